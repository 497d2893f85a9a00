"""Exact tests and intervals of numbers of items, without resampling."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy.typing as npt

from scoring.confusion import check_codes

HALF_LOG_2_PI = 0.9189385332046727
# Of log n! − (n + ½) log n + n − ½ log 2π, in odd powers of 1/n.
STIRLING = (1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188)
# Terms of a sum that are smaller than this share of it change nothing.
NEGLIGIBLE = 1e-17


@dataclass(frozen=True)
class McNemar:
    """The exact McNemar test of two submissions.

    Attributes
    ----------
    n_only_first, n_only_second : items that only the one and only the other has right
    difference : of the accuracies, first minus second
    p_value : two-sided
    """

    n_only_first: int
    n_only_second: int
    difference: float
    p_value: float


def mcnemar_exact(gold: npt.ArrayLike, first: npt.ArrayLike, second: npt.ArrayLike) -> McNemar:
    """Return the exact McNemar test of two submissions' accuracies.

    Of the items that exactly one of them has right, each is as likely to be the
    first's as the second's if both are equally accurate; the p-value is the
    two-sided sign test of that. 1 where no item is right in one alone.

    Parameters
    ----------
    gold, first, second : integer arrays of shape (n_items,), label codes

    Raises
    ------
    ValueError
        If the shapes differ or there are no items.

    Source
    ------
    McNemar (1947), Psychometrika 12, 153–157; the exact form is the sign test.

    Examples
    --------
    >>> mcnemar_exact([0, 0, 0, 1], [0, 0, 0, 0], [1, 1, 1, 0]).p_value
    0.25
    """
    codes, ours, theirs = (check_codes(one, n_labels=2**31) for one in (gold, first, second))
    if not codes.shape == ours.shape == theirs.shape or codes.ndim != 1 or not codes.size:
        raise ValueError("gold, first and second must have one shape (n_items,), with items")
    n_first = int(((ours == codes) & (theirs != codes)).sum())
    n_second = int(((ours != codes) & (theirs == codes)).sum())
    return McNemar(
        n_only_first=n_first,
        n_only_second=n_second,
        difference=(n_first - n_second) / len(codes),
        p_value=sign_test(n_first, n_second),
    )


def sign_test(n_first: int, n_second: int) -> float:
    """Return the exact two-sided p-value of so many items for the one and for the other.

    Computed in whole numbers, so that no size costs digits.

    Examples
    --------
    >>> sign_test(3, 0), sign_test(0, 0)
    (0.25, 1.0)
    """
    n_both = n_first + n_second
    ways, total = 1, 1
    for place in range(min(n_first, n_second)):
        ways = ways * (n_both - place) // (place + 1)
        total += ways
    return min(1.0, 2 * total / (1 << n_both))


def binomial_test(
    n_errors: int, n_items: int, *, bound: float, alternative: Literal["less", "greater"]
) -> float:
    """Return the exact one-sided p-value of an error rate against a bound.

    The probability of at most (`less`) or at least (`greater`) so many errors among
    the items when the true rate is the bound.

    Parameters
    ----------
    n_errors, n_items : whole numbers, 0 ≤ n_errors ≤ n_items, at least one item
    bound : between 0 and 1, both excluded
    alternative : "less" to show a rate below the bound, "greater" above it

    Raises
    ------
    ValueError
        For numbers out of range.

    Source
    ------
    Clopper and Pearson (1934), Biometrika 26, 404–413.

    Examples
    --------
    >>> round(binomial_test(0, 28, bound=0.1, alternative="less"), 4)
    0.0523
    """
    _check_numbers(n_errors, n_items)
    if not 0 < bound < 1:
        raise ValueError(f"bound must lie between 0 and 1, not {bound}")
    if alternative == "less":
        return _at_most(n_errors, n_items, bound)
    if alternative == "greater":
        return _at_most(n_items - n_errors, n_items, 1 - bound)
    raise ValueError(f"alternative must be less or greater, not {alternative!r}")


def clopper_pearson_interval(
    n_errors: int, n_items: int, *, confidence_level: float
) -> tuple[float, float]:
    """Return the exact interval of an error rate or of another share of items.

    The rates that neither one-sided test at half of 1 − confidence_level refuses.
    Its coverage is at least the confidence level, whatever the rate.

    Parameters
    ----------
    n_errors, n_items : whole numbers, 0 ≤ n_errors ≤ n_items, at least one item
    confidence_level : between 0 and 1, both excluded

    Returns
    -------
    (low, high), in [0, 1]

    Raises
    ------
    ValueError
        For numbers out of range.

    Source
    ------
    Clopper and Pearson (1934), Biometrika 26, 404–413.

    Examples
    --------
    >>> low, high = clopper_pearson_interval(0, 100, confidence_level=0.95)
    >>> low, round(high, 4)
    (0.0, 0.0362)
    """
    _check_numbers(n_errors, n_items)
    if not 0 < confidence_level < 1:
        raise ValueError(f"confidence_level must lie between 0 and 1, not {confidence_level}")
    tail = (1 - confidence_level) / 2
    n_right = n_items - n_errors
    high = _solve(lambda rate: _at_most(n_errors, n_items, rate) > tail) if n_right else 1.0
    low = 1 - _solve(lambda rate: _at_most(n_right, n_items, rate) > tail) if n_errors else 0.0
    return low, high


def _check_numbers(n_errors: int, n_items: int) -> None:
    if not 0 <= n_errors <= n_items or n_items < 1:
        raise ValueError(f"{n_errors} errors among {n_items} items are not possible")


def _solve(is_below: Callable[[float], bool]) -> float:
    """Return the rate at which a condition that holds from 0 on ceases to hold."""
    low, high = 0.0, 1.0
    while low < (middle := (low + high) / 2) < high:
        low, high = (middle, high) if is_below(middle) else (low, middle)
    return high


def _at_most(n_errors: int, n_items: int, rate: float) -> float:
    """Return the probability of at most so many errors, for a rate between 0 and 1."""
    if n_errors == n_items:
        return 1.0
    if n_errors > n_items * rate:
        return max(0.0, 1 - _at_most(n_items - n_errors - 1, n_items, 1 - rate))
    term = total = _exactly(n_errors, n_items, rate)
    for number in range(n_errors, 0, -1):
        term *= number * (1 - rate) / ((n_items - number + 1) * rate)
        total += term
        if term < NEGLIGIBLE * total:
            break
    return min(1.0, total)


def _exactly(n_errors: int, n_items: int, rate: float) -> float:
    """Return the probability of so many errors and fewer than n_items.

    By Loader, "Fast and accurate computation of binomial probabilities" (2000):
    Stirling's formula with its error, so that no large logarithms cancel.
    """
    if not n_errors:
        return math.exp(n_items * math.log1p(-rate))
    n_right = n_items - n_errors
    exponent = _stirling_error(n_items) - _stirling_error(n_errors) - _stirling_error(n_right)
    exponent -= _deviance(n_errors, n_items * rate) + _deviance(n_right, n_items * (1 - rate))
    return math.exp(exponent) * math.sqrt(n_items / (2 * math.pi * n_errors * n_right))


def _stirling_error(number: int) -> float:
    """Return log number! less Stirling's approximation of it."""
    if number < 16:
        stirling = (number + 0.5) * math.log(number) - number + HALF_LOG_2_PI
        return math.log(math.factorial(number)) - stirling
    return sum(term / float(number) ** (2 * place + 1) for place, term in enumerate(STIRLING))


def _deviance(number: int, expected: float) -> float:
    """Return number · log(number / expected) + expected − number without cancellation."""
    gap = number - expected
    part = gap / (number + expected)
    if abs(part) >= 0.1:
        return number * math.log(number / expected) - gap
    total, term = gap * part, 2 * number * part
    for place in range(1, 20):
        term *= part * part
        total += term / (2 * place + 1)
    return total
