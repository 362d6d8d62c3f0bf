"""Holds what clients and servers say to each other in these tests against docs/protocol.schema.json: every message of every socket.

The harness's own clients go through `Connection`, sockets by hand through `said` and `heard`, pages of a browser that Playwright drives are listened to from
the moment they open, and what runs in a process or a browser that nobody can look into is given an address whose network is looked at: `looks_into`.
What is wrong is kept; conftest.py fails the test that it happened in.
"""

import collections
import json
import pathlib

import jsonschema_rs
from websockets.sync.client import ClientConnection

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMA = json.loads((ROOT / "docs/protocol.schema.json").read_text())


def names(side):
    """The messages of a side, `clientMessage` or `serverMessage`, by their types: what the schema calls each."""
    found = [each["$ref"].rsplit("/", 1)[1] for each in SCHEMA["$defs"][side]["oneOf"]]
    return {SCHEMA["$defs"][name]["properties"]["type"]["const"]: name for name in found}


def validator(name):
    return jsonschema_rs.Draft202012Validator({"$defs": SCHEMA["$defs"], "$ref": f"#/$defs/{name}"})


# One for each message, which says more of what is wrong than that it is none of them.
SENT = {kind: validator(name) for kind, name in names("clientMessage").items()}
RECEIVED = {kind: validator(name) for kind, name in names("serverMessage").items()}

faults = []
# How many messages of each kind were seen, for the summary.
seen = collections.Counter()


def fault(message, known):
    """What is wrong with a message of a side; None where nothing is."""
    kind = message.get("type") if isinstance(message, dict) else None
    if kind not in known:
        return f"{kind!r} is none of {', '.join(known)}"
    for error in known[kind].iter_errors(message):
        return f"{kind}{''.join(f'[{part!r}]' for part in error.instance_path)}: {error.message}"[:1000]
    seen[kind] += 1
    return None


def said(message):
    """A client sends what has to be a message: as text, or as an object already."""
    _look("sent", message, SENT)


def heard(message):
    """A server has sent something to a client."""
    _look("received", message, RECEIVED)


def _look(how, message, known):
    try:
        found = fault(json.loads(message) if isinstance(message, (str, bytes)) else message, known)
    except ValueError as error:
        found = f"no JSON: {error}"
    if found:
        faults.append(f"{how}: {found}; in {str(message)[:1000]}")


def check():
    """Fails where anything was wrong since this was asked last."""
    found, faults[:] = faults[:], []
    assert not found, f"{len(found)} messages are not as docs/protocol.schema.json says:\n" + "\n".join(found[:5])


class Connection(ClientConnection):
    """A socket of `websockets` of which all is held against the schema: `connect(…, create_connection=Connection)`."""

    def send(self, message, *arguments, **options):
        said(message)
        return super().send(message, *arguments, **options)

    def recv(self, *arguments, **options):
        message = super().recv(*arguments, **options)
        heard(message)
        return message


class Listening(Connection):
    """The same for tests that also send what is no message: what is sent is theirs to check."""

    def send(self, message, *arguments, **options):
        return ClientConnection.send(self, message, *arguments, **options)


# Browsers

def listen(page):
    """Holds all that a page says and is told against the schema."""
    page.on("websocket", lambda socket: (socket.on("framesent", said), socket.on("framereceived", heard)))


def listen_to_all(browser_type):
    """From now on every page of every context that Playwright opens is listened to, whoever opens it. Given the class `Browser`."""
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


# Networks

def looks_into():
    """For a `Link`'s `watch`: takes the bytes of one connection, those of the client and those of the server, and reads the messages among them."""
    return Frames(said).feed, Frames(heard).feed


class Frames:
    """One direction of a connection: after the head of HTTP, if it becomes a WebSocket, text frames."""

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
        """Takes the first frame out of the bytes, where it is whole."""
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
