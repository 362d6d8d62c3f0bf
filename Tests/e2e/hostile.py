"""Servers that violate HTTP and WebSocket on purpose, over real sockets.

Each server answers every request with the bytes of one test case.
"""

import base64
import hashlib
import socket
import threading

MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
LISTING = b'{"screens":[{"name":"counter","title":"Counter","sharing":"private","path":"/counter"}]}'


def head(*fields, status="200 OK"):
    return "\r\n".join([f"HTTP/1.1 {status}", *fields, "", ""]).encode()


def chunked(body, *fields):
    return head("Transfer-Encoding: chunked", *fields) + body


def whole(body):
    return head(f"Content-Length: {len(body)}") + body


def frame(opcode, payload=b"", *, final=True, mask=None, length=None, reserved=0):
    """Returns a server's frame (RFC 6455 5.2); `length` overrides the payload length in the header."""
    size = len(payload) if length is None else length
    first = bytes([(0x80 if final else 0) | reserved << 4 | opcode])
    bit = 0x80 if mask else 0
    if size < 126:
        second = bytes([bit | size])
    elif size < 1 << 16:
        second = bytes([bit | 126]) + size.to_bytes(2, "big")
    else:
        second = bytes([bit | 127]) + size.to_bytes(8, "big")
    if mask:
        payload = bytes(byte ^ mask[index & 3] for index, byte in enumerate(payload))
    return first + second + (mask or b"") + payload


def upgrade(request, *, subprotocol="baton.v1", accept=None):
    key = next((line.split(b":", 1)[1].strip() for line in request.split(b"\r\n") if line.lower().startswith(b"sec-websocket-key")), b"")
    proof = accept or base64.b64encode(hashlib.sha1(key + MAGIC.encode()).digest()).decode()
    fields = ["Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Accept: {proof}"]
    if subprotocol:
        fields.append(f"Sec-WebSocket-Protocol: {subprotocol}")
    return head(*fields, status="101 Switching Protocols")


class HostileServer:
    """Answers each request with the result of `answer(request)`, then closes.

    With `stays`, the server does not close the connection but continues to read.
    """

    def __init__(self, answer, stays=False):
        self.answer, self.stays, self.requests = answer, stays, 0
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection):
        with connection:
            try:
                request = b""
                while b"\r\n\r\n" not in request:
                    part = connection.recv(4096)
                    if not part:
                        return
                    request += part
                self.requests += 1
                answer = self.answer(request)
                for part in [answer] if isinstance(answer, bytes) else answer:
                    connection.sendall(part)
                if not self.stays:
                    connection.shutdown(socket.SHUT_WR)
                while connection.recv(4096):
                    pass
            except OSError:
                pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()
