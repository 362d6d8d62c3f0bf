"""Access to a server that requires pairing, over raw sockets: every rejection, guesses of codes, and the state after
a restart.
"""

import json
import os
import re
import socket
import subprocess

import pytest
from fuzz import Peer
from harness import PATIENCE, PROGRAM, Client, Server

KINDS = ["touch", "press", "media", "motion", "text"]
SENT_BY_KIND = {
    "touch": {"type": "tap", "target": {"identifier": "play"}},
    "press": {"type": "press", "presses": [{"phase": "began", "key": "up"}]},
    "media": {"type": "remote", "command": "play"},
    "motion": {"type": "motion", "phase": "began", "motion": "shake"},
    "text": {"type": "text", "insert": "a"},
}


class Paired:
    """A server that requires pairing, with its administrator's secret."""

    def __init__(self, folder, *arguments):
        self.folder = folder
        # Each test has a configuration folder and a state folder of its own.
        self.environment = {"XDG_CONFIG_HOME": str(folder / "config"), "XDG_STATE_HOME": str(folder / "state")}
        self.arguments = ["--mpv", "none", "--pairing", "--state", folder / "kept", *arguments]
        self.start()

    def start(self):
        self.server = Server(*self.arguments, environment=self.environment)
        self.secret = (self.folder / "kept/admin-secret").read_text().strip()

    def open(self, screen="player"):
        """Returns a client that has not sent hello."""
        return Client(self.server, screen, says_hello=False)

    def admin(self):
        client = self.open("admin")
        assert hello(client, role="admin", token=self.secret)["type"] == "welcome"
        return client

    def add(self, **addition):
        """Adds a device, and returns its token."""
        with self.admin() as admin:
            return admin.ask({"type": "devices", "add": addition})["token"]

    def display(self, screen="player"):
        """Returns a display of a screen, and the pairing message that it received."""
        client = self.open(screen)
        assert hello(client, role="display", token=self.add(role="display"))["type"] == "welcome"
        return client, client.receive("pairing")

    def turn(self, milliseconds):
        with self.open() as client:
            assert hello(client, role="admin", token=self.secret)["type"] == "welcome"
            while milliseconds > 0:
                part = min(milliseconds, 600_000)
                assert client.ask({"type": "clock", "advance": part})["type"] == "pong"
                milliseconds -= part

    def run(self, *arguments, code=0):
        """Runs a command with the address of the server and the folders of this test."""
        result = subprocess.run(
            [PROGRAM, *arguments], capture_output=True, text=True, timeout=PATIENCE, env={**os.environ, "BATON_URL": self.server.url, **self.environment})
        assert result.returncode == code, result.stdout + result.stderr
        return result.stdout + result.stderr


@pytest.fixture
def paired(tmp_path):
    kept = Paired(tmp_path)
    yield kept
    with kept.server:
        pass


@pytest.fixture
def still(tmp_path):
    """A paired server with a manual clock."""
    kept = Paired(tmp_path, "--clock", "manual")
    yield kept
    with kept.server:
        pass


def hello(client, **members):
    """Sends hello, and returns the answer."""
    client.send({"type": "hello", **members})
    while (answer := client.next())["type"] not in ("welcome", "error"):
        pass
    return answer


def ends(client):
    """Returns the last message before the connection closed, and the close code."""
    last = None
    try:
        while True:
            message = client.next()
            last = message if message["type"] == "error" else last
    except Exception:
        return last, client.socket.close_code


def other(pin):
    return "000000" if pin != "000000" else "000001"


# MARK: Admission

def test_who_is_not_paired_is_told_and_may_say_hello_again(paired):
    display, shown = paired.display()
    with display, paired.open() as client:
        refused = hello(client)
        assert refused["code"] == "pairingRequired" and "PIN" in refused["message"]
        wrong = hello(client, code=other(shown["pin"]))
        assert (wrong["code"], wrong["left"]) == ("wrongCode", 4)
        assert hello(client, token="nobody's")["code"] == "tokenRefused"
        assert hello(client, role="admin")["code"] == "forbidden"
        assert hello(client, role="display", code=shown["pin"])["code"] == "forbidden"
        client.send({"type": "tap", "seq": 3, "target": {"identifier": "play"}})
        assert client.next()["code"] == "helloRequired"

        welcome = hello(client, code=shown["pin"], name="Ann")

        assert welcome["type"] == "welcome" and welcome["role"] == "remote"
        assert 7_100_000 < welcome["expires"] <= 7_200_000 and len(welcome["token"]) == 43
        client.receive("patch")
        assert client.tap(identifier="play")["type"] in ("done", "error")
    with paired.open() as client:
        again = hello(client, token=welcome["token"])
        assert again["type"] == "welcome" and "token" not in again


