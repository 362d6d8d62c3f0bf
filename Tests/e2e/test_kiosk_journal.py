"""The journal of a kiosk: its input from files, rows, requests and players is replayed without any of them."""

import http.server
import json
import shutil
import threading

import pytest
from harness import Server
from kiosks import EXAMPLES, comes
from test_journal import holds, replay

STORYBOARD = """\
kiosk: 1
title: Hotel
sizes: [1280x800, 390x844]
state: {query: "", floor: "", likes: 0}
hosts: ["127.0.0.1:PORT"]
data: {rooms: rooms.csv}
pages:
  start:
    title: VERSION
    body:
      - image: {file: hall.svg, alt: The hall, id: hall}
      - text: "{likes} likes, lift at {floor}, it is {now:HH:mm}"
        id: words
      - button: {title: Like, id: like, tap: {add: {likes: 1}}}
      - button: {title: Lift, id: lift, tap: {request: {url: "http://127.0.0.1:PORT/lift", into: floor}}}
      - button: {title: Louder, id: louder, tap: {player: {command: volume, volume: 70}}}
      - button: {title: Book, id: to-book, tap: {go: book}}
      - button: {title: Rooms, id: to-rooms, tap: {go: rooms}}
      - web: page.html
  book:
    body:
      - form:
          id: guests
          save: guests.sqlite
          message: "Welcome, {form.name}!"
          done: home
          fields: [{name: name, label: Name, required: true}]
  rooms:
    body:
      - list: {data: rooms, title: "{row.title}", search: query, id: list}
"""
PICTURE = "<svg xmlns='http://www.w3.org/2000/svg' width='400' height='300'/>"


@pytest.fixture
def lift():
    """A second server that answers requests."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'"floor 3"')

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture
def hotel(tmp_path, lift):
    folder = tmp_path / "hotel"
    folder.mkdir()
    (folder / "hotel.yml").write_text(STORYBOARD.replace("PORT", str(lift.server_port)).replace("VERSION", "Welcome"))
    # The table has more rows than a search handles synchronously.
    (folder / "rooms.csv").write_text("title\n" + "".join(f"Room {number}\n" for number in range(1_500)))
    (folder / "hall.svg").write_text(PICTURE)
    (folder / "page.html").write_text("<title>The house</title>")
    return folder


def shows(client, text):
    client.wait_for(lambda client: any(text in str(node.properties.get("text")) for node in client.nodes.values()))


def guests(hotel, journal, *arguments):
    """Records a visit that uses every external input of a kiosk."""
    storyboard = hotel / "hotel.yml"
    with Server("--mpv", "none", "--journal", journal, "--kiosk", storyboard, *arguments) as server:
        client = server.connect("hotel", {"viewport": {"width": 390, "height": 844}, "capabilities": ["keyboard"]})
        shows(client, "Welcome")
        client.tap(identifier="like")
        client.tap(identifier="lift")
        shows(client, "lift at floor 3")
        client.tap(identifier="louder")
        storyboard.write_text(storyboard.read_text().replace("title: Welcome", "title: Good evening"))
        shows(client, "Good evening")
        client.tap(identifier="to-rooms")
        shows(client, "Room 7")
        (hotel / "rooms.csv").write_text("title\nSuite\n")
        shows(client, "Suite")
        # The storyboard becomes invalid, which changes nothing on the screen, and is then repaired.
        mended = storyboard.read_text()
        storyboard.write_text(mended + "pagse: 1\n")
        holds(journal, "pagse")
        storyboard.write_text(mended.replace("Good evening", "Good night"))
        holds(journal, "Good night")
        client.ask({"type": "tap", "target": {"identifier": "back"}})
        shows(client, "Good night")
        client.tap(identifier="to-book")
        client.tap(identifier="guests-name")
        client.ask({"type": "text", "insert": "Ada"})
        client.tap(identifier="guests-submit")
        shows(client, "Welcome, Ada!")
        (hotel / "hall.svg").write_text(PICTURE.replace("300", "200"))
        holds(journal, '"changed":{"_0":["hall.svg"]}')
        client.settle()
        assert server.stop() == 0


def test_a_kiosk_is_replayed_without_its_files_its_network_and_its_player(hotel, tmp_path):
    journal = tmp_path / "journal"
    guests(hotel, journal)
    shutil.rmtree(hotel)

    code, said = replay("--json", journal)

    outcome = json.loads(said)
    assert code == 0, said
    assert outcome["isWhole"] and outcome["elsewhere"] == 0
    assert outcome["patches"] > 10


def test_a_difference_in_a_kiosk_is_named_with_the_value_of_the_journal_and_of_the_replay(hotel, tmp_path):
    journal = tmp_path / "journal"
    guests(hotel, journal)
    # The test changes the screen's text in the journal, but not the recorded answer to the request.
    journal.write_text(journal.read_text().replace("lift at floor 3,", "lift at floor 4,"))

    code, said = replay(journal)

    assert code == 1
    assert "of the screen 'hotel'" in said and "(UILabel #words), text" in said
    assert "lift at floor 4," in said and "lift at floor 3," in said


def test_a_storyboard_that_has_changed_since_is_named_and_shown_as_it_was(hotel, tmp_path):
    journal = tmp_path / "journal"
    guests(hotel, journal)

    code, said = replay(journal)

    assert code == 0, said
    # The storyboard was changed during the recorded visit, so the replay prints this note.
    assert f"Note: the storyboard {hotel / 'hotel.yml'} has changed since" in said


def test_two_kiosks_one_of_which_is_called_as_a_screen_of_batons_own_are_replayed(tmp_path):
    journal = tmp_path / "journal"
    for name in ("counter", "museum"):
        folder = tmp_path / name
        shutil.copytree(EXAMPLES / "museum", folder)
        (folder / "museum.yml").rename(folder / f"{name}.yml")
        storyboard = folder / f"{name}.yml"
        storyboard.write_text(storyboard.read_text().replace("name: museum\n", f"name: {name}\n"))
    kiosks = [argument for name in ("counter", "museum") for argument in ("--kiosk", tmp_path / name / f"{name}.yml")]
    with Server("--mpv", "none", "--journal", journal, *kiosks) as server:
        for name in ("counter", "museum"):
            client = server.connect(name, {"viewport": {"width": 390, "height": 844}})
            # On the idle page, a touch anywhere leads to the start page.
            client.touch("began", 195, 600)
            client.touch("ended", 195, 600)
            comes(client, "to-guestbook")
        assert server.stop() == 0

    code, said = replay(journal)

    assert code == 0, said
