import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import scoring
from scoring import Entry, compare_paired, top_group_p_values
from scoring.comparison import ordered_mean
from tests.scoring.files import make_entry

SHARES = st.integers(0, 20).map(lambda count: count / 20)


@st.composite
def boards(draw: st.DrawFn) -> list[Entry]:
    """Draw two to five entries scored on the same few resamples."""
    n_resamples = draw(st.integers(1, 12))
    return [
        make_entry(
            f"team{place}",
            draw(SHARES),
            draw(st.lists(SHARES, min_size=n_resamples, max_size=n_resamples)),
        )
        for place in range(draw(st.integers(2, 5)))
    ]


def compare(first: Entry, second: Entry, level: float = 0.95) -> scoring.PairedComparison:
    """Return the comparison at the usual level."""
    return compare_paired(first, second, confidence_level=level)


def top_group(entries: list[Entry]) -> list[float]:
    """Return the p-values of the top group."""
    return top_group_p_values(entries, deviations=scoring.difference_deviations(entries))


def test_a_comparison_is_as_worked_by_hand() -> None:
    # Scores differ by .25; the resamples differ by .5, .25, .25, 0, −.25.
    first = make_entry("first", 0.75, [1.0, 0.75, 0.75, 0.5, 0.5])
    second = make_entry("second", 0.5, [0.5, 0.5, 0.5, 0.5, 0.75])

    comparison = compare(first, second, level=0.5)

    assert comparison.difference == 0.25
    assert comparison.interval == (0.0, 0.25)
    # One of five reaches .5; one lies .25 above .25 and two lie .25 below it.
    assert comparison.p_value == 1 / 5
    assert comparison.p_value_two_sided == 2 * (1 + 1) / 6


def test_47_of_10000_differences_reaching_twice_the_observed_are_p_0047() -> None:
    reaching = np.repeat([0.2, 0.05], [47, 9953])
    first = make_entry("first", 0.6, 0.5 + reaching)
    second = make_entry("second", 0.5, np.full(10_000, 0.5))

    assert compare(first, second).p_value == 0.0047


def test_a_difference_of_exactly_twice_the_observed_counts() -> None:
    # In binary .4 − .3 comes out above .1, so that .5 − .3 seems to fall short of its double.
    first = make_entry("first", 0.4, [0.5, 0.5, 0.4, 0.4])
    second = make_entry("second", 0.3, [0.3, 0.3, 0.3, 0.3])
    assert 0.5 - 0.3 < 2 * (0.4 - 0.3)

    assert compare(first, second).p_value == 0.5


def test_accuracies_a_whole_number_of_items_apart_are_counted_as_whole_numbers() -> None:
    n_items, n_better = 7, 2
    hits = np.arange(n_items + 1)
    first = make_entry("first", (3 + n_better) / n_items, hits / n_items)
    second = make_entry("second", 3 / n_items, hits[::-1] / n_items)

    reaching = (hits - hits[::-1]) >= 2 * n_better

    assert compare(first, second).p_value == reaching.mean()


def test_two_sided_accuracies_are_counted_as_whole_numbers() -> None:
    hits = np.arange(8)
    first = make_entry("first", 5 / 7, hits / 7)
    second = make_entry("second", 3 / 7, np.full(8, 3) / 7)

    # Of d − δ = hits − 5, only 2 reaches 2, and −5 to −2 reach −2.
    assert compare(first, second).p_value_two_sided == 2 * (1 + 1) / 9
    assert compare(second, first).p_value_two_sided == 2 * (1 + 1) / 9


@given(boards())
def test_a_submission_does_not_differ_from_itself(entries: list[Entry]) -> None:
    comparison = compare(entries[0], entries[0])

    assert comparison == scoring.PairedComparison(0.0, (0.0, 0.0), 1.0, 1.0)


def test_scores_equal_but_for_rounding_do_not_differ() -> None:
    first = make_entry("first", 0.1 + 0.2, [0.5])
    second = make_entry("second", 0.3, [0.5])

    assert compare(second, first).difference == 0.0
    assert compare(first, second).p_value == 1.0


@given(boards())
def test_the_other_way_round_only_the_sign_changes(entries: list[Entry]) -> None:
    there, back = compare(entries[0], entries[1]), compare(entries[1], entries[0])

    assert back.difference == -there.difference
    assert back.interval == pytest.approx([-end for end in reversed(there.interval)], abs=1e-12)
    assert back.p_value_two_sided == there.p_value_two_sided
    if there.difference:
        assert back.p_value == there.p_value


