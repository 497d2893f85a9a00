import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn import metrics

import scoring
from scoring import average_precision, break_even_point, macro_one_vs_rest, roc_auc

FALLING = [0.95, 0.90, 0.80, 0.70, 0.60, 0.50, 0.40, 0.30, 0.20, 0.10]
ITEMS = st.lists(
    st.tuples(st.booleans(), st.integers(0, 5), st.integers(0, 3)), min_size=1, max_size=40
)
MEASURES = [roc_auc, average_precision, break_even_point]
Items = list[tuple[bool, int, int]]


def positive_at(*places: int, n_items: int) -> np.ndarray:
    """Return which of n_items are positive, counted from 1."""
    return np.isin(np.arange(1, n_items + 1), places)


def columns(items: Items) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return which are positive, the scores and the weights."""
    return tuple(np.array(column) for column in zip(*items, strict=True))


@pytest.mark.parametrize(
    ("is_positive", "scores", "auc", "precision"),
    [
        (positive_at(1, 2, 4, n_items=10), FALLING, 0.952381, 0.916667),
        (positive_at(3, 10, n_items=100), -np.arange(100.0), 0.948980, 0.266667),
    ],
)
def test_ranked_lists_are_as_published(
    is_positive: np.ndarray, scores: list[float], auc: float, precision: float
) -> None:
    assert round(float(roc_auc(is_positive, scores)), 6) == auc
    assert round(float(average_precision(is_positive, scores)), 6) == precision


@given(ITEMS)
def test_measures_equal_those_of_scikit_learn(items: Items) -> None:
    is_positive, scores, _ = columns(items)

    if is_positive.any():
        expected = metrics.average_precision_score(is_positive, scores)
        assert float(average_precision(is_positive, scores)) == pytest.approx(expected, abs=1e-12)
    if is_positive.any() and not is_positive.all():
        expected = metrics.roc_auc_score(is_positive, scores)
        assert float(roc_auc(is_positive, scores)) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("measure", MEASURES)
@given(items=ITEMS)
def test_a_weight_is_an_item_repeated(measure: object, items: Items) -> None:
    is_positive, scores, weights = columns(items)
    repeated = np.repeat(np.arange(len(items)), weights)
    stacked = np.stack([weights, np.ones_like(weights)])

    values = measure(is_positive, scores, weights=stacked)

    assert values[1] == measure(is_positive, scores)
    if len(repeated):
        expected = measure(is_positive[repeated], scores[repeated])
        assert float(values[0]) == pytest.approx(float(expected), abs=1e-12)


@pytest.mark.parametrize("measure", MEASURES)
@given(items=ITEMS, seed=st.integers(0, 9))
def test_the_order_of_items_changes_no_bit(measure: object, items: Items, seed: int) -> None:
    is_positive, scores, _ = columns(items)
    order = np.random.default_rng(seed).permutation(len(items))

    value = measure(is_positive, scores)

    assert 0 <= value <= 1
    assert measure(is_positive[order], scores[order]) == value


def test_break_even_is_precision_where_as_many_are_taken_as_there_are() -> None:
    assert break_even_point(positive_at(1, 2, 4, n_items=10), FALLING) == pytest.approx(2 / 3)
    # Two positives, one of them among three tied at the second place: 1 + 1/3 of 2.
    value = break_even_point([True, True, False, False, False], [0.9, 0.5, 0.5, 0.5, 0.1])
    assert float(value) == pytest.approx((1 + 1 / 3) / 2, abs=1e-15)


@pytest.mark.parametrize(
    ("measure", "nothing", "everything"),
    [(roc_auc, 0.5, 0.5), (average_precision, 0, 1), (break_even_point, 0, 1)],
)
def test_one_sort_of_items_alone_has_a_value(
    measure: object, nothing: float, everything: float
) -> None:
    assert measure([False, False], [0.2, 0.1]) == nothing
    assert measure([True, True], [0.2, 0.1]) == everything
    assert measure([False], [0.2]) == nothing


@pytest.mark.parametrize("n_labels", [2, 3, 200])
def test_the_mean_over_labels_is_that_of_scikit_learn(n_labels: int) -> None:
    rng = np.random.default_rng(n_labels)
    gold = np.arange(2 * n_labels) % n_labels
    scores = rng.dirichlet(np.ones(n_labels), len(gold))

    value = macro_one_vs_rest(roc_auc, gold, scores)

    columns = metrics.roc_auc_score(np.eye(n_labels)[gold], scores, average="macro")
    assert float(value) == pytest.approx(columns, abs=1e-12)


def test_the_mean_runs_over_labels_that_the_resample_has() -> None:
    gold = np.array([0, 1, 2, 0])
    scores = np.array([[0.9, 0.1, 0], [0.8, 0.2, 0], [0.1, 0.8, 0.1], [0.2, 0.2, 0.6]])
    kept = [0, 1, 3]

    value, empty = macro_one_vs_rest(roc_auc, gold, scores, weights=[[1, 1, 0, 1], [0, 0, 0, 0]])

    auc = [roc_auc(gold[kept] == label, scores[kept, label]) for label in (0, 1)]
    assert value == np.mean(auc)
    assert np.isnan(empty)


@pytest.mark.parametrize("measure", MEASURES)
def test_replicates_are_the_measure_of_each_resample(measure: object) -> None:
    rng = np.random.default_rng(6)
    is_positive, scores = rng.random(30) < 0.3, rng.integers(0, 8, 30) / 8

    drawn = scoring.weighted_replicates(
        lambda weights: measure(is_positive, scores, weights=weights),
        n_items=30,
        n_resamples=40,
        seed=5,
    )

    items = scoring.resample_indices(n_items=30, first=0, last=40, seed=5)
    expected = [float(measure(is_positive[row], scores[row])) for row in items]
    assert drawn == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("draws_at_once", [1, 70])
def test_what_is_drawn_at_once_changes_no_bit(
    monkeypatch: pytest.MonkeyPatch, draws_at_once: int
) -> None:
    rng = np.random.default_rng(6)
    is_positive, scores = rng.random(30) < 0.3, rng.random(30)

    def replicate() -> bytes:
        return scoring.weighted_replicates(
            lambda weights: average_precision(is_positive, scores, weights=weights),
            n_items=30,
            n_resamples=20,
            seed=5,
        ).tobytes()

    usual = replicate()
    monkeypatch.setattr(scoring.bootstrap, "DRAWS_AT_ONCE", draws_at_once)

    assert replicate() == usual


def test_scores_of_a_small_type_do_not_wrap() -> None:
    scores = np.array([0, 3, 9], dtype=np.uint8)

    assert roc_auc([True, False, True], scores) == 0.5


@pytest.mark.parametrize(("n_items", "n_resamples"), [(3, 0), (0, 3)])
def test_replicates_of_nothing_are_refused(n_items: int, n_resamples: int) -> None:
    with pytest.raises(ValueError, match=r"n_(items|resamples) must be"):
        scoring.weighted_replicates(np.sum, n_items=n_items, n_resamples=n_resamples, seed=0)


@pytest.mark.parametrize(
    ("is_positive", "scores", "weights", "message"),
    [
        ([1, 0], [0.5, 0.5], None, "the first boolean"),
        ([True], [0.5, 0.5], None, r"must have the shape \(n_items,\)"),
        ([[True]], [[0.5]], None, r"must have the shape \(n_items,\)"),
        (np.array([], dtype=bool), [], None, "there must be items"),
        ([True], [np.nan], None, "a finite score"),
        ([True], [0.5], [0.5], "weights must be whole numbers"),
        ([True], [0.5], [-1], "of at least 0"),
        ([True], [0.5], [1, 1], r"of shape \(\.\.\., n_items\)"),
    ],
)
def test_scores_that_make_no_sense_are_refused(
    is_positive: object, scores: object, weights: object, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        roc_auc(is_positive, scores, weights=weights)


@pytest.mark.parametrize("scores", [[0.5, 0.5], [[0.5, 0.5]]])
def test_scores_of_other_items_are_refused(scores: object) -> None:
    with pytest.raises(ValueError, match=r"needed is \(n_items, n_labels\)"):
        macro_one_vs_rest(roc_auc, [0, 1], scores)
