"""Many displays and remotes of one screen: the delay from an input to each display.

The delay is compared with that of a C program that broadcasts the same bytes to as many clients. The load client counts
messages that all clients received; this module observes each display separately. To avoid delays, it only records the
arrival times during the run, and parses the data afterwards.
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

# Inputs per second of all remotes together: about as many as people in front of a screen produce.
PACE = 25
PATIENCE = 20.0
TO = re.compile(rb'"to":(\d+)')
DONE = re.compile(rb'^\{"type":"done","seq":(\d+),.*"revision":(\d+)')


class Seat:
    """One client, with the received data and its arrival times."""

    def __init__(self, port, greeting, path="/shared"):
        opened = WebSocket(port, path)
        opened.send(greeting)
        self.raw, self.rest, self.arrivals = opened.socket, opened.buffer, []
        self.raw.setblocking(False)

    def read(self, now):
        data = self.raw.recv(1 << 18)
        if not data:
            raise MeasurementError("a client was hung up")
        self.arrivals.append((now, data))

    def frames(self):
        """Yields each received text with the time at which it was complete."""
        buffer = self.rest
        for now, data in self.arrivals:
            buffer += data
            while (header := read_header(buffer)) is not None and len(buffer) >= header[2]:
                opcode, start, end = header
                if opcode == TEXT:
                    yield now, buffer[start:end]
                buffer = buffer[end:]


class Seats:
    """Clients of one server that are observed together."""

    def __init__(self):
        self.seats = []
        self.selector = selectors.EpollSelector()

    def add(self, seats):
        """Observes clients until no data arrives. Each client then has its screen and the presence of all others."""
        self.seats += seats
        for seat in seats:
            self.selector.register(seat.raw, selectors.EVENT_READ, seat)
        until = time.perf_counter() + PATIENCE
        while self.wait(0.5) and time.perf_counter() < until:
            pass
        self.forget()

    def forget(self):
        """Discards what the clients have received."""
        for seat in self.seats:
            seat.rest = b""
            seat.arrivals.clear()

    def wait(self, seconds):
        """Receives data for some seconds. Returns whether any data arrived."""
        came = False
        until = time.perf_counter() + seconds
        while (left := until - time.perf_counter()) > 0:
            for key, _ in self.selector.select(left):
                key.data.read(time.perf_counter())
                came = True
        return came

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.selector.close()
        for seat in self.seats:
            seat.raw.close()


class Fleet(Seats):
    """All clients of one server."""

    def __init__(self, port, displays, remotes):
        super().__init__()
        self.displays = [Seat(port, self.greeting("display", number)) for number in range(displays)]
        self.remotes = [Seat(port, self.greeting("remote", number)) for number in range(remotes)]
        self.add(self.displays + self.remotes)

    @staticmethod
    def greeting(role, number):
        arguments = hello("shared")
        text = arguments[arguments.index("--hello") + 1]
        return text.replace('"remote"', f'"{role}"').replace('"bench"', f'"{role} {number}"')

    def tap(self, inputs):
        """Sends taps from one remote after another at the rate PACE. Returns the times of sending."""
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


def revisions(seat):
    """Returns the arrival times of a display's revisions."""
    return [(now, int(found.group(1))) for now, text in seat.frames() if (found := TO.search(text)) and text.startswith(b'{"type":"patch"')]


def delays(sent, reached):
    """Returns the delay from each input to each display in milliseconds.

    Raises MeasurementError if a display did not receive the effect of an input.
    """
    found = []
    for times in reached:
        at = 0
        for number, moment in enumerate(sent):
            # A patch to a later revision also contains the changes of all earlier ones.
            while at < len(times) and times[at][1] < moment[1]:
                at += 1
            if at == len(times):
                raise MeasurementError(f"input {number + 1} did not reach every display within {PATIENCE:g} s")
            found.append((times[at][0] - moment[0]) * 1e3)
    return found


def measure(port, displays, remotes, inputs):
    """Measures Baton: the delays, the last revision of each display, and the sizes of the answer to a tap."""
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
    """Measures the C program, which broadcasts each message as one frame to all clients, in order."""
    with Fleet(port, displays, remotes) as fleet:
        sent = fleet.tap(inputs)
        reached = [[(now, count + 1) for count, (now, _) in enumerate(display.frames())] for display in fleet.displays]
        return delays([(moment, number + 1) for number, moment in enumerate(sent)], reached)


def fleet(rig):
    """Measures the delay from a remote's input until each display has the revision. Many remotes and displays use one
    screen.
    """
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
    """Returns a quantile: the smallest value such that at least the given share of the values are at most this
    value.
    """
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
