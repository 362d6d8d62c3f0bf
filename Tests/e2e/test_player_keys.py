"""The player without a pointer: by keyboard alone, by a game controller on a television, and as a flow.

Each test does with the same large library what `test_player_browse.py` does by touch: it finds an album, plays it, puts
one piece next, moves three pieces, removes one and undoes it, saves the queue as a playlist, reloads the page and
restarts the server.
"""

import re
import shutil
import subprocess

import pytest
from harness import DESKTOP, PROGRAM, TELEVISION
from pages import CONTROLLER, eventually, loads_key_commands, stands
from playwright.sync_api import expect
from test_player_browse import ALBUMS, PIECES, Shop, check, is_read, names, titles, view
from test_player_queue import rows, walk
from witness import ROOT

# The buttons of a game controller, by the keys that they are.
BUTTONS = {"ArrowUp": 12, "ArrowDown": 13, "ArrowLeft": 14, "ArrowRight": 15, "Enter": 0, "Escape": 1, "Space": 9, "PageUp": 4, "PageDown": 5}


@pytest.fixture(scope="module")
def music(tmp_path_factory):
    return Shop(tmp_path_factory.mktemp("large"), ALBUMS, PIECES)


@pytest.fixture
def shop(music, tmp_path):
    """The music without the playlists of other tests."""
    shutil.rmtree(music.music / "Playlists", ignore_errors=True)
    return music.with_state(tmp_path)


class Keys:
    """Steers a page, which records its traffic, by the keyboard."""

    def __init__(self, page):
        self.page = page

    def press(self, key):
        self.send(key)
        self.page.traffic.settle()

    def send(self, key):
        self.page.keyboard.press(key)

    def open_menu(self):
        """Opens the context menu of the focused row."""
        self.press("ContextMenu")

    def walk(self, key, selector):
        walk(self.page, key, selector, self.press)

    def choose(self, title):
        """Chooses an element of the context menu of the focused row."""
        self.open_menu()
        expect(self.page.get_by_role("button", name=title, exact=True)).to_be_visible()
        self.walk("ArrowDown", f'[data-focused]:has-text("{title}")')
        self.press("Enter")
        expect(self.page.get_by_role("button", name=title, exact=True)).to_have_count(0)
        expect(self.page.locator("[data-focused]")).to_be_visible()

    def row(self, key, title, identifier="queue"):
        """Moves the focus to a row."""
        # While the queue is edited, the arrows lead from grip to grip.
        self.walk(key, f':is([data-identifier="{identifier}"] .cell:has-text("{title}"), [aria-label="Reorder {title}"])')


class Controller(Keys):
    """Steers a page by a game controller."""

    def send(self, key):
        self.page.evaluate("(button) => press(button)", BUTTONS[key])

    def open_menu(self):
        self.page.evaluate("hold({0: 1})")
        expect(self.page.get_by_role("button", name="Remove", exact=True)).to_be_visible()
        self.page.evaluate("hold({})")


def move(keys, title, by_key):
    """Moves a piece of the queue up by one place; `by_key` moves the focused row."""
    page = keys.page
    shown = titles(page)
    passed = shown[shown.index(title) - 1]
    by_key()
    eventually(page, lambda: check(titles(page).index(title) < titles(page).index(passed)))


def saved(shop, name):
    """The titles of the pieces in the file of a playlist of Album 417."""
    lines = (shop.music / "Playlists" / f"{name}.m3u8").read_text().splitlines()
    return [f"Piece 417-{line[-6:-4]}" for line in lines if line and not line.startswith("#")]


