"""Addresses for those who run the site: is it up, is it well?"""

from django.db import Error
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from kombu.exceptions import OperationalError

from leaderboard import doorbell
from leaderboard.models import Submission


@require_safe
@never_cache
def health(request: HttpRequest) -> HttpResponse:
    """Answer as long as the web process does."""
    return HttpResponse("ok", content_type="text/plain")


@require_safe
@never_cache
def ready(request: HttpRequest) -> HttpResponse:
    """Say whether database and broker answer and how long the oldest submission has waited.

    503 when one of them does not. The age is in seconds, null when nothing waits.
    """
    report: dict[str, object] = {"database": True, "broker": True, "oldest_waiting_s": None}
    try:
        oldest = Submission.objects.unfinished().order_by("received_at").first()
    except Error:
        report["database"] = False
    else:
        if oldest is not None:
            waited = timezone.now() - oldest.received_at
            report["oldest_waiting_s"] = round(waited.total_seconds(), 1)
    try:
        doorbell.check()
    except (OperationalError, OSError):
        report["broker"] = False
    is_ready = bool(report["database"] and report["broker"])
    return JsonResponse(report, status=200 if is_ready else 503)
