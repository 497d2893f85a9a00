"""Deadlines: one moment of receipt decides, on either side of [opens, closes)."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from time_machine import Traveller

from leaderboard import evaluation, reminders, standings, uploads
from leaderboard.models import Phase, Score, Submission, Team
from leaderboard.submissions import LONGEST_UPLOAD, KeyReused, SubmissionRefused
from tests.leaderboard.conftest import GOOD, NOW, WORSE, add_gold, bare_phase, scored, send
from tests.leaderboard.mailbox import delivered

ADDRESS = "/tasks/mail/test/submit/"


def form() -> dict[str, object]:
    return {"file": SimpleUploadedFile("predictions.csv", GOOD.encode()), "key": "k1"}


@pytest.mark.parametrize(
    ("moment", "sentence"),
    [
        (NOW - timedelta(days=1, seconds=1), "Test opens on 9 Mar 2026, 12:00 UTC."),
        (NOW + timedelta(days=1), "Test closed on 11 Mar 2026, 12:00 UTC and takes no more"),
    ],
)
def test_outside_its_window_a_phase_refuses_with_the_date(
    phase: Phase, team: Team, clock: Traveller, moment: datetime, sentence: str
) -> None:
    clock.move_to(moment)

    with pytest.raises(SubmissionRefused, match=sentence):
        send(phase, team)


def test_a_refusal_names_the_zone_of_the_phase_and_utc(
    phase: Phase, team: Team, clock: Traveller
) -> None:
    Phase.objects.update(time_zone="AoE")
    clock.move_to(phase.closes_at)

    with pytest.raises(SubmissionRefused) as refusal:
        send(phase, team)

    assert "on 11 Mar 2026, 00:00 AoE (11 Mar 2026, 12:00 UTC)" in str(refusal.value)


def test_the_first_moment_is_inside_and_the_last_is_not(
    phase: Phase, team: Team, clock: Traveller
) -> None:
    clock.move_to(phase.opens_at)
    assert send(phase, team).received_at == phase.opens_at

    clock.move_to(phase.closes_at - timedelta(microseconds=1))
    assert send(phase, team).pk is not None


def test_a_phase_without_an_end_is_closed_before_it_opens_and_never_afterwards(
    phase: Phase, team: Team, clock: Traveller
) -> None:
    Phase.objects.update(closes_at=None)
    clock.move_to(phase.opens_at - timedelta(seconds=1))
    with pytest.raises(SubmissionRefused, match="opens on"):
        send(phase, team)

    clock.move_to(phase.opens_at + timedelta(days=3_650))

    assert send(phase, team).pk is not None


def test_a_file_that_still_waits_at_the_deadline_is_scored_and_takes_its_place(
    phase: Phase, team: Team, other_team: Team, clock: Traveller
) -> None:
    scored(phase, other_team, WORSE)
    clock.move_to(phase.closes_at - timedelta(seconds=1))
    submission = send(phase, team, GOOD)

    clock.move_to(phase.closes_at + timedelta(hours=2))
    evaluation.evaluate(submission.pk)
    standings.rebuild(Phase.objects.get())

    assert Score.objects.filter(submission=submission).exists()
    board = standings.newest_board(phase)
    assert [(row.rank, row.team) for row in board.rows] == [(1, "Ada's team"), (2, "Bob's team")]


def test_page_letter_and_program_tell_one_deadline_each_with_its_zone(
    phase: Phase, team: Team, client: Client
) -> None:
    deadline = datetime(2026, 3, 11, 11, 59, tzinfo=UTC)
    Phase.objects.update(closes_at=deadline, time_zone="AoE")

    page = client.get("/tasks/mail/").text.replace("\N{NO-BREAK SPACE}", " ")
    (told,) = client.get("/api/v1/tasks/mail/phases").json()["phases"]
    reminders.remind(at=NOW)
    (letter,) = delivered()

    assert {datetime.fromisoformat(one) for one in re.findall('data-until="(.*?)"', page)} == {
        deadline
    }
    assert 'open until <time datetime="2026-03-11T11:59:00Z">10 Mar 2026, 23:59 AoE</time>' in page
    assert (datetime.fromisoformat(told["closes_at"]), told["time_zone"]) == (deadline, "AoE")
    assert "closes on 10 Mar 2026, 23:59 AoE" in letter.subject
    assert "- 11 Mar 2026, 11:59 UTC\n" in letter.body
    assert "- 10 Mar 2026, 23:59 AoE (anywhere on earth)\n" in letter.body


def test_a_deadline_that_is_put_off_after_it_passed_opens_the_phase_again(
    phase: Phase, team: Team, clock: Traveller
) -> None:
    clock.move_to(phase.closes_at)
    with pytest.raises(SubmissionRefused):
        send(phase, team)

    Phase.objects.update(closes_at=phase.closes_at + timedelta(hours=1))

    # With the phase as it was read before.
    assert send(phase, team).pk is not None


@pytest.mark.parametrize(
    ("took", "is_in_time"),
    [
        (timedelta(seconds=40), True),
        (LONGEST_UPLOAD, True),
        (LONGEST_UPLOAD + timedelta(microseconds=1), False),
    ],
)
def test_what_begins_to_come_in_before_the_deadline_is_in_time_unless_it_takes_too_long(
    phase: Phase, team: Team, clock: Traveller, took: timedelta, is_in_time: bool
) -> None:
    begun_at = phase.closes_at - timedelta(seconds=2)
    clock.move_to(begun_at + took)

    if is_in_time:
        assert send(phase, team, begun_at=begun_at).received_at == begun_at
    else:
        with pytest.raises(SubmissionRefused, match="closed on"):
            send(phase, team, begun_at=begun_at)


def test_a_clock_that_was_set_back_meanwhile_decides_by_the_later_reading(
    phase: Phase, team: Team
) -> None:
    assert send(phase, team, begun_at=NOW + timedelta(seconds=1)).received_at == NOW


def test_a_slow_line_at_the_deadline_is_judged_by_when_the_page_began_to_be_sent(
    as_ada: Client, phase: Phase, clock: Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun_at = phase.closes_at - timedelta(seconds=2)
    taken_in = uploads.CappedUploadHandler.file_complete

    def slowly(*args: object) -> object:
        clock.move_to(phase.closes_at + timedelta(seconds=40))
        return taken_in(*args)

    monkeypatch.setattr(uploads.CappedUploadHandler, "file_complete", slowly)
    clock.move_to(begun_at)

    answer = as_ada.post(ADDRESS, form())

    assert answer.status_code == 302
    assert Submission.objects.get().received_at == begun_at


def test_a_strict_key_takes_the_same_file_once_and_refuses_another(
    phase: Phase, team: Team
) -> None:
    other = bare_phase(phase.task, slug="dev", name="Dev")
    add_gold(other)
    strict = {"idempotency_key": "once", "is_key_strict": True}
    first = send(phase, team, **strict)

    assert send(phase, team, **strict).pk == first.pk
    for phase_now, text in ((phase, WORSE), (other, GOOD)):
        with pytest.raises(KeyReused, match=f"submission {first.pk}"):
            send(phase_now, team, text, **strict)
    # The key of a page with the same file is another matter.
    assert send(phase, team, idempotency_key="once").pk != first.pk
    assert Submission.objects.count() == 2


def test_a_repeated_request_uses_one_attempt_even_after_the_deadline(
    phase: Phase, team: Team, clock: Traveller
) -> None:
    first = send(phase, team, idempotency_key="once")
    clock.move_to(phase.closes_at)

    assert send(phase, team, idempotency_key="once").pk == first.pk
    assert team.attempts.count() == 1
