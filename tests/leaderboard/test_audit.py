"""The audit log: written with the change, read by organizers, changed by nobody."""

from datetime import timedelta

import pytest
from django.db import DatabaseError, IntegrityError, transaction
from django.test import Client

from leaderboard import organizing
from leaderboard.models import AuditEntry, Phase, Task, User
from tests.leaderboard.conftest import NOW, bare_phase
from tests.leaderboard.test_admin import phase_form

LIST = "/admin/leaderboard/auditentry/"


@pytest.fixture
def entry(phase: Phase, sam: User) -> AuditEntry:
    """Sam's raise of the daily limit, from 5 to 9."""
    changed(phase, by=sam, daily_limit=9)
    return AuditEntry.objects.get()


def changed(phase: Phase, *, by: User | None = None, **fields: object) -> None:
    """Change fields of a phase as its page in the admin does."""
    moved = Phase.objects.get(pk=phase.pk)
    for name, value in fields.items():
        setattr(moved, name, value)
    organizing.change_phase(phase=moved, changed=list(fields), by=by)


def test_a_change_in_the_admin_is_entered_with_who_when_and_both_values(
    as_sam: Client, sam: User, phase: Phase
) -> None:
    form = phase_form(phase, closes_at_0="2026-03-12", daily_limit="9")

    as_sam.post(f"/admin/leaderboard/phase/{phase.pk}/change/", form)

    entry = AuditEntry.objects.get()
    assert (entry.who, entry.verb, entry.what) == (sam, "moved", "Mail 2026: Test")
    assert (entry.task, entry.phase, entry.made_at) == (phase.task, phase, NOW)
    assert entry.before == {"closes_at": "2026-03-11T12:00:00+00:00", "daily_limit": 5}
    assert entry.after == {"closes_at": "2026-03-12T12:00:00+00:00", "daily_limit": 9}


@pytest.mark.parametrize(
    ("fields", "verb"),
    [
        ({"closes_at": NOW + timedelta(days=1, microseconds=1)}, "moved"),
        ({"closes_at": None}, "moved"),
        ({"closes_at": NOW}, "moved"),
        ({"opens_at": NOW}, "changed"),
        ({"late_until": NOW + timedelta(days=2)}, "changed"),
        ({"total_limit": 3}, "changed"),
        ({"refused_limit": 3}, "changed"),
        ({"time_zone": "AoE"}, "changed"),
    ],
)
def test_dates_and_limits_are_entered_by_what_was_done(
    phase: Phase, fields: dict[str, object], verb: str
) -> None:
    changed(phase, **fields)

    entry = AuditEntry.objects.get()
    assert entry.verb == verb
    assert entry.before.keys() == entry.after.keys() == fields.keys()


def test_a_phase_of_another_task_is_entered_with_both(phase: Phase) -> None:
    other = Task.objects.create(slug="news", name="News", summary="One line.")
    was = phase.task_id

    changed(phase, task=other)

    (change,) = AuditEntry.objects.get().changes
    assert change == ("task_id", was, other.pk)


def test_what_is_saved_as_it_was_makes_no_entry(as_sam: Client, phase: Phase) -> None:
    as_sam.post(f"/admin/leaderboard/phase/{phase.pk}/change/", phase_form(phase))
    changed(phase, daily_limit=phase.daily_limit)

    assert not AuditEntry.objects.exists()


def test_a_change_that_is_refused_or_undone_makes_no_entry(
    phase: Phase, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        changed(phase, daily_limit=0)
    monkeypatch.setattr("leaderboard.organizing.AuditEntry.objects.create", lambda **_: 1 / 0)
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        changed(phase, daily_limit=9)

    assert not AuditEntry.objects.exists()
    assert Phase.objects.get().daily_limit == 5, "no change without its entry"


def test_the_database_refuses_to_change_or_delete_an_entry(entry: AuditEntry) -> None:
    entry.verb = "moved"
    for deed in (
        entry.save,
        entry.delete,
        AuditEntry.objects.all().delete,
        lambda: AuditEntry.objects.update(before={}),
    ):
        with pytest.raises(DatabaseError, match="never changed or deleted"), transaction.atomic():
            deed()

    assert AuditEntry.objects.get().verb == "changed"


def test_an_entry_outlives_whom_and_what_it_names(
    as_sam: Client, entry: AuditEntry, phase: Phase, task: Task
) -> None:
    other = User.objects.create_user("otto@example.org", "a long word for otto")
    changed(phase, by=other, daily_limit=10)
    pk = other.pk
    other.delete()
    phase.gold_labels.all().delete()
    phase.delete()
    task.delete()

    page = as_sam.get(LIST).text

    assert AuditEntry.objects.count() == 2
    assert "sam@example.org" in page
    assert f"account {pk}, which is gone" in page
    for one in AuditEntry.objects.all():
        assert "Mail 2026: Test" in as_sam.get(f"{LIST}{one.pk}/change/").text


def test_the_admin_shows_entries_and_offers_to_change_nothing(
    as_sam: Client, entry: AuditEntry
) -> None:
    page = as_sam.get(LIST)
    one = as_sam.get(f"{LIST}{entry.pk}/change/").text

    for text in (page.text, one):
        assert "sam@example.org" in text
        assert "daily_limit: 5 → 9" in text
        assert "Save" not in text
    assert as_sam.get(f"{LIST}add/").status_code == 403
    assert as_sam.post(f"{LIST}{entry.pk}/change/", {"verb": "moved"}).status_code == 403
    assert as_sam.post(f"{LIST}{entry.pk}/delete/", {"post": "yes"}).status_code == 403
    delete = {"action": "delete_selected", "_selected_action": [entry.pk], "post": "yes"}
    as_sam.post(LIST, delete)
    assert AuditEntry.objects.count() == 1


def test_values_in_an_entry_stay_text(as_sam: Client, phase: Phase) -> None:
    changed(phase, name="<b>Bold</b>")

    assert "<b>Bold" not in as_sam.get(LIST).text


def test_the_number_of_queries_does_not_grow_with_entries(
    as_sam: Client, task: Task, phase: Phase, sam: User, django_assert_max_num_queries
) -> None:
    for number in range(6):
        changed(bare_phase(task, slug=f"p{number}", name=f"P{number}"), by=sam, daily_limit=9)

    with django_assert_max_num_queries(7):
        as_sam.get(LIST)
