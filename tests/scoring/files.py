"""Small files and submissions that the tests of `scoring` are made of."""

import csv
import io
from collections.abc import Iterable, Sequence

import numpy as np

import scoring
from scoring import Entry, Gold, Predictions


def as_file(text: str) -> io.BytesIO:
    """Return an open binary file with this text in UTF-8."""
    return io.BytesIO(text.encode())


def as_csv(rows: Iterable[Sequence[str]], *, delimiter: str = ",") -> io.BytesIO:
    """Return an open CSV file with the header id, label."""
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter).writerows([("id", "label"), *rows])
    return as_file(text.getvalue())


def make_gold(gold: Sequence[str], *, labels: Sequence[str] | None = None) -> Gold:
    """Return gold labels of the items i0, i1, ..."""
    rows = [(f"i{place}", label) for place, label in enumerate(gold)]
    return scoring.read_gold(as_csv(rows), labels=labels)


def make_predictions(gold: Gold, predicted: Sequence[str]) -> Predictions:
    """Return predictions of the items of a gold, in its order."""
    rows = zip(gold.item_ids, predicted, strict=True)
    return scoring.read_predictions(as_csv(rows), item_ids=gold.item_ids, labels=gold.labels)


def make_entry(name: str, score: float, replicates: Sequence[float] | np.ndarray) -> Entry:
    """Return an entry for the standings."""
    return Entry(name, score, np.asarray(replicates, dtype=np.float64))


def codes_of(error: scoring.PredictionsError) -> list[str]:
    """Return the codes of the problems of a refusal."""
    return [problem.code for problem in error.problems]
