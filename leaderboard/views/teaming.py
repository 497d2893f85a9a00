"""Pages about one's team: made, shown, changed, joined and left."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from leaderboard import invitations, teams, visibility
from leaderboard.attempts import attempts
from leaderboard.forms import TeamForm
from leaderboard.models import Membership, Task, Team
from leaderboard.sent import sent_by
from leaderboard.views.competing import SignedInRequest


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def team(request: SignedInRequest, task_slug: str) -> HttpResponse:
    """Show one's team and its submissions, or offer to make a team.

    Who came from a phase (`?then=`, its slug) is led back there with the new team.
    """
    task = _task(request, task_slug)
    own = visibility.membership_of(request.user, task)
    if own is not None:
        return render(request, "team.html", {**_head(task), **_team_context(request, own)})
    form, then = TeamForm(request.POST or None, task=task), request.GET.get("then", "")
    if request.method == "POST" and form.is_valid():
        try:
            teams.create_team(task=task, captain=request.user, **form.cleaned_data)
        except teams.TeamRefused as refused:
            form.add_error(None, str(refused))
        except IntegrityError:
            if visibility.team_of(request.user, task):  # the form was sent twice at once
                return redirect("team", task_slug=task_slug)
            _add_taken(form)
        else:
            messages.success(request, _("Your team is made. You can submit now."))
            phases = visibility.phases_open_to(request.user).filter(task=task)
            if then in phases.values_list("slug", flat=True):
                return redirect("submit", task_slug=task_slug, phase_slug=then)
            return redirect("team", task_slug=task_slug)
    context = {**_head(task), "form": form, "bound": teams.why_bound(request.user, task)}
    context["was_in_a_team"] = teams.has_joined_before(request.user, task)
    return render(request, "team_make.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: SignedInRequest, task_slug: str) -> HttpResponse:
    """Let the captain change name, affiliation and paper."""
    task = _task(request, task_slug)
    own = get_object_or_404(visibility.captaincies_of(request.user), task=task).team
    given = {"name": own.name, "affiliation": own.affiliation, "paper": own.paper}
    kind: dict[str, Any] = {"task": task, "team": own, "is_name_fixed": teams.is_name_fixed(own)}
    form = TeamForm(request.POST or None, initial=given, **kind)
    if request.method == "POST" and form.is_valid():
        try:
            teams.change_team(team=own, by=request.user, **{**given, **form.cleaned_data})
        except teams.TeamRefused as refused:
            form.add_error(None, str(refused))
        except IntegrityError:
            _add_taken(form)
        else:
            messages.success(request, _("The team is changed."))
            return redirect("team", task_slug=task_slug)
    return render(request, "team_edit.html", {**_head(task), "form": form, **kind})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: SignedInRequest, task_slug: str) -> HttpResponse:
    """Ask whether one wants to leave the team, and leave it."""
    task = _task(request, task_slug)
    own = get_object_or_404(visibility.memberships_of(request.user), task=task).team
    refusal = teams.why_stay(own, request.user)
    if request.method == "POST":
        try:
            is_gone = teams.leave(team=own, user=request.user)
        except teams.TeamRefused as refused:
            refusal = str(refused)
        else:
            messages.success(request, _left_words(own, is_gone=is_gone))
            return redirect("task", task_slug=task_slug)
    context = {
        **_head(task),
        "team": own,
        "refusal": refusal,
        "is_last": own.memberships.count() == 1,
        "bound": teams.why_bound(request.user, task),
    }
    return render(request, "team_leave.html", context, status=409 if refusal else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def member(request: SignedInRequest, task_slug: str, membership_pk: int) -> HttpResponse:
    """Let the captain hand over the captaincy to a member, or take the member out of the team."""
    task = _task(request, task_slug)
    own = get_object_or_404(visibility.captaincies_of(request.user), task=task).team
    others = own.memberships.filter(role=Membership.Role.MEMBER).select_related("user")
    chosen = get_object_or_404(others, pk=membership_pk)
    if request.method == "POST":
        given = {"who": chosen.user.email}
        try:
            if request.POST.get("action") == "hand_over":
                teams.hand_over(team=own, by=request.user, to=chosen)
                messages.success(request, _("%(who)s is the captain now.") % given)
            elif request.POST.get("action") == "remove":
                teams.remove(team=own, by=request.user, member=chosen)
                messages.success(request, _("%(who)s is not in the team any more.") % given)
        except teams.TeamRefused as refused:
            messages.error(request, str(refused))
        return redirect("team", task_slug=task_slug)
    return render(request, "team_member.html", {**_head(task), "team": own, "membership": chosen})


def _task(request: HttpRequest, slug: str) -> Task:
    return get_object_or_404(visibility.tasks_open_to(request.user), slug=slug)


def _head(task: Task) -> dict[str, Any]:
    return {"task": task, "phases": task.phases.all()}


def _add_taken(form: TeamForm) -> None:
    form.add_error("name", _("That name was taken a moment ago. Choose another one."))


def _left_words(team: Team, *, is_gone: bool) -> str:
    words = _("You have left the team %(team)s.") % {"team": team.name}
    return f"{words} {_('It had no other member and is gone.')}" if is_gone else words


def _team_context(request: SignedInRequest, own: Membership) -> dict[str, Any]:
    """Return what the page shows; one query for each phase that takes files, and they are few."""
    now = timezone.now()
    phases = own.task.phases.all()
    is_captain = own.role == Membership.Role.CAPTAIN
    return {
        "team": own.team,
        "is_captain": is_captain,
        "own": own,
        "memberships": own.team.memberships.select_related("user"),
        "invitations": invitations.listed(own.team, at=now) if is_captain else [],
        "sent": sent_by(request.user, own.team, request.GET.dict()),
        "open_phases": [
            {
                "phase": one,
                "is_late": one.takes_late_at(now),
                "attempts": attempts(one, own.team, at=now, person=request.user),
            }
            for one in phases
            if one.takes_at(now)
        ],
        "is_name_fixed": is_captain and teams.is_name_fixed(own.team),
        "max_members": teams.MAX_MEMBERS,
    }
