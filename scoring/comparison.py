"""Paired comparisons of submissions from their replicates on shared resamples."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from scoring.bootstrap import Replicates, percentile_interval

# Scores and differences closer than this are equal. Rounding moves a sum of a thousand
# labels by less than 1e-13, and no test set measures a difference as fine as 1e-12.
EQUAL_WITHIN = 1e-12

# Values of pairs held at once, few enough for the processor's own memory; it changes speed,
# never a result.
VALUES_AT_ONCE = 160_000


@dataclass(frozen=True, eq=False)
class Entry:
    """A submission as comparisons see it: its name, its score, its replicates.

    Attributes
    ----------
    name : what the standings show
    score : on the test set
    replicates : float64 array of shape (n_resamples,), of the same measure
    interval : (low, high) for the standings; None for the percentile interval
    """

    name: str
    score: float
    replicates: Replicates
    interval: tuple[float, float] | None = None


@dataclass(frozen=True)
class PairedComparison:
    """Two submissions compared on the same resamples.

    Attributes
    ----------
    difference : score of the first minus score of the second
    interval : percentile interval of the replicates' differences
    p_value : one-sided, share of differences at least twice the observed one
    p_value_two_sided : for a pair chosen freely
    """

    difference: float
    interval: tuple[float, float]
    p_value: float
    p_value_two_sided: float


def compare_paired(
    first: Entry, second: Entry, *, confidence_level: float, higher_is_better: bool = True
) -> PairedComparison:
    """Return the paired bootstrap comparison of two submissions.

    With the observed difference δ and the differences d_b on the resamples, and
    the better submission first, the one-sided p-value is the share of d_b ≥ 2δ.
    The two-sided one is min(1, 2m / (B + 1)) with m the smaller of
    1 + #{d_b − δ ≥ |δ|} and 1 + #{d_b − δ ≤ −|δ|}. Both are 1 for identical
    submissions. Differences within 1e-12 of a bound count as reaching it. Where a
    lower score is better, so is a negative difference, and d_b ≤ 2δ is counted.

    Returns
    -------
    PairedComparison
        The difference and its interval in the unit of the score.

    Raises
    ------
    ValueError
        If the submissions have different numbers of replicates.

    Source
    ------
    Berg-Kirkpatrick, Burkett and Klein (EMNLP 2012) for the one-sided p-value.

    Examples
    --------
    >>> one = Entry("one", 0.5, np.array([0.5, 0.6, 0.4]))
    >>> compare_paired(one, one, confidence_level=0.95).p_value
    1.0
    """
    if first.replicates.shape != second.replicates.shape:
        raise ValueError("the submissions were not scored on the same resamples")
    difference = first.score - second.score
    if abs(difference) <= EQUAL_WITHIN:
        difference = 0.0
    drawn = first.replicates - second.replicates
    size = abs(difference)
    first_is_better = difference >= 0 if higher_is_better else difference > 0
    toward = drawn if first_is_better else -drawn
    above = int(np.count_nonzero(drawn - difference >= size - EQUAL_WITHIN))
    below = int(np.count_nonzero(drawn - difference <= EQUAL_WITHIN - size))
    return PairedComparison(
        difference=difference,
        interval=percentile_interval(drawn, confidence_level=confidence_level),
        p_value=int(np.count_nonzero(toward >= 2 * size - EQUAL_WITHIN)) / len(drawn),
        p_value_two_sided=min(1.0, 2 * (1 + min(above, below)) / (len(drawn) + 1)),
    )


def difference_deviations(entries: Sequence[Entry]) -> npt.NDArray[np.float64]:
    """Return the standard deviation of each pair's replicate differences.

    Returns
    -------
    array of shape (n, n), symmetric, in the unit of the score
        Over B and not B − 1. 0 for a pair that no resample tells apart.

    Examples
    --------
    >>> one = Entry("one", 0.5, np.array([0.25, 0.75]))
    >>> two = Entry("two", 0.5, np.array([0.5, 0.5]))
    >>> difference_deviations([one, two]).tolist()
    [[0.0, 0.25], [0.25, 0.0]]
    """
    drawn = np.stack([entry.replicates for entry in entries])
    deviations = np.zeros((len(drawn), len(drawn)))
    for place in range(len(drawn) - 1):
        for some in blocks(place + 1, len(drawn), n_values=drawn.shape[1]):
            differences = drawn[some] - drawn[place]
            differences -= ordered_mean(differences)[:, np.newaxis]
            differences *= differences
            row = np.sqrt(ordered_mean(differences))
            deviations[place, some] = np.where(row > EQUAL_WITHIN, row, 0.0)
    return deviations + deviations.T


def blocks(first: int, last: int, *, n_values: int) -> Iterator[slice]:
    """Yield slices that together are `first:last`, for rows of that many values.

    Examples
    --------
    >>> list(blocks(1, 4, n_values=80_000))
    [slice(1, 3, None), slice(3, 4, None)]
    """
    step = max(1, VALUES_AT_ONCE // n_values)
    for start in range(first, last, step):
        yield slice(start, min(start + step, last))


def top_group_p_values(
    entries: Sequence[Entry], *, deviations: npt.NDArray[np.float64]
) -> list[float]:
    """Return, for each submission, the p-value of "this is the best system".

    With s_ij the deviation of a pair's differences, t_j is the largest
    (θ_i − θ_j) / s_ij over the others i, and T_jb the largest
    ((θ_ib − θ_jb) − (θ_i − θ_j)) / s_ij on resample b; the p-value is
    (1 + #{T_jb ≥ t_j}) / (B + 1), in (0, 1]. Pairs with s_ij = 0 are left out; a
    submission without any other pair has p-value 1.

    Parameters
    ----------
    deviations : what `difference_deviations` returns for the same entries

    Source
    ------
    Hsu (1981), Annals of Statistics 9, 1026–1034, with quantiles of resamples.

    Examples
    --------
    >>> one = Entry("one", 0.75, np.array([0.75, 1.0, 0.5]))
    >>> two = Entry("two", 0.25, np.array([0.25, 0.25, 0.25]))
    >>> top_group_p_values([one, two], deviations=difference_deviations([one, two]))
    [1.0, 0.25]
    """
    scores = np.array([entry.score for entry in entries])
    centered = np.stack([entry.replicates for entry in entries]) - scores[:, np.newaxis]
    highest = centered.max(axis=1)
    p_values = []
    for place in range(len(entries)):
        rivals = np.flatnonzero(deviations[place] > 0)
        if not rivals.size:
            p_values.append(1.0)
            continue
        spread = deviations[place, rivals]
        observed = ((scores[rivals] - scores[place]) / spread).max()
        own = centered[place] - EQUAL_WITHIN
        # Rounding never turns an order round: what cannot reach it at its best never does.
        is_near = (highest[rivals] - own.min()) / spread >= observed
        n_reaching = _n_reaching(
            centered, own, rivals=rivals[is_near], spread=spread[is_near], bound=observed
        )
        p_values.append((1 + n_reaching) / (len(own) + 1))
    return p_values


def _n_reaching(
    centered: Replicates,
    own: Replicates,
    *,
    rivals: npt.NDArray[np.intp],
    spread: Replicates,
    bound: float,
) -> int:
    """Return on how many resamples any rival is ahead by `bound` of its spreads or more."""
    reaches = np.zeros(len(own), dtype=bool)
    for some in blocks(0, len(rivals), n_values=len(own)):
        ahead = centered[rivals[some]]
        ahead -= own
        ahead /= spread[some, np.newaxis]
        reaches |= ahead.max(axis=0) >= bound
        if reaches.all():
            break
    return int(np.count_nonzero(reaches))


def ordered_mean(values: Replicates) -> Replicates:
    """Return the mean along the last axis, added in an order that never changes.

    Halves are added to each other until one value is left. Every step is an
    addition of two arrays, so the bits are the same on any machine, which
    `numpy.mean` does not promise.

    Examples
    --------
    >>> float(ordered_mean(np.array([1.0, 2.0, 6.0])))
    3.0
    """
    total = values
    while (n_left := total.shape[-1]) > 1:
        half = n_left // 2
        folded = total[..., :half] + total[..., half : 2 * half]
        if n_left % 2:
            folded[..., 0] += total[..., -1]
        total = folded
    return np.asarray(total[..., 0] / values.shape[-1])
