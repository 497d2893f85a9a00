"""Approximate randomization: what if it did not matter who of two gave which answer?

A shuffle swaps the answers of two submissions at some items. With the counts
that each submission has on the swapped items alone, the counts of any shuffled
pair are a subtraction and an addition of whole numbers away, so that all pairs
of a board cost one pass over each file.
"""

import numpy as np
import numpy.typing as npt

from scoring.comparison import EQUAL_WITHIN
from scoring.confusion import CellCounts, LabelCounts, check_answers, check_groups
from scoring.measures import Measure, find_measure
from scoring.profiles import Profiles, Weights, merge_teams

Matrix = npt.NDArray[np.float64]

# Numbers of values held at once; they change speed and memory, never a result.
VALUES_AT_ONCE = 5_000_000


def randomization_p_values(
    gold: npt.ArrayLike,
    predicted: npt.ArrayLike,
    *,
    n_labels: int,
    metric: str | Measure,
    n_shuffles: int,
    seed: int,
    groups: npt.ArrayLike | None = None,
) -> Matrix:
    """Return the two-sided p-value of every pair by approximate randomization.

    With the observed difference δ of a pair and the differences δ_b after
    shuffle b, the p-value is (1 + #{|δ_b| ≥ |δ|}) / (B + 1). Values within 1e-12
    of each other count as equal. A submission and itself, or its like, have 1.

    Parameters
    ----------
    gold : integer array of shape (n_items,), in 0..n_labels − 1
    predicted : integer array of shape (n_teams, n_items)
    metric : a name that `find_measure` knows, or a measure
    n_shuffles : B, at least 1
    groups : integer array of shape (n_items,), in 0..n_groups − 1, none left out
        The answers to a group are swapped together. None swaps them item by item.

    Returns
    -------
    float64 array of shape (n_teams, n_teams), symmetric, values in (0, 1]
        All pairs see the same shuffles. A pair has the same bits alone or among
        others.

    Raises
    ------
    ValueError
        For codes outside the labels, shapes that do not fit, no items, an
        unknown metric, groups that leave a number out or n_shuffles below 1.

    Source
    ------
    Noreen (1989), Computer-Intensive Methods for Testing Hypotheses; Riezler and
    Maxwell (2005), ACL workshop on evaluation measures, 57–64.

    Examples
    --------
    >>> gold, one, two = [0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [1, 1, 1, 1, 1]
    >>> p_values = randomization_p_values(
    ...     gold, [one, two], n_labels=2, metric="accuracy", n_shuffles=10_000, seed=0
    ... )
    >>> round(float(p_values[0, 1]), 2)  # 2 of the 32 ways to swap
    0.06
    """
    measure = find_measure(metric)
    if n_shuffles < 1:
        raise ValueError(f"n_shuffles must be at least 1, not {n_shuffles}")
    gold_codes, teams = check_answers(gold, predicted, n_labels=n_labels)
    swap_of_item = np.arange(gold_codes.size)
    if groups is not None:
        swap_of_item = check_groups(groups, n_items=gold_codes.size)
    profiles = merge_teams(gold_codes, teams, n_labels=n_labels)
    count = profiles.count_with_cells if measure.needs_cells else profiles.count
    sizes = _sizes(profiles)
    whole = count(sizes)
    scores = measure.of(whole)[:, 0]
    bounds = np.abs(scores[:, np.newaxis] - scores) - EQUAL_WITHIN
    n_reaching = np.zeros(bounds.shape, dtype=np.int64)
    n_counts = max(whole.hits.shape[-1], len(profiles.cells) if measure.needs_cells else 0)
    step = max(1, VALUES_AT_ONCE // max(gold_codes.size, len(teams) * n_counts))
    for first in range(0, n_shuffles, step):
        last = min(first + step, n_shuffles)
        swaps = shuffle_swaps(
            n_items=int(swap_of_item.max()) + 1, first=first, last=last, seed=seed
        )
        swapped = count(_weigh(profiles, sizes, swaps.take(swap_of_item, axis=1)))
        kept = _combine(np.subtract, whole, swapped)
        for place in range(len(teams) - 1):
            drawn = _differences(measure, kept, swapped, place=place)
            reached = np.abs(drawn) >= bounds[place, place + 1 :, np.newaxis]
            n_reaching[place, place + 1 :] += np.count_nonzero(reached, axis=1)
    p_values = (1 + n_reaching + n_reaching.T) / (n_shuffles + 1)
    np.fill_diagonal(p_values, 1.0)
    return p_values


def shuffle_swaps(*, n_items: int, first: int, last: int, seed: int) -> npt.NDArray[np.uint8]:
    """Return which items shuffles `first` to `last` − 1 swap: 1 where they do, else 0.

    Shuffle b depends on (n_items, seed, b) alone. It uses the 64-bit words b·w to
    (b + 1)·w − 1 of numpy's PCG64 stream, w = ⌈n_items / 64⌉, a bit for each item,
    the lowest first.

    Returns
    -------
    uint8 array of shape (last − first, n_items)

    Raises
    ------
    ValueError
        If n_items is below 1 or the range of shuffles is not ascending.

    Source
    ------
    Section "Approximate randomization" of docs/methods.md.

    Examples
    --------
    >>> both = shuffle_swaps(n_items=5, first=0, last=2, seed=7)
    >>> second = shuffle_swaps(n_items=5, first=1, last=2, seed=7)
    >>> bool((both[1] == second[0]).all())
    True
    """
    if n_items < 1:
        raise ValueError(f"n_items must be at least 1, not {n_items}")
    if not 0 <= first <= last:
        raise ValueError(f"shuffles {first} to {last} are not a range")
    n_words = (n_items + 63) // 64
    stream = np.random.PCG64(seed)
    stream.advance(first * n_words)
    words = stream.random_raw((last - first) * n_words).astype("<u8", copy=False)
    octets = words.view(np.uint8).reshape(last - first, 8 * n_words)
    return np.unpackbits(octets, axis=1, count=n_items, bitorder="little")


def _sizes(profiles: Profiles) -> Weights:
    """Return the number of items of each profile, in a type that can hold that of all."""
    sizes = np.bincount(profiles.of_item)[:, np.newaxis]
    return sizes.astype(np.min_scalar_type(len(profiles.of_item)))


def _weigh(profiles: Profiles, sizes: Weights, swaps: Weights) -> Weights:
    """Return how many items of each profile some shuffles swap, a profile a row."""
    by_profile = np.argsort(profiles.of_item, kind="stable")
    starts = np.cumsum(sizes, dtype=np.int64) - sizes[:, 0]
    swapped = np.add.reduceat(swaps.take(by_profile, axis=1), starts, axis=1, dtype=sizes.dtype)
    return np.ascontiguousarray(swapped.T)


def _differences(
    measure: Measure, kept: LabelCounts, swapped: LabelCounts, *, place: int
) -> npt.NDArray[np.float64]:
    """Return the differences of one submission and each after it, shuffle by shuffle."""
    one, others = slice(place, place + 1), slice(place + 1, None)
    ours = _combine(np.add, _only(kept, one), _only(swapped, others))
    theirs = _combine(np.add, _only(kept, others), _only(swapped, one))
    return measure.of(ours) - measure.of(theirs)


def _only(counts: LabelCounts, teams: slice) -> LabelCounts:
    """Return the counts of some teams; those of gold are everybody's."""
    cells = counts.cells
    if cells is not None:
        cells = CellCounts(cells.gold, cells.predicted, cells.items[teams])
    return LabelCounts(counts.hits[teams], counts.predicted[teams], counts.gold, cells)


def _combine(operation: np.ufunc, one: LabelCounts, other: LabelCounts) -> LabelCounts:
    """Return the sums or differences of counts, number by number."""
    cells = None
    if one.cells is not None and other.cells is not None:
        items = operation(one.cells.items, other.cells.items)
        cells = CellCounts(one.cells.gold, one.cells.predicted, items)
    return LabelCounts(
        operation(one.hits, other.hits),
        operation(one.predicted, other.predicted),
        operation(one.gold, other.gold),
        cells,
    )
