"""Run the demo site until Ctrl-C: what `make run` does when all is installed.

    python tools/run.py 8000

The processes are those of the Procfile. One that ends by itself ends the others: a site without a
worker would take files in and score none.
"""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
POLL_S = 0.1
SECONDS_TO_END = 5
STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
SUGGESTED = range(9000, 9100)

Command = str | list[str]


@dataclass
class Stop:
    """Whether somebody has asked for the end; a signal that was ignored before stays so."""

    is_asked_for: bool = False

    def listen(self) -> None:
        for number in STOPPING:
            if signal.getsignal(number) != signal.SIG_IGN:
                signal.signal(number, self.ask)

    def ask(self, *_: object) -> None:
        self.is_asked_for = True


@dataclass(frozen=True)
class End:
    """The command that was the first to end by itself, and its exit status."""

    name: str
    status: int


def address_of(port: str) -> str:
    return f"http://127.0.0.1:{port}"


def why_not(port: str) -> str:
    """Return why the site cannot listen there; nothing where it can."""
    if not port.isdecimal() or not 0 < int(port) < 65_536:
        return f"PORT must be a number from 1 to 65535, not '{port}'. For example:"
    with socket.socket() as listener:
        # As gunicorn does: connections of a site that has just stopped are in nobody's way.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("127.0.0.1", int(port)))
        except PermissionError:
            return f"Port {port} is for the system's administrator. Choose another one:"
        except OSError:
            return f"Port {port} is taken. Choose another one:"
    return ""


def first_to_end(commands: Mapping[str, Command], stop: Stop, *, port: str) -> End | None:
    """Run the commands until one has ended; None where the end was asked for. None is left."""
    running: dict[str, subprocess.Popen[bytes]] = {}
    try:
        for name, command in commands.items():
            # In a session of its own, where no key reaches it, and nothing of it is missed.
            running[name] = subprocess.Popen(
                command,
                shell=isinstance(command, str),
                cwd=ROOT,
                # Links in letters lead where the site is served, unless somebody says otherwise.
                env={"SITE_URL": address_of(port), **os.environ, "PORT": port},
                start_new_session=True,
            )
        while not stop.is_asked_for:
            for name, process in running.items():
                if process.poll() is not None:
                    return End(name, process.returncode)
            time.sleep(POLL_S)
        return None
    finally:
        for process in running.values():
            process.terminate()
        for process in running.values():
            ended_or_killed(process)


def ended_or_killed(process: subprocess.Popen[bytes]) -> None:
    """Wait for a process that was asked to end, then kill what is left of its group."""
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(timeout=SECONDS_TO_END)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


@contextlib.contextmanager
def in_the_foreground() -> Iterator[None]:
    """Let Ctrl-C reach this program alone: make would end as interrupted, whatever we return.

    Ctrl-Z does nothing meanwhile: it would stop this program, and make would wait for it.
    """
    try:
        terminal = os.open("/dev/tty", os.O_RDWR)
    except OSError:
        yield
        return
    group = os.getpgrp()
    if group == os.getpid() or os.tcgetpgrp(terminal) != group:
        yield
        return
    for number in (signal.SIGTTOU, signal.SIGTSTP):
        signal.signal(number, signal.SIG_IGN)
    os.setpgid(0, 0)
    os.tcsetpgrp(terminal, os.getpgrp())
    try:
        yield
    finally:
        # Unless a shell has taken the terminal back.
        with contextlib.suppress(OSError):
            if os.tcgetpgrp(terminal) == os.getpgrp():
                os.tcsetpgrp(terminal, group)


def of_procfile() -> dict[str, Command]:
    lines = (ROOT / "Procfile").read_text().splitlines()
    return dict(line.split(": ", 1) for line in lines)


def main(port: str) -> int:
    """Prepare the site and serve it; return the exit status."""
    if reason := why_not(port):
        other = next((str(one) for one in SUGGESTED if not why_not(str(one))), "9000")
        print(f"{reason} make run PORT={other}")
        return 1
    stop = Stop()
    stop.listen()
    manage = [sys.executable, "manage.py"]
    preparation = {
        "migrate": [*manage, "migrate", "--verbosity", "0"],
        "load_demo": [*manage, "load_demo", "--address", f"{address_of(port)}/"],
    }
    with in_the_foreground():
        for name, command in preparation.items():
            end = first_to_end({name: command}, stop, port=port)
            if end and end.status:
                print(f"Margin has not started: {name} failed, as said above.")
                return 1
        end = first_to_end(of_procfile(), stop, port=port)
    if end:
        print(f"Margin has stopped by itself: its {end.name} ended. ", end="")
        print(f"Start it again: make run PORT={port}")
        return 1
    # Where Ctrl-C was pressed, the terminal has just written ^C.
    print("\nMargin has stopped.")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
