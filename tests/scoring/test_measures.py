import warnings
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sklearn import metrics
from sklearn.exceptions import UndefinedMetricWarning

import scoring
from scoring import MEASURES, LabelCounts, label_counts

# News, fiction, government, learned: gold labels down.
GENRES = [[9, 0, 2, 1], [0, 11, 0, 1], [3, 0, 7, 2], [1, 1, 1, 9]]
# Always the first label, with 90, 5, 3 and 2 gold items.
TRAP = [[90, 0, 0, 0], [5, 0, 0, 0], [3, 0, 0, 0], [2, 0, 0, 0]]

SIZES = st.one_of(st.integers(1, 6), st.just(200))
ANSWERS = SIZES.flatmap(
    lambda n_labels: st.tuples(
        st.just(n_labels),
        st.lists(st.tuples(*[st.integers(0, n_labels - 1)] * 2), min_size=1, max_size=80),
    )
)
Answers = tuple[int, list[tuple[int, int]]]


def measure(name: str, confusion: npt.ArrayLike) -> float:
    """Return a measure of one confusion table."""
    return float(MEASURES[name].of(label_counts(confusion)))


def of_scikit_learn(name: str, gold: tuple[int, ...], predicted: tuple[int, ...]) -> float:
    """Return what scikit-learn 1.9 says, over the labels that have gold items."""
    present = sorted(set(gold))

    def f1(average: str) -> float:
        return metrics.f1_score(gold, predicted, labels=present, average=average, zero_division=0)

    functions: dict[str, Callable[[], float]] = {
        "macro_f1": lambda: f1("macro"),
        "weighted_f1": lambda: f1("weighted"),
        "micro_f1": lambda: metrics.f1_score(gold, predicted, average="micro"),
        "accuracy": lambda: metrics.accuracy_score(gold, predicted),
        "balanced_accuracy": lambda: metrics.balanced_accuracy_score(gold, predicted),
    }
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UndefinedMetricWarning)
        warnings.filterwarnings("ignore", "y_pred contains classes not in y_true")
        warnings.filterwarnings("ignore", "A single label was found")
        return functions[name]()


@pytest.mark.parametrize("name", MEASURES)
@given(case=ANSWERS)
@example(case=(1, [(0, 0)]))
@example(case=(3, [(0, 1)]))
@example(case=(3, [(0, 0), (1, 2)]))
def test_measures_equal_those_of_scikit_learn(name: str, case: Answers) -> None:
    n_labels, pairs = case
    gold, predicted = zip(*pairs, strict=True)

    value = measure(name, scoring.confusion_counts(gold, predicted, n_labels=n_labels))

    assert value == pytest.approx(of_scikit_learn(name, gold, predicted), abs=1e-12)


@given(case=ANSWERS)
def test_label_values_equal_those_of_scikit_learn(case: Answers) -> None:
    n_labels, pairs = case
    gold, predicted = zip(*pairs, strict=True)
    counts = label_counts(scoring.confusion_counts(gold, predicted, n_labels=n_labels))

    values = [scoring.label_precision, scoring.label_recall, scoring.label_f1]

    expected = metrics.precision_recall_fscore_support(
        gold, predicted, labels=range(n_labels), zero_division=0
    )
    for ours, theirs in zip(values, expected, strict=False):
        assert ours(counts) == pytest.approx(theirs, abs=1e-12)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("accuracy", 36 / 48),
        ("micro_f1", 36 / 48),
        # F1: news 18/25, fiction 22/24, government 14/22, learned 18/25.
        ("macro_f1", (18 / 25 + 22 / 24 + 14 / 22 + 18 / 25) / 4),
        ("weighted_f1", (18 / 25 + 22 / 24 + 14 / 22 + 18 / 25) / 4),
        ("balanced_accuracy", (9 + 11 + 7 + 9) / 48),
    ],
)
def test_the_genre_table_is_as_worked_by_hand(name: str, value: float) -> None:
    assert measure(name, GENRES) == pytest.approx(value, abs=1e-15)


def test_the_genre_table_has_the_published_f1_scores() -> None:
    f1 = scoring.label_f1(label_counts(GENRES))

    assert f1.round(4).tolist() == [0.72, 0.9167, 0.6364, 0.72]
    assert round(measure("macro_f1", GENRES), 6) == 0.748258


def test_the_first_label_always_is_accurate_and_poor() -> None:
    assert measure("accuracy", TRAP) == 0.9
    assert measure("macro_f1", TRAP) == pytest.approx(2 * 90 / 190 / 4, abs=1e-15)
    assert round(measure("macro_f1", TRAP), 6) == 0.236842


