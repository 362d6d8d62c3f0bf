#!/usr/bin/env python3
"""Measures Baton beside its floor, a C echo on the same library that moves the same bytes and frames, and prints one table.

Pairs alternate, Baton then the floor, each with a warm-up, and each floor is given the reply sizes that Baton had just before.
The server has one core, the client another. Where other processes take part of these cores, more pairs are measured, and those
that were disturbed least are used. A target is held against the median over the pairs. Exit code: 0 when every target is met,
1 when one falls short, 2 when something could not be measured at all.
"""

import argparse
import json
import os
import shlex
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from figures import Figure, Threshold, ThresholdError, read_thresholds, quietest, reply_sizes, shortfalls, stalled, table, wire_bytes
from processes import (
    FLOOR_PORT,
    SERVER_URL,
    Disturbance,
    LoadClient,
    MeasurementError,
    Server,
    cores,
    cpu_seconds,
    model_figures,
    settled_resident_kib,
)

HERE = Path(__file__).resolve().parent
TAP = '{"type":"tap","seq":%d,"target":{"identifier":"increment"}}'
PLAY = '{"type":"tap","seq":%d,"target":{"identifier":"play"}}'
ANSWER = ["--done-marker", '"done"', "--error-marker", '"error"']


def hello(screen):
    """What a page says first, and what tells that it has its screen."""
    text = json.dumps(
        {"type": "hello", "screen": screen, "role": "remote", "name": "bench", "viewport": {"width": 390, "height": 844, "scale": 3}},
        separators=(",", ":"),
    )
    return ["--path", f"/{screen}", "--hello", text, "--ready-marker", '"welcome"', "--ready-marker", '"patch"']


def floor_hello(screen, frames=1):
    """The same hello to the floor, which answers it as it answers everything: with so many frames of x."""
    return hello(screen)[:4] + ["--ready-marker", "x"] * frames


@dataclass(frozen=True)
class Plan:
    """How long and how often."""

    pairs: int
    warmup: float
    seconds: float
    single_pairs: int
    single_seconds: float
    idle_clients: int
    idle_seconds: float
    model_samples: int


FULL = Plan(pairs=7, warmup=0.5, seconds=2.5, single_pairs=5, single_seconds=1.5, idle_clients=1000, idle_seconds=4.0, model_samples=15)
QUICK = Plan(pairs=3, warmup=0.2, seconds=0.7, single_pairs=3, single_seconds=0.4, idle_clients=500, idle_seconds=1.0, model_samples=5)

# Clients that are connected before memory is first read, so that code and tables touched once are not shared out among the others.
WARM_CLIENTS = 64

# A pair is quiet when others took no more than this share of the cores; so many times the pairs wanted are measured to find them.
QUIET, ATTEMPTS = 0.05, 2


@dataclass(frozen=True)
class Pair:
    """What the load client reported of Baton and of the floor, and what share of the cores went elsewhere meanwhile."""

    baton: dict
    floor: dict
    disturbance: float


