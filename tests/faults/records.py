"""What the site's database holds, read past all of our own code."""

import contextlib
import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg

# One statement for both databases: SQLite keeps a UUID without its dashes.
OUTCOME = """
SELECT s.state, s.n_tries, COUNT(c.id), MAX(c.value)
FROM leaderboard_submission s LEFT JOIN leaderboard_score c ON c.submission_id = s.id
WHERE REPLACE(CAST(s.id AS text), '-', '') = '{key}'
GROUP BY s.id
"""
REPLICATES = """
SELECT replicates FROM leaderboard_score
WHERE REPLACE(CAST(submission_id AS text), '-', '') = '{key}'
"""
BOARDS_DUE = "SELECT COUNT(*) FROM leaderboard_phase WHERE scores_version > standings_version"


@dataclass(frozen=True)
class Outcome:
    """What became of one submission."""

    state: str
    n_tries: int
    n_scores: int
    value: float | None


class Records:
    """Reads a site's database: PostgreSQL by its URL, SQLite by its file."""

    def __init__(self, place: str | Path) -> None:
        self.place = place

    def outcome(self, submission: str) -> Outcome:
        (row,) = self._rows(OUTCOME.format(key=submission.replace("-", "")))
        return Outcome(*row)

    def replicates(self, submission: str) -> bytes:
        """Return the stored replicates of a submission that has one score."""
        ((stored,),) = self._rows(REPLICATES.format(key=submission.replace("-", "")))
        return bytes(stored)

    def scores_version(self) -> int:
        """Return how often a score of the one phase has changed."""
        ((version,),) = self._rows("SELECT scores_version FROM leaderboard_phase")
        return version

    def is_board_due(self) -> bool:
        """Say whether there are scores that the newest board has not seen."""
        return self._rows(BOARDS_DUE) != [(0,)]

    def _rows(self, query: str) -> list[tuple[Any, ...]]:
        if isinstance(self.place, str):
            with psycopg.connect(self.place) as server:
                return server.execute(query).fetchall()
        with contextlib.closing(sqlite3.connect(self.place, timeout=20)) as file:
            return file.execute(query).fetchall()
