"""One member as the captain sees them: made captain, or taken out of the team."""

import pytest
from django.test import Client

from leaderboard.models import Membership, Team
from tests.leaderboard.conftest import signed_in


@pytest.fixture
def address(member: Membership) -> str:
    return f"/tasks/mail/team/members/{member.pk}/"


def test_the_captaincy_is_handed_over_and_back(
    as_ada: Client, member: Membership, team: Team, address: str
) -> None:
    assert "cleo@example.org" in as_ada.get(address).text

    answer = as_ada.post(address, {"action": "hand_over"}, follow=True)

    assert "cleo@example.org is the captain now." in answer.text
    ada = team.memberships.exclude(pk=member.pk).get()
    assert (ada.role, team.memberships.get(pk=member.pk).role) == ("member", "captain")
    signed_in(member.user).post(f"/tasks/mail/team/members/{ada.pk}/", {"action": "hand_over"})
    assert team.memberships.get(pk=ada.pk).role == "captain"


def test_a_member_is_taken_out(as_ada: Client, member: Membership, address: str) -> None:
    answer = as_ada.post(address, {"action": "remove"}, follow=True)

    assert "cleo@example.org is not in the team any more." in answer.text
    assert not Membership.objects.filter(pk=member.pk).exists()


def test_an_unknown_action_changes_nothing(as_ada: Client, address: str) -> None:
    as_ada.post(address, {"action": "promote"})

    assert sorted(Membership.objects.values_list("role", flat=True)) == ["captain", "member"]


@pytest.mark.parametrize("action", ["hand_over", "remove"])
def test_who_left_in_this_instant_is_not_found_any_more(
    as_ada: Client, member: Membership, address: str, action: str, monkeypatch
) -> None:
    monkeypatch.setattr(
        "leaderboard.teams.locked_by_captain", lambda team, by: member.delete() and team
    )

    answer = as_ada.post(address, {"action": action}, follow=True)

    assert "has left the team meanwhile" in answer.text
    assert sorted(Membership.objects.values_list("role", flat=True)) == ["captain", "member"]


def test_it_is_found_by_the_captain_of_that_team_alone(
    member: Membership, as_bob: Client, client: Client, address: str
) -> None:
    assert as_bob.post(address, {"action": "remove"}).status_code == 404
    assert signed_in(member.user).post(address, {"action": "hand_over"}).status_code == 404
    assert client.get(address).url == f"/accounts/login/?next={address}"
    assert Membership.objects.filter(pk=member.pk, role="member").exists()


def test_the_captain_is_no_member_to_be_removed(as_ada: Client, team: Team) -> None:
    own = team.memberships.get()

    answer = as_ada.post(f"/tasks/mail/team/members/{own.pk}/", {"action": "remove"})

    assert answer.status_code == 404


def test_another_method_is_refused(as_ada: Client, address: str) -> None:
    assert as_ada.delete(address).status_code == 405
