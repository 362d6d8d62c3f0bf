"""Both example kiosks, visited on a display and on a phone: content, forms, and saved data after the server was
killed.
"""

import shutil
import subprocess
import sys

import pytest
from harness import PATIENCE, PHONE, PROGRAM, Server
from kiosks import DISPLAY, EXAMPLES, copied, entry, node, saved, tap, title, type_on_screen
from pages import eventually
from playwright.sync_api import expect
from test_accessibility import findings


class Kiosk(Server):
    """A server for one example kiosk, whose files are copied into a separate folder."""

    def __init__(self, folder, name, change=lambda text: text):
        self.folder = folder
        super().__init__("--mpv", "none", "--kiosk", copied(folder, name, change))


@pytest.fixture
def museum(tmp_path):
    with Kiosk(tmp_path / "museum", "museum.yml") as server:
        yield server


@pytest.fixture
def building():
    process = subprocess.Popen([sys.executable, EXAMPLES / "meeting-room/building.py", "0"], stdout=subprocess.PIPE, text=True)
    process.port = int(process.stdout.readline().rsplit(":", 1)[1])
    yield process
    process.terminate()
    process.wait(timeout=PATIENCE)


@pytest.fixture
def room(tmp_path, building):
    with Kiosk(tmp_path / "meeting-room", "room.yml", lambda text: text.replace("127.0.0.1:8090", f"127.0.0.1:{building.port}")) as server:
        yield server


# MARK: The museum


