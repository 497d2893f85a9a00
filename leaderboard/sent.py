"""What a team has sent to a phase: every submission with what became of it, sorted, in pages."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.db.models import Count, F, Max, OuterRef, Prefetch, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce, Lower, NullIf

from leaderboard import visibility
from leaderboard.models import Phase, Score, Submission, Team
from leaderboard.placing import Placing, ground_of, placing_of
from leaderboard.showing import Head

PER_PAGE = 50
NEWEST_FIRST = "-sent"
# What a column is sorted by; those in the second set begin with their largest.
COLUMNS: Mapping[str, Any] = {
    "sent": F("received_at"),
    "name": Lower(Coalesce(NullIf("method", Value("")), "file_name")),
    "state": F("state"),
    "score": F("shown_score"),
}
LARGEST_FIRST = {"sent", "score"}


@dataclass(frozen=True)
class SentRow:
    """A submission, the score that may be shown with it, and where it stands."""

    submission: Submission
    score: Score | None
    placing: Placing


@dataclass(frozen=True)
class Tab:
    """A phase that the team has sent something to, how much, and the address of its list."""

    phase: Phase
    n_sent: int
    query: str


@dataclass(frozen=True)
class Sent:
    """One page of the list of a phase. `may_compare` says whether scores of it may be shown."""

    phase: Phase
    tabs: tuple[Tab, ...]
    heads: Mapping[str, Head]
    rows: tuple[SentRow, ...]
    page: Page
    newer: str
    older: str
    may_compare: bool


def sent_by(viewer: visibility.Viewer, team: Team, asked: Mapping[str, str]) -> Sent | None:
    """Return what the team has sent: ?phase= its slug, ?sort= a column, "-" before turns it round.

    None where it has sent nothing. The newest phase it sent to is shown first. At most 8 queries.
    """
    own = visibility.submissions_open_to(viewer).filter(team=team)
    phases = list(_phases(team))
    if not phases:
        return None
    newest = max(phases, key=_newest_of)
    phase = next((one for one in phases if one.slug == asked.get("phase")), newest)
    is_hidden = not visibility.may_see_scores(viewer, phase)
    sort = _sort_of(asked.get("sort", NEWEST_FIRST), is_hidden=is_hidden)
    page = Paginator(_sorted(own.filter(phase=phase), sort), PER_PAGE).get_page(asked.get("page"))
    ground = ground_of(phase, team, is_hidden=is_hidden)
    scores = {one.pk: visibility.score_shown(viewer, one) for one in page.object_list}
    chosen = "" if phase == newest else phase.slug
    return Sent(
        phase=phase,
        tabs=tuple(
            Tab(one, one.n_sent, _query(phase="" if one == newest else one.slug))  # type: ignore[attr-defined]
            for one in phases
        ),
        heads={
            key: _head(key, sort, phase=chosen)
            for key in COLUMNS
            if not (is_hidden and key == "score")
        },
        rows=tuple(
            SentRow(one, scores[one.pk], placing_of(one, scores[one.pk], ground))
            for one in page.object_list
        ),
        page=page,
        newer=_turned(page, -1, sort=sort, phase=chosen),
        older=_turned(page, 1, sort=sort, phase=chosen),
        may_compare=not is_hidden,
    )


def _phases(team: Team) -> QuerySet[Phase]:
    """Return the phases that the team has sent to, with how much and when last. One query."""
    found = Phase.objects.filter(submissions__team=team).select_related("task")
    return found.annotate(
        n_sent=Count("submissions"), newest=Max("submissions__received_at")
    ).order_by("opens_at", "pk")


def _newest_of(phase: Phase) -> datetime:
    return phase.newest  # type: ignore[attr-defined]


def _sort_of(asked: str, *, is_hidden: bool) -> str:
    """Return how to sort; never by hidden scores, for the order would tell them."""
    key = asked.removeprefix("-")
    known = key in COLUMNS and not (is_hidden and key == "score")
    return asked if known else NEWEST_FIRST


def _sorted(own: QuerySet[Submission], sort: str) -> QuerySet[Submission]:
    """Sort submissions; those without a score stand last in either direction."""
    shown = Score.objects.filter(submission=OuterRef("pk"), gold__is_active=True)
    column = COLUMNS[sort.removeprefix("-")]
    turned = column.desc(nulls_last=True) if sort[0] == "-" else column.asc(nulls_last=True)
    return (
        own.annotate(shown_score=Subquery(shown.values("value")[:1]))
        .order_by(turned, "-received_at", "pk")
        .prefetch_related(Prefetch("scores", Score.objects.without_tables()))
    )


def _head(key: str, sort: str, *, phase: str) -> Head:
    """Return the head of a column: chosen again, it turns the order round."""
    first = f"-{key}" if key in LARGEST_FIRST else key
    if key != sort.removeprefix("-"):
        return Head(query=_query(phase=phase, sort=first), order="")
    turned = key if sort[0] == "-" else f"-{key}"
    order = "descending" if sort[0] == "-" else "ascending"
    return Head(query=_query(phase=phase, sort=turned), order=order)


def _turned(page: Page, step: int, *, sort: str, phase: str) -> str:
    """Return the address of a neighboring page of the list; empty where there is none."""
    number = page.number + step
    if not 1 <= number <= page.paginator.num_pages:
        return ""
    return _query(phase=phase, sort=sort, page="" if number == 1 else str(number))


def _query(*, phase: str = "", sort: str = "", page: str = "") -> str:
    """Return the address of a list within the page, as "?phase=dev&sort=score#sent"."""
    own = {"phase": phase, "sort": "" if sort == NEWEST_FIRST else sort, "page": page}
    return f"?{urlencode({name: value for name, value in own.items() if value})}#sent"
