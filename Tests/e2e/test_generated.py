"""Tests the server with messages generated from docs/protocol.schema.json.

Valid messages are answered. Invalid messages are rejected with an error that names the field, and without other
effects.

`make generated` runs more examples, different ones each time; ARGS="--hypothesis-seed=7" repeats the same ones.
"""

import json

import pytest
from generated import DEPTH, JSON, WORDS, encoded, messages, says_no_more, wrong_messages
from harness import Client, Server
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from witness import SENT

INPUTS = ["touch", "press", "remote", "motion", "scroll", "edit", "text", "tap", "adjust", "drag"]
ANSWERS = {**dict.fromkeys(INPUTS, "done"), "query": "result", "ping": "pong", "inspect": "inspection"}
# The error codes that may answer a valid message in place of a result.
REFUSALS = ["badSequence", "notFound", "ambiguous", "notVisible", "forbidden"]


@pytest.fixture(scope="module")
def server():
    with Server("--mpv", "none") as server:
        yield server


@pytest.fixture(scope="module")
def client(server):
    """One connection for all messages. No message makes the server close it.

    The client is an administrator, which receives all messages.
    """
    with server.connect("form", hello={"role": "admin"}, ping_interval=None) as client:
        yield client


@pytest.fixture
def run(request):
    """Runs a test with generated examples: the same examples each time, or different ones if a number of examples is
    requested.
    """
    asked = request.config.getoption("--examples")

    def run(test, count):
        settings(
            max_examples=asked or count, derandomize=not asked, database=None, deadline=None, suppress_health_check=list(HealthCheck))(test)()

    return run


def answer(client, message, kind=None):
    """Returns the answer to a message, and reads all further messages.

    If the server answers this `kind` of message, the function waits for the answer with the message's `seq`. A pong is
    not enough, because it may arrive before a `done`.
    """
    client.socket.send(message if isinstance(message, str) else encoded(message).decode())
    answers = []

    def take():
        came = client.next()
        client.messages.clear()
        client.patches.clear()
        if came["type"] in ("error", *ANSWERS.values()):
            answers.append(came)
        return came

    if kind in ANSWERS and message.get("seq") is not None:
        while take().get("seq") != message["seq"]:
            pass
    client.sequence += 1
    # The `seq` of the final ping differs from every `seq` in the generated messages.
    number = 2**52 + client.sequence
    client.socket.send(json.dumps({"type": "ping", "seq": number}))
    while (came := take())["type"] != "pong" or came.get("seq") != number:
        pass
    return answers[:-1]


@pytest.mark.parametrize("kind", [name for name in SENT if name != "hello"])
def test_what_the_schema_allows_is_answered(client, run, kind):
    @given(message=messages(kind))
    def test(message):
        answers = answer(client, message, kind)

        errors = [each for each in answers if each["type"] == "error"]
        assert all(error["code"] in REFUSALS for error in errors), (message, errors)
        if message.get("seq") is not None:
            expected = [ANSWERS[kind]] if kind in ANSWERS and not errors else ["error"] * len(errors)
            assert [(each["type"], each["seq"]) for each in answers] == [(name, message["seq"]) for name in expected], message

    run(test, 60)


@pytest.mark.parametrize("kind", [name for name in SENT if name not in ("hello", "ping")])
def test_what_the_schema_refuses_is_refused_by_its_field(client, run, kind):
    @given(wrong=wrong_messages(kind))
    def test(wrong):
        message, begins = wrong
        (error,) = answer(client, message)

        assert (error["type"], error["code"]) == ("error", "badMessage"), (message, error)
        names(error["message"], begins, message)
        if isinstance(message.get("seq"), int) and not isinstance(message["seq"], bool) and 0 <= message["seq"] < 2**53:
            assert error["seq"] == message["seq"]

    run(test, 100)


def names(text, begins, message):
    """Checks that an error names the invalid field: by the field's path, or by the path of the container and the
    field's name.
    """
    place = text.split(": ")[0]
    assert any(place == begin or place.startswith((begin + "[", begin + ".")) and begin for begin in begins) or (
        begins[-1] == "" and begins[0] in text), (message, text, begins)


