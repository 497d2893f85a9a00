"""The matrix of pairs and its map: signs, stars, and how many rows."""

import json

import pytest

from leaderboard.figures.pairs import pairs_figure
from leaderboard.matrices import PairTable
from leaderboard.pair_matrix import PairMatrix, pair_matrix, stars_of
from leaderboard.standings import Board
from tests.leaderboard.boards import board, ladder, row

# Of three teams: first and second, first and third, second and third.
PAIRS = PairTable(alone=[[0.04, 0.001], [0.2], []], adjusted=[[0.06, 0.009], [0.5], []])


def table(n_teams: int) -> PairTable:
    """Return pairs of so many teams that nothing tells apart."""
    rows = [[1.0] * (n_teams - 1 - place) for place in range(n_teams)]
    return PairTable(alone=rows, adjusted=rows)


def matrix(shown: Board, pairs: PairTable = PAIRS, **choices: bool) -> PairMatrix:
    return pair_matrix(shown, pairs, **{"is_adjusted": True, **choices})


def stars(made: PairMatrix) -> list[list[str | None]]:
    return [[cell and cell.stars for cell in row.cells] for row in made.rows]


@pytest.mark.parametrize(
    ("p_value", "written"),
    [(0.2, ""), (0.05, ""), (0.0499, "*"), (0.01, "*"), (0.0099, "**"), (1 / 10_001, "**")],
)
def test_stars_stand_for_p_values_below_a_bound(p_value: float, written: str) -> None:
    assert stars_of(p_value) == written


def test_stars_are_those_of_the_adjusted_p_value_or_of_the_pair_alone() -> None:
    shown = ladder((0.9, 0.8, 0.7))

    assert stars(matrix(shown)) == [[None, "", "**"], ["", None, ""], ["**", "", None]]
    assert stars(matrix(shown, is_adjusted=False))[0] == [None, "*", "**"]


def test_a_row_minus_a_column_has_the_sign_of_the_row() -> None:
    first, *_, last = matrix(ladder((0.9, 0.8, 0.7))).rows

    assert first.cells[2].difference == pytest.approx(0.2)
    assert last.cells[0].difference == pytest.approx(-0.2)


def test_pairs_that_differ_are_counted_once() -> None:
    made = matrix(ladder((0.9, 0.8, 0.7)), is_adjusted=False)

    assert (made.n_different, made.n_pairs) == (2, 3)


def test_the_best_thirty_are_shown_unless_all_are_asked_for() -> None:
    shown = ladder([0.9 - n / 1000 for n in range(120)])

    few = matrix(shown, table(100))
    many = matrix(shown, table(100), shows_all=True)

    assert (len(few.rows), few.n_kept) == (30, 100)
    assert len(many.rows) == 100


def test_the_map_has_the_signs_and_stars_of_the_matrix() -> None:
    figure = pairs_figure(matrix(ladder((0.9, 0.8, 0.7)), is_adjusted=False), own_team_id=None)

    [drawn] = figure.values["data"]
    assert drawn["z"] == [[None, 1, 2], [-1, None, 0], [-2, 0, None]]
    assert drawn["text"] == [["", "*", "**"], ["*", "", ""], ["**", "", ""]]
    assert figure.claim.endswith("2 of 3 pairs have a star.")


def test_the_scale_of_the_map_has_one_color_for_each_level() -> None:
    figure = pairs_figure(matrix(ladder((0.9, 0.8, 0.7))), own_team_id=None)

    [drawn] = figure.values["data"]
    shares = {level: (level - drawn["zmin"]) / 5 for level in range(-2, 3)}
    colors = [
        next(color for share, color in drawn["colorscale"] if share > shares[level])
        for level in range(-2, 3)
    ]
    assert colors == [
        "var(--behind)",
        "var(--behind-soft)",
        "var(--soft)",
        "var(--ahead-soft)",
        "var(--ahead)",
    ]


def test_a_name_is_no_markup_on_the_map() -> None:
    shown = board(*(row(name, score=0.5) for name in ("<b>$x$</b>", "var(--ink)", "c")))

    text = json.dumps(pairs_figure(matrix(shown), own_team_id=None).values)

    assert "<b>" not in text
    assert "$" not in text
    assert "var(--ink):" not in text
