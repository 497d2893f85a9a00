"""One's team in a task: made once, with its submissions."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from time_machine import Traveller

from leaderboard import invitations, teams
from leaderboard.models import Letter, Membership, Phase, Submission, Task, Team, User
from tests.leaderboard.conftest import (
    GOOD,
    NOW,
    WORSE,
    add_gold,
    bare_phase,
    scored,
    send,
    signed_in,
)
from tests.leaderboard.pages import cells_of

ADDRESS = "/tasks/mail/team/"


def test_somebody_without_a_team_makes_one_and_leads_it(task: Task, ada: User) -> None:
    answer = signed_in(ada).post(ADDRESS, {"name": "  The   Owls ", "affiliation": "Night"})

    assert answer.status_code == 302
    membership = Membership.objects.get(user=ada)
    assert membership.team.name == "The Owls"
    assert membership.role == "captain"


@pytest.mark.parametrize(
    ("then", "leads_to"),
    [
        ("?then=test", "/tasks/mail/test/submit/"),
        ("", ADDRESS),
        ("?then=secret", ADDRESS),
        ("?then=//evil.example.org", ADDRESS),
        ("?then=%00", ADDRESS),
    ],
)
def test_whoever_came_from_a_phase_is_led_back_with_the_new_team(
    phase: Phase, ada: User, then: str, leads_to: str
) -> None:
    draft = Task.objects.create(slug="draft", name="Draft", summary="One line.")
    bare_phase(draft, slug="secret")

    answer = signed_in(ada).post(f"{ADDRESS}{then}", {"name": "Owls"})

    assert answer.url == leads_to


def test_whoever_can_be_in_no_new_team_is_told_before_a_form_is_filled_in(
    phase: Phase, team: Team, member: Membership, ada: User
) -> None:
    send(phase, team, submitted_by=member.user)
    teams.remove(team=team, by=ada, member=member)

    page = signed_in(member.user).get("/tasks/mail/test/submit/", follow=True)

    assert "You cannot make a team now" in page.text
    assert "its captain may invite you again" in page.text
    assert "Make a team first" not in page.text
    assert '<form method="post">' not in page.text


def test_an_organizer_is_in_no_team_of_the_own_task(
    as_olga: Client, phase: Phase, olga: User, team: Team, ada: User
) -> None:
    made = invitations.invite(team=team, made_by=ada)

    assert "You organize this task and see what teams do not" in as_olga.get(ADDRESS).text
    as_olga.post(ADDRESS, {"name": "House"})
    with pytest.raises(teams.TeamRefused, match="You organize this task"):
        invitations.join(invitation=made, user=olga)

    assert not Membership.objects.filter(user=olga).exists()


def test_a_name_that_cannot_be_seen_is_refused_in_words(task: Task, ada: User) -> None:
    answer = signed_in(ada).post(ADDRESS, {"name": "owls\u200b"})

    assert answer.status_code == 200
    assert "cannot be seen (U+200B)" in answer.text
    assert not Team.objects.exists()


def test_a_taken_name_is_refused_without_telling_of_a_team_that_nobody_sees(
    team: Team, bob: User
) -> None:
    answer = signed_in(bob).post(ADDRESS, {"name": "ADA’S TEAM"})

    assert answer.status_code == 200
    assert "There is a problem" in answer.text
    assert "Choose another name" in answer.text
    assert "Ada&#x27;s" not in answer.text


def test_a_look_alike_of_a_team_on_the_board_is_refused_by_its_name(
    phase: Phase, team: Team, bob: User
) -> None:
    scored(phase, team)

    answer = signed_in(bob).post(ADDRESS, {"name": "Ada's tearn"})

    assert "may be taken for, the team “Ada&#x27;s team”" in answer.text


def test_a_name_taken_in_this_instant_is_refused_too(team: Team, bob: User, monkeypatch) -> None:
    monkeypatch.setattr("leaderboard.forms.TeamForm.clean_name", lambda form: "Ada's team")

    answer = signed_in(bob).post(ADDRESS, {"name": "Ada's team"})

    assert answer.status_code == 200
    assert "a moment ago" in answer.text


def test_a_form_that_was_sent_twice_at_once_leads_to_the_team(
    task: Task, ada: User, monkeypatch
) -> None:
    real = teams.create_team

    def sent_before(**fields: object) -> Team:
        monkeypatch.undo()
        real(**fields)
        return real(**fields)

    monkeypatch.setattr("leaderboard.teams.create_team", sent_before)

    answer = signed_in(ada).post(ADDRESS, {"name": "The Owls"})

    assert answer.url == ADDRESS
    assert Team.objects.get().name == "The Owls"


def test_the_page_leads_to_the_phases_that_are_open(as_ada: Client, phase: Phase) -> None:
    assert "/tasks/mail/test/submit/" in as_ada.get(ADDRESS).text


def test_a_second_team_is_not_offered(as_ada: Client, team: Team) -> None:
    answer = as_ada.post(ADDRESS, {"name": "Another"})

    assert answer.status_code == 200
    assert "Make a team" not in answer.text
    assert Team.objects.count() == 1


def test_it_lists_members_and_submissions_with_their_scores(
    as_ada: Client, phase: Phase, team: Team
) -> None:
    submission = scored(phase, team)

    answer = as_ada.get(ADDRESS)

    assert "ada@example.org" in answer.text
    assert f"/submissions/{submission.pk}/" in answer.text
    assert f"{submission.scores.get().value:.4f}" in answer.text


def test_hidden_scores_are_not_listed(as_ada: Client, phase: Phase, team: Team) -> None:
    scored(phase, team)
    Phase.objects.update(board="hidden")

    assert "0.94" not in as_ada.get(ADDRESS).text


def listed(as_ada: Client, query: str = "") -> list[str]:
    """Return the names of the submissions in the order of the list."""
    return [one.submission.method for one in as_ada.get(f"{ADDRESS}{query}").context["sent"].rows]


def named(submission: Submission, method: str) -> Submission:
    Submission.objects.filter(pk=submission.pk).update(method=method)
    return submission


def test_the_list_says_what_became_of_each_and_who_sent_it_with_its_notes(
    as_ada: Client, phase: Phase, team: Team, ada: User, clock: Traveller
) -> None:
    send(phase, team, method="wip", description="with the new lexicon", submitted_by=ada)
    clock.shift(timedelta(minutes=1))
    best = named(scored(phase, team), "best")
    score = best.scores.get()

    rows = cells_of(as_ada.get(ADDRESS).text)

    assert rows[1][0].startswith("best")
    assert rows[2][0] == "wip 10 Mar 2026, 12:00 UTC, ada with the new lexicon"
    shown = f"{score.value:.4f} [{score.interval_low:.3f}, {score.interval_high:.3f}]"
    assert rows[1][2:] == ["Scored on the board, rank 1", shown]
    assert rows[2][1:] == ["10 Mar 2026, 12:00 UTC ada", "Received", "–"]


def test_what_has_no_score_stands_last_in_both_directions(
    as_ada: Client, phase: Phase, team: Team
) -> None:
    named(scored(phase, team, WORSE), "worse")
    named(scored(phase, team, GOOD), "good")
    named(send(phase, team), "waits")

    assert listed(as_ada, "?sort=-score") == ["good", "worse", "waits"]
    assert listed(as_ada, "?sort=score") == ["worse", "good", "waits"]
    assert listed(as_ada, "?sort=name") == ["good", "waits", "worse"]


def test_hidden_scores_are_not_told_by_an_order(as_ada: Client, phase: Phase, team: Team) -> None:
    named(scored(phase, team, GOOD), "good")
    named(scored(phase, team, WORSE), "worse")
    Phase.objects.update(board="hidden")

    assert listed(as_ada, "?sort=score") == listed(as_ada, "?sort=-score") == listed(as_ada)
    assert "sort=-score" not in as_ada.get(ADDRESS).text


def test_many_submissions_come_in_pages(as_ada: Client, phase: Phase, team: Team) -> None:
    first = send(phase, team, method="1")
    later = {
        name.attname: getattr(first, name.attname) for name in Submission._meta.concrete_fields
    }
    Submission.objects.bulk_create(
        Submission(**{**later, "id": uuid4(), "idempotency_key": n, "method": str(n)})
        for n in range(2, 53)
    )

    page = as_ada.get(f"{ADDRESS}?sort=state")
    last = as_ada.get(f"{ADDRESS}?sort=state&page=2")

    assert len(page.context["sent"].rows) == 50
    assert "?sort=state&amp;page=2#sent" in page.text
    assert "Submissions 51 to 52 of 52 to Test" in last.text
    assert 'rel="next"' not in last.text


def test_each_phase_has_a_list_of_its_own_the_newest_used_first(
    as_ada: Client, phase: Phase, team: Team, clock: Traveller
) -> None:
    other = bare_phase(phase.task, slug="dev", name="Dev", opens_at=NOW - timedelta(days=9))
    add_gold(other)
    send(phase, team, method="to test")
    clock.shift(timedelta(minutes=1))
    send(other, team, method="to dev")

    assert listed(as_ada) == ["to dev"]
    assert listed(as_ada, "?phase=test") == ["to test"]
    assert "Dev (1)" in as_ada.get(ADDRESS).text


def test_another_teams_submissions_are_not_listed(as_bob: Client, phase: Phase, team: Team) -> None:
    submission = scored(phase, team)

    assert str(submission.pk) not in as_bob.get(ADDRESS).text


def test_a_visitor_is_sent_to_sign_in(client: Client, task: Task) -> None:
    assert client.get(ADDRESS).url == f"/accounts/login/?next={ADDRESS}"


def test_the_team_of_a_draft_is_not_found(as_ada: Client, task: Task) -> None:
    Task.objects.update(visibility="draft")

    assert as_ada.get(ADDRESS).status_code == 404


def test_another_method_is_refused(as_ada: Client, task: Task) -> None:
    assert as_ada.delete(ADDRESS).status_code == 405


def test_the_captain_sees_the_open_invitations_and_what_became_of_their_letters(
    as_ada: Client, team: Team, ada: User
) -> None:
    invitations.invite(team=team, made_by=ada)
    made = invitations.invite(team=team, made_by=ada, email="cleo@example.org")
    invitations.withdraw(invitation=invitations.invite(team=team, made_by=ada), by=ada)

    page = as_ada.get(ADDRESS)
    assert len(page.context["invitations"]) == 2
    assert "cleo@example.org" in page.text
    assert "letter on its way" in page.text
    assert made.token not in page.text

    for n_tries, words in [(1, "is tried again"), (6, "pass on a link yourself")]:
        Letter.objects.update(n_tries=n_tries)
        assert words in as_ada.get(ADDRESS).text

    Letter.objects.update(sent_at=NOW)
    assert "letter sent" in as_ada.get(ADDRESS).text


def test_a_member_sees_no_invitations_and_nothing_to_change(
    team: Team, ada: User, member: Membership
) -> None:
    invitations.invite(team=team, made_by=ada, email="dan@example.org")

    page = signed_in(member.user).get(ADDRESS).text

    assert "ada@example.org" in page
    assert "dan@example.org" not in page
    assert "Change" not in page
    assert "Make captain or remove" not in page


def test_members_are_counted_in_words_and_the_link_beside_one_says_what_it_leads_to(
    as_ada: Client, team: Team, bob: User
) -> None:
    alone = as_ada.get(ADDRESS).text
    assert "1 member of at most 20." in alone
    assert "Make captain or remove" not in alone

    Membership.objects.create(team=team, task=team.task, user=bob)

    together = as_ada.get(ADDRESS)
    assert "2 members of at most 20." in together.text
    assert "Make captain or remove<" in together.text
    spanish = as_ada.get(ADDRESS, headers={"accept-language": "es"}).text
    assert "2 miembros de 20 como mucho." in spanish


def test_who_has_submitted_for_a_team_makes_no_other_while_the_phase_is_open(
    phase: Phase, team: Team, bob: User, clock: Traveller
) -> None:
    Membership.objects.create(team=team, task=team.task, user=bob)
    submission = send(phase, team)
    Submission.objects.filter(pk=submission.pk).update(submitted_by=bob)
    teams.leave(team=team, user=bob)

    refused = signed_in(bob).post(ADDRESS, {"name": "New attempts"})
    assert "You have submitted to Test for the team Ada&#x27;s team" in refused.text
    assert not Membership.objects.filter(user=bob).exists()

    clock.move_to(phase.closes_at)
    signed_in(bob).post(ADDRESS, {"name": "Afterwards"})
    assert Membership.objects.filter(user=bob).exists()


def test_the_number_of_queries_is_fixed(
    as_ada: Client, phase: Phase, team: Team, ada: User, django_assert_num_queries
) -> None:
    for _ in range(3):
        scored(phase, team)
        invitations.invite(team=team, made_by=ada, email="cleo@example.org")

    with django_assert_num_queries(17):
        as_ada.get(ADDRESS)


def test_the_page_says_how_many_attempts_are_left_beside_the_button(
    as_ada: Client, phase: Phase, team: Team
) -> None:
    Phase.objects.update(daily_limit=1)
    before = as_ada.get(ADDRESS).text
    send(Phase.objects.get(), team)

    after = as_ada.get(ADDRESS).text

    assert "1 of 1 attempt left today." in before
    assert '<a class="button" href="/tasks/mail/test/submit/">' in before
    assert "0 of 1 attempt left today." in after
    assert '<a class="button quiet" href="/tasks/mail/test/submit/">' in after


def test_the_link_promises_another_name_only_while_it_can_be_had(
    as_ada: Client, phase: Phase, team: Team
) -> None:
    assert "Change name, affiliation or paper" in as_ada.get(ADDRESS).text

    scored(phase, team)

    assert "Change affiliation or paper" in as_ada.get(ADDRESS).text


def test_whoever_was_removed_reads_that_they_are_not_in_the_team_any_more(
    team: Team, ada: User, bob: User
) -> None:
    reader = signed_in(bob)
    assert "any more" not in reader.get(ADDRESS).text
    made = invitations.invite(team=team, made_by=ada)
    membership = invitations.join(invitation=made, user=bob)

    teams.remove(team=team, by=ada, member=membership)

    page = reader.get(ADDRESS).text
    assert "You are not in the team any more that you had joined here." in page
    assert "Ada&#x27;s" not in page
