"""The basis of all measurements: durations and repetitions, the servers, the load client, and the rows of results.

A pair consists of two measurements: first Baton, then the floor, which is a fast echo server in C. Each of the two
measurements has a warm-up. The floor sends replies of the same sizes as Baton's replies in this pair. The server has
one core, the client another. If other processes use these cores, more pairs are measured, and the least disturbed
pairs are used.
"""

import json
import shlex
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from figures import Figure, Threshold, quietest, reply_sizes, stalled
from processes import FLOOR_PORT, SERVER_URL, Disturbance, LoadClient, MeasurementError, Server, cores, cpu_seconds

ROOT = Path(__file__).resolve().parents[2]
TAP = '{"type":"tap","seq":%d,"target":{"identifier":"increment"}}'
ANSWER = ["--done-marker", '"done"', "--error-marker", '"error"']

# A pair of measurements is quiet if other processes used at most this share of the cores.
QUIET = 0.05


def hello(screen):
    """Returns options of the load client: the `hello` that a page sends, and the texts that mark the server's first
    messages.
    """
    text = json.dumps(
        {"type": "hello", "screen": screen, "role": "remote", "name": "bench", "viewport": {"width": 390, "height": 844, "scale": 3}},
        separators=(",", ":"),
    )
    return ["--path", f"/{screen}", "--hello", text, "--ready-marker", '"welcome"', "--ready-marker", '"patch"']


def floor_hello(screen, frames=1):
    """Returns the load client's options for sending the same hello to the floor, the echo server in C. The floor
    answers every message with `frames` frames that contain the letter x.
    """
    return hello(screen)[:4] + ["--ready-marker", "x"] * frames


@dataclass(frozen=True)
class Plan:
    """Durations and repetitions. Times are in seconds."""

    pairs: int
    attempts: int  # the limit of measured pairs in the search for quiet ones, as a multiple of the wanted pairs
    warmup: float
    seconds: float
    single_pairs: int
    single_seconds: float
    crowd: int  # the number of idle clients beside the busy ones
    crowd_pairs: int
    crowd_seconds: float
    viewers: int
    viewer_pairs: int
    viewer_seconds: float
    idle_clients: int
    idle_seconds: float
    stall_seconds: float
    stall_ahead: float  # the time after which the send window of a stalled client is exhausted
    stall_pairs: int
    stall_window: float
    starts: int
    journal_inputs: int
    journal_replays: int
    model_samples: int
    scroll_pairs: int
    scroll_burst: float
    scroll_seconds: float
    page_visits: int
    page_rounds: int
    page_seconds: float
    page_patches: int
    displays: int
    remotes: int
    fleet_inputs: int
    fleet_pairs: int
    silent_rounds: int
    phones: int
    phone_changes: int
    tracks: int
    library_starts: int
    searches: int


FULL = Plan(
    pairs=7, attempts=2, warmup=0.5, seconds=2.5, single_pairs=5, single_seconds=1.5, crowd=5000, crowd_pairs=5, crowd_seconds=2.0, viewers=1000,
    viewer_pairs=9, viewer_seconds=2.0, idle_clients=1000, idle_seconds=6.0, stall_seconds=60.0, stall_ahead=4.0, stall_pairs=7, stall_window=5.0,
    starts=15, journal_inputs=100_000, journal_replays=5, model_samples=15, scroll_pairs=7, scroll_burst=2.0, scroll_seconds=10.0, page_visits=7, page_rounds=3, page_seconds=5.0,
    page_patches=40, displays=200, remotes=50, fleet_inputs=200, fleet_pairs=3, silent_rounds=7, phones=100, phone_changes=50, tracks=100_000,
    library_starts=3, searches=4,
)
QUICK = Plan(
    pairs=3, attempts=1, warmup=0.2, seconds=0.7, single_pairs=3, single_seconds=0.4, crowd=1000, crowd_pairs=3, crowd_seconds=0.5, viewers=1000,
    viewer_pairs=3, viewer_seconds=0.5, idle_clients=500, idle_seconds=1.0, stall_seconds=4.0, stall_ahead=2.5, stall_pairs=3, stall_window=1.0,
    starts=5, journal_inputs=20_000, journal_replays=2, model_samples=5, scroll_pairs=2, scroll_burst=0.5, scroll_seconds=2.0, page_visits=2, page_rounds=1, page_seconds=2.0,
    page_patches=10, displays=60, remotes=15, fleet_inputs=40, fleet_pairs=1, silent_rounds=3, phones=30, phone_changes=10, tracks=10_000,
    library_starts=1, searches=1,
)


@dataclass(frozen=True)
class Pair:
    """The results of two measurements: the load client's reports of Baton and of the floor, the echo server in C, and
    the share of the cores that other processes used meanwhile.
    """

    baton: dict
    floor: dict
    disturbance: float
    in_process: float = 0.0  # the CPU time in µs of a tap without its socket, measured directly after the pair

    def __str__(self):
        ours, theirs = self.baton, self.floor
        return (
            f"{ours['per_second']:,.0f}/s against {theirs['per_second']:,.0f}/s, "
            f"p50 {ours['p50_us']:.0f} against {theirs['p50_us']:.0f} µs, p99 {ours['p99_us']:.0f} against {theirs['p99_us']:.0f} µs, "
            f"CPU {ours['server_cpu_us_per_message']:.2f} against {theirs['server_cpu_us_per_message']:.2f} µs, "
            f"elsewhere {self.disturbance:.0%}"
        )


