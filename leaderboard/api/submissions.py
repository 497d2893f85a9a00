"""Send predictions, and follow what becomes of them."""

import hashlib
import logging
import math
from typing import Annotated, Any, cast
from uuid import UUID

from django.core.files.base import File
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from ninja import Form, Header, Path, Query, Router, Status

from leaderboard import submissions, visibility
from leaderboard.api import shapes, uploads
from leaderboard.api.answers import answers, attempts_of
from leaderboard.api.callers import BY_TOKEN, Caller, CallersRequest
from leaderboard.api.errors import Refusal
from leaderboard.models import Phase, Score, Submission, Team, User

logger = logging.getLogger(__name__)
router = Router(tags=["Submissions"])

Method = Annotated[str, Form(max_length=80, description="A short name that your team knows it by.")]
Description = Annotated[str, Form(max_length=2000, description="Notes for your team.")]
Key = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=64,
        description="Any text of your own, the same when you send again what may have been lost.",
    ),
]

HEADERS_OF_201 = {
    "Location": {
        "description": "Where to follow the submission.",
        "schema": {"type": "string", "format": "uri"},
    },
    "Idempotent-Replay": {
        "description": "“true” where the submission was made by an earlier request.",
        "schema": {"type": "string", "enum": ["true"]},
    },
}


@router.post(
    "tasks/{slug:task}/phases/{slug:phase}/submissions",
    auth=BY_TOKEN,
    operation_id="submit_predictions",
    summary="Submit a predictions file",
    response=answers({201: shapes.Received}, 400, 401, 403, 404, 409, 413, 415, 422, 429, 507),
    openapi_extra={"responses": {201: {"headers": HEADERS_OF_201}}},
)
def submit_predictions(
    request: CallersRequest,
    response: HttpResponse,
    *,
    task: shapes.TaskSlug,
    phase: shapes.PhaseSlug,
    file: uploads.PredictionsFile,
    method: Method = "",
    description: Description = "",
    idempotency_key: Key = None,
) -> Status[shapes.Received]:
    """Take the file in for your team and let it be scored. Needs a token that may submit.

    It is stored when the answer comes. The same Idempotency-Key with the same file gives the
    submission that it gave before, with the header Idempotent-Replay, and uses no attempt.
    """
    request.auth.check_may_submit()
    found = request.auth.phase(task, phase)
    team = request.auth.team(found.task)
    sent = uploads.checked(file, method=method, description=description)
    known = _with_these_bytes(request.auth, team, sent["file"])
    received = _received(request, found, team, sent=sent, key=idempotency_key or "")
    if received.pk in known:
        response.headers["Idempotent-Replay"] = "true"
    place = reverse("api:get_submission", kwargs={"submission": received.pk})
    response.headers["Location"] = request.build_absolute_uri(place)
    answer = shapes.Received(
        id=received.pk,
        state=cast(shapes.State, received.state),
        url=_page(request, received),
        late=received.is_late,
        attempts=attempts_of(found, team, person=request.auth.user),
    )
    return Status(201, answer)


def _with_these_bytes(caller: Caller, team: Team, file: File) -> set[UUID]:
    """Return the submissions of the team that had this content before."""
    digest = hashlib.sha256(b"".join(file.chunks())).hexdigest()
    own = visibility.submissions_open_to(caller.viewer).filter(team=team, sha256=digest)
    return set(own.values_list("pk", flat=True))


def _received(
    request: CallersRequest, phase: Phase, team: Team, *, sent: dict[str, Any], key: str
) -> Submission:
    try:
        return submissions.receive_submission(
            phase=phase,
            team=team,
            predictions=sent["file"],
            submitted_by=request.auth.user,
            method=sent["method"],
            description=sent["description"],
            idempotency_key=key,
            is_key_strict=bool(key),
            begun_at=request.begun_at,
        )
    except submissions.KeyReused as refused:
        raise Refusal(409, "key_reused", str(refused)) from refused
    except submissions.SubmissionRefused as refused:
        raise _refusal(refused, phase, team, person=request.auth.user) from refused
    except OSError as error:
        logger.exception("A file could not be stored.")
        raise Refusal(
            507,
            "not_stored",
            "The site could not store your file; this is our fault. Send it again later; no "
            "attempt was used.",
        ) from error


