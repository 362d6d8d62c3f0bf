"""The gallery, visited by touch, keys and controller.

Each page is scanned for accessibility in light and dark, mirrored, on a phone and on a wide screen.
"""

import pytest
from harness import DESKTOP, PATIENCE, PHONE
from pages import CONTROLLER, eventually, open_page, stands
from playwright.sync_api import expect
from test_accessibility import findings

# A script that returns the fully visible rows of the list from the top, once all motion has ended; null until then.
ROWS = """() => {
    const list = document.querySelector('[data-identifier="pages"]');
    const moves = (each) => each.playState === "running" && each.effect.getTiming().iterations !== Infinity;
    if (!list || list.dataset.scrolling || document.getAnimations().some(moves)) return null;
    const window = list.getBoundingClientRect();
    return [...list.querySelectorAll(".cell")].map((each) => [each.dataset.identifier, each.getBoundingClientRect()])
        .filter(([, box]) => box.top >= window.top + 44 && box.bottom <= window.bottom).sort((a, b) => a[1].top - b[1].top)
        .map(([name, box]) => ({ name, x: box.left + box.width / 2, y: box.top + box.height / 2 }));
}"""
# A script that returns true once the list has changed after a wheel event.
MOVED = f"(before) => {{ const rows = ({ROWS})(); return rows !== null && JSON.stringify(rows) !== before; }}"
AT_END = """() => {
    const list = document.querySelector('[data-identifier="pages"]');
    const cells = [...list.querySelectorAll(".cell")].map((each) => each.getBoundingClientRect().bottom);
    return Math.max(...cells) <= list.getBoundingClientRect().bottom;
}"""


def rows(page):
    return page.wait_for_function(ROWS, timeout=PATIENCE * 1000).json_value()


def walk(page, name=None):
    """Scrolls down the list to the row of the page `name`, and returns the row's position.

    Without a name, scrolls to the end and returns the names of all rows that were visible on the way.
    """
    passed = []
    width, height = page.viewport_size["width"], page.viewport_size["height"]
    while True:
        seen = rows(page)
        passed += [each["name"] for each in seen if each["name"] not in passed]
        place = next((each for each in seen if each["name"] == name), None)
        if place:
            return place
        if page.evaluate(AT_END):
            break
        before = page.evaluate(f"JSON.stringify(({ROWS})())")
        page.mouse.move(width / 2, height / 2)
        page.mouse.wheel(0, height / 3)
        page.wait_for_function(MOVED, arg=before, timeout=PATIENCE * 1000)
    assert name is None, f"there is no row {name} among {passed}"
    return passed


def shown(page, name):
    """Returns the title of a page once it has fully appeared."""
    way = page.get_by_role("button", name="Gallery", exact=True)
    expect(way).to_be_visible()
    expect(page.locator('[data-identifier="pages"]')).to_have_count(0)
    return way


def listed(page):
    expect(page.locator('[data-identifier="pages"]')).to_be_visible()
    expect(page.get_by_role("button", name="Gallery", exact=True)).to_have_count(0)


def touch(page, place):
    page.touchscreen.tap(place["x"], place["y"])


def middle(locator):
    box = stands(locator)
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


@pytest.mark.parametrize("options, scheme, mirrored", [(PHONE, "light", False), (DESKTOP, "dark", True)], ids=["phone-light", "desktop-dark-mirrored"])
def test_every_page_is_reached_by_a_touch_and_has_no_barrier(server, visit, options, scheme, mirrored):
    page = visit(server, "/gallery", **{**options, "has_touch": True}, color_scheme=scheme)
    if mirrored:
        page.locator('[data-identifier="mirror"]').click()
        expect(page.locator("#screen > .node")).to_have_attribute("dir", "rtl")
    names = walk(page)
    assert len(names) > 20 and len(set(names)) == len(names)
    page.mouse.wheel(0, -20000)
    page.wait_for_function(f"(name) => ({ROWS})()?.[0].name === name", arg=names[0], timeout=PATIENCE * 1000)

    found = {}
    for name in names:
        touch(page, walk(page, name))
        way = shown(page, name)
        # Colour contrast is excluded: the page shows UIKit's colours, and their blue on white has a contrast of only
        # 4.0. Screens for everyday use are scanned for contrast, too.
        problems = findings(page, without=["color-contrast"])
        if problems:
            found[name] = problems
        touch(page, middle(way))
        listed(page)
    assert found == {}


