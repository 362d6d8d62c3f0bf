"""What is typed: each verb, what it exits with, what it says when something is wrong, and flows of such lines."""

import concurrent.futures
import contextlib
import http.server
import json
import os
import pathlib
import pty
import re
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import threading
import time
import xml.etree.ElementTree
import zlib

import pytest
from harness import PATIENCE, PROGRAM, ROOT, Server
from websockets.sync.server import serve

FLOW = ROOT / "docs/examples/flows/two-people.flow"
# A command is given up later than what it waits for itself.
LONG = 4 * PATIENCE


def environment(**more):
    kept = {name: value for name, value in os.environ.items() if name not in ("BATON_URL", "NO_COLOR")}
    return {**kept, **more}


def baton(*arguments, stdin="", cwd=None, **variables):
    return subprocess.run(
        [str(PROGRAM), *map(str, arguments)], input=stdin, capture_output=True, text=True, timeout=LONG, cwd=cwd,
        env=environment(**variables))


@contextlib.contextmanager
def started(*arguments, stdout=subprocess.PIPE, **variables):
    process = subprocess.Popen(
        [str(PROGRAM), *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=stdout, stderr=subprocess.PIPE, text=True,
        env=environment(**variables))
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        for pipe in (process.stdout, process.stderr):
            if pipe:
                pipe.close()


def wait_until(condition, words):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, words
        time.sleep(0.02)


@pytest.fixture
def short_folder():
    """One whose name is short enough for the sockets that a browser makes in it."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="b"))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="module")
def server():
    with Server("--mpv", "none") as running:
        yield running


# Verbs

VERBS = [
    # What is typed, what it exits with, and what it says.
    ("screens", 0, r"^player +Player, shared by all$"),
    ("tree --screen player", 0, r'^ *button #play "Play"'),
    ("tree increment --screen counter", 0, r'^button #increment "Increment"$'),
    ("tap increment --screen counter", 0, r"^$"),
    ("double-tap increment --screen counter", 0, r"^$"),
    ("long-press increment --for 50ms --screen counter", 0, r"^$"),
    ("drag slider to 300,336 --screen counter", 0, r"^$"),
    ("swipe up --screen gallery", 0, r"^$"),
    ("scroll down --screen gallery", 0, r"^$"),
    ("pinch 2 --rotate -30 --screen picture", 0, r"^$"),
    ("rotate -90 --screen picture", 0, r"^$"),
    ("slide slider 70 --screen counter", 0, r"^$"),
    ("adjust slider --by -2 --screen counter", 0, r"^$"),
    ("press down --screen player", 0, r"^$"),
    ("press select --screen counter", 1, r"^Nobody took it\.$"),
    ("key Enter --screen counter", 1, r"^Nobody took it\.$"),
    ("remote togglePlayPause --screen player", 0, r"^$"),
    ("type Ann --into name --screen form", 0, r"^$"),
    ("clear name --screen form", 0, r"^$"),
    ("erase 2 --screen form", 1, r"Nothing on the screen takes text now"),
    ("edit selectAll --screen form", 1, r"^Nobody took it\.$"),
    ("shake --screen counter", 1, r"^Nobody took it\.$"),
    ("expect count text 0 --screen counter", 0, r"^$"),
    ("wait --settled --screen counter", 0, r"^$"),
    ("wait count text 0 --screen counter", 0, r"^$"),
    ("get text count --screen counter", 0, r"^0$"),
    ("bench increment --screen counter --clients 2 --for 200ms", 0, r"^2 clients, \d+ taps in 0\.20 s"),
    ("bench --ping --screen player --for 200ms", 0, r"^there and back: half within"),
    ("doctor", None, r"(?m)^. Server: http"),
]


@pytest.mark.parametrize("line, code, says", VERBS, ids=[line for line, _, _ in VERBS])
def test_each_verb_does_what_it_says(server, line, code, says):
    done = baton(*line.split(), BATON_URL=server.url)
    assert code is None or done.returncode == code, done
    assert re.search(says, (done.stdout + done.stderr).strip(), re.MULTILINE), done


@pytest.mark.parametrize("line", [line for line, code, _ in VERBS if code == 0] + ["tree --screen player", "doctor", "run FLOW --artifacts none"])
def test_each_verb_tells_machines(server, line):
    done = baton(*line.replace("FLOW", str(FLOW)).split(), "--json", BATON_URL=server.url)
    assert done.stdout.count("\n") == 1, done
    json.loads(done.stdout)
    if line.startswith("tap"):
        assert json.loads(done.stdout)["handled"] is True


def test_what_went_wrong_is_told_machines(server):
    for line, code, kind in [
        ("tap nowhere --screen counter --timeout 0", 1, "no such element"),
        ("expect count text 7 --screen counter --timeout 0", 1, "assertion failed"),
        ("wait count text 7 --screen counter --timeout 0", 4, "timeout"),
        ("tree --screen nowhere", 3, "no such screen"),
        ("tree --frobnicate", 2, "invalid argument"),
        ("tpa", 2, "invalid argument"),
        ("run nowhere.flow", 2, "invalid argument"),
    ]:
        done = baton(*line.split(), "--json", BATON_URL=server.url)
        assert done.returncode == code, done
        assert done.stderr == "", done
        assert json.loads(done.stdout)["error"]["code"] == kind


def test_help_of_each_verb_has_an_example():
    verbs = re.findall(r"^  ([a-z-]+) ", baton("--help").stdout.split("SUBCOMMANDS:", 1)[1], re.MULTILINE)
    assert {"tap", "run", "bench", "watch", "doctor"} <= set(verbs), verbs
    for verb in verbs:
        texts = [baton("help", verb), baton(verb, "--help")]
        assert all(done.returncode == 0 for done in texts)
        assert texts[0].stdout == texts[1].stdout
        assert "EXAMPLE\n" in texts[0].stdout or "EXAMPLE " in texts[0].stdout, verb
    assert "EXIT CODES" in baton("--help").stdout


# Errors, as somebody makes them who is new to it


class FakeServer:
    """A server of another version: it lists its screens, and its WebSocket speaks something else."""

    def __init__(self, protocol="baton.v99"):
        def answer(connection, request):
            if request.path == "/screens.json":
                response = connection.respond(200, json.dumps({"screens": [{"name": "player", "title": "Player", "sharing": "shared"}]}))
                del response.headers["Content-Type"]
                response.headers["Content-Type"] = "application/json"
                return response

        self.server = serve(lambda _: None, "127.0.0.1", 0, subprotocols=[protocol], process_request=answer)
        self.url = f"http://127.0.0.1:{self.server.socket.getsockname()[1]}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()


@pytest.fixture(scope="module")
def places(server):
    """Addresses of what may be there instead of a Baton."""
    other = FakeServer()
    web = http.server.ThreadingHTTPServer(("127.0.0.1", 0), http.server.SimpleHTTPRequestHandler)
    web.RequestHandlerClass.log_message = lambda *_: None
    threading.Thread(target=web.serve_forever, daemon=True).start()
    mute = socket.create_server(("127.0.0.1", 0))
    free = socket.create_server(("127.0.0.1", 0))
    port = free.getsockname()[1]
    free.close()
    yield {
        "HERE": server.url + "/", "OTHER": other.url, "WEB": f"http://127.0.0.1:{web.server_port}/",
        "MUTE": f"http://127.0.0.1:{mute.getsockname()[1]}/", "NOBODY": f"http://127.0.0.1:{port}/",
    }
    other.stop()
    web.shutdown()
    mute.close()


ERRORS = [
    # What is typed, what it exits with, and all that it has to say.
    ("tap play --url http://no-such-host.invalid/player", 3, ["There is no machine 'no-such-host.invalid'", "Look at how it is written"]),
    ("tap play --url NOBODY/player", 3, ["Nobody listens at 127.0.0.1:", "baton serve", "--url"]),
    ("tap play --url ftp://a/player", 2, ["'ftp' is none of http, https, ws, wss", "http://127.0.0.1:8080/player"]),
    ("tap play --url 127.0.0.1:99999/player", 2, ["a port is a number from 1 to 65535"]),
    ("tap play --url HERE", 3, ["has 5 screens, and which one is meant is not said", "counter   (Counter)", "Name it in the address"]),
    ("tap play --url HERE/plaier", 3, ["has no screen 'plaier'. Did you mean 'player'?", "Its screens are: player, counter"]),
    ("tap play --url HERE --screen plaier", 3, ["has no screen 'plaier'. Did you mean 'player'?"]),
    ("tap play --url WEB", 3, ["is no Baton", "HTTP 404", "baton serve"]),
    ("tap play --url WEB/player", 3, ["Baton", "HTTP 404"]),
    ("tap play --url OTHER/player", 3, ["does not speak baton.v1", "Use a client of the server's own version", "baton --version"]),
    ("tap play --url OTHER", 3, ["does not speak baton.v1"]),
    ("tap play --url MUTE/player --timeout 300ms", 4, ["has not answered within 5 s", "Look whether it is busy"]),
    ("tpa play", 2, ["There is no verb 'tpa'. Did you mean 'tap'?", "The verbs are"]),
    ("help tpa", 2, ["There is no verb 'tpa'. Did you mean 'tap'?"]),
    ("tap play --ulr HERE", 2, ["Unknown option '--ulr'. Did you mean '--url'?", "Usage: baton tap", "baton tap --help"]),
    ("tap play --timeout soon", 2, ["'soon' is invalid for '--timeout <time>'", "500ms, 10s or 1m"]),
    ("tap", 2, ["Missing expected argument '<view> ...'", "Usage: baton tap"]),
    ("press upp --url HERE/player", 2, ["'upp' is invalid", "up"]),
    ("tap kind:buton --url HERE/player", 2, ["'buton' is no kind", "Did you mean kind:button?"]),
    ("tap lable:Play --url HERE/player", 2, ["there is no 'lable'", "Did you mean label:Play?"]),
    ("expect play enabeld --url HERE/player", 2, ["'enabeld' is nothing that a view can be expected to be", "Did you mean 'enabled'?"]),
    ("expect play label~[ --url HERE/player", 2, ["is no regular expression"]),
    ("get txet count --url HERE/counter", 2, ["has no 'txet' now", "Did you mean 'text'?", "It has "]),
    ("tap incremnt --url HERE/counter --timeout 100ms", 1, ["Nothing on the screen is incremnt", "nearest", "increment   (button", "After 100 ms", "baton tree"]),
    ("tap kind:cell --url HERE/player --timeout 100ms", 1, ["kind:cell means", "views:", "Say which, as one of these does"]),
    ("tap register --url HERE/form --timeout 100ms", 1, ["register is disabled", "wait register enabled", "Waited 100 ms"]),
    ("expect count text 7 --url HERE/counter --timeout 100ms", 1, ["count was expected to be text 7, and it says \"0\"", "Waited 100 ms"]),
    ("wait count text 7 --url HERE/counter --timeout 100ms", 4, ["count was expected to be text 7, and it says \"0\"", "Waited 100 ms"]),
    ("wait --url HERE/counter", 2, ["What to wait for is not said", "wait play enabled"]),
    ("tap increment --role viewer --url HERE/counter", 5, ["The server does not allow it", "--role"]),
    ("tap increment --role king --url HERE/counter", 2, ["'king' is invalid", "remote"]),
    ("erase --url HERE/form", 1, ["Nothing on the screen takes text now", "--into name"]),
    ("record out.flow --url HERE/counter", 6, ["counter is each client's own", "Record on a screen that is shared"]),
    ("shot /nowhere/a.png --url HERE/counter", 2, ["/nowhere/a.png could not be written", "folder that is there"]),
    ("run nowhere.flow", 2, ["nowhere.flow cannot be read", "flows end with .flow"]),
    ("run .", 2, ["There is no flow in .", "Flows are files that end with .flow"]),
    ("run -e x FLOW", 2, ["-e x", "NAME=VALUE"]),
    ("bench", 2, ["Name the view that is tapped, or say --ping"]),
    ("bench increment --clients 0", 2, ["--clients 0: 1 to 1000"]),
    ("serve --port 99999", 2, ["--port 99999: a port is a number from 0 to 65535"]),
]


@pytest.mark.parametrize("line, code, says", ERRORS, ids=[line for line, _, _ in ERRORS])
def test_an_error_says_what_to_do(places, tmp_path, line, code, says):
    for name, address in places.items():
        line = line.replace(name + "/", address).replace(name, address)
    done = baton(*line.replace("FLOW", str(FLOW)).split(), cwd=tmp_path)
    assert done.returncode == code, done
    assert done.stdout == "", done
    for part in says:
        assert part in done.stderr, done.stderr


FLOW_ERRORS = [
    ("tap play\ntpa mute\n", "-:2: tpa mute", ["There is no step 'tpa'. Did you mean 'tap'?", "The steps are"]),
    ("tap play\nrepeat 2\n", "-:2: repeat 2", ["'repeat' has no block", "Write '{'"]),
    ("tap play --url http://a/", "-:1: tap play --url", ["--url goes with 'client'", "client NAME --url"]),
    ("client a {\ntap play\n", "-:1: client a {", ["not closed"]),
    ("@timout 3s\n", "-:1: @timout 3s", ["Did you mean '@timeout'?"]),
    ("expect count txet 3", "-:1: expect count txet 3", ["Did you mean 'text'?"]),
]


@pytest.mark.parametrize("flow, where, says", FLOW_ERRORS)
def test_what_is_misspelt_in_a_flow_is_said_before_anything_is_done(flow, where, says):
    done = baton("run", "-", stdin=flow)
    assert done.returncode == 2
    for part in [where, *says]:
        assert part in done.stderr, done.stderr


# Flows


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
    """The flow with something broken before a line, and where that line is then."""
    lines = list(lines)
    if instead:
        lines[number] = instead
    # What is broken is not waited for; all else may take its time.
    lines[number] = re.sub(r"(?=\s*\}?$)", " --timeout 300ms ", lines[number], count=1)
    if without is not None:
        lines[without] = ""
    if before:
        lines.insert(number, before)
        number += 1
    return "\n".join(lines) + "\n", number + 1


# Of each expectation of the flow, in their order: what makes it fail. `+` is done before it, `-` is left out before it, `=` stands in its place.
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
        # And what is expected is changed to something else.
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


def picture(path):
    """The size of a PNG, and how many colours its first rows have."""
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    parts, at = [], 8
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at:at + 8])
        if name == b"IDAT":
            parts.append(data[at + 8:at + 8 + length])
        at += 12 + length
    return (width, height), len(set(zlib.decompress(b"".join(parts))))


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


@pytest.mark.parametrize("look", ["", "--dark"])
@pytest.mark.parametrize("screen", ["player", "gallery"])
def test_a_shot_is_a_picture_of_the_screen(server, tmp_path, screen, look):
    file = tmp_path / "shot.png"
    done = baton("shot", file, *look.split(), "--scale", "2", "--screen", screen, "--json", BATON_URL=server.url)
    assert done.returncode == 0, done
    assert json.loads(done.stdout)["bytes"] == file.stat().st_size
    size, colours = picture(file)
    assert size == (780, 1688) and colours > 16
    if os.environ.get("BATON_SHOTS"):
        shutil.copy(file, pathlib.Path(os.environ["BATON_SHOTS"]) / f"{screen}{look}.png")


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


# The process


def children(process):
    found = []
    for task in pathlib.Path(f"/proc/{process.pid}/task").glob("*/children"):
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            found += [int(number) for number in task.read_text().split()]
    return found


def is_there(number):
    try:
        return pathlib.Path(f"/proc/{number}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("line", ["watch", "trace", "expect nowhere --timeout 10m", "wait nowhere --timeout 10m", "bench --ping --for 10m"])
def test_a_command_that_is_ended_early_says_so(server, line, number):
    with server.connect("player", hello={"capabilities": ["presence"]}) as watcher, \
            started(*line.split(), "--as", "Early", "--url", server.url + "/player") as process:
        watcher.wait_for(lambda client: any(
            person.get("name") == "Early" for message in client.messages for person in message.get("people", ())))
        process.send_signal(number)
        assert process.wait(PATIENCE) == 130
        assert process.stderr.read() == ""


def test_a_flow_that_is_ended_early_takes_its_server_along(tmp_path):
    flow = tmp_path / "long.flow"
    flow.write_text("serve --port 0 --mpv none --state none\nclient ann --screen counter { expect nowhere --timeout 10m }\n")
    with started("run", flow, "--artifacts", tmp_path / "kept") as process:
        wait_until(lambda: children(process), "no server was started")
        server = children(process)[0]
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 130
        wait_until(lambda: not is_there(server), "the server is there still")


def test_a_picture_that_is_not_waited_for_leaves_nothing_behind(server, tmp_path, short_folder):
    with started("shot", tmp_path / "a.png", "--url", server.url + "/player", TMPDIR=str(short_folder)) as process:
        wait_until(lambda: list(short_folder.glob("baton-*")), "no browser was started")
        wait_until(lambda: children(process), "no browser was started")
        browser = children(process)[0]
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 130
        wait_until(lambda: not is_there(browser), "the browser is there still")
    assert not list(short_folder.glob("baton-*"))


def test_a_picture_leaves_nothing_behind(server, tmp_path, short_folder):
    done = baton("shot", tmp_path / "a.png", "--url", server.url + "/player", TMPDIR=str(short_folder))
    assert done.returncode == 0, done
    assert not list(short_folder.glob("baton-*"))


def test_a_reader_that_has_enough_ends_what_follows(server):
    with server.connect("player") as person, started("watch", "--url", server.url + "/player") as process:
        def change():
            with contextlib.suppress(Exception):
                while process.poll() is None:
                    person.tap(identifier="mute")
                    time.sleep(0.05)
        threading.Thread(target=change, daemon=True).start()
        assert process.stdout.readline().startswith("revision")
        process.stdout.close()
        assert process.wait(PATIENCE) == 0
        assert process.stderr.read() == ""
        process.stdout = None


def test_a_reader_that_has_gone_changes_nothing_of_what_a_flow_comes_to(tmp_path):
    flow = tmp_path / "fails.flow"
    flow.write_text("serve --port 0 --mpv none --state none\nclient ann --screen counter { expect nowhere --timeout 1ms }\n")
    with started("run", flow, "--artifacts", "none") as process:
        process.stdout.close()
        process.stdout = None
        assert process.wait(LONG) == 1


def on_terminal(*arguments, **variables):
    """What a command says to a person."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen([str(PROGRAM), *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env=environment(**variables))
    os.close(theirs)
    text = b""
    with contextlib.suppress(OSError):
        while part := os.read(ours, 4096):
            text += part
    os.close(ours)
    process.wait(PATIENCE)
    return text.decode()


def test_colours_are_a_terminals_alone():
    assert "\x1b[3" in on_terminal("doctor", TERM="xterm")
    assert "\x1b[3" in on_terminal("doctor", TERM="xterm", NO_COLOR="")
    assert "\x1b" not in on_terminal("doctor", TERM="xterm", NO_COLOR="1")
    assert "\x1b" not in on_terminal("doctor", TERM="dumb")
    assert "\x1b" not in baton("doctor", TERM="xterm").stdout


# Completion and the manual


def test_a_shell_completes_verbs_and_options(tmp_path):
    def script(shell):
        done = baton("--generate-completion-script", shell)
        assert done.returncode == 0, done
        assert "double-tap" in done.stdout
        file = tmp_path / f"baton.{shell}"
        file.write_text(done.stdout)
        return file

    def complete(*words):
        text = f"source {script('bash')}; COMP_WORDS=({' '.join(words)} ''); unset 'COMP_WORDS[-1]'; COMP_CWORD={len(words) - 1}; " \
            f"COMP_LINE='{' '.join(words)}'; COMP_POINT=${{#COMP_LINE}}; _baton baton '{words[-1]}' '{words[-2]}'; printf '%s\\n' \"${{COMPREPLY[@]}}\""
        done = subprocess.run(["bash", "-c", text], capture_output=True, text=True, env=environment(PATH=f"{PROGRAM.parent}:{os.environ['PATH']}"))
        return [word.strip() for word in done.stdout.split()]

    assert complete("baton", "doub") == ["double-tap"]
    assert "--timeout" in complete("baton", "tap", "--ti")
    for shell in ["zsh", "fish"]:
        file = script(shell)
        if shutil.which(shell):
            assert subprocess.run([shell, "-n", file]).returncode == 0


def test_each_verb_has_a_page_of_the_manual(tmp_path):
    subprocess.run(["python3", ROOT / "Tests/manual.py", PROGRAM, tmp_path], check=True, capture_output=True)
    verbs = set(re.findall(r"^  ([a-z-]+) ", baton("--help").stdout.split("SUBCOMMANDS:", 1)[1], re.MULTILINE))
    assert {path.stem for path in tmp_path.iterdir()} == {"baton", *(f"baton-{verb}" for verb in verbs)}
    root = (tmp_path / "baton.1").read_text().replace("\\-", "-")
    assert all(f"baton-{verb}" in root for verb in verbs)
    assert "EXIT CODES" in root and "COMPLETION" in root
    for page in tmp_path.iterdir():
        text = page.read_text()
        assert all(f'.SH "{section}"' in text for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "EXAMPLES"]), page.name
        if shutil.which("groff"):
            done = subprocess.run(["groff", "-man", "-ww", "-z", "-Tutf8", page], capture_output=True, text=True)
            assert (done.returncode, done.stderr) == (0, ""), page.name


def test_the_help_tells_defaults_as_they_are_written():
    for verb in ["run", "drag", "long-press", "bench"]:
        assert "Argument(" not in baton("help", verb).stdout
    assert "(default: 800ms)" in baton("help", "long-press").stdout
