"""A server run as a service: it reports readiness and health to systemd, and answers health checks."""

import os
import signal
import socket
import subprocess
import urllib.error
import urllib.request

import pytest
from harness import PATIENCE, Server
from witness import ROOT

UNITS = ROOT / "docs/examples/systemd"


@pytest.fixture(params=["file", "abstract"])
def manager(request, tmp_path):
    """The socket on which systemd receives notifications."""
    place = str(tmp_path / "notify") if request.param == "file" else f"\0baton-{os.getpid()}-{tmp_path.name[-12:]}"
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    listener.bind(place)
    listener.settimeout(PATIENCE)
    yield listener, place.replace("\0", "@")
    listener.close()


def told(listener):
    return listener.recv(4_096).decode().split("\n")


def test_it_says_that_it_is_ready_well_and_about_to_end(manager):
    listener, place = manager
    with Server("--mpv", "none", environment={"NOTIFY_SOCKET": place, "WATCHDOG_USEC": "200000"}) as server:
        assert told(listener) == ["READY=1", f"STATUS=At {server.url}/"]
        for _ in range(3):
            assert told(listener) == ["WATCHDOG=1"]
        server.process.send_signal(signal.SIGTERM)
        while (last := told(listener)) == ["WATCHDOG=1"]:
            pass
        assert last == ["STOPPING=1"]
        assert server.process.wait(timeout=PATIENCE) == 0


def test_without_a_watchdog_it_says_no_more_than_that_it_is_ready(manager):
    listener, place = manager
    # The watchdog variables in the environment name another process, so the server must ignore them.
    with Server("--mpv", "none", environment={"NOTIFY_SOCKET": place, "WATCHDOG_USEC": "50000", "WATCHDOG_PID": "1"}) as server:
        assert told(listener)[0] == "READY=1"
        server.connect().close()
        server.process.send_signal(signal.SIGTERM)
        assert told(listener) == ["STOPPING=1"]


@pytest.mark.parametrize("place", ["", "relative", "/" + "x" * 200, "/nobody/listens/here"])
def test_a_socket_that_is_none_is_no_matter(place):
    with Server("--mpv", "none", environment={"NOTIFY_SOCKET": place, "WATCHDOG_USEC": "1000"}) as server:
        assert urllib.request.urlopen(server.url + "/health", timeout=PATIENCE).read() == b"ok\n"


def test_probes_are_answered_by_whatever_name_they_ask(server):
    request = urllib.request.Request(server.url + "/health", headers={"Host": "kiosk.cluster.example"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        assert answer.status == 200 and answer.read() == b"ok\n" and answer.headers["Cache-Control"] == "no-store"
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(urllib.request.Request(server.url + "/counter", headers={"Host": "kiosk.cluster.example"}), timeout=PATIENCE)
    assert refused.value.code == 403


@pytest.mark.parametrize("unit", sorted(UNITS.glob("*.service")), ids=lambda unit: unit.name)
def test_units_are_as_systemd_reads_them(unit, tmp_path):
    # The programs that the unit starts are not installed on this machine, so the test replaces them. Everything else in
    # the unit is checked.
    text = unit.read_text()
    for program in ("/usr/local/bin/baton", "/usr/bin/cage", "/usr/bin/xinit"):
        text = text.replace(f"ExecStart={program}", "ExecStart=/bin/true")
    copy = tmp_path / unit.name
    copy.write_text(text)
    try:
        said = subprocess.run(["systemd-analyze", "verify", "--man=no", copy], capture_output=True, text=True, timeout=PATIENCE)
    except FileNotFoundError:
        pytest.skip("there is no systemd-analyze here")
    assert said.returncode == 0 and said.stderr == "", said.stderr
