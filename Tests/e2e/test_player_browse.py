"""A large library in a browser: albums, artists, pages, search by kind, playlists, and the person's place."""

import copy
import re

import pytest
from harness import DESKTOP, PHONE, Server
from pages import can_move, eventually, stands
from playwright.sync_api import expect
from test_accessibility import findings
from test_player_library import wave
from test_player_queue import rows, swipe, walk
from test_scrolling import Finger

ALBUMS = 800
PIECES = 12


def make_library(folder, albums, pieces):
    """Makes albums by artists with five albums each."""
    for album in range(albums):
        place = folder / f"Artist {album // 5:03}" / f"Album {album:03}"
        place.mkdir(parents=True)
        for number in range(1, pieces + 1):
            (place / f"{number:02}.wav").write_bytes(wave(
                f"Piece {album:03}-{number:02}", seconds=200, rate=10, IART=f"Artist {album // 5:03}", IPRD=f"Album {album:03}", IPRT=str(number),
                ICRD=str(1960 + album % 60), IGNR=["Rock", "Jazz", "Folk"][album % 3]))


class Shop:
    """A library in a folder, for servers that are started one after the other."""

    def __init__(self, folder, albums, pieces):
        self.state = folder / "state"
        self.music = folder / "music"
        make_library(self.music, albums, pieces)

    def with_state(self, folder):
        """The same music, for servers with another state folder."""
        other = copy.copy(self)
        other.state = folder / "state"
        return other

    def serve(self, *arguments):
        return Server("--state", self.state, "--mpv", "none", "--media", self.music, *arguments)


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """A server with a library of 30 albums."""
    with Shop(tmp_path_factory.mktemp("small"), 30, 3).serve() as server:
        with server.connect("player") as client:
            client.wait_for(lambda client: client.query(label="Piece 000-01"))
        yield server


def view(page, identifier):
    return page.locator(f'[data-identifier="{identifier}"]')


def queue_titles(client):
    return [cell["label"] for cell in client.query(kind="cell", inside={"identifier": "queue"})]


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_albums_are_a_grid_and_open_their_pages(small, visit, device):
    page = visit(small, "/player", **device)
    view(page, "show-albums").click()
    cells = view(page, "albums").locator(".cell:not([hidden])")
    expect(cells.first).to_be_visible()
    assert len({round(cell.bounding_box()["x"]) for cell in cells.all()[:4]}) >= 2, "the albums are in columns"
    assert not findings(page)

    cells.nth(1).click()
    expect(view(page, "page-title")).to_have_text("Album 001")
    expect(rows(page, "page")).to_have_count(3)
    assert not findings(page)
    view(page, "page-artist").click()
    expect(view(page, "page-title").last).to_have_text("Artist 000")

    page.get_by_role("button", name="Album 001").last.click()
    expect(view(page, "page-title").last).to_have_text("Album 001")


def is_read(server):
    """Waits until the server has read all files of a library."""
    with server.connect("player") as client:
        client.wait_for(lambda client: client.query(label="Piece 000-01"), patience=120)
        client.wait_for(lambda client: "Reading" not in client.properties("message").get("text", ""), patience=120)


def test_a_large_library_is_searched_played_and_edited_and_everything_is_found_again(tmp_path, visit):
    shop = Shop(tmp_path, ALBUMS, PIECES)
    with shop.serve() as server:
        is_read(server)
        page = visit(server, "/player?name=Ann", **PHONE)

        # Find an album by typing, and play it.
        page.get_by_role("searchbox", name="Search the library").tap()
        page.keyboard.type("album 417")
        found = rows(page, "library").filter(has_text="Album 417").first
        expect(found).to_be_visible()
        found.tap()
        expect(view(page, "page-title")).to_have_text("Album 417")
        stands(view(page, "page-play"))
        view(page, "page-play").tap()
        expect(view(page, "title")).to_have_text("Piece 417-01")
        page.get_by_role("button", name=f"Queue ({PIECES})").tap()
        can_move(page)

        # Put one piece next, reorder three, and remove one and undo it.
        view(page, "queue").get_by_role("button", name="Menu for Piece 417-06").press("Enter")
        page.get_by_role("button", name="Play next", exact=True).tap()
        expect(rows(page, "queue").nth(1)).to_contain_text("Piece 417-06")
        view(page, "edit-queue").tap()
        for _ in range(3):
            moved = titles(page)[3]
            drag_row(page, moved, -1)
            eventually(page, lambda: check(titles(page)[2] == moved))
        view(page, "edit-queue").tap()
        order = titles(page)
        swipe(page, rows(page, "queue").nth(4), -300)
        expect(page.get_by_role("button", name=f"Queue ({PIECES - 1})")).to_be_visible()
        view(page, "undo-removal").tap()
        expect(page.get_by_role("button", name=f"Queue ({PIECES})")).to_be_visible()
        eventually(page, lambda: check(titles(page) == order))

        # Save the queue as a playlist.
        view(page, "save-queue").tap()
        view(page, "playlist-name").locator("input").fill("Evening")
        page.get_by_role("button", name="Save", exact=True).tap()
        expect(page.get_by_role("dialog")).to_have_count(0)
        eventually(page, lambda: check((shop.music / "Playlists" / "Evening.m3u8").exists()))

        page.reload()
        expect(view(page, "title")).to_have_text("Piece 417-01")
        eventually(page, lambda: check(titles(page) == order))
        assert server.stop() == 0

    with shop.serve() as server:
        page = visit(server, "/player?name=Ann", **PHONE)
        expect(view(page, "title")).to_have_text("Piece 417-01")
        view(page, "show-queue").tap()
        eventually(page, lambda: check(titles(page) == order))
        view(page, "show-library").tap()
        view(page, "show-playlists").tap()
        rows(page, "library").filter(has_text="Evening").tap()
        expect(view(page, "page-title")).to_have_text("Evening")
        eventually(page, lambda: check(names(rows(page, "page")) == order))


