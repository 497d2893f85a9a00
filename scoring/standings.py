"""The whole board: every submission ranked and compared, from stored replicates."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from statistics import median

import numpy as np
import numpy.typing as npt

from scoring.adjustments import adjust_benjamini_hochberg, adjust_holm
from scoring.bootstrap import percentile_interval
from scoring.comparison import (
    EQUAL_WITHIN,
    Entry,
    PairedComparison,
    compare_paired,
    difference_deviations,
    ordered_mean,
    top_group_p_values,
)
from scoring.ranks import (
    Matrix,
    board_order,
    first_shares,
    pair_p_values,
    rank_ranges,
    ranking_key,
)

# 1.96 for a two-sided test at 5 % and 0.84 for a power of 80 %.
RESOLUTION_FACTOR = 2.8


@dataclass(frozen=True)
class StandingsRow:
    """One row of the standings.

    Attributes
    ----------
    name, score, bootstrap_mean, interval : of the submission itself
    rank : 1, 1, 3: equal scores share a rank
    difference : leader minus this; 0 for the leader
    difference_interval, p_value, p_value_two_sided : of the comparison with the
        leader; None for the leader
    p_value_holm, p_value_bh : p_value adjusted for all comparisons with the leader,
        by Holm and by Benjamini and Hochberg; None for the leader
    p_top_group, in_top_group : whether it may be the best system
    rank_range : best and worst rank that fit the data, for all rows at once
    p_first : share of resamples in which it is first, ties shared
    """

    name: str
    rank: int
    score: float
    bootstrap_mean: float
    interval: tuple[float, float]
    difference: float
    difference_interval: tuple[float, float] | None
    p_value: float | None
    p_value_two_sided: float | None
    p_value_holm: float | None
    p_value_bh: float | None
    p_top_group: float
    in_top_group: bool
    rank_range: tuple[int, int]
    p_first: float

    def as_dict(self) -> dict[str, object]:
        """Return the row as JSON values, under the names of its attributes."""
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in asdict(self).items()
        }


@dataclass(frozen=True)
class Standings:
    """The rows of a board, best first, and the difference that it can resolve.

    Attributes
    ----------
    rows : the first is the leader
    resolution : the difference that a typical pair of neighbors on this board
        needs for a two-sided test at 5 % to find it with a power of 80 %; None
        where no two neighbors differ
    pair_p_values : array of shape (n_rows, n_rows) in the order of the rows, what
        `pair_p_values` returns; None without rows. Not among the JSON values, and
        boards are equal without it
    """

    rows: tuple[StandingsRow, ...]
    resolution: float | None
    pair_p_values: Matrix | None = field(default=None, repr=False, compare=False)

    def as_dict(self) -> dict[str, object]:
        """Return the standings as JSON values."""
        return {"rows": [row.as_dict() for row in self.rows], "resolution": self.resolution}


def standings(
    entries: Sequence[Entry], *, confidence_level: float, higher_is_better: bool = True
) -> Standings:
    """Return the standings of submissions scored on the same resamples.

    Parameters
    ----------
    entries : in any order; those with equal scores keep theirs
    confidence_level : of the intervals and of the top group, such as 0.95
    higher_is_better : that of the measure; False puts the lowest score first, and
        differences, still leader minus other, are then at most 0

    Raises
    ------
    ValueError
        If the numbers of replicates differ.

    Examples
    --------
    >>> one = Entry("one", 0.5, np.array([0.4, 0.6, 0.5]))
    >>> two = Entry("two", 0.7, np.array([0.7, 0.7, 0.6]))
    >>> [(row.name, row.rank) for row in standings([one, two], confidence_level=0.95).rows]
    [('two', 1), ('one', 2)]
    """
    ordered = [entries[place] for place in board_order(entries, higher_is_better=higher_is_better)]
    if not ordered:
        return Standings((), None)
    comparisons = [
        compare_paired(
            ordered[0],
            entry,
            confidence_level=confidence_level,
            higher_is_better=higher_is_better,
        )
        for entry in ordered
    ]
    p_values = [comparison.p_value for comparison in comparisons[1:]]
    holm, bh = adjust_holm(p_values), adjust_benjamini_hochberg(p_values)
    ranked = ordered if higher_is_better else [_negate(entry) for entry in ordered]
    deviations = difference_deviations(ranked)
    p_top = top_group_p_values(ranked, deviations=deviations)
    p_pairs = pair_p_values(ranked, deviations=deviations)
    ranges = rank_ranges(ranked, p_pairs, confidence_level=confidence_level)
    p_first = first_shares(ranked)
    keys = [ranking_key(entry) for entry in ranked]
    rows = [
        _row(
            entry,
            rank=1 + keys.index(keys[place]),
            comparison=comparisons[place] if place else None,
            p_value_holm=holm[place - 1] if place else None,
            p_value_bh=bh[place - 1] if place else None,
            p_top_group=p_top[place],
            rank_range=ranges[place],
            p_first=float(p_first[place]),
            confidence_level=confidence_level,
        )
        for place, entry in enumerate(ordered)
    ]
    return Standings(tuple(rows), _resolution(deviations), p_pairs)


def _negate(entry: Entry) -> Entry:
    """Return the entry with the sign of everything turned, so that higher is better."""
    return Entry(entry.name, -entry.score, -entry.replicates)


def retest(board: Standings, p_values: Mapping[str, float]) -> Standings:
    """Return a board with the p-values of another two-sided test against the leader.

    Intervals, top group and rank ranges stay those of the resamples. There is no
    one-sided p-value then; both adjustments are made from the given ones.

    Parameters
    ----------
    p_values : by the name of a row, for all rows but the leader's at least

    Raises
    ------
    KeyError
        If a row has none.

    Examples
    --------
    >>> entries = [Entry(name, 0.5, np.array([0.4, 0.6])) for name in ("one", "two", "three")]
    >>> board = retest(standings(entries, confidence_level=0.95), {"two": 0.03, "three": 0.02})
    >>> [row.p_value_holm for row in board.rows]
    [None, 0.04, 0.04]
    """
    chosen = [p_values[row.name] for row in board.rows[1:]]
    adjusted = zip(chosen, adjust_holm(chosen), adjust_benjamini_hochberg(chosen), strict=True)
    rows = [
        replace(
            row,
            p_value=None,
            p_value_two_sided=p_value,
            p_value_holm=holm,
            p_value_bh=benjamini_hochberg,
        )
        for row, (p_value, holm, benjamini_hochberg) in zip(board.rows[1:], adjusted, strict=True)
    ]
    return replace(board, rows=(*board.rows[:1], *rows))


def _row(
    entry: Entry,
    *,
    rank: int,
    comparison: PairedComparison | None,
    p_value_holm: float | None,
    p_value_bh: float | None,
    p_top_group: float,
    rank_range: tuple[int, int],
    p_first: float,
    confidence_level: float,
) -> StandingsRow:
    return StandingsRow(
        name=entry.name,
        rank=rank,
        score=entry.score,
        bootstrap_mean=float(ordered_mean(entry.replicates)),
        interval=entry.interval
        or percentile_interval(entry.replicates, confidence_level=confidence_level),
        difference=comparison.difference if comparison else 0.0,
        difference_interval=comparison.interval if comparison else None,
        p_value=comparison.p_value if comparison else None,
        p_value_two_sided=comparison.p_value_two_sided if comparison else None,
        p_value_holm=p_value_holm,
        p_value_bh=p_value_bh,
        p_top_group=p_top_group,
        in_top_group=p_top_group >= 1 - confidence_level - EQUAL_WITHIN,
        rank_range=rank_range,
        p_first=p_first,
    )


def _resolution(deviations: npt.NDArray[np.float64]) -> float | None:
    """Return the resolution from the deviations of pairs, best first."""
    neighbors = [float(deviation) for deviation in np.diagonal(deviations, offset=1) if deviation]
    return RESOLUTION_FACTOR * median(neighbors) if neighbors else None
