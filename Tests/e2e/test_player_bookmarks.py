"""Audiobooks and long pieces that go on at their position, and bookmarks, with a real mpv and in a browser."""

import json
import time

import pytest
from harness import DESKTOP, MPV, PATIENCE, PHONE
from pages import stands
from playwright.sync_api import expect
from test_accessibility import findings
from test_journal import replay
from test_player import playing, ready
from test_player_browse import view
from test_player_library import wave
from test_player_queue import rows, swipe, walk
from test_player_restart import Place

MIX = "The Long Mix"


class Shelf(Place):
    """A piece of 40 minutes, a song, and an audiobook of three chapters."""

    def __init__(self, folder):
        super().__init__(folder)
        self.music = folder / "music"
        self.music.mkdir()
        (self.music / "mix.wav").write_bytes(wave(MIX, seconds=2_400, rate=2_000, IART="Ann"))
        (self.music / "song.wav").write_bytes(wave("Short Song", seconds=120, rate=2_000, IART="Ann"))
        for number in (1, 2, 3):
            (self.music / f"chapter{number}.wav").write_bytes(wave(
                f"Chapter {number}", seconds=300, rate=2_000, IART="Bob", IPRD="The Voyage", IPRT=str(number), IGNR="Audiobook"))

    def serve(self, *arguments):
        return super().serve("--media", self.music, *arguments)

    def positions(self, condition):
        """Waits until the file of the positions meets a condition."""
        until = time.monotonic() + PATIENCE
        while True:
            file = self.state / "positions.json"
            found = json.loads(file.read_text())["positions"] if file.exists() else []
            if found and condition(found):
                return found
            assert time.monotonic() < until, found
            time.sleep(0.05)


@pytest.fixture
def shelf(tmp_path):
    return Shelf(tmp_path)


def choose(client, title):
    """Plays a piece by a tap on its row."""
    client.tap(kind="cell", label=title, inside={"identifier": "library"})
    client.wait_for(lambda client: client.properties("title").get("text") == title and playing(client))


def seek(shelf, client, mpv, seconds):
    """Moves to a position, and waits until the server has stored it."""
    client.wait_for(lambda client: client.properties("position").get("enabled") is not False)
    client.ask({"type": "remote", "command": "changePlaybackPosition", "position": seconds})
    mpv.observe("time-pos", lambda position: position is not None and seconds - 1 < position < seconds + 60)
    shelf.positions(lambda found: seconds - 1 < found[0]["position"] < seconds + 60)


def pause_at(shelf, client, seconds):
    """Pauses the long piece at a position, and returns a connection to its mpv."""
    ready(client)
    mpv = MPV(shelf.socket)
    choose(client, MIX)
    seek(shelf, client, mpv, seconds)
    client.ask({"type": "remote", "command": "pause"})
    client.wait_for(lambda client: not playing(client))
    return mpv


def test_a_long_piece_goes_on_at_its_position_also_after_a_kill(shelf, tmp_path):
    with shelf.serve() as server, server.connect("player") as client:
        ready(client)
        mpv = MPV(shelf.socket)
        choose(client, MIX)
        assert "Goes on" not in client.properties("message").get("text", "")
        seek(shelf, client, mpv, 1_200)
        choose(client, "Short Song")
        assert mpv.get("time-pos") < 60

        choose(client, MIX)
        client.wait_for(lambda client: "Goes on at 19:5" in client.properties("message").get("text", "")
                        or "Goes on at 20:" in client.properties("message").get("text", ""))
        mpv.observe("time-pos", lambda position: position is not None and 1_190 < position < 1_260)

        client.tap(identifier="previous")
        mpv.observe("time-pos", lambda position: position is not None and position < 60)
        assert client.value("title") == MIX
        seek(shelf, client, mpv, 1_500)
        client.ask({"type": "remote", "command": "pause"})
        client.wait_for(lambda client: not playing(client))
        choose(client, "Short Song")
        shelf.positions(lambda found: found[0]["path"].endswith("mix.wav") and 1_499 < found[0]["position"] < 1_560)
        shelf.saved(lambda saved: saved["current"]["path"].endswith("song.wav"))
        server.kill()

    journal = tmp_path / "journal" / "baton.journal"
    journal.parent.mkdir()
    with shelf.serve("--journal", journal) as server, server.connect("player") as client:
        ready(client)
        mpv = MPV(shelf.socket)
        client.wait_for(lambda client: client.properties("title").get("text") == "Short Song")
        choose(client, MIX)
        client.wait_for(lambda client: "Goes on at 2" in client.properties("message").get("text", ""))
        mpv.observe("time-pos", lambda position: position is not None and 1_490 < position < 1_600)

        client.tap(identifier="bookmarks")
        client.wait_for(lambda client: client.query(identifier="add-bookmark"))
        client.tap(identifier="add-bookmark")
        client.wait_for(lambda client: client.query(kind="cell", inside={"identifier": "piece-bookmarks"}))
        client.socket.close()
        assert server.stop() == 0

    code, said = replay(journal)
    assert code == 0 and "No difference: " in said, said


