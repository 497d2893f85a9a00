"""A score with its parts: each is what it is alone, and all come from one drawing."""

from collections.abc import Callable

import pytest

import scoring
from scoring import Gold, Predictions
from tests.scoring.files import as_file, make_gold, make_predictions

GENRES = (
    "id,label,genre\ni1,a,talk\ni2,b,news\ni3,a,news\ni4,b,talk\ni5,b,\ni6,a,news\n",
    "id,label,score\ni1,a,.1\ni2,b,.9\ni3,b,.6\ni4,b,.7\ni5,a,.2\ni6,a,.3\n",
)
GROUPS = (
    "id,label,group\ni1,a,x\ni2,b,x\ni3,a,y\ni4,b,y\ni5,b,z\ni6,a,z\n",
    GENRES[1],
)


def files(texts: tuple[str, str]) -> tuple[Gold, Predictions]:
    gold = scoring.read_gold(as_file(texts[0]))
    file = as_file(texts[1])
    return gold, scoring.read_predictions(file, item_ids=gold.item_ids, labels=gold.labels)


def ends(intervals: dict[str, scoring.Interval]) -> dict[str, tuple[float, float]]:
    return {name: (one.low, one.high) for name, one in intervals.items()}


@pytest.mark.parametrize("texts", [GENRES, GROUPS])
@pytest.mark.parametrize("metric", ["macro_f1", "mutual_information", "macro_f1.5", "roc_auc"])
def test_every_part_is_what_it_is_alone(texts: tuple[str, str], metric: str) -> None:
    gold, predictions = files(texts)
    choices = {"n_resamples": 60, "seed": 9, "confidence_level": 0.8}

    report, parts = scoring.score_with_parts(gold, predictions, metric=metric, **choices)

    alone = scoring.score_predictions(gold, predictions, metric=metric, **choices)
    assert report.as_dict() == alone.as_dict()
    assert report.replicates.tobytes() == alone.replicates.tobytes()
    measures = ends(scoring.measure_intervals(gold, predictions, **choices))
    without_cells = [name for name, one in scoring.MEASURES.items() if not one.needs_cells]
    assert parts.measures == {name: measures[name] for name in without_cells}
    assert parts.labels == ends(scoring.label_intervals(gold, predictions, **choices))
    assert parts.slices == scoring.slice_rows(gold, predictions, metric=metric, **choices)


def test_the_f1_of_a_label_is_resampled_as_by_hand() -> None:
    # The only resamples of two items: both the first, both the second, one of each.
    gold = make_gold(["a", "b"])
    predictions = make_predictions(gold, ["a", "a"])

    drawn = scoring.resample_indices(n_items=2, first=0, last=50, seed=4).tolist()
    f1_of_a = {(0, 0): 1, (0, 1): 2 / 3, (1, 1): 0}
    expected = [f1_of_a[tuple(sorted(row))] for row in drawn]

    found = scoring.label_intervals(gold, predictions, n_resamples=50, seed=4)

    assert ends(found) == {
        "a": scoring.percentile_interval(expected, confidence_level=0.95),
        "b": (0, 0),
    }


def test_a_label_without_gold_items_has_no_interval() -> None:
    gold = make_gold(["a", "b"], labels=["a", "b", "c"])
    predictions = make_predictions(gold, ["a", "c"])

    assert list(scoring.label_intervals(gold, predictions, n_resamples=5)) == ["a", "b"]


def test_an_interval_of_a_label_is_made_by_another_method() -> None:
    gold, predictions = files(GENRES)

    basic = scoring.label_intervals(gold, predictions, method="basic", n_resamples=60)

    plain = scoring.label_intervals(gold, predictions, n_resamples=60)
    assert basic["a"].method == "basic"
    assert basic["a"].low == pytest.approx(2 * 2 / 3 - plain["a"].high)


def test_parts_are_json_under_their_names() -> None:
    _, parts = scoring.score_with_parts(*files(GENRES), n_resamples=20)

    written = parts.as_dict()

    assert list(written) == ["measures", "labels", "slices"]
    assert written["labels"] == {label: list(pair) for label, pair in parts.labels.items()}
    assert written["measures"]["accuracy"] == list(parts.measures["accuracy"])
    assert [row["value"] for row in written["slices"]] == ["news", "talk"]


@pytest.mark.parametrize("function", [scoring.score_with_parts, scoring.label_intervals])
def test_predictions_of_another_test_set_are_refused(function: Callable[..., object]) -> None:
    predictions = make_predictions(make_gold(["a", "b", "a", "b"]), ["a", "b", "a", "b"])

    with pytest.raises(ValueError, match="read against other ids"):
        function(files(GENRES)[0], predictions)
