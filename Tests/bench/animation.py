"""An animation of 200 views: the bytes sent at its start and while it runs, and the server's cost."""

import json
import time

from processes import MeasurementError
from rig import hello
from frames import WebSocket, WebSocketError

SCREEN = "tiles"
VIEWS = 200
START = '{"type":"tap","seq":1,"target":{"identifier":"start"}}'
# A server that has sent nothing for this many seconds has finished sending.
SILENCE = 0.3


def animation(rig):
    """Measures the beginning of the animation (patches, and bytes per view), and then the bytes and the CPU time while
    it runs.
    """
    patches = rig.figure("animation_patches", f"an animation of {VIEWS} views: patches", "")
    size = rig.figure("animation_bytes", f"an animation of {VIEWS} views: bytes a view", "bytes")
    meanwhile = rig.figure("animation_meanwhile", "bytes sent while it runs", "bytes")
    cpu = rig.figure("animation_cpu", "server CPU while it runs", "% of a core")
    try:
        with rig.screens() as server, WebSocket(server.port, f"/{SCREEN}") as socket:
            enter(socket)
            settle(rig, server)
            socket.send(START)
            moved, total = patch_counts(socket)
            patches.add(len(moved))
            size.add(total / VIEWS)
            cpu.add(rig.cpu_percent(server, rig.plan.idle_seconds))
            meanwhile.add(sum(len(text.encode()) for text in pending(socket)))
    except WebSocketError as error:
        raise MeasurementError(f"the screen of {VIEWS} views: {error}") from error
    rig.say(f"{VIEWS} views: {patches.baton_median:g} patch of {size.baton_median:.1f} bytes a view, then {meanwhile.baton_median:g} bytes")


def enter(socket):
    """Sends hello as a page does, and reads the whole screen."""
    arguments = hello(SCREEN)
    socket.send(arguments[arguments.index("--hello") + 1])
    revision = max((json.loads(text).get("to", 0) for text in pending(socket, 10)), default=0)
    if not revision:
        raise MeasurementError(f"/{SCREEN} showed nothing")
    socket.send(json.dumps({"type": "ack", "revision": revision}))


def settle(rig, server, patience=20):
    """Waits until a newly started server has finished its preparations. The server does them while it is idle."""
    for _ in range(patience):
        if rig.cpu_percent(server, 0.5) == 0:
            return


def pending(socket, patience=SILENCE):
    """Yields the messages until the server is silent. The time-out of the first message is `patience`."""
    while (text := socket.receive(patience)) is not None:
        yield text
        patience = SILENCE


def patch_counts(socket, patience=10.0):
    """Returns the number of animated views in each patch with animations, and the total bytes of these patches.

    Reads until the tap is done and the server is silent.
    """
    moved, total, is_done, deadline = [], 0, False, time.monotonic() + patience
    while time.monotonic() < deadline:
        text = socket.receive(SILENCE)
        if text is None:
            if is_done:
                break
            continue
        message = json.loads(text)
        is_done = is_done or message["type"] == "done"
        if message["type"] == "patch":
            views = sum(op[0] == "set" and "animation" in op[2] for op in message["ops"])
            if views:
                moved.append(views)
                total += len(text.encode())
    if sum(moved) != VIEWS:
        raise MeasurementError(f"{sum(moved)} of {VIEWS} views were animated")
    return moved, total
