"""What the figures of a board share: colors, names, texts, and plotly's values as plain JSON."""

import html
import json
import math
import textwrap
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Protocol

import plotly.graph_objects as go
from django.utils.translation import gettext as _

from leaderboard.standings import Board

MAX_ROWS = 50
ROW_PX, NARROW_ROW_PX, AXIS_PX = 30, 44, 60
# Half of what stands at a row's height: a line of figures or a diamond.
HALF_MARK_PX = 9
# What a value of four places in bold takes right of an axis.
VALUE_PX = 70
NAME_PX_PER_COLUMN = 9.3
NAME_WIDTH, NARROW_NAME_WIDTH = 28, 26
NARROW_TITLE_WIDTH, TITLE_LINE_PX = 42, 18
MINUS = "\N{MINUS SIGN}"
OWN_MARK = "▸ "
FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
# The page's colors by their names in site.css: charts.js puts in those of the reader's scheme.
ACCENT, REST, GROUND, BAND = "var(--accent)", "var(--rest)", "var(--bg)", "var(--band)"
INK, DIM, LINE, SOFT = "var(--ink)", "var(--dim)", "var(--line)", "var(--soft)"

# Ticks that keep what stands at the left end of an axis below the lowest number beside it.
OUTWARD = {"ticks": "outside", "ticklen": 8, "tickcolor": LINE}


class DrawnRow(Protocol):
    """What figures of intervals draw as a row: a team of a board, or something named like one."""

    @property
    def team(self) -> str: ...
    @property
    def team_id(self) -> int: ...
    @property
    def is_baseline(self) -> bool: ...
    @property
    def in_top_group(self) -> bool: ...


@dataclass(frozen=True)
class Figure:
    """A figure of a tab: what charts.js draws, what it shows in words, and its heights.

    `marks` names the kinds of marks that are drawn and not in every figure of its sort: the
    legend lists no others. "narrow numbers" are those of cells that a phone has room for.
    """

    values: Mapping[str, Any]
    claim: str
    height: int
    narrow_height: int
    notes: tuple[str, ...] = ()
    name: str = "tab-figure"
    marks: frozenset[str] = frozenset()


def figure(
    traces: list[Any],
    layouts: tuple[dict[str, Any], dict[str, Any]],
    *,
    claim: str,
    notes: tuple[str, ...] = (),
    name: str = "tab-figure",
    marks: Iterable[str] = (),
) -> Figure:
    """Return a figure from its traces and its layouts for wide and for narrow pages.

    `name` tells it from others on the same page; `marks` are what its legend lists.
    """
    wide, narrow = layouts[0], with_broken_title(layouts[1])
    return Figure(
        values=drawn(traces, wide, narrow),
        claim=claim,
        height=wide["height"],
        narrow_height=narrow["height"],
        notes=notes,
        name=name,
        marks=frozenset(marks),
    )


def bare_layout() -> dict[str, Any]:
    """Return what every layout begins with: no theme, no ground of its own, nothing to drag."""
    font = {"family": FONTS, "color": INK, "size": 13.5}
    return {
        "font": font,
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "dragmode": False,
        "hovermode": "closest",
        "hoverlabel": {"bgcolor": SOFT, "bordercolor": REST, "font": font},
    }


def drawn(
    traces: list[Any], layout: Mapping[str, Any], narrow: Mapping[str, Any]
) -> dict[str, Any]:
    """Return what charts.js draws: plotly's data and two layouts, for wide pages and narrow."""
    return {
        "data": plain(go.Figure(traces))["data"],
        "layout": plain(go.Figure(layout=layout))["layout"],
        "narrow": plain(go.Figure(layout=narrow))["layout"],
    }


