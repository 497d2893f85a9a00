"""Interval charts from a board's rows: the plotly figure, and the small bars of the table."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import plotly.graph_objects as go
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leaderboard import wording
from leaderboard.drawing import (
    ACCENT,
    AXIS_PX,
    BAND,
    DIM,
    GROUND,
    LINE,
    MAX_ROWS,
    NAME_WIDTH,
    NARROW_ROW_PX,
    REST,
    ROW_PX,
    VALUE_PX,
    Mark,
    arrow_trace,
    bare_layout,
    escaped,
    interval_trace,
    labels_above,
    labels_beside,
    metric_of,
    n_drawn,
    plain,
    room_for_names,
    shorten,
    span,
    title,
    with_broken_title,
)
from leaderboard.standings import Board, BoardRow

BAR_WIDTH = 120
BAR_INSET = 4
TICK_STEPS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2)


@dataclass(frozen=True)
class Axis:
    """The part of the metric's range that is drawn; rows from `n_inside` on lie below it."""

    low: float
    high: float
    step: float
    n_inside: int


@dataclass(frozen=True)
class IntervalChart:
    """A figure with what the page says in words about it.

    `figure` holds plotly's data and two layouts, for wide pages and for narrow ones. `notes`
    name every row that is not drawn; `n_left` counts those left out for their number. `has_others`
    and `has_baseline` speak of marks, which rows below the axis have none of.
    """

    figure: Mapping[str, Any]
    claim: str
    notes: tuple[str, ...]
    height: int
    narrow_height: int
    has_others: bool
    has_baseline: bool
    has_own: bool
    n_left: int
    confidence_level: float


@dataclass(frozen=True)
class InlineInterval:
    """A row's interval and score on an axis from 0 to 120, shared by the table's rows."""

    x1: float
    x2: float
    cx: float


def interval_chart(
    board: Board, *, own_team_id: int | None, n_rows: int = MAX_ROWS
) -> IntervalChart | None:
    """Return the chart of a board's best rows, best on top; None without rows."""
    if not board.rows:
        return None
    rows = board.rows[:n_rows]
    axis = drawn_axis(rows)
    marked = rows[: axis.n_inside]
    layout = _layout(board, rows, axis=axis, own_team_id=own_team_id)
    narrow = _narrow_layout(layout, rows, axis=axis, own_team_id=own_team_id)
    return IntervalChart(
        figure={
            "data": _data(rows, axis),
            # As they are: plotly takes a tenth of a second to look at a hundred texts.
            "layout": layout,
            "narrow": narrow,
        },
        claim=_claim(board, rows),
        notes=_notes(board, rows, axis=axis),
        height=layout["height"],
        narrow_height=narrow["height"],
        has_others=any(not row.in_top_group for row in marked),
        has_baseline=any(row.is_baseline for row in marked),
        has_own=any(row.team_id == own_team_id for row in rows),
        n_left=len(board.rows) - len(rows),
        confidence_level=board.signature["confidence_level"],
    )


def inline_intervals(board: Board) -> tuple[InlineInterval | None, ...]:
    """Return each row's place on the table's common axis; None where a row lies below it."""
    if not board.rows:
        return ()
    axis = drawn_axis(board.rows)
    return tuple(_inline(row, axis) for row in board.rows)


def _inline(row: BoardRow, axis: Axis) -> InlineInterval | None:
    low, high = row.interval
    if low < axis.low:
        return None
    x1, x2, cx = (_on_bar(value, axis) for value in (low, high, row.score))
    return InlineInterval(x1=x1, x2=x2, cx=cx)


def _on_bar(value: float, axis: Axis) -> float:
    share = (value - axis.low) / (axis.high - axis.low)
    return round(BAR_INSET + share * (BAR_WIDTH - 2 * BAR_INSET), 1)


def drawn_axis(rows: Sequence[BoardRow]) -> Axis:
    """Choose the axis for rows that come best first."""
    intervals = [row.interval for row in rows]
    n_inside = n_drawn(intervals)
    low, high = span(intervals[:n_inside])
    step = next((size for size in TICK_STEPS if (high - low) / size <= 6), TICK_STEPS[-1])
    first = max(0.0, math.floor(low / step + 1e-9) * step)
    last = min(1.0, math.ceil(high / step - 1e-9) * step)
    if last - first < step / 2:
        first, last = max(0.0, first - step), min(1.0, last + step)
    return Axis(low=round(first, 6), high=round(last, 6), step=step, n_inside=n_inside)


@lru_cache(maxsize=8)
def _data(rows: tuple[BoardRow, ...], axis: Axis) -> list[dict[str, Any]]:
    """Return the traces as JSON values. The same for everybody."""
    return list(plain(go.Figure(_traces(rows, axis)))["data"])


def _traces(rows: Sequence[BoardRow], axis: Axis) -> list[go.Scatter]:
    """Return the top group, the others, and what lies below the axis, each at its height."""
    placed = list(enumerate(rows[: axis.n_inside]))
    below = list(enumerate(rows))[axis.n_inside :]
    groups = (
        ([(y, row) for y, row in placed if row.in_top_group], ACCENT, ACCENT),
        ([(y, row) for y, row in placed if not row.in_top_group], REST, GROUND),
    )
    traces = [_trace(group, line=line, fill=fill) for group, line, fill in groups if group]
    return [*traces, _arrows(below, axis)] if below else traces


