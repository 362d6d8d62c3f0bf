"""A list over a slow network connection. The list must follow the finger, decelerate, and stop at the server's offset.
"""

import pytest
from harness import PATIENCE, PHONE, PROGRAM, ROOT, Server
from link import Link
from pages import can_move
from playwright.sync_api import expect

DELAY = 0.1
TRIES = 20
# A script that returns the visible content offset of a scroll view.
OFFSET = """(name) => {
    const content = document.querySelector(`[data-identifier="${name}"] > .content`);
    return content.parentElement.getBoundingClientRect().top - content.getBoundingClientRect().top;
}"""
FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
SIDEWAYS = OFFSET.replace(".top", ".left")
# A script that records in each frame, after drawing, the last reported finger position and the content offset.
RECORD = """(name) => {
    window.frames = [];
    let finger = null;
    addEventListener("pointerdown", ({clientY}) => { finger = clientY; }, true);
    addEventListener("pointermove", ({clientY}) => { finger = clientY; }, true);
    addEventListener("pointerup", () => { finger = null; }, true);
    const content = document.querySelector(`[data-identifier="${name}"] > .content`);
    const top = () => content.parentElement.getBoundingClientRect().top - content.getBoundingClientRect().top;
    const channel = new MessageChannel();
    // This message arrives after all callbacks of the frame.
    channel.port1.onmessage = ({data}) => { if (data > (window.frames.at(-1)?.time ?? 0) + 4) window.frames.push({time: data, finger, offset: top()}); };
    const turn = (time) => { channel.port2.postMessage(time); requestAnimationFrame(turn); };
    requestAnimationFrame(turn);
}"""


@pytest.fixture(scope="module")
def screens():
    with Server(command=[PROGRAM.parent / "bench-screens", ROOT / "web"]) as server:
        yield server


@pytest.fixture
def slow(screens):
    with Link(screens.port, delay=DELAY) as link:
        yield link


class Finger:
    """A finger that touches a page through the browser's own input."""

    def __init__(self, page):
        self.page, self.session = page, page.context.new_cdp_session(page)

    def send(self, kind, *points):
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    def drag(self, x, y, dx, dy, steps=12):
        """Begins a touch, and drags it over a distance in a number of frames."""
        self.send("touchStart", (x, y))
        for step in range(1, steps + 1):
            self.send("touchMove", (x + dx * step / steps, y + dy * step / steps))
            self.page.evaluate("() => new Promise(requestAnimationFrame)")

    def lift(self):
        self.send("touchEnd")


# This script flicks as fast as a person does, even on a slow machine, because it does not wait for a frame between the
# last six moves. The script returns whether the list still moves after the release.
FLING = f"""async ([x, y, dx, dy, name]) => {{
    const target = document.elementFromPoint(x, y);
    const send = (type, part) => target.dispatchEvent(new PointerEvent(type, {{
        bubbles: true, cancelable: true, pointerId: 70, pointerType: "touch", pressure: 0.5, clientX: x + dx * part, clientY: y + dy * part}}));
    send("pointerdown", 0);
    for (let step = 1; step <= 12; step += 1) {{
        if (step <= 6) await new Promise(requestAnimationFrame);
        else for (const begin = performance.now(); performance.now() < begin + 16;);
        send("pointermove", step / 12);
    }}
    send("pointerup", 1);
    const place = () => ({OFFSET})(name) + ({SIDEWAYS})(name);
    const before = place();
    await ({FRAME})();
    return place() > before;
}}"""


def fling(page, x, y, dx, dy, name="list"):
    """Flicks a list.

    On a busy machine, the finger may pause before its release. The list then does not decelerate, and the flick is
    repeated.
    """
    for _ in range(TRIES):
        if page.evaluate(FLING, [x, y, dx, dy, name]):
            return Finger(page)
    raise AssertionError(f"{name} does not glide")


def rest(page, name="list"):
    """Waits until a scroll view is at rest and shows the server's offset. Returns the offset."""
    for _ in range(2):
        page.evaluate("window.before = null")
        page.wait_for_function(f"""(name) => {{
            const offset = ({OFFSET})(name) + ({SIDEWAYS})(name);
            const before = window.before;
            window.before = {{offset, count: before?.offset === offset ? before.count + 1 : 0}};
            return window.before.count > 30;
        }}""", arg=name, polling="raf", timeout=PATIENCE * 1000)
        page.traffic.settle()
    return page.evaluate(OFFSET, name)


def open_page(visit, link, path="/motion", **options):
    page = visit(link, path, traffic=True, **{**PHONE, **options})
    expect(page.get_by_text("Row 3", exact=True)).to_be_visible()
    can_move(page)
    return page


