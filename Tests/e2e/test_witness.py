"""Tests of witness.py, which checks the messages of all other tests: it finds faults in messages on every path."""

import json

import pytest
import witness
from fuzz import Peer, frame
from link import Link
from pages import eventually
from websockets.sync.client import connect


@pytest.fixture
def faults():
    """Yields the list of found faults. Empties the list after the test, because these tests cause faults on purpose."""
    yield witness.faults
    witness.faults.clear()


@pytest.mark.parametrize("message, words", [
    ({"type": "pong"}, "pong: \"time\" is a required property"), ({"type": "pong", "time": "1"}, "pong['time']"), ({"type": "ping"}, "'ping' is none of"),
    ({"type": "patch", "to": 1, "ops": [["set", 1, {"frame": 3}]]}, "patch['ops'][0]"), ("{", "no JSON"), ("[]", "None is none of"),
])
def test_what_a_server_may_not_send_is_found(faults, message, words):
    witness.heard(message)

    assert words in faults[0]
    with pytest.raises(AssertionError):
        witness.check()
    witness.check()


def test_what_is_sent_and_told_over_a_socket_is_looked_at(server, faults):
    with connect(f"ws://127.0.0.1:{server.port}/counter", subprotocols=["baton.v1"], create_connection=witness.Connection) as socket:
        socket.send('{"type":"hello"}')
        before = witness.seen["patch"]
        while json.loads(socket.recv())["type"] != "patch":
            pass
        assert (witness.seen["patch"], faults) == (before + 1, [])
        socket.send('{"type":"ping","seq":"one"}')
    assert "ping['seq']" in faults[0]


def test_what_passes_a_network_is_looked_at(server, faults):
    with Link(server.port, watch=witness.looks_into) as link:
        peer = Peer(link.port, "counter").join()
        before = witness.seen["pong"]
        # The frames are sent in several parts, with each of the three length formats.
        for padding in (0, 500, 60_000):
            text = json.dumps({"type": "ping", "seq": 1, "x": "é" * (padding // 2)}, ensure_ascii=False).encode()
            whole = frame(1, text)
            peer.raw.sendall(whole[:1])
            peer.raw.sendall(whole[1:])
            peer.next("pong")
        # Each pong was counted twice: on the network link and in the client.
        assert (witness.seen["pong"], faults) == (before + 6, [])
        peer.raw.sendall(frame(1, b'{"type":"ping","seq":-1}'))
        peer.next("error")
        assert len(faults) == 1 and "ping['seq']" in faults[0]
        peer.close()


def test_what_pages_say_is_looked_at_whoever_opens_them(server, chromium, faults):
    alone, context = chromium.new_page(), chromium.new_context()
    of_context = context.new_page()
    of_context.goto(server.url + "/screens.json")
    with of_context.expect_popup() as popup:
        of_context.evaluate("window.open('/screens.json')")
    for page in (alone, of_context, popup.value):
        page.goto(server.url + "/screens.json")
        page.evaluate("""() => new Promise((done) => {
            const socket = new WebSocket(`ws://${location.host}/counter`, "baton.v1");
            socket.onopen = () => socket.send('{"type":"ping","seq":true}');
            socket.onmessage = done;
        })""")

        def is_found():
            assert any("ping['seq']" in fault for fault in faults)

        eventually(page, is_found)
        faults.clear()
    alone.close()
    context.close()
