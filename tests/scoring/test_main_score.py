import re
from pathlib import Path

import numpy as np
import pytest

import scoring
from tests.scoring.command import GOOD, Run, read


def test_score_prints_the_description_as_json(run: Run, files: Path) -> None:
    content = run.json("score gold.csv good.csv")

    described = scoring.describe_predictions(*read(files, "good.csv")).as_dict()
    assert {name: content[name] for name in described} == described


def test_score_gives_every_measure_its_interval(run: Run, files: Path) -> None:
    content = run.json("score gold.csv good.csv --resamples 60 --seed 2 --confidence 0.8")

    gold, predictions = read(files, "good.csv")
    assert list(content["intervals"]) == list(scoring.MEASURES)
    for name, ends in content["intervals"].items():
        report = scoring.score_predictions(
            gold, predictions, metric=name, n_resamples=60, seed=2, confidence_level=0.8
        )
        assert ends == list(report.interval)


def test_score_makes_every_interval_by_another_method(run: Run, files: Path) -> None:
    content = run.json("score gold.csv good.csv --interval bca --resamples 60")

    found = scoring.measure_intervals(*read(files, "good.csv"), method="bca", n_resamples=60)
    assert content["interval_method"] == "bca"
    assert content["intervals"] == {name: [one.low, one.high] for name, one in found.items()}
    assert content["interval_notes"] == {
        name: one.note for name, one in found.items() if one.note is not None
    }


def test_score_takes_the_labels_of_the_task(run: Run) -> None:
    content = run.json("score gold.csv good.csv --labels more.txt")

    assert [row["label"] for row in content["labels"]] == ["c", "b", "a", "d"]


def test_score_prints_tables_and_sentences(run: Run, files: Path) -> None:
    code, out, err = run("score gold.csv poor.csv")

    assert (code, err) == (0, "")
    choices, measures, labels, confusion, sentences, notes = out.strip("\n").split("\n\n")
    assert choices == "95 % percentile intervals from 10,000 resamples, seed 0"
    # 20 of 30 right; F1 of a is 2 · 10 / (20 + 10), of b 0, of c 1.
    cells = [re.split(r" {2,}", line) for line in measures.splitlines()]
    assert [row[:2] for row in cells[:2]] == [["macro-F1", "0.5556"], ["accuracy", "0.6667"]]
    assert all(re.fullmatch(r"\[-?\d\.\d{4}, \d\.\d{4}\]", row[2]) for row in cells)
    remarks = {row[0]: row[3] for row in cells if len(row) > 3}
    assert remarks["micro-F1"].startswith("equals accuracy")
    assert "a perfectly wrong answer scores like" in remarks["mutual information"]
    assert labels.splitlines()[1].split() == ["a", "0.5000", "1.0000", "0.6667", "10", "20"]
    assert confusion.splitlines()[-1].split() == ["c", "0", "0", "10"]
    assert sentences.splitlines() == [
        "Hardest label: b.",
        "Most confused: a and b, 10 items (0 a as b, 10 b as a).",
        "Never predicted though gold has items of it: b.",
    ]
    assert notes.startswith("Interval of macro-F1, weighted F1, macro precision")


def test_score_says_nothing_of_confusion_where_there_is_none(run: Run) -> None:
    _, out, _ = run("score gold.csv gold.csv")

    assert "\n\nHardest label: a.\n\n" in out


def test_score_passes_on_how_a_file_was_read(run: Run, files: Path) -> None:
    (files / "good.csv").write_text(GOOD.replace(",", ";"))

    assert "Semicolons were read as the delimiter.\n" in run("score gold.csv good.csv")[1]


def test_score_gives_each_slice_its_own_line(run: Run, files: Path) -> None:
    write_columns(files, "genre", ["news", "talk"] * 15)

    content = run.json("score gold.csv good.csv --metric accuracy --resamples 50")
    _, out, _ = run("score gold.csv good.csv --metric accuracy --resamples 50")

    first, second = content["slices"]
    assert (first["column"], first["value"], first["n_items"]) == ("genre", "news", 15)
    # The two items that are wrong, i0 and i4, are news.
    assert (first["score"], second["score"]) == (13 / 15, 1)
    table = out.strip().split("\n\n")[-1].splitlines()
    assert table[0].split() == ["slice", "items", "accuracy", "interval"]
    assert table[2].split()[:3] == ["genre=talk", "15", "1.0000"]


def test_score_gives_mean_and_spread_over_folds(run: Run, files: Path) -> None:
    write_columns(files, "fold", ["1", "2", "3"] * 10)

    content = run.json("score gold.csv good.csv --metric accuracy --resamples 50")
    _, out, _ = run("score gold.csv good.csv --metric accuracy --resamples 50")

    # i0 is in the first fold and i4 in the second.
    assert content["folds"]["scores"] == {"1": 0.9, "2": 0.9, "3": 1}
    assert content["folds"]["mean"] == pytest.approx(2.8 / 3)
    assert content["folds"]["deviation"] == pytest.approx((0.02 / 3 / 2) ** 0.5)
    assert "Over 3 folds accuracy is 0.9333 with a spread of 0.0577." in out


