"""The clients of docs/examples, against a server."""

import importlib.util
import subprocess
import sys

import pytest
from harness import ROOT
from websockets.sync.client import connect

EXAMPLE = ROOT / "docs/examples/client.py"


@pytest.fixture
def example():
    spec = importlib.util.spec_from_file_location("client", EXAMPLE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def address(server, screen):
    return f"ws://127.0.0.1:{server.port}/{screen}"


def test_the_python_client_taps_and_prints_the_tree(server):
    run = subprocess.run([sys.executable, EXAMPLE, address(server, "counter")], capture_output=True, text=True, check=True)
    lines = run.stdout.splitlines()
    assert lines[0] == "screen" and lines[1] == "  window"
    assert "label count 1" in run.stdout and "button increment" in run.stdout
    assert run.stderr == ""


def test_the_python_client_drags_waits_and_is_told_what_went_wrong(server, example):
    with connect(address(server, "counter"), subprotocols=["baton.v1"]) as socket:
        screen = example.Screen(socket)
        (match,) = screen.ask("query", target={"identifier": "slider"})["matches"]
        x, y, width, height = match["frame"]
        # The slider's thumb stands in its middle at first.
        screen.drag((x + width / 2, y + height / 2), (x + width * 3 / 4, y + height / 2), (x + width, y + height / 2))
        assert screen.wait(identifier="value", text="100")["kind"] == "label"
        with pytest.raises(ValueError, match="decrement"):
            screen.ask("tap", target={"identifier": "decrement"})
        # What it shows is what another client is shown from the beginning.
        assert screen.outline()[1:3] == ["  window", "    view"]


def test_the_python_client_follows_a_tree_that_comes_and_goes(server, example):
    with connect(address(server, "gallery"), subprotocols=["baton.v1"]) as socket, connect(address(server, "gallery"), subprotocols=["baton.v1"]) as other:
        screen = example.Screen(socket)
        for label in ("labels", "colors"):
            screen.ask("tap", target={"identifier": label})
            screen.wait(kind="button", title="Gallery")
            screen.ask("tap", target={"label": "Gallery"})
            screen.wait(identifier="pages")
        screen.ask("ping")
        # Nothing hangs in the air, and nothing is twice in it.
        reached = screen.outline()
        assert len(reached) == len(screen.nodes) and len(example.Screen(other).nodes) > 10