def _refusal(
    refused: submissions.SubmissionRefused, phase: Phase, team: Team, *, person: User
) -> Refusal:
    """Say 429 where waiting until the next attempts helps, else 409."""
    now, counted = timezone.now(), attempts_of(phase, team, person=person)
    if phase.takes_at(now) and not counted.left:
        wait_s = math.ceil((counted.resets_at - now).total_seconds())
        return Refusal(429, "no_attempts_left", str(refused), retry_after_s=wait_s)
    return Refusal(409, "not_taken", str(refused))


@router.get(
    "tasks/{slug:task}/phases/{slug:phase}/submissions",
    auth=BY_TOKEN,
    operation_id="list_submissions",
    summary="List your team's submissions",
    response=answers({200: shapes.Submissions}, 401, 403, 404, 422),
)
def list_submissions(
    request: CallersRequest,
    *,
    task: shapes.TaskSlug,
    phase: shapes.PhaseSlug,
    limit: Annotated[int, Query(ge=1, le=200, description="How many at most.")] = 50,
    offset: Annotated[int, Query(ge=0, le=1_000_000, description="How many newer to pass.")] = 0,
) -> shapes.Submissions:
    """Give what your team sent to the phase, the newest first."""
    found = request.auth.phase(task, phase)
    team = request.auth.team(found.task)
    own = _shown(request.auth).filter(phase=found, team=team)
    return shapes.Submissions(
        n_submissions=own.count(),
        submissions=[_submission(request, one) for one in own[offset : offset + limit]],
    )


@router.get(
    "submissions/{uuid:submission}",
    auth=BY_TOKEN,
    operation_id="get_submission",
    summary="Follow one submission",
    response=answers({200: shapes.Submission}, 401, 403, 404),
)
def get_submission(
    request: CallersRequest,
    *,
    submission: Annotated[UUID, Path(description="The id that sending it gave.")],
) -> shapes.Submission:
    """Say how far one of your team's submissions is, why it was refused, or what it scored."""
    return _submission(request, get_object_or_404(_shown(request.auth), pk=submission))


def _shown(caller: Caller) -> QuerySet[Submission]:
    """Return the submissions that may be asked about, with their scores."""
    found = visibility.submissions_open_to(caller.viewer)
    if caller.token and caller.token.task:
        found = found.filter(phase__task=caller.token.task)
    return found.prefetch_related(Prefetch("scores", Score.objects.without_tables()))


def _submission(request: CallersRequest, one: Submission) -> shapes.Submission:
    same = ("method", "description", "file_name", "sha256", "n_bytes", "received_at")
    return shapes.Submission(
        **{name: getattr(one, name) for name in (*same, "finished_at", "problems", "notices")},
        id=one.pk,
        state=cast(shapes.State, one.state),
        url=_page(request, one),
        task=one.phase.task.slug,
        phase=one.phase.slug,
        team=one.team.name,
        late=one.is_late,
        score=_score(request.auth, one),
    )


def _score(caller: Caller, one: Submission) -> shapes.Score | None:
    shown = visibility.score_shown(caller.viewer, one)
    if shown is None:
        return None
    return shapes.Score(
        metric=one.phase.metric,
        value=shown.value,
        interval=(shown.interval_low, shown.interval_high),
        confidence_level=shown.signature["confidence_level"],
        measures=shown.measures if visibility.may_see_labels(caller.viewer, one.phase) else None,
    )


def _page(request: HttpRequest, one: Submission) -> str:
    return request.build_absolute_uri(reverse("submission", kwargs={"submission_pk": one.pk}))