def _trace(placed: Sequence[tuple[int, BoardRow]], *, line: str, fill: str) -> go.Scatter:
    return interval_trace([_mark(y, row) for y, row in placed], line=line, fill=fill)


def _arrows(placed: Sequence[tuple[int, BoardRow]], axis: Axis) -> go.Scatter:
    """Return arrows at the edge for rows below the axis, with their intervals in figures."""
    texts = [f" {_interval(row)}" for _, row in placed]
    marks = [_mark(y, row) for y, row in placed]
    return arrow_trace(marks, texts, edge=axis.low, side="left")


def _mark(y: int, row: BoardRow) -> Mark:
    return Mark(y=y, row=row, value=row.score, ends=row.interval, hover=_hover(row))


def _hover(row: BoardRow) -> str:
    name = escaped(shorten(row.team, NAME_WIDTH))
    return f"{name}: {row.score:.4f} {_interval(row)}"


def _interval(row: BoardRow) -> str:
    low, high = row.interval
    return f"[{low:.3f}, {high:.3f}]"


def _layout(
    board: Board, rows: Sequence[BoardRow], *, axis: Axis, own_team_id: int | None
) -> dict[str, Any]:
    """Return the layout for wide pages: names left of the intervals, scores right of them."""
    pad = (axis.high - axis.low) / 50
    return {
        **bare_layout(),
        "height": ROW_PX * len(rows) + AXIS_PX,
        "margin": {
            "l": room_for_names(rows, own_team_id=own_team_id),
            "r": VALUE_PX,
            "t": 6,
            "b": 54,
        },
        "xaxis": {
            "title": title(_("%(metric)s, on a scale from 0 to 1") % {"metric": metric_of(board)}),
            "range": [axis.low - pad, axis.high + pad],
            "tick0": axis.low,
            "dtick": axis.step,
            "tickformat": ".3f" if axis.step < 0.01 else ".2f",
            "tickfont": {"color": DIM},
            "gridcolor": LINE,
            "zeroline": False,
            "fixedrange": True,
        },
        "yaxis": {
            "range": [len(rows) - 0.4, -0.6],
            "visible": False,
            "fixedrange": True,
        },
        "shapes": [_band(board)],
        "annotations": labels_beside(rows, _scores(rows), own_team_id=own_team_id),
    }


def _narrow_layout(
    layout: Mapping[str, Any],
    rows: Sequence[BoardRow],
    *,
    axis: Axis,
    own_team_id: int | None,
) -> dict[str, Any]:
    """Return the layout for a phone: name and score above each interval, the axis full width."""
    narrow = {
        **layout,
        "height": NARROW_ROW_PX * len(rows) + AXIS_PX,
        "margin": {"l": 20, "r": 20, "t": 6, "b": 54},
        "xaxis": {**layout["xaxis"], "dtick": 2 * axis.step},
        "yaxis": {**layout["yaxis"], "range": [len(rows) - 0.6, -0.7]},
        "annotations": labels_above(rows, _scores(rows), own_team_id=own_team_id),
    }
    return with_broken_title(narrow)


def _band(board: Board) -> dict[str, Any]:
    low, high = board.rows[0].interval
    return {
        "type": "rect",
        "layer": "below",
        "x0": low,
        "x1": high,
        "yref": "paper",
        "y0": 0,
        "y1": 1,
        "fillcolor": BAND,
        "line": {"width": 0},
    }


def _scores(rows: Sequence[BoardRow]) -> list[str]:
    return [f"{row.score:.4f}" for row in rows]


def _claim(board: Board, rows: Sequence[BoardRow]) -> str:
    n_top = sum(row.in_top_group for row in rows)
    values = {
        "metric": metric_of(board),
        "level": wording.percent(board.signature["confidence_level"]),
        "n_systems": len(rows),
        "n": n_top,
    }
    if len(rows) == 1:
        return _("%(metric)s of one system with its %(level)s interval.") % values
    words = ngettext(
        "%(metric)s of %(n_systems)d systems with %(level)s intervals, best on top. %(n)d of them "
        "is in the top group.",
        "%(metric)s of %(n_systems)d systems with %(level)s intervals, best on top. %(n)d of them "
        "are in the top group.",
        n_top,
    )
    return words % values


def _notes(board: Board, rows: Sequence[BoardRow], *, axis: Axis) -> tuple[str, ...]:
    notes = []
    if len(board.rows) > len(rows):
        shown, total = wording.count(len(rows)), wording.count(len(board.rows))
        words = _("The chart shows the best %(shown)s of %(total)s systems.")
        notes.append(words % {"shown": shown, "total": total})
    n_below = len(rows) - axis.n_inside
    if n_below:
        edge = f"{axis.low:.3f}" if axis.step < 0.01 else f"{axis.low:.2f}"
        words = ngettext(
            "%(n)d system lies below %(edge)s: an arrow with its interval in figures.",
            "%(n)d systems lie below %(edge)s: arrows with their intervals in figures.",
            n_below,
        )
        notes.append(words % {"n": n_below, "edge": edge})
    return tuple(notes)
