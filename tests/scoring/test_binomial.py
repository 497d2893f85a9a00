import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from scipy import stats

from scoring import binomial_test, clopper_pearson_interval, mcnemar_exact

COUNTS = st.integers(1, 400).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


@given(COUNTS, st.floats(0.001, 0.999), st.sampled_from(["less", "greater"]))
@example((0, 1), 0.5, "less")
@example((1, 1), 0.5, "less")
@example((8, 16), 0.5, "greater")
def test_the_binomial_test_is_that_of_scipy(
    counts: tuple[int, int], bound: float, alternative: str
) -> None:
    p_value = binomial_test(*counts, bound=bound, alternative=alternative)

    expected = stats.binomtest(*counts, bound, alternative=alternative).pvalue
    assert p_value == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("n_errors", [9_900, 10_000, 10_250, 150_000])
def test_large_numbers_of_items_lose_no_digits(n_errors: int) -> None:
    p_value = binomial_test(n_errors, 200_000, bound=0.05, alternative="less")

    assert p_value == pytest.approx(stats.binom.cdf(n_errors, 200_000, 0.05), abs=1e-12)


def test_small_p_values_keep_their_digits() -> None:
    # Never an error among 1,000 with a rate of one in ten: .9 ** 1000.
    p_value = binomial_test(0, 1_000, bound=0.1, alternative="less")

    assert p_value == pytest.approx(0.9**1000, rel=1e-12, abs=0)


@given(COUNTS, st.sampled_from([0.5, 0.9, 0.95, 0.99]))
@example((0, 1), 0.95)
@example((1, 1), 0.95)
def test_the_exact_interval_is_that_of_scipy(counts: tuple[int, int], level: float) -> None:
    interval = clopper_pearson_interval(*counts, confidence_level=level)

    expected = stats.binomtest(*counts).proportion_ci(level, method="exact")
    assert interval == pytest.approx((expected.low, expected.high), abs=1e-12)


@given(COUNTS)
def test_the_exact_interval_ends_where_the_tests_refuse(counts: tuple[int, int]) -> None:
    low, high = clopper_pearson_interval(*counts, confidence_level=0.9)

    assert 0 <= low <= counts[0] / counts[1] <= high <= 1
    if low > 0:
        p_value = binomial_test(*counts, bound=low, alternative="greater")
        assert p_value == pytest.approx(0.05, abs=1e-9)
    if high < 1:
        p_value = binomial_test(*counts, bound=high, alternative="less")
        assert p_value == pytest.approx(0.05, abs=1e-9)


@given(st.integers(0, 60), st.integers(0, 60), st.integers(0, 5))
def test_mcnemar_is_the_sign_test_of_scipy(n_first: int, n_second: int, n_rest: int) -> None:
    n_items = n_first + n_second + n_rest + 1
    gold = np.zeros(n_items, dtype=int)
    first, second = np.ones((2, n_items), dtype=int)
    first[:n_first] = 0
    second[n_first : n_first + n_second] = 0
    first[-1] = second[-1] = 0

    test = mcnemar_exact(gold, first, second)

    assert (test.n_only_first, test.n_only_second) == (n_first, n_second)
    assert test.difference == (n_first - n_second) / n_items
    n_both = n_first + n_second
    expected = stats.binomtest(n_first, n_both).pvalue if n_both else 1.0
    assert test.p_value == pytest.approx(expected, abs=1e-12)
    assert mcnemar_exact(gold, second, first).p_value == test.p_value


def test_both_wrong_in_their_own_way_tell_nothing_apart() -> None:
    assert mcnemar_exact([0, 0], [1, 1], [2, 2]).p_value == 1


def test_many_discordant_items_are_counted_exactly() -> None:
    gold = np.zeros(10_000, dtype=int)
    first = (np.arange(10_000) < 5_100).astype(int)

    test = mcnemar_exact(gold, first, 1 - first)

    assert test.p_value == pytest.approx(stats.binomtest(4_900, 10_000).pvalue, abs=1e-12)


def test_codes_of_31_bits_are_compared_and_longer_ones_refused() -> None:
    largest = 2**31 - 1

    assert mcnemar_exact([largest], [largest], [0]).n_only_first == 1
    with pytest.raises(ValueError, match="label codes must lie in"):
        mcnemar_exact([largest], [largest + 1], [0])


@pytest.mark.parametrize(
    ("gold", "first", "second"),
    [([0], [0, 0], [0]), ([0], [0], [0, 0]), ([[0]], [[0]], [[0]]), ([], [], [])],
)
def test_answers_of_different_items_are_refused(gold: list, first: list, second: list) -> None:
    with pytest.raises(
        ValueError, match=r"^gold, first and second must have one shape \(n_items,\), with items$"
    ):
        mcnemar_exact(*(np.array(codes, dtype=int) for codes in (gold, first, second)))


@pytest.mark.parametrize(("n_errors", "n_items"), [(-1, 3), (4, 3), (0, 0)])
def test_impossible_numbers_are_refused(n_errors: int, n_items: int) -> None:
    message = f"{n_errors} errors among {n_items} items are not possible"
    with pytest.raises(ValueError, match=message):
        binomial_test(n_errors, n_items, bound=0.5, alternative="less")
    with pytest.raises(ValueError, match=message):
        clopper_pearson_interval(n_errors, n_items, confidence_level=0.95)


@pytest.mark.parametrize("bound", [0, 1, -0.1, float("nan")])
def test_a_bound_that_is_no_rate_is_refused(bound: float) -> None:
    with pytest.raises(ValueError, match="bound must lie between 0 and 1"):
        binomial_test(1, 3, bound=bound, alternative="less")


def test_an_unknown_alternative_is_refused() -> None:
    with pytest.raises(ValueError, match="must be less or greater, not 'two-sided'"):
        binomial_test(1, 3, bound=0.5, alternative="two-sided")


@pytest.mark.parametrize("level", [0, 1, 95])
def test_a_level_out_of_range_is_refused(level: float) -> None:
    with pytest.raises(ValueError, match="confidence_level must lie between 0 and 1"):
        clopper_pearson_interval(1, 3, confidence_level=level)
