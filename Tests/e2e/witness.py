"""Checks every message of every socket in these tests against docs/protocol.schema.json.

The harness's clients use `Connection`, and raw sockets call `said` and `heard`. Pages driven by Playwright are observed
from their start. Other processes and browsers connect through a `Link`, and `looks_into` reads the link's traffic.
Faults are stored; conftest.py fails the test in which they occurred.
"""

import collections
import json
import pathlib

import jsonschema_rs
from websockets.sync.client import ClientConnection

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMA = json.loads((ROOT / "docs/protocol.schema.json").read_text())


def names(side):
    """Returns the schema names of one side's messages, `clientMessage` or `serverMessage`, by message type."""
    found = [each["$ref"].rsplit("/", 1)[1] for each in SCHEMA["$defs"][side]["oneOf"]]
    return {SCHEMA["$defs"][name]["properties"]["type"]["const"]: name for name in found}


def validator(name):
    return jsonschema_rs.Draft202012Validator({"$defs": SCHEMA["$defs"], "$ref": f"#/$defs/{name}"})


# One validator for each message type, because its errors are more specific than those of one validator for all types.
SENT = {kind: validator(name) for kind, name in names("clientMessage").items()}
RECEIVED = {kind: validator(name) for kind, name in names("serverMessage").items()}

faults = []
# The number of checked messages of each type, for the summary.
seen = collections.Counter()


def fault(message, known):
    """Returns the fault of a message; None if it is valid."""
    kind = message.get("type") if isinstance(message, dict) else None
    if kind not in known:
        return f"{kind!r} is none of {', '.join(known)}"
    for error in known[kind].iter_errors(message):
        return f"{kind}{''.join(f'[{part!r}]' for part in error.instance_path)}: {error.message}"[:1000]
    seen[kind] += 1
    return None


def said(message):
    """Checks a message that a client sends, as text or as an object."""
    _look("sent", message, SENT)


def heard(message):
    """Checks a message that a server has sent."""
    _look("received", message, RECEIVED)


def _look(how, message, known):
    try:
        found = fault(json.loads(message) if isinstance(message, (str, bytes)) else message, known)
    except ValueError as error:
        found = f"no JSON: {error}"
    if found:
        faults.append(f"{how}: {found}; in {str(message)[:1000]}")


def check():
    """Fails if faults were found since the last call of this function."""
    found, faults[:] = faults[:], []
    assert not found, f"{len(found)} messages are not as docs/protocol.schema.json says:\n" + "\n".join(found[:5])


class Connection(ClientConnection):
    """A socket of `websockets` that checks every message against the protocol's schema.

    Use it as `connect(…, create_connection=Connection)`.
    """

    def send(self, message, *arguments, **options):
        said(message)
        return super().send(message, *arguments, **options)

    def recv(self, *arguments, **options):
        message = super().recv(*arguments, **options)
        heard(message)
        return message


class Listening(Connection):
    """A socket for tests that also send invalid messages: only received messages are checked."""

    def send(self, message, *arguments, **options):
        return ClientConnection.send(self, message, *arguments, **options)


# MARK: Browsers

def listen(page):
    """Checks all messages of a page."""
    page.on("websocket", lambda socket: (socket.on("framesent", said), socket.on("framereceived", heard)))


def listen_to_all(browser_type):
    """Observes every page of every context that Playwright opens from now on. The argument is Playwright's class
    `Browser`.
    """
    new_context, new_page = browser_type.new_context, browser_type.new_page

    def context(browser, *arguments, **options):
        made = new_context(browser, *arguments, **options)
        made.on("page", listen)
        return made

    def page(browser, *arguments, **options):
        made = new_page(browser, *arguments, **options)
        listen(made)
        made.context.on("page", listen)
        return made

    browser_type.new_context, browser_type.new_page = context, page


# MARK: Networks

def looks_into():
    """A function for the parameter `watch` of a `Link`. It returns two functions, which receive the bytes of one
    direction each, and check the messages in these bytes.
    """
    return Frames(said).feed, Frames(heard).feed


class Frames:
    """One direction of a connection: an HTTP head, followed by WebSocket frames if the handshake succeeds."""

    def __init__(self, note):
        self.note, self.bytes, self.is_open = note, b"", None

    def feed(self, data):
        if self.is_open is False:
            return
        self.bytes += data
        if self.is_open is None:
            head, end, rest = self.bytes.partition(b"\r\n\r\n")
            if not end:
                return
            self.is_open = b"upgrade: websocket" in head.lower()
            self.bytes = rest if self.is_open else b""
        while self.is_open and self._take():
            pass

    def _take(self):
        """Removes the first frame from the bytes, if it is complete."""
        if len(self.bytes) < 2:
            return False
        first, second = self.bytes[:2]
        length, start = second & 0x7F, 2
        if length >= 126:
            start = 4 if length == 126 else 10
            length = int.from_bytes(self.bytes[2:start])
        mask = self.bytes[start:start + 4] if second & 0x80 else b""
        start += len(mask)
        if len(self.bytes) < start + length:
            return False
        payload, self.bytes = self.bytes[start:start + length], self.bytes[start + length:]
        if first & 0xF == 1:
            assert first & 0x80, "clients and servers of these tests send each message in one frame"
            key = (mask or b"\0\0\0\0") * (length // 4 + 1)
            self.note((int.from_bytes(payload) ^ int.from_bytes(key[:length])).to_bytes(length))
        return True
