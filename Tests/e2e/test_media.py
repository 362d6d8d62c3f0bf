"""Films that a real browser plays, and web pages that it shows in frames. The server's time is the reference."""

import http.server
import json
import shutil
import subprocess
import threading

import pytest
from harness import DESKTOP, PATIENCE, PHONE, PROGRAM, ROOT, Server
from playwright.sync_api import expect

LENGTH = 4
# The duration, in seconds, of a film that is long enough not to end while a slow machine runs the test.
LONG = 25
VIDEO = "document.querySelector('video')"
# A script that returns the film's position and state.
SEEN = f"() => {{ const video = {VIDEO}; return {{place: video.currentTime, paused: video.paused, muted: video.muted, ended: video.ended}}; }}"


def make_film(folder, seconds):
    """Makes a film with a few seconds of colours and a tone, in formats that every Chromium supports."""
    assert shutil.which("ffmpeg"), "ffmpeg is not installed: make installs it"
    path = folder / "Night Ferry.webm"
    subprocess.run(
        ["ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i", f"testsrc2=size=320x180:rate=25:duration={seconds}",
         "-f", "lavfi", "-i", f"sine=frequency=440:duration={seconds}", "-c:v", "libvpx", "-b:v", "200k", "-g", "5",
         "-c:a", "libopus", "-b:a", "32k", str(path)], check=True, timeout=PATIENCE * 4)
    return path


@pytest.fixture(scope="module")
def film(tmp_path_factory):
    return make_film(tmp_path_factory.mktemp("films"), LENGTH)


@pytest.fixture(scope="module")
def long_film(tmp_path_factory):
    return make_film(tmp_path_factory.mktemp("films"), LONG)


@pytest.fixture
def screens(film):
    with Server(command=[PROGRAM.parent / "bench-screens", ROOT / "web", film]) as server:
        yield server


@pytest.fixture
def cinema(long_film):
    """A server like that of the fixture `screens`, but with the long film."""
    with Server(command=[PROGRAM.parent / "bench-screens", ROOT / "web", long_film]) as server:
        yield server


def shown(page):
    """Waits until the film's first frame is loaded."""
    page.wait_for_function(f"() => {VIDEO}?.readyState >= 2")
    return page


def said(page, text):
    expect(page.locator('[data-identifier="said"]')).to_have_text(text)


def press(page, name):
    page.locator(f'[data-identifier="{name}"]').click()


def place_of(server):
    """Returns the server's position of the paused film."""
    with server.connect("film") as client:
        timelines = [node.properties["timeline"] for node in client.nodes.values() if node.kind == "media"]
    assert len(timelines) == 1 and timelines[0]["rate"] == 0, timelines
    return timelines[0]["value"]


def test_plays_pauses_and_seeks(cinema, visit):
    page = shown(visit(cinema, "/film", **PHONE))

    press(page, "Start")
    said(page, "Playing")
    page.wait_for_function(f"() => !{VIDEO}.paused && {VIDEO}.currentTime > 0.2")
    press(page, "Halt")
    said(page, "Paused")
    page.wait_for_function(f"() => {VIDEO}.paused")

    press(page, "To 2 s")
    page.wait_for_function(f"() => Math.abs({VIDEO}.currentTime - 2) < 0.05")


def test_ends(screens, visit):
    page = shown(visit(screens, "/film", **PHONE))

    press(page, "To 3.9 s")
    press(page, "Start")
    # The server's clock ends the film, and the responder is notified.
    said(page, "Ended")
    page.wait_for_function(f"() => {VIDEO}.paused || {VIDEO}.ended")
    assert abs(place_of(screens) - LENGTH) < 0.1


def test_two_pages_are_in_step_with_the_server(cinema, visit):
    first = shown(visit(cinema, "/film", **PHONE))
    second = shown(visit(cinema, "/film", **DESKTOP))
    press(first, "Start")
    for page in (first, second):
        page.wait_for_function(f"() => !{VIDEO}.paused && {VIDEO}.currentTime > 0.3")

    press(second, "Halt")
    said(second, "Paused")
    truth = place_of(cinema)

    for page in (first, second):
        page.wait_for_function(f"(truth) => {VIDEO}.paused && Math.abs({VIDEO}.currentTime - truth) < 0.05", arg=truth)
    # A client that joins later begins at the same position.
    third = shown(visit(cinema, "/film", **PHONE))
    third.wait_for_function(f"(truth) => Math.abs({VIDEO}.currentTime - truth) < 0.05", arg=truth)


