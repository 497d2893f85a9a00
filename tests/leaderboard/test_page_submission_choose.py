"""The button that makes a submission the one that counts, and the one that takes that back."""

import pytest
from django.test import Client
from time_machine import Traveller

from leaderboard.models import Phase, Submission, Team
from tests.leaderboard.conftest import scored


@pytest.fixture
def sent(phase: Phase, team: Team) -> Submission:
    Phase.objects.update(ranking_rule="chosen")
    return scored(phase, team)


def address(submission: Submission) -> str:
    return f"/submissions/{submission.pk}/choose/"


def test_it_is_chosen_and_the_choice_is_taken_back(as_ada: Client, sent: Submission) -> None:
    offered = as_ada.get(f"/submissions/{sent.pk}/").text
    assert "Choose this submission" in offered
    assert "has not chosen" in offered

    chosen = as_ada.post(address(sent), follow=True)
    assert "the submission that counts for your team now" in chosen.text
    assert "the submission that your team chose" in chosen.text
    assert Submission.objects.get().is_chosen

    undone = as_ada.post(address(sent), {"undo": "yes"}, follow=True)
    assert "The choice is taken back" in undone.text
    assert not Submission.objects.get().is_chosen


def test_after_the_end_it_says_why_and_is_not_offered(
    as_ada: Client, phase: Phase, sent: Submission, clock: Traveller
) -> None:
    clock.move_to(phase.closes_at)

    answer = as_ada.post(address(sent), follow=True)

    assert "can no longer be changed" in answer.text
    assert "Choose this submission" not in answer.text
    assert not Submission.objects.get().is_chosen


def test_nobody_else_finds_it_not_even_an_organizer(
    as_bob: Client, as_olga: Client, sent: Submission
) -> None:
    for client in (as_bob, as_olga):
        assert client.post(address(sent)).status_code == 404
    assert "Choose this" not in as_olga.get(f"/submissions/{sent.pk}/").text


def test_a_visitor_is_sent_to_sign_in(client: Client, sent: Submission) -> None:
    assert client.post(address(sent)).url.startswith("/accounts/login/")


def test_another_method_is_refused(as_ada: Client, sent: Submission) -> None:
    assert as_ada.get(address(sent)).status_code == 405
