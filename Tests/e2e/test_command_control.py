"""Tests of `baton control`, about who controls a screen: as a command, and between the clients of a flow."""

import json

import pytest
from commands import baton
from harness import Server


@pytest.fixture(scope="module")
def server():
    with Server("--mpv", "none", "--clock", "manual", "--control", "picture=turns") as running:
        yield running


def test_it_says_who_is_here_and_whose_turn_it_is(server):
    with server.connect("picture", {"name": "Ann", "capabilities": ["presence"]}) as ann:
        free = baton("control", "--url", server.url + "/picture", "--as", "Bob")
        assert free.returncode == 0, free
        assert "Ann  remote" in free.stdout and "this client" in free.stdout and "Control is free" in free.stdout
        ann.touch("began", 100, 100)

        held = json.loads(baton("control", "--json", "--url", server.url + "/picture", "--as", "Bob").stdout)
        assert (held["mode"], held["holder"]) == ("turns", ann.welcome["client"])
        refused = baton("tap", "awake", "--url", server.url + "/picture")
        assert refused.returncode == 5 and "Ann" in refused.stderr and "control request" in refused.stderr, refused
        asked = baton("control", "request", "--url", server.url + "/picture")
        assert asked.returncode == 0 and "five seconds" in asked.stderr, asked
        forbidden = baton("control", "take", "--url", server.url + "/picture")
        assert forbidden.returncode == 5, forbidden
        late = baton("control", "expect", "nobody", "--timeout", "100ms", "--url", server.url + "/picture")
        assert late.returncode == 1 and "The holder is Ann" in late.stderr, late
        assert ann.ask({"type": "control", "action": "release"})["handled"]


def test_a_command_that_acts_leaves_its_turn_to_the_next(server):
    for _ in range(3):
        done = baton("tap", "awake", "--url", server.url + "/picture")
        assert done.returncode == 0, done


def test_a_turn_that_is_asked_for_is_kept_for_a_while(server):
    with server.connect("picture", {"name": "Ann", "capabilities": ["presence"]}) as ann:
        assert baton("control", "take", "--role", "admin", "--as", "Staff", "--url", server.url + "/picture").returncode == 0
        assert ann.ask({"type": "control", "action": "request"})["handled"] is False
        ann.ask({"type": "clock", "advance": 10_000})
        assert ann.ask({"type": "control", "action": "release"})["handled"]


def test_in_a_flow_somebody_waits_for_the_turn_and_may_be_told_no(server, tmp_path):
    flow = """
client ann --screen picture {
  tap awake
}
client bob --screen picture {
  control request --wait
}
"""
    done = baton("run", "-", "--url", server.url, "--timeout", "300ms", stdin=flow, cwd=tmp_path)
    assert done.returncode == 1 and "The holder is ann" in done.stdout, done


@pytest.mark.parametrize(("arguments", "said"), [
    (("control", "grab"), "grab"), (("control", "expect"), "the client is missing"), (("control", "release", "ann"), "expected no client"),
    (("control", "take", "--wait"), "--wait is only allowed with"),
    (("serve", "--control", "picture=alone"), "alone"), (("serve", "--control", "nowhere=turns"), "no screen 'nowhere'"),
    (("serve", "--control", "counter=turns"), "private screen"), (("serve", "--audit", "/nowhere/at/all"), "--audit none")])
def test_what_is_written_wrongly_is_said(arguments, said):
    done = baton(*arguments, *(("--port", "0", "--mpv", "none", "--state", "none") if arguments[0] == "serve" else ()))
    assert done.returncode != 0 and said in done.stderr, done
