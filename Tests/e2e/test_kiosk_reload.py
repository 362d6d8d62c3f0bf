"""A storyboard that changes a hundred times while people use it; one third of the versions are invalid.

The visible content never disappears, and the author is told of each mistake once.
"""

import itertools
import os
import re
import threading

import pytest
from harness import PATIENCE, PHONE, Server
from kiosks import node
from playwright.sync_api import expect
from websockets.exceptions import ConnectionClosed

VERSIONS = 100
# A landscape and a portrait display, as in the storyboard. They are smaller than real displays, because the test draws
# without a graphics card.
LYING, STANDING = dict(viewport={"width": 960, "height": 540}), dict(viewport={"width": 540, "height": 960})

STORYBOARD = """\
kiosk: 1
title: Lobby
theme: {{tint: {{light: "{tint}", dark: "#ff8a70"}}}}
idle: {{after: 0}}
state: {{query: "", likes: 0}}
data: {{works: works.csv}}
pages:
  start:
    title: Welcome
    body:
      - button: Works
        id: to-works
        tap: {{go: works}}
  works:
    title: Version {version}
    body:
{before}
      - text: "{{likes}} people like this"
        id: likes
      - button: Like
        id: like
        tap: {{add: {{likes: 1}}}}
{between}
      - search: query
        id: search
      - list: works
        id: list
        title: "{{row.title}}"
        subtitle: "{{row.artist}}"
        search: query
{after}
"""
# Elements that only some versions contain, so that each reload keeps a different set of views.
EXTRAS = ['- text: "There is more: {likes}"', "- divider", "- stack: {axis: horizontal, children: [{text: One}, {text: Two}]}", "- qr: https://museum.example\n        alt: The page"]
WORKS = "title,artist\n" + "".join(f"Work {number},Artist {number % 7}\n" for number in range(24))


