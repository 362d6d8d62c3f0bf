"""One visit of a museum kiosk from start to end.

Three phones join, control the kiosk in turns, write in the guest book, and leave.

With `--pictures FOLDER`, the display and a phone are photographed at each step, in light and in dark.
"""

import re
import time

import pytest
from harness import PATIENCE, PHONE
from kiosks import (
    DISPLAY, PairedKiosk, connected, copied, display, entry, node, pin_field, pin_of, saved, scanned, strip, tap, title, type_on_screen, wrong)
from link import Link
from pages import center, stands, touch
from playwright.sync_api import TimeoutError, expect


@pytest.fixture
def kiosk(tmp_path):
    folder = tmp_path / "museum"
    storyboard = copied(folder, "museum.yml")
    with PairedKiosk("--kiosk", storyboard, "--control", "museum=turns", "--clock", "manual") as server:
        server.folder = folder
        yield server


@pytest.fixture
def picture(request):
    """Returns a function that takes screenshots of pages. Without `--pictures`, the function does nothing."""
    folder, count = request.config.getoption("--pictures"), 0

    def picture(name, **pages):
        nonlocal count
        count += 1
        for who, page in pages.items() if folder else ():
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                page.screenshot(path=f"{folder}/{count:02}-{name}-{who}-{scheme}.png", animations="disabled")

    return picture


class Staff:
    """The staff's client, which advances the server's clock.

    It has a phone's size, so that it receives the list of people on phones.
    """

    def __init__(self, kiosk):
        self.client = kiosk.admin("museum", name="Staff", capabilities=["presence"], viewport={"width": 390, "height": 844})

    def advance(self, seconds):
        self.client.ask({"type": "clock", "advance": 1000 * seconds})

    def sees(self, *names):
        """Waits until exactly the named people are present on phones."""
        def are_there(client):
            lists = [message["people"] for message in client.messages if "people" in message]
            return bool(lists) and {each.get("name") for each in lists[-1]} == {"Staff", *names}
        self.client.wait_for(are_there)


def joins(phone, pin):
    pin_field(phone).fill("")
    pin_field(phone).fill(pin)


def asks_and_is_given(one, other, name, seen):
    """One person requests control, and the holder gives it.

    A request lasts five seconds of real time. If a slow holder misses the request, the person repeats the request.
    """
    wish = other.get_by_role("group", name="Request for control")
    until = time.monotonic() + PATIENCE
    while True:
        strip(one).get_by_role("button", name="Request control").tap()
        expect(wish).to_contain_text(f"{name} requests control")
        seen()
        try:
            return wish.get_by_role("button", name="Allow").tap(timeout=5000)
        except TimeoutError:
            assert time.monotonic() < until
            strip(one).get_by_role("button", name="Cancel").tap()


def are_apart(one, other):
    """Waits until two elements are at rest, and returns true if they do not overlap."""
    (left, top, right, bottom), (left2, top2, right2, bottom2) = (
        (box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]) for box in (stands(one), stands(other)))
    return right <= left2 or right2 <= left or bottom <= top2 or bottom2 <= top


def refused(phone):
    """Checks that a touch on the screen is rejected with an explanation."""
    before = len(phone.traffic.received)
    phone.touchscreen.tap(*center(node(phone, "title")))
    phone.traffic.wait(lambda: any(message.get("code") == "notYourTurn" for message in phone.traffic.received[before:]))


