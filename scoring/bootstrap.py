"""Replicates of a measure on the shared resamples, and their percentile interval."""

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from scoring.confusion import check_answers, check_groups
from scoring.measures import Measure, find_measure
from scoring.profiles import Profiles, Weights, count_rows, group_teams
from scoring.resamples import draw_in_pieces

Replicates = npt.NDArray[np.float64]

# Numbers of values held at once; they change speed and memory, never a result.
DRAWS_AT_ONCE = 100_000
WEIGHTS_AT_ONCE = 4_000_000


def replicates(
    gold: npt.ArrayLike,
    predicted: npt.ArrayLike,
    *,
    n_labels: int,
    metric: str | Measure,
    n_resamples: int,
    seed: int,
    groups: npt.ArrayLike | None = None,
) -> Replicates:
    """Return a measure of predictions on each of the shared resamples.

    Parameters
    ----------
    gold : integer array of shape (n_items,), in 0..n_labels − 1
    predicted : integer array of shape (n_items,) or (n_teams, n_items)
    metric : a name that `find_measure` knows, or a measure
    groups : integer array of shape (n_items,), in 0..n_groups − 1, none left out
        Whole groups are drawn, as many as there are. None draws single items.

    Returns
    -------
    float64 array of shape (n_resamples,) or (n_teams, n_resamples)
        In the unit of the measure. A team's replicates have the same bits
        whether it is scored alone or with others.

    Raises
    ------
    ValueError
        For codes outside the labels, shapes that do not fit, no items, an
        unknown metric, groups that leave a number out or n_resamples below 1.

    Source
    ------
    Davison and Hinkley, "Bootstrap Methods and their Application" (1997), section
    3.8, for groups.

    Examples
    --------
    >>> replicates(
    ...     [0, 0, 1], [0, 0, 1], n_labels=2, metric="accuracy", n_resamples=4, seed=0
    ... ).tolist()
    [1.0, 1.0, 1.0, 1.0]
    """
    [result] = replicates_of_measures(
        gold,
        predicted,
        n_labels=n_labels,
        metrics=[metric],
        n_resamples=n_resamples,
        seed=seed,
        groups=groups,
    )
    return np.asarray(result)


def replicates_of_measures(
    gold: npt.ArrayLike,
    predicted: npt.ArrayLike,
    *,
    n_labels: int,
    metrics: Sequence[str | Measure],
    n_resamples: int,
    seed: int,
    groups: npt.ArrayLike | None = None,
) -> Replicates:
    """Return several measures on the shared resamples, for the price of one drawing.

    Parameters
    ----------
    metrics : names or measures
    gold, predicted, groups : as for `replicates`, which gives the same bits

    Returns
    -------
    float64 array of shape (n_metrics, n_resamples) or (n_metrics, n_teams, n_resamples)

    Raises
    ------
    ValueError
        As `replicates`.

    Examples
    --------
    >>> replicates_of_measures(
    ...     [0, 1], [0, 1], n_labels=2, metrics=["accuracy", "error_rate"], n_resamples=2, seed=0
    ... ).tolist()
    [[1.0, 1.0], [0.0, 0.0]]
    """
    measures = [find_measure(metric) for metric in metrics]
    if n_resamples < 1:
        raise ValueError(f"n_resamples must be at least 1, not {n_resamples}")
    gold_codes, teams = check_answers(gold, predicted, n_labels=n_labels)
    group_codes = None if groups is None else check_groups(groups, n_items=gold_codes.size)
    result = np.empty((len(measures), len(teams), n_resamples))
    for some, profiles in group_teams(gold_codes, teams, n_labels=n_labels, groups=group_codes):
        _fill(result[:, some], profiles, measures, seed=seed)
    return result if np.ndim(predicted) == 2 else result[:, 0]


