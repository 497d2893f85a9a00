from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from leaderboard.bibliography import MAX_CHARACTERS, check_entry
from leaderboard.models.task import Task
from leaderboard.names import check_one_alphabet, check_visible, skeleton, tidied


class SkeletonField(models.TextField):
    """What the team's name looks like, kept in step with the name by whoever saves it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "editable": False})

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        value = skeleton(model_instance.name)  # type: ignore[attr-defined]
        setattr(model_instance, self.attname, value)
        return value


class TeamQuerySet(models.QuerySet["Team"]):
    def looking_like(self, name: str) -> "TeamQuerySet":
        """Return the teams whose name may be taken for this one."""
        return self.filter(Q(skeleton=skeleton(name)) | Q(name__iexact=tidied(name)))


class Team(models.Model):
    """Those who submit together to one task, under one name."""

    task = models.ForeignKey(Task, on_delete=models.PROTECT, related_name="teams")
    name = models.CharField(max_length=60, validators=[check_visible, check_one_alphabet])
    skeleton = SkeletonField()
    affiliation = models.CharField(max_length=120, blank=True)
    paper = models.TextField(
        max_length=MAX_CHARACTERS,
        blank=True,
        validators=[check_entry],
        help_text="The team's own paper, as one entry of BibTeX; shown for the overview paper.",
    )
    is_baseline = models.BooleanField(
        default=False, help_text="The organizers' own reference, marked on the board."
    )
    created_at = models.DateTimeField(auto_now_add=True)
    members: models.ManyToManyField = models.ManyToManyField(
        settings.AUTH_USER_MODEL, through="Membership", related_name="teams"
    )

    objects = TeamQuerySet.as_manager()

    class Meta:
        ordering = ("name",)
        constraints = (
            models.UniqueConstraint(
                F("task"),
                Lower("name"),
                name="team_name_is_unique",
                violation_error_message="Another team of this task has this name.",
            ),
            models.UniqueConstraint(
                fields=("task", "skeleton"),
                name="team_name_looks_unique",
                violation_error_message="Another team of this task has a name that looks like it.",
            ),
            models.CheckConstraint(condition=~Q(name=""), name="team_has_a_name"),
        )

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """One person in one team. `task` repeats the team's, for the rule that needs it."""

    class Role(models.TextChoices):
        CAPTAIN = "captain", _("Captain")
        MEMBER = "member", _("Member")

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="memberships")
    task = models.ForeignKey(Task, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.CharField(max_length=10, choices=Role.choices, default=Role.MEMBER)
    joined_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("joined_at",)
        constraints = (
            models.UniqueConstraint(
                fields=("task", "user"),
                name="membership_is_one_team_per_task",
                violation_error_message="This person is in a team of this task already.",
            ),
            models.CheckConstraint(
                condition=Q(role__in=("captain", "member")), name="membership_role_is_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.user} in {self.team}"
