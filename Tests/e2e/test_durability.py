"""The server's promises about its files. Data that is reported as saved is synced. Files stay valid when the disk is
full. Unusable files are refused.
"""

import json
import os
import plistlib
import re
import resource
import subprocess
import time

import pytest
from harness import PATIENCE, PROGRAM, Server
from test_restoration import kept

SYNCS = re.compile(r"\bf(?:data)?sync\((\d+)<([^>]*)>")


def lines_of(file):
    return [json.loads(line) for line in file.read_text().splitlines()]



def eventually(condition):
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.02)


def test_a_full_disk_leaves_whole_lines_in_the_audit_log(tmp_path):
    file = tmp_path / "audit.jsonl"
    # A limit on the file size has the same effect as a full disk: a write is cut off in the middle.
    command = ["sh", "-c", 'trap "" XFSZ; exec prlimit --fsize=5000:unlimited "$0" "$@"', PROGRAM, "serve", "--port", "0", "--mpv", "none",
               "--state", "none", "--audit", file]
    with Server(command=command) as server:
        with server.connect("counter", {"name": "n" * 60}) as client:
            def goes_on():
                for command in ["play", "pause"]:
                    client.ask({"type": "remote", "command": command})
                return any("Entries are missing" in line for line in server.lines)

            eventually(goes_on)
        assert file.stat().st_size <= 5000
        assert file.read_bytes().endswith(b"}\n")
        before = len(lines_of(file))
        # The test removes the limit, as if space on the disk were available again.
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        with server.connect("counter", {"name": "Late"}) as client:
            client.settle()
        eventually(lambda: "Late" in file.read_text())
        assert server.stop() == 0

    lines = lines_of(file)
    lost = [line["count"] for line in lines if line["what"] == "lost"]
    # A short line may fit in the file where a longer line does not. In that case, the log has several gaps, and an
    # entry records each of them.
    assert lost and all(count > 0 for count in lost)
    assert [line["what"] for line in lines[before:]][0] == "lost"


@pytest.mark.parametrize("arguments", [["--pairing"], ["--pairing", "--audit", "none"], ["--pairing", "--admin-secret-file"]])
@pytest.mark.parametrize("way", ["a file", "read-only"])
def test_a_state_folder_that_cannot_be_written_is_told_in_a_sentence(tmp_path, arguments, way):
    folder = tmp_path / "below" / "state"
    options = {}
    if way == "a file":
        (tmp_path / "below").write_text("")
        reason = "a file has this name"
    else:
        (tmp_path / "below").mkdir(mode=0o555)
        reason = "Permission denied"
        if os.getuid() == 0:
            # File permissions do not restrict root, so this test runs the server as another user.
            options["user"] = 65534
            for parent in [tmp_path, *tmp_path.parents]:
                if not os.stat(parent).st_mode & 0o001:
                    os.chmod(parent, os.stat(parent).st_mode | 0o055)
    if arguments[-1] == "--admin-secret-file":
        (tmp_path / "secret").write_text("long enough for a secret\n")
        arguments = [*arguments, tmp_path / "secret", "--audit", "none"]

    done = subprocess.run(
        [PROGRAM, "serve", "--port", "0", "--mpv", "none", "--state", folder, *arguments], capture_output=True, text=True,
        timeout=PATIENCE, **options)

    said = done.stdout + done.stderr
    assert done.returncode != 0
    assert reason in said and "--state DIR" in said and str(tmp_path / "below") in said, said
    assert "NSCocoa" not in said and "Error Domain" not in said and "CocoaError" not in said


def test_a_saved_screen_of_a_newer_version_keeps_the_server_from_starting(tmp_path):
    with Server("--mpv", "none", "--state", tmp_path) as server:
        with server.connect("form") as client:
            client.tap(identifier="name")
            client.ask({"type": "text", "insert": "Ada"})
            kept(tmp_path, "Ada")
        assert server.stop() == 0
    file = next(tmp_path.glob("*.state"))
    state = plistlib.loads(file.read_bytes())
    state["format"] += 1
    file.write_bytes(plistlib.dumps(state, fmt=plistlib.FMT_BINARY))
    before = file.read_bytes()

    done = subprocess.run(
        [PROGRAM, "serve", "--port", "0", "--mpv", "none", "--state", tmp_path], capture_output=True, text=True, timeout=PATIENCE)

    assert done.returncode != 0
    assert "was written by a newer version of Baton" in done.stdout + done.stderr
    assert file.read_bytes() == before


def test_520_strangers_evict_no_half_filled_form(tmp_path):
    with Server("--mpv", "none", "--state", tmp_path) as server:
        with server.connect("form") as visitor:
            visitor.tap(identifier="name")
            visitor.ask({"type": "text", "insert": "Ada"})
        for _ in range(520):
            with server.connect("form"):
                pass
        with server.connect("form", {"resume": {"epoch": visitor.welcome["epoch"], "revision": visitor.revision}}) as again:
            assert again.value("name") == "Ada"


def test_each_state_is_synced_before_it_gets_its_name_and_so_is_the_name(tmp_path):
    log, state = tmp_path / "trace.txt", tmp_path / "state"
    command = ["strace", "-f", "-y", "-o", log, "-e", "trace=fsync,fdatasync,rename,renameat,renameat2",
               PROGRAM, "serve", "--port", "0", "--mpv", "none", "--state", state]
    with Server(command=command) as server:
        with server.connect("form") as client:
            client.tap(identifier="name")
            client.ask({"type": "text", "insert": "Ada"})
            kept(state, "Ada")
        # The signal is sent to the server's process itself, a child of strace, because strace does not forward signals.
        pid = int(subprocess.run(["pgrep", "-P", str(server.process.pid)], capture_output=True, text=True, check=True).stdout)
        os.kill(pid, 15)
        server.process.wait(timeout=PATIENCE)

    named, synced = 0, []
    for line in log.read_text().splitlines():
        if found := SYNCS.search(line):
            synced.append(found.group(2))
        elif found := re.search(r'rename\("([^"]+)", "([^"]+)"\) = 0', line):
            if not found.group(1).endswith(".draft"):
                continue
            assert synced and synced[-1] == found.group(1), line
            named += 1
            synced.append(None)
    assert named >= 1
    # After the last rename of a file, the server also syncs the folder.
    assert str(state) in synced[len(synced) - synced[::-1].index(None):]
