"""Shares of ranks: how often resampled test sets put each team on each rank."""

from typing import Any

import plotly.graph_objects as go
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leaderboard.drawing import (
    DIM,
    FONTS,
    GROUND,
    INK,
    LINE,
    MAX_ROWS,
    NAME_WIDTH,
    VALUE_PX,
    Figure,
    bare_layout,
    escaped,
    figure,
    labels_beside,
    room_for_names,
    shorten,
    title,
)
from leaderboard.matrices import RankTable
from leaderboard.standings import Board, BoardRow

CELL_PX, NARROW_CELL_PX = 26, 14
# Plotly makes a text as small as its cell, which nobody can read where there are more columns.
MOST_COLUMNS_WITH_TEXT, MOST_COLUMNS_WITH_NARROW_TEXT = 30, 12


def ranks_figure(board: Board, ranks: RankTable, *, own_team_id: int | None) -> Figure:
    """Return the map of shares, a team a row and a rank a column, with the ranges outlined."""
    rows = board.rows[:MAX_ROWS]
    n_columns = _n_columns(board, ranks, n_rows=len(rows))
    shares = [ranks.shares(place)[:n_columns] for place in range(len(rows))]
    wide = {
        **bare_layout(),
        "height": CELL_PX * len(rows) + 64,
        "margin": {
            "l": room_for_names(rows, own_team_id=own_team_id),
            "r": VALUE_PX,
            "t": 6,
            "b": 58,
        },
        "xaxis": _axis(n_columns, every=1 if n_columns <= 40 else 5),
        "yaxis": {"range": [len(rows) - 0.5, -0.5], "visible": False, "fixedrange": True},
        "shapes": [_outline(row, y, n_columns=n_columns) for y, row in enumerate(rows)],
        "annotations": labels_beside(
            rows, [range_of(row) for row in rows], own_team_id=own_team_id
        ),
    }
    places = list(range(0, len(rows), max(1, len(rows) // 8)))
    narrow = {
        **wide,
        "height": max(NARROW_CELL_PX, 200 // len(rows)) * len(rows) + 64,
        "margin": {"l": 30, "r": 6, "t": 6, "b": 58},
        "xaxis": _axis(n_columns, every=max(1, n_columns // 6)),
        "yaxis": {**wide["yaxis"], "visible": True, "showgrid": False, "zeroline": False}
        | {"tickvals": places, "ticktext": [str(1 + place) for place in places]}
        | {"tickfont": {"color": DIM, "size": 12}},
        "annotations": [],
        "meta": {"hidesText": n_columns > MOST_COLUMNS_WITH_NARROW_TEXT},
    }
    most = {"numbers": MOST_COLUMNS_WITH_TEXT, "narrow numbers": MOST_COLUMNS_WITH_NARROW_TEXT}
    return figure(
        [_map(rows, shares)],
        (wide, narrow),
        claim=_claim(len(rows)),
        notes=_notes(board, len(rows)),
        marks={mark for mark, columns in most.items() if n_columns <= columns},
    )


def range_of(row: BoardRow) -> str:
    best, worst = row.rank_range
    return str(best) if best == worst else f"{best}–{worst}"


def _n_columns(board: Board, ranks: RankTable, *, n_rows: int) -> int:
    """Return how many ranks are drawn: as far as any drawn row has a share or its range."""
    reached = [
        max(
            max(rank for rank, share in enumerate(ranks.shares(place), start=1) if share > 0),
            board.rows[place].rank_range[1],
        )
        for place in range(n_rows)
    ]
    return max(reached)


def _axis(n_columns: int, *, every: int) -> dict[str, Any]:
    shown = [rank for rank in range(1, n_columns + 1) if every == 1 or (rank - 1) % every == 0]
    return {
        "title": title(_("rank in resampled test sets")),
        "range": [0.5, n_columns + 0.5],
        "tickvals": shown,
        "ticktext": [str(rank) for rank in shown],
        "tickangle": 0,
        "tickfont": {"color": DIM, "size": 12},
        "gridcolor": LINE,
        "showgrid": False,
        "zeroline": False,
        "fixedrange": True,
    }


def _map(rows: tuple[BoardRow, ...], shares: list[tuple[float, ...]]) -> go.Heatmap:
    n_columns = len(shares[0])
    hover = _("%(name)s: rank %(rank)d in %(percent)s %%")
    return go.Heatmap(
        x=list(range(1, n_columns + 1)),
        z=[[share if share > 0 else None for share in row] for row in shares],
        zmin=0,
        zmax=max(max(row) for row in shares),
        colorscale=[[0, GROUND], [1, "var(--ahead)"]],
        showscale=False,
        text=[[_percent(share) for share in row] for row in shares],
        texttemplate="%{text}" if n_columns <= MOST_COLUMNS_WITH_TEXT else None,
        textfont={"family": FONTS, "color": INK},
        xgap=1,
        ygap=1,
        hoverinfo="text",
        hovertext=[
            [
                hover
                % {
                    "name": escaped(shorten(row.team, NAME_WIDTH)),
                    "rank": rank,
                    "percent": f"{100 * share:.2f}",
                }
                for rank, share in enumerate(line, start=1)
            ]
            for row, line in zip(rows, shares, strict=True)
        ],
    )


def _percent(share: float) -> str:
    """Write a share in percent, and nothing where that would be 0."""
    return f"{100 * share:.0f}".removeprefix("0")


def _outline(row: BoardRow, y: int, *, n_columns: int) -> dict[str, Any]:
    """Return a frame around the ranks of the simultaneous range."""
    best, worst = row.rank_range
    return {
        "type": "rect",
        "x0": best - 0.5,
        "x1": min(worst, n_columns) + 0.5,
        "y0": y - 0.42,
        "y1": y + 0.42,
        "line": {"color": INK, "width": 1},
    }


def _claim(n_rows: int) -> str:
    words = ngettext(
        "Shares of ranks of %(n)d system in resampled test sets, with a frame around its rank "
        "range.",
        "Shares of ranks of %(n)d systems in resampled test sets, best on top, each with a frame "
        "around its rank range.",
        n_rows,
    )
    return words % {"n": n_rows}


def _notes(board: Board, n_rows: int) -> tuple[str, ...]:
    if len(board.rows) == n_rows:
        return ()
    words = _("The figure shows the best %(shown)d of %(total)d systems; the table has them all.")
    return (words % {"shown": n_rows, "total": len(board.rows)},)
