"""Late submissions: taken after the end, scored like others, listed apart, on no board."""

from datetime import datetime, timedelta

import pytest
from time_machine import Traveller

from leaderboard import choosing, organizing, standings
from leaderboard.attempts import attempts
from leaderboard.history import history_of
from leaderboard.late import late_runs
from leaderboard.models import Phase, Submission, Team
from leaderboard.submissions import SubmissionRefused
from tests.leaderboard.conftest import GOLD, GOOD, NOW, WORSE, scored, send

MOMENT = timedelta(microseconds=1)
CLOSES_AT = NOW + timedelta(days=1)
LATE_UNTIL = NOW + timedelta(days=8)


@pytest.fixture
def phase(phase: Phase) -> Phase:
    """A phase that takes late submissions for a week."""
    phase.late_until = LATE_UNTIL
    phase.save()
    return phase


def put_off(phase: Phase, to: datetime | None, **others: object) -> Phase:
    """Move the end of the phase as an organizer does, and have the board made anew."""
    moved = Phase.objects.get(pk=phase.pk)
    for name, value in {"closes_at": to, **others}.items():
        setattr(moved, name, value)
    organizing.change_phase(phase=moved, changed=["closes_at", *others])
    return made_anew(phase)


def made_anew(phase: Phase) -> Phase:
    """Do what is due: make the board of the phase as it is now."""
    found = Phase.objects.get(pk=phase.pk)
    if found.is_standings_due:
        standings.rebuild(found)
    return Phase.objects.get(pk=phase.pk)


def official(phase: Phase) -> list[tuple[str, int, str]]:
    """Return who is on the board, with how many entries and which submission."""
    board = standings.newest_board(phase)
    return [(row.team, row.n_entries, row.submission) for row in board.rows] if board else []


def listed(phase: Phase, at: datetime = LATE_UNTIL) -> list[str]:
    return [one.team for one in late_runs(Phase.objects.get(pk=phase.pk), at=at)]


@pytest.mark.parametrize(
    ("moment", "is_late"),
    [
        (CLOSES_AT - MOMENT, False),
        (CLOSES_AT, True),
        (CLOSES_AT + MOMENT, True),
        (LATE_UNTIL - MOMENT, True),
    ],
)
def test_a_file_is_late_from_the_moment_the_phase_closes(
    phase: Phase, team: Team, clock: Traveller, moment: datetime, is_late: bool
) -> None:
    clock.move_to(moment)

    submission = scored(phase, team)

    assert (submission.state, submission.is_late) == ("scored", is_late)
    assert bool(official(phase)) == (not is_late)
    assert bool(listed(phase)) == is_late


@pytest.mark.parametrize("moment", [LATE_UNTIL, LATE_UNTIL + MOMENT])
def test_from_its_last_moment_on_no_late_file_is_taken(
    phase: Phase, team: Team, clock: Traveller, moment: datetime
) -> None:
    clock.move_to(moment)

    with pytest.raises(SubmissionRefused, match="closed on 11 Mar 2026, 12:00 UTC and takes no"):
        send(phase, team)


def test_what_begins_to_come_in_before_the_end_is_not_late(
    phase: Phase, team: Team, clock: Traveller
) -> None:
    clock.move_to(CLOSES_AT + timedelta(seconds=40))

    assert not send(phase, team, begun_at=CLOSES_AT - MOMENT).is_late
    assert send(phase, team, WORSE, begun_at=CLOSES_AT).is_late


def test_a_phase_without_an_end_knows_no_late_ones(phase: Phase, team: Team) -> None:
    Phase.objects.update(closes_at=None, late_until=None)
    endless = Phase.objects.get()

    submission = scored(endless, team)

    assert not submission.is_late
    assert len(official(endless)) == 1
    assert listed(endless) == []


@pytest.mark.parametrize("rule", Phase.RankingRule.values)
def test_a_late_score_changes_nothing_of_the_board(
    phase: Phase, team: Team, other_team: Team, clock: Traveller, rule: str
) -> None:
    Phase.objects.update(ranking_rule=rule)
    scored(phase, team, WORSE)
    scored(phase, other_team, GOOD)
    before = standings.newest_board(phase)
    clock.move_to(CLOSES_AT)

    scored(phase, team, GOLD)

    after = standings.newest_board(phase)
    assert before
    assert after
    assert after.digest == before.digest
    assert after.as_dict() == before.as_dict()
    assert not made_anew(phase).is_standings_due


def test_the_lead_over_time_knows_nothing_of_late_scores(
    phase: Phase, team: Team, other_team: Team, clock: Traveller
) -> None:
    scored(phase, other_team, WORSE)
    clock.move_to(CLOSES_AT)
    scored(phase, team, GOLD)

    board = standings.newest_board(phase)

    assert board
    assert history_of(phase, board).n_scores == 1


def test_each_team_is_listed_with_its_best_late_one(
    phase: Phase, team: Team, other_team: Team, clock: Traveller
) -> None:
    scored(phase, team, GOLD)
    clock.move_to(CLOSES_AT)
    scored(phase, team, WORSE)
    clock.shift(timedelta(hours=1))
    best = scored(phase, team, GOOD)
    clock.shift(timedelta(hours=1))
    scored(phase, team, f"{GOOD}\n")
    scored(phase, other_team, GOLD)

    found = late_runs(phase, at=CLOSES_AT)

    assert [one.team for one in found] == ["Bob's team", "Ada's team"]
    assert found[1].received_at == best.received_at
    assert found[1].score == best.scores.get().value


