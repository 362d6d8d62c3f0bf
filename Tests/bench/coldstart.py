"""The time from a server's start to its first answer."""

import os
import select
import signal
import socket
import time
from statistics import median

from processes import FLOOR_PORT, SERVER_URL, MeasurementError

PATIENCE = 20.0
UPGRADE = (
    "GET / HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: baton.v1\r\n\r\n"
)
PAGE = "GET /counter HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n"


def page_is_complete(answer):
    """Returns whether a page is complete: status 200, headers, and as many bytes as Content-Length says."""
    head, end, body = answer.partition(b"\r\n\r\n")
    if not end:
        return False
    if not head.startswith(b"HTTP/1.1 200"):
        raise MeasurementError(f"the page was answered by {head.splitlines()[0].decode(errors='replace')}")
    lengths = [line.split(b":", 1)[1] for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:")]
    if not lengths:
        raise MeasurementError("the page came without a content-length")
    return len(body) >= int(lengths[0])


def upgrade_is_complete(answer):
    """Returns whether the handshake is answered and accepted."""
    if b"\r\n\r\n" not in answer:
        return False
    if not answer.startswith(b"HTTP/1.1 101"):
        raise MeasurementError(f"the upgrade was answered by {answer.splitlines()[0].decode(errors='replace')}")
    return True


def read_until(descriptor, is_complete, deadline, what):
    """Reads until `is_complete` returns true for the data so far."""
    data = b""
    while not is_complete(data):
        ready, _, _ = select.select([descriptor], [], [], max(0.0, deadline - time.monotonic()))
        more = os.read(descriptor, 1 << 16) if ready else b""
        if not more:
            raise MeasurementError(f"{what} {'ended' if ready else f'did not come within {PATIENCE:g} s'}")
        data += more
    return data


def start_once(command, cores, port_pattern, request, is_complete):
    """Returns the milliseconds from just before the process starts to the last byte of its first answer.

    This process moves to the server's core before it starts the new process, which inherits the core. A hook between
    fork and exec would do the same, but would slow the fork of a process as large as this one.
    """
    command = [str(part) for part in command]
    reader, writer = os.pipe()
    os.sched_setaffinity(0, {cores[0]})
    start = time.perf_counter()
    try:
        actions = [(os.POSIX_SPAWN_DUP2, writer, 1), (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)]
        pid = os.posix_spawn(command[0], command, os.environ, file_actions=actions)
    except OSError as error:
        os.close(reader)
        raise MeasurementError(f"{command[0]} cannot be run: {error.strerror}; build it first (make bench does)") from error
    finally:
        os.close(writer)
        os.sched_setaffinity(0, {cores[1]})
    try:
        deadline = time.monotonic() + PATIENCE
        said = read_until(reader, lambda data: port_pattern.search(data.decode(errors="replace")), deadline, f"the port of {command[0]}")
        port = int(port_pattern.search(said.decode(errors="replace")).group(1))
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
            connection.sendall((request % port).encode())
            read_until(connection.fileno(), is_complete, deadline, f"the first answer of {command[0]}")
            return (time.perf_counter() - start) * 1e3
    finally:
        end(pid)
        os.close(reader)


def end(pid):
    """Sends SIGTERM to the process, and kills it if it does not end within five seconds."""
    os.kill(pid, signal.SIGTERM)
    deadline = time.monotonic() + 5
    while os.waitpid(pid, os.WNOHANG) == (0, 0):
        if time.monotonic() > deadline:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            return
        time.sleep(0.002)


def cold_start(rig):
    """Measures the time from the start of `baton serve` to the complete page of /counter.

    The floor is the time from the start of the echo server to its first handshake.
    """
    row = rig.figure("cold_start", "cold start to the first page served", "ms")
    affinity = os.sched_getaffinity(0)
    try:
        # The first start of each program reads files from the disk, so it is not counted.
        for number in range(rig.plan.starts + 1):
            ours = start_once(rig.baton_command, rig.cores, SERVER_URL, PAGE, page_is_complete)
            theirs = start_once([rig.floor_binary], rig.cores, FLOOR_PORT, UPGRADE, upgrade_is_complete)
            if number > 0:
                row.add(ours, theirs)
    finally:
        os.sched_setaffinity(0, affinity)
    rig.say(f"cold start: {median(row.baton):.1f} against {median(row.floor):.1f} ms")
