"""Tests of prose.py."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import prose  # noqa: E402


def rules(name, text):
    return [(number, rule) for number, rule, _, _ in prose.findings(Path(name), text)]


class Prose(unittest.TestCase):
    def test_a_comment_that_begins_without_a_subject_is_found(self):
        self.assertEqual(rules("a.swift", "/// What it is.\nlet a = 1\n/// The size, in points.\nlet b = 1"), [(1, "opener")])

    def test_only_the_first_line_of_a_comment_is_an_opening(self):
        self.assertEqual(rules("a.swift", "/// The client says\n/// what it wants.\n"), [])
        self.assertEqual(rules("a.py", "# Names the client.\n# It is new.\n"), [])

    def test_a_metaphor_is_found_in_comments_and_not_in_code(self):
        self.assertEqual(rules("a.swift", '/// The view is built anew.\nlet anew = "anew"\nlet b = 1 // built anew'), [(1, "metaphor"), (3, "metaphor")])

    def test_a_long_line_is_found_unless_it_cannot_be_wrapped(self):
        self.assertEqual(rules("a.c", "// " + "long " * 30 + "\n// " + "l" * 130), [(1, "width")])

    def test_markdown_is_prose_except_for_its_code_and_tables(self):
        text = "Nobody reads this.\n\n```\nnobody\n```\n\n    nobody\n\n| nobody | " + "x " * 80 + "|\n\nWhat happens next?\n"
        self.assertEqual(rules("a.md", text), [(1, "opener"), (1, "metaphor")])

    def test_an_instruction_to_a_tool_is_not_prose(self):
        self.assertEqual(rules("a.js", "/** @type {Map<string, number>} " + "x " * 60 + "*/"), [])

    def test_an_exception_requires_a_reason(self):
        self.assertEqual(prose.allowed("# comment\na.swift | anew | the name of a song\n"), [("a.swift", "anew")])
        with self.assertRaises(ValueError):
            prose.allowed("a.swift | anew | ")

    def test_a_subject_is_an_imperative_of_at_most_72_characters(self):
        self.assertIsNone(prose.subject_problem("Close a connection after twenty rejected hellos"))
        for subject in ["Added a test", "Who is nobody says hello", "close a connection", "Close it.", "Close " + "a" * 70]:
            self.assertIsNotNone(prose.subject_problem(subject), subject)


if __name__ == "__main__":
    unittest.main()
