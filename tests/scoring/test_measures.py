import math
import warnings
from collections.abc import Callable
from dataclasses import replace

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

# Those worked by hand instead, in test_errors.py and test_information.py.
NOT_IN_SCIKIT_LEARN = {"combined_error_rate", "information_weighted_accuracy"}
# 1 for a perfect submission and 0 for one that is wrong everywhere, whatever its labels.
SHARES = [
    "macro_f1",
    "accuracy",
    "micro_f1",
    "weighted_f1",
    "balanced_accuracy",
    "macro_precision",
    "weighted_precision",
    "macro_recall",
    "macro_f0.5",
    "macro_f2",
    "information_weighted_accuracy",
]
ERRORS = ["error_rate", "balanced_error_rate", "combined_error_rate"]

BEYOND_SHARES = [
    "cohen_kappa",
    "matthews_correlation",
    "mutual_information",
    "normalized_mutual_information",
]

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

    def over_present(function: Callable[..., float], **choices: float) -> Callable[[], float]:
        given = {"labels": present, "average": "macro", "zero_division": 0, **choices}
        return lambda: function(gold, predicted, **given)

    functions: dict[str, Callable[[], float]] = {
        "macro_f1": lambda: f1("macro"),
        "macro_precision": over_present(metrics.precision_score),
        "macro_recall": over_present(metrics.recall_score),
        "macro_f0.5": over_present(metrics.fbeta_score, beta=0.5),
        "macro_f2": over_present(metrics.fbeta_score, beta=2),
        "error_rate": lambda: metrics.zero_one_loss(gold, predicted),
        "balanced_error_rate": lambda: 1 - metrics.balanced_accuracy_score(gold, predicted),
        "cohen_kappa": lambda: metrics.cohen_kappa_score(gold, predicted, replace_undefined_by=0.0),
        "matthews_correlation": lambda: metrics.matthews_corrcoef(gold, predicted),
        "mutual_information": lambda: metrics.mutual_info_score(gold, predicted) / math.log(2),
        "normalized_mutual_information": lambda: metrics.normalized_mutual_info_score(
            gold, predicted
        ),
        "weighted_f1": lambda: f1("weighted"),
        "weighted_precision": lambda: metrics.precision_score(
            gold, predicted, average="weighted", zero_division=0
        ),
        "micro_f1": lambda: metrics.f1_score(gold, predicted, average="micro"),
        "accuracy": lambda: metrics.accuracy_score(gold, predicted),
        "balanced_accuracy": lambda: metrics.balanced_accuracy_score(gold, predicted),
    }
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UndefinedMetricWarning)
        warnings.filterwarnings("ignore", "y_pred contains classes not in y_true")
        warnings.filterwarnings("ignore", "A single label was found")
        return functions[name]()


@pytest.mark.parametrize("name", sorted(MEASURES.keys() - NOT_IN_SCIKIT_LEARN))
@given(case=ANSWERS)
@example(case=(1, [(0, 0)]))
@example(case=(2, [(0, 1)] * 3))
@example(case=(2, [(0, 0), (1, 0)]))
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


@pytest.mark.parametrize("name", SHARES)
def test_perfect_is_1_and_all_wrong_is_0(name: str) -> None:
    assert measure(name, [[3, 0], [0, 5]]) == 1
    assert measure(name, [[0, 3], [5, 0]]) == 0
    assert measure(name, [[7]]) == 1


@pytest.mark.parametrize("name", ERRORS)
def test_perfect_has_no_error_and_all_wrong_has_nothing_else(name: str) -> None:
    assert measure(name, [[3, 0], [0, 5]]) == 0
    assert measure(name, [[0, 3], [5, 0]]) == 1
    assert measure(name, [[7]]) == 0


@pytest.mark.parametrize("name", ["cohen_kappa", "matthews_correlation"])
def test_agreement_runs_from_minus_1_over_chance_at_0_to_1(name: str) -> None:
    assert measure(name, [[4, 0], [0, 4]]) == 1
    assert measure(name, [[2, 2], [2, 2]]) == 0
    assert measure(name, [[0, 4], [4, 0]]) == -1
    assert measure(name, [[7]]) == 0


@pytest.mark.parametrize("name", MEASURES)
@given(case=ANSWERS)
def test_measures_lie_in_the_range_they_state(name: str, case: Answers) -> None:
    n_labels, pairs = case
    gold, predicted = zip(*pairs, strict=True)

    value = measure(name, scoring.confusion_counts(gold, predicted, n_labels=n_labels))

    assert MEASURES[name].low - 1e-15 <= value <= MEASURES[name].high + 1e-15


