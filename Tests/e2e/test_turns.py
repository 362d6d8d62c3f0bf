"""Control of screens in turns, tested over raw sockets with a real server whose clock the tests advance."""

import json

import pytest
from harness import PROGRAM, Server
import subprocess

MUTE = {"type": "tap", "target": {"identifier": "mute"}}
MODES = ("--control", "player=turns", "--control", "picture=turns")


@pytest.fixture
def server(tmp_path):
    with Server("--mpv", "none", "--clock", "manual", *MODES, environment={"XDG_CACHE_HOME": str(tmp_path)}) as server:
        yield server


class Person:
    """A client that receives the server's messages about the control of the screen."""

    def __init__(self, server, name, screen="picture", **hello):
        self.client = server.connect(screen, {"name": name, "capabilities": ["presence"], **hello})
        self.id, self.session = self.client.welcome["client"], self.client.welcome.get("session")
        self.control = {}

    def ask(self, message):
        return self.client.ask(message)

    def wants(self, action, whom=None):
        return self.ask({"type": "control", "action": action, **({"client": whom.id} if whom else {})})

    def draws(self, phase="began", x=100, y=200):
        return self.client.touch(phase, x, y)

    def look(self):
        """Returns the last received state of control: the holder, its name and the requests. Receives all pending
        messages first.
        """
        self.client.settle()
        for message in self.client.messages:
            if message["type"] == "presence" and "control" in message:
                self.control = message["control"]
        return self.control

    @property
    def holder(self):
        return self.look()["holder"]

    def waits(self):
        return [request["client"] for request in self.look()["requests"]]

    def advance(self, milliseconds):
        return self.ask({"type": "clock", "advance": milliseconds})

    def leave(self):
        """Drops the connection without a close frame, and waits until the server notices the loss."""
        self.client.socket.socket.shutdown(2)


def gone(watcher, person):
    """Waits until the server has removed a person."""
    def is_gone(client):
        lists = [message["people"] for message in client.messages if "people" in message]
        return bool(lists) and person.id not in [each["client"] for each in lists[-1]]
    watcher.client.wait_for(is_gone)


def heard(answer):
    """Returns whether an input reached the screen, regardless of its result."""
    return answer["type"] == "done"


def refused(answer, code="notYourTurn"):
    return answer["type"] == "error" and answer["code"] == code


def test_the_welcome_says_how_it_is_driven(server):
    with server.connect("picture") as turns, server.connect("counter") as own:
        assert turns.welcome["control"] == "turns" and len(turns.welcome["session"]) > 10
        assert "control" not in own.welcome and "session" not in own.welcome


def test_the_first_input_takes_it_and_nobody_else_is_heard(server):
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    assert ann.look() == {"mode": "turns", "holder": None, "requests": [], "idle": 30000}

    assert heard(ann.draws())
    before = bob.client.revision
    answer = bob.draws()

    assert refused(answer) and "Ann" in answer["message"] and "request" in answer["message"]
    for message in ({"type": "tap", "target": {"identifier": "clear"}}, {"type": "scroll", "x": 1, "y": 1, "dx": 0, "dy": 1},
                    {"type": "press", "presses": [{"phase": "began", "key": "select"}]}, {"type": "remote", "command": "play"},
                    {"type": "motion", "phase": "began", "motion": "shake"}, {"type": "text", "insert": "x"}, {"type": "edit", "action": "copy"},
                    {"type": "adjust", "target": {"identifier": "x"}, "by": 1},
                    {"type": "drag", "phase": "entered", "x": 1, "y": 1, "items": [{"representations": [{"type": "text/plain"}]}]}):
        assert refused(bob.ask(message)), message
    # Queries do not require control.
    assert bob.ask({"type": "query", "target": {"kind": "view"}})["matches"]
    assert (bob.holder, ann.holder) == (ann.id, ann.id) and bob.look()["name"] == "Ann"
    assert bob.client.revision == ann.client.revision >= before


def test_it_is_handed_over(server):
    ann, bob, cleo = (Person(server, name) for name in ("Ann", "Bob", "Cleo"))
    assert ann.wants("request")["handled"]

    assert not bob.wants("request")["handled"]
    assert not cleo.wants("request")["handled"]
    assert ann.look()["requests"] == [{"client": bob.id, "name": "Bob", "left": 5000}, {"client": cleo.id, "name": "Cleo", "left": 5000}]
    assert refused(bob.wants("give", cleo)) and refused(bob.wants("deny", cleo))
    assert ann.wants("give", cleo)["handled"]

    assert cleo.holder == cleo.id and cleo.waits() == [bob.id]
    assert refused(ann.draws()) and heard(cleo.draws())
    assert cleo.wants("give")["handled"]
    assert bob.holder == bob.id
    assert bob.wants("release")["handled"] and not bob.wants("release")["handled"]
    assert ann.holder is None
    # Absent clients and viewers cannot receive control.
    viewer = Person(server, "Vic", role="viewer")
    assert ann.wants("request")["handled"]
    assert refused(ann.wants("give", viewer), "notFound")
    assert refused(ann.ask({"type": "control", "action": "give", "client": 4711}), "notFound")
    assert refused(viewer.wants("request"), "forbidden") and viewer.holder == ann.id


