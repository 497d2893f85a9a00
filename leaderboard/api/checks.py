"""Check a file without spending an attempt."""

from collections import Counter

from django.utils import timezone
from ninja import Router

from leaderboard import checking, visibility
from leaderboard.api import shapes, uploads
from leaderboard.api.answers import answers
from leaderboard.api.callers import BY_TOKEN, CallersRequest
from leaderboard.api.errors import Refusal
from leaderboard.models import GoldLabels, Phase
from leaderboard.pace import TooOften

router = Router(tags=["Submissions"])


@router.post(
    "tasks/{slug:task}/phases/{slug:phase}/validate",
    auth=BY_TOKEN,
    operation_id="validate_predictions",
    summary="Check a predictions file",
    response=answers({200: shapes.Checked}, 400, 401, 403, 404, 409, 413, 415, 422, 429),
)
def validate_predictions(
    request: CallersRequest,
    *,
    task: shapes.TaskSlug,
    phase: shapes.PhaseSlug,
    file: uploads.PredictionsFile,
) -> shapes.Checked:
    """Read the file as a worker would, against the published ids and labels.

    Nothing is kept and no attempt is used. At most 60 files of a team in an hour, those that its
    members have checked on the submit page with them.
    """
    found = request.auth.phase(task, phase)
    gold = _gold(found)
    _keep_pace(request, found)
    sent = uploads.checked(file)["file"]
    read = checking.read_predictions(sent.file, gold)
    counts = Counter(int(code) for code in read.codes)
    return shapes.Checked(
        is_valid=True,
        n_items=len(read.item_ids),
        labels={label: counts[place] for place, label in enumerate(read.labels)},
        notices=list(read.notices),
    )


def _keep_pace(request: CallersRequest, phase: Phase) -> None:
    person = request.auth.user
    try:
        checking.keep_pace(team=visibility.team_of(person, phase.task), person=person)
    except TooOften as refused:
        raise Refusal(
            429,
            "too_many_requests",
            f"At most {checking.AT_MOST} of these are taken in {checking.WITHIN_S // 60} minutes. "
            f"Wait {refused.wait_s} s.",
            retry_after_s=refused.wait_s,
        ) from refused


def _gold(phase: Phase) -> GoldLabels:
    """Return what files are read against: told from the moment when the phase opens."""
    gold = GoldLabels.objects.filter(phase=phase, is_active=True).first()
    if timezone.now() < phase.opens_at:
        raise Refusal(409, "not_open", f"{phase.name} is not open yet.")
    if gold is None:
        raise Refusal(409, "no_gold", f"The organizers have not prepared {phase.name} yet.")
    return gold
