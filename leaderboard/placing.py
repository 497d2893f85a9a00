"""Where one's submission stands, or why it is not on the board."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from leaderboard.entries import is_comparable
from leaderboard.models import Phase, Score, Submission, Team
from leaderboard.standings import Board, BoardRow, newest_board

# What a list says; a page has a sentence for each, in `_placing.html`.
SHORT: dict[str, Promise] = {
    "placed": _("on the board"),
    "waits": _("waits for its score"),
    "rejected": _("refused"),
    "failed": _("failed"),
    "withdrawn": _("withdrawn"),
    "late": _("late, listed apart"),
    "late_hidden": _("late, hidden until release"),
    "hidden": _("hidden until release"),
    "other_gold": _("scored by earlier gold labels"),
    "other_settings": _("scored with other settings"),
    "awaited": _("on its way to the board"),
    "not_chosen": _("not the chosen one"),
    "later": _("a later one counts"),
    "better": _("a better one counts"),
    "equal": _("an equal, earlier one counts"),
}


@dataclass(frozen=True)
class Placing:
    """A reason by its name in SHORT, the row where there is one, and what counts instead."""

    reason: str
    row: BoardRow | None = None
    instead: str = ""

    @property
    def short(self) -> Promise:
        return SHORT[self.reason]


@dataclass(frozen=True)
class Ground:
    """What the places of a team's submissions to a phase are told by.

    `board` is None where scores are hidden, and before the first one. `chosen` is the primary key
    of the submission that the team chose, where the phase has teams choose.
    """

    board: Board | None
    is_hidden: bool
    chosen: str


def ground_of(phase: Phase, team: Team, *, is_hidden: bool) -> Ground:
    """Return what `placing_of` asks for. Three queries at most."""
    chosen = None
    if phase.ranking_rule == Phase.RankingRule.CHOSEN:
        own = Submission.objects.filter(phase=phase, team=team, is_chosen=True)
        chosen = own.values_list("pk", flat=True).first()
    board = None if is_hidden else newest_board(phase)
    return Ground(board=board, is_hidden=is_hidden, chosen=str(chosen or ""))


def placing_of(submission: Submission, score: Score | None, ground: Ground) -> Placing:
    """Say where the submission stands on the board, or why it does not.

    `score` is the one that may be shown. While scores are hidden nothing is told that depends on
    them. Reads `submission.phase`.
    """
    if not submission.may_count:
        return Placing(submission.state)
    if submission.is_withdrawn:
        return Placing("withdrawn")
    if submission.is_late:
        return Placing("late_hidden" if ground.is_hidden else "late")
    if submission.is_unfinished:
        return Placing("waits")
    if ground.is_hidden:
        return Placing("hidden")
    return _shown(submission, score, ground) if score else Placing("other_gold")


def _shown(submission: Submission, score: Score, ground: Ground) -> Placing:
    board, phase = ground.board, submission.phase
    rows = board.rows if board else ()
    row = next((row for row in rows if row.submission == str(submission.pk)), None)
    if row is not None:
        return Placing("placed", row)
    if phase.is_standings_due:
        return Placing("awaited")
    own = next((row for row in rows if row.team_id == submission.team_id), None)
    if board is None or own is None or not is_comparable(score.signature, board.signature):
        return Placing("other_settings")
    if phase.ranking_rule == Phase.RankingRule.LATEST:
        return Placing("later", instead=own.submission)
    # By choice a worse one may count; where nothing was chosen, the best does.
    if ground.chosen == own.submission:
        return Placing("not_chosen", instead=own.submission)
    return Placing("equal" if own.score == score.value else "better", instead=own.submission)
