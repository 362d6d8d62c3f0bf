"""A server with a manual clock, which only a script advances."""

import subprocess

import pytest
from harness import PROGRAM, ROOT, Server

FLOW = ROOT / "docs/examples/flows/a-minute.flow"


@pytest.fixture
def still(tmp_path):
    with Server("--mpv", "none", "--clock", "manual", environment={"XDG_CACHE_HOME": str(tmp_path)}) as server:
        yield server


def play(client):
    """Plays the first track."""
    client.wait_for(lambda client: any(node.kind == "cell" for node in client.nodes.values()))
    assert client.tap(identifier="play")["handled"]
    client.wait_for(lambda client: client.properties("play").get("label") == "Pause")


def turn(client, milliseconds):
    client.sequence += 1
    client.send({"type": "clock", "seq": client.sequence, "advance": milliseconds})
    return client.receive("pong")


def test_time_stands_still_until_it_is_turned(still):
    with still.connect("player") as client:
        assert client.welcome["turned"] is True
        begin = client.welcome["time"]
        play(client)
        assert turn(client, 0)["time"] == begin
        # All events that were due in the skipped time arrive with the answer. For example, the track of 55 seconds has
        # ended.
        assert client.value("title") == "First Light"
        assert turn(client, 60_000)["time"] == begin + 60_000
        assert client.value("title") == "Paper Boats"


def test_the_same_messages_give_the_same_patches_to_the_byte(tmp_path):
    def patches():
        with Server("--mpv", "none", "--clock", "manual", environment={"XDG_CACHE_HOME": str(tmp_path)}) as server, server.connect("counter") as client:
            for _ in range(3):
                client.tap(identifier="increment")
                turn(client, 123.4)
            left, top, width, height = client.one("slider")["frame"]
            x, y = left + width / 2, top + height / 2
            for index, phase in enumerate(["began", "moved", "moved", "moved", "ended"]):
                client.sequence += 1
                client.send({"type": "touch", "seq": client.sequence, "time": 16 * index,
                             "touches": [{"id": 1, "phase": phase, "x": x + 20 * index, "y": y}]})
                client.receive("done")
                turn(client, 16)
            return client.patches

    assert patches() == patches()


def test_it_is_forbidden_where_time_runs_and_to_those_who_only_look(server, still):
    with server.connect("counter") as client:
        assert "turned" not in client.welcome
        client.send({"type": "clock", "seq": 1, "advance": 10})
        error = client.receive("error")
        assert (error["code"], error["seq"]) == ("forbidden", 1) and "--clock manual" in error["message"]
    with still.connect("player", {"role": "viewer"}) as client:
        client.send({"type": "clock", "seq": 2, "advance": 10})
        assert client.receive("error")["code"] == "forbidden"


def test_what_keeps_a_time_of_its_own_is_refused(tmp_path):
    for arguments, word in [([], "--mpv none"), (["--mpv", "none", "--journal", tmp_path / "journal"], "journal")]:
        result = subprocess.run([PROGRAM, "serve", "--port", "0", "--clock", "manual", *arguments], capture_output=True, text=True, timeout=60)
        assert result.returncode == 2 and word in result.stderr


def test_a_flow_hears_a_piece_to_its_end_at_once():
    result = subprocess.run([PROGRAM, "run", FLOW, "--artifacts", "none"], capture_output=True, text=True, timeout=120)
    assert result.returncode == 0, result.stdout + result.stderr
