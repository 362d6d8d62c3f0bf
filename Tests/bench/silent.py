"""The delay that silent sockets add to the admission of a client.

It is measured from connect to the completed handshake, alternately with and without the silent sockets.
"""

import contextlib
import resource
import socket
import ssl
import subprocess
import tempfile
import time
from statistics import median

from coldstart import PATIENCE, UPGRADE, upgrade_is_complete
from processes import SERVER_URL, MeasurementError, Server

SILENT = 2000
# The first bytes of a TLS ClientHello. The server begins a TLS handshake for them and waits for the rest.
HELLO = b"\x16\x03\x01\x02\x00"
CLIENTS = 20


def admitted(port, context):
    """Returns the milliseconds until a client is admitted."""
    start = time.perf_counter()
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as plain:
        connection = context.wrap_socket(plain, server_hostname="127.0.0.1") if context else plain
        request = UPGRADE.replace("GET / ", "GET /counter ") % port
        connection.sendall(request.encode())
        answer = b""
        while not upgrade_is_complete(answer):
            piece = connection.recv(65_536)
            if not piece:
                raise MeasurementError("a client was not admitted")
            answer += piece
        return (time.perf_counter() - start) * 1e3


def measure(rig, row, server, context):
    """Measures the admission of clients in several rounds, beside 2,000 silent sockets and without them."""
    for _ in range(rig.plan.silent_rounds):
        with contextlib.ExitStack() as silent:
            for _ in range(SILENT):
                peer = silent.enter_context(socket.create_connection(("127.0.0.1", server.port), PATIENCE))
                if context:
                    peer.send(HELLO)
            beside = [admitted(server.port, context) for _ in range(CLIENTS)]
        alone = [admitted(server.port, context) for _ in range(CLIENTS)]
        row.add(median(beside), median(alone))


def silent(rig):
    """Measures the delay that 2,000 silent sockets add, with and without TLS."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (before[1], before[1]))
    try:
        with rig.baton() as server:
            row = rig.figure("silent_plain", f"admitted beside {SILENT:,} silent sockets", "ms")
            measure(rig, row, server, None)
            rig.say(f"beside silent sockets: {median(row.baton):.2f} against {median(row.floor):.2f} ms alone")
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([rig.replay_binary, "cert", "--out", folder], check=True, capture_output=True)
            context = ssl.create_default_context(cafile=f"{folder}/authority.crt")
            command = [*rig.baton_command, "--cert", f"{folder}/baton.crt", "--key", f"{folder}/baton.key"]
            with Server(command, SERVER_URL, rig.cores[0]) as server:
                row = rig.figure("silent_tls", f"the same over TLS, {SILENT:,} handshakes begun", "ms")
                measure(rig, row, server, context)
                rig.say(f"beside silent TLS sockets: {median(row.baton):.2f} against {median(row.floor):.2f} ms alone")
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
