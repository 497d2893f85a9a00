"""The shared resamples: which items, or groups of items, each of them draws."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt


def resample_indices(*, n_items: int, first: int, last: int, seed: int) -> npt.NDArray[np.int64]:
    """Return the items that resamples `first` to `last` − 1 draw, with replacement.

    Resample b depends on (n_items, seed, b) alone. It uses the 64-bit words
    b·w to (b + 1)·w − 1 of numpy's PCG64 stream, w = ⌈n_items / 2⌉, low half
    first; a half u draws item ⌊u · n_items / 2³²⌋. The stream of a bit generator
    never changes between numpy versions; the methods of `Generator` may.

    Returns
    -------
    int64 array of shape (last − first, n_items), values 0..n_items − 1

    Raises
    ------
    ValueError
        If n_items is not in 1..2³² − 1 or the range of resamples is not ascending.

    Source
    ------
    Section "Resamples" of docs/methods.md.

    Examples
    --------
    >>> both = resample_indices(n_items=5, first=0, last=2, seed=7)
    >>> second = resample_indices(n_items=5, first=1, last=2, seed=7)
    >>> bool((both[1] == second[0]).all())
    True
    """
    [(_, _, drawn)] = draw_in_pieces(
        n_items=n_items, first=first, last=last, seed=seed, n_at_once=max(1, last - first)
    )
    return drawn


def draw_in_pieces(
    *, n_items: int, first: int, last: int, seed: int, n_at_once: int
) -> Iterator[tuple[int, int, npt.NDArray[np.int64]]]:
    """Yield what `resample_indices` returns, some resamples at a time, at least once.

    Each piece comes with its first resample and the one after its last. It belongs to
    the caller, who may overwrite it.

    Parameters
    ----------
    n_at_once : resamples in a piece, at least 1; it changes no number

    Raises
    ------
    ValueError
        As `resample_indices`.

    Examples
    --------
    >>> pieces = draw_in_pieces(n_items=5, first=3, last=6, seed=7, n_at_once=2)
    >>> [(start, stop, drawn.shape) for start, stop, drawn in pieces]
    [(3, 5, (2, 5)), (5, 6, (1, 5))]
    """
    if not 1 <= n_items < 2**32:
        raise ValueError(f"n_items must be in 1..2**32 - 1, not {n_items}")
    if not 0 <= first <= last:
        raise ValueError(f"resamples {first} to {last} are not a range")
    n_words = (n_items + 1) // 2
    stream = np.random.PCG64(seed)
    stream.advance(first * n_words)
    for start in range(first, max(last, first + 1), n_at_once):
        stop = min(start + n_at_once, last)
        words = stream.random_raw((stop - start) * n_words).astype("<u8", copy=False)
        halves = words.view("<u4").reshape(stop - start, 2 * n_words)[:, :n_items]
        drawn: npt.NDArray[np.uint64] = np.multiply(halves, np.uint64(n_items), dtype=np.uint64)
        drawn >>= np.uint64(32)
        yield start, stop, drawn.view(np.int64)
