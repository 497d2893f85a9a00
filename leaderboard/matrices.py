"""What a board knows of every pair and every rank, as it is kept beside the rows.

Large and read by two tabs only, so the page of the leaderboard leaves it where it is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import scoring

# So many of the best teams have their pairs kept: 4,950 pairs, some 200 kB.
MOST_PAIRED = 100


@dataclass(frozen=True)
class PairPValues:
    """The two-sided p-values of two teams: as if they were the only pair, and for all pairs."""

    alone: float
    adjusted: float


@dataclass(frozen=True)
class PairTable:
    """The p-values of all pairs of a board's best teams, in the order of its rows.

    A row of `alone` and `adjusted` holds the pairs of a team with those below it. `adjusted` is
    for looking at all pairs of the board, also those that are not kept.
    """

    alone: Sequence[Sequence[float]]
    adjusted: Sequence[Sequence[float]]

    @property
    def n_teams(self) -> int:
        return len(self.alone)

    def of(self, one: int, other: int) -> PairPValues:
        """Return the p-values of the teams in two different places, in either order."""
        upper, lower = sorted((one, other))
        beside = lower - upper - 1
        return PairPValues(self.alone[upper][beside], self.adjusted[upper][beside])

    def as_json(self) -> dict[str, Any]:
        return {"alone": self.alone, "adjusted": self.adjusted}


@dataclass(frozen=True)
class RankTable:
    """How often resamples put each team of a board on each rank, in the order of its rows.

    A row is the first rank, from 0, that a team has in any resample, and the shares of that
    and the ranks below it, as far as any is above 0.
    """

    rows: Sequence[tuple[int, Sequence[float]]]

    def shares(self, place: int) -> tuple[float, ...]:
        """Return the share of resamples on each rank, first rank first; they sum to 1."""
        first, shares = self.rows[place]
        n_after = len(self.rows) - first - len(shares)
        return (*[0.0] * first, *shares, *[0.0] * n_after)

    def most_frequent(self, place: int) -> int:
        """Return the rank that a team has most often; of equally frequent ones the best."""
        first, shares = self.rows[place]
        return 1 + first + shares.index(max(shares))


def pairs_of(entries: Sequence[scoring.Entry], adjusted: Any) -> PairTable | None:
    """Return the pairs of the first teams; None where there is no pair.

    `adjusted` is the square of adjusted p-values of all teams in the order of `entries`.
    """
    kept = entries[:MOST_PAIRED]
    if len(kept) < 2:
        return None
    alone = scoring.two_sided_p_values(kept)
    n_kept = len(kept)
    return PairTable(
        alone=_above_diagonal(alone.tolist()),
        adjusted=_above_diagonal(adjusted[:n_kept, :n_kept].tolist()),
    )


def pairs_from_json(kept: dict[str, Any] | None) -> PairTable | None:
    return PairTable(**kept) if kept else None


def ranks_of(entries: Sequence[scoring.Entry]) -> RankTable | None:
    """Return the shares of ranks; None without teams."""
    if not entries:
        return None
    return RankTable([_without_zeros(row) for row in scoring.rank_shares(entries).tolist()])


def ranks_from_json(kept: list[Any] | None) -> RankTable | None:
    return RankTable([(first, shares) for first, shares in kept]) if kept else None


def _above_diagonal(square: list[list[float]]) -> list[list[float]]:
    return [row[place + 1 :] for place, row in enumerate(square)]


def _without_zeros(shares: list[float]) -> tuple[int, list[float]]:
    held = [rank for rank, share in enumerate(shares) if share > 0]
    return held[0], shares[held[0] : held[-1] + 1]
