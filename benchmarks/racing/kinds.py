"""What is raced for: which limit, and how many attempts are left of it when a round begins."""

from dataclasses import dataclass

SLUG, LIMIT = "races", 3


@dataclass(frozen=True)
class Kind:
    """A kind of round; `limit` is the slug of the phase as well."""

    limit: str
    n_left: int

    def __str__(self) -> str:
        return f"{self.limit} limit, {self.n_left} left"


KINDS = tuple(Kind(limit, n_left) for n_left in (1, LIMIT) for limit in ("daily", "total"))