def test_without_slices_and_folds_nothing_is_said_of_them(run: Run) -> None:
    content = run.json("score gold.csv good.csv --resamples 5")

    assert (content["slices"], content["folds"]) == ([], None)


def test_score_measures_the_scores_of_a_file(run: Run, files: Path) -> None:
    write_scores(files, "good.csv")

    content = run.json("score gold.csv good.csv --metric log_loss --resamples 50")

    assert content["log_loss"] == pytest.approx(-(28 * np.log(0.8) + 2 * np.log(0.1)) / 30)
    assert content["intervals"]["log_loss"][0] < content["log_loss"]


def test_score_compares_confidence_with_the_share_right(run: Run, files: Path) -> None:
    write_scores(files, "good.csv")

    content = run.json("score gold.csv good.csv --resamples 5")
    _, out, _ = run("score gold.csv good.csv --resamples 5")

    assert [one["n_items"] for one in content["calibration"]] == [0, 0, 0, 0, 0, 0, 0, 30, 0, 0]
    table = out.strip().split("\n\n")[-1].splitlines()
    assert table[0].split() == ["confidence", "items", "mean", "share", "right"]
    assert table[1].split() == ["0.0–0.1", "0", "–", "–"]
    assert table[8].split() == ["0.7–0.8", "30", "0.8000", "0.9333"]


def test_a_metric_of_scores_needs_a_file_with_scores(run: Run, files: Path) -> None:
    write_scores(files, "good.csv")

    code, _, err = run("compare gold.csv good.csv poor.csv --metric roc_auc")

    assert code == 1
    assert err.splitlines() == [
        f"{files / 'poor.csv'}: The file lacks what ROC-AUC needs: prob:<label> for each label."
    ]


@pytest.mark.parametrize(
    ("metric", "needed"),
    [
        ("roc_auc", "ROC-AUC needs: score, or prob:<label> for each label."),
        ("log_loss", "log loss needs: prob:<label> for each label."),
    ],
)
def test_with_two_labels_a_score_is_enough_to_rank(
    run: Run, files: Path, metric: str, needed: str
) -> None:
    for name in ("gold.csv", "good.csv"):
        text = (files / name).read_text()
        (files / name).write_text(text.replace(",c", ",b"))

    code, _, err = run(f"score gold.csv good.csv --metric {metric}")

    assert code == 1
    assert err.endswith(f"{needed}\n")


def test_compare_ranks_files_by_their_scores(run: Run, files: Path) -> None:
    write_scores(files, "good.csv")
    write_scores(files, "poor.csv")

    content = run.json("compare gold.csv poor.csv good.csv --metric log_loss --resamples 50")

    assert [row["name"] for row in content["rows"]] == ["good", "poor"]
    assert content["signature"]["metric"] == "log_loss"


def write_columns(files: Path, name: str, cells: list[str]) -> None:
    """Give the gold file a further column."""
    head, *rows = (files / "gold.csv").read_text().splitlines()
    lines = [f"{head},{name}", *(f"{row},{cell}" for row, cell in zip(rows, cells, strict=True))]
    (files / "gold.csv").write_text("\n".join(lines))


def write_scores(files: Path, name: str) -> None:
    """Give a predictions file probabilities: 0.8 for the label that it predicts."""
    head, *rows = (files / name).read_text().splitlines()
    shares = {"a": "0.8,0.1,0.1", "b": "0.1,0.8,0.1", "c": "0.1,0.1,0.8"}
    lines = [f"{head},prob:a,prob:b,prob:c", *(f"{row},{shares[row[-1]]}" for row in rows)]
    (files / name).write_text("\n".join(lines))


def test_a_ranking_of_two_labels_names_the_one_that_it_is_of(run: Run, files: Path) -> None:
    (files / "two.csv").write_text("id,label\n1,ham\n2,spam\n3,ham\n")
    (files / "ranked.csv").write_text("id,label,score\n1,ham,0.1\n2,spam,0.9\n3,ham,0.4\n")

    _, out, _ = run("score two.csv ranked.csv --resamples 20")

    assert "ROC-AUC of spam" in out


def test_groups_are_said_where_intervals_rest_on_them(run: Run, files: Path) -> None:
    write_columns(files, "group", [f"d{place // 3}" for place in range(30)])

    _, out, _ = run("score gold.csv good.csv --resamples 20 --seed 5 --confidence 0.9")

    assert out.startswith("90 % percentile intervals from 20 resamples of 10 groups, seed 5\n")
    assert "Resamples draw whole groups, of which there are 10; intervals from so few" in out


def test_a_slice_with_a_line_break_stays_on_one_line(run: Run, files: Path) -> None:
    write_columns(files, "genre", ['"new\ns"', "talk"] * 15)

    _, out, _ = run("score gold.csv good.csv --resamples 20")

    assert r"genre=new\ns" in out


def test_score_gives_the_f1_of_every_label_its_interval(run: Run, files: Path) -> None:
    content = run.json("score gold.csv good.csv --resamples 60 --seed 2")

    found = scoring.label_intervals(*read(files, "good.csv"), n_resamples=60, seed=2)
    assert content["label_intervals"] == {
        label: [one.low, one.high] for label, one in found.items()
    }
