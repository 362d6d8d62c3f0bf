"""Tests parts of the benchmark with small test servers: frames, a stalled client, and a timed start.

Further tests cover figures with and without a reference value (`floor`) of their own.
"""

import json
import os
import socket
import sys
import tempfile
import unittest
from argparse import Namespace
from pathlib import Path

from animation import VIEWS, enter, pending, patch_counts
from coldstart import PAGE, UPGRADE, page_is_complete, start_once, upgrade_is_complete
from model import in_process, model
from processes import FLOOR_PORT, MeasurementError, cores
from rig import QUICK, Rig
from stall import StalledClient
from test_tools import Peer, frame
from frames import TEXT, WebSocket, WebSocketError, read_header, write_frame


class FrameTests(unittest.TestCase):
    def test_what_is_written_is_read_back_at_every_form_of_length(self):
        for length in (0, 125, 126, 65535, 65536):
            with self.subTest(length):
                data = write_frame(TEXT, b"x" * length)

                self.assertEqual(len(data) - 4, read_header(data)[2], "the masking key besides")
                self.assertEqual(data[1] & 0x80, 0x80, "a client masks")

    def test_a_header_that_is_not_whole_says_nothing(self):
        whole = frame(b"x" * 300)

        self.assertEqual([read_header(whole[:count]) for count in range(4)], [None] * 4)
        self.assertEqual(read_header(whole), (TEXT, 4, 304))


class WebSocketTests(unittest.TestCase):
    def test_messages_are_read_one_by_one_and_pings_are_answered(self):
        answer = frame(b"one") + frame(b"p", first=0x89) + frame(b"two")
        with Peer(lambda text, send: send(answer) if text != "p" else None) as peer:
            with WebSocket(peer.port, "/a") as client:
                client.send("m")
                received = [client.receive(5) for _ in range(2)]
                client.send("n")
                client.receive(5)

        self.assertEqual(received, ["one", "two"])
        self.assertEqual([first & 0xF for first, _, _ in peer.frames], [0x1, 0xA, 0x1])
        self.assertTrue(peer.requests[0].startswith("GET /a HTTP/1.1"))

    def test_silence_is_none_and_a_close_is_an_error_with_its_code(self):
        with Peer(lambda text, send: send(frame(b"\x0f\xa0late", first=0x88)) if text == "end" else None) as peer:
            with WebSocket(peer.port, "/") as client:
                self.assertIsNone(client.receive(0.01))
                client.send("end")
                with self.assertRaisesRegex(WebSocketError, "code 4000 late"):
                    client.receive(5)

    def test_a_pong_says_something(self):
        with Peer(lambda text, send: send(frame(b"heard"))) as peer:
            with WebSocket(peer.port, "/") as client:
                client.send_pong()
                client.receive(5)

        self.assertEqual(peer.frames, [(0x8A, True, b"here")])

    def test_a_connection_that_is_gone_is_told_also_where_it_is_written_to(self):
        with Peer(lambda text, send: None) as peer:
            with WebSocket(peer.port, "/") as client:
                client.socket.shutdown(socket.SHUT_WR)
                with self.assertRaisesRegex(WebSocketError, "the connection was lost"):
                    client.send_pong()

    def test_a_refused_upgrade_is_told(self):
        with Peer(lambda text, send: None, upgrade=b"HTTP/1.1 403 Forbidden\r\n\r\n") as peer:
            with self.assertRaisesRegex(WebSocketError, "403 Forbidden"):
                WebSocket(peer.port, "/")


def message(**members):
    return frame(json.dumps(members).encode())


class AnimationTests(unittest.TestCase):
    """The test server answers a `hello` with an empty screen, and a `tap` with the messages of the test."""

    def start(self, answer):
        def respond(text, send):
            kind = json.loads(text)["type"]
            if kind == "hello":
                send(message(type="welcome") + message(type="patch", **{"from": 0, "to": 4, "ops": []}))
            if kind == "tap":
                send(b"".join(message(**each) for each in answer))

        with Peer(respond) as peer, WebSocket(peer.port, "/tiles") as client:
            enter(client)
            client.send('{"type":"tap","seq":1}')
            result = patch_counts(client, patience=5)
            return result, list(pending(client)), [json.loads(text)["type"] for first, _, text in peer.frames if first == 0x81]

    @staticmethod
    def patch(first, views):
        return {"type": "patch", "from": first, "to": first + 1, "ops": [["set", n, {"animation": {}}] for n in range(views)] + [["set", 999, {"text": "0"}]]}

    def test_views_and_bytes_are_counted_of_patches_that_animate(self):
        whole = self.patch(4, VIEWS)

        (moved, total), left, said = self.start([whole, {"type": "done"}, {"type": "patch", "from": 5, "to": 6, "ops": []}])

        self.assertEqual((moved, left, said), ([VIEWS], [], ["hello", "ack", "tap"]))
        self.assertGreater(total, VIEWS * len('["set",9,{"animation":{}}],'))

    def test_a_server_that_says_it_piece_by_piece_is_seen(self):
        (moved, _), _, _ = self.start([self.patch(4, 150), {"type": "done"}, self.patch(5, VIEWS - 150)])

        self.assertEqual(moved, [150, VIEWS - 150])

    def test_views_that_are_not_animated_are_no_measurement(self):
        with self.assertRaisesRegex(MeasurementError, f"7 of {VIEWS} views"):
            self.start([self.patch(4, 7), {"type": "done"}])


