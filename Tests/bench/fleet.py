"""Many displays of one screen, and many remotes: how soon after an input each display has it, beside a C broadcast of the same bytes to as many.

The load client counts rounds; this one looks at each display by itself. So that it does not hold them up, it does no more when bytes come than to note when; what
they said is read afterwards.
"""

import re
import selectors
import socket
import time
from statistics import median

from frames import TEXT, WebSocket, read_header, write_frame
from processes import MeasurementError, allow_open_files
from rig import hello
from taps import SPARE_FILES

# Inputs a second of all remotes together: as many people as there are in front of a screen tap about so often.
PACE = 25
PATIENCE = 20.0
TO = re.compile(rb'"to":(\d+)')
DONE = re.compile(rb'^\{"type":"done","seq":(\d+),.*"revision":(\d+)')


class Seat:
    """One client: what came, and when."""

    def __init__(self, port, greeting):
        opened = WebSocket(port, "/shared")
        opened.send(greeting)
        self.raw, self.rest, self.arrivals = opened.socket, opened.buffer, []
        self.raw.setblocking(False)

    def read(self, now):
        data = self.raw.recv(1 << 18)
        if not data:
            raise MeasurementError("a client was hung up")
        self.arrivals.append((now, data))

    def frames(self):
        """Each text that came, with when it was whole."""
        buffer = self.rest
        for now, data in self.arrivals:
            buffer += data
            while (header := read_header(buffer)) is not None and len(buffer) >= header[2]:
                opcode, start, end = header
                if opcode == TEXT:
                    yield now, buffer[start:end]
                buffer = buffer[end:]


class Fleet:
    """All of them, at one server."""

    def __init__(self, port, displays, remotes):
        self.displays = [Seat(port, self.greeting("display", number)) for number in range(displays)]
        self.remotes = [Seat(port, self.greeting("remote", number)) for number in range(remotes)]
        self.seats = self.displays + self.remotes
        self.selector = selectors.EpollSelector()
        for seat in self.seats:
            self.selector.register(seat.raw, selectors.EVENT_READ, seat)
        # Each has the screen, and has heard who else came.
        until = time.perf_counter() + PATIENCE
        while self.wait(0.5) and time.perf_counter() < until:
            pass
        for seat in self.seats:
            seat.rest = b""
            seat.arrivals.clear()

    @staticmethod
    def greeting(role, number):
        arguments = hello("shared")
        text = arguments[arguments.index("--hello") + 1]
        return text.replace('"remote"', f'"{role}"').replace('"bench"', f'"{role} {number}"')

    def wait(self, seconds):
        """Takes what comes for so long; whether anything did."""
        came = False
        until = time.perf_counter() + seconds
        while (left := until - time.perf_counter()) > 0:
            for key, _ in self.selector.select(left):
                key.data.read(time.perf_counter())
                came = True
        return came

    def tap(self, inputs):
        """So many taps, of one remote after the other at a pace: when each was sent."""
        sent = []
        due = time.perf_counter()
        for number in range(inputs):
            self.wait(due - time.perf_counter())
            remote = self.remotes[number % len(self.remotes)]
            message = f'{{"type":"tap","seq":{number + 1},"target":{{"identifier":"increment"}}}}'
            sent.append(time.perf_counter())
            remote.raw.sendall(write_frame(TEXT, message.encode()))
            due += 1 / PACE
        self.wait(1.0)
        return sent

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.selector.close()
        for seat in self.seats:
            seat.raw.close()


def revisions(seat):
    """When a display had which revision."""
    return [(now, int(found.group(1))) for now, text in seat.frames() if (found := TO.search(text)) and text.startswith(b'{"type":"patch"')]


def delays(sent, reached):
    """From each input to when each display had it, in ms; raises MeasurementError where one never had."""
    found = []
    for times in reached:
        at = 0
        for number, moment in enumerate(sent):
            # What comes later has what came before.
            while at < len(times) and times[at][1] < moment[1]:
                at += 1
            if at == len(times):
                raise MeasurementError(f"input {number + 1} did not reach every display within {PATIENCE:g} s")
            found.append((times[at][0] - moment[0]) * 1e3)
    return found


def measure(port, displays, remotes, inputs):
    """Baton: the delays, the last revision of each display, and the sizes of the answer to a tap."""
    with Fleet(port, displays, remotes) as fleet:
        sent = fleet.tap(inputs)
        wanted, patch, done = {}, 0, 0
        for remote in fleet.remotes:
            for _, text in remote.frames():
                if found := DONE.match(text):
                    wanted[int(found.group(1)) - 1] = int(found.group(2))
                    done = len(text)
                elif text.startswith(b'{"type":"patch"'):
                    patch = len(text)
        if len(wanted) < inputs:
            raise MeasurementError(f"{inputs - len(wanted)} of {inputs} taps were not answered")
        reached = [revisions(display) for display in fleet.displays]
        found = delays([(moment, wanted[number]) for number, moment in enumerate(sent)], reached)
        return found, {times[-1][1] for times in reached}, (patch, done)


def measure_floor(port, displays, remotes, inputs):
    """The C broadcast: each message is one frame to everybody, in the order of the messages."""
    with Fleet(port, displays, remotes) as fleet:
        sent = fleet.tap(inputs)
        reached = [[(now, count + 1) for count, (now, _) in enumerate(display.frames())] for display in fleet.displays]
        return delays([(moment, number + 1) for number, moment in enumerate(sent)], reached)


def fleet(rig):
    """From a remote's input until each display has the revision, with many of both on one screen."""
    plan = rig.plan
    displays, remotes, inputs = plan.displays, plan.remotes, plan.fleet_inputs
    title = f"{displays} displays and {remotes} remotes on one screen: input to display"
    middle = rig.figure("fleet_p50", f"{title}, median", "ms")
    worst = rig.figure("fleet_p99", "the same, p99", "ms")
    apart = rig.figure("fleet_apart", "revisions that the displays differ by at the end", "")
    allow_open_files(2 * (displays + remotes) + SPARE_FILES)
    with rig.screens() as screens:
        for number in range(plan.fleet_pairs):
            ours, ends, sizes = measure(screens.port, displays, remotes, inputs)
            with rig.floor("+".join(map(str, sizes)), "--broadcast") as floor:
                theirs = measure_floor(floor.port, displays, remotes, inputs)
            middle.add(median(ours), median(theirs))
            worst.add(quantile(ours, 0.99), quantile(theirs, 0.99))
            apart.add(max(ends) - min(ends))
            rig.say(
                f"fleet, pair {number + 1}: p50 {median(ours):.2f} against {median(theirs):.2f} ms, "
                f"p99 {quantile(ours, 0.99):.2f} against {quantile(theirs, 0.99):.2f} ms, ends at {sorted(ends)}"
            )


def quantile(values, share):
    """The value that such a share of them does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
