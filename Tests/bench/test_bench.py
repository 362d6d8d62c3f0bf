"""The arithmetic of the benchmark: medians, pairwise ratios, targets, the table and the exit code."""

import io
import json
import os
import re
import sys
import tempfile
import unittest
from argparse import Namespace
from contextlib import redirect_stdout
from pathlib import Path

from bench import FULL, HERE, finish, floor_hello, hello
from figures import Figure, Threshold, ThresholdError, number, quietest, read_thresholds, reply_sizes, shortfalls, stalled, table, wire_bytes
from processes import (
    FLOOR_PORT,
    SERVER_URL,
    Disturbance,
    MeasurementError,
    Server,
    cores,
    cpu_seconds,
    first_match,
    model_figures,
    resident_kib,
)


def figure(baton, floor=(), **threshold):
    return Figure("key", "a figure", "µs", Threshold(**threshold), list(baton), list(floor))


class FigureTests(unittest.TestCase):
    def test_the_ratio_is_the_median_of_pairwise_ratios_and_not_the_ratio_of_medians(self):
        row = figure([10, 40, 90], [10, 20, 100])

        self.assertEqual(row.baton_median, 40)
        self.assertEqual(row.floor_median, 20)
        self.assertEqual(row.compared, 1.0)

    def test_a_slow_minute_that_slows_both_of_a_pair_leaves_the_ratio(self):
        row = figure([11, 110, 11], [10, 100, 10])

        self.assertAlmostEqual(row.compared, 1.1)

    def test_a_floor_of_zero_is_left_out_of_the_ratios(self):
        self.assertEqual(figure([5, 6], [0, 3]).compared, 2)
        self.assertIsNone(figure([5], [0]).compared)

    def test_a_difference_is_taken_within_pairs(self):
        row = figure([6, 9], [2, 4], compare="difference")

        self.assertEqual(row.compared, 4.5)

    def test_a_value_needs_no_floor(self):
        self.assertEqual(figure([3, 1, 2], compare="value").compared, 2)

    def test_add_takes_one_measurement_or_a_pair(self):
        row = figure([])

        row.add(1.0, 2.0)
        row.add(3.0)

        self.assertEqual((row.baton, row.floor), ([1.0, 3.0], [2.0]))


class VerdictTests(unittest.TestCase):
    def test_a_limit_itself_is_met(self):
        self.assertEqual(figure([85], [100], at_least=0.85).verdict, "ok")
        self.assertEqual(figure([120], [100], at_most=1.2).verdict, "ok")

    def test_beyond_a_limit_is_short(self):
        self.assertEqual(figure([84], [100], at_least=0.85).verdict, "short")
        self.assertEqual(figure([121], [100], at_most=1.2).verdict, "short")

    def test_both_limits_hold_at_once(self):
        self.assertEqual(figure([5], compare="value", at_least=1, at_most=4).verdict, "short")
        self.assertEqual(figure([0], compare="value", at_least=1, at_most=4).verdict, "short")
        self.assertEqual(figure([2], compare="value", at_least=1, at_most=4).verdict, "ok")

    def test_without_a_limit_there_is_no_verdict(self):
        self.assertEqual(figure([5], [1]).verdict, "–")

    def test_a_target_without_a_measurement_is_not_met(self):
        row = figure([], at_most=1.2)

        self.assertEqual(row.verdict, "not measured")
        self.assertEqual(len(shortfalls([row])), 1)

    def test_shortfalls_name_the_figure_its_value_and_its_target(self):
        rows = [figure([84], [100], at_least=0.85), figure([1], [1], at_most=1.2), figure([9], [1])]

        self.assertEqual(shortfalls(rows), ["a figure: 0.84, target ≥ 0.85"])


class TableTests(unittest.TestCase):
    def test_each_figure_is_a_row_with_both_medians_its_ratio_target_and_verdict(self):
        text = table([figure([120_000], [150_000], at_least=0.85)])

        self.assertRegex(text, r"a figure +µs +120,000 +150,000 +0\.80 +≥ 0\.85 +short")

    def test_a_difference_has_its_sign(self):
        text = table([figure([5.5], [2.25], compare="difference", at_most=4)])

        self.assertRegex(text, r"5\.50 +2\.25 +\+3\.25 +≤ \+4 +ok")

    def test_columns_stand_under_each_other(self):
        lines = table([figure([1], [2]), Figure("k", "a much longer figure", "% of a core", Threshold(), [1000], [2])]).splitlines()

        ends = [re.match(r".*?(1\.00|1,000)", line).end() for line in lines[2:]]
        self.assertEqual(ends[0], ends[1])

    def test_what_was_not_measured_is_a_dash(self):
        self.assertRegex(table([figure([])]), r"a figure +µs +– +– +– +–")

    def test_numbers_have_the_digits_that_say_something(self):
        shown = [number(value) for value in (None, 0.854, 12.34, 123.4, 175893.0)]

        self.assertEqual(shown, ["–", "0.85", "12.3", "123", "175,893"])


