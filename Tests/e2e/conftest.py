import contextlib
import os
import pathlib
import shutil
import sys
import tempfile
import urllib.error
import urllib.request

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))

import witness  # noqa: E402
from commands import wait_until  # noqa: E402
from harness import DESKTOP, PATIENCE, Server  # noqa: E402
from pages import Traffic, has_typeface  # noqa: E402
from playwright.sync_api import Browser, expect, sync_playwright  # noqa: E402

# The time-out of all expectations is long, because slow machines need time. Only a failing test waits this long.
expect.set_options(timeout=PATIENCE * 1000)
# Only one server may use a state folder. Tests may run at the same time in several processes, so each process has a
# default folder of its own.
STATE = tempfile.TemporaryDirectory(prefix="baton-state-")
os.environ["XDG_STATE_HOME"] = STATE.name
witness.listen_to_all(Browser)


def pytest_addoption(parser):
    parser.addoption("--examples", type=int, default=0, help="how many messages test_generated.py makes of each kind, others each time")
    parser.addoption("--pictures", help="a folder in which test_kiosk_visit.py puts pictures of what is seen")


@pytest.fixture(autouse=True)
def witnessed():
    """Checks after each test that all messages match the protocol's schema."""
    yield
    witness.check()


def pytest_sessionfinish(session):
    # If several processes share the tests, each reports the messages that it has seen.
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["seen"] = dict(witness.seen)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node):
    witness.seen.update(getattr(node, "workeroutput", {}).get("seen", {}))


def pytest_terminal_summary(terminalreporter):
    unseen = [name for name in [*witness.SENT, *witness.RECEIVED] if not witness.seen[name]]
    line = f"{witness.seen.total()} messages were as docs/protocol.schema.json says"
    terminalreporter.write_line(line + (f"; none was seen of {', '.join(unseen)}" if unseen else ", of every kind"))


@pytest.fixture(scope="module")
def server():
    with Server() as server:
        yield server


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@contextlib.contextmanager
def launched(playwright, *names):
    program = next(filter(None, map(shutil.which, names)), None)
    assert program, f"{names[0]} is not installed: make installs it"
    browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def chromium(playwright):
    """Chromium without windows.

    It draws pages as the full browser does, and opening a page takes less than half the processor time.
    """
    with launched(playwright, "chromium-headless-shell") as browser:
        yield browser


@pytest.fixture(scope="module")
def full_chromium(playwright):
    """The full Chromium, for features that only the full browser has, such as a phone's sensors."""
    with launched(playwright, "chromium", "chromium-browser") as browser:
        yield browser


def prepared(server, path):
    """Waits until a new server sends the packed page, or logs that it serves the page as single files instead."""
    def is_prepared():
        try:
            with urllib.request.urlopen(server.url + path.split("?")[0], timeout=PATIENCE) as answer:
                page = answer.read()
        except urllib.error.HTTPError:
            return True
        return b"/web/~" in page or any("single files" in line for line in getattr(server, "lines", []))

    # The server packs the page's files in a thread of low priority, which takes seconds on a busy machine. Frequent
    # requests would slow the packing further.
    wait_until(is_prepared, "the page is neither packed nor said not to be", pause=0.05)


@pytest.fixture
def visit(chromium):
    """Opens pages in separate contexts, and fails the test on any error that they report.

    If `traffic` is true, the attribute `traffic` of the page contains the page's messages.
    """
    contexts, problems = [], []

    def visit(server, path="/player", connected=True, typeface=True, traffic=False, script="", **options):
        context = chromium.new_context(**{**DESKTOP, **options})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda message: problems.append(message.text) if "Content Security Policy" in message.text else None)
        if traffic:
            page.traffic = Traffic(page)
        if script:
            page.add_init_script(script)
        prepared(server, path)
        page.goto(server.url + path)
        if connected:
            expect(page.locator("#screen")).to_have_attribute("data-connection", "connected")
            if typeface:
                has_typeface(page)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert problems == []
