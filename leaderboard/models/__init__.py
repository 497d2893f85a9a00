"""What is stored: one noun per file."""

from leaderboard.models.attempt import Attempt
from leaderboard.models.audit import AuditEntry
from leaderboard.models.gold import GoldLabels
from leaderboard.models.invitation import Invitation
from leaderboard.models.letter import Letter, MailStop
from leaderboard.models.organizer import Organizer
from leaderboard.models.phase import Phase
from leaderboard.models.score import Score
from leaderboard.models.standings import Standings
from leaderboard.models.submission import Submission
from leaderboard.models.task import Task
from leaderboard.models.team import Membership, Team
from leaderboard.models.token import ApiToken
from leaderboard.models.user import User

__all__ = [
    "ApiToken",
    "Attempt",
    "AuditEntry",
    "GoldLabels",
    "Invitation",
    "Letter",
    "MailStop",
    "Membership",
    "Organizer",
    "Phase",
    "Score",
    "Standings",
    "Submission",
    "Task",
    "Team",
    "User",
]
