"""Which submission of a team counts: by the phase's rule, by choice, and unless withdrawn."""

from datetime import timedelta

import pytest
from django.test import Client
from time_machine import Traveller

from leaderboard import choosing, evaluation, organizing, standings
from leaderboard.attempts import attempts
from leaderboard.history import history_of
from leaderboard.models import Phase, Submission, Team
from tests.leaderboard.conftest import GOLD, GOOD, NOW, WORSE, scored, send


@pytest.fixture
def choice(phase: Phase) -> Phase:
    phase.ranking_rule = Phase.RankingRule.CHOSEN
    phase.save()
    return phase


def on_board(phase: Phase) -> list[str]:
    """Bring the board up to date; return the submissions on it, best first."""
    standings.rebuild(Phase.objects.get(pk=phase.pk))
    board = standings.newest_board(phase)
    return [row.submission for row in board.rows]


@pytest.mark.parametrize(("rule", "counts"), [("best", 1), ("latest", 2), ("chosen", 0)])
def test_the_rule_of_the_phase_decides_which_submission_counts(
    phase: Phase, team: Team, clock: Traveller, rule: str, counts: int
) -> None:
    Phase.objects.update(ranking_rule=rule)
    sent = []
    for text in (WORSE, GOOD, WORSE):
        sent.append(scored(phase, team, text))
        clock.shift(timedelta(minutes=1))
    Submission.objects.filter(pk=sent[0].pk).update(is_chosen=True)

    assert on_board(phase) == [str(sent[counts].pk)]
    assert standings.newest_board(phase).rows[0].n_entries == 3


def test_the_latest_is_the_last_received_not_the_last_scored(
    phase: Phase, team: Team, clock: Traveller
) -> None:
    Phase.objects.update(ranking_rule="latest")
    first = send(phase, team, GOOD)
    clock.shift(timedelta(minutes=1))
    second = send(phase, team, WORSE)

    for one in (second, first):
        evaluation.evaluate(one.pk)

    assert on_board(phase) == [str(second.pk)]


def test_a_team_that_has_not_chosen_is_on_the_board_with_its_best(
    choice: Phase, team: Team, other_team: Team
) -> None:
    scored(choice, team, WORSE)
    best = scored(choice, team, GOOD)
    worse, better = scored(choice, other_team, WORSE), scored(choice, other_team, GOLD)
    assert on_board(choice) == [str(better.pk), str(best.pk)]

    choosing.choose(submission_pk=worse.pk)

    assert on_board(choice) == [str(best.pk), str(worse.pk)]


def test_after_the_end_a_team_that_chose_nothing_stays_with_its_best_as_the_page_states(
    choice: Phase, team: Team, other_team: Team, client: Client, clock: Traveller
) -> None:
    scored(choice, team, WORSE)
    best = scored(choice, team, GOOD)
    chosen, _ = scored(choice, other_team, WORSE), scored(choice, other_team, GOLD)
    choosing.choose(submission_pk=chosen.pk)

    clock.move_to(choice.closes_at)

    assert on_board(choice) == [str(best.pk), str(chosen.pk)]
    page = client.get("/tasks/mail/test/").text
    assert "of a team that has not chosen, its best, and of equal ones the earliest" in page


def test_a_chosen_file_without_a_score_leaves_the_best_in_place(choice: Phase, team: Team) -> None:
    best = scored(choice, team, GOOD)
    refused = send(choice, team, "id,label\n")
    choosing.choose(submission_pk=refused.pk)

    evaluation.evaluate(refused.pk)

    assert on_board(choice) == [str(best.pk)]


def test_the_newest_choice_is_the_only_one_and_can_be_taken_back(
    choice: Phase,
    team: Team,
    rings: list[tuple[str, list[object]]],
    django_capture_on_commit_callbacks,
) -> None:
    first, second = scored(choice, team, WORSE), scored(choice, team, GOOD)
    third = scored(choice, team, WORSE)

    with django_capture_on_commit_callbacks(execute=True):
        choosing.choose(submission_pk=first.pk)
    choosing.choose(submission_pk=third.pk)
    assert rings[-1] == ("leaderboard.tasks.rebuild_standings", [choice.pk])
    assert on_board(choice) == [str(third.pk)]

    choosing.choose_none(submission_pk=third.pk)
    assert on_board(choice) == [str(second.pk)]


