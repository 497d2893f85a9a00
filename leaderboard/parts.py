"""What stands beside the scores of a board: further measures, single labels, slices.

Each is a value with the interval that was stored with the score. Those of a score from before
intervals were stored are not there.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Measured:
    """A value and its interval; either is None where it was not stored."""

    score: float | None
    interval: tuple[float, float] | None

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> "Measured":
        ends = kept["interval"]
        return cls(kept["score"], tuple(ends) if ends else None)


@dataclass(frozen=True)
class Part:
    """A label, or a value of a column of slices, with its number of items in the gold.

    `column` is empty for a label.
    """

    column: str
    name: str
    n_items: int


@dataclass(frozen=True)
class PartTable:
    """A value for each part of each team, in the order of a board's rows.

    The row of a team is None where its score was stored without parts.
    """

    parts: tuple[Part, ...]
    rows: tuple[tuple[Measured, ...] | None, ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "parts": [[part.column, part.name, part.n_items] for part in self.parts],
            "rows": [
                row and [[cell.score, *(cell.interval or ())] for cell in row] for row in self.rows
            ],
        }

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> "PartTable":
        return cls(
            parts=tuple(Part(*part) for part in kept["parts"]),
            rows=tuple(
                row and tuple(Measured(score, (low, high)) for score, low, high in row)
                for row in kept["rows"]
            ),
        )


@dataclass(frozen=True)
class BoardParts:
    """The F1 of every label that has gold items, and the metric on every slice."""

    labels: PartTable
    slices: PartTable

    def as_json(self) -> dict[str, Any]:
        return {"labels": self.labels.as_json(), "slices": self.slices.as_json()}


@dataclass(frozen=True)
class StoredParts:
    """What one score keeps besides its value: as `Score` has it, in JSON values."""

    measures: Mapping[str, float]
    label_rows: Sequence[Mapping[str, Any]]
    parts: Mapping[str, Any] | None

    def measured(self, name: str) -> Measured:
        """Return a further measure by name."""
        ends = (self.parts or {}).get("measures", {}).get(name)
        return Measured(self.measures.get(name), tuple(ends) if ends else None)

    def of_labels(self) -> dict[Part, Measured]:
        if self.parts is None:
            return {}
        rows = [row for row in self.label_rows if row["n_gold"]]
        return {
            Part("", row["label"], row["n_gold"]): Measured(
                row["f1"], tuple(self.parts["labels"][row["label"]])
            )
            for row in rows
        }

    def of_slices(self) -> dict[Part, Measured]:
        rows = self.parts["slices"] if self.parts else []
        return {
            Part(row["column"], row["value"], row["n_items"]): Measured(
                row["score"], tuple(row["interval"])
            )
            for row in rows
        }


def parts_of(scores: Sequence[StoredParts]) -> BoardParts | None:
    """Return the parts of a board whose scores come in its order; None where none has any."""
    if all(score.parts is None for score in scores):
        return None
    return BoardParts(
        labels=_table([score.of_labels() for score in scores]),
        slices=_table([score.of_slices() for score in scores]),
    )


def parts_from_json(kept: Mapping[str, Any] | None) -> BoardParts | None:
    if not kept:
        return None
    return BoardParts(PartTable.from_json(kept["labels"]), PartTable.from_json(kept["slices"]))


def _table(rows: Sequence[Mapping[Part, Measured]]) -> PartTable:
    """Return rows as a table; scores of one gold have the same parts, or none."""
    parts = next((tuple(row) for row in rows if row), ())
    return PartTable(
        parts=parts, rows=tuple(tuple(row[part] for part in parts) if row else None for row in rows)
    )
