"""A run that is not on the board says why."""

from datetime import timedelta
from uuid import uuid4

import pytest
from time_machine import Traveller

from leaderboard import evaluation, standings
from leaderboard.models import Phase, Score, Submission, Team
from leaderboard.placing import SHORT, Ground, Placing, ground_of, placing_of
from tests.leaderboard.conftest import GOOD, NOW, WORSE, scored, send


def placed(submission: Submission, *, is_hidden: bool = False) -> Placing:
    fresh = Submission.objects.select_related("phase", "team").get(pk=submission.pk)
    score = None if is_hidden else fresh.scores.filter(gold__is_active=True).first()
    ground = ground_of(fresh.phase, fresh.team, is_hidden=is_hidden)
    return placing_of(fresh, score, ground)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({}, "waits"),
        ({"state": "scoring", "lease": uuid4(), "leased_until": NOW}, "waits"),
        ({"withdrawn_at": NOW}, "withdrawn"),
        ({"state": "rejected", "finished_at": NOW, "problems": [{"message": "x"}]}, "rejected"),
        ({"state": "failed", "finished_at": NOW}, "failed"),
        ({"state": "scored", "finished_at": NOW}, "other_gold"),
    ],
)
def test_what_has_no_score_says_so(
    phase: Phase, team: Team, fields: dict[str, object], reason: str
) -> None:
    submission = send(phase, team)
    Submission.objects.update(**fields)

    placing = placed(submission)

    assert placing.reason == reason
    assert placing.short == SHORT[reason]


@pytest.mark.parametrize(
    ("rule", "texts", "reason"),
    [
        ("best", (WORSE, GOOD), "better"),
        ("best", (GOOD, GOOD), "equal"),
        ("latest", (GOOD, WORSE), "later"),
        ("chosen", (GOOD, WORSE), "not_chosen"),
        ("chosen", (WORSE, GOOD), "better"),
    ],
)
def test_what_another_run_stands_for_names_it(
    phase: Phase, team: Team, clock: Traveller, rule: str, texts: tuple[str, str], reason: str
) -> None:
    Phase.objects.update(ranking_rule=rule)
    first = scored(phase, team, texts[0])
    clock.shift(timedelta(minutes=1))
    second = send(phase, team, texts[1])
    if reason == "not_chosen":
        Submission.objects.filter(pk=second.pk).update(is_chosen=True)
    evaluation.evaluate(second.pk)
    standings.rebuild(Phase.objects.get())
    out, counts = (second, first) if reason == "equal" else (first, second)

    assert placed(out) == Placing(reason, instead=str(counts.pk))
    assert placed(counts).row.rank == 1


def test_while_scores_are_hidden_nothing_tells_which_is_better(phase: Phase, team: Team) -> None:
    worse, better = scored(phase, team, WORSE), scored(phase, team, GOOD)

    assert placed(worse, is_hidden=True) == placed(better, is_hidden=True) == Placing("hidden")


def test_a_score_by_other_settings_is_not_compared(phase: Phase, team: Team) -> None:
    submission = scored(phase, team)
    Score.objects.update(signature={**submission.scores.get().signature, "seed": 1})
    scored(phase, team)

    assert placed(submission).reason == "other_settings"


def test_before_there_is_a_board_nothing_is_compared(phase: Phase, team: Team) -> None:
    submission = scored(phase, team)
    ground = Ground(board=None, is_hidden=False, chosen="")

    found = placing_of(Submission.objects.get(), submission.scores.get(), ground)

    assert found.reason == "other_settings"