class ThresholdFileTests(unittest.TestCase):
    def read(self, text):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "thresholds.json"
            path.write_text(text, encoding="utf-8")
            return read_thresholds(path)

    def test_the_project_s_own_file_is_understood(self):
        thresholds = read_thresholds(HERE / "thresholds.json")

        self.assertEqual(thresholds["inputs_per_second"], Threshold("ratio", at_least=0.85))
        self.assertEqual(thresholds["idle_memory"], Threshold("difference", at_most=4))
        for key in ("model_hit_100", "model_hit_10000", "model_chain", "model_recognizers"):
            self.assertEqual(thresholds[key].compare, "ratio")

    def test_a_limit_may_be_left_out(self):
        self.assertEqual(self.read('{"a":{"compare":"value"}}')["a"], Threshold("value"))

    def test_what_is_not_understood_is_an_error_that_names_the_key(self):
        cases = ['{"speed":{"compare":"ratio","atleast":1}}', '{"speed":{"compare":"rate"}}', '{"speed":{}}',
                 '{"speed":{"compare":"ratio","at_most":"1"}}', '{"speed":{"compare":"ratio","at_most":true}}']
        for text in cases:
            with self.subTest(text), self.assertRaisesRegex(ThresholdError, "speed"):
                self.read(text)

    def test_a_file_that_is_no_json_is_an_error(self):
        with self.assertRaises(ThresholdError):
            self.read("{")


class FloorTests(unittest.TestCase):
    def report(self, sizes, frames):
        return {"reply_payload_bytes": sizes, "frames_per_message": frames}

    def test_the_floor_answers_with_the_rounded_sizes_in_one_send(self):
        self.assertEqual(reply_sizes(self.report([61.4, 78.6], 2.0)), "61+79")

    def test_or_with_a_send_each(self):
        self.assertEqual(reply_sizes(self.report([61.4, 78.6], 2.0), separate=True), "61,79")

    def test_a_run_s_edges_may_cut_an_answer(self):
        self.assertEqual(reply_sizes(self.report([61.0, 78.0], 1.999)), "61+78")

    def test_answers_of_different_form_have_no_floor(self):
        for report in (self.report([61.0, 78.0], 1.5), self.report([], 0.0)):
            with self.subTest(report), self.assertRaises(ValueError):
                reply_sizes(report)

    def test_the_floor_is_greeted_like_baton_but_waits_for_its_own_frames(self):
        ours, theirs = hello("counter"), floor_hello("counter", frames=2)

        self.assertEqual(ours[:4], theirs[:4])
        self.assertEqual(theirs[4:], ["--ready-marker", "x", "--ready-marker", "x"])


class QuietTests(unittest.TestCase):
    def test_the_least_disturbed_are_used_in_the_order_they_were_measured(self):
        measured = [("a", 0.5), ("b", 0.01), ("c", 0.2), ("d", 0.0)]

        self.assertEqual(quietest(measured, 2, lambda pair: pair[1]), [("b", 0.01), ("d", 0.0)])
        self.assertEqual(quietest(measured, 3, lambda pair: pair[1]), [("b", 0.01), ("c", 0.2), ("d", 0.0)])

    def test_fewer_than_wanted_are_all_used(self):
        self.assertEqual(quietest([3, 1], 5, lambda value: value), [3, 1])

    def test_less_than_nothing_is_nothing(self):
        disturbance = Disturbance(cores(), os.getpid())
        disturbance._sample = iter([(10.0, 5.0), (12.0, 4.9)]).__next__
        with disturbance:
            pass

        self.assertEqual(disturbance.share, 0)

    def test_the_share_is_of_the_time_and_of_all_the_cores(self):
        disturbance = Disturbance({0, 1}, os.getpid())
        disturbance._sample = iter([(10.0, 5.0), (12.0, 6.0)]).__next__
        with disturbance:
            pass

        self.assertEqual(disturbance.share, 0.25)


