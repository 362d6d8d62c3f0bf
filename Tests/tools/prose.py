"""Checks the prose of comments, of documentation and of commit subjects, as docs/contributing.md describes it.

    python3 Tests/tools/prose.py

Prints a line for each finding, with advice, and exits with 1 if there is one. prose-allowed.txt lists the findings that
are right, each with a reason. An entry that no longer matches anything is itself a finding.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ALLOWED = Path(__file__).with_name("prose-allowed.txt")
# The check covers the subjects of all commits after this one.
FIRST_COMMIT = "6656572f"
COLUMNS = 120
SUBJECT_COLUMNS = 72
# The patterns for comments, by the extension of the file: for a line that is a comment, and for a comment behind code.
SLASHES = (re.compile(r"^\s*(?:///?|/?\*\*?(?!/))\s?(.*)"), re.compile(r"\s//\s(.*)$"))
HASH = (re.compile(r"^\s*#(?!!)\s?(.*)"), re.compile(r"\s\s#\s(.*)$"))
PROSE = (re.compile(r"^(.*)"), None)
SYNTAX = {
    ".swift": SLASHES, ".c": SLASHES, ".h": SLASHES, ".js": SLASHES, ".mjs": SLASHES, ".css": SLASHES,
    ".py": HASH, ".sh": HASH, ".yml": HASH, ".yaml": HASH, ".md": PROSE,
}
# Comments that are instructions to a tool.
INSTRUCTION = re.compile(r"(MARK:|swift-format-|swift-tools-version|@|- Parameters?|- Returns|- Throws)")
# This pattern finds a block or a sentence that begins without a subject.
OPENER = re.compile(r"(Who|Whoever|Whom|Whose|It|They|Them|Those|Nobody|Somebody|Whether (?:it|they|somebody|anybody|nobody))\b")
NOUN_CLAUSE = re.compile(r"(What|That)\b(?!.*\?)")
METAPHORS = re.compile(
    r"\b(nobody|somebody|anew|dear|dearer|whoever|whom|(?:is|are|was|were) told|(?:is|are) said"
    r"|stands(?: beside)?|stand (?:beside|together|side)|goes by|comes to mean|is meant|has it|by itself)\b", re.I)


def comments(path, lines):
    """Yields each line of a comment: its number, its text, and whether a comment (or a paragraph) begins there."""
    whole, behind = SYNTAX[path.suffix]
    previous, fenced = -1, False
    for number, line in enumerate(lines, 1):
        if path.suffix == ".md":
            fenced ^= line.lstrip().startswith("```")
            if fenced or line.startswith(("    ", "\t", "|")) or not line.strip():
                continue
        match = whole.match(line)
        if not match and behind and '"' not in line:
            match = behind.search(line)
        if match and not INSTRUCTION.match(match.group(1)):
            yield number, match.group(1), number != previous + 1
            previous = number


def findings(path, text):
    """Yields the line number, the rule's name, the advice and the line, for each rule that a file breaks."""
    lines = text.split("\n")
    for number, comment, begins in comments(path, lines):
        line = lines[number - 1]
        if begins and (OPENER.match(comment) or path.suffix != ".md" and NOUN_CLAUSE.match(comment)):
            yield number, "opener", "name the subject", line
        if METAPHORS.search(comment):
            yield number, "metaphor", f"replace '{METAPHORS.search(comment).group()}' by a technical term", line
        if len(line) > COLUMNS and " " in comment.strip():
            yield number, "width", f"wrap at {COLUMNS} columns", line


def allowed(text):
    """Returns the allowed findings as pairs of a file and a part of its line. A line of the list is `file: part:
    reason`.
    """
    entries = []
    for line in text.split("\n"):
        if line.strip() and not line.startswith("#"):
            file, part, reason = (piece.strip() for piece in line.split(" | "))
            if not reason:
                raise ValueError(f"prose-allowed.txt: no reason is given: {line}")
            entries.append((file, part))
    return entries


def subjects(root):
    """Yields the abbreviated hash and the subject of each commit after FIRST_COMMIT, or none in a shallow clone."""
    known = subprocess.run(
        ["git", "merge-base", "--is-ancestor", FIRST_COMMIT, "HEAD"], cwd=root, capture_output=True).returncode == 0
    if known:
        log = subprocess.run(
            ["git", "log", "--no-merges", "--format=%h %s", f"{FIRST_COMMIT}..HEAD"], cwd=root, capture_output=True,
            text=True, check=True).stdout
        yield from (line.split(" ", 1) for line in log.splitlines())


def subject_problem(subject):
    """Returns what is wrong with a commit's subject, or None."""
    if len(subject) > SUBJECT_COLUMNS:
        return f"the subject has more than {SUBJECT_COLUMNS} characters"
    if subject.endswith("."):
        return "the subject ends with a full stop"
    if not subject[:1].isupper():
        return "the subject does not begin with a capital"
    if re.match(r"(Added|Adds|Adding|Fixed|Fixes|Fixing|Changed|Changes|Removed|Removes|Who|What|It)\b", subject):
        return "the subject is not in the imperative, such as 'Add …'"
    if METAPHORS.search(subject):
        return f"'{METAPHORS.search(subject).group()}' is no technical term"
    return None


def main(root):
    entries = allowed(ALLOWED.read_text())
    unused, count = set(entries), 0
    names = subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, text=True, check=True).stdout.split("\n")
    for name in filter(None, names):
        path = root / name
        if path.suffix not in SYNTAX or not path.is_file():
            continue
        for number, rule, advice, line in findings(path, path.read_text(errors="replace")):
            matches = [entry for entry in entries if entry[0] == name and entry[1] in line]
            unused.difference_update(matches)
            if not matches:
                count += 1
                print(f"{name}:{number}: {rule}: {advice}: {line.strip()[:100]}")
    for file, part in sorted(unused):
        count += 1
        print(f"prose-allowed.txt: no longer needed: {file} | {part}")
    for commit, subject in subjects(root):
        if problem := subject_problem(subject):
            count += 1
            print(f"{commit}: {problem}: {subject}")
    if count:
        sys.exit(f"{count} findings. docs/contributing.md describes how we write.")
    print("The prose of comments, documentation and commit subjects follows the rules.")


if __name__ == "__main__":
    main(ROOT)
