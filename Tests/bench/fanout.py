"""Measures a shared screen: one client's input causes a patch to a thousand clients. The floor is a C program that
broadcasts the same bytes.
"""

from processes import allow_open_files
from rig import Case
from figures import broadcast_sizes
from taps import SPARE_FILES


def fan_out(rig):
    """Measures the frames per second that all clients together receive.

    Each tap waits until every client has received the patch of the previous tap.
    """
    count = rig.plan.viewers
    frames = rig.figure("fan_out", f"a shared screen, {count:,} viewers: frames", "/s")
    cpu = rig.figure("fan_out_cpu", "the same, server CPU a frame", "µs")
    allow_open_files(count + SPARE_FILES)
    # The clients of the reference server (the floor) also send hello. If a connection has sent nothing, the kernel
    # acknowledges every frame instead of every second one, which takes a quarter more time.
    case = Case(
        "shared", count, rig.plan.viewer_seconds, options=("--senders", 1, "--fan-out"), floor_options=("--broadcast", "--greet"), sizes=broadcast_sizes
    )
    with rig.screens() as screens:
        for pair in rig.quiet(f"1 to {count:,}", rig.plan.viewer_pairs, lambda: rig.pair(screens, case)):
            ours, theirs = pair.baton, pair.floor
            frames.add(ours["frames_in"] / ours["seconds"], theirs["frames_in"] / theirs["seconds"])
            cpu.add(*(report["server_cpu_us_per_message"] / (report["connections"] + 1) for report in (ours, theirs)))
