"""One submission: which label was taken for which, as a map."""

from typing import Any

import plotly.graph_objects as go
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leaderboard import wording
from leaderboard.drawing import (
    DIM,
    FONTS,
    GROUND,
    INK,
    NAME_PX_PER_COLUMN,
    Figure,
    bare_layout,
    escaped,
    figure,
    shorten,
    title,
    width_of,
)
from leaderboard.report import Confusions

CELL_PX, NARROW_CELL_PX, TITLE_PX = 34, 26, 40
# The title beside the rows, in the language that has the longest.
LEAST_PX = 80
COLUMN_SHARE = 0.11
MOST_COLUMNS_UPRIGHT = 8
LABEL_WIDTH, NARROW_LABEL_WIDTH = 22, 11
MOST_COLUMNS_WITH_NARROW_TEXT = 8


def confusions_figure(confusions: Confusions) -> Figure:
    """Return the map of confusions, gold labels down, with counts in the cells."""
    n_labels = len(confusions.labels)
    return figure(
        [_map(confusions)],
        (
            _layout(confusions, width=LABEL_WIDTH, cell_px=CELL_PX),
            _layout(confusions, width=NARROW_LABEL_WIDTH, cell_px=NARROW_CELL_PX)
            | {"meta": {"hidesText": n_labels > MOST_COLUMNS_WITH_NARROW_TEXT}},
        ),
        claim=_claim(confusions),
        name="confusions",
        marks={"narrow numbers"} if n_labels <= MOST_COLUMNS_WITH_NARROW_TEXT else (),
    )


def _layout(confusions: Confusions, *, width: int, cell_px: int) -> dict[str, Any]:
    names = [shorten(label, width) for label in confusions.labels]
    room = round(12 + NAME_PX_PER_COLUMN * max(map(width_of, names)))
    is_wide = width == LABEL_WIDTH
    is_upright = is_wide and len(names) <= MOST_COLUMNS_UPRIGHT
    below = (20 if is_upright else room) + TITLE_PX
    axis = {
        "tickvals": list(range(len(names))),
        "ticktext": [escaped(name) for name in names],
        "tickfont": {"color": DIM, "size": 12},
        "ticks": "",
        "showgrid": False,
        "zeroline": False,
        "fixedrange": True,
    }
    return {
        **bare_layout(),
        "height": max(LEAST_PX, len(names) * cell_px) + below + 6,
        "margin": {"l": room + TITLE_PX, "r": 12, "t": 6, "b": below, "autoexpand": False},
        # Few columns are not stretched over the whole page.
        "xaxis": {**axis, "title": title(_("predicted")), "tickangle": 0 if is_upright else -90}
        | {"domain": [0, min(1.0, len(names) * COLUMN_SHARE) if is_wide else 1.0]},
        "yaxis": {**axis, "autorange": "reversed", "title": {**title(_("gold")), "standoff": 14}},
    }


def _map(confusions: Confusions) -> go.Heatmap:
    counts = confusions.counts
    return go.Heatmap(
        # Shares of the gold label, so that a rare one is as easy to see as a frequent one.
        z=[[count / max(1, sum(row)) for count in row] for row in counts],
        zmin=0,
        zmax=1,
        colorscale=[[0, GROUND], [1, "var(--ahead)"]],
        showscale=False,
        text=[[wording.count(count) for count in row] for row in counts],
        texttemplate="%{text}",
        textfont={"family": FONTS, "color": INK},
        xgap=1,
        ygap=1,
        hoverinfo="text",
        hovertext=[
            [
                _("gold %(gold)s, predicted %(predicted)s: %(n)s")
                % {
                    "gold": escaped(shorten(gold, LABEL_WIDTH)),
                    "predicted": escaped(shorten(predicted, LABEL_WIDTH)),
                    "n": wording.count(count),
                }
                for predicted, count in zip(confusions.labels, row, strict=True)
            ]
            for gold, row in zip(confusions.labels, counts, strict=True)
        ],
    )


def _claim(confusions: Confusions) -> str:
    words = ngettext(
        "A map of gold labels, down, by predicted labels, across: %(n)s of %(total)s items lies on "
        "the diagonal, where both are the same.",
        "A map of gold labels, down, by predicted labels, across: %(n)s of %(total)s items lie on "
        "the diagonal, where both are the same.",
        confusions.n_right,
    )
    return words % {
        "n": wording.count(confusions.n_right),
        "total": wording.count(confusions.n_items),
    }
