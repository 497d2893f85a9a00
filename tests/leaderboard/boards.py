"""Made-up boards for what draws and words them: no statistics, no database."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from leaderboard.standings import Board, BoardRow
from tests.leaderboard.conftest import NOW


def row(team: str = "owls", *, score: float = 0.9, half: float = 0.02, **fields: Any) -> BoardRow:
    """Return a row whose interval reaches `half` to both sides, kept inside [0, 1]."""
    made = BoardRow(
        team_id=1,
        team=team,
        is_baseline=False,
        submission="00000000-0000-0000-0000-000000000000",
        received_at="2026-03-09T12:00:00+00:00",
        n_entries=1,
        rank=1,
        score=score,
        bootstrap_mean=score,
        interval=(max(0.0, score - half), min(1.0, score + half)),
        difference=0.0,
        difference_interval=None,
        p_value=None,
        p_value_two_sided=None,
        p_value_holm=None,
        p_top_group=0.5,
        in_top_group=False,
        rank_range=(1, 1),
        p_first=0.5,
    )
    return replace(made, **fields)


def top(team: str, **fields: Any) -> BoardRow:
    return row(team, in_top_group=True, **fields)


def board(
    *rows: BoardRow, resolution: float | None = 0.013, metric: str = "macro_f1", level: float = 0.95
) -> Board:
    return Board(
        rows=tuple(rows),
        signature={"metric": metric, "confidence_level": level},
        resolution=resolution,
        gold_version=1,
        made_at=NOW,
    )


def signed(*rows: BoardRow, **fields: Any) -> Board:
    """Return a board with a whole signature, its digest and how many groups there are."""
    signature = {
        "metric": "macro_f1",
        "n_items": 2000,
        "labels": ["ham", "spam"],
        "gold_sha256": "ab" * 32,
        "n_resamples": 10_000,
        "seed": 7,
        "confidence_level": 0.95,
        "version": "1.2.3",
    }
    given = {"digest": "cd" * 32, "signature": signature, **fields}
    return replace(board(*rows), **given)


def ladder(scores: Sequence[float], **fields: Any) -> Board:
    """Return a board with one row a score, best first, the first alone in the top group."""
    rows = [row(f"team {n}", score=score, **fields) for n, score in enumerate(scores)]
    return board(replace(rows[0], in_top_group=True), *rows[1:])
