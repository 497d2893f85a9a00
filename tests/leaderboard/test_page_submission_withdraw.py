"""The button that takes a submission off the board, and the one that puts it back."""

from django.test import Client
from time_machine import Traveller

from leaderboard.models import Phase, Submission, Team
from tests.leaderboard.conftest import scored, send


def address(submission: Submission) -> str:
    return f"/submissions/{submission.pk}/withdraw/"


def test_it_is_withdrawn_and_put_back(as_ada: Client, phase: Phase, team: Team) -> None:
    submission = scored(phase, team)

    gone = as_ada.post(address(submission), follow=True).text
    assert "Which other one of your team counts" in gone
    assert "Withdrawn</strong> on" in gone
    assert Submission.objects.get().is_withdrawn

    back = as_ada.post(address(submission), {"undo": "yes"}, follow=True).text
    assert "is put back" in back
    assert not Submission.objects.get().is_withdrawn


def test_after_the_end_it_says_why(
    as_ada: Client, phase: Phase, team: Team, clock: Traveller
) -> None:
    submission = scored(phase, team)
    clock.move_to(phase.closes_at)

    assert "can no longer be changed" in as_ada.post(address(submission), follow=True).text
    assert not Submission.objects.get().is_withdrawn


def test_nobody_else_finds_it_not_even_an_organizer(
    as_bob: Client, as_olga: Client, phase: Phase, team: Team
) -> None:
    submission = send(phase, team)

    for client in (as_bob, as_olga):
        assert client.post(address(submission)).status_code == 404


def test_a_visitor_is_sent_to_sign_in(client: Client, phase: Phase, team: Team) -> None:
    assert client.post(address(send(phase, team))).url.startswith("/accounts/login/")


def test_another_method_is_refused(as_ada: Client, phase: Phase, team: Team) -> None:
    assert as_ada.get(address(send(phase, team))).status_code == 405
