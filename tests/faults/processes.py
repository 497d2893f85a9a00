"""Real processes: started in a group of their own, ended gently, killed, and found again."""

import contextlib
import os
import signal
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.faults.waiting import until

TICKS_PER_S = os.sysconf("SC_CLK_TCK")
SECONDS_TO_END = 60


@dataclass(frozen=True)
class Running:
    """A started command, everything it starts in turn, and what they print."""

    process: subprocess.Popen[bytes]
    log: Path

    @property
    def name(self) -> str:
        return self.log.stem

    @property
    def pid(self) -> int:
        return self.process.pid

    @property
    def program_pid(self) -> int:
        """Return the program's own process: the shell's child where a shell watches over it."""
        return children_of(self.pid)[0] if shells_among([self.pid]) else self.pid

    def end(self) -> int:
        """Ask the command to end, as a supervisor does, and return its exit status."""
        self.process.terminate()
        return self.process.wait(timeout=SECONDS_TO_END)

    def finish(self) -> None:
        """Ask the program to end when it has done what it has in hand, and wait for that."""
        os.kill(self.program_pid, signal.SIGTERM)
        self.process.wait(timeout=SECONDS_TO_END)

    def kill(self) -> None:
        """Kill the command and all it has started at one stroke, as a power cut does."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
        self.process.wait(timeout=SECONDS_TO_END)


def started(
    command: list[str],
    *,
    folder: Path,
    env: dict[str, str],
    log: Path,
    keys: int = subprocess.DEVNULL,
) -> Running:
    """Start a command in a group of its own, what it prints going to `log`."""
    with log.open("ab") as output:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env=env,
            stdin=keys,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    return Running(process=process, log=log)


def kill(pid: int) -> None:
    """Kill one process alone, as the kernel does when memory runs out; it may be gone already."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def scoring_process(worker: Running, *, worked_s: float = 0.1) -> int:
    """Wait until a pool process of the worker has scored for so long, and return it.

    That one has a second thread, which renews the lease, and uses the processor.
    """
    parent = worker.program_pid
    before = {pid: seconds_worked(pid) for pid in children_of(parent)}

    def found() -> int | None:
        for pid in children_of(parent):
            worked = seconds_worked(pid) - before.get(pid, 0.0)
            if n_threads(pid) > 1 and worked >= worked_s:
                return pid
        return None

    return until(found, within_s=30, what="a pool process is scoring") or 0


@contextlib.contextmanager
def stopped(pid: int) -> Iterator[None]:
    """Hold one process still for as long as the block runs, as a machine short of memory does."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


def marked_by(variable: str) -> set[int]:
    """Return the living processes that have this NAME=value in their environment."""
    return {pid for pid in _all() if variable.encode() in _read(pid, "environ").split(b"\0")}


def children_of(parent: int) -> list[int]:
    """Return the processes that a process has started itself."""
    return [pid for pid in _all() if _stat(pid)[1] == str(parent)]


def child_named(name: str, *, of: int) -> int:
    """Return the child whose command line has that word in it."""
    return next(pid for pid in children_of(of) if name.encode() in _read(pid, "cmdline"))


def shells_among(pids: Iterable[int]) -> list[int]:
    """Return those that are a shell watching over a program."""
    return [pid for pid in pids if _read(pid, "comm").strip() == b"sh"]


def n_threads(pid: int) -> int:
    return int(_stat(pid)[17])


def seconds_worked(pid: int) -> float:
    """Return the processor time that a process has used."""
    user, system = _stat(pid)[11:13]
    return (int(user) + int(system)) / TICKS_PER_S


def _all() -> list[int]:
    return [int(folder.name) for folder in Path("/proc").iterdir() if folder.name.isdecimal()]


def _stat(pid: int) -> list[str]:
    """Return what proc(5) lists from the state on; zeros where the process is gone."""
    # The name before it stands in brackets and may hold spaces.
    fields = _read(pid, "stat").decode().rpartition(")")[2].split()
    return fields or ["0"] * 50


def _read(pid: int, name: str) -> bytes:
    """Return a file about a process; nothing where it is gone or another user's."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/{name}").read_bytes()
    return b""