def test_scores_by_other_gold_labels_are_not_listed(
    phase: Phase, team: Team, clock: Traveller
) -> None:
    clock.move_to(CLOSES_AT)
    score = scored(phase, team).scores.get()
    assert listed(phase) == ["Ada's team"]

    score.signature = {**score.signature, "seed": 8}
    score.save()

    assert listed(phase) == []


@pytest.mark.parametrize("late_until", [LATE_UNTIL, None])
def test_a_late_run_inside_a_deadline_put_off_counts(
    phase: Phase, team: Team, other_team: Team, clock: Traveller, late_until: datetime | None
) -> None:
    scored(phase, other_team, WORSE)
    clock.move_to(CLOSES_AT + timedelta(hours=1))
    inside = scored(phase, team, GOOD)
    clock.shift(timedelta(days=1))
    scored(phase, team, GOLD)

    put_off(phase, inside.received_at + MOMENT, late_until=late_until)

    assert official(phase)[0] == ("Ada's team", 1, str(inside.pk))
    assert listed(phase) == ["Ada's team"], "what came after the new end is late still"
    assert not Submission.objects.get(pk=inside.pk).is_late


def test_a_deadline_put_off_to_the_very_moment_of_receipt_leaves_it_late(
    phase: Phase, team: Team, clock: Traveller
) -> None:
    clock.move_to(CLOSES_AT + timedelta(hours=1))
    submission = scored(phase, team)

    put_off(phase, submission.received_at)

    assert official(phase) == []
    assert listed(phase) == ["Ada's team"]


def test_a_deadline_put_forward_makes_late_what_came_after_it_until_it_is_put_back(
    phase: Phase, team: Team, clock: Traveller
) -> None:
    scored(phase, team)
    as_it_was = official(phase)

    put_off(phase, NOW)
    assert official(phase) == []
    put_off(phase, CLOSES_AT)

    assert official(phase) == as_it_was


def test_a_late_run_can_be_withdrawn_and_put_back_while_late_ones_are_taken(
    phase: Phase, team: Team, clock: Traveller
) -> None:
    clock.move_to(CLOSES_AT)
    submission = scored(phase, team)

    choosing.withdraw(submission_pk=submission.pk)
    assert listed(phase) == []
    choosing.put_back(submission_pk=submission.pk)
    assert listed(phase) == ["Ada's team"]

    clock.move_to(LATE_UNTIL)
    with pytest.raises(choosing.ChoiceRefused, match="can no longer be changed"):
        choosing.withdraw(submission_pk=submission.pk)


def test_a_withdrawn_late_run_stays_off_the_board_when_the_deadline_is_put_off(
    phase: Phase, team: Team, clock: Traveller
) -> None:
    clock.move_to(CLOSES_AT)
    choosing.withdraw(submission_pk=scored(phase, team).pk)

    put_off(phase, LATE_UNTIL - MOMENT)

    assert official(phase) == []


def test_what_counts_in_time_stays_decided_while_late_ones_are_taken(
    phase: Phase, team: Team, clock: Traveller
) -> None:
    submission = scored(phase, team)
    clock.move_to(CLOSES_AT)

    with pytest.raises(choosing.ChoiceRefused, match="can no longer be changed"):
        choosing.withdraw(submission_pk=submission.pk)


def test_a_late_run_is_never_the_chosen_one(phase: Phase, team: Team, clock: Traveller) -> None:
    Phase.objects.update(ranking_rule="chosen")
    clock.move_to(CLOSES_AT)
    submission = scored(phase, team)

    with pytest.raises(choosing.ChoiceRefused, match="came late, so it cannot count"):
        choosing.choose(submission_pk=submission.pk)


def test_late_files_use_attempts_of_the_day_and_of_the_whole_phase(
    phase: Phase, team: Team, clock: Traveller
) -> None:
    Phase.objects.update(daily_limit=1, total_limit=2)
    phase.refresh_from_db()
    send(phase, team)
    clock.move_to(CLOSES_AT)
    send(phase, team, WORSE)

    with pytest.raises(SubmissionRefused, match="used all of the 2 that it has in this phase"):
        send(phase, team, GOLD)

    Phase.objects.update(total_limit=None)
    with pytest.raises(SubmissionRefused, match="0 of 1 attempts left today.*on 12 Mar 2026"):
        send(phase, team, GOLD)
    assert Submission.objects.count() == 2


def test_attempts_of_the_next_day_are_not_promised_for_files_that_would_be_late(
    phase: Phase, team: Team, clock: Traveller
) -> None:
    last_day = CLOSES_AT - timedelta(hours=1)

    assert attempts(phase, team, at=last_day).next_at is None
    assert attempts(phase, team, at=CLOSES_AT).next_at == datetime.fromisoformat("2026-03-12T00Z")
    assert attempts(phase, team, at=LATE_UNTIL - MOMENT).next_at is None
    Phase.objects.update(daily_limit=1)
    clock.move_to(LATE_UNTIL - MOMENT)
    send(phase, team)
    with pytest.raises(SubmissionRefused, match="No late submissions are taken any more when"):
        send(phase, team, WORSE)
