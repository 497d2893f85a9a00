"""Receiving a submission: what is kept, when it is refused, what it costs."""

import hashlib
from uuid import uuid4

import pytest

from leaderboard import evaluation, submissions, teams
from leaderboard.models import Attempt, Membership, Phase, Submission, Task, Team, User
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


def test_a_phase_without_gold_labels_refuses_with_a_reason(task: Task, team: Team) -> None:
    phase = bare_phase(task)

    with pytest.raises(submissions.SubmissionRefused, match="have not added the gold labels"):
        send(phase, team)


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


def test_nothing_is_taken_for_a_team_that_one_was_removed_from_meanwhile(
    phase: Phase, team: Team, ada: User, member: Membership
) -> None:
    person = member.user
    teams.remove(team=team, by=ada, member=member)

    with pytest.raises(submissions.SubmissionRefused, match="not in the team “Ada's team” any"):
        send(phase, team, submitted_by=person)

    assert not Attempt.objects.exists()


def test_nothing_is_taken_for_a_team_that_is_gone_meanwhile(
    phase: Phase, team: Team, ada: User
) -> None:
    teams.leave(team=team, user=ada)

    with pytest.raises(submissions.SubmissionRefused, match="any more"):
        send(phase, Team(pk=team.pk or 1, task=phase.task, name="Ada's team"), submitted_by=ada)
