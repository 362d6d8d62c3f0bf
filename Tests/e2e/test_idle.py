"""An idle server sleeps. The kernel reports the system call that the server waits in, and its time-out."""

import pathlib
import platform
import select
import time

import pytest
from fuzz import Peer
from harness import PATIENCE, Server

# The numbers of the system call epoll_wait and its variants, by processor architecture. The fourth argument of the call
# is the time-out in milliseconds.
CALLS = {"x86_64": ("232", "281"), "aarch64": ("22",)}
# An hour in milliseconds. A server that sleeps with a longer time-out has no periodic wake-ups.
HOUR = 3_600_000


def sleep(server):
    """Returns the time-out in milliseconds of the main thread's present sleep; 0 if it does not sleep."""
    fields = pathlib.Path(f"/proc/{server.process.pid}/syscall").read_text().split()
    if fields[0] not in CALLS[platform.machine()]:
        return 0
    return int(fields[4], 16) & 0xFFFFFFFF


def sleeps(server, least):
    """Returns whether the server begins to sleep for at least `least` milliseconds."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if sleep(server) >= least:
            return True
        select.select([], [], [], 0.05)
    return False


@pytest.fixture
def server(tmp_path):
    if platform.machine() not in CALLS:
        pytest.skip("what epoll_wait is called on this machine is not known")
    with Server("--mpv", "none", environment={"XDG_CACHE_HOME": str(tmp_path)}) as server:
        yield server


def test_without_clients_nothing_wakes_it(server):
    assert sleeps(server, HOUR)

    Peer(server.port, "counter").join().close()

    assert sleeps(server, HOUR), "the same when somebody was there"


def test_with_idle_clients_it_sleeps_until_the_next_ping(server):
    peers = [Peer(server.port, "counter").join() for _ in range(50)]

    # All clients are pinged together after 20 seconds, so the server can sleep until then.
    assert sleeps(server, 15_000)

    for peer in peers:
        peer.close()
