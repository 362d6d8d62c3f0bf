"""The player's personal screens: people browse alone, share the queue, and share a screen on request."""

import json
import random
import re
import signal
import subprocess

import pytest
from harness import DESKTOP, PATIENCE, PHONE, PROGRAM, Server
from pages import eventually, stands
from playwright.sync_api import expect
from test_accessibility import findings
from test_player import ready
from test_player_queue import rows


@pytest.fixture
def server(tmp_path):
    with Server("--control", "together", environment={"XDG_CACHE_HOME": str(tmp_path)}) as server:
        with server.connect("player") as client:
            ready(client)
        yield server


def panel(page):
    """Opens the page's panel "This device", and returns the panel."""
    page.get_by_role("button", name="This device").press("Enter")
    found = page.locator("dialog.panel")
    expect(found).to_be_visible()
    return found


def share(page):
    """Turns on the switch that shares the page's screen with other people. Returns the number of the page's client."""
    switch = panel(page).get_by_role("switch", name="Share my screen")
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    return int(page.locator("#screen").get_attribute("data-client"))


def test_two_people_browse_alone_and_see_the_queue_change_at_once(server, visit):
    ann = visit(server, "/player?name=Ann", **PHONE)
    bob = visit(server, "/player?name=Bob", **PHONE)
    bob.get_by_role("button", name="Queue", exact=True).tap()
    expect(bob.get_by_text("The queue is empty.")).to_be_visible()
    expect(rows(ann, "library").first).to_be_visible()

    ann.get_by_label("Search the library").fill("paper")
    expect(rows(ann, "library")).to_have_count(1)
    add = ann.get_by_role("button", name="Add Paper Boats to the queue")
    stands(add)
    add.tap()

    expect(rows(bob, "queue")).to_have_count(1)
    expect(rows(bob, "queue").first).to_contain_text("added by Ann")
    expect(bob.get_by_role("button", name="Queue (1)")).to_be_visible()
    bob.locator('[data-identifier="show-library"]').tap()
    expect(bob.get_by_label("Search the library")).to_have_value("")
    assert rows(bob, "library").count() > 1


def test_a_person_finds_the_same_place_after_a_reload(server, visit):
    page = visit(server, "/player", **PHONE)
    page.get_by_label("Search the library").fill("boats")
    expect(rows(page, "library")).to_have_count(1)
    page.reload()
    expect(page.get_by_label("Search the library")).to_have_value("boats")
    expect(rows(page, "library")).to_have_count(1)


def test_in_turns_only_the_holder_changes_the_playback_and_everybody_browses(tmp_path, visit):
    with Server("--control", "player=turns", environment={"XDG_CACHE_HOME": str(tmp_path)}) as server:
        with server.connect("player") as client:
            ready(client)
        ann = visit(server, "/player?name=Ann", **PHONE)
        bob = visit(server, "/player?name=Bob", **PHONE)
        bob.get_by_label("Search the library").fill("boats")
        expect(rows(bob, "library")).to_have_count(1)
        ann.get_by_role("button", name="Play", exact=True).tap()
        expect(ann.get_by_role("button", name="Pause", exact=True)).to_be_visible()

        bob.get_by_role("button", name="Pause", exact=True).tap()
        expect(bob.locator("body")).to_contain_text("Ann")
        bob.get_by_label("Search the library").fill("light")
        expect(rows(bob, "library").first).to_contain_text("First Light")
        expect(ann.get_by_role("button", name="Pause", exact=True)).to_be_visible()
        assert not findings(bob)


def test_a_person_shares_the_screen_with_another_and_takes_it_back(server, visit):
    ann = visit(server, "/player?name=Ann", **PHONE)
    bob = visit(server, "/player?name=Bob", **DESKTOP)
    number = share(ann)
    assert not findings(ann)
    ann.keyboard.press("Escape")

    link = panel(bob).get_by_role("link", name="See the screen of Ann")
    expect(link).to_be_visible()
    assert not findings(bob)
    link.click()
    expect(bob).to_have_url(re.compile(f"like={number}"))
    ann.get_by_label("Search the library").fill("boats")
    expect(bob.get_by_label("Search the library")).to_have_value("boats")
    expect(rows(bob, "library")).to_have_count(1)

    expect(panel(ann)).to_contain_text("sees your screen")
    ann.get_by_role("switch", name="Share my screen").click()
    expect(bob).not_to_have_url(re.compile("like="))
    expect(bob.get_by_label("Search the library")).to_have_value("")


