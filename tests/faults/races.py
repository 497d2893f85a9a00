"""People who do something at the same moment; runs inside a process of the site."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connection

from leaderboard import invitations, teams
from leaderboard.models import Invitation, Membership, Task, User

N_AT_ONCE = 4


def at_once(doings: list[Callable[[], object]]) -> list[bool]:
    """Do all at the same moment, each with its own connection; say which were not refused."""
    gate = Barrier(len(doings))

    def do(doing: Callable[[], object]) -> bool:
        try:
            connection.ensure_connection()
            gate.wait(timeout=20)
            doing()
        except teams.TeamRefused:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(len(doings)) as pool:
        return list(pool.map(do, doings))


def joining(invitation: Invitation, user: User) -> Callable[[], object]:
    return lambda: invitations.join(invitation=invitation, user=user)


def race_to_join(n_rounds: int) -> None:
    """Let several people join by one link, then one person by several links: one each time."""
    task = Task.objects.get(slug="replies")
    for number in range(n_rounds):
        people = [User.objects.create_user(f"{n}.{number}@example.org") for n in range(N_AT_ONCE)]
        captains = [User.objects.create_user(f"c{n}.{number}@example.org") for n in range(2)]
        made = [
            teams.create_team(task=task, name=f"Race {number} {n}", captain=captain)
            for n, captain in zip(("from", "to"), captains, strict=True)
        ]
        links = [
            invitations.invite(team=team, made_by=captain)
            for team, captain in zip(made, captains, strict=True)
            for _ in range(2)
        ]

        joined = at_once([joining(links[0], person) for person in people])
        newcomer = User.objects.create_user(f"newcomer.{number}@example.org")
        came = at_once([joining(link, newcomer) for link in links[1:]])

        assert joined.count(True) == 1, joined
        assert made[0].memberships.count() + made[1].memberships.count() == 4
        assert Membership.objects.filter(user=newcomer).count() == 1, came
