"""What the submit page says of a file before it is sent."""

import math
from dataclasses import dataclass
from typing import Literal

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leaderboard import checking, submissions
from leaderboard.forms import SubmissionForm
from leaderboard.models import Phase, Submission, Team, User
from leaderboard.pace import TooOften


@dataclass(frozen=True)
class Told:
    """A verdict; what was found in the file, or a sentence instead; where it was sent before."""

    verdict: Literal["good", "bad", "unknown"]
    sentence: str = ""
    status: int = 200
    found: checking.Checked | None = None
    same: Submission | None = None


def checked(form: SubmissionForm, *, phase: Phase, team: Team, person: User) -> Told:
    """Check the file of a form for a member of the team."""
    if "file" in form.errors:
        return Told("bad", " ".join(str(error) for error in form.errors["file"]))
    gold = checking.gold_told(phase, at=timezone.now())
    if gold is None:
        return Told("unknown", _("Files can be checked once the phase is open."), status=403)
    try:
        checking.keep_pace(team=team, person=person)
    except TooOften as refused:
        return Told("unknown", _too_often(refused.wait_s), status=429)
    file = form.cleaned_data["file"]
    found = checking.check(file.file, gold)
    same = submissions.sent_before(phase, team, sha256=submissions.digest_of(file))
    return Told("good" if found.reading else "bad", found=found, same=same)


def _too_often(wait_s: int) -> str:
    """Say that the team has to wait, and that it need not."""
    n_minutes = math.ceil(wait_s / 60)
    sentence = ngettext(
        "You or your team have had %(most)s files checked this hour; no more are taken. The next "
        "can be checked in %(n)s minute. You can send this one unchecked: if it is refused, that "
        "uses no attempt.",
        "You or your team have had %(most)s files checked this hour; no more are taken. The next "
        "can be checked in %(n)s minutes. You can send this one unchecked: if it is refused, that "
        "uses no attempt.",
        n_minutes,
    )
    return sentence % {"most": checking.AT_MOST, "n": n_minutes}
