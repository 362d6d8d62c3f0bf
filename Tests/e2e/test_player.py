"""The player, tested by a script with a real mpv."""

import os
import pathlib
import re
import shutil
import signal
import subprocess

import pytest
from harness import MPV, PATIENCE, Server

IDENTIFIERS = "play next previous position volume mute title artist elapsed remaining library queue".split()


@pytest.fixture
def stage(tmp_path):
    """A server with a private player, and a second connection to its mpv."""
    socket = tmp_path / "mpv.sock"
    with Server("--mpv-socket", socket, environment={"XDG_CACHE_HOME": str(tmp_path)}) as server:
        with server.connect("player") as client:
            ready(client)
            yield server, client, MPV(socket)


def ready(client):
    """Waits until the library is loaded and mpv has responded."""
    client.wait_for(lambda client: any(node.kind == "cell" for node in client.nodes.values())
                    and "starting" not in client.properties("message").get("text", ""))


def playing(client):
    return client.properties("play").get("label") == "Pause"


def meet(*clients):
    """Waits until all clients have the newest revision. mpv may cause changes meanwhile, so the check is repeated."""
    while True:
        for client in clients:
            client.settle()
        if len({client.revision for client in clients}) == 1:
            return


def test_everything_that_scripts_look_for_is_there(stage):
    _, client, _ = stage

    for identifier in IDENTIFIERS:
        assert client.one(identifier)["identifier"] == identifier


def test_play_plays_and_pause_pauses(stage):
    _, client, mpv = stage

    assert client.tap(identifier="play")["handled"]
    client.wait_for(playing)
    assert mpv.get("pause") is False
    assert mpv.get("path").endswith("First Light.wav")
    assert client.value("title") == "First Light"

    client.tap(identifier="play")
    client.wait_for(lambda client: not playing(client))
    assert mpv.get("pause") is True


def test_what_mpv_does_by_itself_is_shown(stage):
    _, client, mpv = stage
    client.tap(identifier="play")
    client.wait_for(playing)

    mpv.command("set_property", "pause", True)
    client.wait_for(lambda client: not playing(client))
    mpv.command("playlist-next")
    client.wait_for(lambda client: client.properties("title").get("text") == "Paper Boats")
    mpv.command("set_property", "volume", 40)
    client.wait_for(lambda client: client.properties("volume").get("value") == 40)
    mpv.command("set_property", "mute", True)
    client.wait_for(lambda client: client.properties("mute").get("label") == "Unmute")


def test_a_playing_piece_is_a_timeline_that_says_where_mpv_is(stage):
    _, client, mpv = stage
    client.tap(identifier="play")
    client.wait_for(lambda client: client.properties("elapsed").get("timeline", {}).get("rate") == 1)

    timeline = client.properties("elapsed")["timeline"]
    # mpv's position was read between two readings of the server's clock. On a busy machine, these readings may be far
    # apart, so the check allows for their difference.
    before, place, after = client.ask({"type": "ping"})["time"], mpv.get("time-pos"), client.ask({"type": "ping"})["time"]

    assert timeline["value"] + (before - timeline["at"]) / 1000 - 0.2 < place < timeline["value"] + (after - timeline["at"]) / 1000 + 0.2
    assert timeline["maximum"] == pytest.approx(55, abs=0.1)
    assert client.properties("position")["timeline"] == timeline
    assert re.fullmatch(r"\d+:\d\d", client.value("elapsed"))
    assert re.fullmatch(r"-\d+:\d\d", client.value("remaining"))


def test_dragging_the_position_seeks(stage):
    _, client, mpv = stage
    client.tap(identifier="play")
    client.wait_for(lambda client: client.properties("position").get("enabled", True))
    x, y, width, height = client.one("position")["frame"]
    middle = y + height / 2

    client.touch("began", x + 20, middle)
    for step in range(1, 6):
        client.touch("moved", x + 20 + step * (width / 2 - 20) / 5, middle)
    client.touch("ended", x + width / 2, middle)

    mpv.observe("time-pos", lambda place: place is not None and abs(place - 27.5) < 1.5)
    client.wait_for(lambda client: abs(client.properties("elapsed")["timeline"]["value"] - 27.5) < 2)


