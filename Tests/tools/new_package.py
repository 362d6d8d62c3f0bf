"""Creates packages with `baton new`, and builds, tests and runs them as docs/embedding.md describes. Run by `make new-package`.

    python3 Tests/tools/new_package.py .build/debug/baton [--only path|git]

The first package depends on this working copy by its path: it is built, its test runs, and its screen is used. The second depends on a
git repository, a clone of this one: only its program is built, and then run in a folder of its own, without the sources.
"""

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / ".build/new-package"
GUIDE = ROOT / "docs/embedding.md"
# Without debugging information, the build takes less time. A build without an index is faster, too, but tests need the
# index.
FLAGS = ["--jobs", "2", "-debug-info-format", "none"]
NO_INDEX = "--disable-index-store"
# The commands of docs/embedding.md that this test executes, without the options that the test adds.
EXECUTED = ["baton new counter", "cd counter", "swift run", "swift test"]
FLOW = """wait count text 0
tap more
tap more
tap less
expect count text 1
"""
# The time in seconds that a program may take to start or to end.
PATIENCE = 30


def fail(sentence):
    sys.exit(f"new_package.py: {sentence}")


def run(*command, **options):
    """Runs a command, and returns its output. Ends the test with the output if the command fails."""
    done = subprocess.run([*map(str, command)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if done.returncode:
        fail(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}")
    return done.stdout


def check(condition, sentence):
    if not condition:
        fail(sentence)


def check_guide():
    """Checks that the guide shows only commands that this test executes, and only packages that the Makefile installs."""
    lines = [line for block in re.findall(r"```sh\n(.*?)```", GUIDE.read_text(), re.S) for line in block.replace("\\\n", "").splitlines()]
    installed = re.search(r"^BUILD_PACKAGES := (.*)$", (ROOT / "Makefile").read_text(), re.M)[1].split()
    for line in lines:
        if line.startswith("sudo apt-get install "):
            unknown = set(line.split()[3:]) - set(installed)
            check(not unknown, f"{GUIDE.name} installs {unknown}, and the Makefile does not")
        else:
            check(line in EXECUTED, f"{GUIDE.name} shows a command that no test executes: {line}")


def create(baton, name, *options):
    """Creates a package, and keeps the build products that remain from the last run."""
    package = WORK / name / "counter"
    shutil.rmtree(package, ignore_errors=True)
    said = run(baton, "new", package, *options)
    check(f"The package Counter was created in {package}." in said, f"baton new printed: {said}")
    again = subprocess.run([baton, "new", package, *map(str, options)], capture_output=True, text=True)
    check(again.returncode == 2 and "is not empty" in again.stderr, f"a folder that is not empty was accepted: {again}")
    return package


class Program:
    """The program of a package, which runs on a port that the system chooses."""

    def __init__(self, file):
        self.process = subprocess.Popen(
            [file], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=WORK, env={**os.environ, "PORT": "0"})

    def __enter__(self):
        deadline = threading.Timer(PATIENCE, self.process.kill)
        deadline.start()
        line = self.process.stdout.readline()
        deadline.cancel()
        found = re.match(r"Open (http://127\.0\.0\.1:\d+/)counter$", line.strip())
        if not found:
            self.process.kill()
            fail(f"the program printed: {line}{self.process.stdout.read()}")
        self.address = found[1]
        return self

    def __exit__(self, kind, *_):
        self.process.send_signal(signal.SIGTERM)
        try:
            status = self.process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            fail("SIGTERM did not end the program")
        if kind is None:
            check(status == 0, f"the program ended with {status}: {self.process.stdout.read()}")

    def use(self, baton):
        """Loads the page, and taps the buttons of the screen."""
        for path, part in [("counter", b"<title>Counter"), ("web/main.js", b"import ")]:
            with urllib.request.urlopen(self.address + path, timeout=PATIENCE) as answer:
                check(part in answer.read(), f"/{path} does not contain {part}")
        run(baton, "run", "-", "--url", self.address + "counter", input=FLOW)


def by_path(baton):
    package = create(baton, "path", "--baton", ROOT)
    scratch = WORK / "path/build"
    run("swift", "build", "--build-tests", *FLAGS, "--package-path", package, "--scratch-path", scratch)
    said = run("swift", "test", "--skip-build", *FLAGS, "--package-path", package, "--scratch-path", scratch)
    check("Taps on the buttons change the number" in said, f"the package's test did not run:\n{said}")
    with Program(scratch / "debug/Counter") as program:
        program.use(baton)


def by_git(baton):
    repository, scratch, installed = WORK / "git/baton", WORK / "git/build", WORK / "git/installed"
    shutil.rmtree(repository, ignore_errors=True)
    run("git", "clone", "-q", ROOT, repository)
    run("git", "-C", repository, "checkout", "-q", "-B", "main")
    package = create(baton, "git", "--baton", f"file://{repository}")
    run("swift", "package", "update", "--package-path", package, "--scratch-path", scratch)
    run("swift", "build", "--product", "Counter", *FLAGS, NO_INDEX, "--package-path", package, "--scratch-path", scratch)

    # The program is copied to a folder with its resources but without the sources, as on another machine.
    shutil.rmtree(installed, ignore_errors=True)
    installed.mkdir(parents=True)
    shutil.copy(scratch / "debug/Counter", installed)
    sources, hidden = scratch / "checkouts/baton/web", scratch / "checkouts/baton/web-hidden"
    sources.rename(hidden)
    try:
        done = subprocess.run([installed / "Counter"], capture_output=True, text=True, timeout=PATIENCE)
        check(
            done.returncode == 1 and "The page's files were not found" in done.stdout and f"{installed}/web" in done.stdout,
            f"a program without a page does not say so: {done}")
        shutil.copytree(scratch / "debug/Baton_BatonPage.resources", installed / "Baton_BatonPage.resources")
        with Program(installed / "Counter") as program:
            program.use(baton)
    finally:
        hidden.rename(sources)


def main():
    parser = argparse.ArgumentParser(description="Create packages with baton new, build them, test and run them.")
    parser.add_argument("baton", type=Path, help="the program")
    parser.add_argument("--only", choices=["path", "git"], help="only the package with this dependency")
    arguments = parser.parse_args()
    check_guide()
    for name, test in [("path", by_path), ("git", by_git)]:
        if arguments.only in (None, name):
            began = time.monotonic()
            test(arguments.baton.resolve())
            print(f"A new package that depends on Baton by {name} works. This took {time.monotonic() - began:.0f} s.", flush=True)


if __name__ == "__main__":
    main()
