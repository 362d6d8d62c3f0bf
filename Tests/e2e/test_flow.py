"""Many clients, slow clients, and simultaneous reconnects.

The tests check the cost of a shared screen and the content that each client receives.
"""

import contextlib
import json
import subprocess
import sys
import wave

import pytest
from fuzz import Peer, descriptors, memory, settled_descriptors
from harness import PATIENCE, ROOT, Server

INPUTS = 20_000
# The number of bytes by which the memory of a steadily working server may grow. Only the rounding of memory allocators
# may cause such growth.
STEADY = 4 << 20


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    """The cache folder with Baton's own tracks, which are generated once."""
    return str(tmp_path_factory.mktemp("cache"))


@contextlib.contextmanager
def shared_player(server, is_ready):
    """Shares the player's screen of one client, so that many clients can see one screen.

    The attribute `like` of the server contains the field of `hello` with which a client sees that screen.
    """
    with server.connect("player") as owner:
        owner.wait_for(is_ready)
        assert owner.ask({"type": "control", "action": "share"})["handled"]
        server.like = {"like": str(owner.welcome["client"])}
        yield server


@pytest.fixture
def server(cache):
    with Server("--mpv", "none", environment={"XDG_CACHE_HOME": cache}) as server:
        with shared_player(server, lambda client: any(node.kind == "cell" for node in client.nodes.values())):
            yield server


def drag(client, moves, start=0):
    """Drags the volume's thumb to and fro, and waits for the last answer, after which all input is handled."""
    x, y, width, height = client.one("volume")["frame"]
    client.touch("began", x + width / 2, y + height / 2)
    for move in range(start, start + moves):
        # The moves are sent without schema checks, and their answers are not awaited, because there are many.
        touch = {"id": 1, "phase": "moved", "x": x + 20 + move * 7 % (width - 40), "y": y + height / 2}
        client.socket.send(json.dumps({"type": "touch", "touches": [touch]}))
        if move % 100 == 99:
            client.settle()
    client.touch("ended", x + width / 2, y + height / 2)
    client.settle()


def fill(client, reader_is_full, pages=4_000):
    """Scrolls the library up and down until the server stops sending to the client that does not read.

    Each scroll causes a large patch.
    """
    x, y, width, height = client.one("library")["frame"]
    for page in range(pages):
        client.ask({"type": "scroll", "x": x + width / 2, "y": y + height / 2, "dx": 0, "dy": 90_000 if page % 2 == 0 else -90_000})
        if page % 50 == 0 and reader_is_full():
            return
    raise AssertionError("the reader's socket took everything")


