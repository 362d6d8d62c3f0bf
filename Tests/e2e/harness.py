"""A real server in its own process, and a client that speaks its protocol. The end-to-end tests are built on both."""

import json
import os
import pathlib
import queue
import re
import signal
import subprocess
import threading

import witness
from websockets.sync.client import connect
from witness import ROOT

PROGRAM = pathlib.Path(os.environ.get("BATON", ROOT / ".build/debug/baton"))
# Tests never wait for a fixed time. This is the time-out in seconds after which a hanging test fails.
PATIENCE = 30
# The viewports of the test pages.
PHONE = dict(viewport={"width": 390, "height": 844}, device_scale_factor=3, has_touch=True, is_mobile=True)
DESKTOP = dict(viewport={"width": 1280, "height": 800})
TELEVISION = dict(viewport={"width": 1920, "height": 1080})


SLOW_TURN = re.compile(r"of the event loop.* took \d+ ms, in which no screen changed")


class Server:
    """Runs `baton serve`, or another serving `command`, on a port chosen by the system."""

    def __init__(self, *arguments, environment=None, command=None):
        self.lines = []
        # By default, a server saves no state, so that tests do not share state.
        state = () if command or "--state" in arguments else ("--state", "none")
        self.process = subprocess.Popen(
            [*map(str, command or [PROGRAM, "serve", "--port", "0"]), *map(str, (*state, *arguments))],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env={**os.environ, **(environment or {})})
        self._arrived = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()
        self.url = self._find_url()
        self.port = int(self.url.rsplit(":", 1)[1])

    def _read(self):
        for line in self.process.stdout:
            # On a busy machine, any server may report slow turns of its event loop. These lines are skipped, because
            # the tests do not expect them.
            if SLOW_TURN.search(line):
                continue
            self.lines.append(line.rstrip("\n"))
            self._arrived.put(line)
        self._arrived.put(None)

    def _find_url(self):
        while True:
            line = self._arrived.get(timeout=PATIENCE)
            assert line is not None, "the server ended: " + "\n".join(self.lines)
            found = re.search(r"https?://[^/\s]+", line)
            if found:
                return found.group(0)

    def says(self, condition):
        """Waits until a condition on the server's output lines holds."""
        while not condition(self.lines):
            assert self._arrived.get(timeout=PATIENCE) is not None, "the server ended: " + "\n".join(self.lines)

    def connect(self, screen="counter", hello=None, **options):
        return Client(self, screen, hello, **options)

    def stop(self, number=signal.SIGTERM):
        """Stops the server with a signal, as a person would, and returns its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self.process.wait(timeout=PATIENCE)

    def kill(self):
        self.process.kill()
        self.process.wait(timeout=PATIENCE)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()
                raise


class Node:
    def __init__(self, kind, parent, properties):
        self.kind, self.parent, self.properties, self.children = kind, parent, properties, []


class Client:
    """One WebSocket, with a copy of the render tree that patches update."""

    def __init__(self, server, screen, hello=None, says_hello=True, resumes=None, **options):
        # With a limited queue, closing a client that has many unread messages takes 10 s, because the answer to the
        # closing frame is never read.
        self._connection = connect(
            f"ws://127.0.0.1:{server.port}/{screen}", subprotocols=["baton.v1"], compression=None, max_size=None, max_queue=None,
            create_connection=witness.Listening, **options)
        self.socket = self._connection.__enter__()
        self.nodes = {0: Node("screen", None, {})}
        self.messages = []
        self.patches = []
        self.revision = 0
        self.welcome = None
        self.sequence = 0
        if says_hello:
            hello = dict(hello or {})
            if resumes:
                hello["resume"] = {"epoch": resumes.welcome["epoch"], "revision": resumes.revision}
            self.send({"type": "hello", **hello})
            self.welcome = self.receive("welcome")
            if resumes and self.welcome["resumed"]:
                self.nodes, self.revision = resumes.nodes, resumes.revision
            # If the client does not have the newest revision, the server sends a patch after the welcome.
            if self.revision != self.welcome["revision"]:
                self.receive("patch")

    # MARK: Messages

    def send(self, message):
        """Sends a protocol message, or raw bytes."""
        if isinstance(message, dict):
            witness.said(message)
            message = json.dumps(message)
        self.socket.send(message)

    def next(self, timeout=PATIENCE):
        message = json.loads(self.socket.recv(timeout=timeout))
        self.messages.append(message)
        if message["type"] == "patch":
            self.patches.append(message)
            self.apply(message)
        return message

    def receive(self, kind, timeout=PATIENCE):
        """Returns the next message of a type. Earlier messages are stored."""
        while True:
            message = self.next(timeout)
            if message["type"] == kind:
                return message

    def ask(self, message):
        """Sends a message with a `seq`, and returns its answer: done, result, pong or error."""
        self.sequence += 1
        self.send({**message, "seq": self.sequence})
        while True:
            answer = self.next()
            if answer.get("seq") == self.sequence:
                return answer

    def settle(self):
        """Waits until all messages that the server has sent so far are received."""
        return self.ask({"type": "ping"})

    def tap(self, **target):
        return self.ask({"type": "tap", "target": target})

    def touch(self, phase, x, y, identifier=1, **more):
        touch = {"id": identifier, "phase": phase, "x": x, "y": y}
        return self.ask({"type": "touch", "touches": [touch], **more})

    def press(self, key):
        self.ask({"type": "press", "presses": [{"phase": "began", "key": key}]})
        return self.ask({"type": "press", "presses": [{"phase": "ended", "key": key}]})

    def query(self, **target):
        return self.ask({"type": "query", "target": target})["matches"]

    def one(self, identifier):
        matches = self.query(identifier=identifier)
        assert len(matches) == 1, f"{identifier}: {matches}"
        return matches[0]

    def value(self, identifier):
        return self.one(identifier)["value"]

    def wait_for(self, condition, patience=PATIENCE):
        """Receives messages until a condition on the copied tree holds."""
        while not condition(self):
            self.next(timeout=patience)

    # MARK: The tree

    def apply(self, patch):
        if patch.get("from") == 0:
            self.nodes = {0: Node("screen", None, {})}
        elif "from" not in patch:
            assert self.revision > 0, "a patch without from for a client that has nothing"
        else:
            assert patch["from"] == self.revision, f"a patch from {patch['from']} for a client at {self.revision}"
        for operation in patch["ops"]:
            getattr(self, "_" + operation[0])(*operation[1:])
        self.revision = patch["to"]

    def _add(self, identity, parent, index, kind, properties):
        assert identity not in self.nodes
        self.nodes[identity] = Node(kind, parent, dict(properties))
        children = self.nodes[parent].children
        assert 0 <= index <= len(children)
        children.insert(index, identity)

    def _set(self, identity, properties):
        for name, value in properties.items():
            if value is None:
                self.nodes[identity].properties.pop(name, None)
            else:
                self.nodes[identity].properties[name] = value

    def _move(self, identity, parent, index):
        self.nodes[self.nodes[identity].parent].children.remove(identity)
        self.nodes[identity].parent = parent
        self.nodes[parent].children.insert(index, identity)

    def _remove(self, identity):
        self.nodes[self.nodes[identity].parent].children.remove(identity)
        self._forget(identity)

    def _forget(self, identity):
        for child in self.nodes.pop(identity).children:
            self._forget(child)

    def properties(self, identifier):
        """Returns the properties of a view in the copied tree."""
        for node in self.nodes.values():
            if node.properties.get("identifier") == identifier:
                return node.properties
        raise AssertionError(f"nothing has the identifier {identifier}")

    def picture(self, identity=0):
        node = self.nodes[identity]
        return (identity, node.kind, sorted(node.properties.items(), key=lambda item: item[0]),
                [self.picture(child) for child in node.children])

    def close(self):
        self._connection.__exit__(None, None, None)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class MPV:
    """A second connection to the server's mpv, which queries mpv's real state."""

    def __init__(self, path):
        import socket
        self.raw = socket.socket(socket.AF_UNIX)
        self.raw.settimeout(PATIENCE)
        self.raw.connect(str(path))
        self.lines = self.raw.makefile("rw", encoding="utf-8", errors="replace")
        self.request = 0

    def command(self, *words):
        self.request += 1
        self.lines.write(json.dumps({"command": words, "request_id": self.request}) + "\n")
        self.lines.flush()
        for line in self.lines:
            answer = json.loads(line)
            if answer.get("request_id") == self.request and "event" not in answer:
                return answer
        raise EOFError("mpv has gone")

    def get(self, name):
        return self.command("get_property", name).get("data")

    def observe(self, name, condition):
        """Waits until mpv reports the expected value of a property."""
        self.request += 1
        self.lines.write(json.dumps({"command": ["observe_property", self.request, name]}) + "\n")
        self.lines.flush()
        for line in self.lines:
            event = json.loads(line)
            if event.get("event") == "property-change" and event.get("name") == name and condition(event.get("data")):
                self.command("unobserve_property", self.request)
                return event.get("data")
        raise EOFError("mpv has gone")
