"""Tests of the benchmark's programs against small test servers: sent data, counts, and error messages.

The tests search for the programs in $BATON_BIN, .build/release and .build/debug.
Without the programs, these tests are skipped.
"""

import json
import os
import signal
import socket
import struct
import subprocess
import threading
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 20


def program(name):
    folders = [os.environ["BATON_BIN"]] if "BATON_BIN" in os.environ else [ROOT / ".build/release", ROOT / ".build/debug"]
    for folder in folders:
        if (path := Path(folder) / name).is_file():
            return str(path)
    raise unittest.SkipTest(f"{name} is not built")


def read_exactly(stream, count):
    data = stream.read(count)
    if len(data) < count:
        raise EOFError
    return data


def read_frame(stream):
    """Reads one frame. Returns its first byte, whether it was masked, and its payload."""
    first, second = read_exactly(stream, 2)
    length = second & 0x7F
    if length == 126:
        (length,) = struct.unpack(">H", read_exactly(stream, 2))
    elif length == 127:
        (length,) = struct.unpack(">Q", read_exactly(stream, 8))
    key = read_exactly(stream, 4) if second & 0x80 else bytes(4)
    payload = read_exactly(stream, length)
    return first, bool(second & 0x80), bytes(byte ^ key[i % 4] for i, byte in enumerate(payload))


def frame(payload, first=0x81, masked=False):
    length = len(payload)
    bit = 0x80 if masked else 0
    if length < 126:
        header = bytes([first, bit | length])
    elif length < 65536:
        header = bytes([first, bit | 126]) + struct.pack(">H", length)
    else:
        header = bytes([first, bit | 127]) + struct.pack(">Q", length)
    return header + (bytes(4) if masked else b"") + payload


class Peer:
    """A server in a thread that accepts every handshake and passes each message to `answer(text, send)`."""

    ACCEPTED = (
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\nSec-WebSocket-Protocol: baton.v1\r\n\r\n"
    )

    def __init__(self, answer, upgrade=ACCEPTED):
        self.answer, self.upgrade = answer, upgrade
        self.requests, self.frames = [], []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.acceptor = threading.Thread(target=self._accept, daemon=True)
        self.acceptor.start()

    def _accept(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection):
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        with connection, connection.makefile("rb") as stream:
            request = b""
            while not request.endswith(b"\r\n\r\n"):
                request += stream.readline()
            self.requests.append(request.decode())
            try:
                connection.sendall(self.upgrade)
                while True:
                    received = read_frame(stream)
                    self.frames.append(received)
                    self.answer(received[2].decode(), connection.sendall)
            except (EOFError, OSError):
                return

    def __enter__(self):
        return self

    def __exit__(self, *_):
        # `shutdown` ends the accept call before the descriptor is closed. Otherwise, the call would continue with
        # another file that gets the same descriptor number.
        self.listener.shutdown(socket.SHUT_RDWR)
        self.acceptor.join()
        self.listener.close()


def load(peer, *arguments, stdin=subprocess.DEVNULL):
    command = [program("load-client"), "--port", str(peer.port), *map(str, arguments)]
    return subprocess.run(command, stdin=stdin, capture_output=True, text=True, timeout=PATIENCE, check=False)


