"""Limits: how many attempts are left, what uses one, and that nothing dodges the count."""

from datetime import UTC, datetime, timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection
from time_machine import Traveller

from leaderboard import evaluation, leases, submissions
from leaderboard.attempts import attempts
from leaderboard.models import Attempt, Membership, Phase, Submission, Team, User
from leaderboard.submissions import SubmissionRefused
from tests.leaderboard.conftest import NOW, add_gold, bare_phase, send

BAD = "id,label\nnobody,ham\n"
MIDNIGHT = datetime(2026, 3, 11, tzinfo=UTC)


def limited(phase: Phase, **limits: object) -> Phase:
    Phase.objects.filter(pk=phase.pk).update(**limits)
    return Phase.objects.get(pk=phase.pk)


def refused(phase: Phase, team: Team, n_files: int = 1) -> None:
    for _ in range(n_files):
        evaluation.evaluate(send(phase, team, BAD).pk)


def test_two_members_share_three_attempts_and_the_fourth_is_told_when_there_are_more(
    phase: Phase, team: Team, ada: User, member: Membership
) -> None:
    phase = limited(phase, daily_limit=3)
    for person in (ada, member.user, ada):
        send(phase, team, submitted_by=person)

    with pytest.raises(SubmissionRefused) as refusal:
        send(phase, team, submitted_by=member.user)

    assert str(refusal.value) == (
        "0 of 3 attempts left today: your team has used them all. "
        "There will be new ones on 11 Mar 2026, 00:00 UTC."
    )
    left = attempts(phase, team, at=NOW)
    assert (left.left, left.limit, left.resets_at, left.next_at) == (0, 3, MIDNIGHT, MIDNIGHT)


def test_a_limit_that_the_organizer_lowers_holds_at_once(phase: Phase, team: Team) -> None:
    for _ in range(3):
        send(phase, team)

    limited(phase, daily_limit=2)

    # With the phase as it was read before: the limit is read again under the lock.
    with pytest.raises(SubmissionRefused, match="0 of 2 attempts left today"):
        send(phase, team)


def test_an_upload_just_before_midnight_counts_for_its_own_day_whenever_it_is_scored(
    phase: Phase, team: Team, clock: Traveller
) -> None:
    phase = limited(phase, daily_limit=1)
    clock.move_to(MIDNIGHT - timedelta(milliseconds=100))
    late = send(phase, team)

    clock.move_to(MIDNIGHT)
    evaluation.evaluate(late.pk)

    assert attempts(phase, team, at=MIDNIGHT - timedelta(seconds=1)).left == 0
    assert attempts(phase, team, at=MIDNIGHT).left == 1
    assert send(phase, team).pk is not None


@pytest.mark.parametrize("moment", [datetime(2026, 1, 31, 9, tzinfo=UTC), NOW])
def test_the_next_attempts_come_with_the_next_day_at_the_end_of_a_month_too(
    phase: Phase, team: Team, moment: datetime
) -> None:
    phase = limited(phase, opens_at=datetime(2026, 1, 1, tzinfo=UTC))

    left = attempts(phase, team, at=moment)

    assert timedelta(0) < left.resets_at - moment <= timedelta(days=1)
    assert (left.resets_at.hour, left.resets_at.minute) == (0, 0)


def test_submitting_in_one_phase_uses_no_attempt_of_another(phase: Phase, team: Team) -> None:
    other = bare_phase(phase.task, slug="dev", name="Dev")
    add_gold(other)

    send(phase, team)

    assert attempts(other, team, at=NOW).left == other.daily_limit
    assert attempts(phase, team, at=NOW).left == phase.daily_limit - 1


def test_one_team_uses_no_attempt_of_another(phase: Phase, team: Team, other_team: Team) -> None:
    send(phase, team)

    assert attempts(phase, other_team, at=NOW).left == phase.daily_limit


@pytest.mark.parametrize(
    ("zone", "resets_at"),
    [
        ("AoE", datetime(2026, 3, 11, 12, tzinfo=UTC)),
        ("Asia/Kolkata", datetime(2026, 3, 10, 18, 30, tzinfo=UTC)),
        ("America/New_York", datetime(2026, 3, 11, 4, tzinfo=UTC)),
    ],
)
def test_days_are_counted_in_the_zone_of_the_phase(
    phase: Phase, team: Team, clock: Traveller, zone: str, resets_at: datetime
) -> None:
    closes_at = NOW + timedelta(days=9)
    phase = limited(phase, daily_limit=1, time_zone=zone, closes_at=closes_at)
    send(phase, team)

    clock.move_to(resets_at - timedelta(seconds=1))
    with pytest.raises(SubmissionRefused, match=f"2026, 00:00 {zone} \\("):
        send(phase, team)
    clock.move_to(resets_at)

    assert send(phase, team).pk is not None


def test_a_day_of_25_hours_gives_no_attempts_twice(
    phase: Phase, team: Team, clock: Traveller
) -> None:
    dates = {"opens_at": NOW, "closes_at": NOW + timedelta(days=365)}
    phase = limited(phase, daily_limit=1, time_zone="Europe/Berlin", **dates)
    clock.move_to(datetime(2026, 10, 24, 22, 0, tzinfo=UTC))
    send(phase, team)

    clock.shift(timedelta(hours=24, minutes=59))
    assert attempts(phase, team, at=datetime(2026, 10, 25, 22, 59, tzinfo=UTC)).left == 0
    with pytest.raises(SubmissionRefused):
        send(phase, team)
    clock.shift(timedelta(minutes=1))

    assert send(phase, team).pk is not None


