"""An accessibility scan (axe-core) finds no problems on any page."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from harness import DESKTOP, PHONE, Server
from playwright.sync_api import expect


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server("--mpv", "none", environment={"XDG_CACHE_HOME": str(tmp_path_factory.mktemp("cache"))}) as server:
        yield server


def findings(page, without=()):
    """Returns the violated rules with their elements; `without` excludes rules."""
    # The script waits for fade-ins, because they change colours. It does not wait for endless animations.
    page.evaluate("""Promise.all(document.getAnimations().filter((each) => each.effect.getTiming().iterations !== Infinity)
        .map((each) => each.finished.catch(() => {})))""")
    # The option `preload` is off. With this option, the scanner would load style sheets again into its own documents,
    # which the page's content security policy would report.
    found = Axe().run(page, options={"preload": False, "rules": {rule: {"enabled": False} for rule in without}}).response["violations"]
    return [f'{rule["id"]} ({rule["help"]}): {node["html"]}' for rule in found for node in rule["nodes"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("options", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("path", ["/player", "/counter", "/form", "/picture", "/"])
def test_no_barrier_is_found(server, visit, path, options, scheme):
    page = visit(server, path, connected=path != "/", **options, color_scheme=scheme)
    page.wait_for_load_state("networkidle")
    if path == "/player":
        expect(page.locator('[data-kind="cell"]')).to_have_count(3)

    assert findings(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("options", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_no_barrier_is_found_in_the_panel(server, visit, options, scheme):
    page = visit(server, "/counter", **options, color_scheme=scheme)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="This device")).to_be_visible()

    assert findings(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("options", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_no_barrier_is_found_in_the_inspector(server, visit, options, scheme):
    page = visit(server, "/counter?inspect", **options, color_scheme=scheme)
    # The inspector first subscribes to events and then requests class names. Once the page shows class names, the
    # inspector therefore also receives events.
    expect(page.locator(".i-class").first).to_have_text("UIWindow")
    page.locator('#screen [data-identifier="increment"]').dispatch_event("click", {"detail": 0})
    page.locator(".i-event").last.click()
    page.wait_for_load_state("networkidle")

    assert findings(page) == []
    if options is DESKTOP:
        page.get_by_role("treeitem").filter(has_text="#slider").click()
        expect(page.locator(".i-facts")).to_contain_text("Responder chain")
        assert findings(page) == []
        page.get_by_role("button", name="3-D").click()
        expect(page.locator(".i-plane")).not_to_have_count(0)
        assert findings(page) == []


def test_the_scan_finds_a_barrier(server, visit):
    page = visit(server, "/counter")
    page.evaluate("document.querySelector('[data-identifier=\"increment\"]').removeAttribute('aria-label')")
    page.evaluate("document.querySelector('[data-identifier=\"increment\"]').textContent = ''")

    assert any(finding.startswith("button-name") for finding in findings(page))


def node(page, identifier):
    return page.locator(f'[data-identifier="{identifier}"]')


def test_the_player_is_operated_by_keyboard_alone(server, visit):
    page = visit(server)
    rows = page.locator('[data-identifier="library"] [data-kind="cell"]')
    expect(rows).to_have_count(3)

    def walk(key, target):
        """Moves the focus in one direction to a target. Each key press must change the focused view."""
        while target.get_attribute("data-focused") != "true":
            before = page.locator("[data-focused]").evaluate_all("(found) => found.map((each) => each.dataset.id).join()")
            page.keyboard.press(key)
            page.wait_for_function(
                "(before) => [...document.querySelectorAll('[data-focused]')].map((each) => each.dataset.id).join() !== before", arg=before)

    walk("ArrowDown", node(page, "play"))
    walk("ArrowRight", rows.first)
    walk("ArrowDown", rows.nth(1))
    page.keyboard.press("Enter")
    expect(node(page, "title")).to_have_text("Paper Boats")
    walk("ArrowLeft", node(page, "play"))
    page.keyboard.press("Space")
    expect(node(page, "play")).to_have_attribute("aria-label", "Play")
    walk("ArrowDown", node(page, "volume"))
    page.keyboard.press("Enter")
    before = float(node(page, "volume").get_attribute("aria-valuenow"))
    page.keyboard.press("ArrowLeft")
    expect(node(page, "volume")).not_to_have_attribute("aria-valuenow", f"{before:g}")
    assert float(node(page, "volume").get_attribute("aria-valuenow")) < before


def test_the_player_is_operated_by_names_alone(server, visit):
    """Operates the page by roles, names and clicks without a pointer, like a screen reader."""
    page = visit(server)

    def press(name, role="button"):
        page.get_by_role(role, name=name, exact=True).first.evaluate("(element) => element.click()")

    press("Paper Boats Baton · Three Hours 0:54")
    expect(page.get_by_role("heading", name="Paper Boats")).to_be_attached()
    press("Pause")
    press("Shuffle, off")
    expect(page.get_by_role("button", name="Shuffle, on", exact=True)).to_be_attached()
    press("Add Night Ferry to the queue")
    expect(page.locator("#announcer")).to_contain_text("Night Ferry was added to the queue")
    press("Next")
    expect(page.get_by_role("heading", name="Paper Boats")).not_to_be_attached()
    volume = page.get_by_role("slider", name="Volume")
    before = float(volume.get_attribute("aria-valuenow"))
    volume.focus()
    page.keyboard.press("ArrowLeft")
    expect(volume).not_to_have_attribute("aria-valuenow", f"{before:g}")
    assert float(volume.get_attribute("aria-valuenow")) < before
