"""The audit log of a real server: actions with their actors in order, without typed text."""

import json
import pathlib

from commands import wait_until
from harness import Server


def lines(path):
    return [json.loads(line) for line in pathlib.Path(path).read_text().splitlines()]


def test_it_has_who_came_did_what_was_refused_and_went(tmp_path):
    audit = tmp_path / "audit.jsonl"
    with Server("--mpv", "none", "--audit", audit, "--control", "picture=turns") as server:
        with server.connect("picture", {"name": "Ann"}) as ann, server.connect("picture", {"name": "Bob"}) as bob:
            ann.touch("began", 100, 100)
            for step in range(100):
                ann.touch("moved", 100 + step, 100)
            ann.touch("ended", 200, 100)
            for _ in range(50):
                assert bob.touch("began", 10, 10)["code"] == "notYourTurn"
            bob.ask({"type": "control", "action": "request"})
            ann.ask({"type": "control", "action": "give"})
        # The actions of people are in the log within a second, so that the log contains them even if the server is then
        # killed.
        wait_until(lambda: sum(line["what"] == "left" for line in lines(audit)) == 2, "who has left is not in the audit log")
        server.kill()

    told = lines(audit)
    assert [line["what"] for line in told if line["what"] in ("hello", "control", "turn", "left")][:5] == ["hello", "hello", "turn", "control", "turn"]
    moves = [line for line in told if line["what"] == "input"]
    assert sum(line.get("count", 1) for line in moves) == 102 and len(moves) < 60
    assert all((line["name"], line["role"], line["screen"], line["kind"]) == ("Ann", "remote", "picture", "touch") for line in moves)
    refusals = [line for line in told if line["what"] == "refused"]
    assert sum(line.get("count", 1) for line in refusals) == 50
    assert {(line["name"], line["kind"], line["code"]) for line in refusals} == {("Bob", "touch", "notYourTurn")}
    assert audit.stat().st_mode & 0o777 == 0o600


def test_what_is_typed_is_not_in_it(tmp_path):
    audit = tmp_path / "audit.jsonl"
    with Server("--mpv", "none", "--audit", audit) as server:
        with server.connect("form", {"name": "Ann"}) as ann:
            for field, text in (("name", "Ada Lovelace"), ("password", "hunter2 hunter2")):
                assert ann.tap(identifier=field)["type"] == "done"
                for letter in text:
                    assert ann.ask({"type": "text", "insert": letter})["handled"]
        assert server.stop() == 0

    text = audit.read_text()
    assert "Ada" not in text and "hunter" not in text
    typed = [line for line in lines(audit) if line.get("kind") == "text"]
    open_ones = [line for line in typed if "length" in line]
    assert sum(line["length"] for line in open_ones) == len("Ada Lovelace")
    hidden = [line for line in typed if "length" not in line]
    assert hidden and all("count" not in line and "until" not in line for line in hidden)


def test_a_server_that_is_started_again_goes_on_with_it(tmp_path):
    audit = tmp_path / "audit.jsonl"
    for number in (1, 2):
        with Server("--mpv", "none", "--audit", audit) as server:
            server.connect("counter", {"name": f"No. {number}"}).close()
            assert server.stop() == 0
    assert [line["name"] for line in lines(audit) if line["what"] == "hello"] == ["No. 1", "No. 2"]
