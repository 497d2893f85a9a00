from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

import scoring
from scoring import mcnemar_p_values


@given(st.integers(1, 60), st.integers(1, 6), st.integers(0, 1_000))
def test_mcnemar_of_all_pairs_is_the_sign_test_of_scipy(
    n_items: int, n_teams: int, seed: int
) -> None:
    rng = np.random.default_rng(seed)
    gold, teams = rng.integers(0, 3, n_items), rng.integers(0, 3, (n_teams, n_items))

    p_values = mcnemar_p_values(gold, teams)

    right = teams == gold
    assert (p_values.diagonal() == 1).all()
    for one, other in combinations(range(n_teams), 2):
        n_one, n_other = sum(right[one] > right[other]), sum(right[one] < right[other])
        expected = stats.binomtest(n_one, n_one + n_other).pvalue if n_one + n_other else 1.0
        assert p_values[one, other] == p_values[other, one] == pytest.approx(expected, abs=1e-12)


def test_mcnemar_of_a_pair_is_the_same_among_others() -> None:
    rng = np.random.default_rng(1)
    gold, teams = rng.integers(0, 3, 200), rng.integers(0, 3, (4, 200))

    p_values = mcnemar_p_values(gold, teams)

    assert p_values[1, 3] == scoring.mcnemar_exact(gold, teams[1], teams[3]).p_value


def test_mcnemar_is_as_worked_by_hand() -> None:
    # Four items: three right in the first alone, so 2 · (1/2) ** 3; the third is the first.
    teams = [[0, 0, 0, 0], [1, 1, 1, 0], [0, 0, 0, 0]]

    p_values = mcnemar_p_values([0, 0, 0, 1], teams)

    assert p_values.tolist() == [[1, 0.25, 1], [0.25, 1, 0.25], [1, 0.25, 1]]


def test_mcnemar_of_one_submission_is_of_no_pair() -> None:
    assert mcnemar_p_values([0, 1], [[0, 0]]).tolist() == [[1]]


@pytest.mark.parametrize(
    ("gold", "teams", "message"),
    [
        ([0], [[0, 0]], r"gold has shape \(1,\) and predicted \(1, 2\)"),
        ([], [[]], "needed are at least one item"),
        ([0], [[-1]], r"label codes must lie in 0\.\."),
    ],
)
def test_mcnemar_refuses_answers_that_do_not_fit(gold: list, teams: list, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        mcnemar_p_values(np.array(gold, dtype=int), np.array(teams, dtype=int))
