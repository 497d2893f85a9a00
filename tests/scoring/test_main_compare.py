import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import scoring
from tests.scoring.command import Run, read


def test_compare_tests_against_the_leader_by_randomization(run: Run, files: Path) -> None:
    content = run.json(
        "compare gold.csv poor.csv good.csv --test approximate-randomization --resamples 50"
    )

    gold, good = read(files, "good.csv")
    _, poor = read(files, "poor.csv")
    expected = scoring.randomization_p_values(
        gold.codes,
        np.stack([good.codes, poor.codes]),
        n_labels=3,
        metric="macro_f1",
        n_shuffles=50,
        seed=0,
    )
    leader, other = content["rows"]
    assert content["test"] == "approximate-randomization"
    assert (leader["p_value_two_sided"], other["p_value"]) == (None, None)
    assert other["p_value_two_sided"] == other["p_value_holm"] == expected[0, 1]


def test_compare_names_a_test_that_does_not_fit(run: Run) -> None:
    code, _, err = run("compare gold.csv good.csv poor.csv --test mcnemar")

    assert code == 2
    assert "McNemar's test compares accuracies, not macro-F1; use --metric accuracy" in err


def test_compare_gives_every_pair_a_row(run: Run, files: Path) -> None:
    line = "compare gold.csv good.csv poor.csv gold.csv --resamples 50 --pairs"

    content = run.json(line)
    _, out, _ = run(line)

    pairs = [(row["first"], row["second"]) for row in content["pairs"]]
    assert pairs == [("gold", "good"), ("gold", "poor"), ("good", "poor")]
    assert content["pairs"][0]["difference"] == content["rows"][1]["difference"]
    table = out.strip().split("\n\n")[-1].splitlines()
    assert table[0].split()[:3] == ["first", "second", "difference"]
    assert table[1].split()[:2] == ["gold", "good"]


def test_compare_adjusts_the_pairs_of_another_test_by_holm(run: Run) -> None:
    content = run.json(
        "compare gold.csv good.csv poor.csv gold.csv --metric accuracy --test mcnemar --pairs"
    )

    p_values = [row["p_value"] for row in content["pairs"]]
    # Right in one alone: 2 and 0 of gold and good, 10 and 0 of gold and poor, 9 and 1 of the last.
    assert p_values == [2 / 2**2, 2 / 2**10, 2 * (1 + 10) / 2**10]
    adjusted = [row["p_value_adjusted"] for row in content["pairs"]]
    assert adjusted == scoring.adjust_holm(p_values)


def test_compare_makes_intervals_by_another_method(run: Run, files: Path) -> None:
    content = run.json("compare gold.csv good.csv poor.csv --interval dirichlet --resamples 50")

    gold, good = read(files, "good.csv")
    [entry] = scoring.score_all(gold, {"good": good}, n_resamples=50)
    found = scoring.entry_interval(entry, gold, good, metric="macro_f1", method="dirichlet")
    assert content["interval_method"] == "dirichlet"
    assert content["rows"][0]["interval"] == [found.low, found.high]


def test_compare_says_which_test_its_p_values_come_from(run: Run) -> None:
    _, out, _ = run(
        "compare gold.csv good.csv poor.csv --test approximate-randomization --resamples 50"
    )

    assert (
        "p-values are two-sided, by approximate randomization; intervals, top group and ranks come "
        "from the resamples.\n"
    ) in out


def test_an_adjusted_p_of_no_resample_is_below_as_many_as_there_are_comparisons(run: Run) -> None:
    _, out, _ = run("compare gold.csv gold.csv poor.csv good.csv --resamples 400")

    [poor] = [line for line in out.splitlines() if " poor " in line and "[" in line][:1]
    # Two comparisons of 400 resamples: 1/400, and twice that after adjustment.
    assert re.findall(r"< [\d.]+", poor)[0] == "< 0.0025"
    assert re.findall(r"< [\d.]+", poor)[1:] == ["< 0.005", "< 0.005"]


def test_output_that_nobody_takes_goes_nowhere(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*parts: object) -> None:
        raise BrokenPipeError

    moved: list[int] = []
    monkeypatch.setattr("builtins.print", refuse)
    monkeypatch.setattr("os.dup2", lambda source, target: moved.append(target))

    code, out, err = run("check-gold gold.csv")

    assert (code, out, err) == (0, "", "")
    assert moved == [1]


def test_output_that_cannot_be_written_is_no_fault_of_a_file(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*parts: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("builtins.print", refuse)

    code, _, err = run("check-gold gold.csv")

    assert code == 2
    assert err.endswith("error: cannot write the output: No space left on device\n")


def test_a_reader_who_stops_reading_is_no_error(files: Path) -> None:
    command = f"{sys.executable} -m scoring score {files / 'gold.csv'} {files / 'good.csv'} | true"

    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("--resamples 1e3", "must be a whole number such as 1000"),
        ("--resamples 99999999999", "must be at least 1 and at most 10,000,000"),
        ("--seed x", "must be a whole number"),
        ("--confidence 0.99999999", "must lie between 0 and 1, such as 0.95"),
        ("--confidence high", "must lie between 0 and 1, such as 0.95"),
    ],
)
def test_numbers_that_nobody_can_mean_are_wrong_use(run: Run, line: str, words: str) -> None:
    code, _, err = run(f"compare gold.csv good.csv {line}")

    assert code == 2
    assert words in err
