"""A large library of music: scans, the start with an existing index, a search, and the memory.

The files are silent WAV files of one second in albums of twelve pieces. They are in the page cache, so the figures do
not include disk access.
"""

import json
import shutil
import struct
import tempfile
import time
from pathlib import Path
from statistics import median

from fleet import quantile
from frames import WebSocket
from processes import SERVER_URL, MeasurementError, Server, settled_resident_kib
from rig import hello

PIECES = 12
PATIENCE = 300.0
# The seconds after a typed character in which patches count as its effects. The last patch shows the search result.
EFFECTS = 0.25
# The texts that are typed, character by character. Each character changes the result.
SEARCHES = ["piece 0012", "album 00420", "artist 007", "zrtist 0003"]


def wave(title, **tags):
    """Returns the bytes of a silent WAV file with tags."""
    def chunk(name, body):
        return name + struct.pack("<I", len(body)) + body + bytes(len(body) % 2)

    texts = b"".join(chunk(name.encode(), text.encode() + b"\0") for name, text in {"INAM": title, **tags}.items())
    body = (b"WAVE" + chunk(b"fmt ", struct.pack("<HHIIHH", 1, 1, 8000, 8000, 1, 8)) + chunk(b"LIST", b"INFO" + texts)
            + chunk(b"data", bytes([128]) * 8000))
    return chunk(b"RIFF", body)


def make_library(folder, count):
    """Makes music files with tags in folders of albums."""
    for number in range(count):
        album = number // PIECES
        place = folder / f"Artist {album // 5:04}" / f"Album {album:05}"
        if number % PIECES == 0:
            place.mkdir(parents=True, exist_ok=True)
        (place / f"{number % PIECES + 1:02}.wav").write_bytes(wave(
            f"Piece {number:06}", IART=f"Artist {album // 5:04}", IPRD=f"Album {album:05}", IPRT=str(number % PIECES + 1),
            ICRD=str(1950 + album % 70), IGNR=["Rock", "Jazz", "Folk", "Blues"][album % 4]))


class Person:
    """A client that acts like a person who searches in the player."""

    def __init__(self, server):
        arguments = hello("player")
        self.socket = WebSocket(server.port, "/player")
        self.socket.send(arguments[arguments.index("--hello") + 1])
        self.seq = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.socket.close()

    def send(self, **message):
        self.seq += 1
        self.socket.send(json.dumps({**message, "seq": self.seq}, separators=(",", ":")))

    def until(self, text, patience=PATIENCE):
        """Waits until a message contains a text."""
        deadline = time.perf_counter() + patience
        while time.perf_counter() < deadline:
            if text in (self.socket.receive(1.0) or ""):
                return
        raise MeasurementError(f"the player did not show {text} within {patience:g} s")

    def type(self, character):
        """Types a character. Returns the delay of its last effect in milliseconds."""
        sent = last = time.perf_counter()
        self.send(type="text", insert=character)
        while (left := sent + EFFECTS - time.perf_counter()) > 0:
            message = self.socket.receive(left)
            if message and '"patch"' in message:
                last = time.perf_counter()
        return (last - sent) * 1e3

    def clear(self, text):
        """Deletes a text that was typed, and waits for the effects."""
        self.send(type="text", delete=len(text))
        while self.socket.receive(EFFECTS):
            pass


def start(rig, folder, music):
    return Server(
        [*rig.baton_command, "--mpv", "none", "--state", folder / "state", "--media", music], SERVER_URL, rig.cores[0],
        patience=60.0)


def library(rig):
    """Measures a library of many files, and the memory against a library of one file."""
    count = rig.plan.tracks
    name = f"{count:,} files of music"
    first = rig.figure("library_scan", f"{name}: first scan", "s")
    again = rig.figure("library_start", "start with an index until the list is shown", "s")
    change = rig.figure("library_change", "a new file until a search shows it", "s")
    key = rig.figure("library_key", "a search key to its result, median", "ms")
    worst = rig.figure("library_key_p99", "the same, p99", "ms")
    memory = rig.figure("library_memory", "memory above a library of one file", "MiB")
    folder = Path(tempfile.mkdtemp(prefix="baton-library-"))
    try:
        music = folder / "music"
        make_library(music, count)
        small = folder / "small" / "music"
        make_library(small, 1)
        with start(rig, small.parent, small) as server, Person(server) as person:
            person.until("Piece 000000")
            empty = settled_resident_kib(server.pid)

        began = time.perf_counter()
        with start(rig, folder, music) as server, Person(server) as person:
            person.until("Piece 000000")
            first.add(time.perf_counter() - began)

        for _ in range(rig.plan.library_starts):
            began = time.perf_counter()
            with start(rig, folder, music) as server, Person(server) as person:
                person.until("Piece 000000")
                again.add(time.perf_counter() - began)

        with start(rig, folder, music) as server, Person(server) as person:
            person.until("Piece 000000")
            person.send(type="tap", target={"identifier": "search"})
            delays = []
            for text in SEARCHES[: rig.plan.searches]:
                delays += [person.type(character) for character in text]
                person.clear(text)
            key.add(median(delays))
            worst.add(quantile(delays, 0.99))
            memory.add((settled_resident_kib(server.pid, patience=10.0) - empty) / 1024)

            for number in range(rig.plan.library_starts):
                title = f"Zebra {number}"
                for character in title:
                    person.type(character)
                began = time.perf_counter()
                (music / f"{title}.wav").write_bytes(wave(title))
                person.until(f'"Add {title} to the queue"')
                change.add(time.perf_counter() - began)
                person.clear(title)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    rig.say(f"{name}: a search key p50 {median(delays):.1f} ms, p99 {quantile(delays, 0.99):.1f} ms")
