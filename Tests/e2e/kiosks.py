"""Helpers for kiosk tests: displays that show a pairing code, and phones that join."""

import re
import shutil
import sqlite3
import subprocess
import time

from harness import PATIENCE, ROOT, Server
from pages import touch
from playwright.sync_api import expect

EXAMPLES = ROOT / "docs/examples/kiosks"
# The viewports of a wall display, and of a display with a touch screen.
HD = dict(viewport={"width": 1920, "height": 1080})
DISPLAY = dict(**HD, has_touch=True)


class PairedKiosk(Server):
    """A server whose screens require pairing. `link` is the address that pairs a display, and `secret` is the
    administrator's secret.
    """

    def __init__(self, *arguments):
        # The server offers Baton's own screens in addition to the kiosk.
        super().__init__("--mpv", "none", "--pairing", "--screens", "all", *arguments)
        self.link = self.said(r"Open this address on the display once: (\S+)")
        self.secret = self.said(r"The admin's secret, valid until the server ends: (\S+)")

    def said(self, pattern):
        self.says(lambda lines: any(re.search(pattern, line) for line in lines))
        return next(found for found in (re.search(pattern, line) for line in self.lines) if found).group(1)

    @property
    def token(self):
        return self.link.split("#token=")[1]

    def admin(self, screen="picture", **hello):
        return self.connect(screen, {"role": "admin", "token": self.secret, **hello})


def copied(folder, name, change=lambda text: text):
    """Copies an example into a separate folder of the same name, where its data is saved.

    Returns the storyboard's path.
    """
    shutil.copytree(EXAMPLES / folder.name, folder, ignore=shutil.ignore_patterns("*.sqlite*"))
    storyboard = folder / name
    storyboard.write_text(change(storyboard.read_text()))
    return storyboard


def saved(file, table):
    """Returns the rows saved in a table."""
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as database:
        database.row_factory = sqlite3.Row
        return [dict(row) for row in database.execute(f'SELECT * FROM "{table}" ORDER BY id')]


def comes(client, identifier, is_there=True):
    """Waits until a view is on the screen, or until it is gone."""
    until = time.monotonic() + PATIENCE
    while bool(client.query(identifier=identifier)) != is_there:
        assert time.monotonic() < until, identifier


# MARK: Joining


def display(kiosk, visit, path="/picture", **options):
    page = visit(kiosk, f"{path}?role=display&name=Wall#token={kiosk.token}", **{**HD, **options})
    expect(page.locator(".pairing-card")).to_be_visible()
    return page


def scanned(locator, tmp_path):
    """Reads the QR code on a page, or on a part of the page, as a camera would. Returns the code's content."""
    file = tmp_path / "seen.png"
    locator.screenshot(path=file)
    return subprocess.run(["zbarimg", "--quiet", "--raw", file], capture_output=True, text=True, check=True).stdout.strip()


def pin_of(page):
    # If a screen has a view for the pairing card, the card in the corner is hidden.
    return page.locator(".pairing-card .digits:visible").first.text_content().replace(" ", "")


def wrong(pin):
    return f"{(int(pin) + 1) % 1000000:06}"


def pin_field(page):
    return page.get_by_label("Code", exact=True)


def connected(page):
    expect(page.locator("#screen")).to_have_attribute("data-connection", "connected")


def strip(page):
    return page.get_by_role("region", name="Screen control")


# MARK: Views on a page


def node(page, identifier):
    return page.locator(f'[data-identifier="{identifier}"]')


def title(page):
    return node(page, "title")


def entry(page, identifier):
    return page.locator(f'[data-identifier="{identifier}"] > .entry')


def type_on_screen(page, text):
    """Types with the on-screen keyboard."""
    for letter in text.lower():
        key = node(page, "key-space" if letter == " " else f"key-{letter}")
        key.tap()


def tap(page, identifier):
    """Scrolls a view into the visible area, and taps it once its position agrees with the server's."""
    target = node(page, identifier)
    target.scroll_into_view_if_needed()
    page.traffic.settle()
    touch(page, target)
