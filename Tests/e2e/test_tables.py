"""A list of a million rows in a browser: exact positions far down, sticky titles, and insertion and removal of
rows.
"""

import pytest
from harness import DESKTOP, PHONE, PROGRAM, ROOT, Server
from pages import buttons_read, can_move, eventually
from playwright.sync_api import expect

# A script that returns the visible rows or section titles from top to bottom, each with its distance from the list's
# top and its text.
SEEN = """(kind) => {
    const list = document.querySelector('[data-identifier="rows"]');
    const window = list.getBoundingClientRect();
    return [...list.querySelectorAll(kind)].map((element) => [Math.round(element.getBoundingClientRect().top - window.top), element.textContent])
        .filter(([top]) => top > -52 && top < window.height).sort((a, b) => a[0] - b[0]);
}"""
TITLES = ".content > .node:not(.cell)"
STEADY = """() => {
    const list = document.querySelector('[data-identifier="rows"]');
    return !list.dataset.scrolling && document.getAnimations().every((each) => each.playState !== "running");
}"""


@pytest.fixture(scope="module")
def screens():
    with Server(command=[PROGRAM.parent / "bench-screens", ROOT / "web"]) as server:
        yield server


@pytest.fixture
def rows(screens, visit):
    page = visit(screens, "/rows", **PHONE)
    expect(page.locator('[data-identifier="rows"] .cell').first).to_be_visible()
    can_move(page)
    return page


def go(page, name):
    page.locator(f'[data-identifier="{name}"]').tap()


def row(page, text):
    return page.locator('[data-identifier="rows"] .cell', has_text=text)


def test_the_last_of_a_million_rows_is_where_it_belongs_and_takes_a_touch(rows):
    go(rows, "end")
    expect(row(rows, "Row 1000000")).to_be_in_viewport(ratio=1)
    rows.wait_for_function(STEADY)

    seen = rows.evaluate(SEEN, ".cell")
    # The window is 788 points high, and each row is 52 points high. The position is exact, although the content is 52
    # million points long.
    assert seen[-1] == [788 - 52, "Row 1000000"]
    assert [top for top, _ in seen] == [788 - 52 * (len(seen) - index) for index in range(len(seen))]
    row(rows, "Row 999995").tap()
    expect(row(rows, "Row 999995")).to_have_attribute("data-selected", "true")
    # The test scrolls back to the top.
    go(rows, "top")
    expect(row(rows, "Row 2").first).to_be_in_viewport(ratio=1)
    rows.wait_for_function(STEADY)
    assert rows.evaluate(SEEN, ".cell")[0] == [28, "Row 1"]


def test_only_what_is_in_sight_and_a_margin_is_in_the_page(rows):
    for name, text in (("middle", "Row 500001"), ("end", "Row 1000000"), ("top", "Row 2"), ("middle", "Row 500001")):
        go(rows, name)
        expect(row(rows, text).first).to_be_in_viewport()
        rows.wait_for_function(STEADY)
        assert rows.locator('[data-identifier="rows"] .cell').count() <= 34


def test_a_title_stays_at_the_top_until_the_next_one_pushes_it_out(screens, visit):
    page = visit(screens, "/rows", **DESKTOP)
    page.locator('[data-identifier="middle"]').click()
    expect(row(page, "Row 500001")).to_be_in_viewport()
    page.locator('[data-identifier="rows"]').hover()

    page.mouse.wheel(0, 300)
    page.wait_for_function(f"() => ({SEEN})('.cell')[0][1] === 'Row 500006'")

    def titles(*wanted):
        def are_there():
            assert page.evaluate(SEEN, TITLES)[:len(wanted)] == list(wanted)
        eventually(page, are_there)

    titles([0, "Thousand 501"])
    # If the next section title is 10 points below the top, it pushes the previous title upwards.
    page.mouse.wheel(0, 52_000 + 28 - 300 - 10)
    page.wait_for_function(f"() => ({SEEN})('{TITLES}').length === 2")
    titles([-18, "Thousand 501"], [10, "Thousand 502"])
    page.mouse.wheel(0, 100)
    page.wait_for_function(f"() => ({SEEN})('{TITLES}').length === 1")
    titles([0, "Thousand 502"])


def test_rows_come_and_go_by_an_animation_that_is_said_once(rows):
    go(rows, "middle")
    expect(row(rows, "Row 500001")).to_be_in_viewport()
    rows.wait_for_function(STEADY)
    before = [text for _, text in rows.evaluate(SEEN, ".cell")]

    go(rows, "add")
    expect(row(rows, "New")).to_be_visible()
    rows.wait_for_function(STEADY)
    seen = rows.evaluate(SEEN, ".cell")
    place = [text for _, text in seen].index("New")
    assert [text for _, text in seen] == [*before[:place], "New", *before[place:-1]]
    assert [top for top, _ in seen] == list(range(seen[0][0], seen[0][0] + 52 * len(seen), 52))

    go(rows, "remove")
    expect(row(rows, "New")).to_have_count(0)
    rows.wait_for_function(STEADY)
    assert [text for _, text in rows.evaluate(SEEN, ".cell")] == before


def test_a_screen_reader_reads_the_rows_from_the_top_whatever_was_scrolled(screens, visit):
    page = visit(screens, "/rows", **DESKTOP)
    page.locator('[data-identifier="rows"]').hover()
    for _ in range(9):
        page.mouse.wheel(0, 130)
    expect(row(page, "Row 30").first).to_be_in_viewport()
    page.wait_for_function(STEADY)
    session = page.context.new_cdp_session(page)

    def rows_are_read_in_order():
        read = [int(name.split()[1]) for name in buttons_read(session) if name.startswith("Row ")]
        assert len(read) > 20
        assert read == list(range(read[0], read[0] + len(read)))

    # The reading order is set after scrolling has ended, so the check is repeated until it succeeds.
    eventually(page, rows_are_read_in_order)
