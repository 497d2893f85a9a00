"""The switch at the foot of every page."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from leaderboard import accounts
from leaderboard.models import User


# The form stands on pages that all visitors share, which can hold no token of one of them; and
# whoever sent it from elsewhere would change a language and nothing else.
@csrf_exempt
@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Keep the language that a reader chose in a cookie, and return to the page.

    Letters to whoever is signed in are in it from now on.
    """
    chosen = request.POST.get("language", "")
    if isinstance(request.user, User) and chosen in dict(settings.LANGUAGES):
        accounts.keep_language(request.user, chosen)
    return set_language(request)
