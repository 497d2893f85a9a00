"""The visitors' leaderboard: written once for each state of it, and kept compressed.

Only answers to people who are not signed in are kept; whoever brings a cookie that could say more
is answered anew. A kept page is found under all that it was made of, read again on every request:
the phase, the board's digest, how often its scores have changed (late ones are on no board), what
waits to be scored, the tabs, how many minutes off the phase's ends are, and the language. So it is
never of another board or of another minute, and a board that is not for everybody has none.
"""

import gzip
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache, lru_cache
from typing import Any

import brotli
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.messages.storage.cookie import CookieStorage
from django.core.cache import caches
from django.db import InterfaceError, OperationalError, connection
from django.db.models import Count, Exists, OuterRef, Subquery
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

from leaderboard import visibility
from leaderboard.models import GoldLabels, Phase, Standings, Submission

# What is shown with or without these is kept; other queries, such as searches, are too many.
KEPT_QUERIES = ("", "rows=all")
# The best quality whose cost is not felt; 11 takes fifty times as long.
BROTLI_QUALITY = 5
MINUTE = timedelta(minutes=1)
TASK = "<task>"
DATES = ("opens_at", "closes_at", "late_until")
VARY = "Cookie, Accept-Encoding, Accept-Language"

Compiled = tuple[str, tuple[Any, ...]]


@dataclass(frozen=True)
class KeptPage:
    """A page in the two encodings that browsers take, and a name of its content."""

    digest: str
    brotli: bytes
    gzip: bytes


def kept_pages(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """Answer visitors with the page that is kept, and keep what is written for them.

    Stands before whatever serves people who are signed in, whom it does not meet.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        key = _key(request)
        if key is None:
            return get_response(request)
        page = caches["visitors"].get(key)
        if page is None:
            written = get_response(request)
            if written.status_code != 200 or written.cookies:
                return written
            page = _compressed(written.content)
            caches["visitors"].set(key, page)
        return _served(request, page)

    return middleware


def _key(request: HttpRequest) -> str | None:
    """Return what the answer is kept under; None where it is to be written for this request."""
    query = request.META["QUERY_STRING"]
    asks_for_task = request.path_info.startswith("/tasks/") and request.method in ("GET", "HEAD")
    if not asks_for_task or query not in KEPT_QUERIES or not _is_nobody(request):
        return None
    slugs = _slugs(request.path_info)
    state = _state(*slugs) if slugs else None
    if state is None:
        return None
    place = (request.scheme, request.get_host(), request.path, query, get_language())
    return hashlib.blake2b(repr((state, place)).encode(), digest_size=16).hexdigest()


@lru_cache(maxsize=1024)
def _slugs(path: str) -> tuple[str, str] | None:
    """Return the task and the phase of a leaderboard's address; None of any other address."""
    try:
        found = resolve(path)
    except Resolver404:
        return None
    if found.url_name != "leaderboard":
        return None
    return found.kwargs["task_slug"], found.kwargs["phase_slug"]


def _is_nobody(request: HttpRequest) -> bool:
    """Say whether nothing in the request can tell who sent it, or carry a message for them."""
    return not {settings.SESSION_COOKIE_NAME, CookieStorage.cookie_name} & set(request.COOKIES)


def _state(task_slug: str, phase_slug: str) -> object | None:
    """Return all that a phase's page shows to visitors.

    None where that is nothing or no score, or where the database is away: the page then says so.
    """
    sql, parameters = _query()
    try:
        with connection.cursor() as cursor:
            cursor.execute(sql, [task_slug if one == TASK else one for one in parameters])
            phases = cursor.fetchall()
    except (OperationalError, InterfaceError):
        return None
    for slug, is_shown, *dates in (row[: 2 + len(DATES)] for row in phases):
        if slug == phase_slug and is_shown:
            return phases, [date and _minutes_to(date) for date in dates]
    return None


@cache
def _query() -> Compiled:
    """Return the query for every phase of a task, as SQL: composing takes longer than asking."""
    here = OuterRef("pk")
    shown = visibility.scored_phases_open_to(AnonymousUser()).filter(pk=here)
    newest = Standings.objects.filter(phase=here)
    gold = GoldLabels.objects.filter(phase=here, is_active=True).order_by()
    waiting = Submission.objects.unfinished().filter(phase=here).order_by().values("phase")
    phases = (
        Phase.objects.filter(task__slug=TASK)
        .annotate(
            is_shown=Exists(shown),
            digest=Subquery(newest.values("digest")[:1]),
            gold=Subquery(gold.values("pk")),
            n_unfinished=Subquery(waiting.annotate(n=Count("pk")).values("n")),
        )
        .values_list(
            *("slug", "is_shown", *DATES),
            # What else the page shows of a phase; a longer query costs more than its answer.
            *("id", "name", "time_zone", "metric", "board", "scores_version", "standings_version"),
            *("shows_parts", "ranking_rule", "moved_from"),
            *("task__name", "task__summary", "task__visibility"),
            *("digest", "gold", "n_unfinished"),
        )
    )
    sql, parameters = phases.query.sql_with_params()
    return sql, tuple(parameters)


def _minutes_to(value: datetime | str) -> tuple[bool, int]:
    """Return whether a moment has come, and its distance in minutes, which the page rounds down."""
    distance = _moment(value) - timezone.now()
    return distance <= timedelta(0), abs(distance) // MINUTE


def _moment(value: datetime | str) -> datetime:
    """Read a moment as the database gives it: SQLite's is in UTC and does not say so."""
    read = datetime.fromisoformat(value) if isinstance(value, str) else value
    return read if read.tzinfo else read.replace(tzinfo=UTC)


def _compressed(content: bytes) -> KeptPage:
    return KeptPage(
        digest=hashlib.sha256(content).hexdigest(),
        brotli=brotli.compress(content, quality=BROTLI_QUALITY),
        gzip=gzip.compress(content, compresslevel=6, mtime=0),
    )


def _served(request: HttpRequest, page: KeptPage) -> HttpResponse:
    """Answer in an encoding that the visitor takes; with 304 where they have this very page."""
    # Weak, for it names the content in any encoding. "no-cache": ask every time whether it holds.
    etag = f'W/"{page.digest}"'
    headers = {"ETag": etag, "Cache-Control": "no-cache", "Vary": VARY}
    encoding = _encoding(request.META.get("HTTP_ACCEPT_ENCODING", ""))
    if encoding == "br":
        response = HttpResponse(page.brotli, headers={**headers, "Content-Encoding": "br"})
    elif encoding == "gzip":
        response = HttpResponse(page.gzip, headers={**headers, "Content-Encoding": "gzip"})
    else:
        response = HttpResponse(gzip.decompress(page.gzip), headers=headers)
    response.headers["Content-Length"] = str(len(response.content))
    if "HTTP_IF_NONE_MATCH" not in request.META:
        return response
    return get_conditional_response(request, etag=etag, response=response) or response


@lru_cache(maxsize=64)
def _encoding(accepted: str) -> str:
    """Choose among the encodings that a header names without a weight of 0; "" for none."""
    parts = [part.partition(";") for part in accepted.replace(" ", "").lower().split(",")]
    named = {name for name, _, weight in parts if weight.rstrip("0") not in ("q=", "q=0.")}
    return next((encoding for encoding in ("br", "gzip") if encoding in named), "")
