"""The command line: each verb, its help, its machine-readable output, pictures, shell completion, and the manual."""

import contextlib
import json
import os
import pathlib
import pty
import re
import shutil
import subprocess

import pytest
from commands import baton, environment, picture
from harness import PATIENCE, PROGRAM, ROOT, Server

FLOW = ROOT / "docs/examples/flows/two-people.flow"


@pytest.fixture(scope="module")
def server():
    with Server("--mpv", "none") as running:
        yield running


VERBS = [
    # Each case has a command, its exit status, and its output.
    ("screens", 0, r"^player +Player, each client's own, with one model$"),
    ("tree --screen player", 0, r'^ *button #play "Play"'),
    ("tree increment --screen counter", 0, r'^button #increment "Increment"$'),
    ("tap increment --screen counter", 0, r"^$"),
    ("double-tap increment --screen counter", 0, r"^$"),
    ("long-press increment --for 50ms --screen counter", 0, r"^$"),
    ("drag slider to 300,336 --screen counter", 0, r"^$"),
    ("swipe up --screen gallery", 0, r"^$"),
    ("scroll down --screen gallery", 0, r"^$"),
    ("pinch 2 --rotate -30 --screen picture", 0, r"^$"),
    ("rotate -90 --screen picture", 0, r"^$"),
    ("slide slider 70 --screen counter", 0, r"^$"),
    ("adjust slider --by -2 --screen counter", 0, r"^$"),
    ("press down --screen player", 0, r"^$"),
    ("press select --screen counter", 1, r"^The screen did not handle the input\.$"),
    ("key Enter --screen counter", 1, r"^The screen did not handle the input\.$"),
    ("remote togglePlayPause --screen player", 0, r"^$"),
    ("type Ann --into name --screen form", 0, r"^$"),
    ("clear name --screen form", 0, r"^$"),
    ("erase 2 --screen form", 1, r"No text field is being edited"),
    ("edit selectAll --screen form", 1, r"^The screen did not handle the input\.$"),
    ("shake --screen counter", 1, r"^The screen did not handle the input\.$"),
    ("expect count text 0 --screen counter", 0, r"^$"),
    ("wait --settled --screen counter", 0, r"^$"),
    ("wait count text 0 --screen counter", 0, r"^$"),
    ("get text count --screen counter", 0, r"^0$"),
    ("bench increment --screen counter --clients 2 --for 200ms", 0, r"^2 clients, \d+ taps in 0\.20 s"),
    ("bench --ping --screen player --for 200ms", 0, r"^round trips: half took at most"),
    ("doctor", None, r"(?m)^. Server: http"),
]


@pytest.mark.parametrize("line, code, says", VERBS, ids=[line for line, _, _ in VERBS])
def test_each_verb_does_what_it_says(server, line, code, says):
    done = baton(*line.split(), BATON_URL=server.url)
    assert code is None or done.returncode == code, done
    assert re.search(says, (done.stdout + done.stderr).strip(), re.MULTILINE), done


@pytest.mark.parametrize("line", [line for line, code, _ in VERBS if code == 0] + ["tree --screen player", "doctor", "run FLOW --artifacts none"])
def test_each_verb_tells_machines(server, line):
    done = baton(*line.replace("FLOW", str(FLOW)).split(), "--json", BATON_URL=server.url)
    assert done.stdout.count("\n") == 1, done
    json.loads(done.stdout)
    if line.startswith("tap"):
        assert json.loads(done.stdout)["handled"] is True


def test_what_went_wrong_is_told_machines(server):
    for line, code, kind in [
        ("tap nowhere --screen counter --timeout 0", 1, "no such element"),
        ("expect count text 7 --screen counter --timeout 0", 1, "assertion failed"),
        ("wait count text 7 --screen counter --timeout 0", 4, "timeout"),
        ("tree --screen nowhere", 3, "no such screen"),
        ("tree --frobnicate", 2, "invalid argument"),
        ("tpa", 2, "invalid argument"),
        ("run nowhere.flow", 2, "invalid argument"),
    ]:
        done = baton(*line.split(), "--json", BATON_URL=server.url)
        assert done.returncode == code, done
        assert done.stderr == "", done
        assert json.loads(done.stdout)["error"]["code"] == kind


