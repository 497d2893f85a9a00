"""Invitations: how many, to whom, and who may use them."""

import hashlib

import pytest
from time_machine import Traveller

from leaderboard import invitations, letters, teams
from leaderboard.models import Invitation, Letter, Membership, Team, User
from leaderboard.teams import TeamRefused


def test_only_the_digest_of_a_token_is_stored(team: Team, ada: User) -> None:
    made = invitations.invite(team=team, made_by=ada)

    stored = Invitation.objects.values().get()
    assert stored["token_sha256"] == hashlib.sha256(made.token.encode()).hexdigest()
    assert made.token not in map(str, stored.values())
    assert len(made.token) == 40


def test_a_link_outlives_a_change_of_the_sites_key(team: Team, ada: User, settings) -> None:
    token = invitations.invite(team=team, made_by=ada).token

    settings.SECRET_KEY = "another"

    assert Invitation.objects.get().token != token
    assert Invitation.objects.get().token_sha256 == hashlib.sha256(token.encode()).hexdigest()


def test_a_team_has_so_many_open_invitations(team: Team, ada: User, clock: Traveller) -> None:
    for _ in range(invitations.MAX_OPEN):
        invitations.invite(team=team, made_by=ada)

    with pytest.raises(TeamRefused, match="20 open invitations"):
        invitations.invite(team=team, made_by=ada)

    clock.shift(invitations.LASTS)
    assert invitations.invite(team=team, made_by=ada).pk


def test_withdrawn_invitations_count_for_a_day(team: Team, ada: User, monkeypatch) -> None:
    monkeypatch.setattr(invitations, "MADE_A_DAY", 2)
    for _ in range(2):
        invitations.withdraw(invitation=invitations.invite(team=team, made_by=ada), by=ada)

    with pytest.raises(TeamRefused, match="2 invitations within 24 hours"):
        invitations.invite(team=team, made_by=ada)


def test_letters_are_limited_by_who_causes_them_even_when_the_team_is_gone(
    team: Team, ada: User, monkeypatch
) -> None:
    monkeypatch.setattr(invitations, "LETTERS_A_DAY", 1)
    invitations.invite(team=team, made_by=ada, email="cleo@example.org")
    teams.leave(team=team, user=ada)
    again = teams.create_team(task=team.task, name="Again", captain=ada)

    with pytest.raises(TeamRefused, match="pass on its link yourself"):
        invitations.invite(team=again, made_by=ada, email="dan@example.org")


def test_letters_to_one_address_are_limited_whoever_causes_them(
    team: Team, other_team: Team, ada: User, bob: User
) -> None:
    for _ in range(invitations.LETTERS_TO_ONE_A_DAY):
        invitations.invite(team=team, made_by=ada, email="cleo@example.org")

    with pytest.raises(TeamRefused, match="CLEO@example.org was sent 3 invitations"):
        invitations.invite(team=other_team, made_by=bob, email="CLEO@example.org")


def test_a_full_team_invites_nobody_and_takes_nobody(
    team: Team, ada: User, bob: User, monkeypatch
) -> None:
    made = invitations.invite(team=team, made_by=ada)
    monkeypatch.setattr(invitations, "MAX_MEMBERS", 1)

    with pytest.raises(TeamRefused, match="team is full"):
        invitations.invite(team=team, made_by=ada)
    with pytest.raises(TeamRefused, match="team is full"):
        invitations.join(invitation=made, user=bob)


def test_a_member_who_is_no_captain_makes_and_withdraws_none(
    team: Team, ada: User, bob: User
) -> None:
    made = invitations.invite(team=team, made_by=ada)
    Membership.objects.create(team=team, task=team.task, user=bob)

    with pytest.raises(TeamRefused, match="Only the captain"):
        invitations.invite(team=team, made_by=bob)
    with pytest.raises(TeamRefused, match="Only the captain"):
        invitations.withdraw(invitation=made, by=bob)


def test_who_joined_another_team_in_this_instant_is_refused(
    team: Team, other_team: Team, ada: User, bob: User, monkeypatch
) -> None:
    made = invitations.invite(team=team, made_by=ada)
    monkeypatch.setattr(invitations, "why_not", lambda *given, at: "")

    with pytest.raises(TeamRefused, match="in another team of this task"):
        invitations.join(invitation=made, user=bob)
    assert Invitation.objects.get().used_at is None


def test_somebody_who_is_in_the_team_uses_no_invitation_up(team: Team, ada: User) -> None:
    made = invitations.invite(team=team, made_by=ada)

    assert invitations.join(invitation=made, user=ada).role == "captain"
    assert Invitation.objects.get().used_at is None


def test_a_letter_about_one_thing_is_one_letter(db: None) -> None:
    given = {"kind": Letter.Kind.INVITATION, "address": "cleo@example.org", "about": "1"}

    assert letters.post(**given).pk == letters.post(**given).pk


@pytest.mark.parametrize("way_out", ["removed", "left"])
def test_who_is_out_does_not_come_back_by_an_invitation_of_their_own(
    team: Team, ada: User, member: Membership, way_out: str
) -> None:
    own = invitations.invite(team=team, made_by=ada)
    teams.hand_over(team=team, by=ada, to=member)
    of_the_new_captain = invitations.invite(team=team, made_by=member.user)
    if way_out == "removed":
        teams.remove(team=team, by=member.user, member=team.memberships.get(user=ada))
    else:
        teams.leave(team=team, user=ada)

    with pytest.raises(TeamRefused, match="was withdrawn by the team"):
        invitations.join(invitation=own, user=ada)

    assert invitations.join(invitation=of_the_new_captain, user=ada).team == team


def test_a_team_that_is_gone_takes_nobody_and_is_left_by_nobody(
    team: Team, ada: User, bob: User
) -> None:
    made = invitations.invite(team=team, made_by=ada)
    stale = Team.objects.get(pk=team.pk)
    teams.leave(team=team, user=ada)

    with pytest.raises(TeamRefused, match="This team is gone"):
        teams.leave(team=stale, user=ada)
    with pytest.raises(TeamRefused, match="This team is gone"):
        invitations.join(invitation=made, user=bob)
