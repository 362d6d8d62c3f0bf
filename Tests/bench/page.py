"""The page in a browser: its size, its loading time, and its speed with a thousand nodes that change in every frame.

The comparison is a hand-written page of a few lines, which sets the same thousand elements without Baton.
"""

import contextlib
import gzip
import re
import shutil
import sys
import time
import urllib.request
from pathlib import Path
from statistics import median

from processes import MeasurementError

ROOT = Path(__file__).resolve().parents[2]
PAGE_SCRIPT = (Path(__file__).resolve().parent / "page.js").read_text(encoding="utf-8")
DESKTOP = {"width": 1280, "height": 800}
# The round-trip time of the simulated slow network, in seconds.
ROUND_TRIP = 0.2
# The length in milliseconds from which a frame counts as late. A frame at 60 Hz takes 16.7 ms, and clocks are rounded.
LATE = 17.2


def page(rig):
    """Measures all figures of the page."""
    with browser() as chromium, rig.screens() as server:
        address = f"http://127.0.0.1:{server.port}"
        prepared(address)
        sizes(rig, address)
        loading(rig, chromium, server.port)
        frames(rig, chromium, address)
        patches(rig, chromium, address)


@contextlib.contextmanager
def browser():
    """Starts a Chromium without windows."""
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError as error:
        raise MeasurementError("Playwright is not there; use make bench, or the Python of .venv") from error
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        raise MeasurementError("there is no Chromium; make deps-test installs it")
    try:
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
            yield chromium
            chromium.close()
    except Error as error:
        raise MeasurementError(f"in the browser: {error.message.splitlines()[0]}") from error


# MARK: Bytes