class LoadClientTests(unittest.TestCase):
    def test_messages_are_masked_text_frames_with_their_sequence_number(self):
        with Peer(lambda text, send: send(frame(b"ok"))) as peer:
            result = load(peer, "--message", '{"seq":%d}', "--limit", 12, "--path", "/counter")

        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual([text.decode() for _, _, text in peer.frames], [f'{{"seq":{n}}}' for n in range(1, 13)])
        self.assertTrue(all(first == 0x81 and masked for first, masked, _ in peer.frames))
        self.assertTrue(peer.requests[0].startswith("GET /counter HTTP/1.1\r\n"))
        self.assertIn("Sec-WebSocket-Protocol: baton.v1\r\n", peer.requests[0])

    def test_an_answer_cut_at_every_byte_is_read_whole(self):
        def bytewise(_, send):
            for byte in frame(b'{"type":"patch"}' + b" " * 200) + frame(b"", first=0x89) + frame(b'{"type":"done"}'):
                send(bytes([byte]))

        with Peer(lambda text, send: None if not text else bytewise(text, send)) as peer:
            result = load(peer, "--message", "m", "--limit", 5, "--done-marker", '"done"')

        report = json.loads(result.stdout)
        self.assertEqual((report["messages"], report["errors"]), (5, 0), result.stderr)
        self.assertEqual(report["reply_payload_bytes"], [216, 15])
        self.assertEqual(report["frames_per_message"], 2)
        # The test server reads each pong only after it has sent the answer. The client ends after the last answer, so
        # the last pong may be missing.
        self.assertGreaterEqual(sum(first == 0x8A for first, _, _ in peer.frames), 4)

    def test_many_frames_in_one_read_are_all_counted(self):
        def answer(text, send):
            if text == "4":
                send(frame(b"done") * 4)

        with Peer(answer) as peer:
            result = load(peer, "--message", "%d", "--limit", 4, "--in-flight", 4, "--done-marker", "done")

        self.assertEqual(json.loads(result.stdout)["messages"], 4)
        self.assertEqual([text for _, _, text in peer.frames], [b"1", b"2", b"3", b"4"])

    def test_a_large_frame_is_read_whole(self):
        with Peer(lambda text, send: send(frame(b"x" * 300_000))) as peer:
            result = load(peer, "--message", "m", "--limit", 3)

        report = json.loads(result.stdout)
        self.assertEqual((report["messages"], report["reply_payload_bytes"]), (3, [300_000]))

    def test_messages_wait_until_every_ready_marker_came_in_order(self):
        def answer(text, send):
            if text == "hello":
                send(frame(b'"patch" of another time') + frame(b'"welcome"') + frame(b"something else") + frame(b'"patch"'))
            else:
                send(frame(b"ok"))

        with Peer(answer) as peer:
            result = load(peer, "--hello", "hello", "--ready-marker", '"welcome"', "--ready-marker", '"patch"',
                          "--message", "m", "--limit", 2)

        self.assertEqual(json.loads(result.stdout)["messages"], 2)
        self.assertEqual([text for _, _, text in peer.frames], [b"hello", b"m", b"m"])

    def test_an_error_is_counted_shown_and_fails_the_run(self):
        with Peer(lambda text, send: send(frame(b'{"type":"error","message":"no view matches"}'))) as peer:
            result = load(peer, "--message", "m", "--limit", 2, "--done-marker", '"done"', "--error-marker", '"error"')

        self.assertEqual(result.returncode, 1)
        self.assertIn("no view matches", result.stderr)
        self.assertEqual(json.loads(result.stdout)["errors"], 2)

    def test_a_close_frame_is_told_with_its_code_and_reason(self):
        with Peer(lambda text, send: send(frame(struct.pack(">H", 4000) + b"no hello", first=0x88))) as peer:
            result = load(peer, "--message", "m", "--limit", 1)

        self.assertEqual(result.returncode, 1)
        self.assertIn("code 4000 no hello", result.stderr)

    def test_a_frame_that_the_standard_does_not_allow_ends_the_run(self):
        for name, bytes_sent in (("masked", frame(b"ok", masked=True)), ("reserved bit", frame(b"ok", first=0xC1)),
                                 ("fragmented control frame", frame(b"", first=0x09))):
            with self.subTest(name), Peer(lambda text, send, sent=bytes_sent: send(sent)) as peer:
                result = load(peer, "--message", "m", "--limit", 1)

                self.assertEqual(result.returncode, 1)
                self.assertIn("RFC 6455", result.stderr)

    def test_a_refused_upgrade_is_told_with_its_status(self):
        with Peer(lambda text, send: None, upgrade=b"HTTP/1.1 403 Forbidden\r\n\r\n") as peer:
            result = load(peer, "--message", "m", "--limit", 1)

        self.assertEqual(result.returncode, 1)
        self.assertIn("403 Forbidden", result.stderr)

    def test_idle_clients_say_ready_and_end_with_stdin(self):
        with Peer(lambda text, send: send(frame(b"welcome"))) as peer:
            result = load(peer, "--idle", "--connections", 3, "--hello", "hello", "--ready-marker", "welcome")

        self.assertEqual((result.returncode, result.stdout), (0, "ready\n"), result.stderr)
        self.assertEqual([text for _, _, text in peer.frames], [b"hello"] * 3)

    def test_arguments_that_make_no_sense_are_refused_with_what_would(self):
        cases = [(["--message", "m", "--connections", "0"], "from 1 to"), (["--message", "m", "--path", "counter"], "begins with /"),
                 ([], "--message"), (["--message", "m", "--duration", "soon"], "seconds"), (["--message", "m", "more"], "no option")]
        for arguments, wanted in cases:
            with self.subTest(arguments), Peer(lambda text, send: None) as peer:
                result = load(peer, *arguments)

                self.assertEqual(result.returncode, 2)
                self.assertIn(wanted, result.stderr)


