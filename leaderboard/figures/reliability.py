"""One submission: how often answers are right, by the confidence that was sent with them."""

from collections.abc import Sequence
from typing import Any

import plotly.graph_objects as go
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leaderboard import wording
from leaderboard.drawing import (
    ACCENT,
    DIM,
    INK,
    LINE,
    Figure,
    bare_layout,
    figure,
    title,
)
from leaderboard.report import Bin

HEIGHT, NARROW_HEIGHT = 420, 340


def reliability_figure(bins: Sequence[Bin]) -> Figure:
    """Return the reliability diagram: a bin a point, on the diagonal where confidence is right."""
    wide = {
        **bare_layout(),
        "height": HEIGHT,
        "margin": {"l": 60, "r": 16, "t": 10, "b": 54},
        "xaxis": {**_axis(_("mean confidence")), "constrain": "domain"},
        # One unit is as long on both, so that the diagonal is one.
        "yaxis": {**_axis(_("share that is right")), "scaleanchor": "x", "constrain": "domain"},
        "shapes": [_diagonal()],
    }
    narrow = {**wide, "height": NARROW_HEIGHT, "margin": {"l": 52, "r": 8, "t": 10, "b": 54}}
    return figure([_points(bins)], (wide, narrow), claim=_claim(bins), name="reliability")


def _axis(words: str) -> dict[str, Any]:
    return {
        "title": title(words),
        "range": [-0.02, 1.02],
        "tick0": 0,
        "dtick": 0.2,
        "tickfont": {"color": DIM},
        "gridcolor": LINE,
        "zeroline": False,
        "fixedrange": True,
    }


def _diagonal() -> dict[str, Any]:
    line = {"color": INK, "width": 1.5, "dash": "dot"}
    return {"type": "line", "layer": "below", "x0": 0, "x1": 1, "y0": 0, "y1": 1, "line": line}


def _points(bins: Sequence[Bin]) -> go.Scatter:
    return go.Scatter(
        mode="markers",
        x=[one.mean_score for one in bins],
        y=[one.share_right for one in bins],
        error_y={
            "type": "data",
            "symmetric": False,
            "array": [max(0.0, one.interval[1] - one.share_right) for one in bins],
            "arrayminus": [max(0.0, one.share_right - one.interval[0]) for one in bins],
            "color": ACCENT,
            "thickness": 3,
            "width": 0,
        },
        marker={"size": 10, "color": ACCENT, "opacity": 1},
        hoverinfo="text",
        hovertext=[
            _("confidence %(mean)s, right %(right)s, %(n)s items")
            % {
                "mean": f"{one.mean_score:.3f}",
                "right": f"{one.share_right:.3f}",
                "n": wording.count(one.n_items),
            }
            for one in bins
        ],
        showlegend=False,
    )


def _claim(bins: Sequence[Bin]) -> str:
    n_over = sum(one.interval[1] < one.mean_score for one in bins)
    words = ngettext(
        "Share of right answers in %(bins)s bin of confidence; in %(n)s it is lower than the "
        "confidence, interval and all.",
        "Share of right answers in %(bins)s bins of confidence; in %(n)s of them it is lower than "
        "the confidence, interval and all.",
        len(bins),
    )
    return words % {"bins": len(bins), "n": n_over}
