"""The interval chart: every row that is not drawn is named, and no name breaks it."""

import json

import pytest

from leaderboard.charts import (
    IntervalChart,
    drawn_axis,
    inline_intervals,
    interval_chart,
)
from leaderboard.drawing import NARROW_TITLE_WIDTH, shorten, with_broken_title
from tests.leaderboard.boards import board, ladder, row, top

SPREAD = (0.98, 0.97, 0.96, 0.94, 0.9)


def texts(chart: IntervalChart, layout: str = "layout") -> list[str]:
    return [annotation["text"] for annotation in chart.figure[layout]["annotations"]]


def points(chart: IntervalChart) -> dict[float, float]:
    """Return the drawn scores by their height on the chart."""
    pairs = [zip(trace["y"], trace["x"], strict=True) for trace in chart.figure["data"]]
    return {y: x for pair in pairs for y, x in pair}


def test_every_row_has_its_score_and_interval_best_on_top() -> None:
    chart = interval_chart(ladder(SPREAD), own_team_id=None)

    assert points(chart) == dict(enumerate(SPREAD))
    bottom, ceiling = chart.figure["layout"]["yaxis"]["range"]
    assert bottom > ceiling
    for trace in chart.figure["data"]:
        assert trace["error_x"]["array"] == pytest.approx([0.02] * len(trace["x"]))
        assert trace["error_x"]["arrayminus"] == pytest.approx([0.02] * len(trace["x"]))


def test_the_figure_is_json_and_carries_colors_by_name() -> None:
    chart = interval_chart(ladder(SPREAD), own_team_id=None)

    text = json.dumps(chart.figure)

    assert "var(--accent)" in text
    assert "#" not in text
    assert "<b>" not in text


def test_the_top_group_is_told_apart_by_fill_and_weight() -> None:
    chart = interval_chart(board(top("a"), row("b", score=0.8)), own_team_id=None)

    filled, hollow = chart.figure["data"]
    assert filled["marker"]["color"] == "var(--accent)"
    assert hollow["marker"]["color"] == "var(--bg)"
    weights = {a["text"]: a["font"].get("weight") for a in chart.figure["layout"]["annotations"]}
    assert weights["a"] == 600
    assert weights["b"] is None


def test_a_baseline_is_told_apart_by_shape_and_word() -> None:
    chart = interval_chart(
        board(top("a"), row("majority", score=0.8, is_baseline=True)), own_team_id=None
    )

    assert "majority (baseline)" in texts(chart)
    assert chart.figure["data"][1]["marker"]["symbol"] == ["diamond"]
    assert chart.has_baseline


def test_ones_own_team_is_marked() -> None:
    rows = (top("a"), row("mine", score=0.8, team_id=7))

    chart = interval_chart(board(*rows), own_team_id=7)

    assert "▸ mine" in texts(chart)
    assert "▸ mine" in texts(chart, "narrow")
    assert chart.has_own
    assert not interval_chart(board(*rows), own_team_id=8).has_own


def test_the_leaders_interval_is_a_band() -> None:
    chart = interval_chart(ladder(SPREAD, half=0.01), own_team_id=None)

    (band,) = chart.figure["layout"]["shapes"]
    assert (band["x0"], band["x1"]) == pytest.approx((0.97, 0.99))


def test_a_row_far_below_is_an_arrow_at_the_edge_with_its_interval() -> None:
    chart = interval_chart(ladder((*SPREAD, 0.02)), own_team_id=None)

    arrows = chart.figure["data"][-1]
    assert (arrows["x"], arrows["y"], arrows["text"]) == ([0.88], [5], [" [0.000, 0.040]"])
    assert arrows["marker"]["symbol"] == "triangle-left"
    assert chart.notes == ("1 system lies below 0.88: an arrow with its interval in figures.",)


def test_two_rows_far_below_are_arrows_and_counted() -> None:
    chart = interval_chart(ladder((*sorted(SPREAD * 2, reverse=True), 0.1, 0.02)), own_team_id=None)

    assert chart.figure["data"][-1]["y"] == [10, 11]
    assert chart.notes == ("2 systems lie below 0.88: arrows with their intervals in figures.",)


@pytest.mark.parametrize(
    "scores",
    [
        (0.9, 0.1),  # no axis is worth half the board
        (0.98, 0.9, 0.85, 0.8, 0.7, 0.55),  # no gap
        (0.5,) * 6,
    ],
)
def test_nothing_is_an_arrow_without_need(scores: tuple[float, ...]) -> None:
    chart = interval_chart(ladder(scores), own_team_id=None)

    assert len(points(chart)) == len(scores)
    assert chart.notes == ()


@pytest.mark.parametrize(
    "scores", [SPREAD, (1.0,), (0.0,), (1.0, 0.0), (0.5, 0.5), (0.7117, 0.464), (0.98, 0.979)]
)
@pytest.mark.parametrize("half", [0.0, 0.001, 0.03])
def test_every_drawn_interval_lies_on_the_axis(scores: tuple[float, ...], half: float) -> None:
    made = ladder(scores, half=half)

    axis = drawn_axis(made.rows)

    assert 0 <= axis.low < axis.high <= 1
    for shown in made.rows:
        assert axis.low <= shown.interval[0] <= shown.interval[1] <= axis.high
    assert 1 <= (axis.high - axis.low) / axis.step <= 8


