"""`baton record` while people use screens in a browser, and `baton run` of the recorded flow."""

import re
import signal
import subprocess

import pytest
from harness import PATIENCE, PHONE, PROGRAM, Server
from playwright.sync_api import expect


class Recorder:
    """A `baton record` process that has begun to record."""

    def __init__(self, server, screen, file, *options):
        self.file = file
        self.process = subprocess.Popen(
            [PROGRAM, "record", file, "--url", f"{server.url}/{screen}", *options], stderr=subprocess.PIPE, text=True)
        line = self.process.stderr.readline()
        assert line.startswith("Recording"), line + self.process.stderr.read()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        self.process.wait(timeout=PATIENCE)
        self.process.stderr.close()

    def end(self):
        """Stops the recording as a person would, and returns the flow."""
        self.process.send_signal(signal.SIGINT)
        assert self.process.wait(timeout=PATIENCE) == 0, self.process.stderr.read()
        return self.file.read_text()


def run(flow, *arguments, **options):
    return subprocess.run([PROGRAM, "run", flow, "--artifacts", "none", *map(str, arguments)], capture_output=True, text=True, timeout=300, **options)


@pytest.fixture
def home(tmp_path):
    return {"XDG_CACHE_HOME": str(tmp_path / "cache")}


def test_what_people_do_on_one_persons_player_runs_again_and_again(visit, tmp_path, home):
    with Server(environment=home) as server:
        phone = visit(server, "/player", traffic=True, **PHONE)
        phone.get_by_role("button", name="This device").press("Enter")
        phone.get_by_role("switch", name="Share my screen").tap()
        expect(phone.get_by_role("switch", name="Share my screen")).to_have_attribute("aria-checked", "true")
        phone.get_by_role("button", name="Close").tap()
        number = phone.locator("#screen").get_attribute("data-client")
        desk = visit(server, f"/player?like={number}", traffic=True)
        play = phone.get_by_role("button", name="Play", exact=True)
        expect(play).to_be_enabled()
        expect(phone.get_by_role("button", name=re.compile("^Paper Boats")).or_(phone.get_by_text("Paper Boats", exact=True)).first).to_be_visible()
        with Recorder(server, "player", tmp_path / "evening.flow", "--like", number) as recorder:
            phone.get_by_text("Paper Boats", exact=True).first.tap()
            expect(phone.get_by_role("button", name="Pause", exact=True)).to_be_visible()
            phone.traffic.settle()
            volume = phone.get_by_role("slider", name="Volume").bounding_box()
            across = volume["y"] + volume["height"] / 2
            phone.touchscreen.tap(volume["x"] + volume["width"] * 0.5, across)
            phone.traffic.settle()
            phone.get_by_role("button", name="Mute", exact=True).tap()
            phone.traffic.settle()
            expect(desk.get_by_role("button", name="Unmute", exact=True)).to_be_visible()
            desk.get_by_role("button", name=re.compile("^Shuffle")).click()
            desk.traffic.settle()
            desk.get_by_role("button", name="Pause", exact=True).click()
            expect(desk.get_by_role("button", name="Play", exact=True)).to_be_visible()
            desk.traffic.settle()
            expect(phone.get_by_role("button", name="Play", exact=True)).to_be_visible()
            phone.get_by_role("button", name=re.compile("^Queue")).tap()
            phone.traffic.settle()
            # Input that no view handles is not recorded.
            with server.connect("player", {"name": "Nobody", "like": number}) as client:
                client.send({"type": "press", "seq": 1, "presses": [{"phase": "began", "key": "pageUp"}]})
                client.send({"type": "press", "seq": 2, "presses": [{"phase": "ended", "key": "pageUp"}]})
                client.receive("done"), client.receive("done")
            flow = recorder.end()

    # The flow reads as if a person had written it: names, the order of events, expectations, and no fixed waits.
    lines = [line.strip() for line in flow.splitlines()]
    steps = [line for line in lines if line.split(" ")[0] in ("tap", "slide")]
    assert steps[0].startswith("tap kind:cell has:label:\"Paper Boats\""), flow
    assert [step for step in steps[1:] if not step.startswith("slide")] == ["tap mute", "tap shuffle", "tap play", "tap show-queue"], flow
    assert "expect play label Pause" in lines or 'expect title text "Paper Boats"' in lines, flow
    assert "expect play label Play" in lines and "expect mute label Unmute" in lines, flow
    assert not any(line.startswith("sleep") for line in lines) and "id:" not in flow and "nth:" not in flow, flow

    for _ in range(3):
        with Server(environment=home) as fresh:
            result = run(tmp_path / "evening.flow", "--url", fresh.url)
            assert result.returncode == 0, flow + result.stdout + result.stderr
            # A broken expectation makes the flow fail.
    broken = tmp_path / "broken.flow"
    broken.write_text(flow.replace("expect mute label Unmute", "expect mute label Mute"))
    with Server(environment=home) as fresh:
        result = run(broken, "--url", fresh.url, "--timeout", "2s")
    assert result.returncode == 1
    assert "expect mute label Mute" in result.stdout and 'its label is "Unmute"' in result.stdout


