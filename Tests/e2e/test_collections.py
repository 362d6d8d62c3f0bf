"""A grid of a million items in a browser.

The tests check exact positions far down, sticky titles, insertion and removal, and navigation by keys.
"""

import pytest
from harness import DESKTOP, PHONE, PROGRAM, ROOT, Server
from pages import buttons_read, can_move, eventually
from playwright.sync_api import expect
from test_accessibility import findings

# A script that returns the text at each visible position in order: items in the grid's bounds, and section titles.
SEEN = """(kind) => {
    const grid = document.querySelector('[data-identifier="grid"]');
    const window = grid.getBoundingClientRect();
    return [...grid.querySelectorAll(kind)].map((element) => [element.getBoundingClientRect(), element.textContent])
        .map(([box, text]) => [Math.round(box.left - window.left), Math.round(box.top - window.top), text])
        .filter(([, top]) => top > -84 && top < window.height).sort((a, b) => a[1] - b[1] || a[0] - b[0]);
}"""
TITLES = ".content > .node:not(.cell)"
STEADY = """() => {
    const grid = document.querySelector('[data-identifier="grid"]');
    return !grid.dataset.scrolling && document.getAnimations().every((each) => each.playState !== "running");
}"""


@pytest.fixture(scope="module")
def screens():
    with Server(command=[PROGRAM.parent / "bench-screens", ROOT / "web"]) as server:
        yield server


@pytest.fixture
def grid(screens, visit):
    page = visit(screens, "/grid", **PHONE)
    expect(page.locator('[data-identifier="grid"] .cell').first).to_be_visible()
    can_move(page)
    return page


def go(page, name):
    page.locator(f'[data-identifier="{name}"]').tap()


def tile(page, text):
    return page.locator('[data-identifier="grid"] .cell').get_by_text(text, exact=True)


def cell(page, text):
    return page.locator('[data-identifier="grid"] .cell').filter(has=page.get_by_text(text, exact=True))


def test_the_last_of_a_million_tiles_is_where_it_belongs_and_takes_a_touch(grid):
    go(grid, "end")
    expect(tile(grid, "1000000")).to_be_in_viewport(ratio=1)
    grid.wait_for_function(STEADY)

    seen = grid.evaluate(SEEN, ".cell")
    # The width of 390 points contains four items of 84 points, with 12 points at the sides. The position is exact,
    # although the content is 23 million points long. The last item is scrolled into view without the section's bottom
    # inset.
    assert seen[-1] == [294, 788 - 84, "1000000"]
    assert [left for left, _, _ in seen[-4:]] == [12, 106, 200, 294]
    tile(grid, "999995").tap()
    expect(cell(grid, "999995")).to_have_attribute("data-selected", "true")
    go(grid, "top")
    expect(tile(grid, "2")).to_be_in_viewport(ratio=1)
    grid.wait_for_function(STEADY)
    assert grid.evaluate(SEEN, ".cell")[0] == [12, 36, "1"]


def test_only_what_is_in_sight_and_a_margin_is_in_the_page(grid):
    for name, text in (("middle", "500001"), ("end", "1000000"), ("top", "2"), ("middle", "500001")):
        go(grid, name)
        expect(tile(grid, text)).to_be_in_viewport()
        grid.wait_for_function(STEADY)
        assert grid.locator('[data-identifier="grid"] .cell').count() <= 80


def test_a_title_stays_at_the_top_while_its_part_is_in_sight(screens, visit):
    page = visit(screens, "/grid", **DESKTOP)
    page.locator('[data-identifier="middle"]').click()
    expect(tile(page, "500001")).to_be_in_viewport()
    page.locator('[data-identifier="grid"]').hover()

    page.mouse.wheel(0, 300)
    page.wait_for_function(f"() => ({SEEN})('.cell')[0][2] !== '500001'")
    page.wait_for_function(STEADY)

    def title_is_at_the_top():
        assert page.evaluate(SEEN, TITLES)[0] == [0, 0, "Part 51"]
    eventually(page, title_is_at_the_top)


