"""A list of a million rows and a grid of a million items, dragged by a finger.

The floor is the same list or grid with a thousand entries, because the cost must not depend on the length.
"""

import json
import time

from processes import MeasurementError, cpu_seconds, resident_kib, settled_resident_kib
from rig import hello
from frames import WebSocket, WebSocketError

# For each list: the prefix of the keys of its results, two words for the titles of these results, and two screens. The
# screens have a million and a thousand items.
LISTS = (("scroll", "list", "rows", "rows", "rows-short"), ("grid", "grid", "tiles", "grid", "grid-short"))
# PACE is the number of moves per second, like the frame rate of a phone. STEP is the length of a move in points.
PACE, STEP = 60, 20
# The number of moves in a drag, and the number of drags in one direction before the direction changes.
MOVES, DRAGS = 30, 10
FIRST = 750
PATIENCE = 10.0


class Finger:
    """A client that drags a list up and down, and counts its cells."""

    def __init__(self, server, screen):
        self.server = server
        self.socket = WebSocket(server.port, f"/{screen}")
        arguments = hello(screen)
        self.socket.send(arguments[arguments.index("--hello") + 1])
        self.sequence, self.drags, self.moves = 0, 0, 0
        self.cells, self.most_cells, self.received, self.revision = set(), 0, 0, 0
        while self.revision == 0:
            self.next()

    def next(self):
        text = self.socket.receive(PATIENCE)
        if text is None:
            raise MeasurementError(f"a move of the finger was not answered within {PATIENCE:g} s")
        self.received += len(text.encode()) + (2 if len(text) < 126 else 4)
        message = json.loads(text)
        if message["type"] == "error":
            raise MeasurementError(f"a move of the finger was answered: {message['message']}")
        if message["type"] == "patch":
            self.revision = message["to"]
            for operation in message["ops"]:
                if operation[0] == "add" and operation[4] == "cell":
                    self.cells.add(operation[1])
                elif operation[0] == "remove":
                    self.cells.discard(operation[1])
            self.most_cells = max(self.most_cells, len(self.cells))
        return message

    def send_touch(self, phase, y):
        """Sends the finger's position, and waits for the answer."""
        self.sequence += 1
        touch = f'{{"id":1,"phase":"{phase}","x":200,"y":{y}}}'
        self.socket.send(f'{{"type":"touch","seq":{self.sequence},"ack":{self.revision},"touches":[{touch}]}}')
        while True:
            message = self.next()
            if message["type"] == "done" and message["seq"] == self.sequence:
                return

    def drag(self, seconds, pace=None):
        """Drags for a few seconds, with `pace` moves per second, or else as fast as the answers arrive.

        Returns moves, bytes, seconds and CPU seconds.
        """
        moves, received = self.moves, self.received
        begun, used = time.monotonic(), cpu_seconds(self.server.pid)
        due = begun
        while time.monotonic() - begun < seconds:
            back = self.drags // DRAGS % 2 == 1
            way, y = (STEP, FIRST - MOVES * STEP) if back else (-STEP, FIRST)
            self.send_touch("began", y)
            for _ in range(MOVES):
                if pace:
                    due += 1 / pace
                    time.sleep(max(0, due - time.monotonic()))
                y += way
                self.send_touch("moved", y)
                self.moves += 1
            self.send_touch("ended", y)
            self.drags += 1
        return self.moves - moves, self.received - received, time.monotonic() - begun, cpu_seconds(self.server.pid) - used

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.socket.close()


def scrolling(rig):
    """Compares lists and grids of 1,000,000 items with those of 1,000 items: moves per second, CPU, bytes, cells and
    memory.
    """
    plan = rig.plan
    figures = {}
    for key, what, things, long, _ in LISTS:
        figures[long] = {name: rig.figure(f"{key}_{name}", title, unit) for name, title, unit in (
            ("inputs", f"a {what} of 1,000,000 {things} dragged, against 1,000", "moves/s"),
            ("cpu", "the same: server CPU a move", "µs"),
            ("bytes", f"the same at {PACE} moves/s", "bytes/s"),
            ("cells", "the same: most cells alive", ""),
            ("memory", f"the same: server's growth over {plan.scroll_seconds:g} s", "KiB"),
            ("join", f"joining it, against 1,000 {things}", "KiB"),
        )}
    try:
        for _ in range(plan.scroll_pairs):
            for _, _, things, long, short in LISTS:
                ours, theirs = measure(rig, long, plan.scroll_seconds), measure(rig, short, 0)
                for name, row in figures[long].items():
                    row.add(ours[name], theirs[name] if name in ("inputs", "cpu", "join") else None)
                rig.say(
                    f"a million {things}: {ours['inputs']:,.0f} moves/s against {theirs['inputs']:,.0f}, CPU {ours['cpu']:.0f} against "
                    f"{theirs['cpu']:.0f} µs, {ours['bytes']:,.0f} bytes/s, {ours['cells']} cells, {ours['memory']} KiB")
    except WebSocketError as error:
        raise MeasurementError(f"the finger on the list: {error}") from error


def measure(rig, screen, paced_for):
    """Measures the cost of a list that is dragged at full speed, and then a few seconds at PACE moves per second."""
    plan = rig.plan
    with rig.screens() as server:
        before = settled_resident_kib(server.pid)
        with Finger(server, screen) as finger:
            joined = settled_resident_kib(server.pid) - before
            # The list is dragged before the measurement, so that all code has already run when the measurement begins.
            finger.drag(plan.warmup)
            moves, _, seconds, cpu = finger.drag(plan.scroll_burst)
            at_first = resident_kib(server.pid)
            _, received, paced, _ = finger.drag(paced_for, PACE)
            return {
                "inputs": moves / seconds, "cpu": cpu / moves * 1e6, "bytes": received / max(paced, 1e-9), "cells": finger.most_cells,
                "memory": max(0, resident_kib(server.pid) - at_first), "join": joined,
            }
