"""Drawn text has the size that the server computes: typeface, lines and their dimensions, in a real browser."""

import re
import statistics

import pytest
from harness import DESKTOP, PROGRAM, ROOT, Server
from test_delivery import packed
from test_http import get

# The allowed difference between drawn and computed sizes, in points.
NEAR = 1

# A script that returns the size of each label's text, and of the text's lines at the width of the line breaks.
MEASURED = """() => [...document.querySelectorAll('#screen .label[data-identifier]:not([data-identifier^=styled])')].map((label) => {
    const text = label.querySelector('.text');
    const [number, width] = label.dataset.identifier.split(' ');
    const range = document.createRange();
    range.selectNodeContents(text);
    const whole = range.getBoundingClientRect();
    const own = { width: whole.width, height: whole.height };
    const size = [label.offsetWidth, label.offsetHeight, parseFloat(label.style.width), parseFloat(label.style.height)];
    let broken = null;
    const linesNow = () => {
        const lines = [];
        for (let at = 0; at < text.firstChild.length; at += 1) {
            range.setStart(text.firstChild, at);
            range.setEnd(text.firstChild, at + 1);
            const box = range.getBoundingClientRect();
            if (box.width === 0) continue;
            if (!lines.length || box.top > lines.at(-1).top + 3) lines.push({ top: box.top, left: box.left, right: 0, text: '' });
            lines.at(-1).text += text.textContent[at];
            // Spaces at the end of a line extend beyond the line, so they do not count for its width.
            if (text.textContent[at] !== ' ') lines.at(-1).right = box.right;
        }
        own.width = Math.max(...lines.map((line) => line.right - line.left));
        return lines.map((line) => line.text);
    };
    if (Number(width) > 0) {
        const inOwn = linesNow();
        label.style.width = `${width}px`;
        broken = [inOwn, linesNow()];
        label.style.width = `${size[2]}px`;
        linesNow();
    }
    return { number: Number(number), size: [size[2], size[3]], drawn: [own.width, own.height], broken, text: text.textContent,
             font: `${text.parentElement.style.fontWeight} ${text.parentElement.style.fontSize}`, clipped: text.scrollWidth > text.clientWidth };
})"""


@pytest.fixture(scope="module")
def screens():
    with Server(command=[PROGRAM.parent / "bench-screens", ROOT / "web"]) as server:
        yield server


@pytest.mark.parametrize("scale", [1, 2])
def test_T16_T18_labels_are_as_large_as_what_a_browser_draws_in_them(screens, visit, scale):
    page = visit(screens, "/texts", **DESKTOP, device_scale_factor=scale)

    found = page.evaluate(MEASURED)

    assert len(found) > 400
    across = {item["number"]: abs(item["size"][0] - item["drawn"][0]) for item in found}
    down = {item["number"]: abs(item["size"][1] - item["drawn"][1]) for item in found}
    print(f"at {scale}x, of {len(found)}: across {statistics.median(across.values()):.2f} to {max(across.values()):.2f}, "
          f"down {statistics.median(down.values()):.2f} to {max(down.values()):.2f}")
    wrong = [(item, across[item["number"]], down[item["number"]]) for item in found if max(across[item["number"]], down[item["number"]]) > NEAR]
    assert wrong == [], wrong[:5]
    assert [item for item in found if item["clipped"]] == []


def test_T17_lines_end_at_the_same_words(screens, visit):
    page = visit(screens, "/texts", **DESKTOP)

    broken = [item for item in page.evaluate(MEASURED) if item["broken"]]

    assert len(broken) > 100
    assert [item for item in broken if item["broken"][0] != item["broken"][1]] == []


