"""Tabs on the page: by touch, mouse, keys, screen reader and name, on narrow and wide screens."""

import shutil

import pytest
from harness import DESKTOP, PHONE, PROGRAM, ROOT, Server
from pages import eventually, has_typeface, stands, touch
from playwright.sync_api import expect
from test_accessibility import findings
from test_safe_area import NOTCH, cover


@pytest.fixture(scope="module")
def screens():
    with Server(command=[PROGRAM.parent / "bench-screens", ROOT / "web"]) as server:
        yield server


# A viewport so low that the list of cities scrolls.
LOW = {**PHONE, "viewport": {"width": 375, "height": 667}}


def tab(page, name):
    return page.get_by_role("tab", name=name, exact=True)


def chosen(page, name):
    """Waits until exactly this tab is selected."""
    expect(page.get_by_role("tab", selected=True)).to_have_accessible_name(name)


def names(page):
    """Returns the names of the tabs from left to right."""
    return page.evaluate("""() => [...document.querySelectorAll('#screen [role="tab"]')]
        .sort((one, other) => one.getBoundingClientRect().left - other.getBoundingClientRect().left)
        .map((each) => each.getAttribute("aria-label"))""")


def test_another_is_chosen_by_finger_and_each_keeps_what_it_is_at(screens, visit):
    page = visit(screens, "/tabs", traffic=True, **LOW)
    expect(page.get_by_role("tablist", name="Tab bar")).to_have_count(1)
    chosen(page, "Cities")
    touch(page, page.locator(".cell", has_text="Delft"))
    expect(page.get_by_role("heading")).to_have_text(["Delft"])

    touch(page, tab(page, "Favorites"))
    chosen(page, "Favorites")
    expect(page.locator('[data-identifier="sentence"]')).to_have_text(["Nothing is a favorite yet."])
    expect(page.get_by_role("heading")).to_have_count(0)
    touch(page, tab(page, "Cities"))
    chosen(page, "Cities")
    expect(page.get_by_role("heading")).to_have_text(["Delft"])

    # A tap on the selected tab pops to the root page. If the tab already shows its root page, the tap scrolls that page
    # to its top.
    touch(page, tab(page, "Cities"))
    expect(page.get_by_role("heading")).to_have_text(["Cities"])
    expect(page.locator('[data-identifier="cities"]')).to_have_count(1)
    expect(page.locator(".cell", has_text="Bergen")).to_have_count(1)
    top = "document.querySelector('.table > .content').getBoundingClientRect().top"
    stands(page.locator(".table > .content"))
    rest = page.evaluate(top)
    page.mouse.move(200, 400)
    page.mouse.wheel(0, 300)
    page.wait_for_function(f"(rest) => {top} < rest - 50", arg=rest)
    touch(page, tab(page, "Cities"))
    page.wait_for_function(f"(rest) => {top} === rest", arg=rest)


def test_the_bar_keeps_clear_of_what_the_device_covers_and_content_of_the_bar(screens, visit):
    page = visit(screens, "/tabs", **LOW)
    chosen(page, "Cities")
    cover(page, *NOTCH)
    page.wait_for_function("() => document.querySelector('[role=\"tablist\"]').getBoundingClientRect().height === 83")

    bar = stands(page.get_by_role("tablist"))
    assert bar["y"] + bar["height"] == 667
    for box in (stands(each) for each in page.get_by_role("tab").all()):
        assert box["y"] + box["height"] <= 667 - 34 and box["height"] >= 44 and box["width"] >= 44
    page.mouse.move(200, 400)
    page.mouse.wheel(0, 5000)
    last = page.locator(".cell", has_text="Zadar")
    expect(last).to_be_visible()
    page.wait_for_function("""(edge) => {
        const cells = [...document.querySelectorAll(".cell")].filter((each) => each.textContent.includes("Zadar"));
        return cells.length === 1 && Math.abs(cells[0].getBoundingClientRect().bottom - edge) < 1;
    }""", arg=bar["y"])


def test_by_mouse_a_badge_counts_and_the_bar_goes_and_comes(screens, visit):
    page = visit(screens, "/tabs")
    expect(tab(page, "Favorites")).to_have_accessible_description("3")
    tab(page, "Settings").click()
    chosen(page, "Settings")
    badge = page.get_by_role("button", name="Badge")
    badge.click()
    badge.click()
    expect(tab(page, "Settings")).to_have_accessible_description("2")
    expect(tab(page, "Settings").locator(".badge")).to_have_text("2")

    page.get_by_role("button", name="Bar").click()
    expect(page.get_by_role("tablist")).to_have_count(0)
    page.get_by_role("button", name="Bar").click()
    expect(page.get_by_role("tablist")).to_be_in_viewport()

    # A modal controller covers the first tab bar, and shows another tab bar.
    page.get_by_role("button", name="Present").click()
    expect(page.get_by_role("tab", name="Above")).to_be_visible()
    tab(page, "Other").click()
    expect(page.get_by_text("And another.")).to_be_visible()


def focused(page, name):
    expect(page.locator('#screen .tab[data-focused] [role="tab"]')).to_have_accessible_name(name)


