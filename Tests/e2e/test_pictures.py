"""Tests of the gallery's page of images: animated images, and QR codes that a camera can read."""

import subprocess

import pytest
from harness import PATIENCE
from pages import open_page
from playwright.sync_api import expect

# A viewport high enough for the whole page.
HIGH = dict(viewport={"width": 1000, "height": 2400})
CODE = "https://baton.example/gallery"
# A script that returns the index of the visible picture of an animated image; -1 for the still image.
SEEN = """(name) => {
    const parts = document.querySelector(`[aria-label="${name}"]`).querySelectorAll(":scope > .picture:has(> :nth-child(2)) > *");
    return [...parts].findIndex((part) => part.style.visibility !== "hidden");
}"""
# A script that returns the indices of all pictures that were visible since its first call.
PASSED = f"""(name) => {{
    const passed = ((window.passed ??= {{}})[name] ??= new Set());
    passed.add(({SEEN})(name));
    return passed;
}}"""


@pytest.fixture
def images(server, chromium):
    pages = []

    def images(**options):
        page, traffic = open_page(chromium, server.url + "/gallery", **{**HIGH, **options})
        pages.append(page)
        page.locator('[data-identifier="images"]').click()
        expect(page.get_by_label("Louder and louder")).to_be_visible()
        expect(page.locator('[data-identifier="pages"]')).to_have_count(0)
        return page, traffic

    yield images
    for page in pages:
        page.context.close()


def test_pictures_take_turns_and_nothing_is_sent(images):
    page, traffic = images()
    for name in ("Louder and louder", "The moon grows and wanes"):
        page.wait_for_function(f"(name) => ({SEEN})(name) >= 0", arg=name)
    before = len(traffic.received)
    for name, count in [("Louder and louder", 4), ("The moon grows and wanes", 12)]:
        page.wait_for_function(f"([name, count]) => ({PASSED})(name).size >= count", arg=[name, count], timeout=2 * PATIENCE * 1000)
        assert sorted(page.evaluate(f"(name) => [...({PASSED})(name)]", name)) == list(range(count))
    assert [message for message in traffic.received[before:] if message["type"] == "patch"] == []
    # The page loaded each picture only once.
    loaded = page.evaluate("performance.getEntriesByType('resource').map(({name}) => name).filter((name) => name.includes('/assets/'))")
    assert len(loaded) == len(set(loaded))


def test_for_who_wants_little_motion_the_first_stands(images):
    page, _ = images(reduced_motion="reduce")
    page.wait_for_function(f"(name) => ({SEEN})(name) === 0", arg="Louder and louder")
    # The test waits for more frames than one full repetition of the animation has.
    page.wait_for_function(f"(name) => {{ ({PASSED})(name); return (window.frame = (window.frame ?? 0) + 1) > 150; }}", arg="Louder and louder")
    assert page.evaluate(f"(name) => [...({PASSED})(name)]", "Louder and louder") == [0]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_camera_reads_the_codes(images, tmp_path, scheme):
    page, _ = images(color_scheme=scheme)
    for level in ("L", "H"):
        code = page.locator(f'[data-identifier="code-{level}"]')
        page.wait_for_function(
            "(level) => document.querySelector(`[data-identifier=\"code-${level}\"] img.shown`)?.getAnimations().length === 0", arg=level)
        path = tmp_path / f"{level}.png"
        code.screenshot(path=path)
        read = subprocess.run(["zbarimg", "--quiet", "--raw", "--nodbus", str(path)], capture_output=True, text=True, check=False)
        assert read.stdout.strip() == CODE, read.stderr
