"""Pages for readers who compare: the tabs of a leaderboard."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leaderboard import claims
from leaderboard.comparisons import TeamComparison, compare_teams
from leaderboard.figures.differences import differences_figure
from leaderboard.figures.history import history_figure
from leaderboard.figures.pair import pair_figure
from leaderboard.figures.pairs import pairs_figure
from leaderboard.figures.ranks import ranks_figure
from leaderboard.forms import DayForm
from leaderboard.history import history_of
from leaderboard.pair_matrix import pair_matrix
from leaderboard.standings import Board, BoardRow, board_on
from leaderboard.views.board_page import BoardPage, board_page


@dataclass(frozen=True)
class Choice:
    """A field that chooses a team: its name, its label, the primary key of the chosen one."""

    name: str
    label: str
    chosen: int


@dataclass(frozen=True)
class Bin:
    """A row of a histogram's table, its ends in the unit of the score."""

    low: float
    high: float
    count: int
    in_tail: bool


@dataclass(frozen=True)
class RankedRow:
    """A row of the board with the rank that resamples give it most often, and how often."""

    row: BoardRow
    most_frequent: int
    its_share: float


@require_safe
def differences(request: HttpRequest, task_slug: str, phase_slug: str) -> HttpResponse:
    """Show how far every team is behind the leader, with paired intervals and p-values."""
    page = board_page(request, task_slug, phase_slug)
    context = {**page.context(), "tab": "differences"}
    if page.board and page.board.rows:
        context |= {
            "claim": claims.about_differences(page.board),
            "figure": differences_figure(page.board, own_team_id=page.own_team_id),
            "leader": page.board.rows[0],
            "others": page.board.rows[1:],
            "own_team_id": page.own_team_id,
        }
    return render(request, "differences.html", context)


@require_safe
def pairs(request: HttpRequest, task_slug: str, phase_slug: str) -> HttpResponse:
    """Show the matrix of all pairs, adjusted for all of them or (?adjusted=no) not."""
    page = board_page(request, task_slug, phase_slug, large=("pairs",))
    context = {**page.context(), "tab": "pairs"}
    if page.board and page.board.rows:
        context |= _paired(page, page.board, request.GET)
    return render(request, "pairs.html", context)


def _paired(page: BoardPage, board: Board, asked: QueryDict) -> dict[str, object]:
    if len(board.rows) < 2:
        return {"claim": claims.only_one()}
    if board.pairs is None:
        return {"claim": claims.pairs_not_kept()}
    shows_all = asked.get("rows") == "all"
    matrix = pair_matrix(
        board, board.pairs, is_adjusted=asked.get("adjusted") != "no", shows_all=shows_all
    )
    return {
        "claim": claims.about_pairs(board, matrix),
        "figure": pairs_figure(matrix, own_team_id=page.own_team_id),
        "matrix": matrix,
        "n_more": matrix.n_kept - len(matrix.rows),
        "own_team_id": page.own_team_id,
        "shows_all": shows_all,
    }


@require_safe
def ranks(request: HttpRequest, task_slug: str, phase_slug: str) -> HttpResponse:
    """Show how often resampled test sets put each team on each rank."""
    page = board_page(request, task_slug, phase_slug, large=("rank_shares",))
    context = {**page.context(), "tab": "ranks"}
    if page.board and page.board.rows:
        context |= _ranked(page, page.board)
    return render(request, "ranks.html", context)


def _ranked(page: BoardPage, board: Board) -> dict[str, object]:
    kept = board.rank_shares
    if kept is None:
        return {"claim": claims.ranks_not_kept()}
    return {
        "claim": claims.about_ranks(board),
        "figure": ranks_figure(board, kept, own_team_id=page.own_team_id),
        "ranked": [
            RankedRow(row, kept.most_frequent(place), max(kept.shares(place)))
            for place, row in enumerate(board.rows)
        ],
        "own_team_id": page.own_team_id,
    }


@require_safe
def history(request: HttpRequest, task_slug: str, phase_slug: str) -> HttpResponse:
    """Show how the lead came about, and (?on=2026-03-01) the board as it stood on a day."""
    page = board_page(request, task_slug, phase_slug)
    context = {**page.context(), "tab": "history"}
    if page.board and page.board.rows:
        context |= _over_time(page, page.board, DayForm(request.GET or None))
    return render(request, "history.html", context)


def _over_time(page: BoardPage, board: Board, form: DayForm) -> dict[str, object]:
    found = history_of(page.phase, board)
    on = form.cleaned_data["on"] if form.is_valid() else None
    return {
        "claim": claims.about_history(found),
        "figure": history_figure(board, found, until=min(page.at, page.phase.closes_at or page.at)),
        "leads": found.leads,
        "form": form,
        "on": on,
        "past": board_on(page.phase, on) if on else None,
        "own_team_id": page.own_team_id,
    }


@require_safe
def compare(request: HttpRequest, task_slug: str, phase_slug: str) -> HttpResponse:
    """Compare two teams of the board, by default its first two."""
    page = board_page(request, task_slug, phase_slug, large=("pairs",))
    context = {**page.context(), "tab": "compare", "claim": claims.only_one()}
    if page.board and len(page.board.rows) > 1:
        context |= _compared(page, page.board, _chosen(page.board, request.GET))
    return render(request, "compare.html", context)


def _chosen(board: Board, asked: QueryDict) -> tuple[int, int]:
    """Return the places of the teams that are asked for; who is not on the board is not found."""
    places = {str(row.team_id): place for place, row in enumerate(board.rows)}
    given = [asked.get(name) for name in ("a", "b")]
    if any(team is not None and team not in places for team in given):
        raise Http404
    first, second = (None if team is None else places[team] for team in given)
    if first is None:
        first = 1 if second == 0 else 0
    if second is None:
        second = 1 if first == 0 else 0
    return first, second


def _compared(page: BoardPage, board: Board, places: tuple[int, int]) -> dict[str, object]:
    one, other = (board.rows[place] for place in places)
    choices = [Choice("a", _("One team"), one.team_id), Choice("b", _("The other"), other.team_id)]
    if one == other:
        return {"choices": choices, "claim": claims.same_team()}
    pair = compare_teams(page.phase, board, places)
    if pair is None:
        return {"choices": choices, "claim": claims.scored_anew()}
    return {
        "choices": choices,
        "claim": claims.about_pair(board, pair),
        "figure": pair_figure(pair),
        "pair": pair,
        "bins": _bins(pair),
    }


def _bins(pair: TeamComparison) -> list[Bin]:
    histogram = pair.histogram
    ends = zip(histogram.edges, histogram.edges[1:], histogram.counts, strict=False)
    return [
        Bin(low, high, count, in_tail=place >= histogram.tail_from)
        for place, (low, high, count) in enumerate(ends)
    ]
