"""Races for the last attempt: many uploads of one team at one moment, again and again.

Serves a site on SQLite and then on PostgreSQL (MARGIN_TEST_POSTGRES), four processes each. In every
round the two members of a new team send files, half of them by the page and half by the API, over
connections of their own, whose last bytes all leave at once. As many must be accepted as the team
has left, and the rest refused in words; on a machine that is busy, some may be told to come back.
The number of rounds is small unless it is given: `--rounds 1000` takes minutes.
"""

import argparse
import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.racing.doors import DOORS, outcome  # noqa: E402  (found in the line above)
from benchmarks.racing.kinds import KINDS, LIMIT, Kind  # noqa: E402

POSTGRES = "postgresql://postgres@127.0.0.1:5432/postgres"
SERVER = ["--workers", "4", "--threads", "6", "--no-control-socket", "--log-level", "error"]
SECONDS_TO_START, SECONDS_TO_ANSWER = 120, 120
HELD_BACK = 10


@dataclass(frozen=True)
class Site:
    """A site on one database: its folder, its address and what its processes are told."""

    folder: str
    port: int
    database: str

    @property
    def environment(self) -> dict[str, str]:
        return {
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(ROOT),
            "DJANGO_SETTINGS_MODULE": "leaderboard.settings",
            # As `make run`: the same pages and locks, and no minute of compressing static files.
            "DEBUG": "true",
            "DATA_DIR": self.folder,
            "DATABASE_URL": self.database,
        }

    def run(self, *command: str) -> str:
        """Run a Python command of the site and return what it prints."""
        done = subprocess.run(
            [sys.executable, *command],
            **{"cwd": ROOT, "env": self.environment, "check": True},
            stdout=subprocess.PIPE,
            text=True,
        )
        return done.stdout

    @contextmanager
    def served(self) -> Iterator[None]:
        command = [sys.executable, "-m", "gunicorn", "leaderboard.wsgi", *SERVER]
        command += ["--bind", f"127.0.0.1:{self.port}"]
        # Every refusal is logged by Django; the answers are what counts here.
        quiet = {"stderr": subprocess.DEVNULL}
        process = subprocess.Popen(command, cwd=ROOT, env=self.environment, **quiet)
        try:
            until = time.monotonic() + SECONDS_TO_START
            while not self._answers():
                if time.monotonic() > until:
                    raise RuntimeError("the site does not start")
            yield
        finally:
            process.terminate()
            process.wait()

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=9) as line:
                line.sendall(b"GET /health/ HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n")
                return b" 200 " in line.recv(32)
        except OSError:
            time.sleep(0.1)
            return False


def upload(site: Site, request: bytes, start: threading.Barrier) -> str:
    """Send a request but for its last bytes, wait for the others, send these; say what came."""
    with socket.create_connection(("127.0.0.1", site.port), timeout=SECONDS_TO_ANSWER) as line:
        line.sendall(request[:-HELD_BACK])
        start.wait()
        line.sendall(request[-HELD_BACK:])
        return outcome(b"".join(iter(lambda: line.recv(65_536), b"")))


def race(
    site: Site, pool: ThreadPoolExecutor, racer: dict, *, kind: Kind, n_uploads: int
) -> Counter[str]:
    """Hold one round; return how many uploads ended how."""
    start = threading.Barrier(n_uploads)
    people, waiting = racer["people"], []
    for number in range(n_uploads):
        door = DOORS[number % len(DOORS)]
        rows = f"id,label\ni{number},ham\n".encode()
        request = door(people[number // len(DOORS) % len(people)], kind.limit, rows)
        waiting.append(pool.submit(upload, site, request, start))
    return Counter(one.result() for one in waiting)


def races(site: Site, *, n_rounds: int, n_uploads: int) -> int:
    """Hold all rounds on a site and print the table; return how many rounds went wrong."""
    racers = json.loads(site.run("-m", "benchmarks.racing.make_racers", str(n_rounds)))
    rounds = []
    with site.served(), ThreadPoolExecutor(n_uploads) as pool:
        started = time.monotonic()
        for number, racer in enumerate(racers):
            kind = KINDS[number % len(KINDS)]
            ended = race(site, pool, racer, kind=kind, n_uploads=n_uploads)
            rounds.append((kind, racer["team"], ended))
        seconds = time.monotonic() - started
    stored = json.loads(site.run("-m", "benchmarks.racing.count_stored"))
    n_wrong = sum(told(kind, rounds, stored) for kind in KINDS)
    print(f"  {seconds:.0f} s, {1_000 * seconds / (n_rounds * n_uploads):.1f} ms an upload")
    return n_wrong


def told(kind: Kind, rounds: list, stored: dict[str, list[int]]) -> int:
    """Print the row of a kind of round; return how many of its rounds went wrong."""
    mine = [(team, ended) for one, team, ended in rounds if one == kind]
    total = sum((ended for _, ended in mine), Counter())
    too_many = sum(ended["accepted"] > kind.n_left for _, ended in mine)
    too_few = sum(ended["accepted"] < kind.n_left for _, ended in mine)
    # Attempts of earlier on have no submission.
    expected = [kind.n_left, LIMIT]
    unlike = sum(stored.get(str(team)) != expected for team, _ in mine)
    errors = sum(ended["error"] > 0 for _, ended in mine)
    print(
        f"  {kind!s:22}{len(mine):>8,}{total.total():>9,}{total['accepted']:>10,}"
        f"{total['refused']:>9,}{total['busy']:>6,}{total['error']:>7,}{too_many:>10,}{too_few:>9,}{unlike:>15,}"
    )
    return too_many + too_few + unlike + errors


@contextmanager
def postgres() -> Iterator[str]:
    """Yield the URL of a new database, and drop it afterwards."""
    server = os.environ.get("MARGIN_TEST_POSTGRES", POSTGRES)
    name = f"margin_races_{uuid.uuid4().hex}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            yield urlunsplit(urlsplit(server)._replace(path=f"/{name}"))
        finally:
            drop = sql.SQL("DROP DATABASE {} WITH (FORCE)")
            connection.execute(drop.format(sql.Identifier(name)))


@contextmanager
def sqlite() -> Iterator[str]:
    """Yield the URL of a new database file, removed afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        yield f"sqlite://{folder}/races.sqlite3"


DATABASES = {"sqlite": sqlite, "postgresql": postgres}


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def main() -> int:
    """Print a table for each database; return 1 where a round went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=24)
    parser.add_argument("--uploads", type=int, default=20)
    parser.add_argument("--database", choices=DATABASES, action="append")
    wish = parser.parse_args()
    n_wrong = 0
    for name in wish.database or DATABASES:
        print(f"{name}: {wish.rounds:,} rounds of {wish.uploads} uploads at once")
        columns = (
            "rounds  uploads  accepted  refused  busy  other  too many  too few  stored unlike"
        )
        print(f"  {'':22}  {columns}", flush=True)
        with tempfile.TemporaryDirectory() as folder, DATABASES[name]() as database:
            site = Site(folder=folder, port=free_port(), database=database)
            n_wrong += races(site, n_rounds=wish.rounds, n_uploads=wish.uploads)
    print(f"rounds that went wrong: {n_wrong} ({'MISSED, ' if n_wrong else ''}target: 0)")
    return int(n_wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