def test_a_list_sticks_to_the_finger_however_slow_the_link_is(slow, visit):
    page = open_page(visit, slow)
    page.evaluate(RECORD, "list")
    finger = Finger(page)

    finger.drag(195, 700, 0, -300, steps=30)
    finger.lift()

    frames = [frame for frame in page.evaluate("window.frames") if frame["finger"] is not None]
    dragged = [frame for frame in frames if 700 - frame["finger"] >= 10]
    assert len(dragged) > 20
    assert max(abs(frame["offset"] - (700 - frame["finger"])) for frame in dragged) < 1


def test_let_go_in_motion_it_glides_at_once_and_ends_where_the_server_says(slow, visit):
    page = open_page(visit, slow)
    page.evaluate(RECORD, "list")
    fling(page, 195, 700, 0, -240)

    end = rest(page)

    frames = page.evaluate("window.frames")
    lifted = max(index for index, frame in enumerate(frames) if frame["finger"] is not None)
    offsets = [frame["offset"] for frame in frames[lifted + 1:]]
    assert end > 300
    # While the server's answers arrived, the list neither paused nor moved back before it came to rest.
    gliding = [offset for offset in offsets if offset < end - 20]
    assert sum(after == before for before, after in zip(gliding, gliding[1:])) <= 3, gliding
    assert [(before, after) for before, after in zip(offsets, offsets[1:]) if after < before - 0.5] == []
    # The server has the same offset as the page, so a tap on a row selects exactly the row that the page shows.
    row = round(end / 44) + 3
    expect(page.get_by_text(f"Row {row}", exact=True)).to_be_visible()
    page.get_by_text(f"Row {row}", exact=True).tap()
    expect(page.locator('[data-identifier="said"]')).to_have_text(f"Chose {row}")


def test_nothing_is_said_of_a_glide_while_it_runs(slow, visit):
    page = open_page(visit, slow)
    fling(page, 300, 342, -150, 0, "strip")
    before = page.evaluate(SIDEWAYS, "strip")

    rest(page, "strip")

    assert page.evaluate(SIDEWAYS, "strip") > before
    # After the answer to the touch's end, no further patch arrived: the newest patch ends at the revision in this
    # answer.
    assert max(message["to"] for message in page.traffic.received if message["type"] == "patch") == page.traffic.revision


def test_a_finger_stops_it_where_it_is_seen(slow, visit):
    page = open_page(visit, slow)
    page.evaluate(RECORD, "list")
    page.evaluate("""(name) => {
        const content = document.querySelector(`[data-identifier="${name}"] > .content`);
        const top = () => content.getBoundingClientRect().top;
        // True if the list was moving when the finger touched it.
        addEventListener("pointerdown", () => { window.isCaught = top() !== window.last; }, true);
        const turn = () => { window.last = window.next; window.next = top(); requestAnimationFrame(turn); };
        turn();
    }""", "list")
    for _ in range(TRIES):
        finger = fling(page, 195, 700, 0, -240)
        finger.send("touchStart", (195, 600))
        page.evaluate(FRAME)
        if page.evaluate("window.isCaught"):
            break
        # On a busy machine, the list may come to rest before the touch. The touch then belongs to the row, and a drag
        # scrolls the list.
        finger.send("touchMove", (195, 640))
        finger.lift()
        rest(page)
    assert page.evaluate("window.isCaught")
    held = page.evaluate(OFFSET, "list")
    page.traffic.settle()
    for _ in range(10):
        page.evaluate(FRAME)
        assert page.evaluate(OFFSET, "list") == held
    finger.lift()

    end = rest(page)

    assert abs(end - held) < 40
    assert page.locator('[data-identifier="said"]').text_content().startswith("Drag")


def test_a_wheel_scrolls_in_the_same_frame(slow, visit):
    page = open_page(visit, slow, has_touch=False, is_mobile=False, device_scale_factor=1)
    page.mouse.move(195, 600)
    page.traffic.settle()
    before = page.locator("#screen").get_attribute("data-revision")
    page.evaluate(f"""() => addEventListener("wheel", async () => {{
        await ({FRAME})();
        window.seen = ({OFFSET})("list");
    }}, {{capture: true}})""")

    # The network connection is paused, so that the server receives the wheel event only after the page has scrolled.
    slow.hold()
    page.mouse.wheel(0, 120)
    page.wait_for_function("() => window.seen !== undefined")
    offset, revision = page.evaluate("window.seen"), page.locator("#screen").get_attribute("data-revision")
    slow.release()

    assert (offset, revision) == (120, before)
    assert rest(page) == 120


def test_the_strip_goes_to_the_side_and_the_list_does_not(slow, visit):
    page = open_page(visit, slow)
    finger = Finger(page)

    finger.drag(300, 342, -100, 0)
    assert abs(page.evaluate(SIDEWAYS, "strip") - 100) < 1
    finger.lift()
    finger.drag(300, 342, 0, -100)
    finger.lift()

    rest(page, "strip")
    assert rest(page) == 0
