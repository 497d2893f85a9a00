"""Who asks: the person behind a token, or a visitor. A session's cookie says nothing here."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from ninja.security import HttpBearer

from leaderboard import tokens, visibility
from leaderboard.api.errors import Refusal
from leaderboard.models import ApiToken, Phase, Task, Team, User


@dataclass(frozen=True)
class Caller:
    """Whom the request stands for, and by which token; visitors have none."""

    viewer: visibility.Viewer
    token: ApiToken | None = None

    @property
    def user(self) -> User:
        """Return the person; only where a token is demanded."""
        assert isinstance(self.viewer, User)
        return self.viewer

    def check_may_submit(self) -> None:
        if self.token is None or not self.token.may_submit:
            raise Refusal(
                403,
                "scope_is_read",
                "This token may read only. Make one that may submit, under “Your account”.",
            )

    def task(self, slug: str) -> Task:
        """Return a task that may be asked about."""
        self._check_task(slug)
        return get_object_or_404(visibility.tasks_open_to(self.viewer), slug=slug)

    def phase(self, task_slug: str, phase_slug: str) -> Phase:
        """Return a phase that may be asked about, with its task."""
        self._check_task(task_slug)
        phases = visibility.phases_open_to(self.viewer)
        return get_object_or_404(phases, task__slug=task_slug, slug=phase_slug)

    def team(self, task: Task) -> Team:
        """Return the caller's team in the task."""
        team = visibility.team_of(self.viewer, task)
        if team is None:
            raise Refusal(
                403, "no_team", f"You have no team in {task.name}. Make or join one on its pages."
            )
        return team

    def _check_task(self, slug: str) -> None:
        # Before anything is looked up, so that it tells nothing of tasks that are not shown.
        own = self.token.task if self.token else None
        if own is not None and own.slug != slug:
            raise Refusal(403, "other_task", f"This token is for the task {own.name} alone.")


class CallersRequest(HttpRequest):
    """A request that an operation gets: it has been told who asks."""

    auth: Caller
    begun_at: datetime


class Bearer(HttpBearer):
    """Knows people by the token in the header Authorization, and by nothing else."""

    def __call__(self, request: HttpRequest) -> Caller | None:
        scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
        return self.authenticate(request, secret.strip()) if scheme.lower() == "bearer" else None

    def authenticate(self, request: HttpRequest, token: str) -> Caller | None:
        found = tokens.token_of(token)
        if found is None:
            return None
        tokens.note_use(token=found)
        return Caller(viewer=found.user, token=found)


def visitor(request: HttpRequest) -> Caller | None:
    """Take whoever sends no token for a visitor; a token that does not work is told so."""
    return None if "Authorization" in request.headers else Caller(viewer=AnonymousUser())


BY_TOKEN = [Bearer()]
BY_TOKEN_OR_NOT = [Bearer(), visitor]
# Says in the description that a token may be left out.
NO_TOKEN_NEEDED: dict[str, Any] = {"security": [{}]}
