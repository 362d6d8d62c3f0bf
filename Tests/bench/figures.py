"""Figures and their targets: medians, ratios, verdicts and the table.

This module measures nothing. It is arithmetic, with unit tests.
"""

import json
from dataclasses import dataclass, field
from statistics import median

COMPARISONS = ("ratio", "difference", "value")


class ThresholdError(Exception):
    """The error for an invalid thresholds file."""


@dataclass(frozen=True)
class Threshold:
    """The comparison of a figure and its limit. Without a limit, the figure is for information only.

    `ratio` is Baton's value divided by that of the reference (the floor). `difference` is Baton's value minus the
    floor's. `value` is Baton's value alone.
    """

    compare: str = "ratio"
    at_least: float | None = None
    at_most: float | None = None

    def met_by(self, value):
        """Returns whether the limit is met; None if the limit or the value is missing."""
        if value is None or (self.at_least is None and self.at_most is None):
            return None
        above = self.at_least is None or value >= self.at_least
        below = self.at_most is None or value <= self.at_most
        return above and below

    def describe(self):
        """Returns the limit as text: `≥ 0.85`, `≤ +4`."""
        sign = "+" if self.compare == "difference" else ""
        parts = []
        if self.at_least is not None:
            parts.append(f"≥ {sign}{self.at_least:g}")
        if self.at_most is not None:
            parts.append(f"≤ {sign}{self.at_most:g}")
        return ", ".join(parts) or "–"


def read_thresholds(path):
    """Reads the file into {key: Threshold}. Raises ThresholdError for an unknown word or an invalid number."""
    try:
        entries = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ThresholdError(f"{path} cannot be read as JSON: {error}") from error
    thresholds = {}
    for key, entry in entries.items():
        unknown = set(entry) - {"compare", "at_least", "at_most"}
        if unknown:
            raise ThresholdError(f"{path}: {key}: {', '.join(sorted(unknown))} is none of compare, at_least, at_most")
        if entry.get("compare") not in COMPARISONS:
            raise ThresholdError(f"{path}: {key}: compare is one of {', '.join(COMPARISONS)}")
        limits = {name: entry[name] for name in ("at_least", "at_most") if name in entry}
        for name, limit in limits.items():
            if isinstance(limit, bool) or not isinstance(limit, (int, float)):
                raise ThresholdError(f"{path}: {key}: {name} is a number")
        thresholds[key] = Threshold(entry["compare"], **limits)
    return thresholds


@dataclass
class Figure:
    """One row of the table: Baton's samples and, in the same order, those of the reference (the floor)."""

    key: str
    title: str
    unit: str
    threshold: Threshold = Threshold()
    baton: list = field(default_factory=list)
    floor: list = field(default_factory=list)
    note: str = ""

    def add(self, baton, floor=None):
        """Adds one measurement of Baton, or one pair of measurements of Baton and the reference (the floor)."""
        self.baton.append(baton)
        if floor is not None:
            self.floor.append(floor)

    @property
    def baton_median(self):
        return median(self.baton) if self.baton else None

    @property
    def floor_median(self):
        return median(self.floor) if self.floor else None

    @property
    def compared(self):
        """The value that is compared with the target.

        The value is the median over all pairs of a measurement of Baton and one of the reference (the floor). A slow
        minute of the machine affects both measurements of a pair and therefore cancels out.
        """
        if self.threshold.compare == "value":
            return self.baton_median
        pairs = list(zip(self.baton, self.floor))
        if self.threshold.compare == "difference":
            return median(b - f for b, f in pairs) if pairs else None
        ratios = [b / f for b, f in pairs if f]
        return median(ratios) if ratios else None

    @property
    def verdict(self):
        """Returns `ok` if the limit is met, `short` if it is missed, `–` without a limit, or `not measured` if there is
        a limit but no value.
        """
        met = self.threshold.met_by(self.compared)
        if met is None:
            has_limit = self.threshold.at_least is not None or self.threshold.at_most is not None
            return "not measured" if has_limit else "–"
        return "ok" if met else "short"

    def as_json(self):
        """Returns the whole row, with its samples, as a value for JSON."""
        return {
            "title": self.title,
            "unit": self.unit,
            "baton": self.baton_median,
            "floor": self.floor_median,
            "compare": self.threshold.compare,
            "compared": self.compared,
            "at_least": self.threshold.at_least,
            "at_most": self.threshold.at_most,
            "verdict": self.verdict,
            "note": self.note,
            "samples": {"baton": self.baton, "floor": self.floor},
        }


