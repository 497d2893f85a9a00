import json

import numpy as np
import pytest

import scoring
from scoring import ConfusedPair, Description, describe_predictions, score_all, score_predictions
from tests.scoring.files import make_gold, make_predictions

# The genre table: gold label, then how often each label was predicted for it.
GENRES = {
    "news": {"news": 9, "government": 2, "learned": 1},
    "fiction": {"fiction": 11, "learned": 1},
    "government": {"news": 3, "government": 7, "learned": 2},
    "learned": {"news": 1, "fiction": 1, "government": 1, "learned": 9},
}


def describe(table: dict[str, dict[str, int]], *, labels: list[str] | None = None) -> Description:
    """Return the description of a confusion table, given row by row."""
    pairs = [
        (gold, predicted)
        for gold, row in table.items()
        for predicted, n_items in row.items()
        for _ in range(n_items)
    ]
    gold = make_gold([pair[0] for pair in pairs], labels=labels or list(table))
    return describe_predictions(gold, make_predictions(gold, [pair[1] for pair in pairs]))


def test_the_genre_table_is_described_as_published() -> None:
    description = describe(GENRES)

    assert description.measures["accuracy"] == 0.75
    assert description.measures["micro_f1"] == 0.75
    assert round(description.measures["macro_f1"], 6) == 0.748258
    assert description.hardest_label == "government"
    assert description.most_confused == ConfusedPair("news", "government", 2, 3)
    assert description.most_confused.n_items == 5
    assert description.confusion == [[9, 0, 2, 1], [0, 11, 0, 1], [3, 0, 7, 2], [1, 1, 1, 9]]
    assert description.notices == ()


def test_each_label_has_a_row_with_its_counts() -> None:
    government = describe(GENRES).label_rows[2]

    assert government.label == "government"
    assert (government.precision, government.recall) == (7 / 10, 7 / 12)
    assert government.f1 == 14 / 22
    assert (government.n_gold, government.n_predicted) == (12, 10)


def test_the_hardest_label_has_gold_items() -> None:
    description = describe({"a": {"a": 9, "b": 1}, "b": {"b": 8, "c": 2}}, labels=["c", "b", "a"])

    assert description.hardest_label == "b"


def test_the_first_of_equally_hard_labels_is_named() -> None:
    description = describe({"a": {"a": 9, "b": 1}, "b": {"b": 9, "a": 1}}, labels=["b", "a"])

    assert description.hardest_label == "b"


def test_the_first_of_equally_confused_pairs_is_named() -> None:
    description = describe({"a": {"b": 1}, "b": {"b": 1}, "c": {"a": 1}})

    assert description.most_confused == ConfusedPair("a", "b", 1, 0)


def test_both_directions_count_for_the_most_confused_pair() -> None:
    description = describe({"a": {"b": 3}, "b": {"b": 1}, "c": {"a": 2, "b": 2}, "d": {"a": 4}})

    assert description.most_confused == ConfusedPair("a", "d", 0, 4)


def test_nothing_is_confused_where_all_is_right() -> None:
    assert describe({"a": {"a": 10}, "b": {"b": 10}}).most_confused is None


def test_the_accuracy_trap_is_said_aloud() -> None:
    trap, never, rare = describe(
        {"common": {"common": 90}, "b": {"common": 5}, "c": {"common": 3}, "d": {"common": 2}}
    ).notices

    assert trap == (
        "The accuracy trap: accuracy is 0.9000 but macro-F1 only 0.2368; "
        "frequent labels hide what happens to rare ones."
    )
    assert never == "Never predicted though gold has items of it: b, c, d."
    assert rare.startswith("Fewer than 10 gold items: b (5), c (3), d (2);")


@pytest.mark.parametrize(("n_wrong", "is_trap"), [(7, False), (8, True)])
def test_the_trap_begins_at_exactly_15_points(n_wrong: int, is_trap: bool) -> None:
    # 8 wrong: accuracy 22/30, macro-F1 (40/48 + 4/12) / 2, in binary a bit less than .15 apart.
    assert 22 / 30 - (40 / 48 + 4 / 12) / 2 < 0.15

    description = describe(
        {"common": {"common": 20}, "rare": {"rare": 10 - n_wrong, "common": n_wrong}}
    )

    assert any("trap" in notice for notice in description.notices) is is_trap


@pytest.mark.parametrize(("n_items", "is_few"), [(9, True), (10, False)])
def test_fewer_than_10_items_of_a_label_are_few(n_items: int, is_few: bool) -> None:
    notices = describe({"a": {"a": 20}, "b": {"b": n_items}}).notices

    assert any("Fewer than 10" in notice for notice in notices) is is_few


