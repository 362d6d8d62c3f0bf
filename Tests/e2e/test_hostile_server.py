"""Tests of Baton's commands with a server that violates the protocol on purpose.

Each command must end with a message and an exit status, and never by a signal.
"""

import pytest
from commands import baton
from hostile import LISTING, HostileServer, chunked, frame, head, upgrade, whole

# A valid list of screens in chunked encoding. Each test case differs from it by one fault.
SIZE = f"{len(LISTING):x}".encode()

ANSWERS = {
    "a chunk's size beyond 31 bits": (chunked(b"5\r\nhello\r\nffffffff\r\n" + b"x" * 5000), "a chunk's size is out of range"),
    "the largest negative size": (chunked(b"80000000\r\n" + b"x" * 100), "a chunk's size is out of range"),
    "a size of minus one behind a part": (chunked(b"5\r\nhello\r\nffffffff\r\n"), "ends too early|out of range"),
    "a size that wraps around to the right one": (chunked(b"100000000" + SIZE + b"\r\n" + LISTING[:20]), "ends too early"),
    "a size without a digit": (chunked(b"zz\r\nhello\r\n"), "ends too early"),
    "a chunk that is longer than its size": (chunked(b"2\r\nhello\r\n0\r\n\r\n"), "ends too early"),
    "chunks without an end": (chunked(SIZE + b"\r\n" + LISTING + b"\r\n"), "ends too early"),
    "a length and chunks": (chunked(b"0\r\n\r\n", "Content-Length: 5"), "a Content-Length and a Transfer-Encoding"),
    "an unknown coding": (head("Transfer-Encoding: gzip") + LISTING, "the answer's Transfer-Encoding is not 'chunked'"),
    "a negative length": (head("Content-Length: -5") + LISTING, "the answer's Content-Length is not a number of bytes"),
    "a length that is a word": (head("Content-Length: many") + LISTING, "the answer's Content-Length is not a number of bytes"),
    "two lengths": (head("Content-Length: 5", "Content-Length: 6") + LISTING, "the answer's Content-Length is not a number of bytes"),
    "a length of 2^64": (head("Content-Length: 18446744073709551616") + LISTING, "it is longer than 4 MiB"),
    "a length of 5 MiB": (head("Content-Length: 5242880") + LISTING, "it is longer than 4 MiB"),
    "a body that ends before its length": (head(f"Content-Length: {len(LISTING) + 1}") + LISTING, "it ends too early"),
    "5 MiB without a length": ((head("Connection: close") + b" " * (5 << 20)), "it is longer than 4 MiB"),
    "5 MiB in chunks": (chunked(b"100000\r\n" + b" " * (1 << 20) + b"\r\n" + b"500000\r\n" + b" " * (5 << 20)), "it is longer than 4 MiB"),
    "no HTTP": (b"SSH-2.0-OpenSSH_9.2\r\n\r\n", None),
    "nothing": (b"", None),
    "half of a head": (b"HTTP/1.1 200 OK\r\nContent-Le", None),
    "a head of 1 MiB": (head("X: " + "x" * (1 << 20)), None),
    "zeros": (b"\0" * 10_000, None),
    "a status that is no number": (b"HTTP/1.1 abc OK\r\nContent-Length: 0\r\n\r\n", None),
    "a status of nine digits": (head("Content-Length: 0", status="999999999 OK"), None),
    "JSON that is nested 100,000 deep": (whole(b"[" * 100_000), "is not Baton"),
    "bytes that are no UTF-8": (whole(b'{"screens":[{"name":"\xff\xfe"}]}'), "is not Baton"),
}


def check(done, says):
    assert 0 < done.returncode < 64, done
    assert done.stdout == "" and done.stderr.startswith("baton: "), done
    assert says is None or any(part in done.stderr for part in says.split("|")), done.stderr


@pytest.mark.parametrize("name", ANSWERS)
@pytest.mark.parametrize("command", ["screens", "get text count"])
def test_an_answer_that_breaks_http_ends_a_command_with_a_sentence(command, name):
    answer, says = ANSWERS[name]
    with HostileServer(lambda _: answer) as server:
        check(baton(*command.split(), "--url", server.url), says)


def test_an_answer_that_never_ends_ends_a_command_with_a_sentence():
    with HostileServer(lambda _: head("Content-Length: 1000") + b"{", stays=True) as server:
        check(baton("screens", "--url", server.url), "it does not end in time")


@pytest.mark.parametrize("cut", [1, 7, 1000])
def test_a_listing_in_chunks_of_any_size_is_read(cut):
    parts = [LISTING[start:start + cut] for start in range(0, len(LISTING), cut)]
    body = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in parts) + b"0\r\n\r\n"
    with HostileServer(lambda _: chunked(body)) as server:
        done = baton("screens", "--url", server.url)
    assert done.returncode == 0 and "Counter" in done.stdout, done


