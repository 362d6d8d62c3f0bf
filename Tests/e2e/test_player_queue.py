"""Changes of the player's queue and the search of its library, with a real mpv and in a browser."""

import pytest
from harness import DESKTOP, MPV, PHONE, Server
from pages import can_move, eventually, stands
from playwright.sync_api import expect
from test_accessibility import findings
from test_player import playing, ready
from test_player_restart import Place
from test_scrolling import Finger


@pytest.fixture
def stage(tmp_path):
    """A server with a private player, and a second connection to its mpv."""
    socket = tmp_path / "mpv.sock"
    with Server("--mpv-socket", socket, environment={"XDG_CACHE_HOME": str(tmp_path)}) as server:
        with server.connect("player") as client:
            ready(client)
            yield server, client, MPV(socket)


def playlist(mpv):
    """The names of the files in mpv's playlist."""
    return [entry["filename"].rsplit("/", 1)[1].removesuffix(".wav").lstrip("0123456789 ") for entry in mpv.get("playlist")]


def becomes(page, mpv, *names):
    """Waits until mpv's playlist has the given files."""
    def check():
        assert playlist(mpv) == list(names)
    eventually(page, check)


def rows(page, identifier):
    return page.locator(f'[data-identifier="{identifier}"] .cell:not([hidden])')


def walk(page, key, selector, press=None):
    """Presses a key until the focus is on an element. Each key press must change the focused element.

    `press` presses a key of another device than the keyboard.
    """
    press = press or page.keyboard.press
    while not page.locator(f"{selector}[data-focused]").count():
        before = page.locator("[data-focused]").evaluate_all("(found) => found.map((each) => each.dataset.id).join()")
        press(key)
        page.wait_for_function(
            "(before) => [...document.querySelectorAll('[data-focused]')].map((each) => each.dataset.id).join() !== before", arg=before)


def swipe(page, row, distance):
    """Moves a finger sideways over a row, and lifts the finger after a moment."""
    box = stands(row)
    finger = Finger(page)
    finger.drag(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, distance, 0)
    page.wait_for_timeout(200)
    finger.lift()


def test_a_queue_is_made_by_hand_and_a_choice_in_the_library_keeps_it(stage, visit):
    server, client, mpv = stage
    names = [cell["label"] for cell in client.query(kind="cell")][:3]
    page = visit(server, "/player", **PHONE)
    page.get_by_role("button", name=f"Add {names[2]} to the queue").tap()
    becomes(page, mpv, names[2])
    page.get_by_role("button", name=f"Add {names[0]} to the queue").tap()
    becomes(page, mpv, names[2], names[0])
    client.tap(identifier="play")
    client.wait_for(playing)

    rows(page, "library").nth(1).tap()

    becomes(page, mpv, names[2], names[1], names[0])
    client.wait_for(lambda client: client.properties("title").get("text") == names[1])
    expect(page.get_by_role("button", name="Queue (3)")).to_be_visible()


def test_rows_of_the_queue_are_swiped_away_and_come_back(stage, visit):
    server, client, mpv = stage
    client.tap(identifier="play")
    client.wait_for(playing)
    whole = playlist(mpv)
    page = visit(server, "/player", **PHONE)
    page.get_by_role("button", name=f"Queue ({len(whole)})").tap()
    can_move(page)

    swipe(page, rows(page, "queue").nth(1), -300)
    becomes(page, mpv, whole[0], *whole[2:])

    page.get_by_role("button", name=f"Put {whole[1]} back into the queue").tap()
    becomes(page, mpv, *whole)

    page.get_by_role("button", name="Clear the queue except for the current piece").tap()
    becomes(page, mpv, whole[0])
    page.get_by_role("button", name=f"Put {len(whole) - 1} pieces back into the queue").tap()
    becomes(page, mpv, *whole)
    assert client.value("title") == whole[0], "the piece that plays went on"
    assert not findings(page)


def test_the_queue_is_reordered_by_keys_alone(stage, visit):
    server, client, mpv = stage
    client.tap(identifier="play")
    client.wait_for(playing)
    whole = playlist(mpv)
    page = visit(server, "/player", **DESKTOP)
    page.get_by_role("button", name="Edit the queue").press("Enter")
    expect(page.get_by_role("button", name=f"Reorder {whole[2]}")).to_be_attached()

    walk(page, "ArrowRight", '[data-identifier="queue"] .cell')
    walk(page, "ArrowDown", f'[data-identifier="queue"] .cell:has-text("{whole[2]}")')
    page.keyboard.press("Alt+ArrowUp")
    becomes(page, mpv, whole[0], whole[2], whole[1], *whole[3:])

    page.keyboard.press("Delete")
    page.keyboard.press("Enter")
    becomes(page, mpv, whole[0], whole[1], *whole[3:])
    page.get_by_role("button", name=f"Put {whole[2]} back into the queue").press("Enter")
    becomes(page, mpv, whole[0], whole[2], whole[1], *whole[3:])
    page.get_by_role("button", name="End editing of the queue").press("Enter")
    expect(page.get_by_role("button", name=f"Reorder {whole[2]}")).to_have_count(0)


def test_the_library_is_searched_as_one_types(stage, visit):
    server, client, mpv = stage
    page = visit(server, "/player", **PHONE)
    page.get_by_role("searchbox", name="Search the library").tap()
    page.keyboard.type("paper b")
    expect(rows(page, "library")).to_have_count(1)
    page.keyboard.type("xyz")
    expect(rows(page, "library")).to_have_count(0)
    expect(page.get_by_text("Nothing in the library contains “paper bxyz”")).to_be_visible()
    for _ in "xyz":
        page.keyboard.press("Backspace")

    rows(page, "library").first.tap()

    client.wait_for(lambda client: client.properties("title").get("text") == "Paper Boats")
    becomes(page, mpv, "Paper Boats")
    assert not findings(page)


def test_an_edited_queue_is_as_it_was_after_a_kill(tmp_path):
    place = Place(tmp_path)
    with place.serve() as server, server.connect("player") as client:
        ready(client)
        client.tap(identifier="play")
        client.wait_for(playing)
        mpv = MPV(place.socket)
        whole = playlist(mpv)
        client.tap(identifier="show-queue")
        client.tap(identifier="clear-queue")
        mpv.observe("playlist-count", lambda count: count == 1)
        client.tap(identifier="show-library")
        client.tap(label=f"Add {whole[2]} to the queue")
        mpv.observe("playlist-count", lambda count: count == 2)
        assert playlist(mpv) == [whole[0], whole[2]]
        place.saved(lambda _: whole[2] in (place.state / "player-queue.json").read_text()
                    and whole[1] not in (place.state / "player-queue.json").read_text())
        server.kill()

    with place.serve() as server, server.connect("player") as client:
        ready(client)
        client.wait_for(lambda client: client.properties("title").get("text") == whole[0])
        assert playlist(MPV(place.socket)) == [whole[0], whole[2]]
