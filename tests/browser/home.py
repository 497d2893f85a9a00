"""One real site for the journeys, and what was put into it."""

import json
import os
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tests.conftest import free_port
from tests.faults.brokers import Folder
from tests.faults.site import Site
from tests.faults.waiting import until

# The same for every site on the folder, so that whoever is signed in at one is at the other.
SECRET_KEY = "known to the tests of one machine and to nobody else"
NOT_ON_ITS_BOARD = """
    SELECT count(*) FROM leaderboard_phase AS phase
    JOIN leaderboard_task AS task ON task.id = phase.task_id
    WHERE task.slug = ? AND (
        phase.scores_version > phase.standings_version
        OR EXISTS (
            SELECT * FROM leaderboard_submission AS submission
            WHERE submission.phase_id = phase.id AND submission.state IN ('received', 'scoring')
        )
    )
"""
NEWEST_BOARD = """
    SELECT standings.rows FROM leaderboard_standings AS standings
    JOIN leaderboard_phase AS phase ON phase.id = standings.phase_id
    JOIN leaderboard_task AS task ON task.id = phase.task_id
    WHERE task.slug = ? AND phase.slug = 'test'
    ORDER BY standings.scores_version DESC LIMIT 1
"""


class Home:
    """The site, who has which cookie in it, and which submission is where."""

    def __init__(self, folder: Path) -> None:
        self.site = site_in(folder, DEBUG="true")
        self.cookies: dict[str, str] = {}
        self.submissions: dict[str, str] = {}

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.site.port}"

    def open(self) -> None:
        """Start the site, fill it, and wait until what it was given is scored."""
        self.site.start_web()
        told = self.furnish("furnish()")
        self.cookies, self.submissions = told["cookies"], told["submissions"]
        self.site.start_worker()
        self.await_board("mail")

    def furnish(self, call: str) -> dict[str, dict[str, str]]:
        """Call a function of `furnishing` in a process of the site; return what it told."""
        answer = self.site.data_dir / "told.json"
        self.site.run_python(
            "import json, pathlib\n"
            "from tests.browser import furnishing\n"
            f"pathlib.Path({str(answer)!r}).write_text(json.dumps(furnishing.{call}))"
        )
        return json.loads(answer.read_text())

    @contextmanager
    def worker_stopped(self) -> Iterator[None]:
        """Hold the worker still, so that what is uploaded meanwhile stays received."""
        worker = next(one for one in self.site.running if one.name == "worker")
        until(
            lambda: self._stopped_between_writes(worker.pid),
            within_s=20,
            what="the worker stands still where it keeps nobody from writing",
        )
        try:
            yield
        finally:
            os.killpg(worker.pid, signal.SIGCONT)

    def _stopped_between_writes(self, group: int) -> bool:
        """Stop the processes of a group; let them go again where they hold the database."""
        os.killpg(group, signal.SIGSTOP)
        place = self.site.data_dir / "margin.sqlite3"
        with closing(sqlite3.connect(place, timeout=0.2, isolation_level=None)) as connection:
            try:
                connection.execute("BEGIN IMMEDIATE")
                connection.execute("ROLLBACK")
            except sqlite3.OperationalError:
                os.killpg(group, signal.SIGCONT)
                return False
        return True

    def rows(self, query: str, *values: object) -> list[tuple]:
        """Return the rows of a query to the site's database, which it cannot change."""
        address = f"file:{self.site.data_dir}/margin.sqlite3?mode=ro"
        with closing(sqlite3.connect(address, uri=True, timeout=20)) as connection:
            return connection.execute(query, values).fetchall()

    def await_board(self, slug: str) -> None:
        """Wait until every submission to a task is judged and on its board."""
        until(
            lambda: self.rows(NOT_ON_ITS_BOARD, slug) == [(0,)],
            within_s=60,
            what=f"the board of {slug} is up to date",
        )

    def newest_board(self, slug: str) -> list[dict[str, object]]:
        """Return the rows of a task's board as the site keeps them."""
        ((rows,),) = self.rows(NEWEST_BOARD, slug)
        return json.loads(rows)

    def broken(self) -> list[str]:
        """Return every line of the processes' logs that tells of an error."""
        lines = [line for one in self.site.running for line in one.log.read_text().splitlines()]
        return [line for line in lines if "Traceback" in line or line.startswith("ERROR")]


def site_in(folder: Path, **variables: str) -> Site:
    """Return a site over the data in a folder, on a port of its own."""
    return Site(
        data_dir=folder,
        port=free_port(),
        variables={"SECRET_KEY": SECRET_KEY, **variables},
        broker=Folder(folder / "broker"),
    )
