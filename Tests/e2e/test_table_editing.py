"""Table editing in a browser: swipe actions, deletion and reordering, by touch, keys and names."""

import pytest
from harness import DESKTOP, PHONE, PROGRAM, ROOT, Server
from pages import can_move, eventually, stands, touch
from playwright.sync_api import expect
from test_scrolling import Finger

# A script that returns the text of each row from the top.
ROWS = """() => [...document.querySelectorAll('[data-identifier="notes"] .cell')].filter((each) => !each.hidden && getComputedStyle(each).opacity > 0.9)
    .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top).map((each) => each.querySelector(".label").textContent)"""
STILL = "() => document.getAnimations().every((each) => each.playState !== 'running')"


@pytest.fixture(scope="module")
def screens():
    with Server(command=[PROGRAM.parent / "bench-screens", ROOT / "web"]) as server:
        yield server


def open_page(visit, server, path="/editing", **options):
    page = visit(server, path, **{**PHONE, **options})
    expect(page.locator('[data-identifier="notes"] .cell').first).to_be_visible()
    can_move(page)
    return page


def row(page, name):
    return page.locator('[data-identifier="notes"] .cell', has=page.get_by_text(name, exact=True))


def middle(page, name):
    box = stands(row(page, name))
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def rows(page, *names):
    """Waits until the first rows are as expected and nothing moves."""
    page.wait_for_function(f"(names) => {{ const all = ({ROWS})(); return names.every((name, index) => all[index] === name); }}", arg=list(names))
    page.wait_for_function(STILL)


def tap(page, name):
    """Taps a button at its visible position.

    A button that slides in is clipped at first, and Playwright's own tap would scroll to it.
    """
    touch(page, page.get_by_role("button", name=name, exact=True))


def draw(page, name, way):
    _, y = middle(page, name)
    finger = Finger(page)
    finger.drag(195, y, way, 0)
    return finger


def test_a_row_follows_the_finger_opens_and_its_actions_are_tapped(screens, visit):
    page = open_page(visit, screens)
    finger = draw(page, "Note 2", -120)
    page.wait_for_function("(name) => [...document.querySelectorAll('.cell')].some((each) => each.textContent.includes(name) && each.getBoundingClientRect().left < -100)", arg="Note 2")
    page.wait_for_timeout(200)
    finger.lift()

    copy = page.get_by_role("button", name="Copy", exact=True)
    expect(copy).to_be_visible()
    expect(page.get_by_role("button", name="Delete", exact=True)).to_be_visible()
    tap(page, "Copy")
    rows(page, "Note 1", "Note 2", "Note 2 copy", "Note 3")
    expect(copy).to_have_count(0)


def test_all_the_way_aside_the_first_action_is_done(screens, visit):
    page = open_page(visit, screens)
    _, y = middle(page, "Note 1")
    finger = Finger(page)
    finger.drag(380, y, -340, 0)
    page.wait_for_timeout(200)
    finger.lift()

    rows(page, "Note 2", "Note 3", "Note 4")
    expect(page.get_by_role("button", name="Delete", exact=True)).to_have_count(0)


def test_a_tap_elsewhere_puts_the_row_back_and_is_for_nothing_else(screens, visit):
    page = open_page(visit, screens)
    finger = draw(page, "Note 3", 100)
    page.wait_for_timeout(200)
    finger.lift()
    expect(page.get_by_role("button", name="Unflag")).to_be_visible()

    page.touchscreen.tap(*middle(page, "Note 6"))
    expect(page.get_by_role("button", name="Unflag")).to_have_count(0)
    expect(row(page, "Note 6")).not_to_have_attribute("data-selected", "true")

    def row_is_back():
        assert stands(row(page, "Note 3"))["x"] == 0
    eventually(page, row_is_back)


