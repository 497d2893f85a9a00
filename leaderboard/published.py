"""The lists of ids that phases publish."""

import scoring
from leaderboard.models import GoldLabels


def item_ids(gold: GoldLabels) -> tuple[str, ...]:
    """Return the published ids of a gold version; its labels stay closed."""
    with gold.item_ids_file.open("rb") as file:
        return scoring.item_ids_from_text(file.read().decode())


def ids_of_other_phases(gold: GoldLabels) -> dict[str, tuple[str, ...]]:
    """Return the ids of the phases of the same task that opened no later, by name of the phase."""
    phase = gold.phase
    others = GoldLabels.objects.filter(
        is_active=True, phase__task=phase.task_id, phase__opens_at__lte=phase.opens_at
    ).exclude(phase=phase)
    return {other.phase.name: item_ids(other) for other in others.select_related("phase")}