def test_volume_mute_skips_shuffle_and_repeat_reach_mpv(stage):
    _, client, mpv = stage
    client.tap(identifier="play")
    client.wait_for(playing)
    x, y, width, height = client.one("volume")["frame"]

    client.touch("began", x + width / 2, y + height / 2)
    client.touch("ended", x + width / 2, y + height / 2)
    mpv.observe("volume", lambda volume: abs(volume - 50) < 1)
    client.tap(identifier="mute")
    mpv.observe("mute", lambda muted: muted is True)
    # Playback is paused, so that only seeks change the position.
    client.tap(identifier="play")
    mpv.observe("pause", lambda paused: paused is True)
    client.wait_for(lambda client: not playing(client))
    stood = mpv.get("time-pos")
    client.tap(identifier="forward10")
    mpv.observe("time-pos", lambda place: place is not None and abs(place - stood - 10) < 1)
    client.tap(identifier="back10")
    mpv.observe("time-pos", lambda place: place is not None and abs(place - stood) < 1)
    client.tap(identifier="next")
    mpv.observe("playlist-pos", lambda place: place == 1)
    client.tap(identifier="repeat")
    mpv.observe("loop-playlist", lambda loop: loop == "inf")
    client.wait_for(lambda client: client.properties("repeat").get("label") == "Repeat, everything")
    client.tap(identifier="repeat")
    mpv.observe("loop-file", lambda loop: loop == "inf")
    client.tap(identifier="shuffle")
    client.wait_for(lambda client: client.properties("shuffle").get("selected") is True)


def test_media_commands_work_wherever_focus_is(stage):
    _, client, mpv = stage

    done = client.ask({"type": "remote", "command": "play"})
    assert (done["handled"], done["by"]) == (True, "MPRemoteCommandCenter#play")
    client.wait_for(playing)
    client.ask({"type": "remote", "command": "nextTrack"})
    client.wait_for(lambda client: client.properties("title").get("text") == "Paper Boats")
    client.ask({"type": "remote", "command": "pause"})
    client.wait_for(lambda client: not playing(client))
    assert mpv.get("pause") is True

    assert client.ask({"type": "remote", "command": "changePlaybackPosition", "position": 1})["handled"]
    done = client.ask({"type": "remote", "command": "changePlaybackRate", "rate": 2})
    assert (done["handled"], done.get("by")) == (False, None)


def test_keys_move_the_focus_and_press_what_has_it(stage):
    _, client, mpv = stage

    # The first key press only makes the focus visible. Further key presses move it.
    client.press("down")
    assert client.one("play")["focused"]
    client.press("left")
    assert client.one("shuffle")["focused"]
    client.press("down")
    assert client.one("mute")["focused"]
    client.press("up")
    client.press("right")
    assert client.press("select")["by"] == "UIButton#play"
    client.wait_for(playing)
    client.press("playPause")
    client.wait_for(lambda client: not playing(client))


def test_a_client_that_uses_the_screen_of_another_sees_the_same_patches(stage):
    server, first, _ = stage
    assert first.ask({"type": "control", "action": "share"})["handled"]
    with server.connect("player", hello={"like": str(first.welcome["client"])}) as second:
        assert first.welcome["epoch"].startswith(second.welcome["epoch"])
        first.tap(identifier="play")
        second.wait_for(playing)
        second.tap(identifier="play")
        first.wait_for(lambda client: not playing(client))
        meet(first, second)

        assert first.picture() == second.picture()


def test_screens_of_all_sizes_show_one_player(stage):
    server, phone, _ = stage
    with server.connect("player", hello={"viewport": {"width": 1920, "height": 1080, "scale": 1}}) as desktop:
        assert desktop.welcome["width"] > desktop.welcome["height"]
        assert desktop.welcome["epoch"] != phone.welcome["epoch"]

        phone.tap(identifier="play")

        desktop.wait_for(playing)
        assert desktop.value("title") == phone.value("title") == "First Light"


