"""The file of a submission, given back as it was sent."""

from contextlib import closing

import pytest
from django.test import Client

from leaderboard.models import Phase, Submission, Team
from tests.leaderboard.conftest import GOOD, send


def address(submission: Submission) -> str:
    return f"/submissions/{submission.pk}/file/"


def test_the_same_bytes_come_back_and_are_never_shown_as_a_page(
    as_ada: Client, phase: Phase, team: Team
) -> None:
    submission = send(phase, team)

    answer = as_ada.get(address(submission))

    assert b"".join(answer.streaming_content) == GOOD.encode()
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="predictions.csv"'
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize("name", ['a"b\r\nX: 1.csv', "\u202egpj.csv", "é;.html"])
def test_an_odd_name_stays_a_name(as_ada: Client, phase: Phase, team: Team, name: str) -> None:
    submission = send(phase, team)
    Submission.objects.update(file_name=name)

    with closing(as_ada.get(address(submission))) as answer:
        headers = answer.headers

    assert headers["Content-Disposition"].startswith("attachment; filename")
    assert "\u202e" not in headers["Content-Disposition"]
    assert "X" not in headers


def test_an_organizer_may_have_it_too(as_olga: Client, phase: Phase, team: Team) -> None:
    with closing(as_olga.get(address(send(phase, team)))) as answer:
        assert answer.status_code == 200


def test_another_teams_file_is_not_found(as_bob: Client, phase: Phase, team: Team) -> None:
    assert as_bob.get(address(send(phase, team))).status_code == 404


def test_a_visitor_is_sent_to_sign_in(client: Client, phase: Phase, team: Team) -> None:
    assert client.get(address(send(phase, team))).url.startswith("/accounts/login/")


def test_another_method_is_refused(as_ada: Client, phase: Phase, team: Team) -> None:
    assert as_ada.post(address(send(phase, team))).status_code == 405
