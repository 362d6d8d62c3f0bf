"""Builds the page's typeface: `make font`.

The source is Inter 4 (SIL Open Font License 1.1, no reserved names). The result contains only what screens need:
the text face in all weights, Latin, Greek, Cyrillic, punctuation, symbols, kerning and tabular digits. Contextual
forms, which turn `->` into an arrow, and the larger optical sizes are omitted.

Pages draw with `text.woff2`. `text-metrics.ttf` is the same font without outlines, with exactly the same
characters; the server measures text with it.
"""

import importlib.resources
import io
import shutil
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

PACKAGE = "fontpkg_inter"
FILE = "files/Inter[opsz,wght].ttf"
LETTERS = """
    20-7E A0-17F 192 1CD-1DC 218-21B 2C6-2DD 300-304 306-30C 323 326-328 370-3FF 400-45F 490-4FF 1E80-1E85 1E9E 1EA0-1EF9 2000-206F 2070-209F 20A0-20CF
    2100-214F 2150-218F 2190-21FF 2200-22FF 2300-23FF 2460-24FF 25A0-25FF 2600-26FF 2700-27BF FB00-FB06 FEFF FFFD
"""
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "tnum"]
OUTLINES = ["glyf", "loca", "gvar", "prep", "gasp"]


def made(source):
    """Returns the font for drawing."""
    pinned = io.BytesIO()
    instancer.instantiateVariableFont(TTFont(source), {"opsz": 14}).save(pinned)
    pinned.seek(0)
    font = TTFont(pinned)
    options = subset.Options(layout_features=FEATURES, hinting=False, notdef_outline=True, name_IDs=[0, 1, 2, 3, 4, 5, 6, 7, 13, 14])
    subsetter = subset.Subsetter(options)
    ends = [[int(end, 16) for end in part.split("-")] for part in LETTERS.split()]
    subsetter.populate(unicodes=[letter for part in ends for letter in range(part[0], part[-1] + 1)])
    subsetter.subset(font)
    return font


def main(folder):
    package = importlib.resources.files(PACKAGE)
    with importlib.resources.as_file(package / FILE) as source:
        font = made(source)
    folder.mkdir(exist_ok=True)
    whole = io.BytesIO()
    font.save(whole)
    drawn = TTFont(whole)
    drawn.flavor = "woff2"
    drawn.save(folder / "text.woff2")
    measured = TTFont(whole)
    for table in OUTLINES:
        if table in measured:
            del measured[table]
    measured.save(folder / "text-metrics.ttf")
    with importlib.resources.as_file(package / "LICENSE") as licence:
        shutil.copyfile(licence, folder / "LICENSE.txt")
    for file in sorted(folder.iterdir()):
        print(f"{file.stat().st_size:8} {file.name}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