def test_a_withdrawn_submission_leaves_the_board_and_returns_as_it_was(
    choice: Phase, team: Team, other_team: Team
) -> None:
    best, worse = scored(choice, team, GOOD), scored(choice, team, WORSE)
    scored(choice, other_team, WORSE)
    choosing.choose(submission_pk=worse.pk)
    before = Submission.objects.filter(team=team).values()
    stood = list(before)

    choosing.withdraw(submission_pk=worse.pk)
    assert on_board(choice)[0] == str(best.pk)
    board = standings.newest_board(choice)
    assert board.rows[0].n_entries == 1
    assert history_of(Phase.objects.get(), board).n_scores == 2

    choosing.put_back(submission_pk=worse.pk)
    assert list(before.all()) == stood
    assert str(worse.pk) in on_board(choice)


def test_the_lead_is_told_without_what_is_withdrawn(phase: Phase, team: Team) -> None:
    worse, good = scored(phase, team, WORSE), scored(phase, team, GOOD)
    choosing.withdraw(submission_pk=good.pk)
    on_board(phase)

    history = history_of(Phase.objects.get(), standings.newest_board(phase))

    assert [step.score for step in history.steps] == [worse.scores.get().value]


def test_withdrawing_brings_no_attempt_back(phase: Phase, team: Team) -> None:
    submission = scored(phase, team)
    before = attempts(phase, team, at=NOW)

    choosing.withdraw(submission_pk=submission.pk)

    assert attempts(phase, team, at=NOW) == before


def test_a_board_may_be_left_by_everybody(phase: Phase, team: Team) -> None:
    choosing.withdraw(submission_pk=scored(phase, team).pk)

    assert on_board(phase) == []


def test_what_is_withdrawn_before_its_score_stays_off_the_board(phase: Phase, team: Team) -> None:
    submission = send(phase, team)
    choosing.withdraw(submission_pk=submission.pk)

    evaluation.evaluate(submission.pk)

    assert on_board(phase) == []


def test_after_the_end_nothing_is_decided_any_more(
    choice: Phase, team: Team, clock: Traveller
) -> None:
    submission = scored(choice, team)
    clock.move_to(choice.closes_at)

    for write in (choosing.choose, choosing.choose_none, choosing.withdraw, choosing.put_back):
        with pytest.raises(choosing.ChoiceRefused, match="closed on 11 Mar 2026"):
            write(submission_pk=submission.pk)

    submission.refresh_from_db()
    assert (submission.is_chosen, submission.withdrawn_at) == (False, None)


def test_what_cannot_count_is_not_chosen_and_has_nothing_to_withdraw(
    choice: Phase, team: Team
) -> None:
    refused, withdrawn = send(choice, team, "id,label\n"), scored(choice, team)
    evaluation.evaluate(refused.pk)
    choosing.withdraw(submission_pk=withdrawn.pk)

    with pytest.raises(choosing.ChoiceRefused, match="no score"):
        choosing.choose(submission_pk=refused.pk)
    with pytest.raises(choosing.ChoiceRefused, match="nothing to withdraw"):
        choosing.withdraw(submission_pk=refused.pk)
    with pytest.raises(choosing.ChoiceRefused, match="Put it back first"):
        choosing.choose(submission_pk=withdrawn.pk)


def test_by_another_rule_nothing_is_chosen(phase: Phase, team: Team) -> None:
    with pytest.raises(choosing.ChoiceRefused, match="do not choose"):
        choosing.choose(submission_pk=scored(phase, team).pk)


def test_another_rule_makes_another_board(phase: Phase, team: Team) -> None:
    scored(phase, team)
    phase.refresh_from_db()
    phase.ranking_rule = "latest"

    organizing.change_phase(phase=phase, changed=["ranking_rule"])

    assert Phase.objects.get().is_standings_due


def test_by_another_rule_than_the_best_the_lead_is_told_of_what_counts_now(
    phase: Phase, team: Team, other_team: Team, clock: Traveller
) -> None:
    Phase.objects.update(ranking_rule="latest")
    for sender, text in ((team, GOLD), (team, WORSE), (other_team, GOOD)):
        scored(phase, sender, text)
        clock.shift(timedelta(minutes=1))

    history = history_of(Phase.objects.get(), standings.newest_board(phase))

    assert [step.team for step in history.leads] == ["Ada's team", "Bob's team"]
    assert history.n_scores == 2
