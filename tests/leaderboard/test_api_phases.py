"""The phases of a task, for programs."""

from datetime import timedelta

from leaderboard.models import Phase, Task, Team, User
from tests.leaderboard.conftest import NOW, bare_phase, send
from tests.leaderboard.programs import Program, program_of, told

ADDRESS = "/api/v1/tasks/mail/phases"


def test_a_visitor_sees_the_windows_of_the_phases(phase: Phase, task: Task) -> None:
    bare_phase(task, slug="late", name="Late", opens_at=NOW + timedelta(hours=1))

    content = Program().get(ADDRESS).json()

    assert content["task"] == "mail"
    first, late = content["phases"]
    assert first == {
        "slug": "test",
        "name": "Test",
        "url": "http://testserver/tasks/mail/test/",
        "metric": "macro_f1",
        "opens_at": "2026-03-09T12:00:00Z",
        "closes_at": "2026-03-11T12:00:00Z",
        "time_zone": "UTC",
        "late_until": None,
        "is_open": True,
        "attempts": None,
    }
    assert (late["slug"], late["is_open"]) == ("late", False)


def test_a_team_is_told_its_attempts(phase: Phase, team: Team, ada: User) -> None:
    send(phase, team)

    (one,) = program_of(ada).get(ADDRESS).json()["phases"]

    assert one["attempts"] == {"left": 4, "limit": 5, "resets_at": "2026-03-11T00:00:00Z"}


def test_a_token_that_does_not_work_is_not_taken_for_a_visitor(phase: Phase) -> None:
    assert told(Program("margin_wrong").get(ADDRESS)) == (401, "not_authenticated")


def test_a_draft_is_not_found(phase: Phase, olga: User) -> None:
    Task.objects.update(visibility="draft")

    assert told(Program().get(ADDRESS)) == (404, "not_found")
    assert program_of(olga).get(ADDRESS).status_code == 200
