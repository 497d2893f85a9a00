"""Scoring one stored submission: once, whatever happens around it."""

import json
from datetime import timedelta

import pytest
from django.core.files.base import ContentFile
from django.db import InterfaceError, OperationalError
from sklearn.metrics import accuracy_score, f1_score
from time_machine import Traveller

from leaderboard import evaluation, leases, submissions
from leaderboard.attempts import attempts
from leaderboard.models import Phase, Score, Submission, Team
from tests.leaderboard.conftest import GOLD, GOOD, NOW, add_gold, bare_phase, send
from tests.scoring.written import zipped

State = Submission.State


def labels(text: str) -> list[str]:
    return [line.split(",")[1] for line in text.splitlines()[1:]]


def test_a_good_file_gets_its_score(phase: Phase, team: Team) -> None:
    submission = send(phase, team, GOOD)

    evaluation.evaluate(submission.pk)

    score = Score.objects.get(submission=submission)
    expected = f1_score(labels(GOLD), labels(GOOD), average="macro")
    assert score.value == pytest.approx(expected, abs=1e-12)
    assert score.measures["accuracy"] == pytest.approx(
        accuracy_score(labels(GOLD), labels(GOOD)), abs=1e-12
    )
    assert score.interval_low <= score.value <= score.interval_high
    assert score.signature["n_items"] == 20
    submission.refresh_from_db()
    assert submission.state == State.SCORED


def test_rows_in_another_order_get_the_same_score(phase: Phase, team: Team) -> None:
    header, *rows = GOOD.splitlines()
    shuffled = "\n".join([header, *reversed(rows)])

    first, second = send(phase, team, GOOD), send(phase, team, shuffled)
    evaluation.evaluate(first.pk)
    evaluation.evaluate(second.pk)

    assert first.scores.get().value == second.scores.get().value
    assert bytes(first.scores.get().replicates) == bytes(second.scores.get().replicates)


ROWS = [line.split(",") for line in GOOD.splitlines()[1:]]
OBJECTS = [json.dumps({"id": item_id, "label": label}) for item_id, label in ROWS]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("predictions.csv", GOOD.encode()),
        ("PREDICTIONS.CSV", GOOD.encode()),
        ("Run 3.Tsv", GOOD.replace(",", "\t").encode()),
        ("answers.JSONL", "\n".join(OBJECTS).encode()),
        ("answers.json", f"[{','.join(OBJECTS)}]".encode()),
        ("no ending", GOOD.encode()),
        ("packed.Zip", zipped({"P.CSV": GOOD.encode(), "__MACOSX/._P.CSV": b"x"})),
    ],
)
def test_a_table_is_scored_without_an_archive_too_and_whatever_its_name(
    phase: Phase, team: Team, name: str, content: bytes
) -> None:
    submission = submissions.receive_submission(
        phase=phase, team=team, predictions=ContentFile(content, name=name), submitted_by=None
    )

    evaluation.evaluate(submission.pk)

    expected = f1_score(labels(GOLD), labels(GOOD), average="macro")
    assert submission.scores.get().value == pytest.approx(expected, abs=1e-12)


def test_missing_items_are_told_by_number_and_the_first_ten_and_cost_no_attempt(
    phase: Phase, team: Team
) -> None:
    submission = send(phase, team, "id,label\ni1,ham\n")

    evaluation.evaluate(submission.pk)

    submission.refresh_from_db()
    assert submission.state == State.REJECTED
    (problem,) = submission.problems
    first_ten = ", ".join(f"'i{number}'" for number in range(2, 12))
    assert f"19 items have no prediction: the first 10 are {first_ten};" in problem["message"]
    assert not Score.objects.exists()
    assert attempts(phase, team, at=NOW).left == phase.daily_limit


def test_a_refusal_never_opens_the_gold(phase: Phase, team: Team, gold, monkeypatch) -> None:
    submission = send(phase, team, "id,label\ni1,eggs\n")
    monkeypatch.setattr("scoring.read_gold", lambda *args, **options: pytest.fail("gold opened"))

    evaluation.evaluate(submission.pk)

    submission.refresh_from_db()
    assert submission.state == State.REJECTED


