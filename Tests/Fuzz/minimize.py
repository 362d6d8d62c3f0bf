#!/usr/bin/env python3
"""Reduces the fuzz inputs in Tests/Fuzz/Corpus and .build/fuzz/corpus to a small corpus.

The result covers most of the code that all inputs cover. Inputs are chosen by the amount of code that they add. Full
coverage would require some thousand inputs, most of which add only a single edge.
"""

import os
import pathlib
import shutil
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
CORPUS = ROOT / "Tests/Fuzz/Corpus"
FOUND = ROOT / ".build/fuzz/corpus"
MOST = 280


def coverage(folder, control):
    """Returns, for each file of a folder, the edges of the program's control flow that the file reaches."""
    (folder / "merged").mkdir()
    subprocess.run(
        [ROOT / ".build/fuzz/wire-fuzz", "-set_cover_merge=1", "-use_counters=0", f"-merge_control_file={control}", folder / "merged", folder / "all"],
        check=True, env=os.environ | {"SWIFT_BACKTRACE": "enable=no"}, stderr=subprocess.DEVNULL)
    lines = control.read_text().splitlines()
    count = int(lines[0])
    names = lines[2:2 + count]
    edges = {}
    for line in lines[2 + count:]:
        kind, index, *rest = line.split()
        if kind == "FT":
            edges[names[int(index)]] = set(map(int, rest))
    return edges


def cover(edges):
    """Returns a selection of inputs. Each is the input that adds the most edges to those of the inputs before it; of
    equally good inputs, the smallest file is chosen.
    """
    kept = []
    missing = set().union(*edges.values())
    while missing and len(kept) < MOST:
        best = max(edges, key=lambda name: (len(edges[name] & missing), -os.path.getsize(name), name))
        kept.append(best)
        missing -= edges[best]
    return kept


def main():
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        (folder / "all").mkdir()
        for source in (FOUND, CORPUS):
            for file in source.glob("*"):
                shutil.copy(file, folder / "all" / file.name)
        kept = cover(coverage(folder, folder / "control"))
        shutil.rmtree(CORPUS, ignore_errors=True)
        CORPUS.mkdir()
        for file in kept:
            shutil.copy(file, CORPUS / pathlib.Path(file).name)
    print(f"{len(kept)} inputs, {sum(file.stat().st_size for file in CORPUS.glob('*'))} bytes")


if __name__ == "__main__":
    main()
