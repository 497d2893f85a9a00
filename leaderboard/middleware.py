"""What holds for every request: one encoding, and an honest answer when the database is away."""

from collections.abc import Callable

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

Handler = Callable[[HttpRequest], HttpResponse]
RETRY_AFTER_S = 20


def utf8_only(get_response: Handler) -> Handler:
    """Read what is sent as UTF-8, as our pages ask for, whatever the sender calls it."""

    def middleware(request: HttpRequest) -> HttpResponse:
        request.encoding = "utf-8"
        return get_response(request)

    return middleware


class DatabaseAway:
    """Answers 503 and when to try again while the database is locked or cannot be reached."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, OperationalError | InterfaceError):
            return None
        answer = render(request, "503.html", status=503)
        answer.headers["Retry-After"] = str(RETRY_AFTER_S)
        return answer
