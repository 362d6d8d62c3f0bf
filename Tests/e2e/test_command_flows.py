"""Flows, run by `baton run`: they pass, fail when an expectation is broken, and restore the earlier state."""

import concurrent.futures
import json
import re
import xml.etree.ElementTree

import pytest
from commands import baton, picture
from harness import ROOT, Server

FLOW = ROOT / "docs/examples/flows/two-people.flow"


@pytest.fixture(scope="module")
def server():
    with Server("--mpv", "none") as running:
        yield running


def test_a_flow_comes_from_standard_input(server, tmp_path):
    flow = "tap increment\nexpect count text 1\n"
    done = baton("run", "-", "--url", server.url + "/counter", stdin=flow, cwd=tmp_path)
    assert done.returncode == 0, done
    assert "1 of 1 flow passed" in done.stdout
    done = baton("run", "-", "--url", server.url + "/counter", "--timeout", "100ms", stdin=flow.replace("1", "2"), cwd=tmp_path)
    assert done.returncode == 1, done
    assert '-:2: expect count text 2' in done.stdout and 'it says "1"' in done.stdout


def test_the_flows_of_the_documentation_pass_and_are_told_of_in_each_format(tmp_path):
    run = lambda *more: baton("run", ROOT / "docs/examples/flows", *more, cwd=tmp_path)
    flows = len(list((ROOT / "docs/examples/flows").glob("**/*.flow")))
    text = run()
    assert text.returncode == 0, text
    assert f"{flows} of {flows} flow" in text.stdout
    junit = run("--format", "junit", "--output", "report.xml")
    assert junit.returncode == 0 and "passed" in junit.stdout
    suites = xml.etree.ElementTree.parse(tmp_path / "report.xml").getroot()
    assert (suites.get("tests"), suites.get("failures")) == (str(flows), "0")
    tap = run("--format", "tap")
    assert tap.stdout.startswith(f"TAP version 14\n1..{flows}\nok 1 - ")
    told = json.loads(run("--format", "json").stdout)
    assert told["passed"] == flows
    assert not list(tmp_path.glob("baton-results/**/*"))
    people = next(flow for flow in told["flows"] if flow["path"].endswith("two-people.flow"))
    assert len(people["steps"]) >= 30
    assert len({step["client"] for step in people["steps"]}) >= 4


def mended(lines, number, before=None, without=None, instead=None):
    """Returns the text of a changed flow, and the number of the tested line in it. `before` is inserted before the
    tested line, the line `without` is emptied, and `instead` replaces the tested line.
    """
    lines = list(lines)
    if instead:
        lines[number] = instead
    # The broken expectation gets a short time-out, so that the test need not wait. All other steps have the usual time
    # limit.
    lines[number] = re.sub(r"(?=\s*\}?$)", " --timeout 300ms ", lines[number], count=1)
    if without is not None:
        lines[without] = ""
    if before:
        lines.insert(number, before)
        number += 1
    return "\n".join(lines) + "\n", number + 1


# Each expectation of the flow, in order, with a change that makes it fail. `+` inserts a step before the expectation's
# line, `-` omits an earlier line, and `=` replaces the line.
BREAKING = [
    ('play label Play', '+tap kind:cell has:label:"Paper Boats" in:library'),
    ('title text "Not playing"', '+tap kind:cell has:label:"Paper Boats" in:library'),
    ("queue there", "=expect queue not there"),
    ('title text "Paper Boats"', "-tap kind:cell"),
    ("play label Pause", "+remote pause"),
    ('title text "Paper Boats"', "+remote nextTrack"),
    ("elapsed text~'^0:0'", "+remote changePlaybackPosition --position 20"),
    ("play label Play", "-remote togglePlayPause"),
    ("play label Play", "+tap play"),
    ("volume value 70", "-adjust volume"),
    ("volume value 70", "+adjust volume --by 1"),
    ("mute label Unmute", "-tap mute"),
    ('shuffle label "Shuffle, on"', "-tap shuffle"),
    ('shuffle label "Shuffle, on"', "+tap shuffle"),
    ("mute selected", "+tap mute"),
    ("count text 3", "-repeat 3"),
    ("count text 0", "+tap increment"),
    ("count text 1", "-tap increment"),
    ("count text 3", "+client ann-counting { tap increment }"),
]


