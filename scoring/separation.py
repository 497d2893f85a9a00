"""Which two assumed systems so many items separate, and how many separate two."""

import math
from dataclasses import dataclass

from scoring.assumed import RECALLS, System, assume_system, difference_variances, expected_score
from scoring.measures import Measure

# The widest difference tried, as a share of the distance to the worst assumed system.
WIDEST = 0.99
HALVINGS = 24
# A number of items that is whole but for rounding is not raised to the next.
ROUNDING = 1e-9


@dataclass(frozen=True)
class Pair:
    """Two systems: their difference, their recalls, and the variances of the difference."""

    difference: float
    recalls: tuple[float, float]
    variances: tuple[float, float]


@dataclass(frozen=True, eq=False, kw_only=True)
class Question:
    """What all pairs of systems with the same better one share.

    Attributes
    ----------
    measure, score, better : the measure, and the better system with its score
    agreement : of the two systems, in [0, 1]
    factor : the sum of the normal quantiles of test and power
    """

    measure: Measure
    score: float
    better: System
    agreement: float
    factor: float

    def pair(self, difference: float) -> Pair:
        """Return the better system and one that is worse by a difference."""
        if not 0 < difference < math.inf:
            raise ValueError(f"the difference must be above 0, not {difference}")
        lower = (
            self.score - difference if self.measure.higher_is_better else self.score + difference
        )
        other = assume_system(self.measure, self.better.shares, lower)
        recalls = (self.better.recall, other.recall)
        return Pair(difference, recalls, difference_variances(self.better, other))

    def n_items(self, pair: Pair) -> float:
        """Return the number of items that separate a pair, not yet a whole number."""
        return mix(pair.variances, self.agreement) * (self.factor / pair.difference) ** 2

    def closest_pair(self, n_items: int) -> Pair:
        """Return the pair with the smallest difference that so many items separate."""
        if n_items < 1:
            raise ValueError(f"n_items must be at least 1, not {n_items}")
        gains = expected_score(self.measure, self.better.shares, RECALLS) - self.score
        room = -gains.min() if self.measure.higher_is_better else gains.max()
        low, high = 0.0, WIDEST * float(room)
        if self.n_items(self.pair(high)) > n_items:
            raise ValueError(
                f"{n_items:,} items separate no assumed system from one with "
                f"{self.score:g} in {self.measure.title}"
            )
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            is_separated = self.n_items(self.pair(middle)) <= n_items
            low, high = (low, middle) if is_separated else (middle, high)
        return self.pair(high)


def mix(variances: tuple[float, float], agreement: float) -> float:
    """Return the variance at an agreement, of those at agreement 0 and 1.

    Examples
    --------
    >>> mix((0.5, 0.1), 0.25)
    0.4
    """
    return (1 - agreement) * variances[0] + agreement * variances[1]


def whole(number: float) -> int:
    """Return the next whole number, or the same where it is whole but for rounding.

    Examples
    --------
    >>> whole(4.2), whole(4.000000000001)
    (5, 4)
    """
    return math.ceil(number * (1 - ROUNDING))