def test_T20_T21_attributed_labels_are_as_large_as_what_a_browser_draws_in_them(screens, visit):
    page = visit(screens, "/texts", **DESKTOP)
    labels = page.locator("#screen .label[data-identifier^=styled]")
    page.wait_for_function("() => [...document.querySelectorAll('#screen .label[data-identifier^=styled] > .text')].every((text) => text.querySelector('.paragraph'))")

    found = labels.evaluate_all("""(labels) => labels.map((label) => {
        const text = label.querySelector('.text');
        const range = document.createRange();
        const widths = [...text.querySelectorAll('.paragraph')].map((paragraph) => {
            const lines = [];
            const letters = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
            for (let node = letters.nextNode(); node; node = letters.nextNode()) {
                for (let at = 0; at < node.length; at += 1) {
                    range.setStart(node, at);
                    range.setEnd(node, at + 1);
                    const box = range.getBoundingClientRect();
                    if (box.width === 0) continue;
                    // Letters of one line may have different tops, so the left edge shows where a line begins.
                    if (!lines.length || box.left < lines.at(-1).right - 3) lines.push({ left: box.left, right: box.right });
                    if (node.data[at].trim()) lines.at(-1).right = box.right;
                }
            }
            return Math.max(0, ...lines.map((line) => line.right - line.left));
        });
        const [first, last] = [text.firstElementChild, text.lastElementChild];
        const top = first.getBoundingClientRect().top - parseFloat(first.style.marginTop);
        const bottom = last.getBoundingClientRect().bottom + parseFloat(last.style.marginBottom || '0');
        return [parseFloat(label.style.width), parseFloat(label.style.height), Math.max(...widths), bottom - top, text.textContent,
                [...text.children].some((paragraph) => paragraph.scrollWidth > paragraph.clientWidth || paragraph.scrollHeight > paragraph.clientHeight + 1)];
    })""")

    assert len(found) == 16
    across = [abs(width - drawn) for width, _, drawn, *_ in found]
    down = [abs(height - high) for _, height, _, high, *_ in found]
    print(f"attributed, of {len(found)}: across {statistics.median(across):.2f} to {max(across):.2f}, down {statistics.median(down):.2f} to {max(down):.2f}")
    assert [item for item in found if abs(item[0] - item[2]) > NEAR or abs(item[1] - item[3]) > NEAR] == []
    assert [item for item in found if item[5]] == []


def test_T20_a_run_has_its_looks_and_the_label_is_one_text(screens, visit):
    page = visit(screens, "/texts", **DESKTOP)
    label = page.locator("#screen .label[data-identifier^=styled]", has_text="Read the").first
    run = label.locator("span", has_text="terms and conditions").last

    run.wait_for()
    looks = run.evaluate("(run) => { const style = getComputedStyle(run); return [style.textDecorationLine, style.backgroundColor, style.fontSize]; }")

    assert looks[0] == "underline" and looks[1] == "rgb(255, 204, 0)" and looks[2] == "17px"
    assert label.inner_text() == "Read the terms and conditions and what was different before."


def test_the_typeface_comes_behind_the_first_picture_and_stays_for_ever(server, visit):
    script = packed(server)["page.js"]
    folder = script.rsplit("/", 1)[0]
    status, headers, body = get(server, f"{folder}/fonts/text.woff2")

    assert (status, headers["content-type"], headers.get("content-encoding")) == (200, "font/woff2", None)
    assert "immutable" in headers["cache-control"] and len(body) < 128 * 1024
    assert get(server, f"{folder}/fonts/text.woff2", If_None_Match=headers["etag"])[0] == 304
    assert get(server, "/web/fonts/text-metrics.ttf")[0] == 404
    assert b"SIL Open Font License" in get(server, "/web/fonts/LICENSE.txt")[2]
    page = visit(server, "/counter")
    times = page.evaluate("""() => Object.fromEntries(performance.getEntriesByType('resource').map((each) => [new URL(each.name).pathname.split('/').at(-1), each.startTime]))""")
    assert times["text.woff2"] > times["page.js"] and times["text.woff2"] > times["page.css"]
    assert not re.search(r"woff2", get(server, "/counter")[2].decode())


def test_a_page_without_the_typeface_is_drawn_in_the_devices_own(server, visit):
    page = visit(server, "/counter", typeface=False)
    page.route("**/*.woff2", lambda route: route.abort())
    page.reload()

    page.locator('[data-identifier="increment"]').click()
    page.wait_for_function("""() => document.querySelector('[data-identifier="count"]').textContent === '1'""")