def test_the_display_is_heard_and_the_phones_are_not(cinema, visit):
    phone = shown(visit(cinema, "/film", **PHONE))
    press(phone, "Start")
    phone.wait_for_function(f"() => !{VIDEO}.muted")
    press(phone, "Halt")

    display = shown(visit(cinema, "/film?role=display", **DESKTOP))
    phone.wait_for_function(f"() => {VIDEO}.muted")
    display.wait_for_function(f"() => !{VIDEO}.muted")

    display.close()
    phone.wait_for_function(f"() => !{VIDEO}.muted")


# Chromium treats Playwright's calls to a page as a person's touch, so Chromium would never refuse playback. This script
# refuses playback with sound until a real touch.
REFUSES = """
    let isTouched = false;
    addEventListener('pointerup', () => (isTouched = true), true);
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function () {
        return this.muted || isTouched ? play.call(this) : Promise.reject(new DOMException('not yet', 'NotAllowedError'));
    };"""


def test_where_nothing_may_be_heard_yet_it_plays_in_silence_and_asks_for_a_tap(cinema, chromium):
    with chromium.new_context(**PHONE) as context:
        context.add_init_script(REFUSES)
        page = context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.goto(cinema.url + "/film")
        shown(page)
        page.wait_for_function(f"() => !{VIDEO}.muted")
        with cinema.connect("film") as other:
            other.tap(identifier="Start")
            button = page.get_by_role("button", name="Tap for sound")
            expect(button).to_be_visible()
            page.wait_for_function(f"() => {VIDEO}.muted")
            # The tap on the button does not reach the view below it.
            other.settle()
            before = other.revision
            button.click()
            page.wait_for_function(f"() => !{VIDEO}.muted")
            expect(button).to_have_count(0)
            touches = [message["touches"] for message in other.messages if message["type"] == "presence"]
            assert not any(touches) and before <= other.revision


def test_the_controls_work_by_touch_and_by_their_names(cinema, visit):
    page = shown(visit(cinema, "/film", **PHONE))

    page.get_by_role("button", name="Play", exact=True).click()
    said(page, "Playing")
    page.get_by_role("button", name="Pause", exact=True).click()
    said(page, "Paused")
    page.wait_for_function(f"() => {VIDEO}.paused")
    # The buttons skip forward, but not beyond the end, and back, but not beyond the beginning.
    place = place_of(cinema)
    for name, way in (("Forward 10 seconds", 10), ("Back 10 seconds", -10)):
        for _ in range(3):
            place = min(max(place + way, 0), LONG)
            page.get_by_role("button", name=name).click()
            page.wait_for_function(f"(place) => Math.abs({VIDEO}.currentTime - place) < 0.1", arg=place)
    press(page, "Fill")
    page.wait_for_function(f"() => getComputedStyle({VIDEO}).objectFit === 'cover'")


def test_goes_on_over_a_lost_connection_with_the_same_element(screens, visit):
    page = shown(visit(screens, "/film", **PHONE))
    press(page, "To 2 s")
    page.wait_for_function(f"() => Math.abs({VIDEO}.currentTime - 2) < 0.05")
    page.evaluate(f"window.kept = {VIDEO}")

    page.context.set_offline(True)
    page.wait_for_function("() => document.querySelector('#screen').dataset.connection !== 'connected'")
    with screens.connect("film") as other:
        other.tap(identifier="To 3.9 s")
    page.context.set_offline(False)
    expect(page.locator("#screen")).to_have_attribute("data-connection", "connected")

    page.wait_for_function(f"() => Math.abs({VIDEO}.currentTime - 3.9) < 0.05")
    assert page.evaluate(f"window.kept === {VIDEO}")
    # After the connection is restored, the server accepts this client's reports again.
    press(page, "Start")
    said(page, "Ended")


def test_what_cannot_be_played_is_told_and_leaves_nothing_behind(screens, visit):
    page = shown(visit(screens, "/film", **PHONE))
    press(page, "Other")
    expect(page.locator('[data-identifier="said"]')).to_contain_text("Failed: The video or audio cannot be played")
    page.wait_for_function(f"() => !{VIDEO}.hasAttribute('src')")


# MARK: Web pages


@pytest.fixture
def neighbour():
    """A third-party web server, which records the requests it receives."""
    asked = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append((self.path, dict(self.headers)))
            body = b"""<!doctype html><title>Neighbour</title><p id=found></p><script>
                const tried = (attempt) => { try { return String(attempt()); } catch (error) { return error.name; } };
                const found = {origin: self.origin, parent: tried(() => parent.document.title), own: tried(() => { document.cookie = 'a=b'; return document.cookie; }),
                    storage: tried(() => localStorage.length), top: tried(() => { top.location = 'about:blank'; return 'asked'; }), open: tried(() => window.open('/'))};
                document.querySelector('#found').textContent = JSON.stringify(found);</script>"""
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", asked
    server.shutdown()
    server.server_close()


