"""A client that stops reading while its screen changes 1,000 times a second.

The figures are the cost of this client for the server and for other clients. A further figure is the number of
patches that this client needs to become current again.
"""

import itertools
import json
import time

from processes import MeasurementError, resident_kib
from rig import ANSWER, TAP, Pair, hello
from frames import WebSocket, WebSocketError

SCREEN = "ticking"
CHANGES = 1000
# The interval in seconds between the active client's taps. Most changes of the screen come from the screen's own timer.
EVERY = 0.002
# If a patch spans more revisions than this, the client has skipped states: the server did not send a patch in each loop
# turn.
SKIP = 100
# The screen changes 1,000 times a second. If no data arrives for this many seconds, everything that was sent has been
# read.
SILENCE = 0.3


class StalledClient:
    """A client that reads nothing between `stop` and `resume_reading`, but sends pongs to stay connected."""

    def __init__(self, port):
        self.socket = WebSocket(port, f"/{SCREEN}")
        arguments = hello(SCREEN)
        self.socket.send(arguments[arguments.index("--hello") + 1])
        self.revision = 0
        while self.revision == 0:
            self._next(10)
        # The client acknowledges a revision, as a page does. From now on, the server sends patches beyond this revision
        # only until the send window is full.
        self.socket.send(f'{{"type":"ack","revision":{self.revision}}}')

    def _next(self, seconds):
        """Returns the next message, or None. Patches are applied, and each patch must begin at the client's
        revision.
        """
        text = self.socket.receive(seconds)
        if text is None:
            return None
        message = json.loads(text)
        if message["type"] == "patch":
            # A patch without `from` applies to the client's revision.
            message.setdefault("from", self.revision)
            if message["from"] not in (self.revision, 0):
                raise MeasurementError(f"a patch from {message['from']} came to a client at {self.revision}")
            self.revision = message["to"]
        if message["type"] == "error":
            raise MeasurementError(f"the stalled client was answered: {message['message']}")
        return message

    def pong(self):
        """Sends a pong without reading."""
        self.socket.send_pong()

    def resume_reading(self, patience=20.0):
        """Reads all pending data, acknowledges it, and taps.

        Returns the number of patches with skipped states that arrive before the tap's `done`, and the total number of
        states that these patches span.
        """
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
    """Measures the growth of a server's memory in KiB."""

    def __init__(self, pid):
        self.pid, self.first, self.most = pid, resident_kib(pid), 0

    def sample(self):
        self.most = max(self.most, resident_kib(self.pid) - self.first)


def stall(rig):
    """Measures the server's memory, another client's p99 with and without the stalled client, and the number of patches
    that the stalled client needs to become current.
    """
    plan = rig.plan
    memory = rig.figure("stall_memory", f"server's growth while a client reads nothing for {plan.stall_seconds:g} s", "KiB")
    p99 = rig.figure("stall_p99", "another's tap meanwhile, against without: p99", "µs")
    patches = rig.figure("stall_patches", "patches that bring it to the newest state", "")
    try:
        # The test uses a new server, because a server may reuse memory of an earlier stalled client.
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
    """Measures a client that reads nothing while another client taps: the server's memory for the first client, and the
    patches that this client needs to become current.
    """
    plan = rig.plan
    with StalledClient(server.port) as client:
        grown = Memory(server.pid)
        begun, began_at = time.monotonic(), client.revision
        while (left := plan.stall_seconds - (time.monotonic() - begun)) > 0:
            grown.sample()
            client.pong()
            tap(rig, server, max(SILENCE, min(left, plan.stall_window)))
        grown.sample()
        stalled_for = time.monotonic() - begun
        count, skipped = client.resume_reading()
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
    """Measures another client's taps with a stalled client and without one. If `comes_first` is true, the measurement
    with the stalled client is the first one. The order varies, because the machine's speed varies over time.
    """
    seconds = rig.plan.stall_window
    if not comes_first:
        without = tap(rig, server, seconds)
    with StalledClient(server.port) as client:
        client.pong()
        # The test waits until the server has sent everything that it may send without an acknowledgement.
        time.sleep(rig.plan.stall_ahead)
        beside = tap(rig, server, seconds)
        if (patches := client.resume_reading()[0]) != 1:
            raise MeasurementError(f"the client that read nothing came back by {patches} patches: it was sent more meanwhile, or had not been sent all that it may be")
    if comes_first:
        without = tap(rig, server, seconds)
    return Pair(beside[0], without[0], max(beside[1], without[1]))


def tap(rig, server, seconds):
    """Taps 500 times a second on the same screen.

    Returns the load client's report, and the share of the cores that other processes used.
    """
    return rig.run(server, ["--every", EVERY] + hello(SCREEN) + ANSWER, seconds)