WELCOME = b'{"type":"welcome"'
FRAMES = {
    "a length of 2^63": frame(1, b"hello", length=1 << 63),
    "a length of 2^63 - 1": frame(1, b"hello", length=(1 << 63) - 1),
    "a length of 1 TiB in a continuation": frame(1, b"a", final=False) + frame(0, b"b", length=1 << 40),
    "a masked message": frame(1, b"hello", mask=b"abcd"),
    "half of a message": frame(1, WELCOME, final=False),
    "half of a frame": frame(1, WELCOME, length=500),
    "half of a header": b"\x81\x7f\x00\x00",
    "a message in a message": frame(1, b"a", final=False) + frame(1, b"b"),
    "a continuation of nothing": frame(0, b"a"),
    "a ping in parts": frame(9, b"a", final=False),
    "a ping of 126 bytes": frame(9, b"a" * 126),
    "10,000 pings": frame(9, b"ping") * 10_000,
    "10,000 pongs": frame(10, b"a" * 125) * 10_000,
    "a reserved bit": frame(1, b"a", reserved=4),
    "an unknown opcode": frame(3, b"a"),
    "an unknown control opcode": frame(15, b"a"),
    "a message that is no UTF-8": frame(1, b"\xff\xfe\xfd"),
    "a message of zeros": frame(1, b"\0" * 70_000),
    "an empty message": frame(1),
    "a binary message": frame(2, b"hello"),
    "a message that is no JSON": frame(1, b"hello"),
    "JSON that is nested 100,000 deep": frame(1, b"[" * 100_000),
    "numbers beyond every type": frame(1, b'{"type":"patch","to":1e999,"ops":[["add",1e99,-1,1e30,"view",{}]]}'),
    "a close of one byte": frame(8, b"a"),
    "a close without a code": frame(8),
    "a close with a bad reason": frame(8, b"\x03\xe8\xff\xfe"),
    "a close of 126 bytes": frame(8, b"\x03\xe8" + b"a" * 124),
    **{f"a close with {code}": frame(8, code.to_bytes(2, "big")) for code in (0, 999, 1000, 1005, 1006, 1012, 1015, 2999, 4999, 5000, 65535)},
}


@pytest.mark.parametrize("name", FRAMES)
def test_frames_that_break_the_protocol_end_a_command_with_a_sentence(name):
    def answer(request):
        return whole(LISTING) if b"screens.json" in request else upgrade(request) + FRAMES[name]
    with HostileServer(answer) as server:
        check(baton("get", "text", "count", "--url", f"{server.url}/counter", "--timeout", "1s"), None)


UPGRADES = {
    "a wrong proof": lambda request: upgrade(request, accept="AAAAAAAAAAAAAAAAAAAAAAAAAAA="),
    "a proof of 4,000 bytes": lambda request: upgrade(request, accept="A" * 4000),
    "no subprotocol": lambda request: upgrade(request, subprotocol=None),
    "another subprotocol": lambda request: upgrade(request, subprotocol="chat"),
    "a 101 without fields": lambda request: head(status="101 Switching Protocols"),
    "a 200": lambda request: whole(LISTING),
    "a 500 in bad chunks": lambda request: head("Transfer-Encoding: chunked", status="500 Error") + b"ffffffff\r\nx",
    "a redirect to itself": lambda request: head("Location: /counter", "Content-Length: 0", status="302 Found"),
}


@pytest.mark.parametrize("name", UPGRADES)
@pytest.mark.parametrize("command", ["get text count", "run -"])
def test_an_upgrade_that_breaks_the_handshake_ends_a_command_with_a_sentence(command, name):
    def answer(request):
        return whole(LISTING) if b"screens.json" in request else UPGRADES[name](request)
    with HostileServer(answer) as server:
        url = f"{server.url}/counter"
        stdin = "tap increment\n" if command == "run -" else ""
        done = baton(*command.split(), "--url", url, "--timeout", "1s", stdin=stdin)
    assert 0 < done.returncode < 64, done
    assert done.stderr.strip() or done.stdout.strip(), done


@pytest.mark.parametrize("cut", [1, 2, 3])
def test_an_answer_that_comes_byte_by_byte_is_read_the_same(cut):
    answer = chunked(SIZE + b"\r\n" + LISTING + b"\r\n0\r\n\r\n")
    with HostileServer(lambda _: (answer[start:start + cut] for start in range(0, len(answer), cut))) as server:
        done = baton("screens", "--url", server.url)
    assert done.returncode == 0 and "Counter" in done.stdout, done
