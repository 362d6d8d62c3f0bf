"""Kiosks, and what people do at them: on a display that shows how to join, and on phones that have."""

import re
import shutil
import sqlite3
import subprocess
import time

from harness import PATIENCE, ROOT, Server
from pages import touch
from playwright.sync_api import expect

EXAMPLES = ROOT / "docs/examples/kiosks"
# What hangs on a wall, and with a touch screen two metres away.
HD = dict(viewport={"width": 1920, "height": 1080})
DISPLAY = dict(**HD, has_touch=True)


class PairedKiosk(Server):
    """A server whose screens ask to be paired with; `link` lets a display in, `secret` an admin."""

    def __init__(self, *arguments):
        # Beside a kiosk, the screens of Baton's own are there too.
        super().__init__("--mpv", "none", "--pairing", "--screens", "all", *arguments)
        self.link = self.said(r"Open this on the display, once: (\S+)")
        self.secret = self.said(r"An admin says this, which is another the next time: (\S+)")

    def said(self, pattern):
        self.says(lambda lines: any(re.search(pattern, line) for line in lines))
        return next(found for found in (re.search(pattern, line) for line in self.lines) if found).group(1)

    @property
    def token(self):
        return self.link.split("#token=")[1]

    def admin(self, screen="picture", **hello):
        return self.connect(screen, {"role": "admin", "token": self.secret, **hello})


def copied(folder, name, change=lambda text: text):
    """The storyboard of an example's copy in a folder of its own, which is called as the example's: what is filled in is saved there."""
    shutil.copytree(EXAMPLES / folder.name, folder, ignore=shutil.ignore_patterns("*.sqlite*"))
    storyboard = folder / name
    storyboard.write_text(change(storyboard.read_text()))
    return storyboard


def saved(file, table):
    """What is saved in a table."""
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as database:
        database.row_factory = sqlite3.Row
        return [dict(row) for row in database.execute(f'SELECT * FROM "{table}" ORDER BY id')]


def comes(client, identifier, is_there=True):
    """Waits until something is on the screen, or is no longer."""
    until = time.monotonic() + PATIENCE
    while bool(client.query(identifier=identifier)) != is_there:
        assert time.monotonic() < until, identifier


# Joining


def display(kiosk, visit, path="/picture", **options):
    page = visit(kiosk, f"{path}?role=display&name=Wall#token={kiosk.token}", **{**HD, **options})
    expect(page.locator(".pairing-card")).to_be_visible()
    return page


def scanned(locator, tmp_path):
    """What a camera reads on a page, or on a part of one."""
    file = tmp_path / "seen.png"
    locator.screenshot(path=file)
    return subprocess.run(["zbarimg", "--quiet", "--raw", file], capture_output=True, text=True, check=True).stdout.strip()


def pin_of(page):
    # Where a screen has a place for the card, the one in the corner waits, unseen.
    return page.locator(".pairing-card .digits:visible").first.text_content().replace(" ", "")


def wrong(pin):
    return f"{(int(pin) + 1) % 1000000:06}"


def pin_field(page):
    return page.get_by_label("Code", exact=True)


def connected(page):
    expect(page.locator("#screen")).to_have_attribute("data-connection", "connected")


def strip(page):
    return page.get_by_role("region", name="Whose turn it is")


# What is on a page


def node(page, identifier):
    return page.locator(f'[data-identifier="{identifier}"]')


def title(page):
    return node(page, "title")


def entry(page, identifier):
    return page.locator(f'[data-identifier="{identifier}"] > .entry')


def type_on_screen(page, text):
    """Types by the keys that are on the display."""
    for letter in text.lower():
        key = node(page, "key-space" if letter == " " else f"key-{letter}")
        key.tap()


def tap(page, identifier):
    """Brings something into sight, and taps it where the server, too, knows that it is."""
    target = node(page, identifier)
    target.scroll_into_view_if_needed()
    page.traffic.settle()
    touch(page, target)
