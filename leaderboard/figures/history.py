"""The best score so far over time, with the moments at which the lead changed."""

from datetime import UTC, datetime, timedelta
from typing import Any

import plotly.graph_objects as go
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leaderboard.drawing import (
    ACCENT,
    DIM,
    FONTS,
    GROUND,
    INK,
    LINE,
    NAME_WIDTH,
    OUTWARD,
    Figure,
    bare_layout,
    escaped,
    figure,
    metric_of,
    shorten,
    title,
)
from leaderboard.history import Best, History
from leaderboard.standings import Board

HEIGHT = 348
MOST_NUMBERED = 25
BEFORE_SHARE, MORE_SHARE, LEAST_MORE = 0.16, 0.08, 0.005
MINUTE_MS, DAY_MS = 60_000, 86_400_000
# Dates as the page writes them; what follows the line break is written where it changes.
DATE_FORMATS = [
    {"dtickrange": [None, MINUTE_MS - 1], "value": "%H:%M:%S\n%-d %b %Y"},
    {"dtickrange": [MINUTE_MS, DAY_MS - 1], "value": "%H:%M\n%-d %b %Y"},
    {"dtickrange": [DAY_MS, "M1"], "value": "%-d %b\n%Y"},
    {"dtickrange": ["M1", "M12"], "value": "%b\n%Y"},
    {"dtickrange": ["M12", None], "value": "%Y"},
]


def history_figure(board: Board, history: History, *, until: datetime) -> Figure | None:
    """Return the steps of the best score, drawn until a moment; None without scores."""
    if not history.steps:
        return None
    end = max(until, history.steps[-1].at)
    wide = {
        **bare_layout(),
        "height": HEIGHT,
        "margin": {"l": 84, "r": 24, "t": 30, "b": 62},
        "xaxis": {**_axis(_("time, UTC")), "type": "date", "nticks": 8}
        | {"tickformatstops": DATE_FORMATS, "tickangle": 0, "range": _times(history, end)}
        | OUTWARD,
        "yaxis": {
            **_axis(_("best %(metric)s so far") % {"metric": metric_of(board)}),
            "tickformat": ".3f",
            "nticks": 7,
            "range": _scores(history),
        },
    }
    narrow = {
        **wide,
        "margin": {**wide["margin"], "l": 76, "r": 10},
        "xaxis": {**wide["xaxis"], "nticks": 3},
    }
    return figure(
        [_line(history, end), *_marks(history)],
        (wide, narrow),
        claim=_claim(board, history),
        marks={"grown" for step in history.steps if not step.takes_the_lead},
    )


def _axis(words: str) -> dict[str, Any]:
    return {
        "title": {**title(words), "standoff": 12},
        "tickfont": {"color": DIM},
        "gridcolor": LINE,
        "zeroline": False,
        "fixedrange": True,
    }


def _times(history: History, end: datetime) -> list[str]:
    """Return the drawn times: some before the first mark, so that its number is off the axis."""
    first = history.steps[0].at
    before = max((end - first) * BEFORE_SHARE, timedelta(seconds=1))
    return [_moment(first - before), _moment(end)]


def _scores(history: History) -> list[float]:
    """Return the drawn scores: a little more than there are, and none that cannot be."""
    low, high = history.steps[0].score, history.steps[-1].score
    more = max((high - low) * MORE_SHARE, LEAST_MORE)
    return [max(0.0, low - more), min(1.0, high + more)]


def _line(history: History, end: datetime) -> go.Scatter:
    steps = history.steps
    return go.Scatter(
        mode="lines",
        x=[*(_moment(step.at) for step in steps), _moment(end)],
        y=[*(step.score for step in steps), steps[-1].score],
        line={"shape": "hv", "color": ACCENT, "width": 2},
        hoverinfo="skip",
        showlegend=False,
    )


def _marks(history: History) -> list[go.Scatter]:
    """Return filled and numbered marks where the lead changed, hollow ones where it grew."""
    leads = history.leads
    grown = [step for step in history.steps if not step.takes_the_lead]
    numbers = [str(number) for number in range(1, len(leads) + 1)]
    return [
        go.Scatter(
            **_points(leads),
            mode="markers+text" if len(leads) <= MOST_NUMBERED else "markers",
            marker={"size": 10, "color": ACCENT, "line": {"color": GROUND, "width": 1}},
            text=numbers,
            textposition="top left",
            textfont={"family": FONTS, "color": INK, "size": 13},
        ),
        go.Scatter(
            **_points(grown),
            mode="markers",
            marker={"size": 7, "color": GROUND, "line": {"color": ACCENT, "width": 2}},
        ),
    ]


def _points(steps: tuple[Best, ...] | list[Best]) -> dict[str, Any]:
    return {
        "x": [_moment(step.at) for step in steps],
        "y": [step.score for step in steps],
        "hoverinfo": "text",
        "hovertext": [
            f"{escaped(shorten(step.team, NAME_WIDTH))}: {step.score:.4f}, {_moment(step.at)}"
            for step in steps
        ],
        "cliponaxis": False,
        "showlegend": False,
    }


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S")


def _claim(board: Board, history: History) -> str:
    n_changes = len(history.leads) - 1
    words = ngettext(
        "The best %(metric)s so far over time, from %(first)s to %(last)s; the lead changed %(n)d "
        "time.",
        "The best %(metric)s so far over time, from %(first)s to %(last)s; the lead changed %(n)d "
        "times.",
        n_changes,
    )
    return words % {
        "metric": metric_of(board),
        "first": f"{history.steps[0].score:.4f}",
        "last": f"{history.steps[-1].score:.4f}",
        "n": n_changes,
    }
