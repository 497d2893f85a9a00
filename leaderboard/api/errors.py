"""Everything that can go wrong, in the one shape that programs rely on."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError

import scoring
from leaderboard.api.json_text import json_text

Handler = Callable[[HttpRequest], HttpResponse]
Problems = Iterable[Mapping[str, object]]

PLACE = "/api/v1/"
# What is said where nothing more is known than the status, by our own code or by Django.
WORDS = {
    400: ("bad_request", "The request cannot be read. Send one file and only the known fields."),
    401: (
        "not_authenticated",
        "Send a token that works, as “Authorization: Bearer margin_…”. You make and revoke tokens "
        "under “Your account”.",
    ),
    403: ("forbidden", "This is not allowed."),
    404: ("not_found", "There is nothing at this address for you to see."),
    405: ("method_not_allowed", "This address takes other methods; the header Allow names them."),
    413: ("too_large", "The request is larger than is taken in."),
    415: (
        "unsupported_media_type",
        "Send the file as multipart/form-data in the field “file”, as curl -F file=@… does.",
    ),
    422: ("invalid", "The request does not fit; see the description at /api/docs."),
    429: ("too_many_requests", "This was asked too often. Wait as long as Retry-After says."),
    500: ("internal_error", "This is our fault. The operators see it in the log."),
    503: ("unavailable", "The site cannot do this now. Wait as long as Retry-After says."),
}


class Refusal(Exception):
    """What the API does not do, and why: a status, a fixed word and a sentence."""

    def __init__(
        self, status: int, code: str = "", message: str = "", *, retry_after_s: int | None = None
    ) -> None:
        usual_code, usual_message = WORDS.get(status, WORDS[500])
        self.status = status
        self.code = code or usual_code
        self.message = message or usual_message
        self.headers = {} if retry_after_s is None else {"Retry-After": str(retry_after_s)}
        super().__init__(self.message)


def problem(code: str, message: str) -> dict[str, object]:
    """Return a trouble that has no place in a file."""
    return {"code": code, "message": message, "line": None, "id": None}


def shape(problems: Problems) -> dict[str, object]:
    """Return troubles as they are sent: the first, then the others."""
    first, *others = problems
    return {"error": first, "errors": others}


def _answer(status: int, problems: Problems, **headers: str) -> HttpResponse:
    return _json(shape(problems), status=status, headers=headers)


def _json(data: dict[str, object], **how: Any) -> HttpResponse:
    return HttpResponse(json_text(data), content_type="application/json", **how)


def _refused(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    return _answer(refusal.status, [problem(refusal.code, refusal.message)], **refusal.headers)


def _unauthenticated(request: HttpRequest, error: AuthenticationError) -> HttpResponse:
    return _answer(401, [problem(*WORDS[401])], **{"WWW-Authenticate": "Bearer"})


def _by_status(request: HttpRequest, error: HttpError) -> HttpResponse:
    return _answer(error.status_code, [problem(*WORDS.get(error.status_code, WORDS[500]))])


def _not_found(request: HttpRequest, error: Http404) -> HttpResponse:
    return _answer(404, [problem(*WORDS[404])])


def _not_as_described(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """Name every field that does not fit; without a file, the type of what came may be why."""
    missing = [one for one in error.errors if one["loc"][-1] == "file"]
    if missing and request.content_type != "multipart/form-data":
        return _answer(415, [problem(*WORDS[415])])
    return _answer(422, [_problem_of(one) for one in error.errors])


def _problem_of(error: dict[str, Any]) -> dict[str, object]:
    name = str(error["loc"][-1])
    if name == "file":
        return problem("missing", "No file came: send it in the field “file”.")
    return problem(str(error["type"]), f"{name}: {error['msg']}.")


def _wrong_file(request: HttpRequest, error: scoring.PredictionsError) -> HttpResponse:
    return _answer(422, [one.as_dict() for one in error.problems])


def _raise(request: HttpRequest, error: Exception) -> HttpResponse:
    raise error


def answer_errors_in_one_shape(api: NinjaAPI) -> None:
    """Let every error of an operation be answered in the shape; what is our fault is raised."""
    handlers: dict[type[Exception], Callable[..., HttpResponse]] = {
        Refusal: _refused,
        AuthenticationError: _unauthenticated,
        HttpError: _by_status,
        Http404: _not_found,
        ValidationError: _not_as_described,
        scoring.PredictionsError: _wrong_file,
        Exception: _raise,
    }
    for kind, handler in handlers.items():
        api.add_exception_handler(kind, handler)


def only_json(get_response: Handler) -> Handler:
    """Put what Django itself answers a program into the shape, and let nothing be kept."""

    def middleware(request: HttpRequest) -> HttpResponse:
        answer = get_response(request)
        if not request.path_info.startswith(PLACE):
            return answer
        is_ours = answer.headers.get("Content-Type", "").startswith("application/json")
        if answer.status_code >= 400 and not is_ours:
            told = problem(*WORDS.get(answer.status_code, WORDS[500]))
            as_json = _json(shape([told]))
            answer.content = as_json.content
            answer.headers["Content-Type"] = as_json.headers["Content-Type"]
            answer.headers["Content-Length"] = str(len(as_json.content))
        answer.headers.setdefault("Cache-Control", "no-store")
        return answer

    return middleware
