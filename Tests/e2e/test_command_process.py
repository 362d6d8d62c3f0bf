"""Commands as processes: early termination, and readers that close the pipe."""

import contextlib
import pathlib
import shutil
import signal
import tempfile
import threading
import time

import pytest
from commands import LONG, baton, started, wait_until
from harness import PATIENCE, Server


@pytest.fixture
def short_folder():
    """A folder with a path short enough for the browser's sockets."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="b"))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="module")
def server():
    with Server("--mpv", "none") as running:
        yield running


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


def test_the_server_of_a_flow_ends_however_the_flow_ends(tmp_path):
    flow = tmp_path / "long.flow"
    flow.write_text("serve --port 0 --mpv none --state none\nclient ann --screen counter { expect nowhere --timeout 10m }\n")
    with started("run", flow, "--artifacts", "none") as process:
        wait_until(lambda: children(process), "no server was started")
        server = children(process)[0]
        process.kill()
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
