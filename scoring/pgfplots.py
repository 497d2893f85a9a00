"""The interval chart as pgfplots source, to be set by LaTeX in the fonts of the paper."""

from collections.abc import Collection, Sequence

from scoring.latex import counted, engine_note, latex_text, percent
from scoring.signature import Signature
from scoring.standings import Standings, StandingsRow

ROW_MM, AXIS_MM = 5, 22
READ_POINTS = "row sep=crcr, x=score, y=place, x error plus=above, x error minus=below"
# Filled where a system is in the top group; a baseline is a diamond.
MARKS = {
    (True, False): "mark=*, thick",
    (True, True): "mark=diamond*, thick",
    (False, False): "mark=o, gray",
    (False, True): "mark=diamond, gray",
}


def standings_pgfplots(
    board: Standings,
    signature: Signature,
    *,
    measure: str,
    method: str = "percentile interval",
    baselines: Collection[str] = (),
) -> str:
    r"""Return a picture to `\input`: the ordered intervals, best on top.

    Parameters
    ----------
    measure, method : what is ranked by and what intervals are, in words
    baselines : names of the rows that are drawn as baselines

    Examples
    --------
    >>> import numpy as np
    >>> from scoring.comparison import Entry
    >>> from scoring.signature import Signature
    >>> from scoring.standings import standings
    >>> board = standings([Entry("owls", 0.5, np.array([0.4, 0.6]))], confidence_level=0.95)
    >>> signature = Signature("accuracy", 2, ("a", "b"), "e3b0", 2, 0, 0.95, version="1.0")
    >>> r"\begin{axis}" in standings_pgfplots(board, signature, measure="accuracy")
    True
    """
    rows = board.rows
    n_inside = count_inside(rows)
    lines = [
        f"% Made by Margin {signature.version}; gold labels {signature.gold_sha256}.",
        r"% In the preamble: \usepackage{pgfplots} \pgfplotsset{compat=1.18}",
        "% Filled: in the top group. Diamonds: baselines. Gray band: the leader's interval.",
        engine_note([row.name for row in rows]).rstrip("\n"),
        r"\begin{tikzpicture}",
        r"\begin{axis}[",
        *_options(rows, signature, measure=measure, method=method),
        "]",
        *_band(rows),
        *_plots(rows[:n_inside], baselines=baselines),
        *_arrows(rows, n_inside=n_inside),
        r"\end{axis}",
        r"\end{tikzpicture}",
    ]
    return "\n".join(filter(None, lines)) + "\n"


def count_inside(rows: Sequence[StandingsRow]) -> int:
    """Return how many rows, best first, share an axis; those far below would press them together.

    At most a fifth of the rows, the fewest that help, stay below it where the gap above them is
    wider than all that remains.
    """
    intervals = [row.interval for row in rows]
    for n_kept in range(len(rows) - 1, len(rows) - 1 - len(rows) // 5, -1):
        low = min(low for low, _ in intervals[:n_kept])
        high = max(high for _, high in intervals[:n_kept])
        if low - max(high for _, high in intervals[n_kept:]) > high - low:
            return n_kept
    return len(rows)


def _options(
    rows: Sequence[StandingsRow], signature: Signature, *, measure: str, method: str
) -> list[str]:
    names = ", ".join(f"{{{latex_text(row.name)}}}" for row in rows)
    places = ", ".join(str(place) for place in range(1, len(rows) + 1))
    title = (
        f"{latex_text(measure)} on {counted(signature.n_items, 'item')}: "
        f"{percent(signature)} {latex_text(method)}s"
    )
    return [
        r"  width=\linewidth,",
        f"  height={ROW_MM * len(rows) + AXIS_MM}mm,",
        f"  title={{{title}}},",
        f"  xlabel={{{latex_text(measure)}}},",
        f"  ytick={{{places}}},",
        f"  yticklabels={{{names}}},",
        "  y dir=reverse,",
        f"  ymin=0.4, ymax={len(rows)}.6,",
        "  xmajorgrids, ytick style={draw=none},",
        "  /pgf/number format/fixed,",
    ]


def _band(rows: Sequence[StandingsRow]) -> list[str]:
    if not rows:
        return []
    low, high = rows[0].interval
    bottom = f"{len(rows)}.6"
    return [f"\\fill[black!8] (axis cs:{low!r},0.4) rectangle (axis cs:{high!r},{bottom});"]


def _plots(rows: Sequence[StandingsRow], *, baselines: Collection[str]) -> list[str]:
    """Return a plot for each kind of mark that occurs."""
    lines = []
    for kind, mark in MARKS.items():
        placed = [
            _point(place, row)
            for place, row in enumerate(rows, start=1)
            if (row.in_top_group, row.name in baselines) == kind
        ]
        if placed:
            lines += [
                f"\\addplot[only marks, {mark}, error bars/.cd, x dir=both, x explicit]",
                f"  table[{READ_POINTS}] {{",
                r"  score place above below \\",
                *placed,
                "  };",
            ]
    return lines


def _point(place: int, row: StandingsRow) -> str:
    low, high = row.interval
    return f"  {row.score!r} {place} {high - row.score!r} {row.score - low!r} \\\\"


def _arrows(rows: Sequence[StandingsRow], *, n_inside: int) -> list[str]:
    """Return an arrow at the edge for each row below the axis, with its interval in figures."""
    x = repr(rows[0].score) if rows else ""
    return [
        f"\\node[anchor=west, gray, font=\\footnotesize] at ({{axis cs:{x},{place}}} -| "
        f"{{rel axis cs:0,0}}) {{$\\leftarrow$ [{row.interval[0]:.3f}, {row.interval[1]:.3f}]}};"
        for place, row in enumerate(rows[n_inside:], start=n_inside + 1)
    ]
