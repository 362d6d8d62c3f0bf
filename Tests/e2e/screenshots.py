"""Takes the pictures of the documentation: the player on a phone and on a desktop, in light and dark.

    python Tests/e2e/screenshots.py docs/images
"""

import os
import pathlib
import shutil
import sys
import tempfile

os.environ.setdefault("BATON", str(pathlib.Path(__file__).resolve().parents[2] / ".build/release/baton"))

from harness import PATIENCE, Server  # noqa: E402
from playwright.sync_api import expect, sync_playwright  # noqa: E402

SIZES = {
    "phone": dict(viewport={"width": 390, "height": 844}, device_scale_factor=2, has_touch=True, is_mobile=True),
    "desktop": dict(viewport={"width": 1280, "height": 800}, device_scale_factor=1),
}


def quiet_player(folder):
    """An mpv that plays to a sound device that swallows all: the machine that takes the pictures has no loudspeaker, which is no news to readers."""
    player = pathlib.Path(folder) / "mpv"
    player.write_text(f'#!/bin/sh\nSDL_AUDIODRIVER=dummy exec {shutil.which("mpv")} "$@" --ao=sdl\n')
    player.chmod(0o755)
    return player


def main(target):
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        with Server("--mpv", quiet_player(folder), environment={"XDG_CACHE_HOME": folder}) as server:
            with server.connect("player") as client:
                client.wait_for(lambda client: len(client.query(kind="cell")) == 3)
                client.tap(label="Paper Boats")
                client.wait_for(lambda client: client.properties("elapsed").get("timeline", {}).get("rate") == 1)
                # Into the middle of the piece, and still, so that all pictures show the same.
                x, y, width, height = client.one("position")["frame"]
                client.touch("began", x + width * 0.6, y + height / 2)
                client.touch("ended", x + width * 0.6, y + height / 2)
                client.wait_for(lambda client: client.properties("elapsed")["timeline"]["value"] > 20)
            for size, options in SIZES.items():
                for scheme in ("light", "dark"):
                    context = browser.new_context(**options, color_scheme=scheme)
                    page = context.new_page()
                    page.goto(server.url + "/player")
                    expect(page.locator("#screen")).to_have_attribute("data-connection", "connected", timeout=PATIENCE * 1000)
                    expect(page.locator('[data-identifier="title"]')).to_have_text("Paper Boats")
                    page.wait_for_load_state("networkidle")
                    # Pictures fade in.
                    page.evaluate("Promise.all(document.getAnimations().map((animation) => animation.finished))")
                    page.screenshot(path=target / f"player-{size}-{scheme}.png")
                    context.close()
        browser.close()


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "docs/images"))
