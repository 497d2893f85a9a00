"""Pages by which people come into a team: invitations made, withdrawn, followed."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from leaderboard import accounts, invitations, letters, visibility
from leaderboard.forms import InvitationForm
from leaderboard.models import Invitation
from leaderboard.teams import TeamRefused
from leaderboard.views.competing import SignedInRequest


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invite(request: SignedInRequest, task_slug: str) -> HttpResponse:
    """Let the captain make an invitation; its link is shown once, in the answer."""
    own = get_object_or_404(visibility.captaincies_of(request.user), task__slug=task_slug)
    form = InvitationForm(_sent(request), has_mail=letters.is_possible())
    context = {"task": own.task, "phases": own.task.phases.all(), "team": own.team, "form": form}
    if request.method == "POST" and form.is_valid():
        email = form.cleaned_data.get("email", "")
        try:
            made = invitations.invite(team=own.team, made_by=request.user, email=email)
        except TeamRefused as refused:
            form.add_error(None, str(refused))
        else:
            context |= {"invitation": made, "link": request.build_absolute_uri(_address(made))}
    return render(request, "team_invite.html", context)


@login_required
@require_POST
def withdraw(request: SignedInRequest, task_slug: str, invitation_pk: UUID) -> HttpResponse:
    """Let the captain end an invitation."""
    own = get_object_or_404(visibility.captaincies_of(request.user), task__slug=task_slug)
    found = get_object_or_404(own.team.invitations, pk=invitation_pk)
    try:
        is_ended = invitations.withdraw(invitation=found, by=request.user)
    except TeamRefused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(
            request,
            _("The invitation is withdrawn: its link leads nowhere now.")
            if is_ended
            else _("That invitation was not open any more."),
        )
    return redirect("team", task_slug=task_slug)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, task_slug: str, token: str) -> HttpResponse:
    """Show who invites to what and ask; join on a POST. A visitor is asked to sign in first."""
    found = get_object_or_404(
        visibility.invitations_open_to(request.user, token), team__task__slug=task_slug
    )
    if not request.user.is_authenticated:
        refusal = invitations.why_ended(found, at=timezone.now())
        return accounts.remember_way(_join_page(request, found, refusal), request.path)
    if visibility.team_of(request.user, found.team.task) == found.team:
        return accounts.forget_way(redirect("team", task_slug=task_slug))
    refusal = invitations.why_not(found, request.user, at=timezone.now())
    if request.method == "POST":
        try:
            invitations.join(invitation=found, user=request.user)
        except TeamRefused as refused:
            refusal = str(refused)
        else:
            messages.success(request, _("Welcome to %(team)s.") % {"team": found.team.name})
            return accounts.forget_way(redirect("team", task_slug=task_slug))
    return accounts.forget_way(_join_page(request, found, refusal))


def _join_page(request: HttpRequest, invitation: Invitation, refusal: str) -> HttpResponse:
    team = invitation.team
    context = {
        "invitation": invitation,
        "team": team,
        "task": team.task,
        "refusal": refusal,
        "address": request.path,
    }
    return render(request, "team_join.html", context, status=409 if refusal else 200)


def _sent(request: HttpRequest) -> QueryDict | None:
    """Return what a form sent, which may be nothing at all."""
    return request.POST if request.method == "POST" else None


def _address(invitation: Invitation) -> str:
    way = {"task_slug": invitation.team.task.slug, "token": invitation.token}
    return reverse("team_join", kwargs=way)
