#!/usr/bin/env python3
"""Measures Baton and a reference called the floor, and prints one table. The floor is a C echo server with the same
WebSocket library.

The floor moves the same bytes and frames as Baton. Each figure is measured in pairs: Baton and then the floor, several
times. The server runs on one core and the client on another. A target is compared with the median over the pairs.
docs/performance.md explains the method. Exit code: 0 when every target is met, 1 when one is missed, 2 when a
measurement failed.
"""

import argparse
import json
import os
import sys
from pathlib import Path

from animation import animation
from coldstart import cold_start
from fanout import fan_out
from fleet import fleet
from figures import ThresholdError, read_thresholds, shortfalls, table
from idle import idle, playing
from journal import journal
from library import library
from model import model
from page import page
from personal import personal
from processes import MeasurementError
from rig import FULL, QUICK, Rig
from scrolling import scrolling
from silent import silent
from stall import stall
from taps import crowd, taps

HERE = Path(__file__).resolve().parent

# The parts of the benchmark, in the order of measurement. If a figure is compared with another figure, the other figure
# comes first.
PARTS = {
    "taps": taps,
    "crowd": crowd,
    "fan-out": fan_out,
    "fleet": fleet,
    "personal": personal,
    "library": library,
    "model": model,
    "idle": idle,
    "playing": playing,
    "scrolling": scrolling,
    "animation": animation,
    "stall": stall,
    "silent": silent,
    "journal": journal,
    "cold-start": cold_start,
    "page": page,
}


def measure(rig, parts):
    """Measures the given parts of the benchmark. Returns the failed measurements, each with its reason."""
    failures = []
    for name in parts:
        try:
            PARTS[name](rig)
        except (MeasurementError, OSError) as error:
            failures.append(f"{name} could not be measured: {error}")
            rig.say(failures[-1])
    return failures


def named_parts(text):
    """Returns the parts of the benchmark that a text such as `taps,idle` names."""
    parts = text.split(",")
    unknown = [part for part in parts if part not in PARTS]
    if unknown:
        raise argparse.ArgumentTypeError(f"{', '.join(unknown)} is none of {', '.join(PARTS)}")
    return parts


def parse(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", default=".build/release", help="folder of the release binaries (default: .build/release)")
    parser.add_argument("--baton", help="the whole command that starts the server, instead of BIN/baton serve --port 0")
    parser.add_argument("--quick", action="store_true", help="about two minutes instead of twelve: fewer and shorter pairs, a stall of 4 s")
    parser.add_argument("--only", type=named_parts, default=list(PARTS), metavar="PARTS", help=f"measure only some of {','.join(PARTS)}")
    parser.add_argument("--report-only", action="store_true", help="exit with 0 also where a target is missed, but not where something could not be measured")
    parser.add_argument("--separate-sends", action="store_true", help="a slower floor that sends each frame by itself")
    parser.add_argument("--thresholds", type=Path, default=HERE / "thresholds.json", help="targets (default: beside this file)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every figure with its samples to FILE")
    return parser.parse_args(arguments)


def finish(rig, failures, arguments):
    """Prints the table and the missed targets. Returns the exit code."""
    figures = rig.rows()
    print(table(figures))
    print(f"\nMedians of {rig.plan.pairs} alternating pairs, of some rows more or fewer; {rig.moved}.")
    print(f"Load average {os.getloadavg()[0]:.1f}. Ratios are medians over the pairs; + is a difference.")
    for note in rig.notes:
        print(f"Note: {note}.")
    missed = shortfalls(figures)
    for heading, sentences in (("Short of the target:", missed), ("Not measured:", failures)):
        if sentences:
            print(f"\n{heading}")
            for sentence in sentences:
                print(f"  {sentence}")
    if arguments.json:
        document = {
            "quick": arguments.quick, "short": missed, "failures": failures, "figures": {figure.key: figure.as_json() for figure in figures},
        }
        arguments.json.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    if failures:
        return 2
    return 1 if missed and not arguments.report_only else 0


def main(arguments):
    arguments = parse(arguments)
    try:
        rig = Rig(arguments, QUICK if arguments.quick else FULL, read_thresholds(arguments.thresholds))
        return finish(rig, measure(rig, arguments.only), arguments)
    except (ThresholdError, OSError) as error:
        print(f"bench: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
