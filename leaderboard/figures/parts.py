"""Labels or slices of a board: how every system does on each, as a map."""

from dataclasses import dataclass
from typing import Any

import plotly.graph_objects as go
from django.utils.translation import gettext as _

from leaderboard.drawing import (
    DIM,
    FONTS,
    GROUND,
    INK,
    NAME_WIDTH,
    VALUE_PX,
    Figure,
    bare_layout,
    escaped,
    figure,
    labels_beside,
    room_for_names,
    shorten,
    width_of,
)
from leaderboard.parts import Measured, PartTable
from leaderboard.standings import BoardRow

CELL_PX, NARROW_CELL_PX = 26, 14
LABEL_PX, LABEL_WIDTH = 7.5, 18
# Plotly makes a text as small as its cell, which nobody can read where there are more columns.
MOST_COLUMNS_WITH_TEXT, MOST_COLUMNS_WITH_NARROW_TEXT = 30, 11
MOST_COLUMNS_UPRIGHT = 8


@dataclass(frozen=True)
class PartMap:
    """What is drawn: rows of a board with the values of each part, and what these are."""

    rows: tuple[BoardRow, ...]
    table: PartTable
    measure: str

    @property
    def cells(self) -> list[tuple[Measured, ...]]:
        """Return the values of every row; nothing in those of scores without parts."""
        nothing = tuple(Measured(None, None) for _part in self.table.parts)
        return [row or nothing for row in self.table.rows[: len(self.rows)]]


def parts_figure(drawn: PartMap, *, own_team_id: int | None) -> Figure:
    """Return the map of values, a team a row and a part a column, with numbers in the cells."""
    rows, n_rows, n_columns = drawn.rows, len(drawn.rows), len(drawn.table.parts)
    names = [shorten(part.name, LABEL_WIDTH) for part in drawn.table.parts]
    is_upright = n_columns <= MOST_COLUMNS_UPRIGHT
    room = round(16 + LABEL_PX * max(width_of(name) for name in names))
    wide = {
        **bare_layout(),
        "height": CELL_PX * n_rows + 16 + (24 if is_upright else room),
        "margin": {
            "l": room_for_names(rows, own_team_id=own_team_id),
            "r": VALUE_PX,
            "t": 6,
            "b": 34 if is_upright else room + 10,
        },
        "xaxis": _axis(names, angle=0 if is_upright else -90),
        "yaxis": {"range": [n_rows - 0.5, -0.5], "visible": False, "fixedrange": True},
        "annotations": labels_beside(
            rows, [f"{row.score:.4f}" for row in rows], own_team_id=own_team_id
        ),
    }
    every = max(1, n_rows // 8)
    places = list(range(0, n_rows, every))
    narrow = {
        **wide,
        "height": max(NARROW_CELL_PX, 240 // n_rows) * n_rows + 16 + room,
        "margin": {"l": 30, "r": 6, "t": 6, "b": room + 10},
        "xaxis": _axis(names, angle=-90),
        "yaxis": {**wide["yaxis"], "visible": True, "showgrid": False, "zeroline": False}
        | {"tickvals": places, "ticktext": [str(1 + place) for place in places]}
        | {"tickfont": {"color": DIM, "size": 12}},
        "annotations": [],
        "meta": {"hidesText": n_columns > MOST_COLUMNS_WITH_NARROW_TEXT},
    }
    return figure([_map(drawn)], (wide, narrow), claim=_claim(drawn))


def ends_of(drawn: PartMap) -> tuple[float, float]:
    """Return the lowest and the highest value that is drawn."""
    values = [cell.score for row in drawn.cells for cell in row if cell.score is not None]
    return min(values), max(values)


def _axis(names: list[str], *, angle: int) -> dict[str, Any]:
    return {
        "range": [-0.5, len(names) - 0.5],
        "tickvals": list(range(len(names))),
        "ticktext": [escaped(name) for name in names],
        "tickangle": angle,
        "tickfont": {"color": DIM, "size": 12},
        "showgrid": False,
        "zeroline": False,
        "fixedrange": True,
    }


def _map(drawn: PartMap) -> go.Heatmap:
    low, high = ends_of(drawn)
    cells = drawn.cells
    return go.Heatmap(
        z=[[cell.score for cell in row] for row in cells],
        # Where all are equal, all are as strong as the best.
        zmin=low if low < high else low - 1,
        zmax=high,
        colorscale=[[0, GROUND], [1, "var(--ahead)"]],
        showscale=False,
        text=[["" if cell.score is None else f"{cell.score:.2f}" for cell in row] for row in cells],
        texttemplate="%{text}" if len(drawn.table.parts) <= MOST_COLUMNS_WITH_TEXT else None,
        textfont={"family": FONTS, "color": INK},
        xgap=1,
        ygap=1,
        hoverinfo="text",
        hovertext=[
            [
                _hover(row, part.name, cell)
                for part, cell in zip(drawn.table.parts, line, strict=True)
            ]
            for row, line in zip(drawn.rows, cells, strict=True)
        ],
    )


def _hover(row: BoardRow, name: str, cell: Measured) -> str:
    where = f"{escaped(shorten(row.team, NAME_WIDTH))}, {escaped(shorten(name, NAME_WIDTH))}"
    if cell.score is None or cell.interval is None:
        return where
    low, high = cell.interval
    return f"{where}: {cell.score:.4f} [{low:.3f}, {high:.3f}]"


def _claim(drawn: PartMap) -> str:
    low, high = ends_of(drawn)
    return _(
        "%(measure)s of %(n_rows)s systems, best on top, on each of %(n_parts)s columns, from "
        "%(low)s to %(high)s."
    ) % {
        "measure": drawn.measure,
        "n_rows": len(drawn.rows),
        "n_parts": len(drawn.table.parts),
        "low": f"{low:.2f}",
        "high": f"{high:.2f}",
    }
