"""A page whose server is unreachable: it loads, shows the last content, and reconnects when the server returns."""

import re
import shutil

import pytest
from harness import PATIENCE, PHONE, ROOT, Server
from playwright.sync_api import expect
from test_delivery import packed


def node(page, identifier):
    return page.locator(f'[data-identifier="{identifier}"]')


def until(page, condition, argument=None):
    """Waits until an asynchronous condition holds in the page. The condition is tested in each frame."""
    page.evaluate("async (argument) => { while (!(await (%s)(argument))) await new Promise(requestAnimationFrame); }" % condition, argument)


def kept(page):
    """Waits until the service worker has stored the page, and the screen's content is stored."""
    until(page, """async () => {
        await navigator.serviceWorker.ready;
        const path = location.pathname;
        const shell = (await caches.keys()).find((name) => name.startsWith("baton-shell-"));
        return shell && (await (await caches.open(shell)).match(path)) && localStorage.getItem("baton-state:" + path) !== null;
    }""")


def state_becomes(page, state):
    expect(page.locator("#screen")).to_have_attribute("data-connection", state, timeout=PATIENCE * 1000)


def test_without_its_server_a_page_shows_its_last_state_says_so_and_comes_alive_again(visit):
    with Server("--mpv", "none") as first:
        packed(first)
        page = visit(first, "/counter", **PHONE)
        node(page, "increment").tap()
        expect(node(page, "count")).to_have_text("1")
        page.wait_for_function("""() => localStorage.getItem("baton-state:/counter")?.includes('"text":"1"')""", timeout=PATIENCE * 1000)
        kept(page)
        port = first.port
    page.reload()

    expect(node(page, "count")).to_have_text("1", timeout=PATIENCE * 1000)
    expect(page.get_by_text(re.compile(r"^Offline\. Last updated: .*\d:\d\d"))).to_be_visible()
    expect(page.locator("#screen")).to_have_attribute("data-dimmed", "")
    assert page.title() == "Counter"

    with Server("--mpv", "none", "--port", port):
        state_becomes(page, "connected")
        expect(node(page, "count")).to_have_text("0")
        expect(page.get_by_text("Offline")).to_be_hidden()
        node(page, "increment").tap()
        expect(node(page, "count")).to_have_text("1")


def test_a_screen_that_was_never_seen_says_that_the_server_is_away(visit):
    with Server("--mpv", "none") as first:
        packed(first)
        page = visit(first, "/counter")
        kept(page)
        page.evaluate("Storage.prototype.setItem = () => {}")
        page.evaluate("localStorage.clear()")
    page.reload()

    expect(page.get_by_text("Baton cannot be reached")).to_be_visible(timeout=PATIENCE * 1000)


@pytest.fixture
def versions(tmp_path):
    """Two folders with different versions of the page."""
    for name in ("old", "new"):
        shutil.copytree(ROOT / "web", tmp_path / name)
    (tmp_path / "new/page.css").write_text((tmp_path / "new/page.css").read_text() + "\n:root {\n  --page-of: new;\n}\n")
    return tmp_path / "old", tmp_path / "new"


def look(page):
    return page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--page-of')")


def test_a_newer_server_is_never_answered_by_an_old_page(visit, versions):
    old, new = versions
    with Server("--mpv", "none", "--web", old) as server:
        packed(server)
        page = visit(server, "/counter")
        kept(page)
        before = page.evaluate("caches.keys()")
        port = server.port
    with Server("--mpv", "none", "--web", new, "--port", port) as server:
        packed(server)
        page.reload()
        state_becomes(page, "connected")
        assert look(page) == "new"
        # The test waits until the new service worker has deleted the files of the old version.
        until(page, """async (before) => {
            const shells = (await caches.keys()).filter((name) => name.startsWith("baton-shell-"));
            return shells.length === 1 && !before.includes(shells[0]);
        }""", before)
        kept(page)
    page.reload()

    expect(page.get_by_text("Offline")).to_be_visible(timeout=PATIENCE * 1000)
    assert look(page) == "new"


def test_an_open_page_gives_way_to_the_page_of_a_newer_server(visit, versions):
    old, new = versions
    with Server("--mpv", "none", "--web", old) as server:
        packed(server)
        page = visit(server, "/counter")
        port = server.port
    with Server("--mpv", "none", "--web", new, "--port", port) as server:
        # The page reconnects before the server has packed the new version of the page. The page therefore asks for the
        # new version again later.
        packed(server)
        page.wait_for_function("() => getComputedStyle(document.documentElement).getPropertyValue('--page-of') === 'new'", timeout=PATIENCE * 1000)
        state_becomes(page, "connected")


def test_a_server_that_comes_back_the_same_is_not_loaded_anew(visit):
    with Server("--mpv", "none") as server:
        packed(server)
        page = visit(server, "/counter")
        page.evaluate("window.isTheSame = true")
        port = server.port
    state_becomes(page, "offline")
    with Server("--mpv", "none", "--port", port) as server:
        packed(server)
        state_becomes(page, "connected")
        page.wait_for_function("() => performance.getEntriesByType('resource').some((each) => each.name.endsWith('/counter'))")

        node(page, "increment").click()
        expect(node(page, "count")).to_have_text("1")
        assert page.evaluate("window.isTheSame")
