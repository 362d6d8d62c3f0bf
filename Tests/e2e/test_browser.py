"""The page in a real Chromium, on a real server with a real mpv."""

import re
import shutil
import statistics
import subprocess
import time

import pytest
from harness import MPV, PHONE, Server
from pages import eventually, stands
from playwright.sync_api import expect


@pytest.fixture
def stage(tmp_path):
    socket = tmp_path / "mpv.sock"
    with Server("--mpv-socket", socket, environment={"XDG_CACHE_HOME": str(tmp_path)}) as server:
        with server.connect("player", hello={"role": "viewer"}) as client:
            client.wait_for(lambda client: any(node.kind == "cell" for node in client.nodes.values())
                            and "starting" not in client.properties("message").get("text", ""))
        yield server, MPV(socket)


def node(page, identifier):
    return page.locator(f'[data-identifier="{identifier}"]')


def reaches(page, identifier, seconds):
    """Waits until a time label shows the given seconds, or more if the page was delayed.

    Returns the shown seconds.
    """
    script = """([id, least]) => {
        const text = document.querySelector(`[data-identifier="${id}"]`)?.textContent ?? "";
        const seconds = text.split(":").reduce((sum, part) => 60 * sum + Number(part), 0);
        return seconds >= least && seconds;
    }"""
    return page.wait_for_function(script, arg=[identifier, seconds], polling="raf").json_value()


def center(page, identifier):
    box = stands(node(page, identifier))
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def seconds(text):
    minutes, rest = text.lstrip("-").split(":")
    return int(minutes) * 60 + int(rest)


def test_a_touch_on_play_starts_mpv_and_a_second_page_sees_and_pauses_it(stage, visit):
    server, mpv = stage
    phone = visit(server, **PHONE)
    desktop = visit(server)

    phone.touchscreen.tap(*center(phone, "play"))

    mpv.observe("core-idle", lambda idle: idle is False)
    assert mpv.get("path").endswith("First Light.wav")
    for page in (phone, desktop):
        expect(node(page, "title")).to_have_text("First Light")
        expect(node(page, "play")).to_have_attribute("aria-label", "Pause")
    reaches(phone, "elapsed", 2)
    expect(node(desktop, "elapsed")).not_to_have_text("0:00")

    desktop.mouse.click(*center(desktop, "play"))

    mpv.observe("pause", lambda paused: paused is True)
    place = mpv.get("time-pos")
    for page in (phone, desktop):
        expect(node(page, "play")).to_have_attribute("aria-label", "Play")

        def shows_the_place():
            assert abs(seconds(node(page, "elapsed").text_content()) - int(place)) <= 1
        eventually(page, shows_the_place)


def test_dragging_the_position_seeks_mpv_to_within_a_second(stage, visit):
    server, mpv = stage
    page = visit(server)
    page.mouse.click(*center(page, "play"))
    expect(node(page, "position")).not_to_have_attribute("aria-disabled", "true")
    mpv.observe("core-idle", lambda idle: idle is False)
    page.mouse.click(*center(page, "play"))
    mpv.observe("pause", lambda paused: paused is True)
    box = node(page, "position").bounding_box()
    middle = box["y"] + box["height"] / 2

    # The centre of the thumb (28 points wide) moves from 14 points after the left edge to 14 points before the
    # right edge.
    target = 40.0
    x = box["x"] + 14 + (box["width"] - 28) * target / 55
    # The drag grips the thumb at its centre, wherever playback was paused.
    thumb = stands(node(page, "position").locator(".thumb"))
    page.mouse.move(thumb["x"] + thumb["width"] / 2, middle)
    page.mouse.down()
    page.mouse.move(x - 60, middle, steps=5)
    page.mouse.move(x, middle, steps=5)
    expect(node(page, "elapsed")).to_have_text(re.compile("0:(39|40|41)"))
    page.mouse.up()

    place = mpv.observe("time-pos", lambda place: place is not None and abs(place - target) < 1)
    expect(node(page, "elapsed")).to_have_text(re.compile("0:(39|40|41)"))
    assert abs(place - target) < 1


def test_keys_move_the_focus_and_activate(stage, visit):
    server, mpv = stage
    page = visit(server)

    page.keyboard.press("ArrowDown")
    expect(node(page, "play")).to_have_attribute("data-focused", "true")
    page.keyboard.press("ArrowRight")
    expect(node(page, "play")).not_to_have_attribute("data-focused", "true")
    page.keyboard.press("ArrowLeft")
    expect(node(page, "play")).to_have_attribute("data-focused", "true")
    page.keyboard.press("Enter")
    mpv.observe("core-idle", lambda idle: idle is False)
    expect(node(page, "play")).to_have_attribute("aria-label", "Pause")
    page.keyboard.press("Space")
    mpv.observe("pause", lambda paused: paused is True)