def test_a_screen_of_ones_own_cannot_be_recorded(server, tmp_path):
    result = subprocess.run(
        [PROGRAM, "record", tmp_path / "x.flow", "--url", f"{server.url}/counter"], capture_output=True, text=True, timeout=PATIENCE)
    assert result.returncode == 6
    assert "a private screen" in result.stderr and "Record a shared screen" in result.stderr


def test_nothing_is_written_over_and_nothing_is_written_of_nothing(server, tmp_path):
    there = tmp_path / "there.flow"
    there.write_text("tap play\n")
    result = subprocess.run([PROGRAM, "record", there, "--url", f"{server.url}/player"], capture_output=True, text=True, timeout=PATIENCE)
    assert result.returncode == 2 and "--force" in result.stderr and there.read_text() == "tap play\n"

    with Recorder(server, "picture", tmp_path / "nothing.flow") as recorder:
        recorder.process.send_signal(signal.SIGINT)
        assert recorder.process.wait(timeout=PATIENCE) == 1
        assert "There was no input to record" in recorder.process.stderr.read()
    assert not (tmp_path / "nothing.flow").exists()


def test_what_one_did_on_a_screen_of_ones_own_becomes_a_flow_by_the_journal(visit, tmp_path, home):
    journal, written = tmp_path / "day.journal", tmp_path / "day.flow"
    with Server("--mpv", "none", "--journal", journal, environment=home) as server:
        page = visit(server, "/form", traffic=True)
        page.get_by_role("textbox", name="Name").click()
        page.traffic.settle()
        page.keyboard.type("Ann Example")
        page.traffic.settle()
        page.get_by_role("textbox", name="Email").click()
        page.traffic.settle()
        page.keyboard.type("ann@example.org")
        page.traffic.settle()
        page.get_by_label("Password").click()
        page.traffic.settle()
        page.keyboard.type("correct horse")
        page.traffic.settle()
        page.get_by_role("button", name="Register").click()
        page.traffic.settle()
        counter = visit(server, "/counter", traffic=True)
        counter.get_by_role("button", name="Increment").click()
        counter.traffic.settle()
        server.stop()

    result = subprocess.run([PROGRAM, "replay", journal, "--flow", written], capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, result.stdout + result.stderr
    flow = written.read_text()
    lines = [line.strip() for line in flow.splitlines()]
    assert 'type "Ann Example" --into name' in lines and "type ann@example.org --into email" in lines, flow
    # The password is not recorded.
    assert 'type "$PASSWORD" --into password' in lines and "correct horse" not in flow, flow
    assert "tap register" in lines and "tap increment" in lines and "expect count text 1" in lines, flow
    assert sum(line.startswith("client ") for line in lines) == 2, flow

    with Server("--mpv", "none", environment=home) as fresh:
        missing = run(written, "--url", fresh.url)
        assert missing.returncode == 2 and "PASSWORD" in missing.stdout + missing.stderr
        result = run(written, "--url", fresh.url, "-e", "PASSWORD=correct horse")
        assert result.returncode == 0, flow + result.stdout + result.stderr
    # An existing flow is not overwritten without --force.
    again = subprocess.run([PROGRAM, "replay", journal, "--flow", written], capture_output=True, text=True, timeout=300)
    assert again.returncode == 2 and "--force" in again.stderr
