"""Measures taps on a private screen, each answered by one patch. The taps come from many clients, from one client,
and from a few clients beside an idle crowd.
"""

from contextlib import ExitStack
from dataclasses import replace

from model import in_process
from processes import allow_open_files
from rig import ANSWER, Case, Pair, floor_hello, hello
from figures import wire_bytes

BUSY = 10
# The number of a server's open files besides the connections: its own files, and those that Baton reserves for players
# and pipes.
SPARE_FILES = 256


def taps(rig):
    """Measures 50 clients with one input in flight each, and then one client, with Baton and with the echo server."""
    inputs = rig.figure("inputs_per_second", "tap, 50 clients: inputs", "/s")
    cpu = rig.figure("server_cpu", "tap, 50 clients: server CPU a message", "µs")
    p50 = rig.figure("p50", "tap, 50 clients: round trip p50", "µs")
    p99 = rig.figure("p99", "tap, 50 clients: round trip p99", "µs")
    single = rig.figure("single_p50", "tap, one client: round trip p50", "µs")
    alone = rig.figure("tap_in_process", "a tap in process, 30 views, against the echo's CPU", "µs")
    update = rig.figure("update_bytes", "one label's change on the wire", "bytes")
    with rig.baton() as baton:
        many = Case("counter", 50, rig.plan.seconds, shows_stalls=True)
        # Baton and the echo server are measured alternately, because the machine's speed varies over time.
        for pair in rig.quiet("50 × 1", rig.plan.pairs, lambda: replace(rig.pair(baton, many), in_process=in_process(rig))):
            ours, theirs = pair.baton, pair.floor
            inputs.add(ours["per_second"], theirs["per_second"])
            cpu.add(ours["server_cpu_us_per_message"], theirs["server_cpu_us_per_message"])
            p50.add(ours["p50_us"], theirs["p50_us"])
            p99.add(ours["p99_us"], theirs["p99_us"])
            alone.add(pair.in_process, theirs["server_cpu_us_per_message"])
            update.add(wire_bytes(ours["reply_payload_bytes"][0]))
            rig.moved = sizes(ours, theirs)
        one = Case("counter", 1, rig.plan.single_seconds)
        for pair in rig.quiet("1 × 1", rig.plan.single_pairs, lambda: rig.pair(baton, one)):
            single.add(pair.baton["p50_us"], pair.floor["p50_us"])


def sizes(ours, theirs):
    """Describes the bytes and frames of a tap with Baton and with the echo server, to show that both are equal."""
    return (
        f"a tap moves {ours['bytes_up_per_message']:.0f} bytes up and {ours['bytes_down_per_message']:.0f} down in "
        f"{ours['frames_per_message']:.0f} frames; the floor's {theirs['bytes_up_per_message']:.0f} and "
        f"{theirs['bytes_down_per_message']:.0f} in {theirs['frames_per_message']:.0f}"
    )


def crowd(rig):
    """Measures 10 busy clients beside thousands of idle ones, against 10 alone, for Baton and for the echo server.

    There are two servers of each kind, one with the idle clients and one without. The two servers are measured
    alternately. While one server is measured, the other is idle, which costs nothing. All pairs use the same servers.
    """
    idle = f"{rig.plan.crowd:,}"
    ours = rig.figure("crowd", f"{BUSY} clients beside {idle} idle, against {BUSY} alone: inputs", "/s")
    theirs = rig.figure("crowd_echo", "the same of the echo, against the echo alone", "/s")
    allow_open_files(rig.plan.crowd + BUSY + SPARE_FILES)

    load = ["--connections", BUSY, "--in-flight", 1]
    reports = []
    with ExitStack() as stack:
        alone, beside = (stack.enter_context(rig.baton()) for _ in range(2))
        stack.enter_context(rig.client.idle(beside, ["--connections", rig.plan.crowd] + hello("picture")))
        tap = load + hello("counter") + ANSWER
        for pair in rig.quiet(f"{BUSY} beside {idle}", rig.plan.crowd_pairs, lambda: both(rig, alone, beside, tap)):
            ours.add(pair.baton["per_second"], pair.floor["per_second"])
            reports.append(pair.baton)
    reply = rig.form(Case("counter", BUSY, rig.plan.crowd_seconds), reports[-1])
    frames = len(reports[-1]["reply_payload_bytes"])
    with ExitStack() as stack:
        alone, beside = (stack.enter_context(rig.floor(reply)) for _ in range(2))
        stack.enter_context(rig.client.idle(beside, ["--connections", rig.plan.crowd] + floor_hello("picture", frames)))
        tap = load + floor_hello("counter", frames) + ["--frames-per-reply", frames]
        for pair in rig.quiet(f"echo, {BUSY} beside {idle}", rig.plan.crowd_pairs, lambda: both(rig, alone, beside, tap)):
            theirs.add(pair.baton["per_second"], pair.floor["per_second"])


def both(rig, alone, beside, load):
    """Runs the load on the server without idle clients, and then on the server with them."""
    by_itself, during_first = rig.run(alone, load, rig.plan.crowd_seconds)
    in_company, during_second = rig.run(beside, load, rig.plan.crowd_seconds)
    return Pair(in_company, by_itself, max(during_first, during_second))
