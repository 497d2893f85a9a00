"""Assumed systems: their tables, their scores, and how their difference varies."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import scoring
from scoring import MEASURES, label_counts
from scoring.assumed import (
    assume_system,
    difference_variances,
    expected_score,
    expected_table,
    find_recall,
    influences,
)

SHARES = np.array([0.6, 0.3, 0.1])
RECALLS = st.floats(0.3, 0.99)


def influences_by_whole_tables(name: str, table: np.ndarray) -> np.ndarray:
    """Return the derivatives of a measure, one cell of the table after another."""
    slopes = np.empty_like(table)
    for cell in np.ndindex(table.shape):
        step = np.zeros_like(table)
        step[cell] = 1e-6
        up, down = (float(MEASURES[name].of(label_counts(table + s * step))) for s in (1, -1))
        slopes[cell] = (up - down) / 2e-6
    return slopes


def test_a_table_worked_by_hand() -> None:
    # Of 60 items 48 are right; the other 12 are shared out as 30 to 10, and so on.
    table = expected_table(SHARES, 0.8)

    expected = [[0.48, 0.09, 0.03], [0.06 * 6 / 7, 0.24, 0.06 / 7], [0.02 * 2 / 3, 0.02 / 3, 0.08]]
    assert table == pytest.approx(np.array(expected), abs=1e-15)


@pytest.mark.parametrize("name", MEASURES)
def test_the_expected_score_is_that_of_the_expected_table(name: str) -> None:
    score = expected_score(MEASURES[name], SHARES, 0.8)

    of_table = MEASURES[name].of(label_counts(expected_table(SHARES, 0.8)))
    assert float(score) == pytest.approx(float(of_table), abs=1e-14)


@pytest.mark.parametrize("name", MEASURES)
@given(RECALLS.filter(lambda recall: recall > 0.75))
def test_a_system_is_found_by_its_score(name: str, recall: float) -> None:
    score = float(expected_score(MEASURES[name], SHARES, recall))

    assert find_recall(MEASURES[name], SHARES, score) == pytest.approx(recall, abs=1e-9)


def test_of_two_systems_with_one_score_the_better_is_found() -> None:
    # Answers that are always wrong tell as much about two labels as those always right.
    shares = np.array([0.5, 0.5])
    score = float(expected_score(MEASURES["mutual_information"], shares, 0.1))

    recall = find_recall(MEASURES["mutual_information"], shares, score)

    assert recall == pytest.approx(0.9, abs=1e-9)


@pytest.mark.parametrize("name", MEASURES)
def test_influences_are_derivatives_by_the_cells(name: str) -> None:
    slopes = influences(MEASURES[name], SHARES, 0.8)

    expected = influences_by_whole_tables(name, expected_table(SHARES, 0.8))
    assert slopes == pytest.approx(expected, abs=1e-7)


@pytest.mark.parametrize("name", MEASURES)
@given(RECALLS)
def test_influences_have_mean_0(name: str, recall: float) -> None:
    slopes = influences(MEASURES[name], SHARES, recall)

    assert np.sum(slopes * expected_table(SHARES, recall)) == pytest.approx(0, abs=1e-8)


def test_costs_count_each_cell_by_itself() -> None:
    # An item that costs c changes a mean cost of .5 by (c − .5) / n.
    measure = scoring.cost_measure([[0, 1], [4, 0]])

    slopes = influences(measure, np.array([0.5, 0.5]), 0.8)

    assert slopes == pytest.approx(np.array([[-0.5, 0.5], [3.5, -0.5]]), abs=1e-9)


def test_counts_moved_in_parts_give_the_same_derivatives(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = influences(MEASURES["mutual_information"], SHARES, 0.8)

    monkeypatch.setattr("scoring.assumed.MOVED_AT_ONCE", 2)

    assert (influences(MEASURES["mutual_information"], SHARES, 0.8) == whole).all()


@given(RECALLS, st.floats(0.01, 0.2))
def test_accuracies_vary_as_the_items_that_one_alone_has_right(high: float, gap: float) -> None:
    low = high - gap
    pair = [assume_system(MEASURES["accuracy"], SHARES, score) for score in (high, low)]

    independent, agreeing = difference_variances(*pair)

    assert independent == pytest.approx(high + low - 2 * high * low - gap**2, abs=1e-9)
    assert agreeing == pytest.approx(gap - gap**2, abs=1e-9)


@pytest.mark.parametrize("name", ["macro_f1", "cohen_kappa", "mutual_information"])
def test_variances_are_those_of_all_triples_of_labels(name: str) -> None:
    measure = MEASURES[name]
    scores = expected_score(measure, SHARES, [0.9, 0.8])
    first, second = (assume_system(measure, SHARES, float(score)) for score in scores)
    slopes = (first.influences[:, :, np.newaxis] - second.influences[:, np.newaxis, :]) ** 2
    joint = first.answers[:, :, np.newaxis] * second.answers[:, np.newaxis, :]
    alike = 0.8 * np.eye(3)[:, :, np.newaxis] * np.eye(3)[:, np.newaxis, :]
    for gold in range(3):
        for answer in {0, 1, 2} - {gold}:
            alike[gold, answer, answer] = first.answers[gold, answer]
            alike[gold, gold, answer] = 0.1 * SHARES[answer] / (1 - SHARES[gold])

    variances = difference_variances(first, second)

    expected = [np.sum(SHARES[:, None, None] * one * slopes) for one in (joint, alike)]
    assert variances == pytest.approx(expected, rel=1e-7)


def test_a_system_never_differs_from_one_that_does_as_it_does() -> None:
    system = assume_system(MEASURES["macro_f1"], SHARES, 0.75)

    assert difference_variances(system, system)[1] == 0


@pytest.mark.parametrize("score", [0.0, 1.0, 1.2, -0.1, float("nan")])
@pytest.mark.parametrize("name", ["accuracy", "error_rate"])
def test_a_score_of_no_such_system_is_refused(name: str, score: float) -> None:
    title = MEASURES[name].title
    message = f"the score in {title} must lie between 0.0000 and 1.0000, not at {score:.4f}"

    with pytest.raises(ValueError, match=message):
        assume_system(MEASURES[name], SHARES, score)
