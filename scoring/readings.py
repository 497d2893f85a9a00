"""What a file was read as."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Reading:
    """What a file was read as, for its sender to compare with what was meant.

    Attributes
    ----------
    format : what it is written in, in words, such as "CSV, separated by commas"
    encoding : how its characters are written, such as "UTF-8"
    n_rows : the number of predictions
    n_of_label : how often each label is given, in the order of the labels
    columns : what stands beside the labels, such as "probabilities"
    notices : what was read in a way that the sender may want to know
    """

    format: str
    encoding: str
    n_rows: int
    n_of_label: Mapping[str, int]
    columns: tuple[str, ...]
    notices: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return the reading as JSON values."""
        return {
            "format": self.format,
            "encoding": self.encoding,
            "n_rows": self.n_rows,
            "labels": [{"label": label, "n_rows": n} for label, n in self.n_of_label.items()],
            "columns": list(self.columns),
            "notices": list(self.notices),
        }
