"""Picker wheels and date pickers in a browser: by touch, mouse, keys and screen reader.

The tests also cover right-to-left layout and a reload of the page.
"""

import re

import pytest
from harness import DESKTOP, PATIENCE, PHONE, PROGRAM, ROOT, Server
from pages import touch
from playwright.sync_api import expect
from test_accessibility import findings
from test_scrolling import FRAME, Finger


@pytest.fixture(scope="module")
def screens():
    with Server(command=[PROGRAM.parent / "bench-screens", ROOT / "web"]) as server:
        yield server


def open_page(visit, server, path="/pickers", **options):
    page = visit(server, path, **options)
    # The test waits for the modules of pickers and of scrolling, which the page loads late.
    expect(page.get_by_role("slider", name="Color")).to_have_attribute("aria-valuetext", "Red")
    page.wait_for_function("() => performance.getEntriesByType('resource').some(({name}) => name.endsWith('/scrolling.js'))", timeout=PATIENCE * 1000)
    page.evaluate(FRAME)
    return page


def wheel(page, name="Number"):
    return page.get_by_role("slider", name=name)


def said(page):
    return page.locator('[data-identifier="said"]')


def node(page, identifier):
    return page.locator(f'[data-identifier="{identifier}"]')


def stands(page, name="Number"):
    """Returns the selected row of a wheel, once the wheel is at rest."""
    page.wait_for_function("""(name) => {
        const wheel = [...document.querySelectorAll('[role="slider"]')].find((each) => each.getAttribute("aria-label") === name);
        const box = wheel.getBoundingClientRect();
        const middle = box.top + box.height / 2;
        const rows = [...wheel.querySelectorAll(".label")];
        const row = rows.find((each) => Math.abs(each.getBoundingClientRect().top + each.getBoundingClientRect().height / 2 - middle) < 0.6);
        const now = row?.textContent ?? null;
        window.same = now !== null && window.was === now ? (window.same ?? 0) + 1 : 0;
        window.was = now;
        return window.same > 15 && now === wheel.getAttribute("aria-valuetext");
    }""", arg=name, polling="raf", timeout=PATIENCE * 1000)
    return page.evaluate("() => window.was")


