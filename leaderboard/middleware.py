"""What holds for every request: beginning, encoding, language, caches; words without database."""

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.views.defaults import page_not_found

Handler = Callable[[HttpRequest], HttpResponse]
RETRY_AFTER_S = 20
# What organizers and programs read is not translated.
ENGLISH_ONLY = ("/admin/", "/api/")
# Kept by caches for everybody, so that no cookie has a say in it.
FOR_ANYBODY = "/embed/"


def begun(get_response: Handler) -> Handler:
    """Note when the request began to come in, before its body is read: see `receive_submission`."""

    def middleware(request: HttpRequest) -> HttpResponse:
        request.begun_at = timezone.now()  # type: ignore[attr-defined]
        return get_response(request)

    return middleware


def utf8_only(get_response: Handler) -> Handler:
    """Read what is sent as UTF-8, as our pages ask for, whatever the sender calls it."""

    def middleware(request: HttpRequest) -> HttpResponse:
        request.encoding = "utf-8"
        return get_response(request)

    return middleware


def in_the_readers_language(get_response: Handler) -> Handler:
    """Answer in the language that the reader chose, else in one that their browser asks for."""

    def middleware(request: HttpRequest) -> HttpResponse:
        is_for_anybody = request.path_info.endswith(FOR_ANYBODY)
        if is_for_anybody:
            request.COOKIES.pop(settings.LANGUAGE_COOKIE_NAME, None)
        is_english = request.path_info.startswith(ENGLISH_ONLY)
        language = "en" if is_english else translation.get_language_from_request(request)
        with translation.override(language):
            response = get_response(request)
        # Files are the same in every language. An answer without a type says that a page holds.
        if response.headers.get("Content-Type", "text/html").startswith("text/html"):
            patch_vary_headers(response, ("Accept-Language",) + ("Cookie",) * (not is_for_anybody))
            response.headers.setdefault("Content-Language", language)
        return response

    return middleware


def private_when_signed_in(get_response: Handler) -> Handler:
    """Keep every page for somebody who is signed in out of caches, also that of the browser.

    What says itself how long it may be kept is left as it is: files, and what is for anybody.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        is_page = response.headers.get("Content-Type", "").startswith("text/html")
        # After a failure nobody is looked up: the database may be away.
        if not is_page or response.status_code >= 500 or "Cache-Control" in response.headers:
            return response
        if request.user.is_authenticated:
            patch_cache_control(response, private=True, no_store=True)
        return response

    return middleware


def not_found_in_our_words(get_response: Handler) -> Handler:
    """Say under DEBUG, too, what the site says of an address where there is nothing.

    Django puts the whole list of addresses there, which tells whoever is lost in the demo nothing.
    """
    if not settings.DEBUG:
        raise MiddlewareNotUsed

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        is_page = response.headers.get("Content-Type", "").startswith("text/html")
        if response.status_code == 404 and is_page:
            return page_not_found(request, Http404())
        return response

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