def test_the_museum_on_a_display(museum, visit):
    page = visit(museum, "/museum?keyboard=screen", traffic=True, **DISPLAY)
    # While the kiosk is idle, it shows pictures, and a touch anywhere leads to the start page.
    expect(page.get_by_text("Twelve pictures of a harbour town")).to_be_visible()
    assert findings(page) == []
    page.get_by_text("Museum at the Old Quay", exact=True).tap()
    expect(title(page)).to_have_text("What would you like to see?")

    tap(page, "to-works")
    expect(title(page)).to_have_text("The pictures")
    expect(page.get_by_role("button", name="Harbour, Night")).to_be_visible()
    assert findings(page) == []
    page.get_by_role("searchbox").tap()
    type_on_screen(page, "lemon")
    expect(page.get_by_role("button", name="Harbour, Night")).to_have_count(0)
    page.get_by_role("button", name="Three Lemons and a Jug").tap()
    expect(title(page)).to_have_text("Three Lemons and a Jug")
    expect(page.get_by_role("heading", name="Ines Aalund, 1903")).to_be_visible()
    expect(page.get_by_role("img", name="Three Lemons and a Jug, Ines Aalund")).to_be_visible()

    tap(page, "where")
    expect(title(page)).to_have_text("The rooms")
    expect(page.get_by_text("Town and country", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Fields from the Train")).to_be_visible()
    assert findings(page) == []
    tap(page, "room-3")
    expect(page.get_by_text("Colour and line", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Portrait of the Wind")).to_be_visible()
    expect(page.get_by_role("button", name="Fields from the Train")).to_have_count(0)
    tap(page, "cafe")
    hours = page.locator("#screen").get_by_text("Coffee and cinnamon buns")
    expect(hours).to_be_visible()
    page.get_by_role("button", name="OK").tap()
    expect(hours).to_have_count(0)


def test_the_museums_questions(museum, visit):
    page = visit(museum, "/museum", traffic=True, **PHONE)
    tap(page, "enter")
    tap(page, "to-quiz")
    expect(page.get_by_text("Question 1 of 3")).to_be_visible()
    tap(page, "answer-1-2")
    expect(page.get_by_text("That is right.")).to_be_visible()
    tap(page, "next-1")
    tap(page, "answer-2-3")
    expect(page.get_by_text("Not quite.")).to_be_visible()
    tap(page, "next-2")
    tap(page, "answer-3-3")
    tap(page, "next-3")
    expect(page.get_by_text("2 of 3", exact=True)).to_be_visible()
    expect(page.get_by_text("The pictures are worth a second look.")).to_be_visible()


def test_the_museums_guest_book_on_a_display_and_a_phone_outlives_the_server(museum, visit):
    """Two visitors at one screen: data that was reported as saved is still there after the server was killed."""
    display = visit(museum, "/museum?keyboard=screen", traffic=True, **DISPLAY)
    phone = visit(museum, "/museum", traffic=True, **PHONE)
    display.get_by_text("Museum at the Old Quay", exact=True).tap()
    tap(display, "to-guestbook")
    # The phone shows the same page as the display.
    expect(title(phone)).to_have_text("Guest book")
    tap(display, "guestbook-submit")
    expect(display.get_by_text("This field is required.")).to_be_visible()
    entry(display, "guestbook-name").tap()
    expect(node(display, "keyboard")).to_be_visible()
    type_on_screen(display, "ada b")
    expect(entry(phone, "guestbook-name")).to_have_value("Ada b")
    tap(display, "key-dismiss")
    tap(display, "guestbook-submit")
    expect(title(display)).to_have_text("Thank you")
    tap(display, "to-start")

    tap(phone, "enter")
    tap(phone, "to-guestbook")
    entry(phone, "guestbook-name").tap()
    phone.keyboard.type('Jörg "the Crane" <b>O\'Neill</b>')
    tap(phone, "guestbook-favourite-3")
    phone.locator('[data-identifier="guestbook-line"] .entry, [data-identifier="guestbook-line"] textarea').first.tap()
    phone.keyboard.type("=HYPERLINK(1); DROP TABLE guestbook; --")
    tap(phone, "guestbook-submit")
    expect(title(phone)).to_have_text("Thank you")
    museum.kill()

    rows = saved(museum.folder / "visitors.sqlite", "guestbook")
    assert [row["name"] for row in rows] == ["Ada b", 'Jörg "the Crane" <b>O\'Neill</b>']
    assert rows[1]["favourite"] == "Colour"
    assert rows[1]["line"] == "=HYPERLINK(1); DROP TABLE guestbook; --"
    assert [row["stars"] for row in rows] == [5, 5]
    assert all(row["created"].endswith("Z") for row in rows)


def test_the_museum_in_german_and_in_the_dark(museum, visit):
    page = visit(museum, "/museum", color_scheme="dark", traffic=True, **PHONE)
    tap(page, "enter")
    expect(title(page)).to_have_text("What would you like to see?")
    tap(page, "language")
    expect(title(page)).to_have_text("Was möchten Sie sehen?")
    assert findings(page) == []
    tap(page, "to-works")
    page.get_by_role("searchbox").tap()
    page.keyboard.type("fahre")
    page.get_by_role("button", name="Die Fähre um vier").tap()
    expect(page.get_by_text("Öl auf Leinwand, 90 × 120 cm")).to_be_visible()
    assert findings(page) == []
    background = page.evaluate("() => getComputedStyle(document.elementFromPoint(5, 400).closest('.node')).backgroundColor")
    assert background != "rgb(255, 255, 255)"


# MARK: The meeting room


def test_the_rooms_panel_on_a_display(room, visit, building):
    page = visit(room, "/room?keyboard=screen", traffic=True, **DISPLAY)
    expect(page.get_by_text("Room Elm")).to_be_visible()
    expect(node(page, "clock")).to_contain_text(":")
    assert findings(page) == []
    tap(page, "to-control")
    tap(page, "lights-half")
    expect(node(page, "lights")).to_have_text("Light: 50 %")
    assert building.stdout.readline() == "lights: 50\n"
    tap(page, "blinds-down")
    expect(node(page, "blinds")).to_have_text("Blinds: down")
    assert building.stdout.readline() == "blinds: down\n"
    building.terminate()
    building.wait(timeout=PATIENCE)
    tap(page, "lights-off")
    expect(node(page, "said")).to_contain_text("The building does not answer.")
    expect(node(page, "lights")).to_have_text("Light: 50 %")
    assert findings(page) == []


def test_the_room_is_booked_from_a_phone_and_the_display_says_so(room, visit):
    display = visit(room, "/room", traffic=True, **DISPLAY)
    phone = visit(room, "/room", traffic=True, **PHONE)
    tap(phone, "to-book")
    entry(phone, "booking-who").tap()
    phone.keyboard.type("Grace")
    tap(phone, "booking-minutes-2")
    tap(phone, "booking-submit")
    expect(display.get_by_text("Booked by Grace")).to_be_visible()
    expect(display.get_by_text("until ")).to_be_visible()
    room.kill()

    assert [(row["who"], row["minutes"]) for row in saved(room.folder / "room.sqlite", "bookings")] == [("Grace", 30)]


def test_meetings_that_a_script_writes_are_on_the_panel(room, visit):
    page = visit(room, "/room", traffic=True, **DISPLAY)
    expect(page.get_by_text("Room Elm")).to_be_visible()
    (room.folder / "new.json").write_text('{"rows": [{"from": "00:00", "to": "24:00", "title": "Open day", "host": "Everybody"}]}')
    (room.folder / "new.json").rename(room.folder / "meetings.json")
    expect(page.get_by_text("Open day")).to_be_visible()
    # If the file with the meetings is faulty, the server reports this, and the display still shows the former meetings.
    (room.folder / "meetings.json").write_text('{"rows": [{"from": "00:00",')
    eventually(page, lambda: says(room, "meetings.json"))
    expect(page.get_by_text("Open day")).to_be_visible()


def says(server, text):
    assert any(text in line for line in server.lines), server.lines


# MARK: Both kiosks


@pytest.mark.parametrize("storyboard", ["museum/museum.yml", "meeting-room/room.yml"])
def test_nothing_is_wrong_with_the_examples(storyboard):
    checked = subprocess.run([PROGRAM, "kiosk", "check", EXAMPLES / storyboard], capture_output=True, text=True)
    assert (checked.returncode, checked.stderr) == (0, ""), checked.stdout


def test_the_pictures_are_those_that_are_drawn(tmp_path):
    shutil.copy(EXAMPLES / "draw.py", tmp_path)
    for kiosk in ("museum", "meeting-room"):
        (tmp_path / kiosk / "pictures").mkdir(parents=True)
    subprocess.run([sys.executable, tmp_path / "draw.py"], check=True)
    drawn = {path.relative_to(tmp_path): path.read_text() for path in tmp_path.glob("*/pictures/*.svg")}
    there = {path.relative_to(EXAMPLES): path.read_text() for path in EXAMPLES.glob("*/pictures/*.svg")}
    assert drawn == there