def test_the_holder_may_say_no_within_the_grace(server):
    ann, bob, cleo = (Person(server, name) for name in ("Ann", "Bob", "Cleo"))
    ann.draws()
    bob.wants("request")
    cleo.wants("request")

    ann.advance(4_900)
    assert ann.wants("deny", bob)["handled"]
    assert ann.waits() == [cleo.id]
    assert ann.wants("deny")["handled"] and not ann.wants("deny")["handled"]

    ann.advance(5_000)
    assert bob.holder == ann.id and bob.waits() == []


def test_after_the_grace_it_goes_to_who_asked_first(server):
    ann, bob, cleo = (Person(server, name) for name in ("Ann", "Bob", "Cleo"))
    ann.draws()
    bob.wants("request")
    ann.advance(1_000)
    cleo.wants("request")

    ann.advance(3_999)
    assert ann.holder == ann.id
    ann.advance(1)
    assert (ann.holder, ann.waits()) == (bob.id, [cleo.id])
    # The new holder, Bob, also has the full time of five seconds before control passes to the next client in the queue.
    ann.advance(4_999)
    assert ann.holder == bob.id
    ann.advance(1)
    assert (ann.holder, ann.waits()) == (cleo.id, [])


def test_an_idle_holder_loses_it(server):
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    ann.draws()

    bob.advance(29_000)
    ann.draws("moved", 110, 210)
    bob.advance(29_999)
    assert bob.holder == ann.id
    bob.advance(1)

    assert bob.holder is None
    # The touch that is still down has been cancelled, so its end does not affect control.
    assert refused(ann.draws("ended"), "badSequence")
    assert bob.holder is None
    assert heard(bob.draws()) and bob.holder == bob.id


def fingers(person):
    person.client.settle()
    return [message for message in person.client.messages if message["type"] == "presence"][-1]["touches"]


def test_a_finger_that_is_down_when_it_is_lost_is_cancelled(server):
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    admin = Person(server, "Staff", role="admin")
    ann.draws()
    ann.draws("moved", 150, 250)
    assert [touch[0] for touch in fingers(bob)] == [ann.id]

    assert refused(bob.wants("take"), "forbidden")
    assert admin.wants("take")["handled"]

    assert fingers(bob) == []
    assert refused(ann.draws("moved", 160, 260)) and refused(ann.draws("ended", 160, 260))
    assert heard(admin.draws()) and bob.holder == admin.id
    # An administrator's input also requires control.
    assert admin.wants("give", ann)["handled"] and refused(admin.draws("moved"))


def test_who_has_lost_the_connection_keeps_it_for_a_while_and_comes_back_as_the_same(server):
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    ann.draws()
    ann.leave()
    gone(bob, ann)

    assert bob.look()["holder"] == ann.id and bob.look()["name"] == "Ann"
    assert refused(bob.draws())
    # A holder whose connection is lost cannot be asked for control.
    bob.wants("request")
    bob.advance(9_000)
    assert bob.holder == ann.id
    again = Person(server, "Ann", session=ann.session)

    assert bob.holder == again.id and heard(again.draws())
    assert again.session != ann.session
    bob.advance(4_999)
    assert bob.holder == again.id
    bob.advance(1)
    assert bob.holder == bob.id


def test_who_does_not_come_back_loses_it(server):
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    ann.draws()
    ann.leave()
    gone(bob, ann)
    # A client that guesses a session value does not become the absent client, although both have the same name.
    stranger = Person(server, "Ann", session="x" * len(ann.session))
    assert refused(stranger.draws())

    bob.advance(9_999)
    assert bob.holder == ann.id
    bob.advance(1)
    assert bob.holder is None
    late = Person(server, "Ann", session=ann.session)
    assert bob.holder is None and heard(bob.draws()) and refused(late.draws())


def test_a_connection_that_nobody_noticed_is_lost_is_replaced(server):
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    ann.draws()

    again = Person(server, "Ann", session=ann.session)

    assert bob.holder == again.id
    assert fingers(bob) == []
    assert refused(ann.draws("moved")) and heard(again.draws())


