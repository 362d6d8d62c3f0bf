"""A client that stops reading while its screen changes 1,000 times a second: what it costs the server and the others, and how it comes back."""

import itertools
import json
import time

from processes import MeasurementError, resident_kib
from rig import ANSWER, TAP, Pair, hello
from frames import WebSocket, WebSocketError

SCREEN = "ticking"
CHANGES = 1000
# The active client taps so often, so that the screen changes by itself for the most part.
EVERY = 0.002
# A patch that spans more revisions than this was not sent turn by turn: whoever gets it had skipped states.
SKIP = 100
# So many seconds without a byte, where 1,000 changes a second are to be told, and all that was on its way has been read.
SILENCE = 0.3


class StalledClient:
    """A client that reads nothing between `stop` and `come_back`. It is alive all the while, and says so."""

    def __init__(self, port):
        self.socket = WebSocket(port, f"/{SCREEN}")
        arguments = hello(SCREEN)
        self.socket.send(arguments[arguments.index("--hello") + 1])
        self.revision = 0
        while self.revision == 0:
            self._next(10)
        # As a page does: from here on it is sent no more than its window beyond what it has acknowledged.
        self.socket.send(f'{{"type":"ack","revision":{self.revision}}}')

    def _next(self, seconds):
        """The next message, or None where none came; a patch is applied, which only one from where the client stands can be."""
        text = self.socket.receive(seconds)
        if text is None:
            return None
        message = json.loads(text)
        if message["type"] == "patch":
            # Without it, a patch is from what the client has.
            message.setdefault("from", self.revision)
            if message["from"] not in (self.revision, 0):
                raise MeasurementError(f"a patch from {message['from']} came to a client at {self.revision}")
            self.revision = message["to"]
        if message["type"] == "error":
            raise MeasurementError(f"the stalled client was answered: {message['message']}")
        return message

    def pong(self):
        """Lives, without reading."""
        self.socket.send_pong()

    def come_back(self, patience=20.0):
        """Reads all that was on its way, acknowledges it, and taps: how many patches it skipped states by until the `done` of that tap,
        and how many states it skipped."""
        skipped = []

        def note(message):
            if message["type"] == "patch" and message["to"] - message["from"] > SKIP:
                skipped.append(message["to"] - message["from"])

        deadline = time.monotonic() + patience
        while not skipped and (message := self._next(SILENCE)) is not None and time.monotonic() < deadline:
            note(message)
        self.socket.send(f'{{"type":"ack","revision":{self.revision}}}', TAP % 1)
        while time.monotonic() < deadline:
            message = self._next(SILENCE)
            if message is None:
                continue
            note(message)
            if message["type"] == "done":
                if self.revision < message["revision"]:
                    raise MeasurementError(f"the client that came back is at {self.revision}, and its tap was done at {message['revision']}")
                return len(skipped), sum(skipped)
        raise MeasurementError(f"the client that came back was not answered within {patience:g} s")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.socket.close()


class Memory:
    """How far a server's memory grows beyond what it was at first, in KiB."""

    def __init__(self, pid):
        self.pid, self.first, self.most = pid, resident_kib(pid), 0

    def look(self):
        self.most = max(self.most, resident_kib(self.pid) - self.first)


def stall(rig):
    """The server's memory, another client's p99 with and without, and the patches by which the client comes back."""
    plan = rig.plan
    memory = rig.figure("stall_memory", f"server's growth while a client reads nothing for {plan.stall_seconds:g} s", "KiB")
    p99 = rig.figure("stall_p99", "another's tap meanwhile, against without: p99", "µs")
    patches = rig.figure("stall_patches", "patches that bring it to the newest state", "")
    try:
        # A server that has not had such a client before: what one took may be there for the next.
        with rig.screens() as server:
            tap(rig, server, plan.stall_window)
            grow(rig, server, memory, patches)
        with rig.screens() as server:
            tap(rig, server, plan.stall_window)
            turn = itertools.cycle((False, True))
            for pair in rig.quiet("beside one that reads nothing", plan.stall_pairs, lambda: beside_stalled(rig, server, next(turn))):
                p99.add(pair.baton["p99_us"], pair.floor["p99_us"])
    except WebSocketError as error:
        raise MeasurementError(f"the client that reads nothing: {error}") from error


def grow(rig, server, memory, patches):
    """One that reads nothing for as long as it takes to see whether anything grows, while another taps on; and how it comes back."""
    plan = rig.plan
    with StalledClient(server.port) as client:
        grown = Memory(server.pid)
        begun, began_at = time.monotonic(), client.revision
        while (left := plan.stall_seconds - (time.monotonic() - begun)) > 0:
            grown.look()
            client.pong()
            tap(rig, server, max(SILENCE, min(left, plan.stall_window)))
        grown.look()
        stalled_for = time.monotonic() - begun
        count, skipped = client.come_back()
        changes = (client.revision - began_at) / stalled_for
    memory.add(grown.most)
    patches.add(count)
    rig.say(
        f"stalled for {stalled_for:.0f} s at {changes:,.0f} changes a second: {grown.most} KiB, "
        f"{skipped:,} states skipped by {count} patch{'' if count == 1 else 'es'}"
    )
    if changes < CHANGES:
        rig.notes.append(f"the screen of the stalled client changed only {changes:,.0f} times a second: the machine is too slow or too busy")


def beside_stalled(rig, server, comes_first):
    """What another client's taps take while one reads nothing, and without it, right after or right before: the machine is faster at one time than at another."""
    seconds = rig.plan.stall_window
    if not comes_first:
        without = tap(rig, server, seconds)
    with StalledClient(server.port) as client:
        client.pong()
        # Until it has been sent all that it may be sent ahead.
        time.sleep(rig.plan.stall_ahead)
        beside = tap(rig, server, seconds)
        if (patches := client.come_back()[0]) != 1:
            raise MeasurementError(f"the client that read nothing came back by {patches} patches: it was sent more meanwhile, or had not been sent all that it may be")
    if comes_first:
        without = tap(rig, server, seconds)
    return Pair(beside[0], without[0], max(beside[1], without[1]))


def tap(rig, server, seconds):
    """A client that taps 500 times a second on the same screen: the load client's report, and what share of the cores went elsewhere."""
    return rig.run(server, ["--every", EVERY] + hello(SCREEN) + ANSWER, seconds)
