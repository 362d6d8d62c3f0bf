"""Runs Baton's command-line tool. Each command is a separate process."""

import contextlib
import os
import struct
import subprocess
import time
import zlib

from harness import PATIENCE, PROGRAM

# The time limit of a command, in seconds. It is longer than any time-out inside a command.
LONG = 4 * PATIENCE


def environment(**more):
    kept = {name: value for name, value in os.environ.items() if name not in ("BATON_URL", "NO_COLOR")}
    return {**kept, **more}


def baton(*arguments, stdin="", cwd=None, **variables):
    return subprocess.run(
        [str(PROGRAM), *map(str, arguments)], input=stdin, capture_output=True, text=True, timeout=LONG, cwd=cwd,
        env=environment(**variables))


@contextlib.contextmanager
def started(*arguments, stdout=subprocess.PIPE, **variables):
    process = subprocess.Popen(
        [str(PROGRAM), *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=stdout, stderr=subprocess.PIPE, text=True,
        env=environment(**variables))
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        for pipe in (process.stdout, process.stderr):
            if pipe:
                pipe.close()


def wait_until(condition, words, pause=0.02):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, words
        time.sleep(pause)


def picture(path):
    """Returns the size of a PNG, and the number of colours in its first rows."""
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    parts, at = [], 8
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at:at + 8])
        if name == b"IDAT":
            parts.append(data[at + 8:at + 8 + length])
        at += 12 + length
    return (width, height), len(set(zlib.decompress(b"".join(parts))))
