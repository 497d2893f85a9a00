from types import SimpleNamespace

import numpy as np
import pytest
from scipy import stats

import scoring
from scoring import Entry, Gold, Predictions, entry_interval, interval_of
from scoring.entry_intervals import entry_intervals
from tests.scoring.files import as_file, make_gold, make_predictions

# Of three labels; some items are wrong, and two make a group.
GOLD = [place % 3 for place in range(24)]
PREDICTED = [(code + place // 3 * (place % 4 == 0)) % 3 for place, code in enumerate(GOLD)]


def task(*, has_groups: bool = False, scores: bool = False) -> tuple[Gold, Predictions]:
    """Return gold and predictions of two dozen items, with groups or scores where asked."""
    names = "abc" if not scores else "aab"
    gold_rows = [f"i{place},{names[code]},d{place // 2}" for place, code in enumerate(GOLD)]
    header = "id,label,group" if has_groups else "id,label,unused"
    gold = scoring.read_gold(as_file("\n".join([header, *gold_rows])))
    rows = [
        f"i{place},{names[code]},{(place * 7 % 11) / 10 + (GOLD[place] == 2) * 0.3}"
        for place, code in enumerate(PREDICTED)
    ]
    head = "id,label,score" if scores else "id,label,unused"
    predictions = scoring.read_predictions(
        as_file("\n".join([head, *rows])), item_ids=gold.item_ids, labels=gold.labels
    )
    return gold, predictions


def entry_of(gold: Gold, predictions: Predictions, metric: str) -> Entry:
    """Return the scored submission, on two thousand resamples."""
    [entry] = scoring.score_all(gold, {"one": predictions}, metric=metric, n_resamples=2000)
    return entry


@pytest.mark.parametrize("method", scoring.INTERVALS)
def test_without_groups_an_interval_of_counts_is_that_of_the_table(method: str) -> None:
    gold, predictions = task()
    entry = entry_of(gold, predictions, "macro_f1")

    found = entry_interval(entry, gold, predictions, metric="macro_f1", method=method, seed=5)

    assert found == interval_of(
        method,
        score=entry.score,
        values=entry.replicates,
        confusion=scoring.confusion_counts(gold.codes, predictions.codes, n_labels=3),
        measure="macro_f1",
        confidence_level=0.95,
        seed=5,
    )


def test_bca_with_groups_leaves_out_whole_groups() -> None:
    gold, predictions = task(has_groups=True)
    entry = entry_of(gold, predictions, "macro_f1")

    found = entry_interval(entry, gold, predictions, metric="macro_f1", method="bca")

    kept = [[item for item in range(24) if item // 2 != group] for group in range(12)]
    left_out = [
        float(
            scoring.macro_f1(
                scoring.label_counts(
                    scoring.confusion_counts(
                        gold.codes[items], predictions.codes[items], n_labels=3
                    )
                )
            )
        )
        for items in kept
    ]
    expected = scoring.bca_interval_from_jackknife(
        entry.score,
        entry.replicates,
        jackknife=scoring.Jackknife(np.array(left_out), np.ones(12, dtype=int)),
        confidence_level=0.95,
    )
    assert (found.low, found.high, found.method) == (expected.low, expected.high, "bca")


def test_bca_of_scores_is_that_of_scipy_on_the_same_replicates() -> None:
    gold, predictions = task(scores=True)
    entry = entry_of(gold, predictions, "roc_auc")

    found = entry_interval(entry, gold, predictions, metric="roc_auc", method="bca")

    assert predictions.scores is not None
    is_positive, scores = gold.codes == 1, predictions.scores

    def area(items: np.ndarray, axis: int = -1) -> np.ndarray:
        rows = np.atleast_2d(items.astype(int))
        areas = [float(scoring.roc_auc(is_positive[row], scores[row])) for row in rows]
        return np.array(areas).reshape(items.shape[:-1])

    reference = stats.bootstrap(
        (np.arange(24),),
        area,
        n_resamples=0,
        bootstrap_result=SimpleNamespace(bootstrap_distribution=entry.replicates),
        method="BCa",
        vectorized=True,
    )
    assert (found.low, found.high) == pytest.approx(tuple(reference.confidence_interval), abs=1e-9)


def test_basic_with_groups_turns_the_percentile_interval_about_the_score() -> None:
    gold, predictions = task(has_groups=True)
    entry = entry_of(gold, predictions, "accuracy")

    found = entry_interval(entry, gold, predictions, metric="accuracy", method="basic")

    assert (found.low, found.high) == scoring.basic_interval(
        entry.score, entry.replicates, confidence_level=0.95
    )


@pytest.mark.parametrize(
    ("choices", "metric"), [({"has_groups": True}, "macro_f1"), ({"scores": True}, "roc_auc")]
)
def test_where_dirichlet_does_not_fit_the_percentile_interval_says_so(
    choices: dict[str, bool], metric: str
) -> None:
    gold, predictions = task(**choices)
    entry = entry_of(gold, predictions, metric)

    found = entry_interval(entry, gold, predictions, metric=metric, method="dirichlet")

    assert (found.low, found.high) == scoring.percentile_interval(
        entry.replicates, confidence_level=0.95
    )
    assert found.method == "percentile"
    assert found.note is not None
    assert found.note.startswith("The Dirichlet interval is for measures of counts")


def test_one_group_alone_cannot_be_left_out() -> None:
    gold = scoring.read_gold(as_file("id,label,group\n1,a,d\n2,b,d\n3,a,d\n"))
    predictions = make_predictions(gold, ["a", "a", "a"])
    entry = entry_of(gold, predictions, "accuracy")

    found = entry_interval(entry, gold, predictions, metric="accuracy", method="bca")

    assert found.method == "percentile"
    assert found.note is not None
    assert found.note.startswith("The BCa interval has no value here")


def test_scores_that_no_resample_changes_are_no_proof() -> None:
    gold, predictions = task(scores=True)

    found = entry_interval(
        Entry("one", 1.0, np.ones(50)), gold, predictions, metric="roc_auc", method="percentile"
    )

    assert found.note == "All replicates are equal, which is no proof that the score is exact."


def test_measures_share_the_tables_that_are_drawn() -> None:
    gold, predictions = task()
    names = ["accuracy", "macro_f1"]
    entries = [entry_of(gold, predictions, name) for name in names]

    together = entry_intervals(
        entries,
        gold,
        predictions,
        metrics=names,
        method="dirichlet",
        confidence_level=0.9,
        seed=2,
    )

    for name, entry, found in zip(names, entries, together, strict=True):
        assert found == entry_interval(
            entry,
            gold,
            predictions,
            metric=name,
            method="dirichlet",
            confidence_level=0.9,
            seed=2,
        )


@pytest.mark.parametrize("at_once", [1, 100])
def test_the_number_of_values_at_once_changes_nothing(
    at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    gold, predictions = task(has_groups=True)
    entry = entry_of(gold, predictions, "macro_f1")
    expected = entry_interval(entry, gold, predictions, metric="macro_f1", method="bca")

    monkeypatch.setattr("scoring.entry_intervals.VALUES_AT_ONCE", at_once)

    found = entry_interval(entry, gold, predictions, metric="macro_f1", method="bca")
    assert found == expected


def test_an_unknown_method_is_refused() -> None:
    gold = make_gold(["a", "b"])
    predictions = make_predictions(gold, ["a", "b"])

    with pytest.raises(ValueError, match="'wald' is not an interval; use one of percentile"):
        entry_interval(
            Entry("one", 1.0, np.ones(2)), gold, predictions, metric="accuracy", method="wald"
        )


def test_beyond_a_size_bca_of_scores_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    gold, predictions = task(scores=True)
    entry = entry_of(gold, predictions, "roc_auc")
    monkeypatch.setattr("scoring.entry_intervals.MOST", 23)

    found = entry_interval(entry, gold, predictions, metric="roc_auc", method="bca")

    assert found.method == "percentile"
    assert found.note is not None
    assert found.note.startswith("The BCa interval of a measure of scores is made for up to")