def test_by_keys_along_the_bar_and_the_way_back(screens, visit):
    page = visit(screens, "/tabs")
    # The tab is selected without a pointer. After a touch or a mouse click, the browser's focus would not follow the
    # screen's focus for a while.
    tab(page, "Search").dispatch_event("click", {"detail": 0})
    chosen(page, "Search")
    page.keyboard.press("ArrowDown")
    focused(page, "Search")
    page.keyboard.press("ArrowLeft")
    focused(page, "Favorites")
    # The browser's focus follows the screen's focus, so that a screen reader reads the tab.
    expect(tab(page, "Favorites")).to_be_focused()
    chosen(page, "Search")
    page.keyboard.press("Enter")
    chosen(page, "Favorites")
    focused(page, "Favorites")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    chosen(page, "Cities")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#screen .cell[data-focused]")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator('[data-identifier="sentence"]')).to_be_visible()

    # Escape is pressed four times. The first press pops the stack, and the second moves the focus to the bar. The third
    # selects the first tab, and the fourth moves the focus out of the tabs.
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading")).to_have_text(["Cities"])
    focused_row = page.locator("#screen .cell[data-focused]")
    page.keyboard.press("ArrowUp")
    expect(focused_row).to_have_count(1)
    page.keyboard.press("Escape")
    focused(page, "Cities")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    chosen(page, "Favorites")
    page.keyboard.press("Escape")
    chosen(page, "Cities")
    focused(page, "Cities")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="This device")).to_be_visible()


def test_what_no_finger_presses_chooses_too(screens, visit):
    """Activates tabs as a screen reader does, and by keys with the browser's focus."""
    page = visit(screens, "/tabs")
    tab(page, "Favorites").dispatch_event("click", {"detail": 0})
    chosen(page, "Favorites")

    tab(page, "Search").focus()
    page.keyboard.press("Enter")
    chosen(page, "Search")


def test_more_than_there_is_room_for(screens, visit):
    page = visit(screens, "/tabs-many", **PHONE)
    chosen(page, "Cities")
    assert names(page) == ["Cities", "Favorites", "Search", "Settings", "More"]

    touch(page, tab(page, "More"))
    chosen(page, "More")
    expect(page.locator(".cell")).to_have_count(5)
    touch(page, page.locator(".cell", has_text="Downloads"))
    expect(page.get_by_text("This is Downloads.")).to_be_visible()
    touch(page, page.get_by_role("button", name="More", exact=True))
    expect(page.get_by_role("heading")).to_have_text(["More"])
    # The page that this touch opens has a bar of its own.
    touch(page, page.locator(".cell", has_text="People"))
    expect(page.get_by_role("heading")).to_have_text(["People"])
    touch(page, tab(page, "More"))
    expect(page.get_by_role("heading")).to_have_text(["More"])
    touch(page, page.locator(".cell", has_text="People"))
    expect(page.get_by_role("heading")).to_have_text(["People"])

    # In landscape, the bar shows more tabs, and the selection stays the same.
    page.set_viewport_size({"width": 844, "height": 390})
    expect(page.get_by_role("tab")).to_have_count(8)
    chosen(page, "People")
    expect(page.get_by_role("heading")).to_have_text(["People"])
    expect(page.locator('.face[data-placement="leading"]')).to_have_count(8)


def test_from_right_to_left_the_first_is_at_the_right(screens, visit):
    page = visit(screens, "/tabs-reversed", **PHONE)
    chosen(page, "Cities")

    assert names(page) == ["Settings", "Search", "Favorites", "Cities"]
    badge, icon = tab(page, "Favorites").locator(".badge").bounding_box(), tab(page, "Favorites").locator("svg").bounding_box()
    assert badge["x"] + badge["width"] / 2 < icon["x"] + icon["width"] / 2


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("options", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_no_barrier_is_found(screens, chromium, options, scheme):
    # The scan uses a separate context, because the scanner creates style sheets that the page's content security policy
    # blocks and reports.
    context = chromium.new_context(**options, color_scheme=scheme)
    try:
        page = context.new_page()
        page.goto(screens.url + "/tabs")
        chosen(page, "Cities")
        tab(page, "Favorites").click()
        expect(page.locator('[data-identifier="sentence"]')).to_be_visible()

        assert findings(page) == []
    finally:
        context.close()


@pytest.mark.parametrize("size", [16, 40])
def test_large_text_does_not_break_the_bar(screens, chromium, size):
    browser = chromium.browser_type.launch(
        executable_path=shutil.which("chromium") or shutil.which("chromium-browser"), args=["--no-sandbox", f"--blink-settings=defaultFontSize={size}"])
    try:
        page = browser.new_context(**PHONE).new_page()
        page.goto(screens.url + "/tabs")
        chosen(page, "Cities")
        has_typeface(page)
        height = 49 if size == 16 else 53
        page.wait_for_function(
            "(height) => document.querySelector('[role=\"tablist\"]').getBoundingClientRect().height === height", arg=height)

        def nothing_is_cut():
            cut = page.evaluate("""() => [...document.querySelectorAll(".face > .title")]
                .filter((each) => each.scrollWidth > each.clientWidth || each.getBoundingClientRect().bottom > innerHeight)
                .map((each) => each.textContent)""")
            assert cut == []
        eventually(page, nothing_is_cut)
    finally:
        browser.close()


def test_a_script_chooses_by_name(screens):
    with screens.connect("tabs") as client:
        assert client.tap(label="Favorites")["handled"]
        client.wait_for(lambda client: any(node.properties.get("text") == "Nothing is a favorite yet." for node in client.nodes.values()))
