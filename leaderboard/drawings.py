"""Pictures that need no script: where everything of the interval chart is drawn."""

from collections.abc import Sequence
from dataclasses import dataclass

import scoring
from leaderboard import charts
from leaderboard.charts import Axis
from leaderboard.standings import Board, BoardRow

WIDTH, NAME_X, LEFT, RIGHT = 800, 226, 240, 720
TOP, ROW_PX, FOOT_PX = 64, 26, 74
NAME_WIDTH, TITLE_WIDTH = 26, 70


@dataclass(frozen=True)
class Tick:
    x: float
    text: str


@dataclass(frozen=True)
class DrawnRow:
    """A row at its height; one below the axis has its interval in figures and no ends."""

    y: float
    baseline_y: float
    name: str
    score: str
    is_top: bool
    is_baseline: bool
    x1: float | None
    x2: float | None
    cx: float | None
    figures: str


@dataclass(frozen=True)
class Drawing:
    """The interval chart in pixels, best on top, with its words."""

    width: int
    height: int
    left: int
    right: int
    name_x: int
    score_x: int
    top: int
    bottom: float
    tick_y: float
    title_y: float
    key_y: float
    middle: float
    plot_height: float
    title: str
    claim: str
    axis_title: str
    note: str
    ticks: tuple[Tick, ...]
    rows: tuple[DrawnRow, ...]
    band_x: float
    band_width: float


def interval_drawing(board: Board, *, title: str) -> Drawing:
    """Return the ordered interval chart of a board that has rows."""
    shown = board.rows[: charts.MAX_ROWS]
    axis = charts.drawn_axis(shown)
    bottom = TOP + ROW_PX * len(shown)
    low, high = board.rows[0].interval
    level = f"{100 * board.signature['confidence_level']:.6g} %"
    measure = scoring.find_any_measure(board.signature["metric"]).title
    return Drawing(
        width=WIDTH,
        height=bottom + FOOT_PX,
        left=LEFT,
        right=RIGHT,
        name_x=NAME_X,
        score_x=WIDTH - 12,
        top=TOP,
        bottom=bottom,
        tick_y=bottom + 18,
        title_y=bottom + 38,
        key_y=bottom + 60,
        middle=(LEFT + RIGHT) / 2,
        plot_height=ROW_PX * len(shown),
        title=charts.shorten(title, TITLE_WIDTH),
        claim=f"{measure} with {level} intervals, best on top",
        axis_title=f"{measure}, on a scale from 0 to 1",
        note=_note(board, shown),
        ticks=_ticks(axis),
        rows=tuple(_drawn(place, row, axis=axis) for place, row in enumerate(shown)),
        band_x=_x(low, axis),
        band_width=round(_x(high, axis) - _x(low, axis), 1),
    )


def _drawn(place: int, row: BoardRow, *, axis: Axis) -> DrawnRow:
    y = TOP + ROW_PX * (place + 0.5)
    low, high = row.interval
    is_inside = place < axis.n_inside
    return DrawnRow(
        y=y,
        baseline_y=y + 5,
        name=charts.shorten(row.team, NAME_WIDTH),
        score=f"{row.score:.4f}",
        is_top=row.in_top_group,
        is_baseline=row.is_baseline,
        x1=_x(low, axis) if is_inside else None,
        x2=_x(high, axis) if is_inside else None,
        cx=_x(row.score, axis) if is_inside else None,
        figures="" if is_inside else f"[{low:.3f}, {high:.3f}]",
    )


def _x(value: float, axis: Axis) -> float:
    return round(LEFT + (value - axis.low) / (axis.high - axis.low) * (RIGHT - LEFT), 1)


def _ticks(axis: Axis) -> tuple[Tick, ...]:
    n_steps = round((axis.high - axis.low) / axis.step)
    values = [axis.low + step * axis.step for step in range(n_steps + 1)]
    places = 3 if axis.step < 0.01 else 2
    return tuple(
        Tick(x=_x(value, axis), text=f"{value:.{places}f}")
        for value in values
        if value <= axis.high + axis.step / 100
    )


def _note(board: Board, shown: Sequence[BoardRow]) -> str:
    if len(shown) == len(board.rows):
        return ""
    return f"The best {len(shown)} of {len(board.rows)} systems."
