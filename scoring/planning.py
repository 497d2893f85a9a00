"""How many items a test set needs, asked before there is one."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from scoring.assumed import assume_system
from scoring.measures import Measure, find_measure
from scoring.notes import FEW_ITEMS
from scoring.problems import quote
from scoring.separation import Pair, Question, mix, whole
from scoring.sums import sum_over_labels

DEFAULT_AGREEMENT = 0.5
MIN_SHARE = 1e-6
MAX_LABELS = 500
# Measures that need the cells of the table are differentiated cell by cell.
MAX_LABELS_WITH_CELLS = 50


@dataclass(frozen=True)
class Plan:
    """A test set, and the difference that it separates.

    Attributes
    ----------
    measure : the measure that systems are compared by
    shares : of each label among the items; their sum is 1
    score : assumed of the better of the two systems
    difference : of the two scores, above 0, in the unit of the measure
    n_items : that separate this difference with this power
    confidence_level, power : 1 minus the level of the two-sided test, and how often it
        finds the difference
    agreement : 0 where the systems' mistakes are independent given the label, 1 where
        they fall on the same items and answers as far as the scores allow
    recalls : of the better and of the other system
    variances : of the difference, times n_items, at agreement 0 and at agreement 1
    is_inverse : whether the difference was asked for and the number of items given
    """

    measure: Measure
    shares: Mapping[str, float]
    score: float
    difference: float
    n_items: int
    confidence_level: float
    power: float
    agreement: float
    recalls: tuple[float, float]
    variances: tuple[float, float]
    is_inverse: bool

    @property
    def sigma(self) -> float:
        """The standard deviation of the difference of scores, times √n_items."""
        return math.sqrt(mix(self.variances, self.agreement))

    @property
    def items_per_label(self) -> dict[str, float]:
        """The items of each label to expect among n_items."""
        return {label: share * self.n_items for label, share in self.shares.items()}

    @property
    def rarest_label(self) -> str:
        """The label with the smallest share, first of equals."""
        return min(self.shares, key=lambda label: self.shares[label])

    @property
    def n_items_for_rarest(self) -> int:
        """The number of items among which ten of the rarest label are to be expected."""
        return whole(FEW_ITEMS / self.shares[self.rarest_label])

    @property
    def has_rare_label(self) -> bool:
        """Whether fewer than ten items of some label are to be expected among n_items."""
        return self.n_items < self.n_items_for_rarest

    def n_items_at(self, agreement: float) -> int:
        """Return the number of items that separate the difference at another agreement."""
        factor = _factor(self.confidence_level, self.power)
        return whole(mix(self.variances, agreement) * (factor / self.difference) ** 2)

    def as_dict(self) -> dict[str, object]:
        """Return the plan as JSON values, the measure by name."""
        per_label = self.items_per_label
        return {
            "metric": self.measure.name,
            "score": self.score,
            "difference": self.difference,
            "n_items": self.n_items,
            "confidence_level": self.confidence_level,
            "power": self.power,
            "agreement": self.agreement,
            "sigma": self.sigma,
            "labels": [
                {"label": label, "share": share, "n_items": per_label[label]}
                for label, share in self.shares.items()
            ],
            "rarest_label": self.rarest_label,
            "n_items_for_rarest": self.n_items_for_rarest,
        }


def plan_test_set(
    shares: Mapping[str, float],
    *,
    score: float,
    difference: float | None = None,
    n_items: int | None = None,
    metric: str | Measure = "macro_f1",
    agreement: float = DEFAULT_AGREEMENT,
    confidence_level: float = 0.95,
    power: float = 0.8,
) -> Plan:
    """Return the number of items that separate a difference, or the reverse.

    n = ⌈((z₁ + z₂) σ / d)²⌉, with z₁ and z₂ the normal quantiles of 1 − (1 − c)/2 and of
    the power, and σ/√n the standard deviation of the difference between two assumed
    systems with the scores `score` and `score` less d (more, where lower is better).

    Parameters
    ----------
    shares : of each label among the items, or numbers of items, above 0; 2 to 500
        labels, or to 50 for a measure that needs the cells of the confusion table
    score : of the better system, in the unit of the measure
    difference, n_items : one of them; the other is what is asked for
    metric : a name that `find_measure` knows, or a measure
    agreement : how far the systems' mistakes fall on the same items, in [0, 1]
    confidence_level : 1 minus the level of the two-sided test, between 0 and 1
    power : at least 0.5 and below 1

    Raises
    ------
    ValueError
        For parameters out of range, and scores that no assumed system has.

    Source
    ------
    Section "Planning a test set" of docs/methods.md.

    Examples
    --------
    >>> plan = plan_test_set(
    ...     {"yes": 1, "no": 1}, score=0.8, difference=0.05, metric="accuracy", agreement=0
    ... )
    >>> plan.n_items
    1091
    """
    measure = find_measure(metric)
    by_label = _checked_shares(shares, measure)
    _check_levels(agreement=agreement, confidence_level=confidence_level, power=power)
    factor = _factor(confidence_level, power)
    better = assume_system(measure, np.array(list(by_label.values())), score)
    question = Question(
        measure=measure, score=score, better=better, agreement=agreement, factor=factor
    )
    pair, n_needed = _answer(question, difference, n_items)
    return Plan(
        measure=measure,
        shares=by_label,
        score=score,
        difference=pair.difference,
        n_items=n_needed,
        confidence_level=confidence_level,
        power=power,
        agreement=agreement,
        recalls=pair.recalls,
        variances=pair.variances,
        is_inverse=difference is None,
    )


def _answer(question: Question, difference: float | None, n_items: int | None) -> tuple[Pair, int]:
    """Return the pair of systems and the number of items, one from the other."""
    if difference is not None and n_items is None:
        pair = question.pair(difference)
        return pair, whole(question.n_items(pair))
    if n_items is not None and difference is None:
        return question.closest_pair(n_items), n_items
    raise ValueError("give the difference or n_items, and not both")


def _checked_shares(shares: Mapping[str, float], measure: Measure) -> dict[str, float]:
    """Return the shares with the sum 1, or refuse them."""
    most = MAX_LABELS_WITH_CELLS if measure.needs_cells else MAX_LABELS
    if not 2 <= len(shares) <= most:
        raise ValueError(
            f"{measure.title} is planned for 2 to {most:,} labels, not {len(shares):,}"
        )
    total = float(sum_over_labels(list(shares.values())))
    for label, share in shares.items():
        if not (0 < share < math.inf and share >= MIN_SHARE * total):
            raise ValueError(
                f"the share of {quote(label)} is {share:g} of {total:g}; "
                "it must be above 0, and at least a millionth"
            )
    return {label: share / total for label, share in shares.items()}


def _check_levels(*, agreement: float, confidence_level: float, power: float) -> None:
    if not 0 <= agreement <= 1:
        raise ValueError(f"agreement must be in [0, 1], not {agreement}")
    if not 0 < confidence_level < 1:
        raise ValueError(f"confidence_level must lie between 0 and 1, not {confidence_level}")
    if not 0.5 <= power < 1:
        raise ValueError(f"power must be at least 0.5 and below 1, not {power}")


def _factor(confidence_level: float, power: float) -> float:
    """Return z₁ + z₂: 2.8 for a two-sided test at 5 % and a power of 80 %."""
    normal = NormalDist()
    return normal.inv_cdf((1 + confidence_level) / 2) + normal.inv_cdf(power)
