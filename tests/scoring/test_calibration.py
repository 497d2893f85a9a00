import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn import metrics
from sklearn.calibration import calibration_curve

from scoring import brier_score, calibration_bins, expected_calibration_error, log_loss

# Mean score, items and right answers of three bins.
BINS = [(0.65, 40, 26), (0.80, 35, 17), (0.95, 25, 10)]


def binned() -> tuple[np.ndarray, np.ndarray]:
    """Return right answers and confidences of the three bins."""
    is_right = np.concatenate([np.arange(n_items) < n_right for _, n_items, n_right in BINS])
    confidences = np.concatenate([np.full(n_items, score) for score, n_items, _ in BINS])
    return is_right, confidences


@st.composite
def tasks(draw: st.DrawFn) -> tuple[np.ndarray, np.ndarray]:
    """Draw gold labels and probabilities that sum to 1, some of them 0."""
    n_labels = draw(st.sampled_from([2, 3, 7, 200]))
    rng = np.random.default_rng(draw(st.integers(0, 10**6)))
    n_items = draw(st.integers(1, 30))
    probabilities = rng.dirichlet(np.full(n_labels, draw(st.sampled_from([0.05, 1]))), n_items)
    return rng.integers(0, n_labels, n_items), probabilities


def test_the_calibration_bins_are_as_published() -> None:
    is_right, confidences = binned()

    error = expected_calibration_error(is_right, confidences)
    full = [one for one in calibration_bins(is_right, confidences) if one.n_items]

    assert float(error) == pytest.approx(0.2475, abs=1e-12)
    gaps = [one.mean_score - one.share_right for one in full]
    assert gaps == pytest.approx([0, 0.8 - 17 / 35, 0.95 - 0.4], abs=1e-12)
    assert [round(gap, 3) for gap in gaps[1:]] == [0.314, 0.55]
    assert [(one.low, one.n_items) for one in full] == [(0.6, 40), (0.7, 35), (0.9, 25)]


@given(tasks())
def test_log_loss_and_brier_score_are_those_of_scikit_learn(
    task: tuple[np.ndarray, np.ndarray],
) -> None:
    gold, probabilities = task
    labels = np.arange(probabilities.shape[1])

    loss = metrics.log_loss(gold, probabilities, labels=labels)
    brier = metrics.brier_score_loss(gold, probabilities, labels=labels)

    assert float(log_loss(gold, probabilities)) == pytest.approx(loss, abs=1e-12)
    assert float(brier_score(gold, probabilities)) == pytest.approx(brier, abs=1e-12)


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 40)), min_size=1, max_size=60))
def test_bins_are_those_of_scikit_learn(items: list[tuple[bool, int]]) -> None:
    is_right = np.array([right for right, _ in items])
    confidences = np.array([step / 40 for _, step in items])

    full = [one for one in calibration_bins(is_right, confidences, n_bins=5) if one.n_items]

    shares, means = calibration_curve(is_right, confidences, n_bins=5)
    assert [one.share_right for one in full] == pytest.approx(list(shares), abs=1e-12)
    assert [one.mean_score for one in full] == pytest.approx(list(means), abs=1e-12)
    sizes = [one.n_items / len(items) for one in full]
    expected = np.sum(sizes * np.abs(shares - means))
    error = expected_calibration_error(is_right, confidences, n_bins=5)
    assert float(error) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("measure", [log_loss, brier_score])
@given(task=tasks(), seed=st.integers(0, 9))
def test_a_weight_is_an_item_repeated(
    measure: object, task: tuple[np.ndarray, np.ndarray], seed: int
) -> None:
    gold, probabilities = task
    weights = np.random.default_rng(seed).integers(0, 3, (2, len(gold)))

    values = measure(gold, probabilities, weights=weights)

    for row, value in zip(weights, values, strict=True):
        items = np.repeat(np.arange(len(gold)), row)
        if not len(items):
            assert np.isnan(value)
            continue
        expected = measure(gold[items], probabilities[items])
        assert float(value) == pytest.approx(float(expected), abs=1e-12)


