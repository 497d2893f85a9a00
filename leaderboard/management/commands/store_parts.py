"""Store intervals of measures, labels and slices with scores from before they were kept."""

from typing import Any

from django.core.management.base import BaseCommand

from leaderboard import evaluation
from leaderboard.models import Score


class Command(BaseCommand):
    help = (
        "Read again the files of scores that have no intervals of measures, labels and slices, "
        "and store these; scores and ranks stay as they are."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        without = Score.objects.filter(parts__isnull=True, gold__is_active=True).order_by("pk")
        pks = list(without.values_list("pk", flat=True))
        for pk in pks:
            evaluation.store_parts(pk)
        self.stdout.write(f"Scores that got their parts: {len(pks)}.")
