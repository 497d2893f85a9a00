"""What the database itself refuses: for every rule a row that passes and one that does not."""

from contextlib import AbstractContextManager, nullcontext
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from leaderboard import invitations, letters
from leaderboard.models import (
    Attempt,
    GoldLabels,
    Invitation,
    Letter,
    MailStop,
    Membership,
    Phase,
    Score,
    Standings,
    Submission,
    Task,
    Team,
)
from tests.leaderboard.conftest import NOW, bare_phase, scored, send


def outcome(is_allowed: bool) -> AbstractContextManager[Any]:
    return nullcontext() if is_allowed else pytest.raises(IntegrityError)


@pytest.mark.parametrize(("slug", "is_allowed"), [("news", True), ("new", False), ("mail", False)])
def test_task_addresses_are_free_and_unique(task: Task, slug: str, is_allowed: bool) -> None:
    with outcome(is_allowed), transaction.atomic():
        Task.objects.create(slug=slug, name="Another", summary="One line.")


@pytest.mark.parametrize(("visibility", "is_allowed"), [("unlisted", True), ("secret", False)])
def test_a_task_has_a_known_visibility(task: Task, visibility: str, is_allowed: bool) -> None:
    with outcome(is_allowed), transaction.atomic():
        Task.objects.update(visibility=visibility)


@pytest.mark.parametrize(
    ("fields", "is_allowed"),
    [
        ({"slug": "dev"}, True),
        ({"slug": "test"}, False),
        ({"slug": "team"}, False),
        ({"slug": "organize"}, False),
        ({"slug": "dev", "closes_at": NOW - timedelta(days=1)}, False),
        ({"slug": "dev", "closes_at": NOW - timedelta(days=1) + timedelta(seconds=1)}, True),
        ({"slug": "dev", "confidence_level": 0.99}, True),
        ({"slug": "dev", "confidence_level": 1.0}, False),
        ({"slug": "dev", "confidence_level": 0.0}, False),
        ({"slug": "dev", "daily_limit": 1}, True),
        ({"slug": "dev", "daily_limit": 0}, False),
        ({"slug": "dev", "total_limit": 1}, True),
        ({"slug": "dev", "total_limit": 0}, False),
        ({"slug": "dev", "refused_limit": 0}, False),
        ({"slug": "dev", "closes_at": None}, True),
        ({"slug": "dev", "late_until": NOW + timedelta(days=1, seconds=1)}, True),
        ({"slug": "dev", "late_until": NOW + timedelta(days=1)}, False),
        ({"slug": "dev", "late_until": NOW + timedelta(days=2), "closes_at": None}, False),
        ({"slug": "dev", "n_resamples": 1}, True),
        ({"slug": "dev", "n_resamples": 0}, False),
        ({"slug": "dev", "metric": "accuracy"}, True),
        ({"slug": "dev", "metric": "beauty"}, False),
        ({"slug": "dev", "board": "hidden"}, True),
        ({"slug": "dev", "board": "maybe"}, False),
        ({"slug": "dev", "report": "per_label"}, True),
        ({"slug": "dev", "report": "everything"}, False),
        ({"slug": "dev", "ranking_rule": "latest"}, True),
        ({"slug": "dev", "ranking_rule": "worst"}, False),
    ],
)
def test_a_phase_holds_together(phase: Phase, fields: dict[str, object], is_allowed: bool) -> None:
    with outcome(is_allowed), transaction.atomic():
        bare_phase(phase.task, **fields)


@pytest.mark.parametrize(
    ("version", "is_active", "is_allowed"), [(2, False, True), (1, False, False), (2, True, False)]
)
def test_a_phase_has_one_active_gold_version(
    gold: GoldLabels, version: int, is_active: bool, is_allowed: bool
) -> None:
    gold.pk, gold.version, gold.is_active = None, version, is_active

    with outcome(is_allowed), transaction.atomic():
        gold.save(force_insert=True)


@pytest.mark.parametrize(
    ("name", "is_allowed"),
    [("Another", True), ("", False), ("ADA'S team", False), ("Аdа’s tеаm", False)],
)
def test_team_names_are_given_and_unique_to_the_eye(
    team: Team, name: str, is_allowed: bool
) -> None:
    with outcome(is_allowed), transaction.atomic():
        Team.objects.create(task=team.task, name=name)


def test_two_tasks_may_have_a_team_of_the_same_name(team: Team) -> None:
    other = Task.objects.create(slug="news", name="News", summary="One line.")

    assert Team.objects.create(task=other, name=team.name).pk != team.pk


def test_a_person_is_in_one_team_of_a_task(team: Team, other_team: Team, ada, bob) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Membership.objects.create(team=other_team, task=team.task, user=ada)


@pytest.mark.parametrize(("role", "is_allowed"), [("member", True), ("king", False)])
def test_a_member_has_a_known_role(team: Team, role: str, is_allowed: bool) -> None:
    with outcome(is_allowed), transaction.atomic():
        Membership.objects.update(role=role)


@pytest.mark.parametrize(
    ("fields", "is_allowed"),
    [
        ({"used_at": NOW}, True),
        ({"withdrawn_at": NOW}, True),
        ({"used_at": NOW, "withdrawn_at": NOW}, False),
        ({"ends_at": NOW - timedelta(days=1)}, False),
    ],
)
def test_an_invitation_holds_together(
    team: Team, ada, fields: dict[str, object], is_allowed: bool
) -> None:
    invitations.invite(team=team, made_by=ada)

    with outcome(is_allowed), transaction.atomic():
        Invitation.objects.update(**fields)


