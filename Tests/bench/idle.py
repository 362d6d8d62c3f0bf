"""The cost of idle clients: memory on a shared and on a private screen, and CPU."""

import time

from processes import MeasurementError, settled_resident_kib
from rig import ANSWER, floor_hello, hello

PLAY = '{"type":"tap","seq":%d,"target":{"identifier":"play"}}'

# The number of clients that connect before memory is first measured. They make the server load code and tables, so that
# this memory is not counted as the cost of later clients.
WARM_CLIENTS = 64


def memory(rig, server, arguments):
    """Returns the KiB that an additional idle client costs, and the share of a core in % that all idle clients use."""
    count = rig.plan.idle_clients
    with rig.client.idle(server, arguments + ["--connections", WARM_CLIENTS]):
        before = settled_resident_kib(server.pid)
        with rig.client.idle(server, arguments + ["--connections", count]):
            grown = settled_resident_kib(server.pid) - before
            cpu = rig.cpu_percent(server, rig.plan.idle_seconds)
    return grown / count, cpu


def idle(rig):
    """Measures the memory of an idle client on a shared and on a private screen, and the CPU of all idle clients. The
    memory is shown beside the memory of a client of the echo server.
    """
    clients = f"{rig.plan.idle_clients:,}"
    on_shared = rig.figure("idle_memory", "an idle client, shared screen", "KiB")
    on_private = rig.figure("private_memory", "an idle client, private screen, all in", "KiB")
    idling = rig.figure("idle_clients_cpu", f"CPU with {clients} idle clients", "% of a core")
    with rig.floor("64") as floor:
        echo, _ = memory(rig, floor, floor_hello("picture"))
    with rig.baton() as baton:
        shared, cpu = memory(rig, baton, hello("picture"))
    with rig.baton() as baton:
        private, _ = memory(rig, baton, hello("counter"))
    on_shared.add(shared, echo)
    on_private.add(private, echo)
    idling.add(cpu)
    rig.say(f"{clients} idle clients: {shared:.2f} KiB each, private {private:.2f}, echo {echo:.2f}; CPU {cpu:.2f} %")


def playing(rig):
    """Measures the server's CPU while a track plays and one page shows it."""
    row = rig.figure("playing_cpu", "CPU with a playing screen", "% of a core")
    with rig.baton() as baton, rig.client.idle(baton, hello("player")):
        try:
            rig.client.run(baton, ["--limit", 1, "--message", PLAY, "--duration", 5] + hello("player") + ANSWER, 5)
        except MeasurementError as error:
            row.note = str(error)
            rig.notes.append(f"nothing played: {error}")
            return
        time.sleep(1)
        row.add(rig.cpu_percent(baton, rig.plan.idle_seconds))
