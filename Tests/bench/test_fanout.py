"""Fan-out, and messages at fixed intervals: the load client, the echo server, and the benchmark's own screens.

As in test_tools, tests of programs that are not built are skipped.
"""

import json
import subprocess
import threading
import unittest
from pathlib import Path

from processes import SERVER_URL, Server, cores
from rig import ANSWER, TAP, hello
from stall import SKIP, StalledClient
from test_tools import PATIENCE, ROOT, Floor, Peer, frame, load, program, read_frame

FAN_OUT = ("--senders", 1, "--fan-out", "--message", "tap %d")


class FanOutTests(unittest.TestCase):
    """Only the sender's connection sends taps. The test server finds the other sockets by their hello."""

    def run_against(self, on_tap, *arguments, connections=3):
        readers, lock = [], threading.Lock()

        def answer(text, send):
            if text == "hello":
                with lock:
                    readers.append(send)
                send(frame(b"welcome"))
            elif text.startswith("tap"):
                on_tap(send, [reader for reader in readers if reader != send], text)

        greeting = ("--hello", "hello", "--ready-marker", "welcome")
        with Peer(answer) as peer:
            result = load(peer, "--connections", connections, *greeting, *FAN_OUT, *arguments)
        return result, [text.decode() for _, _, text in peer.frames if text.startswith(b"tap")]

    def test_the_next_message_waits_until_everybody_has_the_last(self):
        held = []

        def on_tap(send, readers, text):
            # The sender receives the patch and its answer first. The other readers receive the patch one after the
            # other.
            send(frame(b"patch") + frame(b"done"))
            held.append((text, len(readers)))
            for reader in readers:
                reader(frame(b"patch"))

        result, taps = self.run_against(on_tap, "--limit", 3, "--done-marker", "done")

        report = json.loads(result.stdout)
        self.assertEqual((report["messages"], report["errors"], report["frames_in"]), (3, 0, 3 + 3 * 4), result.stderr)
        self.assertEqual(report["reply_payload_bytes"], [5, 4], "those of the sender")
        self.assertEqual(taps, ["tap 1", "tap 2", "tap 3"])
        self.assertEqual([count for _, count in held], [2, 2, 2])

    def test_a_reader_left_out_holds_it_up_for_good(self):
        def on_tap(send, readers, text):
            send(frame(b"done"))
            readers[0](frame(b"patch") * 2)

        result, taps = self.run_against(on_tap, "--limit", 2, "--duration", 0.3)

        self.assertEqual(result.returncode, 1)
        self.assertEqual(taps, ["tap 1"])

    def test_it_needs_one_sender_and_somebody_to_read(self):
        with Peer(lambda text, send: None) as peer:
            for arguments in (("--senders", 2), ("--senders", 1, "--in-flight", 2), ("--senders", 1, "--connections", 1)):
                with self.subTest(arguments):
                    result = load(peer, "--fan-out", "--message", "m", "--connections", 3, *arguments)

                    self.assertEqual(result.returncode, 2)
                    self.assertIn("--senders 1", result.stderr)


class PaceTests(unittest.TestCase):
    def test_messages_leave_no_sooner_than_they_are_due(self):
        with Peer(lambda text, send: send(frame(b"ok"))) as peer:
            result = load(peer, "--message", "m", "--limit", 6, "--every", 0.05)

        report = json.loads(result.stdout)
        self.assertEqual(report["messages"], 6)
        self.assertGreaterEqual(report["seconds"], 5 * 0.05, "the first leaves at once")

    def test_messages_that_an_answer_held_up_count_from_when_they_were_due(self):
        clocks, lock, late = [], threading.Lock(), threading.Event()

        def answer(text, send):
            with lock:
                clocks[:] = clocks or [send]
            # The server answers the first connection at once, so that its messages are never late. The other
            # connections get their first answer only after the ninth message of the first connection.
            if send == clocks[0] and text == "9":
                late.set()
            if send != clocks[0]:
                late.wait(PATIENCE)
            send(frame(b"ok"))

        with Peer(answer) as peer:
            result = load(peer, "--connections", 3, "--message", "%d", "--limit", 9, "--every", 0.05, "--duration", PATIENCE)

        report = json.loads(result.stdout)
        self.assertEqual(report["messages"], 27, result.stderr)
        # Of the 27 messages, the 18 of two connections were delayed: the first of each by 0.4 s, and each further one
        # by 0.05 s less. If latency were measured from the actual sending, all delayed messages except these two first
        # ones would take almost no time.
        self.assertGreaterEqual(report["p50_us"], 50_000)

    def test_it_goes_with_one_message_in_flight_alone(self):
        with Peer(lambda text, send: None) as peer:
            result = load(peer, "--message", "m", "--every", 0.1, "--in-flight", 2)

        self.assertEqual(result.returncode, 2)
        self.assertIn("--in-flight", result.stderr)


