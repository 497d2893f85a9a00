"""What is due is rung for again; what is not, is left alone."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from time_machine import Traveller

from leaderboard import evaluation, leases, reconciler, tasks
from leaderboard.models import Phase, Submission, Team
from tests.leaderboard.conftest import send

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def phase(phase: Phase) -> Phase:
    """A phase without an end, so that nobody is to be reminded of it."""
    Phase.objects.update(closes_at=None)
    phase.refresh_from_db()
    return phase


def test_a_fresh_submission_is_left_to_its_own_message(
    phase: Phase, team: Team, rings: list
) -> None:
    send(phase, team)
    rings.clear()

    assert reconciler.reconcile().n_submissions == 0
    assert rings == []


def test_a_submission_whose_message_was_lost_is_rung_for_again(
    phase: Phase, team: Team, rings: list, clock: Traveller, settings
) -> None:
    submission = send(phase, team)
    rings.clear()
    clock.shift(timedelta(seconds=settings.RING_AGAIN_AFTER_S + 1))

    reconciler.reconcile()

    assert rings == [("leaderboard.tasks.score_submission", [str(submission.pk)])]


def test_a_waiting_submission_is_not_rung_for_at_every_pass(
    phase: Phase, team: Team, rings: list, clock: Traveller, settings
) -> None:
    send(phase, team)
    clock.shift(timedelta(seconds=settings.RING_AGAIN_AFTER_S + 1))
    reconciler.reconcile()

    assert reconciler.reconcile().n_submissions == 0


def test_a_submission_whose_worker_died_is_rung_for_when_the_lease_ends(
    phase: Phase, team: Team, rings: list, clock: Traveller, settings
) -> None:
    submission = send(phase, team)
    leases.claim(submission.pk)
    assert reconciler.reconcile().n_submissions == 0
    clock.shift(timedelta(seconds=settings.LEASE_S + 1))

    assert reconciler.reconcile().n_submissions == 1

    evaluation.evaluate(submission.pk)
    submission.refresh_from_db()
    assert (submission.state, submission.n_tries) == (Submission.State.SCORED, 2)


def test_a_long_line_is_rung_for_from_its_front_alone(
    phase: Phase, team: Team, rings: list, clock: Traveller, settings, monkeypatch
) -> None:
    monkeypatch.setattr("leaderboard.reconciler.OLDEST", 2)
    sent = []
    for _ in range(4):
        clock.shift(timedelta(seconds=1))
        sent.append(send(phase, team))
    clock.shift(timedelta(seconds=settings.RING_AGAIN_AFTER_S + 1))
    rings.clear()

    reconciler.reconcile()
    reconciler.reconcile()

    assert [args for _, args in rings] == [[str(one.pk)] for one in sent[:2]]


def test_a_finished_submission_is_never_rung_for(
    phase: Phase, team: Team, clock: Traveller
) -> None:
    evaluation.evaluate(send(phase, team).pk)
    clock.shift(timedelta(days=1))

    assert reconciler.reconcile().n_submissions == 0


def test_a_board_that_is_due_is_rung_for(phase: Phase, team: Team, rings: list) -> None:
    evaluation.evaluate(send(phase, team).pk)
    rings.clear()

    reconciler.reconcile()

    assert rings == [("leaderboard.tasks.rebuild_standings", [phase.pk])]


def test_what_has_no_tries_left_fails_and_is_logged(
    phase: Phase, team: Team, settings, caplog: pytest.LogCaptureFixture
) -> None:
    send(phase, team)
    Submission.objects.update(n_tries=settings.MAX_TRIES)

    assert reconciler.reconcile().n_given_up == 1
    assert "lost their worker too often" in caplog.text


def test_the_command_says_what_it_did(phase: Phase, team: Team, capsys) -> None:
    evaluation.evaluate(send(phase, team).pk)

    call_command("reconcile")

    assert "Rings for submissions: 0. Rings for boards: 1." in capsys.readouterr().out


def test_each_background_task_does_its_work(phase: Phase, team: Team, rings: list) -> None:
    submission = send(phase, team)

    tasks.score_submission(str(submission.pk))
    tasks.rebuild_standings(phase.pk)
    rings.clear()
    tasks.reconcile()

    phase.refresh_from_db()
    assert phase.standings_version == phase.scores_version == 1
    assert rings == []
