"""Delivery of the page: packed, compressed, loaded once, and identical to the unpacked page."""

import gzip
import re
import shutil
import subprocess

import pytest
from harness import PATIENCE, PHONE, ROOT, Server
from playwright.sync_api import expect
from test_http import get

BUDGET = 48 * 1024


def packed(server):
    """Waits until the server has packed the page, and returns the addresses in a screen's page.

    The server begins to pack the page right after its start.
    """
    while True:
        _, _, body = get(server, "/counter")
        found = re.findall(r'"(/web/~\w+/[^"]+)"', body.decode())
        if found:
            return {address.rsplit("/", 1)[1]: address for address in found}
        assert server.process.poll() is None and not any("single files" in line for line in server.lines), server.lines


def modules_in(text):
    return set(re.findall(r'^\$modules\["([^"]+)"\] = ', text, re.M))


def test_script_and_style_are_one_file_each_and_stay_for_ever(server):
    addresses = packed(server)

    for name in ("page.js", "page.css"):
        status, headers, body = get(server, addresses[name], Accept_Encoding="br, gzip;q=0.8")
        _, plain_headers, plain = get(server, addresses[name])

        assert (status, headers["content-encoding"], headers["vary"]) == (200, "gzip", "Accept-Encoding")
        assert "immutable" in headers["cache-control"]
        assert gzip.decompress(body) == plain
        assert "content-encoding" not in plain_headers and plain_headers["vary"] == "Accept-Encoding"
        assert headers["etag"] != plain_headers["etag"]
        assert get(server, addresses[name], Accept_Encoding="gzip", If_None_Match=headers["etag"])[0] == 304
        status, head, _ = get(server, addresses[name], method="HEAD", Accept_Encoding="gzip")
        assert status == 200 and f"Content-Length: {len(body)}\r\n".encode() in head and head.endswith(b"\r\n\r\n")


def test_the_page_is_small(server):
    addresses = packed(server)
    sizes = {name: len(get(server, addresses[name], Accept_Encoding="gzip")[2]) for name in ("page.js", "page.css")}
    symbols = len(gzip.compress((ROOT / "web/symbols.js").read_bytes(), 9))

    assert sum(sizes.values()) - symbols < BUDGET, sizes


def test_the_pack_is_a_script_and_holds_what_the_modules_export(server, tmp_path):
    addresses = packed(server)
    folder = addresses["page.js"].rsplit("/", 1)[0]
    pack = get(server, addresses["page.js"])[2].decode()
    scripts = {"page.js": pack}
    for name in re.findall(r'import\("\./([^"]+)"\)', pack):
        scripts[name] = get(server, f"{folder}/{name}")[2].decode()

    assert "page/offline.js" in scripts and "offline.js" not in modules_in(pack)
    assert {"page.js", "main.js", "mirror.js", "kinds/button.js", "input/pointer.js"} <= modules_in(pack)
    for name, text in scripts.items():
        file = tmp_path / name.replace("/", "-").replace(".js", ".mjs")
        file.write_text(text)
        done = subprocess.run(["node", "--check", file], capture_output=True, text=True)
        assert done.returncode == 0, f"{name}: {done.stderr}"


def test_a_first_visit_needs_the_page_one_script_and_one_style(server, visit):
    packed(server)
    page = visit(server, "/counter")

    paths = page.evaluate("performance.getEntriesByType('resource').map((each) => new URL(each.name).pathname)")

    needed = [path for path in paths if not re.search(r"icons/|manifest|offline\.js|service-worker|text\.woff2|/page/(typeface|animation|curves|transition|scrolling|glides|indicators)\.js", path)]
    assert sorted(path.rsplit("/", 1)[1] for path in needed) == ["page.css", "page.js"], paths


@pytest.mark.parametrize("query", ["", "?modules"])
def test_packed_and_in_single_files_the_page_does_the_same(server, visit, query):
    packed(server)
    page = visit(server, f"/form{query}", **PHONE)
    scripts = page.evaluate("[...document.scripts].map((each) => new URL(each.src).pathname)")
    loaded = page.evaluate("performance.getEntriesByType('resource').map((each) => new URL(each.name).pathname)")

    assert scripts[0].startswith("/web/page.js" if query else "/web/~")
    assert ("/web/main.js" in loaded) == bool(query)
    expect(page).to_have_title("Form")
    expect(page.locator("#screen")).to_have_attribute("aria-label", "Form")
    shown = page.evaluate("""() => [...document.querySelectorAll("#screen [data-id]")].map((each) => {
        const box = each.getBoundingClientRect();
        const style = getComputedStyle(each);
        return [each.dataset.kind, each.className, box.x, box.y, box.width, box.height, style.color, style.font, style.backgroundColor];
    })""")
    other = visit(server, "/form" if query else "/form?modules", **PHONE)
    assert shown == other.evaluate("""() => [...document.querySelectorAll("#screen [data-id]")].map((each) => {
        const box = each.getBoundingClientRect();
        const style = getComputedStyle(each);
        return [each.dataset.kind, each.className, box.x, box.y, box.width, box.height, style.color, style.font, style.backgroundColor];
    })""")
    counter = visit(server, f"/counter{query}", **PHONE)
    counter.locator('[data-identifier="increment"]').tap()
    expect(counter.locator('[data-identifier="count"]')).to_have_text("1")


def test_a_page_of_ones_own_that_cannot_be_packed_is_served_as_it_is_and_the_log_says_why(tmp_path, visit):
    web = tmp_path / "web"
    shutil.copytree(ROOT / "web", web)
    (web / "layout.js").write_text((web / "layout.js").read_text() + "\nexport default Layout;\n")
    with Server("--mpv", "none", "--web", web) as server:
        page = visit(server, "/counter")

        page.locator('[data-identifier="increment"]').click()
        expect(page.locator('[data-identifier="count"]')).to_have_text("1")
        told = []
        while not any("single files" in line for line in told):
            told.append(server._arrived.get(timeout=PATIENCE))
        assert "layout.js" in told[-1], told


def test_each_screen_can_be_installed_by_its_own_name(server, visit):
    page = visit(server, "/counter")

    address = page.locator("link[rel=manifest]").get_attribute("href")
    manifest = page.evaluate("(address) => fetch(address).then((answer) => answer.json())", address)

    assert (manifest["name"], manifest["start_url"], manifest["scope"], manifest["display"]) == ("Counter", "/counter", "/counter", "standalone")
    sizes = {(icon["purpose"], icon["sizes"]) for icon in manifest["icons"]}
    assert {("any", "192x192"), ("any", "512x512"), ("maskable", "192x192"), ("maskable", "512x512")} <= sizes
    for icon in manifest["icons"]:
        if icon["type"] == "image/png":
            size = page.evaluate("""(src) => new Promise((resolve) => {
                const image = new Image();
                image.onload = () => resolve(`${image.naturalWidth}x${image.naturalHeight}`);
                image.src = src;
            })""", icon["src"])
            assert size == icon["sizes"]
    control = page.context.new_cdp_session(page)
    assert control.send("Page.getInstallabilityErrors")["installabilityErrors"] in ([], [{"errorId": "in-incognito", "errorArguments": []}])
