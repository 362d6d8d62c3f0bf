"""A minimal WebSocket client (RFC 6455) for tasks that the load client cannot do: to stop reading, and to inspect each
frame.
"""

import base64
import os
import socket
import struct

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA


class WebSocketError(Exception):
    """The error for a peer that refuses the connection, closes it, or sends nothing for too long."""


def read_header(data):
    """Returns the opcode, payload start and payload end of the frame at the start of `data`.

    Returns None if the header is incomplete.
    """
    if len(data) < 2:
        return None
    length, start = data[1] & 0x7F, 2
    if length >= 126:
        start = 4 if length == 126 else 10
        if len(data) < start:
            return None
        length = int.from_bytes(data[2:start], "big")
    return data[0] & 0x0F, start, start + length


def write_frame(opcode, payload):
    """Returns a frame with the FIN bit. A client must mask its frames but may choose the masking key, so the key is 0.
    """
    length = len(payload)
    if length < 126:
        header = struct.pack(">BB", 0x80 | opcode, 0x80 | length)
    elif length < 65536:
        header = struct.pack(">BBH", 0x80 | opcode, 0x80 | 126, length)
    else:
        header = struct.pack(">BBQ", 0x80 | opcode, 0x80 | 127, length)
    return header + bytes(4) + payload


class WebSocket:
    """A socket to 127.0.0.1, which closes at the end of the `with` block."""

    def __init__(self, port, path, patience=10.0):
        self.patience = patience
        self.buffer = b""
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=patience)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        nonce = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {nonce}\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: baton.v1\r\n\r\n".encode()
        )
        while b"\r\n\r\n" not in self.buffer:
            self._receive(patience)
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if not head.startswith(b"HTTP/1.1 101"):
            self.socket.close()
            raise WebSocketError(f"the upgrade was answered by {head.splitlines()[0].decode(errors='replace')}")

    def _receive(self, seconds):
        self.socket.settimeout(seconds)
        try:
            data = self.socket.recv(1 << 20)
        except TimeoutError:
            raise
        except OSError as error:
            raise WebSocketError(f"the connection was lost: {error.strerror}") from error
        if not data:
            raise WebSocketError("the server ended the connection without a close frame")
        self.buffer += data

    def _send(self, data):
        self.socket.settimeout(self.patience)
        try:
            self.socket.sendall(data)
        except OSError as error:
            raise WebSocketError(f"the connection was lost: {error.strerror or 'the server does not read'}") from error

    def send(self, *texts):
        """Sends messages in one system call."""
        self._send(b"".join(write_frame(TEXT, text.encode()) for text in texts))

    def send_pong(self):
        """Sends a pong to show that the client is alive, without reading the server's ping (RFC 6455, 5.5.3).

        The pong is not empty, because libwebsockets does not report empty pongs to the server.
        """
        self._send(write_frame(PONG, b"here"))

    def receive(self, seconds):
        """Returns the next message's text; None if no message arrived within the given seconds."""
        while True:
            header = read_header(self.buffer)
            if header is None or len(self.buffer) < header[2]:
                try:
                    self._receive(seconds)
                except TimeoutError:
                    return None
                continue
            opcode, start, end = header
            payload, self.buffer = self.buffer[start:end], self.buffer[end:]
            if opcode == TEXT:
                return payload.decode()
            if opcode == PING:
                self._send(write_frame(PONG, payload))
            if opcode == CLOSE:
                code = int.from_bytes(payload[:2], "big") if len(payload) >= 2 else 1005
                raise WebSocketError(f"the server closed it with code {code} {payload[2:].decode(errors='replace')}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()
