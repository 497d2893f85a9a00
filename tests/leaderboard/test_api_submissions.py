"""Submitting by token, and following what becomes of it."""

import hashlib
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from time_machine import Traveller

import scoring
from leaderboard import evaluation, teams
from leaderboard.models import Phase, Submission, Task, Team, User
from tests.leaderboard.conftest import (
    GOOD,
    NOW,
    WORSE,
    add_gold,
    bare_phase,
    scored,
    send,
    signed_in,
)
from tests.leaderboard.programs import PHASE, Program, program_of, told


@pytest.fixture
def program(phase: Phase, team: Team, ada: User) -> Program:
    return program_of(ada)


def test_a_file_is_taken_in_and_the_answer_says_where_to_look(program: Program) -> None:
    answer = program.submit(method="baseline", description="seed 1")

    submission = Submission.objects.get()
    assert answer.status_code == 201
    assert answer.json() == {
        "id": str(submission.pk),
        "state": "received",
        "url": f"http://testserver/submissions/{submission.pk}/",
        "late": False,
        "attempts": {"left": 4, "limit": 5, "resets_at": "2026-03-11T00:00:00Z"},
    }
    assert answer.headers["Location"] == f"http://testserver/api/v1/submissions/{submission.pk}"
    assert (submission.method, submission.description) == ("baseline", "seed 1")
    assert submission.submitted_by.email == "ada@example.org"


def test_the_same_key_and_file_give_the_same_submission(program: Program) -> None:
    first = program.submit(key="run 7")
    second = program.submit(key="run 7")

    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json() == second.json()
    assert "Idempotent-Replay" not in first.headers
    assert second.headers["Idempotent-Replay"] == "true"


def test_the_same_key_with_another_file_is_refused(program: Program) -> None:
    program.submit(key="run 7")

    assert told(program.submit(WORSE, key="run 7")) == (409, "key_reused")
    assert Submission.objects.count() == 1


def test_without_a_key_the_same_file_is_another_submission(program: Program) -> None:
    answers = [program.submit() for _ in range(2)]

    assert answers[0].json()["id"] != answers[1].json()["id"]
    assert not any("Idempotent-Replay" in one.headers for one in answers)


def test_a_token_that_may_read_cannot_submit(phase: Phase, team: Team, ada: User) -> None:
    assert told(program_of(ada, scope="read").submit()) == (403, "scope_is_read")
    assert not Submission.objects.exists()


def test_a_session_is_nobody_here(phase: Phase, team: Team, ada: User) -> None:
    answer = Program(client=signed_in(ada)).submit()

    assert told(answer) == (401, "not_authenticated")
    assert answer.headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer wrong", "Basic YTpi", "{secret}"])
def test_what_is_no_good_token_is_refused(program: Program, header: str) -> None:
    given = header.format(secret=program.secret)

    answer = Client().post(f"{PHASE}/submissions", headers={"Authorization": given})

    assert told(answer) == (401, "not_authenticated")


def test_somebody_without_a_team_is_told_so(phase: Phase, bob: User) -> None:
    assert told(program_of(bob).submit()) == (403, "no_team")


def test_a_closed_phase_refuses_with_a_reason(
    program: Program, phase: Phase, clock: Traveller
) -> None:
    clock.move_to(phase.closes_at)

    answer = program.submit()

    assert told(answer) == (409, "not_taken")
    assert "closed on 11 Mar 2026" in answer.json()["error"]["message"]


def test_without_attempts_it_says_how_long_to_wait(program: Program, phase: Phase) -> None:
    Phase.objects.update(daily_limit=1)
    program.submit()

    answer = program.submit()

    assert told(answer) == (429, "no_attempts_left")
    assert answer.headers["Retry-After"] == str(12 * 3600)


def test_a_task_that_is_not_shown_is_not_found(program: Program, task: Task) -> None:
    Task.objects.update(visibility=Task.Visibility.DRAFT)

    assert told(program.submit()) == (404, "not_found")


@pytest.mark.parametrize(
    ("content", "words", "status", "code"),
    [
        (None, {}, 422, "missing"),
        (b"", {}, 422, "empty_file"),
        (GOOD, {"method": "x" * 81}, 422, "string_too_long"),
        (GOOD, {"method": "a\0b"}, 422, "invalid"),
        (GOOD, {"key": "k" * 65}, 422, "string_too_long"),
        (b"x" * (scoring.MAX_BYTES + 1), {}, 413, "file_too_large"),
    ],
    ids=["no file", "empty", "long method", "nul", "long key", "too large"],
)
def test_what_does_not_fit_is_refused_in_words(
    program: Program, content: bytes | str | None, words: dict[str, str], status: int, code: str
) -> None:
    assert told(program.submit(content, **words)) == (status, code)
    assert not Submission.objects.exists()


def test_a_body_that_is_no_form_is_told_how_to_send(program: Program) -> None:
    answer = program.client.post(
        f"{PHASE}/submissions",
        "{}",
        content_type="application/json",
        headers={"Authorization": f"Bearer {program.secret}"},
    )

    assert told(answer) == (415, "unsupported_media_type")


