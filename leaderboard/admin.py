"""Django's admin for site staff: enough to run a task until organizers have their own pages.

It takes gold labels and never gives them back. Scores and submissions are there to be read.
"""

from typing import Any

from allauth.account.decorators import secure_admin_login
from django import forms
from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.db.utils import IntegrityError
from django.http import HttpRequest
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe

import scoring
from leaderboard import organizing, submissions
from leaderboard.forms import TableField, check_team_name
from leaderboard.models import (
    AuditEntry,
    GoldLabels,
    Membership,
    Organizer,
    Phase,
    Submission,
    Task,
    Team,
    User,
)
from leaderboard.names import tidied
from leaderboard.phase_form import PhaseForm


def _organizer(request: HttpRequest) -> User:
    """Return who is signed in; Django's admin lets nobody else come so far."""
    assert isinstance(request.user, User)
    return request.user


# Signing in goes through the site's own page, which counts wrong passwords.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
admin.site.site_header = admin.site.site_title = "Margin: organizing"
admin.site.index_title = "Tasks, phases, gold labels"


class ReadOnlyAdmin(admin.ModelAdmin):
    """Shows rows; changes nothing."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class GoldLabelsForm(forms.ModelForm):
    """A gold file, read and judged before it is kept."""

    file = TableField(
        label="Gold file",
        help_text="CSV, TSV or JSON with id and label, or a zip of one. It is kept secret and "
        "cannot be downloaded again.",
    )

    class Meta:
        model = GoldLabels
        fields = ("phase", "file", "note")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        file, phase = cleaned.get("file"), cleaned.get("phase")
        if phase is not None:
            try:
                organizing.check_gold_can_change(phase)
            except organizing.GoldRefused as refused:
                self.add_error("phase", str(refused))
        if file is not None:
            try:
                gold = scoring.read_gold(file)
                note = scoring.rare_label_note(gold.count_items())
                self.notices = [*gold.notices, *filter(None, [note])]
            except scoring.PredictionsError as refused:
                self.add_error("file", [problem.message for problem in refused.problems])
        return cleaned


@admin.register(GoldLabels)
class GoldLabelsAdmin(ReadOnlyAdmin):
    form = GoldLabelsForm
    list_display = ("phase", "version", "is_active", "n_items", "n_labels", "added_at")
    list_select_related = ("phase__task",)

    def get_fields(self, request: HttpRequest, obj: Model | None = None) -> tuple[str, ...]:
        if obj is None:
            return ("phase", "file", "note")
        shown = ("phase", "version", "is_active", "n_items", "labels", "n_groups", "sha256")
        return (*shown, "note", "added_by", "added_at")

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return admin.ModelAdmin.has_add_permission(self, request)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        file = form.cleaned_data["file"]
        file.seek(0)
        kept = organizing.add_gold_labels(
            phase=obj.phase, file=file, added_by=_organizer(request), note=obj.note
        )
        obj.pk, obj.version = kept.pk, kept.version
        for notice in form.notices:
            self.message_user(request, notice)

    @admin.display(description="labels")
    def n_labels(self, gold: GoldLabels) -> int:
        return len(gold.labels)


class PhaseInline(admin.StackedInline):
    """Adds a phase with its task; what exists is changed on the phase's own page."""

    model = Phase
    form = PhaseForm
    extra = 1
    show_change_link = True

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class OrganizerInline(admin.TabularInline):
    """Names who sees all of a task. Whoever saves a task without an owner becomes it."""

    model = Organizer
    autocomplete_fields = ("user",)
    extra = 0


