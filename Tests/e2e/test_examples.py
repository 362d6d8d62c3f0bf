"""The clients in docs/examples and the statements of docs/scripting.md, against a server."""

import functools
import http.server
import importlib.util
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import threading
import tokenize

import pytest
import witness
from harness import PATIENCE, PROGRAM, ROOT, Server
from link import Link
from playwright.sync_api import expect
from websockets.sync.client import connect

EXAMPLES = ROOT / "docs/examples"
GUIDE = (ROOT / "docs/scripting.md").read_text()
# The path of Debian's package `ws` for Node.
DEBIAN_WS = pathlib.Path("/usr/share/nodejs/ws")


@pytest.fixture
def example():
    spec = importlib.util.spec_from_file_location("client", EXAMPLES / "client.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def address(server, screen):
    return f"ws://127.0.0.1:{server.port}/{screen}"


def joined(server, screen):
    """Connects a socket. All of its messages are checked."""
    return connect(address(server, screen), subprotocols=["baton.v1"], create_connection=witness.Connection)


@pytest.fixture
def seen(server):
    """Forwards connections of a separate process to the server, and checks all messages."""
    with Link(server.port, watch=witness.looks_into) as link:
        yield link


# MARK: Python

def test_the_python_client_has_60_lines():
    text = (EXAMPLES / "client.py").read_text()
    silent = (tokenize.NL, tokenize.NEWLINE, tokenize.COMMENT, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)
    lines = {token.start[0] for token in tokenize.generate_tokens(io.StringIO(text).readline) if token.type not in silent}

    assert len(lines) <= 61, "all but the blank ones, and the one that says what it is"


def test_the_python_client_drags_waits_and_is_told_what_went_wrong(server, example):
    with joined(server, "counter") as socket:
        screen = example.Screen(socket)
        (match,) = screen.ask("query", target={"identifier": "slider"})["matches"]
        x, y, width, height = match["frame"]
        # The drag starts at the slider's thumb, which is in the middle when the screen is opened.
        screen.drag((x + width / 2, y + height / 2), (x + width * 3 / 4, y + height / 2), (x + width, y + height / 2))
        assert screen.wait(identifier="value", text="100")["kind"] == "label"
        with pytest.raises(ValueError, match="decrement"):
            screen.ask("tap", target={"identifier": "decrement"})
        # After all patches, the outline of the client's tree still contains the window and the view.
        assert screen.outline()[1:3] == ["  window", "    view"]


def test_the_python_client_follows_a_tree_that_comes_and_goes(server, example):
    with joined(server, "gallery") as socket, joined(server, "gallery") as other:
        screen = example.Screen(socket)
        for label in ("labels", "colors"):
            screen.ask("tap", target={"identifier": label})
            screen.wait(kind="button", title="Gallery")
            screen.ask("tap", target={"label": "Gallery"})
            screen.wait(identifier="pages")
        screen.ask("ping")
        # The tree has no unreachable and no duplicate nodes.
        reached = screen.outline()
        assert len(reached) == len(screen.nodes) and len(example.Screen(other).nodes) > 10


DRAWN_ELSEWHERE = """
import {Screen} from "./client.mjs";

const screen = await Screen.open(process.argv[2]);
const {matches: [{frame: [x, y]}]} = await screen.ask("query", {target: {identifier: "paper"}});
await screen.drag(...Array.from({length: 40}, (_, step) => [x + 20 + step * 3, y + 20 + step % 3]));
console.log(JSON.stringify(screen.find({identifier: "paper"}).drawing));
screen.socket.close();
"""


def test_both_clients_follow_a_drawing_that_is_sent_in_part(server, example, seen, folder):
    (folder / "draw.mjs").write_text(DRAWN_ELSEWHERE)
    with joined(server, "picture") as socket, server.connect("picture") as other:
        screen = example.Screen(socket)
        run = node("draw.mjs", address(seen, "picture"), cwd=folder, env=environment(folder))
        assert run.returncode == 0, run.stderr
        screen.ask("ping")
        other.settle()
        with server.connect("picture") as later:
            drawn = later.properties("paper")["drawing"]

        assert any(isinstance(properties.get("drawing"), list) for patch in other.patches for verb, *_, properties in patch["ops"] if verb == "set")
        assert (json.loads(run.stdout), screen.wait(identifier="paper")["drawing"]) == (drawn, drawn)


# JavaScript

def node(*arguments, **options):
    return subprocess.run(["node", *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE, **options)


@functools.cache
def node_options():
    """Returns the option that gives a Node older than 22 a WebSocket."""
    if node("-e", "process.exit(typeof WebSocket === 'function' ? 0 : 1)").returncode == 0:
        return ""
    if node("--experimental-websocket", "-e", "process.exit(typeof WebSocket === 'function' ? 0 : 1)").returncode == 0:
        return "--experimental-websocket"
    return "--require=ws/global"


@pytest.fixture
def folder(tmp_path):
    """A copy of the examples in a separate folder with the package `ws` installed."""
    shutil.copytree(EXAMPLES, tmp_path, dirs_exist_ok=True)
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules/ws").symlink_to(DEBIAN_WS)
    return tmp_path


def environment(folder):
    options = node_options()
    if "require" in options:
        (folder / "global.cjs").write_text(f"globalThis.WebSocket = require({str(DEBIAN_WS)!r});")
        options = f"--require={folder / 'global.cjs'}"
    # In the examples, `python` and `baton` then mean the interpreter that runs the tests, and the tested program.
    (folder / "bin").mkdir()
    (folder / "bin/python").write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    (folder / "bin/python").chmod(0o755)
    (folder / "bin/baton").symlink_to(PROGRAM.resolve())
    return {**os.environ, "NODE_OPTIONS": options, "PATH": f"{folder / 'bin'}:{os.environ['PATH']}"}


FOLLOW = """
import {Screen} from "./client.mjs";

const screen = await Screen.open(process.argv[2]);
for (const identifier of ["labels", "colors"]) {
    await screen.ask("tap", {target: {identifier}});
    await screen.wait({kind: "button", label: "Gallery"});
    await screen.ask("tap", {target: {label: "Gallery"}});
    await screen.wait({identifier: "pages"});
}
const refused = await screen.ask("tap", {target: {identifier: "nowhere"}}).catch(({message}) => message);
const closed = screen.ask("ping").then(() => screen.wait({identifier: "nowhere"})).catch(({message}) => message);
await screen.ask("ping");
screen.socket.close();
const none = await Screen.open(process.argv[2] + "/nowhere").catch(({message}) => message);
const other = await Screen.open(process.argv[2], {screen: "counter"}).catch(({message}) => message);
console.log(JSON.stringify([screen.outline().length === screen.nodes.size, refused, await closed, await screen.ask("ping").catch(({message}) => message), none, other]));
"""


def test_the_javascript_client_follows_a_tree_and_is_told_what_went_wrong(seen, folder):
    (folder / "follow.mjs").write_text(FOLLOW)

    run = node("follow.mjs", address(seen, "gallery"), cwd=folder, env=environment(folder))

    assert run.returncode == 0, run.stderr
    whole, refused, closed, after, none, other = json.loads(run.stdout)
    assert whole
    assert "no view has the identifier 'nowhere'" in refused
    assert (closed, after, none) == ("the connection is over", "the connection is over", "there is no connection")
    assert "counter" in other


def test_the_javascript_client_is_handed_a_websocket(seen, folder):
    run = node("older-node.mjs", address(seen, "counter"), cwd=folder)

    assert (run.stdout, run.stderr) == ("label\n", "")


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def elsewhere():
    """Another web server with the examples. Yields its origin."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=EXAMPLES)) as files:
        threading.Thread(target=files.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{files.server_port}"
        files.shutdown()


def test_a_page_of_another_origin_counts_where_that_is_allowed(elsewhere, chromium):
    context = chromium.new_context()
    with Server("--mpv", "none", "--allow-origin", elsewhere) as server:
        page = context.new_page()
        page.goto(f"{elsewhere}/counter.html?screen={address(server, 'counter')}")
        expect(page.locator("#count")).to_have_text("0")
        page.click("#more")
        expect(page.locator("#count")).to_have_text("1")
        page.click("#more")
        expect(page.locator("#count")).to_have_text("2")
    context.close()


def test_a_page_of_another_origin_is_refused_where_it_is_not(elsewhere, chromium, server):
    context = chromium.new_context()
    page = context.new_page()
    page.goto(f"{elsewhere}/counter.html?screen={address(server, 'counter')}")
    expect(page.locator("#count")).to_have_text("there is no connection")
    expect(page.locator("#more")).to_be_disabled()
    context.close()


# MARK: The guide

COMMANDS = re.findall(r"^```sh\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", GUIDE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("command, shown", [each for each in COMMANDS if not each[0].startswith("baton serve")], ids=lambda text: text.split("\n")[0][:40])
def test_a_command_of_the_guide_prints_what_stands_there(seen, folder, command, shown):
    command, shown = (text.replace("127.0.0.1:8080", f"127.0.0.1:{seen.port}") for text in (command, shown))
    surroundings = {**environment(folder), "BATON_URL": f"http://127.0.0.1:{seen.port}/"}

    run = subprocess.run(["sh", "-e", "-c", command], cwd=folder, env=surroundings, capture_output=True, text=True, timeout=PATIENCE)

    assert (run.returncode, run.stderr) == (0, "") or "ExperimentalWarning" in run.stderr
    assert run.stdout == shown


def test_a_server_of_the_guide_starts():
    commands = [command.split() for command, _ in COMMANDS if command.startswith("baton serve")]
    assert commands
    for command in commands:
        with Server("--mpv", "none", *command[2:]) as server, server.connect("counter") as client:
            assert client.tap(identifier="increment")["handled"]


def test_each_example_is_spoken_of():
    kiosks, displays = ((ROOT / "docs" / name).read_text() for name in ("kiosk.md", "kiosk-display.md"))
    assert "(examples/kiosks)" in kiosks
    for path in EXAMPLES.rglob("*"):
        # The guide need not mention the files of a kiosk, because its storyboard names them and cannot be loaded
        # without them.
        if path.is_file() and not path.is_relative_to(EXAMPLES / "kiosks") and path.suffix != ".pyc":
            assert f"examples/{path.relative_to(EXAMPLES)}" in GUIDE or path.name in displays, path.name
