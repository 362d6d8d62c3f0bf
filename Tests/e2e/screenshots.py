"""Takes the screenshots of the documentation.

They show the player on a phone, a desktop and a kiosk, in light, dark and high contrast, and while its server is
unreachable. Other screenshots show the inspector. An animated picture shows a phone that controls the player on a
desktop.

    python Tests/e2e/screenshots.py docs/images
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

os.environ.setdefault("BATON", str(pathlib.Path(__file__).resolve().parents[2] / ".build/release/baton"))

from harness import PATIENCE, Server  # noqa: E402
from playwright.sync_api import expect, sync_playwright  # noqa: E402
from test_player_library import wave  # noqa: E402

SIZES = {
    "phone": dict(viewport={"width": 390, "height": 844}, device_scale_factor=2, has_touch=True, is_mobile=True),
    "landscape": dict(viewport={"width": 844, "height": 390}, device_scale_factor=2, has_touch=True, is_mobile=True),
    "desktop": dict(viewport={"width": 1280, "height": 800}, device_scale_factor=1),
    "tv": dict(viewport={"width": 1920, "height": 1080}, device_scale_factor=1),
    "kiosk": dict(viewport={"width": 3840, "height": 2160}, device_scale_factor=1),
}
# The screenshots: viewport, browser preferences, and file name.
LOOKS = [
    *[(size, dict(color_scheme=scheme), scheme) for size in ("phone", "desktop") for scheme in ("light", "dark")],
    ("landscape", dict(color_scheme="light"), "light"),
    ("kiosk", dict(color_scheme="dark"), "dark"),
    ("desktop", dict(color_scheme="light", contrast="more"), "contrast"),
    ("desktop", dict(color_scheme="dark", contrast="more"), "contrast-dark"),
]


def quiet_player(folder):
    """Makes an mpv with a silent sound device.

    The machine for screenshots has no loudspeaker, which would show as an error.
    """
    player = pathlib.Path(folder) / "mpv"
    player.write_text(f'#!/bin/sh\nSDL_AUDIODRIVER=dummy exec {shutil.which("mpv")} "$@" --ao=sdl\n')
    player.chmod(0o755)
    return player


def visit(context, server, address="/player"):
    page = context.new_page()
    page.goto(server.url + address)
    expect(page.locator("#screen")).to_have_attribute("data-connection", "connected", timeout=PATIENCE * 1000)
    page.wait_for_load_state("networkidle")
    return page


def seek(server, part):
    """Seeks to a position, so that all screenshots are alike. The client that seeks disconnects before the
    screenshot.
    """
    with server.connect("player") as client:
        x, y, width, height = client.one("position")["frame"]
        client.touch("began", x + width * part, y + height / 2)
        client.touch("ended", x + width * part, y + height / 2)


def shoot(page, path):
    # The script waits until pictures have faded in.
    page.evaluate("Promise.all(document.getAnimations().filter((each) => each.effect.getTiming().iterations !== Infinity).map((each) => each.finished))")
    large = page.viewport_size["width"] > 2000
    page.screenshot(path=f"{path}.{'jpeg' if large else 'png'}", type="jpeg" if large else "png", **({"quality": 82} if large else {}))


def inspector(browser, server, target):
    """Takes screenshots of the inspector after a touch on the player's list, and of its three-dimensional view."""
    for scheme in ("light", "dark"):
        context = browser.new_context(viewport={"width": 1440, "height": 900}, color_scheme=scheme)
        page = context.new_page()
        page.goto(server.url + "/player?inspect&name=Desk")
        expect(page.locator(".i-class").first).to_have_text(re.compile("Window$"), timeout=PATIENCE * 1000)
        for identifier in ("volume", "back10"):
            box = page.locator(f'#screen [data-identifier="{identifier}"]').bounding_box()
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        cell = page.locator("#screen .cell").nth(1).bounding_box()
        page.mouse.click(cell["x"] + 60, cell["y"] + cell["height"] / 2)
        page.locator(".i-event").filter(has_text="began").filter(has_text="MediaCell").last.click()
        page.wait_for_load_state("networkidle")
        page.evaluate("Promise.all(document.getAnimations().map((animation) => animation.finished))")
        page.screenshot(path=target / f"inspector-{scheme}.png")
        if scheme == "light":
            page.get_by_role("button", name="Select", exact=True).click()
            page.locator('[role=treeitem]').filter(has_text="#play").first.click()
            page.get_by_role("button", name="3-D").click()
            expect(page.locator(".i-plane")).not_to_have_count(0)
            page.evaluate("Promise.all(document.getAnimations().map((animation) => animation.finished))")
            page.screenshot(path=target / "inspector-space.png")
        context.close()


