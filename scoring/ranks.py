"""Which ranks the test set supports: all pairs at once, rank ranges, shares of ranks."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from scoring.bootstrap import Replicates
from scoring.comparison import EQUAL_WITHIN, Entry, blocks

Matrix = npt.NDArray[np.float64]

# Other entries that one is held against at once; it changes speed, never a result.
ENTRIES_AT_ONCE = 32


def board_order(entries: Sequence[Entry], *, higher_is_better: bool) -> list[int]:
    """Return the places of submissions, the best score first; equal ones keep their order.

    Examples
    --------
    >>> one, two = Entry("one", 0.5, np.zeros(3)), Entry("two", 0.9, np.zeros(3))
    >>> board_order([one, two], higher_is_better=True)
    [1, 0]
    """
    sign = 1 if higher_is_better else -1
    return sorted(range(len(entries)), key=lambda place: sign * ranking_key(entries[place]))


def ranking_key(entry: Entry) -> int:
    """Return what ascends as the score descends, equal for equal scores.

    Examples
    --------
    >>> one, two = Entry("one", 0.3, np.zeros(3)), Entry("two", 0.1 + 0.2, np.zeros(3))
    >>> ranking_key(one) == ranking_key(two)
    True
    """
    return -round(entry.score / EQUAL_WITHIN)


def pair_p_values(entries: Sequence[Entry], *, deviations: Matrix) -> Matrix:
    """Return the p-value of every pair, adjusted for looking at all pairs at once.

    With δ_ij the difference of scores, d_ij,b that on resample b and s_ij its
    deviation, T_b is the largest |d_ij,b − δ_ij| / s_ij over all pairs; the
    p-value is (1 + #{T_b ≥ |δ_ij| / s_ij}) / (B + 1). A pair with s_ij = 0 is a
    tie: it is left out of the maxima and has p-value 1.

    Parameters
    ----------
    entries : submissions scored on the same resamples
    deviations : what `difference_deviations` returns for them

    Returns
    -------
    array of shape (n, n), symmetric, values in (0, 1], 1 on the diagonal

    Source
    ------
    Westfall and Young (1993), Resampling-Based Multiple Testing, the single-step
    maximum; section "All pairs" of docs/methods.md.

    Examples
    --------
    >>> one = Entry("one", 0.5, np.array([0.4, 0.5, 0.6]))
    >>> two = Entry("two", 0.9, np.array([0.9, 0.9, 0.9]))
    >>> spread = np.array([[0.0, 0.08], [0.08, 0.0]])
    >>> pair_p_values([one, two], deviations=spread).tolist()
    [[1.0, 0.25], [0.25, 1.0]]
    """
    scores = np.array([entry.score for entry in entries])
    largest = np.sort(_largest_deviations(entries, scores, deviations=deviations))
    is_pair = deviations > 0
    spread = np.where(is_pair, deviations, 1.0)
    observed = (np.abs(scores[:, np.newaxis] - scores) - EQUAL_WITHIN) / spread
    n_reaching = len(largest) - np.searchsorted(largest, observed, side="left")
    return np.where(is_pair, (1 + n_reaching) / (len(largest) + 1), 1.0)


def _largest_deviations(
    entries: Sequence[Entry], scores: Replicates, *, deviations: Matrix
) -> Replicates:
    """Return T_b for each resample: the largest studentized deviation of any pair."""
    centered = np.stack([entry.replicates for entry in entries]) - scores[:, np.newaxis]
    largest = np.zeros(centered.shape[1])
    # Where no resample tells a pair apart, it adds 0 to the maxima, which changes none.
    spread = np.where(deviations > 0, deviations, np.inf)
    for some in blocks(0, centered.shape[1], n_values=ENTRIES_AT_ONCE):
        _raise_largest(largest[some], np.ascontiguousarray(centered[:, some]), spread)
    return largest


def _raise_largest(largest: Replicates, centered: Matrix, spread: Matrix) -> None:
    """Raise `largest` on some resamples, in place, to the largest deviation of any pair."""
    for place in range(len(centered) - 1):
        for first in range(place + 1, len(centered), ENTRIES_AT_ONCE):
            some = slice(first, first + ENTRIES_AT_ONCE)
            differences = centered[some] - centered[place]
            np.abs(differences, out=differences)
            differences /= spread[place, some, np.newaxis]
            np.maximum(largest, differences.max(axis=0), out=largest)


def rank_ranges(
    entries: Sequence[Entry], p_values: Matrix, *, confidence_level: float
) -> list[tuple[int, int]]:
    """Return the ranks that each submission may have, for all of them at once.

    The best is 1 + the number of submissions that are significantly better, the
    worst is their total − the number that are significantly worse. With the
    stated confidence all true ranks lie in their ranges together.

    Parameters
    ----------
    p_values : what `pair_p_values` returns; a pair below 1 − confidence_level differs

    Source
    ------
    Mogstad, Romano, Shaikh and Wilhelm (2024), Review of Economic Studies 91,
    476–518; section "Rank range" of docs/methods.md.

    Examples
    --------
    >>> one, two = Entry("one", 0.5, np.zeros(3)), Entry("two", 0.9, np.zeros(3))
    >>> rank_ranges([one, two], np.array([[1, 0.01], [0.01, 1]]), confidence_level=0.95)
    [(2, 2), (1, 1)]
    """
    scores = np.array([entry.score for entry in entries])
    differs = p_values < 1 - confidence_level - EQUAL_WITHIN
    n_better = (differs & (scores > scores[:, np.newaxis])).sum(axis=1)
    n_worse = (differs & (scores < scores[:, np.newaxis])).sum(axis=1)
    return [
        (1 + int(better), len(entries) - int(worse))
        for better, worse in zip(n_better, n_worse, strict=True)
    ]


def rank_shares(entries: Sequence[Entry]) -> Matrix:
    """Return the share of resamples in which each submission has each rank.

    Submissions that are equal on a resample share the ranks that they take up,
    two at the top for example half of rank 1 and half of rank 2 each.

    Returns
    -------
    array of shape (n, n)
        A submission a row, rank 1 first. Rows and columns sum to 1; the first
        column is the probability of being first.

    Examples
    --------
    >>> one = Entry("one", 0.5, np.array([0.4, 0.5, 0.6, 0.7]))
    >>> two = Entry("two", 0.6, np.array([0.6, 0.6, 0.6, 0.6]))
    >>> rank_shares([one, two]).tolist()
    [[0.375, 0.625], [0.625, 0.375]]
    """
    n_entries = len(entries)
    drawn = np.stack([entry.replicates for entry in entries])
    n_better, n_equal = _places(-np.rint(drawn / EQUAL_WITHIN))
    shares = np.empty((n_entries, n_entries))
    for place in range(n_entries):
        cells = n_better[place] * (n_entries + 1) + n_equal[place]
        counts = np.bincount(cells, minlength=n_entries * (n_entries + 1))
        shares[place] = _spread(counts.reshape(n_entries, n_entries + 1))
    shares /= drawn.shape[1]
    return shares


def first_shares(entries: Sequence[Entry]) -> Matrix:
    """Return the share of resamples in which each submission is first, ties shared.

    The first column of `rank_shares`, for less work.

    Returns
    -------
    array of shape (n,), summing to 1

    Examples
    --------
    >>> one = Entry("one", 0.5, np.array([0.4, 0.5, 0.6, 0.7]))
    >>> two = Entry("two", 0.6, np.array([0.6, 0.6, 0.6, 0.6]))
    >>> first_shares([one, two]).tolist()
    [0.375, 0.625]
    """
    keys = np.rint(np.stack([entry.replicates for entry in entries]) / EQUAL_WITHIN)
    is_first = keys == keys.max(axis=0)
    n_sharing = np.count_nonzero(is_first, axis=0)
    shares = np.zeros(len(entries))
    for n_first in np.unique(n_sharing):
        n_resamples = np.count_nonzero(is_first[:, n_sharing == n_first], axis=1)
        shares += n_resamples / n_first
    shares /= keys.shape[1]
    return shares


def _places(keys: Matrix) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Return, per entry and resample, how many keys are smaller and how many are equal."""
    order = np.argsort(keys, axis=0, kind="stable")
    ranked = np.take_along_axis(keys, order, axis=0)
    places = np.arange(len(keys))[:, np.newaxis]
    is_new = np.ones(keys.shape, dtype=bool)
    is_new[1:] = ranked[1:] != ranked[:-1]
    first = np.maximum.accumulate(np.where(is_new, places, 0), axis=0)
    is_last = np.ones(keys.shape, dtype=bool)
    is_last[:-1] = is_new[1:]
    ends = np.where(is_last, places, len(keys) - 1)
    last = np.minimum.accumulate(ends[::-1], axis=0)[::-1]
    n_smaller, n_equal = np.empty_like(first), np.empty_like(first)
    np.put_along_axis(n_smaller, order, first, axis=0)
    np.put_along_axis(n_equal, order, last - first + 1, axis=0)
    return n_smaller, n_equal


def _spread(counts: npt.NDArray[np.int64]) -> Replicates:
    """Return resamples per rank from counts by (ranks before, entries that share)."""
    ranks = np.zeros(len(counts))
    for n_better, n_sharing in np.argwhere(counts):
        ranks[n_better : n_better + n_sharing] += counts[n_better, n_sharing] / n_sharing
    return ranks
