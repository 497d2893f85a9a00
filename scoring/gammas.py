"""Gamma variates whose bits are the same on every machine.

Made from the raw words of a bit generator by additions, multiplications, divisions,
square roots and our own logarithms, so that no library's last digit enters.
"""

import numpy as np
import numpy.typing as npt

from scoring.logarithms import log2

Values = npt.NDArray[np.float64]

LOG2_E = 1.4426950408889634
# Candidates made at once; it changes speed and memory, never a result.
CANDIDATES_AT_ONCE = 16_384


def uniforms(stream: np.random.PCG64, size: int) -> Values:
    """Return the next uniform numbers of a stream, each from one word, neither 0 nor 1.

    The upper 52 bits of the word u make (u + ½) / 2⁵², which is exact.

    Examples
    --------
    >>> drawn = uniforms(np.random.PCG64(0), 1000)
    >>> bool((drawn > 0).all() and (drawn < 1).all())
    True
    """
    words = stream.random_raw(size)
    words >>= np.uint64(12)
    return np.asarray((words + 0.5) * 2.0**-52)


def gamma_variates(
    shapes: npt.NDArray[np.int64], *, n_draws: int, stream: np.random.PCG64
) -> Values:
    """Return draws from gamma distributions of whole shapes and scale 1.

    Candidates come from a t distribution with two degrees of freedom about the mode
    and are taken with the ratio of the densities. Whoever has no value yet is given
    the next two words of the stream, in the order of the result, round by round.

    Parameters
    ----------
    shapes : array of shape (n_shapes,), whole numbers from 1 on
    stream : where the words are taken from; it has moved on afterwards

    Returns
    -------
    array of shape (n_draws, n_shapes), above 0

    Source
    ------
    Best (1978) as given by Devroye, "Non-Uniform Random Variate Generation" (1986),
    page 410; for shape 1 the density of the candidates lies above ours as well.

    Examples
    --------
    >>> drawn = gamma_variates(np.array([1, 9]), n_draws=4000, stream=np.random.PCG64(0))
    >>> drawn.mean(axis=0).round().tolist()
    [1.0, 9.0]
    """
    n_shapes = len(shapes)
    modes: Values = np.asarray(shapes, dtype=np.float64) - 1
    result = np.empty(n_draws * n_shapes)
    pending = np.arange(result.size)
    while pending.size:
        left = []
        for first in range(0, pending.size, CANDIDATES_AT_ONCE):
            some = pending[first : first + CANDIDATES_AT_ONCE]
            drawn, is_taken = _propose(modes[some % n_shapes], stream)
            result[some[is_taken]] = drawn[is_taken]
            left.append(some[~is_taken])
        pending = np.concatenate(left)
    return result.reshape(n_draws, n_shapes)


def _propose(modes: Values, stream: np.random.PCG64) -> tuple[Values, npt.NDArray[np.bool_]]:
    """Return a candidate for each mode, and which candidates are taken.

    With x the candidate, y its distance from the mode m and v uniform, it is taken
    if v ≤ (x/m)^m e^(−y) / (8 w^(3/2)), which is compared in squares and logarithms.
    """
    words = uniforms(stream, 2 * modes.size)
    place, height = words[::2], words[1::2]
    width = place * (1 - place)
    distance = np.sqrt((3 * modes + 2.25) / width) * (place - 0.5)
    drawn = np.maximum(modes + distance, 0.0)
    needed = 2 * (modes * log2(drawn / np.maximum(modes, 1.0)) - distance * LOG2_E)
    height = height * height
    height *= 64 * (width * width * width)
    return drawn, (drawn > 0) & (log2(height) <= needed)
