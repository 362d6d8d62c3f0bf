"""Generates messages from docs/protocol.schema.json: valid messages, and messages with a single fault.

These are strategies of Hypothesis. Constraints on one value are followed exactly. Constraints across values (`if`,
`anyOf` of an object, …) are followed approximately, and invalid results are discarded.
"""

import base64
import copy
import json

from hypothesis import assume
from hypothesis import strategies as st
from witness import SCHEMA, SENT

# The strategy for arbitrary JSON values. JSON text contains no lone surrogates.
LETTERS = st.characters(exclude_categories=["Cs"])
WORDS = st.text(LETTERS, max_size=12)
LEAVES = st.one_of(st.none(), st.booleans(), st.integers(-2**53, 2**53), st.floats(allow_nan=False, allow_infinity=False), WORDS)
JSON = st.recursive(LEAVES, lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(WORDS, inner, max_size=3)), max_leaves=6)
MESSAGE_BYTES = 65_536
DEPTH = 32


def resolved(schema):
    """Returns a schema after resolving its top-level reference."""
    while "$ref" in schema:
        schema = {**SCHEMA["$defs"][schema["$ref"].rsplit("/", 1)[1]], **{key: value for key, value in schema.items() if key != "$ref"}}
    return schema


def types(schema):
    return schema["type"] if isinstance(schema.get("type"), list) else [schema["type"]] if "type" in schema else []


def kind_of(value):
    """Returns the JSON type of a value."""
    for name, python in (("null", type(None)), ("boolean", bool), ("string", str), ("array", list), ("object", dict)):
        if isinstance(value, python):
            return name
    return "integer" if float(value).is_integer() else "number"


def encoded(message):
    return json.dumps(message, ensure_ascii=False).encode()


# MARK: Valid messages

def values(schema):
    """Returns a strategy for the values that a schema allows."""
    schema = resolved(schema)
    if "const" in schema:
        return st.just(schema["const"])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    if not types(schema):
        choices = schema.get("anyOf", [])
        return st.one_of([values(choice) for choice in choices]) if choices else st.none()
    makers = {"null": lambda _: st.none(), "boolean": lambda _: st.booleans(), "string": strings, "array": arrays, "object": objects,
              "integer": lambda schema: numbers(schema, st.integers), "number": lambda schema: numbers(schema, floats)}
    return st.one_of([makers[name](schema) for name in types(schema)])


def floats(low, high):
    return st.floats(low, high, allow_nan=False)


def numbers(schema, between):
    low, high = schema["minimum"], schema["maximum"]
    # The limits of a range are often generated, because servers often mishandle them. Most other numbers are small, as
    # in real input.
    near = between(max(low, -1000), min(high, 1000))
    return st.one_of(near, near, between(low, high), st.sampled_from([low, high]))


def strings(schema):
    limit = schema["maxLength"]
    if schema.get("contentEncoding") == "base64":
        return st.binary(max_size=60).map(lambda data: base64.b64encode(data).decode())
    return st.one_of(st.text(LETTERS, max_size=min(limit, 20)), st.text(LETTERS, max_size=min(limit, 20)), LETTERS.map(lambda letter: letter * limit))


@st.composite
def arrays(draw, schema):
    if "prefixItems" in schema:
        part = st.tuples(*map(values, schema["prefixItems"])).map(list)
        return draw(part)
    most = schema.get("maxItems", len(resolved(schema["items"]).get("enum", "123")))
    least = schema.get("minItems", 0)
    count = draw(st.one_of(st.integers(least, min(most, least + 3)), st.just(most) if draw(st.integers(0, 9)) == 9 else st.just(least)))
    if schema.get("uniqueItems"):
        return draw(st.lists(values(schema["items"]), min_size=least, max_size=most, unique=True))
    if count > 8:
        # A long list repeats a few different values, which keeps the examples small.
        few = draw(st.lists(values(schema["items"]), min_size=2, max_size=3))
        return [copy.deepcopy(few[index % len(few)]) for index in range(count)]
    return draw(st.lists(values(schema["items"]), min_size=count, max_size=count))


@st.composite
def objects(draw, schema):
    properties, wanted = dict(schema["properties"]), set(schema.get("required", []))
    unwanted = set()
    for key in ("anyOf", "oneOf"):
        if branches := schema.get(key):
            chosen = draw(st.sampled_from(branches))
            wanted |= set(chosen.get("required", []))
            if key == "oneOf":
                unwanted |= {name for branch in branches for name in branch.get("required", [])}
    result = {}
    for name, each in properties.items():
        if name in wanted or (name not in unwanted and draw(st.integers(0, 3)) == 0):
            result[name] = draw(values(each).filter(lambda value: name not in wanted or value is not None))
    conditions = [schema, *schema.get("allOf", [])]
    for condition in conditions:
        if "if" in condition and fits(result, condition["if"]):
            for name, each in condition["then"].get("properties", {}).items():
                if name in condition["then"].get("required", []) or (types(resolved(each)) and name in result):
                    result[name] = draw(values(each))
    if draw(st.integers(0, 7)) == 0:
        # An unknown property is added, which the server must ignore.
        name = draw(WORDS.filter(lambda name: name not in properties))
        result[name] = draw(JSON)
    return result


