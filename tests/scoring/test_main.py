import io
import json
import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import scoring
from scoring.__main__ import main
from tests.scoring.command import GOOD, Run, read


def test_compare_puts_the_lowest_error_first(run: Run) -> None:
    content = run.json("compare gold.csv poor.csv good.csv --metric error_rate --resamples 50")

    first, second = content["rows"]
    assert (first["name"], second["name"]) == ("good", "poor")
    assert second["difference"] == first["score"] - second["score"] < 0
    assert first["in_top_group"]


def test_compare_ranks_by_expected_cost(run: Run, files: Path) -> None:
    (files / "costs.csv").write_text("gold,a,b,c\na,0,1,1\nb,7,0,1\nc,1,1,0\n")

    content = run.json("compare gold.csv poor.csv good.csv --costs costs.csv --resamples 50")

    # In poor.csv the ten items of b are taken for a.
    assert content["signature"]["metric"].startswith("expected_cost:")
    assert [row["name"] for row in content["rows"]] == ["good", "poor"]
    assert content["rows"][1]["score"] == 10 * 7 / 30


def test_costs_that_cannot_be_used_are_refused_by_name(run: Run, files: Path) -> None:
    (files / "costs.csv").write_text("gold,a,b\na,0,1\nb,7,0\n")

    code, out, err = run("compare gold.csv good.csv --costs costs.csv")

    assert (code, out) == (1, "")
    assert err.endswith("costs.csv: The first row must name each label once: a, b, c.\n")


def test_compare_takes_any_beta(run: Run) -> None:
    content = run.json("compare gold.csv good.csv --metric macro_f3 --resamples 50")

    assert content["signature"]["metric"] == "macro_f3"


def test_compare_prints_signature_and_rows_as_json(run: Run, files: Path) -> None:
    content = run.json(
        "compare gold.csv poor.csv good.csv --metric accuracy --resamples 50 --seed 3 "
        "--confidence 0.9"
    )

    gold, good = read(files, "good.csv")
    signature = scoring.sign(gold, metric="accuracy", n_resamples=50, seed=3, confidence_level=0.9)
    assert content["signature"] == signature.as_dict()
    assert [row["name"] for row in content["rows"]] == ["good", "poor"]
    report = scoring.score_predictions(
        gold, good, metric="accuracy", n_resamples=50, seed=3, confidence_level=0.9
    )
    assert content["rows"][0]["score"] == report.score
    assert content["rows"][0]["bootstrap_mean"] == report.bootstrap_mean
    assert content["rows"][0]["interval"] == list(report.interval)


def test_compare_gives_the_digits_of_submissions_scored_one_by_one(run: Run, files: Path) -> None:
    content = run.json("compare gold.csv poor.csv good.csv")

    entries = []
    for name in ("poor", "good"):
        report = scoring.score_predictions(*read(files, f"{name}.csv"))
        stored = scoring.replicates_to_bytes(report.replicates)
        drawn = scoring.replicates_from_bytes(stored, n_resamples=10_000)
        entries.append(scoring.Entry(name, report.score, drawn))
    board = scoring.standings(entries, confidence_level=0.95)
    assert {name: content[name] for name in ("rows", "resolution")} == board.as_dict()


def test_compare_takes_the_labels_of_the_task(run: Run) -> None:
    content = run.json("compare gold.csv good.csv --labels more.txt --resamples 5")

    assert content["signature"]["labels"] == ["c", "b", "a", "d"]
    assert content["resolution"] is None


def test_compare_prints_the_board(run: Run) -> None:
    code, out, err = run("compare gold.csv poor.csv good.csv --resamples 400")

    assert (code, err) == (0, "")
    title, table, sentences, notes = out.strip("\n").split("\n\n")
    assert title == (
        "macro-F1 on 30 items with 3 labels; 95 % percentile intervals from 400 resamples, seed 0"
    )
    head, leader, other = table.splitlines()
    assert head.split()[:4] == ["rank", "name", "score", "interval"]
    assert leader.split()[:3] == ["1", "good", "0.9333"]
    assert leader.split()[6:] == ["–", "–", "–", "–", "–", "yes", "(1.0000)", "1–1"]
    assert other.split()[:3] == ["2", "poor", "0.5556"]
    assert "< 0.0025" in other
    assert other.split()[-3:] == ["no", "(0.0025)", "2–2"]
    claim, resolution = sentences.splitlines()
    assert claim == "With 95 % confidence the best system is good."
    assert resolution.startswith("This test set separates typical neighbors on the board")
    # Both have every c right and predict it nowhere else.
    assert notes.startswith(
        "Interval of poor, good: A label is never missed and never given wrongly"
    )


