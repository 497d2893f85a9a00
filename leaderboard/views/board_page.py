"""What the leaderboard and its tabs have in common: who may open it, its head, its board."""

from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone

from leaderboard import visibility
from leaderboard.models import GoldLabels, Phase
from leaderboard.standings import Board, newest_board


@dataclass(frozen=True)
class BoardPage:
    """A phase that this reader may open, and its board as far as it may be seen.

    `board` is None where scores are hidden from the reader, and before the first score.
    """

    phase: Phase
    board: Board | None
    is_hidden: bool
    own_team_id: int | None
    may_see_parts: bool
    at: datetime

    def context(self) -> dict[str, object]:
        """Return what the head of the page says. Three queries."""
        phase = self.phase
        return {
            "task": phase.task,
            "phases": phase.task.phases.all(),
            "phase": phase,
            "state": state_of(phase, self.at),
            "gold": GoldLabels.objects.filter(phase=phase, is_active=True).first(),
            "is_hidden": self.is_hidden,
            "n_unfinished": phase.submissions.unfinished().count(),
            "may_submit": phase.takes_at(self.at),
            "takes_late": phase.takes_late_at(self.at),
            "board": self.board,
            "may_see_parts": self.may_see_parts,
        }


def board_page(
    request: HttpRequest, task_slug: str, phase_slug: str, *, large: tuple[str, ...] = ()
) -> BoardPage:
    """Open the page of a phase's board; `large` names what else of the board it shows."""
    phase = get_object_or_404(
        visibility.phases_open_to(request.user), task__slug=task_slug, slug=phase_slug
    )
    is_hidden = not visibility.may_see_scores(request.user, phase)
    team = visibility.team_of(request.user, phase.task)
    return BoardPage(
        phase=phase,
        board=None if is_hidden else newest_board(phase, *large),
        is_hidden=is_hidden,
        own_team_id=team.pk if team else None,
        may_see_parts=visibility.may_see_parts(request.user, phase),
        at=timezone.now(),
    )


def state_of(phase: Phase | None, now: datetime) -> str:
    """Return "upcoming", "open" or "closed"; a task without a phase is upcoming."""
    if phase is None or now < phase.opens_at:
        return "upcoming"
    return "open" if phase.is_open_at(now) else "closed"
