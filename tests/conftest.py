"""What every test may ask for: the shared data, Redis, PostgreSQL, Chromium."""

import contextlib
import os
import shutil
import socket
import subprocess
import uuid
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from psycopg import sql

from tests.house.needs import need

ROOT = Path(__file__).resolve().parent.parent
SECONDS_TO_START = 20
# First the build without a user interface: the same pages for a third of the processor's time.
CHROMIUM_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
POSTGRES = "postgresql://postgres@127.0.0.1:5432/postgres"


@pytest.fixture(scope="session")
def shared() -> Path:
    """Return the folder of real tasks and bad files that lies outside the repository."""
    folder = Path(os.environ.get("MARGIN_SHARED", ROOT.parent / "shared"))

    return need(f"the folder of shared data (MARGIN_SHARED, now {folder})", existing(folder))


def existing(folder: Path) -> Path | None:
    """Return the folder as an absolute path, or None where there is none."""
    return folder.resolve() if folder.is_dir() else None


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """Return the path of a Chromium to drive."""
    names = (os.environ.get("MARGIN_CHROMIUM"), *CHROMIUM_NAMES)
    found = (shutil.which(name) for name in names if name)

    return need("Chromium (MARGIN_CHROMIUM or on the PATH)", next(filter(None, found), None))


def free_port() -> int:
    """Return a loopback port that nobody listens on now."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def answers_ping(port: int) -> bool:
    """Say whether a Redis on this loopback port answers a ping."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1) as connection:
            connection.sendall(b"PING\r\n")
            return connection.recv(16).startswith(b"+PONG")
    except OSError:
        return False


def started_redis(program: str, port: int, *, folder: Path) -> subprocess.Popen[bytes] | None:
    """Start a Redis that keeps nothing, wait for it; None when it ended, as on a taken port."""
    process = subprocess.Popen(
        [program, "--port", str(port), "--bind", "127.0.0.1", "--dir", str(folder)]
        + ["--save", "", "--appendonly", "no", "--maxmemory-policy", "noeviction"],
        stdout=subprocess.DEVNULL,
    )
    for _ in range(SECONDS_TO_START * 20):
        if answers_ping(port):
            return process
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=0.05)
            return None
    process.kill()
    process.wait()
    return None


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the URL of a private Redis, so that one already running is never touched."""
    program = need("redis-server", shutil.which("redis-server"))
    folder = tmp_path_factory.mktemp("redis")
    ports = (free_port() for _ in range(3))
    running = ((port, started_redis(program, port, folder=folder)) for port in ports)
    started = next(((port, process) for port, process in running if process), None)
    port, process = need("a redis-server that starts", started)
    yield f"redis://127.0.0.1:{port}/0"
    process.terminate()
    process.wait(timeout=SECONDS_TO_START)


def open_postgres(url: str) -> psycopg.Connection | None:
    """Return a connection to the server's own database, or None where nobody answers."""
    try:
        return psycopg.connect(url, autocommit=True, connect_timeout=5)
    except psycopg.OperationalError:
        return None


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """Yield the URL of a new, empty database, and drop it afterwards."""
    server = os.environ.get("MARGIN_TEST_POSTGRES", POSTGRES)
    name = f"margin_test_{uuid.uuid4().hex}"
    with need("PostgreSQL (MARGIN_TEST_POSTGRES)", open_postgres(server)) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        yield urlunsplit(urlsplit(server)._replace(path=f"/{name}"))
        connection.execute(
            sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name))
        )