def test_compare_names_all_that_may_be_the_best(run: Run, files: Path) -> None:
    (files / "twin.csv").write_text(GOOD)

    _, out, _ = run("compare gold.csv good.csv twin.csv --resamples 50")

    assert "the best system is one of these 2: good, twin.\n" in out


def test_compare_needs_names_that_differ(run: Run, files: Path) -> None:
    (files / "good.tsv").write_text(GOOD)

    code, _, err = run("compare gold.csv good.csv good.tsv")

    assert code == 2
    assert "more than one predictions file is named good" in err


def test_check_needs_no_gold(run: Run) -> None:
    assert run("check --ids ids.txt --labels labels.txt good.csv") == (
        0,
        "All is well: 30 items.\n\nRead as CSV, separated by commas, UTF-8.\n\n"
        "label  rows\na        10\nb        10\nc        10\n",
        "",
    )
    assert run.json("check --ids ids.txt --labels labels.txt good.csv") == {
        "n_items": 30,
        "format": "CSV, separated by commas",
        "encoding": "UTF-8",
        "n_rows": 30,
        "labels": [{"label": label, "n_rows": 10} for label in "abc"],
        "columns": [],
        "notices": [],
    }


def test_check_says_what_stands_beside_the_labels(run: Run, files: Path) -> None:
    (files / "two.txt").write_text("a\nb\n")
    rows = "".join(f"i{place},a,0.5,1\n" for place in range(30))
    (files / "sure.csv").write_text("id,label,score,prob:a\n" + rows)

    code, out, _ = run("check --ids ids.txt --labels two.txt sure.csv")

    assert code == 0
    assert "UTF-8. Beside the labels: scores and probabilities.\n" in out


def test_check_gold_takes_the_labels_that_are_meant(run: Run, files: Path) -> None:
    code, out, _ = run("check-gold gold.csv --labels more.txt")

    assert code == 0
    assert out.startswith("All is well: 30 items with 4 labels.")


def test_check_gold_counts_the_items_of_labels(run: Run, files: Path) -> None:
    code, out, _ = run("check-gold gold.csv")

    assert code == 0
    assert out.startswith("All is well: 30 items with 3 labels.\n\nlabel  items\na")
    assert run.json("check-gold gold.csv") == {
        "n_items": 30,
        "labels": [{"label": label, "n_items": 10} for label in "abc"],
        "gold_sha256": scoring.read_gold(files / "gold.csv").sha256,
        "notices": [],
    }


@pytest.mark.parametrize(
    "line",
    [
        "score gold.csv bad.csv",
        "check --ids ids.txt --labels labels.txt bad.csv",
        "compare gold.csv good.csv bad.csv",
    ],
)
def test_a_refused_file_ends_in_sentences_and_1(run: Run, files: Path, line: str) -> None:
    code, out, err = run(line)

    assert (code, out) == (1, "")
    assert err.splitlines() == [
        f"{files / 'bad.csv'}: Line 2 (id 'i0'): 'x' is not a label of this task; "
        "use one of a, b, c.",
        f"{files / 'bad.csv'}: 1 item has no prediction: 'i1'; every item needs a row.",
    ]


def test_a_refused_file_is_told_as_json_too(run: Run, files: Path) -> None:
    code, out, err = run("score gold.csv bad.csv --json")

    label, missing = json.loads(out)["errors"]
    assert code == 1
    assert label == {
        "code": "unknown_label",
        "message": "Line 2 (id 'i0'): 'x' is not a label of this task; use one of a, b, c.",
        "line": 2,
        "id": "i0",
        "file": str(files / "bad.csv"),
    }
    assert (missing["code"], missing["line"], missing["id"]) == ("missing_ids", None, "i1")
    assert err.count("\n") == 2