class Film:
    """Takes pictures of two pages at the same moments. ffmpeg combines them into one animated picture."""

    HEIGHT = 500
    FRAMES_PER_SECOND = 5
    FINGER = """([x, y]) => {
      const finger = document.querySelector("#finger") ?? document.body.appendChild(document.createElement("div"));
      finger.id = "finger";
      finger.style.cssText = `position: fixed; z-index: 9; pointer-events: none; width: 44px; height: 44px;
        margin: -22px; border-radius: 50%; background: #8886; border: 2px solid #fffc; left: ${x}px; top: ${y}px`;
    }"""

    def __init__(self, phone, desktop, folder):
        self.phone, self.desktop, self.folder, self.count = phone, desktop, pathlib.Path(folder), 0

    def hold(self, frames):
        """Takes a picture of each page. The animated picture shows both of them for the given number of frames."""
        pictures = [(page, page.screenshot()) for page in (self.phone, self.desktop)]
        for _ in range(frames):
            for page, picture in pictures:
                name = "phone" if page is self.phone else "desktop"
                (self.folder / f"{name}-{self.count:03}.png").write_bytes(picture)
            self.count += 1

    def show_finger(self, x, y):
        self.phone.evaluate(self.FINGER, [x, y])

    def remove_finger(self):
        self.phone.evaluate("document.querySelector('#finger')?.remove()")

    def tap(self, locator, expected):
        """Taps on the phone, and calls `expected`, which waits for the effect on the desktop."""
        box = locator.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.show_finger(x, y)
        self.hold(2)
        self.phone.mouse.click(x, y)
        expected()
        self.hold(1)
        self.remove_finger()
        self.hold(5)

    def drag(self, locator, start, end, steps=8):
        """Drags sideways over an element on the phone. `start` and `end` are fractions of the element's width."""
        box = locator.bounding_box()
        y = box["y"] + box["height"] / 2
        places = [box["x"] + box["width"] * (start + (end - start) * step / steps) for step in range(steps + 1)]
        self.phone.mouse.move(places[0], y)
        self.phone.mouse.down()
        for x in places:
            self.phone.mouse.move(x, y)
            self.show_finger(x, y)
            self.phone.wait_for_timeout(120)
            self.hold(1)
        self.phone.mouse.up()
        self.remove_finger()
        self.hold(5)

    def save(self, path):
        pictures = [
            part for name in ("phone", "desktop")
            for part in ("-framerate", str(self.FRAMES_PER_SECOND), "-i", str(self.folder / f"{name}-%03d.png"))
        ]
        scale = f"scale=-2:{self.HEIGHT}:flags=lanczos"
        layout = f"[0]{scale},pad=iw+16:ih:0:0:color=gray[phone];[1]{scale}[desktop];[phone][desktop]hstack"
        subprocess.run(
            ["ffmpeg", "-v", "error", "-y", *pictures, "-filter_complex", layout, "-c:v", "libwebp_anim", "-quality", "70", "-loop", "0", str(path)],
            check=True,
        )


