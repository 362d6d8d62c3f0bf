"""The library of the player: its index, restarts, and changes of its folders while a server runs."""

import contextlib
import os
import shutil
import sqlite3
import struct
import subprocess

import pytest
from harness import PATIENCE, PROGRAM, Server
from test_journal import replay
from test_player import playing, ready


def wave(title, seconds=1, rate=8000, **tags):
    """Returns the bytes of a silent WAV file with a title and other tags, which have the names of RIFF's INFO list."""
    def chunk(name, body):
        return name + struct.pack("<I", len(body)) + body + bytes(len(body) % 2)

    body = (b"WAVE" + chunk(b"fmt ", struct.pack("<HHIIHH", 1, 1, rate, rate, 1, 8))
            + chunk(b"LIST", b"INFO" + b"".join(
                chunk(name.encode(), text.encode() + b"\0") for name, text in {"INAM": title, **tags}.items())) + chunk(b"data", bytes([128]) * rate * seconds))
    return chunk(b"RIFF", body)


class Home:
    """A state folder and folders of music, for consecutive servers."""

    def __init__(self, folder):
        self.folder = folder
        self.state = folder / "state"
        self.index = self.state / "library.sqlite"
        self.music = folder / "music"
        self.music.mkdir()

    def add(self, title, name=None, folder=None, seconds=1):
        path = (folder or self.music) / f"{name or title}.wav"
        path.parent.mkdir(parents=True, exist_ok=True)
        # A file of the same name is replaced at once, as by programs that copy music.
        draft = self.folder / "draft"
        draft.write_bytes(wave(title, seconds))
        draft.rename(path)
        return path

    def serve(self, *arguments, folders=None):
        media = [word for folder in folders or [self.music] for word in ("--media", folder)]
        return Server("--state", self.state, "--mpv", "none", *media, *arguments)

    def rows(self):
        """Returns the number of files in the index, when no server runs."""
        return self.ask("SELECT count(*) FROM track")

    def ask(self, query):
        """Returns the first value of a query of the index. The connection is closed, because it would lock the file."""
        with contextlib.closing(sqlite3.connect(self.index)) as database:
            return database.execute(query).fetchone()[0]


@pytest.fixture
def home(tmp_path):
    return Home(tmp_path)


def titles(client):
    """Returns the titles of the visible rows: those of the library, because the queue is the hidden list."""
    return [cell["label"] for cell in client.query(kind="cell") if "visible" in cell]


def shows(client, *expected):
    """Waits until the library shows these titles."""
    client.wait_for(lambda client: titles(client) == list(expected))


def message(client):
    return client.properties("message").get("text", "")


def test_a_restart_offers_the_tracks_of_the_index_and_reads_only_changed_files(home):
    path = home.add("Before")
    home.add("Goes")
    with home.serve() as server, server.connect("player") as client:
        shows(client, "Before", "Goes")
        client.socket.close()
        assert server.stop() == 0
    assert home.rows() == 2
    # This file has the same size and time as before. Its new title shows whether the server has read it again.
    times = (path.stat().st_atime_ns, path.stat().st_mtime_ns)
    path.write_bytes(wave("Behind"))
    os.utime(path, ns=times)
    (home.music / "Goes.wav").unlink()
    home.add("New")

    with home.serve() as server, server.connect("player") as client:
        shows(client, "Before", "New")
        assert server.stop() == 0
    assert home.rows() == 2


def test_files_that_change_while_the_server_runs_appear_and_the_queue_goes_on(home):
    first = home.add("First", seconds=120)
    with home.serve() as server, server.connect("player") as client:
        shows(client, "First")
        client.tap(identifier="play")
        client.wait_for(playing)

        home.add("Second", folder=home.music / "deep" / "deeper")
        shows(client, "First", "Second")
        home.add("Third", name="deep/deeper/Second")
        shows(client, "First", "Third")
        first.rename(home.music / "renamed.wav")
        shutil.rmtree(home.music / "deep")
        shows(client, "First")

        assert client.value("title") == "First"
        assert message(client).startswith("mpv is disabled")


