"""The link of an invitation: it asks first, takes one person in, and says why not."""

from datetime import timedelta

import pytest
from django.test import Client
from time_machine import Traveller

from leaderboard import invitations
from leaderboard.models import Invitation, Membership, Phase, Submission, Task, Team, User
from tests.leaderboard.conftest import send, signed_in

PASSWORD = "a long word for carol"


@pytest.fixture
def invitation(team: Team, ada: User) -> Invitation:
    return invitations.invite(team=team, made_by=ada)


@pytest.fixture
def address(invitation: Invitation) -> str:
    return f"/tasks/mail/team/join/{invitation.token}/"


def test_looking_changes_nothing_and_agreeing_joins(address: str, team: Team, bob: User) -> None:
    asked = signed_in(bob).get(address)
    assert "Join <bdi>Ada&#x27;s team</bdi>?" in asked.text
    assert "Mail 2026" in asked.text
    assert team.memberships.count() == 1

    answer = signed_in(bob).post(address, follow=True)

    assert "Welcome to Ada&#x27;s team." in answer.text
    assert team.memberships.get(user=bob).role == "member"
    assert Invitation.objects.get().used_by == bob
    assert signed_in(bob).get(address).url == "/tasks/mail/team/"


def test_a_visitor_signs_up_comes_back_and_joins(client: Client, address: str, team: Team) -> None:
    asked = client.get(address)
    assert f'/accounts/signup/?next={address}">Sign up, then join</a>' in asked.text
    assert f'/accounts/login/?next={address}">Sign in, then join</a>' in asked.text
    assert "no-store" in asked.headers["Cache-Control"]
    assert client.post(address).status_code == 200
    assert team.memberships.count() == 1

    signed_up = client.post(
        "/accounts/signup/", {"email": "carol@example.org", "password1": PASSWORD}
    )

    assert signed_up.url == address, "even where the way was lost, as while a mail is confirmed"
    assert client.post(address).url == "/tasks/mail/team/"
    assert team.memberships.filter(user__email="carol@example.org").exists()
    assert client.cookies["way"].value == ""


@pytest.mark.parametrize("way", ["https://evil.example.org/", "//evil.example.org/", "/\\evil.org"])
def test_the_way_back_never_leads_to_another_site(client: Client, db: None, way: str) -> None:
    client.cookies["way"] = way

    answer = client.post("/accounts/signup/", {"email": "c@example.org", "password1": PASSWORD})

    assert answer.url == "/"


def test_a_used_link_lets_no_second_person_in(address: str, bob: User, olga: User) -> None:
    signed_in(bob).post(address)

    answer = signed_in(olga).post(address)

    assert answer.status_code == 409
    assert "has been used: it was for one person. Ask the captain" in answer.text
    assert not Membership.objects.filter(user=olga).exists()


def test_a_link_that_ended_or_was_withdrawn_says_so_to_visitors_too(
    client: Client, address: str, invitation: Invitation, ada: User, bob: User, clock: Traveller
) -> None:
    clock.shift(invitations.LASTS - timedelta(seconds=1))
    assert client.get(address).status_code == 200
    clock.shift(timedelta(seconds=1))

    for answer in (client.get(address), signed_in(bob).post(address)):
        assert answer.status_code == 409
        assert "ended on 17 Mar 2026, 12:00 UTC" in answer.text

    Invitation.objects.update(ends_at=invitation.ends_at + timedelta(days=1))
    invitations.withdraw(invitation=invitation, by=ada)
    assert "was withdrawn" in client.get(address).text
    assert not Membership.objects.filter(user=bob).exists()


def test_somebody_in_another_team_of_the_task_leaves_that_first(
    as_bob: Client, address: str, team: Team
) -> None:
    for answer in (as_bob.get(address), as_bob.post(address)):
        assert "Leave that team first" in " ".join(answer.text.split())

    as_bob.post("/tasks/mail/team/leave/")
    as_bob.post(address)
    assert team.memberships.count() == 2


def test_who_submitted_for_another_team_brings_no_attempts_along(
    phase: Phase, address: str, other_team: Team, bob: User
) -> None:
    submission = send(phase, other_team)
    Submission.objects.filter(pk=submission.pk).update(submitted_by=bob)
    Membership.objects.filter(user=bob).delete()

    assert "you can be in no other team" in signed_in(bob).post(address).text
    assert not Membership.objects.filter(user=bob).exists()


def test_a_wrong_link_is_not_found(address: str, bob: User, task: Task) -> None:
    other = Task.objects.create(slug="news", name="N", summary="n", visibility="public")

    assert signed_in(bob).get("/tasks/mail/team/join/abc/").status_code == 404
    assert signed_in(bob).get(address.replace("mail", other.slug)).status_code == 404
    Task.objects.update(visibility="draft")
    assert signed_in(bob).post(address).status_code == 404


def test_another_method_is_refused(client: Client, db: None) -> None:
    assert client.delete("/tasks/mail/team/join/abc/").status_code == 405


def test_the_number_of_queries_is_fixed(address: str, bob: User, django_assert_num_queries) -> None:
    reader = signed_in(bob)

    with django_assert_num_queries(8):
        reader.get(address)
