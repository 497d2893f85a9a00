"""The offline command: the site's statistics on files, without the site.

It prints what the package returns and computes nothing itself.
"""

import argparse
import io
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from scoring import (
    MAX_BYTES,
    Gold,
    Measure,
    Predictions,
    PredictionsError,
    Problem,
    cost_measure,
    describe_predictions,
    find_measure,
    item_ids_from_text,
    labels_from_text,
    read_gold,
    read_predictions,
    score_all,
    sign,
    standings,
)
from scoring.console import write_description, write_gold, write_standings
from scoring.costs import costs_from_text
from scoring.tables import decode, read_bytes

T = TypeVar("T")


class FilesRefused(Exception):
    """Files cannot be used; each problem goes with the file it is in."""

    def __init__(self, problems: Sequence[tuple[Path, Problem]]) -> None:
        self.problems = problems
        super().__init__(problems)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return 0 when all is well and 1 when a file is refused."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that cannot show a letter gets its escape instead of an error.
            stream.reconfigure(errors="backslashreplace")
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        options.run(options, parser)
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


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m scoring", description="Score and compare predictions offline."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def add(name: str, run: Callable[..., None], text: str) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=text, description=text)
        command.add_argument("--json", action="store_true", help="print JSON")
        command.set_defaults(run=run)
        return command

    labels_help = "text file of the task's labels, one a line (default: those in GOLD)"

    score = add("score", _score, "Print every measure of one predictions file.")
    score.add_argument("gold", type=Path, metavar="GOLD")
    score.add_argument("predictions", type=Path, metavar="PREDICTIONS")
    score.add_argument("--labels", type=Path, help=labels_help)

    compare = add("compare", _compare, "Print the leaderboard of several predictions files.")
    compare.add_argument("gold", type=Path, metavar="GOLD")
    compare.add_argument("predictions", type=Path, metavar="PREDICTIONS", nargs="+")
    compare.add_argument("--labels", type=Path, help=labels_help)
    which = compare.add_mutually_exclusive_group()
    which.add_argument("--metric", type=_measure, default="macro_f1", metavar="NAME")
    costs_help = "CSV table of costs, gold labels down: rank by expected cost"
    which.add_argument("--costs", type=Path, help=costs_help)
    compare.add_argument("--resamples", type=_positive, default=10_000, metavar="N")
    compare.add_argument("--seed", type=_natural, default=0, metavar="N")
    compare.add_argument("--confidence", type=_share, default=0.95, metavar="LEVEL")

    check = add("check", _check, "Say what is wrong with a predictions file, without gold labels.")
    check.add_argument("predictions", type=Path, metavar="PREDICTIONS")
    check.add_argument("--ids", type=Path, required=True, help="text file of the ids, one a line")
    check.add_argument("--labels", type=Path, required=True, help="text file, one label a line")

    check_gold = add("check-gold", _check_gold, "Say what is wrong with a gold file.")
    check_gold.add_argument("gold", type=Path, metavar="GOLD")
    return parser


def _measure(text: str) -> Measure:
    try:
        return find_measure(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _positive(text: str) -> int:
    if (number := int(text)) < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def _natural(text: str) -> int:
    if (number := int(text)) < 0:
        raise argparse.ArgumentTypeError("must be at least 0")
    return number


def _share(text: str) -> float:
    if not 0 < (number := float(text)) < 1:
        raise argparse.ArgumentTypeError("must lie between 0 and 1")
    return number


def _score(options: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
    gold = _read_gold(options.gold, options.labels)
    [predictions] = _read_all([options.predictions], gold)
    description = describe_predictions(gold, predictions)
    if options.json:
        _print_json(description.as_dict())
    else:
        print(write_description(description, notices=predictions.notices))


def _compare(options: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
    names = [path.stem for path in options.predictions]
    for name in set(names):
        if names.count(name) > 1:
            parser.error(f"more than one predictions file is named {name}; rename one")
    gold = _read_gold(options.gold, options.labels)
    measure = _cost_measure(options.costs, gold) if options.costs else options.metric
    predictions = dict(zip(names, _read_all(options.predictions, gold), strict=True))
    entries = score_all(
        gold,
        predictions,
        metric=measure,
        n_resamples=options.resamples,
        seed=options.seed,
    )
    board = standings(
        entries,
        confidence_level=options.confidence,
        higher_is_better=measure.higher_is_better,
    )
    signature = sign(
        gold,
        metric=measure,
        n_resamples=options.resamples,
        seed=options.seed,
        confidence_level=options.confidence,
    )
    if options.json:
        _print_json({"signature": signature.as_dict(), **board.as_dict()})
    else:
        print(write_standings(board, signature, measure=measure))


def _cost_measure(path: Path, gold: Gold) -> Measure:
    def read(path: Path) -> Measure:
        return cost_measure(costs_from_text(_read_text(path), labels=gold.labels))

    return _refusing(path, read)


def _check(options: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
    item_ids = _refusing(options.ids, lambda path: item_ids_from_text(_read_text(path)))
    labels = _refusing(options.labels, lambda path: labels_from_text(_read_text(path)))
    predictions = _refusing(
        options.predictions, lambda path: read_predictions(path, item_ids=item_ids, labels=labels)
    )
    if options.json:
        _print_json({"n_items": len(item_ids), "notices": list(predictions.notices)})
    else:
        print("\n".join([f"All is well: {len(item_ids):,} items.", *predictions.notices]))


def _check_gold(options: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
    gold = _read_gold(options.gold, None)
    if options.json:
        _print_json(
            {
                "n_items": len(gold.item_ids),
                "labels": [
                    {"label": label, "n_items": n} for label, n in gold.count_items().items()
                ],
                "gold_sha256": gold.sha256,
                "notices": list(gold.notices),
            }
        )
    else:
        print(write_gold(gold))


def _read_gold(path: Path, labels_path: Path | None) -> Gold:
    labels = None
    if labels_path is not None:
        labels = _refusing(labels_path, lambda path: labels_from_text(_read_text(path)))
    return _refusing(path, lambda path: read_gold(path, labels=labels))


def _read_all(paths: Sequence[Path], gold: Gold) -> list[Predictions]:
    """Return the predictions of all files, or refuse all that are wrong at once."""
    predictions = []
    problems: list[tuple[Path, Problem]] = []
    for path in paths:
        try:
            predictions.append(read_predictions(path, item_ids=gold.item_ids, labels=gold.labels))
        except PredictionsError as error:
            problems += [(path, problem) for problem in error.problems]
    if problems:
        raise FilesRefused(problems)
    return predictions


def _refusing(path: Path, read: Callable[[Path], T]) -> T:
    """Return what a reader makes of a file, or refuse the file by name."""
    try:
        return read(path)
    except PredictionsError as error:
        raise FilesRefused([(path, problem) for problem in error.problems]) from None


def _read_text(path: Path) -> str:
    return decode(read_bytes(path, max_bytes=MAX_BYTES))


def _print_json(value: object) -> None:
    print(json.dumps(value, allow_nan=False, indent=2))


if __name__ == "__main__":
    sys.exit(main())