def center(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_wheel_is_dragged_flung_and_tapped(screens, visit):
    page = open_page(visit, screens, **PHONE)
    x, y = center(wheel(page))
    finger = Finger(page)
    finger.drag(x, y, 0, -70)
    # A finger that rests before its release has no speed, so the wheel does not decelerate.
    page.evaluate("() => new Promise((done) => setTimeout(done, 250))")
    finger.send("touchMove", (x, y - 71))
    finger.send("touchEnd")
    expect(said(page)).to_have_text("Number 2")
    assert stands(page) == "2"

    finger.drag(x, y, 0, -120, steps=5)
    finger.send("touchEnd")
    expect(said(page)).not_to_have_text("Number 2")
    flung = int(stands(page))
    assert flung > 4
    expect(said(page)).to_have_text(f"Number {flung}")

    page.touchscreen.tap(x, y + 68)
    expect(said(page)).to_have_text(f"Number {flung + 2}")
    assert stands(page) == str(flung + 2)
    # Of the wheel's 10,000 rows, only a few have elements.
    assert wheel(page).locator(".label").count() < 20


def test_a_mouse_turns_a_wheel_and_it_rests_on_a_row(screens, visit):
    page = open_page(visit, screens, **DESKTOP)
    page.mouse.move(*center(wheel(page)))
    page.mouse.wheel(0, 120)
    expect(said(page)).to_have_text("Number 4")
    assert stands(page) == "4"
    x, y = center(wheel(page, "Color"))
    page.mouse.click(x, y + 34)
    expect(said(page)).to_have_text("Orange")


def test_keys_turn_the_wheel_that_they_are_in(screens, visit):
    page = open_page(visit, screens, **DESKTOP)
    page.keyboard.press("ArrowDown")
    expect(wheel(page, "Color")).to_have_attribute("data-focused", "true")
    page.keyboard.press("Enter")
    expect(wheel(page, "Color")).to_have_attribute("data-highlighted", "true")
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    expect(said(page)).to_have_text("Green")
    page.keyboard.press("ArrowRight")
    expect(wheel(page)).to_have_attribute("data-focused", "true")
    page.keyboard.press("PageDown")
    expect(said(page)).to_have_text("Number 5")
    page.keyboard.press("End")
    expect(said(page)).to_have_text("Number 9999")
    assert stands(page) == "9999"
    page.keyboard.press("Home")
    expect(said(page)).to_have_text("Number 0")


def test_a_screen_reader_adjusts_it(screens, visit):
    page = open_page(visit, screens, **PHONE)
    wheel(page, "Color").focus()
    page.keyboard.press("ArrowUp")
    expect(wheel(page, "Color")).to_have_attribute("aria-valuetext", "Orange")
    expect(wheel(page, "Color")).to_have_attribute("aria-valuenow", "1")
    expect(wheel(page, "Color")).to_have_attribute("aria-valuemax", "6")
    expect(said(page)).to_have_text("Orange")


def test_a_day_is_chosen_by_finger(screens, visit):
    page = open_page(visit, screens, **{**DESKTOP, "has_touch": True})
    expect(page.get_by_role("button", name="Wednesday, March 4, 2026")).to_have_attribute("aria-pressed", "true")
    touch(page, page.get_by_role("button", name="Friday, March 20, 2026"))
    expect(said(page)).to_have_text("month 2026-03-20T09:41:00Z")
    expect(page.get_by_role("button", name="Friday, March 20, 2026")).to_have_attribute("aria-pressed", "true")
    touch(page, page.get_by_role("button", name="Next month"))
    expect(page.get_by_role("button", name="April 2026")).to_be_visible()
    touch(page, page.get_by_role("button", name="Previous month"))
    expect(page.get_by_role("button", name="March 2026")).to_be_visible()


def test_a_day_is_chosen_by_keys(screens, visit):
    page = open_page(visit, screens, traffic=True, **DESKTOP)
    focused = page.locator("#screen [data-focused]")
    page.keyboard.press("ArrowDown")
    expect(wheel(page, "Color")).to_have_attribute("data-focused", "true")
    page.keyboard.press("ArrowRight")
    expect(wheel(page)).to_have_attribute("data-focused", "true")
    page.keyboard.press("ArrowRight")
    expect(focused).to_have_accessible_name("March 2026")
    page.keyboard.press("ArrowDown")
    expect(focused).to_have_attribute("data-identifier", re.compile(r"day-\d+"))
    day = int(focused.get_attribute("data-identifier").split("-")[1])
    page.keyboard.press("PageDown")
    expect(page.get_by_role("button", name="April 2026")).to_be_visible()
    expect(focused).to_have_attribute("data-identifier", f"day-{min(day, 30)}")
    page.keyboard.press("PageUp")
    expect(page.get_by_role("button", name="March 2026")).to_be_visible()
    page.keyboard.press("End")
    page.keyboard.press("Home")
    page.traffic.settle()
    first = focused.get_attribute("data-identifier")
    page.keyboard.press("ArrowRight")
    expect(focused).not_to_have_attribute("data-identifier", first)
    chosen = int(focused.get_attribute("data-identifier").split("-")[1])
    page.keyboard.press("Enter")
    expect(said(page)).to_have_text(f"month 2026-03-{chosen:02}T09:41:00Z")


def test_keys_right_after_a_touch_lead_from_one_to_the_next(screens, visit):
    page = open_page(visit, screens, traffic=True, **{**DESKTOP, "has_touch": True})
    page.touchscreen.tap(640, 790)
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
        page.traffic.settle()
        # The browser's focus is on the same wheel as the screen's focus. The page therefore sends arrow keys as a
        # person's keys, not as a screen reader's adjustments.
        page.wait_for_function("() => document.activeElement.closest('[data-focused]')")
    assert page.traffic.of("adjust") == []
    expect(wheel(page)).to_have_attribute("data-focused", "true")


def test_a_capsule_opens_what_is_chosen_from_and_a_tap_beside_it_takes_that_away(screens, visit):
    page = open_page(visit, screens, **PHONE)
    touch(page, page.get_by_role("button", name="Date, Mar 4, 2026"))
    popover = node(page, "date-popover")
    expect(popover).to_be_visible()
    box = popover.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 390 and box["y"] + box["height"] <= 844
    touch(page, popover.get_by_role("button", name="Wednesday, March 11, 2026"))
    expect(said(page)).to_have_text("compact 2026-03-11T09:41:00Z")
    page.touchscreen.tap(195, 20)
    expect(popover).to_have_count(0)
    expect(page.get_by_role("button", name="Date, Mar 11, 2026")).to_be_visible()

    touch(page, page.get_by_role("button", name="Time, 9:41").first)
    expect(popover.get_by_role("slider", name="Hour")).to_have_attribute("aria-valuetext", "9")
    page.keyboard.press("Escape")
    expect(popover).to_have_count(0)


def test_from_right_to_left_the_first_wheel_is_at_the_right(screens, visit):
    page = open_page(visit, screens, "/pickers-reversed", **PHONE)
    assert center(wheel(page, "Color"))[0] > center(wheel(page, "Number"))[0]
    sunday = page.get_by_role("button", name="Sunday, March 1, 2026")
    monday = page.get_by_role("button", name="Monday, March 2, 2026")
    assert center(sunday)[0] > center(monday)[0]
    assert center(page.get_by_role("button", name="Next month"))[0] < center(page.get_by_role("button", name="Previous month"))[0]


def test_what_was_chosen_is_there_when_the_page_is_loaded_anew(screens, visit):
    page = open_page(visit, screens, **PHONE)
    x, y = center(wheel(page, "Color"))
    page.touchscreen.tap(x, y + 68)
    expect(said(page)).to_have_text("Yellow")
    page.reload()
    expect(wheel(page, "Color")).to_have_attribute("aria-valuetext", "Yellow")
    assert stands(page, "Color") == "Yellow"
    assert stands(page) == "0"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("options", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_no_barrier_is_found(screens, visit, options, scheme):
    page = open_page(visit, screens, **options, color_scheme=scheme)

    # Colour contrast is excluded for UIKit's blue on white, as in the gallery.
    assert findings(page, without=["color-contrast"]) == []
