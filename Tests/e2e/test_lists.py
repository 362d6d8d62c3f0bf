"""Lists in a browser: grouped tables and collection views, hierarchy, swipe actions, editing and reordering.

The tests also cover right-to-left layout and accessibility.
"""

import pytest
from harness import DESKTOP, PATIENCE, PHONE, PROGRAM, ROOT, Server
from pages import touch
from playwright.sync_api import expect
from test_accessibility import findings
from test_scrolling import FRAME, Finger

STILL = "() => document.getAnimations().every((each) => each.playState !== 'running')"
# A script that returns the text of each row from the top, and the radii of its corners, clockwise from the top left.
ROWS = """() => [...document.querySelectorAll('[data-identifier="list"] .cell')].filter((each) => !each.hidden && getComputedStyle(each).opacity > 0.9)
    .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top).map((each) => [each.querySelector(".label:not([hidden])").textContent,
        ["TopLeft", "TopRight", "BottomRight", "BottomLeft"].map((corner) => parseFloat(getComputedStyle(each)[`border${corner}Radius`]))])"""
TOP, BOTTOM, NONE, ALL = [10, 10, 0, 0], [0, 0, 10, 10], [0, 0, 0, 0], [10, 10, 10, 10]


@pytest.fixture(scope="module")
def screens():
    with Server(command=[PROGRAM.parent / "bench-screens", ROOT / "web"]) as server:
        yield server


def open_page(visit, server, path, **options):
    page = visit(server, path, **{**PHONE, **options})
    expect(page.locator('[data-identifier="list"] .cell').first).to_be_visible()
    page.wait_for_function("() => performance.getEntriesByType('resource').some(({name}) => name.endsWith('/scrolling.js'))", timeout=PATIENCE * 1000)
    page.evaluate(FRAME)
    return page


def rows(page, *expected):
    """Waits until the first rows and their corners are as expected and nothing moves."""
    page.wait_for_function(
        f"(rows) => {{ const all = ({ROWS})(); return JSON.stringify(all.slice(0, rows.length)) === JSON.stringify(rows) && ({STILL})(); }}",
        arg=[list(each) for each in expected],
        timeout=PATIENCE * 1000,
    )


def names(page, *expected):
    page.wait_for_function(
        f"(names) => {{ const all = ({ROWS})(); return names.every((name, index) => all[index]?.[0] === name) && ({STILL})(); }}",
        arg=list(expected),
        timeout=PATIENCE * 1000,
    )


def row(page, name):
    return page.locator('[data-identifier="list"] .cell', has=page.get_by_text(name, exact=True))


def press(page, name):
    touch(page, page.get_by_role("button", name=name, exact=True))


def test_a_table_of_cards_keeps_its_corners_as_rows_go(screens, visit):
    page = open_page(visit, screens, "/cards")
    rows(page, ("Note 1", TOP), ("Note 2", NONE), ("Note 3", NONE), ("Note 4", BOTTOM), ("Alone", ALL))
    box = row(page, "Note 1").bounding_box()
    assert (box["x"], box["width"]) == (16, 390 - 32)
    footer = page.get_by_text("What is said under a section", exact=False)
    assert footer.bounding_box()["height"] > 30

    x, y = box["x"] + 250, box["y"] + box["height"] / 2
    finger = Finger(page)
    finger.drag(x, y, -120, 0)
    page.wait_for_timeout(200)
    finger.lift()
    press(page, "Delete")
    rows(page, ("Note 2", TOP), ("Note 3", NONE), ("Note 4", BOTTOM))
    assert not findings(page)


def test_a_table_of_cards_is_edited_and_mirrored_in_the_dark(screens, visit):
    page = open_page(visit, screens, "/cards", color_scheme="dark")
    page.locator('[data-identifier="mirror"]').tap()
    page.locator('[data-identifier="edit"]').tap()
    expect(page.get_by_role("button", name="Reorder Note 1")).to_be_visible()
    assert not findings(page)
    press(page, "Delete Note 4")
    expect(page.get_by_role("button", name="Delete", exact=True)).to_be_visible()
    # In a right-to-left layout, the swipe opens the action at the left edge of the row. The row's corner at this edge
    # is then not rounded, because it belongs to the action's button.
    rows(page, ("Note 1", TOP), ("Note 2", NONE), ("Note 3", NONE), ("Note 4", [0, 0, 10, 0]))
    press(page, "Delete")
    rows(page, ("Note 1", TOP), ("Note 2", NONE), ("Note 3", BOTTOM), ("Alone", ALL))


def test_rows_come_from_under_others_and_are_a_list(screens, visit):
    page = open_page(visit, screens, "/lists")
    rows(page, ("Strings", TOP), ("Winds", BOTTOM), ("Note 1", TOP))
    row(page, "Winds").tap()
    rows(page, ("Strings", TOP), ("Winds", NONE), ("Flute", NONE), ("Oboe", BOTTOM), ("Note 1", TOP))
    expect(page.get_by_role("button", name="Collapse Winds")).to_be_attached()
    items = page.locator('[data-identifier="list"] [role=listitem][aria-posinset]')
    expect(items).to_have_count(8)
    expect(items.first).to_have_attribute("aria-setsize", "8")
    expect(page.get_by_role("heading", name="Instruments")).to_be_attached()
    assert not findings(page)

    press(page, "Collapse Winds")
    names(page, "Strings", "Winds", "Note 1")


def test_rows_of_a_list_are_drawn_aside_edited_and_moved(screens, visit):
    page = open_page(visit, screens, "/lists")
    box = row(page, "Note 2").bounding_box()
    finger = Finger(page)
    finger.drag(280, box["y"] + 20, -120, 0)
    page.wait_for_timeout(200)
    finger.lift()
    press(page, "Delete")
    rows(page, ("Strings", TOP), ("Winds", BOTTOM), ("Note 1", TOP), ("Note 3", NONE), ("Note 4", BOTTOM))

    page.locator('[data-identifier="edit"]').tap()
    grip = page.get_by_role("button", name="Reorder Note 1")
    expect(grip).to_be_visible()
    page.wait_for_function(STILL, timeout=PATIENCE * 1000)
    box = grip.bounding_box()
    finger = Finger(page)
    finger.drag(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, 0, 50)
    page.wait_for_timeout(300)
    finger.lift()
    rows(page, ("Strings", TOP), ("Winds", BOTTOM), ("Note 3", TOP), ("Note 1", NONE), ("Note 4", BOTTOM))


def test_a_mirrored_list_on_a_wide_dark_screen_has_no_barrier(screens, visit):
    page = open_page(visit, screens, "/lists", **DESKTOP, color_scheme="dark")
    page.locator('[data-identifier="mirror"]').click()
    row(page, "Strings").click()
    names(page, "Strings", "Violin", "Viola", "Cello", "Winds")
    arrow = page.get_by_role("button", name="Collapse Strings").bounding_box()
    text = row(page, "Strings").get_by_text("Strings").bounding_box()
    assert arrow["x"] < text["x"]
    assert not findings(page)