def test_scoring_twice_changes_nothing(phase: Phase, team: Team) -> None:
    submission = send(phase, team)
    evaluation.evaluate(submission.pk)
    phase.refresh_from_db()
    before = (phase.scores_version, Score.objects.values().get())

    evaluation.evaluate(submission.pk)

    phase.refresh_from_db()
    assert (phase.scores_version, Score.objects.values().get()) == before


def test_a_submission_in_other_hands_is_left_alone(phase: Phase, team: Team) -> None:
    submission = send(phase, team)
    holder = leases.claim(submission.pk)

    evaluation.evaluate(submission.pk)

    submission.refresh_from_db()
    assert submission.lease == holder.lease
    assert not Score.objects.exists()


def test_a_worker_that_lost_its_lease_writes_nothing(
    phase: Phase, team: Team, clock: Traveller, monkeypatch
) -> None:
    submission = send(phase, team)
    real = evaluation._report

    def overtaken(*args):
        monkeypatch.setattr("leaderboard.evaluation._report", real)
        clock.shift(timedelta(hours=1))
        evaluation.evaluate(submission.pk)
        return real(*args)

    monkeypatch.setattr("leaderboard.evaluation._report", overtaken)

    evaluation.evaluate(submission.pk)

    submission.refresh_from_db()
    phase.refresh_from_db()
    assert (submission.state, submission.n_tries) == (State.SCORED, 2)
    assert (Score.objects.count(), phase.scores_version) == (1, 1)


def test_our_own_error_fails_the_submission_and_is_not_swallowed(
    phase: Phase, team: Team, monkeypatch
) -> None:
    submission = send(phase, team)

    def broken(*args: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("leaderboard.evaluation._report", broken)

    with pytest.raises(ZeroDivisionError):
        evaluation.evaluate(submission.pk)

    submission.refresh_from_db()
    assert submission.state == State.FAILED
    assert submission.problems == []


@pytest.mark.parametrize("error", [OSError, OperationalError, InterfaceError])
def test_a_store_that_is_away_costs_a_try_and_no_more(
    phase: Phase, team: Team, clock: Traveller, monkeypatch, error: type[Exception]
) -> None:
    submission = send(phase, team)

    def away(*args: object) -> None:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr("leaderboard.evaluation._report", away)
        with pytest.raises(error):
            evaluation.evaluate(submission.pk)
    clock.shift(timedelta(minutes=1))
    evaluation.evaluate(submission.pk)

    submission.refresh_from_db()
    assert (submission.state, submission.n_tries) == (State.SCORED, 2)


def test_a_score_and_its_state_come_together_or_not_at_all(
    phase: Phase, team: Team, monkeypatch
) -> None:
    submission = send(phase, team)
    monkeypatch.setattr("scoring.replicates_to_bytes", lambda replicates: None)

    with pytest.raises(Exception, match="replicates"):
        evaluation.evaluate(submission.pk)

    submission.refresh_from_db()
    assert submission.state == State.FAILED
    assert not Score.objects.exists()


def test_the_file_of_another_phase_is_told_whose_it_is(phase: Phase, team: Team) -> None:
    dev = bare_phase(phase.task, slug="dev", name="Development")
    add_gold(dev, GOLD.replace("\ni", "\ndev"))
    submission = send(phase, team, GOOD.replace("\ni", "\ndev"))

    evaluation.evaluate(submission.pk)

    submission.refresh_from_db()
    assert submission.problems[0]["code"] == "unknown_ids"
    assert "They look like the ids of Development." in submission.problems[0]["message"]


def test_ids_of_a_phase_that_opens_later_are_not_given_away(phase: Phase, team: Team) -> None:
    opens_at = phase.opens_at + timedelta(seconds=1)
    final = bare_phase(phase.task, slug="final", name="Final", opens_at=opens_at)
    add_gold(final, GOLD.replace("\ni", "\nfinal"))
    submission = send(phase, team, GOOD.replace("\ni", "\nfinal"))

    evaluation.evaluate(submission.pk)

    submission.refresh_from_db()
    assert "Final" not in submission.problems[0]["message"]
