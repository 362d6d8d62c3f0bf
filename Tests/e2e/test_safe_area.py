"""The safe area: a notch above, a home indicator below, and rounded corners at the sides."""

import pytest
from harness import PHONE
from pages import Traffic, eventually, stands, touch
from playwright.sync_api import expect

NOTCH = (47, 0, 34, 0)
LYING = (0, 47, 21, 47)


def cover(page, top, left, bottom, right):
    """Sets the browser's safe-area insets, as on a phone."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": {"top": top, "left": left, "bottom": bottom, "right": right}})


def covered(page):
    """Returns the insets that the page's style sheet computes, to confirm that the browser applies them."""
    return page.evaluate("""[...document.querySelectorAll("#stage > div[style*='--safe-']")].flatMap((each) => {
        const {height, width} = each.getBoundingClientRect();
        return [height, width];
    })""")


def box(page, identifier):
    found = stands(page.locator(f'[data-identifier="{identifier}"]'))
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


def test_a_private_screen_goes_to_the_edges_and_keeps_what_matters_clear(server, visit):
    page = visit(server, "/form", **PHONE)
    before = box(page, "name")[1]

    cover(page, *NOTCH)
    page.wait_for_function("""(before) => document.querySelector('[data-identifier="name"]').getBoundingClientRect().top > before""", arg=before)

    assert covered(page) == list(NOTCH)

    def title_is_clear():
        screen = page.locator("#screen").bounding_box()
        assert (screen["x"], screen["y"], screen["width"], screen["height"]) == (0, 0, 390, 844)
        assert page.get_by_text("Create account").bounding_box()["y"] >= 47
    eventually(page, title_is_clear)
    # A touch reaches the view at its visible position.
    touch(page, page.locator('[data-identifier="email"]'))
    expect(page.locator('[data-identifier="email"][data-editing]')).to_have_count(1)


def test_what_is_covered_is_told_with_the_window_and_anew_when_it_turns(server, visit):
    page = visit(server, "/counter", **PHONE)
    traffic = Traffic(page)
    cover(page, *NOTCH)
    page.reload()
    expect(page.locator("#screen")).to_have_attribute("data-connection", "connected")
    hello = next(message for message in traffic.sent if message["type"] == "hello")
    assert hello["viewport"]["safeArea"] == list(NOTCH)
    assert (hello["viewport"]["width"], hello["viewport"]["height"]) == (390, 844)

    page.set_viewport_size({"width": 844, "height": 390})
    cover(page, *LYING)
    page.wait_for_function("() => document.querySelector('#screen').style.width === '844px'")

    traffic.wait(lambda: any(message["type"] == "viewport" and message.get("safeArea") == list(LYING) for message in traffic.sent))

    def all_is_clear():
        for identifier in ("count", "increment", "value", "slider"):
            x, y, right, bottom = box(page, identifier)
            assert x >= 47 and right <= 844 - 47 and bottom <= 390 - 21 and y >= 0, identifier
    eventually(page, all_is_clear)


@pytest.mark.parametrize("insets, size", [(NOTCH, (390, 844)), (LYING, (844, 390))])
def test_a_shared_screen_lies_within_what_nothing_covers(server, visit, insets, size):
    phone = {**PHONE, "viewport": {"width": size[0], "height": size[1]}}
    page = visit(server, "/picture", **phone)
    top, left, bottom, right = insets

    cover(page, *insets)
    page.wait_for_function(
        "(least) => document.querySelector('#screen').getBoundingClientRect().bottom <= least", arg=size[1] - bottom + 0.5)

    screen = page.locator("#screen").bounding_box()
    assert screen["x"] >= left and screen["y"] >= top
    assert screen["x"] + screen["width"] <= size[0] - right + 0.5
    # The screen has the largest size that fits inside the safe area.
    assert screen["height"] == pytest.approx(size[1] - top - bottom, abs=1)


def test_the_keyboard_of_a_screen_keeps_its_keys_clear(server, visit):
    page = visit(server, "/form?keyboard=screen", **PHONE)
    cover(page, *NOTCH)
    page.wait_for_function("""() => document.querySelector('[data-identifier="name"]').getBoundingClientRect().top > 130""")
    touch(page, page.locator('[data-identifier="name"]'))
    expect(page.locator('[data-identifier="key-space"]')).to_be_visible()

    def keys_are_clear():
        keyboard = box(page, "keyboard")
        assert keyboard[3] == 844, "its background goes to the edge"
        assert box(page, "key-space")[3] <= 844 - 34
        assert box(page, "name")[3] <= keyboard[1]
    eventually(page, keys_are_clear)
