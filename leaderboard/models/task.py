from django.db import models
from django.db.models import Q


class TaskQuerySet(models.QuerySet["Task"]):
    def listed(self) -> "TaskQuerySet":
        """Return the tasks that the home page may name."""
        return self.filter(visibility=Task.Visibility.PUBLIC)

    def reachable(self) -> "TaskQuerySet":
        """Return the tasks that whoever knows the address may open."""
        return self.exclude(visibility=Task.Visibility.DRAFT)


class Task(models.Model):
    """A shared task: a problem with a closed set of labels."""

    class Visibility(models.TextChoices):
        DRAFT = "draft", "Draft: organizers only"
        UNLISTED = "unlisted", "Unlisted: whoever knows the address"
        PUBLIC = "public", "Public: listed on the home page"

    slug = models.SlugField(unique=True, help_text="The task's part of the address.")
    name = models.CharField(max_length=120)
    summary = models.CharField(max_length=200, help_text="One line, shown under the name.")
    description = models.TextField(blank=True, help_text="Markdown: the problem, data and rules.")
    visibility = models.CharField(
        max_length=10, choices=Visibility.choices, default=Visibility.DRAFT
    )
    citation = models.TextField(
        blank=True,
        help_text="How to cite the task, as BibTeX; shown on the page for the overview paper.",
    )
    created_at = models.DateTimeField(auto_now_add=True)

    objects = TaskQuerySet.as_manager()

    class Meta:
        ordering = ("name",)
        constraints = (
            models.CheckConstraint(
                condition=~Q(slug="new"),
                name="task_slug_is_free",
                violation_error_message="“new” is the address of another page; choose another.",
            ),
            models.CheckConstraint(
                condition=Q(visibility__in=("draft", "unlisted", "public")),
                name="task_visibility_is_known",
            ),
        )

    def __str__(self) -> str:
        return self.name
