"""A page view controller: page turns by swipes, keys and the page control, in both directions, and the state after a
server restart.
"""

import pytest
from harness import DESKTOP, PHONE, PROGRAM, ROOT, Server
from link import Link
from playwright.sync_api import expect
from test_accessibility import findings
from test_restoration import becomes
from test_restoration import screens as screens_of
from test_split import finger


@pytest.fixture(scope="module")
def screens():
    with Server(command=[PROGRAM.parent / "bench-screens", ROOT / "web"]) as server:
        yield server


def shows(page, *names):
    """Waits until exactly these pages are visible and nothing moves."""
    expect(page.get_by_role("heading")).to_have_text(list(names))


def at_rest(page, left=0):
    page.wait_for_function(
        "(left) => Math.abs(document.querySelector('#screen [role=\"heading\"]').getBoundingClientRect().left - left) < 0.5", arg=left)


def test_a_finger_turns_and_may_give_up(screens, visit):
    page = visit(screens, "/pages", **PHONE)
    shows(page, "Bergen")
    # The finger moves back before the release, so that its speed does not turn the page.
    lift = finger(page, 300, 150, 260, y=300)
    shows(page, "Bergen", "Cork")
    lift()
    shows(page, "Bergen")
    at_rest(page)

    finger(page, 350, 60, y=300)()
    shows(page, "Cork")
    at_rest(page)
    expect(page.get_by_role("slider", name="Page")).to_have_attribute("aria-valuenow", "2")
    # The view on the turned page receives touches.
    page.get_by_role("button", name="Count").tap()
    expect(page.get_by_role("button", name="1")).to_be_visible()
    finger(page, 60, 350, y=300)()
    shows(page, "Bergen")
    # The last page does not bounce.
    finger(page, 60, 350, y=300)()
    shows(page, "Bergen")
    at_rest(page)


def test_keys_turn(screens, visit):
    page = visit(screens, "/pages")
    shows(page, "Bergen")
    page.keyboard.press("PageDown")
    shows(page, "Cork")
    page.keyboard.press("ArrowRight")
    shows(page, "Delft")
    page.keyboard.press("ArrowLeft")
    shows(page, "Cork")
    page.keyboard.press("PageUp")
    shows(page, "Bergen")


def test_the_dots_say_which_it_is_and_turn(screens, visit):
    page = visit(screens, "/pages")
    dots = page.get_by_role("slider", name="Page")
    expect(dots).to_have_attribute("aria-valuemax", "5")
    # The test adjusts the page control with the browser's keys, as a screen reader does.
    dots.focus()
    page.keyboard.press("ArrowRight")
    shows(page, "Cork")
    expect(dots).to_have_attribute("aria-valuenow", "2")
    box = dots.bounding_box()
    page.mouse.click(box["x"] + box["width"] - 5, box["y"] + box["height"] / 2)
    shows(page, "Delft")
    page.mouse.click(box["x"] + 5, box["y"] + box["height"] / 2)
    shows(page, "Cork")


def test_down_and_from_right_to_left(screens, visit):
    page = visit(screens, "/pages-down")
    shows(page, "Bergen")
    page.keyboard.press("ArrowDown")
    shows(page, "Cork")

    page = visit(screens, "/pages-reversed", **PHONE)
    shows(page, "Bergen")
    finger(page, 60, 350, y=300)()
    shows(page, "Cork")


def test_two_at_a_spine(screens, visit):
    page = visit(screens, "/pages-two")
    shows(page, "Bergen", "Cork")
    page.keyboard.press("PageDown")
    shows(page, "Delft", "Ghent")
    page.keyboard.press("PageDown")
    shows(page, "Graz")
    page.keyboard.press("PageUp")
    shows(page, "Delft", "Ghent")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("options", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_no_barrier_is_found(screens, chromium, options, scheme):
    context = chromium.new_context(**options, color_scheme=scheme)
    try:
        page = context.new_page()
        page.goto(screens.url + "/pages")
        shows(page, "Bergen")

        assert findings(page) == []
    finally:
        context.close()


def test_the_page_comes_back_when_the_server_was_started_anew(visit, tmp_path):
    folder = tmp_path / "state"
    with screens_of(folder) as first, Link(first.port) as link:
        page = visit(link, "/pages")
        page.keyboard.press("PageDown")
        shows(page, "Cork")
        page.keyboard.press("PageDown")
        shows(page, "Delft")

        assert first.stop() == 0
        becomes(page, "offline")
        with screens_of(folder) as second:
            link.target = second.port

            becomes(page, "connected")
            shows(page, "Delft")
            expect(page.get_by_role("slider", name="Page")).to_have_attribute("aria-valuenow", "3")