def test_the_library_is_played_and_the_queue_is_edited_by_keyboard_alone(shop, visit):
    with shop.serve() as server:
        is_read(server)
        page = visit(server, "/player?name=Ann", traffic=True, **DESKTOP)
        loads_key_commands(page)
        keys = Keys(page)

        # Find an album by typing, and play it.
        keys.press("/")
        expect(view(page, "search").locator("input")).to_be_focused()
        page.keyboard.type("album 417")
        expect(rows(page, "library").filter(has_text="Album 417").first).to_be_visible()
        keys.row("ArrowDown", "Album 417", "library")
        keys.press("Enter")
        expect(view(page, "page-title")).to_have_text("Album 417")
        expect(page.locator('[data-identifier="page-play"][data-focused]')).to_be_visible()
        keys.press("Enter")
        expect(view(page, "title")).to_have_text("Piece 417-01")

        # Put one piece next, move three, and remove one and undo it.
        keys.walk("ArrowRight", '[data-identifier="queue"] .cell')
        keys.row("ArrowDown", "Piece 417-06")
        keys.choose("Play next")
        eventually(page, lambda: check(titles(page)[1] == "Piece 417-06"))
        keys.walk("ArrowUp", '[data-identifier$="-queue"]')
        keys.walk("ArrowRight", '[data-identifier="edit-queue"]')
        keys.press("Enter")
        for title in ("Piece 417-03", "Piece 417-04", "Piece 417-05"):
            keys.row("ArrowDown", title)
            move(keys, title, lambda: keys.press("Alt+ArrowUp"))
        order = titles(page)
        removed = order[4]
        keys.row("ArrowDown" if order.index("Piece 417-05") < 4 else "ArrowUp", removed)
        keys.press("Delete")
        keys.press("Enter")
        eventually(page, lambda: check(removed not in titles(page)))
        keys.walk("ArrowUp", ':is([data-identifier="undo-removal"], [data-identifier$="-queue"])')
        keys.walk("ArrowLeft", '[data-identifier="undo-removal"]')
        keys.press("Enter")
        eventually(page, lambda: check(titles(page) == order))

        # Save the queue as a playlist.
        keys.walk("ArrowRight", '[data-identifier="save-queue"]')
        keys.press("Enter")
        expect(page.locator('[data-identifier="playlist-name"][data-editing]')).to_be_visible()
        page.keyboard.type("Evening")
        expect(view(page, "playlist-name").locator("input")).to_have_value("Evening")
        keys.walk("ArrowDown", '.button:has-text("Save")')
        keys.press("Enter")
        expect(view(page, "playlist-name")).to_have_count(0)
        eventually(page, lambda: check((shop.music / "Playlists" / "Evening.m3u8").exists()))

        page.reload()
        expect(view(page, "title")).to_have_text("Piece 417-01")
        eventually(page, lambda: check(titles(page) == order))
        expect(view(page, "page-title")).to_have_text("Album 417")
        assert server.stop() == 0

    with shop.serve() as server:
        page = visit(server, "/player?name=Ann", traffic=True, **DESKTOP)
        keys = Keys(page)
        expect(view(page, "title")).to_have_text("Piece 417-01")
        eventually(page, lambda: check(titles(page) == order))
        keys.press("ArrowDown")
        keys.walk("ArrowRight", '[data-identifier="library"] .cell')
        keys.walk("ArrowUp", '[data-identifier="search"]')
        choose_list(keys, "playlists", "Evening")
        keys.row("ArrowDown", "Evening", "library")
        keys.press("Enter")
        expect(view(page, "page-title")).to_have_text("Evening")
        eventually(page, lambda: check(names(rows(page, "page")) == order))


def choose_list(keys, title, row):
    """Shows a list of the library, and moves the focus from the search to its rows. `row` is the text of a first row."""
    keys.walk("ArrowDown", '[data-identifier^="show-"]')
    keys.walk("ArrowLeft", '[data-identifier="show-pieces"]')
    keys.walk("ArrowRight", f'[data-identifier="show-{title}"]')
    keys.press("Enter")
    expect(rows(keys.page, "library").filter(has_text=row)).to_be_visible()
    keys.walk("ArrowDown", '[data-identifier="library"] .cell')


def show_list(keys, title, row):
    """Shows a list of the library on a television."""
    page = keys.page
    expect(page.locator("[data-focused]")).to_have_count(1)
    keys.walk("ArrowRight", '[data-identifier="library"] .cell')
    keys.walk("ArrowUp", ':is([data-identifier="show-library"], [data-identifier="show-queue"])')
    keys.walk("ArrowLeft", '[data-identifier="show-library"]')
    keys.press("Enter")
    keys.walk("ArrowDown", '[data-identifier="search"]')
    choose_list(keys, title, row)


def show_queue(keys):
    """Shows the queue on a television, and moves the focus to its first row."""
    keys.walk("ArrowUp", ':is([data-identifier="show-library"], [data-identifier="show-queue"])')
    keys.walk("ArrowRight", '[data-identifier="show-queue"]')
    keys.press("Enter")
    keys.walk("ArrowDown", '[data-identifier="queue"] .cell')


