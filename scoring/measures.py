"""Every measure that is a function of counts, in one table by name."""

import hashlib
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

import numpy as np
import numpy.typing as npt

from scoring.agreement import cohen_kappa, matthews_correlation
from scoring.confusion import LabelCounts
from scoring.errors import balanced_error_rate, combined_error_rate, error_rate, expected_cost
from scoring.information import (
    information_weighted_accuracy,
    mutual_information,
    normalized_mutual_information,
)
from scoring.rates import (
    accuracy,
    balanced_accuracy,
    macro_f1,
    macro_f_beta,
    macro_precision,
    macro_recall,
    micro_f1,
    weighted_f1,
    weighted_f_beta,
    weighted_precision,
)
from scoring.sums import Values

_F_BETA = re.compile(r"(macro|weighted)_f([0-9]+(?:\.[0-9]+)?)")
# What a measure is where its formula would divide 0 by 0.
_LABEL_RATE = "0 for a label where it would be 0 / 0"
_WRONG_LIKE_RIGHT = "a perfectly wrong answer scores like a perfect one"
_TOO_HIGH = "percentile intervals lie too high"
_BEYOND_CHANCE = "0 where all items share one gold and one predicted label"


@dataclass(frozen=True)
class Measure:
    """A measure with the words for it.

    Attributes
    ----------
    name : its key in `MEASURES`; it says everything that the measure depends on
    title : its name in a sentence or a table
    of : the function of counts
    low, high : the ends of its range, both included where they are finite
    higher_is_better : False where a lower value wins
    undefined : the value where its formula divides 0 by 0, in words; None where
        it never does with at least one item
    needs_cells : whether it needs the cells of the confusion table
    is_pooled : whether every item counts alike, whatever its label, as in accuracy
    remark : what a reader of its value should know, in words

    Examples
    --------
    >>> MEASURES["macro_f1"].title
    'macro-F1'
    """

    name: str
    title: str
    of: Callable[[LabelCounts], Values]
    low: float = 0.0
    high: float = 1.0
    higher_is_better: bool = True
    undefined: str | None = None
    needs_cells: bool = False
    is_pooled: bool = False
    remark: str | None = None


def f_beta_measure(beta: float, *, average: str = "macro") -> Measure:
    """Return an average F-beta for a β as a measure, named such as `macro_f0.5`.

    Parameters
    ----------
    average : "macro", or "weighted" by gold items

    Raises
    ------
    ValueError
        If β is not in 0.01..100.
    KeyError
        If there is no such average.

    Examples
    --------
    >>> f_beta_measure(2).name, f_beta_measure(0.5, average="weighted").title
    ('macro_f2', 'weighted F0.5')
    """
    function, title = {
        "macro": (macro_f_beta, "macro-F"),
        "weighted": (weighted_f_beta, "weighted F"),
    }[average]
    if not 0.01 <= beta <= 100:
        raise ValueError(f"beta must be in 0.01..100, not {beta}")
    digits = repr(float(beta)).removesuffix(".0")
    return Measure(
        f"{average}_f{digits}",
        f"{title}{digits}",
        partial(function, beta=float(beta)),
        undefined=_LABEL_RATE,
    )


def cost_measure(costs: npt.ArrayLike) -> Measure:
    """Return the expected cost under a cost matrix as a measure.

    Parameters
    ----------
    costs : array of shape (n_labels, n_labels), gold labels down
        What an item of one label predicted as another costs: 0..1000, and 0 on the
        diagonal. Differences of scores below 1e-12 count as none, whatever the unit.

    Returns
    -------
    Measure
        Its name ends in the first 16 hex digits of the SHA-256 of the costs as
        little-endian float64, row by row, so that two matrices never share one.

    Raises
    ------
    ValueError
        If the costs are not such a matrix.

    Examples
    --------
    >>> measure = cost_measure([[0, 1], [10, 0]])
    >>> measure.title, measure.high, measure.higher_is_better
    ('expected cost', 10.0, False)
    """
    table = np.array(costs, dtype=np.float64)
    if table.ndim != 2 or table.shape[0] != table.shape[1] or not table.size:
        raise ValueError(f"costs must have shape (n_labels, n_labels), not {table.shape}")
    if not ((table >= 0) & (table <= 1000)).all() or np.diagonal(table).any():
        raise ValueError("costs must lie in 0..1000, and be 0 on the diagonal")
    table += 0.0
    table.flags.writeable = False
    digest = hashlib.sha256(table.astype("<f8").tobytes()).hexdigest()
    return Measure(
        f"expected_cost:{digest[:16]}",
        "expected cost",
        partial(expected_cost, costs=table),
        high=float(table.max()),
        higher_is_better=False,
        needs_cells=True,
    )


