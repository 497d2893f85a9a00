"""Who organizes a task: named in the admin, entered into the audit log, never nobody."""

import pytest
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from django.test import Client

from leaderboard import organizing, teams
from leaderboard.models import AuditEntry, Membership, Organizer, Task, Team, User


def save(as_sam: Client, task: Task, *rows: dict[str, object]) -> None:
    """Save the task's page in the admin with these rows of organizers."""
    fields = ("slug", "name", "summary", "visibility")
    form = {name: getattr(task, name) for name in fields}
    n_known = sum("id" in row for row in rows)
    form |= {"organizers-TOTAL_FORMS": len(rows), "organizers-INITIAL_FORMS": n_known}
    form |= {"phases-TOTAL_FORMS": 0, "phases-INITIAL_FORMS": 0}
    for number, row in enumerate(rows):
        form |= {f"organizers-{number}-{name}": value for name, value in row.items()}
    answer = as_sam.post(f"/admin/leaderboard/task/{task.pk}/change/", form)
    assert answer.status_code == 302, answer.context["errors"]


def named(task: Task) -> dict[str, str]:
    return {one.user.email: one.role for one in task.organizers.select_related("user")}


def row_of(organizer: Organizer, **changed: object) -> dict[str, object]:
    return {"id": organizer.pk, "user": organizer.user_id, "role": organizer.role, **changed}


def test_an_organizer_named_in_the_admin_is_entered_into_the_log(
    as_sam: Client, sam: User, olga: User, bob: User, task: Task
) -> None:
    owner = task.organizers.get()

    save(as_sam, task, row_of(owner), {"user": bob.pk, "role": "editor"})

    assert named(task) == {"olga@example.org": "owner", "bob@example.org": "editor"}
    entry = AuditEntry.objects.get()
    assert (entry.who, entry.verb, entry.what) == (sam, "named", "Mail 2026")
    assert (entry.task, entry.phase_id) == (task, None)
    assert entry.changes == [(f"account {bob.pk}", None, "editor")]
    page = as_sam.get("/admin/leaderboard/auditentry/").text
    assert f"account {bob.pk}: None → editor" in page
    assert "changed who organizes" in page


def test_an_organizer_who_is_removed_or_changed_is_entered_too(
    as_sam: Client, olga: User, bob: User, task: Task
) -> None:
    owner = task.organizers.get()
    editor = Organizer.objects.create(task=task, user=bob)

    save(as_sam, task, row_of(owner, DELETE="on"), row_of(editor, role="owner"))

    assert named(task) == {"bob@example.org": "owner"}
    (first, second) = AuditEntry.objects.get().changes
    assert first == (f"account {olga.pk}", "owner", None)
    assert second == (f"account {bob.pk}", "editor", "owner")


def test_a_task_saved_as_it_was_makes_no_entry(as_sam: Client, olga: User, task: Task) -> None:
    save(as_sam, task, row_of(task.organizers.get()))

    assert named(task) == {"olga@example.org": "owner"}
    assert not AuditEntry.objects.exists()


def test_whoever_saves_a_task_without_an_owner_becomes_it(
    as_sam: Client, olga: User, task: Task
) -> None:
    save(as_sam, task, row_of(task.organizers.get(), role="editor"))

    assert named(task) == {"olga@example.org": "editor", "sam@example.org": "owner"}


def test_an_account_that_runs_a_task_is_not_deleted(olga: User) -> None:
    with pytest.raises(ProtectedError):
        olga.delete()


@pytest.mark.parametrize("role", ["owner", "boss"])
def test_the_database_refuses_a_second_row_of_a_person_and_an_unknown_role(
    olga: User, bob: User, task: Task, role: str
) -> None:
    user = olga if role == "owner" else bob
    with pytest.raises(IntegrityError), transaction.atomic():
        Organizer.objects.create(task=task, user=user, role=role)


def test_somebody_with_a_team_of_the_task_is_not_named(
    as_sam: Client, olga: User, ada: User, team: Team, task: Task
) -> None:
    form = {name: getattr(task, name) for name in ("slug", "name", "summary", "visibility")}
    form |= {"organizers-TOTAL_FORMS": 1, "organizers-INITIAL_FORMS": 0}
    form |= {"organizers-0-user": ada.pk, "organizers-0-role": "editor"}
    form |= {"phases-TOTAL_FORMS": 0, "phases-INITIAL_FORMS": 0}

    answer = as_sam.post(f"/admin/leaderboard/task/{task.pk}/change/", form)

    assert "ada@example.org is in the team “Ada&#x27;s team” of this task" in answer.text
    assert named(task) == {"olga@example.org": "owner"}


def test_staff_who_compete_do_not_become_the_owner_and_the_task_can_still_be_saved(
    as_sam: Client, sam: User, task: Task
) -> None:
    teams.create_team(task=task, name="House", captain=sam)

    for _ in range(2):
        save(as_sam, task)

    assert named(task) == {}


def test_an_organizer_who_came_to_compete_keeps_the_task_from_no_other_change(
    as_sam: Client, olga: User, task: Task
) -> None:
    team = teams.create_baseline(task=task, name="House")
    Membership.objects.create(team=team, task=task, user=olga)

    save(as_sam, task, row_of(task.organizers.get(), role="editor"))

    assert named(task)["olga@example.org"] == "editor"


def test_whoever_names_a_person_that_another_has_named_in_this_instant_is_told(
    as_sam: Client, olga: User, bob: User, task: Task, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter = organizing.roles_in

    def named_before(task: Task) -> dict[str, str]:
        Organizer.objects.create(task=task, user=bob)
        return enter(task)

    monkeypatch.setattr("leaderboard.organizing.roles_in", named_before)
    form = {name: getattr(task, name) for name in ("slug", "name", "summary", "visibility")}
    form |= {"organizers-TOTAL_FORMS": 1, "organizers-INITIAL_FORMS": 0}
    form |= {"organizers-0-user": bob.pk, "organizers-0-role": "editor"}
    form |= {"phases-TOTAL_FORMS": 0, "phases-INITIAL_FORMS": 0}

    answer = as_sam.post(f"/admin/leaderboard/task/{task.pk}/change/", form, follow=True)

    assert "Somebody else has saved this task meanwhile." in answer.text
    assert named(task) == {"olga@example.org": "owner"}