class StalledClientTests(unittest.TestCase):
    """The test server answers a `hello` with a screen at revision 1, and a `tap` with the messages of the test."""

    def resume_reading(self, answer, ahead=()):
        def respond(text, send):
            kind = json.loads(text)["type"] if text.startswith("{") else "pong"
            if kind == "hello":
                send(message(type="welcome") + message(type="patch", **{"from": 0, "to": 1}))
                send(b"".join(message(type="patch", **{"from": first, "to": last}) for first, last in ahead))
            if kind == "tap":
                send(b"".join(message(**each) for each in answer))

        with Peer(respond) as peer, StalledClient(peer.port) as client:
            client.pong()
            return client.resume_reading(patience=5), [json.loads(text)["type"] for first, _, text in peer.frames if first == 0x81]

    def test_one_patch_that_skips_states_brings_it_back(self):
        answer = [{"type": "patch", "from": 3, "to": 5000}, {"type": "done", "seq": 1, "revision": 5000}]

        (patches, skipped), said = self.resume_reading(answer, ahead=[(1, 2), (2, 3)])

        self.assertEqual((patches, skipped), (1, 4997))
        self.assertEqual(said, ["hello", "ack", "ack", "tap"])

    def test_a_server_that_kept_every_patch_for_it_is_seen(self):
        answer = [{"type": "patch", "from": n, "to": n + 1} for n in range(1, 400)] + [{"type": "done", "seq": 1, "revision": 400}]

        self.assertEqual(self.resume_reading(answer)[0], (0, 0))

    def test_one_that_needs_several_is_seen(self):
        answer = [{"type": "patch", "from": 1, "to": 900}, {"type": "patch", "from": 900, "to": 5000}, {"type": "done", "seq": 1, "revision": 5000}]

        self.assertEqual(self.resume_reading(answer)[0], (2, 4999))

    def test_a_patch_that_does_not_begin_where_the_client_stands_is_no_measurement(self):
        with self.assertRaisesRegex(MeasurementError, "a patch from 7 came to a client at 1"):
            self.resume_reading([{"type": "patch", "from": 7, "to": 9}])

    def test_a_done_beyond_what_the_client_was_sent_is_no_measurement(self):
        with self.assertRaisesRegex(MeasurementError, "is at 1, and its tap was done at 9"):
            self.resume_reading([{"type": "done", "seq": 1, "revision": 9}])


SERVER = """#!{python}
import socket, signal, sys
listener = socket.create_server(("127.0.0.1", 0))
print("port", listener.getsockname()[1], flush=True)
connection, _ = listener.accept()
connection.recv(1000)
connection.sendall({answer!r})
signal.pause()
"""


class ColdStartTests(unittest.TestCase):
    def start(self, answer, request=UPGRADE, is_complete=upgrade_is_complete):
        before = os.sched_getaffinity(0)
        try:
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "server"
                path.write_text(SERVER.format(python=sys.executable, answer=answer), encoding="utf-8")
                path.chmod(0o755)
                return start_once([path], cores(), FLOOR_PORT, request, is_complete)
        finally:
            os.sched_setaffinity(0, before)

    def test_the_time_to_the_first_answer_is_in_milliseconds(self):
        took = self.start(b"HTTP/1.1 101 Switching Protocols\r\n\r\n")

        self.assertTrue(1 < took < 20_000, "an interpreter does not start within a millisecond")

    def test_a_page_is_whole_when_its_length_has_come(self):
        head = b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n"

        self.assertEqual([page_is_complete(data) for data in (head, head + b"\r\n1234", head + b"\r\n12345")], [False, False, True])

    def test_the_wrong_answer_is_no_measurement(self):
        with self.assertRaisesRegex(MeasurementError, "404 Not Found"):
            self.start(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", PAGE, page_is_complete)
        with self.assertRaisesRegex(MeasurementError, "403"):
            self.start(b"HTTP/1.1 403 Forbidden\r\n\r\n")

    def test_a_server_that_is_not_there_is_told_with_what_to_do(self):
        before = os.sched_getaffinity(0)
        try:
            with self.assertRaisesRegex(MeasurementError, "make bench"):
                start_once(["/nowhere/baton"], cores(), FLOOR_PORT, UPGRADE, upgrade_is_complete)
        finally:
            os.sched_setaffinity(0, before)


class ModelRowTests(unittest.TestCase):
    def measured(self, measure, figures):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "model-bench"
            path.write_text(f"#!/bin/sh\necho '{json.dumps({'figures': figures})}'\n", encoding="utf-8")
            path.chmod(0o755)
            rig = Rig(Namespace(separate_sends=False, bin=folder, baton=None), QUICK, {})
            return measure(rig), rig

    def figure(self, key, unit, count, **samples):
        return {"key": key, "title": key, "unit": unit} | {name: [value] * count for name, value in samples.items()}

    def test_a_tap_in_process_is_told_in_microseconds_whatever_its_unit(self):
        for unit, value in (("ns", 1200), ("µs", 1.2)):
            with self.subTest(unit):
                tap, _ = self.measured(in_process, [self.figure("tap_in_process", unit, 5, baton=value)])

                self.assertAlmostEqual(tap, 1.2)

    def test_a_program_that_does_not_report_it_is_an_error(self):
        with self.assertRaisesRegex(MeasurementError, "tap_in_process"):
            self.measured(in_process, [])

    def test_the_others_have_rows_with_their_own_floor(self):
        count = QUICK.model_samples
        figures = [self.figure("tap_in_process", "µs", count, baton=1), self.figure("label_10000", "ns", count, baton=60, floor=50)]

        _, rig = self.measured(model, figures)

        self.assertEqual(list(rig.figures), ["label_10000"])
        self.assertEqual(rig.figures["label_10000"].compared, 1.2)


if __name__ == "__main__":
    unittest.main()
