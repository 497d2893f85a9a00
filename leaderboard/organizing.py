"""Every write an organizer causes."""

import io
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import uuid4

from django.core.files.base import ContentFile, File
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

import scoring
from leaderboard import due_boards
from leaderboard.models import (
    AuditEntry,
    GoldLabels,
    Membership,
    Organizer,
    Phase,
    Task,
    Team,
    User,
)


class PhaseRefused(Exception):
    """The phase cannot be changed so; the message says why and what to do."""


class GoldRefused(Exception):
    """The gold labels cannot be put in use; the message says why and what to do."""


def check_gold_can_change(phase: Phase) -> None:
    """Raise GoldRefused once a submission was received: its score would lose its meaning."""
    if phase.submissions.exists():
        raise GoldRefused(
            f"{phase.name} has submissions already, and their scores belong to the present gold "
            "labels. Add a new phase for the new gold labels."
        )


# What stored scores depend on.
FIXED_BY_SUBMISSIONS = ("task", "metric", "n_resamples", "seed", "confidence_level")


@transaction.atomic
def change_phase(*, phase: Phase, changed: Sequence[str], by: User | None = None) -> None:
    """Save these fields of a phase and no others: workers count its scores meanwhile.

    What changes is entered into the audit log, and a deadline that is moved is announced, unless
    the task is a draft. Raises PhaseRefused for what is fixed once there are submissions.
    """
    locked = Phase.objects.select_for_update().get(pk=phase.pk)
    if locked.submissions.exists() and not set(changed).isdisjoint(FIXED_BY_SUBMISSIONS):
        raise PhaseRefused(
            f"{phase.name} has received its first submission meanwhile, so what scores depend on "
            "stays as it is. Open the page again."
        )
    is_moved = "closes_at" in changed and phase.closes_at != locked.closes_at
    if is_moved:
        is_public = Task.objects.reachable().filter(pk=phase.task_id).exists()
        phase.moved_from = locked.closes_at if is_public else None
    phase.save(update_fields=[*changed, *(["moved_from"] if is_moved else [])])
    _enter(locked, phase, changed=changed, by=by)
    if not {"further_measures", "ranking_rule", "closes_at"}.isdisjoint(changed):
        # They are columns of the board, or decide its rows, so it is made anew.
        due_boards.have_made_of(phase.pk)


def _enter(was: Phase, phase: Phase, *, changed: Sequence[str], by: User | None) -> None:
    """Write an audit entry of those fields that are not as they were; none where all are."""
    stored = ["task_id" if name == "task" else name for name in changed]
    moved = [name for name in stored if getattr(was, name) != getattr(phase, name)]
    if not moved:
        return
    is_deadline_moved = "closes_at" in moved
    AuditEntry.objects.create(
        who=by,
        verb=AuditEntry.Verb.MOVED if is_deadline_moved else AuditEntry.Verb.CHANGED,
        what=str(phase),
        task_id=phase.task_id,
        phase=phase,
        made_at=timezone.now(),
        before={name: _recorded(getattr(was, name)) for name in moved},
        after={name: _recorded(getattr(phase, name)) for name in moved},
    )


def _recorded(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value


def roles_in(task: Task) -> dict[str, str]:
    """Return the role of each organizer of the task, by the name of the account in the log.

    The log is never cleaned, so it has the number of an account and not its address.
    """
    named = Organizer.objects.filter(task=task).order_by("pk")
    return {f"account {one.user_id}": one.role for one in named}


@transaction.atomic
def enter_organizers(*, task: Task, before: dict[str, str], by: User) -> None:
    """Enter into the audit log who organizes the task, after they were changed from `before`.

    A task always has an owner: where none was left or named, it is who did this, unless they
    compete in it.
    """
    named = Organizer.objects.filter(task=task)
    competes = Membership.objects.filter(task=task, user=by).exists()
    if not competes and not named.filter(role=Organizer.Role.OWNER).exists():
        owner = {"role": Organizer.Role.OWNER}
        Organizer.objects.update_or_create(task=task, user=by, defaults=owner)
    after = roles_in(task)
    moved = {one for one in before | after if before.get(one) != after.get(one)}
    if moved:
        AuditEntry.objects.create(
            who=by,
            verb=AuditEntry.Verb.NAMED,
            what=str(task),
            task=task,
            made_at=timezone.now(),
            before={one: role for one, role in before.items() if one in moved},
            after={one: role for one, role in after.items() if one in moved},
        )


@transaction.atomic
def change_team(*, team: Team, changed: Sequence[str]) -> None:
    """Save these fields of a team and have the boards that show it made anew."""
    team.save(update_fields=[*changed, *(["skeleton"] if "name" in changed else [])])
    due_boards.have_made(Phase.objects.filter(task=team.task))


def add_gold_labels(
    *, phase: Phase, file: File, added_by: User | None = None, note: str = ""
) -> GoldLabels:
    """Keep a gold file as the phase's new active version.

    Raises scoring.PredictionsError when the file is wrong, and GoldRefused when the phase has
    submissions.
    """
    content = b"".join(file.chunks())
    gold = scoring.read_gold(io.BytesIO(content))
    with transaction.atomic():
        Phase.objects.select_for_update().get(pk=phase.pk)
        check_gold_can_change(phase)
        versions = GoldLabels.objects.filter(phase=phase)
        newest = versions.aggregate(newest=Max("version"))["newest"] or 0
        versions.update(is_active=False)
        kept = GoldLabels(
            phase=phase,
            version=newest + 1,
            sha256=gold.sha256,
            n_items=len(gold.item_ids),
            labels=list(gold.labels),
            n_groups=gold.n_groups,
            note=note,
            added_by=added_by,
        )
        # Names that nobody can guess, in a store that nothing serves.
        kept.file.save(uuid4().hex, ContentFile(content), save=False)
        ids = scoring.item_ids_to_text(gold.item_ids)
        kept.item_ids_file.save(uuid4().hex, ContentFile(ids.encode()), save=False)
        kept.save(force_insert=True)
    return kept
