"""Time how long a new best score takes to lead a board of 200 teams, and look at it meanwhile.

A site of its own: gunicorn and a Celery worker as in the Procfile, data in a temporary folder. The
last of 200 teams sends a file without a mistake; the board is asked for again and again as a
visitor would, page and JSON. Every answer must be the old board, whole, or the new one.
Run from the repository: python benchmarks/new_leader.py
"""

import json
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.board_speed import ROOT, Visitor, environment, get, served  # noqa: E402

N_TEAMS, MAX_SECONDS, GIVE_UP_S = 200, 10.0, 120.0
BOARD = f"/tasks/of{N_TEAMS}/test/"
FILLING = "benchmarks.filled_site.make_last_first"
NEW_LEADER = f"Team {N_TEAMS:04d}"
TEAMS_ON_PAGE = re.compile(r'<th scope="row"[^>]*>.*?(Team \d{4})', re.DOTALL)


@contextmanager
def working(folder: str) -> Iterator[None]:
    """Run a worker on the site of a folder, with the beat that rings for what is due."""
    command = [sys.executable, "-m", "celery", "-q", "-A", "leaderboard", "worker", "--beat"]
    command += ["--queues", "scoring,standings", "--concurrency", "2", "--loglevel", "error"]
    with open(Path(folder) / "worker.log", "wb") as log:
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment(folder), stdout=log, stderr=subprocess.STDOUT
        )
    try:
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


def run(folder: str, *command: str) -> None:
    """Run a Python program on the site of a folder; it must end well."""
    subprocess.run([sys.executable, *command], cwd=ROOT, env=environment(folder), check=True)


@dataclass(frozen=True)
class Seen:
    """The teams that JSON and page show, best first, and all numbers of the JSON."""

    teams: list[str]
    on_page: list[str]
    numbers: str


def look(port: int) -> Seen:
    """Ask for both as a visitor."""
    visitor = Visitor("127.0.0.1", port)
    body, _ = get(visitor, f"{BOARD}leaderboard.json", **{"Accept-Encoding": "identity"})
    page, _ = get(visitor, f"{BOARD}?rows=all", **{"Accept-Encoding": "identity"})
    rows = json.loads(body)["rows"]
    numbers = json.dumps(rows, sort_keys=True)
    return Seen([row["name"] for row in rows], TEAMS_ON_PAGE.findall(page.decode()), numbers)


def watched(port: int, before: Seen) -> tuple[float, int]:
    """Return the moment at which page and JSON show the new leader, and how often they did not.

    Raises RuntimeError where an answer is neither the old board, whole, nor the new one.
    """
    old = before.teams
    new = [NEW_LEADER, *(team for team in old if team != NEW_LEADER)]
    n_looks, until = 0, time.time() + GIVE_UP_S
    while time.time() < until:
        seen = look(port)
        if seen.teams == new and seen.on_page == new:
            return time.time(), n_looks
        is_old = seen.teams == old and seen.numbers == before.numbers
        if not (is_old or seen.teams == new) or seen.on_page not in (old, new):
            raise RuntimeError("a board was shown that is neither the old nor the new one")
        n_looks += 1
    raise RuntimeError(f"the new best score is not on the board after {GIVE_UP_S:g} s")


def moments_of_the_last(folder: str) -> tuple[float, float]:
    """Return when the last submission was received and when it was scored."""
    ask = (
        "SELECT received_at, finished_at FROM leaderboard_submission "
        "ORDER BY received_at DESC LIMIT 1"
    )
    with sqlite3.connect(Path(folder) / "margin.sqlite3") as database:
        received, finished = database.execute(ask).fetchone()
    return tuple(
        datetime.fromisoformat(moment).replace(tzinfo=UTC).timestamp()
        for moment in (received, finished)
    )


def main() -> int:
    """Print the seconds beside their target; return 1 where it is missed."""
    with tempfile.TemporaryDirectory() as folder:
        run(folder, "-m", FILLING, str(N_TEAMS))
        run(folder, "manage.py", "collectstatic", "--noinput", "--verbosity", "0")
        with served(folder) as port, working(folder):
            before = look(port)
            if len(before.teams) != N_TEAMS or before.on_page != before.teams:
                raise RuntimeError("page and file do not show the same teams")
            run(folder, "-m", FILLING, "send")
            seen_at, n_looks = watched(port, before)
        received_at, scored_at = moments_of_the_last(folder)
    seconds = seen_at - scored_at
    is_met = seconds <= MAX_SECONDS
    print(f"{N_TEAMS} teams x 10,000 resamples; the last team sends the best file")
    print(f"  from receipt to score, with the worker's start: {scored_at - received_at:.1f} s")
    print(f"  looks at the old board meanwhile, each of it whole: {n_looks}")
    words = "target" if is_met else "MISSED, target"
    print(f"  from score to page and JSON: {seconds:.1f} s ({words}: at most {MAX_SECONDS:g})")
    return int(not is_met)


if __name__ == "__main__":
    sys.exit(main())