class Bench:
    """One whole measurement."""

    def __init__(self, arguments, plan, thresholds):
        self.plan = plan
        self.thresholds = thresholds
        self.separate = arguments.separate_sends
        binaries = Path(arguments.bin)
        self.baton_command = shlex.split(arguments.baton) if arguments.baton else [binaries / "baton", "serve", "--port", "0"]
        self.floor_binary = binaries / "echo-floor"
        self.model_binary = binaries / "model-bench"
        self.cores = cores()
        self.client = LoadClient(binaries / "load-client", self.cores[1])
        self.figures = {}
        self.moved = ""
        self.notes = []

    def figure(self, key, title, unit):
        """The row of that key, made on first use."""
        if key not in self.figures:
            self.figures[key] = Figure(key, title, unit, self.thresholds.get(key, Threshold()))
        return self.figures[key]

    def baton(self):
        return Server(self.baton_command, SERVER_URL, self.cores[0])

    def floor(self, reply):
        return Server([self.floor_binary, "--reply", reply], FLOOR_PORT, self.cores[0])

    def pair(self, baton, connections, seconds):
        """One run against Baton, and one against the floor with the sizes that Baton had."""
        load = ["--connections", connections, "--in-flight", 1, "--message", TAP, "--warmup", self.plan.warmup, "--duration", seconds]
        whole = self.plan.warmup + seconds
        with Disturbance(self.cores, baton.pid) as during_baton:
            ours = self.client.run(baton, load + hello("counter") + ANSWER, whole)
        try:
            reply = reply_sizes(ours, self.separate)
        except ValueError as error:
            raise MeasurementError(f"{error}; measure with one input in flight on a screen of its own") from error
        frames = len(ours["reply_payload_bytes"])
        with self.floor(reply) as floor, Disturbance(self.cores, floor.pid) as during_floor:
            theirs = self.client.run(floor, load + floor_hello("counter", frames) + ["--frames-per-reply", frames], whole)
        # Only the floor's stalls are the machine's fault for certain: Baton's own would be its own.
        stall = stalled(theirs) if connections > 1 else 0.0
        return Pair(ours, theirs, max(during_baton.share, during_floor.share, stall))

    def pairs(self, baton, connections, seconds, wanted):
        """So many pairs: the first ones where all is quiet, else the quietest of more."""
        measured = []
        while len(measured) < wanted * ATTEMPTS and sum(pair.disturbance <= QUIET for pair in measured) < wanted:
            pair = self.pair(baton, connections, seconds)
            measured.append(pair)
            self.say(f"{connections} × 1, pair {len(measured)}: {self.brief(pair)}")
        used = quietest(measured, wanted, lambda pair: pair.disturbance)
        worst = max(pair.disturbance for pair in used)
        if worst > QUIET:
            self.notes.append(
                f"up to {worst:.0%} of the cores went elsewhere in the {wanted} quietest of {len(measured)} pairs with "
                f"{connections} × 1; measure again on a quieter machine, or trust the CPU time alone"
            )
        return used

    def taps(self):
        """A tap on the private screen, a patch each: many clients, then one."""
        cpu = "server_cpu_us_per_message"
        with self.baton() as baton:
            for pair in self.pairs(baton, 50, self.plan.seconds, self.plan.pairs):
                ours, theirs = pair.baton, pair.floor
                self.figure("inputs_per_second", "tap, 50 clients: inputs", "/s").add(ours["per_second"], theirs["per_second"])
                self.figure("server_cpu", "tap, 50 clients: server CPU a message", "µs").add(ours[cpu], theirs[cpu])
                self.figure("p50", "tap, 50 clients: round trip p50", "µs").add(ours["p50_us"], theirs["p50_us"])
                self.figure("p99", "tap, 50 clients: round trip p99", "µs").add(ours["p99_us"], theirs["p99_us"])
                self.figure("update_bytes", "one label's change on the wire", "bytes").add(wire_bytes(ours["reply_payload_bytes"][0]))
                self.moved = self.sizes(ours, theirs)
            for pair in self.pairs(baton, 1, self.plan.single_seconds, self.plan.single_pairs):
                self.figure("single_p50", "tap, one client: round trip p50", "µs").add(pair.baton["p50_us"], pair.floor["p50_us"])

    @staticmethod
    def sizes(ours, theirs):
        """What each side moved, so that one can see that it was the same."""
        return (
            f"a tap moves {ours['bytes_up_per_message']:.0f} bytes up and {ours['bytes_down_per_message']:.0f} down in "
            f"{ours['frames_per_message']:.0f} frames; the floor's {theirs['bytes_up_per_message']:.0f} and "
            f"{theirs['bytes_down_per_message']:.0f} in {theirs['frames_per_message']:.0f}"
        )

    def memory(self, server, arguments):
        """KiB that a further idle client costs, and % of a core that all of them cost."""
        count = self.plan.idle_clients
        with self.client.idle(server, arguments + ["--connections", WARM_CLIENTS]):
            before = settled_resident_kib(server.pid)
            with self.client.idle(server, arguments + ["--connections", count]):
                grown = settled_resident_kib(server.pid) - before
                cpu = self.cpu_percent(server, self.plan.idle_seconds)
        return grown / count, cpu

    def cpu_percent(self, server, seconds):
        """CPU of the server in % of a core over some seconds."""
        start, used = time.monotonic(), cpu_seconds(server.pid)
        time.sleep(seconds)
        return 100 * (cpu_seconds(server.pid) - used) / (time.monotonic() - start)

    def idle(self):
        """Memory of idle clients on the shared and on the private screen beside the floor's, and what idling costs."""
        with self.floor("64") as floor:
            echo, _ = self.memory(floor, floor_hello("player"))
        with self.baton() as baton:
            shared, cpu = self.memory(baton, hello("player"))
        with self.baton() as baton:
            private, _ = self.memory(baton, hello("counter"))
        clients = f"{self.plan.idle_clients:,}"
        self.figure("idle_memory", "an idle client, shared screen", "KiB").add(shared, echo)
        self.figure("private_memory", "an idle client, private screen", "KiB").add(private, echo)
        self.figure("idle_clients_cpu", f"CPU with {clients} idle clients", "% of a core").add(cpu)
        self.say(f"{clients} idle clients: {shared:.2f} KiB each, private {private:.2f}, echo {echo:.2f}; CPU {cpu:.2f} %")

    def playing(self):
        """CPU of the server while a piece plays and one page looks on."""
        row = self.figure("playing_cpu", "CPU with a playing screen", "% of a core")
        with self.baton() as baton, self.client.idle(baton, hello("player")):
            try:
                self.client.run(baton, ["--limit", 1, "--message", PLAY, "--duration", 5] + hello("player") + ANSWER, 5)
            except MeasurementError as error:
                row.note = str(error)
                self.notes.append(f"nothing played: {error}")
                return
            time.sleep(1)
            row.add(self.cpu_percent(baton, self.plan.idle_seconds))

    def model(self):
        """The event model by itself: what a hit-test, the chain and recognizers cost, beside the least that could do the same."""
        for figure in model_figures(self.model_binary, self.cores[0], self.plan.model_samples):
            row = self.figure(figure["key"], figure["title"], figure["unit"])
            for ours, theirs in zip(figure["baton"], figure["floor"]):
                row.add(ours, theirs)

    def run(self):
        """Measures everything; raises MeasurementError where a server does not do its part."""
        self.taps()
        self.idle()
        self.playing()
        self.model()

    @staticmethod
    def brief(pair):
        ours, theirs = pair.baton, pair.floor
        return (
            f"{ours['per_second']:,.0f}/s against {theirs['per_second']:,.0f}/s, "
            f"p50 {ours['p50_us']:.0f} against {theirs['p50_us']:.0f} µs, "
            f"CPU {ours['server_cpu_us_per_message']:.2f} against {theirs['server_cpu_us_per_message']:.2f} µs, "
            f"elsewhere {pair.disturbance:.0%}"
        )

    @staticmethod
    def say(text):
        """Progress, for who watches; the table alone is on stdout."""
        print(text, file=sys.stderr, flush=True)