def check(condition):
    assert condition


def names(found):
    """The titles of rows, from top to bottom."""
    return found.evaluate_all("""(rows) => rows
        .map((row) => [row.getBoundingClientRect().y, row.innerText.split("\\n")[0]])
        .sort(([first], [second]) => first - second).map(([, title]) => title)""")


def titles(page):
    return names(rows(page, "queue"))


def drag_row(page, title, places):
    """Drags the grip of a row of the queue over other rows."""
    grip = stands(page.get_by_role("button", name=f"Reorder {title}"))
    height = stands(rows(page, "queue").first)["height"]
    x, y = grip["x"] + grip["width"] / 2, grip["y"] + grip["height"] / 2
    finger = Finger(page)
    finger.drag(x, y, 0, places * height)
    finger.lift()


def test_two_phones_browse_different_places_and_both_see_the_queue_change(small, visit):
    ann = visit(small, "/player?name=Ann", **PHONE)
    bob = visit(small, "/player?name=Bob", **PHONE)
    view(ann, "show-albums").tap()
    view(bob, "show-artists").tap()
    expect(rows(bob, "library").first).to_contain_text("Artist 000")

    view(ann, "albums").locator(".cell:not([hidden])").first.tap()
    stands(view(ann, "page-add"))
    view(ann, "page-add").tap()

    expect(bob.get_by_role("button", name=re.compile(r"^Queue \(\d+\)"))).to_be_visible()
    expect(rows(bob, "library").first).to_contain_text("Artist 000")
    expect(view(ann, "page-title")).to_have_text("Album 000")


def test_keys_alone_lead_from_the_albums_to_a_piece_and_back(small, visit):
    page = visit(small, "/player", **DESKTOP)
    page.keyboard.press("ArrowDown")
    walk(page, "ArrowRight", '[data-identifier="library"] .cell')
    walk(page, "ArrowUp", '[data-identifier="search"]')
    walk(page, "ArrowDown", '[data-identifier^="show-"]')
    walk(page, "ArrowLeft", '[data-identifier="show-pieces"]')
    walk(page, "ArrowRight", '[data-identifier="show-artists"]')
    page.keyboard.press("Enter")
    expect(rows(page, "library").first).to_contain_text("Artist 000")
    walk(page, "ArrowDown", '[data-identifier="library"] .cell:has-text("Artist 001")')
    page.keyboard.press("Enter")
    expect(view(page, "page-title")).to_have_text("Artist 001")
    expect(page.locator('[data-identifier="page-play"][data-focused]')).to_be_visible()
    walk(page, "ArrowDown", '[data-identifier="page"] .cell')
    page.keyboard.press("Enter")
    expect(view(page, "page-title").last).to_have_text(re.compile("Album 005"))

    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(view(page, "page-title")).to_have_count(0)
    expect(page.locator('[data-identifier="library"] .cell[data-focused]')).to_have_count(1)


def test_the_page_is_named_after_what_plays(small, visit):
    page = visit(small, "/player", **PHONE)
    assert page.title() == "Player"
    rows(page, "library").first.tap()
    expect(page).to_have_title("Piece 000-01 — Artist 000")


def test_a_favourite_is_found_again(small, visit):
    page = visit(small, "/player", **PHONE)
    rows(page, "library").first.tap()
    expect(view(page, "title")).to_have_text(re.compile("Piece"))
    title = view(page, "title").inner_text()
    view(page, "favourite").tap()
    expect(page.get_by_role("button", name="Remove from the favourites")).to_be_visible()

    view(page, "show-favourites").tap()
    expect(rows(page, "library")).to_have_count(1)
    expect(rows(page, "library").first).to_contain_text(title)
