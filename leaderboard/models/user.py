from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, BaseUserManager
from django.db import models
from django.utils.functional import cached_property


class UserManager(BaseUserManager["User"]):
    """Makes accounts from an e-mail address and a password."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        user = self.model(email=self.normalize_email(email), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)


class User(AbstractUser):
    """A person with an account, known by e-mail address; other teams never see it."""

    username = None  # type: ignore[assignment]
    email = models.EmailField("e-mail address", unique=True)
    language = models.CharField(
        max_length=10, blank=True, editable=False, help_text="What letters to the person are in."
    )

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []
    objects: ClassVar[UserManager] = UserManager()  # type: ignore[assignment]

    @cached_property
    def organized_tasks(self) -> frozenset[int]:
        """Return the keys of the tasks that the person organizes, read once as permissions are."""
        return frozenset(self.organized.values_list("task_id", flat=True))

    def __str__(self) -> str:
        return self.email