def test_help_of_each_verb_has_an_example():
    verbs = re.findall(r"^  ([a-z-]+) ", baton("--help").stdout.split("SUBCOMMANDS:", 1)[1], re.MULTILINE)
    assert {"tap", "run", "bench", "watch", "doctor"} <= set(verbs), verbs
    for verb in verbs:
        texts = [baton("help", verb), baton(verb, "--help")]
        assert all(done.returncode == 0 for done in texts)
        assert texts[0].stdout == texts[1].stdout
        assert "EXAMPLE\n" in texts[0].stdout or "EXAMPLE " in texts[0].stdout, verb
    assert "EXIT CODES" in baton("--help").stdout


@pytest.mark.parametrize("look", ["", "--dark"])
@pytest.mark.parametrize("screen", ["player", "gallery"])
def test_a_shot_is_a_picture_of_the_screen(server, tmp_path, screen, look):
    file = tmp_path / "shot.png"
    done = baton("shot", file, *look.split(), "--scale", "2", "--screen", screen, "--json", BATON_URL=server.url)
    assert done.returncode == 0, done
    assert json.loads(done.stdout)["bytes"] == file.stat().st_size
    size, colours = picture(file)
    assert size == (780, 1688) and colours > 16
    if os.environ.get("BATON_SHOTS"):
        shutil.copy(file, pathlib.Path(os.environ["BATON_SHOTS"]) / f"{screen}{look}.png")


def on_terminal(*arguments, **variables):
    """Returns a command's output on a terminal."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen([str(PROGRAM), *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env=environment(**variables))
    os.close(theirs)
    text = b""
    with contextlib.suppress(OSError):
        while part := os.read(ours, 4096):
            text += part
    os.close(ours)
    process.wait(PATIENCE)
    return text.decode()


def test_colours_are_a_terminals_alone():
    assert "\x1b[3" in on_terminal("doctor", TERM="xterm")
    assert "\x1b[3" in on_terminal("doctor", TERM="xterm", NO_COLOR="")
    assert "\x1b" not in on_terminal("doctor", TERM="xterm", NO_COLOR="1")
    assert "\x1b" not in on_terminal("doctor", TERM="dumb")
    assert "\x1b" not in baton("doctor", TERM="xterm").stdout


# MARK: Completion and the manual


def test_a_shell_completes_verbs_and_options(tmp_path):
    def script(shell):
        done = baton("--generate-completion-script", shell)
        assert done.returncode == 0, done
        assert "double-tap" in done.stdout
        file = tmp_path / f"baton.{shell}"
        file.write_text(done.stdout)
        return file

    def complete(*words):
        text = f"source {script('bash')}; COMP_WORDS=({' '.join(words)} ''); unset 'COMP_WORDS[-1]'; COMP_CWORD={len(words) - 1}; " \
            f"COMP_LINE='{' '.join(words)}'; COMP_POINT=${{#COMP_LINE}}; _baton baton '{words[-1]}' '{words[-2]}'; printf '%s\\n' \"${{COMPREPLY[@]}}\""
        done = subprocess.run(["bash", "-c", text], capture_output=True, text=True, env=environment(PATH=f"{PROGRAM.parent}:{os.environ['PATH']}"))
        return [word.strip() for word in done.stdout.split()]

    assert complete("baton", "doub") == ["double-tap"]
    assert "--timeout" in complete("baton", "tap", "--ti")
    for shell in ["zsh", "fish"]:
        file = script(shell)
        if shutil.which(shell):
            assert subprocess.run([shell, "-n", file]).returncode == 0


def test_each_verb_has_a_page_of_the_manual(tmp_path):
    subprocess.run(["python3", ROOT / "Tests/tools/manual.py", PROGRAM, tmp_path], check=True, capture_output=True)
    verbs = set(re.findall(r"^  ([a-z-]+) ", baton("--help").stdout.split("SUBCOMMANDS:", 1)[1], re.MULTILINE))
    assert {path.stem for path in tmp_path.iterdir()} == {"baton", *(f"baton-{verb}" for verb in verbs)}
    root = (tmp_path / "baton.1").read_text().replace("\\-", "-")
    assert all(f"baton-{verb}" in root for verb in verbs)
    assert "EXIT CODES" in root and "COMPLETION" in root
    for page in tmp_path.iterdir():
        text = page.read_text()
        assert all(f'.SH "{section}"' in text for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "EXAMPLES"]), page.name
        if shutil.which("groff"):
            done = subprocess.run(["groff", "-man", "-ww", "-z", "-Tutf8", page], capture_output=True, text=True)
            assert (done.returncode, done.stderr) == (0, ""), page.name


def test_the_help_tells_defaults_as_they_are_written():
    for verb in ["run", "drag", "long-press", "bench"]:
        assert "Argument(" not in baton("help", verb).stdout
    assert "(default: 800ms)" in baton("help", "long-press").stdout
