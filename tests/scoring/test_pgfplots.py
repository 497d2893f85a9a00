"""The interval chart as pgfplots source."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scoring
from tests.scoring import tex
from tests.scoring.boards import LEADER, SECOND, SIGNATURE, board, named
from tests.scoring.command import Run

POINT = re.compile(r"^  ([\d.e-]+) (\d+) ([\d.e-]+) ([\d.e-]+) \\\\$", re.MULTILINE)


def chart(*rows: scoring.StandingsRow, **choices: object) -> str:
    return scoring.standings_pgfplots(board(*rows), SIGNATURE, measure="macro-F1", **choices)


def test_every_row_is_drawn_at_its_place_with_its_interval() -> None:
    drawn = POINT.findall(chart(LEADER, SECOND))

    for (score, place, above, below), (number, row) in zip(
        drawn, enumerate((LEADER, SECOND), start=1), strict=True
    ):
        assert (float(score), int(place)) == (row.score, number)
        ends = (row.score - float(below), row.score + float(above))
        assert ends == pytest.approx(row.interval, abs=1e-12)


def test_marks_tell_the_top_group_and_baselines_without_color() -> None:
    source = chart(LEADER, SECOND, replace(SECOND, name="rule"), baselines={"rule"})

    assert re.findall(r"mark=([a-z]*\*?),", source) == ["*", "o", "diamond"]


def test_a_row_far_below_the_others_is_an_arrow_with_its_interval_in_figures() -> None:
    rows = [replace(LEADER, name=f"team {n}") for n in range(4)]

    source = chart(*rows, SECOND)

    assert [int(place) for _, place, _, _ in POINT.findall(source)] == [1, 2, 3, 4]
    assert r"axis cs:0.9,5} -| {rel axis cs:0,0}) {$\leftarrow$ [0.310, 0.350]};" in source


def test_no_more_than_a_fifth_of_the_rows_is_left_below_the_axis() -> None:
    rows = [replace(LEADER, name=f"team {n}") for n in range(3)]

    assert len(POINT.findall(chart(*rows, SECOND))) == 4


def test_rows_with_small_gaps_all_share_the_axis() -> None:
    near = replace(SECOND, score=0.87, interval=(0.86, 0.878))

    assert len(POINT.findall(chart(*[LEADER] * 4, near))) == 5


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"])), min_size=1, max_size=3))
def test_whatever_the_names_the_picture_is_whole(names: list[str]) -> None:
    source = scoring.standings_pgfplots(named(*names), SIGNATURE, measure="macro-F1")

    tex.assert_balanced(source)
    labels = ", ".join(f"{{{scoring.latex_text(name)}}}" for name in names)
    assert f"yticklabels={{{labels}}}," in source


def test_a_board_without_rows_is_an_empty_axis() -> None:
    source = chart()

    tex.assert_balanced(source)
    assert r"\addplot" not in source


def test_the_command_prints_the_picture(run: Run) -> None:
    code, out, err = run("compare gold.csv poor.csv good.csv --resamples 50 --pgfplots")

    assert (code, err) == (0, "")
    assert "yticklabels={{good}, {poor}}," in out