def test_a_client_that_was_away_gets_one_patch_with_only_what_changed(stage):
    server, client, _ = stage
    assert client.ask({"type": "control", "action": "share"})["handled"]
    like = {"like": str(client.welcome["client"])}
    # The first choice of a list shows the lists on the whole screen.
    client.tap(identifier="show-library")
    client.settle()
    with server.connect("player", hello=like) as away:
        seen = away.revision
    tab = client.one("show-queue")["frame"]
    for index in range(20):
        client.touch("began", tab[0] + 5, tab[1] + 5)
        client.touch("cancelled", tab[0] + 5, tab[1] + 5)
    client.tap(identifier="show-queue")
    assert client.revision >= seen + 20

    with server.connect("player", hello=like, resumes=away) as back:
        assert back.welcome["resumed"] is True
        assert len(back.patches) == 1
        assert back.patches[0]["from"] == seen
        # The patch contains two tabs, the two lists, and the bars and sentences above them. It contains no other views
        # of the screen.
        assert {operation[0] for operation in back.patches[0]["ops"]} == {"set"}
        assert len(back.patches[0]["ops"]) <= 8, back.patches[0]
        with server.connect("player", hello=like) as fresh:
            meet(fresh, client, back)
            assert fresh.picture() == client.picture() == back.picture()


def test_a_row_that_has_scrolled_away_is_stale(tmp_path):
    media = make_library(tmp_path, 40)
    with Server("--media", media, "--mpv", "none") as server, server.connect("player") as client:
        ready(client)
        client.settle()
        seen = client.revision
        x, y, width, height = client.one("library")["frame"]
        row = (x + width / 2, y + 20)

        assert client.ask({"type": "scroll", "x": row[0], "y": row[1], "dx": 0, "dy": 300})["handled"]
        stale = client.touch("began", *row, revision=seen)
        ended = client.touch("ended", *row)

        assert (stale["handled"], stale["stale"]) == (False, True)
        assert ended["handled"] is False
        assert client.value("title") == "Not playing"
        # After the client has received the newest revision, the touch is accepted.
        client.settle()
        fresh = client.touch("began", *row, revision=client.revision)
        assert fresh["handled"] and "stale" not in fresh
        client.touch("ended", *row)
        client.wait_for(lambda client: client.properties("title").get("text") != "Not playing")


def test_a_finger_scrolls_the_library_and_chooses_nothing(tmp_path):
    media = make_library(tmp_path, 60)
    with Server("--media", media, "--mpv", "none") as server, server.connect("player") as client:
        ready(client)
        client.settle()
        x, y, width, height = client.one("library")["frame"]
        cells = len([node for node in client.nodes.values() if node.kind == "cell"])
        assert cells < 30

        client.touch("began", x + 100, y + height - 10)
        for step in range(1, 11):
            client.touch("moved", x + 100, y + height - 10 - step * 15)
        client.touch("moved", x + 100, y + height - 160)
        client.touch("ended", x + 100, y + height - 160)

        client.wait_for(lambda client: client.properties("library").get("contentOffset", [0, 0])[1] >= 140)
        assert client.value("title") == "Not playing"


def test_a_finger_that_goes_sideways_over_a_row_plays_nothing(tmp_path):
    media = make_library(tmp_path, 3)
    with Server("--media", media, "--mpv", "none") as server, server.connect("player") as client:
        ready(client)
        client.settle()
        x, y, width, _ = client.one("library")["frame"]

        # The rows have no swipe actions for a drag to the left, so this drag must have no effect.
        client.touch("began", x + 180, y + 20)
        for step in range(1, 7):
            client.touch("moved", x + 180 - step * 20, y + 20)
        client.touch("ended", x + 60, y + 20)
        client.settle()
        assert client.value("title") == "Not playing"

        client.touch("began", x + 60, y + 20)
        client.touch("ended", x + 60, y + 20)
        client.wait_for(lambda client: client.value("title") != "Not playing")


