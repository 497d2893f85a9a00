"""An open invitation, ended by the captain."""

import pytest
from django.test import Client

from leaderboard import invitations
from leaderboard.models import Invitation, Membership, Team, User
from leaderboard.teams import TeamRefused
from tests.leaderboard.conftest import signed_in


@pytest.fixture
def address(team: Team, ada: User) -> str:
    made = invitations.invite(team=team, made_by=ada)
    return f"/tasks/mail/team/invitations/{made.pk}/withdraw/"


def test_a_withdrawn_invitation_lets_nobody_in(as_ada: Client, address: str) -> None:
    answer = as_ada.post(address, follow=True)

    assert "The invitation is withdrawn" in answer.text
    assert Invitation.objects.get().withdrawn_at is not None
    assert "was not open any more" in as_ada.post(address, follow=True).text


def test_who_led_the_team_until_this_instant_is_refused(
    as_ada: Client, address: str, monkeypatch
) -> None:
    def refuse(**given: object) -> None:
        raise TeamRefused("Only the captain of the team can do this.")

    monkeypatch.setattr("leaderboard.invitations.withdraw", refuse)

    assert "Only the captain" in as_ada.post(address, follow=True).text


def test_it_is_found_by_the_captain_of_that_team_alone(
    member: Membership, as_bob: Client, client: Client, address: str
) -> None:
    assert as_bob.post(address).status_code == 404
    assert signed_in(member.user).post(address).status_code == 404
    assert client.post(address).url == f"/accounts/login/?next={address}"
    assert Invitation.objects.get().withdrawn_at is None


def test_another_method_is_refused(as_ada: Client, address: str) -> None:
    assert as_ada.get(address).status_code == 405
