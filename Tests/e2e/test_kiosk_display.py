"""A display set up as in docs/kiosk-display.md: its Chromium with the flags of display.env, on a virtual screen."""

import contextlib
import json
import os
import re
import shlex
import shutil
import signal
import subprocess

import pytest
from commands import baton, wait_until
from harness import PATIENCE, Server
from playwright.sync_api import expect
from witness import ROOT

UNITS = ROOT / "docs/examples/systemd"
WIDTH, HEIGHT = 1280, 720


def settings():
    """Returns the settings in `display.env` as systemd reads them: without quotes and variables."""
    lines = [line for line in (UNITS / "display.env").read_text().splitlines() if line and not line.startswith("#")]
    return dict(line.split("=", 1) for line in lines)


@pytest.fixture(scope="module")
def picture():
    """Starts an X server without a screen, and yields its display number."""
    if not shutil.which("Xvfb"):
        pytest.skip("there is no Xvfb here: make installs it")
    read, write = os.pipe()
    process = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-nolisten", "tcp", "-s", "0"], pass_fds=[write],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    # Xvfb writes the display number first and the newline later. The whole line is read, because Xvfb would exit if
    # the pipe were closed before the newline.
    with open(read) as written:
        number = written.readline().strip()
    yield f":{number}"
    process.terminate()
    process.wait(timeout=PATIENCE)


def size(picture):
    """Returns the size of the screen, determined by the shell command in the systemd unit for X.

    The test removes the escapes of systemd's syntax from this command.
    """
    unit = (UNITS / "baton-display-x.service").read_text()
    command = re.search(r"/bin/sh -c '(.*)' -- :0", unit).group(1).replace("$$", "$").replace("%%", "%")
    command = command.replace("exec chromium", "echo")
    if not shutil.which("xrandr"):
        return f"{WIDTH + 1},{HEIGHT + 1}"
    said = subprocess.run(
        ["/bin/sh", "-c", command], env={**os.environ, "DISPLAY": picture, "BATON_FLAGS": "", "BATON_MORE_FLAGS": "", "BATON_URL": ""},
        capture_output=True, text=True, check=True).stdout
    return re.search(r"--window-size=(\S+)", said).group(1)


@contextlib.contextmanager
def display(picture, folder, url, *more):
    """Starts Chromium as the systemd unit does, with additional flags for debugging and for running as root."""
    flags = settings()["BATON_FLAGS"].replace("/home/kiosk/.config/baton-display", str(folder))
    process = subprocess.Popen(
        [shutil.which("chromium"), *shlex.split(flags), "--window-position=0,0", f"--window-size={size(picture)}", *more, "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
         "--remote-debugging-port=0", url],
        env={**os.environ, "DISPLAY": picture}, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, start_new_session=True)
    try:
        said = []
        for line in process.stderr:
            said.append(line)
            if found := re.search(r"DevTools listening on (ws://\S+)", line):
                break
        else:
            raise AssertionError("Chromium ended at once:\n" + "".join(said))
        yield process, found.group(1)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(timeout=PATIENCE)


def looked_into(chromium, address):
    browser = chromium.browser_type.connect_over_cdp(address)
    pages = browser.contexts[0].pages
    wait_until(lambda: browser.contexts[0].pages, "there is no page")
    assert len(pages) == 1
    return browser, pages[0]


def test_it_shows_the_screen_and_nothing_else_on_the_whole_picture(chromium, picture, server, tmp_path):
    with display(picture, tmp_path, f"{server.url}/counter?role=display") as (_, address):
        browser, page = looked_into(chromium, address)
        expect(page.locator("#screen")).to_have_attribute("data-connection", "connected", timeout=PATIENCE * 1_000)
        # The page fills the browser's window, whose corner is the corner of the screen.
        wait_until(
            lambda: page.evaluate("[innerWidth, innerHeight, outerWidth, outerHeight, screenX, screenY]") ==
            [WIDTH + 1, HEIGHT + 1] * 2 + [0, 0], "it does not fill the picture")
        browser.close()


def test_it_comes_back_after_a_crash_without_a_question(chromium, picture, server, tmp_path):
    prepare = re.search(r"^ExecStartPre=/bin/sh -c '(.*)'$", (UNITS / "baton-display.service").read_text(), re.MULTILINE).group(1)
    home = tmp_path / "home"
    folder = home / ".config/baton-display"
    folder.parent.mkdir(parents=True)
    preferences = folder / "Default/Preferences"
    with display(picture, folder, f"{server.url}/counter?role=display") as (process, address):
        browser, page = looked_into(chromium, address)
        expect(page.locator("#screen")).to_have_attribute("data-connection", "connected", timeout=PATIENCE * 1_000)
        wait_until(preferences.exists, "it has kept no preferences")
        os.killpg(process.pid, signal.SIGKILL)
        with contextlib.suppress(Exception):
            browser.close()
    (folder / "SingletonLock").unlink(missing_ok=True)
    subprocess.run(["/bin/sh", "-c", prepare], env={**os.environ, "HOME": str(home)}, check=True)
    assert json.loads(preferences.read_text())["profile"].get("exit_type") in (None, "Normal")

    with display(picture, folder, f"{server.url}/counter?role=display") as (_, address):
        browser, page = looked_into(chromium, address)
        expect(page.locator("#screen")).to_have_attribute("data-connection", "connected", timeout=PATIENCE * 1_000)
        browser.close()


def test_a_server_with_a_certificate_of_its_own_is_trusted_by_its_key_alone(chromium, picture, tmp_path):
    made = json.loads(baton("cert", "--out", tmp_path / "tls", "--json").stdout)
    with Server("--cert", made["certificate"], "--key", made["key"], "--mpv", "none") as server:
        flag = f"--ignore-certificate-errors-spki-list={made['keyPin']}"
        with display(picture, tmp_path / "profile", f"{server.url}/counter?role=display", flag) as (_, address):
            browser, page = looked_into(chromium, address)
            expect(page.locator("#screen")).to_have_attribute("data-connection", "connected", timeout=PATIENCE * 1_000)
            assert page.evaluate("isSecureContext")
            browser.close()