def fits(value, schema):
    """Returns whether a value meets the condition in an `if` of the JSON Schema."""
    for name, each in schema.get("properties", {}).items():
        if name in value and ("const" in each and value[name] != each["const"] or "enum" in each and value[name] not in each["enum"]):
            return False
    return all(value.get(name) is not None for name in schema.get("required", []))


@st.composite
def messages(draw, kind):
    """Generates a valid message of a type."""
    message = draw(objects(SCHEMA["$defs"][kind]))
    if kind == "touch":
        settle_touches(draw, message)
    assume(SENT[kind].is_valid(message) and len(encoded(message)) <= MESSAGE_BYTES and says_no_more(message))
    return message


def settle_touches(draw, message):
    """Adapts a touch message to rules that the schema cannot express.

    Each finger occurs once, and intermediate positions belong to moved fingers.
    """
    for index, touch in enumerate(message["touches"]):
        touch["id"] = touch["id"] - index if touch["id"] > 40 else touch["id"] + 41 * index
    if message.get("earlier") and draw(st.booleans()):
        for touch in message["touches"]:
            touch["phase"] = "moved"
        for place in message["earlier"]:
            place[0] = message["touches"][0]["id"]


def says_no_more(message):
    """Checks the rules of docs/protocol.md that a schema cannot express.

    Each finger occurs once, and fingers with intermediate positions are in the moved phase.
    """
    if message["type"] == "touch":
        moved = {touch["id"] for touch in message["touches"] if touch["phase"] == "moved"}
        if len({touch["id"] for touch in message["touches"]}) < len(message["touches"]):
            return False
        return all(place[0] in moved for place in message.get("earlier") or [])
    return True


# MARK: Invalid messages

def places(value, schema, path=()):
    """Yields every value in a message that the schema describes: its path, its schema, and whether it is required."""
    schema = resolved(schema)
    for choice in schema.get("anyOf", []):
        if "$ref" in choice and value is not None:
            yield from places(value, choice, path)
    if isinstance(value, dict):
        schemas = dict(schema.get("properties", {}))
        for condition in [schema, *schema.get("allOf", [])]:
            if "if" in condition and fits(value, condition["if"]):
                schemas |= {name: each for name, each in condition["then"].get("properties", {}).items() if name != "touches"}
        for name, inner in value.items():
            if name in schemas:
                yield (*path, name), resolved(schemas[name])
                yield from places(inner, schemas[name], (*path, name))
    if isinstance(value, list):
        for index, inner in enumerate(value):
            each = schema["prefixItems"][index] if "prefixItems" in schema else schema.get("items")
            if each:
                yield (*path, index), resolved(each)
                yield from places(inner, each, (*path, index))


def written(path):
    """Returns a path in the notation of error messages."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).lstrip(".")


def wrongs(value, schema):
    """Returns values that are invalid for a property, according to its schema."""
    allowed = {*types(schema), *(kind_of(word) for word in schema.get("enum", [schema["const"]] if "const" in schema else []))}
    if not allowed:
        return
    for other in (True, -7, 0.5, "word", "", [], {}, [[1]], {"a": 1}):
        kind = kind_of(other)
        if kind not in allowed and not (kind == "integer" and "number" in allowed):
            yield other
    if "minimum" in schema:
        low, high = schema["minimum"], schema["maximum"]
        yield from (low - 1, high + 1 if high < 2**53 - 1 else 2**53, high * 2 + 1, -1e300, 1e300)
        if "integer" in allowed:
            yield low + 0.5
    if "maxLength" in schema:
        yield from ("x" * (schema["maxLength"] + 1), "é" * (schema["maxLength"] + 1), "😀" * (schema["maxLength"] + 1))
    words = [word for word in [*schema.get("enum", []), schema.get("const")] if isinstance(word, str)]
    for word in words[:3]:
        yield from (word + "s", word.upper() if word.upper() not in words else word * 2, " " + word, word[:-1])
    if isinstance(value, list):
        yield from (value + value[-1:] * (schema.get("maxItems", len(value)) + 1 - len(value)), value[:max(0, schema.get("minItems", 0) - 1)], value + [None])


def value_at(message, path):
    for part in path:
        message = message[part]
    return message


@st.composite
def wrong_messages(draw, kind):
    """Generates a message with one fault, and a list of paths. An error about the fault begins with one of them."""
    message = draw(messages(kind))
    # Absent values are excluded, because adding one could make a second value of the message invalid.
    found = [(path, schema) for path, schema in places(message, SCHEMA["$defs"][kind]) if path != ("type",) and value_at(message, path) is not None]
    path, schema = draw(st.sampled_from(found)) if found else (("seq",), SCHEMA["$defs"]["seq"])
    holder = message
    for part in path[:-1]:
        holder = holder[part]
    choices = list(wrongs(holder.get(path[-1]) if isinstance(holder, dict) else holder[path[-1]], schema))
    if draw(st.integers(0, 3)) == 0 or not choices:
        # At least one message in four has a missing value or null as its fault.
        if isinstance(holder, dict) and draw(st.booleans()):
            holder.pop(path[-1], None)
        else:
            holder[path[-1]] = None
        begins = [written(path), written(path[:-1])]
    else:
        holder[path[-1]] = draw(st.sampled_from(choices))
        begins = [written(path)]
    assume(not SENT[kind].is_valid(message) and len(encoded(message)) <= MESSAGE_BYTES)
    return message, begins
