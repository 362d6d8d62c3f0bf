"""A split view controller on the page: columns if there is room, otherwise one stack.

The tests operate it by touch, mouse and keys, in both layout directions, and across a server restart.
"""

import pytest
from harness import DESKTOP, PHONE, PROGRAM, ROOT, Server
from link import Link
from pages import touch
from playwright.sync_api import expect
from test_accessibility import findings
from test_restoration import becomes
from test_restoration import screens as screens_of

TABLET = {**PHONE, "viewport": {"width": 820, "height": 1000}, "device_scale_factor": 1}
WIDE = dict(viewport={"width": 1400, "height": 900})


@pytest.fixture(scope="module")
def screens():
    with Server(command=[PROGRAM.parent / "bench-screens", ROOT / "web"]) as server:
        yield server


def line(page, name):
    return page.locator(".cell", has_text=name)


def headings(page, *names):
    """Waits until the bars on the screen show exactly these titles, in any order."""
    page.wait_for_function(
        "(names) => [...document.querySelectorAll('#screen [role=\"heading\"]')].map((each) => each.textContent).sort().join() === names",
        arg=",".join(sorted(names)))


def stands(page, identifier, left):
    """Waits until the left edge of a list is at x = `left`."""
    page.wait_for_function(
        """([identifier, left]) => {
            const found = document.querySelector(`[data-identifier="${identifier}"]`);
            return found && Math.abs(found.getBoundingClientRect().left - left) < 0.5;
        }""", arg=[identifier, left])


def finger(page, start, *stops, y=500):
    """Drags a finger sideways. Returns a function that lifts the finger."""
    client = page.context.new_cdp_session(page)

    def send(kind, *points):
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x in points]})

    send("touchStart", start)
    for stop in stops:
        for step in range(1, 11):
            send("touchMove", start + (stop - start) * step / 10)
        start = stop
    return lambda: send("touchEnd")


def test_side_by_side_what_is_chosen_is_shown_beside(screens, visit):
    page = visit(screens, "/split")
    headings(page, "Boxes", "Inbox")
    stands(page, "boxes", 0)
    line(page, "Drafts").click()
    headings(page, "Boxes", "Drafts")
    expect(page.get_by_text("This is Drafts.")).to_be_visible()

    # The button in the bar hides the sidebar, and then shows it again.
    page.get_by_role("button", name="Hide sidebar").click()
    headings(page, "Drafts")
    expect(page.locator('[data-identifier="sentence"]')).to_have_css("width", "1240px")
    page.get_by_role("button", name="Show sidebar").click()
    headings(page, "Boxes", "Drafts")
    stands(page, "boxes", 0)


def test_what_is_read_first_comes_first(screens, visit):
    page = visit(screens, "/split-three", **WIDE)
    headings(page, "Boxes", "Inbox", "Inbox")
    assert page.get_by_role("heading").all_text_contents()[0] == "Boxes"
    assert findings(page) == []


def test_three_columns_and_the_last_alone(screens, visit):
    page = visit(screens, "/split-three", **WIDE)
    stands(page, "letters", 320)
    line(page, "Sent").first.click()
    headings(page, "Boxes", "Inbox", "Sent")
    line(page, "Sent 7").click()
    headings(page, "Boxes", "Sent", "Sent 7")

    page.get_by_role("button", name="Fill the screen").click()
    headings(page, "Sent 7")
    page.get_by_role("button", name="Show columns").click()
    headings(page, "Sent", "Sent 7")
    page.get_by_role("button", name="Show sidebar").click()
    headings(page, "Boxes", "Sent", "Sent 7")


def test_narrower_it_is_one_stack_and_wider_columns_again(screens, visit):
    page = visit(screens, "/split")
    headings(page, "Boxes", "Inbox")
    line(page, "Archive").click()
    headings(page, "Boxes", "Archive")
    page.set_viewport_size({"width": 390, "height": 844})
    headings(page, "Archive")
    page.get_by_role("button", name="Answer").click()
    headings(page, "Answer to Archive")

    page.set_viewport_size({"width": 1280, "height": 800})
    headings(page, "Boxes", "Answer to Archive")
    page.locator('[data-identifier="BackButton"]').click()
    headings(page, "Boxes", "Archive")
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Boxes").click()
    headings(page, "Boxes")
    line(page, "Sent").click()
    headings(page, "Sent")


