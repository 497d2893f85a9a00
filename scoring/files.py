"""Files that a command names: read, or refused by name with all that is wrong in them."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from scoring.costs import costs_from_text
from scoring.lists import item_ids_from_text, labels_from_text
from scoring.measures import Measure, cost_measure
from scoring.predictions import Gold, Predictions, read_gold, read_predictions
from scoring.problems import PredictionsError, Problem
from scoring.score_measures import AnyMeasure, ScoreMeasure
from scoring.texts import MAX_BYTES, decode, read_bytes

T = TypeVar("T")


class FilesRefused(Exception):
    """Files cannot be used; each problem goes with the file it is in."""

    def __init__(self, problems: Sequence[tuple[Path, Problem]]) -> None:
        self.problems = problems
        super().__init__(problems)


def open_gold(path: Path, labels_path: Path | None = None) -> Gold:
    """Return the gold of a file, with the labels of another where there is one."""
    labels = None if labels_path is None else open_labels(labels_path)
    return refusing(path, lambda path: read_gold(path, labels=labels))


def open_labels(path: Path) -> tuple[str, ...]:
    """Return the labels of a list."""
    return refusing(path, lambda path: labels_from_text(read_text(path)))


def open_item_ids(path: Path) -> tuple[str, ...]:
    """Return the ids of a list."""
    return refusing(path, lambda path: item_ids_from_text(read_text(path)))


def open_costs(path: Path, *, labels: Sequence[str]) -> Measure:
    """Return the expected cost under the table of a file."""

    def read(path: Path) -> Measure:
        return cost_measure(costs_from_text(read_text(path), labels=labels))

    return refusing(path, read)


def open_all(
    paths: Mapping[str, Path], gold: Gold, *, measure: AnyMeasure
) -> dict[str, Predictions]:
    """Return the predictions of all files by name, or refuse all that are wrong at once."""
    found = {}
    problems: list[tuple[Path, Problem]] = []
    for name, path in paths.items():
        try:
            found[name] = read_predictions(path, item_ids=gold.item_ids, labels=gold.labels)
        except PredictionsError as error:
            problems += [(path, problem) for problem in error.problems]
        else:
            problems += [(path, problem) for problem in _lacking(found[name], measure)]
    if problems:
        raise FilesRefused(problems)
    return found


def refusing(path: Path, read: Callable[[Path], T]) -> T:
    """Return what a reader makes of a file, or refuse the file by name."""
    try:
        return read(path)
    except PredictionsError as error:
        raise FilesRefused([(path, problem) for problem in error.problems]) from None


def read_text(path: Path) -> str:
    """Return the text of a file."""
    return decode(read_bytes(path, max_bytes=MAX_BYTES))


def _lacking(predictions: Predictions, measure: AnyMeasure) -> list[Problem]:
    """Return the problem of a file without the columns that a measure needs."""
    if not isinstance(measure, ScoreMeasure) or measure.is_possible(predictions):
        return []
    needed = "prob:<label> for each label"
    if len(predictions.labels) == 2 and not measure.needs_probabilities:
        needed = "score, or " + needed
    message = f"The file lacks what {measure.title} needs: {needed}."
    return [Problem("no_scores", message)]
