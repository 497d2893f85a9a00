"""P-values adjusted for looking at many comparisons at once."""

from collections.abc import Sequence


def adjust_holm(p_values: Sequence[float]) -> list[float]:
    """Return p-values adjusted by Holm's step-down rule, in the given order.

    The smallest of m is multiplied by m, the next by m − 1, and so on; none
    falls below one before it or rises above 1.

    Source
    ------
    Holm (1979), Scandinavian Journal of Statistics 6, 65–70.

    Examples
    --------
    >>> adjust_holm([0.03, 0.01, 0.04])
    [0.06, 0.03, 0.06]
    """
    order = sorted(range(len(p_values)), key=lambda place: p_values[place])
    adjusted = [0.0] * len(p_values)
    largest = 0.0
    for n_before, place in enumerate(order):
        largest = max(largest, min(1.0, (len(p_values) - n_before) * p_values[place]))
        adjusted[place] = largest
    return adjusted


def adjust_benjamini_hochberg(p_values: Sequence[float]) -> list[float]:
    """Return p-values adjusted by Benjamini and Hochberg's step-up rule, in the given order.

    The largest of m keeps its value, the next is multiplied by m / (m − 1), and so
    on to m for the smallest; none exceeds one behind it. Calling all up to a level
    differences keeps the expected share of false ones among them at that level,
    where the comparisons are independent or positively dependent.

    Source
    ------
    Benjamini and Hochberg (1995), Journal of the Royal Statistical Society B 57, 289–300.

    Examples
    --------
    >>> adjust_benjamini_hochberg([0.03, 0.01, 0.04])
    [0.04, 0.03, 0.04]
    """
    n_values = len(p_values)
    order = sorted(range(n_values), key=lambda place: p_values[place])
    adjusted = [0.0] * n_values
    smallest = 1.0
    for rank in range(n_values, 0, -1):
        place = order[rank - 1]
        smallest = min(smallest, p_values[place] * n_values / rank)
        adjusted[place] = smallest
    return adjusted