def test_a_store_that_is_full_is_our_fault_and_costs_nothing(
    program: Program, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*args: object, **fields: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("leaderboard.storage.DurableStorage.save", full)

    assert told(program.submit()) == (507, "not_stored")
    assert "No space left" in caplog.text
    assert not Submission.objects.exists()


def test_a_submission_is_followed_to_its_score(program: Program, phase: Phase, team: Team) -> None:
    submission = scored(phase, team)
    score = submission.scores.get()

    content = program.get(f"/api/v1/submissions/{submission.pk}").json()

    assert content == {
        "id": str(submission.pk),
        "state": "scored",
        "url": f"http://testserver/submissions/{submission.pk}/",
        "task": "mail",
        "phase": "test",
        "team": "Ada's team",
        "method": "",
        "description": "",
        "file_name": "predictions.csv",
        "sha256": hashlib.sha256(GOOD.encode()).hexdigest(),
        "n_bytes": len(GOOD),
        "received_at": "2026-03-10T12:00:00Z",
        "late": False,
        "finished_at": "2026-03-10T12:00:00Z",
        "problems": [],
        "notices": [],
        "score": {
            "metric": "macro_f1",
            "value": score.value,
            "interval": [score.interval_low, score.interval_high],
            "confidence_level": 0.95,
            "measures": None,
        },
    }


def test_measures_are_given_where_the_phase_allows(
    program: Program, phase: Phase, team: Team
) -> None:
    submission = scored(phase, team)
    Phase.objects.update(report="per_label")

    score = program.get(f"/api/v1/submissions/{submission.pk}").json()["score"]

    assert score["measures"]["accuracy"] == 0.95


def test_hidden_scores_stay_hidden(program: Program, phase: Phase, team: Team) -> None:
    submission = scored(phase, team)
    Phase.objects.update(board="hidden", report="per_label")

    one = program.get(f"/api/v1/submissions/{submission.pk}")
    listed = program.get(f"{PHASE}/submissions")

    assert one.json()["score"] is None
    assert "0.9" not in one.text + listed.text


def test_a_refused_file_says_what_is_wrong_and_where(
    program: Program, phase: Phase, team: Team
) -> None:
    submission = send(phase, team, GOOD.replace("i7,ham", "i7,eggs"))
    evaluation.evaluate(submission.pk)

    content = program.get(f"/api/v1/submissions/{submission.pk}").json()

    assert content["state"] == "rejected"
    (problem,) = content["problems"]
    assert (problem["line"], problem["id"]) == (8, "i7")


@pytest.mark.parametrize("whose", ["another team's", "nobody's"])
def test_what_is_not_ones_own_is_not_found(
    phase: Phase, team: Team, other_team: Team, bob: User, whose: str
) -> None:
    own = send(phase, team).pk if whose == "another team's" else uuid4()

    answer = program_of(bob).get(f"/api/v1/submissions/{own}")

    assert told(answer) == (404, "not_found")


def test_the_team_s_submissions_are_listed_newest_first(
    program: Program, phase: Phase, team: Team, other_team: Team, clock: Traveller
) -> None:
    send(phase, other_team)
    sent = []
    for minute in range(3):
        clock.move_to(NOW + timedelta(minutes=minute))
        sent.append(str(send(phase, team).pk))

    whole = program.get(f"{PHASE}/submissions").json()
    part = program.get(f"{PHASE}/submissions?limit=1&offset=1").json()

    assert [one["id"] for one in whole["submissions"]] == sent[::-1]
    assert (part["n_submissions"], [one["id"] for one in part["submissions"]]) == (3, sent[1:2])


def test_a_list_past_its_bounds_is_refused(program: Program) -> None:
    answer = program.get(f"{PHASE}/submissions?limit=0&offset=-1")

    assert told(answer) == (422, "greater_than_equal")
    assert len(answer.json()["errors"]) == 1


def test_a_list_has_a_fixed_number_of_queries(
    program: Program, phase: Phase, team: Team, django_assert_num_queries
) -> None:
    for _ in range(3):
        scored(phase, team)
    program.get(f"{PHASE}/submissions")

    with django_assert_num_queries(7):
        program.get(f"{PHASE}/submissions")


def test_a_token_for_one_task_is_good_for_nothing_else(
    task: Task, phase: Phase, team: Team, ada: User
) -> None:
    other = Task.objects.create(slug="news", name="News", visibility="public")
    other_phase = bare_phase(other)
    add_gold(other_phase)
    own = send(other_phase, teams.create_team(task=other, name="A", captain=ada))
    program = program_of(ada, task=task)

    assert program.submit().status_code == 201
    assert told(program.post("/api/v1/tasks/news/phases/test/submissions")) == (403, "other_task")
    assert told(program.get("/api/v1/tasks/nothing/phases")) == (403, "other_task")
    assert told(program.get(f"/api/v1/submissions/{own.pk}")) == (404, "not_found")
