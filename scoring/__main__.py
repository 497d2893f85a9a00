"""The offline command: the site's statistics on files, without the site.

It prints what the package returns and computes nothing itself.
"""

import argparse
import io
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

from scoring import (
    AnyMeasure,
    Gold,
    Predictions,
    all_pairs,
    describe_predictions,
    entry_interval,
    fold_scores,
    measure_intervals,
    pair_test_p_values,
    plan_test_set,
    rare_label_note,
    read_predictions,
    reliability,
    retest,
    score_all,
    sign,
    slice_rows,
    standings,
    summarize_folds,
)
from scoring.arguments import BOOTSTRAP, command_parser
from scoring.console import (
    write_description,
    write_folds,
    write_gold,
    write_interval_notes,
    write_pairs,
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
from scoring.ranks import Matrix
from scoring.shares import shares_from_text


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
    except OSError as error:
        parser.error(f"cannot read {error.filename}: {error.strerror}")
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
    if options.json:
        _print_json(
            {
                **description.as_dict(),
                "interval_method": options.interval,
                "intervals": {name: [one.low, one.high] for name, one in intervals.items()},
                "interval_notes": {
                    name: one.note for name, one in intervals.items() if one.note is not None
                },
                "slices": [row.as_dict() for row in slices],
                "folds": summary and {**asdict(summary), "scores": folds},
                "calibration": [asdict(one) for one in bins],
            }
        )
        return
    parts = [
        write_description(description, intervals=intervals, notices=predictions.notices),
        write_slices(slices, measure=options.metric),
        write_folds(folds, summary, measure=options.metric),
        write_reliability(bins),
    ]
    print("\n\n".join(filter(None, parts)))


def _compare(options: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
    gold, predictions, measure = _open_board(options, parser)
    entries = score_all(
        gold, predictions, metric=measure, n_resamples=options.resamples, seed=options.seed
    )
    intervals = {
        entry.name: entry_interval(
            entry,
            gold,
            predictions[entry.name],
            metric=measure,
            method=options.interval,
            confidence_level=options.confidence,
            seed=options.seed,
        )
        for entry in entries
    }
    entries = [
        replace(entry, interval=(intervals[entry.name].low, intervals[entry.name].high))
        for entry in entries
    ]
    p_values = _p_values(
        options, parser, gold=gold, predictions=list(predictions.values()), measure=measure
    )
    choices = {"confidence_level": options.confidence, "higher_is_better": measure.higher_is_better}
    board = standings(entries, **choices)
    if p_values is not None:
        leader = list(predictions).index(board.rows[0].name)
        board = retest(board, dict(zip(predictions, p_values[leader].tolist(), strict=True)))
    pairs = all_pairs(entries, **choices, p_values=p_values) if options.pairs else ()
    signature = sign(gold, metric=measure, **_resamples(options))
    if options.json:
        _print_json(
            {
                "signature": signature.as_dict(),
                **({"slice": "=".join(options.slice)} if options.slice else {}),
                "test": options.test,
                "interval_method": options.interval,
                **board.as_dict(),
                **({"pairs": [row.as_dict() for row in pairs]} if options.pairs else {}),
            }
        )
    else:
        parts = [
            write_standings(board, signature, measure=measure, method=options.interval),
            write_interval_notes(intervals),
            write_pairs(pairs, n_resamples=options.resamples),
        ]
        print("\n\n".join(filter(None, parts)))


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


def _p_values(
    options: argparse.Namespace,
    parser: argparse.ArgumentParser,
    *,
    gold: Gold,
    predictions: list[Predictions],
    measure: AnyMeasure,
) -> Matrix | None:
    """Return the p-values of every pair by the test asked for; None for the bootstrap's."""
    if options.test == BOOTSTRAP:
        return None
    try:
        return pair_test_p_values(
            options.test,
            gold,
            predictions,
            metric=measure,
            n_shuffles=options.resamples,
            seed=options.seed,
        )
    except ValueError as error:
        parser.error(str(error))


def _check(options: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
    item_ids, labels = open_item_ids(options.ids), open_labels(options.labels)
    predictions = refusing(
        options.predictions, lambda path: read_predictions(path, item_ids=item_ids, labels=labels)
    )
    if options.json:
        _print_json({"n_items": len(item_ids), "notices": list(predictions.notices)})
    else:
        print("\n".join([f"All is well: {len(item_ids):,} items.", *predictions.notices]))


def _check_gold(options: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
    gold = open_gold(options.gold)
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