def test_the_tracks_of_a_folder_that_is_removed_return_with_it(home):
    disk = home.folder / "disk"
    home.add("Here")
    home.add("On the disk", folder=disk)
    with home.serve(folders=[home.music, disk]) as server, server.connect("player") as client:
        shows(client, "Here", "On the disk")

        disk.rename(home.folder / "away")
        client.wait_for(lambda client: f"The folder {disk} is missing, so its piece is not offered" in message(client))
        shows(client, "Here")
        server.says(lambda lines: any("is missing" in line for line in lines))
        assert server.stop() == 0
    assert home.rows() == 2

    with home.serve(folders=[home.music, disk]) as server, server.connect("player") as client:
        shows(client, "Here")
        (home.folder / "away").rename(disk)
        shows(client, "Here", "On the disk")
        client.wait_for(lambda client: "missing" not in message(client))


def test_a_scan_that_was_killed_is_continued(home):
    count = 6_000
    for number in range(count):
        (home.music / f"{number:04}.wav").write_bytes(wave(f"Piece {number:04}", seconds=0))
    with home.serve() as server, server.connect("player") as client:
        client.wait_for(lambda client: "Reading the music: " in message(client))
        server.kill()
    # SQLite refuses a file that a killed process has left in a wrong state.
    before = home.rows()
    assert home.ask("PRAGMA integrity_check") == "ok"
    assert before <= count

    with home.serve() as server, server.connect("player") as client:
        # Each row is 56 points high.
        client.wait_for(lambda client: client.properties("library").get("contentSize", [0, 0])[1] >= count * 56, patience=PATIENCE * 2)
        assert server.stop() == 0
    assert home.rows() == count


def test_a_journal_contains_changes_of_the_library_and_can_be_replayed(home, tmp_path):
    journal = tmp_path / "journal" / "baton.journal"
    journal.parent.mkdir()
    for number in range(2):
        home.add(f"Piece {number}", seconds=60)
    with home.serve("--journal", journal) as server, server.connect("player") as client:
        ready(client)
        client.tap(identifier="play")
        client.wait_for(playing)
        home.add("A new piece")
        shows(client, "A new piece", "Piece 0", "Piece 1")
        client.tap(label="A new piece", kind="cell")
        (home.music / "Piece 0.wav").unlink()
        shows(client, "A new piece", "Piece 1")
        client.socket.close()
        assert server.stop() == 0
    assert journal.read_text().count('"outside":"music"') >= 3

    code, said = replay(journal)

    assert code == 0 and "No difference: " in said, said


def test_an_index_of_a_newer_version_keeps_the_server_from_starting(home):
    home.add("Piece")
    with home.serve() as server, server.connect("player") as client:
        shows(client, "Piece")
        assert server.stop() == 0
    with contextlib.closing(sqlite3.connect(home.index)) as database, database:
        database.execute("INSERT INTO grdb_migrations VALUES ('of the future')")
    before = home.index.read_bytes()

    with pytest.raises(AssertionError, match="newer version of Baton"):
        home.serve()

    assert home.index.read_bytes() == before


def test_a_damaged_index_is_moved_aside(home):
    home.add("Piece")
    home.state.mkdir()
    home.index.write_bytes(b"This is not a database. " * 1_000)

    with home.serve() as server, server.connect("player") as client:
        shows(client, "Piece")
        server.says(lambda lines: any("The index of the music was damaged. It was moved to" in line for line in lines))
    assert len(list(home.state.glob("library.sqlite.damaged-*"))) == 1


@pytest.mark.parametrize("folder", ["http://example.com/music", "file:///music", "smb://host/share"])
def test_the_address_of_music_is_refused_with_a_sentence(folder):
    done = subprocess.run([PROGRAM, "serve", "--media", folder], capture_output=True, text=True, timeout=PATIENCE)

    assert done.returncode == 2
    assert f"{folder} is an address, not a folder" in done.stderr
