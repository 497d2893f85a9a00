"""The offline command: the site's statistics on files, without the site.

It prints what the package returns and computes nothing itself.
"""

import argparse
import io
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from scoring import (
    INTERVALS,
    AnyMeasure,
    BoardChoices,
    Gold,
    Predictions,
    Signature,
    Standings,
    describe_predictions,
    fold_scores,
    label_intervals,
    make_board,
    measure_intervals,
    plan_test_set,
    rare_label_note,
    read_predictions,
    reliability,
    sign,
    slice_rows,
    standings_csv,
    standings_latex,
    standings_pgfplots,
    summarize_folds,
)
from scoring.arguments import command_parser
from scoring.console import (
    write_choices,
    write_description,
    write_folds,
    write_gold,
    write_interval_notes,
    write_pairs,
    write_reading,
    write_reliability,
    write_slices,
    write_standings,
)
from scoring.files import (
    FilesRefused,
    open_all,
    open_costs,
    open_gold,
    open_item_ids,
    open_labels,
    read_text,
    refusing,
)
from scoring.plan_text import write_plan
from scoring.shares import shares_from_text

# The number of the file that a shell reads from.
STDOUT = 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return 0 when all is well and 1 when a file is refused."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that cannot show a letter gets its escape instead of an error.
            stream.reconfigure(errors="backslashreplace")
    parser = command_parser()
    options = parser.parse_args(arguments)
    try:
        COMMANDS[options.command](options, parser)
    except FilesRefused as refusal:
        for path, one in refusal.problems:
            print(f"{path}: {one.message}", file=sys.stderr)
        if options.json:
            errors = [
                {**problem.as_dict(), "file": str(path)} for path, problem in refusal.problems
            ]
            _print_json({"errors": errors})
        return 1
    except BrokenPipeError:
        # Whoever read the output has seen enough; nothing more can be said to them.
        os.dup2(os.open(os.devnull, os.O_WRONLY), STDOUT)
        return 0
    except OSError as error:
        doing = "write the output" if error.filename is None else f"read {error.filename}"
        parser.error(f"cannot {doing}: {error.strerror}")
    return 0