def go(page, address):
    """Types an address into the screen's address field, and presses "Go"."""
    field = page.locator('[data-identifier="address"]')
    field.click()
    expect(field).to_have_attribute("data-editing", "true")
    page.keyboard.type(address)
    expect(page.locator('[data-identifier="address"] .entry')).to_have_value(address)
    press(page, "Go")


def found(page):
    """Returns the framed page's report of what it could access."""
    text = page.frame_locator("iframe").locator("#found")
    expect(text).to_contain_text("origin")
    return json.loads(text.text_content())


def test_html_of_the_applications_is_shown_and_works(screens, visit):
    page = visit(screens, "/frames", **PHONE)

    said(page, "Tides")
    frame = page.frame_locator("iframe")
    expect(frame.get_by_role("heading")).to_have_text("Tides")
    frame.get_by_role("button", name="Press").click()
    expect(frame.get_by_role("button")).to_have_text("Pressed")
    # The framed page has handled the touch. The screen has not received it.
    said(page, "Tides")


def test_a_locked_frame_lets_touches_through_to_the_server(screens, visit):
    page = visit(screens, "/frames", **PHONE)
    said(page, "Tides")
    press(page, "Lock")
    page.wait_for_function("() => getComputedStyle(document.querySelector('iframe')).pointerEvents === 'none'")

    page.touchscreen.tap(195, 500)

    expect(page.locator('[data-identifier="said"]')).to_contain_text("Tapped")


def test_html_cannot_get_out_of_its_frame(screens, visit):
    page = visit(screens, "/frames", **PHONE)
    page.evaluate("document.cookie = 'secret=1'")
    said(page, "Tides")
    press(page, "Intruder")
    said(page, "Intruder")

    assert found(page) == {
        "parent": "SecurityError", "cookie": "SecurityError", "storage": "SecurityError", "top": "SecurityError", "open": "null",
        "dialog": "false", "origin": "null"}
    assert page.url.endswith("/frames")
    assert len(page.context.pages) == 1
    expect(page.locator("#screen")).to_have_attribute("data-connection", "connected")


def test_its_address_opened_by_itself_is_shut_in_too(screens, visit):
    page = visit(screens, "/frames", **PHONE)
    said(page, "Tides")
    source = page.locator("iframe").get_attribute("src")
    other = page.context.new_page()
    other.goto(screens.url + source)

    assert other.evaluate("self.origin") == "null"
    with pytest.raises(Exception, match="SecurityError|sandboxed"):
        other.evaluate("document.cookie")
    # The server offers the page only while a screen shows it.
    press(page, "Intruder")
    said(page, "Intruder")
    assert other.request.get(screens.url + source).status == 404


def test_a_page_of_another_origin_is_that_and_nothing_of_ours(screens, visit, neighbour):
    address, asked = neighbour
    page = visit(screens, "/frames", **PHONE)
    said(page, "Tides")
    go(page, address + "/news")
    said(page, "127.0.0.1")

    result = found(page)
    assert result["parent"] == "SecurityError" and result["top"] in ("SecurityError", "asked") and result["open"] == "null"
    assert result["origin"] == address and result["own"] == "a=b" and result["storage"] == "0"
    assert page.url.endswith("/frames")
    (path, headers), *_ = [each for each in asked if each[0] == "/news"]
    assert "Referer" not in headers

    # The content of the framed page stays the same. A reload is detected by the web server's record and by the loss of
    # a mark in the document.
    page.frames[1].evaluate("document.body.dataset.first = ''")
    before = len(asked)
    press(page, "Again")
    page.wait_for_function("() => document.querySelectorAll('iframe').length === 1")
    expect(page.frame_locator("iframe").locator("body:not([data-first]) #found")).to_contain_text("origin")
    said(page, "127.0.0.1")
    assert len([each for each in asked[before:] if each[0] == "/news"]) == 1


def test_a_page_of_the_server_itself_is_of_no_origin_in_a_frame(screens, visit):
    page = visit(screens, "/frames", **PHONE)
    said(page, "Tides")
    go(page, "/screens.json")
    said(page, "/screens.json")

    expect(page.locator("iframe")).to_have_attribute("sandbox", "allow-scripts allow-forms")
