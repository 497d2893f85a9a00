"""The lists of ids that phases publish, and files to fill in."""

import csv
import io
from collections.abc import Iterable
from functools import lru_cache
from itertools import cycle

import scoring
from leaderboard.models import GoldLabels


def item_ids(gold: GoldLabels) -> tuple[str, ...]:
    """Return the published ids of a gold version; its labels stay closed."""
    with gold.item_ids_file.open("rb") as file:
        return scoring.item_ids_from_text(file.read().decode())


def listed_ids(gold: GoldLabels) -> list[str]:
    """Return the published ids in the order that everybody is told them in."""
    return sorted(item_ids(gold), key=scoring.publishing_order)


def to_fill_in(gold: GoldLabels) -> str:
    """Return a predictions file (CSV) with every id, whose labels are blank."""
    return _table((one, "") for one in listed_ids(gold))


def one_a_line(gold: GoldLabels) -> str:
    """Return every id on a line of its own, as `python -m scoring check --ids` reads them."""
    return scoring.item_ids_to_text(listed_ids(gold))


def example(gold: GoldLabels) -> str:
    """Return the beginning of a predictions file: three items, whose labels mean nothing."""
    rows = zip(_first_ids(gold.item_ids_file.name, gold), cycle(gold.labels), strict=False)
    return _table(rows)


@lru_cache(maxsize=1024)
def _first_ids(file_name: str, gold: GoldLabels) -> tuple[str, ...]:
    """Return the first listed ids, read once a file: there may be a million."""
    return tuple(listed_ids(gold)[:3])


def _table(rows: Iterable[tuple[str, str]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([("id", "label"), *rows])
    return text.getvalue()


def ids_of_other_phases(gold: GoldLabels) -> dict[str, tuple[str, ...]]:
    """Return the ids of the phases of the same task that opened no later, by name of the phase."""
    phase = gold.phase
    others = GoldLabels.objects.filter(
        is_active=True, phase__task=phase.task_id, phase__opens_at__lte=phase.opens_at
    ).exclude(phase=phase)
    return {other.phase.name: item_ids(other) for other in others.select_related("phase")}