class Floor:
    """A running process of the echo server."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen([program("echo-floor"), *arguments], stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline().removeprefix("port "))

    def connect(self):
        """Returns a socket on which the handshake is complete, and the socket's stream."""
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        connection.sendall(
            b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: baton.v1\r\n\r\n"
        )
        stream = connection.makefile("rb")
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += stream.readline()
        return connection, stream, head.decode()

    def statistics(self):
        self.process.send_signal(signal.SIGUSR1)
        return json.loads(self.process.stdout.readline())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.last, _ = self.process.communicate(timeout=PATIENCE)


class EchoFloorTests(unittest.TestCase):
    def exchange(self, sizes, message=b"tap"):
        with Floor("--reply", sizes) as floor:
            connection, stream, head = floor.connect()
            with connection, stream:
                connection.sendall(frame(message, masked=True))
                frames = [read_frame(stream) for _ in sizes.replace("+", ",").split(",")]
        return head, frames

    def test_it_accepts_the_subprotocol(self):
        head, _ = self.exchange("1")

        self.assertTrue(head.startswith("HTTP/1.1 101"))
        self.assertIn("baton.v1", head)

    def test_an_answer_has_the_frames_of_the_sizes_given(self):
        for sizes in ("37", "37,64", "37+64", "125,126,65535+65536", "0+1"):
            with self.subTest(sizes):
                _, frames = self.exchange(sizes)

                expected = [(0x81, False, b"x" * int(size)) for size in sizes.replace("+", ",").split(",")]
                self.assertEqual(frames, expected)

    def test_a_message_in_several_fragments_and_reads_is_answered_once(self):
        with Floor("--reply", "5") as floor:
            connection, stream, _ = floor.connect()
            with connection, stream:
                connection.sendall(frame(b"a" * 3000, first=0x01, masked=True) + frame(b"b" * 2000, first=0x80, masked=True))
                connection.sendall(frame(b"second", masked=True))
                read_frame(stream), read_frame(stream)

                self.assertEqual(floor.statistics()["messages"], 2)

    def test_statistics_are_told_on_request_and_at_the_end(self):
        with Floor() as floor:
            connection, stream, _ = floor.connect()
            with connection, stream:
                connection.sendall(frame(b"tap", masked=True))
                read_frame(stream)
                asked = floor.statistics()

        self.assertEqual((asked["messages"], asked["writes"], asked["connections"]), (1, 1, 1))
        self.assertGreater(asked["cpu_seconds"], 0)
        self.assertEqual(json.loads(floor.last)["messages"], 1)
        self.assertEqual(floor.process.returncode, 0)

    def test_a_broadcast_reaches_everybody_and_the_rest_who_asked(self):
        with Floor("--broadcast", "--reply", "10,20") as floor:
            peers = [floor.connect() for _ in range(3)]
            peers[0][0].sendall(frame(b"tap", masked=True))

            lengths = [len(read_frame(stream)[2]) for _, stream, _ in peers]
            rest = len(read_frame(peers[0][1])[2])

            for connection, stream, _ in peers:
                stream.close()
                connection.close()
        self.assertEqual((lengths, rest), ([10, 10, 10], 20))

    def test_a_client_that_does_not_read_gets_all_its_answers_once_it_does(self):
        with Floor("--reply", "60000") as floor:
            connection, stream, _ = floor.connect()
            with connection, stream:
                connection.sendall(frame(b"tap", masked=True) * 300)
                received = [len(read_frame(stream)[2]) for _ in range(300)]

        self.assertEqual(received, [60000] * 300)

    def test_sizes_that_make_no_sense_are_refused(self):
        for sizes in ("", "x", "5,", "-1", "5;6"):
            with self.subTest(sizes):
                result = subprocess.run([program("echo-floor"), "--reply", sizes], capture_output=True, text=True, timeout=PATIENCE)

                self.assertEqual(result.returncode, 2)
                self.assertIn("--reply", result.stderr)


class ModelBenchTests(unittest.TestCase):
    def test_every_figure_has_a_pair_a_sample_and_costs_something(self):
        result = subprocess.run([program("model-bench"), "2", "1"], capture_output=True, text=True, timeout=PATIENCE, check=True)

        figures = json.loads(result.stdout)["figures"]
        self.assertEqual(
            [figure["key"] for figure in figures],
            ["model_hit_100", "model_hit_10000", "model_chain", "model_recognizers", "tap_in_process", "label_10000",
             "layout_1000_first", "layout_1000_constant"],
        )
        for figure in figures:
            with self.subTest(figure["key"]):
                # The floor of a complete tap is measured by another program, so its samples may be absent here.
                floor = figure.get("floor", [1, 1] if figure["key"] == "tap_in_process" else [])
                self.assertEqual((len(figure["baton"]), len(floor)), (2, 2))
                self.assertGreater(min(figure["baton"] + floor), 0)


if __name__ == "__main__":
    unittest.main()
