"""Protocol v1, tested by a script with the smallest application."""

import json

import pytest
from harness import Server


def test_a_tap_is_one_small_patch_and_a_done(server):
    with server.connect() as client:
        before = client.revision

        done = client.tap(identifier="increment")

        assert done == {"type": "done", "seq": 1, "handled": True, "by": "UIButton#increment", "revision": before + 1}
        assert client.patches[-1]["ops"] == [["set", client.one("count")["id"], {"text": "1"}]]
        assert len(json.dumps(client.patches[-1], separators=(",", ":"))) <= 64
        assert client.value("count") == "1"


def test_private_screens_count_for_themselves(server):
    with server.connect() as first, server.connect() as second:
        first.tap(identifier="increment")
        first.tap(identifier="increment")
        second.tap(identifier="increment")

        assert (first.value("count"), second.value("count")) == ("2", "1")
        assert first.welcome["epoch"] != second.welcome["epoch"]


def test_a_private_screen_is_as_large_as_its_viewport_and_laid_out_anew_when_that_changes(server):
    with server.connect(hello={"viewport": {"width": 600, "height": 400, "scale": 2}}) as client:
        assert (client.welcome["width"], client.welcome["height"]) == (600, 400)
        assert client.one("increment")["frame"][2] == 420

        client.send({"type": "viewport", "width": 320, "height": 640, "scale": 2})
        welcome = client.receive("welcome")
        client.settle()

        assert (welcome["width"], welcome["height"], welcome["resumed"]) == (320, 640, True)
        assert client.properties("increment")["frame"][2] == 320 - 48


def test_dragging_the_thumb_moves_the_value_and_another_place_does_not(server):
    with server.connect() as client:
        x, y, width, height = client.one("slider")["frame"]
        middle = y + height / 2

        client.touch("began", x + width - 20, middle)
        client.touch("moved", x + 30, middle)
        client.touch("ended", x + 30, middle)
        assert client.value("slider") == 50

        client.touch("began", x + width / 2, middle)
        client.touch("moved", x + width - 14, middle)
        done = client.touch("ended", x + width - 14, middle)
        assert done["by"] == "UISlider#slider"
        assert client.value("slider") == 100
        assert client.value("value") == "100"


def test_what_a_vanished_client_held_is_let_go(server):
    with server.connect() as client:
        x, y, width, height = client.one("increment")["frame"]
        client.touch("began", x + 5, y + 5)
        assert client.properties("increment")["highlighted"] is True

        client.touch("cancelled", x + 5, y + 5)

        assert "highlighted" not in client.properties("increment")
        assert client.value("count") == "0"


@pytest.mark.parametrize("message, code, text", [
    ("nonsense", "badMessage", "not JSON"),
    ("[]", "badMessage", "expected an object"),
    ('{"seq":7}', "badMessage", "type"),
    ('{"type":"frobnicate","seq":7}', "unknownType", "'frobnicate'"),
    ('{"type":"touch","seq":7}', "badMessage", "touches"),
    ('{"type":"touch","seq":7,"touches":[{"id":1,"phase":"start","x":1,"y":1}]}', "badMessage",
     "touches[0].phase: 'start' is none of began, moved, stationary, ended, cancelled"),
    ('{"type":"touch","seq":7,"touches":[{"id":1,"phase":"began","x":"1","y":1}]}', "badMessage", "touches[0].x"),
    ('{"type":"touch","seq":7,"touches":[{"id":1,"phase":"began","x":1e300,"y":1}]}', "badMessage", "touches[0].x"),
    ('{"type":"touch","seq":7,"touches":[{"id":1,"phase":"began","x":1,"y":1,"force":2}]}', "badMessage", "touches[0].force"),
    ('{"type":"touch","seq":7,"touches":[{"id":1,"phase":"moved","x":1,"y":1}]}', "badSequence", "touch 1 has not begun"),
    ('{"type":"press","seq":7,"presses":[{"phase":"ended","key":"select"}]}', "badSequence", "select has not begun"),
    ('{"type":"tap","seq":7,"target":{"identifier":"incremant"}}', "notFound", "did you mean 'increment'?"),
    ('{"type":"tap","seq":7,"target":{"kind":"label"}}', "ambiguous", "2 views"),
    ('{"type":"tap","seq":7,"target":{}}', "badMessage", "target"),
    ('{"type":"hello","seq":7}', "helloRequired", "already"),
    ('{"type":"remote","seq":7,"command":"explode"}', "badMessage", "command"),
    ('{"type":"ack","seq":7,"revision":-1}', "badMessage", "revision"),
    ('{"type":"text","seq":7,"insert":"\\ud800"}', "badMessage", "surrogate"),
])
def test_bad_messages_are_answered_and_lose_nothing(server, message, code, text):
    with server.connect() as client:
        client.tap(identifier="increment")

        client.send(message)
        error = client.receive("error")

        assert error["code"] == code
        assert text in error["message"]
        if '"seq":7' in message:
            assert error["seq"] == 7
        assert client.tap(identifier="increment")["handled"]
        assert client.value("count") == "2"


