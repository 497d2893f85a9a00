from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Entry, compare_paired, difference_histogram
from scoring.histograms import MOST_BINS
from tests.scoring.files import make_entry

SHARES = st.integers(0, 20).map(lambda count: count / 20)


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Entry, Entry]:
    """Draw two entries scored on the same few resamples, the higher score first."""
    n_resamples = draw(st.integers(1, 12))
    replicates = st.lists(SHARES, min_size=n_resamples, max_size=n_resamples)
    low, high = sorted((draw(SHARES), draw(SHARES)))
    return make_entry("a", high, draw(replicates)), make_entry("b", low, draw(replicates))


def spread(difference: float, *, n_resamples: int = 2000) -> tuple[Entry, Entry]:
    """Return two entries whose differences spread around the observed one."""
    drawn = np.random.default_rng(3).normal(difference, 0.01, n_resamples)
    second = make_entry("second", 0.5, [0.5] * n_resamples)
    return make_entry("first", 0.5 + difference, 0.5 + drawn), second


def test_four_resamples_are_counted_as_by_hand() -> None:
    # δ is .25, 2δ is .5; the resamples differ by 0, .25, .5 and .5.
    first = make_entry("first", 0.75, [0.5, 0.75, 1.0, 1.0])
    second = make_entry("second", 0.5, [0.5, 0.5, 0.5, 0.5])

    found = difference_histogram(first, second)

    in_bins = dict(zip(found.edges, found.counts, strict=False))
    assert found.difference == 0.25
    assert (in_bins[0.0], in_bins[0.25], in_bins[0.5]) == (1, 1, 2)
    assert sum(found.counts) == 4
    assert found.edges[found.tail_from] == 0.5
    assert found.n_in_tail == 2


def test_equal_submissions_lie_in_one_bin_that_begins_at_zero() -> None:
    one = make_entry("one", 0.5, [0.4, 0.5, 0.6])

    found = difference_histogram(one, one)

    assert (found.edges[0], found.counts, found.n_in_tail) == (0.0, (3,), 3)


@given(pairs())
def test_the_tail_is_what_the_one_sided_p_value_counts(pair: tuple[Entry, Entry]) -> None:
    first, second = pair

    found = difference_histogram(first, second)

    p_value = compare_paired(first, second, confidence_level=0.95).p_value
    assert found.n_in_tail / len(first.replicates) == p_value
    assert sum(found.counts) == len(first.replicates)
    assert all(low < high for low, high in pairwise(found.edges))


@pytest.mark.parametrize("difference", [0.001, 0.0123, 0.05])
def test_zero_and_the_difference_are_edges(difference: float) -> None:
    first, second = spread(difference)

    found = difference_histogram(first, second)

    observed = first.score - second.score
    assert {0.0, observed, 2 * observed} <= set(found.edges)
    assert 15 <= len(found.counts) <= MOST_BINS + 2


def test_a_difference_too_small_to_divide_the_bins_still_begins_the_tail() -> None:
    first, second = spread(0.00001)

    found = difference_histogram(first, second)

    assert found.edges[found.tail_from] == 2 * (first.score - second.score)
    assert 30 <= len(found.counts) <= 50


@pytest.mark.parametrize("n_more", [30, 29, 0])
def test_every_bin_holds_as_many_possible_accuracies_as_its_neighbor(n_more: int) -> None:
    # Of 500 items each resample has up to 30 more or fewer right than observed: all equally often.
    more = n_more + np.repeat(np.arange(-30, 31), 7)
    first = make_entry("first", 0.5 + n_more / 500, 0.5 + more / 500)
    second = make_entry("second", 0.5, [0.5] * len(more))

    found = difference_histogram(first, second)

    full = [count for count in found.counts[1:-2] if count]
    assert set(full) == {max(found.counts)}


def test_the_lower_score_may_not_come_first() -> None:
    one, two = make_entry("one", 0.5, [0.5]), make_entry("two", 0.6, [0.6])

    with pytest.raises(ValueError, match="the higher score comes first"):
        difference_histogram(one, two)


def test_different_numbers_of_replicates_are_refused() -> None:
    one, two = make_entry("one", 0.5, [0.5]), make_entry("two", 0.4, [0.4, 0.4])

    with pytest.raises(ValueError, match="same resamples"):
        difference_histogram(one, two)
