"""Search on the page: a text field, results while typing, scopes, and Escape.

The tests search in a bar and in a table, and across a server restart.
"""

import pytest
from harness import DESKTOP, PHONE, PROGRAM, ROOT, Server
from link import Link
from playwright.sync_api import expect
from test_accessibility import findings
from test_restoration import becomes
from test_restoration import screens as screens_of


@pytest.fixture(scope="module")
def screens():
    with Server(command=[PROGRAM.parent / "bench-screens", ROOT / "web"]) as server:
        yield server


def field(page):
    return page.get_by_role("searchbox", name="A city")


def found(page):
    return page.locator('[data-identifier="found"] .cell')


def test_what_is_written_is_found_and_the_search_ends_by_its_button(screens, visit):
    page = visit(screens, "/search", **PHONE)
    expect(page.get_by_role("heading")).to_have_text(["Cities"])
    field(page).tap()
    expect(page.get_by_role("button", name="Cancel")).to_be_visible()
    expect(field(page)).to_be_focused()
    page.keyboard.type("za")
    expect(found(page)).to_have_text(["Zadar", "Zagreb"])
    page.keyboard.press("Backspace")
    page.keyboard.type("u")
    expect(found(page)).to_have_text(["Zurich"])

    page.get_by_role("button", name="Cancel").tap()
    expect(found(page)).to_have_count(0)
    expect(field(page)).to_have_value("")
    expect(page.get_by_role("heading")).to_have_text(["Cities"])
    expect(page.get_by_role("button", name="Cancel")).to_have_count(0)


def test_scopes_narrow_it_and_a_tap_on_what_is_dimmed_ends_it(screens, visit):
    page = visit(screens, "/search")
    field(page).click()
    page.keyboard.type("y")
    expect(found(page)).to_have_text(["Lyon", "Ypres", "York"])
    page.get_by_text("Long").click()
    expect(found(page)).to_have_count(0)
    page.get_by_text("Short").click()
    expect(found(page)).to_have_count(3)
    field(page).click()
    page.get_by_role("button", name="Clear text").click()
    expect(found(page)).to_have_count(0)
    page.mouse.click(640, 600)
    expect(page.get_by_role("button", name="Cancel")).to_have_count(0)


def test_escape_ends_it(screens, visit):
    page = visit(screens, "/search")
    field(page).click()
    page.keyboard.type("g")
    expect(found(page)).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(found(page)).to_have_count(0)
    expect(field(page)).to_have_value("")
    expect(page.get_by_role("heading")).to_have_text(["Cities"])


def test_the_bar_goes_as_one_scrolls(screens, visit):
    page = visit(screens, "/search", **PHONE)
    expect(field(page)).to_be_visible()
    page.mouse.move(200, 500)
    page.mouse.wheel(0, 300)
    high = """() => document.querySelector('[data-identifier="search"]').getBoundingClientRect().height"""
    page.wait_for_function(f"() => ({high})() < 1")
    page.mouse.wheel(0, -900)
    page.wait_for_function(f"() => ({high})() > 55")


def test_in_a_table_what_is_found_stands_in_place(screens, visit):
    page = visit(screens, "/search-table", **PHONE)
    rows = page.locator('[data-identifier="cities"] .cell')
    field(page).tap()
    page.keyboard.type("war")
    expect(rows).to_have_text(["Warsaw"])
    expect(page.get_by_role("heading")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(rows.first).to_have_text("Bergen")
    expect(page.get_by_role("heading")).to_have_text(["Cities"])


def test_from_right_to_left_the_button_is_at_the_left(screens, visit):
    page = visit(screens, "/search-reversed", **PHONE)
    field(page).tap()
    cancel = page.get_by_role("button", name="Cancel")
    expect(cancel).to_be_visible()
    page.wait_for_function("""() => {
        const button = document.querySelector('[data-identifier="CancelSearch"]').getBoundingClientRect();
        return button.left >= 0 && button.right <= document.querySelector('[role="searchbox"]').getBoundingClientRect().left;
    }""")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("options", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_no_barrier_is_found(screens, chromium, options, scheme):
    context = chromium.new_context(**options, color_scheme=scheme)
    try:
        page = context.new_page()
        page.goto(screens.url + "/search")
        expect(field(page)).to_be_visible()

        assert findings(page) == []
    finally:
        context.close()


def test_a_search_comes_back_when_the_server_was_started_anew(visit, tmp_path):
    folder = tmp_path / "state"
    with screens_of(folder) as first, Link(first.port) as link:
        page = visit(link, "/search")
        field(page).click()
        page.keyboard.type("za")
        expect(found(page)).to_have_text(["Zadar", "Zagreb"])

        assert first.stop() == 0
        becomes(page, "offline")
        with screens_of(folder) as second:
            link.target = second.port

            becomes(page, "connected")
            expect(found(page)).to_have_text(["Zadar", "Zagreb"])
            expect(field(page)).to_have_value("za")
