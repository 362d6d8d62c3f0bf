"""Tests of Tests/tools/guides.py, run by `make guides`."""

import tempfile
import unittest
from pathlib import Path

import guides

GUIDE = """# Touches

See [rules](../rules.md#touches), [Focus](Focus.md) and [elsewhere](https://example.org).

```swift
func tap() {
    count += 1
}
```

```json
{"not": "[a link](nowhere.md)"}
```
"""


class BlockTests(unittest.TestCase):
    def test_only_swift_counts_and_has_its_line(self):
        self.assertEqual(list(guides.blocks(GUIDE)), [(6, ["func tap() {", "    count += 1", "}"])])

    def test_an_example_stands_in_a_source_whatever_it_is_indented_by(self):
        block = ["func tap() {", "", "    count += 1", "}"]
        source = ["class A {", "    func tap() {", "", "        count += 1", "    }", "}"]
        self.assertTrue(guides.stands_in(block, source))
        self.assertTrue(guides.stands_in(["    " + line for line in block] + [""], source))

    def test_an_example_that_differs_does_not(self):
        source = ["    func tap() {", "        count += 1", "    }"]
        self.assertFalse(guides.stands_in(["func tap() {", "    count += 2", "}"], source))
        self.assertFalse(guides.stands_in(["func tap() {", "count += 1", "}"], source))
        self.assertFalse(guides.stands_in(["func tap() {", "    count += 1", "}", "more()"], source))
        self.assertFalse(guides.stands_in([""], source))

    def test_a_second_beginning_is_tried_too(self):
        self.assertTrue(guides.stands_in(["a()", "b()"], ["a()", "c()", "a()", "b()"]))


    def test_the_template_of_a_new_package_is_compared_with_its_names(self):
        source = guides.filled('        name: "PACKAGE_NAME",\n        BATON_DEPENDENCY\n').splitlines()
        block = ['name: "Counter",', '.package(url: "https://git.example/baton.git", branch: "main"),']
        self.assertTrue(guides.stands_in(block, source))


class LanguageTests(unittest.TestCase):
    TEXT = "# A\n```python\nask()\n```\n```js\nawait ask();\n```\n```sh\nls\n```\n```ruby\nask\n```\n```\nplain\n```\n"

    def test_each_language_has_its_sources(self):
        found = list(guides.problems({Path("A.md"): self.TEXT}, [["    ask()"]], "python"))
        self.assertEqual(found, [])
        found = list(guides.problems({Path("A.md"): self.TEXT}, [["ask()"]], "js"))
        self.assertEqual([sentence.split(": ")[0] for sentence in found], ["A.md:6"])

    def test_what_nothing_tries_is_told(self):
        found = list(guides.untried("A.md", self.TEXT))
        self.assertEqual([sentence.split(";")[0] for sentence in found], ["A.md:11: nothing tries a block of ruby", "A.md:14: nothing tries a block of no language"])


class LinkTests(unittest.TestCase):
    def test_links_to_documents_are_found_and_code_is_none(self):
        self.assertEqual(list(guides.links(GUIDE)), [(3, "../rules.md", "touches"), (3, "Focus.md", "")])

    def test_documents_and_headings_have_to_be_there(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "A.md"
            (Path(folder) / "B.md").write_text("# Some, thing\n```swift\n# no heading\n```\n")
            text = "[b](B.md) [b](B.md#some-thing)\n[c](C.md)\n[d](B.md#no-heading)\n```swift\nx()\n```\n"
            found = list(guides.problems({path: text}, [["y()"]]))
        self.assertEqual([sentence.split(folder)[1].split(": ")[0] for sentence in found], ["/A.md:5", "/A.md:2", "/A.md:3"])

    def test_a_guide_is_led_to_and_has_an_example(self):
        catalog = {Path("Baton.md"): "[Touches](Touches.md)", Path("Touches.md"): GUIDE, Path("Focus.md"): "# Focus"}
        found = list(guides.unguarded(catalog, catalog[Path("Baton.md")]))
        self.assertEqual(found, ["Focus.md: Baton.md does not lead to it", "Focus.md: has no example"])


class BuildTests(unittest.TestCase):
    def test_links_become_doccs_or_words(self):
        built = {"rules.md": ["The rules", "Touches"], "Focus.md": ["Focus"]}
        text = guides.staged(GUIDE + "[x](../protocol.md) ``UIView/tag`` ``Spot``\n", built, {"Spot": "ResponderKitTesting"})
        self.assertIn("See [rules](doc:rules#Touches), [Focus](doc:Focus) and [elsewhere](https://example.org).", text)
        self.assertIn('"[a link](nowhere.md)"', text)
        self.assertTrue(text.endswith("\nx ``/ResponderKit/UIView/tag`` ``/ResponderKitTesting/Spot``\n"))

    def test_the_landing_page_is_the_modules_and_has_its_topics(self):
        text = guides.landing_page("# Baton\n\nWords.\n", {"Guides": ["Touches.md"]})
        self.assertTrue(text.startswith("# ``ResponderKit``\n"))
        self.assertTrue(text.endswith("Words.\n\n## Topics\n\n### Guides\n\n- <doc:Touches>\n"))

    def test_parameters_without_words_are_accepted_and_nothing_else(self):
        found = guides.complaints(
            [
                {"severity": "warning", "summary": "Parameter 'device' is missing documentation"},
                {"severity": "note", "summary": "Something"},
                {"severity": "warning", "summary": "No symbol", "source": "A.md", "range": {"start": {"line": 3}}},
            ]
        )
        self.assertEqual(list(found), ["A.md:3: No symbol"])


if __name__ == "__main__":
    unittest.main()