def test_weights_repeat_items_in_bins() -> None:
    is_right, confidences = binned()
    weights = np.arange(100) % 3

    stacked = np.stack([weights, np.ones_like(weights)])
    value, whole = expected_calibration_error(is_right, confidences, weights=stacked)

    items = np.repeat(np.arange(100), weights)
    expected = expected_calibration_error(is_right[items], confidences[items])
    assert float(value) == pytest.approx(float(expected), abs=1e-12)
    assert float(whole) == pytest.approx(0.2475, abs=1e-12)


@pytest.mark.parametrize("measure", [log_loss, brier_score])
def test_probabilities_of_a_short_type_are_scored_in_full(measure: object) -> None:
    probabilities = np.array([[0.1, 0.2, 0.7], [0.6, 0.3, 0.1]], dtype=np.float32)

    assert measure([0, 1], probabilities) == measure([0, 1], probabilities.astype(np.float64))


def test_confidences_of_a_small_type_do_not_wrap() -> None:
    confidences = np.array([1, 0], dtype=np.uint8)

    assert expected_calibration_error([False, True], confidences) == 1


def test_there_are_ten_bins_unless_said() -> None:
    # Wrong at .51 and right at .59: in one bin of ten, and in two of eleven.
    is_right, confidences = [False, True], [0.51, 0.59]

    error = expected_calibration_error(is_right, confidences)

    assert float(error) == pytest.approx(0.05, abs=1e-12)
    assert len(calibration_bins(is_right, confidences)) == 10


def test_in_one_bin_the_error_is_that_of_the_means() -> None:
    is_right, confidences = [False, False, True], [0.2, 0.4, 0.9]

    error = expected_calibration_error(is_right, confidences, n_bins=1)

    assert float(error) == pytest.approx(0.5 - 1 / 3, abs=1e-12)
    assert calibration_bins(is_right, confidences, n_bins=1)[0].n_items == 3


def test_certainty_is_free_when_right_and_dear_when_wrong() -> None:
    assert log_loss([0], [[1, 0]]) == 0
    assert float(log_loss([1], [[1, 0]])) == pytest.approx(52 * math.log(2), abs=1e-12)
    assert brier_score([0], [[1, 0]]) == 0
    assert brier_score([1], [[1, 0]]) == 1
    assert brier_score([1], [[1, 0, 0]]) == 2


def test_an_empty_bin_has_no_means() -> None:
    first, second = calibration_bins([True], [1.0], n_bins=2)

    assert (first.n_items, first.mean_score, first.share_right) == (0, None, None)
    assert (second.n_items, second.mean_score, second.share_right) == (1, 1.0, 1.0)


@pytest.mark.parametrize(
    ("gold", "probabilities", "message"),
    [
        ([0], [0.5], "probabilities must lie in"),
        ([0], [[0.5, 1.5]], "probabilities must lie in"),
        ([0], [[0.5, np.nan]], "probabilities must lie in"),
        ([], np.zeros((0, 2)), "probabilities must lie in"),
        ([2], [[0.5, 0.5]], r"must lie in 0\.\.1"),
        ([0, 1], [[0.5, 0.5]], "there are 1 items"),
    ],
)
def test_probabilities_that_make_no_sense_are_refused(
    gold: object, probabilities: object, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        log_loss(np.array(gold, dtype=int), probabilities)


@pytest.mark.parametrize(
    ("is_right", "confidences", "n_bins", "message"),
    [
        (
            [1],
            [0.5],
            10,
            r"^is_right and confidences must have the shape \(n_items,\), booleans first$",
        ),
        ([True], [0.5, 0.5], 10, "booleans first"),
        ([True], [1.5], 10, r"^there must be items, each with a confidence in 0\.\.1$"),
        (np.array([], dtype=bool), [], 10, "there must be items"),
        ([True], [0.5], 0, "n_bins must be at least 1, not 0"),
    ],
)
def test_confidences_that_make_no_sense_are_refused(
    is_right: object, confidences: object, n_bins: int, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        expected_calibration_error(is_right, confidences, n_bins=n_bins)


def test_a_certain_and_right_answer_loses_nothing_not_even_a_sign() -> None:
    loss = float(log_loss([0], [[1.0, 0.0]]))

    assert str(loss) == "0.0"
