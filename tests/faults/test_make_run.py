"""`make run` ends as it began: with nothing running."""

import os
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.conftest import embedded_site
from tests.faults.processes import Running, child_named, children_of, kill, shells_among
from tests.faults.site import PATH, Site
from tests.faults.waiting import until
from tests.house.needs import need

pytestmark = pytest.mark.fault


@pytest.fixture(scope="module")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the demo's files: made by the first run, found by the second."""
    return tmp_path_factory.mktemp("run")


@pytest.fixture
def site(data_dir: Path) -> Iterator[Site]:
    site = embedded_site(data_dir)
    # The Makefile says so itself.
    del site.variables["DEBUG"]
    yield site
    site.close()


def running_demo(site: Site) -> Running:
    """Run `make run`, except that what is installed is left as it is; wait for its pages."""
    for left_over in site.data_dir.glob("beat-schedule*"):
        left_over.unlink()
    make = need("make", shutil.which("make"))
    bin_folder = PATH.split(os.pathsep)[0]
    settings = [f"BIN={bin_folder}", f"PORT={site.port}"]
    run = site.start([make, "--old-file", "install", "run", *settings], name="run")
    until(site.answers, within_s=60, what="the demo answers")
    until(
        # Beat is the last that a worker starts.
        lambda: list(site.data_dir.glob("beat-schedule*")),
        within_s=30,
        what="the worker has started all it is made of",
    )
    return run


def press_control_c(site: Site, run: Running) -> None:
    """Do what a terminal does: interrupt the whole group in the foreground."""
    os.killpg(run.pid, signal.SIGINT)


def terminate_honcho(site: Site, run: Running) -> None:
    os.kill(child_named("honcho", of=run.pid), signal.SIGTERM)


def kill_the_worker_alone(site: Site, run: Running) -> None:
    """Do what the kernel does when memory runs out: no site stays up without a worker."""
    kill(next(pid for shell in shells_among(site.pids()) for pid in children_of(shell)))


@pytest.mark.parametrize("end", [press_control_c, terminate_honcho, kill_the_worker_alone])
def test_when_the_run_ends_no_process_is_left(site: Site, end) -> None:
    run = running_demo(site)

    end(site, run)

    run.process.wait(timeout=20)
    until(lambda: not site.pids(), within_s=10, what="no process of the site is left")