def test_pages_are_reached_by_keys(server, visit):
    page = visit(server, "/gallery")
    page.keyboard.press("ArrowDown")
    focused = page.locator("#screen .cell[data-focused]")
    expect(focused).to_have_attribute("data-identifier", "labels")
    for name in ("writing", "images", "colors", "drawing", "buttons"):
        page.keyboard.press("ArrowDown")
        expect(focused).to_have_attribute("data-identifier", name)

    page.keyboard.press("Enter")
    shown(page, "buttons")
    # After the page is pushed, the focus is on a button of the new page.
    button = page.locator("#screen .scroll .button[data-focused]")
    expect(button).to_have_count(1)
    name = button.inner_text()
    page.keyboard.press("Enter")
    expect(page.locator('[data-identifier="said"]')).to_have_text(f"{name}, 1")
    page.keyboard.press("Escape")
    listed(page)
    expect(focused).to_have_count(1)


def test_pages_are_reached_by_a_controller(server, chromium):
    page, _ = open_page(chromium, server.url + "/gallery", CONTROLLER)
    focused = page.locator("#screen .cell[data-focused]")
    page.evaluate("press(13)")
    expect(focused).to_have_attribute("data-identifier", "labels")
    page.evaluate("press(13)")
    expect(focused).to_have_attribute("data-identifier", "writing")
    page.evaluate("press(0)")
    shown(page, "writing")
    page.evaluate("press(1)")
    listed(page)
    page.context.close()


def test_lines_that_run_from_right_to_left_turn_controls_round(server, visit):
    page = visit(server, "/gallery", **PHONE)
    page.locator('[data-identifier="mirror"]').tap()
    expect(page.locator("#screen > .node")).to_have_attribute("dir", "rtl")
    touch(page, walk(page, "values"))
    shown(page, "values")
    volume = page.locator('[data-identifier="volume"]')
    thumb = volume.locator(".thumb")
    box = stands(volume)

    # The finger moves to the left from the thumb, which is 40 % of the width from the right end. In the mirrored
    # slider, the value grows.
    start = middle(thumb)
    assert abs((box["x"] + box["width"] - 14 - start["x"]) / (box["width"] - 28) - 0.4) < 0.02
    fingers = page.context.new_cdp_session(page)
    at = lambda x: [{"x": x, "y": start["y"]}]  # noqa: E731
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at(start["x"])})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": at(box["x"] + 14)})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    expect(volume).to_have_attribute("aria-valuenow", "1")

    def thumb_is_at_the_left():
        assert abs(middle(thumb)["x"] - (box["x"] + 14)) < 1.5
    eventually(page, thumb_is_at_the_left)
    switch = page.locator('[data-identifier="switch"]')
    knob = switch.locator(".knob")
    off = middle(knob)["x"]
    assert off > middle(switch)["x"]
    switch.tap()
    expect(switch).to_have_attribute("aria-checked", "true")
    page.wait_for_function("(x) => document.querySelector('[data-identifier=\"switch\"] .knob').getBoundingClientRect().left < x", arg=middle(switch)["x"] - 20)


# A script that pauses the animations of a view in their middle, as soon as they run, and returns the view's width.
HALFWAY = """(name) => {
    const view = document.querySelector(`[data-identifier="${name}"]`);
    const all = view.getAnimations().filter((each) => !(each instanceof CSSTransition));
    for (const animation of all) { animation.pause(); animation.currentTime = animation.effect.getTiming().duration / 2; }
    return all.length > 0 && view.getBoundingClientRect().width;
}"""


def test_a_view_that_is_hidden_in_an_animation_shrinks_and_the_others_take_its_space(server, visit):
    # The browser's own scrolling of the window is unknown to the server, so the window must be large enough for the
    # whole page.
    page = visit(server, "/gallery", **{**PHONE, "viewport": {"width": 390, "height": 2400}})
    touch(page, walk(page, "animation"))
    shown(page, "animation")
    first, second = (page.locator(f'[data-identifier="stacked-{number}"]') for number in (1, 2))
    button = page.locator('[data-identifier="hide-in-stack"]')
    whole = stands(second)["width"]

    button.tap()

    halfway = page.wait_for_function(HALFWAY, arg="stacked-2").json_value()
    assert 0.2 * whole < halfway < 0.8 * whole
    expect(second).to_be_hidden()
    assert stands(first)["width"] > 1.4 * whole
    button.tap()
    expect(second).to_be_visible()


def test_the_page_at_which_one_was_is_there_after_a_reload(server, visit):
    page = visit(server, "/gallery", **PHONE)
    touch(page, walk(page, "values"))
    shown(page, "values")
    page.locator('[data-identifier="switch"]').tap()
    expect(page.locator('[data-identifier="switch"]')).to_have_attribute("aria-checked", "true")

    page.reload()

    expect(page.locator('[data-identifier="switch"]')).to_be_visible()
    shown(page, "values")
