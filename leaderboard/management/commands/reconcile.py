"""Ring for whatever is due, once, by hand or from cron."""

from typing import Any

from django.core.management.base import BaseCommand

from leaderboard import reconciler


class Command(BaseCommand):
    help = "Ring for every submission, board and letter that is due and has no worker."

    def handle(self, *args: Any, **options: Any) -> None:
        done = reconciler.reconcile()
        self.stdout.write(
            f"Rings for submissions: {done.n_submissions}. Rings for boards: {done.n_boards}. "
            f"Rings for letters: {done.n_letters}. Reminders written: {done.n_reminders}. "
            f"Submissions without a try left: {done.n_given_up}."
        )