def test_a_label_without_items_need_not_be_predicted() -> None:
    notices = describe({"a": {"a": 20}, "b": {"b": 20}}, labels=["a", "b", "c"]).notices

    assert [notice.split(";")[0] for notice in notices] == ["Fewer than 10 gold items: c (0)"]


def test_a_description_is_json_with_the_measures_on_top() -> None:
    content = json.loads(json.dumps(describe(GENRES).as_dict(), allow_nan=False))

    assert list(content) == [
        *scoring.MEASURES,
        "labels",
        "confusion",
        "hardest_label",
        "most_confused",
        "notices",
    ]
    assert content["labels"][1] == {
        "label": "fiction",
        "precision": 11 / 12,
        "recall": 11 / 12,
        "f1": 22 / 24,
        "n_gold": 12,
        "n_predicted": 12,
    }
    assert content["most_confused"] == {
        "first": "news",
        "second": "government",
        "n_first_as_second": 2,
        "n_second_as_first": 3,
        "n_items": 5,
    }


def test_json_says_that_nothing_is_confused() -> None:
    assert describe({"a": {"a": 10}}).as_dict()["most_confused"] is None


def make_case(n_teams: int) -> tuple[scoring.Gold, dict[str, scoring.Predictions]]:
    """Return gold of 60 items and some teams' predictions of it."""
    rng = np.random.default_rng(4)
    labels = np.array(["a", "b", "c"])
    answers = labels[rng.integers(0, 3, (n_teams + 1, 60))]
    gold = make_gold(answers[0].tolist())
    teams = {f"team{place}": make_predictions(gold, row) for place, row in enumerate(answers[1:])}
    return gold, teams


def test_a_report_scores_describes_and_signs() -> None:
    gold, teams = make_case(1)

    report = score_predictions(
        gold, teams["team0"], metric="accuracy", n_resamples=500, seed=9, confidence_level=0.9
    )

    expected = scoring.replicates(
        gold.codes,
        teams["team0"].codes,
        n_labels=3,
        metric="accuracy",
        n_resamples=500,
        seed=9,
    )
    assert report.score == report.measures["accuracy"]
    assert report.replicates.tolist() == expected.tolist()
    assert report.bootstrap_mean == pytest.approx(expected.mean(), abs=1e-12)
    assert report.interval == scoring.percentile_interval(expected, confidence_level=0.9)
    assert report.signature == scoring.sign(
        gold, metric="accuracy", n_resamples=500, seed=9, confidence_level=0.9
    )
    description = describe_predictions(gold, teams["team0"])
    assert report.as_dict().items() >= description.as_dict().items()


def test_a_report_is_json_without_its_replicates() -> None:
    gold, teams = make_case(1)

    content = score_predictions(gold, teams["team0"], n_resamples=50).as_dict()

    read_back = json.loads(json.dumps(content, allow_nan=False))
    assert read_back["score"] == read_back["macro_f1"]
    assert read_back["interval"][0] <= read_back["bootstrap_mean"] <= read_back["interval"][1]
    assert read_back["signature"]["n_resamples"] == 50
    assert "replicates" not in read_back


def test_usual_reports_use_10000_resamples_of_macro_f1() -> None:
    gold, teams = make_case(1)

    report = score_predictions(gold, teams["team0"])

    assert (report.signature.metric, len(report.replicates)) == ("macro_f1", 10_000)
    assert (report.signature.seed, report.signature.confidence_level) == (0, 0.95)


@pytest.mark.parametrize("metric", scoring.MEASURES)
def test_teams_scored_in_one_pass_have_the_digits_of_each_alone(metric: str) -> None:
    gold, teams = make_case(4)

    entries = score_all(gold, teams, metric=metric, n_resamples=100, seed=2)

    assert [entry.name for entry in entries] == list(teams)
    for entry, predictions in zip(entries, teams.values(), strict=True):
        report = score_predictions(gold, predictions, metric=metric, n_resamples=100, seed=2)
        assert entry.score == report.score
        assert entry.replicates.tobytes() == report.replicates.tobytes()


def test_predictions_of_another_phase_are_not_scored() -> None:
    gold, teams = make_case(1)
    other = make_gold(["a", "b", "c"])
    same_ids = make_gold(["a", "b", "c"], labels=["c", "b", "a"])
    predictions = make_predictions(other, ["a", "b", "c"])

    for wrong in (gold, same_ids):
        with pytest.raises(ValueError, match="against other ids or labels"):
            describe_predictions(wrong, predictions)
        with pytest.raises(ValueError, match="against other ids or labels"):
            score_all(wrong, {**teams, "other": predictions})


def test_an_unknown_metric_is_refused() -> None:
    gold, teams = make_case(1)

    with pytest.raises(ValueError, match="'f2' is not a measure"):
        score_predictions(gold, teams["team0"], metric="f2")