def test_a_rare_label_never_found_has_recall_0_and_hardly_costs_accuracy() -> None:
    counts = label_counts([[999_900, 0], [100, 0]])

    assert scoring.label_recall(counts)[1] == 0
    assert scoring.accuracy(counts) == 0.9999


def test_precision_recall_and_f1_are_as_taught() -> None:
    counts = label_counts([[30, 20], [10, 40]])

    assert scoring.label_precision(counts)[0] == 0.75
    assert scoring.label_recall(counts)[0] == 0.60
    assert round(float(scoring.label_f1(counts)[0]), 3) == 0.667


def test_f1_is_near_the_lower_of_precision_and_recall() -> None:
    # Precision .75 and recall .20: 3 hits of 4 predicted and 15 gold.
    counts = LabelCounts(hits=np.array([3]), predicted=np.array([4]), gold=np.array([15]))

    assert round(float(scoring.label_f1(counts)[0]), 3) == 0.316


def test_macro_f1_is_the_mean_of_the_f1s_and_not_the_f1_of_the_means() -> None:
    counts = label_counts([[1, 9], [0, 10]])
    precision, recall = scoring.label_precision(counts), scoring.label_recall(counts)

    f1_of_means = 2 * precision.mean() * recall.mean() / (precision.mean() + recall.mean())

    assert scoring.macro_f1(counts) == pytest.approx((2 / 11 + 20 / 29) / 2, abs=1e-15)
    assert abs(float(scoring.macro_f1(counts)) - f1_of_means) > 0.1


@pytest.mark.parametrize("name", MEASURES)
def test_perfect_is_1_and_all_wrong_is_0(name: str) -> None:
    assert measure(name, [[3, 0], [0, 5]]) == 1
    assert measure(name, [[0, 3], [5, 0]]) == 0
    assert measure(name, [[7]]) == 1


@pytest.mark.parametrize("name", MEASURES)
@given(case=ANSWERS)
def test_measures_lie_between_0_and_1(name: str, case: Answers) -> None:
    n_labels, pairs = case
    gold, predicted = zip(*pairs, strict=True)

    value = measure(name, scoring.confusion_counts(gold, predicted, n_labels=n_labels))

    assert 0 <= value <= 1 + 1e-15


@pytest.mark.parametrize("name", MEASURES)
@given(case=ANSWERS)
def test_a_label_nobody_has_changes_nothing(name: str, case: Answers) -> None:
    n_labels, pairs = case
    gold, predicted = zip(*pairs, strict=True)

    without = measure(name, scoring.confusion_counts(gold, predicted, n_labels=n_labels))
    beside = measure(name, scoring.confusion_counts(gold, predicted, n_labels=n_labels + 1))

    assert without == beside


@pytest.mark.parametrize("name", ["macro_f1", "balanced_accuracy"])
def test_a_stray_prediction_adds_no_label_to_the_mean(name: str) -> None:
    values = {
        "macro_f1": (16 / 18 + 1) / 2,
        "balanced_accuracy": (8 / 10 + 1) / 2,
    }

    # Two of ten items go to a third label, which no item has.
    value = measure(name, [[8, 0, 2], [0, 10, 0], [0, 0, 0]])

    assert value == pytest.approx(values[name], abs=1e-15)


@pytest.mark.parametrize("name", MEASURES)
def test_without_items_there_is_no_value(name: str) -> None:
    with np.errstate(invalid="ignore"):
        assert np.isnan(measure(name, [[0, 0], [0, 0]]))


@pytest.mark.parametrize("name", MEASURES)
@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("dtype", [np.int64, np.uint16, np.float64])
def test_bits_do_not_depend_on_layout_type_or_company(name: str, order: str, dtype: type) -> None:
    rng = np.random.default_rng(3)
    stack = rng.integers(0, 40, (5, 4, 9, 9))
    alone = [[measure(name, table) for table in row] for row in stack]

    counts = label_counts(stack)
    together = MEASURES[name].of(
        LabelCounts(
            *(
                np.asarray(values, dtype=dtype, order=order)
                for values in (counts.hits, counts.predicted, counts.gold)
            )
        )
    )

    assert together.tolist() == alone


def test_the_table_holds_every_measure_under_its_name() -> None:
    assert list(MEASURES) == [
        "macro_f1",
        "accuracy",
        "micro_f1",
        "weighted_f1",
        "balanced_accuracy",
    ]
    assert all(MEASURES[name].of is getattr(scoring, name) for name in MEASURES)