def test_what_the_qr_code_says_lets_in_and_the_code_can_be_drawn(paired):
    display, shown = paired.display()
    with display, paired.open() as client:
        address, _, code = shown["url"].partition("#k=")
        assert address == f"{paired.server.url}/player"
        assert hello(client, code=code)["token"]
    # A QR code has finder patterns in three corners, and not in the fourth.
    modules = [[False] * shown["size"] for _ in range(shown["size"])]
    for column, row, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", shown["qr"]):
        for each in range(int(width)):
            modules[int(row)][int(column) + each] = True
    finder = [[max(abs(row - 3), abs(column - 3)) != 2 for column in range(7)] for row in range(7)]
    far = shown["size"] - 7

    def corner(top, left):
        return [line[left:left + 7] for line in modules[top:top + 7]]

    assert corner(0, 0) == corner(0, far) == corner(far, 0) == finder
    assert corner(far, far) != finder


def test_displays_are_shown_codes_that_change_and_nobody_else_is(still):
    display, shown = still.display()
    with display, still.open() as client:
        assert hello(client, code=shown["pin"])["type"] == "welcome"
        still.turn(120_000)
        new = display.receive("pairing")
        assert new["pin"] != shown["pin"] and new["expires"] == 120_000
        with still.open() as late:
            # The previous code is valid for half a minute longer.
            assert hello(late, code=shown["pin"])["type"] == "welcome"
        still.turn(30_000)
        with still.open() as late:
            assert hello(late, code=shown["pin"])["code"] == "wrongCode"
        client.settle()
        assert all(message["type"] != "pairing" for message in client.messages)


# MARK: Tokens

def test_tokens_of_another_screen_expired_revoked_and_for_all(still):
    elsewhere = still.add(screen="counter")
    every = still.add()
    short = still.add(screen="player", seconds=60)
    with still.admin() as admin:
        answer = admin.ask({"type": "devices", "add": {"screen": "player", "name": "x"}})
        revoked, number = answer["token"], answer["devices"][-1]["id"]
    with still.open() as client:
        assert hello(client, token=elsewhere)["code"] == "tokenRefused"
        assert hello(client, token=every, role="display")["code"] == "tokenRefused"
        assert hello(client, token=every, role="admin")["code"] == "forbidden"
        assert hello(client, token=every, role="viewer")["type"] == "welcome"
    with still.open("counter") as client:
        assert hello(client, token=elsewhere)["type"] == "welcome"

    with still.open() as one, still.open() as two:
        assert hello(one, token=short)["expires"] == 60_000
        assert hello(two, token=revoked)["type"] == "welcome"
        still.turn(60_000)
        error, code = ends(one)
        assert (error["code"], code) == ("tokenRefused", 4004)
        with still.admin() as admin:
            admin.ask({"type": "devices", "revoke": [number]})
        error, code = ends(two)
        assert (error["code"], code) == ("tokenRefused", 4004)
    with still.open() as client:
        words = {hello(client, token=token)["message"] for token in (short, revoked, elsewhere, "unknown")}
        assert words == {"this device is not paired with this screen"}


def test_a_visit_ends_after_its_time(still):
    display, shown = still.display()
    with display, still.open() as client:
        token = hello(client, code=shown["pin"])["token"]
        still.turn(7_200_000)
        error, code = ends(client)
        assert (error["message"], code) == ("your visit has ended", 4004)
    with still.open() as client:
        assert hello(client, token=token)["message"] == "your visit has ended"


