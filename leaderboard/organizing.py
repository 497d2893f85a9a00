"""Every write an organizer causes."""

import io
from uuid import uuid4

from django.core.files.base import ContentFile, File
from django.db import transaction
from django.db.models import Max

import scoring
from leaderboard.models import GoldLabels, Phase, User


class GoldRefused(Exception):
    """The gold labels cannot be put in use; the message says why and what to do."""


def check_gold_can_change(phase: Phase) -> None:
    """Raise GoldRefused once a submission was received: its score would lose its meaning."""
    if phase.submissions.exists():
        raise GoldRefused(
            f"{phase.name} has submissions already, and their scores belong to the present gold "
            "labels. Add a new phase for the new gold labels."
        )


def add_gold_labels(
    *, phase: Phase, file: File, added_by: User | None = None, note: str = ""
) -> GoldLabels:
    """Keep a gold file as the phase's new active version.

    Raises scoring.PredictionsError when the file is wrong, and GoldRefused when the phase has
    submissions.
    """
    content = b"".join(file.chunks())
    gold = scoring.read_gold(io.BytesIO(content))
    with transaction.atomic():
        Phase.objects.select_for_update().get(pk=phase.pk)
        check_gold_can_change(phase)
        versions = GoldLabels.objects.filter(phase=phase)
        newest = versions.aggregate(newest=Max("version"))["newest"] or 0
        versions.update(is_active=False)
        kept = GoldLabels(
            phase=phase,
            version=newest + 1,
            sha256=gold.sha256,
            n_items=len(gold.item_ids),
            labels=list(gold.labels),
            note=note,
            added_by=added_by,
        )
        # Names that nobody can guess, in a store that nothing serves.
        kept.file.save(uuid4().hex, ContentFile(content), save=False)
        ids = scoring.item_ids_to_text(gold.item_ids)
        kept.item_ids_file.save(uuid4().hex, ContentFile(ids.encode()), save=False)
        kept.save(force_insert=True)
    return kept