def storyboard(version):
    def some(shift):
        return "\n".join("      " + extra for index, extra in enumerate(EXTRAS) if version * 7 >> (index + shift) & 1)

    return STORYBOARD.format(
        version=version, tint="#b5402a" if version // 9 % 2 else "#2a40b5", before=some(0), between=some(1), after=some(2))


# Each function introduces a mistake into a version's text. It returns the text and a pattern of the expected
# message.

def replaced(old, new, path, sentence, *, at=None):
    def mistake(text, version):
        wrong = text.replace(old, new.format(version=version), 1)
        before = wrong[:wrong.index((at or new).format(version=version))]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        return wrong, rf"lobby\.yml:{line}:{column}: {path}: " + re.escape(sentence.format(version=version))

    return mistake


def shortened(text, version):
    """Returns only the beginning of the text, like a file that an editor has not completely written yet."""
    return text[:text.index("people like") + version % 10], r"lobby\.yml:\d+:\d+: this is not YAML: found unexpected end of stream.*"


def emptied(_text, _version):
    return "", r"lobby\.yml:1:1: the file is empty"


def unclosed(text, version):
    return text.replace("state: {", f"state: {{more{version}: [1, ", 1), r"lobby\.yml:5:\d+: this is not YAML: did not find expected ',' or ']' .+"


def not_text(text, version):
    return text.replace("Lobby", f"Lobby {version} \udcff", 1), r"lobby\.yml:1:1: the file is not UTF-8"


MISTAKES = [
    replaced("search: query", "serch: query", r"pages\.works\.body\[\d+\]", "there is no element 'serch'; did you mean 'search'?"),
    unclosed,
    replaced("title: Version", "titel: Version", r"pages\.works", "there is no key 'titel'; did you mean 'title'?"),
    shortened,
    replaced("{go: works}", "{{go: work{version}}}", r"pages\.start\.body\[0\]\.tap\.page", "there is no page 'work{version}'; did you mean 'works'?", at="work{version}"),
    emptied,
    replaced("likes: 0", "likes: [{version}]", r"state\.likes", "expected a text, a number, or true or false, found a list", at="[{version}]"),
    replaced("works.csv", "works-{version}.csv", r"data\.works", "There is no file “works-{version}.csv” in the storyboard's folder"),
    not_text,
    replaced(
        "{row.artist}", "{{row.artst}}", r"pages\.works\.body\[\d+\]\.subtitle", "the table 'works' has no column 'artst'; did you mean 'artist'?",
        at='"{{row.artst}}"'),
    replaced("{likes} people", "{{likes +}} people", r"pages\.works\.body\[\d+\]\.text", "the expression is incomplete: something is missing at its end", at='"{{likes +}} people'),
]


def is_wrong(version):
    """Returns whether a version is invalid. Of every six versions, two consecutive ones are invalid. The first of
    them is followed by another invalid version, the second by a valid version.
    """
    return version % 6 in (2, 3)


# MARK: The ways in which editors write files

def write_in_place(file, content):
    file.write_bytes(content)


def write_beside(file, content):
    other = file.with_suffix(".tmp")
    other.write_bytes(content)
    other.replace(file)


def write_with_backup(file, content):
    backup = file.with_suffix(".yml~")
    backup.unlink(missing_ok=True)
    os.link(file, backup)
    write_beside(file, content)


WAYS = [write_in_place, write_beside, write_with_backup]

# A script in the page that records each moment without content or without a connection, and the versions that the page
# shows.
WATCH = """() => {
    const screen = document.querySelector("#screen");
    const isSeen = (element) => element.checkVisibility({opacityProperty: true, visibilityProperty: true}) && element.getBoundingClientRect().width > 0;
    const isBlank = () => {
        const texts = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) if (texts.currentNode.data.trim() && isSeen(texts.currentNode.parentElement)) return false;
        return true;
    };
    const waiting = new Map();
    const watch = window.watch = {blanks: [], losses: [], versions: [], isBlank};
    const look = () => {
        const revision = screen.dataset.revision;
        if (isBlank()) watch.blanks.push(revision);
        if (screen.dataset.connection !== "connected" || screen.dataset.dimmed !== undefined) watch.losses.push(revision);
        for (const {textContent} of screen.querySelectorAll('[data-identifier="title"]'))
            if (textContent !== watch.versions.at(-1)) watch.versions.push(textContent);
        waiting.get(watch.versions.at(-1))?.();
    };
    watch.shows = (version) => new Promise((done) => {
        if (watch.versions.at(-1) === version) return done();
        waiting.set(version, done);
    });
    new MutationObserver(look).observe(screen, {subtree: true, childList: true, characterData: true, attributes: true});
    look();
}"""


class Person(threading.Thread):
    """A person who taps, scrolls and types during the test.

    The person performs a limited number of actions for each version, so that a slow machine can keep up.
    """

    ROUNDS = 2

    def __init__(self, server, viewport):
        super().__init__(daemon=True)
        self.client = server.connect("lobby", {"viewport": viewport})
        self.rounds, self.is_enough = threading.Semaphore(0), False
        self.taps, self.worked, self.problem = 0, 0, None

    def run(self):
        try:
            while self.rounds.acquire() and not self.is_enough:
                self.work()
        except Exception as problem:  # noqa: BLE001: the test raises it later
            self.problem = problem

    def work(self):
        # The client scrolls to the top, where the button is, and then down a little.
        for dy in (-2000, 120):
            answer = self.client.ask({"type": "scroll", "x": self.client.welcome["width"] / 2, "y": self.client.welcome["height"] - 60, "dx": 0, "dy": dy})
            assert answer["type"] == "done", answer
            answer = self.client.tap(identifier="like")
            # The tap may have no effect, because a touch on moving content only stops the content. In a large version
            # of the page, the button may be outside the visible area.
            assert answer["type"] == "done" or answer["code"] == "notVisible", answer
            self.taps += answer.get("by") == "UIButton#like"
        self.client.tap(identifier="search")
        # If the page was reloaded in the meantime, no text field receives the text.
        for text in ({"insert": "1"}, {"delete": 1}, {"end": True}):
            answer = self.client.ask({"type": "text", **text})
            assert answer["type"] == "done", answer
        self.worked += 1

    def leave(self):
        self.is_enough = True
        self.rounds.release()
        self.join(PATIENCE)
        assert not self.is_alive() and self.problem is None, self.problem
        assert [message["type"] for message in self.client.messages].count("welcome") == 1
        self.client.close()


class Mirror(threading.Thread):
    """A viewer that sends no input, and records the titles that the screen shows."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.client = server.connect("lobby", {"role": "viewer"})
        self.changed = threading.Condition()
        self.titles = [self.title()]
        self.start()

    def title(self):
        return self.client.properties("title")["text"]

    def run(self):
        try:
            while True:
                self.client.next(timeout=4 * PATIENCE)
                with self.changed:
                    if self.title() != self.titles[-1]:
                        self.titles.append(self.title())
                    self.changed.notify_all()
        except ConnectionClosed:
            pass

    def wait_for(self, condition):
        with self.changed:
            assert self.changed.wait_for(condition, PATIENCE), self.titles[-3:]


@pytest.fixture
def kiosk(tmp_path):
    folder = tmp_path / "lobby"
    folder.mkdir()
    (folder / "works.csv").write_text(WORKS)
    (folder / "lobby.yml").write_text(storyboard(0))
    with Server("--mpv", "none", "--kiosk", folder / "lobby.yml") as server:
        server.file = folder / "lobby.yml"
        yield server


def test_a_storyboard_that_is_written_a_hundred_times_while_people_work_it(kiosk, visit):
    # These displays load the page as separate modules. Otherwise, a display that loads its page before the server has
    # packed it would reload itself during the test.
    displays = [visit(kiosk, "/lobby?role=display&modules", **options) for options in (LYING, STANDING)]
    mirror = Mirror(kiosk)
    numbers = []
    for page in displays:
        page.evaluate(WATCH)
        numbers.append(page.locator("#screen").get_attribute("data-client"))
    with kiosk.connect("lobby") as client:
        client.tap(identifier="to-works")
    people = [Person(kiosk, viewport) for viewport in (PHONE["viewport"], LYING["viewport"], STANDING["viewport"])]
    mirror.wait_for(lambda: mirror.titles[-1] == "Version 0")
    # The messages before this point belong to the start of the server.
    said, told, shown, mistakes = len(kiosk.lines), [], [0], itertools.cycle(MISTAKES)
    for person in people:
        person.start()

    for version in range(1, VERSIONS + 1):
        text, write = storyboard(version), WAYS[version % len(WAYS)]
        if is_wrong(version):
            text, pattern = next(mistakes)(text, version)
            told.append(pattern)
        else:
            shown.append(version)
            if is_wrong(version - 1):
                told.append(re.escape("lobby.yml: The storyboard is valid again and is shown."))
        for person in people:
            person.rounds.release(person.ROUNDS)
        write(kiosk.file, text.encode("utf-8", "surrogateescape"))

        kiosk.says(lambda lines: len(lines) >= said + len(told))
        for pattern, line in zip(told, kiosk.lines[said:], strict=True):
            assert re.fullmatch(pattern, line), f"{line}\nis not\n{pattern}"
        for page in displays:
            assert not page.evaluate("async (version) => { await watch.shows(version); return watch.isBlank(); }", f"Version {shown[-1]}")
        mirror.wait_for(lambda: mirror.titles[-1] == f"Version {shown[-1]}")
        assert kiosk.process.poll() is None

    for person in people:
        person.leave()
    likes = sum(person.taps for person in people)
    versions = [f"Version {version}" for version in shown]
    for page, number in zip(displays, numbers, strict=True):
        expect(node(page, "likes")).to_have_text(f"{likes} people like this")
        watch = page.evaluate("({...watch, isBlank: undefined, shows: undefined})")
        assert (watch["blanks"], watch["losses"], watch["versions"]) == ([], [], ["Welcome", *versions])
        assert page.locator("#screen").get_attribute("data-client") == number
    assert mirror.titles == ["Welcome", *versions]
    assert len(kiosk.lines) == said + len(told), "each mistake is told once"
    assert all(person.worked > 0 for person in people)
    mirror.client.close()
