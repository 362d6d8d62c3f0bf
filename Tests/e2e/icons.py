"""Renders the home-screen icons from web/icons/icon.svg as PNG files: `make icons`."""

import pathlib
import re
import shutil

from playwright.sync_api import sync_playwright

ICONS = pathlib.Path(__file__).resolve().parents[2] / "web/icons"
# A system may mask a maskable icon beyond 40 % from its centre, so the drawing in these icons is smaller. Other icons
# have rounded corners.
KINDS = {"icon": "border-radius: 22.5%", "maskable": ""}


def picture(drawing, kind, size):
    drawing = re.sub(r'width="\d+" height="\d+"', f'width="{size}" height="{size}"', drawing, count=1)
    if kind == "maskable":
        ground, rest = drawing.split("</defs>")[1].split("/>", 1)
        drawing = drawing.replace(rest, f'<g transform="translate(32 32) scale(.8) translate(-32 -32)">{rest.replace("</svg>", "")}</g></svg>')
    return f'<body style="margin:0"><div style="overflow:hidden;width:{size}px;height:{size}px;{KINDS[kind]}">{drawing}</div>'


def main():
    drawing = (ICONS / "icon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for size in (192, 512):
            page = browser.new_page(viewport={"width": size, "height": size})
            for kind in KINDS:
                page.set_content(picture(drawing, kind, size))
                page.screenshot(path=ICONS / f"{kind}-{size}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