def test_what_a_revoked_client_holds_down_is_cancelled_and_others_see_that(paired):
    token = paired.add(screen="picture", name="x")
    with paired.admin() as admin:
        number = admin.ask({"type": "devices"})["devices"][-1]["id"]
        with paired.open("picture") as client, paired.open("picture") as watcher:
            assert hello(client, token=token)["type"] == "welcome"
            assert hello(watcher, token=paired.add(), capabilities=["presence"])["type"] == "welcome"
            client.touch("began", 200, 400)
            while not any(message["type"] == "presence" and message["touches"] for message in watcher.messages):
                watcher.next()
            admin.ask({"type": "devices", "revoke": [number]})
            while (message := watcher.next())["type"] != "presence" or message["touches"]:
                pass
            assert [person["role"] for person in message["people"]] == ["remote"]


# MARK: Roles and grants

@pytest.mark.parametrize("granted", [[], *[[kind] for kind in KINDS], KINDS])
def test_only_what_was_granted_is_let_through(paired, granted):
    with paired.open() as client:
        welcome = hello(client, token=paired.add(screen="player", grants=granted))
        assert welcome.get("grants", KINDS) == granted
        client.receive("patch")
        for kind, message in SENT_BY_KIND.items():
            answer = client.ask(message)
            assert (answer.get("code") == "forbidden") == (kind not in granted), answer


@pytest.mark.parametrize("role", ["viewer", "remote", "display", "admin"])
def test_each_role_sends_what_it_may(paired, role):
    with paired.open() as client:
        assert hello(client, role=role, token=paired.add(role=role))["role"] == role
        client.receive("patch")
        for message in SENT_BY_KIND.values():
            assert (client.ask(message).get("code") == "forbidden") == (role == "viewer")
        assert (client.ask({"type": "inspect", "tree": True}).get("code") == "forbidden") == (role != "admin")
        assert client.ask({"type": "devices"})["code"] == "forbidden"
        assert client.ask({"type": "query", "target": {"identifier": "play"}})["type"] == "result"
        assert client.ask({"type": "hello"})["code"] == "helloRequired"


def test_visits_may_be_granted_less(tmp_path):
    kept = Paired(tmp_path, "--visit-grants", "media", "--visit", "30m")
    with kept.server:
        display, shown = kept.display()
        with display, kept.open() as client:
            welcome = hello(client, code=shown["pin"])
            assert welcome["grants"] == ["media"] and 1_700_000 < welcome["expires"] <= 1_800_000
            client.receive("patch")
            assert client.ask(SENT_BY_KIND["touch"])["code"] == "forbidden"
            assert client.ask(SENT_BY_KIND["media"])["type"] == "done"


# MARK: Guessing

def test_guessing_from_many_connections_at_once_is_locked(paired):
    display, shown = paired.display()
    wrong = other(shown["pin"])
    peers = [Peer(paired.server.port) for _ in range(50)]
    try:
        for _ in range(20):
            for peer in peers:
                peer.send({"type": "hello", "code": wrong})
        codes = []
        for peer in peers:
            peer.raw.settimeout(PATIENCE)
            found = []
            while len(found) < 20:
                found += [message for message in answers(peer) if message["type"] == "error"]
            codes += [message["code"] for message in found]
        assert len(codes) == 1_000
        # The fifth wrong code locks the address.
        assert codes.count("wrongCode") == 4 and codes.count("locked") == 996
        # The server closes a connection after twenty rejected hellos. While an address is locked, the server rejects
        # even the right code.
        peers.append(Peer(paired.server.port))
        peers[-1].send({"type": "hello", "code": shown["pin"]})
        answer = answers(peers[-1])[-1]
        assert answer["code"] == "locked" and 0 < answer["retry"] <= 60_000
    finally:
        for peer in peers:
            peer.raw.close()
    with display:
        display.settle()
        # Five wrong codes do not make the display change its code.
        assert [message["pin"] for message in display.messages if message["type"] == "pairing"] == [shown["pin"]]


def answers(peer):
    """Waits for at least one message at a raw socket, and returns all messages that have arrived."""
    messages = []
    while not messages:
        piece = peer.raw.recv(65536)
        assert piece, "the server hung up"
        peer.bytes += piece
        while len(peer.bytes) >= 2:
            length, start = peer.bytes[1], 2
            if length == 126:
                length, start = int.from_bytes(peer.bytes[2:4]), 4
            elif length == 127:
                length, start = int.from_bytes(peer.bytes[2:10]), 10
            if len(peer.bytes) < start + length:
                break
            # Only text frames contain messages. Other frames, such as close frames, are skipped.
            if peer.bytes[0] & 15 == 1:
                messages.append(json.loads(peer.bytes[start:start + length]))
            peer.bytes = peer.bytes[start + length:]
    return messages