def weighted_replicates(
    measure: Callable[[npt.NDArray[np.int64]], npt.ArrayLike],
    *,
    n_items: int,
    n_resamples: int,
    seed: int,
    groups: npt.ArrayLike | None = None,
) -> Replicates:
    """Return a measure of weighted items on each of the shared resamples.

    For measures that are no function of label counts, such as those of scores.

    Parameters
    ----------
    measure : takes weights of shape (n, n_items), a resample a row, each item's how
        often it is drawn; returns n values
    groups : as for `replicates`

    Returns
    -------
    float64 array of shape (n_resamples,)
        On the same resamples as `replicates` with these n_items, seed and groups.

    Raises
    ------
    ValueError
        If n_items or n_resamples is below 1, or groups leave a number out.

    Examples
    --------
    >>> weighted_replicates(lambda n: n.sum(axis=1), n_items=3, n_resamples=2, seed=0).tolist()
    [3.0, 3.0]
    """
    if n_resamples < 1:
        raise ValueError(f"n_resamples must be at least 1, not {n_resamples}")
    codes = None if groups is None else check_groups(groups, n_items=n_items)
    n_drawn = n_items if codes is None else int(codes.max()) + 1
    result = np.empty(n_resamples)
    step = max(1, DRAWS_AT_ONCE // max(1, n_items))
    pieces = draw_in_pieces(n_items=n_drawn, first=0, last=n_resamples, seed=seed, n_at_once=step)
    for first, last, drawn in pieces:
        times = count_rows(drawn, n_values=n_drawn)
        result[first:last] = measure(times if codes is None else times.take(codes, axis=1))
    return result


def _fill(
    result: Replicates, profiles: Profiles, measures: Sequence[Measure], *, seed: int
) -> None:
    """Write the replicates of some teams into `result`, a measure and then a team a row."""
    _, n_teams, n_resamples = result.shape
    needs_cells = any(measure.needs_cells for measure in measures)
    n_counts = max(len(profiles.gold_rows), len(profiles.cells) if needs_cells else 0)
    n_values = max(profiles.n_profiles, n_teams * n_counts)
    count = profiles.count_with_cells if needs_cells else profiles.count
    step = min(n_resamples, max(1, WEIGHTS_AT_ONCE // n_values))
    dtype = np.promote_types(np.uint16, np.min_scalar_type(profiles.most_items))
    # Filled again and again: fresh memory for each piece would cost a tenth of the time.
    weights = np.empty((profiles.n_profiles, step), dtype=dtype)
    for first in range(0, n_resamples, step):
        last = min(first + step, n_resamples)
        _weigh(weights, profiles, first=first, last=last, seed=seed)
        counts = count(weights[:, : last - first])
        for place, measure in enumerate(measures):
            result[place, :, first:last] = measure.of(counts)


def _weigh(weights: Weights, profiles: Profiles, *, first: int, last: int, seed: int) -> None:
    """Write the weights of profiles on some resamples into `weights`, a profile a row."""
    # Counts of profiles are held three times over, in whole numbers of eight bytes and of few.
    step = max(1, DRAWS_AT_ONCE // (profiles.n_drawn + 3 * profiles.n_profiles))
    pieces = draw_in_pieces(
        n_items=profiles.n_drawn, first=first, last=last, seed=seed, n_at_once=step
    )
    for start, stop, drawn in pieces:
        # Made small first: turning rows into columns costs by the byte.
        small = profiles.weigh(drawn).astype(weights.dtype)
        weights[:, start - first : stop - first] = small.T


def percentile_interval(values: npt.ArrayLike, *, confidence_level: float) -> tuple[float, float]:
    """Return the percentile interval of replicates or of their differences.

    Its ends are the quantiles (1 − c)/2 and 1 − (1 − c)/2 of the values at the
    confidence level c, by numpy's linear rule.

    Parameters
    ----------
    values : array of shape (n_resamples,)
    confidence_level : between 0 and 1, both excluded

    Returns
    -------
    (low, high), in the unit of the values

    Raises
    ------
    ValueError
        If there are no values or the level is outside its range.

    Source
    ------
    Efron and Tibshirani, "An Introduction to the Bootstrap" (1993), chapter 13.

    Examples
    --------
    >>> percentile_interval([0.0, 1.0, 2.0, 3.0, 4.0], confidence_level=0.5)
    (1.0, 3.0)
    """
    if not 0 < confidence_level < 1:
        raise ValueError(f"confidence_level must lie between 0 and 1, not {confidence_level}")
    array = np.asarray(values, dtype=np.float64)
    if array.ndim != 1 or not array.size:
        raise ValueError(f"values must have shape (n_resamples,), not {array.shape}")
    tail = (1 - confidence_level) / 2
    low, high = np.quantile(array, [tail, 1 - tail])
    return float(low), float(high)


def replicates_to_bytes(values: Replicates) -> bytes:
    """Return replicates as little-endian float64, eight bytes each.

    Examples
    --------
    >>> replicates_to_bytes(np.array([1.0])).hex()
    '000000000000f03f'
    """
    return np.asarray(values, dtype="<f8").tobytes()


def replicates_from_bytes(data: bytes, *, n_resamples: int) -> Replicates:
    """Return the replicates that `replicates_to_bytes` wrote, read-only.

    Raises
    ------
    ValueError
        If the length is not that of n_resamples values.

    Examples
    --------
    >>> replicates_from_bytes(bytes.fromhex("000000000000f03f"), n_resamples=1).tolist()
    [1.0]
    """
    if len(data) != 8 * n_resamples:
        raise ValueError(f"{n_resamples} replicates take {8 * n_resamples} bytes, not {len(data)}")
    return np.frombuffer(data, dtype="<f8").astype(np.float64, copy=False)
