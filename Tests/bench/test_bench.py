"""The arithmetic of the benchmark: medians, pairwise ratios, targets, the table and the exit code."""

import io
import json
import os
import re
import tempfile
import unittest
from argparse import Namespace
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from bench import HERE, PARTS, finish, measure, parse
from figures import (
    Figure,
    Threshold,
    ThresholdError,
    broadcast_sizes,
    number,
    quietest,
    read_thresholds,
    reply_sizes,
    shortfalls,
    stalled,
    table,
    wire_bytes,
)
from processes import Disturbance, cores
from rig import FULL, QUICK, Rig, floor_hello, hello


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
        self.assertEqual(thresholds["private_memory"], Threshold("value", at_most=16))
        self.assertEqual(thresholds["stall_patches"], Threshold("value", at_least=1, at_most=1))
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

    def broadcast(self, frames, messages=100, sizes=(66.4, 79.0)):
        return {"reply_payload_bytes": list(sizes), "frames_in": frames, "messages": messages, "connections": 1000}

    def test_a_broadcast_has_a_frame_for_each_viewer_and_the_sender_s_own_besides(self):
        self.assertEqual(broadcast_sizes(self.broadcast(100_100)), "66+79")
        self.assertEqual(broadcast_sizes(self.broadcast(100_900)), "66+79", "the first and the last message may be cut")

    def test_viewers_that_got_more_or_less_than_one_frame_a_message_have_no_floor(self):
        for report in (self.broadcast(200_100), self.broadcast(90_000), self.broadcast(0, sizes=())):
            with self.subTest(report), self.assertRaises(ValueError):
                broadcast_sizes(report)

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


class RigTests(unittest.TestCase):
    def rig(self, thresholds, *arguments):
        return Rig(parse(["--bin", "/nowhere", *arguments]), QUICK, thresholds)

    def test_rows_stand_in_the_order_of_the_thresholds_and_unknown_ones_last(self):
        rig = self.rig({"first": Threshold(), "second": Threshold()})
        for key in ("unknown", "second", "first"):
            rig.figure(key, key, "")

        self.assertEqual([row.key for row in rig.rows()], ["first", "second", "unknown"])

    def test_pairs_are_measured_until_enough_were_quiet(self):
        rig = self.rig({})
        rig.plan, rig.say = FULL, lambda text: None
        shares = iter([0.5, 0.0, 0.01, 0.3, 0.02])

        used = rig.quiet("some", 3, lambda: Namespace(disturbance=next(shares)))

        self.assertEqual([pair.disturbance for pair in used], [0.0, 0.01, 0.02])
        self.assertEqual(rig.notes, [])

    def test_where_it_stays_loud_the_quietest_are_used_and_it_is_said(self):
        rig = self.rig({})
        rig.say = lambda text: None

        used = rig.quiet("some", 2, lambda: Namespace(disturbance=0.5))

        self.assertEqual(len(used), 2)
        self.assertIn("some: up to 50% of the cores", rig.notes[0])

    def test_the_full_form_measures_at_least_five_pairs_of_everything(self):
        for count in (FULL.pairs, FULL.single_pairs, FULL.crowd_pairs, FULL.viewer_pairs, FULL.stall_pairs, FULL.starts, FULL.model_samples):
            self.assertGreaterEqual(count, 5)
        self.assertGreaterEqual(FULL.idle_seconds, 5)
        self.assertEqual((FULL.crowd, FULL.viewers, FULL.stall_seconds), (5000, 1000, 60))

    def test_a_part_that_could_not_be_measured_is_told_and_the_others_are_measured_all_the_same(self):
        rig = self.rig({"idle_memory": Threshold("difference", at_most=4)})
        rig.say = lambda text: None

        failures = measure(rig, ["idle", "cold-start"])

        self.assertEqual(len(failures), 2)
        self.assertRegex(failures[0], "^idle could not be measured: .*make bench")
        self.assertEqual([row.verdict for row in rig.rows()][0], "not measured")

    def test_only_the_parts_named_are_measured(self):
        self.assertEqual(parse([]).only, list(PARTS))
        self.assertEqual(parse(["--only", "stall,taps"]).only, ["stall", "taps"])
        with redirect_stderr(io.StringIO()) as said, self.assertRaises(SystemExit):
            parse(["--only", "speed"])
        self.assertIn("speed is none of taps", said.getvalue())


class FinishTests(unittest.TestCase):
    def finish(self, row, report_only=False, json_path=None, failures=()):
        bench = Namespace(rows=lambda: [row], plan=FULL, moved="", notes=["quiet enough"])
        output = io.StringIO()
        with redirect_stdout(output):
            code = finish(bench, list(failures), Namespace(json=json_path, quick=False, report_only=report_only))
        return code, output.getvalue()

    def test_the_exit_code_is_2_where_something_was_not_measured_and_it_is_said(self):
        code, output = self.finish(figure([2], [1], at_most=1.2), failures=["stall could not be measured: it was refused"])

        self.assertEqual(code, 2)
        self.assertIn("it was refused", output)

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

    def test_a_run_that_only_reports_ends_with_2_where_something_was_not_measured(self):
        code, _ = self.finish(figure([2], [1], at_most=1.2), report_only=True, failures=["stall could not be measured"])

        self.assertEqual(code, 2)

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