class BroadcastTests(unittest.TestCase):
    def test_who_asked_gets_the_whole_answer_in_one_send_and_the_others_its_first_frame(self):
        with Floor("--broadcast", "--reply", "10+20") as floor:
            peers = [floor.connect() for _ in range(3)]
            peers[1][0].sendall(frame(b"tap", masked=True))

            lengths = [len(read_frame(stream)[2]) for _, stream, _ in peers]
            rest = len(read_frame(peers[1][1])[2])
            writes = floor.statistics()["writes"]

            for connection, stream, _ in peers:
                stream.close()
                connection.close()
        self.assertEqual((lengths, rest, writes), ([10, 10, 10], 20, 3))

    def test_a_hello_is_answered_to_who_said_it_alone(self):
        with Floor("--broadcast", "--greet", "--reply", "10+20") as floor:
            peers = [floor.connect() for _ in range(3)]
            greetings = []
            for connection, stream, _ in peers:
                connection.sendall(frame(b"hello", masked=True))
                greetings.append([len(read_frame(stream)[2]) for _ in range(2)])
            before = floor.statistics()["writes"]
            peers[1][0].sendall(frame(b"tap", masked=True))
            lengths = [len(read_frame(stream)[2]) for _, stream, _ in peers]

            for connection, stream, _ in peers:
                stream.close()
                connection.close()
        self.assertEqual((greetings, before, lengths), ([[10, 20]] * 3, 3, [10, 10, 10]))

    def test_the_load_client_s_fan_out_counts_a_frame_a_viewer(self):
        with Floor("--broadcast", "--reply", "10+20") as floor:
            result = load(floor, "--connections", 20, *FAN_OUT, "--frames-per-reply", 2, "--limit", 50)

        report = json.loads(result.stdout)
        self.assertEqual((report["messages"], report["frames_in"], report["errors"]), (50, 50 * 21, 0), result.stderr)


class BenchScreensTests(unittest.TestCase):
    def screens(self):
        return Server([program("bench-screens"), ROOT / "web"], SERVER_URL, cores()[0])

    def test_a_tap_on_the_shared_screen_is_one_patch_to_each_viewer(self):
        arguments = hello("shared") + ANSWER + ["--connections", 20, "--senders", 1, "--fan-out", "--message", TAP, "--limit", 50]
        with self.screens() as server:
            result = load(server, *arguments)

        report = json.loads(result.stdout)
        greetings = 2 * 20
        self.assertEqual((report["messages"], report["frames_in"], report["errors"]), (50, greetings + 50 * 21, 0), result.stderr)

    def test_the_ticking_screen_changes_by_itself_and_a_client_that_read_nothing_comes_back_by_one_patch(self):
        with self.screens() as server, StalledClient(server.port) as client:
            first = client.revision
            # While another client continues to read, the screen changes very often. The stalled client's send window is
            # exhausted long before the load ends.
            load(server, *hello("ticking"), *ANSWER, "--message", TAP, "--every", 0.01, "--limit", 450, "--duration", PATIENCE)

            patches, skipped = client.resume_reading()

        self.assertEqual(patches, 1)
        self.assertGreater(skipped, SKIP)
        self.assertGreater(client.revision, first + 1000)

    def test_without_a_folder_it_says_what_it_needs(self):
        result = subprocess.run([program("bench-screens")], capture_output=True, text=True, timeout=PATIENCE, check=False)

        self.assertEqual(result.returncode, 2)
        self.assertIn("bench-screens web", result.stderr)

    def test_a_folder_without_a_page_is_told(self):
        result = subprocess.run(
            [program("bench-screens"), Path(__file__).parent], capture_output=True, text=True, timeout=PATIENCE, check=False
        )

        self.assertEqual(result.returncode, 2)
        self.assertIn("index.html", result.stderr)


if __name__ == "__main__":
    unittest.main()
