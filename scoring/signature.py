"""Everything that a score depends on besides the predictions."""

import hashlib
import json
from dataclasses import asdict, dataclass

VERSION = "0.2.0"


@dataclass(frozen=True)
class Signature:
    """The choices behind a score; two scores compare only under one signature.

    Attributes
    ----------
    metric : the name of a measure
    n_items : number of gold items
    labels : the closed, ordered set of labels
    gold_sha256 : hex digest of the gold file
    n_resamples, seed : which resamples the replicates come from
    confidence_level : of intervals, between 0 and 1
    version : of this package
    """

    metric: str
    n_items: int
    labels: tuple[str, ...]
    gold_sha256: str
    n_resamples: int
    seed: int
    confidence_level: float
    version: str = VERSION

    def as_dict(self) -> dict[str, object]:
        """Return the signature as JSON values, under the names of its attributes."""
        return {**asdict(self), "labels": list(self.labels)}

    def digest(self) -> str:
        """Return the SHA-256 of the signature's canonical JSON, in hex."""
        text = json.dumps(self.as_dict(), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()