def test_more_than_fifty_rows_are_cut_to_the_best_fifty_in_words() -> None:
    chart = interval_chart(ladder([0.9 - number / 1000 for number in range(60)]), own_team_id=None)

    assert len(points(chart)) == 50
    assert chart.notes == ("The chart shows the best 50 of 60 systems.",)


def test_names_are_text_to_plotly() -> None:
    chart = interval_chart(board(top("<b>x</b> & $y$"), row("b", score=0.8)), own_team_id=None)

    escaped = "&lt;b&gt;x&lt;/b&gt; &amp; &#36;y&#36;"
    assert escaped in texts(chart)
    assert escaped in texts(chart, "narrow")
    assert chart.figure["data"][0]["hovertext"][0].startswith(escaped)


def test_a_name_like_one_of_our_colors_stays_a_name() -> None:
    chart = interval_chart(board(top("var(--accent)")), own_team_id=None)

    assert "var&#40;--accent)" in texts(chart)


def test_equal_names_after_shortening_stay_separate_rows() -> None:
    long = "a very long name of a team that goes on, "
    chart = interval_chart(
        board(top(f"{long} one, v1"), row(f"{long} two, v1", score=0.8)), own_team_id=None
    )

    assert len([text for text in texts(chart) if text.startswith("a very")]) == 2
    assert len(points(chart)) == 2


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("knn-3", "knn-3"),
        ("a-very-long-name-2026-v1", "a-very-l…-v1"),
        ("研究室の素晴らしいチーム", "研究室の…ム"),
        ("two\nlines\u202e", "two lines"),
        ("      ", ""),
    ],
)
def test_a_name_is_cut_in_its_middle(name: str, shown: str) -> None:
    assert shorten(name, 12) == shown


def test_the_claim_says_what_is_drawn() -> None:
    one = interval_chart(ladder((0.9,)), own_team_id=None)
    many = interval_chart(board(top("a"), top("b"), row("c"), metric="accuracy"), own_team_id=None)

    assert one.claim == "macro-F1 of one system with its 95\N{NO-BREAK SPACE}% interval."
    assert many.claim == (
        "accuracy of 3 systems with 95\N{NO-BREAK SPACE}% intervals, best on top. "
        "2 of them are in the top group."
    )


def test_the_axis_names_metric_and_range() -> None:
    chart = interval_chart(ladder(SPREAD), own_team_id=None)

    for layout in ("layout", "narrow"):
        title = chart.figure[layout]["xaxis"]["title"]["text"]
        assert title == "macro-F1, on a scale from 0 to 1"


def test_both_layouts_have_the_height_that_the_page_reserves() -> None:
    chart = interval_chart(ladder(SPREAD), own_team_id=None)

    assert chart.figure["layout"]["height"] == chart.height
    assert chart.figure["narrow"]["height"] == chart.narrow_height


def test_a_board_without_rows_has_no_chart() -> None:
    assert interval_chart(board(), own_team_id=None) is None
    assert inline_intervals(board()) == ()


def test_small_intervals_share_the_axis_of_the_chart() -> None:
    first, *_, last = inline_intervals(ladder((0.95, 0.75, 0.55), half=0.05))

    # The axis runs from 0.5 to 1 and is drawn from 4 to 116.
    assert (last.x1, last.cx, last.x2) == pytest.approx((4.0, 15.2, 26.4))
    assert (first.x1, first.cx, first.x2) == pytest.approx((93.6, 104.8, 116.0))


def test_a_row_off_the_axis_has_no_small_interval() -> None:
    bars = inline_intervals(ladder((*SPREAD, 0.02)))

    assert [bar is None for bar in bars] == [False] * 5 + [True]


def test_rows_that_the_chart_cuts_for_their_number_keep_their_small_intervals() -> None:
    bars = inline_intervals(ladder([0.9 - number / 1000 for number in range(60)]))

    assert None not in bars


def test_a_long_title_is_broken_on_a_phone_and_has_room_for_its_lines() -> None:
    words = "where every system would be in test sets that are drawn again"
    layout = {"height": 200, "margin": {"l": 20, "b": 54}, "xaxis": {"title": {"text": words}}}

    broken = with_broken_title(layout)

    lines = broken["xaxis"]["title"]["text"].split("<br>")
    assert (len(lines), " ".join(lines)) == (2, words)
    assert max(map(len, lines)) <= NARROW_TITLE_WIDTH
    assert broken["height"] - 200 == broken["margin"]["b"] - 54 >= 13
    assert layout["xaxis"]["title"]["text"] == words


def test_a_title_that_fits_or_is_missing_is_left_alone() -> None:
    short = {"height": 200, "margin": {"b": 54}, "xaxis": {"title": {"text": "time, UTC"}}}
    bare = {"height": 200, "margin": {"b": 54}, "xaxis": {}}

    assert with_broken_title(short) == short
    assert with_broken_title(bare) == bare
