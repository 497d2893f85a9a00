"""Two teams: how often each difference comes up in resampled test sets."""

from typing import Any

import plotly.graph_objects as go
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leaderboard import wording
from leaderboard.comparisons import TeamComparison
from leaderboard.drawing import (
    ACCENT,
    DIM,
    GROUND,
    INK,
    LINE,
    OUTWARD,
    REST,
    Figure,
    bare_layout,
    figure,
    in_points,
    title,
)

HEIGHT = 368
TOP_PX, BOTTOM_PX, LABEL_PX = 66, 62, 20
# The title of the upward axis and, right of it, five digits with their separator.
COUNTS_PX = 70


def pair_figure(comparison: TeamComparison) -> Figure:
    """Return the histogram of the differences, with 0, δ and 2δ marked."""
    histogram = comparison.histogram
    wide = {
        **bare_layout(),
        "height": HEIGHT,
        "margin": {"l": COUNTS_PX, "r": 24, "t": TOP_PX, "b": BOTTOM_PX},
        "bargap": 0,
        "xaxis": {
            **OUTWARD,
            "title": title(_("difference in points")),
            "tickfont": {"color": DIM},
            "gridcolor": LINE,
            "zeroline": False,
            "fixedrange": True,
            "nticks": 9,
        },
        "yaxis": {
            "title": title(_("resampled test sets")),
            "tickfont": {"color": DIM},
            "gridcolor": LINE,
            "zeroline": False,
            "fixedrange": True,
            "rangemode": "tozero",
            "tickformat": ",d",
            "nticks": 6,
        },
        "shapes": [
            _line(value, level=level)
            for level, (_, value) in enumerate(_marks(histogram.difference))
        ],
        "annotations": _labels(histogram.difference),
    }
    narrow = {
        **wide,
        "margin": {**wide["margin"], "r": 8},
        "xaxis": {**wide["xaxis"], "nticks": 5},
    }
    marks = {
        "tail" if place >= histogram.tail_from else "bulk"
        for place, count in enumerate(histogram.counts)
        if count
    }
    return figure([_bars(comparison)], (wide, narrow), claim=_claim(comparison), marks=marks)


def _bars(comparison: TeamComparison) -> go.Bar:
    histogram = comparison.histogram
    edges = [100 * edge for edge in histogram.edges]
    bins = list(zip(edges, edges[1:], histogram.counts, strict=False))
    return go.Bar(
        x=[(low + high) / 2 for low, high, _ in bins],
        y=[count for _, _, count in bins],
        width=[high - low for low, high, _ in bins],
        marker={
            "color": [
                ACCENT if place >= histogram.tail_from else REST for place in range(len(bins))
            ],
            "line": {"color": GROUND, "width": 0.5},
        },
        hoverinfo="text",
        hovertext=[
            _("%(low)s to %(high)s: %(n)s of %(total)s")
            % {
                "low": in_points(low / 100),
                "high": in_points(high / 100),
                "n": wording.count(count),
                "total": wording.count(comparison.n_resamples),
            }
            for low, high, count in bins
        ],
        textposition="none",
        showlegend=False,
    )


def _marks(difference: float) -> list[tuple[str, float]]:
    """Return what is marked: its words and its place in points."""
    if difference == 0:
        return [(_("0, δ and 2δ"), 0.0)]
    return [
        ("0", 0.0),
        (f"δ {in_points(difference)}", 100 * difference),
        (f"2δ {in_points(2 * difference)}", 200 * difference),
    ]


def _line(value: float, *, level: int) -> dict[str, Any]:
    """Return a line from the axis up to its words."""
    return {
        "type": "line",
        "x0": value,
        "x1": value,
        "yref": "paper",
        "y0": 0,
        "y1": 1 + LABEL_PX * level / (HEIGHT - TOP_PX - BOTTOM_PX),
        "line": {"color": INK, "width": 1.5, "dash": "dot"},
    }


def _labels(difference: float) -> list[dict[str, Any]]:
    """Return the words at the marks, one above the other: marks may lie close together.

    Lines that go on to higher words are all on one side of a mark, so its words are on the other.
    """
    side = "left" if difference < 0 else "right" if difference > 0 else "center"
    return [
        {
            "text": text,
            "x": value,
            "xanchor": side,
            "yref": "paper",
            "y": 1,
            "yanchor": "bottom",
            "yshift": LABEL_PX * level,
            "showarrow": False,
            "font": {"color": INK, "size": 13},
        }
        for level, (text, value) in enumerate(_marks(difference))
    ]


def _claim(comparison: TeamComparison) -> str:
    n_tail = comparison.histogram.n_in_tail
    words = ngettext(
        "Differences between two systems on %(total)s resampled test sets, with 0, δ and 2δ "
        "marked; %(n)s of them lies at or beyond 2δ.",
        "Differences between two systems on %(total)s resampled test sets, with 0, δ and 2δ "
        "marked; %(n)s of them lie at or beyond 2δ.",
        n_tail,
    )
    total = wording.count(comparison.n_resamples)
    return words % {"total": total, "n": wording.count(n_tail)}
