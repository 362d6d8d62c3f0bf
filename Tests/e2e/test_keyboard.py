"""The on-screen keyboard: shown to clients without a keyboard, and operated by touch and scripts."""

import pytest
from harness import PHONE, Server
from playwright.sync_api import expect
from test_browser import node


@pytest.fixture
def server(tmp_path):
    with Server("--mpv", "none", environment={"XDG_CACHE_HOME": str(tmp_path)}) as server:
        yield server


def test_a_script_without_a_keyboard_types_on_the_screens(server):
    with server.connect("form") as client:
        client.tap(identifier="name")
        assert client.properties("name")["keyboard"] == "none"
        for key in ["a", "n", "n"]:
            done = client.tap(identifier="key-" + key)
            assert (done["handled"], done["by"]) == (True, "KeyboardKey#key-" + key)
        assert client.value("name").lower() == "ann"

        client.tap(identifier="key-return")

        assert client.properties("email")["editing"]
        assert client.query(identifier="key-@")


def test_a_script_with_a_keyboard_is_shown_none(server):
    with server.connect("form", {"capabilities": ["keyboard"]}) as client:
        client.tap(identifier="name")

        assert client.properties("name")["editing"]
        assert client.properties("name").get("keyboard") != "none"
        assert client.query(identifier="keyboard") == []


def test_a_person_at_a_kiosk_types_on_the_screen(server, visit):
    page = visit(server, "/form?keyboard=screen", **PHONE)
    name = page.locator('[data-identifier="name"] > .entry')
    name.tap()
    expect(node(page, "keyboard")).to_be_visible()
    expect(name).to_have_attribute("inputmode", "none")

    for key in ["key-h", "key-i"]:
        node(page, key).tap()

    expect(name).to_have_value("Hi")
    page.keyboard.type(" there")
    expect(name).to_have_value("Hi there")


def test_a_page_with_a_keyboard_of_its_own_is_shown_none(server, visit):
    page = visit(server, "/form", **PHONE)
    page.locator('[data-identifier="name"] > .entry').tap()
    expect(node(page, "name")).to_have_attribute("data-editing", "true")

    expect(node(page, "keyboard")).to_have_count(0)
