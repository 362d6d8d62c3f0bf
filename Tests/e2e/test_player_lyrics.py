"""Lyrics in a browser: the current line follows the music without messages, and a tap on a line seeks to it."""

import re

import pytest
from harness import PHONE, Server
from pages import stands
from playwright.sync_api import expect
from test_accessibility import findings
from test_journal import replay
from test_player_library import wave
from test_player_queue import rows

LYRICS = "\n".join(f"[{second // 60:02}:{second % 60:02}.00]Line at {second} seconds" for second in range(0, 200, 2))


@pytest.fixture
def music(tmp_path):
    """Three pieces: with lyrics that have times, with lyrics without times, and without lyrics."""
    folder = tmp_path / "music"
    folder.mkdir()
    for number, lyrics in enumerate([LYRICS, "Plain words\nof a song", None]):
        (folder / f"{number}.wav").write_bytes(wave(f"Piece {number}", seconds=200, rate=10))
        if lyrics:
            (folder / f"{number}.lrc").write_text(lyrics)
    return folder


def serve(tmp_path, music, *arguments):
    return Server("--state", tmp_path / "state", "--mpv", "none", "--media", music, *arguments)


def view(page, identifier):
    return page.locator(f'[data-identifier="{identifier}"]')


def current(page):
    return view(page, "lyrics-lines").locator("[aria-current]")


def test_the_lines_pass_without_messages_and_a_tap_on_a_line_seeks_to_it(tmp_path, music, visit):
    with serve(tmp_path, music) as server:
        page = visit(server, "/player", traffic=True, **PHONE)
        traffic = page.traffic
        rows(page, "library").first.tap()
        expect(view(page, "title")).to_have_text("Piece 0")
        view(page, "lyrics").tap()
        expect(view(page, "artwork")).to_be_hidden()
        expect(current(page)).to_have_count(1)
        assert findings(page) == []

        traffic.settle()
        patches = len([message for message in traffic.received if message["type"] == "patch"])
        first = current(page).inner_text()
        expect(current(page)).not_to_have_text(first)
        second = current(page).inner_text()
        expect(current(page)).not_to_have_text(second)
        assert len([message for message in traffic.received if message["type"] == "patch"]) == patches

        view(page, "play").tap()
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
        target = current(page).locator("xpath=following-sibling::*[2]")
        text = target.inner_text()
        stands(target)
        target.tap()
        expect(current(page)).to_have_text(text)
        seconds = int(re.search(r"\d+", text)[0])
        expect(view(page, "elapsed")).to_have_text(f"{seconds // 60}:{seconds % 60:02}")


def test_lyrics_stay_on_for_the_next_pieces_and_after_a_reload(tmp_path, music, visit):
    with serve(tmp_path, music) as server:
        page = visit(server, "/player", **PHONE)
        rows(page, "library").first.tap()
        view(page, "lyrics").tap()
        expect(view(page, "lyrics-lines")).to_be_visible()
        view(page, "next").tap()
        expect(view(page, "lyrics-text").locator("textarea")).to_have_value("Plain words\nof a song")
        expect(view(page, "lyrics-lines")).to_be_hidden()

        page.reload()
        expect(view(page, "lyrics-text").locator("textarea")).to_have_value("Plain words\nof a song")
        view(page, "next").tap()
        expect(view(page, "title")).to_have_text("Piece 2")
        expect(view(page, "artwork")).to_be_visible()
        expect(view(page, "lyrics")).to_be_hidden()


def test_a_replay_shows_the_same_lyrics(tmp_path, music):
    journal = tmp_path / "baton.journal"
    with serve(tmp_path, music, "--journal", journal) as server:
        with server.connect("player") as client:
            client.wait_for(lambda client: client.query(label="Piece 0"))
            client.ask({"type": "tap", "target": {"label": "Piece 0", "kind": "cell"}})
            client.wait_for(lambda client: client.query(identifier="lyrics"))
            client.ask({"type": "tap", "target": {"identifier": "lyrics"}})
            client.wait_for(lambda client: client.query(kind="cues"))
            client.ask({"type": "remote", "command": "nextTrack"})
            client.wait_for(lambda client: client.query(identifier="lyrics-text"))
        server.stop()
    code, said = replay(journal)
    assert code == 0 and "No difference" in said, said
