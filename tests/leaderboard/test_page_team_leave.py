"""Leaving a team: asked first, refused in words where somebody must stay."""

from django.test import Client

from leaderboard import teams
from leaderboard.models import Membership, Phase, Submission, Team
from tests.leaderboard.conftest import send, signed_in

ADDRESS = "/tasks/mail/team/leave/"


def test_a_member_is_asked_and_leaves(member: Membership) -> None:
    asked = signed_in(member.user).get(ADDRESS)
    assert "Leave <bdi>Ada&#x27;s team</bdi>?" in asked.text
    assert Membership.objects.filter(pk=member.pk).exists()

    answer = signed_in(member.user).post(ADDRESS)

    assert answer.url == "/tasks/mail/"
    assert not Membership.objects.filter(pk=member.pk).exists()


def test_who_submitted_is_told_that_attempts_stay_behind(member: Membership, phase: Phase) -> None:
    submission = send(phase, member.team)
    Submission.objects.filter(pk=submission.pk).update(submitted_by=member.user)

    assert "you can be in no other team" in signed_in(member.user).get(ADDRESS).text


def test_a_captain_hands_over_first(as_ada: Client, member: Membership) -> None:
    for answer in (as_ada.get(ADDRESS), as_ada.post(ADDRESS)):
        assert answer.status_code == 409
        assert "Hand over the captaincy" in answer.text

    assert Membership.objects.count() == 2


def test_a_team_without_submissions_goes_with_its_last_member(as_ada: Client, team: Team) -> None:
    assert "the team will be gone" in as_ada.get(ADDRESS).text

    answer = as_ada.post(ADDRESS, follow=True)

    assert "It had no other member and is gone." in answer.text
    assert not Team.objects.exists()


def test_the_last_member_answers_for_submissions(as_ada: Client, phase: Phase, team: Team) -> None:
    send(phase, team)

    assert "last member of a team that has submissions" in as_ada.post(ADDRESS).text
    assert team.memberships.count() == 1


def test_who_was_removed_in_this_instant_is_told(member: Membership, monkeypatch) -> None:
    leave = teams.leave

    def removed_before(**given: object) -> bool:
        member.delete()
        return leave(**given)

    monkeypatch.setattr("leaderboard.teams.leave", removed_before)

    assert "not in this team any more" in signed_in(member.user).post(ADDRESS).text


def test_without_a_team_there_is_nothing_to_leave(team: Team, bob, client: Client) -> None:
    assert signed_in(bob).get(ADDRESS).status_code == 404
    assert client.get(ADDRESS).url == f"/accounts/login/?next={ADDRESS}"


def test_another_method_is_refused(as_ada: Client) -> None:
    assert as_ada.delete(ADDRESS).status_code == 405
