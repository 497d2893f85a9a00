"""Columns of a predictions file beside id and label: scores and probabilities."""

import math
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from scoring import faults
from scoring.problems import SHOWN_PLACES, Problem, list_values, quote
from scoring.rows import Taker
from scoring.sentences import told
from scoring.tables import Table
from scoring.texts import number_of

Values = npt.NDArray[np.float64]

SCORE, PROBABILITY = "score", "prob:"
# What rounding each probability to two decimals moves their sum by, and the most allowed.
ROUNDING_OF_ONE, MOST_OFF = 0.005, 0.05


@dataclass
class _Numbers:
    """The numbers of one column, NaN for a cell that is none."""

    values: "array[float]" = field(default_factory=lambda: array("d"))
    misread: dict[int, str] = field(default_factory=dict)

    def take(self, cell: str) -> None:
        number = number_of(cell)
        if math.isnan(number) and len(self.misread) < SHOWN_PLACES:
            self.misread[len(self.values)] = cell
        self.values.append(number)

    def as_array(self) -> Values:
        return np.array(self.values, dtype=np.float64)


class ScoreReader:
    """Takes the cells of score columns from a reader of tables, then pairs them."""

    def __init__(self, labels: Sequence[str]) -> None:
        self._labels = list(labels)
        self._scores: _Numbers | None = None
        self._of_label: dict[str, _Numbers] = {}
        self._repeated: list[str] = []
        self._unknown: list[str] = []
        self._has_useless_score = False

    def taker_of(self, name: str) -> Taker | None:
        """Return what takes the cells of the column of this name, None for no scores."""
        lowered = name.lower()
        if lowered == SCORE:
            return self._taker_of_score()
        if lowered.startswith(PROBABILITY):
            return self._taker_of_label(name[len(PROBABILITY) :].strip())
        return None

    def _taker_of_score(self) -> Taker | None:
        if len(self._labels) != 2:
            self._has_useless_score = True
            return None
        if self._scores is not None:
            self._repeated.append(SCORE)
        self._scores = _Numbers()
        return self._scores.take

    def _taker_of_label(self, label: str) -> Taker | None:
        if label not in self._labels:
            self._unknown.append(label)
            return None
        if label in self._of_label:
            self._repeated.append(PROBABILITY + label)
        self._of_label[label] = _Numbers()
        return self._of_label[label].take

    def problems(self, table: Table) -> list[Problem]:
        """Return what is wrong with the columns."""
        problems = [
            Problem(
                "duplicate_column",
                told("There is more than one column {name}; keep one.", name=name),
            )
            for name in dict.fromkeys(self._repeated)
        ]
        if self._unknown:
            message = told(
                "{name} names no label of this task; use one of {labels}.",
                name=quote(PROBABILITY + self._unknown[0]),
                labels=list_values(self._labels),
            )
            problems.append(Problem("unknown_probability", message))
        absent = [label for label in self._labels if label not in self._of_label]
        if self._of_label and absent and not self._gives_the_other:
            message = told(
                "There is no probability of {labels}; give one for each label.",
                labels=list_values(absent),
            )
            problems.append(Problem("missing_probability", message))
        misread = self._misread(table)
        if not (problems or misread) and self._of_label:
            rows = self._table()
            is_bad = ~((rows >= 0) & (rows <= 1)).all(axis=1)
            is_bad |= np.abs(rows.sum(axis=1) - 1) > self._tolerance
            misread = faults.bad_probabilities(table, is_bad)
        return problems + misread

    def notices(self) -> list[str]:
        """Return what the sender may want to know about the columns."""
        if self._has_useless_score:
            return [
                told(
                    "The column score is used only where there are two labels; "
                    "give prob:<label> for each."
                )
            ]
        if self._scores is not None and self._of_label:
            return [told("The column score is not used, since there are probabilities.")]
        return []

    def scores(self, positions: npt.NDArray[np.int64]) -> Values | None:
        """Return the scores in the order of the items, or None without a column."""
        if self._scores is None:
            return None
        return _aligned(self._scores.as_array(), positions)

    def probabilities(self, positions: npt.NDArray[np.int64]) -> Values | None:
        """Return the probabilities in the order of the items and labels, or None."""
        return _aligned(self._table(), positions) if self._of_label else None

    @property
    def _gives_the_other(self) -> bool:
        """Whether the one probability that is missing follows from the one given."""
        return len(self._labels) == 2

    @property
    def _tolerance(self) -> float:
        return min(MOST_OFF, ROUNDING_OF_ONE * max(2, len(self._labels))) + 1e-9

    def _misread(self, table: Table) -> list[Problem]:
        named = {PROBABILITY + label: numbers for label, numbers in self._of_label.items()}
        if self._scores is not None:
            named[SCORE] = self._scores
        found = []
        for name, numbers in named.items():
            is_bad = np.isnan(numbers.as_array())
            found += faults.bad_scores(table, is_bad, cells=numbers.misread, name=name)
        return found

    def _table(self) -> Values:
        given = {label: numbers.as_array() for label, numbers in self._of_label.items()}
        if len(given) == 1 and self._gives_the_other:
            [(label, values)] = given.items()
            [other] = [name for name in self._labels if name != label]
            given[other] = 1 - values
        return np.column_stack([given[label] for label in self._labels])


def _aligned(values: Values, positions: npt.NDArray[np.int64]) -> Values:
    aligned = np.empty_like(values)
    aligned[positions] = values
    aligned.flags.writeable = False
    return aligned
