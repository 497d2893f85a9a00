"""Differences from the leader with their intervals, zero marked."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import plotly.graph_objects as go
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leaderboard import wording
from leaderboard.drawing import (
    ACCENT,
    AXIS_PX,
    DIM,
    GROUND,
    INK,
    LINE,
    MAX_ROWS,
    NAME_WIDTH,
    NARROW_ROW_PX,
    REST,
    ROW_PX,
    VALUE_PX,
    Figure,
    Mark,
    arrow_trace,
    bare_layout,
    escaped,
    figure,
    in_points,
    interval_trace,
    labels_above,
    labels_beside,
    metric_of,
    n_drawn,
    room_for_names,
    shorten,
    span,
    title,
)
from leaderboard.standings import Board, BoardRow

STEPS = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50)


@dataclass(frozen=True)
class _Axis:
    """The part of the axis of points that is drawn; rows from `n_inside` on lie beyond it."""

    low: float
    high: float
    step: float
    n_inside: int


def differences_figure(board: Board, *, own_team_id: int | None) -> Figure | None:
    """Return the differences of the others from the leader; None without others."""
    rows = board.rows[1 : MAX_ROWS + 1]
    if not rows:
        return None
    axis = _axis(rows)
    wide, narrow = _layouts(board, rows, axis=axis)
    values = [in_points(row.difference) for row in rows]
    wide["annotations"] = labels_beside(rows, values, own_team_id=own_team_id)
    narrow["annotations"] = labels_above(rows, values, own_team_id=own_team_id)
    wide["margin"]["l"] = room_for_names(rows, own_team_id=own_team_id)
    return figure(
        _traces(rows, axis),
        (wide, narrow),
        claim=_claim(board, rows),
        notes=_notes(board, rows, axis=axis),
        marks=_marks(rows, axis),
    )


def ends(row: BoardRow) -> tuple[float, float]:
    """Return the ends of the interval of a difference, in points."""
    low, high = row.difference_interval or (row.difference, row.difference)
    return 100 * low, 100 * high


def _axis(rows: Sequence[BoardRow]) -> _Axis:
    intervals = [ends(row) for row in rows]
    # The worst systems are far on the high side here: turned round, they are far below.
    n_inside = n_drawn([(-high, -low) for low, high in intervals])
    low, high = span([*intervals[:n_inside], (0.0, 0.0)])
    step = next((size for size in STEPS if (high - low) / size <= 7), STEPS[-1])
    high = max(step, math.ceil(high / step - 1e-9) * step)
    return _Axis(low=low, high=high, step=step, n_inside=n_inside)


def _traces(rows: Sequence[BoardRow], axis: _Axis) -> list[go.Scatter]:
    placed = list(enumerate(rows[: axis.n_inside]))
    groups = (
        ([(y, row) for y, row in placed if ends(row)[0] <= 0], ACCENT, ACCENT),
        ([(y, row) for y, row in placed if ends(row)[0] > 0], REST, GROUND),
    )
    traces = [_trace(group, line=line, fill=fill) for group, line, fill in groups if group]
    beyond = list(enumerate(rows))[axis.n_inside :]
    return [*traces, _arrows(beyond, axis)] if beyond else traces


def _marks(rows: Sequence[BoardRow], axis: _Axis) -> set[str]:
    """Return what the legend lists; rows beyond the axis are arrows, which a note explains."""
    marked = rows[: axis.n_inside]
    found = {"reaches" if ends(row)[0] <= 0 else "above" for row in marked}
    found |= {"baseline" for row in marked if row.is_baseline}
    return found | {"top" for row in rows if row.in_top_group}


def _trace(placed: Sequence[tuple[int, BoardRow]], *, line: str, fill: str) -> go.Scatter:
    return interval_trace([_mark(y, row) for y, row in placed], line=line, fill=fill)


def _arrows(placed: Sequence[tuple[int, BoardRow]], axis: _Axis) -> go.Scatter:
    """Return arrows at the right edge for rows beyond it, with their intervals in figures."""
    texts = [f"{_interval(row)} " for _, row in placed]
    marks = [_mark(y, row) for y, row in placed]
    return arrow_trace(marks, texts, edge=axis.high, side="right")


def _mark(y: int, row: BoardRow) -> Mark:
    return Mark(y=y, row=row, value=100 * row.difference, ends=ends(row), hover=_hover(row))


def _interval(row: BoardRow) -> str:
    low, high = row.difference_interval or (row.difference, row.difference)
    return f"[{in_points(low)}, {in_points(high)}]"


def _hover(row: BoardRow) -> str:
    name = escaped(shorten(row.team, NAME_WIDTH))
    return f"{name}: {in_points(row.difference)} {_interval(row)}"


def _layouts(
    board: Board, rows: Sequence[BoardRow], *, axis: _Axis
) -> tuple[dict[str, Any], dict[str, Any]]:
    pad = (axis.high - axis.low) / 50
    wide = {
        **bare_layout(),
        "height": ROW_PX * len(rows) + AXIS_PX,
        "margin": {"l": 0, "r": VALUE_PX, "t": 6, "b": 54},
        "xaxis": {
            "title": title(
                _("behind the leader, in points of %(metric)s") % {"metric": metric_of(board)}
            ),
            "range": [axis.low - pad, axis.high + pad],
            "tick0": 0,
            "dtick": axis.step,
            "tickfont": {"color": DIM},
            "gridcolor": LINE,
            "zeroline": False,
            "fixedrange": True,
        },
        "yaxis": {"range": [len(rows) - 0.4, -0.6], "visible": False, "fixedrange": True},
        "shapes": [zero_line()],
    }
    narrow = {
        **wide,
        "height": NARROW_ROW_PX * len(rows) + AXIS_PX,
        "margin": {"l": 20, "r": 20, "t": 6, "b": 54},
        "xaxis": {**wide["xaxis"], "dtick": 2 * axis.step},
        "yaxis": {**wide["yaxis"], "range": [len(rows) - 0.6, -0.7]},
    }
    return wide, narrow


def zero_line() -> dict[str, Any]:
    """Return the line that marks zero."""
    return {
        "type": "line",
        "layer": "below",
        "x0": 0,
        "x1": 0,
        "yref": "paper",
        "y0": 0,
        "y1": 1,
        "line": {"color": INK, "width": 1.5, "dash": "dot"},
    }


def _claim(board: Board, rows: Sequence[BoardRow]) -> str:
    n_above = sum(ends(row)[0] > 0 for row in rows)
    systems = ngettext(
        "Difference of %(n)d system from the leader with its %(level)s interval.",
        "Differences of %(n)d systems from the leader with %(level)s intervals, best on top.",
        len(rows),
    )
    above = ngettext(
        "%(n)d of the intervals lies above zero.", "%(n)d of the intervals lie above zero.", n_above
    )
    level = wording.percent(board.signature["confidence_level"])
    return f"{systems % {'n': len(rows), 'level': level}} {above % {'n': n_above}}"


def _notes(board: Board, rows: Sequence[BoardRow], *, axis: _Axis) -> tuple[str, ...]:
    notes = []
    n_others = len(board.rows) - 1
    if n_others > len(rows):
        words = _(
            "The figure shows the best %(shown)d of %(total)d systems behind the leader; the table "
            "has them all."
        )
        notes.append(words % {"shown": len(rows), "total": n_others})
    n_beyond = len(rows) - axis.n_inside
    if n_beyond:
        words = ngettext(
            "%(n)d system lies beyond %(edge)s points: an arrow with its interval in figures.",
            "%(n)d systems lie beyond %(edge)s points: arrows with their intervals in figures.",
            n_beyond,
        )
        notes.append(words % {"n": n_beyond, "edge": f"{axis.high:.6g}"})
    return tuple(notes)
