"""`make install` says what it does, and what pip says only where that went wrong."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.faults import commands
from tests.house.needs import need

pytestmark = pytest.mark.fault


def script(place: Path, text: str) -> None:
    place.parent.mkdir(exist_ok=True)
    place.write_text(f"#!/bin/sh\n{text}\n")
    place.chmod(0o755)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a folder to install in, with a Python that makes nothing."""
    shutil.copy(commands.ROOT / "Makefile", tmp_path)
    (tmp_path / "requirements-dev.txt").touch()
    script(tmp_path / "python", "exit 0")
    return tmp_path


def make_install(checkout: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [need("make", shutil.which("make")), "install", "PYTHON=./python", "BIN=bin"],
        cwd=checkout,
        env={"PATH": os.environ["PATH"]},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def test_an_installation_that_goes_well_is_one_line(checkout: Path) -> None:
    script(checkout / "bin" / "pip", "echo a warning of pip >&2; echo a notice of pip")

    done = make_install(checkout)

    assert done.stdout == "Installing, about a minute …\n"
    assert done.returncode == 0


def test_what_pip_says_is_shown_where_it_fails(checkout: Path) -> None:
    script(checkout / "bin" / "pip", "echo No space left on device >&2; exit 1")

    done = make_install(checkout)

    assert "No space left on device\n" in done.stdout
    assert done.returncode != 0
    assert not (checkout / "bin" / "installed").exists()


def test_what_is_installed_is_not_installed_again(checkout: Path) -> None:
    script(checkout / "bin" / "pip", "exit 0")
    make_install(checkout)

    again = make_install(checkout)

    assert "Installing" not in again.stdout
    assert again.returncode == 0
