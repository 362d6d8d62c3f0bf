"""Tests of HTTP responses and of rejected WebSocket handshakes, over raw sockets as an attacker would use them."""

import base64
import json
import os
import signal
import socket
import struct
import subprocess

import pytest
import witness
from harness import PATIENCE, PROGRAM, ROOT, Server


def exchange(server, text, whole=True):
    """Sends bytes, and reads until the server closes or one response is complete."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as raw:
        raw.sendall(text.encode() if isinstance(text, str) else text)
        return read_all(raw) if whole else read_answer(raw)


def read_all(raw):
    data = b""
    while True:
        try:
            piece = raw.recv(65536)
        except ConnectionResetError:
            return data
        if not piece:
            return data
        data += piece


def read_answer(raw):
    """Returns one HTTP response: its status, headers and body."""
    data = b""
    while b"\r\n\r\n" not in data:
        piece = raw.recv(65536)
        if not piece:
            break
        data += piece
    head, _, body = data.partition(b"\r\n\r\n")
    lines = head.decode().split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines[1:])}
    while len(body) < int(headers.get("content-length", 0)):
        body += raw.recv(65536)
    return int(lines[0].split()[1]) if lines[0] else None, headers, body


def get(server, path, method="GET", **headers):
    lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items())
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as raw:
        raw.sendall(f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n{lines}\r\n".encode())
        if method == "HEAD":
            raw.shutdown(socket.SHUT_WR)
            head = read_all(raw)
            return int(head.split()[1]), head, b""
        return read_answer(raw)


def handshake(server, path="/counter", origin=None, host=None, version=13, protocol="baton.v1", upgrade="websocket"):
    lines = [
        f"GET {path} HTTP/1.1", f"Host: {host or f'127.0.0.1:{server.port}'}", f"Upgrade: {upgrade}", "Connection: Upgrade",
        "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode(), f"Sec-WebSocket-Version: {version}"]
    if protocol:
        lines.append(f"Sec-WebSocket-Protocol: {protocol}")
    if origin:
        lines.append(f"Origin: {origin}")
    return "\r\n".join(lines) + "\r\n\r\n"


def upgrade(server, **options):
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as raw:
        raw.sendall(handshake(server, **options).encode())
        return read_answer(raw)


def masked(opcode, payload, final=True):
    """Returns a client's frame (RFC 6455 5.2)."""
    mask = os.urandom(4)
    length = len(payload)
    head = bytes([(0x80 if final else 0) | opcode])
    if length < 126:
        head += bytes([0x80 | length])
    elif length < 65536:
        head += bytes([0x80 | 126]) + struct.pack(">H", length)
    else:
        head += bytes([0x80 | 127]) + struct.pack(">Q", length)
    return head + mask + bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload))


class Raw:
    """A WebSocket client without a library."""

    def __init__(self, server, path="/counter"):
        self.raw = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
        self.raw.sendall(handshake(server, path).encode())
        status, _, _ = read_answer(self.raw)
        assert status == 101
        self.rest = b""

    def send(self, data):
        self.raw.sendall(data)

    def take(self, count):
        while len(self.rest) < count:
            piece = self.raw.recv(65536)
            if not piece:
                raise EOFError
            self.rest += piece
        data, self.rest = self.rest[:count], self.rest[count:]
        return data

    def frame(self):
        first, second = self.take(2)
        assert second & 0x80 == 0, "a server does not mask"
        length = second & 0x7F
        if length == 126:
            (length,) = struct.unpack(">H", self.take(2))
        elif length == 127:
            (length,) = struct.unpack(">Q", self.take(8))
        return first & 0x0F, self.take(length)

    def message(self, kind):
        while True:
            opcode, payload = self.frame()
            assert opcode == 1, (opcode, payload)
            witness.heard(payload)
            message = json.loads(payload)
            if message["type"] == kind:
                return message

    def close_code(self):
        while True:
            opcode, payload = self.frame()
            if opcode == 8:
                return struct.unpack(">H", payload[:2])[0], payload[2:].decode()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.raw.close()


# MARK: Pages


@pytest.mark.parametrize("path, kind", [
    ("/", "text/html; charset=utf-8"), ("/counter", "text/html; charset=utf-8"), ("/screens.json", "application/json"),
    ("/web/main.js", "text/javascript; charset=utf-8"), ("/web/styles/theme.css", "text/css; charset=utf-8"),
    ("/favicon.svg", "image/svg+xml"), ("/apple-touch-icon.png", "image/png"), ("/web/manifest.webmanifest", "application/manifest+json"),
])
def test_pages_have_their_type_and_are_not_sent_twice(server, path, kind):
    status, headers, body = get(server, path)

    assert (status, headers["content-type"]) == (200, kind)
    assert headers["x-content-type-options"] == "nosniff"
    assert body
    again, _, empty = get(server, path, If_None_Match=headers["etag"])
    assert (again, empty) == (304, b"")


