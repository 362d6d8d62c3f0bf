"""The journal: its cost for the server, and the speed of a replay. The replay of 100,000 inputs of 20 clients must
produce the recorded patches.
"""

import json
import os
import random
import re
import selectors
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from processes import SERVER_URL, Disturbance, MeasurementError, Server
from rig import ANSWER, Pair, hello
from frames import TEXT, WebSocket, write_frame

# The screens of the clients, in a typical mix: most clients use private screens.
CLIENTS = ["counter"] * 8 + ["form"] * 4 + ["player"] * 4 + ["picture"] * 2 + ["gallery"] * 2
# Every input is answered by one of these message types.
ANSWERED = re.compile(rb'"type":"(done|error)"')
PATIENCE = 30


def drag(source, width=390, height=844):
    """Yields the messages of a touch that begins at a random position, moves a little and ends."""
    x, y = source.randrange(width), source.randrange(height)
    yield "began", x, y
    for _ in range(source.randrange(6)):
        x, y = x + source.randrange(-12, 13), y + source.randrange(-12, 13)
        yield "moved", x, y
    yield "ended", x, y


def inputs(screen, count, seed):
    """Returns a client's messages to a screen. For equal seeds, the messages are the same."""
    source = random.Random(seed)
    messages = []
    while len(messages) < count:
        kind = source.random()
        if screen == "counter" and kind < 0.6:
            messages.append({"type": "tap", "target": {"identifier": "increment"}})
        elif screen == "form" and kind < 0.4:
            messages.append({"type": "text", "insert": source.choice("abcdefghij ")})
        elif screen == "form" and kind < 0.5:
            messages.append({"type": "text", "delete": 1})
        elif screen == "form" and kind < 0.6:
            messages.append({"type": "tap", "target": {"identifier": source.choice(["name", "email", "about", "register"])}})
        elif screen == "player" and kind < 0.3:
            messages.append({"type": "remote", "command": source.choice(["play", "pause", "nextTrack", "previousTrack"])})
        elif screen == "gallery" and kind < 0.5:
            messages.append({"type": "scroll", "x": 195, "y": 500, "dx": 0, "dy": source.randrange(-150, 200)})
        else:
            for phase, x, y in drag(source):
                messages.append({"type": "touch", "time": 8 * len(messages), "touches": [{"id": 1, "phase": phase, "x": x, "y": y}]})
    return [json.dumps({**message, "seq": seq}, separators=(",", ":")) for seq, message in enumerate(messages[:count])]


class Person:
    """A client that sends each message after the answer to the previous one, and ignores all other messages."""

    def __init__(self, port, screen, texts):
        self.socket = WebSocket(port, f"/{screen}")
        arguments = hello(screen)
        self.socket.send(arguments[arguments.index("--hello") + 1])
        while '"patch"' not in (self.socket.receive(PATIENCE) or '"patch"'):
            pass
        self.frames = [write_frame(TEXT, text.encode()) for text in reversed(texts)]
        self.tail = b""
        self.send()

    def send(self):
        """Sends the next message, if there is one."""
        if self.frames:
            self.socket.socket.sendall(self.frames.pop())
            return True
        return False

    def read(self):
        """Reads data, and sends the next message after an answer. Returns False when nothing remains to be sent."""
        data = self.socket.socket.recv(1 << 20)
        if not data:
            raise MeasurementError("the server closed a client whose inputs were to be written down")
        seen = self.tail + data
        found = ANSWERED.search(seen)
        # The received data may end within an answer, so its last bytes are searched again together with the next data.
        self.tail = b"" if found else seen[-16:]
        return self.send() if found else True


def record(rig, file, count):
    """Lets 20 clients send the inputs to a server with a journal, each with one message in flight."""
    each = count // len(CLIENTS)
    with Server([*rig.baton_command, "--mpv", "none", "--state", "none", "--journal", file], SERVER_URL, rig.cores[0]) as server:
        people = [Person(server.port, screen, inputs(screen, each, seed)) for seed, screen in enumerate(CLIENTS)]
        with selectors.DefaultSelector() as selector:
            for person in people:
                selector.register(person.socket.socket, selectors.EVENT_READ, person)
            while selector.get_map():
                ready = selector.select(PATIENCE)
                if not ready:
                    raise MeasurementError(f"the server answered nothing for {PATIENCE} s")
                for key, _ in ready:
                    if not key.data.read():
                        selector.unregister(key.fileobj)
        for person in people:
            person.socket.socket.close()
    return each * len(CLIENTS)


@dataclass(frozen=True)
class Replayed:
    """The result of one replay: its output, and the share of the cores that other processes used meanwhile."""

    outcome: dict
    disturbance: float

    @property
    def speed(self):
        return self.outcome["inputs"] / self.outcome["seconds"]

    def __str__(self):
        return f"{self.outcome['inputs']:,} inputs, {self.outcome['patches']:,} patches, {self.speed:,.0f} inputs/s, elsewhere {self.disturbance:.0%}"


def replay(rig, file):
    """Replays the journal once. Raises MeasurementError if a patch differs from the recorded one."""
    with Disturbance(rig.cores[:1], os.getpid()) as disturbance:
        done = subprocess.run(
            [str(rig.replay_binary), "replay", "--json", str(file)], capture_output=True, text=True, timeout=600,
            preexec_fn=lambda: os.sched_setaffinity(0, {rig.cores[0]}))
    if done.returncode != 0:
        raise MeasurementError(f"the journal was not replayed to the same patches: {done.stdout.strip() or done.stderr.strip()}")
    return Replayed(json.loads(done.stdout), disturbance.share)


def journal(rig):
    """Measures the speed of replay, and the cost of writing a journal."""
    count = rig.plan.journal_inputs
    speed = rig.figure("replay_inputs", f"{count:,} inputs of {len(CLIENTS)} clients, replayed from a journal", "/s")
    size = rig.figure("journal_bytes", "what an input takes in a journal, its patch included", "bytes")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "journal"
        sent = record(rig, file, count)
        for replayed in rig.quiet("replay", rig.plan.journal_replays, lambda: replay(rig, file)):
            if replayed.outcome["inputs"] < sent:
                raise MeasurementError(f"{sent} inputs were sent, and {replayed.outcome['inputs']} are in the journal")
            speed.add(replayed.speed)
        size.add(sum(part.stat().st_size for part in Path(folder).iterdir()) / sent)
    cost(rig)


def cost(rig):
    """Measures a tap's CPU time on a server with a journal and on one without."""
    figure = rig.figure("journal_cpu", "server's CPU a tap while a journal is written, against without", "µs")
    load = ["--connections", 20, "--in-flight", 1] + hello("counter") + ANSWER
    quiet = ["--mpv", "none", "--state", "none"]

    def both(with_journal, without):
        ours, during_first = rig.run(with_journal, load, rig.plan.seconds)
        theirs, during_second = rig.run(without, load, rig.plan.seconds)
        return Pair(ours, theirs, max(during_first, during_second))

    with tempfile.TemporaryDirectory() as folder:
        writing = Server([*rig.baton_command, *quiet, "--journal", Path(folder) / "journal"], SERVER_URL, rig.cores[0])
        with writing, Server([*rig.baton_command, *quiet], SERVER_URL, rig.cores[0]) as without:
            for pair in rig.quiet("with a journal", rig.plan.single_pairs, lambda: both(writing, without)):
                figure.add(pair.baton["server_cpu_us_per_message"], pair.floor["server_cpu_us_per_message"])
