import pytest

import scoring
from scoring import Gold, Predictions
from tests.scoring.files import as_file, make_gold, make_predictions


def files(gold_text: str, text: str) -> tuple[Gold, Predictions]:
    """Return gold and predictions read from rows below their headers."""
    gold = scoring.read_gold(as_file(gold_text))
    return gold, scoring.read_predictions(as_file(text), item_ids=gold.item_ids, labels=gold.labels)


NEWS_AND_TALK = (
    "id,label,genre\ni1,a,talk\ni2,b,news\ni3,a,news\ni4,b,talk\ni5,b,\ni6,a,news\n",
    "id,label\ni1,a\ni2,b\ni3,b\ni4,b\ni5,a\ni6,a\n",
)


def test_a_slice_is_scored_on_its_own_items() -> None:
    rows = scoring.slice_rows(*files(*NEWS_AND_TALK), metric="accuracy", n_resamples=20)

    assert [(row.column, row.value, row.n_items, row.score) for row in rows] == [
        ("genre", "news", 3, 2 / 3),
        ("genre", "talk", 2, 1),
    ]


def test_the_interval_of_a_slice_is_that_of_its_items_as_a_test_set() -> None:
    gold = make_gold(["b", "a", "a"], labels=["a", "b"])
    alone = scoring.score_predictions(gold, make_predictions(gold, ["b", "b", "a"]), seed=3)

    news, _ = scoring.slice_rows(*files(*NEWS_AND_TALK), seed=3)

    assert news.interval == alone.interval
    assert news.as_dict()["interval"] == list(alone.interval)


def test_a_macro_average_in_a_slice_runs_over_its_own_labels() -> None:
    gold_text = "id,label,genre\ni1,a,x\ni2,a,x\ni3,b,y\ni4,a,y\n"

    rows = scoring.slice_rows(*files(gold_text, "id,label\ni1,a\ni2,a\ni3,a\ni4,a\n"))

    assert rows[0].score == 1


def test_groups_are_drawn_whole_within_a_slice() -> None:
    gold_text = "id,label,group,genre\ni1,a,d9,x\ni2,a,d9,x\ni3,a,d2,y\ni4,a,d2,y\n"

    rows = scoring.slice_rows(
        *files(gold_text + "i5,b,d3,y\n", "id,label\ni1,a\ni2,b\ni3,a\ni4,a\ni5,a\n"),
        metric="accuracy",
        n_resamples=50,
    )

    # One group of x is in every resample; y has a group all right and one all wrong.
    assert rows[0].interval == (0.5, 0.5)
    assert rows[1].interval == (0, 1)


def test_every_measure_has_the_interval_that_it_has_alone() -> None:
    gold, predictions = files(*NEWS_AND_TALK)

    intervals = scoring.measure_intervals(gold, predictions, n_resamples=40, seed=9)

    for name in scoring.MEASURES:
        report = scoring.score_predictions(gold, predictions, metric=name, n_resamples=40, seed=9)
        assert (intervals[name].low, intervals[name].high) == report.interval


def test_measures_of_scores_have_intervals_where_there_are_scores() -> None:
    gold, predictions = files(
        "id,label\ni1,a\ni2,b\ni3,b\n", "id,label,score\ni1,a,.1\ni2,b,.4\ni3,a,.2\n"
    )

    intervals = scoring.measure_intervals(gold, predictions, n_resamples=40)

    assert (intervals["roc_auc"].low, intervals["roc_auc"].high) == (0.5, 1)
    assert "log_loss" not in intervals


def test_each_fold_has_its_score() -> None:
    gold_text = "id,label,fold\ni1,a,2\ni2,b,1\ni3,a,1\ni4,b,2\n"

    scores = scoring.fold_scores(
        *files(gold_text, "id,label\ni1,a\ni2,b\ni3,b\ni4,b\n"), metric="accuracy"
    )

    assert scores == {"1": 0.5, "2": 1}


def test_gold_without_folds_has_no_scores_of_folds() -> None:
    assert scoring.fold_scores(*files(*NEWS_AND_TALK)) == {}


def test_confidence_is_compared_with_the_share_right() -> None:
    bins = scoring.reliability(
        *files(
            "id,label\ni1,a\ni2,b\ni3,b\n",
            "id,label,prob:a\ni1,a,0.875\ni2,a,0.875\ni3,b,0.25\n",
        )
    )

    assert [(one.n_items, one.mean_score, one.share_right) for one in bins[7:9]] == [
        (1, 0.75, 1),
        (2, 0.875, 0.5),
    ]
    assert sum(one.n_items for one in bins) == 3


def test_without_probabilities_there_is_nothing_to_calibrate() -> None:
    assert scoring.reliability(*files(*NEWS_AND_TALK)) == []


@pytest.mark.parametrize(
    "function",
    [scoring.slice_rows, scoring.fold_scores, scoring.measure_intervals, scoring.reliability],
)
def test_predictions_of_another_test_set_are_not_taken_apart(function: object) -> None:
    gold = scoring.read_gold(as_file("id,label,genre,fold\n1,a,x,1\n2,b,y,2\n3,a,x,1\n4,b,y,2\n"))
    other = make_gold(["a", "b", "a", "b"])
    predictions = make_predictions(other, ["a", "b", "a", "b"])

    with pytest.raises(ValueError, match="read against other ids"):
        function(gold, predictions)  # type: ignore[operator]