def test_pages_say_what_they_may_do(server):
    _, headers, body = get(server, "/counter")

    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy and "script-src 'self';" in policy and "unsafe" not in policy
    assert f"ws://127.0.0.1:{server.port}" in policy
    assert b"<script>" not in body and b" style=" not in body and b" onload=" not in body


def test_every_file_of_the_page_is_served_as_it_is(server):
    for file in (ROOT / "web").rglob("*.js"):
        status, _, body = get(server, "/web/" + str(file.relative_to(ROOT / "web")))
        assert (status, body) == (200, file.read_bytes()), file


def test_a_head_has_no_body(server):
    status, head, _ = get(server, "/", method="HEAD")

    assert status == 200
    assert head.endswith(b"\r\n\r\n")


@pytest.mark.parametrize("path", [
    "/kitchen", "/web/../Package.swift", "/web/%2e%2e/Package.swift", "/web/..%2fPackage.swift", "/web//etc/passwd", "/assets/none",
    "/web/%00", "/web/"])
def test_what_is_not_there_is_404_and_says_what_is(server, path):
    status, _, body = get(server, path)

    assert status in (400, 403, 404)
    if status == 404:
        assert b"/counter" in body


def test_screens_are_listed(server):
    _, _, body = get(server, "/screens.json")

    names = {screen["name"]: screen for screen in json.loads(body)["screens"]}
    assert names["counter"]["sharing"] == "private"
    assert names["player"]["sharing"] == "personal"
    assert names["picture"]["sharing"] == "shared"
    assert names["player"]["path"] == "/player"


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
def test_only_get_and_head_are_served(server, method):
    answer = exchange(
        server, f"{method} /counter HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi")

    assert answer.startswith(b"HTTP/1.1 405") or answer.startswith(b"HTTP/1.1 400") or answer == b""
    assert get(server, "/")[0] == 200


