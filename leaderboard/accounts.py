"""How django-allauth works here."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote, urlsplit

from allauth.account import app_settings
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy, ngettext_lazy
from django.utils.translation import gettext_noop as _

from leaderboard import letters
from leaderboard.models import User

# What allauth and Django say on our pages. Their Spanish addresses a stranger, ours does not.
SAID_BY_OTHERS = (
    _("Forgot your password?"),
    _("Successfully signed in as %(name)s."),
    _("You have signed out."),
    _("You have confirmed %(email)s."),
    _("Please reauthenticate to safeguard your account."),
    _("Enter your password:"),
    _("Your password can’t be too similar to your other personal information."),
    ngettext_lazy(
        "Your password must contain at least %(min_length)d character.",
        "Your password must contain at least %(min_length)d characters.",
        "min_length",
    ),
    _("Your password can’t be a commonly used password."),
)

# What allauth sends here, by its own name, and the template under `templates/letters/` for it.
MAILS = {
    "email_confirmation": "confirm",
    "email_confirmation_signup": "confirm",
    "password_reset_key": "password",
    "unknown_account": "no_account",
    "account_already_exists": "account",
}

logger = logging.getLogger(__name__)

# So that nobody's absence answers it (RFC 3834).
AUTOMATIC = {"Auto-Submitted": "auto-generated"}
# Where somebody was going who had to sign up first. In their browser and not in their session: the
# address of an invitation holds its secret, and a mail may have to be confirmed in between.
WAY = "way"
DAY_S = 86_400
# The parameter that says the same in the address of the pages by which one signs in or up.
NEXT = "next"
ENTRANCES = "/accounts/"


@dataclass(frozen=True)
class AddressChoices:
    """An address of somebody, and what allauth lets them do with it."""

    address: EmailAddress
    is_confirmed: bool
    may_become_main: bool
    may_be_removed: bool


class AccountAdapter(DefaultAccountAdapter):
    """Sends mail in our words, in the language of whoever asked for it.

    Goes on when one cannot be sent: an account is not lost because a mail server is.
    """

    error_messages = DefaultAccountAdapter.error_messages | {
        "duplicate_email": gettext_lazy("This address is one of yours already."),
        "email_password_mismatch": gettext_lazy(
            "The e-mail address or the password is not correct."
        ),
        "enter_current_password": gettext_lazy("The current password is not correct."),
        "email_taken": gettext_lazy("There is an account with this e-mail address already."),
    }

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a mail in our words; another in those of allauth, rather than none."""
        name = MAILS.get(template_prefix.rpartition("/")[2])
        try:
            if name is None:
                super().send_mail(template_prefix, email, context)
            else:
                _composed(name, to=email, context=context).send()
        except OSError:
            logger.exception("The mail %s was not sent.", template_prefix)

    def is_safe_url(self, url: str | None) -> bool:
        """Say whether somebody may be led there; what cannot even be read is not."""
        try:
            return super().is_safe_url(url)
        except ValueError:
            return False

    def login(self, request: HttpRequest, user: User) -> None:
        super().login(request, user)
        keep_language(user, translation.get_language())

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """Lead on to where the person was going, else to the home page."""
        way = request.COOKIES.get(WAY, "")
        return way if is_ours(way) else super().get_login_redirect_url(request)

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        return self.get_login_redirect_url(request)


def keep_language(person: User, language: str) -> None:
    """Have letters go out in the language that the person last signed in with or chose."""
    User.objects.filter(pk=person.pk).exclude(language=language).update(language=language)


def _composed(name: str, *, to: str, context: dict[str, Any]) -> EmailMessage:
    lasts = {
        "confirm_days": app_settings.EMAIL_CONFIRMATION_EXPIRE_DAYS,
        "password_days": settings.PASSWORD_RESET_TIMEOUT // DAY_S,
    }
    links = {key: _on_the_site(link) for key, link in context.items() if key.endswith("_url")}
    subject, body = letters.worded(name, {**context, **lasts, **links, "email": to})
    return EmailMessage(subject, body, to=[to], headers=AUTOMATIC)


def _on_the_site(link: str) -> str:
    """Return a link with the site's own host: who asks for a mail could send another one along."""
    parts = urlsplit(link)
    return settings.SITE_URL + parts._replace(scheme="", netloc="").geturl()


def choices_of(addresses: Sequence[EmailAddress]) -> list[AddressChoices]:
    """Return what may be done with each address of one person.

    One that is not confirmed may be anybody's, and so not the one that the site knows them by.
    """
    return [
        AddressChoices(
            address=one,
            is_confirmed=one.verified,
            may_become_main=not one.primary and one.verified,
            may_be_removed=not one.primary and len(addresses) > 1,
        )
        for one in addresses
    ]


def is_ours(address: str) -> bool:
    """Say whether an address is a path of this site, so that nobody is led to another."""
    return address.startswith("/") and url_has_allowed_host_and_scheme(address, allowed_hosts=None)


def way_on(request: HttpRequest) -> str:
    """Return where a visitor of this page wants to be after signing in; "" is the home page.

    That is the page itself, and on the pages by which one signs in what they were told.
    """
    if request.path_info.startswith(ENTRANCES):
        way = request.GET.get(NEXT, "")
    else:
        way = request.get_full_path() if request.method in ("GET", "HEAD") else ""
    return way if is_ours(way) and way != "/" else ""


def page_needing_account(way: str) -> str:
    """Return the name of the page at an address if it is shown to nobody but who is signed in."""
    try:
        found = resolve(unquote(urlsplit(way).path))
    except Resolver404:
        return ""
    # What `login_required` leaves on a view.
    return found.url_name or "" if hasattr(found.func, "login_url") else ""


def remember_way(answer: HttpResponse, address: str) -> HttpResponse:
    """Have the browser remember for a day where the visitor was going."""
    answer.set_cookie(
        WAY,
        address,
        max_age=DAY_S,
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )
    return answer


def forget_way(answer: HttpResponse) -> HttpResponse:
    answer.delete_cookie(WAY, samesite="Lax")
    return answer
