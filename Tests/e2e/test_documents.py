"""The protocol's documents agree: protocol.md for people, protocol.schema.json and asyncapi.yaml for tools."""

import json
import re

import pytest
import witness
import yaml
from asyncapi3.models.asyncapi import AsyncAPI3
from witness import RECEIVED, ROOT, SCHEMA, SENT

DOCS = ROOT / "docs"
ASYNCAPI = yaml.safe_load((DOCS / "asyncapi.yaml").read_text())
PROTOCOL = (DOCS / "protocol.md").read_text()


def section(heading):
    return re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", PROTOCOL, re.MULTILINE | re.DOTALL)[1]


def examples(heading):
    """Returns the example messages in protocol.md under a heading."""
    decoder = json.JSONDecoder()
    return [decoder.raw_decode(text, match.start() + 4)[0] for text in [section(heading)] for match in re.finditer(r'^    \{"type"', text, re.MULTILINE)]


def table(heading, first):
    """Returns the cells of the table in a section. `first` is the title of the table's first column."""
    rows = re.search(rf"^\| {first} \|.*\n\|[-| ]+\n((?:\|.*\n)+)", section(heading), re.MULTILINE)[1].splitlines()
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in rows]


def names(cell):
    return re.findall(r"`(\w+)`", cell)


def words(name):
    return SCHEMA["$defs"][name]["enum"]


# MARK: AsyncAPI

def test_asyncapi_is_as_its_specification_says():
    AsyncAPI3.model_validate(ASYNCAPI)


# Both sides send messages of these types under the same name. The schema therefore defines the messages of one side
# under a different name. Here, the keys are the names in the schema, and the values are the names in messages.
TYPES = {"deviceList": "devices", "fleetState": "fleet", "sensorRequest": "sensors"}


def references(value):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from [inner] if key == "$ref" else references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from references(inner)


def test_what_asyncapi_refers_to_is_there():
    for reference in references(ASYNCAPI):
        path, _, place = reference.partition("#/")
        found = json.loads((DOCS / path).read_text()) if path else ASYNCAPI
        for part in place.split("/"):
            assert part in found, reference
            found = found[part]


def test_asyncapi_has_the_messages_of_the_schema():
    everything = {*witness.names("clientMessage").values(), *witness.names("serverMessage").values()}

    # Three message types exist in both directions. In each case, two messages have the same type name: a request and
    # its answer, or a report and the request for that report.
    assert {*SENT} & {*RECEIVED} == {"devices", "fleet", "sensors"}
    assert set(ASYNCAPI["components"]["messages"]) == everything
    for name, message in ASYNCAPI["components"]["messages"].items():
        # The `schemaFormat` is required. Without it, AsyncAPI's own dialect would apply, which treats arrays
        # differently.
        assert message == {"payload": {
            "schemaFormat": "application/schema+json;version=draft-2020-12", "schema": {"$ref": f"./protocol.schema.json#/$defs/{name}"}}}
        assert SCHEMA["$defs"][name]["properties"]["type"] == {"const": TYPES.get(name, name)}
    channels = ASYNCAPI["channels"]
    assert list(channels) == ["screen", "admin"]
    for channel in channels.values():
        assert all(message == {"$ref": f"#/components/messages/{name}"} for name, message in channel["messages"].items())
    assert {name for channel in channels.values() for name in channel["messages"]} == everything


def test_each_message_has_its_operation():
    def of(holder):
        found = [re.sub("^#/channels/(screen|admin)/messages/", "", each["$ref"]) for each in holder["messages"]]
        return [TYPES.get(name, name) for name in found]

    operations = ASYNCAPI["operations"].values()
    received = [name for each in operations if each["action"] == "receive" for name in of(each)]
    answers = {name for each in operations if "reply" in each for name in of(each["reply"])}
    sent = {name for each in operations if each["action"] == "send" for name in of(each)}

    # Each message of a client belongs to exactly one operation, and each operation may be answered with an error.
    assert sorted(received) == sorted(SENT)
    assert all("error" in of(each["reply"]) for each in operations if each["action"] == "receive")
    assert answers | sent == set(RECEIVED)


# MARK: protocol.md

@pytest.mark.parametrize("heading, known", [("From a client", SENT), ("From the server", RECEIVED)])
def test_each_message_has_an_example_and_each_example_is_right(heading, known):
    found = examples(heading)

    assert [fault for message in found if (fault := witness.fault(message, known))] == []
    assert {message["type"] for message in found} == set(known)


def test_each_example_elsewhere_is_right():
    inline = re.findall(r'`(\{"type":.*?\})`', PROTOCOL)
    for text in inline:
        message = json.loads(text)
        assert witness.fault(message, {**SENT, **RECEIVED}) is None, text


def test_each_error_is_explained():
    assert [names(code)[0] for code, _ in table("From the server", "code")] == words("errorCode")


def test_each_kind_and_property_of_a_node_is_explained():
    kinds = [name for row in table("What is rendered", "kind") for name in names(row[0])]
    properties = [name for row in table("What is rendered", "property") for name in names(row[0])]

    assert sorted(kinds) == sorted(words("nodeKind"))
    assert sorted(set(properties)) == sorted(SCHEMA["$defs"]["properties"]["properties"])


@pytest.mark.parametrize("name", [
    "role", "touchPhase", "touchKind", "pressPhase", "pressKey", "keyModifier", "remoteCommand", "motionPhase", "motionKind", "editAction", "mediaState",
    "mediaFault", "inputKind", "controlMode", "deviceKind", "deviceOrigin", "feedbackKind", "errorCode", "nodeKind"])
def test_each_word_is_explained(name):
    assert [word for word in words(name) if f"`{word}`" not in PROTOCOL and f'"{word}"' not in PROTOCOL] == []


def test_keys_are_those_of_the_code():
    source = (ROOT / "Sources/ResponderKit/Events/Keys/UIKeyboardHIDUsage+Names.swift").read_text()
    assert re.findall(r'"(\w+)": \.key', source) == words("keyCode")


# MARK: scripting.md

def test_a_validator_takes_the_schema_as_it_is():
    import jsonschema_rs

    schema = json.loads((DOCS / "protocol.schema.json").read_text())
    validator = jsonschema_rs.Draft202012Validator({"$defs": schema["$defs"], "$ref": "#/$defs/clientMessage"})

    assert validator.is_valid({"type": "tap", "target": {"identifier": "play"}})
    assert not validator.is_valid({"type": "tap", "target": {"identifier": 12}})
    jsonschema_rs.meta.validate(schema)
    assert not jsonschema_rs.Draft202012Validator(schema).is_valid({"type": "nothing"})
