"""Every write about teams and their members."""

from django.db import transaction

from leaderboard.models import Membership, Task, Team, User


@transaction.atomic
def create_team(*, task: Task, name: str, affiliation: str = "", captain: User) -> Team:
    """Make a team with its captain. The database refuses a taken name and a second team."""
    team = Team.objects.create(task=task, name=name, affiliation=affiliation)
    Membership.objects.create(team=team, task=task, user=captain, role=Membership.Role.CAPTAIN)
    return team


def create_baseline(*, task: Task, name: str) -> Team:
    """Make the organizers' reference team, which has no members."""
    return Team.objects.create(task=task, name=name, is_baseline=True)
