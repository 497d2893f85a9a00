import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import MEASURES, Jackknife, confusion_counts, jackknife, jackknife_cells, label_counts

TABLES = st.integers(1, 4).flatmap(
    lambda n_labels: (
        st.lists(st.integers(0, 3), min_size=n_labels**2, max_size=n_labels**2)
        .filter(lambda counts: sum(counts) > 1)
        .map(lambda counts: np.reshape(counts, (n_labels, n_labels)))
    )
)


def test_leaving_one_of_four_items_out_is_as_worked_by_hand() -> None:
    left_out = jackknife_cells([[2, 0], [1, 1]], measure="accuracy")

    # 3 of 4 are right: 2 of 3 without one of those, 3 of 3 without the other.
    assert left_out.values.tolist() == [2 / 3, 1, 2 / 3]
    assert left_out.multiplicities.tolist() == [2, 1, 1]


@pytest.mark.parametrize("name", MEASURES)
@given(TABLES)
def test_a_value_is_the_measure_without_the_item(name: str, table: np.ndarray) -> None:
    cells = np.argwhere(table)

    left_out = jackknife_cells(table, measure=name)

    for cell, value in zip(cells, left_out.values, strict=True):
        fewer = table.copy()
        fewer[tuple(cell)] -= 1
        assert value == MEASURES[name].of(label_counts(fewer))


@given(TABLES)
def test_cells_stand_for_all_their_items(table: np.ndarray) -> None:
    gold, predicted = np.repeat(np.argwhere(table), table[table > 0], axis=0).T
    n_labels = len(table)

    left_out = jackknife_cells(table, measure="macro_f1")

    one_by_one = []
    for item in range(len(gold)):
        pair = np.delete(gold, item), np.delete(predicted, item)
        counts = label_counts(confusion_counts(*pair, n_labels=n_labels))
        one_by_one.append(float(MEASURES["macro_f1"].of(counts)))
    assert np.repeat(left_out.values, left_out.multiplicities).tolist() == one_by_one


@pytest.mark.parametrize("name", ["macro_f1", "mutual_information"])
def test_what_is_held_at_once_changes_no_bit(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    table = np.random.default_rng(1).integers(0, 3, (6, 6))
    usual = jackknife_cells(table, measure=name)

    monkeypatch.setattr(jackknife, "VALUES_AT_ONCE", 40)

    assert jackknife_cells(table, measure=name).values.tobytes() == usual.values.tobytes()


def test_the_acceleration_is_as_worked_by_hand() -> None:
    # Mean 3/4, distances 1/12 three times and −1/4.
    left_out = jackknife_cells([[2, 0], [1, 1]], measure="accuracy")

    expected = (3 / 12**3 - 1 / 4**3) / (6 * (3 / 12**2 + 1 / 4**2) ** 1.5)
    assert left_out.acceleration() == pytest.approx(expected, abs=1e-15)


@given(TABLES)
def test_the_acceleration_is_that_of_single_items(table: np.ndarray) -> None:
    left_out = jackknife_cells(table, measure="macro_f1")
    values = np.repeat(left_out.values, left_out.multiplicities)

    acceleration = left_out.acceleration()

    single = Jackknife(values, np.ones(len(values), dtype=int)).acceleration()
    assert acceleration == pytest.approx(single, abs=1e-12)
    assert acceleration is None or abs(acceleration) <= 1 / 6


@given(TABLES)
def test_an_error_rate_accelerates_against_its_accuracy(table: np.ndarray) -> None:
    of_accuracy = jackknife_cells(table, measure="accuracy").acceleration()

    of_errors = jackknife_cells(table, measure="error_rate").acceleration()

    opposite = None if of_accuracy is None else -of_accuracy
    assert of_errors == pytest.approx(opposite, abs=1e-12)


@pytest.mark.parametrize("confusion", [[[5, 0], [0, 7]], [[0, 5], [7, 0]], [[3]]])
def test_where_no_item_makes_a_difference_there_is_no_acceleration(confusion: list) -> None:
    assert jackknife_cells(confusion, measure="accuracy").acceleration() is None


def test_200_labels_are_left_out() -> None:
    table = np.random.default_rng(2).integers(0, 2, (200, 200))

    left_out = jackknife_cells(table, measure="macro_f1")

    assert left_out.multiplicities.sum() == table.sum()


def test_the_only_item_cannot_be_left_out() -> None:
    with pytest.raises(ValueError, match="no item can be left out where there is only one"):
        jackknife_cells([[1, 0], [0, 0]], measure="accuracy")


def test_what_is_no_confusion_table_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one in all"):
        jackknife_cells([[0, 0], [0, 0]], measure="accuracy")