def test_a_second_began_of_one_touch_is_refused_and_the_first_goes_on(server):
    with server.connect() as client:
        x, y, _, _ = client.one("increment")["frame"]
        client.touch("began", x + 5, y + 5)

        error = client.touch("began", x + 5, y + 5)

        assert (error["type"], error["code"]) == ("error", "badSequence")
        assert client.touch("ended", x + 5, y + 5)["handled"]
        assert client.value("count") == "1"


def test_a_binary_frame_is_answered(server):
    with server.connect() as client:
        client.send(b"\x00\x01")

        assert client.receive("error")["code"] == "badMessage"
        assert client.tap(identifier="increment")["handled"]


def test_the_first_message_must_be_hello(server):
    with server.connect(says_hello=False) as client:
        client.send({"type": "tap", "seq": 3, "target": {"identifier": "increment"}})

        error = client.receive("error")

        assert (error["code"], error["seq"]) == ("helloRequired", 3)
        client.send({"type": "hello"})
        assert client.receive("welcome")["screen"] == "counter"


def test_a_screen_that_does_not_exist_is_named_and_the_socket_closed(server):
    with server.connect(says_hello=False) as client:
        client.send({"type": "hello", "screen": "kitchen"})

        error = client.receive("error")

        assert error["code"] == "noSuchScreen"
        assert "counter" in error["message"]
        with pytest.raises(Exception):
            client.next()
        assert client.socket.close_code == 4001


def test_viewers_may_look_and_not_touch(server):
    with server.connect(hello={"role": "viewer"}) as client:
        error = client.tap(identifier="increment")

        assert error["code"] == "forbidden"
        assert client.value("count") == "0"


def test_a_display_is_touched_as_any_other(server):
    with server.connect(hello={"role": "display"}) as client:
        assert client.tap(identifier="increment")["handled"] is True
        assert client.value("count") == "1"


def test_a_client_that_sends_only_rubbish_is_closed(server):
    with server.connect() as client:
        for _ in range(20):
            client.send("rubbish")

        with pytest.raises(Exception):
            while True:
                client.next()
        assert client.socket.close_code == 4002


def test_inputs_in_one_go_are_one_patch(server):
    with server.connect() as client:
        count = len(client.patches)
        message = json.dumps({"type": "tap", "target": {"identifier": "increment"}})
        # The client sends many frames in one write. The server reads them in few loop turns.
        for _ in range(200):
            client.socket.send(message)
        client.settle()

        assert client.value("count") == "200"
        assert len(client.patches) - count <= 200


def test_after_a_restart_a_client_gets_a_snapshot():
    with Server() as first, first.connect() as client:
        client.tap(identifier="increment")
        resume = {"epoch": client.welcome["epoch"], "revision": client.revision}
    with Server() as second, second.connect(hello={"resume": resume}) as client:
        assert client.welcome["resumed"] is False
        assert client.patches[0]["from"] == 0
        assert client.value("count") == "0"