def fetch(address, path):
    """Returns the bytes of a file as a browser receives them, which may be compressed."""
    request = urllib.request.Request(address + path, headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(request, timeout=20) as answer:
        return answer.read()


def prepared(address):
    """Returns the addresses of script and style sheet, once the server has packed them.

    Packing begins right after the start.
    """
    until = time.monotonic() + 30
    while time.monotonic() < until:
        html = fetch(address, "/still")
        html = gzip.decompress(html) if html[:2] == b"\x1f\x8b" else html
        found = re.findall(r'"(/web/~\w+/page\.(?:js|css))"', html.decode())
        if found:
            return sorted(set(found))
        time.sleep(0.02)
    raise MeasurementError("the server serves its page as single files; its log says why")


def sizes(rig, address):
    """Measures the compressed bytes that a first visit loads, separately for HTML, script and style sheet."""
    style, script = prepared(address)
    symbols = len(gzip.compress((ROOT / "web/symbols.js").read_bytes(), 9))
    parts = {"html": len(fetch(address, "/still")), "script": len(fetch(address, script)), "style": len(fetch(address, style))}
    for kind, count in parts.items():
        rig.figure(f"page_{kind}", f"page: {kind}, compressed", "bytes").add(count)
    row = rig.figure("page_bytes", "page: all of it without symbols, compressed", "KiB")
    row.add((sum(parts.values()) - symbols) / 1024)
    rig.say(f"page: {parts}, of which symbols {symbols}")


# MARK: Loading


def loading(rig, chromium, port):
    """Measures the time from navigation to the first paint, and to a screen that accepts input.

    Both are measured on this machine, directly and with a round trip of 200 ms.
    """
    sys.path.insert(0, str(ROOT / "Tests/e2e"))
    from link import Link

    for name, title, delay in (("local", "on this machine", 0.0), ("slow", "at a round trip of 200 ms", ROUND_TRIP / 2)):
        first = rig.figure(f"page_{name}_render", f"page {title}: first picture of the screen", "ms")
        ready = rig.figure(f"page_{name}_ready", f"page {title}: takes input", "ms")
        again = rig.figure(f"page_{name}_again", f"page {title}: takes input, second visit", "ms")
        with Link(port, delay=delay) as link:
            for _ in range(rig.plan.page_visits):
                context = chromium.new_context(viewport=DESKTOP, service_workers="block")
                context.add_init_script(PAGE_SCRIPT)
                visit = context.new_page()
                times = load(visit, link.url)
                first.add(times["render"])
                ready.add(times["ready"])
                again.add(load(visit, link.url)["ready"])
                context.close()
        rig.say(f"page {title}: {median(first.baton):.0f} ms, ready at {median(ready.baton):.0f}, again {median(again.baton):.0f}")


def load(visit, address):
    """Visits the page once. Returns the milliseconds since the navigation began."""
    visit.goto("about:blank")
    visit.goto(address + "/shared")
    return visit.wait_for_function("() => window.batonBench?.times()", timeout=30000).json_value()


# MARK: Frames


def frames(rig, chromium, address):
    """Measures frame times while each of a thousand labels changes 60 times a second, on Baton's page and on the
    hand-written page.
    """
    rows = {
        "p50": rig.figure("page_frame_p50", "1,000 nodes change: frame, p50", "ms"),
        "p99": rig.figure("page_frame_p99", "1,000 nodes change: frame, p99", "ms"),
        "late": rig.figure("page_frame_late", "1,000 nodes change: frames over 16.7 ms", "%"),
        "work": rig.figure("page_frame_work", "1,000 nodes change: main thread's CPU a change of all", "ms"),
    }
    for _ in range(rig.plan.page_rounds):
        context = chromium.new_context(viewport=DESKTOP)
        context.add_init_script(PAGE_SCRIPT)
        ours = context.new_page()
        ours.goto(address + "/nodes")
        ours.wait_for_selector("#screen[data-connection=connected]")
        mine = watch(rig, ours, "Number(document.querySelector('#screen').dataset.patches)")
        ours.close()
        by_hand = context.new_page()
        by_hand.goto("about:blank")
        by_hand.evaluate("batonBench.byHand()")
        theirs = watch(rig, by_hand, "batonBench.changes")
        context.close()
        for key, row in rows.items():
            row.add(mine[key], theirs[key])
        rig.say(f"1,000 nodes: {mine} against {theirs}")


def watch(rig, page, count):
    """Measures how long each frame takes, over a few seconds. Also measures the main thread's CPU time for each change
    of the page.
    """
    control = page.context.new_cdp_session(page)
    # The figure is CPU time, because the machine may run other work at the same time.
    control.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.evaluate("(seconds) => batonBench.frames(seconds)", rig.plan.warmup)
    before, changes = busy(control), page.evaluate(count)
    lengths = sorted(page.evaluate("(seconds) => batonBench.frames(seconds)", rig.plan.page_seconds))
    work, changed = busy(control) - before, page.evaluate(count) - changes
    if changed < 1:
        raise MeasurementError("nothing changed on the page of a thousand nodes")
    return {
        "p50": median(lengths), "p99": lengths[int(len(lengths) * 0.99)], "late": 100 * sum(each > LATE for each in lengths) / len(lengths),
        "work": 1000 * work / changed, "changes a second": changed / rig.plan.page_seconds,
    }


def busy(control):
    """Returns the CPU seconds that the page's main thread has used."""
    metrics = {metric["name"]: metric["value"] for metric in control.send("Performance.getMetrics")["metrics"]}
    return metrics["TaskDuration"]


# MARK: Patches


def patches(rig, chromium, address):
    """Measures the time from the text of a message to the finished layout, on Baton's page and on the hand-written
    page. The messages are a patch that sets a thousand nodes, and a snapshot of a thousand nodes.
    """
    script = [path for path in prepared(address) if path.endswith(".js")][0]
    context = chromium.new_context(viewport=DESKTOP, service_workers="block")
    context.add_init_script(PAGE_SCRIPT)
    page = context.new_page()
    page.goto(address + "/still")
    page.wait_for_selector("#screen[data-connection=connected]")
    for key, title in (("sets", "a patch of 1,000 sets"), ("snapshot", "a snapshot of 1,000 nodes")):
        row = rig.figure(f"page_{key}", f"page: {title}, to the layout", "ms")
        for ours, theirs in page.evaluate("([script, key, times]) => batonBench.apply(script, key, times)", [script, key, rig.plan.page_patches]):
            row.add(ours, theirs)
        rig.say(f"{title}: {median(row.baton):.2f} against {median(row.floor):.2f} ms")
    context.close()