@pytest.mark.parametrize("length", ["5", "-5", "99999999999999999999"])
def test_a_get_with_a_body_is_refused(server, length):
    answer = exchange(server, f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Length: {length}\r\n\r\n")

    assert not answer.startswith(b"HTTP/1.1 200")
    assert get(server, "/")[0] == 200


# MARK: Handshakes


def test_a_socket_of_our_own_page_is_accepted(server):
    status, headers, _ = upgrade(server, origin=f"http://127.0.0.1:{server.port}")

    assert status == 101
    assert headers["sec-websocket-protocol"] == "baton.v1"
    assert "sec-websocket-extensions" not in headers


@pytest.mark.parametrize("origin", [
    "http://evil.example", "https://127.0.0.1:1", "null", "http://127.0.0.1", "http://localhost.evil.example"])
def test_a_foreign_origin_is_refused(server, origin):
    status, _, _ = upgrade(server, origin=origin)

    assert status == 403


def test_a_foreign_name_for_this_server_is_refused(server):
    host = f"evil.example:{server.port}"

    status, _, _ = upgrade(server, origin=f"http://{host}", host=host)

    assert status == 403


def test_pages_are_not_served_under_a_foreign_name(server):
    answer = exchange(server, f"GET /screens.json HTTP/1.1\r\nHost: evil.example:{server.port}\r\nConnection: close\r\n\r\n")

    assert answer.startswith(b"HTTP/1.1 403")
    assert b"--allow-origin" in answer


def test_an_origin_can_be_allowed():
    with Server("--allow-origin", "https://house.example") as server:
        assert upgrade(server, origin="https://house.example")[0] == 101
        assert upgrade(server, origin="https://other.example")[0] == 403


def test_a_socket_of_no_screen_is_404(server):
    status, _, body = upgrade(server, path="/kitchen")

    assert status == 404


@pytest.mark.parametrize("options", [{"version": 8}, {"version": 12}, {"protocol": None}, {"protocol": "chat"}])
def test_another_version_or_subprotocol_is_refused(server, options):
    status, _, _ = upgrade(server, **options)

    assert status != 101
    assert get(server, "/")[0] == 200


@pytest.mark.parametrize("name", ["h2c", "foobar", "websocket2", "TLS/1.0", "h2c, websocket"])
@pytest.mark.parametrize("is_second", [False, True])
def test_an_upgrade_to_anything_else_is_refused(server, name, is_second):
    text = (f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: {name}\r\nConnection: Upgrade, HTTP2-Settings\r\n"
            "HTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n")
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as raw:
        if is_second:
            raw.sendall(f"GET /screens.json HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
            assert read_answer(raw)[0] == 200
        raw.sendall(text.encode())
        answer = read_all(raw)

    assert b" 101 " not in answer and b"PRI" not in answer
    assert answer == b"" or answer[:10] in (b"HTTP/1.0 4", b"HTTP/1.1 4"), answer
    assert get(server, "/")[0] == 200


# MARK: Messages


def test_a_message_in_pieces_is_one_message(server):
    with Raw(server) as client:
        client.send(masked(1, b'{"type":"hello"}'))
        client.message("patch")
        text = b'{"type":"query","seq":1,"target":{"identifier":"count"},"more":"' + b"x" * 3000 + b'"}'

        # The test first sends the text as one frame that arrives in several parts, and then as several fragments.
        frame = masked(1, text)
        for start in range(0, len(frame), 700):
            client.send(frame[start:start + 700])
        assert client.message("result")["matches"][0]["identifier"] == "count"
        for index in range(0, 3000, 500):
            client.send(masked(1 if index == 0 else 0, text[index:index + 500], final=False))
        client.send(masked(0, text[3000:]))
        assert client.message("result")["seq"] == 1


def test_a_message_that_is_too_large_is_closed_before_it_is_read(server):
    with Raw(server) as client:
        client.send(masked(1, b'{"type":"hello"}'))
        client.message("patch")

        # The client sends the header of a large frame and only the first bytes of its payload.
        client.send(masked(1, b"x" * 1_048_576)[:2000])

        assert client.close_code()[0] == 1009
    assert get(server, "/")[0] == 200


def test_many_fragments_are_one_message_for_the_limit(server):
    with Raw(server) as client:
        client.send(masked(1, b'{"type":"hello"}'))
        client.message("patch")
        client.send(masked(1, b"x" * 30_000, final=False) + masked(0, b"x" * 30_000, final=False) + masked(0, b"x" * 30_000))

        assert client.close_code()[0] == 1009


def test_text_that_is_not_utf8_is_closed(server):
    with Raw(server) as client:
        client.send(masked(1, b'{"type":"hello","name":"\xff\xfe"}'))

        assert client.close_code()[0] == 1007
    assert get(server, "/")[0] == 200


def test_no_hello_is_closed():
    with Server("--hello-timeout", "0.05") as server, Raw(server) as client:
        assert client.close_code() == (4000, "no hello within 0.05 seconds")


def test_a_client_that_stops_in_the_middle_of_a_header_holds_nobody_up(server):
    stalled = [socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) for _ in range(20)]
    for raw in stalled:
        raw.sendall(b"GET /counter HTTP/1.1\r\nHost: 127.0")

    assert get(server, "/")[0] == 200
    with server.connect() as client:
        assert client.tap(identifier="increment")["handled"]
    for raw in stalled:
        answer = read_all(raw)
        assert answer == b"" or answer.startswith(b"HTTP/1.1 4")
        raw.close()


# MARK: The process


def test_only_the_loopback_address_is_bound(server):
    def listeners(table):
        with open(f"/proc/net/{table}") as lines:
            rows = [line.split() for line in lines][1:]
        return [row[1] for row in rows if row[3] == "0A" and row[1].endswith(f":{server.port:04X}")]

    assert listeners("tcp") == [f"0100007F:{server.port:04X}"]
    assert listeners("tcp6") == []


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_in_order(number):
    with Server() as server:
        with Raw(server) as client:
            client.send(masked(1, b'{"type":"hello"}'))
            client.message("patch")

            server.process.send_signal(number)

            assert client.close_code()[0] == 1001
        assert server.process.wait(timeout=PATIENCE) == 0


def run(*arguments):
    return subprocess.run([str(PROGRAM), "serve", *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE)


def test_a_port_in_use_says_so(server):
    ended = run("--port", server.port)

    assert ended.returncode != 0
    assert str(server.port) in ended.stderr and "in use" in ended.stderr


def test_a_port_that_is_none_says_so():
    ended = run("--port", 70000)

    assert ended.returncode != 0
    assert "65535" in ended.stderr


def test_a_page_folder_that_is_none_says_so(tmp_path):
    ended = run("--port", 0, "--web", tmp_path)

    assert ended.returncode != 0
    assert "--web" in ended.stderr
