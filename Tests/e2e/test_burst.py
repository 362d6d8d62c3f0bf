"""Tests of a server that sends messages to many clients at the end of one loop turn.

The messages are batched through io_uring if the system allows it. Otherwise each client's message is sent
separately.
"""

import ctypes
import os
import pathlib
import sys

import pytest
from fuzz import has_ring
from harness import PROGRAM, ROOT, Server
from without_ring import IO_URING_SETUP

FOLDER = pathlib.Path(__file__).parent
SHARED = [PROGRAM.parent / "bench-screens", ROOT / "web"]


def system_gives_ring():
    ring = ctypes.CDLL(None).syscall(IO_URING_SETUP, 1, bytes(120))
    if ring >= 0:
        os.close(ring)
    return ring >= 0


def show_the_same(server):
    """Each client taps, and all clients receive the effect of each tap."""
    clients = [server.connect("shared") for _ in range(5)]
    for client in clients:
        client.tap(identifier="increment")
    for client in clients:
        client.wait_for(lambda client: client.properties("count")["text"] == "5")
        client.close()


@pytest.mark.skipif(not system_gives_ring(), reason="the system gives no ring here")
def test_many_are_sent_the_same_through_a_ring():
    with Server(command=SHARED) as server:
        assert not has_ring(server), "who starts a server does not wait for it"
        show_the_same(server)

        assert has_ring(server)


def test_a_system_without_a_ring_is_as_good():
    with Server(command=[sys.executable, FOLDER / "without_ring.py", *SHARED]) as server:
        show_the_same(server)

        assert not has_ring(server)
