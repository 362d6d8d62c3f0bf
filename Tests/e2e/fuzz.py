"""Sends invalid input to a real server for a while, and checks that the server survives.

The input is a seeded mix of valid and invalid messages, invalid frames, partial handshakes, huge headers and sudden
disconnects, on many connections. Afterwards the server must answer a new client correctly and exit normally. It
must hold no more file descriptors and hardly more memory than before.

    fuzz.py [--seconds 60] [--seed N]
"""

import copy
import argparse
import base64
import json
import os
import pathlib
import random
import select
import socket
import struct
import sys
import tempfile
import time

import witness
from harness import PATIENCE, Server

# The memory in bytes that the server may retain after all clients have left. Allocators do not return all freed memory
# to the system.
MEMORY_SLACK = 24 << 20
MOST_PEERS = 40


class Peer:
    """A WebSocket client without a library. It sends exactly the given bytes, and waits only on request."""

    def __init__(self, port, screen="player", receive_buffer=None, upgrades=True):
        self.raw = socket.socket()
        if receive_buffer:
            self.raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.raw.settimeout(PATIENCE)
        self.raw.connect(("127.0.0.1", port))
        self.bytes = b""
        self.close_code = None
        self.is_over = False
        self.welcome = None
        self.revision = 0
        if upgrades:
            self.raw.sendall(handshake(screen))
            while b"\r\n\r\n" not in self.bytes:
                piece = self.raw.recv(65536)
                if not piece:
                    raise ConnectionError("the server hung up at the handshake")
                self.bytes += piece
            head, _, self.bytes = self.bytes.partition(b"\r\n\r\n")
            if not head.startswith(b"HTTP/1.1 101"):
                raise ConnectionError(head.split(b"\r\n")[0].decode(errors="replace"))

    def fileno(self):
        return self.raw.fileno()

    def send(self, message):
        witness.said(message)
        self.raw.sendall(frame(1, json.dumps(message).encode()))

    def say(self, data):
        """Sends raw bytes without blocking, as many as the socket accepts at present."""
        self.raw.setblocking(False)
        try:
            self.raw.send(data)
        except BlockingIOError:
            pass
        except OSError:
            self.is_over = True

    def hear(self):
        """Returns the received messages. Each must be valid JSON."""
        self.raw.setblocking(False)
        try:
            while piece := self.raw.recv(1 << 16):
                self.bytes += piece
            self.is_over = True
        except BlockingIOError:
            pass
        except OSError:
            self.is_over = True
        return list(self.messages())

    def next(self, kind):
        """Waits for the next message of a type and returns it."""
        self.raw.settimeout(PATIENCE)
        while True:
            for message in self.messages(1):
                if message["type"] == "patch":
                    assert message.get("from", self.revision) in (0, self.revision), (message, self.revision)
                    self.revision = message["to"]
                if message["type"] == kind:
                    return message
                break
            else:
                piece = self.raw.recv(1 << 16)
                if not piece:
                    raise EOFError(f"closed with {self.close_code} before a {kind}")
                self.bytes += piece

    def join(self, **hello):
        self.send({"type": "hello", **hello})
        self.welcome = self.next("welcome")
        if self.welcome["resumed"]:
            self.revision = hello["resume"]["revision"]
        if self.revision != self.welcome["revision"]:
            self.next("patch")
        return self

    def messages(self, most=1 << 30):
        """Yields the complete messages in the received bytes."""
        while most > 0 and len(self.bytes) >= 2:
            first, second = self.bytes[:2]
            length, start = second & 0x7F, 2
            if length == 126:
                length, start = int.from_bytes(self.bytes[2:4]), 4
            elif length == 127:
                length, start = int.from_bytes(self.bytes[2:10]), 10
            if len(self.bytes) < start + length:
                return
            payload, self.bytes = self.bytes[start:start + length], self.bytes[start + length:]
            assert second & 0x80 == 0, "a server does not mask"
            assert first in (0x81, 0x88, 0x89, 0x8A), f"a frame that begins with {first:#x}"
            if first == 0x88:
                self.close_code = int.from_bytes(payload[:2])
            elif first == 0x81:
                most -= 1
                witness.heard(payload)
                yield json.loads(payload)

    def reset(self):
        """Resets the connection, as after a power failure."""
        self.raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.raw.close()

    def close(self):
        self.raw.close()


