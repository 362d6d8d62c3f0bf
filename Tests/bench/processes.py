"""Starts the processes of a measurement, and reads their statistics from the kernel.

The processes are Baton, the reference server (the floor) and the load client. The servers run on one core, and the
load client on another.
"""

import json
import os
import queue
import re
import resource
import signal
import subprocess
import tempfile
import threading
import time
from pathlib import Path

SERVER_URL = re.compile(r"https?://127\.0\.0\.1:(\d+)")
FLOOR_PORT = re.compile(r"^port (\d+)$")


class MeasurementError(Exception):
    """The error for a process that did not start or did not answer. The measurement has no result in this case."""


def cores():
    """Returns the core for servers and the core for the client. With a single core, both are the same."""
    available = sorted(os.sched_getaffinity(0))
    return available[0], available[1] if len(available) > 1 else available[0]


def allow_open_files(wanted):
    """Raises the limit of open files for this process and its children.

    Raises MeasurementError if the machine does not allow it.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return
    if hard != resource.RLIM_INFINITY and hard < wanted:
        raise MeasurementError(
            f"{wanted:,} open files are needed, and here a process may have {hard:,}: raise the hard limit (ulimit -Hn) and measure again"
        )
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def cpu_seconds(pid):
    """Returns the CPU time that all threads of a process used, with nanosecond resolution (the clock of
    clock_getcpuclockid(3)).
    """
    return time.clock_gettime((~pid << 3) | 2)


def resident_kib(pid):
    """Returns the process's resident memory in KiB."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines():
        if line.startswith("Rss:"):
            return int(line.split()[1])
    raise MeasurementError(f"/proc/{pid}/smaps_rollup names no Rss")


def settled_resident_kib(pid, patience=3.0):
    """Returns the resident memory once it no longer changes, or after `patience` seconds."""
    deadline = time.monotonic() + patience
    before = resident_kib(pid)
    while True:
        time.sleep(0.1)
        now = resident_kib(pid)
        if now == before or time.monotonic() > deadline:
            return now
        before = now


def core_seconds(core):
    """Returns the time that a core has spent on processes since the machine's start, in seconds.

    The time that the hypervisor stole from the core is included.
    """
    ticks = os.sysconf("SC_CLK_TCK")
    for line in Path("/proc/stat").read_text(encoding="ascii").splitlines():
        name, *fields = line.split()
        if name == f"cpu{core}":
            user, nice, system, steal = (int(fields[i]) for i in (0, 1, 2, 7))
            return (user + nice + system + steal) / ticks
    raise MeasurementError(f"/proc/stat does not name core {core}")


class Disturbance:
    """Measures how much of the two cores other processes used during a `with` block. `share` is from 0 to 1.

    Not counted are the given server, this process, and its children that ended in the block, such as the load
    client.
    """

    def __init__(self, used_cores, server_pid):
        self.cores, self.pid, self.share = set(used_cores), server_pid, 0.0

    def _sample(self):
        spent = sum(core_seconds(core) for core in self.cores)
        times = os.times()
        ours = cpu_seconds(self.pid) + times.user + times.system + times.children_user + times.children_system
        return time.monotonic(), spent - ours

    def __enter__(self):
        self.start = self._sample()
        return self

    def __exit__(self, failure, *_):
        if failure is not None:
            return
        (began, before), (ended, after) = self.start, self._sample()
        self.share = max(0.0, (after - before) / ((ended - began) * len(self.cores)))


def first_match(lines, pattern):
    """Returns the number in the first line that matches a pattern, or None."""
    for line in lines:
        found = pattern.search(line)
        if found:
            return int(found.group(1))
    return None


