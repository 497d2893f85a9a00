import hashlib
import struct
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import scoring
from scoring import MEASURES, LabelCounts, cost_measure, label_counts

TABLES = st.integers(1, 4).flatmap(
    lambda n: st.lists(st.lists(st.integers(0, 6), min_size=n, max_size=n), min_size=n, max_size=n)
)
# Ham, spam, other: gold labels down.
TABLE = [[8, 1, 1], [2, 4, 0], [1, 0, 3]]


def test_the_combined_error_rate_is_as_worked_by_hand() -> None:
    # False positives 3 of 10, 1 of 14, 1 of 16; false negatives 2 of 10, 2 of 6, 1 of 4.
    positive = Fraction(10, 20) * Fraction(3, 10) + Fraction(6, 20) * Fraction(1, 14)
    positive += Fraction(4, 20) * Fraction(1, 16)
    negative = Fraction(2 + 2 + 1, 20)

    value = scoring.combined_error_rate(label_counts(TABLE))

    assert float(value) == pytest.approx(float((positive + negative) / 2), abs=1e-15)


@given(TABLES)
def test_the_combined_error_rate_is_as_defined(table: list[list[int]]) -> None:
    n_items = sum(map(sum, table))
    if not n_items:
        return
    total = Fraction(0)
    for label, row in enumerate(table):
        n_gold, hits = sum(row), row[label]
        n_others = n_items - n_gold
        false_positives = sum(other[label] for other in table) - hits
        negative = Fraction(n_gold - hits, n_gold) if n_gold else Fraction(0)
        positive = Fraction(false_positives, n_others) if n_others else Fraction(0)
        total += Fraction(n_gold, n_items) * (positive + negative)

    value = scoring.combined_error_rate(label_counts(table))

    assert float(value) == pytest.approx(float(total / 2), abs=1e-12)


def test_one_label_has_no_false_positives() -> None:
    assert scoring.combined_error_rate(label_counts([[0, 4], [0, 0]])) == 0.5


def test_errors_are_what_is_left_of_1() -> None:
    counts = label_counts(TABLE)

    assert scoring.error_rate(counts) == 5 / 20
    assert scoring.balanced_error_rate(counts) == 1 - scoring.balanced_accuracy(counts)


def test_the_expected_cost_is_as_worked_by_hand() -> None:
    costs = [[0, 1, 2], [5, 0, 3], [4, 7, 0]]

    value = cost_measure(costs).of(label_counts(TABLE))

    assert value == (1 * 1 + 1 * 2 + 2 * 5 + 1 * 4) / 20


@given(TABLES)
def test_costs_of_1_are_the_error_rate(table: list[list[int]]) -> None:
    if not np.sum(table):
        return

    value = cost_measure(1 - np.eye(len(table))).of(label_counts(table))

    assert float(value) == scoring.error_rate(label_counts(table))


def test_a_cost_measure_says_its_costs() -> None:
    one, other = cost_measure([[0, 1], [10, 0]]), cost_measure([[0, 10], [1, 0]])

    digest = hashlib.sha256(struct.pack("<4d", 0, 1, 10, 0)).hexdigest()
    assert one.name == f"expected_cost:{digest[:16]}"
    assert one.name != other.name
    assert one.name == cost_measure(np.array([[-0.0, 1], [10, 0]])).name
    assert (one.low, one.high, one.higher_is_better) == (0, 10, False)


def test_later_changes_of_the_costs_change_no_measure() -> None:
    costs = np.array([[0.0, 1.0], [10.0, 0.0]])
    measure = cost_measure(costs)

    costs[0, 1] = 5

    assert measure.of(label_counts([[0, 1], [0, 0]])) == 1


def test_costs_and_counts_of_small_types_do_not_overflow() -> None:
    counts = label_counts(np.array([[0, 200], [0, 0]], dtype=np.uint8))

    cost = scoring.expected_cost(counts, costs=np.array([[0, 200], [1, 0]], dtype=np.uint8))

    assert float(cost) == 200


def test_the_highest_cost_is_1000() -> None:
    assert cost_measure([[0, 1000], [1, 0]]).high == 1000


def test_the_costs_of_a_measure_cannot_be_changed() -> None:
    measure = cost_measure([[0, 1], [10, 0]])

    with pytest.raises(ValueError, match="read-only"):
        measure.of.keywords["costs"][0, 1] = 5


@pytest.mark.parametrize(
    ("costs", "message"),
    [
        ([[0, 1]], r"costs must have shape \(n_labels, n_labels\), not \(1, 2\)"),
        ([0, 1], r"not \(2,\)"),
        (np.zeros((0, 0)), r"not \(0, 0\)"),
        ([[0, -1], [1, 0]], r"^costs must lie in 0\.\.1000, and be 0 on the diagonal$"),
        ([[0, 1001], [1, 0]], r"must lie in 0\.\.1000"),
        ([[0, np.nan], [1, 0]], r"must lie in 0\.\.1000"),
        ([[0, 1], [1, 2]], "0 on the diagonal"),
    ],
)
def test_costs_that_make_no_sense_are_refused(costs: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        cost_measure(costs)


def test_costs_of_other_labels_are_refused() -> None:
    with pytest.raises(ValueError, match=r"the costs have shape \(2, 2\), and there are 3 labels"):
        cost_measure([[0, 1], [1, 0]]).of(label_counts(TABLE))


@pytest.mark.parametrize("name", ["mutual_information", "normalized_mutual_information"])
def test_measures_of_cells_need_cells(name: str) -> None:
    counts = LabelCounts(hits=np.array([3]), predicted=np.array([3]), gold=np.array([3]))

    assert MEASURES[name].needs_cells
    with pytest.raises(ValueError, match="^this measure needs the cells of the confusion table$"):
        MEASURES[name].of(counts)


def test_costs_have_replicates_whose_mean_is_near_the_score() -> None:
    rng = np.random.default_rng(4)
    gold, teams = rng.integers(0, 3, 200), rng.integers(0, 3, (2, 200))
    measure = cost_measure([[0, 1, 2], [5, 0, 3], [4, 7, 0]])

    drawn = scoring.replicates(gold, teams, n_labels=3, metric=measure, n_resamples=400, seed=1)

    for team, values in zip(teams, drawn, strict=True):
        score = measure.of(label_counts(scoring.confusion_counts(gold, team, n_labels=3)))
        assert values.mean() == pytest.approx(float(score), abs=0.03)
        assert values.std() > 0.05