def film(browser, server, target):
    """Takes an animated picture of a phone that controls the player, beside the same player on a desktop."""
    with tempfile.TemporaryDirectory() as folder:
        contexts = [
            browser.new_context(viewport={"width": 390, "height": 844}, color_scheme="light"),
            browser.new_context(viewport={"width": 1280, "height": 800}, color_scheme="dark"),
        ]
        phone, desktop = (visit(context, server) for context in contexts)
        title = desktop.locator('[data-identifier="title"]')
        film = Film(phone, desktop, folder)
        film.hold(5)
        for name in ("Night Ferry", "Paper Boats"):
            row = phone.locator("#screen .cell").filter(has_text=name).first
            film.tap(row, lambda name=name: expect(title).to_have_text(name))
        film.drag(phone.locator('#screen [data-identifier="volume"]'), 0.9, 0.3)
        film.hold(5)
        film.save(target / "phone-and-desktop.webp")
        for context in contexts:
            context.close()


ARTISTS = {
    "The Harbour Lights": ["Low Tide", "Letters to the Coast", "Salt"],
    "Mara Lind": ["Winter Garden", "Paper Moons"],
    "Quiet Machines": ["Idle Hours", "Second Shift", "Overnight Train"],
    "Ada Okafor": ["Northern Rooms", "Seven Windows"],
    "Field Notes": ["Meadow", "Rain on Tin"],
}
LYRICS = [
    "The engine hums, the lamps are low", "We leave the platform and the snow", "A face that I will never know", "Goes by the window",
    "And all the towns are made of light", "That someone carries through the night", "I count them till they fade from sight", "And turn the pillow",
]
TRACKS = ["Opening", "A Slow Morning", "Halfway", "The Long Way Round", "Lanterns", "Home"]


def make_albums(folder):
    """Makes albums with covers of colour gradients."""
    number = 0
    for artist, albums in ARTISTS.items():
        for year, album in enumerate(albums, start=2011):
            place = folder / artist / album
            place.mkdir(parents=True)
            number += 1
            colours = [f"0x{(number * step * 2654435761) % 0xffffff:06x}" for step in (1, 5, 9)]
            subprocess.run(
                ["ffmpeg", "-v", "error", "-f", "lavfi", "-i",
                 f"gradients=s=600x600:n=3:c0={colours[0]}:c1={colours[1]}:c2={colours[2]}:seed={number}:speed=0.00001",
                 "-frames:v", "1", str(place / "cover.jpg")], check=True)
            for track, title in enumerate(TRACKS, start=1):
                (place / f"{track} {title}.wav").write_bytes(wave(
                    title, seconds=180 + 7 * track, rate=1000, IART=artist, IPRD=album, IPRT=str(track), ICRD=str(year + number)))
            lines = [f"[{4 * index // 60:02}:{4 * index % 60:02}]{line}" for index, line in enumerate(LYRICS * 6)]
            (place / f"1 {TRACKS[0]}.lrc").write_text("\n".join(lines))


def albums(browser, target):
    """Takes screenshots of the albums and of the page of one, on a phone and on a desktop."""
    with tempfile.TemporaryDirectory() as folder:
        music = pathlib.Path(folder) / "music"
        make_albums(music)
        with Server("--media", music, "--mpv", quiet_player(folder), "--state", pathlib.Path(folder) / "state") as server:
            for size, scheme in [("phone", "light"), ("desktop", "light")]:
                context = browser.new_context(**SIZES[size], color_scheme=scheme)
                page = visit(context, server)
                grid = page.locator('[data-identifier="albums"]')
                page.locator('[data-identifier="show-albums"]').click()
                expect(grid.locator("img").nth(5)).to_be_visible(timeout=PATIENCE * 1000)
                page.wait_for_load_state("networkidle")
                shoot(page, target / f"player-albums-{size}-{scheme}")
                grid.get_by_text("Overnight Train").click()
                play = page.locator('[data-identifier="page-play"]')
                expect(play).to_be_visible()
                page.wait_for_timeout(600)
                play.click()
                expect(page.locator('[data-identifier="title"]')).to_have_text("Opening")
                page.wait_for_load_state("networkidle")
                page.wait_for_timeout(600)
                shoot(page, target / f"player-album-{size}-{scheme}")
                context.close()