def make_library(folder, count):
    """Makes a folder of short tracks with tags."""
    media = folder / "music"
    media.mkdir()
    first = media / "piece 00.flac"
    subprocess.run(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "sine=frequency=440:duration=2", str(first)], check=True)
    for index in range(1, count):
        shutil.copy(first, media / f"piece {index:02}.flac")
    return media


def test_a_folder_of_music_is_read_with_its_tags(tmp_path):
    media = tmp_path / "music"
    media.mkdir()
    for number, (title, artist) in enumerate([("Ærø", "Ann \"A\" O'Neil"), ("Übung 🎹", "Bob")]):
        subprocess.run(
            ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", f"sine=frequency=440:duration={3 + number}", "-metadata", f"title={title}",
             "-metadata", f"artist={artist}", "-metadata", "album=Two", str(media / f"{number}.flac")], check=True)
    (media / "notes.txt").write_text("no music")
    socket = tmp_path / "mpv.sock"
    with Server("--media", media, "--mpv-socket", socket) as server, server.connect("player") as client:
        ready(client)

        assert [cell["label"] for cell in client.query(kind="cell")] == ["Ærø", "Übung 🎹"]
        client.tap(label="Übung 🎹", kind="cell")
        client.wait_for(lambda client: client.properties("title").get("text") == "Übung 🎹")
        assert client.value("artist") == "Bob — Two"
        assert MPV(socket).get("path") == str(media / "1.flac")


@pytest.mark.parametrize("make, words", [
    (lambda folder: folder / "nowhere", ["nowhere"]),
    (lambda folder: folder, ["mp3", "flac"]),
    (lambda folder: (folder / "file").write_text("x") and folder / "file", ["folder"]),
])
def test_a_media_folder_that_will_not_do_is_said_and_the_rest_goes_on(tmp_path, make, words):
    with Server("--media", make(tmp_path), "--screens", "player,counter") as server:
        with server.connect("player") as client:
            client.wait_for(lambda client: words[0] in client.properties("message").get("text", ""))
            message = client.value("message").split("\n")[0]
            for word in words:
                assert word in message
            assert client.value("title") == "Nothing to play"
        with server.connect() as counter:
            assert counter.tap(identifier="increment")["handled"]
        assert any(message in line for line in server.lines)


def test_a_file_that_cannot_be_played_is_said_and_the_next_is_played(tmp_path):
    media = make_library(tmp_path, 2)
    (media / "piece 00.flac").write_bytes(b"fLaC" + os.urandom(4000))
    with Server("--media", media) as server, server.connect("player") as client:
        ready(client)
        client.tap(identifier="play")

        client.wait_for(lambda client: "piece 00" in client.properties("message").get("text", ""))
        client.wait_for(lambda client: client.properties("title").get("text") == "piece 01")


def test_mpv_is_started_again_when_it_dies(stage, tmp_path):
    server, client, mpv = stage
    client.tap(identifier="play")
    client.wait_for(playing)
    pid = mpv.get("pid")

    os.kill(pid, signal.SIGKILL)

    client.wait_for(lambda client: "restart" in client.properties("message").get("text", ""))
    server.says(lambda lines: any("mpv ended unexpectedly at “First Light”" in line for line in lines))
    client.wait_for(lambda client: "restart" not in client.properties("message").get("text", ""))
    client.wait_for(playing)
    assert client.value("title") == "First Light"


def test_without_mpv_a_player_that_keeps_time_says_so(tmp_path):
    with Server(environment={"PATH": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path)}) as server, server.connect("player") as client:
        ready(client)

        assert "mpv" in client.value("message")
        client.tap(identifier="play")
        client.wait_for(playing)
        assert client.properties("elapsed")["timeline"]["rate"] == 1


def test_nothing_of_mpv_stays_behind(tmp_path):
    socket = tmp_path / "mpv.sock"
    with Server("--mpv-socket", socket, environment={"XDG_CACHE_HOME": str(tmp_path)}) as server:
        with server.connect("player") as client:
            ready(client)
            client.tap(identifier="play")
            client.wait_for(playing)
        pid = MPV(socket).get("pid")
        assert server.stop() == 0

    assert not pathlib.Path(f"/proc/{pid}").exists()
