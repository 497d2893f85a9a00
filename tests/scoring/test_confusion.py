import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import confusion_matrix

from scoring import confusion_counts, label_counts

PAIRS = st.integers(1, 8).flatmap(
    lambda n_labels: st.tuples(
        st.just(n_labels),
        st.lists(st.tuples(*[st.integers(0, n_labels - 1)] * 2), min_size=1, max_size=60),
    )
)


def test_gold_labels_go_down_and_predicted_labels_across() -> None:
    confusion = confusion_counts([0, 0, 1, 2], [0, 2, 1, 1], n_labels=4)

    assert confusion.tolist() == [[1, 0, 1, 0], [0, 1, 0, 0], [0, 1, 0, 0], [0, 0, 0, 0]]
    assert confusion.dtype == np.int64


@given(PAIRS)
def test_counts_equal_those_of_scikit_learn(case: tuple[int, list[tuple[int, int]]]) -> None:
    n_labels, pairs = case
    gold, predicted = zip(*pairs, strict=True)

    confusion = confusion_counts(gold, predicted, n_labels=n_labels)

    # One label more, since scikit-learn warns of a table of one.
    expected = confusion_matrix(gold, predicted, labels=range(n_labels + 1))
    assert (confusion == expected[:-1, :-1]).all()


@given(PAIRS)
def test_label_counts_are_diagonal_and_margins(case: tuple[int, list[tuple[int, int]]]) -> None:
    n_labels, pairs = case
    gold, predicted = zip(*pairs, strict=True)

    counts = label_counts(confusion_counts(gold, predicted, n_labels=n_labels))

    for label in range(n_labels):
        assert counts.gold[label] == gold.count(label)
        assert counts.predicted[label] == predicted.count(label)
        assert counts.hits[label] == pairs.count((label, label))


def test_a_stack_of_tables_is_counted_table_by_table() -> None:
    counts = label_counts([[[2, 0], [1, 1]], [[0, 3], [0, 0]]])

    assert counts.hits.tolist() == [[2, 1], [0, 0]]
    assert counts.predicted.tolist() == [[3, 1], [0, 3]]
    assert counts.gold.tolist() == [[2, 2], [3, 0]]


def test_no_items_make_an_empty_table() -> None:
    nobody = np.array([], dtype=np.int64)

    assert confusion_counts(nobody, nobody, n_labels=2).tolist() == [[0, 0], [0, 0]]


@pytest.mark.parametrize(
    ("gold", "predicted", "message"),
    [
        ([0, 1], [0], r"gold has shape \(2,\) and predicted \(1,\)"),
        ([[0, 1]], [[0, 1]], "both must be"),
        ([0, 2], [0, 1], r"must lie in 0\.\.1"),
        ([0, 1], [0, -1], r"must lie in 0\.\.1"),
        ([0.0, 1.0], [0, 1], "must be integers, not float64"),
        ([True, False], [0, 1], "must be integers, not bool"),
    ],
)
def test_codes_that_are_not_labels_are_refused(
    gold: list[int], predicted: list[int], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        confusion_counts(gold, predicted, n_labels=2)