def test_each_expectation_of_a_flow_fails_when_what_it_expects_is_broken(tmp_path):
    lines = FLOW.read_text().splitlines()
    expectations = [number for number, line in enumerate(lines) if re.search(r"(^|\{)\s*expect ", line)]
    assert len(expectations) == len(BREAKING), "an expectation of the flow has no way to break it here"
    expected = {}
    for index, (number, (words, change)) in enumerate(zip(expectations, BREAKING)):
        assert "expect " + words in lines[number], (words, lines[number])
        kind, text = change[0], change[1:]
        if kind == "-":
            without = max(earlier for earlier in range(number) if text in lines[earlier])
            flow, line = mended(lines, number, without=without)
        elif kind == "=":
            flow, line = mended(lines, number, instead=text)
        else:
            flow, line = mended(lines, number, before=text)
        # In a second broken flow, the same expectation requires another value.
        other = re.sub(r"expect (\S+) (text|label|value)(\s+|~)\S.*?(?=\s*\}?$)", r"expect \1 \2 Other", lines[number])
        other = other.replace(" there", " not there").replace(" selected", " not selected")
        assert other != lines[number]
        changed, same = mended(lines, number, instead=other)
        for name, text, at in [(f"{index:02}-broken", flow, line), (f"{index:02}-other", changed, same)]:
            (tmp_path / f"{name}.flow").write_text(text)
            expected[name] = at

    def check(name):
        done = baton("run", tmp_path / f"{name}.flow", "--format", "json", "--artifacts", "none")
        return name, done.returncode, json.loads(done.stdout)["flows"][0]

    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        for name, code, flow in pool.map(check, expected):
            failure = flow.get("failure")
            assert code == 1 and failure, (name, (tmp_path / f"{name}.flow").read_text())
            assert (failure["line"], failure["error"]["code"]) == (expected[name], "assertion failed"), (name, failure)
            assert failure["path"].endswith(f"{name}.flow")
            assert failure["step"].startswith(("expect", "client ann-counting { expect")), failure
            assert not any(not step["done"] for step in flow["steps"][:-1])


def test_a_flow_that_fails_leaves_what_there_was(tmp_path):
    flow = tmp_path / "fails.flow"
    flow.write_text(
        "@name It fails: really\nserve --port 0 --mpv none --state none\nclient ann --screen counter {\n  tap increment\n"
        "  expect count text 2 --timeout 1ms\n}\n")
    done = baton("run", flow, "--artifacts", tmp_path / "kept", "--format", "junit", "--output", tmp_path / "report.xml")
    assert done.returncode == 1, done
    folder = tmp_path / "kept/It-fails--really"
    assert sorted(path.name for path in folder.iterdir()) == ["failure.txt", "screen.png", "trace.jsonl", "tree.json", "tree.txt"]
    for text in [done.stdout, (folder / "failure.txt").read_text()]:
        for part in ["fails.flow:5: expect count text 2", "assertion failed, ann", 'it says "1"', 'label #count "1"']:
            assert part in text
    assert 'label #count "1"' in (folder / "tree.txt").read_text()
    tree = json.loads((folder / "tree.json").read_text())
    assert tree["kind"] == "screen" and tree["width"] == 390
    trace = [json.loads(line) for line in (folder / "trace.jsonl").read_text().splitlines()]
    assert any(line.get("client") == "ann" and "patch" in line for line in trace)
    size, colours = picture(folder / "screen.png")
    assert size == (390, 844) and colours > 8
    case = xml.etree.ElementTree.parse(tmp_path / "report.xml").getroot().find("testsuite/testcase/failure")
    assert case.get("type") == "assertion failed" and 'label #count "1"' in case.text


def test_flows_are_chosen_checked_and_listed(tmp_path):
    (tmp_path / "one.flow").write_text("@tags slow\nset A b\n")
    (tmp_path / "two.flow").write_text("@tags quick\nset A b\nset B c\n")
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep/three.flow").write_text("set A b\n")
    listed = lambda *more: re.findall(r"(\w+)\.flow ", baton("run", tmp_path, "--list", *more).stdout)
    assert listed() == ["three", "one", "two"]
    assert listed("--include-tags", "slow,quick") == ["one", "two"]
    assert listed("--exclude-tags", "slow") == ["three", "two"]
    checked = baton("run", tmp_path, "--check")
    assert checked.returncode == 0 and "two.flow: 2 steps" in checked.stdout
    done = baton("run", tmp_path, "--repeat", "2", "--json", "--artifacts", "none")
    assert json.loads(done.stdout)["passed"] == 6


def test_what_a_step_is_asked_is_printed_and_stands_in_the_reports(server):
    flow = "client ann --screen counter {\n  tap increment\n  get text count\n}\n"
    result = baton("run", "-", "--url", server.url, stdin=flow)
    assert result.returncode == 0 and "\n  1\n" in "\n" + result.stdout
    told = json.loads(baton("run", "-", "--url", server.url, "--format", "json", stdin=flow).stdout)
    assert [step["output"] for step in told["flows"][0]["steps"]] == [[], ["1"]]