def test_a_screen_that_is_not_shared_stays_closed_and_the_page_says_why(server, visit):
    ann = visit(server, "/player?name=Ann", **PHONE)
    number = ann.locator("#screen").get_attribute("data-client")
    bob = visit(server, f"/player?name=Bob&like={number}", **PHONE)
    expect(bob.get_by_text("does not share the screen")).to_be_visible()
    expect(bob).not_to_have_url(re.compile("like="))
    expect(rows(bob, "library").first).to_be_visible()


def test_scripts_use_and_record_the_screen_of_a_person_who_shares_it(server, visit, tmp_path):
    def baton(*arguments):
        return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE * 4)

    ann = visit(server, "/player?name=Ann", traffic=True, **PHONE)
    where = ("--url", f"{server.url}/player", "--like", "Ann")
    refused = baton("tap", "show-queue", *where)
    assert refused.returncode == 5 and "does not share the screen" in refused.stderr, refused.stderr
    share(ann)
    ann.keyboard.press("Escape")
    tapped = baton("tap", "show-queue", *where)
    assert tapped.returncode == 0, tapped.stderr
    expect(ann.get_by_text("The queue is empty.")).to_be_visible()

    flow = tmp_path / "ann.flow"
    recorder = subprocess.Popen([PROGRAM, "record", flow, *where], stderr=subprocess.PIPE, text=True)
    assert recorder.stderr.readline().startswith("Recording")
    ann.locator('[data-identifier="show-library"]').tap()
    ann.get_by_role("button", name="Add Paper Boats to the queue").tap()
    ann.traffic.settle()
    eventually(ann, lambda: expect(ann.get_by_role("button", name="Queue (1)")).to_be_visible())
    recorder.send_signal(signal.SIGINT)
    assert recorder.wait(timeout=PATIENCE) == 0, recorder.stderr.read()
    recorder.stderr.close()
    assert "tap show-library" in flow.read_text()
    assert "Add Paper Boats" in flow.read_text()


def test_without_a_person_the_recorder_explains_what_a_personal_screen_is(server):
    result = subprocess.run([PROGRAM, "record", "-", "--url", f"{server.url}/player"], capture_output=True, text=True, timeout=PATIENCE)
    assert result.returncode == 6
    assert "--like" in result.stderr


@pytest.mark.parametrize("control", ["turns", "together"])
def test_a_journal_of_twenty_people_replays_without_a_difference(tmp_path, control):
    journal, source = tmp_path / "party.journal", random.Random(20)
    lists = ["pieces", "albums", "playlists", "favourites", "played"]
    buttons = ["show-queue", "show-library", "mute", "shuffle", "play", "next", *[f"show-{name}" for name in lists]]
    with Server("--mpv", "none", "--control", f"player={control}", "--journal", journal, environment={"XDG_CACHE_HOME": str(tmp_path)}) as server:
        hello = {"capabilities": ["touch", "presence"]}
        people = [server.connect("player", hello={**hello, "name": f"No. {number}"}) for number in range(20)]
        ready(people[0])
        for turn in range(400):
            person = source.choice(people)
            kind = source.random()
            if kind < 0.4:
                person.ask({"type": "tap", "target": {"identifier": source.choice(buttons)}})
            elif kind < 0.5:
                person.ask({"type": "remote", "command": source.choice(["play", "pause", "nextTrack"])})
            elif kind < 0.6:
                person.ask({"type": "tap", "target": {"label": "Add Paper Boats to the queue"}})
            elif kind < 0.75:
                person.ask({"type": "control", "action": source.choice(["request", "release", "share", "unshare"])})
            elif kind < 0.9:
                person.ask({"type": "tap", "target": {"identifier": "search"}})
                person.ask({"type": "text", "insert": source.choice("abeilprst")})
            else:
                index = people.index(person)
                person.close()
                like = str(source.choice([each for each in people if each is not person]).welcome["client"])
                # Most people share nothing at the moment, so a second hello without the wish follows.
                people[index] = server.connect("player", hello={**hello, "name": f"No. {20 + turn}"}, says_hello=False)
                people[index].socket.send(json.dumps({"type": "hello", **hello, "name": f"No. {20 + turn}", "like": like}))
                answer = people[index].next()
                if answer["type"] == "error":
                    people[index].socket.send(json.dumps({"type": "hello", **hello, "name": f"No. {20 + turn}"}))
                    answer = people[index].next()
                people[index].welcome = answer
        for person in people:
            person.close()
        server.stop()
    result = subprocess.run([PROGRAM, "replay", journal], capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, result.stdout + result.stderr


def test_the_list_of_screens_says_that_everyone_has_a_view(server, visit):
    page = visit(server, "/", connected=False)
    expect(page.get_by_text("Everyone has their own view.")).to_be_visible()
    assert json.loads(page.request.get(server.url + "/screens.json").text())["screens"][0]["sharing"] == "personal"