def lyrics(browser, target):
    """Takes a screenshot of a phone with lyrics."""
    with tempfile.TemporaryDirectory() as folder:
        music = pathlib.Path(folder) / "music"
        make_albums(music)
        with Server("--media", music, "--mpv", quiet_player(folder), "--state", pathlib.Path(folder) / "state") as server:
            context = browser.new_context(**SIZES["phone"], color_scheme="dark")
            page = visit(context, server)
            page.locator('[data-identifier="library"]').get_by_text("Opening").first.click()
            expect(page.locator('[data-identifier="title"]')).to_have_text("Opening")
            seek(server, 0.4)
            page.locator('[data-identifier="lyrics"]').click()
            expect(page.locator('[data-identifier="lyrics-lines"] [aria-current]')).to_be_visible()
            page.wait_for_timeout(600)
            shoot(page, target / "player-lyrics-phone-dark")
            context.close()


def television(browser, target):
    """Takes screenshots of the albums and of the queue on a television."""
    with tempfile.TemporaryDirectory() as folder:
        music = pathlib.Path(folder) / "music"
        make_albums(music)
        with Server("--media", music, "--mpv", quiet_player(folder), "--state", pathlib.Path(folder) / "state") as server:
            with server.connect("player") as client:
                client.wait_for(lambda client: client.query(label="Opening"))
                client.tap(identifier="show-albums")
                client.wait_for(lambda client: client.query(label="Overnight Train, Quiet Machines"))
                client.tap(label="Overnight Train, Quiet Machines")
                client.wait_for(lambda client: client.query(identifier="page-play"))
                client.tap(identifier="page-play")
                client.wait_for(lambda client: client.properties("elapsed").get("timeline", {}).get("rate") == 1)
            for name, scheme in (("albums", "dark"), ("queue", "light")):
                seek(server, 0.4)
                context = browser.new_context(**SIZES["tv"], color_scheme=scheme)
                page = visit(context, server, "/player?idiom=tv")
                expect(page.locator('[data-identifier="title"]')).to_have_text("Opening")
                page.locator(f'[data-identifier="show-{name}"]').click()
                # The arrows lead from the play button to a row of the list.
                for _ in range(4):
                    page.keyboard.press("ArrowRight")
                if name == "albums":
                    expect(page.locator('[data-identifier="albums"] img').nth(5)).to_be_visible()
                page.wait_for_load_state("networkidle")
                page.wait_for_timeout(600)
                shoot(page, target / f"player-{name}-tv-{scheme}")
                context.close()


def main(target):
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        albums(browser, target)
        lyrics(browser, target)
        television(browser, target)
        with Server("--mpv", quiet_player(folder), environment={"XDG_CACHE_HOME": folder}) as server:
            with server.connect("player") as client:
                client.wait_for(lambda client: len(client.query(kind="cell")) == 3)
                client.tap(label="Paper Boats")
                client.wait_for(lambda client: client.properties("elapsed").get("timeline", {}).get("rate") == 1)
            for size, asked, name in LOOKS:
                seek(server, 0.6)
                context = browser.new_context(**SIZES[size], **asked)
                page = visit(context, server)
                expect(page.locator('[data-identifier="title"]')).to_have_text("Paper Boats")
                shoot(page, target / f"player-{size}-{name}")
                context.close()
            film(browser, server, target)
            seek(server, 0.3)
            inspector(browser, server, target)
            # While the server is unreachable, the page still shows its last content.
            context = browser.new_context(**SIZES["phone"], color_scheme="light")
            page = visit(context, server)
            server.stop()
            expect(page.locator("#status")).to_have_attribute("data-look", "pill", timeout=PATIENCE * 1000)
            shoot(page, target / "player-phone-offline")
        browser.close()


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "docs/images"))
