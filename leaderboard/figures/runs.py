"""A team's runs minus one of them, with intervals, zero marked."""

import math
from collections.abc import Sequence
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
    LINE,
    NAME_WIDTH,
    NARROW_ROW_PX,
    REST,
    ROW_PX,
    Figure,
    Mark,
    bare_layout,
    escaped,
    figure,
    in_points,
    interval_trace,
    labels_above,
    labels_beside,
    room_for_names,
    shorten,
    span,
    title,
)
from leaderboard.figures.differences import STEPS, zero_line
from leaderboard.runs import Ablations, ComparedRun


def runs_figure(table: Ablations, *, metric: str) -> Figure:
    """Return the differences of the runs from the reference, best on top."""
    rows = table.others
    values = [in_points(row.difference) for row in rows]
    wide = _layout(rows, metric=metric)
    narrow = {
        **wide,
        "height": NARROW_ROW_PX * len(rows) + AXIS_PX,
        "margin": {"l": 20, "r": 20, "t": 6, "b": 54},
        "xaxis": {**wide["xaxis"], "dtick": 2 * wide["xaxis"]["dtick"]},
        "yaxis": {**wide["yaxis"], "range": [len(rows) - 0.6, -0.7]},
        "annotations": labels_above(rows, values, own_team_id=None),
    }
    wide |= {"annotations": labels_beside(rows, values, own_team_id=None)}
    marks = {"differs" if row.differs else "level" for row in rows}
    return figure(_traces(rows), (wide, narrow), claim=_claim(table), marks=marks)


def _traces(rows: Sequence[ComparedRun]) -> list[go.Scatter]:
    placed = list(enumerate(rows))
    groups = (
        ([(y, row) for y, row in placed if row.differs], ACCENT, ACCENT),
        ([(y, row) for y, row in placed if not row.differs], REST, GROUND),
    )
    return [
        interval_trace([_mark(y, row) for y, row in group], line=line, fill=fill)
        for group, line, fill in groups
        if group
    ]


def _mark(y: int, row: ComparedRun) -> Mark:
    low, high = row.difference_interval
    name = escaped(shorten(row.run.name, NAME_WIDTH))
    return Mark(
        y=y,
        row=row,
        value=100 * row.difference,
        ends=(100 * low, 100 * high),
        hover=f"{name}: {in_points(row.difference)} [{in_points(low)}, {in_points(high)}]",
    )


def _layout(rows: Sequence[ComparedRun], *, metric: str) -> dict[str, Any]:
    ends = [row.difference_interval for row in rows]
    low, high = (100 * end for end in span([*ends, (0.0, 0.0)]))
    step = next((size for size in STEPS if (high - low) / size <= 7), STEPS[-1])
    low = min(-step, math.floor(low / step + 1e-9) * step)
    high = max(step, math.ceil(high / step - 1e-9) * step)
    pad = (high - low) / 50
    return {
        **bare_layout(),
        "height": ROW_PX * len(rows) + AXIS_PX,
        "margin": {"l": room_for_names(rows, own_team_id=None), "r": 76, "t": 6, "b": 54},
        "xaxis": {
            "title": title(_("minus the reference, in points of %(metric)s") % {"metric": metric}),
            "range": [low - pad, high + pad],
            "tick0": 0,
            "dtick": step,
            "tickfont": {"color": DIM},
            "gridcolor": LINE,
            "zeroline": False,
            "fixedrange": True,
        },
        "yaxis": {"range": [len(rows) - 0.4, -0.6], "visible": False, "fixedrange": True},
        "shapes": [zero_line()],
    }


def _claim(table: Ablations) -> str:
    words = ngettext(
        "Difference of %(n)s run from the reference with its %(level)s interval.",
        "Differences of %(n)s runs from the reference with %(level)s intervals, best on top.",
        len(table.others),
    )
    level = wording.percent(table.confidence_level)
    return words % {"n": len(table.others), "level": level}
