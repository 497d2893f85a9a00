"""Standings as CSV."""

import contextlib
import csv
import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scoring
from tests.scoring.boards import LEADER, SECOND, SIGNATURE, board, named
from tests.scoring.command import Run


def read(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_every_number_is_read_back_with_all_of_its_digits() -> None:
    rows = read(scoring.standings_csv(board(LEADER, SECOND), SIGNATURE))

    assert [row["name"] for row in rows] == ["owls", "mice"]
    for row, wanted in zip(rows, (LEADER, SECOND), strict=True):
        assert float(row["score"]) == wanted.score
        assert (float(row["interval_low"]), float(row["interval_high"])) == wanted.interval
        assert (int(row["rank_range_best"]), int(row["rank_range_worst"])) == wanted.rank_range
        assert row["in_top_group"] == str(wanted.in_top_group).lower()
    assert float(rows[1]["p_value_holm"]) == 1e-5


def test_what_the_leader_has_not_is_an_empty_cell() -> None:
    leader = read(scoring.standings_csv(board(LEADER), SIGNATURE))[0]

    assert {name for name, cell in leader.items() if cell == ""} == {
        "difference_interval_low",
        "difference_interval_high",
        "p_value",
        "p_value_two_sided",
        "p_value_holm",
        "p_value_bh",
    }


def test_every_row_says_what_its_numbers_depend_on() -> None:
    for row in read(scoring.standings_csv(board(LEADER, SECOND), SIGNATURE)):
        assert (row["metric"], row["n_items"], row["seed"]) == ("macro_f1", "2000", "7")
        assert (row["gold_sha256"], row["version"]) == ("ab" * 32, "1.2.3")


def test_facts_are_further_columns() -> None:
    facts = [{"is_baseline": False, "n_entries": 3}]

    row = read(scoring.standings_csv(board(LEADER), SIGNATURE, facts=facts))[0]

    assert (row["is_baseline"], row["n_entries"]) == ("false", "3")


def test_facts_for_another_number_of_rows_are_refused() -> None:
    with pytest.raises(ValueError, match="longer"):
        scoring.standings_csv(board(LEADER), SIGNATURE, facts=[{}, {}])


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"])), min_size=1, max_size=4))
def test_no_name_is_a_formula_and_every_name_is_read_back(names: list[str]) -> None:
    rows = read(scoring.standings_csv(named(*names), SIGNATURE))

    for row, name in zip(rows, names, strict=True):
        cells = [cell.lstrip() for cell in re.split(r"[;\t\r\n]", row["name"])]
        assert not any(cell.startswith(tuple("=+-@＝＋－＠")) for cell in cells)
        assert row["name"].replace("'", "") == name.replace("'", "")


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "＝", " ="])
def test_a_name_that_looks_like_a_formula_gets_an_apostrophe(start: str) -> None:
    rows = read(scoring.standings_csv(named(f"{start}1+1", "1=1; 2-2"), SIGNATURE))

    assert [row["name"] for row in rows] == [f"'{start}1+1", "1=1; 2-2"]


@pytest.mark.parametrize("separator", [";", "\n"])
def test_a_name_is_no_formula_where_files_are_parted_otherwise(separator: str) -> None:
    rows = read(scoring.standings_csv(named(f"red{separator} =1+1"), SIGNATURE))

    assert rows[0]["name"] == f"red{separator}' =1+1"


def test_a_number_below_zero_stays_a_number() -> None:
    row = read(scoring.standings_csv(board(SECOND), SIGNATURE))[0]

    assert row["difference_interval_low"] == "-0.0004"


def test_lines_end_as_the_standard_says() -> None:
    text = scoring.standings_csv(named('a "b", c'), SIGNATURE)

    assert text.count("\r\n") == text.count("\n") == 2
    assert '"a ""b"", c"' in text


def test_the_command_prints_the_digits_of_its_json(run: Run) -> None:
    line = "compare gold.csv poor.csv good.csv --resamples 50"
    content = run.json(line)

    code, out, err = run(line + " --csv")

    assert (code, err) == (0, "")
    for row, wanted in zip(read(out), content["rows"], strict=True):
        assert (row["name"], float(row["score"])) == (wanted["name"], wanted["score"])
        assert float(row["p_first"]) == wanted["p_first"]


def test_the_command_writes_to_whatever_takes_text(run: Run) -> None:
    taken = io.StringIO()

    with contextlib.redirect_stdout(taken):
        run("compare gold.csv good.csv --resamples 50 --csv")

    assert [row["name"] for row in read(taken.getvalue())] == ["good"]


def test_the_command_prints_one_format_at_a_time(run: Run) -> None:
    code, out, err = run("compare gold.csv good.csv --csv --json")

    assert (code, out) == (2, "")
    assert "not allowed with" in err