def handshake(screen, version=13, protocol="baton.v1"):
    key = base64.b64encode(os.urandom(16)).decode()
    return (f"GET /{screen} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            f"Sec-WebSocket-Version: {version}\r\nSec-WebSocket-Protocol: {protocol}\r\n\r\n").encode()


def frame(opcode, payload, final=True, length=None, mask=b"\x12\x34\x56\x78", reserved=0):
    """Returns a client's frame (RFC 6455 5.2).

    Optionally, its header has a wrong length, reserved bits or a wrong mask.
    """
    length = len(payload) if length is None else length
    head = bytes([(0x80 if final else 0) | reserved << 4 | opcode])
    bit = 0x80 if mask else 0
    if length < 126:
        head += bytes([bit | length])
    elif length < 65536:
        head += bytes([bit | 126]) + length.to_bytes(2)
    else:
        head += bytes([bit | 127]) + length.to_bytes(8)
    if not mask:
        return head + payload
    key = (mask * (len(payload) // 4 + 1))[:len(payload)]
    return head + mask + (int.from_bytes(payload) ^ int.from_bytes(key)).to_bytes(len(payload))


class Talker:
    """Makes messages: valid ones, and slightly or badly invalid ones."""

    ODD = [None, True, -1, 0, 1, 32, 1e9, -1e9, 1e308, 2**31, 2**53 - 1, 2**53, 2**64, 0.5, "", "a", "é\u0000\ud7ff😀", "x" * 20_000,
           [], {}, [[]], [None] * 40, {"a": {"a": {"a": {}}}}]
    IDENTIFIERS = ["play", "next", "previous", "position", "volume", "mute", "shuffle", "repeat", "library", "queue", "increment", "slider",
                   "count", "show-queue", "show-library", "nowhere", ""]

    def __init__(self, rng):
        self.rng = rng

    def message(self):
        rng = self.rng
        kind = rng.choice([
            self.touch, self.touch, self.touch, self.press, self.tap, self.tap, self.adjust, self.drag, self.query, self.viewport, self.ack, self.remote,
            self.motion, self.scroll, self.edit, self.text, self.ping, self.hello, self.visibility, self.name, self.inspect, self.media, self.sensors,
            self.control])
        message = kind()
        if rng.random() < 0.7:
            message["seq"] = rng.randrange(1000)
        return message

    def point(self):
        return {"x": self.rng.uniform(-20, 1300), "y": self.rng.uniform(-20, 860)}

    def target(self):
        rng = self.rng
        return rng.choice([
            {"identifier": rng.choice(self.IDENTIFIERS)}, {"label": rng.choice(["Play", "pa", "Volume", "Light", "?"])}, self.point(),
            {"kind": rng.choice(["button", "label", "slider", "cell", "view"])}, {"id": rng.randrange(200)},
            {"identifier": "play", "kind": "button"}])

    def touch(self):
        rng = self.rng
        ids = rng.sample(range(40), rng.choice([1, 1, 1, 2, 5, 32]))
        phase = rng.choice(["began", "began", "moved", "moved", "ended", "stationary", "cancelled"])
        message = {"type": "touch", "touches": [
            {"id": i, "phase": phase, **self.point(), "force": rng.random(), "kind": rng.choice(["direct", "pencil", "indirectPointer"])}
            for i in ids]}
        if phase in ("moved", "stationary") and rng.random() < 0.3:
            message["earlier"] = [
                [rng.choice(ids), rng.uniform(-1e6, 1e6), *self.point().values(), rng.random()] for _ in range(rng.choice([1, 3, 256]))]
        if rng.random() < 0.5:
            message["time"] = rng.choice([0, 1234.5, rng.uniform(-1e15, 1e15)])
        if rng.random() < 0.5:
            message["revision"] = rng.choice([0, 1, rng.randrange(500), 2**53 - 1])
        return message

    def press(self):
        rng = self.rng
        keys = rng.sample(["up", "down", "left", "right", "select", "menu", "playPause", "pageUp", "pageDown"], rng.choice([1, 1, 3]))
        phase = rng.choice(["began", "began", "ended", "ended", "changed", "stationary", "cancelled"])
        return {"type": "press", "presses": [{"phase": phase, "key": key} for key in keys]}

    def tap(self):
        return {"type": "tap", "target": self.target()}

    def adjust(self):
        return {"type": "adjust", "target": self.target(), "by": self.rng.choice([-100, -1, 0, 1, 100])}

    def drag(self):
        rng = self.rng
        phase = rng.choice(["entered", "moved", "exited", "dropped", "content", "failed"])
        message = {"type": "drag", "phase": phase, "x": rng.uniform(-100, 2000), "y": rng.uniform(-100, 1200)}
        if phase in ("entered", "dropped"):
            message["items"] = [
                {"representations": [{"type": rng.choice(["text/plain", "text/uri-list", "image/png", ""]), "size": rng.choice([0, 3, 40, 4194304])}],
                 "name": "file"} for _ in range(rng.randint(0, 3))]
        if phase == "content":
            message["data"] = rng.choice(["", "AAEC", "AA==", "A", "====", "A" * 4000])
        return message

    def query(self):
        return {"type": "query", "seq": self.rng.randrange(1000), "target": self.target()}

    def viewport(self):
        rng = self.rng
        return {"type": "viewport", "width": rng.choice([1, 390, 844, 1280, 16384]), "height": rng.choice([1, 390, 844, 16384]), "scale": 2}

    def visibility(self):
        return {"type": "visibility", "visible": self.rng.random() < 0.5}

    def name(self):
        return {"type": "name", "name": self.rng.choice(["", "Ann", "é😀\u202e", "<b>&", "\u0000" * 100, "x" * 101])}

    def inspect(self):
        rng = self.rng
        return {"type": "inspect", **rng.choice([{"events": True}, {"events": False}, {"node": rng.randrange(200)}, self.point(), {"tree": True}, {}])}

    def control(self):
        message = {"type": "control", "action": self.rng.choice(["request", "request", "take", "give", "release", "deny"])}
        if self.rng.random() < 0.5:
            message["client"] = self.rng.randrange(50)
        return message

    def media(self):
        rng = self.rng
        return {"type": "media", "node": rng.randrange(200), "item": rng.randrange(4), "state": rng.choice(["loading", "ready", "waiting", "ended", "failed"]),
                **rng.choice([{}, {"duration": 1e9}, {"duration": 0.001}, {"width": 1, "height": 16384}, {"seek": 1}, {"fault": "network"}])}

    def sensors(self):
        rng = self.rng

        def axes(limit):
            return [rng.choice([0, limit, -limit, rng.uniform(-limit, limit)]) for _ in range(3)]

        if rng.random() < 0.3:
            return {"type": "sensors", "state": rng.choice(["available", "unavailable", "refused"])}
        whole = {"acceleration": axes(1000), "accelerationIncludingGravity": axes(1000), "rotationRate": axes(1e5), "orientation": axes(360)}
        sample = {name: whole[name] for name in rng.sample(sorted(whole), rng.randrange(1, 5))}
        return {"type": "sensors", "sample": {**sample, **rng.choice([{}, {"heading": 359.9}, {"time": rng.uniform(-1e6, 1e9)}])}}

    def ack(self):
        return {"type": "ack", "revision": self.rng.choice([0, 1, 5, self.rng.randrange(2000), 2**53 - 1])}

    def remote(self):
        message = {"type": "remote", "command": self.rng.choice([
            "play", "pause", "stop", "togglePlayPause", "nextTrack", "previousTrack", "beginSeekingForward", "endSeekingForward",
            "beginSeekingBackward", "endSeekingBackward", "skipForward", "skipBackward", "changePlaybackPosition", "changePlaybackRate"])}
        if message["command"].startswith("skip") and self.rng.random() < 0.5:
            message["interval"] = self.rng.choice([0, 15, 1e9])
        if message["command"] == "changePlaybackPosition":
            message["position"] = self.rng.choice([0, 61.5, 1e9])
        if message["command"] == "changePlaybackRate":
            message["rate"] = self.rng.choice([0, 1.5, 100])
        return message

    def motion(self):
        return {"type": "motion", "phase": self.rng.choice(["began", "ended", "cancelled"]), "motion": "shake"}

    def scroll(self):
        return {"type": "scroll", **self.point(), "dx": self.rng.uniform(-900, 900), "dy": self.rng.uniform(-900, 900)}

    def edit(self):
        return {"type": "edit", "action": self.rng.choice(["cut", "copy", "paste", "select", "selectAll", "delete", "undo", "redo"]), "text": "é"}

    def text(self):
        rng = self.rng
        span = lambda: [rng.choice([0, 1, 5, 2**31 - 1]), rng.choice([0, 1, 9, 2**31 - 1])]  # noqa: E731
        piece = rng.choice(["a", "", "\n", "e\u0301", "\u0301", "👨‍👩‍👧", "\r\n", "😀", "x" * 9_999])
        return {"type": "text", **rng.choice([
            {"insert": piece}, {"insert": piece, "replace": span()}, {"delete": rng.choice([1, 3, 1000])}, {"select": span()},
            {"mark": piece, "selection": span()}, {"mark": piece}, {"unmark": True}, {"end": True},
            {"unmark": True, "select": span(), "delete": 2, "insert": piece, "end": True}])}

    def ping(self):
        return {"type": "ping", "seq": self.rng.randrange(1000)}

    def hello(self):
        rng = self.rng
        message = {"type": "hello", "role": rng.choice(["remote", "viewer", "display", "admin"])}
        if rng.random() < 0.3:
            message["resume"] = {"epoch": rng.choice(["", "x", "x" * 100]), "revision": rng.choice([0, 1, 2**53 - 1])}
        if rng.random() < 0.5:
            message["capabilities"] = rng.choice([["presence"], ["presence", "haptics", "keyboard"], [""]])
        if rng.random() < 0.3:
            message["name"] = self.name()["name"]
        if rng.random() < 0.3:
            message["viewport"] = {"width": rng.choice([1, 800, 16384]), "height": 600, "scale": 1}
        return message

    def mutated(self):
        """Returns the bytes of a message after a random mutation."""
        rng = self.rng
        message = self.message()
        for _ in range(rng.choice([1, 1, 2, 5])):
            holder = message
            while isinstance(inner := rng.choice(list(holder.values()) or [0]), (dict, list)) and rng.random() < 0.6:
                inner = rng.choice(inner) if isinstance(inner, list) and inner else inner
                if not isinstance(inner, dict):
                    break
                holder = inner
            if not holder:
                break
            key = rng.choice(list(holder))
            if rng.random() < 0.3:
                del holder[key]
            else:
                # The value is inserted as a copy, because later mutations may change the inserted value.
                holder[key] = copy.deepcopy(rng.choice(self.ODD))
        data = bytearray(json.dumps(message, ensure_ascii=rng.random() < 0.5).encode("utf-8", "surrogatepass"))
        for _ in range(rng.choice([0, 0, 0, 1, 3])):
            place = rng.randrange(len(data) + 1)
            data[place:place + rng.randrange(3)] = bytes(rng.randrange(256) for _ in range(rng.randrange(4)))
        if rng.random() < 0.05:
            data = bytearray(b"[" * rng.choice([31, 33, 5_000, 60_000]))
        if rng.random() < 0.05:
            data = data[:rng.randrange(len(data) + 1)]
        return bytes(data)


class Fuzz:
    def __init__(self, server, rng):
        self.server, self.rng, self.talker = server, rng, Talker(rng)
        self.peers, self.http_peers = [], []
        self.steps = self.heard = 0

    # MARK: Actions

    def open(self):
        if len(self.peers) >= MOST_PEERS:
            return self.end()
        screen = self.rng.choice(["player", "counter", "form", "picture"])
        try:
            peer = Peer(self.server.port, screen, receive_buffer=self.rng.choice([None, None, 4096]))
        except (OSError, ConnectionError):
            return
        if self.rng.random() < 0.9:
            peer.say(frame(1, json.dumps(self.talker.hello()).encode()))
        self.peers.append(peer)

    def end(self):
        if self.peers:
            peer = self.peers.pop(self.rng.randrange(len(self.peers)))
            self.rng.choice([peer.reset, peer.close])()

    def random_peer(self):
        return self.rng.choice(self.peers) if self.peers else None

    def send_messages(self):
        if peer := self.random_peer():
            messages = [json.dumps(self.talker.message()).encode() for _ in range(self.rng.choice([1, 1, 5, 50]))]
            peer.say(b"".join(frame(1, message) for message in messages))

    def send_mutated(self):
        if peer := self.random_peer():
            peer.say(frame(1, self.talker.mutated()))

    def send_fragmented(self):
        """Sends one message in several frames with a ping between them, sometimes without the last frame."""
        if peer := self.random_peer():
            data = json.dumps(self.talker.message()).encode()
            cut = self.rng.randrange(len(data))
            parts = [frame(1, data[:cut], final=False), frame(9, b"beat"), frame(0, data[cut:])]
            peer.say(b"".join(parts[:self.rng.choice([1, 3, 3])]))

    def break_frames(self):
        rng = self.rng
        if peer := self.random_peer():
            peer.say(rng.choice([
                lambda: frame(1, b"{}", mask=b""), lambda: frame(rng.randrange(16), b"x" * rng.randrange(200)),
                lambda: frame(1, b"{}", reserved=rng.randrange(1, 8)), lambda: frame(1, b"", length=2**63 - 1),
                lambda: frame(1, b"x" * 300, length=70_000), lambda: frame(2, rng.randbytes(rng.randrange(3_000))),
                lambda: frame(9, b"x" * 200), lambda: frame(8, b""), lambda: frame(8, b"\x00"), lambda: frame(8, b"\x03\xe8bye"),
                lambda: frame(8, struct.pack(">H", rng.randrange(65536)) + b"\xff"), lambda: frame(0, b"tail"),
                lambda: frame(1, b"\xff\xfe"), lambda: rng.randbytes(rng.randrange(500)), lambda: frame(1, b"x" * 70_000)])())

    def send_bad_request(self):
        """Sends an HTTP request that is no handshake, or only a part of a handshake. Some connections stay open."""
        rng = self.rng
        request = rng.choice([
            lambda: b"GET /player HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgr",
            lambda: b"GET / HTTP/1.1\r\nX-Long: " + b"x" * rng.choice([100, 5_000, 100_000]) + b"\r\n\r\n",
            lambda: b"GET /" + b"a" * rng.choice([10, 9_000]) + b" HTTP/1.1\r\nHost: a\r\n\r\n",
            lambda: b"GET / HTTP/1.1\r\n" + b"".join(b"X-%d: y\r\n" % i for i in range(rng.choice([3, 500]))) + b"\r\n",
            lambda: rng.randbytes(rng.randrange(2_000)),
            lambda: b"GET /screens.json HTTP/1.1\r\nHost: a\r\n\r\n" * rng.choice([1, 3, 40]),
            lambda: b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\nxxx",
            lambda: handshake("player", version=rng.choice([0, 8, 99])), lambda: handshake("counter", protocol="x"),
            lambda: handshake("player")[:rng.randrange(200)], lambda: handshake("nowhere"),
            lambda: handshake("player").replace(b"Host: 127.0.0.1", b"Host: evil.example"),
            lambda: handshake("player").replace(b"websocket", b"h2c"),
            lambda: handshake("player") + frame(1, b'{"type":"hello"}') + rng.randbytes(40)])()
        try:
            peer = Peer(self.server.port, upgrades=False)
        except OSError:
            return
        peer.say(request)
        if rng.random() < 0.5:
            peer.reset()
        else:
            self.http_peers.append(peer)
            while len(self.http_peers) > MOST_PEERS:
                self.http_peers.pop(0).close()

    def read_messages(self):
        """Reads and checks the received messages. Of the clients that have messages, about three of ten are skipped at
        random.
        """
        ready, _, _ = select.select(self.peers, [], [], 0)
        for peer in ready:
            if self.rng.random() < 0.3:
                continue
            self.heard += len(peer.hear())
            if peer.is_over or peer.close_code:
                self.peers.remove(peer)
                peer.close()

    # MARK: The whole run

    def run(self, seconds):
        actions = [self.open] * 3 + [self.end] * 2 + [self.send_messages] * 12 + [self.send_mutated] * 12 + [self.send_fragmented] * 2
        actions += [self.break_frames] * 2 + [self.send_bad_request] * 2 + [self.read_messages] * 8
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            for _ in range(50):
                self.rng.choice(actions)()
                self.steps += 1
            assert self.server.process.poll() is None, "the server ended:\n" + "\n".join(self.server.lines[-40:])
        for peer in self.peers + self.http_peers:
            peer.close()
        self.peers.clear()


def memory(server):
    """Returns the anonymous memory of the server's process in bytes."""
    for line in pathlib.Path(f"/proc/{server.process.pid}/status").read_text().splitlines():
        if line.startswith("RssAnon:"):
            return int(line.split()[1]) << 10
    raise AssertionError("no RssAnon")


def has_ring(server):
    return any(map(is_ring, pathlib.Path(f"/proc/{server.process.pid}/fd").iterdir()))


def is_ring(descriptor):
    try:
        return "io_uring" in os.readlink(descriptor)
    except FileNotFoundError:
        return False


def descriptors(server):
    """Returns the number of open file descriptors.

    The ring for batched sending is not counted, because it is created once on first use.
    """
    return len(os.listdir(f"/proc/{server.process.pid}/fd")) - has_ring(server)


def settled_descriptors(server, expected):
    """Waits until disconnected clients have timed out, and returns the number of open file descriptors."""
    until = time.monotonic() + PATIENCE
    while descriptors(server) > expected and time.monotonic() < until:
        select.select([], [], [], 0.05)
    return descriptors(server)


def check_health(server):
    """Checks that the screens `counter` and `player` answer a new client correctly."""
    with server.connect("counter") as client:
        assert client.tap(identifier="increment")["handled"]
        assert client.value("count") == "1"
    with server.connect("player") as client:
        client.wait_for(lambda client: any(node.kind == "cell" for node in client.nodes.values()))
        label = client.properties("mute")["label"]
        assert client.tap(identifier="mute")["handled"]
        client.wait_for(lambda client: client.properties("mute")["label"] != label)


def fuzz(seconds, seed, cache):
    """Runs the whole test.

    Returns the problems found, as sentences.
    """
    rng = random.Random(seed)
    with Server("--mpv", "none", "--hello-timeout", "1", "--control", "picture=turns", environment={"XDG_CACHE_HOME": cache}) as server:
        check_health(server)
        idle = descriptors(server)
        # The first round of messages creates permanent structures of the server. They are not counted as a leak.
        Fuzz(server, rng).run(min(3, seconds / 2))
        check_health(server)
        settled_descriptors(server, idle)
        before = memory(server)
        run = Fuzz(server, rng)
        run.run(seconds)
        check_health(server)
        left = settled_descriptors(server, idle)
        after = memory(server)
        status = server.stop()
    problems = []
    if left > idle:
        problems.append(f"{left - idle} file descriptors are left open")
    if after - before > MEMORY_SLACK:
        problems.append(f"memory grew from {before >> 20} to {after >> 20} MiB")
    if status != 0:
        problems.append(f"the server ended with {status} on SIGTERM")
    problems += witness.faults[:5]
    witness.faults.clear()
    print(f"{run.steps} steps, {run.heard} messages heard, {before >> 20} MiB before and {after >> 20} MiB after, {left} descriptors")
    return problems


def main():
    parser = argparse.ArgumentParser(description="Does to a server what no good client would, and looks whether it minds.")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=None)
    arguments = parser.parse_args()
    seed = random.SystemRandom().randrange(1 << 32) if arguments.seed is None else arguments.seed
    print(f"seed {seed}", flush=True)
    with tempfile.TemporaryDirectory() as cache:
        problems = fuzz(arguments.seconds, seed, cache)
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
