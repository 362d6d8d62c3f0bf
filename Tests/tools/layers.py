"""Checks that every target imports only what its layer may: dependencies point downwards. Also checks that the products of Package.swift
contain each module that their public declarations mention.

    python3 Tests/tools/layers.py

The table below is the one of docs/architecture.md. Imports of the toolchain's and the system's own modules are not checked, except in
ResponderKit, which may not use sockets, JSON or files.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COMPATIBILITY = ["UIKit", "MediaPlayer", "AVFoundation", "AVKit", "WebKit", "CoreMotion", "CoreImage"]
APPLICATIONS = ["CounterApp", "FormApp", "GalleryApp", "PictureApp", "PlayerApp"]
# Modules of the toolchain that any target may import.
TOOLCHAIN = {"Foundation", "Glibc", "Testing", "Synchronization", "Dispatch"}
# Each target, and the modules that it may import, including modules of other packages.
ALLOWED = {
    "ResponderKit": ["Algorithms", "DequeModule", "OrderedCollections"],
    "ResponderKitTesting": ["ResponderKit"],
    **{f"_Testing_{name}": [] for name in ("UIKit", "CoreImage")},
    "QRCodes": ["CQRencode"],
    **{name: ["ResponderKit", "QRCodes"] if name == "CoreImage" else ["ResponderKit"] for name in COMPATIBILITY},
    "BatonSupport": ["CBatonSupport"],
    "DurableSQLite": ["GRDB"],
    "BatonWire": [],
    "BatonTransport": ["BatonSupport", "CBatonTransport", "COpenSSL"],
    "BatonServer": [
        "ResponderKit", "BatonWire", "BatonTransport", "CBatonTransport", "COpenSSL", "QRCodes", "BatonSupport",
    ],
    "BatonPage": [],
    "DeviceDatabase": ["BatonServer", "BatonTransport", "BatonWire", "BatonSupport", "DurableSQLite", "GRDB"],
    "BatonClient": ["BatonWire", "CBatonTransport", "BatonSupport"],
    "BatonScript": ["BatonClient", "BatonWire", "BatonSupport", "ArgumentParser"],
    "TextShaping": ["ResponderKit", "CHarfBuzz"],
    "MediaPlayback": ["CMedia", "BatonSupport"],
    "MediaLibrary": ["MediaPlayback", "BatonSupport", "DurableSQLite", "GRDB"],
    **{name: ["ResponderKit", "MediaPlayback", *COMPATIBILITY] for name in APPLICATIONS},
    "KioskData": ["CKioskData", "BatonSupport", "DurableSQLite", "GRDB", "SwiftCSV"],
    "KioskApp": ["ResponderKit", "MediaPlayback", "KioskData", "BatonSupport", "Yams", *COMPATIBILITY],
}
# Names that ResponderKit may not mention, because it must not depend on sockets, JSON or files. The layout engine may
# write warnings to standard error.
FORBIDDEN_IN_MODEL = re.compile(
    r"\b(FileManager|FileHandle(?!\.standardError)|JSONSerialization|JSONEncoder|JSONDecoder|URLSession|socket\()"
)
IMPORT = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public |package |internal |private |fileprivate )?import (?:\w+ )?(\w+)", re.M)
PUBLIC_IMPORT = re.compile(r"^(?:@\w+ )*public import (?:\w+ )?(\w+)", re.M)


def targets(root):
    """Yields each Swift target's name and folder."""
    for folder in sorted(root.glob("Sources/*")):
        if folder.name in ("Apps", "Kiosk", "Compatibility"):
            yield from ((inner.name, inner) for inner in sorted(folder.iterdir()) if inner.is_dir())
        elif folder.is_dir():
            yield folder.name, folder


def problems(root):
    """Yields a sentence for each import that the layers do not allow, and for each target without an entry."""
    for name, folder in targets(root):
        sources = sorted(folder.rglob("*.swift"))
        # The command line may import all targets, and C targets import nothing of the project.
        if name == "baton" or not sources:
            continue
        if name not in ALLOWED:
            yield f"{folder.relative_to(root)}: add {name} to the table of layers in Tests/tools/layers.py"
            continue
        allowed = TOOLCHAIN | set(ALLOWED[name])
        for source in sources:
            text = source.read_text()
            place = source.relative_to(root)
            for module in sorted(set(IMPORT.findall(text)) - allowed):
                yield f"{place}: {name} may not import {module}"
            if name == "ResponderKit":
                code = re.sub(r"//.*", "", text)
                for word in sorted(set(FORBIDDEN_IN_MODEL.findall(code))):
                    yield f"{place}: ResponderKit may not use {word}: it knows no socket, JSON or file"


def products(manifest):
    """Returns the targets of each library product, by the product's name."""
    pattern = re.compile(r'\.library\(\s*name: "(\w+)",\s*targets: \[([^]]*)\]', re.S)
    return {name: re.findall(r'"(\w+)"', listed) for name, listed in pattern.findall(manifest)}


def missing_products(root):
    """Yields a sentence for each module of the project that is missing: public declarations of a product mention the
    module, but no product contains it.
    """
    offered = products((root / "Package.swift").read_text())
    contained = {target for listed in offered.values() for target in listed}
    folders = dict(targets(root))
    for name in sorted(contained & set(folders)):
        public = set()
        for source in sorted(folders[name].rglob("*.swift")):
            public |= set(PUBLIC_IMPORT.findall(source.read_text()))
        for module in sorted(public & set(folders) - contained):
            yield f"Package.swift: {name} mentions {module} in public declarations, and no product contains {module}"


def main():
    found = [*problems(ROOT), *missing_products(ROOT)]
    print(*found, sep="\n", end="\n" if found else "")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
