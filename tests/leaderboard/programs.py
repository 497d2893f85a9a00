"""Programs that ask the API: what they send, and whom they stand for."""

from dataclasses import dataclass, field

from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from leaderboard import tokens
from leaderboard.models import Task, User
from tests.leaderboard.conftest import GOOD

PHASE = "/api/v1/tasks/mail/phases/test"


@dataclass(frozen=True)
class Program:
    """A client with a token, or without one; it never has a cookie."""

    secret: str = ""
    client: Client = field(default_factory=lambda: Client(enforce_csrf_checks=True))

    def get(self, address: str, **headers: str) -> HttpResponse:
        return self.client.get(address, headers=self._headers(headers))

    def post(
        self, address: str, content: bytes | str | None = GOOD, *, key: str = "", **words: object
    ) -> HttpResponse:
        """Send a file in the field `file`, and words beside it."""
        data = dict(words)
        if content is not None:
            raw = content.encode() if isinstance(content, str) else content
            data["file"] = SimpleUploadedFile("predictions.csv", raw)
        headers = {"Idempotency-Key": key} if key else {}
        return self.client.post(address, data, headers=self._headers(headers))

    def submit(self, content: bytes | str | None = GOOD, **words: object) -> HttpResponse:
        return self.post(f"{PHASE}/submissions", content, **words)

    def _headers(self, more: dict[str, str]) -> dict[str, str]:
        own = {"Authorization": f"Bearer {self.secret}"} if self.secret else {}
        return {**own, **more}


def program_of(user: User, *, scope: str = "submit", task: Task | None = None) -> Program:
    """Return a program with a new token of the person."""
    name = f"{scope} {task}"
    return Program(tokens.make_token(user=user, name=name, scope=scope, task=task).secret)


def told(answer: HttpResponse) -> tuple[int, str]:
    """Return status and code of a refusal, having seen that it has the one shape."""
    content = answer.json()
    assert int(answer.headers["Content-Length"]) == len(answer.content)
    assert set(content) == {"error", "errors"}, content
    for one in (content["error"], *content["errors"]):
        assert set(one) == {"code", "message", "line", "id"}
        assert one["message"]
    return answer.status_code, content["error"]["code"]
