"""The home page: which tasks are open, upcoming, past."""

from datetime import timedelta

import pytest
from django.test import Client
from time_machine import Traveller

from leaderboard.models import Phase, Task, Team
from tests.leaderboard.conftest import NOW, bare_phase


@pytest.mark.parametrize(
    ("moment", "group"),
    [
        (NOW - timedelta(days=2), "upcoming_tasks"),
        (NOW, "open_tasks"),
        (NOW + timedelta(days=2), "past_tasks"),
    ],
)
def test_a_task_stands_in_the_group_of_its_phase(
    client: Client, phase: Phase, clock: Traveller, moment, group: str
) -> None:
    clock.move_to(moment)

    answer = client.get("/")

    groups = ("open_tasks", "upcoming_tasks", "past_tasks")
    assert {name for name in groups if answer.context[name]} == {group}
    assert "Mail 2026" in answer.text


def test_an_open_phase_comes_before_a_past_and_a_coming_one(client: Client, phase: Phase) -> None:
    bare_phase(
        phase.task,
        slug="dev",
        opens_at=NOW - timedelta(days=9),
        closes_at=NOW - timedelta(days=8),
    )
    bare_phase(
        phase.task,
        slug="late",
        opens_at=NOW + timedelta(days=8),
        closes_at=NOW + timedelta(days=9),
    )

    assert client.get("/").context["open_tasks"][0].phase == phase


def test_teams_are_counted_without_baselines(client: Client, phase: Phase, team: Team) -> None:
    Team.objects.create(task=phase.task, name="Majority", is_baseline=True)

    assert client.get("/").context["open_tasks"][0].n_teams == 1


def test_a_task_without_phases_is_upcoming(client: Client, task: Task) -> None:
    assert client.get("/").context["upcoming_tasks"][0].task == task


def test_an_empty_site_says_so(client: Client, db: None) -> None:
    answer = client.get("/")

    assert answer.status_code == 200
    assert "No tasks" in answer.text


def test_drafts_and_unlisted_tasks_are_not_named(client: Client, task: Task) -> None:
    for visibility in ("draft", "unlisted"):
        Task.objects.update(visibility=visibility)
        assert "Mail 2026" not in client.get("/").text


def test_another_method_is_refused(client: Client) -> None:
    assert client.post("/").status_code == 405


def test_the_number_of_queries_is_fixed(
    client: Client, phase: Phase, django_assert_num_queries
) -> None:
    for number in range(3):
        task = Task.objects.create(
            slug=f"t{number}", name=f"T{number}", summary="…", visibility="public"
        )
        bare_phase(task)

    with django_assert_num_queries(2):
        client.get("/")
