"""What people send through forms, checked and worded."""

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.text import format_lazy, normalize_newlines
from django.utils.translation import gettext_lazy as _

import scoring
from leaderboard import bibliography, tokens, visibility
from leaderboard.models import ApiToken, Letter, Task, Team
from leaderboard.names import check_one_alphabet, check_visible, tidied
from leaderboard.wording import count


class TableField(forms.FileField):
    """A file with ids and labels, refused past the size that is taken in."""

    def clean(self, data: Any, initial: Any = None) -> Any:
        file = super().clean(data, initial)
        if file is not None and file.size > scoring.MAX_BYTES:
            raise forms.ValidationError(
                _(
                    "The file has %(size)s bytes; at most %(most)s (50 MB) are taken. Send only "
                    "the columns id and label."
                ),
                params={"size": count(file.size), "most": count(scoring.MAX_BYTES)},
            )
        return file


class DescriptionForm(forms.Form):
    """What a team calls a submission, and notes about it."""

    method = forms.CharField(
        label=_("Method"),
        max_length=80,
        required=False,
        help_text=_("A short name that your team will know it by, as “RoBERTa, 3 seeds”."),
    )
    description = forms.CharField(
        label=_("Notes"),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("For your team; not on the leaderboard."),
    )

    def clean_description(self) -> str:
        return normalize_newlines(self.cleaned_data["description"])


class SubmissionForm(DescriptionForm):
    """A predictions file and a few words about where it came from."""

    file = TableField(
        label=_("Predictions file"),
        # Where a script puts in the form anew, what was chosen stays chosen.
        widget=forms.ClearableFileInput(attrs={"hx-preserve": "true"}),
        help_text=_(
            "CSV, TSV or JSON with id and label, or a zip of one such file; at most 50 MB."
        ),
        error_messages={
            "required": _("Choose a predictions file."),
            "missing": _("Choose a predictions file."),
            "empty": _(
                "The file is empty: it has no bytes. Choose the file with your predictions."
            ),
        },
    )
    again = forms.BooleanField(label=_("Send it again all the same"), required=False)
    key = forms.CharField(widget=forms.HiddenInput, max_length=64, initial=lambda: uuid4().hex)


class TeamForm(forms.Form):
    """A team's name, where its people work, and what they wrote."""

    name = forms.CharField(
        label=_("Team name"),
        max_length=60,
        help_text=_("Shown on the leaderboard. It stays as it is from your first score on."),
    )
    affiliation = forms.CharField(label=_("Affiliation"), max_length=120, required=False)
    paper = forms.CharField(
        label=_("Your paper"),
        max_length=bibliography.MAX_CHARACTERS,
        required=False,
        validators=[bibliography.check_entry],
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
        help_text=_(
            "One entry of BibTeX. Everybody who sees the leaderboard can read it on the page for "
            "the overview paper."
        ),
    )

    def __init__(
        self,
        *args: Any,
        task: Task,
        team: Team | None = None,
        is_name_fixed: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.task = task
        self.team = team
        if team is None:
            del self.fields["paper"]
        if is_name_fixed:
            del self.fields["name"]

    def clean_paper(self) -> str:
        return normalize_newlines(self.cleaned_data["paper"])

    def clean_name(self) -> str:
        name = tidied(self.cleaned_data["name"])
        check_team_name(name, task=self.task, team=self.team)
        return name


class InvitationForm(forms.Form):
    """Whom an invitation is sent to, where this site sends mail."""

    email = forms.EmailField(
        label=_("Send it by mail to"),
        required=False,
        help_text=_("The letter names your own address, so that it is known who invites."),
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, has_mail: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not has_mail:
            del self.fields["email"]


class MailForm(forms.Form):
    """The kinds of letters that a person wants."""

    kinds = forms.MultipleChoiceField(
        label=_("You get a letter when"), choices=Letter.Kind.choices, required=False
    )

    def clean_kinds(self) -> set[Letter.Kind]:
        return {Letter.Kind(kind) for kind in self.cleaned_data["kinds"]}


def check_team_name(name: str, *, task: Task, team: Team | None = None) -> None:
    """Refuse a name that cannot be read, or that may be taken for another team's of the task."""
    check_visible(name)
    check_one_alphabet(name)
    others = Team.objects.filter(task=task).looking_like(name)
    other = (others.exclude(pk=team.pk) if team else others).first()
    if other is None:
        return
    if visibility.is_named_to_all(other):
        raise forms.ValidationError(
            _(
                "“%(name)s” is, or may be taken for, the team “%(other)s” of this task. Choose "
                "another name."
            ),
            params={"name": name, "other": other.name},
        )
    raise forms.ValidationError(
        _("Another team of this task is called “%(name)s”, or looks so. Choose another name."),
        params={"name": name},
    )


class TokenForm(forms.Form):
    """A new token: what it is called, what it may do, and for how long."""

    name = forms.CharField(
        label=_("Name"),
        max_length=60,
        help_text=_("Where it is used, as “nightly run”, so that you know it again."),
    )
    scope = forms.ChoiceField(
        label=_("What it may do"),
        choices=ApiToken.Scope.choices,
        initial=ApiToken.Scope.SUBMIT,
        widget=forms.RadioSelect,
    )
    task = forms.ModelChoiceField(
        label=_("Task"),
        queryset=Task.objects.none(),
        required=False,
        empty_label=_("All your tasks"),
        help_text=_("A token for one task is worth less to whoever finds it."),
    )
    days = forms.TypedChoiceField(
        label=_("Works for"),
        choices=[(days, format_lazy(_("{days} days"), days=days)) for days in tokens.DAYS],
        initial=tokens.USUAL_DAYS,
        coerce=int,
    )

    def __init__(self, *args: Any, owner: visibility.Viewer, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["task"].queryset = visibility.tasks_joined_by(owner)  # type: ignore[attr-defined]

    def clean_name(self) -> str:
        name = tidied(self.cleaned_data["name"])
        check_visible(name)
        return name


class DayForm(forms.Form):
    """A day whose board is asked for."""

    on = forms.DateField(
        label=_("Day, UTC"),
        required=False,
        input_formats=["%Y-%m-%d"],
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        error_messages={"invalid": _("That is no day; write it as 2026-03-01.")},
    )
