"""The part of a submission's page that follows its state."""

from django.test import Client

from leaderboard import evaluation, standings
from leaderboard.models import Phase, Team
from tests.leaderboard.conftest import send


def test_it_stops_asking_when_the_submission_is_finished(
    as_ada: Client, phase: Phase, team: Team
) -> None:
    submission = send(phase, team)
    address = f"/submissions/{submission.pk}/state/"
    assert "hx-get" in as_ada.get(address).text

    evaluation.evaluate(submission.pk)
    standings.rebuild(Phase.objects.get(pk=phase.pk))

    assert "hx-get" not in as_ada.get(address).text
