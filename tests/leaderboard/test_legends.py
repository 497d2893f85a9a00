"""Legends: each lists the marks that its chart has, and no others."""

import re
from datetime import timedelta

import pytest
from django.template.loader import render_to_string

import scoring
from leaderboard import pictures
from leaderboard.charts import interval_chart
from leaderboard.comparisons import TeamComparison
from leaderboard.figures.confusions import confusions_figure
from leaderboard.figures.differences import differences_figure
from leaderboard.figures.history import history_figure
from leaderboard.figures.pair import pair_figure
from leaderboard.figures.pairs import pairs_figure
from leaderboard.figures.ranks import ranks_figure
from leaderboard.figures.runs import runs_figure
from leaderboard.history import Best, History
from leaderboard.matrices import PairTable, RankTable
from leaderboard.pair_matrix import pair_matrix
from leaderboard.report import Confusions
from leaderboard.runs import Ablations, ComparedRun, Run
from leaderboard.standings import BoardRow
from tests.leaderboard.boards import board, ladder, row, top
from tests.leaderboard.conftest import NOW

FAR_BELOW = row("majority", score=0.02, is_baseline=True)


def listed(template: str, **context: object) -> list[str]:
    """Return the words of a legend, one entry an item."""
    items = re.findall(r"<li[^>]*>(.*?)</li>", render_to_string(template, context), flags=re.DOTALL)
    return [re.sub(r"<[^>]+>", "", item).replace("\N{NO-BREAK SPACE}", " ") for item in items]


def legend_of_board(*others: BoardRow) -> list[str]:
    shown = board(top("a"), *others)
    chart = interval_chart(shown, own_team_id=None)
    return listed("_interval_chart.html", chart=chart, board=shown)


ALWAYS = ["in the top group", "the leader’s interval", "lines are 95 % intervals"]


@pytest.mark.parametrize(
    ("others", "further"),
    [
        ((), set()),
        ((row("b", score=0.85),), {"not in it"}),
        ((row("b", score=0.85, is_baseline=True),), {"not in it", "baseline"}),
        ((top("b", score=0.85, is_baseline=True),), {"baseline"}),
        ((*[row(name, score=0.85) for name in "bcde"], FAR_BELOW), {"not in it"}),
        ((*[top(name, score=0.85) for name in "bcde"], FAR_BELOW), set()),
    ],
)
def test_the_legend_of_a_board_lists_what_is_drawn(
    others: tuple[BoardRow, ...], further: set[str]
) -> None:
    assert sorted(legend_of_board(*others)) == sorted([*ALWAYS, *further])


def test_a_picture_explains_the_marks_that_it_has() -> None:
    far = pictures.interval_drawing(
        board(*[top(name) for name in "abcde"], FAR_BELOW), title="Mail"
    )
    near = pictures.interval_drawing(board(top("a"), row("b", is_baseline=True)), title="Mail")

    assert far.key == "Filled: in the top group. Band: the leader’s interval."
    assert near.key == (
        "Filled: in the top group. Open: not in it. Diamond: baseline. Band: the leader’s interval."
    )
    assert near.key in render_to_string("leaderboard.svg", {"drawing": near})


def behind(gap: float, **fields: object) -> BoardRow:
    ends = (gap - 0.02, gap + 0.02)
    return row(f"{gap}", difference=gap, difference_interval=ends, **fields)


@pytest.mark.parametrize(
    ("others", "further"),
    [
        ([behind(0.01)], {"the interval reaches zero"}),
        ([behind(0.05)], {"it lies above zero"}),
        ([behind(0.05, is_baseline=True)], {"it lies above zero", "baseline"}),
        ([behind(0.05, in_top_group=True)], {"it lies above zero", "bold is the top group"}),
        (
            [*[behind(gap / 1000) for gap in range(4)], behind(0.9, is_baseline=True)],
            {"the interval reaches zero"},
        ),
    ],
)
def test_the_legend_of_differences_lists_what_is_drawn(
    others: list[BoardRow], further: set[str]
) -> None:
    shown = board(row("owls"), *others)
    figure = differences_figure(shown, own_team_id=None)

    found = listed("_differences_keys.html", figure=figure, board=shown)

    assert set(found) == {"zero: no difference", "lines are 95 % intervals", *further}


