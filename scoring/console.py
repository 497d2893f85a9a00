"""Plain text for a terminal: reports, standings and gold as aligned columns."""

from collections.abc import Mapping, Sequence

from scoring.bca import Interval
from scoring.breakdown import SliceRow
from scoring.calibration import CalibrationBin
from scoring.folds import FoldSummary
from scoring.intervals import INTERVALS
from scoring.notes import rare_label_note
from scoring.pairs import PairRow
from scoring.predictions import Gold
from scoring.problems import list_values
from scoring.report import Description
from scoring.score_measures import AnyMeasure, find_any_measure
from scoring.signature import Signature
from scoring.standings import Standings, StandingsRow

NONE = "–"


def write_description(
    description: Description,
    *,
    intervals: Mapping[str, Interval],
    notices: Sequence[str],
) -> str:
    """Return the text of `score`: measures, labels, confusion, reading aids."""
    measures = [
        [
            find_any_measure(name).title,
            f"{value:.4f}",
            _interval((intervals[name].low, intervals[name].high)),
            find_any_measure(name).remark or "",
        ]
        for name, value in description.measures.items()
    ]
    label_rows = [
        [
            row.label,
            f"{row.precision:.4f}",
            f"{row.recall:.4f}",
            f"{row.f1:.4f}",
            f"{row.n_gold:,}",
            f"{row.n_predicted:,}",
        ]
        for row in description.label_rows
    ]
    labels = [row.label for row in description.label_rows]
    confusion = [
        [label, *(f"{n:,}" for n in counts)]
        for label, counts in zip(labels, description.confusion, strict=True)
    ]
    pair = description.most_confused
    aids = [f"Hardest label: {description.hardest_label}."]
    if pair is not None:
        aids.append(
            f"Most confused: {pair.first} and {pair.second}, {pair.n_items:,} items "
            f"({pair.n_first_as_second:,} {pair.first} as {pair.second}, "
            f"{pair.n_second_as_first:,} {pair.second} as {pair.first})."
        )
    parts = [
        _columns(measures),
        _columns([["label", "precision", "recall", "F1", "gold", "predicted"], *label_rows]),
        "Gold labels down, predicted labels across:\n" + _columns([["", *labels], *confusion]),
        "\n".join([*aids, *description.notices, *notices]),
        write_interval_notes(
            {find_any_measure(name).title: interval for name, interval in intervals.items()}
        ),
    ]
    return "\n\n".join(filter(None, parts))


def write_interval_notes(intervals: Mapping[str, Interval]) -> str:
    """Return what speaks against intervals, each sentence once, or nothing.

    They are named as the rows that they stand in: measures by title, submissions as given.
    """
    notes: dict[str, list[str]] = {}
    for name, interval in intervals.items():
        if interval.note is not None:
            notes.setdefault(interval.note, []).append(name)
    return "\n".join(f"Interval of {list_values(names)}: {note}" for note, names in notes.items())


def write_slices(rows: Sequence[SliceRow], *, measure: AnyMeasure) -> str:
    """Return the table of slices, or nothing where there are none."""
    if not rows:
        return ""
    head = ["slice", "items", measure.title, "interval"]
    cells = [
        [
            f"{row.column}={row.value}",
            f"{row.n_items:,}",
            f"{row.score:.4f}",
            _interval(row.interval),
            row.note or "",
        ]
        for row in rows
    ]
    return _columns([[*head, ""], *cells])


def write_folds(
    scores: Mapping[str, float], summary: FoldSummary | None, *, measure: AnyMeasure
) -> str:
    """Return what folds say of a system, or nothing where there are none."""
    if summary is None:
        return ""
    rows = [[f"fold {name}", f"{score:.4f}"] for name, score in scores.items()]
    sentence = (
        f"Over {summary.n_folds} folds {measure.title} is {summary.mean:.4f} with a spread of "
        f"{summary.deviation:.4f}. Folds share training data, so that the spread is no standard "
        "error."
    )
    return _columns(rows) + "\n" + sentence


