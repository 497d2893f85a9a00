"""What letters tell, found when they are sent, and by `visibility` alone; None: nothing any more.

Names are put on one line: what somebody called a task or a file starts no line of a letter, and no
header.
"""

from collections.abc import Callable
from datetime import datetime

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from leaderboard import sentences, visibility, wording, zones
from leaderboard.attempts import Attempts, attempts
from leaderboard.models import AuditEntry, Invitation, Letter, Phase, Submission, User
from leaderboard.templatetags.scores import with_utc_and_aoe

Content = dict[str, object]


def content_of(letter: Letter) -> Content | None:
    """Return the values of the letter's template, or None when there is nothing left to tell."""
    return FINDERS[Letter.Kind(letter.kind)](letter)


def one_line(text: str) -> str:
    """Return the text with every gap and every break of a line as one space."""
    return " ".join(text.split())


def link_to(name: str, **way: object) -> str:
    """Return the full address of a page: letters are read elsewhere."""
    return settings.SITE_URL + reverse(name, kwargs=way)


def _invitation(letter: Letter) -> Content | None:
    invitations = Invitation.objects.open_at(timezone.now()).select_related("team__task", "made_by")
    invitation = invitations.filter(pk=letter.about).first()
    if invitation is None:
        return None
    team = invitation.team
    return {
        "who": invitation.made_by.email if invitation.made_by else "",
        "team": one_line(team.name),
        "task": one_line(team.task.name),
        "ends_at": wording.moment(invitation.ends_at, gap=" "),
        "link": link_to("team_join", task_slug=team.task.slug, token=invitation.token),
    }


def _outcome(letter: Letter) -> Content | None:
    """Find the submission, which must have ended as the letter says and still be the person's."""
    assert letter.person is not None
    submissions = visibility.submissions_open_to(letter.person)
    submission = submissions.filter(pk=letter.about, state=letter.kind).first()
    if submission is None:
        return None
    return {
        **_names(submission.phase),
        **_score(letter.person, submission),
        "method": one_line(submission.method or submission.file_name),
        "received_at": zones.in_words(submission.received_at, submission.phase.time_zone),
        "is_late": submission.is_late,
        "problems": [
            one_line(sentences.said_plainly(problem["message"], submission.sentences or {}))
            for problem in submission.problems
        ],
        "link": link_to("submission", submission_pk=submission.pk),
    }


def _score(person: User, submission: Submission) -> Content:
    phase = submission.phase
    return {
        "score": visibility.score_shown(person, submission),
        "is_hidden": not visibility.may_see_scores(person, phase),
        "metric": phase.get_metric_display(),
    }


def _deadline(letter: Letter) -> Content | None:
    """Find an open phase to which the person's team can still submit before it closes."""
    assert letter.person is not None
    now = timezone.now()
    phase = visibility.phases_open_to(letter.person).filter(pk=letter.about).first()
    if phase is None or phase.closes_at is None or not phase.is_open_at(now):
        return None
    team = visibility.team_of(letter.person, phase.task)
    if team is None:
        return None
    used = attempts(phase, team, at=now, person=letter.person)
    if not used.left and used.next_at is None:
        return None
    return {
        **_names(phase),
        **_left(used, phase),
        "team": one_line(team.name),
        **_end(phase),
    }


def _moved(letter: Letter) -> Content | None:
    """Find the phase of a team of the person's whose deadline was moved, by its last move."""
    assert letter.person is not None
    moves = AuditEntry.objects.filter(verb=AuditEntry.Verb.MOVED)
    entry = moves.filter(pk=letter.about).first()
    if entry is None or entry.phase_id is None:
        return None
    if moves.filter(phase=entry.phase_id, pk__gt=entry.pk).exists():
        return None
    phase = visibility.phases_open_to(letter.person).filter(pk=entry.phase_id).first()
    if phase is None or phase.moved_from is None or phase.is_closed_at(timezone.now()):
        return None
    if visibility.team_of(letter.person, phase.task) is None:
        return None
    was = zones.in_words(phase.moved_from, phase.time_zone)
    return {**_names(phase), **_end(phase), "was": was}


def _end(phase: Phase) -> Content:
    """Tell when the phase closes, in each zone that dates are told in, and where to submit."""
    end, zone = phase.closes_at, phase.time_zone
    return {
        "closes_at": zones.written(end, zone) if end else "",
        "dates": [_date(end, one) for one in with_utc_and_aoe(zone)] if end else [],
        "link": link_to("submit", task_slug=phase.task.slug, phase_slug=phase.slug),
    }


def _date(moment: datetime, zone: str) -> str:
    written = zones.written(moment, zone)
    return f"{written} ({_('anywhere on earth')})" if zone == zones.AOE else written


def _names(phase: Phase) -> Content:
    return {"task": one_line(phase.task.name), "phase": one_line(phase.name)}


def _left(used: Attempts, phase: Phase) -> Content:
    """Tell what is left now and, unless that is all there is, when the next attempts come."""
    is_all = used.total_left == used.left
    next_at = None if is_all or not used.next_at else zones.written(used.next_at, phase.time_zone)
    return {"left": used.left, "next_at": next_at}


FINDERS: dict[Letter.Kind, Callable[[Letter], Content | None]] = {
    Letter.Kind.INVITATION: _invitation,
    Letter.Kind.SCORED: _outcome,
    Letter.Kind.REJECTED: _outcome,
    Letter.Kind.FAILED: _outcome,
    Letter.Kind.DEADLINE: _deadline,
    Letter.Kind.MOVED: _moved,
}