@pytest.mark.parametrize(
    ("alone", "levels"),
    [
        ([0.2], {"not told apart"}),
        ([0.02], {"* row ahead, below 5 %", "* row behind, below 5 %"}),
        ([0.001], {"** row ahead, below 1 %", "** row behind, below 1 %"}),
    ],
)
def test_the_legend_of_all_pairs_lists_the_levels_that_occur(
    alone: list[float], levels: set[str]
) -> None:
    pairs = PairTable(alone=[alone, []], adjusted=[alone, []])
    matrix = pair_matrix(ladder((0.9, 0.8)), pairs, is_adjusted=False)

    found = listed("_pairs_keys.html", figure=pairs_figure(matrix, own_team_id=None))

    assert set(found[:-1]) == levels


@pytest.mark.parametrize("grows", [True, False])
def test_the_legend_over_time_has_hollow_marks_where_a_leader_grew(grows: bool) -> None:
    second = Best(NOW + timedelta(minutes=1), 1, "a", False, 0.7, not grows)
    history = History((Best(NOW, 1, "a", False, 0.5, True), second), 2)

    figure = history_figure(board(row()), history, until=NOW)

    found = listed("_history_keys.html", figure=figure)
    assert ("the leader becomes better" in found) == grows


@pytest.mark.parametrize(("counts", "n_in_tail"), [((1, 4, 3, 2), 2), ((1, 4, 5, 0), 0)])
def test_the_legend_of_a_pair_has_a_tail_where_bars_are_in_it(
    counts: tuple[int, ...], n_in_tail: int
) -> None:
    edges = (-0.01, 0.0, 0.01, 0.02, 0.03)
    histogram = scoring.DifferenceHistogram(0.01, edges, counts, 3)
    numbers = scoring.PairedComparison(0.01, (0.0, 0.02), 0.2, 0.4)
    pair = TeamComparison(row("owls"), row("bats"), numbers, None, histogram, 10)

    found = listed("_pair_keys.html", figure=pair_figure(pair))

    assert ("at or beyond 2δ: counted by the one-sided p" in found) == bool(n_in_tail)
    assert "below 2δ" in found


@pytest.mark.parametrize(
    ("p_value", "words"),
    [
        (0.001, "differs at 5 %, all comparisons allowed for"),
        (0.5, "cannot be told from the reference"),
    ],
)
def test_the_legend_of_runs_lists_what_they_are(p_value: float, words: str) -> None:
    run = Run("", "full", NOW, 0.9, (0.88, 0.92), is_withdrawn=False, is_late=False)
    other = ComparedRun(run, 0.01, (0.0, 0.02), p_value, p_value)
    table = Ablations(run, (other,), 200, 0.95)

    found = listed("_runs_keys.html", figure=runs_figure(table, metric="macro-F1"), table=table)

    assert [one for one in found if "zero" not in one and "lines" not in one] == [words]


@pytest.mark.parametrize(
    ("n_labels", "is_for_wide_alone"), [(8, False), (9, True)], ids=["few labels", "many labels"]
)
def test_numbers_that_a_phone_hides_are_no_word_of_its_legend(
    n_labels: int, is_for_wide_alone: bool
) -> None:
    labels = [f"l{n}" for n in range(n_labels)]
    figure = confusions_figure(Confusions(labels, [[1] * n_labels] * n_labels))

    shown = render_to_string("_confusions_keys.html", {"figure": figure})

    assert figure.values["narrow"]["meta"]["hidesText"] == is_for_wide_alone
    assert ('<li class="on-wide">numbers are items' in shown) == is_for_wide_alone


@pytest.mark.parametrize(
    ("n_teams", "start"), [(12, "<li>"), (13, '<li class="on-wide">'), (31, None)]
)
def test_the_legend_of_ranks_speaks_of_numbers_where_they_are(
    n_teams: int, start: str | None
) -> None:
    shown = board(*[row(f"t{n}", rank_range=(1, n_teams)) for n in range(n_teams)])
    ranks = RankTable([(0, [1 / n_teams] * n_teams)] * n_teams)
    figure = ranks_figure(shown, ranks, own_team_id=None)

    words = render_to_string("_ranks_keys.html", {"figure": figure, "board": shown})

    assert re.findall("(<li[^>]*>)numbers are percentages", words) == ([start] if start else [])
    assert ("texttemplate" in figure.values["data"][0]) == bool(start)
    assert figure.values["narrow"]["meta"]["hidesText"] == (start != "<li>")