def write_reliability(bins: Sequence[CalibrationBin]) -> str:
    """Return the table of confidence and share right, or nothing without probabilities."""
    if not bins:
        return ""
    rows = [
        [
            f"{one.low:.1f}–{one.high:.1f}",
            f"{one.n_items:,}",
            NONE if one.mean_score is None else f"{one.mean_score:.4f}",
            NONE if one.share_right is None else f"{one.share_right:.4f}",
        ]
        for one in bins
    ]
    return _columns([["confidence", "items", "mean", "share right"], *rows])


def write_standings(
    board: Standings, signature: Signature, *, measure: AnyMeasure, method: str
) -> str:
    """Return the text of `compare`: the signature, the board, what it supports."""
    head = [
        "rank", "name", "score", "interval", "difference", "its interval",
        "p", "p two-sided", "p Holm", "p BH", "top group", "ranks",
    ]  # fmt: skip
    rows = [_standings_row(row, n_resamples=signature.n_resamples) for row in board.rows]
    level = f"{100 * signature.confidence_level:g} %"
    top = [row.name for row in board.rows if row.in_top_group]
    best = top[0] if len(top) == 1 else f"one of these {len(top)}: {', '.join(top)}"
    lines = [f"With {level} confidence the best system is {best}."]
    if board.resolution is not None:
        lines.append(
            "This test set separates typical neighbors on the board "
            f"where they differ by {board.resolution:.4f} or more."
        )
    title = (
        f"{measure.title} on {signature.n_items:,} items with "
        f"{len(signature.labels):,} labels; {level} {INTERVALS[method]}s from "
        f"{signature.n_resamples:,} resamples, seed {signature.seed}"
    )
    return "\n\n".join([title, _columns([head, *rows]), "\n".join(lines)])


def write_pairs(rows: Sequence[PairRow], *, n_resamples: int) -> str:
    """Return the table of every pair, or nothing where there are none."""
    if not rows:
        return ""
    head = ["first", "second", "difference", "interval", "p two-sided", "p adjusted"]
    cells = [
        [
            row.first,
            row.second,
            f"{row.difference:.4f}",
            _interval(row.interval),
            _p_value(row.p_value, n_resamples=n_resamples),
            _p_value(row.p_value_adjusted, n_resamples=n_resamples),
        ]
        for row in rows
    ]
    return _columns([head, *cells])


def write_gold(gold: Gold) -> str:
    """Return the text of `check-gold`: numbers of items, in all and per label."""
    rows = [[label, f"{n_items:,}"] for label, n_items in gold.count_items().items()]
    title = f"All is well: {len(gold.item_ids):,} items with {len(gold.labels):,} labels."
    notes = [*gold.notices, *filter(None, [rare_label_note(gold.count_items())])]
    return "\n\n".join([title, _columns([["label", "items"], *rows]), *notes])


def _standings_row(row: StandingsRow, *, n_resamples: int) -> list[str]:
    return [
        str(row.rank),
        row.name,
        f"{row.score:.4f}",
        _interval(row.interval),
        f"{row.difference:.4f}",
        _interval(row.difference_interval),
        _p_value(row.p_value, n_resamples=n_resamples),
        _p_value(row.p_value_two_sided, n_resamples=n_resamples),
        _p_value(row.p_value_holm, n_resamples=n_resamples),
        _p_value(row.p_value_bh, n_resamples=n_resamples),
        f"{'yes' if row.in_top_group else 'no'} ({row.p_top_group:.4f})",
        f"{row.rank_range[0]}–{row.rank_range[1]}",
    ]


def _interval(interval: tuple[float, float] | None) -> str:
    return NONE if interval is None else f"[{interval[0]:.4f}, {interval[1]:.4f}]"


def _p_value(value: float | None, *, n_resamples: int) -> str:
    if value is None:
        return NONE
    return f"{value:.4f}" if value > 0 else f"< {1 / n_resamples:g}"


def _columns(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as lines: text columns to the left, numbers to the right."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            cell.rjust(width) if cell[:1].isdigit() or cell[:1] in "[<-–" else cell.ljust(width)
            for cell, width in zip(row, widths, strict=True)
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)