@pytest.fixture
def full_library(tmp_path):
    """A server with so many tracks that its list is longer than the screen."""
    folder = tmp_path / "music"
    folder.mkdir()
    for number in range(120):
        with wave.open(str(folder / f"{number:03} {'A title that takes its room ' * 4}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(8_000)
            file.writeframes(b"\0\0" * 800)
    with Server("--mpv", "none", "--media", folder, environment={"XDG_CACHE_HOME": str(tmp_path)}) as server:
        with shared_player(server, lambda client: sum(node.kind == "cell" for node in client.nodes.values()) > 3):
            yield server


def unsent(server, peer):
    """Returns the number of unsent bytes in the kernel's buffer of the server's socket, from /proc/net/tcp."""
    local, remote = f"{server.port:04X}", f"{peer.raw.getsockname()[1]:04X}"
    with open("/proc/net/tcp") as table:
        for line in table.readlines()[1:]:
            fields = line.split()
            if fields[1].endswith(":" + local) and fields[2].endswith(":" + remote):
                return int(fields[4].split(":")[0], 16)
    raise AssertionError("the connection is not there")


def test_a_client_that_does_not_read_costs_nothing_and_gets_one_patch_at_the_end(full_library):
    server = full_library
    peer = Peer(server.port, receive_buffer=4096).join(**server.like)
    with server.connect("player", hello=server.like) as client:
        sent = [0, -1]

        def is_full():
            sent[:] = [sent[1], unsent(server, peer)]
            return sent[0] == sent[1]

        fill(client, is_full)
        drag(client, 500)
        before, stood = memory(server), client.revision

        for part in range(4):
            drag(client, INPUTS // 4, start=part * INPUTS // 4)
            # The slow client does not read. It still sends messages, because the server would disconnect a silent
            # client.
            peer.send({"type": "viewport", "width": 390, "height": 844, "scale": 2})
        after, newest = memory(server), client.revision

        assert newest - stood >= INPUTS // 100
        assert after - before < STEADY, f"{before} to {after}"
        jumps = []
        while peer.revision < newest:
            jumps.append((peer.revision, peer.next("patch")["to"]))
        assert jumps[-1][0] < stood and jumps[-1][1] == newest, "one patch over all that it missed"
        assert all(to <= jumps[-1][0] for _, to in jumps[:-1])
        # After the slow client has caught up, it receives patches like any other client.
        client.tap(identifier="mute")
        client.settle()
        while peer.revision < client.revision:
            peer.next("patch")
    peer.close()


def test_a_client_that_acknowledged_once_and_then_stops_costs_nothing_either(server):
    peer = Peer(server.port).join(**server.like)
    peer.send({"type": "ack", "revision": peer.revision})
    with server.connect("player", hello=server.like) as client:
        drag(client, 4_000)
        before = memory(server)

        for part in range(4):
            drag(client, INPUTS // 5, start=(part + 1) * INPUTS // 5)
            # The client acknowledges nothing. It still sends messages, because the server would disconnect a silent
            # client.
            peer.send({"type": "viewport", "width": 390, "height": 844, "scale": 2})

        assert memory(server) - before < STEADY
        peer.send({"type": "ping", "seq": 1})
        peer.next("pong")
        stood = peer.revision
        if stood < client.revision:
            peer.send({"type": "ack", "revision": stood})
            assert peer.next("patch")["to"] == client.revision
        assert peer.revision == client.revision
    peer.close()


def test_five_hundred_see_what_one_taps(server):
    idle = descriptors(server)
    peers = [Peer(server.port).join(**server.like) for _ in range(500)]

    peers[250].send({"type": "tap", "seq": 1, "target": {"identifier": "play"}})

    done = peers[250].next("done")
    assert done["handled"]
    for peer in peers[:250] + peers[251:]:
        while '"label": "Pause"' not in json.dumps(peer.next("patch")["ops"]):
            pass
    for peer in peers:
        peer.close()
    assert settled_descriptors(server, idle) <= idle


def test_three_hundred_come_back_at_once_and_are_told_only_what_they_missed(server):
    idle = descriptors(server)
    peers = [Peer(server.port).join(**server.like) for _ in range(300)]
    for round in range(3):
        for peer in peers:
            peer.reset()
        with server.connect("player", hello=server.like) as client:
            client.tap(identifier="mute")
            client.settle()
            newest = client.revision

        back = [Peer(server.port) for _ in peers]
        for peer, gone in zip(back, peers):
            peer.send({"type": "hello", **server.like, "resume": {"epoch": gone.welcome["epoch"], "revision": gone.revision}})
        for peer, gone in zip(back, peers):
            peer.welcome = peer.next("welcome")
            assert peer.welcome["resumed"]
            peer.revision = gone.revision
            patch = peer.next("patch")
            assert (patch["from"], patch["to"]) == (gone.revision, newest)
            assert all(operation[0] == "set" for operation in patch["ops"])
        peers = back
    for peer in peers:
        peer.close()
    assert settled_descriptors(server, idle) <= idle


def test_five_seconds_of_nonsense_leave_nothing_behind():
    run = subprocess.run(
        [sys.executable, str(ROOT / "Tests/e2e/fuzz.py"), "--seconds", "5"], capture_output=True, text=True, timeout=4 * PATIENCE)

    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout.startswith("seed "), "so that it can be done again"
