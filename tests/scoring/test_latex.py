"""Standings as a LaTeX table."""

import unicodedata
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scoring
from tests.scoring import tex
from tests.scoring.boards import LEADER, SECOND, SIGNATURE, board, named
from tests.scoring.command import Run

ANY_TEXT = st.text(st.characters(exclude_categories=["Cs"])) | st.text("\\{}$&%#_~^<>|`'-, \n[]*")


def table(*rows: scoring.StandingsRow, **choices: object) -> str:
    return scoring.standings_latex(board(*rows), SIGNATURE, measure="macro-F1", **choices)


@given(ANY_TEXT)
def test_any_text_is_seen_as_it_is(text: str) -> None:
    seen = tex.text_of(scoring.latex_text(text))

    visible = "".join(c for c in text if unicodedata.category(c)[0] != "C" or c.isspace())
    kept = "".join(seen.replace("\u200c", "").replace("\u200d", "").split())
    assert kept == "".join(visible.split())


@given(ANY_TEXT)
def test_no_two_characters_become_another(text: str) -> None:
    written = scoring.latex_text(text)

    assert not any(pair in written for pair in ("--", "''", "``", "<<", ">>", ",,"))


@pytest.mark.parametrize("text", ["a--b", "---", "''''", ",,,", "``", "<<|>>", "?`!`"])
def test_neighbors_stay_apart(text: str) -> None:
    written = scoring.latex_text(text)

    assert tex.text_of(written) == text
    assert not any(pair in written for pair in ("--", "''", "``", "<<", ">>", ",,"))


@given(st.lists(ANY_TEXT, min_size=1, max_size=3))
def test_whatever_the_names_the_table_is_whole(names: list[str]) -> None:
    source = scoring.standings_latex(named(*names), SIGNATURE, measure="macro-F1")

    tex.assert_balanced(source)
    rows = tex.cells_of(source)
    assert [len(row) for row in rows] == [9] * len(names)
    for row, name in zip(rows, names, strict=True):
        assert row[1] == scoring.latex_text(name)


def test_a_row_holds_the_numbers_of_the_page() -> None:
    leader, second = tex.cells_of(table(LEADER, SECOND))

    assert leader == [
        "1", r"owls$^\dagger$", r"\textbf{0.9000}", "[0.880, 0.920]", "--", "--", "--", "--", "1--2"
    ]  # fmt: skip
    # The one-sided p is a share of 10,000 resamples; Holm's rounds to nothing.
    assert second == [
        "2", "mice", "0.3333", "[0.310, 0.350]", "0.5667", "[0.000, 0.600]", "$<$ .0001",
        "$<$ .0001", "2",
    ]  # fmt: skip


def test_a_difference_below_zero_has_a_real_minus() -> None:
    row = tex.cells_of(table(LEADER, replace(SECOND, difference_interval=(-0.02, 0.1))))[1]

    assert row[5] == "[$-$0.020, 0.100]"


def test_shared_ranks_and_every_best_score_are_marked() -> None:
    rows = tex.cells_of(table(LEADER, replace(LEADER, name="twin"), replace(SECOND, rank=3)))

    assert [row[0] for row in rows] == ["1=", "1=", "3"]
    assert [row[2].startswith(r"\textbf") for row in rows] == [True, True, False]


def test_baselines_are_set_apart() -> None:
    rows = tex.cells_of(table(LEADER, SECOND, baselines={"mice"}))

    assert [row[1] for row in rows] == [r"owls$^\dagger$", r"\emph{mice}"]


def test_the_caption_says_what_the_numbers_depend_on() -> None:
    source = table(LEADER, SECOND)

    assert "2 systems by macro-F1 on 2,000 items with 2 labels" in source
    assert r"95\,\% percentile intervals, 10,000 resamples, seed 7." in source
    assert "one-sided paired bootstrap" in source
    assert "ab" * 32 in source


def test_another_test_is_named_as_what_it_is() -> None:
    source = table(LEADER, replace(SECOND, p_value=None))

    assert tex.cells_of(source)[1][6] == ".0814"
    assert "two-sided test" in source


@pytest.mark.parametrize(
    ("name", "says_unicode", "says_direction"),
    [("Ñandú Żółw", False, False), ("東京大学", True, False), ("فريق", True, True)],
)
def test_names_that_need_another_engine_are_kept_and_noted(
    name: str, says_unicode: bool, says_direction: bool
) -> None:
    source = scoring.standings_latex(named(name), SIGNATURE, measure="macro-F1")

    assert tex.cells_of(source)[0][1] == name
    assert ("% Some names need XeLaTeX or LuaLaTeX" in source) == says_unicode
    assert ("bidi=basic" in source) == says_direction


@pytest.mark.parametrize(
    ("value", "n_resamples", "written"),
    [(0.0, 300, "$<$ .004"), (1e-9, 100, "$<$ .0001"), (1.0, 100, "1.0000"), (0.05, 100, ".0500")],
)
def test_p_values_are_written_as_on_the_pages(value: float, n_resamples: int, written: str) -> None:
    source = scoring.standings_latex(
        board(LEADER, replace(SECOND, p_value=value)),
        replace(SIGNATURE, n_resamples=n_resamples),
        measure="macro-F1",
    )

    assert tex.cells_of(source)[1][6] == written


def test_the_command_prints_the_table(run: Run) -> None:
    code, out, err = run("compare gold.csv poor.csv good.csv --resamples 50 --latex")

    assert (code, err) == (0, "")
    assert [row[1] for row in tex.cells_of(out)] == [r"good$^\dagger$", "poor"]


def test_an_adjusted_p_of_0_is_below_as_many_parts_as_there_are_comparisons() -> None:
    beaten = replace(SECOND, p_value=0.0, p_value_holm=0.0)

    _, second, third = tex.cells_of(table(LEADER, beaten, beaten))

    # Two comparisons of 10,000 resamples.
    assert second[6:8] == third[6:8] == ["$<$ .0001", "$<$ .0002"]


def test_further_measures_stand_after_the_interval_of_the_score() -> None:
    further = {"accuracy": [0.95, 0.5], "Matthews correlation": [-0.25, None]}

    source = table(LEADER, SECOND, further=further)

    tex.assert_balanced(source)
    assert [row[4:6] for row in tex.cells_of(source)] == [["0.9500", "$-$0.2500"], ["0.5000", "--"]]
    assert r"\begin{tabular}{rlrlrrrlrrr}" in source
    assert r"Matthews \\ correlation\end{tabular} & $\Delta$" in source
    assert r"Ranks, $\Delta$ and $p$ are by macro-F1 alone." in source
    assert "alone" not in table(LEADER, SECOND)