def test_a_hello_that_the_schema_allows_is_welcome(server, run):
    @given(message=messages("hello"))
    def test(message):
        with Client(server, "counter", says_hello=False, ping_interval=None) as client:
            client.socket.send(encoded(message).decode())
            first = client.next()
            if message.get("screen") in (None, "counter") and message.get("like"):
                assert (first["type"], first["code"]) == ("error", "forbidden"), (message, first)
            elif message.get("screen") in (None, "counter"):
                assert first["type"] == "welcome", (message, first)
                assert first["role"] == (message.get("role") or "remote")
            else:
                assert (first["type"], first["code"]) == ("error", "noSuchScreen"), (message, first)

    run(test, 60)


def test_a_hello_that_the_schema_refuses_is_refused_and_the_next_is_welcome(server, run):
    @given(wrong=wrong_messages("hello"))
    def test(wrong):
        message, begins = wrong
        with Client(server, "counter", says_hello=False, ping_interval=None) as client:
            client.socket.send(encoded(message).decode())
            error = client.next()
            assert (error["type"], error["code"]) == ("error", "badMessage"), (message, error)
            names(error["message"], begins, message)
            client.send({"type": "hello"})
            assert client.next()["type"] == "welcome"

    run(test, 60)


def test_before_hello_nothing_else_is_taken(server, run):
    @given(message=st.sampled_from([name for name in SENT if name != "hello"]).flatmap(messages))
    def test(message):
        with Client(server, "counter", says_hello=False, ping_interval=None) as client:
            client.socket.send(encoded(message).decode())
            error = client.next()
            assert (error["code"], error.get("seq")) == ("helloRequired", message.get("seq"))

    run(test, 30)


def test_what_has_a_type_that_there_is_none_of_is_refused(client, run):
    @given(kind=WORDS.filter(lambda word: word not in SENT), rest=st.dictionaries(WORDS.filter(lambda word: word not in ("type", "seq")), JSON, max_size=3))
    def test(kind, rest):
        (error,) = answer(client, {**rest, "type": kind, "seq": 5})

        assert (error["code"], error["seq"]) == ("unknownType", 5)
        assert error["message"].startswith("type: "), error

    run(test, 60)


def test_json_that_is_no_object_is_refused(client, run):
    @given(value=JSON.filter(lambda value: not isinstance(value, dict)))
    def test(value):
        (error,) = answer(client, json.dumps(value))

        assert error["code"] == "badMessage" and "expected an object" in error["message"], (value, error)

    run(test, 40)


def test_what_is_no_json_is_refused(client, run):
    def is_json(text):
        try:
            json.loads(text)
            return True
        except ValueError:
            return False

    right = encoded({"type": "ping", "seq": 3, "x": ["é", {"a": -1.5e3}, True, None]}).decode()
    cut = st.tuples(st.integers(0, len(right)), st.integers(0, 3), st.text(st.characters(exclude_categories=["Cs"]), max_size=2)).map(
        lambda place: right[:place[0]] + place[2] + right[place[0] + place[1]:])

    @given(text=st.one_of(cut, st.text(st.characters(exclude_categories=["Cs"]), max_size=30)).filter(lambda text: not is_json(text)))
    def test(text):
        (error,) = answer(client, text)

        assert error["code"] == "badMessage" and error["message"].startswith("not JSON"), (text, error)

    run(test, 150)


@pytest.mark.parametrize("make", [lambda inner: [inner], lambda inner: {"a": inner}], ids=["arrays", "objects"])
def test_what_is_too_deep_is_refused(client, make):
    def message(depth):
        inner = 1
        for _ in range(depth - 1):
            inner = make(inner)
        return {"type": "ping", "seq": 7, "x": inner}

    assert answer(client, message(DEPTH))[0]["type"] == "pong"
    (error,) = answer(client, message(DEPTH + 1))
    assert error["code"] == "badMessage" and f"more than {DEPTH}" in error["message"]


@pytest.mark.parametrize("message, words", [
    ({"type": "touch", "touches": [{"id": 1, "phase": "moved", "x": 1, "y": 1}] * 2}, "touches[1].id: 1 is the id of another touch"),
    ({"type": "touch", "touches": [{"id": 1, "phase": "moved", "x": 1, "y": 1}], "earlier": [[2, 1, 1, 1, 0]]}, "earlier[0][0]: 2 is not the id of a moved touch"),
])
def test_what_only_the_document_can_say_is_refused_too(client, message, words):
    """Checks the rules that the schema cannot express.

    These are all such rules. If there were others, the generated messages in the tests above would violate them.
    """
    assert SENT["touch"].is_valid(message) and not says_no_more(message)

    (error,) = answer(client, message)

    assert error["code"] == "badMessage" and error["message"].startswith(words)
