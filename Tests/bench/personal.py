"""Many phones with personal screens of the player: the delay from one person's change of the queue to every phone, and
the memory that each phone costs.

Each phone has a screen of its own, so the server lays out and encodes every change once for each phone. The player is a
real mpv, so the delay includes mpv's answer.
"""

import re
import time
from statistics import median

from fleet import Seat, Seats, quantile
from frames import TEXT, write_frame
from processes import MeasurementError, allow_open_files, settled_resident_kib
from rig import hello
from taps import SPARE_FILES

# The pause after each change, so that no change is measured together with the next one.
PAUSE = 0.2
# The first phones make the server load code and tables, which are then not counted as memory of the other phones.
WARM_PHONES = 8
ADD = '{"type":"tap","seq":%d,"target":{"label":"Add Paper Boats to the queue"}}'


def phone(server, number):
    """Connects a phone, which then receives its screen."""
    arguments = hello("player")
    text = arguments[arguments.index("--hello") + 1]
    return Seat(server.port, text.replace('"bench"', f'"phone {number}"'), "/player")


class Phones(Seats):
    """All phones of a server."""

    def __init__(self, server):
        super().__init__()
        self.server = server

    def connect(self, count):
        """Connects further phones, and waits until each has its screen."""
        self.add([phone(self.server, len(self.seats) + number) for number in range(count)])

    def change(self, number):
        """One person adds a piece to the queue. Returns the delay in milliseconds until each phone shows the new number
        of pieces.
        """
        self.forget()
        shown = re.compile(rf'"Queue \({number}\)"'.encode())
        person = self.seats[number % len(self.seats)]
        sent = time.perf_counter()
        person.raw.sendall(write_frame(TEXT, (ADD % number).encode()))
        self.wait(PAUSE)
        found = []
        for seat in self.seats:
            moments = [now for now, text in seat.frames() if shown.search(text)]
            if not moments:
                raise MeasurementError(f"change {number} did not reach every phone within {PAUSE:g} s")
            found.append((moments[0] - sent) * 1e3)
        return found


def personal(rig):
    """Measures the delay from a change of the queue to all phones, and the memory of a phone."""
    count = rig.plan.phones
    middle = rig.figure("personal_p50", f"{count} phones with personal players: change to every phone, median", "ms")
    worst = rig.figure("personal_p99", "the same, p99", "ms")
    memory = rig.figure("personal_memory", "a phone with a personal player, all in", "KiB")
    allow_open_files(2 * count + SPARE_FILES)
    with rig.baton() as server, Phones(server) as phones:
        phones.connect(WARM_PHONES)
        phones.change(1)
        before = settled_resident_kib(server.pid)
        phones.connect(count - WARM_PHONES)
        memory.add((settled_resident_kib(server.pid) - before) / (count - WARM_PHONES))
        delays = [delay for number in range(2, 2 + rig.plan.phone_changes) for delay in phones.change(number)]
    middle.add(median(delays))
    worst.add(quantile(delays, 0.99))
    rig.say(f"{count} phones: p50 {median(delays):.2f} ms, p99 {quantile(delays, 0.99):.2f} ms")