@given(boards())
def test_p_values_lie_between_0_and_1(entries: list[Entry]) -> None:
    comparison = compare(entries[0], entries[1])

    assert 0 <= comparison.p_value <= 1
    assert 2 / (len(entries[0].replicates) + 1) <= comparison.p_value_two_sided <= 1 or (
        comparison.p_value_two_sided == 1
    )


def test_submissions_on_other_resamples_are_not_compared() -> None:
    with pytest.raises(ValueError, match="^the submissions were not scored on the same resamples$"):
        compare(make_entry("first", 0.5, [0.5]), make_entry("second", 0.5, [0.5, 0.5]))


@given(boards())
def test_deviations_are_those_of_numpy(entries: list[Entry]) -> None:
    deviations = scoring.difference_deviations(entries)

    drawn = np.stack([entry.replicates for entry in entries])
    expected = (drawn[:, np.newaxis] - drawn).std(axis=-1)
    assert deviations == pytest.approx(expected, abs=1e-12)
    assert (deviations == deviations.T).all()


def test_a_pair_that_no_resample_tells_apart_has_deviation_exactly_0() -> None:
    # .1 + .2 − .3 is not 0 in binary: only rounding tells the two apart.
    one = make_entry("one", 0.5, [0.1 + 0.2, 0.1, 0.9])
    two = make_entry("two", 0.5, [0.3, 0.1, 0.9])

    assert scoring.difference_deviations([one, two]).tolist() == [[0.0, 0.0], [0.0, 0.0]]


@given(boards())
def test_the_top_group_is_as_defined(entries: list[Entry]) -> None:
    p_values = top_group(entries)

    n_resamples = len(entries[0].replicates)
    for place, entry in enumerate(entries):
        rivals = [
            (other, deviation)
            for other in entries[:place] + entries[place + 1 :]
            if (deviation := float(np.std(other.replicates - entry.replicates))) > 1e-12
        ]
        if not rivals:
            assert p_values[place] == 1.0
            continue
        observed = max((other.score - entry.score) / s for other, s in rivals)
        n_reaching = sum(
            max(
                (other.replicates[b] - entry.replicates[b] - (other.score - entry.score)) / s
                for other, s in rivals
            )
            >= observed - 1e-9
            for b in range(n_resamples)
        )
        assert p_values[place] == (1 + n_reaching) / (n_resamples + 1)


def test_of_two_the_worse_is_judged_as_by_the_one_sided_test() -> None:
    rng = np.random.default_rng(2)
    better = make_entry("better", 0.7, rng.normal(0.7, 0.02, 999))
    worse = make_entry("worse", 0.66, rng.normal(0.66, 0.02, 999))

    p_value = top_group([better, worse])[1]

    n_reaching = compare(better, worse).p_value * 999
    assert p_value == pytest.approx((1 + n_reaching) / 1000, abs=1e-12)


def test_a_rival_reaching_the_bound_exactly_counts() -> None:
    # Accuracies of 7 items: one rival two hits better; a deviation of twice that is reached.
    better = make_entry("better", 5 / 7, np.array([7, 5, 4, 3]) / 7)
    worse = make_entry("worse", 3 / 7, np.array([3, 3, 3, 3]) / 7)

    assert top_group([better, worse])[1] == 2 / 5


def test_identical_submissions_are_no_rivals() -> None:
    one = make_entry("one", 0.5, [0.4, 0.5, 0.7])

    assert top_group([one, one]) == [1.0, 1.0]
    assert top_group([one]) == [1.0]


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=40))
def test_the_ordered_mean_is_the_mean(values: list[float]) -> None:
    expected = math.fsum(values) / len(values)

    assert float(ordered_mean(np.array(values))) == pytest.approx(expected, rel=1e-12, abs=1e-8)


def test_the_ordered_mean_adds_halves() -> None:
    # 1e16 swallows a single 1: halves give (1e16 + 1) + (1 − 1e16), in order 0 or 2.
    values = np.array([1e16, 1.0, 1.0, -1e16, 3.0])

    half = np.array([1e16 + 1.0 + 3.0, 1.0 - 1e16])
    assert float(ordered_mean(values)) == (half[0] + half[1]) / 5


def test_the_ordered_mean_leaves_its_argument_alone() -> None:
    values = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])

    assert ordered_mean(values).tolist() == [2.0, 5.0]
    assert values.tolist() == [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]