class Server:
    """A server on its own core, from start to SIGTERM. It prints its port."""

    def __init__(self, command, pattern, core, patience=30.0):
        self.command = [str(part) for part in command]
        self.errors = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")
        try:
            self.process = subprocess.Popen(
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=self.errors,
                text=True,
                preexec_fn=lambda: os.sched_setaffinity(0, {core}),
            )
        except OSError as error:
            self.errors.close()
            raise MeasurementError(f"{self.command[0]} cannot be run: {error.strerror}; build it first (make bench does)") from error
        self.lines = queue.Queue()
        self.drain = threading.Thread(target=self._drain, daemon=True)
        self.drain.start()
        self.port = self._await_port(pattern, patience)

    def _drain(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def _await_port(self, pattern, patience):
        deadline = time.monotonic() + patience
        what = f"did not say its port within {patience:g} s"
        while True:
            try:
                line = self.lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                break
            if line is None:
                what = f"ended with code {self.process.wait()} before it said its port"
                break
            port = first_match([line], pattern)
            if port is not None:
                return port
        self.stop()
        words = self.last_output()
        self.errors.close()
        raise MeasurementError(f"{' '.join(self.command)} {what}. {words}")

    @property
    def pid(self):
        return self.process.pid

    def last_output(self):
        """Returns the last text that the server wrote to stderr."""
        self.errors.seek(0)
        text = self.errors.read().strip()
        return f"Its last words: {text[-600:]}" if text else "It wrote nothing to stderr."

    def stop(self):
        """Stops the server: SIGTERM, and SIGKILL after five seconds."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.drain.join(1)
        if not self.drain.is_alive():
            self.process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
        self.errors.close()


class LoadClient:
    """Runs the load client on the client's core."""

    def __init__(self, binary, core):
        self.binary = str(binary)
        self.core = core

    def _start(self, server, arguments, **pipes):
        command = [self.binary, "--port", str(server.port), *(str(a) for a in arguments)]
        try:
            return subprocess.Popen(command, text=True, preexec_fn=lambda: os.sched_setaffinity(0, {self.core}), **pipes)
        except OSError as error:
            raise MeasurementError(f"{self.binary} cannot be run: {error.strerror}; build it first (make bench does)") from error

    def run(self, server, arguments, seconds):
        """Runs the load client for at most `seconds` and a margin. Returns its report."""
        process = self._start(
            server,
            ["--server-pid", server.pid, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        try:
            output, errors = process.communicate(timeout=seconds + 40)
        except subprocess.TimeoutExpired as error:
            process.kill()
            process.communicate()
            raise MeasurementError(f"{self.binary} did not end") from error
        if process.returncode != 0:
            reason = errors.strip() or output.strip() or "the load client failed"
            if (code := server.process.poll()) is not None:
                reason += f". The server had ended with code {code}. {server.last_output()}"
            raise MeasurementError(f"against {server.command[0]}: {reason}")
        report = json.loads(output)
        if report["messages"] == 0:
            raise MeasurementError(f"{server.command[0]} answered nothing: {errors.strip() or 'no answer was complete'}")
        return report

    def idle(self, server, arguments):
        """Opens idle clients, which stay connected until the `with` block ends."""
        return IdleClients(
            self._start(
                server, ["--idle", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
        )


class IdleClients:
    """Idle connections after hello, open until the `with` block ends.

    Raises MeasurementError if a connection is lost before the end of the block.
    """

    def __init__(self, process):
        self.process = process
        if self.process.stdout.readline().strip() != "ready":
            _, errors = self.process.communicate()
            raise MeasurementError(f"idle clients: {errors.strip() or 'the load client ended'}")

    def __enter__(self):
        return self

    def __exit__(self, failure, *_):
        try:
            _, errors = self.process.communicate(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            _, errors = self.process.communicate()
        if failure is None and self.process.returncode != 0:
            raise MeasurementError(f"idle clients did not stay: {errors.strip() or 'the load client failed'}")


def model_figures(binary, core, samples, milliseconds=20, keys=()):
    """Returns the results of model-bench on a core.

    Each figure has its key, title and unit, and equally many samples of Baton and of the reference (the floor).
    Without `keys`, all figures are measured.
    """
    command = [str(binary), str(samples), str(milliseconds), *keys]
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=600, preexec_fn=lambda: os.sched_setaffinity(0, {core})
        )
    except OSError as error:
        raise MeasurementError(f"{binary} cannot be run: {error.strerror}; build it first (make bench does)") from error
    except subprocess.TimeoutExpired as error:
        raise MeasurementError(f"{binary} did not end within {error.timeout:.0f} s") from error
    if done.returncode != 0:
        raise MeasurementError(f"{binary} ended with {done.returncode}: {done.stderr.strip()[-500:]}")
    try:
        figures = json.loads(done.stdout)["figures"]
    except (ValueError, KeyError) as error:
        raise MeasurementError(f"{binary} did not print its figures: {done.stdout[:200]!r}") from error
    for figure in figures:
        # A figure may have no samples of a floor, because it may be compared with another measurement instead.
        if len(figure["baton"]) != samples or len(figure.get("floor") or figure["baton"]) != samples:
            raise MeasurementError(f"{binary}: {figure['key']} has not {samples} pairs")
    return figures