def test_a_playing_screen_is_quiet_and_right(stage, visit):
    """Plays thirty seconds of music without input. The server sends no patch while mpv keeps time, and the page's time
    equals mpv's.
    """
    server, mpv = stage
    page = visit(server)
    watcher = server.connect("player", hello={"viewport": {"width": 1280, "height": 800, "scale": 1}})
    page.mouse.click(*center(page, "play"))
    watcher.wait_for(lambda client: client.properties("elapsed").get("timeline", {}).get("rate") == 1)
    elapsed = watcher.one("elapsed")["id"]
    # For each second of the track, the page stores the machine's time at which this second was first shown.
    page.evaluate("""() => {
        window.turns = {};
        const label = document.querySelector('[data-identifier="elapsed"]');
        const note = () => { window.turns[label.textContent.split(":").reduce((sum, part) => 60 * sum + Number(part), 0)] ??= Date.now() / 1000; };
        new MutationObserver(note).observe(label, {subtree: true, childList: true, characterData: true});
    }""")
    shown = reaches(page, "elapsed", 3)
    watcher.settle()
    timeline, count = watcher.nodes[elapsed].properties["timeline"], len(watcher.patches)

    # For the next thirty seconds of the track, the page counts the seconds itself, without patches from the server.
    errors = []
    while shown < 33:
        shown = reaches(page, "elapsed", shown + 1)
        before, place, after = time.time(), mpv.get("time-pos"), time.time()
        # The compared value is mpv's position at the moment when the page first showed the second. A busy machine
        # delays the query to mpv, so the delay is subtracted.
        errors.append(place - ((before + after) / 2 - page.evaluate("(shown) => window.turns[shown]", shown)) - shown)
    watcher.settle()

    # On a busy machine, the player may fall a little behind. The patches may report this delay, and nothing else.
    for patch in watcher.patches[count:]:
        told = [properties for kind, _, properties in patch["ops"] if kind == "set"]
        assert len(told) == len(patch["ops"]) and all(properties.keys() <= {"timeline", "nowPlaying"} for properties in told), patch
        after = next(properties["timeline"] for kind, node, properties in patch["ops"] if node == elapsed)
        expected = timeline["value"] + (after["at"] - timeline["at"]) / 1000 * timeline["rate"]
        assert after["rate"] == timeline["rate"] and abs(after["value"] - expected) > 0.099, (timeline, patch)
        timeline = after
    watcher.close()
    # Some samples were taken late, or while the player was behind. The median therefore shows the error of the page
    # itself.
    assert abs(statistics.median(errors)) < 0.2, errors


def test_a_page_whose_server_went_away_says_so_and_comes_back(tmp_path, visit):
    with Server("--mpv", "none") as first:
        page = visit(first, "/counter")
        node(page, "increment").click()
        expect(node(page, "count")).to_have_text("1")
        port = first.port
    expect(page.locator("#screen")).not_to_have_attribute("data-connection", "connected")
    expect(page.get_by_text("Reconnecting")).to_be_visible()

    with Server("--mpv", "none", "--port", port):
        expect(page.locator("#screen")).to_have_attribute("data-connection", "connected")
        expect(node(page, "count")).to_have_text("0")
        node(page, "increment").click()
        expect(node(page, "count")).to_have_text("1")
        expect(page.get_by_text("Reconnecting")).to_be_hidden()


def test_wheel_and_finger_scroll_the_library(tmp_path, visit):
    media = tmp_path / "music"
    media.mkdir()
    first = media / "piece 000.flac"
    subprocess.run(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "sine=frequency=440:duration=2", str(first)], check=True)
    for index in range(1, 300):
        shutil.copy(first, media / f"piece {index:03}.flac")
    with Server("--media", media, "--mpv", "none") as server:
        page = visit(server)
        expect(page.get_by_text("piece 000")).to_be_visible()
        rows = page.locator('[data-identifier="library"] [data-kind="cell"]')
        assert rows.count() < 40

        page.mouse.move(*center(page, "library"))
        page.mouse.wheel(0, 5000)

        expect(page.get_by_text("piece 095")).to_be_visible()
        expect(page.get_by_text("piece 000")).to_have_count(0)
        assert rows.count() < 40
        # A drag with the mouse scrolls as a finger does, and does not select the row where it began.
        x, y = center(page, "library")
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y + 200, steps=10)
        page.mouse.up()
        # After the drag, the server still answers input.
        node(page, "mute").click()
        expect(node(page, "mute")).to_have_attribute("aria-label", "Unmute")
        expect(node(page, "title")).to_have_text("Not playing")


def test_the_list_of_screens_leads_to_them(server, visit):
    page = visit(server, "/", connected=False)

    page.get_by_role("link", name=re.compile("Counter")).click()

    expect(page.locator("#screen")).to_have_attribute("data-screen", "counter")
    expect(node(page, "increment")).to_be_visible()


def test_a_screen_reader_finds_everything_by_name(stage, visit):
    server, mpv = stage
    page = visit(server)

    for name in ["Play", "Next", "Previous", "Shuffle, off", "Repeat, off", "Mute"]:
        expect(page.get_by_role("button", name=name, exact=True)).to_be_visible()
    for name in ["Position", "Volume"]:
        expect(page.get_by_role("slider", name=name)).to_be_visible()
    # The click is sent without a pointer, as assistive technology sends clicks.
    page.get_by_role("button", name="Play", exact=True).evaluate("element => element.click()")
    mpv.observe("core-idle", lambda idle: idle is False)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_can_be_read_in_light_and_dark(server, visit, scheme):
    page = visit(server, "/counter", color_scheme=scheme)

    color = node(page, "count").evaluate("element => getComputedStyle(element).color")
    channels = [int(part) for part in re.findall(r"\d+", color)[:3]]

    assert (sum(channels) > 600) == (scheme == "dark"), color


def test_a_phone_that_turns_gets_the_layout_that_fits(stage, visit):
    server, _ = stage
    page = visit(server, **PHONE)
    upright = page.locator("#screen").get_attribute("data-epoch")
    assert center(page, "show-queue")[1] > center(page, "play")[1]

    page.set_viewport_size({"width": 844, "height": 390})

    def lies():
        assert center(page, "show-queue")[1] < center(page, "play")[1]
        assert center(page, "show-queue")[0] > center(page, "next")[0]
    eventually(page, lies)

    page.set_viewport_size({"width": 390, "height": 844})

    def stands_again():
        assert center(page, "show-queue")[1] > center(page, "play")[1]
    eventually(page, stands_again)
    # The page has shown one screen all the time.
    expect(page.locator("#screen")).to_have_attribute("data-epoch", upright)
