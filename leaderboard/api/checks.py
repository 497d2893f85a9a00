"""Check a file without spending an attempt."""

from collections import Counter

from django.utils import timezone
from ninja import Router

from leaderboard import checking
from leaderboard.api import pace, shapes, uploads
from leaderboard.api.answers import answers
from leaderboard.api.callers import BY_TOKEN, CallersRequest
from leaderboard.api.errors import Refusal
from leaderboard.models import GoldLabels, Phase

AT_MOST = 60
WITHIN_S = 3600

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

    Nothing is kept and no attempt is used. At most 60 files an hour.
    """
    gold = _gold(request.auth.phase(task, phase))
    pace.keep(request.auth.user, what="validate", at_most=AT_MOST, within_s=WITHIN_S)
    sent = uploads.checked(file)["file"]
    read = checking.read_predictions(sent.file, gold)
    counts = Counter(int(code) for code in read.codes)
    return shapes.Checked(
        is_valid=True,
        n_items=len(read.item_ids),
        labels={label: counts[place] for place, label in enumerate(read.labels)},
        notices=list(read.notices),
    )


def _gold(phase: Phase) -> GoldLabels:
    """Return what files are read against: told from the moment when the phase opens."""
    gold = GoldLabels.objects.filter(phase=phase, is_active=True).first()
    if timezone.now() < phase.opens_at:
        raise Refusal(409, "not_open", f"{phase.name} is not open yet.")
    if gold is None:
        raise Refusal(409, "no_gold", f"The organizers have not prepared {phase.name} yet.")
    return gold
