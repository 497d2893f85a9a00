"""Pages about letters: which of them one gets, and the link in each that stops its kind."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from leaderboard import letters, mail_choices, visibility
from leaderboard.forms import MailForm
from leaderboard.models import Letter
from leaderboard.views.competing import SignedInRequest


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def choices(request: SignedInRequest) -> HttpResponse:
    """Let somebody choose which letters to get."""
    form = MailForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        mail_choices.choose(person=request.user, wanted=form.cleaned_data["kinds"])
        messages.success(request, _("Your choice is kept."))
        return redirect("account_mail")
    wanted = mail_choices.wanted_by(request.user)
    context = {
        "form": form,
        "kinds": [(kind.value, kind.label, kind in wanted) for kind in Letter.Kind],
        "has_mail": letters.is_possible(),
    }
    return render(request, "account/mail.html", context)


# Mail programs send the POST by themselves, without a cookie or a page of ours (RFC 8058); whoever
# knows the address has the letter, and can do nothing with it but stop its kind.
@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, letter_pk: int, token: str) -> HttpResponse:
    """Ask whether letters of this kind shall stop; stop them on a POST. Nobody has to sign in."""
    letter = get_object_or_404(visibility.letters_open_to(token, letter_pk))
    is_stopped = request.method == "POST"
    if is_stopped:
        mail_choices.stop(letter=letter)
    context = {
        "kind": Letter.Kind(letter.kind).label,
        "has_account": letter.person_id is not None,
        "is_stopped": is_stopped or not mail_choices.is_wanted(letter),
    }
    return render(request, "mail_stop.html", context)
