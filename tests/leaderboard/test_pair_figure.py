"""The histogram of a pair: its bars, its marks, the tail told apart."""

import pytest

import scoring
from leaderboard.comparisons import TeamComparison
from leaderboard.drawing import Figure
from leaderboard.figures.pair import pair_figure
from tests.leaderboard.boards import row


def drawn(difference: float = 0.01) -> Figure:
    """Return the figure of bins a point wide; the tail begins with the last but one."""
    histogram = scoring.DifferenceHistogram(
        difference, (-0.01, 0.0, 0.01, 0.02, 0.03), (1, 4, 3, 2), 3
    )
    numbers = scoring.PairedComparison(difference, (0.0, 0.02), 0.2, 0.4)
    return pair_figure(TeamComparison(row("owls"), row("bats"), numbers, None, histogram, 10))


def test_every_bin_is_a_bar_over_its_middle_in_points() -> None:
    [bars] = drawn().values["data"]

    assert bars["x"] == pytest.approx([-0.5, 0.5, 1.5, 2.5])
    assert bars["width"] == pytest.approx([1, 1, 1, 1])
    assert bars["y"] == [1, 4, 3, 2]


def test_the_counted_tail_has_another_shade() -> None:
    [bars] = drawn().values["data"]

    assert bars["marker"]["color"] == ["var(--rest)"] * 3 + ["var(--accent)"]


def test_zero_the_difference_and_twice_it_are_marked_and_named() -> None:
    layout = drawn().values["layout"]

    assert [line["x0"] for line in layout["shapes"]] == [0, 1, 2]
    assert [text["text"] for text in layout["annotations"]] == ["0", "δ 1.00", "2δ 2.00"]


@pytest.mark.parametrize(("difference", "side"), [(0.01, "right"), (-0.01, "left")])
def test_words_are_on_the_side_of_their_mark_where_no_line_goes_on(
    difference: float, side: str
) -> None:
    layout = drawn(difference).values["layout"]

    lines = [line["x0"] for line in layout["shapes"]]
    for place, words in enumerate(layout["annotations"]):
        assert (words["x"], words["xanchor"]) == (lines[place], side)
        assert all((line > words["x"]) == (side == "right") for line in lines[place + 1 :])


def test_what_stands_at_the_left_end_of_the_axis_is_below_the_lowest_count() -> None:
    across = drawn().values["narrow"]["xaxis"]

    assert across["ticks"] == "outside"
    assert across["ticklen"] > across["title"]["font"]["size"] / 2


def test_of_equal_scores_the_marks_are_one() -> None:
    layout = drawn(0.0).values["layout"]

    assert [text["text"] for text in layout["annotations"]] == ["0, δ and 2δ"]