class StallTests(unittest.TestCase):
    def report(self, per_second, server, client):
        return {"per_second": per_second, "server_cpu_us_per_message": server, "client_cpu_us_per_message": client}

    def test_a_run_whose_server_or_client_is_always_busy_has_no_stall(self):
        self.assertAlmostEqual(stalled(self.report(100_000, 10, 2)), 0)
        self.assertAlmostEqual(stalled(self.report(100_000, 2, 10)), 0)

    def test_time_in_which_neither_ran_is_stalled(self):
        self.assertAlmostEqual(stalled(self.report(60_000, 10, 9)), 0.4)

    def test_clocks_that_disagree_by_a_little_are_no_negative_stall(self):
        self.assertEqual(stalled(self.report(100_100, 10, 2)), 0)


class WireTests(unittest.TestCase):
    def test_a_frame_s_header_grows_with_its_payload(self):
        self.assertEqual([wire_bytes(n) for n in (0, 125, 126, 65535, 65536)], [2, 127, 130, 65539, 65546])


class PortTests(unittest.TestCase):
    def test_the_port_is_in_the_first_line_that_holds_the_url(self):
        lines = ["Baton", "Open http://127.0.0.1:41234/ in a browser", "http://127.0.0.1:1/"]

        self.assertEqual(first_match(lines, SERVER_URL), 41234)

    def test_lines_without_it_say_nothing(self):
        self.assertIsNone(first_match(["port 41234", "https://127.0.0.1:9/"], SERVER_URL))

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


class ModelTests(unittest.TestCase):
    """What stands in for model-bench is a script that prints what a test says."""

    def run_script(self, body, samples=2):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "model-bench"
            path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
            path.chmod(0o755)
            return model_figures(path, cores()[0], samples)

    def test_figures_are_what_it_printed(self):
        document = {"figures": [{"key": "a", "title": "A", "unit": "ns", "baton": [2, 4], "floor": [1, 2]}]}

        self.assertEqual(self.run_script(f"echo '{json.dumps(document)}'"), document["figures"])

    def test_it_is_told_how_many_samples_of_which_length(self):
        script = """printf '{"figures":[{"key":"%s %s","baton":[1,1,1],"floor":[1,1,1]}]}' "$1" "$2" """

        self.assertEqual(self.run_script(script, samples=3)[0]["key"], "3 20")

    def test_what_goes_wrong_is_said(self):
        for script, words in (
            ("echo broken >&2; exit 3", "ended with 3: broken"),
            ("echo nothing", "did not print its figures"),
            ("""echo '{"figures":[{"key":"a","baton":[1],"floor":[1,2]}]}'""", "a has not 2 pairs"),
        ):
            with self.subTest(words), self.assertRaisesRegex(MeasurementError, words):
                self.run_script(script)
        with self.assertRaisesRegex(MeasurementError, "build it first"):
            model_figures("/nowhere/model-bench", cores()[0], 1)


class FinishTests(unittest.TestCase):
    def finish(self, row, report_only=False, json_path=None):
        bench = Namespace(figures={"key": row}, plan=FULL, moved="", notes=["quiet enough"])
        output = io.StringIO()
        with redirect_stdout(output):
            code = finish(bench, Namespace(json=json_path, quick=False, report_only=report_only))
        return code, output.getvalue()

    def test_the_exit_code_is_0_where_every_target_is_met(self):
        self.assertEqual(self.finish(figure([1], [1], at_most=1.2))[0], 0)

    def test_the_exit_code_is_1_where_one_falls_short_and_it_is_named(self):
        code, output = self.finish(figure([2], [1], at_most=1.2))

        self.assertEqual(code, 1)
        self.assertIn("a figure: 2.00, target ≤ 1.2", output)

    def test_a_run_that_only_reports_ends_with_0(self):
        code, output = self.finish(figure([2], [1], at_most=1.2), report_only=True)

        self.assertEqual(code, 0)
        self.assertIn("a figure: 2.00", output)

    def test_the_json_file_has_the_samples_and_what_is_short(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "bench.json"

            self.finish(figure([2, 4], [1, 1], at_most=1.2), json_path=path)

            document = json.loads(path.read_text(encoding="utf-8"))
        self.assertEqual(document["figures"]["key"]["samples"], {"baton": [2, 4], "floor": [1, 1]})
        self.assertEqual(document["figures"]["key"]["compared"], 3)
        self.assertEqual(len(document["short"]), 1)


if __name__ == "__main__":
    unittest.main()
