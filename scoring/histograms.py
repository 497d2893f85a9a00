"""A histogram of replicate differences whose bins begin where a comparison counts."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from scoring.bootstrap import Replicates
from scoring.comparison import EQUAL_WITHIN, Entry

USUAL_BINS, MOST_BINS = 40, 120


@dataclass(frozen=True)
class DifferenceHistogram:
    """Counts of the differences of two submissions on their resamples.

    Attributes
    ----------
    difference : δ, score of the first minus score of the second
    edges : n_bins + 1 ascending numbers; a bin holds its lower edge and not its upper
    counts : resamples in each bin; their sum is the number of resamples
    tail_from : the first bin of the counted tail, whose lower edge is 2δ
    """

    difference: float
    edges: tuple[float, ...]
    counts: tuple[int, ...]
    tail_from: int

    @property
    def n_in_tail(self) -> int:
        """The resamples whose difference is at least 2δ."""
        return sum(self.counts[self.tail_from :])


def difference_histogram(first: Entry, second: Entry) -> DifferenceHistogram:
    """Return the histogram of the differences first − second on the resamples.

    2δ is an edge, so that the bins from `tail_from` on hold just the resamples that
    the one-sided p-value of `compare_paired` counts. 0 and δ are edges too, unless δ
    is so small beside the spread of the differences that it would take more than 120
    bins. Like there, a difference within 1e-12 below an edge counts as reaching it.

    Parameters
    ----------
    first, second : scored on the same resamples, the higher score first

    Raises
    ------
    ValueError
        If the numbers of replicates differ, or the second has the higher score.

    Source
    ------
    Section "The picture of a comparison" of docs/methods.md.

    Examples
    --------
    >>> one = Entry("one", 0.75, np.array([0.5, 0.75, 1.0, 1.0]))
    >>> two = Entry("two", 0.5, np.array([0.5, 0.5, 0.5, 0.5]))
    >>> found = difference_histogram(one, two)
    >>> found.n_in_tail, sum(found.counts), 0.25 in found.edges
    (2, 4, True)
    """
    if first.replicates.shape != second.replicates.shape:
        raise ValueError("the submissions were not scored on the same resamples")
    difference = first.score - second.score
    if difference < -EQUAL_WITHIN:
        raise ValueError("the submission with the higher score comes first")
    if difference <= EQUAL_WITHIN:
        difference = 0.0
    drawn = first.replicates - second.replicates
    edges = _edges(drawn, difference=difference)
    places = np.searchsorted(edges, drawn + EQUAL_WITHIN, side="right") - 1
    counts = np.bincount(places, minlength=len(edges) - 1)
    return DifferenceHistogram(
        difference=difference,
        edges=tuple(edges.tolist()),
        counts=tuple(counts.tolist()),
        tail_from=int(np.searchsorted(edges, 2 * difference)),
    )


def _edges(drawn: Replicates, *, difference: float) -> npt.NDArray[np.float64]:
    """Return edges of equal width around all differences, 0 and 2δ, with 2δ among them."""
    low = min(float(drawn.min()), 0.0)
    high = max(float(drawn.max()), 2 * difference)
    width = _width(drawn, low=low, high=high, difference=difference)
    n_below = int(np.ceil((2 * difference - low) / width - 1e-6))
    n_above = int(np.floor((high + 2 * EQUAL_WITHIN - 2 * difference) / width)) + 1
    places = np.arange(-n_below, n_above + 1, dtype=np.float64)
    edges: npt.NDArray[np.float64] = 2 * difference + width * places
    # The lowest difference is never below its edge by rounding.
    edges[0] = min(edges[0], low)
    for marked in (0.0, difference, 2 * difference):
        nearest = int(np.abs(edges - marked).argmin())
        if abs(edges[nearest] - marked) < width * 1e-6:
            edges[nearest] = marked
    return edges


def _width(drawn: Replicates, *, low: float, high: float, difference: float) -> float:
    """Return the width of a bin: δ divided evenly where that makes no more than 120 bins.

    Of the widths that do, those that are a multiple of the step between the differences come
    first: else some bins would hold more of the possible differences than others, as of
    accuracies of few items.
    """
    usual = max((high - low) / USUAL_BINS, 100 * EQUAL_WITHIN)
    step = _step(drawn, low=low, high=high)
    if step:
        usual = step * max(1, round(usual / step))
    if difference <= 0 or (high - low) / difference > MOST_BINS:
        return usual
    parts = np.arange(1, MOST_BINS + 1)
    widths = difference / parts
    widths = widths[(high - low) / widths <= MOST_BINS]
    if step:
        even = widths[np.abs(widths / step - np.rint(widths / step)) < 1e-6]
        widths = even if len(even) else widths
    return float(widths[np.abs(np.log(widths / usual)).argmin()])


def _step(drawn: Replicates, *, low: float, high: float) -> float | None:
    """Return the step between differences that are multiples of one; None of many values."""
    values = np.unique(np.rint(drawn / EQUAL_WITHIN) * EQUAL_WITHIN)
    if not 3 <= len(values) <= 4 * MOST_BINS:
        return None
    step = float(np.diff(values).min())
    multiples = values / step
    is_even = np.abs(multiples - np.rint(multiples)) < 1e-3
    return step if step > 1e-9 and is_even.all() else None
