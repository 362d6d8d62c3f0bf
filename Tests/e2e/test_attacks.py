"""Attacks on a server that is reachable from the network.

The attacks are silence, guesses, forged names, and a client that never reads.
"""

import base64
import contextlib
import os
import shutil
import signal
import socket
import subprocess
import textwrap

import pytest
from commands import baton
from harness import PATIENCE, PROGRAM, Client, Server
from test_pairing import Paired, hello

SILENT = 2_000


def handshake(path="/counter", host="127.0.0.1"):
    key = base64.b64encode(os.urandom(16)).decode()
    return (f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Protocol: baton.v1\r\n\r\n").encode()


def ask(port, request, host="127.0.0.1"):
    """Returns the complete answer to a request."""
    with socket.create_connection((host, port), PATIENCE) as peer:
        peer.sendall(request)
        peer.shutdown(socket.SHUT_WR)
        answer = b""
        while piece := peer.recv(65_536):
            answer += piece
        return answer.decode()


@pytest.fixture
def many_files():
    """Raises this process's limit of open files, for the sockets of the test."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (before[1], before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_two_thousand_silent_sockets_keep_no_client_out(many_files):
    # The process starts with the limit of open files of a Debian shell. The server raises this limit.
    command = ["prlimit", "--nofile=1024:", PROGRAM, "serve", "--port", "0", "--mpv", "none", "--state", "none"]
    with Server(command=command) as server, contextlib.ExitStack() as silent:
        for _ in range(SILENT):
            silent.enter_context(socket.create_connection(("127.0.0.1", server.port), PATIENCE))

        with Client(server, "counter") as client:
            assert client.ask({"type": "tap", "target": {"identifier": "increment"}})["type"] == "done"

        server.says(lambda lines: any("send no request" in line for line in lines))


@pytest.fixture
def hosts():
    """Creates two more hosts, each in its own network. Yields their names, and this machine's address in each
    network.
    """
    if os.geteuid() != 0 or not shutil.which("ip"):
        pytest.skip("network namespaces need root and iproute2")
    run = lambda *words: subprocess.run(["ip", *words], check=True, capture_output=True)
    suffix = str(os.getpid())
    names = [f"baton{suffix}a", f"baton{suffix}b"]
    try:
        for index, name in enumerate(names):
            network = f"10.213.{index}"
            run("netns", "add", name)
            run("link", "add", f"bt{suffix}{index}", "type", "veth", "peer", "name", "eth0", "netns", name)
            run("addr", "add", f"{network}.1/24", "dev", f"bt{suffix}{index}")
            run("link", "set", f"bt{suffix}{index}", "up")
            for host in range(2, 22):
                run("-n", name, "addr", "add", f"{network}.{host}/24", "dev", "eth0")
            run("-n", name, "link", "set", "eth0", "up")
        yield [(name, f"10.213.{index}.1") for index, name in enumerate(names)]
    finally:
        for name in names:
            subprocess.run(["ip", "netns", "delete", name], capture_output=True)


def test_a_network_of_silent_hosts_keeps_another_network_in(hosts):
    (attacker, target), (good, address) = hosts
    attack = textwrap.dedent("""
        import resource, socket, sys
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        target, port, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
        network = target.rsplit(".", 1)[0]
        peers = [socket.create_connection((target, port), 30, (f"{network}.{2 + index % 20}", 0)) for index in range(count)]
        print("held", flush=True)
        sys.stdin.read()
    """)
    visit = textwrap.dedent("""
        import sys, urllib.request
        print(urllib.request.urlopen(f"http://{sys.argv[1]}:{sys.argv[2]}/counter", timeout=30).status)
    """)
    with Server("--host", "0.0.0.0", "--open", "--mpv", "none") as server:
        within = lambda name, code, *words: ["ip", "netns", "exec", name, "python3", "-c", code, *map(str, words)]
        with subprocess.Popen(within(attacker, attack, target, server.port, SILENT), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as held:
            assert held.stdout.readline() == "held\n"

            visited = subprocess.run(within(good, visit, address, server.port), capture_output=True, text=True, timeout=PATIENCE)

            assert visited.stdout == "200\n", visited.stderr
            held.stdin.close()


def test_guesses_of_the_admins_secret_are_locked_and_devices_are_not(tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("sixteen-letters!\n")
    secret.chmod(0o600)
    paired = Paired.__new__(Paired)
    paired.folder, paired.environment, paired.secret = tmp_path, {}, "sixteen-letters!"
    with Server("--mpv", "none", "--pairing", "--state", tmp_path / "kept", "--admin-secret-file", secret) as paired.server:
        token = paired.add(name="Remote", role="remote")

        def says(token, role="admin"):
            with paired.open() as client:
                return hello(client, role=role, token=token)

        # Repeating the same wrong token counts as one guess.
        assert {says("wrong-secret-0000")["code"] for _ in range(10)} == {"tokenRefused"}
        answers = [says(f"wrong-secret-{index:04}")["code"] for index in range(1, 8)]

        assert answers == ["tokenRefused"] * 4 + ["locked"] * 3
        locked = says(paired.secret)
        assert locked["code"] == "locked" and locked["retry"] > 50_000 and "wait" in locked["message"]
        assert says(f"as-a-remote-{0:04}", role="remote")["code"] == "locked"
        assert says(token, role="remote")["type"] == "welcome"


def test_a_hang_up_signal_ends_no_server_that_speaks_no_tls(tmp_path):
    with Server("--mpv", "none") as server:
        server.process.send_signal(signal.SIGHUP)
        server.says(lambda lines: any("SIGHUP" in line for line in lines))

        with Client(server, "counter") as client:
            assert client.ask({"type": "tap", "target": {"identifier": "increment"}})["type"] == "done"
        assert server.stop() == 0


@pytest.mark.parametrize("mode", [[], ["--pairing"], ["--host", "0.0.0.0", "--open"]])
def test_a_second_server_on_one_state_folder_is_refused(mode, tmp_path):
    folder = tmp_path / "kept"
    with Server("--mpv", "none", "--state", folder, *mode) as first:
        second = subprocess.run(
            [PROGRAM, "serve", "--port", "0", "--mpv", "none", "--state", folder, *mode], capture_output=True, text=True, timeout=PATIENCE)

        assert second.returncode != 0
        assert f"process {first.process.pid}" in second.stderr and "--state" in second.stderr
        first.kill()
    # The folder is unlocked again, although the first server was killed.
    with Server("--mpv", "none", "--state", folder, *mode):
        pass


def test_a_redirect_to_tls_leads_to_no_name_of_a_strangers(tmp_path):
    assert baton("cert", "--out", tmp_path).returncode == 0
    with Server("--cert", tmp_path / "baton.crt", "--key", tmp_path / "baton.key", "--mpv", "none") as server:
        answer = ask(server.port, b"GET / HTTP/1.1\r\nHost: evil.com\r\n\r\n")
        own = ask(server.port, f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())

    assert answer.startswith("HTTP/1.1 403 ") and "Location" not in answer
    assert own.startswith("HTTP/1.1 307 ") and f"https://127.0.0.1:{server.port}/" in own


@pytest.mark.parametrize("request_, says", [
    (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.com\r\n\r\n", "more than one Host"),
    (b"GET / HTTP/1.1\r\n\r\n", "no Host"),
    (b"GET / HTTP/1.1\nHost: 127.0.0.1\n\n", "carriage return"),
    (b"GET / HTTP/1.1\r\nHost : 127.0.0.1\r\n\r\n", "colon directly after"),
    (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n folded\r\n\r\n", "colon directly after"),
])
def test_a_request_that_two_readers_could_read_differently_is_refused(server, request_, says):
    answer = ask(server.port, request_)

    assert answer.startswith("HTTP/1.1 400 ") and says in answer


def test_frames_behind_the_handshake_are_heard(server):
    """Frames may arrive before the server has answered the handshake."""
    mask = b"\x01\x02\x03\x04"
    message = b'{"type":"hello"}'
    frame = bytes([0x81, 0x80 | len(message)]) + mask + bytes(byte ^ mask[index % 4] for index, byte in enumerate(message))
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as peer:
        peer.sendall(handshake() + frame)
        answer = b""
        while b'"welcome"' not in answer:
            piece = peer.recv(65_536)
            assert piece, answer
            answer += piece

    assert answer.startswith(b"HTTP/1.1 101 ")