@admin.register(Task)
class TaskAdmin(admin.ModelAdmin):
    list_display = ("name", "slug", "visibility")
    prepopulated_fields = {"slug": ("name",)}
    inlines = (OrganizerInline, PhaseInline)

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Answer in words where another save has named the same person in this instant."""
        try:
            return super().changeform_view(request, *args, **kwargs)
        except IntegrityError:
            messages.error(
                request, "Somebody else has saved this task meanwhile. Look at it and save again."
            )
            return redirect(request.get_full_path())

    def get_object(self, request: HttpRequest, object_id: str, from_field: Any = None) -> Any:
        """Lock the task while it is saved: whoever is named meanwhile cannot make a team of it."""
        if request.method == "POST":
            list(Task.objects.select_for_update().filter(pk=object_id))
        return super().get_object(request, object_id, from_field)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        task = form.instance
        before = organizing.roles_in(task)
        super().save_related(request, form, formsets, change)
        organizing.enter_organizers(task=task, before=before, by=_organizer(request))


@admin.register(Phase)
class PhaseAdmin(admin.ModelAdmin):
    form = PhaseForm
    list_display = ("name", "task", "opens_at", "closes_at", "time_zone", "board")
    list_select_related = ("task",)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Keep fixed what stored scores depend on, once there are submissions."""
        if obj is None or not obj.submissions.exists():
            return ()
        return organizing.FIXED_BY_SUBMISSIONS

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        if not change:
            super().save_model(request, obj, form, change)
            return
        try:
            by = _organizer(request)
            organizing.change_phase(phase=obj, changed=form.changed_fields, by=by)
        except organizing.PhaseRefused as refused:
            messages.error(request, str(refused))


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnlyAdmin):
    """What organizers decided, the newest first. Nobody adds, changes or deletes an entry."""

    list_display = ("made_at", "person", "verb", "what", "changes")
    search_fields = ("what",)
    fields = ("made_at", "person", "verb", "what", "changes")

    def get_queryset(self, request: HttpRequest) -> QuerySet[AuditEntry]:
        return super().get_queryset(request).select_related("who")

    @admin.display(description="who")
    def person(self, entry: AuditEntry) -> str:
        """Return the address of who did it, as far as the account is still there."""
        if entry.who_id is None:
            return "the site"
        return entry.who.email if entry.who else f"account {entry.who_id}, which is gone"

    @admin.display(description="changes")
    def changes(self, entry: AuditEntry) -> SafeString:
        return format_html_join(mark_safe("<br>"), "{}: {} → {}", entry.changes)


class BaselineSubmissionForm(forms.ModelForm):
    """A predictions file of a baseline, which has no members to send it."""

    file = TableField(label="Predictions file", help_text="As a team would send it.")
    team = forms.ModelChoiceField(
        Team.objects.filter(is_baseline=True).select_related("task"),
        label="Baseline",
        help_text="A team with “is baseline” ticked.",
    )

    class Meta:
        model = Submission
        fields = ("phase", "team", "file", "method")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        phase, team = cleaned.get("phase"), cleaned.get("team")
        if phase is None or team is None:
            return cleaned
        try:
            submissions.check_open(phase, team, at=timezone.now())
        except submissions.SubmissionRefused as refused:
            self.add_error("phase", str(refused))
        return cleaned


@admin.register(Submission)
class SubmissionAdmin(ReadOnlyAdmin):
    form = BaselineSubmissionForm
    list_display = ("team", "phase", "received_at", "state", "n_tries")
    list_filter = ("state", "phase")
    list_select_related = ("team", "phase__task")
    actions = ("score_again",)

    def get_fields(self, request: HttpRequest, obj: Model | None = None) -> tuple[str, ...]:
        if obj is None:
            return ("phase", "team", "file", "method")
        return ("phase", "team", "received_at", "state", "n_tries", "problems", "file_name")

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return admin.ModelAdmin.has_add_permission(self, request)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        received = submissions.receive_submission(
            phase=obj.phase,
            team=obj.team,
            predictions=form.cleaned_data["file"],
            submitted_by=_organizer(request),
            method=obj.method,
        )
        obj.pk, obj.received_at = received.pk, received.received_at

    @admin.action(description="Score again what failed")
    def score_again(self, request: HttpRequest, chosen: QuerySet[Submission]) -> None:
        n_rung = sum(submissions.score_again(submission_pk=one.pk) for one in chosen)
        if n_rung == 0:
            messages.warning(request, "None of these has failed, so nothing is scored again.")
        elif n_rung == 1:
            messages.success(request, "1 failed submission is in line to be scored again.")
        else:
            messages.success(
                request, f"{n_rung} failed submissions are in line to be scored again."
            )


class MembershipInline(admin.TabularInline):
    model = Membership
    extra = 0
    can_delete = False
    readonly_fields = ("user", "role", "joined_at")

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class TeamForm(forms.ModelForm):
    """A team whose name cannot be taken for another one's."""

    class Meta:
        model = Team
        fields = ("task", "name", "affiliation", "is_baseline")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        task = cleaned.get("task") or (self.instance.task if self.instance.pk else None)
        if task is not None and "name" in self.changed_data and "name" in cleaned:
            cleaned["name"] = tidied(cleaned["name"])
            try:
                check_team_name(cleaned["name"], task=task, team=self.instance)
            except forms.ValidationError as refused:
                self.add_error("name", refused)
        return cleaned


@admin.register(Team)
class TeamAdmin(admin.ModelAdmin):
    form = TeamForm
    list_display = ("name", "task", "is_baseline")
    list_filter = ("task",)
    inlines = (MembershipInline,)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return () if obj is None else ("task",)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        if change:
            organizing.change_team(team=obj, changed=form.changed_data)
        else:
            super().save_model(request, obj, form, change)


@admin.register(User)
class UserAdmin(ReadOnlyAdmin):
    list_display = ("email", "is_staff", "date_joined")
    search_fields = ("email",)
    fields = ("email", "is_staff", "is_active", "date_joined", "last_login")