@pytest.mark.parametrize(
    ("fields", "is_allowed"),
    [
        ({"sent_at": NOW}, True),
        ({"sent_at": NOW, "dropped_at": NOW}, False),
        ({"kind": "circular"}, False),
    ],
)
def test_a_letter_holds_together(db: None, fields: dict[str, object], is_allowed: bool) -> None:
    letters.post(kind=Letter.Kind.INVITATION, address="cleo@example.org", about="1")

    with outcome(is_allowed), transaction.atomic():
        Letter.objects.update(**fields)


@pytest.mark.parametrize(
    ("fields", "is_allowed"),
    [
        ({"address": "cleo@example.org"}, True),
        ({"address": "Cleo@example.org"}, False),
        ({"address": ""}, False),
        ({"kind": "circular", "address": "cleo@example.org"}, False),
    ],
)
def test_letters_are_stopped_for_somebody(
    db: None, fields: dict[str, str], is_allowed: bool
) -> None:
    with outcome(is_allowed), transaction.atomic():
        MailStop.objects.create(**{"kind": Letter.Kind.SCORED, "made_at": NOW, **fields})


def test_a_letter_is_written_and_stopped_once_for_a_person(ada, bob) -> None:
    for person in (ada, bob):
        letters.post(kind=Letter.Kind.SCORED, person=person, about="1")
        MailStop.objects.create(kind=Letter.Kind.SCORED, person=person, made_at=NOW)

    for rows in (Letter.objects, MailStop.objects):
        again = rows.first()
        again.pk = None
        with pytest.raises(IntegrityError), transaction.atomic():
            again.save(force_insert=True)


LEASED = {"lease": uuid4(), "leased_until": NOW}


@pytest.mark.parametrize(
    ("fields", "is_allowed"),
    [
        ({"state": "received"}, True),
        ({"state": "waiting"}, False),
        ({"state": "scoring", **LEASED}, True),
        ({"state": "scoring"}, False),
        ({"state": "received", **LEASED}, False),
        ({"state": "scored", "finished_at": NOW}, True),
        ({"state": "scored"}, False),
        ({"state": "received", "finished_at": NOW}, False),
        ({"state": "rejected", "finished_at": NOW, "problems": [{"code": "x"}]}, True),
        ({"state": "rejected", "finished_at": NOW}, False),
        ({"state": "scored", "finished_at": NOW, "problems": [{"code": "x"}]}, False),
    ],
)
def test_a_submission_is_in_one_sound_state(
    phase: Phase, team: Team, fields: dict[str, object], is_allowed: bool
) -> None:
    send(phase, team)

    with outcome(is_allowed), transaction.atomic():
        Submission.objects.update(**fields)


@pytest.mark.parametrize(("n_chosen", "is_allowed"), [(1, True), (2, False)])
def test_a_team_chooses_one_submission_of_a_phase(
    phase: Phase, team: Team, other_team: Team, n_chosen: int, is_allowed: bool
) -> None:
    own = [send(phase, team).pk for _ in range(2)]
    others = send(phase, other_team).pk

    with outcome(is_allowed), transaction.atomic():
        Submission.objects.filter(pk__in=[*own[:n_chosen], others]).update(is_chosen=True)


def test_a_team_sends_a_key_once(phase: Phase, team: Team) -> None:
    submission = send(phase, team, idempotency_key="once")
    submission.pk = uuid4()

    with pytest.raises(IntegrityError), transaction.atomic():
        submission.save(force_insert=True)


@pytest.mark.parametrize(
    ("fields", "is_allowed"),
    [
        ({"value": 0.0, "interval_low": 0.0}, True),
        ({"value": 1.0, "interval_high": 1.0}, True),
        ({"value": 1.1}, False),
        ({"value": -0.1}, False),
        ({"value": float("nan")}, False),
        ({"interval_low": 0.9, "interval_high": 0.8}, False),
    ],
)
def test_a_score_is_a_share_and_never_nan(
    phase: Phase, team: Team, fields: dict[str, float], is_allowed: bool
) -> None:
    scored(phase, team)

    with outcome(is_allowed), transaction.atomic():
        Score.objects.update(**fields)


def test_a_submission_has_one_score_per_gold_version(phase: Phase, team: Team) -> None:
    scored(phase, team)
    score = Score.objects.get()
    score.pk = None

    with pytest.raises(IntegrityError), transaction.atomic():
        score.save(force_insert=True)


def test_a_board_is_kept_once_for_the_same_scores(phase: Phase, team: Team) -> None:
    scored(phase, team)
    board = Standings.objects.get()
    board.pk = None

    with pytest.raises(IntegrityError), transaction.atomic():
        board.save(force_insert=True)


@pytest.mark.parametrize(("returned", "is_allowed"), [("rejected", True), ("lost", False)])
def test_an_attempt_is_given_back_for_a_known_reason(
    phase: Phase, team: Team, returned: str, is_allowed: bool
) -> None:
    with outcome(is_allowed), transaction.atomic():
        Attempt.objects.create(phase=phase, team=team, received_at=NOW, returned=returned)


def test_a_submission_is_entered_into_the_ledger_once(phase: Phase, team: Team) -> None:
    submission = send(phase, team)

    with pytest.raises(IntegrityError), transaction.atomic():
        Attempt.objects.create(phase=phase, team=team, received_at=NOW, submission=submission)
