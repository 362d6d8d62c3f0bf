"""Tests of Tests/tools/rules.py, run by `make rules`."""

import unittest

import rules


class RulesTests(unittest.TestCase):
    def test_rules_are_the_rows_with_a_number(self):
        text = "| rule | in a sentence |\n| --- | --- |\n| **Touches** | |\n| T1 | One touch. |\n| G26 | One view. |\n"
        self.assertEqual(rules.rules(text), {"T1": "One touch.", "G26": "One view."})

    def test_tests_have_the_title_before_their_name(self):
        text = """
            @Test("H2 hidden") func H2_hidden() {}
            @Test("T9 counted", arguments: [1, 2])
            func T9_counted(count: Int) throws {}
            func A1_helper() {}
            @Test("another") func another() {}
        """
        self.assertEqual(
            list(rules.tests(text)),
            [("H2", "H2_hidden", "H2 hidden"), ("T9", "T9_counted", "T9 counted"), ("A1", "A1_helper", None)],
        )

    def test_a_title_has_to_begin_with_the_rule(self):
        found = [("a", "H1", "H1_a", "H1 a"), ("b", "H1", "H1_b", "H10 b"), ("c", "H1", "H1_c", None), ("d", "Z1", "Z1_d", "Z1 d")]
        self.assertEqual(
            [sentence.split(":")[0] for sentence in rules.problems({"H1": "…"}, found)],
            ["b", "c", "d"],
        )


if __name__ == "__main__":
    unittest.main()
