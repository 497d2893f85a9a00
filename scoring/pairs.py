"""Every pair of a board: its difference, the interval of it, and two p-values."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

from scoring.adjustments import adjust_holm
from scoring.binomial import sign_test
from scoring.comparison import EQUAL_WITHIN, Entry, compare_paired, difference_deviations
from scoring.confusion import check_answers
from scoring.ranks import Matrix, board_order, pair_p_values


@dataclass(frozen=True)
class PairRow:
    """Two submissions of a board, the better one first.

    Attributes
    ----------
    first, second : their names
    difference : score of the first minus score of the second; at most 0 where a
        lower score is better
    interval : percentile interval of the replicates' differences
    p_value : two-sided, as if this were the only pair
    p_value_adjusted : for looking at all pairs of the board
    """

    first: str
    second: str
    difference: float
    interval: tuple[float, float]
    p_value: float
    p_value_adjusted: float

    def as_dict(self) -> dict[str, object]:
        """Return the row as JSON values, under the names of its attributes."""
        return {**asdict(self), "interval": list(self.interval)}


def all_pairs(
    entries: Sequence[Entry],
    *,
    confidence_level: float,
    higher_is_better: bool = True,
    p_values: npt.ArrayLike | None = None,
) -> tuple[PairRow, ...]:
    """Return a row for every pair of submissions, in the order of the board.

    The leader with each of the others comes first, then the second with each
    below it. Of equal scores the first given is the first of the pair.

    Parameters
    ----------
    entries : submissions scored on the same resamples
    confidence_level : of the intervals, such as 0.95
    higher_is_better : that of the measure
    p_values : array of shape (n_entries, n_entries), or None
        Two-sided p-values of another test of the pairs, in the order of the entries,
        such as those of `randomization_p_values`; their adjustment is Holm's over all
        pairs. None stands for the paired bootstrap, adjusted by `pair_p_values`.

    Returns
    -------
    tuple of n_entries · (n_entries − 1) / 2 rows, differences in the unit of the score

    Raises
    ------
    ValueError
        If the numbers of replicates differ, or p_values is no such array.

    Source
    ------
    Section "Every pair" of docs/methods.md.

    Examples
    --------
    >>> one = Entry("one", 0.5, np.array([0.4, 0.5, 0.6]))
    >>> two = Entry("two", 0.9, np.array([0.9, 0.9, 0.9]))
    >>> [row] = all_pairs([one, two], confidence_level=0.95)
    >>> row.first, row.difference, row.p_value
    ('two', 0.4, 0.5)
    """
    order = board_order(entries, higher_is_better=higher_is_better)
    ordered = [entries[place] for place in order]
    places = list(combinations(range(len(ordered)), 2))
    compared = [
        compare_paired(ordered[one], ordered[other], confidence_level=confidence_level)
        for one, other in places
    ]
    if p_values is None:
        alone = [comparison.p_value_two_sided for comparison in compared]
        adjusted = _adjusted_together(ordered, places)
    else:
        table = _checked(p_values, n_entries=len(entries))
        alone = [float(table[order[one], order[other]]) for one, other in places]
        adjusted = adjust_holm(alone)
    return tuple(
        PairRow(
            first=ordered[one].name,
            second=ordered[other].name,
            difference=comparison.difference,
            interval=comparison.interval,
            p_value=p_value,
            p_value_adjusted=p_value_adjusted,
        )
        for (one, other), comparison, p_value, p_value_adjusted in zip(
            places, compared, alone, adjusted, strict=True
        )
    )


def two_sided_p_values(entries: Sequence[Entry]) -> Matrix:
    """Return the two-sided p-value of every pair, each as if it were the only one.

    That of `compare_paired` for less work: the one that `all_pairs` calls `p_value`.

    Parameters
    ----------
    entries : submissions scored on the same resamples

    Returns
    -------
    array of shape (n, n), symmetric, values in (0, 1], 1 on the diagonal

    Source
    ------
    Section "Two submissions" of docs/methods.md.

    Examples
    --------
    >>> one = Entry("one", 0.5, np.array([0.4, 0.5, 0.6]))
    >>> two = Entry("two", 0.9, np.array([0.9, 0.9, 0.9]))
    >>> two_sided_p_values([one, two]).tolist()
    [[1.0, 0.5], [0.5, 1.0]]
    """
    scores = np.array([entry.score for entry in entries])
    drawn = np.stack([entry.replicates for entry in entries])
    p_values = np.ones((len(entries), len(entries)))
    for place in range(len(entries) - 1):
        observed = scores[place] - scores[place + 1 :]
        observed[np.abs(observed) <= EQUAL_WITHIN] = 0.0
        size = np.abs(observed)[:, np.newaxis]
        deviations = drawn[place] - drawn[place + 1 :]
        deviations -= observed[:, np.newaxis]
        n_above = np.count_nonzero(deviations >= size - EQUAL_WITHIN, axis=1)
        n_below = np.count_nonzero(deviations <= EQUAL_WITHIN - size, axis=1)
        row = 2 * (1 + np.minimum(n_above, n_below)) / (drawn.shape[1] + 1)
        p_values[place, place + 1 :] = p_values[place + 1 :, place] = np.minimum(row, 1.0)
    return p_values


def mcnemar_p_values(gold: npt.ArrayLike, predicted: npt.ArrayLike) -> Matrix:
    """Return the p-value of the exact McNemar test of every pair of submissions.

    Parameters
    ----------
    gold : integer array of shape (n_items,), label codes
    predicted : integer array of shape (n_teams, n_items)

    Returns
    -------
    float64 array of shape (n_teams, n_teams), symmetric, values in (0, 1], 1 on the diagonal
        Each is that of `mcnemar_exact`, of accuracies and two-sided.

    Raises
    ------
    ValueError
        For shapes that do not fit, no items or codes below 0.

    Source
    ------
    McNemar (1947), Psychometrika 12, 153–157; the exact form is the sign test.

    Examples
    --------
    >>> mcnemar_p_values([0, 0, 0, 1], [[0, 0, 0, 0], [1, 1, 1, 0]]).tolist()
    [[1.0, 0.25], [0.25, 1.0]]
    """
    gold_codes, teams = check_answers(gold, predicted, n_labels=2**31)
    is_right = teams == gold_codes
    p_values = np.ones((len(teams), len(teams)))
    for place, ours in enumerate(is_right):
        others = is_right[place + 1 :]
        n_ours = np.count_nonzero(ours & ~others, axis=1)
        n_theirs = np.count_nonzero(others & ~ours, axis=1)
        row = [sign_test(int(one), int(two)) for one, two in zip(n_ours, n_theirs, strict=True)]
        p_values[place, place + 1 :] = p_values[place + 1 :, place] = row
    return p_values


def _adjusted_together(entries: Sequence[Entry], places: Sequence[tuple[int, int]]) -> list[float]:
    """Return the p-values of pairs, adjusted by the largest deviation of any pair."""
    if not places:
        return []
    table = pair_p_values(entries, deviations=difference_deviations(entries))
    return [float(table[place]) for place in places]


def _checked(p_values: npt.ArrayLike, *, n_entries: int) -> Matrix:
    """Return given p-values as an array; raise ValueError where they are none of pairs."""
    table = np.asarray(p_values, dtype=np.float64)
    if table.shape != (n_entries, n_entries):
        raise ValueError(f"p_values must have shape ({n_entries}, {n_entries}), not {table.shape}")
    if not ((table >= 0) & (table <= 1) & (table == table.T)).all():
        raise ValueError("p_values must lie in 0..1 and be the same both ways")
    return table