def _score(options: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
    gold = open_gold(options.gold, options.labels)
    [predictions] = open_all({"": options.predictions}, gold, measure=options.metric).values()
    description = describe_predictions(gold, predictions)
    choices = {**_resamples(options), "method": options.interval}
    intervals = measure_intervals(gold, predictions, **choices)
    slices = slice_rows(gold, predictions, metric=options.metric, **choices)
    folds = fold_scores(gold, predictions, metric=options.metric)
    bins = reliability(gold, predictions)
    summary = summarize_folds(list(folds.values())) if folds else None
    signature = sign(gold, metric=options.metric, **_resamples(options))
    if options.json:
        _print_json(
            {
                **description.as_dict(),
                "signature": signature.as_dict(),
                "interval_method": options.interval,
                "intervals": {name: [one.low, one.high] for name, one in intervals.items()},
                "interval_notes": {
                    name: one.note for name, one in intervals.items() if one.note is not None
                },
                "label_intervals": {
                    label: [one.low, one.high]
                    for label, one in label_intervals(gold, predictions, **choices).items()
                },
                "slices": [row.as_dict() for row in slices],
                "folds": summary and {**asdict(summary), "scores": folds},
                "calibration": [asdict(one) for one in bins],
            }
        )
        return
    parts = [
        write_description(
            description,
            intervals=intervals,
            notices=[*gold.notices, *predictions.notices],
            choices=write_choices(signature, method=options.interval, n_groups=gold.n_groups),
        ),
        write_slices(slices, measure=options.metric),
        write_folds(folds, summary, measure=options.metric),
        write_reliability(bins),
    ]
    print("\n\n".join(filter(None, parts)))


def _compare(options: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
    gold, predictions, measure = _open_board(options, parser)
    choices = BoardChoices(
        metric=measure,
        method=options.interval,
        test=options.test,
        has_pairs=options.pairs,
        **_resamples(options),
    )
    try:
        made = make_board(gold, predictions, choices)
    except ValueError as error:
        parser.error(str(error))
    if options.json:
        _print_json(
            {
                "signature": made.signature.as_dict(),
                **({"slice": "=".join(options.slice)} if options.slice else {}),
                "test": options.test,
                "interval_method": options.interval,
                **made.standings.as_dict(),
                **({"pairs": [row.as_dict() for row in made.pairs]} if options.pairs else {}),
            }
        )
        return
    if options.csv or options.latex or options.pgfplots:
        _print_board_file(options, made.standings, made.signature, measure=measure)
        return
    parts = [
        write_standings(made, measure=measure, choices=choices, n_groups=gold.n_groups),
        write_interval_notes(made.intervals),
        write_pairs(made.pairs),
        "\n".join(gold.notices),
    ]
    print("\n\n".join(filter(None, parts)))


def _print_board_file(
    options: argparse.Namespace, board: Standings, signature: Signature, *, measure: AnyMeasure
) -> None:
    """Print what is to be kept as a file: the same bytes on every machine, in UTF-8."""
    if options.csv:
        text = standings_csv(board, signature)
    else:
        write = standings_latex if options.latex else standings_pgfplots
        method = INTERVALS[options.interval]
        text = write(board, signature, measure=measure.title, method=method)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="strict", newline="")
    print(text, end="")


def _open_board(
    options: argparse.Namespace, parser: argparse.ArgumentParser
) -> tuple[Gold, dict[str, Predictions], AnyMeasure]:
    """Return the gold, the predictions by name, and what they are ranked by."""
    names = [path.stem for path in options.predictions]
    for name in set(names):
        if names.count(name) > 1:
            parser.error(f"more than one predictions file is named {name}; rename one")
    gold = open_gold(options.gold, options.labels)
    measure = open_costs(options.costs, labels=gold.labels) if options.costs else options.metric
    paths = dict(zip(names, options.predictions, strict=True))
    predictions = open_all(paths, gold, measure=measure)
    if options.slice:
        try:
            chosen = gold.in_slice(*options.slice)
        except ValueError as error:
            parser.error(str(error))
        gold = gold.select(chosen)
        predictions = {name: one.select(chosen) for name, one in predictions.items()}
    return gold, predictions, measure


def _check(options: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
    item_ids, labels = open_item_ids(options.ids), open_labels(options.labels)
    predictions = refusing(
        options.predictions, lambda path: read_predictions(path, item_ids=item_ids, labels=labels)
    )
    if options.json:
        _print_json({"n_items": len(item_ids), **predictions.reading().as_dict()})
    else:
        print(write_reading(predictions.reading()))


def _check_gold(options: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
    gold = open_gold(options.gold, options.labels)
    if options.json:
        _print_json(
            {
                "n_items": len(gold.item_ids),
                "labels": [
                    {"label": label, "n_items": n} for label, n in gold.count_items().items()
                ],
                "gold_sha256": gold.sha256,
                "notices": [*gold.notices, *filter(None, [rare_label_note(gold.count_items())])],
            }
        )
    else:
        print(write_gold(gold))


def _plan(options: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
    shares = refusing(options.labels, lambda path: shares_from_text(read_text(path)))
    try:
        plan = plan_test_set(
            shares,
            score=options.score,
            difference=options.difference,
            n_items=options.items,
            metric=options.metric,
            agreement=options.agreement,
            confidence_level=options.confidence,
            power=options.power,
        )
    except ValueError as error:
        parser.error(str(error))
    except OverflowError:
        parser.error("the difference is too small for any number of items")
    if options.json:
        _print_json(plan.as_dict())
    else:
        print(write_plan(plan))


def _resamples(options: argparse.Namespace) -> dict[str, Any]:
    """Return the options about resamples as the package names them."""
    return {
        "n_resamples": options.resamples,
        "seed": options.seed,
        "confidence_level": options.confidence,
    }


COMMANDS = {
    "score": _score,
    "compare": _compare,
    "check": _check,
    "check-gold": _check_gold,
    "plan": _plan,
}


def _print_json(value: object) -> None:
    print(json.dumps(value, allow_nan=False, indent=2))


if __name__ == "__main__":
    sys.exit(main())
