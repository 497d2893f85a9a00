"""The figure of differences: every row is drawn or named, zero is marked."""

import json

from leaderboard.drawing import Figure
from leaderboard.figures.differences import differences_figure
from leaderboard.standings import Board
from tests.leaderboard.boards import board, row


def behind(*differences: float, **fields: object) -> Board:
    """Return a board whose others are that far behind, each two points more or less."""
    others = [
        row(f"t{n}", difference=gap, difference_interval=(gap - 0.02, gap + 0.02), **fields)
        for n, gap in enumerate(differences)
    ]
    return board(row("owls"), *others)


def drawn(shown: Board) -> Figure:
    return differences_figure(shown, own_team_id=None)


def test_every_other_system_is_drawn_in_points_at_its_height() -> None:
    found = drawn(behind(0.01, 0.03, 0.05))

    points = {
        y: round(x, 6)
        for one in found.values["data"]
        for x, y in zip(one["x"], one["y"], strict=True)
    }
    assert points == {0: 1.0, 1: 3.0, 2: 5.0}
    assert found.values["data"][0]["error_x"]["array"] == [2.0]


def test_intervals_that_reach_zero_are_filled_and_the_others_hollow() -> None:
    reaching, above = drawn(behind(0.01, 0.02, 0.05)).values["data"]

    assert (reaching["y"], reaching["marker"]["color"]) == ([0, 1], "var(--accent)")
    assert (above["y"], above["marker"]["color"]) == ([2], "var(--bg)")


def test_zero_is_marked_and_on_the_axis() -> None:
    layout = drawn(behind(0.05, 0.06)).values["layout"]

    assert [(line["x0"], line["x1"]) for line in layout["shapes"]] == [(0, 0)]
    low, high = layout["xaxis"]["range"]
    assert low < 0 < high


def test_a_row_far_beyond_the_others_is_an_arrow_with_figures() -> None:
    found = drawn(behind(0.01, 0.02, 0.03, 0.04, 0.9))

    arrow = found.values["data"][-1]
    assert (arrow["y"], arrow["text"]) == ([4], ["[88.00, 92.00] "])
    assert found.notes == ("1 system lies beyond 6 points: an arrow with its interval in figures.",)


def test_only_so_many_rows_are_drawn_and_the_rest_counted() -> None:
    found = drawn(behind(*[0.01 + n / 1000 for n in range(60)]))

    assert found.notes[0].startswith("The figure shows the best 50 of 60 systems behind the leader")


def test_a_name_is_no_markup() -> None:
    others = row("<b>$x$</b> var(--ink)", difference_interval=(0.01, 0.02))

    text = json.dumps(drawn(board(row("owls"), others)).values)

    assert "<b>" not in text
    assert "$" not in text
    assert "var(--ink) " not in text


def test_a_single_system_has_no_figure() -> None:
    assert drawn(board(row("owls"))) is None
