"""Make every board again from the stored scores."""

from typing import Any

from django.core.management.base import BaseCommand

from leaderboard import standings
from leaderboard.models import Phase


class Command(BaseCommand):
    help = "Make every phase's board again from its stored scores; gives the same rows."

    def handle(self, *args: Any, **options: Any) -> None:
        for phase in Phase.objects.select_related("task").filter(gold_labels__is_active=True):
            standings.rebuild(phase)
            self.stdout.write(f"{phase}: rebuilt.")