def parse(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", default=".build/release", help="folder of the release binaries baton, echo-floor and load-client")
    parser.add_argument("--baton", help="the whole command that starts the server, instead of BIN/baton serve --port 0")
    parser.add_argument("--quick", action="store_true", help="about 20 s instead of 100: fewer and shorter pairs")
    parser.add_argument("--report-only", action="store_true", help="exit with 0 even where a target falls short")
    parser.add_argument("--separate-sends", action="store_true", help="a slower floor that sends each frame by itself")
    parser.add_argument("--thresholds", type=Path, default=HERE / "thresholds.json", help="targets (default: beside this file)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every figure with its samples to FILE")
    return parser.parse_args(arguments)


def finish(bench, arguments):
    """Prints the table and what falls short; returns the exit code."""
    figures = list(bench.figures.values())
    print(table(figures))
    print(f"\nMedians of {bench.plan.pairs} alternating pairs; {bench.moved}.")
    print(f"Load average {os.getloadavg()[0]:.1f}. Ratios are medians over the pairs; + is a difference.")
    for note in bench.notes:
        print(f"Note: {note}.")
    missed = shortfalls(figures)
    if missed:
        print("\nShort of the target:")
        for sentence in missed:
            print(f"  {sentence}")
    if arguments.json:
        document = {"quick": arguments.quick, "short": missed, "figures": {figure.key: figure.as_json() for figure in figures}}
        arguments.json.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return 1 if missed and not arguments.report_only else 0


def main(arguments):
    arguments = parse(arguments)
    try:
        bench = Bench(arguments, QUICK if arguments.quick else FULL, read_thresholds(arguments.thresholds))
        bench.run()
        return finish(bench, arguments)
    except (MeasurementError, ThresholdError, OSError) as error:
        print(f"bench: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
