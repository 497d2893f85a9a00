import math

import pytest

import scoring
from scoring import label_counts

# Ham, spam, other: gold labels down.
TABLE = [[8, 1, 1], [2, 4, 0], [1, 0, 3]]
TABLE_OF_TWO = [[5, 2], [1, 9]]


def entropy(*counts: int) -> float:
    """Return the entropy of counts in bits."""
    shares = [count / sum(counts) for count in counts]
    return -sum(share * math.log2(share) for share in shares if share)


def test_mutual_information_is_entropy_explained() -> None:
    value = scoring.mutual_information(label_counts(TABLE))

    left = (11 * entropy(8, 2, 1) + 5 * entropy(1, 4) + 4 * entropy(1, 3)) / 20
    assert float(value) == pytest.approx(entropy(10, 6, 4) - left, abs=1e-14)


def test_normalized_mutual_information_is_a_share_of_the_mean_entropy() -> None:
    counts = label_counts(TABLE)

    value = scoring.normalized_mutual_information(counts)

    mean = (entropy(10, 6, 4) + entropy(11, 5, 4)) / 2
    expected = float(scoring.mutual_information(counts)) / mean
    assert float(value) == pytest.approx(expected, abs=1e-14)


def test_what_is_wrong_everywhere_informs_like_what_is_right() -> None:
    right, wrong = label_counts([[3, 0], [0, 5]]), label_counts([[0, 3], [5, 0]])

    for measure in (scoring.mutual_information, scoring.normalized_mutual_information):
        assert measure(right) == measure(wrong)
    assert scoring.normalized_mutual_information(wrong) == 1
    assert float(scoring.mutual_information(wrong)) == pytest.approx(entropy(3, 5), abs=1e-15)


def test_independent_predictions_inform_of_nothing() -> None:
    counts = label_counts([[6, 3, 3], [4, 2, 2], [2, 1, 1]])

    assert float(scoring.mutual_information(counts)) == pytest.approx(0, abs=1e-15)
    assert scoring.normalized_mutual_information(label_counts([[7, 0], [5, 0]])) == 0


def test_rare_labels_weigh_more_than_their_number() -> None:
    # 90 and 10 items; the weights are −.9 log .9 and −.1 log .1.
    common, rare = -0.9 * math.log(0.9), -0.1 * math.log(0.1)

    value = scoring.information_weighted_accuracy(label_counts([[90, 0], [5, 5]]))

    expected = (common * 90 + rare * 5) / (common * 90 + rare * 10)
    assert float(value) == pytest.approx(expected, abs=1e-14)


def test_where_one_label_is_all_there_is_accuracy_is_left() -> None:
    table = [[3, 1], [0, 0]]

    assert scoring.information_weighted_accuracy(label_counts(table)) == 0.75


def test_a_stack_of_tables_is_scored_as_each_alone() -> None:
    stack = [[[3, 1], [0, 0]], TABLE_OF_TWO]

    together = scoring.information_weighted_accuracy(label_counts(stack))

    alone = [scoring.information_weighted_accuracy(label_counts(table)) for table in stack]
    assert together.tolist() == [float(value) for value in alone]
