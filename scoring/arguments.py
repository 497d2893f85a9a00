"""What can be asked of the offline command: its commands, options and their values."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from scoring.boards import BOOTSTRAP
from scoring.intervals import INTERVALS
from scoring.measures import Measure, find_measure
from scoring.pair_tests import PAIR_TESTS
from scoring.score_measures import AnyMeasure, find_any_measure
from scoring.texts import clean, number_of

M = TypeVar("M")

# Of resamples, and of items to plan with.
MOST = 10_000_000

BOARD_FORMATS = {
    "csv": "print CSV with all digits",
    "latex": "print a LaTeX table",
    "pgfplots": "print the interval chart as pgfplots source",
}
FILE_HELP = "CSV, TSV, JSON lines, a JSON list, or a zip of one of them"
LABELS_HELP = "text file of the task's labels, one a line (default: those in GOLD)"


def command_parser() -> argparse.ArgumentParser:
    """Return the parser of the command; `command` holds the name of what is asked."""
    parser = argparse.ArgumentParser(
        prog="python -m scoring", description="Score and compare predictions offline."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND", dest="command")

    def add(name: str, text: str, **formats: str) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=text, description=text)
        which = command.add_mutually_exclusive_group()
        for one, help_text in {"json": "print JSON", **formats}.items():
            which.add_argument(f"--{one}", action="store_true", help=help_text)
        return command

    _add_score(add("score", "Print every measure of one predictions file."))
    _add_compare(
        add("compare", "Print the leaderboard of several predictions files.", **BOARD_FORMATS)
    )
    check = add("check", "Say what is wrong with a predictions file, without gold labels.")
    check.add_argument("predictions", type=Path, metavar="PREDICTIONS", help=FILE_HELP)
    check.add_argument("--ids", type=Path, required=True, help="text file of the ids, one a line")
    check.add_argument("--labels", type=Path, required=True, help="text file, one label a line")
    check_gold = add("check-gold", "Say what is wrong with a gold file.")
    check_gold.add_argument("gold", type=Path, metavar="GOLD", help=FILE_HELP)
    check_gold.add_argument("--labels", type=Path, help=LABELS_HELP)
    _add_plan(add("plan", "Say how many items a test set needs to separate two systems."))
    return parser


def _add_score(score: argparse.ArgumentParser) -> None:
    score.add_argument("gold", type=Path, metavar="GOLD")
    score.add_argument("predictions", type=Path, metavar="PREDICTIONS")
    score.add_argument("--labels", type=Path, help=LABELS_HELP)
    score.add_argument(
        "--metric", type=_measure, default="macro_f1", metavar="NAME", help="of slices and folds"
    )
    _add_interval(score)
    _add_resamples(score)


def _add_compare(compare: argparse.ArgumentParser) -> None:
    compare.add_argument("gold", type=Path, metavar="GOLD")
    compare.add_argument("predictions", type=Path, metavar="PREDICTIONS", nargs="+")
    compare.add_argument("--labels", type=Path, help=LABELS_HELP)
    which = compare.add_mutually_exclusive_group()
    which.add_argument("--metric", type=_measure, default="macro_f1", metavar="NAME")
    costs_help = "CSV table of costs, gold labels down: rank by expected cost"
    which.add_argument("--costs", type=Path, help=costs_help)
    compare.add_argument(
        "--test",
        choices=(BOOTSTRAP, *PAIR_TESTS),
        default=BOOTSTRAP,
        help=f"where p-values come from (default: {BOOTSTRAP})",
    )
    compare.add_argument("--pairs", action="store_true", help="also compare every pair")
    slice_help = "only the items with this value in a column of GOLD, such as genre=news"
    compare.add_argument("--slice", type=_slice, metavar="COLUMN=VALUE", help=slice_help)
    _add_interval(compare)
    _add_resamples(compare)


def _add_plan(plan: argparse.ArgumentParser) -> None:
    labels_help = "CSV table with the columns label and share (or count)"
    plan.add_argument("labels", type=Path, metavar="LABELS", help=labels_help)
    plan.add_argument(
        "--score", type=float, required=True, metavar="SCORE", help="that the better system gets"
    )
    which = plan.add_mutually_exclusive_group(required=True)
    which.add_argument("--difference", type=float, metavar="D", help="that must be separated")
    which.add_argument("--items", type=_positive, metavar="N", help="what N items separate")
    plan.add_argument("--metric", type=_count_measure, default="macro_f1", metavar="NAME")
    agreement_help = "how far both err on the same items, from 0 to 1 (default: 0.5)"
    plan.add_argument("--agreement", type=float, default=0.5, metavar="A", help=agreement_help)
    plan.add_argument("--confidence", type=_share, default=0.95, metavar="LEVEL")
    plan.add_argument("--power", type=_share, default=0.8, metavar="POWER")


def _add_interval(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--interval",
        choices=tuple(INTERVALS),
        default="percentile",
        help="how intervals of scores are made (default: percentile)",
    )


def _add_resamples(command: argparse.ArgumentParser) -> None:
    command.add_argument("--resamples", type=_positive, default=10_000, metavar="N")
    command.add_argument("--seed", type=_natural, default=0, metavar="N")
    command.add_argument("--confidence", type=_share, default=0.95, metavar="LEVEL")


def _measure(text: str) -> AnyMeasure:
    return _or_refuse(find_any_measure, text)


def _count_measure(text: str) -> Measure:
    return _or_refuse(find_measure, text)


def _or_refuse(find: Callable[[str], M], text: str) -> M:
    try:
        return find(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _slice(text: str) -> tuple[str, str]:
    column, equals, value = text.partition("=")
    column, value = clean(column), clean(value)
    if not (column and equals and value):
        raise argparse.ArgumentTypeError("must be a column and a value, such as genre=news")
    return column, value


def _positive(text: str) -> int:
    if not 1 <= (number := _whole(text)) <= MOST:
        raise argparse.ArgumentTypeError(f"must be at least 1 and at most {MOST:,}")
    return number


def _natural(text: str) -> int:
    if (number := _whole(text)) < 0:
        raise argparse.ArgumentTypeError("must be at least 0")
    return number


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError("must be a whole number such as 1000") from None


def _share(text: str) -> float:
    if not 1e-6 <= (number := number_of(text)) <= 1 - 1e-6:
        raise argparse.ArgumentTypeError("must lie between 0 and 1, such as 0.95")
    return number
