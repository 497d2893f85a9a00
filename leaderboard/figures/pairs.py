"""All pairs of a board: who is ahead of whom, and how sure that is."""

from typing import Any

import plotly.graph_objects as go
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leaderboard import wording
from leaderboard.drawing import (
    DIM,
    FONTS,
    INK,
    NAME_WIDTH,
    OWN_MARK,
    Figure,
    bare_layout,
    escaped,
    figure,
    in_points,
    labels_beside,
    room_for_names,
    shorten,
)
from leaderboard.pair_matrix import Cell, PairMatrix

CELL_PX, NARROW_CELL_PX, HEAD_PX = 26, 10, 30
MOST_CELLS_WITH_TEXT = 40
# From behind at 1 % over no verdict to ahead at 1 %, each a step of the scale.
LEVELS = ("var(--behind)", "var(--behind-soft)", "var(--soft)", "var(--ahead-soft)", "var(--ahead)")

MARKS = ("behind", "behind-soft", "even", "ahead-soft", "ahead")


def pairs_figure(matrix: PairMatrix, *, own_team_id: int | None) -> Figure:
    """Return the matrix as a map: a row is ahead of or behind a column, by how sure that is."""
    rows = [row.team for row in matrix.rows]
    n_rows = len(rows)
    upward = [n_rows - 0.5, -0.5]
    wide = {
        **bare_layout(),
        "height": HEAD_PX + CELL_PX * n_rows + 10,
        "margin": {
            "l": 24 + room_for_names(rows, own_team_id=own_team_id),
            "r": 40,
            "t": HEAD_PX,
            "b": 10,
        },
        "xaxis": {**_axis(n_rows, every=1 if n_rows <= 40 else 5), "side": "top"},
        "yaxis": {**_axis(n_rows, every=1), "range": upward, "visible": False},
        "annotations": labels_beside(
            rows, [str(1 + place) for place in range(n_rows)], own_team_id=own_team_id
        ),
    }
    every = max(1, n_rows // 8)
    narrow = {
        **wide,
        "height": HEAD_PX + max(NARROW_CELL_PX, 300 // n_rows) * n_rows + 10,
        "margin": {"l": 30, "r": 6, "t": HEAD_PX, "b": 10},
        "xaxis": {**_axis(n_rows, every=every), "side": "top"},
        "yaxis": {**_axis(n_rows, every=every), "range": upward},
        "annotations": [],
    }
    levels = {_level(cell) for row in matrix.rows for cell in row.cells}
    return figure(
        [_map(matrix, own_team_id)],
        (wide, narrow),
        claim=_claim(matrix),
        marks={MARKS[level + 2] for level in levels if level is not None},
    )


def _axis(n_rows: int, *, every: int) -> dict[str, Any]:
    """Return an axis of places, 1 first, of which every so many has its number."""
    shown = list(range(0, n_rows, every))
    return {
        "range": [-0.5, n_rows - 0.5],
        "tickvals": shown,
        "ticktext": [str(1 + place) for place in shown],
        "tickfont": {"color": DIM, "size": 12},
        "showgrid": False,
        "zeroline": False,
        "fixedrange": True,
    }


def _map(matrix: PairMatrix, own_team_id: int | None) -> go.Heatmap:
    names = [
        (OWN_MARK if row.team.team_id == own_team_id else "")
        + escaped(shorten(row.team.team, NAME_WIDTH))
        for row in matrix.rows
    ]
    steps = len(LEVELS)
    return go.Heatmap(
        z=[[_level(cell) for cell in row.cells] for row in matrix.rows],
        zmin=-2.5,
        zmax=2.5,
        colorscale=[
            [(step + side) / steps, color] for step, color in enumerate(LEVELS) for side in (0, 1)
        ],
        showscale=False,
        text=[[cell.stars if cell else "" for cell in row.cells] for row in matrix.rows],
        texttemplate="%{text}" if len(names) <= MOST_CELLS_WITH_TEXT else None,
        textfont={"family": FONTS, "color": INK},
        xgap=1,
        ygap=1,
        hoverinfo="text",
        hovertext=[
            [_hover(name, names[place], cell) for place, cell in enumerate(row.cells)]
            for name, row in zip(names, matrix.rows, strict=True)
        ],
    )


def _level(cell: Cell | None) -> int | None:
    """Return −2 to 2: behind or ahead, surer the farther from 0; None where a row meets itself."""
    if cell is None:
        return None
    return len(cell.stars) if cell.difference > 0 else -len(cell.stars)


def _hover(row: str, column: str, cell: Cell | None) -> str:
    if cell is None:
        return row
    words = _("%(first)s minus %(second)s: %(points)s")
    points = f"{in_points(cell.difference)}{cell.stars}"
    return words % {"first": row, "second": column, "points": points}


def _claim(matrix: PairMatrix) -> str:
    words = ngettext(
        "A map of all pairs of %(systems)d systems, best first: each row is ahead of or behind "
        "each column. %(n)s of %(total)s pairs has a star.",
        "A map of all pairs of %(systems)d systems, best first: each row is ahead of or behind "
        "each column. %(n)s of %(total)s pairs have a star.",
        matrix.n_different,
    )
    return words % {
        "systems": len(matrix.rows),
        "n": wording.count(matrix.n_different),
        "total": wording.count(matrix.n_pairs),
    }
