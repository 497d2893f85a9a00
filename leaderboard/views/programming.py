"""Pages for those whose programs ask: tokens, and what the addresses for programs answer."""

from datetime import datetime

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    conditional_page,
    require_http_methods,
    require_POST,
    require_safe,
)

from leaderboard import tokens as kept_tokens
from leaderboard import visibility
from leaderboard.api.description import description_json
from leaderboard.api.reference import reference
from leaderboard.forms import TokenForm
from leaderboard.models import Phase, Task, User
from leaderboard.tokens import MadeToken

MAX_ENDED_SHOWN = 10


class SignedInRequest(HttpRequest):
    """A request that `login_required` has let through."""

    user: User


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: SignedInRequest) -> HttpResponse:
    """List one's tokens; on a good form, make one and show it, this once."""
    form = TokenForm(request.POST or None, owner=request.user)
    made = None
    if request.method == "POST" and form.is_valid():
        made = _made(request, form)
        # No redirect: the secret is in this answer and nowhere else.
        form = TokenForm(owner=request.user) if made else form
    now = timezone.now()
    own = [
        (token, kept_tokens.how_ended(token, at=now))
        for token in visibility.tokens_of(request.user)
    ]
    context = {
        "form": form,
        "made": made,
        "live": [token for token, end in own if not end],
        "ended": [{"token": token, "end": end} for token, end in own if end][:MAX_ENDED_SHOWN],
        "ways": _ways_on(request.user, now),
    }
    return render(request, "tokens.html", context)


def _ways_on(user: User, now: datetime) -> list[tuple[Task, Phase | None]]:
    """Return the phases that take files, and tasks without one, where the person has a team."""
    phases = list(visibility.phases_joined_by(user))
    taking = [phase for phase in phases if phase.takes_at(now)]
    resting = {phase.task: None for phase in phases if phase.task not in {p.task for p in taking}}
    return [*((phase.task, phase) for phase in taking), *resting.items()]


def _made(request: SignedInRequest, form: TokenForm) -> MadeToken | None:
    try:
        return kept_tokens.make_token(user=request.user, **form.cleaned_data)
    except kept_tokens.TokenRefused as refused:
        form.add_error("name", str(refused))
        return None


@login_required
@require_POST
def revoke_token(request: SignedInRequest, token_pk: int) -> HttpResponse:
    """End one of one's own tokens."""
    token = get_object_or_404(visibility.tokens_of(request.user), pk=token_pk)
    kept_tokens.revoke_token(token=token)
    messages.success(request, _("The token “%(name)s” no longer works.") % {"name": token.name})
    return redirect("tokens")


@require_safe
def api_docs(request: HttpRequest) -> HttpResponse:
    """Show what programs can ask, made from the same description as openapi.json.

    Commands ask about a phase that everybody finds on the home page, if there is one.
    """
    origin = request.build_absolute_uri("/").rstrip("/")
    listed = visibility.tasks_listed_for(AnonymousUser())
    phases = visibility.phases_open_to(AnonymousUser()).filter(task__in=listed)
    phase = phases.order_by("-opens_at", "pk").first()
    names = {"task": phase.task.slug, "phase": phase.slug} if phase else {}
    return render(request, "api_docs.html", {"reference": reference(origin=origin, names=names)})


@require_safe
@conditional_page
def openapi(request: HttpRequest) -> HttpResponse:
    """Say what programs can ask, for programs that make clients."""
    answer = HttpResponse(description_json(), content_type="application/json")
    patch_cache_control(answer, public=True, max_age=300)
    return answer