def test_the_library_is_played_and_the_queue_is_edited_by_a_controller_on_a_television(shop, visit):
    with shop.serve() as server:
        is_read(server)
        page = visit(server, "/player?idiom=tv&name=Ann", script=CONTROLLER, traffic=True, **TELEVISION)
        keys = Controller(page)
        expect(page.locator('[data-identifier="play"][data-focused]')).to_be_visible()

        # Find an album by its artist, and play it.
        show_list(keys, "artists", "Artist 001")
        for _ in range(20):
            if rows(page, "library").filter(has_text="Artist 083").count():
                break
            before = page.locator("[data-focused]").inner_text()
            keys.press("PageDown")
            expect(page.locator("[data-focused]")).not_to_have_text(before)
        stands(page.locator("[data-focused]"))
        focused = page.locator("[data-focused]").inner_text()
        keys.row("ArrowDown" if focused < "Artist 083" else "ArrowUp", "Artist 083", "library")
        keys.press("Enter")
        expect(view(page, "page-title")).to_have_text("Artist 083")
        keys.row("ArrowDown", "Album 417", "page")
        keys.press("Enter")
        expect(view(page, "page-title").last).to_have_text("Album 417")
        expect(page.locator('[data-identifier="page-play"][data-focused]')).to_be_visible()
        keys.press("Enter")
        expect(view(page, "title")).to_have_text("Piece 417-01")

        # Put one piece next, move three, and remove one and undo it.
        show_queue(keys)
        keys.row("ArrowDown", "Piece 417-06")
        keys.choose("Play next")
        eventually(page, lambda: check(titles(page)[1] == "Piece 417-06"))
        keys.row("ArrowUp", "Piece 417-01")
        for title in ("Piece 417-03", "Piece 417-04", "Piece 417-05"):
            keys.row("ArrowDown", title)
            move(keys, title, lambda: keys.choose("Move up"))
        keys.choose("Remove")
        eventually(page, lambda: check("Piece 417-05" not in titles(page)))
        keys.walk("ArrowUp", ':is([data-identifier="undo-removal"], [data-identifier$="-queue"])')
        keys.walk("ArrowLeft", '[data-identifier="undo-removal"]')
        keys.press("Enter")
        eventually(page, lambda: check("Piece 417-05" in titles(page)))

        # Save the queue as a playlist, with the name that the dialog proposes.
        keys.walk("ArrowRight", '[data-identifier="save-queue"]')
        keys.press("Enter")
        expect(view(page, "playlist-name")).to_be_visible()
        keys.walk("ArrowDown", '.button:has-text("Save")')
        keys.press("Enter")
        expect(view(page, "playlist-name")).to_have_count(0)
        eventually(page, lambda: check((shop.music / "Playlists" / "Playlist 1.m3u8").exists()))
        order = saved(shop, "Playlist 1")
        assert sorted(order) == [f"Piece 417-{number:02}" for number in range(1, PIECES + 1)]
        assert order[:6] == [f"Piece 417-{number}" for number in ("01", "06", "03", "04", "05", "02")]

        def is_as_it_was(identifier="queue"):
            shown = names(rows(page, identifier))
            assert shown and shown == order[:len(shown)]

        # The play button of the controller works everywhere.
        keys.press("Space")
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()

        page.reload()
        expect(view(page, "title")).to_have_text("Piece 417-01")
        eventually(page, is_as_it_was)
        assert server.stop() == 0

    with shop.serve() as server:
        page = visit(server, "/player?idiom=tv&name=Ann", script=CONTROLLER, traffic=True, **TELEVISION)
        keys = Controller(page)
        expect(view(page, "title")).to_have_text("Piece 417-01")
        eventually(page, is_as_it_was)
        show_list(keys, "playlists", "Playlist 1")
        keys.row("ArrowDown", "Playlist 1", "library")
        keys.press("Enter")
        expect(view(page, "page-title")).to_have_text("Playlist 1")
        eventually(page, lambda: is_as_it_was("page"))


SAVING = """
client ann {
  tap save-queue
  type "By a flow" --into playlist-name
  tap label:Save kind:button
  expect playlist-name gone
}

client bob {
  tap show-library
  tap show-playlists
  tap kind:cell has:label:"By a flow" in:library
  expect page-title text "By a flow"
  expect kind:cell has:label:"$second" in:page there
}
"""


def test_the_flow_of_a_queue_runs_with_a_large_library(shop, tmp_path):
    flow = (ROOT / "docs/examples/flows/a-queue.flow").read_text()
    values = {"album": "Album 417", "first": "Piece 417-01", "second": "Piece 417-02", "third": "Piece 417-03"}
    for name, value in values.items():
        flow, count = re.subn(rf'^set {name} .*$', f'set {name} "{value}"', flow, flags=re.MULTILINE)
        assert count == 1, name
    flow = flow.replace("--state none", f"--state {shop.state} --media {shop.music}")
    # Without a state folder, the server of the documented flow cannot save playlists.
    flow += SAVING
    path = tmp_path / "queue.flow"
    path.write_text(flow)

    ended = subprocess.run([PROGRAM, "run", path, "--format", "tap", "--artifacts", "none"], capture_output=True, text=True, check=False)

    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert (shop.music / "Playlists" / "By a flow.m3u8").exists()