MEASURES: Mapping[str, Measure] = MappingProxyType(
    {
        measure.name: measure
        for measure in (
            Measure("macro_f1", "macro-F1", macro_f1, undefined=_LABEL_RATE),
            Measure("accuracy", "accuracy", accuracy, is_pooled=True),
            Measure(
                "micro_f1",
                "micro-F1",
                micro_f1,
                is_pooled=True,
                remark="equals accuracy where every item has one label and one answer",
            ),
            Measure("weighted_f1", "weighted F1", weighted_f1, undefined=_LABEL_RATE),
            Measure("balanced_accuracy", "balanced accuracy", balanced_accuracy),
            Measure("macro_precision", "macro precision", macro_precision, undefined=_LABEL_RATE),
            Measure(
                "weighted_precision",
                "weighted precision",
                weighted_precision,
                undefined=_LABEL_RATE,
            ),
            Measure(
                "macro_recall",
                "macro recall",
                macro_recall,
                remark="the same number as balanced accuracy",
            ),
            f_beta_measure(0.5),
            f_beta_measure(2),
            Measure("cohen_kappa", "Cohen's kappa", cohen_kappa, low=-1, undefined=_BEYOND_CHANCE),
            Measure(
                "matthews_correlation",
                "Matthews correlation",
                matthews_correlation,
                low=-1,
                undefined="0 where all items share one gold or one predicted label",
            ),
            Measure(
                "information_weighted_accuracy",
                "information-weighted accuracy",
                information_weighted_accuracy,
                undefined="accuracy where all items share one gold label",
            ),
            Measure(
                "mutual_information",
                "mutual information",
                mutual_information,
                high=math.inf,
                needs_cells=True,
                remark=f"in bits; {_WRONG_LIKE_RIGHT}; {_TOO_HIGH}",
            ),
            Measure(
                "normalized_mutual_information",
                "normalized mutual information",
                normalized_mutual_information,
                undefined="1 where all items share one gold and one predicted label",
                needs_cells=True,
                remark=f"{_WRONG_LIKE_RIGHT}; {_TOO_HIGH}",
            ),
            Measure("error_rate", "error rate", error_rate, higher_is_better=False, is_pooled=True),
            Measure(
                "balanced_error_rate",
                "balanced error rate",
                balanced_error_rate,
                higher_is_better=False,
            ),
            Measure(
                "combined_error_rate",
                "combined error rate",
                combined_error_rate,
                higher_is_better=False,
                undefined="a false positive rate is 0 where all items have the label",
            ),
        )
    }
)


def find_measure(metric: str | Measure) -> Measure:
    """Return the measure of a name, or the measure itself where it is one.

    Besides the names of `MEASURES`, `macro_f` or `weighted_f` and a number is that
    average of F-beta with the number as β, such as `macro_f1.5`.

    Raises
    ------
    ValueError
        If there is no such measure.

    Examples
    --------
    >>> find_measure("macro_f1.5").title
    'macro-F1.5'
    """
    if isinstance(metric, Measure):
        return metric
    if metric in MEASURES:
        return MEASURES[metric]
    if found := _F_BETA.fullmatch(metric):
        measure = f_beta_measure(float(found[2]), average=found[1])
        return MEASURES.get(measure.name, measure)
    raise ValueError(f"{metric!r} is not a measure; use one of {', '.join(MEASURES)}")
