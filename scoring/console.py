"""Plain text for a terminal: reports, standings and gold as aligned columns."""

from collections.abc import Mapping, Sequence

from scoring.bca import Interval
from scoring.boards import BoardChoices, MadeBoard
from scoring.breakdown import SliceRow
from scoring.calibration import CalibrationBin
from scoring.folds import FoldSummary
from scoring.intervals import INTERVALS
from scoring.notes import rare_label_note
from scoring.pairs import PairRow
from scoring.predictions import Gold
from scoring.problems import list_values, quote
from scoring.readings import Reading
from scoring.report import Description
from scoring.score_measures import AnyMeasure, ScoreMeasure, find_any_measure
from scoring.signature import Signature
from scoring.standings import StandingsRow

NONE = "–"
TEST_WORDS = {
    "approximate-randomization": "approximate randomization",
    "mcnemar": "McNemar's exact test",
    "folds": "the paired t test over folds, which share training data and make them too small",
}


def write_description(
    description: Description,
    *,
    intervals: Mapping[str, Interval],
    notices: Sequence[str],
    choices: str,
) -> str:
    """Return the text of `score`: measures, labels, confusion, reading aids."""
    labels = [row.label for row in description.label_rows]
    measures = [
        [
            _title(name, labels=labels),
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
        choices,
        _columns(measures),
        _columns([["label", "precision", "recall", "F1", "gold", "predicted"], *label_rows]),
        "Gold labels down, predicted labels across:\n" + _columns([["", *labels], *confusion]),
        "\n".join([*aids, *description.notices, *notices]),
        write_interval_notes(
            {find_any_measure(name).title: interval for name, interval in intervals.items()}
        ),
    ]
    return "\n\n".join(filter(None, parts))


def _title(name: str, *, labels: Sequence[str]) -> str:
    """Return the title of a measure; that of a ranking of two labels names the positive one."""
    measure = find_any_measure(name)
    is_ranking = isinstance(measure, ScoreMeasure) and not measure.needs_probabilities
    return f"{measure.title} of {labels[1]}" if is_ranking and len(labels) == 2 else measure.title


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
            quote(f"{row.column}={row.value}")[1:-1],
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


def write_choices(signature: Signature, *, method: str, n_groups: int | None) -> str:
    """Return what intervals are made of: level, method, resamples, seed and groups."""
    drawn = "drawn tables" if method == "dirichlet" else "resamples"
    of_groups = "" if n_groups is None else f" of {_counted(n_groups, 'group')}"
    return (
        f"{100 * signature.confidence_level:.6g} % {INTERVALS[method]}s from "
        f"{signature.n_resamples:,} {drawn}{of_groups}, seed {signature.seed}"
    )


def write_standings(
    made: MadeBoard, *, measure: AnyMeasure, choices: BoardChoices, n_groups: int | None
) -> str:
    """Return the text of `compare`: the signature, the board, what it supports."""
    board, signature = made.standings, made.signature
    head = [
        "rank", "name", "score", "interval", "difference", "its interval",
        "p", "p two-sided", "p Holm", "p BH", "top group", "ranks",
    ]  # fmt: skip
    least = 1 / signature.n_resamples
    rows = [_standings_row(row, least=least, n_rows=len(board.rows)) for row in board.rows]
    level = f"{100 * signature.confidence_level:.6g} %"
    top = [row.name for row in board.rows if row.in_top_group]
    lines = [f"With {level} confidence the best system is {_one_of(top)}."]
    if board.resolution is not None:
        lines.append(
            "This test set separates typical neighbors on the board "
            f"where they differ by {board.resolution:.4f} or more."
        )
    if choices.test in TEST_WORDS:
        lines.append(
            f"p-values are two-sided, by {TEST_WORDS[choices.test]}; intervals, top group "
            "and ranks come from the resamples."
        )
    title = (
        f"{measure.title} on {_counted(signature.n_items, 'item')} with "
        f"{_counted(len(signature.labels), 'label')}; "
        f"{write_choices(signature, method=choices.method, n_groups=n_groups)}"
    )
    return "\n\n".join([title, _columns([head, *rows]), "\n".join(lines)])


def write_pairs(rows: Sequence[PairRow]) -> str:
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
            _p_value(row.p_value, least=0.0001),
            _p_value(row.p_value_adjusted, least=0.0001),
        ]
        for row in rows
    ]
    return _columns([head, *cells])


def write_gold(gold: Gold) -> str:
    """Return the text of `check-gold`: numbers of items, in all and per label."""
    rows = [[label, f"{n_items:,}"] for label, n_items in gold.count_items().items()]
    n_items, n_labels = _counted(len(gold.item_ids), "item"), _counted(len(gold.labels), "label")
    title = f"All is well: {n_items} with {n_labels}."
    notes = [*gold.notices, *filter(None, [rare_label_note(gold.count_items())])]
    return "\n\n".join([title, _columns([["label", "items"], *rows]), *notes])


def write_reading(reading: Reading) -> str:
    """Return the text of `check`: what the file was read as, and how often it gives each label."""
    rows = [[label, f"{n_rows:,}"] for label, n_rows in reading.n_of_label.items()]
    title = f"All is well: {_counted(reading.n_rows, 'item')}."
    beside = f" Beside the labels: {' and '.join(reading.columns)}." if reading.columns else ""
    read_as = f"Read as {reading.format}, {reading.encoding}.{beside}"
    return "\n\n".join([title, read_as, _columns([["label", "rows"], *rows]), *reading.notices])


def _standings_row(row: StandingsRow, *, least: float, n_rows: int) -> list[str]:
    # An adjustment multiplies by the number of comparisons at most.
    least_adjusted = min(1.0, least * max(1, n_rows - 1))
    return [
        str(row.rank),
        row.name,
        f"{row.score:.4f}",
        _interval(row.interval),
        f"{row.difference:.4f}",
        _interval(row.difference_interval),
        _p_value(row.p_value, least=least),
        _p_value(row.p_value_two_sided, least=least),
        _p_value(row.p_value_holm, least=least_adjusted),
        _p_value(row.p_value_bh, least=least_adjusted),
        f"{'yes' if row.in_top_group else 'no'} ({row.p_top_group:.4f})",
        f"{row.rank_range[0]}–{row.rank_range[1]}",
    ]


def _one_of(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"one of these {len(names)}: {', '.join(names)}"


def _counted(n: int, noun: str) -> str:
    return f"{n:,} {noun}{'' if n == 1 else 's'}"


def _interval(interval: tuple[float, float] | None) -> str:
    return NONE if interval is None else f"[{interval[0]:.4f}, {interval[1]:.4f}]"


def _p_value(value: float | None, *, least: float) -> str:
    """Write a p-value; one of 0 as less than the least that could have been found."""
    if value is None:
        return NONE
    if value > 0:
        return f"{value:.4f}" if value >= 0.00005 else "< 0.0001"
    return f"< {least:g}"


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