def test_a_visit(kiosk, visit, picture, tmp_path):
    with kiosk, Link(kiosk.port) as bens, Link(kiosk.port, source="127.0.0.2") as cleos:
        staff = Staff(kiosk)

        # The display shows the code, and Ann's phone scans it.
        wall = display(kiosk, visit, "/museum", traffic=True, **DISPLAY)
        expect(wall.get_by_text("Twelve pictures of a harbour town")).to_be_visible()
        picture("start", display=wall)
        address = scanned(wall, tmp_path)
        ann = visit(kiosk, "/museum?name=Ann#" + address.split("#")[1], traffic=True, **PHONE)
        staff.sees("Ann")
        expect(ann.get_by_role("dialog")).to_have_count(0)

        # Cleo guesses pairing codes. The server rejects further attempts from her address, but not from other
        # addresses.
        cleo = visit(cleos, "/museum?name=Cleo", connected=False, traffic=True, **PHONE)
        for left in ("4 tries are left", "3 tries are left", "2 tries are left", "One try is left", "Too many wrong codes"):
            joins(cleo, wrong(pin_of(wall)))
            expect(cleo.get_by_role("alert")).to_contain_text(left)
        expect(cleo.get_by_role("button", name=re.compile(r"Wait \d+ seconds"))).to_have_attribute("aria-disabled", "true")
        picture("locked", phone=cleo)
        hellos = len(cleo.traffic.of("hello"))
        joins(cleo, pin_of(wall))
        pin_field(cleo).press("Enter")

        ben = visit(bens, "/museum", connected=False, traffic=True, **PHONE)
        expect(pin_field(ben)).to_be_visible()
        picture("asked", phone=ben)
        ben.get_by_label("Your name").fill("Ben")
        joins(ben, pin_of(wall))
        connected(ben)
        expect(ben.get_by_role("dialog")).to_have_count(0)
        staff.sees("Ann", "Ben")
        assert len(cleo.traffic.of("hello")) == hellos and cleo.locator("#screen .node").count() == 0

        # When her address is no longer locked, Cleo scans the code, too.
        staff.advance(60)
        cleo.evaluate("(code) => (location.hash = code)", scanned(wall, tmp_path).split("#")[1])
        connected(cleo)
        expect(cleo.get_by_role("dialog")).to_have_count(0)
        for page in (ann, ben, cleo):
            expect(strip(page)).to_contain_text("Touch to take control")
        expect(strip(wall)).to_have_count(0)
        picture("joined", display=wall, phone=ann)

        # Ann takes control first. Ben requests control, and Ann gives it to him.
        tap(ann, "enter")
        for page in (ann, ben, cleo, wall):
            expect(title(page)).to_have_text("What would you like to see?")
        expect(strip(ann)).to_contain_text("You have control")
        for page in (ben, cleo, wall):
            expect(strip(page)).to_contain_text("Ann has control")
        asks_and_is_given(ben, ann, "Ben", lambda: picture("asks", phone=ann))
        expect(strip(ben)).to_contain_text("You have control")
        for page in (ann, cleo, wall):
            expect(strip(page)).to_contain_text("Ben has control")
        refused(ann)
        expect(ann.locator("#status")).to_contain_text("Ben has control. Request control first.")
        picture("refused", display=wall, phone=ann)
        expect(title(cleo)).to_have_text("What would you like to see?")

        # Ben writes in the guest book with his phone's keyboard.
        tap(ben, "to-guestbook")
        for page in (ann, ben, cleo, wall):
            expect(title(page)).to_have_text("Guest book")
            for identifier in ("back", "language"):
                assert are_apart(strip(page), node(page, identifier)), "who has it is told beside what there is to touch"
        touch(ben, entry(ben, "guestbook-name"))
        ben.keyboard.type("Ben Ögg")
        expect(entry(wall, "guestbook-name")).to_have_value("Ben Ögg")
        picture("types", display=wall, phone=ben)
        tap(ben, "guestbook-submit")
        for page in (ann, ben, cleo, wall):
            expect(title(page)).to_have_text("Thank you")
        picture("thanks", display=wall, phone=ben)

        # Ben's connection is lost. He remains the holder for a while, and then control passes to the client that has
        # requested it.
        strip(cleo).get_by_role("button", name="Request control").tap()
        expect(strip(cleo)).to_contain_text("Waiting for Ben")
        bens.hold()
        bens.cut()
        staff.sees("Ann", "Cleo")
        staff.advance(9.999)
        expect(strip(cleo)).to_contain_text("Ben")
        for page in (ann, wall):
            expect(strip(page)).to_contain_text("Ben has control")
        staff.advance(0.001)
        expect(strip(cleo)).to_contain_text("You have control")
        expect(strip(wall)).to_contain_text("Cleo has control")
        bens.release()
        connected(ben)
        expect(strip(ben)).to_contain_text("Cleo has control")
        expect(ben.get_by_role("dialog")).to_have_count(0)
        tap(cleo, "to-start")
        strip(cleo).get_by_role("button", name="Release").tap()

        # A person at the display writes, too, with the on-screen keyboard.
        expect(strip(wall)).to_have_count(0)
        wall.get_by_text("Museum at the Old Quay", exact=True).tap()
        expect(strip(ann)).to_contain_text("Wall has control")
        tap(wall, "to-guestbook")
        expect(title(ann)).to_have_text("Guest book")
        touch(wall, entry(wall, "guestbook-name"))
        expect(node(wall, "keyboard")).to_be_visible()
        type_on_screen(wall, "dora")
        expect(entry(ann, "guestbook-name")).to_have_value("Dora")
        picture("keyboard", display=wall, phone=ann)
        tap(wall, "key-dismiss")
        tap(wall, "guestbook-submit")
        expect(title(ann)).to_have_text("Thank you")
        tap(wall, "to-start")

        # The person at the display begins another entry and leaves in the middle. The question "Are you still there?"
        # appears on all pages. Ann, who is still present, can answer it.
        wall.get_by_text("Museum at the Old Quay", exact=True).tap()
        tap(wall, "to-guestbook")
        touch(wall, entry(wall, "guestbook-name"))
        type_on_screen(wall, "private")
        expect(entry(ann, "guestbook-name")).to_have_value("Private")
        staff.advance(90)
        for page in (wall, ann, ben, cleo):
            expect(node(page, "question")).to_contain_text("Are you still there?")
            expect(node(page, "question")).to_contain_text(re.compile(r"(?<!\d)(10|\d)(?!\d)"))
        assert are_apart(node(wall, "question"), node(wall, "keyboard"))
        picture("question", display=wall, phone=ann)
        staff.advance(1)
        tap(ann, "question-button")
        for page in (wall, ann, ben, cleo):
            expect(node(page, "question")).to_have_count(0)
            expect(entry(page, "guestbook-name")).to_have_value("Private")

        # Then all people leave. The kiosk is reset, and later visitors see nothing of earlier ones. The kiosk's idle
        # page does not show the code.
        pin = [message for message in wall.traffic.received if message["type"] == "pairing"][-1]["pin"]
        staff.advance(90)
        expect(node(wall, "question")).to_be_visible()
        staff.advance(10)
        expect(wall.get_by_text("Twelve pictures of a harbour town")).to_be_visible()
        for phone in (ann, ben, cleo):
            expect(phone.get_by_role("dialog", name="Your visit has ended")).to_be_visible()
            expect(phone.locator("#stage")).to_be_hidden()
        expect(wall.get_by_role("dialog")).to_have_count(0)
        assert pin_of(wall) != pin
        picture("over", display=wall, phone=ann)
        joins(ann, pin)
        expect(ann.get_by_role("alert")).to_contain_text("4 tries are left")
        joins(ann, pin_of(wall))
        connected(ann)
        tap(ann, "enter")
        tap(ann, "to-guestbook")
        expect(entry(ann, "guestbook-name")).to_have_value("")
        expect(entry(wall, "guestbook-name")).to_have_value("")

        # The server is killed. The saved guest-book entry remains.
        kiosk.kill()
        expect(wall.get_by_text("Reconnecting…")).to_be_visible()
        expect(title(wall)).to_have_text("Guest book")
        picture("gone", display=wall, phone=ann)
        assert [row["name"] for row in saved(kiosk.folder / "visitors.sqlite", "guestbook")] == ["Ben Ögg", "Dora"]