@pytest.mark.parametrize("name", MEASURES)
@given(case=ANSWERS)
def test_a_label_nobody_has_changes_nothing(name: str, case: Answers) -> None:
    n_labels, pairs = case
    gold, predicted = zip(*pairs, strict=True)

    without = measure(name, scoring.confusion_counts(gold, predicted, n_labels=n_labels))
    beside = measure(name, scoring.confusion_counts(gold, predicted, n_labels=n_labels + 1))

    assert without == beside


@pytest.mark.parametrize("name", MEASURES)
def test_shares_of_items_score_like_the_items(name: str) -> None:
    shares = np.array(GENRES) / np.sum(GENRES)

    assert measure(name, shares) == pytest.approx(measure(name, GENRES), abs=1e-14)


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
def test_a_measure_takes_weights_that_are_no_whole_numbers(name: str) -> None:
    value = measure(name, 0.37 * np.array(GENRES))

    assert value == pytest.approx(measure(name, GENRES), abs=1e-13)


@pytest.mark.parametrize("name", MEASURES)
@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("dtype", [np.int64, np.uint16, np.float64])
def test_bits_do_not_depend_on_layout_type_or_company(name: str, order: str, dtype: type) -> None:
    rng = np.random.default_rng(3)
    stack = rng.integers(0, 40, (5, 4, 9, 9))
    alone = [[measure(name, table) for table in row] for row in stack]

    def laid_out(values: np.ndarray) -> np.ndarray:
        return np.asarray(values, dtype=dtype, order=order)

    counts = label_counts(stack)
    together = MEASURES[name].of(
        LabelCounts(
            *map(laid_out, (counts.hits, counts.predicted, counts.gold)),
            cells=replace(counts.cells, items=laid_out(counts.cells.items)),
        )
    )

    assert together.tolist() == alone


def test_the_table_holds_every_measure_under_its_name() -> None:
    assert set(MEASURES) == {*SHARES, *ERRORS, *BEYOND_SHARES}
    assert list(MEASURES) == [measure.name for measure in MEASURES.values()]
    of_their_own = MEASURES.keys() - {"macro_f0.5", "macro_f2"}
    assert all(MEASURES[name].of is getattr(scoring, name) for name in of_their_own)


@pytest.mark.parametrize("name", MEASURES)
def test_only_of_errors_is_less_better(name: str) -> None:
    assert MEASURES[name].higher_is_better is (name not in ERRORS)


def test_a_measure_is_found_by_name_or_given() -> None:
    measure = scoring.f_beta_measure(1.5)

    assert scoring.find_measure("accuracy") is MEASURES["accuracy"]
    assert scoring.find_measure(measure) is measure
    assert scoring.find_measure("macro_f1.5").name == measure.name == "macro_f1.5"
    assert scoring.find_measure("macro_f2.0") is MEASURES["macro_f2"]
    assert scoring.find_measure("macro_f1.0") is MEASURES["macro_f1"]


def test_a_beta_above_1_favors_recall() -> None:
    # Precision 1, recall 1/2: (1 + β²) / (1 + 2β²).
    counts = label_counts([[5, 5], [0, 0]])

    values = [float(scoring.label_f_beta(counts, beta=beta)[0]) for beta in (0.5, 1, 2, 3)]

    assert values == pytest.approx([1.25 / 1.5, 2 / 3, 5 / 9, 10 / 19], abs=1e-15)


@pytest.mark.parametrize("name", ["f2", "macro_f", "macro_f-1", "macro_fx", ""])
def test_an_unknown_measure_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=f"'{name}' is not a measure; use one of macro_f1, acc"):
        scoring.find_measure(name)


@pytest.mark.parametrize("beta", [0.01, 100])
def test_the_ends_of_the_range_of_beta_are_in_it(beta: float) -> None:
    measure = scoring.f_beta_measure(beta)

    assert measure.name == f"macro_f{beta}"
    assert measure.undefined == MEASURES["macro_f1"].undefined


@pytest.mark.parametrize("beta", [0, -1, 0.009, 101, math.nan, math.inf])
def test_a_beta_out_of_range_is_refused(beta: float) -> None:
    with pytest.raises(ValueError, match=r"beta must be in 0\.01\.\.100, not "):
        scoring.f_beta_measure(beta)


@given(case=ANSWERS)
def test_weighted_f_beta_is_that_of_scikit_learn(case: Answers) -> None:
    n_labels, pairs = case
    gold, predicted = zip(*pairs, strict=True)
    counts = label_counts(scoring.confusion_counts(gold, predicted, n_labels=n_labels))

    value = scoring.find_measure("weighted_f2").of(counts)

    expected = metrics.fbeta_score(gold, predicted, beta=2, average="weighted", zero_division=0)
    assert value == pytest.approx(expected, abs=1e-12)
    assert scoring.find_measure("weighted_f2").title == "weighted F2"


def test_one_is_the_beta_of_weighted_f1() -> None:
    assert scoring.find_measure("weighted_f1.0") is MEASURES["weighted_f1"]
