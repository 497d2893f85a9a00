"""`make run` begins where it can and ends with nothing running, and says both."""

import os
import re
import shutil
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.faults.conftest import embedded_site
from tests.faults.processes import Running, child_named, children_of, kill, shells_among
from tests.faults.site import PATH, Site
from tests.faults.waiting import until
from tests.house.needs import need

pytestmark = pytest.mark.fault

CONTROL_C = b"\x03"
# Who leads a session and opens a terminal has it as its own: what is pressed there is for them.
OPEN_TERMINAL = (
    "import os, sys; os.open(os.ttyname(0), os.O_RDWR); os.execvp(sys.argv[1], sys.argv[1:])"
)
RUN = "tools/run.py"


@pytest.fixture(scope="module")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the demo's files: made by the first run, found by the others."""
    return tmp_path_factory.mktemp("run")


@pytest.fixture
def site(data_dir: Path) -> Iterator[Site]:
    for log in data_dir.glob("*.log"):
        log.unlink()
    site = embedded_site(data_dir)
    # The Makefile says so itself.
    del site.variables["DEBUG"]
    yield site
    site.close()


@pytest.fixture
def terminal() -> Iterator[tuple[int, int]]:
    """Return both ends of a terminal: where keys are pressed, and where they arrive."""
    ends = os.openpty()
    yield ends
    for end in ends:
        os.close(end)


def make_run(site: Site) -> list[str]:
    """Return `make run`, except that what is installed is left as it is."""
    make = need("make", shutil.which("make"))
    bin_folder = PATH.split(os.pathsep)[0]
    return [make, "--old-file", "install", "run", f"BIN={bin_folder}", f"PORT={site.port}"]


def running_demo(site: Site, *, keys: int) -> Running:
    """Run the demo in a terminal, and wait for its pages and its worker."""
    for left_over in site.data_dir.glob("beat-schedule*"):
        left_over.unlink()
    command = [sys.executable, "-c", OPEN_TERMINAL, *make_run(site)]
    run = site.start(command, name="run", keys=keys)
    until(site.answers, within_s=60, what="the demo answers")
    until(
        # Beat is the last that a worker starts.
        lambda: list(site.data_dir.glob("beat-schedule*")),
        within_s=30,
        what="the worker has started all it is made of",
    )
    return run


def after_greeting(run: Running) -> list[str]:
    """Return the lines that were printed once the site was announced."""
    said = run.log.read_text().partition("Ctrl-C stops it.\n")[2]
    return [line for line in said.splitlines() if line]


def terminate_the_run(site: Site, run: Running) -> None:
    os.kill(child_named(RUN, of=run.pid), signal.SIGTERM)


def close_the_terminal(site: Site, run: Running) -> None:
    """Do what the kernel does for whoever is in the foreground."""
    os.kill(child_named(RUN, of=run.pid), signal.SIGHUP)


def kill_the_worker_alone(site: Site, run: Running) -> None:
    """Do what the kernel does when memory runs out: no site stays up without a worker."""
    kill(next(pid for shell in shells_among(site.pids()) for pid in children_of(shell)))


def kill_the_web_alone(site: Site, run: Running) -> None:
    kill(child_named("gunicorn", of=child_named(RUN, of=run.pid)))


def refusal(site: Site) -> tuple[str, list[str]]:
    """Return what the run says that does not begin, and the files that it made nevertheless."""
    run = site.start(make_run(site), name="run")
    assert run.process.wait(timeout=20) != 0
    said, make_says = run.log.read_text().splitlines()
    assert make_says.endswith("Error 1")
    return said, [file.name for file in site.data_dir.iterdir() if file != run.log]


def test_a_port_that_is_taken_is_told_before_anything_is_loaded(site: Site, tmp_path: Path) -> None:
    site.data_dir = tmp_path
    with socket.create_server(("127.0.0.1", site.port)):
        said, made = refusal(site)

    asked = rf"Port {site.port} is taken\. Choose another one: make run PORT=(\d+)"
    found = re.fullmatch(asked, said)
    assert found, said
    assert int(found[1]) != site.port
    assert made == []


@pytest.mark.parametrize("port", ["http", "0", "65536"])
def test_what_is_no_port_is_told_too(site: Site, tmp_path: Path, port: str) -> None:
    site.data_dir, site.port = tmp_path, port

    said, made = refusal(site)

    assert said.startswith(f"PORT must be a number from 1 to 65535, not '{port}'.")
    assert made == []


def test_what_cannot_be_prepared_is_named(site: Site, tmp_path: Path) -> None:
    site.data_dir = tmp_path
    (tmp_path / "margin.sqlite3").write_text("no database")
    run = site.start(make_run(site), name="run")

    assert run.process.wait(timeout=20) != 0
    *_, reason, last, _ = run.log.read_text().splitlines()
    assert "file is not a database" in reason
    assert last == "Margin has not started: migrate failed, as said above."


def test_control_c_ends_the_run_well_and_says_so(site: Site, terminal: tuple[int, int]) -> None:
    pressed, arriving = terminal
    run = running_demo(site, keys=arriving)
    assert site.visitor().get("/nowhere/").status == 404

    os.write(pressed, CONTROL_C)

    assert run.process.wait(timeout=20) == 0
    # Neither what root is warned of, nor a refusal, nor how make and each process ended.
    assert after_greeting(run) == ["Margin has stopped."]
    assert not site.pids()


@pytest.mark.parametrize("end", [terminate_the_run, close_the_terminal])
def test_who_asks_otherwise_for_the_end_has_it_too(
    site: Site, terminal: tuple[int, int], end: Callable[[Site, Running], None]
) -> None:
    run = running_demo(site, keys=terminal[1])

    end(site, run)

    assert run.process.wait(timeout=20) == 0
    assert not site.pids()


@pytest.mark.parametrize(
    ("end", "name"), [(kill_the_worker_alone, "worker"), (kill_the_web_alone, "web")]
)
def test_a_process_that_ends_by_itself_ends_the_run_as_a_failure(
    site: Site, terminal: tuple[int, int], end: Callable[[Site, Running], None], name: str
) -> None:
    run = running_demo(site, keys=terminal[1])

    end(site, run)

    assert run.process.wait(timeout=20) != 0
    again = f"Start it again: make run PORT={site.port}"
    assert f"Margin has stopped by itself: its {name} ended. {again}" in after_greeting(run)
    assert not site.pids()
