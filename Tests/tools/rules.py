"""Lists the rules of docs/rules.md that no test proves.

A test that proves a rule has its number: `@Test("H2 hidden views are missed") func H2_hiddenViewsAreMissed()`.
Without `--allow`, a rule without a test is an error. A test whose title and name disagree, or that names an unknown
rule, is always an error.
"""

import argparse
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RULE = re.compile(r"^\| ([A-Z]\d+) \| (.+?) \|$", re.MULTILINE)
TEST = re.compile(r"\bfunc ([A-Z]\d+)_(\w+)\s*[(<]")
# The last test title before a function is the title of that function.
TITLE = re.compile(r'@Test\(\s*"((?:[^"\\]|\\.)*)"')


def rules(text):
    """Returns each rule's number and sentence, in the document's order."""
    return dict(RULE.findall(text))


def tests(text):
    """Yields each test of a rule: its number, its name and its title; the title is None if absent."""
    for match in TEST.finditer(text):
        # The search begins at the end of the previous function, because an earlier title belongs to that function.
        before = text[: match.start()]
        titles = list(TITLE.finditer(before))
        title = titles[-1] if titles else None
        if title and "func " in before[title.end() :]:
            title = None
        yield match[1], f"{match[1]}_{match[2]}", title[1] if title else None


def problems(known, found):
    """Yields a sentence for each fault of a test. With `--allow`, these faults are errors too."""
    for path, rule, name, title in found:
        if rule not in known:
            yield f"{path}: {name}: docs/rules.md has no rule {rule}"
        elif title is None:
            yield f'{path}: {name}: has no title; it would be @Test("{rule} …")'
        elif not re.match(rf"{rule}\b", title):
            yield f'{path}: {name}: its title "{title}" does not begin with {rule}'


def main():
    parser = argparse.ArgumentParser(description="List the rules of the event model that no test proves.")
    parser.add_argument("--allow", action="store_true", help="rules without a test are no error")
    parser.add_argument("--tests", action="store_true", help="list every rule with its tests")
    arguments = parser.parse_args()

    known = rules((ROOT / "docs/rules.md").read_text())
    found = []
    for path in sorted((ROOT / "Tests").rglob("*.swift")):
        found += [(path.relative_to(ROOT), *test) for test in tests(path.read_text())]

    wrong = list(problems(known, found))
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    proved = {rule for _, rule, _, title in found if title}
    missing = [rule for rule in known if rule not in proved]
    if arguments.tests:
        for rule, sentence in known.items():
            print(f"{rule:4} {sentence}")
            for path, own, name, title in found:
                if own == rule:
                    print(f"       {title} ({path})")
    count = len(known) - len(missing)
    print(f"{count} of {len(known)} rules are proved by {len(found)} tests.")
    if missing:
        print("Without a test:")
        for rule in missing:
            print(f"  {rule:4} {known[rule]}")
    sys.exit(1 if wrong or (missing and not arguments.allow) else 0)


if __name__ == "__main__":
    main()