@dataclass(frozen=True)
class Case:
    """The load of a pair of measurements. Both servers, Baton and the echo server in C, are measured with this load."""

    screen: str
    connections: int
    seconds: float
    options: tuple = ()  # the load client's options
    floor_options: tuple = ()
    sizes: Callable = reply_sizes
    # True if many connections send, and each sends its next message after each answer. The server or the client then
    # always has work. If neither of them was running, the machine was busy with other work.
    shows_stalls: bool = False


class Rig:
    """One complete measurement: its programs, its plan (durations and repetitions), and the rows of its results."""

    def __init__(self, arguments, plan, thresholds):
        self.plan = plan
        self.thresholds = thresholds
        self.separate = arguments.separate_sends
        binaries = Path(arguments.bin)
        self.baton_command = shlex.split(arguments.baton) if arguments.baton else [binaries / "baton", "serve", "--port", "0"]
        self.replay_binary = binaries / "baton"
        self.floor_binary = binaries / "echo-floor"
        self.screens_command = [binaries / "bench-screens", ROOT / "web"]
        self.model_binary = binaries / "model-bench"
        self.cores = cores()
        self.client = LoadClient(binaries / "load-client", self.cores[1])
        self.states = []
        self.figures = {}
        self.moved = "nothing was tapped"
        self.notes = []

    def figure(self, key, title, unit):
        """Returns the row for a key. The first call for a key creates its row."""
        if key not in self.figures:
            self.figures[key] = Figure(key, title, unit, self.thresholds.get(key, Threshold()))
        return self.figures[key]

    def rows(self):
        """Returns all rows in the order of the thresholds. Rows without a threshold come last."""
        order = {key: position for position, key in enumerate(self.thresholds)}
        return sorted(self.figures.values(), key=lambda figure: order.get(figure.key, len(order)))

    def baton(self):
        """Starts `baton serve` with its default screens, and a state folder of its own: a folder belongs to one server."""
        state = tempfile.TemporaryDirectory(prefix="baton-bench-")
        self.states.append(state)
        return Server([*self.baton_command, "--state", state.name], SERVER_URL, self.cores[0])

    def screens(self):
        """Starts a server with screens for measurements only."""
        return Server(self.screens_command, SERVER_URL, self.cores[0])

    def floor(self, reply, *options):
        """Starts the C echo server."""
        return Server([self.floor_binary, "--reply", reply, *options], FLOOR_PORT, self.cores[0])

    def run(self, server, arguments, seconds):
        """Runs the load for some seconds after the warm-up.

        Returns the load client's report, and the share of the cores that other processes used.
        """
        timing = ["--message", TAP, "--warmup", self.plan.warmup, "--duration", seconds]
        with Disturbance(self.cores, server.pid) as disturbance:
            report = self.client.run(server, timing + arguments, self.plan.warmup + seconds)
        return report, disturbance.share

    def form(self, case, report):
        """Returns a run's answer sizes. Raises MeasurementError if the answers have different numbers of frames."""
        try:
            return case.sizes(report, self.separate)
        except ValueError as error:
            raise MeasurementError(f"{error}; measure with one input in flight on a screen that nothing else changes") from error

    def pair(self, baton, case):
        """Runs the load against Baton, and then against the echo server in C, which sends answers of the same sizes."""
        load = ["--connections", case.connections, "--in-flight", 1, *case.options]
        ours, during_baton = self.run(baton, load + hello(case.screen) + ANSWER, case.seconds)
        reply = self.form(case, ours)
        frames = len(ours["reply_payload_bytes"])
        with self.floor(reply, *case.floor_options) as floor:
            theirs, during_floor = self.run(floor, load + floor_hello(case.screen, frames) + ["--frames-per-reply", frames], case.seconds)
        self.form(case, theirs)
        # Only stalls of the floor, the echo server in C, count: they are certainly caused by the machine. A stall of
        # Baton could be caused by Baton itself.
        stall = stalled(theirs) if case.shows_stalls else 0.0
        return Pair(ours, theirs, max(during_baton, during_floor, stall))

    def quiet(self, name, wanted, measure):
        """Returns the wanted number of pairs: the first ones if all of them are quiet, otherwise the least disturbed
        ones of a larger number of pairs.
        """
        measured = []
        while len(measured) < wanted * self.plan.attempts and sum(pair.disturbance <= QUIET for pair in measured) < wanted:
            pair = measure()
            measured.append(pair)
            self.say(f"{name}, pair {len(measured)}: {pair}")
        used = quietest(measured, wanted, lambda pair: pair.disturbance)
        worst = max(pair.disturbance for pair in used)
        if worst > QUIET:
            self.notes.append(
                f"{name}: up to {worst:.0%} of the cores went elsewhere in the {wanted} quietest of {len(measured)} pairs; "
                "measure again on a quieter machine, or trust the CPU time alone"
            )
        return used

    @staticmethod
    def cpu_percent(server, seconds):
        """Returns the server's CPU in % of a core over some seconds."""
        start, used = time.monotonic(), cpu_seconds(server.pid)
        time.sleep(seconds)
        return 100 * (cpu_seconds(server.pid) - used) / (time.monotonic() - start)

    @staticmethod
    def say(text):
        """Prints progress to stderr. Only the table goes to stdout."""
        print(text, file=sys.stderr, flush=True)
