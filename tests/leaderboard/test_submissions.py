"""Receiving a submission: what is kept, when it is refused, what it costs."""

import hashlib
from datetime import timedelta
from uuid import uuid4

import pytest
from time_machine import Traveller

from leaderboard import evaluation, submissions
from leaderboard.models import Phase, Submission, Task, Team
from tests.leaderboard.conftest import GOOD, NOW, bare_phase, send


def test_a_received_submission_is_kept_byte_for_byte(phase: Phase, team: Team) -> None:
    submission = send(phase, team, GOOD)

    with submission.file.open("rb") as file:
        assert file.read() == GOOD.encode()
    assert submission.sha256 == hashlib.sha256(GOOD.encode()).hexdigest()
    assert submission.n_bytes == len(GOOD)
    assert submission.state == Submission.State.RECEIVED


def test_a_worker_is_rung_for_after_the_commit(
    phase: Phase, team: Team, django_capture_on_commit_callbacks, rings: list[tuple[str, list]]
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        submission = send(phase, team)
        assert rings == []

    assert rings == [("leaderboard.tasks.score_submission", [str(submission.pk)])]


def test_a_broker_that_is_down_loses_nothing(
    phase: Phase, team: Team, django_capture_on_commit_callbacks, monkeypatch
) -> None:
    def refuse(name: str, args: list) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr("leaderboard.doorbell.app.send_task", refuse)

    with django_capture_on_commit_callbacks(execute=True):
        submission = send(phase, team)

    assert Submission.objects.get().pk == submission.pk


def test_the_same_key_again_is_the_same_submission(phase: Phase, team: Team) -> None:
    first = send(phase, team, idempotency_key="once")

    again = send(phase, team, idempotency_key="once")

    assert again.pk == first.pk
    assert Submission.objects.count() == 1


def test_the_same_key_with_another_file_is_another_submission(phase: Phase, team: Team) -> None:
    refused = send(phase, team, "id,label\nnobody,ham\n", idempotency_key="page")

    mended = send(phase, team, GOOD, idempotency_key="page")

    assert mended.pk != refused.pk


def test_a_team_of_another_task_is_refused(phase: Phase) -> None:
    other = Task.objects.create(slug="news", name="News", summary="One line.")
    team = Team.objects.create(task=other, name="Strangers")

    with pytest.raises(submissions.SubmissionRefused, match="belongs to another task"):
        send(phase, team)


def test_the_same_key_of_another_team_is_another_submission(
    phase: Phase, team: Team, other_team: Team
) -> None:
    first = send(phase, team, idempotency_key="once")

    other = send(phase, other_team, idempotency_key="once")

    assert other.pk != first.pk


@pytest.mark.parametrize(
    ("moment", "sentence"),
    [
        (NOW - timedelta(days=1, seconds=1), "Test opens on 9 Mar 2026, 12:00 UTC."),
        (NOW + timedelta(days=1), "Test closed on 11 Mar 2026, 12:00 UTC"),
    ],
)
def test_outside_its_window_a_phase_refuses_with_the_date(
    phase: Phase, team: Team, clock: Traveller, moment, sentence: str
) -> None:
    clock.move_to(moment)

    with pytest.raises(submissions.SubmissionRefused, match=sentence):
        send(phase, team)


def test_the_first_moment_is_inside_and_the_last_is_not(
    phase: Phase, team: Team, clock: Traveller
) -> None:
    clock.move_to(phase.opens_at)
    assert send(phase, team).received_at == phase.opens_at

    clock.move_to(phase.closes_at - timedelta(microseconds=1))
    assert send(phase, team).pk is not None


def test_a_phase_without_gold_labels_refuses_with_a_reason(task: Task, team: Team) -> None:
    phase = bare_phase(task)

    with pytest.raises(submissions.SubmissionRefused, match="have not added the gold labels"):
        send(phase, team)


def test_the_daily_limit_refuses_the_next_one_and_says_when(phase: Phase, team: Team) -> None:
    Phase.objects.update(daily_limit=2)
    phase.refresh_from_db()
    send(phase, team)
    send(phase, team)

    with pytest.raises(submissions.SubmissionRefused, match=r"all of its 2 .* 11 Mar 2026, 00:00"):
        send(phase, team)


def test_a_new_day_brings_new_attempts(phase: Phase, team: Team, clock: Traveller) -> None:
    Phase.objects.update(daily_limit=1)
    phase.refresh_from_db()
    send(phase, team)

    clock.move_to(NOW.replace(hour=0, minute=0) + timedelta(days=1))

    assert submissions.attempts(phase, team, at=NOW + timedelta(hours=12)).left == 1
    assert send(phase, team).pk is not None


def test_one_team_uses_no_attempt_of_another(phase: Phase, team: Team, other_team: Team) -> None:
    send(phase, team)

    assert submissions.attempts(phase, other_team, at=NOW).left == phase.daily_limit


def test_a_rejected_file_uses_no_attempt(phase: Phase, team: Team) -> None:
    submission = send(phase, team, "id,label\nnobody,ham\n")
    assert submissions.attempts(phase, team, at=NOW).left == phase.daily_limit - 1

    evaluation.evaluate(submission.pk)

    assert submissions.attempts(phase, team, at=NOW).left == phase.daily_limit


def test_a_failed_submission_can_be_scored_again(phase: Phase, team: Team) -> None:
    submission = send(phase, team)
    Submission.objects.update(state="failed", finished_at=NOW, n_tries=3)

    assert submissions.score_again(submission_pk=submission.pk)
    evaluation.evaluate(submission.pk)

    submission.refresh_from_db()
    assert submission.state == Submission.State.SCORED


def test_only_a_failed_submission_is_scored_again(phase: Phase, team: Team) -> None:
    submission = send(phase, team)
    evaluation.evaluate(submission.pk)

    assert not submissions.score_again(submission_pk=submission.pk)
    assert not submissions.score_again(submission_pk=uuid4())