def test_compare_tells_of_all_bad_files_at_once(run: Run, files: Path) -> None:
    (files / "empty.csv").write_text("")

    code, out, _ = run("compare gold.csv bad.csv good.csv empty.csv --json")

    assert code == 1
    assert [Path(error["file"]).name for error in json.loads(out)["errors"]] == [
        "bad.csv",
        "bad.csv",
        "empty.csv",
    ]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("check-gold bad.txt", "bad.txt: Line 3: the label of 'i2' is blank"),
        ("score bad.txt good.csv", "bad.txt: Line 3: the label of 'i2' is blank"),
        ("score gold.csv good.csv --labels twice.txt", "twice.txt: 'a' is in the list more than"),
        ("check --ids twice.txt --labels labels.txt good.csv", "twice.txt: 'a' is in the list"),
        ("check --ids ids.txt --labels latin.txt good.csv", "latin.txt: Line 2: the byte 0xE9"),
    ],
)
def test_gold_and_lists_are_refused_in_the_same_way(
    run: Run, files: Path, line: str, words: str
) -> None:
    (files / "bad.txt").write_text("id,label\ni1,a\ni2,\n")
    (files / "twice.txt").write_text("a\na\n")
    (files / "latin.txt").write_bytes(b"a\n\xe9\n")

    code, _, err = run(line)

    assert code == 1
    assert words in err


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "the following arguments are required: COMMAND"),
        ("score gold.csv", "required: PREDICTIONS"),
        ("score gold.csv absent.csv", "absent.csv: No such file"),
        ("check --ids absent.txt --labels labels.txt good.csv", "absent.txt: No such file"),
        ("compare gold.csv good.csv --resamples 0", "must be at least 1"),
        ("compare gold.csv good.csv --seed -1", "must be at least 0"),
        ("compare gold.csv good.csv --confidence 95", "must lie between 0 and 1"),
        ("compare gold.csv good.csv --metric f2", "'f2' is not a measure; use one of"),
    ],
)
def test_wrong_use_ends_in_2(run: Run, line: str, words: str) -> None:
    code, out, err = run(line)

    assert (code, out) == (2, "")
    assert words in err


def test_python_runs_the_package(
    files: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "scoring.__main__")
    monkeypatch.setattr(sys, "argv", ["scoring", "check-gold", str(files / "gold.csv")])

    with pytest.raises(SystemExit) as end:
        runpy.run_module("scoring", run_name="__main__")

    assert end.value.code == 0
    assert "30 items" in capsys.readouterr().out


def test_a_terminal_without_the_letters_gets_escapes(files: Path) -> None:
    gold = files / "accents.csv"
    gold.write_text("id,label\n1,ña\n2,no\n", encoding="utf-8")
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}

    done = subprocess.run(
        [sys.executable, "-m", "scoring", "check-gold", str(gold)],
        env=environment,
        capture_output=True,
        check=False,
    )

    assert done.returncode == 0
    assert rb"\xf1a" in done.stdout


def test_a_stream_that_is_no_terminal_serves_too(
    files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stdout", stream)

    assert main(["check-gold", str(files / "gold.csv")]) == 0
    assert "30 items" in stream.getvalue()


def test_compare_can_be_confined_to_a_slice(run: Run, files: Path) -> None:
    head, *rows = (files / "gold.csv").read_text().splitlines()
    lines = [f"{row},{'news' if place < 10 else 'talk'}" for place, row in enumerate(rows)]
    (files / "gold.csv").write_text("\n".join([f"{head},genre", *lines]))

    content = run.json("compare gold.csv good.csv --slice genre=news --resamples 50")

    gold, good = read(files, "good.csv")
    chosen = gold.in_slice("genre", "news")
    alone = scoring.score_predictions(gold.select(chosen), good.select(chosen), n_resamples=50)
    assert content["slice"] == "genre=news"
    assert content["signature"]["n_items"] == 10
    assert content["rows"][0]["interval"] == list(alone.interval)


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ("genre", "must be a column and a value, such as genre=news"),
        ("year=1", "year is no slice of the gold file; its slices: genre"),
        ("genre=x", "x is no value of genre; its values: news, talk"),
    ],
)
def test_a_slice_that_is_not_there_is_wrong_use(
    run: Run, files: Path, wanted: str, words: str
) -> None:
    rows = "".join(f"i{place},a,{'news' if place % 2 else 'talk'}\n" for place in range(4))
    (files / "gold.csv").write_text("id,label,genre\n" + rows)
    (files / "good.csv").write_text("id,label\n" + "".join(f"i{n},a\n" for n in range(4)))

    code, _, err = run(f"compare gold.csv good.csv --slice {wanted}")

    assert code == 2
    assert words in err
