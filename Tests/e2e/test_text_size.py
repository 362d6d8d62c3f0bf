"""The text size follows the browser's setting."""

import shutil

import pytest
from harness import PATIENCE, PHONE, PROGRAM, ROOT, Server
from pages import eventually, has_typeface, touch
from playwright.sync_api import expect


def test_preferred_fonts_follow_the_browsers_own_size(chromium):
    with Server(command=[PROGRAM.parent / "bench-screens", ROOT / "web"]) as server:
        sizes = {}
        for browser_size in (16, 24):
            browser = chromium.browser_type.launch(
                executable_path=shutil.which("chromium") or shutil.which("chromium-browser"),
                args=["--no-sandbox", f"--blink-settings=defaultFontSize={browser_size}"])
            page = browser.new_context(**PHONE).new_page()
            page.goto(server.url + "/motion")
            said = page.locator('[data-identifier="said"]')
            expect(said).to_be_visible()
            sizes[browser_size] = said.evaluate("(element) => getComputedStyle(element).fontSize")
            browser.close()

    # These are UIKit's sizes of a subheadline: the default size, and the size in the category closest to 1.5 times the
    # default.
    assert sizes == {16: "15px", 24: "21px"}


# A script that returns all truncated texts outside cells. In cells, truncation with "…" is allowed.
CUT_OFF = """() => [...document.querySelectorAll("#screen .node.label > .text, #screen .node.button *")]
    .filter((each) => !each.closest(".cell") && !each.closest("svg") && each.textContent.trim() && each.getClientRects().length > 0)
    .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)
    .map((each) => `${each.textContent}: ${each.scrollWidth} × ${each.scrollHeight} in ${each.clientWidth} × ${each.clientHeight}`)"""
# A script that returns labels and controls that overlap others, or that extend beyond the sides of the screen.
MISPLACED = """() => {
    const shown = [...document.querySelectorAll("#screen .node:is(.label, .button, .textfield, .textview, .switch)")].filter((each) => {
        // Views that are completely beside the window belong to a page that another page hides.
        const {width, height, left, right} = each.getBoundingClientRect();
        return width > 0 && height > 0 && left < innerWidth && right > 0 && !each.closest(".cell") && (each.textContent.trim() || !each.matches(".label"));
    }).map((each) => ({name: each.dataset.identifier ?? each.textContent, box: each.getBoundingClientRect(), each}));
    // A row of buttons may scroll sideways.
    const found = shown.filter(({box, each}) => !each.closest("[data-kind=scroll]") && (box.left < -12 || box.right > innerWidth + 12))
        .map(({name}) => name);
    for (const [index, one] of shown.entries()) {
        for (const other of shown.slice(index + 1)) {
            if (one.each.contains(other.each) || other.each.contains(one.each)) continue;
            const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
            const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
            // In one line, views may overlap: a caption of the form is as wide as its line, which ends with a number.
            if (across > 1 && down > 1 && Math.abs(one.box.top - other.box.top) > 1) found.push(`${one.name} on ${other.name}`);
        }
    }
    return found;
}"""


@pytest.fixture(scope="module")
def pages_by_size(chromium):
    """Yields a function that opens the page of an application in a browser with a given text size."""
    browsers = {}

    def open_page(server, screen, size):
        if size not in browsers:
            browsers[size] = chromium.browser_type.launch(
                executable_path=shutil.which("chromium") or shutil.which("chromium-browser"),
                args=["--no-sandbox", f"--blink-settings=defaultFontSize={size}"])
        page = browsers[size].new_context(**PHONE).new_page()
        page.goto(f"{server.url}/{screen}")
        expect(page.locator("#screen")).to_have_attribute("data-connection", "connected", timeout=PATIENCE * 1000)
        has_typeface(page)
        return page

    yield open_page
    for browser in browsers.values():
        browser.close()


@pytest.mark.parametrize("screen, identifier, sizes", [
    ("counter", "value", ("20px", "37px")), ("form", "name", ("17px", "33px")), ("player", "title", ("24px", "43px")),
])
def test_applications_are_as_large_as_their_person_likes_and_nothing_is_cut_off(server, pages_by_size, screen, identifier, sizes):
    found = []
    for size in (16, 32):
        page = pages_by_size(server, screen, size)
        view = page.locator(f'[data-identifier="{identifier}"]')
        expect(view).to_be_visible()
        # The text of a view is in a separate element; the text of a text field is in its input element.
        inner = view.locator(".text, .entry").first
        found.append(inner.evaluate("(element) => getComputedStyle(element).fontSize"))

        def all_fits():
            assert page.evaluate(CUT_OFF) == [], f"{screen} at {size}"
            assert page.evaluate(MISPLACED) == [], f"{screen} at {size}"
        eventually(page, all_fits)
        page.context.close()

    assert found == list(sizes)


def test_a_form_in_large_text_scrolls_to_its_end_and_is_sent(server, pages_by_size):
    page = pages_by_size(server, "form", 32)
    for identifier, text in (("name", "Ann"), ("email", "ann@example.org"), ("password", "secret pass")):
        field = page.locator(f'[data-identifier="{identifier}"]')
        touch(page, field)
        expect(page.locator(f'[data-identifier="{identifier}"][data-editing]')).to_have_count(1)
        page.keyboard.type(text)
        expect(field.locator(".entry")).to_have_value(text)
    register = page.locator('[data-identifier="register"]')
    expect(register).not_to_have_attribute("aria-disabled", "true")
    expect(register).to_be_enabled()
    touch(page, register)

    message = page.locator('[data-identifier="message"]')
    expect(message).to_have_text("Welcome, Ann!")
    page.wait_for_function(
        "() => document.querySelector('[data-identifier=\"message\"]').getBoundingClientRect().bottom <= innerHeight + 1")
    page.context.close()
