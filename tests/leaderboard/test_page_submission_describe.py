"""What a team calls a submission, changed after it was sent."""

from django.test import Client

from leaderboard.models import Phase, Submission, Team
from tests.leaderboard.conftest import send


def address(submission: Submission) -> str:
    return f"/submissions/{submission.pk}/describe/"


def test_a_run_that_was_sent_without_a_name_gets_one(
    as_ada: Client, phase: Phase, team: Team
) -> None:
    sent = send(phase, team)
    given = {"method": "RoBERTa, 3 seeds", "description": "With the\r\ndev set."}

    page = as_ada.post(address(sent), given, follow=True)

    sent.refresh_from_db()
    assert (sent.method, sent.description) == ("RoBERTa, 3 seeds", "With the\ndev set.")
    assert "<h1>RoBERTa, 3 seeds</h1>" in page.text
    assert "Method and notes are saved." in page.text


def test_the_form_has_what_is_there_and_can_empty_it(
    as_ada: Client, phase: Phase, team: Team
) -> None:
    sent = send(phase, team, method="svm", description="First try.")
    form = as_ada.get(address(sent)).text

    as_ada.post(address(sent), {"method": "", "description": ""})

    assert 'value="svm"' in form
    assert "First try." in form
    sent.refresh_from_db()
    assert (sent.method, sent.description) == ("", "")


def test_what_is_too_long_is_refused_and_kept_in_the_form(
    as_ada: Client, phase: Phase, team: Team
) -> None:
    sent = send(phase, team, method="svm")

    page = as_ada.post(address(sent), {"method": "x" * 81, "description": "Kept."})

    assert "at most 80 characters" in page.text
    assert "Kept." in page.text
    sent.refresh_from_db()
    assert sent.method == "svm"


def test_another_team_does_not_find_it(as_bob: Client, phase: Phase, team: Team) -> None:
    sent = send(phase, team)

    assert as_bob.post(address(sent), {"method": "theirs"}).status_code == 404

    sent.refresh_from_db()
    assert sent.method == ""
