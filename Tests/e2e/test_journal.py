"""The journal of a real server: the input is replayed, even if the server was killed during the recording."""

import json
import shutil
import subprocess
import sys
import time

import pytest
from harness import PATIENCE, PHONE, PROGRAM, ROOT, Server
from playwright.sync_api import expect
from test_player import playing, ready

sys.path.append(str(ROOT / "Tests/bench"))

from journal import inputs  # noqa: E402


@pytest.fixture
def file(tmp_path):
    return tmp_path / "journal"


def serve(file, *arguments):
    return Server("--mpv", "none", "--journal", file, *arguments)


def replay(*arguments):
    """Returns the exit code and output of `baton replay`."""
    done = subprocess.run([PROGRAM, "replay", *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE * 4)
    return done.returncode, done.stdout + done.stderr


def holds(file, text):
    """Waits until the journal contains a text, because a separate queue writes it."""
    until = time.monotonic() + PATIENCE
    while text.encode() not in file.read_bytes():
        assert time.monotonic() < until, f"the journal has no {text}"
        time.sleep(0.01)


def busy(server):
    """Runs several clients with various input. The clients are still connected when the recording ends."""
    counters = [server.connect("counter") for _ in range(3)]
    form = server.connect("form", {"capabilities": ["keyboard"], "viewport": {"width": 390, "height": 844}})
    picture, player = server.connect("picture", {"name": "Ada"}), server.connect("player")
    for number in range(20):
        for client in counters:
            client.tap(identifier="increment")
        picture.touch("began", 50 + number, 300)
        picture.touch("moved", 60 + number, 320)
        picture.touch("ended", 60 + number, 320)
        player.ask({"type": "remote", "command": ["play", "pause", "nextTrack"][number % 3]})
    form.tap(identifier="password")
    form.ask({"type": "text", "insert": "swordfish"})
    form.tap(identifier="name")
    form.ask({"type": "text", "insert": "Ada Lovelace"})
    back = server.connect("counter", resumes=counters.pop())
    back.tap(identifier="increment")
    return [*counters, form, picture, player, back]


def test_a_server_that_was_killed_leaves_what_can_be_played_up_to_there(file):
    with serve(file) as server:
        assert any(str(file) in line for line in lines(server, "baton replay"))
        clients = busy(server)
        clients[0].ask({"type": "ping"})
        holds(file, '"ping"')
        server.kill()
    whole = file.read_bytes()
    assert oct(file.stat().st_mode & 0o777) == "0o600"

    code, said = replay(file)

    assert (code, said.splitlines()[-1]) == (0, "The journal does not record the end of the server."), said
    assert "No difference: " in said
    # The journal contains typed text, except the text of password fields.
    assert b"swordfish" not in whole
    assert b"Ada Lovelace" in whole
    # The file is cut within its last line, as when the process ends in the middle of a line.
    file.write_bytes(whole[:-7])
    code, said = replay(file)
    assert code == 0 and "cut off" in said, said


def lines(server, text):
    """Returns the server's output lines, once one of them contains a text."""
    until = time.monotonic() + PATIENCE
    while not any(text in line for line in server.lines):
        assert time.monotonic() < until, server.lines
        time.sleep(0.01)
    return server.lines


def test_a_server_that_ends_as_it_should_is_played_to_its_end_over_several_files(file):
    with serve(file, "--journal-size", "16K") as server:
        busy(server)
        assert server.stop() == 0
    assert len(list(file.parent.iterdir())) > 2

    code, said = replay("--json", file)

    outcome = json.loads(said)
    assert code == 0
    assert outcome["isWhole"] and outcome["files"] == len(list(file.parent.iterdir()))
    assert outcome["clients"] == 7 and outcome["inputs"] > 100 and outcome["patches"] > 80
    assert outcome["elsewhere"] == 0
    # A second process appends to the same journal, and the entries of the first process remain.
    with serve(file) as server:
        server.connect("counter").tap(identifier="increment")
        assert server.stop() == 0
    assert replay(file)[0] == 0
    assert json.loads(replay("--json", f"{file}.1")[1])["inputs"] == outcome["inputs"]


def test_the_first_difference_is_told_with_its_revision_its_node_its_property_and_both_values(file):
    with serve(file) as server:
        client = server.connect("counter")
        for _ in range(5):
            client.tap(identifier="increment")
        server.stop()
    text = file.read_text()
    file.write_text(text.replace('"text":"3"', '"text":"4711"'))

    code, said = replay(file)

    assert code == 1
    assert "of the screen 'counter'" in said and "UILabel #count), text" in said
    assert 'in the journal: "4711"' in said and 'in the replay:  "3"' in said
    assert '"identifier": "increment"' in said
    number = next(index for index, line in enumerate(file.read_text().splitlines(), 1) if "4711" in line)
    assert f"Line {number} of {file}" in said
    # The difference is also available as JSON, and a replay up to the difference succeeds.
    difference = json.loads(replay("--json", file)[1])["difference"]
    assert (difference["line"], difference["property"], difference["name"]) == (number, "text", "UILabel #count")
    assert replay("--until", difference["before"], file)[0] == 0
    assert replay("--real-time", "--until", difference["before"], file)[0] == 0


@pytest.mark.parametrize("text, words", [
    (None, "cannot be read"), ("", "is not a journal"), ("hello\n", "is not a journal"),
    ('{"baton":"journal","format":99,"chain":"a","part":0}\n', "has the format 99"),
    ('{"baton":"journal","format":1,"chain":"a","part":3}\n', "--journal-keep"),
    ('{"baton":"journal","format":1,"chain":"a","part":0,"screens":[{"name":"mine","sharing":"private","sizes":[[1,1]]}]}\n', "the screen mine"),
])
def test_what_cannot_be_played_is_refused_with_a_sentence(file, text, words):
    if text is not None:
        file.write_text(text)

    code, said = replay(file)

    assert code == 2
    assert said.startswith("baton replay: ") and words in said


def test_a_journal_that_cannot_be_written_is_said_before_anything_is_served(file):
    done = subprocess.run(
        [PROGRAM, "serve", "--port", "0", "--state", "none", "--journal", file.parent / "no" / "journal"], capture_output=True, text=True,
        timeout=PATIENCE)

    assert done.returncode != 0
    assert "cannot be written" in done.stderr
    for option in (["--journal-size", "7"], ["--journal-size", "many"], ["--journal-keep", "-1"]):
        assert subprocess.run([PROGRAM, "serve", *option], capture_output=True, timeout=PATIENCE).returncode == 2


@pytest.mark.parametrize("seed", range(2))
def test_random_inputs_at_every_screen_play_the_same_in_another_process(file, seed):
    # The replay runs in another process, in which sets and dictionaries have another order.
    with serve(file) as server:
        screens = ["gallery", "gallery", "form", "form", "player", "picture", "counter"]
        people = [(server.connect(screen), inputs(screen, 150, 10 * seed + number)) for number, screen in enumerate(screens)]
        for index in range(150):
            for client, messages in people:
                client.socket.send(messages[index])
            for client, _ in people:
                while client.next().get("seq") != index:
                    pass
        assert server.stop() == 0

    code, said = replay(file)

    assert code == 0, said


def test_what_a_real_player_said_is_in_the_journal_and_nothing_is_played_again(file):
    if shutil.which("mpv") is None:
        pytest.skip("mpv is not installed")
    with Server("--journal", file) as server:
        client = server.connect("player")
        ready(client)
        client.tap(identifier="play")
        client.wait_for(playing)
        client.ask({"type": "remote", "command": "nextTrack"})
        client.wait_for(lambda client: client.properties("title").get("text") == "Paper Boats")
        assert server.stop() == 0

    code, said = replay(file)

    assert code == 0, said
    assert b'{"outside":"player"' in file.read_bytes()


def test_what_people_do_in_a_browser_plays_again(file, visit, tmp_path):
    with serve(file) as server:
        page = visit(server, "/form", **PHONE)
        field = page.locator('[data-identifier="name"] .entry')
        box = page.locator('[data-identifier="name"]').bounding_box()
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(field).to_be_focused()
        page.keyboard.type("Ada\nada@example.org\nQQQ")
        page.set_viewport_size({"width": 844, "height": 390})
        expect(page.locator('[data-identifier="email"] .entry')).to_have_value("ada@example.org")
        player = visit(server, "/player")
        player.locator('[data-identifier="play"]').click()
        gallery = visit(server, "/gallery")
        gallery.mouse.move(300, 400)
        gallery.mouse.wheel(0, 300)
        expect(gallery.locator('[data-identifier="pages"]')).to_be_visible()
        assert server.stop() == 0

    code, said = replay(file)

    assert code == 0, said
    # The password was typed key by key, and the journal contains none of its keys.
    written = file.read_bytes()
    assert b'"insert":"A"' in written and b'"insert":"x"' in written
    assert b'"Q"' not in written and b"KeyQ" not in written
