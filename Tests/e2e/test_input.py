"""Every kind of browser input in a real Chromium, up to the responder that handles it."""

import shutil

import pytest
from harness import PATIENCE, PHONE, Server
from pages import CONTROLLER, LOCK_SCREEN, VIBRATION, WAKE_LOCK, eventually, open_page, stands
from playwright.sync_api import expect


@pytest.fixture
def server(tmp_path):
    with Server("--mpv", "none", environment={"XDG_CACHE_HOME": str(tmp_path)}) as server:
        yield server


@pytest.fixture(scope="module")
def chromium(full_chromium):
    return full_chromium


@pytest.fixture
def visit(chromium):
    contexts, problems = [], []

    def visit(server, path="/picture", script="", browser=chromium, **options):
        url = path if path.startswith("http") else server.url + path
        page, traffic = open_page(browser, url, script, **options)
        contexts.append(page.context)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
        return page, traffic

    yield visit
    for context in contexts:
        context.close()
    assert problems == []


def node(page, identifier):
    return page.locator(f'[data-identifier="{identifier}"]')


def middle(page, identifier):
    box = stands(node(page, identifier))
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def fingers(page):
    """Returns a function that dispatches a touch event of a type with its points."""
    session = page.context.new_cdp_session(page)

    def touch(kind, *points):
        named = [{"id": index, "radiusX": 12, "radiusY": 12, "force": 0.75, "x": x, "y": y} for index, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": named})
    return touch


def touches(phase):
    return lambda message: message["type"] == "touch" and message["touches"][0]["phase"] == phase


def presses(key, phase="began"):
    return lambda message: message["type"] == "press" and any((each["key"], each["phase"]) == (key, phase) for each in message["presses"])


# MARK: Fingers, pencils and the mouse


def test_a_finger_tells_its_force_and_size(server, visit):
    page, traffic = visit(server, **PHONE)

    fingers(page)("touchStart", middle(page, "paper"))

    assert traffic.done(touches("began"))["by"] == "PaperView#paper"
    touch = traffic.of("touch")[0]["touches"][0]
    assert (touch["kind"], touch["force"], touch["radius"]) == ("direct", 0.75, 12)
    expect(node(page, "note")).to_have_text("Finger, force 0.75, 1 place")


PENCIL = """([x, y]) => {
    const paper = document.querySelector('[data-identifier="paper"]');
    const event = (type, dx, more = {}) => new PointerEvent(type, {
        bubbles: true, cancelable: true, pointerId: 77, pointerType: "pen", clientX: x + dx, clientY: y, pressure: 0.5,
        altitudeAngle: Math.PI / 4, azimuthAngle: 1, ...more});
    paper.dispatchEvent(event("pointerdown", 0));
    paper.dispatchEvent(event("pointermove", 30, {coalescedEvents: [event("pointermove", 10), event("pointermove", 20), event("pointermove", 30)]}));
}"""


def test_a_pencil_tells_how_it_is_held_and_every_place_on_its_way_in_one_message(server, visit):
    page, traffic = visit(server, **PHONE)

    page.evaluate(PENCIL, middle(page, "paper"))

    assert traffic.done(touches("moved"))["by"] == "PaperView#paper"
    expect(node(page, "note")).to_have_text("Pencil at 45°, force 0.50, 3 places")
    began, moved = traffic.of("touch")
    assert (began["touches"][0]["altitude"], began["touches"][0]["azimuth"]) == (0.79, 1)
    x = began["touches"][0]["x"]
    assert [place[2] - x for place in moved["earlier"]] == [10, 20] and moved["touches"][0]["x"] - x == 30
    assert "coalesced" in traffic.of("hello")[0]["capabilities"]


def test_a_pencil_that_hovers_touches_nothing_and_a_mouse_says_which_button_it_is(server, visit):
    page, traffic = visit(server)
    x, y = middle(page, "paper")
    session = page.context.new_cdp_session(page)

    for kind in ("mouseMoved", "mouseMoved"):
        session.send("Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y, "pointerType": "pen"})
        x += 10
    page.mouse.click(x, y, button="right")
    page.mouse.click(x, y)

    traffic.done(lambda message: touches("ended")(message) and "buttons" not in message["touches"][0])
    told = [message["touches"][0] for message in traffic.of("touch")]
    assert [(touch["phase"], touch["kind"], touch.get("buttons")) for touch in told if touch["phase"] == "began"] == [
        ("began", "indirectPointer", 2), ("began", "indirectPointer", None)]
    assert len(told) == 4


@pytest.mark.parametrize("takes", ["the browser", "another window"])
def test_a_touch_that_is_taken_away_is_cancelled_at_its_view(server, visit, takes):
    page, traffic = visit(server, **PHONE)
    touch = fingers(page)
    touch("touchStart", middle(page, "paper"))
    expect(node(page, "paper")).to_have_attribute("data-identifier", "paper")
    traffic.done(touches("began"))

    if takes == "the browser":
        touch("touchCancel")
    else:
        page.evaluate("window.dispatchEvent(new Event('blur'))")

    assert traffic.done(touches("cancelled"))["by"] == "PaperView#paper"


def test_a_page_that_is_left_with_a_finger_down_leaves_none_behind(server, visit):
    page, traffic = visit(server, **PHONE)
    with server.connect("picture") as watcher:
        fingers(page)("touchStart", middle(page, "paper"))
        watcher.wait_for(lambda client: "s;" in client.properties("paper").get("drawing", ""))

        page.goto("about:blank")

        watcher.wait_for(lambda client: "s;" not in client.properties("paper").get("drawing", ""))


def test_a_long_press_and_a_drag_bring_no_menu_and_no_selection_of_the_browsers(server, visit):
    page, traffic = visit(server)
    page.evaluate("window.menus = []; window.addEventListener('contextmenu', (event) => window.menus.push(event.defaultPrevented))")
    x, y = middle(page, "place")

    page.mouse.click(x, y, button="right")
    page.mouse.move(x - 60, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 300, steps=4)
    page.mouse.up()

    assert page.evaluate("window.menus") == [True]
    assert page.evaluate("document.getSelection().isCollapsed")
    assert page.evaluate("getComputedStyle(document.querySelector('#screen')).touchAction") == "none"


def test_two_people_pinch_one_picture_together(server, visit):
    one, traffic = visit(server, **PHONE)
    other, others = visit(server, **PHONE)
    mine, theirs = fingers(one), fingers(other)
    x, y = middle(one, "picture")

    mine("touchStart", (x - 50, y))
    traffic.done(touches("began"))
    theirs("touchStart", (x + 50, y))
    others.done(touches("began"))
    for step in range(1, 6):
        # The test waits for each move separately, because moves that arrive together form one event. The first moves
        # only lead to the recognition of the pinch.
        for touch, place, each in ((mine, x - 50 - step * 10, traffic), (theirs, x + 50 + step * 10, others)):
            count = len(each.of("touch"))
            touch("touchMove", (place, y))
            each.wait(lambda: len(each.of("touch")) > count)
            each.settle()

    assert traffic.done(touches("moved"))["by"] == "LandscapeView#picture"
    # The distance of the fingers grows from 100 points to 200. The moves before the recognition of the pinch do not
    # count.
    for page in (one, other):
        page.wait_for_function("() => parseInt(document.querySelector('[data-identifier=place]').textContent) >= 170")
    mine("touchEnd")
    theirs("touchEnd")
    for each in (traffic, others):
        each.done(touches("ended"))

    def both_show_the_same():
        assert node(other, "place").text_content() == node(one, "place").text_content()
    eventually(one, both_show_the_same)


# MARK: Controllers


def test_a_controller_steers_pages_with_force_and_repeats(server, visit):
    page, traffic = visit(server, script=CONTROLLER)

    page.evaluate("hold({12: 1})")
    assert traffic.done(presses("up"))["by"] == "PictureViewController"
    expect(node(page, "note")).to_have_text("Up, force 1.00")
    traffic.wait(lambda: sum(presses("up")(message) for message in traffic.sent) >= 3)
    page.evaluate("hold({}, [0.9, 0.2])")
    assert traffic.done(presses("up", "ended"))
    assert traffic.done(presses("right"))["by"] == "PictureViewController"
    page.evaluate("hold({7: 0.6})")
    expect(node(page, "note")).to_have_text("Page down, force 0.60")
    page.evaluate("hold({7: 0.9})")
    expect(node(page, "note")).to_have_text("Page down, force 0.90")
    assert traffic.done(presses("pageDown", "changed"))["by"] == "PictureViewController"

    page.evaluate("window.pads = [null]")

    assert traffic.done(presses("pageDown", "cancelled"))


def test_a_pointer_that_is_dragged_sideways_over_a_row_of_the_player_plays_nothing(server, visit):
    page, _ = visit(server, "/player")
    row = page.locator('[data-identifier="library"] .cell').first
    expect(row).to_be_visible()
    box = stands(row)
    x, y = box["x"] + 180, box["y"] + box["height"] / 2

    # The rows have no swipe actions for a drag to the left, so this drag must have no effect.
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 120, y, steps=6)
    page.mouse.up()
    # The answer to the next input shows that the server has handled the drag.
    page.locator('[data-identifier="mute"]').click()
    expect(page.locator('[data-identifier="mute"]')).to_have_attribute("aria-label", "Unmute")
    expect(page.locator('[data-identifier="title"]')).to_have_text("Not playing")

    page.mouse.click(x, y)
    expect(page.locator('[data-identifier="title"]')).not_to_have_text("Not playing")


def test_a_controller_works_the_player(server, visit):
    page, traffic = visit(server, "/player", script=CONTROLLER)

    page.evaluate("hold({9: 1})")
    assert traffic.done(presses("playPause"))
    page.evaluate("hold({})")
    for _ in range(4):
        page.evaluate("press(13)")

    expect(page.locator("[data-focused]")).to_be_visible()
    assert "handled" in traffic.done(presses("down"))


def test_a_controller_of_a_viewer_sends_nothing(server, visit):
    page, traffic = visit(server, "/picture?role=viewer", script=CONTROLLER)

    page.evaluate("press(12)")

    assert traffic.of("press") == []


# MARK: The lock screen


def test_the_lock_screen_plays_and_seeks_and_shows_what_plays(server, visit):
    page, traffic = visit(server, "/player", script=LOCK_SCREEN)
    expect(page.get_by_text("First Light").first).to_be_visible(timeout=PATIENCE * 1000)
    page.keyboard.press("Escape")
    page.get_by_role("switch", name="Lock-screen controls").click()
    page.wait_for_function("() => window.actions.play && window.audio.paused")
    page.keyboard.press("Escape")

    def remote(command):
        return lambda message: message["type"] == "remote" and message["command"] == command

    page.evaluate("actions.play({action: 'play'})")
    assert traffic.done(remote("play"))["by"] == "MPRemoteCommandCenter#play"
    page.wait_for_function("() => navigator.mediaSession.playbackState === 'playing' && !audio.paused")
    page.wait_for_function("() => navigator.mediaSession.metadata?.title === 'First Light' && window.position?.duration > 50")
    page.wait_for_function("(start) => navigator.mediaSession.metadata.artwork[0]?.src.startsWith(start)", arg=server.url + "/assets/")
    page.evaluate("actions.seekto({action: 'seekto', seekTime: 20})")
    assert traffic.done(remote("changePlaybackPosition"))["by"] == "MPRemoteCommandCenter#changePlaybackPosition"
    page.wait_for_function("() => window.position.position >= 19.5")
    page.evaluate("actions.nexttrack({action: 'nexttrack'})")
    assert traffic.done(remote("nextTrack"))["by"] == "MPRemoteCommandCenter#nextTrack"
    page.wait_for_function("() => navigator.mediaSession.metadata.title !== 'First Light'")

    page.evaluate("actions.pause({action: 'pause'})")

    assert traffic.done(remote("pause"))["handled"]
    page.wait_for_function("() => navigator.mediaSession.playbackState === 'paused' && audio.paused")


def test_the_lock_screen_is_remembered_and_begins_with_the_first_tap(server, visit):
    page, traffic = visit(server, "/player", script=LOCK_SCREEN)
    page.keyboard.press("Escape")
    page.get_by_role("switch", name="Lock-screen controls").click()
    page.wait_for_function("() => window.actions.play")
    page.reload()
    expect(page.locator("#screen")).to_have_attribute("data-connection", "connected")
    # The module for the lock screen is loaded, and waits for a person's gesture.
    page.wait_for_function("() => performance.getEntriesByType('resource').some(({name}) => name.endsWith('/lock-screen.js'))")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("window.actions.play") is None

    page.mouse.click(5, 5)

    page.wait_for_function("() => window.actions.play")
    page.keyboard.press("Escape")
    switch = page.get_by_role("switch", name="Lock-screen controls")
    expect(switch).to_have_attribute("aria-checked", "true")
    switch.click()
    page.wait_for_function("() => !window.actions.play && navigator.mediaSession.playbackState === 'none'")


# MARK: Shaking, haptics and the wake lock


SHAKE = """() => {
    const move = (x) => window.dispatchEvent(new DeviceMotionEvent("devicemotion", {acceleration: {x, y: 0, z: 0}}));
    for (let index = 0; index < 8; index += 1) move(index % 2 === 0 ? 0 : 25);
    const timer = setInterval(() => move(25), 50);
    setTimeout(() => clearInterval(timer), 5000);
}"""


def test_shaking_the_phone_empties_the_paper(server, visit):
    # Shaking is stored as off before the page starts. Without a stored choice, the page may turn shaking on without
    # a tap while the test examines the switch.
    page, traffic = visit(server, script="localStorage.setItem('baton.shake', 'off')", **PHONE)
    page.keyboard.press("Escape")
    switch = page.get_by_role("switch", name="Shake")
    expect(switch).to_have_attribute("aria-checked", "false")
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    page.get_by_role("button", name="Close").click()
    touch = fingers(page)
    touch("touchStart", middle(page, "paper"))
    touch("touchEnd")

    page.evaluate(SHAKE)

    ended = traffic.done(lambda message: message["type"] == "motion" and message["phase"] == "ended")
    assert ended["by"] == "PictureViewController"
    expect(node(page, "note")).to_have_text("Shaken: the paper is empty again")
    assert [message["phase"] for message in traffic.of("motion")] == ["began", "ended"]


def test_whoever_cannot_shake_has_a_button(server, visit):
    page, traffic = visit(server)
    page.keyboard.press("Escape")

    page.get_by_role("button", name="Shake now").click()

    expect(node(page, "note")).to_have_text("Shaken: the paper is empty again")


# A script that double-taps as fast as a person does, on any machine.
DOUBLE_TAP = """([clientX, clientY]) => {
    const picture = document.querySelector('[data-identifier="picture"]');
    for (const pointerId of [71, 72]) for (const type of ["pointerdown", "pointerup"])
        picture.dispatchEvent(new PointerEvent(type, {bubbles: true, cancelable: true, pointerId, pointerType: "touch", clientX, clientY, pressure: 0.5}));
}"""


def test_what_a_person_does_is_felt_by_that_person_alone(server, visit):
    one, traffic = visit(server, script=VIBRATION, **PHONE)
    other, others = visit(server, script=VIBRATION, **PHONE)
    assert "haptics" in traffic.of("hello")[0]["capabilities"]
    x, y = middle(one, "picture")

    one.evaluate(DOUBLE_TAP, [x, y])

    one.wait_for_function("() => window.felt.length > 0")
    assert one.evaluate("window.felt") == [[14, 90, 24]]
    # If the server sent feedback to the second client, that client would receive the feedback before the answer to its
    # own tap.
    other.touchscreen.tap(*middle(other, "paper"))
    others.done(touches("ended"))
    others.settle()
    assert other.evaluate("window.felt") == []
    assert all(message["type"] != "feedback" for message in others.received)


def test_devices_stay_awake_while_the_screen_asks_and_displays_always(server, visit):
    page, traffic = visit(server, script=WAKE_LOCK)
    display, _ = visit(server, "/picture?role=display", script=WAKE_LOCK)
    display.wait_for_function("() => window.locks.length === 1 && window.locks[0].held")
    assert page.evaluate("window.locks.length") == 0

    node(page, "awake").click()
    page.wait_for_function("() => window.locks.length === 1 && window.locks[0].held")
    node(page, "awake").click()

    page.wait_for_function("() => !window.locks[0].held")
    assert display.evaluate("window.locks[0].held")


# MARK: The panel


def test_the_panel_is_found_by_the_keyboard_and_keeps_it(server, visit):
    page, traffic = visit(server)
    about = page.get_by_role("button", name="This device")
    for _ in range(10):
        page.keyboard.press("Tab")
        if about.evaluate("element => element === document.activeElement"):
            break
    expect(about).to_be_focused()

    page.keyboard.press("Enter")

    dialog = page.get_by_role("dialog", name="This device")
    expect(dialog).to_be_visible()
    sent = len(traffic.of("press"))
    for key in ("ArrowDown", "Tab", "Tab", "PageDown"):
        page.keyboard.press(key)
    assert dialog.evaluate("element => element.contains(document.activeElement)")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(about).to_be_focused()
    assert len(traffic.of("press")) == sent


def test_escape_that_something_takes_opens_no_panel(server, visit):
    page, traffic = visit(server, "/form")
    node(page, "name").locator("input").click()
    expect(node(page, "name")).to_have_attribute("data-editing", "true")
    page.keyboard.press("Escape")
    expect(page.locator("[data-editing]")).to_have_count(0)
    traffic.settle()
    assert not page.evaluate("performance.getEntriesByType('resource').some(({name}) => name.endsWith('/panel.js'))")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_controller_opens_steers_and_closes_the_panel(server, visit):
    page, traffic = visit(server, script=CONTROLLER)

    page.evaluate("press(1)")
    dialog = page.get_by_role("dialog", name="This device")
    expect(dialog).to_be_visible()
    expect(dialog).to_contain_text("Test Pad")
    sent = len(traffic.of("press"))
    page.evaluate("press(13)")
    expect(page.get_by_role("textbox", name="Your name")).to_be_focused()
    page.evaluate("press(13)")
    expect(page.get_by_role("switch", name="Lock-screen controls")).to_be_focused()
    page.evaluate("press(1)")

    expect(dialog).to_be_hidden()
    assert len(traffic.of("press")) == sent


def test_three_fingers_that_rest_open_the_panel_and_touch_nothing_more(server, visit):
    page, traffic = visit(server, **PHONE)
    x, y = middle(page, "paper")

    fingers(page)("touchStart", (x - 60, y), (x, y), (x + 60, y))

    expect(page.get_by_role("dialog", name="This device")).to_be_visible()
    traffic.wait(lambda: sum(each["phase"] == "cancelled" for message in traffic.of("touch") for each in message["touches"]) == 3)


def test_plain_http_works_and_the_panel_says_what_it_lacks_and_why(visit, chromium):
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    # The browser uses a host name other than the machine's own, as a phone in the same network would.
    browser = chromium.browser_type.launch(executable_path=program, args=["--no-sandbox", "--host-resolver-rules=MAP baton.local 127.0.0.1"])
    with Server("--allow-origin", "http://baton.local") as server:
        page, traffic = visit(server, f"http://baton.local:{server.port}/picture", browser=browser, **PHONE)
        assert page.evaluate("isSecureContext") is False
        assert not {"coalesced", "shake", "wakeLock", "clipboard"} & set(traffic.of("hello")[0]["capabilities"])
        page.touchscreen.tap(*middle(page, "paper"))
        assert traffic.done(touches("began"))["by"] == "PaperView#paper"

        page.keyboard.press("Escape")

        dialog = page.get_by_role("dialog", name="This device")
        expect(dialog).to_contain_text("open the page over https")
        expect(dialog.get_by_role("listitem").filter(has_text="Shake")).to_contain_text("only over https")
        expect(page.get_by_role("button", name="Shake now")).to_be_visible()
        browser.close()