def test_staff_alone_drive_a_screen_of_theirs(tmp_path):
    with Server("--mpv", "none", "--control", "staff", environment={"XDG_CACHE_HOME": str(tmp_path)}) as server:
        ann, admin = Person(server, "Ann"), Person(server, "Staff", role="admin")
        display = Person(server, "Wall", role="display")

        assert ann.client.welcome["control"] == "staff" and "session" not in ann.client.welcome
        assert ann.look() == {"mode": "staff"}
        assert refused(ann.draws(), "forbidden") and refused(display.draws(), "forbidden")
        assert refused(ann.wants("request"), "forbidden") and refused(admin.wants("take"), "forbidden")
        assert heard(admin.draws())
        # A private screen needs no control.
        with server.connect("counter") as own:
            assert own.tap(identifier="increment")["handled"]


def test_where_all_drive_together_there_is_nothing_to_ask_for(server):
    with server.connect("counter") as own:
        assert refused(own.ask({"type": "control", "action": "request"}), "forbidden")


def test_a_displays_touches_count_as_anybodys(server):
    ann, display = Person(server, "Ann"), Person(server, "Wall", role="display")

    assert heard(display.draws())

    assert refused(ann.draws()) and ann.holder == display.id
    assert display.wants("release")["handled"] and heard(ann.draws()) and refused(display.draws("moved"))


def test_the_personal_screens_of_the_player_have_one_holder(server):
    phone = Person(server, "Ann", "player", viewport={"width": 390, "height": 844})
    desk = Person(server, "Bob", "player", viewport={"width": 1280, "height": 800})
    assert phone.client.welcome["width"] != desk.client.welcome["width"]

    assert phone.ask(MUTE)["type"] == "done"

    assert refused(desk.ask(MUTE))
    assert (desk.look()["holder"], desk.look()["name"]) == (phone.id, "Ann")
    desk.wants("request")
    assert phone.look()["requests"] == [{"client": desk.id, "name": "Bob", "left": 5000}]
    # Rotating the phone does not lose control.
    phone.client.send({"type": "viewport", "width": 844, "height": 390})
    phone.client.receive("welcome")
    phone.client.receive("patch")
    assert desk.holder == phone.id
    # Browsing needs no control.
    assert desk.ask({"type": "tap", "target": {"identifier": "search"}})["type"] == "done"
    desk.advance(5_000)
    assert phone.holder == desk.id and desk.ask(MUTE)["type"] == "done" and refused(phone.ask(MUTE))


def test_twenty_who_want_it_have_it_one_after_the_other(server):
    people = [Person(server, f"No. {number}") for number in range(20)]
    watcher = Person(server, "Watcher", role="admin")
    # All people send their requests at once, so the requests may arrive in any order.
    for person in people:
        person.client.send({"type": "control", "action": "request", "seq": 9_000})
    first = [person.client.receive("done")["handled"] for person in people]
    assert first.count(True) == 1
    order = [watcher.holder, *watcher.waits()]
    assert sorted(order) == sorted(person.id for person in people)

    seen = []
    for _ in people:
        holder = watcher.holder
        seen.append(holder)
        answers = [person.draws() for person in people]
        assert [person.id for person, answer in zip(people, answers, strict=True) if answer["type"] == "done"] == [holder]
        next(person for person in people if person.id == holder).draws("ended")
        watcher.advance(5_000)

    assert seen == order
    # The last client of the queue remains the holder until it is idle.
    assert watcher.holder == order[-1]
    watcher.advance(30_000)
    assert watcher.holder is None


def test_a_journal_of_turns_is_replayed_to_the_same(tmp_path):
    journal = tmp_path / "journal"
    with Server("--mpv", "none", "--journal", journal, "--control", "turns", environment={"XDG_CACHE_HOME": str(tmp_path)}) as server:
        ann, bob = Person(server, "Ann"), Person(server, "Bob")
        for x in range(20):
            ann.draws("began" if x == 0 else "moved", 50 + 5 * x, 300)
            assert refused(bob.draws("began", 200, 400))
        bob.wants("request")
        ann.wants("give")
        assert refused(ann.draws("ended", 150, 300))
        for x in range(20):
            bob.draws("began" if x == 0 else "moved", 50 + 5 * x, 500)
        secret = {"type": "text", "insert": "very secret"}
        assert refused(ann.ask(secret))
        bob.leave()
        gone(ann, bob)
        again = Person(server, "Bob", session=bob.session)
        again.draws("began", 20, 20)
        again.draws("ended", 20, 20)
        again.wants("release")
        ann.draws("began", 30, 30)
        ann.draws("ended", 30, 30)
        assert server.stop() == 0

    # The journal omits a rejected text. The text's target is unknown, so the text could be a password.
    assert "very secret" not in journal.read_text()
    answer = subprocess.run([PROGRAM, "replay", "--json", journal], capture_output=True, text=True, check=False)
    outcome = json.loads(answer.stdout)
    assert answer.returncode == 0 and "difference" not in outcome and outcome["isWhole"] and outcome["patches"] > 20