def test_a_total_limit_ends_it_whatever_the_day_brings(
    phase: Phase, team: Team, clock: Traveller
) -> None:
    phase = limited(phase, total_limit=3, daily_limit=2, closes_at=NOW + timedelta(days=9))
    send(phase, team)
    send(phase, team)
    clock.move_to(MIDNIGHT)
    left = attempts(phase, team, at=MIDNIGHT)
    assert (left.left, left.total_left, left.total_limit) == (1, 1, 3)

    send(phase, team)

    assert attempts(phase, team, at=MIDNIGHT).next_at is None
    with pytest.raises(SubmissionRefused, match="used all of the 3 that it has in this phase"):
        send(phase, team)


def test_on_the_last_day_nobody_is_told_of_attempts_after_the_end(phase: Phase, team: Team) -> None:
    phase = limited(phase, daily_limit=1, closes_at=MIDNIGHT)
    send(phase, team)

    assert attempts(phase, team, at=NOW).next_at is None
    with pytest.raises(SubmissionRefused, match="closes before the next day begins"):
        send(phase, team)


def test_a_refused_file_uses_no_attempt_and_stays_in_the_ledger(phase: Phase, team: Team) -> None:
    submission = send(phase, team, BAD)
    assert attempts(phase, team, at=NOW).left == phase.daily_limit - 1

    evaluation.evaluate(submission.pk)

    assert attempts(phase, team, at=NOW).left == phase.daily_limit
    assert Attempt.objects.get().returned == Attempt.Returned.REJECTED


def test_endless_refused_files_meet_a_cap_of_their_own_with_a_clear_text(
    phase: Phase, team: Team, clock: Traveller
) -> None:
    phase = limited(phase, refused_limit=7, daily_limit=5)
    refused(phase, team, 7)

    with pytest.raises(SubmissionRefused, match=r"sent 7 files today that were refused.*11 Mar"):
        send(phase, team)
    left = attempts(phase, team, at=NOW)
    assert (left.left, left.refused_left) == (0, 0)
    clock.move_to(MIDNIGHT)

    assert attempts(phase, team, at=MIDNIGHT).left == 5


def test_an_attempt_that_failed_by_our_fault_is_given_back_until_it_is_scored_again(
    phase: Phase, team: Team, clock: Traveller
) -> None:
    submission = send(phase, team)
    Submission.objects.update(n_tries=3)

    assert leases.give_up_on_expired() == 1
    assert Attempt.objects.get().returned == Attempt.Returned.FAILED
    assert attempts(phase, team, at=NOW).left == phase.daily_limit

    submissions.score_again(submission_pk=submission.pk)
    assert attempts(phase, team, at=NOW).left == phase.daily_limit - 1


def test_a_worker_that_lost_its_lease_gives_no_attempt_back(phase: Phase, team: Team) -> None:
    submission = send(phase, team, BAD)
    held = leases.claim(submission.pk)
    Submission.objects.update(state="received", lease=None, leased_until=None)

    assert not leases.finish(held, state=Submission.State.REJECTED, problems=[{}])

    assert Attempt.objects.get().returned == ""


def test_deleting_submissions_person_or_both_brings_no_attempts(
    phase: Phase, team: Team, ada: User
) -> None:
    send(phase, team, submitted_by=ada)
    send(phase, team, submitted_by=ada)

    Submission.objects.all().delete()
    assert attempts(phase, team, at=NOW, person=ada).left == phase.daily_limit - 2
    ada.delete()

    assert attempts(phase, team, at=NOW).left == phase.daily_limit - 2


def test_a_person_who_is_moved_to_a_new_team_brings_what_they_have_used(
    phase: Phase, team: Team, ada: User
) -> None:
    phase = limited(phase, daily_limit=2)
    send(phase, team, submitted_by=ada)
    send(phase, team, submitted_by=ada)
    second = Team.objects.create(task=phase.task, name="Ada again")

    ada.memberships.update(team=second)

    assert attempts(phase, second, at=NOW, person=ada).left == 0
    with pytest.raises(SubmissionRefused, match="0 of 2"):
        send(phase, second, submitted_by=ada)


def test_an_organizer_sends_for_any_number_of_baselines(phase: Phase, olga: User) -> None:
    phase = limited(phase, daily_limit=1)
    baselines = [Team.objects.create(task=phase.task, name=name, is_baseline=True) for name in "ab"]

    for baseline in baselines:
        assert send(phase, baseline, submitted_by=olga).pk is not None


def test_entering_older_submissions_into_the_ledger_may_happen_twice(
    phase: Phase, team: Team, ada: User
) -> None:
    kept = send(phase, team, submitted_by=ada)
    refused(phase, team)
    told = {"submission", "phase", "team", "person", "received_at", "returned"}
    before = sorted(Attempt.objects.values_list(*sorted(told)), key=str)
    Attempt.objects.exclude(submission=kept).delete()
    migration = import_module("leaderboard.migrations.0014_attempts_of_submissions")

    for _ in range(2):
        migration.enter_submissions(apps, connection.schema_editor())

    assert sorted(Attempt.objects.values_list(*sorted(told)), key=str) == before
