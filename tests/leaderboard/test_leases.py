"""Who holds a submission, and for how long."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import DatabaseError, InterfaceError
from django.db.models import QuerySet
from time_machine import Traveller

from leaderboard import leases
from leaderboard.models import Phase, Submission, Team
from tests.leaderboard.conftest import NOW, send

State = Submission.State


def test_a_claim_counts_a_try_before_any_work(phase: Phase, team: Team) -> None:
    submission = send(phase, team)

    leases.claim(submission.pk)

    submission.refresh_from_db()
    assert (submission.state, submission.n_tries) == (State.SCORING, 1)


def test_a_second_claim_gets_nothing_until_the_lease_runs_out(
    phase: Phase, team: Team, clock: Traveller, settings
) -> None:
    submission = send(phase, team)
    leases.claim(submission.pk)
    assert leases.claim(submission.pk) is None

    clock.shift(timedelta(seconds=settings.LEASE_S + 1))

    assert leases.claim(submission.pk).n_tries == 2


def test_a_claim_that_slept_through_its_lease_gets_nothing_of_the_next(
    phase: Phase, team: Team, monkeypatch: pytest.MonkeyPatch
) -> None:
    submission = send(phase, team)
    real = QuerySet.select_related

    def overtaken(self: QuerySet, *fields: str) -> QuerySet:
        Submission.objects.update(lease=uuid4())
        return real(self, *fields)

    monkeypatch.setattr(QuerySet, "select_related", overtaken)

    assert leases.claim(submission.pk) is None


def test_after_the_last_try_nobody_gets_it(phase: Phase, team: Team, settings) -> None:
    submission = send(phase, team)
    Submission.objects.update(n_tries=settings.MAX_TRIES)

    assert leases.claim(submission.pk) is None


def test_an_old_lease_cannot_write_the_outcome(phase: Phase, team: Team, clock: Traveller) -> None:
    submission = send(phase, team)
    first = leases.claim(submission.pk)
    clock.shift(timedelta(hours=1))
    second = leases.claim(submission.pk)

    assert not leases.finish(first, state=State.FAILED)
    assert leases.finish(second, state=State.SCORED)

    submission.refresh_from_db()
    assert submission.state == State.SCORED
    assert submission.lease is None


def test_giving_up_fails_what_lost_its_worker_too_often(
    phase: Phase, team: Team, clock: Traveller, settings
) -> None:
    submission = send(phase, team)
    for _ in range(settings.MAX_TRIES):
        leases.claim(submission.pk)
        clock.shift(timedelta(seconds=settings.LEASE_S + 1))

    assert leases.give_up_on_expired() == 1

    submission.refresh_from_db()
    assert submission.state == State.FAILED


def test_giving_up_spares_the_last_try_while_it_runs(phase: Phase, team: Team, settings) -> None:
    submission = send(phase, team)
    Submission.objects.update(n_tries=settings.MAX_TRIES - 1)
    leases.claim(submission.pk)

    assert leases.give_up_on_expired() == 0


class OneRenewal:
    """Stands for the stop event: lets the loop run once."""

    def __init__(self) -> None:
        self.answers = [False, True]

    def wait(self, seconds: float) -> bool:
        return self.answers.pop(0)


def test_a_renewal_moves_the_end_of_the_lease(
    phase: Phase, team: Team, clock: Traveller, settings, monkeypatch
) -> None:
    held = leases.claim(send(phase, team).pk)
    monkeypatch.setattr("leaderboard.leases.connection.close", lambda: None)
    clock.shift(timedelta(seconds=10))

    leases._renew(held, OneRenewal())

    held.refresh_from_db()
    assert held.leased_until == NOW + timedelta(seconds=10 + settings.LEASE_S)


@pytest.mark.parametrize("error", [DatabaseError, InterfaceError])
def test_a_renewal_that_fails_is_logged_and_tried_again(
    phase: Phase,
    team: Team,
    monkeypatch,
    caplog: pytest.LogCaptureFixture,
    error: type[Exception],
) -> None:
    held = leases.claim(send(phase, team).pk)
    monkeypatch.setattr("leaderboard.leases.connection.close", lambda: None)

    def locked(self, **fields: object) -> int:
        raise error

    monkeypatch.setattr("django.db.models.query.QuerySet.update", locked)

    leases._renew(held, OneRenewal())

    assert "was not renewed" in caplog.text