def test_bookmarks_are_added_used_and_deleted_by_touch(shelf, visit):
    with shelf.serve() as server, server.connect("player") as client:
        mpv = pause_at(shelf, client, 754)
        page = visit(server, "/player", **PHONE)

        view(page, "bookmarks").tap()
        stands(view(page, "add-bookmark"))
        expect(page.get_by_text("This piece has no bookmarks yet.")).to_be_visible()
        expect(view(page, "add-bookmark")).to_contain_text("Add a bookmark at 12:3")
        view(page, "add-bookmark").tap()
        expect(rows(page, "piece-bookmarks")).to_have_count(1)
        assert not findings(page)
        page.get_by_role("button", name="Done", exact=True).tap()
        expect(view(page, "add-bookmark")).to_have_count(0)
        view(page, "bookmarks").tap()
        stands(view(page, "add-bookmark"))
        page.keyboard.press("Escape")
        expect(view(page, "add-bookmark")).to_have_count(0)
        expect(page.locator("dialog[open]")).to_have_count(0)

        choose(client, "Short Song")
        view(page, "show-bookmarks").scroll_into_view_if_needed()
        view(page, "show-bookmarks").tap()
        expect(rows(page, "library")).to_have_count(1)
        expect(rows(page, "library").first).to_contain_text(MIX)
        expect(rows(page, "library").first).to_contain_text("12:3")
        assert not findings(page)
        stands(rows(page, "library").first)
        rows(page, "library").first.tap()
        client.wait_for(lambda client: client.properties("title").get("text") == MIX and playing(client))
        mpv.observe("time-pos", lambda position: position is not None and 753 < position < 800)

        swipe(page, rows(page, "library").first, -300)
        page.get_by_role("button", name="Delete", exact=True).last.tap()
        expect(rows(page, "library")).to_have_count(0)
        expect(page.get_by_text("There are no bookmarks yet.")).to_be_visible()


def test_bookmarks_are_added_used_and_deleted_by_keys(shelf, visit):
    with shelf.serve() as server, server.connect("player") as client:
        mpv = pause_at(shelf, client, 754)
        page = visit(server, "/player", **DESKTOP)

        page.keyboard.press("b")
        expect(page.locator('[data-identifier="add-bookmark"][data-focused]')).to_be_visible()
        stands(view(page, "add-bookmark"))
        page.keyboard.press("Enter")
        expect(rows(page, "piece-bookmarks")).to_have_count(1)
        page.keyboard.press("Escape")
        expect(view(page, "add-bookmark")).to_have_count(0)
        seek(shelf, client, mpv, 1_500)

        page.keyboard.press("b")
        expect(page.locator('[data-identifier="add-bookmark"][data-focused]')).to_be_visible()
        stands(view(page, "add-bookmark"))
        walk(page, "ArrowDown", '[data-identifier="piece-bookmarks"] .cell')
        page.keyboard.press("Enter")
        expect(view(page, "add-bookmark")).to_have_count(0)
        mpv.observe("time-pos", lambda position: position is not None and 753 < position < 800)

        page.keyboard.press("b")
        expect(page.locator('[data-identifier="add-bookmark"][data-focused]')).to_be_visible()
        stands(view(page, "add-bookmark"))
        walk(page, "ArrowDown", '[data-identifier="piece-bookmarks"] .cell')
        page.keyboard.press("Delete")
        page.keyboard.press("Enter")
        expect(page.get_by_text("Delete the bookmark at 12:3")).to_be_visible()
        page.get_by_role("button", name="Delete", exact=True).last.press("Enter")
        expect(rows(page, "piece-bookmarks")).to_have_count(0)


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_an_audiobook_goes_on_from_the_page_of_its_album(shelf, visit, device):
    with shelf.serve() as server, server.connect("player") as client:
        ready(client)
        mpv = MPV(shelf.socket)
        choose(client, "Chapter 2")
        seek(shelf, client, mpv, 150)
        choose(client, "Short Song")
        page = visit(server, "/player", **device)
        view(page, "show-albums").click()
        album = view(page, "albums").locator(".cell:not([hidden])").first
        stands(album)
        album.click()
        expect(view(page, "page-title")).to_have_text("The Voyage")
        expect(view(page, "page-resume")).to_contain_text("Resume Chapter 2 at 2:")
        assert not findings(page)

        stands(view(page, "page-resume"))
        view(page, "page-resume").click()
        client.wait_for(lambda client: client.properties("title").get("text") == "Chapter 2" and playing(client))
        mpv.observe("time-pos", lambda position: position is not None and 140 < position < 200)
        assert [entry["filename"].rsplit("/", 1)[1] for entry in mpv.get("playlist")] == [
            "chapter1.wav", "chapter2.wav", "chapter3.wav"]
