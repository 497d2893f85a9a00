"""Pictures that need no script: where everything of the interval chart and of a badge is drawn."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

import scoring
from leaderboard import charts, drawing
from leaderboard.charts import Axis
from leaderboard.standings import Board, BoardRow

WIDTH, NAME_X, LEFT, RIGHT = 800, 226, 240, 720
TOP, ROW_PX, FOOT_PX = 64, 26, 74
NAME_WIDTH, TITLE_WIDTH = 26, 70
BADGE_PX_PER_COLUMN, BADGE_PAD, BADGE_WIDTH = 7, 8, 24


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
    key: str
    note: str
    ticks: tuple[Tick, ...]
    rows: tuple[DrawnRow, ...]
    band_x: float
    band_width: float


@dataclass(frozen=True)
class Badge:
    """Two texts side by side, with the room that each takes."""

    left: str
    right: str
    left_width: int
    right_width: int
    left_inner: int
    left_middle: float
    right_middle: float
    width: int


def interval_drawing(board: Board, *, title: str) -> Drawing:
    """Return the ordered interval chart of a board that has rows."""
    shown = board.rows[: drawing.MAX_ROWS]
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
        title=drawing.shorten(title, TITLE_WIDTH),
        claim=f"{measure} with {level} intervals, best on top",
        axis_title=f"{measure}, on a scale from 0 to 1",
        key=_key(shown[: axis.n_inside]),
        note=_note(board, shown),
        ticks=_ticks(axis),
        rows=tuple(_drawn(place, row, axis=axis) for place, row in enumerate(shown)),
        band_x=_x(low, axis),
        band_width=round(_x(high, axis) - _x(low, axis), 1),
    )


def badge(board: Board, row: BoardRow, *, label: str) -> Badge:
    """Return the badge of one team: the ranks that fit the data, of how many, and the score."""
    best, worst = row.rank_range
    ranks = f"{best}" if best == worst else f"{best}–{worst}"
    left = drawing.shorten(label, BADGE_WIDTH)
    right = f"rank {ranks} of {len(board.rows)} · {row.score:.4f}"
    left_width, right_width = (_badge_width(text) for text in (left, right))
    return Badge(
        left=left,
        right=right,
        left_width=left_width,
        right_width=right_width,
        left_inner=left_width - 4,
        left_middle=left_width / 2,
        right_middle=left_width + right_width / 2,
        width=left_width + right_width,
    )


def _badge_width(text: str) -> int:
    n_columns = sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
    return BADGE_PX_PER_COLUMN * n_columns + 2 * BADGE_PAD


def _drawn(place: int, row: BoardRow, *, axis: Axis) -> DrawnRow:
    y = TOP + ROW_PX * (place + 0.5)
    low, high = row.interval
    is_inside = place < axis.n_inside
    return DrawnRow(
        y=y,
        baseline_y=y + 5,
        name=drawing.shorten(row.team, NAME_WIDTH),
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


def _key(marked: Sequence[BoardRow]) -> str:
    """Explain the marks that are drawn, and no others."""
    open_ones = "Open: not in it. " if any(not row.in_top_group for row in marked) else ""
    diamonds = "Diamond: baseline. " if any(row.is_baseline for row in marked) else ""
    return f"Filled: in the top group. {open_ones}{diamonds}Band: the leader’s interval."


def _note(board: Board, shown: Sequence[BoardRow]) -> str:
    if len(shown) == len(board.rows):
        return ""
    return f"The best {len(shown)} of {len(board.rows)} systems."
