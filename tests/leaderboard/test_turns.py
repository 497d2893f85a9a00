"""Whose turn it is: no task's line holds up another task, and nothing stuck holds up anything."""

from datetime import timedelta
from uuid import UUID

import pytest
from time_machine import Traveller

from leaderboard import evaluation, leases, tasks, turns
from leaderboard.models import Phase, Submission, Task, Team
from tests.leaderboard.conftest import NOW, add_gold, bare_phase, send

State = Submission.State


@pytest.fixture
def phase(phase: Phase) -> Phase:
    Phase.objects.update(daily_limit=1_000, n_resamples=1)
    return Phase.objects.get(pk=phase.pk)


@pytest.fixture
def other_phase(db: None) -> Phase:
    """The phase of another task."""
    task = Task.objects.create(slug="news", name="News", summary="n", visibility="public")
    phase = bare_phase(task, n_resamples=1)
    add_gold(phase)
    return phase


@pytest.fixture
def newcomers(other_phase: Phase) -> Team:
    return Team.objects.create(task=other_phase.task, name="Newcomers")


def finished() -> list[UUID]:
    """Return what is scored, in the order in which it came to its end."""
    scored = Submission.objects.filter(state=State.SCORED)
    return list(scored.order_by("finished_at").values_list("pk", flat=True))


def ring(clock: Traveller, submission: Submission, *, times: int = 1) -> None:
    """Let a worker have the message about a submission so many times."""
    for _ in range(times):
        tasks.score_submission(str(submission.pk))
        clock.shift(timedelta(seconds=1))


def test_behind_seven_hundred_of_one_task_the_first_of_another_waits_for_one(
    phase: Phase, team: Team, other_phase: Phase, newcomers: Team, clock: Traveller
) -> None:
    first = send(phase, team)
    twins = [Submission.objects.get(pk=first.pk) for _ in range(699)]
    for number, twin in enumerate(twins):
        twin.pk, twin.idempotency_key = UUID(int=number), str(number)
        twin.received_at += timedelta(seconds=number)
    Submission.objects.bulk_create(twins)
    clock.shift(timedelta(hours=1))
    newcomer = send(other_phase, newcomers)

    ring(clock, first, times=2)

    assert newcomer.pk in finished()


def test_tasks_take_turns_and_within_a_task_the_first_received_goes_first(
    phase: Phase, team: Team, other_phase: Phase, newcomers: Team, clock: Traveller
) -> None:
    line = [(phase, team)] * 3 + [(other_phase, newcomers)] * 2
    a, b, c, x, y = (moved(clock, send(*one)) for one in line)

    ring(clock, y, times=5)

    assert finished() == [one.pk for one in (a, x, b, y, c)]


def moved(clock: Traveller, submission: Submission) -> Submission:
    clock.shift(timedelta(seconds=1))
    return submission


def test_a_task_of_which_one_is_being_scored_lets_another_go_first(
    phase: Phase, team: Team, other_phase: Phase, newcomers: Team, clock: Traveller
) -> None:
    evaluation.evaluate(send(other_phase, newcomers).pk)
    leases.claim(send(phase, team).pk)
    clock.shift(timedelta(seconds=1))
    send(phase, team)
    later = send(other_phase, newcomers)

    assert turns.next_at(NOW + timedelta(seconds=1)) == later.pk


def test_a_stuck_submission_holds_up_no_later_one_of_its_team(
    phase: Phase, team: Team, clock: Traveller
) -> None:
    leases.claim(send(phase, team).pk)
    clock.shift(timedelta(seconds=1))
    later = send(phase, team)

    ring(clock, later)

    assert finished() == [later.pk]


def test_what_another_worker_has_just_taken_is_passed_over(
    phase: Phase, team: Team, clock: Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = moved(clock, send(phase, team))
    second = send(phase, team)
    claim = leases.claim

    def overtaken(submission_pk: UUID) -> Submission | None:
        monkeypatch.setattr(leases, "claim", claim)
        claim(submission_pk)
        return claim(submission_pk)

    monkeypatch.setattr(leases, "claim", overtaken)

    ring(clock, first)

    assert finished() == [second.pk]


def test_what_has_no_tries_left_is_not_taken_again(
    phase: Phase, team: Team, clock: Traveller, settings
) -> None:
    given_up = send(phase, team)
    Submission.objects.update(n_tries=settings.MAX_TRIES)

    assert turns.next_at(NOW) is None
    ring(clock, given_up)
    assert finished() == []


def test_a_submission_counts_those_before_it_in_its_own_task(
    phase: Phase, team: Team, other_phase: Phase, newcomers: Team, clock: Traveller
) -> None:
    for one in ((phase, team), (other_phase, newcomers), (phase, team)):
        moved(clock, send(*one))
    evaluation.evaluate(moved(clock, send(phase, team)).pk)

    assert turns.n_before(send(phase, team)) == 2