def test_a_finger_draws_it_in_and_may_give_up(screens, visit):
    page = visit(screens, "/split-over", **TABLET)
    headings(page, "Inbox")
    # The finger moves back before the release, so that its speed does not complete the gesture.
    lift = finger(page, 4, 200, 60)
    expect(page.locator('[data-identifier="boxes"]')).to_have_count(1)
    lift()
    headings(page, "Inbox")

    lift = finger(page, 4, 280)
    expect(page.locator('[data-identifier="boxes"]')).to_have_count(1)
    lift()
    headings(page, "Boxes", "Inbox")
    stands(page, "boxes", 0)
    # The overlay sidebar stays open when a row is selected. A tap beside the sidebar closes it.
    touch(page, line(page, "Sent"))
    headings(page, "Boxes", "Sent")
    page.touchscreen.tap(700, 500)
    headings(page, "Sent")


def test_from_right_to_left_it_comes_from_the_right(screens, visit):
    page = visit(screens, "/split-reversed", **TABLET)
    headings(page, "Inbox")
    lift = finger(page, 816, 560)
    expect(page.locator('[data-identifier="boxes"]')).to_have_count(1)
    lift()
    headings(page, "Boxes", "Inbox")
    stands(page, "boxes", 500)


def test_by_keys_from_column_to_column_and_out(screens, visit):
    page = visit(screens, "/split")
    row = page.locator("#screen .cell[data-focused]")
    headings(page, "Boxes", "Inbox")
    # The keys move the focus down to the row beside the button.
    for name in ("Inbox", "Drafts", "Sent"):
        page.keyboard.press("ArrowDown")
        expect(row).to_have_text(name)
    page.keyboard.press("ArrowRight")
    expect(page.locator('#screen [data-focused][data-identifier="answer"]')).to_be_visible()
    expect(row).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(row).to_have_count(1)


def test_what_stands_over_the_rest_goes_by_escape(screens, visit):
    page = visit(screens, "/split-over")
    page.get_by_role("button", name="Show sidebar").click()
    headings(page, "Boxes", "Inbox")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#screen [data-focused]")).to_have_count(1)
    page.keyboard.press("Escape")
    headings(page, "Inbox")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("options", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_no_barrier_is_found(screens, chromium, options, scheme):
    context = chromium.new_context(**options, color_scheme=scheme)
    try:
        page = context.new_page()
        page.goto(screens.url + "/split-over")
        expect(page.get_by_role("heading")).to_have_text(["Inbox"])
        if options is PHONE:
            page.get_by_role("button", name="Boxes").click()
            expect(page.get_by_role("heading")).to_have_text(["Boxes"])
        else:
            page.get_by_role("button", name="Show sidebar").click()
            expect(page.get_by_role("heading")).to_have_count(2)

        assert findings(page) == []
    finally:
        context.close()


def test_the_columns_come_back_when_the_server_was_started_anew(visit, tmp_path):
    folder = tmp_path / "state"
    with screens_of(folder) as first, Link(first.port) as link:
        page = visit(link, "/split")
        line(page, "Drafts").click()
        headings(page, "Boxes", "Drafts")
        page.get_by_role("button", name="Answer").click()
        headings(page, "Boxes", "Answer to Drafts")
        page.get_by_role("button", name="Hide sidebar").click()
        headings(page, "Answer to Drafts")

        assert first.stop() == 0
        becomes(page, "offline")
        with screens_of(folder) as second:
            link.target = second.port

            becomes(page, "connected")
            headings(page, "Answer to Drafts")
            expect(page.get_by_role("button", name="Show sidebar")).to_be_visible()
