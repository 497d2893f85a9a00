"""Where an interval is not to be trusted, in a sentence."""

import math
from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from scoring.binomial import clopper_pearson_interval
from scoring.comparison import EQUAL_WITHIN
from scoring.confusion import check_confusion
from scoring.problems import list_values

# Resamples say little about a label with fewer gold items than this.
FEW_ITEMS = 10
ALL_EQUAL = "All replicates are equal, which is no proof that the score is exact."


def rare_label_note(n_items: Mapping[str, int]) -> str | None:
    """Return a sentence that warns an organizer of labels with few gold items, or None.

    Parameters
    ----------
    n_items : how many gold items each label has; labels without any are passed over

    Source
    ------
    The simulated coverage in section "Percentile interval" of docs/methods.md.

    Examples
    --------
    >>> str(rare_label_note({"ham": 90, "spam": 2})).split(". ")[0]
    'Fewer than 10 items: spam (2)'
    """
    rare = [f"{label} ({n})" for label, n in n_items.items() if 0 < n < FEW_ITEMS]
    if not rare:
        return None
    return (
        f"Fewer than {FEW_ITEMS} items: {list_values(rare)}. Intervals of averages over labels "
        "then hold the true value less often than they say; give rare labels more items."
    )


def interval_note(
    interval: tuple[float, float],
    *,
    method: str,
    confusion: npt.ArrayLike,
    confidence_level: float,
    is_pooled: bool = False,
    has_groups: bool = False,
) -> str | None:
    """Return a sentence that warns of an interval, or None where nothing speaks against it.

    Where no item is wrong, or none right, it holds the upper end of the exact
    interval of the error rate or of accuracy, rounded up to four places.

    Parameters
    ----------
    interval : (low, high)
    method : how it was made, a key of `INTERVALS`
    confusion : array of whole numbers, shape (n_labels, n_labels), gold labels down
    confidence_level : between 0 and 1, both excluded
    is_pooled : that of the measure; where items count alike, rare labels do no harm
    has_groups : whether items come in groups; no bound for items holds then

    Raises
    ------
    ValueError
        If the table is none or the level is outside its range.

    Source
    ------
    Section "The sentence beside it" of docs/methods.md.

    Examples
    --------
    >>> interval_note(
    ...     (0.7, 0.9), method="percentile", confusion=[[9, 1], [0, 4]], confidence_level=0.95
    ... )
    'A label has fewer than 10 gold items: this interval may be too short.'
    """
    table = check_confusion(confusion)
    if interval[1] - interval[0] <= EQUAL_WITHIN:
        return _of_no_length(table, confidence_level=confidence_level, has_groups=has_groups)
    if is_pooled:
        return None
    gold, predicted, hits = table.sum(axis=1), table.sum(axis=0), np.diagonal(table)
    is_flawless = (gold > 0) & (gold == hits) & (predicted == hits)
    if is_flawless.any() and method != "dirichlet":
        advice = "" if has_groups else "; use --interval dirichlet"
        return (
            "A label is never missed and never given wrongly: "
            f"this interval is likely too short{advice}."
        )
    if ((gold > 0) & (gold < FEW_ITEMS)).any():
        return f"A label has fewer than {FEW_ITEMS} gold items: this interval may be too short."
    return None


def _of_no_length(
    table: npt.NDArray[np.int64], *, confidence_level: float, has_groups: bool
) -> str:
    """Return why an interval has no length, and what can be said instead."""
    n_items, n_right = int(table.sum()), int(np.trace(table))
    if len(table) == 1:
        return "There is one label, so no item can be wrong."
    if 0 < n_right < n_items:
        return ALL_EQUAL
    if has_groups:
        what = "wrong, so that no resample shows a mistake" if n_right else "right"
        return f"No item is {what}; this is no proof that it is always so."
    high = clopper_pearson_interval(0, n_items, confidence_level=confidence_level)[1]
    bound = f"{100 * confidence_level:g} % confidence"
    rate = f"below {math.ceil(high * 10_000) / 10_000:.4f}"
    if n_right:
        return (
            "No item is wrong, so that no resample shows a mistake; this is no proof of "
            f"perfection: with {bound} the error rate is {rate}."
        )
    return f"No item is right, so that no resample is better: with {bound} accuracy is {rate}."
