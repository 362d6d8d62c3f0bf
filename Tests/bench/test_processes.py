"""The processes of the benchmark: servers that start or fail, the output of model-bench, and the limit of open
files.
"""

import json
import resource
import sys
import tempfile
import unittest
from argparse import Namespace
from pathlib import Path

from processes import (
    FLOOR_PORT,
    SERVER_URL,
    LoadClient,
    MeasurementError,
    Server,
    allow_open_files,
    cores,
    cpu_seconds,
    first_match,
    model_figures,
    resident_kib,
)


class PortTests(unittest.TestCase):
    def test_the_port_is_in_the_first_line_that_holds_the_url(self):
        lines = ["Baton", "Open http://127.0.0.1:41234/ in a browser", "http://127.0.0.1:1/"]

        self.assertEqual(first_match(lines, SERVER_URL), 41234)

    def test_lines_without_it_say_nothing(self):
        self.assertIsNone(first_match(["port 41234", "http://127.0.0.1/"], SERVER_URL))

    def test_a_server_that_speaks_tls_says_its_port_too(self):
        self.assertEqual(first_match(["https://127.0.0.1:41235/"], SERVER_URL), 41235)

    def test_the_floor_says_only_its_port(self):
        self.assertEqual(first_match(["port 39985"], FLOOR_PORT), 39985)


class ServerTests(unittest.TestCase):
    def test_a_server_that_ends_before_it_says_its_port_is_told_with_its_last_words(self):
        script = "import sys; print('Baton'); sys.exit('the port is in use')"

        with self.assertRaisesRegex(MeasurementError, "code 1 before it said its port.*the port is in use"):
            Server([sys.executable, "-c", script], SERVER_URL, cores()[0])

    def test_a_server_that_is_not_there_is_told_with_what_to_do(self):
        with self.assertRaisesRegex(MeasurementError, "make bench"):
            Server(["/nowhere/baton"], SERVER_URL, cores()[0])

    def test_a_server_is_ready_when_it_said_its_port_and_is_ended_with_the_block(self):
        script = "import signal; print('Open http://127.0.0.1:41234/', flush=True); signal.pause()"

        with Server([sys.executable, "-c", script], SERVER_URL, cores()[0]) as server:
            self.assertEqual(server.port, 41234)
            self.assertGreater(cpu_seconds(server.pid), 0)
            self.assertGreater(resident_kib(server.pid), 1000)

        self.assertIsNotNone(server.process.returncode)


class IdleClientTests(unittest.TestCase):
    """Tests of idle clients. A script replaces the load client.

    The script reports that it is ready, waits for the end of its input, and ends as the test requires.
    """

    def stay(self, ending, failure=None):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "load-client"
            path.write_text(f"#!/bin/sh\necho ready\ncat\n{ending}\n", encoding="utf-8")
            path.chmod(0o755)
            with LoadClient(path, cores()[0]).idle(Namespace(port=1), []):
                if failure:
                    raise failure

    def test_clients_that_stayed_end_with_the_block(self):
        self.stay("exit 0")

    def test_one_that_was_lost_meanwhile_is_told(self):
        with self.assertRaisesRegex(MeasurementError, "did not stay: a connection was lost"):
            self.stay("echo a connection was lost >&2; exit 1")

    def test_what_went_wrong_in_the_block_comes_first(self):
        with self.assertRaisesRegex(MeasurementError, "the first"):
            self.stay("exit 1", MeasurementError("the first"))


class ModelTests(unittest.TestCase):
    """Tests in which a script replaces model-bench. The script prints a text that the test chooses."""

    def run_script(self, body, samples=2):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "model-bench"
            path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
            path.chmod(0o755)
            return model_figures(path, cores()[0], samples)

    def test_figures_are_what_it_printed(self):
        document = {"figures": [{"key": "a", "title": "A", "unit": "ns", "baton": [2, 4], "floor": [1, 2]}]}

        self.assertEqual(self.run_script(f"echo '{json.dumps(document)}'"), document["figures"])

    def test_a_figure_may_come_without_a_floor(self):
        for floor in ("", ',"floor":[]'):
            with self.subTest(floor):
                self.assertEqual(len(self.run_script(f"""echo '{{"figures":[{{"key":"a","baton":[1,2]{floor}}}]}}'""")), 1)

    def test_it_is_told_how_many_samples_of_which_length(self):
        script = """printf '{"figures":[{"key":"%s %s","baton":[1,1,1],"floor":[1,1,1]}]}' "$1" "$2" """

        self.assertEqual(self.run_script(script, samples=3)[0]["key"], "3 20")

    def test_what_goes_wrong_is_said(self):
        for script, words in (
            ("echo broken >&2; exit 3", "ended with 3: broken"),
            ("echo nothing", "did not print its figures"),
            ("""echo '{"figures":[{"key":"a","baton":[1],"floor":[1,2]}]}'""", "a has not 2 pairs"),
            ("""echo '{"figures":[{"key":"a","baton":[1,2],"floor":[1]}]}'""", "a has not 2 pairs"),
        ):
            with self.subTest(words), self.assertRaisesRegex(MeasurementError, words):
                self.run_script(script)
        with self.assertRaisesRegex(MeasurementError, "build it first"):
            model_figures("/nowhere/model-bench", cores()[0], 1)


class OpenFileTests(unittest.TestCase):
    def test_what_is_allowed_already_is_left_as_it_is(self):
        before = resource.getrlimit(resource.RLIMIT_NOFILE)

        allow_open_files(8)

        self.assertEqual(resource.getrlimit(resource.RLIMIT_NOFILE), before)

    def test_more_than_the_machine_allows_is_refused_with_what_to_do(self):
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if hard == resource.RLIM_INFINITY:
            self.skipTest("this machine allows any number")

        with self.assertRaisesRegex(MeasurementError, "raise the hard limit"):
            allow_open_files(hard + 1)


if __name__ == "__main__":
    unittest.main()
