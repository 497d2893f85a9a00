"""The map of ranks: shares in their cells, ranges framed."""

import json
from dataclasses import replace

from leaderboard.drawing import Figure
from leaderboard.figures.ranks import ranks_figure
from leaderboard.matrices import RankTable
from leaderboard.standings import Board
from tests.leaderboard.boards import board, ladder, row

SHARES = RankTable([(0, [0.996, 0.004]), (0, [0.004, 0.6, 0.396]), (1, [0.396, 0.604])])


def three(*ranges: tuple[int, int]) -> Board:
    """Return a board of three systems with these rank ranges."""
    rows = ladder((0.9, 0.8, 0.7)).rows
    return board(*(replace(row, rank_range=one) for row, one in zip(rows, ranges, strict=True)))


def drawn(shown: Board | None = None, ranks: RankTable = SHARES) -> Figure:
    return ranks_figure(shown or three((1, 1), (2, 3), (2, 3)), ranks, own_team_id=None)


def test_every_share_is_in_the_cell_of_its_team_and_rank() -> None:
    [cells] = drawn().values["data"]

    assert cells["x"] == [1, 2, 3]
    assert cells["z"] == [[0.996, 0.004, None], [0.004, 0.6, 0.396], [None, 0.396, 0.604]]


def test_shares_are_written_in_percent_unless_that_is_none() -> None:
    [cells] = drawn().values["data"]

    assert cells["text"] == [["100", "", ""], ["", "60", "40"], ["", "40", "60"]]


def test_every_rank_range_is_framed_and_written_beside() -> None:
    layout = drawn().values["layout"]

    assert [(frame["x0"], frame["x1"]) for frame in layout["shapes"]] == [
        (0.5, 1.5),
        (1.5, 3.5),
        (1.5, 3.5),
    ]
    assert [text["text"] for text in layout["annotations"]][1::2] == ["1", "2–3", "2–3"]


def test_only_ranks_that_a_drawn_row_may_have_are_columns() -> None:
    rows = [row(f"t{n}", rank_range=(1, 55), score=0.9 - n / 1000) for n in range(60)]
    ranks = RankTable([(place, [1.0]) for place in range(60)])

    figure = drawn(board(*rows), ranks)

    [cells] = figure.values["data"]
    assert (len(cells["z"]), len(cells["x"])) == (50, 55)
    assert figure.notes == ("The figure shows the best 50 of 60 systems; the table has them all.",)


def test_a_name_is_no_markup() -> None:
    rows = [row(name, rank_range=(1, 3)) for name in ("<b>$x$</b>", "var(--ink)", "c")]

    text = json.dumps(drawn(board(*rows)).values)

    assert "<b>" not in text
    assert "$" not in text
    assert "var(--ink):" not in text
