"""Two teams of a board compared from their stored replicates."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import scoring
from leaderboard.entries import is_comparable
from leaderboard.models import Phase, Score
from leaderboard.standings import Board, BoardRow


@dataclass(frozen=True)
class TeamComparison:
    """Two rows of a board, the one that stands higher first, and every number about the two.

    `difference` is the score of the first minus that of the second. `p_value_adjusted` is for all
    pairs of the board; None where the board does not keep this pair.
    """

    first: BoardRow
    second: BoardRow
    numbers: scoring.PairedComparison
    p_value_adjusted: float | None
    histogram: scoring.DifferenceHistogram
    n_resamples: int


def compare_teams(phase: Phase, board: Board, places: tuple[int, int]) -> TeamComparison | None:
    """Compare the teams in two different places of the board. One query.

    None where a score is no longer the one that the board was made from.
    """
    upper, lower = sorted(places)
    first, second = board.rows[upper], board.rows[lower]
    entries = _entries(phase, board, (first, second))
    if entries is None:
        return None
    is_kept = board.pairs is not None and lower < board.pairs.n_teams
    return TeamComparison(
        first=first,
        second=second,
        numbers=scoring.compare_paired(
            *entries, confidence_level=board.signature["confidence_level"]
        ),
        p_value_adjusted=board.pairs.of(upper, lower).adjusted if board.pairs and is_kept else None,
        histogram=scoring.difference_histogram(*entries),
        n_resamples=board.signature["n_resamples"],
    )


def _entries(
    phase: Phase, board: Board, rows: tuple[BoardRow, BoardRow]
) -> tuple[scoring.Entry, scoring.Entry] | None:
    found = stored_entries(
        phase,
        [row.submission for row in rows],
        gold_version=board.gold_version,
        signature=board.signature,
    )
    first, second = (found.get(row.submission) for row in rows)
    return (first, second) if first and second else None


def stored_entries(
    phase: Phase, submissions: Sequence[str], *, gold_version: int, signature: Mapping[str, Any]
) -> dict[str, scoring.Entry]:
    """Return submissions by their primary keys as comparisons take them. One query.

    Those whose score is not one that the signature can be compared with are left out.
    """
    return {
        str(score.submission_id): scoring.Entry(
            name=str(score.submission_id),
            score=score.value,
            replicates=scoring.replicates_from_bytes(
                bytes(score.replicates), n_resamples=signature["n_resamples"]
            ),
        )
        for score in Score.objects.filter(
            submission__in=submissions, gold__phase=phase, gold__version=gold_version
        ).only("submission_id", "value", "replicates", "signature")
        if is_comparable(score.signature, signature)
    }