def n_drawn(intervals: Sequence[tuple[float, float]]) -> int:
    """Return how many of the intervals, best first, are drawn on the axis.

    Those far below the others would press these together. At most a fifth of them, the fewest
    that help, stay below the axis where the gap above them is wider than all that remains.
    """
    lows = list(accumulate((low for low, _ in intervals), min))
    highs = list(accumulate((high for _, high in intervals), max))
    highest_below = -math.inf
    for n_kept in range(len(intervals) - 1, len(intervals) - 1 - len(intervals) // 5, -1):
        highest_below = max(highest_below, intervals[n_kept][1])
        low, high = lows[n_kept - 1], highs[n_kept - 1]
        if low - highest_below > high - low:
            return n_kept
    return len(intervals)


def span(intervals: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return the lowest and the highest end."""
    return min(low for low, _ in intervals), max(high for _, high in intervals)


def title(text: str) -> dict[str, Any]:
    """Return the title of an axis."""
    return {"text": text, "font": {"color": DIM, "size": 13}}


def with_broken_title(layout: dict[str, Any]) -> dict[str, Any]:
    """Return a narrow layout with the title below it in lines that a phone has room for."""
    given = layout["xaxis"].get("title")
    if given is None:
        return layout
    lines = textwrap.wrap(given["text"], NARROW_TITLE_WIDTH, break_on_hyphens=False)
    more_px = TITLE_LINE_PX * (len(lines) - 1)
    return {
        **layout,
        "height": layout["height"] + more_px,
        "margin": {**layout["margin"], "b": layout["margin"]["b"] + more_px},
        "xaxis": {**layout["xaxis"], "title": {**given, "text": "<br>".join(lines)}},
    }


def labels_beside(
    rows: Sequence[DrawnRow], values: Sequence[str], *, own_team_id: int | None
) -> list[dict[str, Any]]:
    """Return names left of the rows and values right of them, for wide pages."""
    names = [name_of(row, NAME_WIDTH, own_team_id=own_team_id) for row in rows]
    return [
        annotation
        for y, (row, name, value) in enumerate(zip(rows, names, values, strict=True))
        for annotation in (
            {**text_of(row, name, y), "x": 0, "xanchor": "right", "xshift": -12},
            {**text_of(row, value, y), "x": 1, "xanchor": "left", "xshift": 12},
        )
    ]


def labels_above(
    rows: Sequence[DrawnRow], values: Sequence[str], *, own_team_id: int | None
) -> list[dict[str, Any]]:
    """Return names and values above the rows, for a phone: the axis has the full width."""
    above = {"yanchor": "bottom", "yshift": HALF_MARK_PX}
    names = [name_of(row, NARROW_NAME_WIDTH, own_team_id=own_team_id) for row in rows]
    return [
        annotation
        for y, (row, name, value) in enumerate(zip(rows, names, values, strict=True))
        for annotation in (
            # Its own ground keeps grid lines out of the letters, and ends above marks and figures.
            {**text_of(row, name, y), **above, "x": 0, "xanchor": "left", "xshift": -19}
            | {"bgcolor": GROUND},
            {**text_of(row, value, y), **above, "x": 1, "xanchor": "right", "xshift": 19},
        )
    ]


def room_for_names(rows: Sequence[DrawnRow], *, own_team_id: int | None) -> int:
    """Return the pixels that the longest name takes left of an axis."""
    names = [name_of(row, NAME_WIDTH, own_team_id=own_team_id) for row in rows]
    longest = max(width_of(html.unescape(name)) for name in names)
    return round(24 + NAME_PX_PER_COLUMN * longest)


def text_of(row: DrawnRow, text: str, y: int) -> dict[str, Any]:
    """Return a text at the row's height; the top group's in bold.

    Bold comes from the font: plotly writes its own `<b>` with a style attribute, which the
    content policy forbids.
    """
    font = {"weight": 600, "color": INK} if row.in_top_group else {"color": DIM}
    return {"text": text, "font": font, "xref": "paper", "y": y, "showarrow": False}


def name_of(row: DrawnRow, width: int, *, own_team_id: int | None) -> str:
    """Write a row's name for plotly, with marks for one's own team and for baselines."""
    before = OWN_MARK if row.team_id == own_team_id else ""
    baseline = _("baseline")
    after = f" ({baseline})" if row.is_baseline else ""
    return f"{before}{escaped(shorten(row.team, width - len(after)))}{after}"


def escaped(name: str) -> str:
    """Keep a name from being read as HTML, as a formula or as one of our colors."""
    return html.escape(name, quote=False).replace("$", "&#36;").replace("var(", "var&#40;")


def shorten(name: str, width: int) -> str:
    """Cut a name in its middle to that many columns; its end often tells versions apart."""
    clean = " ".join("".join(c if c.isprintable() else " " for c in name).split())
    if width_of(clean) <= width:
        return clean
    head = tail = clean
    while width_of(tail) > width // 4:
        tail = tail[1:]
    while width_of(head) + 1 + width_of(tail) > width:
        head = head[:-1]
    return f"{head.rstrip()}…{tail.lstrip()}"


def width_of(text: str) -> int:
    """Count columns: East Asian characters are two wide."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def metric_of(board: Board) -> str:
    """Return the words for what a board is ranked by."""
    return {"macro_f1": _("macro-F1"), "accuracy": _("accuracy")}[board.signature["metric"]]


def in_points(difference: float) -> str:
    """Write a difference in points with a true minus: −0.24."""
    return f"{round(100 * difference, 2) or 0.0:.2f}".replace("-", MINUS)


def plain(figure: go.Figure) -> dict[str, Any]:
    """Return a figure as JSON values, without plotly's theme."""
    values = json.loads(figure.to_json())
    values["layout"].pop("template", None)
    return values


@dataclass(frozen=True)
class Mark:
    """A row in a figure of intervals: its height, its value and ends, and what hovering shows."""

    y: int
    row: DrawnRow
    value: float
    ends: tuple[float, float]
    hover: str


def interval_trace(marks: Sequence[Mark], *, line: str, fill: str) -> go.Scatter:
    """Return marks with their intervals; baselines are diamonds."""
    is_baseline = [mark.row.is_baseline for mark in marks]
    return go.Scatter(
        mode="markers",
        x=[mark.value for mark in marks],
        y=[mark.y for mark in marks],
        error_x={
            "type": "data",
            "symmetric": False,
            "array": [mark.ends[1] - mark.value for mark in marks],
            "arrayminus": [mark.value - mark.ends[0] for mark in marks],
            "color": line,
            "thickness": 3,
            "width": 0,
        },
        marker={
            "symbol": ["diamond" if one else "circle" for one in is_baseline],
            "size": [11 if one else 10 for one in is_baseline],
            "color": fill,
            "opacity": 1,
            "line": {"color": line, "width": 2},
        },
        hoverinfo="text",
        hovertext=[mark.hover for mark in marks],
        cliponaxis=False,
        showlegend=False,
    )


def arrow_trace(
    marks: Sequence[Mark], texts: Sequence[str], *, edge: float, side: str
) -> go.Scatter:
    """Return arrows at one edge, "left" or "right", for rows beyond it, with texts inside."""
    inside = "right" if side == "left" else "left"
    return go.Scatter(
        mode="markers+text",
        x=[edge for _ in marks],
        y=[mark.y for mark in marks],
        marker={"symbol": f"triangle-{side}", "size": 11, "color": REST, "opacity": 1},
        text=list(texts),
        textposition=f"middle {inside}",
        textfont={"family": FONTS, "color": DIM, "size": 13},
        hoverinfo="text",
        hovertext=[mark.hover for mark in marks],
        cliponaxis=False,
        showlegend=False,
    )
