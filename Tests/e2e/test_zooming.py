"""Pinch zooming in a browser: the point between the fingers stays fixed, and an excessive zoom springs back.

Afterwards, the view scrolls and receives touches.
"""

import pytest
from harness import PHONE, PROGRAM, ROOT, Server
from pages import can_move, loads_key_commands, stands
from playwright.sync_api import expect
from test_scrolling import Finger

PLAN = """() => { const box = document.querySelector('[data-identifier="fields"]').getBoundingClientRect(); return [box.x, box.y, box.width]; }"""


@pytest.fixture(scope="module")
def screens():
    with Server(command=[PROGRAM.parent / "bench-screens", ROOT / "web"]) as server:
        yield server


def open_page(visit, server, **options):
    page = visit(server, "/zoom", traffic=True, **{**PHONE, **options})
    expect(page.locator('[data-identifier="fields"]')).to_be_visible()
    can_move(page)
    return page


def pinch(page, x, y, start, end, steps=12):
    """Pinches with two fingers at a horizontal distance, without releasing them."""
    finger = Finger(page)
    places = lambda apart: ((x - apart / 2, y), (x + apart / 2, y))
    finger.send("touchStart", *places(start))
    for step in range(1, steps + 1):
        finger.send("touchMove", *places(start + (end - start) * step / steps))
        page.evaluate("() => new Promise(requestAnimationFrame)")
    return finger


def said(page):
    return page.locator('[data-identifier="said"]')


def steady(page):
    """Returns the position of the zoomed view, once the view is at rest and all messages are answered."""
    for _ in range(2):
        page.evaluate("window.same = 0")
        page.wait_for_function(f"""() => {{
            const now = ({PLAN})().map((each) => Math.round(each * 10)).join();
            window.same = window.was === now ? window.same + 1 : 0;
            window.was = now;
            return window.same > 20;
        }}""", polling="raf")
        page.traffic.settle()
    return page.evaluate(PLAN)


def test_two_fingers_scale_what_is_between_them(screens, visit):
    page = open_page(visit, screens)
    before = page.evaluate(PLAN)
    # The position of the point between the fingers, as fractions of the zoomed view's size.
    part = [(200 - before[0]) / before[2], (300 - before[1]) / before[2]]
    finger = pinch(page, 200, 300, 90, 260)

    x, y, width = steady(page)
    assert 1.8 * before[2] < width < 3 * before[2]
    assert abs(x + part[0] * width - 200) < 4
    assert abs(y + part[1] * width - 300) < 4
    finger.lift()
    expect(said(page)).to_contain_text("Scale 2.")
    assert abs(steady(page)[2] - width) < 2

    # One finger scrolls the zoomed view, and the buttons in this view receive touches at their visible positions.
    finger.drag(200, 400, -60, -60)
    finger.lift()
    moved = steady(page)
    assert moved[0] < x - 30 and moved[1] < y - 30
    field = stands(page.get_by_role("button", name="B2", exact=True))
    page.touchscreen.tap(field["x"] + field["width"] / 2, min(field["y"] + field["height"] / 2, 800))
    expect(said(page)).to_have_text("Field B2")


def test_scaled_too_far_it_goes_back_and_nothing_is_sent_meanwhile(screens, visit):
    page = open_page(visit, screens)
    finger = pinch(page, 195, 400, 300, 40)
    finger.send("touchMove", (185, 400), (205, 400))
    small = steady(page)
    assert small[2] < 0.5 * 390
    before = int(page.locator("#screen").get_attribute("data-patches"))
    finger.lift()

    expect(said(page)).to_have_text("Scale 0.50")
    back = steady(page)
    assert abs(back[2] - 195) < 1
    assert int(page.locator("#screen").get_attribute("data-patches")) <= before + 4


def test_keys_scale_it_where_the_focus_is_in_it(screens, visit):
    page = open_page(visit, screens)
    page.keyboard.press("ArrowDown")
    expect(page.locator(".button[data-focused]")).to_have_count(1)
    loads_key_commands(page)
    page.keyboard.press("=")
    expect(said(page)).to_have_text("Scale 1.50")
    page.keyboard.press("0")
    expect(said(page)).to_have_text("Scale 1.00")


def test_how_it_is_scaled_outlives_the_page(screens, visit):
    page = open_page(visit, screens)
    finger = pinch(page, 200, 300, 90, 260)
    finger.lift()
    expect(said(page)).to_contain_text("Scale 2.")
    width = steady(page)[2]
    page.reload()
    expect(page.locator('[data-identifier="fields"]')).to_be_visible()
    assert abs(steady(page)[2] - width) < 2
