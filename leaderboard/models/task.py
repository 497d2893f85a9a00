from django.core.exceptions import ValidationError
from django.core.validators import URLValidator, validate_email
from django.db import models
from django.db.models import Q


def check_contact(value: str) -> None:
    """Refuse what is neither an e-mail address nor a web address."""
    check = validate_email if "@" in value and "/" not in value else URLValidator(["https", "http"])
    try:
        check(value)
    except ValidationError:
        raise ValidationError(
            "Write an e-mail address, or a web address that begins with https://."
        ) from None


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
    contact = models.CharField(
        max_length=200,
        blank=True,
        validators=[check_contact],
        help_text="Where teams reach you: an e-mail address or a web address. Shown to everybody.",
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

    @property
    def contact_address(self) -> str:
        """Return the contact as the target of a link, "" where there is none."""
        is_mail = "@" in self.contact and "/" not in self.contact
        return f"mailto:{self.contact}" if is_mail else self.contact