def test_a_row_without_actions_of_its_own_can_be_deleted(screens, visit):
    page = open_page(visit, screens)
    row(page, "Old note").scroll_into_view_if_needed()
    finger = draw(page, "Old note", -110)
    page.wait_for_timeout(200)
    finger.lift()
    tap(page, "Delete")
    expect(row(page, "Old note")).to_have_count(0)
    expect(row(page, "Older note")).to_be_visible()


def test_editing_deletes_and_moves_by_finger_and_does_not_scroll(screens, visit):
    page = open_page(visit, screens)
    page.locator('[data-identifier="edit"]').tap()
    tap(page, "Delete Note 2")
    tap(page, "Delete")
    rows(page, "Note 1", "Note 3", "Note 4", "Note 5")

    box = stands(page.get_by_role("button", name="Reorder Note 1", exact=True))
    finger = Finger(page)
    finger.drag(box["x"] + 20, box["y"] + box["height"] / 2, 0, 120)
    # The row follows the finger, the other rows make space for it, and the list does not scroll.
    page.wait_for_function(f"() => ({ROWS})().slice(0, 3).join() === 'Note 3,Note 4,Note 1'")
    finger.lift()
    rows(page, "Note 3", "Note 4", "Note 1", "Note 5")
    page.locator('[data-identifier="edit"]').tap()
    expect(page.get_by_role("button", name="Reorder Note 1", exact=True)).to_have_count(0)


def test_near_the_edge_a_million_rows_go_along(screens, visit):
    page = open_page(visit, screens, "/editing-million")
    page.locator('[data-identifier="edit"]').tap()
    box = stands(page.get_by_role("button", name="Reorder Note 2", exact=True))
    finger = Finger(page)
    finger.drag(box["x"] + 20, box["y"] + box["height"] / 2, 0, 820 - box["y"])
    # The list continues to scroll while the finger is at the edge, and rows are reused.
    page.wait_for_function("""() => [...document.querySelectorAll('[data-identifier="notes"] .cell')].some((each) => {
        const {top, bottom} = each.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight && Number(/^Note (\\d+)/.exec(each.textContent)?.[1]) >= 40;
    })""")
    assert page.locator('[data-identifier="notes"] .cell').count() < 40
    finger.lift()
    expect(row(page, "Note 2")).to_be_in_viewport()


def test_keys_and_names_do_it_too(screens, visit):
    page = open_page(visit, screens, **DESKTOP)
    page.keyboard.press("ArrowDown")
    expect(page.locator("#screen [data-focused]")).to_have_count(1)
    for _ in range(3):
        if page.locator(".cell[data-focused]").count() == 0:
            before = page.locator("#screen [data-focused]").get_attribute("data-id")
            page.keyboard.press("ArrowDown")
            page.wait_for_function("(before) => ![before, undefined].includes(document.querySelector('#screen [data-focused]')?.dataset.id)", arg=before)
    focused = page.locator(".cell[data-focused] .label").first
    expect(focused).to_be_visible()
    name = focused.text_content()
    page.keyboard.press("Delete")
    expect(page.locator("[data-focused]", has_text="Delete")).to_be_visible()
    page.keyboard.press("Enter")
    expect(row(page, name)).to_have_count(0)

    # A screen reader can also activate an element that is not visible.
    page.get_by_role("button", name="Actions for Note 5", exact=True).dispatch_event("click")
    expect(page.get_by_role("button", name="Copy", exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Copy", exact=True)).to_have_count(0)


def test_from_right_to_left_it_is_the_other_way_round(screens, visit):
    page = open_page(visit, screens, "/editing-mirrored")
    finger = draw(page, "Note 2", 120)
    page.wait_for_timeout(200)
    finger.lift()
    expect(page.get_by_role("button", name="Copy", exact=True)).to_be_visible()

    def delete_is_at_the_left():
        assert stands(page.get_by_role("button", name="Delete", exact=True))["x"] <= 1
    eventually(page, delete_is_at_the_left)