def test_a_lock_ends_and_the_next_is_longer(still):
    display, shown = still.display()
    with display, still.open() as client:
        for retry in (60_000, 120_000):
            for left in (4, 3, 2, 1):
                assert hello(client, code="no such code")["left"] == left
            locked = hello(client, code="no such code")
            assert (locked["code"], locked["retry"]) == ("locked", retry)
            still.turn(retry)
        display.settle()
        newest = [message for message in display.messages if message["type"] == "pairing"][-1]
        assert hello(client, code=newest["pin"])["type"] == "welcome"


# MARK: Restarts

def test_kill_9_leaves_devices_and_revocations_as_they_were(paired):
    display, shown = paired.display()
    with display, paired.open() as client:
        visit = hello(client, code=shown["pin"], name="Ann")["token"]
    with paired.admin() as admin:
        first = admin.ask({"type": "devices", "add": {"role": "display", "name": "Left"}})
        second = admin.ask({"type": "devices", "add": {"role": "remote", "name": "Right"}})
        admin.ask({"type": "devices", "revoke": [second["devices"][-1]["id"]]})
        admin.ask({"type": "devices", "rename": {"id": first["devices"][-1]["id"], "name": "Lobby"}})
        secret = paired.secret
        paired.server.kill()

    paired.start()

    assert paired.secret == secret
    with paired.open() as client:
        assert hello(client, token=second["token"])["code"] == "tokenRefused"
        assert hello(client, token=first["token"], role="display")["type"] == "welcome"
    with paired.open() as client:
        assert hello(client, token=visit)["type"] == "welcome"
    with paired.admin() as admin:
        names = [device["name"] for device in admin.ask({"type": "devices"})["devices"]]
        assert "Lobby" in names and "Ann" in names and "Right" not in names


def test_a_broken_or_a_locked_database_is_told_and_nobody_is_let_in(paired, tmp_path):
    def start(folder):
        return subprocess.run(
            [PROGRAM, "serve", "--port", "0", "--mpv", "none", "--pairing", "--state", folder], capture_output=True, text=True, timeout=PATIENCE)

    second = start(paired.folder / "kept")
    assert second.returncode != 0 and "Another server (process" in second.stderr
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "devices.sqlite").write_bytes(b"not a database " * 1_000)
    third = start(broken)
    assert third.returncode != 0 and "is damaged" in third.stderr
    assert "http://" not in second.stdout + third.stdout


def test_what_is_kept_is_the_users_alone(paired):
    paired.add(role="display")
    for path in (paired.folder / "kept").iterdir():
        assert path.stat().st_mode & 0o077 == 0 and path.stat().st_uid == os.getuid()
    assert (paired.folder / "kept").stat().st_mode & 0o777 == 0o700


def test_no_secret_is_printed_but_the_first_displays_link(paired):
    display, shown = paired.display()
    with display, paired.open() as client:
        token = hello(client, code=shown["pin"])["token"]
    paired.server.stop()
    said = "\n".join(paired.server.lines)
    for secret in (token, shown["pin"], shown["url"], paired.secret):
        assert secret not in said
    # A display has already connected, so the server prints no further pairing link.
    assert len(re.findall("#token=", said)) == 1
    paired.start()
    assert not any("#token=" in line for line in paired.server.lines)


# MARK: Origins

@pytest.mark.parametrize("path", ["/player", "/admin"])
def test_a_page_of_another_site_opens_no_socket(paired, path):
    with socket.create_connection(("127.0.0.1", paired.server.port), timeout=PATIENCE) as raw:
        raw.sendall((f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{paired.server.port}\r\nOrigin: http://evil.example\r\nUpgrade: websocket\r\n"
                     "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Protocol: baton.v1\r\n\r\n").encode())
        assert raw.recv(4096).startswith(b"HTTP/1.1 403")


def test_admin_takes_no_message_of_a_screen(paired):
    with paired.open("admin") as client:
        assert hello(client)["code"] == "forbidden"
        assert hello(client, role="admin", token=paired.add())["code"] == "forbidden"
        assert hello(client, role="admin", token=paired.add(role="admin"))["type"] == "welcome"
        for message in SENT_BY_KIND.values():
            assert client.ask(message)["code"] == "forbidden"
        assert client.ask({"type": "ping"})["type"] == "pong"