def test_tiles_come_and_go_by_an_animation_that_is_said_once(grid):
    go(grid, "middle")
    expect(tile(grid, "500001")).to_be_in_viewport()
    grid.wait_for_function(STEADY)
    before = [text for _, _, text in grid.evaluate(SEEN, ".cell")]

    go(grid, "add")
    expect(tile(grid, "New 1")).to_be_visible()
    grid.wait_for_function(STEADY)
    seen = grid.evaluate(SEEN, ".cell")
    place = [text for _, _, text in seen].index("New 1")
    assert [text for _, _, text in seen] == [*before[:place], "New 1", *before[place:-1]]
    assert [left for left, _, _ in seen] == [12, 106, 200, 294] * (len(seen) // 4)

    go(grid, "remove")
    expect(tile(grid, "New 1")).to_have_count(0)
    grid.wait_for_function(STEADY)
    assert [text for _, _, text in grid.evaluate(SEEN, ".cell")] == before


def test_another_layout_takes_over(grid):
    go(grid, "mosaic")
    # The width of 374 points contains a large item of two thirds, and two items in the last third.
    grid.wait_for_function(f"() => JSON.stringify(({SEEN})('.cell').slice(0, 3)) === '[[12,36,\"1\"],[261,36,\"2\"],[261,130,\"3\"]]'")


def test_from_right_to_left_the_first_stands_at_the_right(screens, visit):
    page = visit(screens, "/grid-mirrored", **PHONE)
    expect(tile(page, "1")).to_be_visible()

    assert [[left, text] for left, _, text in page.evaluate(SEEN, ".cell")[:4]] == [[12, "4"], [106, "3"], [200, "2"], [294, "1"]]


def test_arrows_lead_through_the_tiles_and_scroll_along(screens, visit):
    page = visit(screens, "/grid", **DESKTOP)
    expect(tile(page, "1")).to_be_visible()
    columns = page.evaluate(f"() => ({SEEN})('.cell').filter(([, top]) => top === 36).length")
    page.keyboard.press("ArrowDown")
    expect(page.locator('[data-identifier="top"]')).to_have_attribute("data-focused", "true")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".cell[data-focused]")).to_have_count(1)

    for _ in range(14):
        before = page.locator("[data-focused]").text_content()
        page.keyboard.press("ArrowDown")
        page.wait_for_function("(text) => document.querySelector('[data-focused]')?.textContent !== text", arg=before)
    last = int(page.locator("[data-focused]").text_content())
    assert (last - 1) // columns == 14
    expect(cell(page, str(last))).to_be_in_viewport(ratio=0.9)
    page.keyboard.press("ArrowLeft")
    expect(cell(page, str(last - 1))).to_have_attribute("data-focused", "true")
    page.keyboard.press("Enter")
    expect(cell(page, str(last - 1))).to_have_attribute("data-selected", "true")


@pytest.mark.parametrize("path", ["/grid", "/grid-mirrored"])
def test_a_screen_reader_finds_a_list_in_order_with_numbers(screens, visit, path):
    page = visit(screens, path, **DESKTOP)
    page.locator('[data-identifier="grid"]').hover()
    for _ in range(9):
        page.mouse.wheel(0, 130)
    page.wait_for_function(f"() => ({SEEN})('.cell').some(([, , text]) => text === '250')")
    page.wait_for_function(STEADY)
    page.wait_for_function("() => document.querySelector('[data-identifier=\"grid\"] > [role=list]')")

    session = page.context.new_cdp_session(page)

    def tiles_are_read_in_order():
        read = [int(name) for name in buttons_read(session) if name.isdecimal()]
        assert len(read) > 40
        assert read == list(range(read[0], read[0] + len(read)))

    # The reading order is set after scrolling has ended, so the check is repeated until it holds.
    eventually(page, tiles_are_read_in_order)
    item = cell(page, "250")
    assert [item.get_attribute(name) for name in ("role", "aria-posinset", "aria-setsize")] == ["listitem", "250", "1000000"]
    assert findings(page) == []
