"""The player after a restart of the server, with a real mpv, after a normal exit and after a kill."""

import json
import time

import pytest
from harness import MPV, PATIENCE, Server
from test_journal import replay
from test_player import playing, ready


class Place:
    """The state folder, cache and mpv socket, shared by consecutive servers."""

    def __init__(self, folder):
        self.folder = folder
        self.state = folder / "state"
        self.socket = folder / "mpv.sock"

    def serve(self, *arguments):
        return Server(
            "--state", self.state, "--mpv-socket", self.socket, *arguments, environment={"XDG_CACHE_HOME": str(self.folder)})

    def saved(self, condition):
        """Waits until the files contain a state. The server writes them a second after a change, by its own clock."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                state = json.loads((self.state / "player.json").read_text())
                if condition(state):
                    return state
            except FileNotFoundError:
                state = None
            assert time.monotonic() < until, state
            time.sleep(0.05)


@pytest.fixture
def place(tmp_path):
    return Place(tmp_path)


def prepare(place, client, mpv):
    """Sets volume 35, repeat all and shuffle, and pauses the second track at 4 seconds."""
    client.tap(identifier="play")
    client.wait_for(playing)
    client.ask({"type": "remote", "command": "nextTrack"})
    client.ask({"type": "remote", "command": "pause"})
    client.wait_for(lambda client: not playing(client))
    client.ask({"type": "remote", "command": "changePlaybackPosition", "position": 4})
    client.tap(identifier="shuffle")
    for name, value in [("loop-playlist", "inf"), ("volume", 35)]:
        assert mpv.command("set_property", name, value)["error"] == "success"
    return place.saved(lambda saved: saved["volume"] == 35 and saved["shuffle"] and saved["repeatMode"] == "all"
                       and abs(saved["position"] - 4) < 0.5 and saved.get("current"))


def paths(mpv):
    return [entry["filename"] for entry in mpv.get("playlist")]


@pytest.mark.parametrize("way", ["ended", "killed"])
def test_the_player_goes_on_where_it_was(place, way):
    with place.serve() as server, server.connect("player") as client:
        ready(client)
        mpv = MPV(place.socket)
        saved = prepare(place, client, mpv)
        before = (mpv.get("path"), paths(mpv))
        title = client.value("title")
        if way == "ended":
            client.socket.close()
            assert server.stop() == 0
        else:
            server.kill()
    assert not list(place.state.glob("*.draft"))

    with place.serve() as server, server.connect("player") as client:
        ready(client)
        client.wait_for(lambda client: client.properties("title").get("text") == title)
        mpv = MPV(place.socket)
        assert (mpv.get("volume"), mpv.get("pause"), mpv.get("loop-playlist")) == (35, True, "inf")
        assert (mpv.get("path"), paths(mpv)) == before
        assert abs(mpv.get("time-pos") - saved["position"]) < 0.3
        assert client.value("volume") == 35
        client.tap(identifier="play")
        client.wait_for(playing)
        assert mpv.get("path") == before[0]


def test_a_file_that_has_vanished_is_left_out(place, tmp_path):
    demo = tmp_path / "baton" / "demo-v1"
    with place.serve() as server, server.connect("player") as client:
        ready(client)
        music = tmp_path / "music"
        music.mkdir()
        for file in demo.glob("*.wav"):
            (music / file.name).write_bytes(file.read_bytes())
    with place.serve("--media", music) as server, server.connect("player") as client:
        ready(client)
        mpv = MPV(place.socket)
        prepare(place, client, mpv)
        current, queue = mpv.get("path"), paths(mpv)
        server.kill()
    (music / current.rsplit("/", 1)[1]).unlink()

    with place.serve("--media", music) as server, server.connect("player") as client:
        ready(client)
        client.wait_for(lambda client: client.properties("title").get("text") not in (None, "", "Nothing to play", "Not playing"))
        mpv = MPV(place.socket)
        left = [path for path in queue if path != current]
        assert paths(mpv) == left
        assert mpv.get("volume") == 35


def test_a_journal_has_what_was_restored_and_can_be_replayed(place, tmp_path):
    with place.serve() as server, server.connect("player") as client:
        ready(client)
        prepare(place, client, MPV(place.socket))
        server.kill()
    journal = tmp_path / "journal" / "baton.journal"
    journal.parent.mkdir()
    with place.serve("--journal", journal) as server, server.connect("player") as client:
        ready(client)
        client.wait_for(lambda client: client.properties("title").get("text"))
        client.tap(identifier="play")
        client.wait_for(playing)
        client.socket.close()
        assert server.stop() == 0

    code, said = replay(journal)

    assert code == 0 and "No difference: " in said, said


def test_a_state_of_a_newer_version_keeps_the_server_from_starting(place):
    place.state.mkdir()
    file = place.state / "player.json"
    file.write_text('{"format":2}')

    with pytest.raises(AssertionError, match="newer version of Baton"):
        place.serve()

    assert file.read_text() == '{"format":2}'
