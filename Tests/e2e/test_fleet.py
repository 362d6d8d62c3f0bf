"""Displays as a fleet: their state and commands, by the command line and by the administration page."""

import json

import pytest
from commands import baton, started
from harness import Server
from playwright.sync_api import expect


@pytest.fixture(scope="module")
def server():
    with Server("--mpv", "none") as server:
        yield server


def display(server, name, screen="picture"):
    return server.connect(screen, hello={"role": "display", "name": name})


def fleet(server, *more):
    said = baton("screens", "--clients", "--json", "--url", server.url, *more)
    assert said.returncode == 0, said.stderr
    return {screen["name"]: screen for screen in json.loads(said.stdout)["screens"]}


def clients(server, screen="picture"):
    return {client.get("name"): client for client in fleet(server)[screen]["clients"]}


def test_who_is_where_is_listed(server):
    with display(server, "left") as left, display(server, "right") as right, server.connect("picture", hello={"name": "Ann"}):
        found = clients(server)
        assert set(found) == {"left", "right", "Ann"}
        assert [each["role"] for each in found.values()] == ["display", "display", "remote"]
        assert {each["revision"] for each in found.values()} == {left.revision} == {right.revision}
        assert all(each["current"] and each["visible"] and not each["blank"] for each in found.values())

        said = baton("screens", "--clients", "--url", server.url)
        assert said.returncode == 0
        lines = [line.split() for line in said.stdout.splitlines()]
        assert any(line[:3] == [str(left.welcome["client"]), "display", "left"] for line in lines), said.stdout
        assert "no clients" in said.stdout


def test_the_list_goes_on_while_it_is_watched(server):
    with started("screens", "--clients", "--watch", "--json", "--url", server.url) as process:
        def names():
            screens = json.loads(process.stdout.readline())["screens"]
            return {client.get("name") for screen in screens if screen["name"] == "picture" for client in screen["clients"]}

        assert names() == set()
        with display(server, "left"):
            assert names() == {"left"}
        while names() != set():
            pass


@pytest.mark.parametrize("action", ["reload", "blank", "unblank", "identify"])
def test_displays_are_told_what_to_do(server, action):
    with display(server, "left") as left, display(server, "right") as right, server.connect("picture") as remote:
        assert baton("display", action, "picture", "--url", server.url).returncode == 0
        for client in (left, right):
            order = client.receive("display")
            assert (order["do"], order["number"]) == (action, client.welcome["client"])
        assert baton("display", action, "picture", "--client", right.welcome["client"], "--url", server.url).returncode == 0
        assert right.receive("display")["do"] == action
        for client in (left, remote):
            client.settle()
        assert sum(message["type"] == "display" for message in left.messages) == 1
        assert not any(message["type"] == "display" for message in remote.messages)
    if action == "blank":
        assert baton("display", "unblank", "picture", "--url", server.url).returncode == 1


def test_a_message_is_shown_and_taken_away(server):
    with display(server, "left") as left:
        assert baton("display", "message", "picture", "Back in <b>five</b> minutes", "--url", server.url).returncode == 0
        assert left.receive("display")["text"] == "Back in <b>five</b> minutes"
        assert baton("display", "message", "picture", "--url", server.url).returncode == 0
        assert "text" not in left.receive("display")


def test_a_screen_begins_anew_for_all_who_see_it(server):
    with display(server, "left") as left, server.connect("picture") as remote:
        epoch = left.welcome["epoch"]
        assert baton("display", "restart", "picture", "--url", server.url).returncode == 0
        for client in (left, remote):
            welcome = client.receive("welcome")
            assert welcome["epoch"] != epoch and not welcome["resumed"]
            client.receive("patch")
            client.settle()
        assert left.picture() == remote.picture()


def test_a_client_is_shown_out(server):
    with server.connect("picture", hello={"name": "Ann"}) as remote:
        assert baton("display", "end", "picture", "--client", remote.welcome["client"], "--url", server.url).returncode == 0
        assert remote.receive("error")["code"] == "tokenRefused"
        assert "Ann" not in clients(server)


def test_what_cannot_be_done_is_said(server):
    nobody = baton("display", "reload", "picture", "--url", server.url)
    assert nobody.returncode == 1 and "No display shows the screen 'picture' now." in nobody.stderr
    unknown = baton("display", "reload", "lobby", "--url", server.url)
    assert unknown.returncode == 3 and "lobby" in unknown.stderr
    assert baton("display", "reload", "picture", "--client", "4711", "--url", server.url).returncode == 1
    assert baton("display", "end", "picture", "--url", server.url).returncode == 2
    assert baton("screens", "--watch", "--url", server.url).returncode == 2


def test_only_those_who_look_after_a_server_that_pairs_see_and_say_anything(tmp_path):
    with Server("--pairing", "--mpv", "none", "--state", tmp_path) as server:
        refused = baton("screens", "--clients", "--url", server.url, "--state", tmp_path / "none")
        assert refused.returncode == 5, refused.stderr
        assert baton("display", "reload", "picture", "--url", server.url, "--token", "x" * 40).returncode == 5
        assert set(fleet(server, "--state", tmp_path)) >= {"picture", "player"}
        # With the administrator's secret, the command also works without the server's state folder.
        secret = (tmp_path / "admin-secret").read_text().strip()
        assert set(fleet(server, "--state", tmp_path / "none", "--token", secret)) >= {"picture", "player"}


def test_a_display_in_a_browser_does_what_it_is_told(server, visit):
    page = visit(server, "/picture?role=display")
    number = next(client["client"] for client in fleet(server)["picture"]["clients"] if client["role"] == "display")

    assert baton("display", "message", "picture", "Back in five minutes", "--url", server.url).returncode == 0
    expect(page.get_by_text("Back in five minutes")).to_be_visible()
    assert baton("display", "identify", "picture", "--url", server.url).returncode == 0
    expect(page.get_by_text(str(number), exact=True)).to_be_visible()
    assert baton("display", "reload", "picture", "--url", server.url).returncode == 0
    expect(page.get_by_text(str(number), exact=True)).to_have_count(0)
    expect(page.locator("#screen")).to_have_attribute("data-connection", "connected")


def test_the_commands_say_what_they_are_for():
    said = baton("display", "--help")
    assert said.returncode == 0 and "baton display message" in said.stdout
