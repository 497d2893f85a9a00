import hashlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from scoring import MEASURES, cost_measure, dirichlet_replicates, replicates_to_bytes
from tests.scoring import reference

# A label without gold items stands in the middle.
TABLE = [[9, 0, 2], [0, 0, 0], [1, 0, 4]]
# Macro-F1 of 200 draws of that table by the reference implementation in plain Python,
# seed 20260, as little-endian float64.
SHA256 = "a4eef4629ebfd11a0155461f402ff75039b83830683a2e10139ad8c20a1e818b"


def draw(confusion: object, **choices: object) -> np.ndarray:
    """Return replicates under choices that a test need not name."""
    usual = {"measure": "macro_f1", "n_resamples": 200, "seed": 20260}
    return dirichlet_replicates(confusion, **{**usual, **choices})


def share_of_cell(place: tuple[int, int]) -> object:
    """Return the measure that is the share of one cell, as a cost."""
    costs = np.zeros((3, 3))
    costs[place] = 1
    return cost_measure(costs)


def test_the_replicates_are_those_of_the_reference() -> None:
    tables = reference.dirichlet_tables(TABLE, n_blocks=2, seed=20260)

    drawn = draw(TABLE, measure="accuracy")

    rights = [table[0][0] + table[1][1] + table[2][2] for table in tables]
    sizes = [sum(sum(row) for row in table) for table in tables]
    assert drawn == pytest.approx(np.divide(rights, sizes), abs=1e-14)


def test_the_replicates_have_the_stored_digest() -> None:
    drawn = replicates_to_bytes(draw(TABLE))

    assert hashlib.sha256(drawn).hexdigest() == SHA256


@pytest.mark.parametrize("place", [(0, 1), (0, 2), (2, 0), (2, 1)])
def test_the_share_of_a_cell_follows_the_beta_distribution_of_scipy(place: tuple[int, int]) -> None:
    drawn = draw(TABLE, measure=share_of_cell(place), n_resamples=5_000)

    # Six cells of labels with gold items share a prior weight of one.
    weight = TABLE[place[0]][place[1]] + 1 / 6
    assert stats.kstest(drawn, stats.beta(weight, 17 - weight).cdf).pvalue > 0.001


def test_accuracy_of_two_labels_follows_the_beta_distribution_worked_by_hand() -> None:
    drawn = draw([[6, 1], [2, 11]], measure="accuracy", n_resamples=5_000)

    # 17 right of 20, and half of the prior: Beta(17.5, 3.5).
    assert drawn.mean() == pytest.approx(17.5 / 21, abs=4 * (0.0062 / 5_000) ** 0.5)
    assert stats.kstest(drawn, stats.beta(17.5, 3.5).cdf).pvalue > 0.001


def test_a_system_without_mistakes_is_never_drawn_perfect() -> None:
    drawn = draw([[20, 0], [0, 30]])

    assert (drawn < 1).all()
    assert (drawn > 0.5).all()


def test_one_label_leaves_nothing_to_draw() -> None:
    assert set(draw([[4]], measure="accuracy").tolist()) == {1.0}


def test_a_label_without_gold_items_stays_out_of_the_mean() -> None:
    # Recall of the label in the middle would be anything from 0 to 1 and move the mean.
    drawn = draw([[5000, 0, 0], [0, 0, 0], [0, 0, 5000]])

    assert drawn.min() > 0.99


def test_a_cell_never_seen_gets_its_share_of_the_prior() -> None:
    drawn = draw([[0, 0, 1], [0, 0, 0], [0, 0, 0]], measure=share_of_cell((0, 1)), n_resamples=5000)

    # A third of an item against one and two thirds: mean 1/6, variance 5/108.
    assert drawn.mean() == pytest.approx(1 / 6, abs=4 * (5 / 108 / 5_000) ** 0.5)


@pytest.mark.parametrize("name", MEASURES)
@given(st.lists(st.integers(0, 3), min_size=9, max_size=9).filter(any))
def test_every_measure_stays_in_its_range(name: str, counts: list[int]) -> None:
    drawn = draw(np.reshape(counts, (3, 3)), measure=name, n_resamples=20)

    found = MEASURES[name]
    assert ((found.low - 1e-9 <= drawn) & (drawn <= found.high + 1e-9)).all()


@pytest.mark.parametrize("n_resamples", [1, 99, 100, 101])
def test_fewer_draws_are_the_first_of_more(n_resamples: int) -> None:
    few = draw(TABLE, n_resamples=n_resamples)

    assert few.tolist() == draw(TABLE)[:n_resamples].tolist()


def test_other_seeds_draw_other_tables() -> None:
    assert set(draw(TABLE, seed=1)).isdisjoint(draw(TABLE, seed=2))


def test_no_draw_is_made_twice() -> None:
    assert len(set(draw(TABLE, n_resamples=1_000).tolist())) == 1_000


def test_200_labels_are_drawn() -> None:
    table = 3 * np.eye(200, dtype=int)
    table[:, 0] += 1

    drawn = draw(table, n_resamples=3)

    assert ((drawn > 0) & (drawn < 1)).all()


@pytest.mark.parametrize(
    ("confusion", "message"),
    [
        ([[1, 2]], r"confusion must have shape \(n_labels, n_labels\), not \(1, 2\)"),
        ([1], r"confusion must have shape \(n_labels, n_labels\), not \(1,\)"),
        ([[0, 0], [0, 0]], "numbers of items, at least one in all"),
        ([[3, -1], [0, 0]], "numbers of items, at least one in all"),
        ([[0.5]], "numbers of items, at least one in all"),
    ],
)
def test_what_is_no_confusion_table_is_refused(confusion: list, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        draw(confusion)


def test_no_draws_are_refused() -> None:
    with pytest.raises(ValueError, match="n_resamples must be at least 1, not 0"):
        draw(TABLE, n_resamples=0)


def test_an_unknown_measure_is_refused() -> None:
    with pytest.raises(ValueError, match="'kappa' is not a measure"):
        draw(TABLE, measure="kappa")
