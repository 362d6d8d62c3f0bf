"""Tests of mouse buttons that are pressed together with modifier keys."""

from pages import Traffic
from playwright.sync_api import expect


def begun(traffic):
    return [touch for message in traffic.of("touch") for touch in message["touches"] if touch["phase"] == "began"]


def test_a_second_button_is_told_and_presses_nothing(server, visit):
    page = visit(server, "/counter")
    traffic = Traffic(page)
    page.reload()
    expect(page.locator("#screen")).to_have_attribute("data-connection", "connected")
    page.evaluate("""() => {
        window.menus = [];
        addEventListener("contextmenu", (event) => window.menus.push(event.defaultPrevented));
    }""")
    increment, count = (page.locator(f'[data-identifier="{name}"]') for name in ("increment", "count"))

    increment.click(button="right", modifiers=["Shift"])
    done = traffic.done(lambda message: message["type"] == "touch" and message["touches"][0]["phase"] == "ended")
    increment.click()

    expect(count).to_have_text("1")
    assert done["type"] == "done"
    second, first = begun(traffic)
    assert (second["kind"], second["buttons"], second["modifiers"]) == ("indirectPointer", 2, ["shift"])
    assert "buttons" not in first and "modifiers" not in first
    assert page.evaluate("() => window.menus") == [True]


def test_who_may_only_look_keeps_the_browsers_own_menu(server, visit):
    page = visit(server, "/counter?role=viewer")
    page.evaluate("""() => {
        window.menus = [];
        addEventListener("contextmenu", (event) => { window.menus.push(event.defaultPrevented); event.preventDefault(); });
    }""")

    page.locator('[data-identifier="increment"]').click(button="right", force=True)

    page.wait_for_function("() => window.menus.length === 1")
    assert page.evaluate("() => window.menus") == [False]
