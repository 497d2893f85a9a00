"""Pictures without a script: where things are drawn."""

import pytest

from leaderboard import charts, pictures
from tests.leaderboard.boards import board, ladder, row, top


def test_intervals_lie_between_the_edges_in_the_order_of_their_values() -> None:
    drawing = pictures.interval_drawing(ladder([0.9, 0.8, 0.7]), title="Mail")

    for drawn in drawing.rows:
        assert drawing.left <= drawn.x1 < drawn.cx < drawn.x2 <= drawing.right
    centers = [drawn.cx for drawn in drawing.rows]
    assert centers == sorted(centers, reverse=True)
    assert [drawn.y for drawn in drawing.rows] == sorted(drawn.y for drawn in drawing.rows)


def test_a_value_at_a_tick_is_drawn_at_the_tick() -> None:
    drawing = pictures.interval_drawing(ladder([0.9, 0.8, 0.7], half=0.1), title="Mail")

    ticks = {tick.text: tick.x for tick in drawing.ticks}
    assert [drawn.cx for drawn in drawing.rows] == [ticks["0.90"], ticks["0.80"], ticks["0.70"]]
    assert (drawing.ticks[0].x, drawing.ticks[-1].x) == (drawing.left, drawing.right)
    assert drawing.band_x == ticks["0.80"]
    assert drawing.band_x + drawing.band_width == pytest.approx(ticks["1.00"])


def test_a_fine_axis_has_three_places() -> None:
    drawing = pictures.interval_drawing(ladder([0.985, 0.983], half=0.002), title="Mail")

    assert {len(tick.text) for tick in drawing.ticks} == {5}


def test_a_row_far_below_has_its_interval_in_figures() -> None:
    drawing = pictures.interval_drawing(ladder([0.9, 0.89, 0.88, 0.87, 0.1]), title="Mail")

    last = drawing.rows[-1]
    assert (last.x1, last.figures) == (None, "[0.080, 0.120]")
    assert [drawn.figures for drawn in drawing.rows[:-1]] == [""] * 4


def test_the_title_and_long_names_are_cut_to_their_room() -> None:
    drawing = pictures.interval_drawing(board(top("x" * 60)), title="y" * 200)

    assert len(drawing.rows[0].name) == pictures.NAME_WIDTH
    assert len(drawing.title) == pictures.TITLE_WIDTH


def test_a_long_board_is_cut_and_says_so() -> None:
    n_rows = charts.MAX_ROWS + 10
    drawing = pictures.interval_drawing(ladder([0.9] * n_rows), title="Mail")

    assert len(drawing.rows) == charts.MAX_ROWS
    assert drawing.note == f"The best {charts.MAX_ROWS} of {n_rows} systems."


@pytest.mark.parametrize(
    ("rank_range", "words"), [((2, 4), "rank 2–4 of 2 · 0.7154"), ((1, 1), "rank 1 of 2 · 0.7154")]
)
def test_a_badge_says_rank_range_and_score(rank_range: tuple[int, int], words: str) -> None:
    shown = row("owls", score=0.7154, rank_range=rank_range)

    drawn = pictures.badge(board(shown, row("mice")), shown, label="Mail 2026")

    assert (drawn.left, drawn.right) == ("Mail 2026", words)
    assert drawn.left_middle * 2 == drawn.left_width
    assert drawn.width == drawn.left_width + drawn.right_width


def test_wide_letters_get_more_room() -> None:
    shown = row("owls")

    narrow = pictures.badge(board(shown), shown, label="abcd")
    wide = pictures.badge(board(shown), shown, label="東京大学")

    assert wide.left_width > narrow.left_width
