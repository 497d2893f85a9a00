import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn import metrics

import scoring
from scoring import SCORE_MEASURES, Gold, Predictions
from tests.scoring.files import as_file, make_gold, make_predictions

# A gold label and a weight for each of three labels, for some items.
WEIGHTS = st.lists(st.integers(1, 9), min_size=3, max_size=3)
TABLES = st.lists(st.tuples(st.integers(0, 2), WEIGHTS), min_size=3, max_size=30)


def files(
    gold_labels: list[str], predicted: list[str], columns: dict[str, list[float]]
) -> tuple[Gold, Predictions]:
    """Return gold and predictions with columns of numbers beside the labels."""
    gold = make_gold(gold_labels)
    lines = [",".join(["id", "label", *columns])]
    for place, row in enumerate(zip(predicted, *columns.values(), strict=True)):
        lines.append(",".join([f"i{place}", *map(str, row)]))
    text = "\n".join(lines)
    return gold, scoring.read_predictions(as_file(text), item_ids=gold.item_ids, labels=gold.labels)


def value(name: str, gold: Gold, predictions: Predictions) -> float:
    """Return one measure of scores."""
    return scoring.score_of(gold, predictions, metric=name)


def ranked_list() -> tuple[Gold, Predictions]:
    """Return the published ranked list: ten scores, positives at ranks 1, 2 and 4."""
    gold = ["spam" if rank in (1, 2, 4) else "ham" for rank in range(1, 11)]
    scores = [0.95, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1]
    return files(gold, gold, {"score": scores})


def test_the_published_ranked_list_has_its_values() -> None:
    gold, predictions = ranked_list()

    assert round(value("roc_auc", gold, predictions), 6) == 0.952381
    assert round(value("average_precision", gold, predictions), 6) == 0.916667


@given(
    st.lists(st.tuples(st.booleans(), st.integers(0, 20)), min_size=2, max_size=40).filter(
        lambda rows: len({row[0] for row in rows}) == 2
    )
)
def test_scores_rank_the_last_of_two_labels_as_in_scikit_learn(
    rows: list[tuple[bool, int]],
) -> None:
    is_spam, scores = [row[0] for row in rows], [row[1] / 20 for row in rows]
    gold, predictions = files(
        ["spam" if positive else "ham" for positive in is_spam], ["ham"] * len(rows),
        {"score": scores},
    )  # fmt: skip

    assert value("roc_auc", gold, predictions) == pytest.approx(
        metrics.roc_auc_score(is_spam, scores), abs=1e-12
    )
    assert value("average_precision", gold, predictions) == pytest.approx(
        metrics.average_precision_score(is_spam, scores), abs=1e-12
    )


@given(TABLES.filter(lambda rows: len({row[0] for row in rows}) == 3))
def test_probabilities_of_three_labels_are_measured_as_in_scikit_learn(
    rows: list[tuple[int, list[int]]],
) -> None:
    codes = [row[0] for row in rows]
    table = np.array([np.array(row[1]) / sum(row[1]) for row in rows])
    gold, predictions = files(
        ["abc"[code] for code in codes],
        ["a"] * len(rows),
        {f"prob:{label}": table[:, place].tolist() for place, label in enumerate("abc")},
    )

    assert value("roc_auc", gold, predictions) == pytest.approx(
        metrics.roc_auc_score(codes, table, multi_class="ovr"), abs=1e-12
    )
    assert value("log_loss", gold, predictions) == pytest.approx(
        metrics.log_loss(codes, table, labels=[0, 1, 2]), abs=1e-12
    )
    assert value("brier_score", gold, predictions) == pytest.approx(
        np.mean(np.sum((np.eye(3)[codes] - table) ** 2, axis=1)), abs=1e-12
    )


def test_the_published_bins_have_their_calibration_error() -> None:
    bins = [(0.65, 40, 26), (0.80, 35, 17), (0.95, 25, 10)]
    score = [mean for mean, n, _ in bins for _ in range(n)]
    gold = ["ham" if place < right else "spam" for _, n, right in bins for place in range(n)]

    files_of_bins = files(gold, ["ham"] * 100, {"prob:ham": score})

    assert value("expected_calibration_error", *files_of_bins) == pytest.approx(0.2475, abs=1e-12)


def test_of_scores_and_probabilities_the_ranking_uses_probabilities() -> None:
    gold, predictions = files(
        ["ham", "spam"], ["ham", "ham"], {"score": [1, 0], "prob:spam": [0.2, 0.9]}
    )

    assert value("roc_auc", gold, predictions) == 1


def test_replicates_are_the_measure_of_the_items_drawn() -> None:
    gold, predictions = ranked_list()
    drawn = scoring.resample_indices(n_items=10, first=0, last=100, seed=5)
    assert predictions.scores is not None
    expected = [
        metrics.roc_auc_score(gold.codes[items], predictions.scores[items])
        if len(set(gold.codes[items])) == 2
        else 0.5
        for items in drawn
    ]

    [entry] = scoring.score_all(
        gold, {"one": predictions}, metric="roc_auc", n_resamples=100, seed=5
    )

    assert entry.replicates == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("name", SCORE_MEASURES)
def test_a_report_on_any_measure_of_scores_has_its_interval(name: str) -> None:
    gold, predictions = files(["ham", "spam"] * 5, ["ham"] * 10, {"prob:ham": [0.9, 0.2] * 5})

    report = scoring.score_predictions(gold, predictions, metric=name, n_resamples=50)

    assert report.score == report.measures[name]
    assert report.interval[0] <= report.score <= report.interval[1]
    assert report.signature.metric == name


def test_a_file_with_scores_alone_has_no_measures_of_probabilities() -> None:
    gold, predictions = ranked_list()

    measures = scoring.describe_predictions(gold, predictions).measures

    assert {"roc_auc", "average_precision", "break_even_point"} <= measures.keys()
    assert not {"log_loss", "brier_score", "expected_calibration_error"} & measures.keys()


def test_a_file_without_scores_has_no_measure_of_them() -> None:
    gold = make_gold(["a", "b"])
    predictions = make_predictions(gold, ["a", "b"])

    assert not SCORE_MEASURES.keys() & scoring.describe_predictions(gold, predictions).measures
    with pytest.raises(ValueError, match="ROC-AUC needs columns of scores"):
        value("roc_auc", gold, predictions)


def test_confidences_are_those_of_the_label_predicted() -> None:
    _, predictions = files(["ham", "spam"], ["spam", "ham"], {"prob:ham": [0.25, 0.875]})

    assert scoring.predicted_confidences(predictions).tolist() == [0.75, 0.875]


def test_confidences_need_probabilities() -> None:
    with pytest.raises(ValueError, match="no probabilities"):
        scoring.predicted_confidences(ranked_list()[1])


@pytest.mark.parametrize("name", [*scoring.MEASURES, *SCORE_MEASURES])
def test_every_measure_is_found_by_its_name(name: str) -> None:
    measure = scoring.find_any_measure(name)

    assert measure.name == name
    assert scoring.find_any_measure(measure) is measure


def test_an_unknown_measure_is_refused_with_all_names() -> None:
    with pytest.raises(ValueError, match="'f1' is not a measure; use one of macro_f1.* log_loss"):
        scoring.find_any_measure("f1")