# MARK: The command line

def test_devices_are_looked_after_from_the_command_line(paired):
    state = ["--state", paired.folder / "kept"]
    link = paired.run("devices", "add", "--role", "display", "--on", "player", "--name", "Left", *state).strip()
    assert link.startswith(f"{paired.server.url}/player?role=display#token=")
    added = json.loads(paired.run("devices", "add", "--on", "player", "--grants", "media", "--for", "2h", "--json", *state))
    assert added["devices"][-1]["grants"] == ["media"] and added["token"] in added["url"]
    listed = paired.run("devices", *state)
    assert "Left" in listed and "remote: media" in listed
    number = added["devices"][-1]["id"]
    paired.run("devices", "rename", str(number), "Right", *state)
    assert "Right" in paired.run("devices", "list", *state)
    paired.run("devices", "revoke", str(number), *state)
    assert "Right" not in paired.run("devices", *state)
    assert "no device has the number" in paired.run("devices", "revoke", "999", *state, code=1)
    # Without the stored secret, the command fails as it does on another machine or for another user.
    assert "secret" in paired.run("devices", "--state", "none", code=5)
    assert "Left" in paired.run("devices", "--state", "none", "--token", paired.secret)


def test_the_command_line_is_paired_and_stays_so(paired):
    display, shown = paired.display("counter")
    with display:
        refused = paired.run("get", "text", "count", "--screen", "counter", code=5)
        assert "baton pair" in refused
        assert paired.run("get", "text", "count", "--screen", "counter", "--code", shown["pin"])
        paired.run("get", "text", "count", "--screen", "counter", code=5)
        said = paired.run("pair", f"{paired.server.url}/counter", shown["pin"])
        assert "Paired with" in said and "120 min" in said or "2 h" in said
        tokens = paired.folder / "config/baton/tokens.json"
        assert tokens.stat().st_mode & 0o777 == 0o600
        assert paired.run("get", "text", "count", "--screen", "counter")
        # The command also accepts a pairing link. The token that it receives replaces the earlier token.
        before = json.loads(tokens.read_text())
        paired.run("pair", shown["url"])
        after = json.loads(tokens.read_text())
        assert before.keys() == after.keys() and before != after
        assert paired.run("get", "text", "count", "--screen", "counter")
        wrong = paired.run("pair", f"{paired.server.url}/counter", other(shown["pin"]), code=5)
        assert "4 more attempts are left" in wrong


def test_options_that_contradict_each_other_are_refused():
    for arguments, word in [
            (["--open", "--pairing"], "--open and --pairing"), (["--visit", "2x"], "--visit"), (["--visit-grants", "touch,fly"], "--visit-grants"),
            (["--address", "kiosk.local"], "--address")]:
        result = subprocess.run([PROGRAM, "serve", "--port", "0", *arguments], capture_output=True, text=True, timeout=PATIENCE)
        assert result.returncode in (2, 64) and word in result.stderr, result.stderr


def test_a_weak_secret_is_refused_and_a_file_may_give_another(tmp_path):
    weak = tmp_path / "weak"
    weak.write_text("password\n")
    result = subprocess.run(
        [PROGRAM, "serve", "--port", "0", "--pairing", "--state", "none", "--admin-secret-file", weak], capture_output=True, text=True, timeout=PATIENCE)
    assert result.returncode != 0 and "can be guessed" in result.stderr
    good = tmp_path / "good"
    good.write_text("a secret that is long enough\n")
    with Server("--mpv", "none", "--pairing", "--admin-secret-file", good) as server, Client(server, "admin", says_hello=False) as client:
        assert hello(client, role="admin", token="a secret that is long enough")["type"] == "welcome"


def test_beyond_this_machine_pairing_is_asked_for_unless_told_otherwise():
    def first(*arguments, **members):
        with Server("--mpv", "none", "--host", "0.0.0.0", *arguments) as server, Client(server, "player", says_hello=False) as client:
            return hello(client, **members)

    assert first()["code"] == "pairingRequired"
    assert first("--open")["type"] == "welcome"
    assert first("--open", role="admin")["code"] == "forbidden"
    assert first("--open", role="display")["type"] == "welcome"
