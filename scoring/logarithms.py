"""Logarithms whose bits are the same on every machine.

They are made of additions, multiplications and divisions alone, whose results IEEE 754
lays down; those of a machine's own library differ in the last bit between machines.
"""

import numpy as np
import numpy.typing as npt

Values = npt.NDArray[np.float64]

SQRT_HALF = 0.7071067811865476
TWICE_LOG2_E = 2.8853900817779268
# The terms of a series in squares below 0.0295: the first left out is below 1e-19.
N_TERMS = 12


def log2(values: npt.ArrayLike) -> Values:
    """Return log2 of numbers above 0, within 3e-16 of it in proportion.

    With a number m · 2^e and m near 1, log2 m is 2 atanh((m − 1) / (m + 1)) / ln 2.
    For 0 the result is finite and means nothing.

    Examples
    --------
    >>> log2([0.25, 1, 8]).tolist()
    [-2.0, 0.0, 3.0]
    """
    mantissa, exponent = np.frexp(np.asarray(values, dtype=np.float64))
    is_low = mantissa < SQRT_HALF
    mantissa = np.where(is_low, 2 * mantissa, mantissa)
    part = (mantissa - 1) / (mantissa + 1)
    square = part * part
    series = np.zeros_like(part)
    for term in range(N_TERMS - 1, -1, -1):
        series = series * square + TWICE_LOG2_E / (2 * term + 1)
    result: Values = exponent - is_low + part * series
    return result


def log2_of_counts(counts: npt.ArrayLike) -> Values:
    """Return log2 of counts, of 0 anything finite.

    Whole numbers are looked up, since many are alike; expected counts need not be whole.

    Examples
    --------
    >>> log2_of_counts([[1, 2], [4, 2]]).tolist()
    [[0.0, 1.0], [2.0, 1.0]]
    >>> log2_of_counts([0.25, 0.5]).tolist()
    [-2.0, -1.0]
    """
    array = np.asarray(counts)
    codes = array.astype(np.intp)
    if array.dtype.kind == "f" and (codes != array).any():
        return log2(array)
    table = log2(np.arange(codes.max(initial=0) + 1))
    return table[codes]