def number(value):
    """Returns a number with its significant digits."""
    if value is None:
        return "–"
    size = abs(value)
    if size >= 1000:
        return f"{value:,.0f}"
    if size >= 100:
        return f"{value:.0f}"
    return f"{value:.1f}" if size >= 10 else f"{value:.2f}"


def compared_text(figure):
    """Returns the comparison as in the table: `0.91`, `+1.20`, or `–` for a value without comparison."""
    if figure.compared is None or figure.threshold.compare == "value":
        return "–"
    return f"{figure.compared:+.2f}" if figure.threshold.compare == "difference" else f"{figure.compared:.2f}"


def table(figures):
    """Returns the rows as text in columns."""
    rows = [("figure", "unit", "Baton", "floor", "ratio", "target", "")]
    for figure in figures:
        rows.append(
            (
                figure.title,
                figure.unit,
                number(figure.baton_median),
                number(figure.floor_median),
                compared_text(figure),
                figure.threshold.describe(),
                figure.verdict if figure.verdict != "–" else "",
            )
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [
            cell.ljust(width) if column in (0, 1, 5, 6) else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths))
        ]
        lines.append("  ".join(cells).rstrip())
    lines.insert(1, "  ".join("─" * width for width in widths))
    return "\n".join(lines)


def shortfalls(figures):
    """Returns a sentence for each missed target."""
    sentences = []
    for figure in figures:
        if figure.verdict == "short":
            value = number(figure.compared) if figure.threshold.compare == "value" else compared_text(figure)
            sentences.append(f"{figure.title}: {value}, target {figure.threshold.describe()}")
        elif figure.verdict == "not measured":
            sentences.append(f"{figure.title}: not measured{': ' + figure.note if figure.note else ''}")
    return sentences


def quietest(measured, count, disturbance):
    """Returns the `count` least disturbed measurements, in the order in which they were made.

    `disturbance` returns the share of the cores that other processes used. The measured values do not affect the
    selection.
    """
    chosen = sorted(range(len(measured)), key=lambda index: disturbance(measured[index]))[:count]
    return [measured[index] for index in sorted(chosen)]


def wire_bytes(payload):
    """Returns the size of a payload with the header of an unmasked frame (RFC 6455, 5.2)."""
    return payload + (2 if payload < 126 else 4 if payload < 65536 else 10)


def stalled(report):
    """Returns the share of a run in which neither the server nor the client was running.

    In a closed loop with many clients, the server or the client always has work. If neither was running, the machine
    was busy with other work.
    """
    busiest = max(report["server_cpu_us_per_message"], report["client_cpu_us_per_message"])
    return max(0.0, 1 - report["per_second"] * busiest / 1e6)


def broadcast_sizes(report, separate=False):
    """Returns the frame sizes that the reference server (the floor) has to send, so that it moves the same bytes and
    frames as Baton's fan-out.

    In `66+79`, the frame of the first size goes to all clients, and the other frame only to the sender. `report` is the
    load client's report of a run in which a single connection sent messages. Raises ValueError if another connection
    did not receive exactly one frame per message, apart from frames that were under way when the run began or ended.
    """
    sizes = [round(size) for size in report["reply_payload_bytes"]]
    expected = len(sizes) + report["connections"] - 1
    if not sizes or abs(report["frames_in"] - report["messages"] * expected) > 2 * expected:
        raise ValueError(
            f"{report['messages']} inputs made {report['frames_in']} frames for {report['connections']} clients, where {expected} an input belong"
        )
    return ("," if separate else "+").join(str(size) for size in sizes)


def reply_sizes(report, separate=False):
    """Returns the frame sizes that the reference server (the floor) has to send, so that it moves the same bytes and
    frames as Baton's answers.

    The form is `37+64`, or `37,64` for separate sends. `report` is the load client's report of a run with one message
    in flight. Raises ValueError if the answers differ in form, because the floor can send only one form.
    """
    sizes = [round(size) for size in report["reply_payload_bytes"]]
    frames = report["frames_per_message"]
    if not sizes or abs(frames - len(sizes)) > 0.02:
        raise ValueError(f"an input was answered by {frames} frames on average, in {len(sizes)} places: no fixed answer equals that")
    return ("," if separate else "+").join(str(size) for size in sizes)
