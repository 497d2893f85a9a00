"""How django-allauth works here."""

import logging
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.utils.translation import gettext_noop as _

# What allauth says on our pages. Its Spanish addresses a stranger, ours does not.
SAID_BY_ALLAUTH = (
    _("Forgot your password?"),
    _("The email address and/or password you specified are not correct."),
    _("Please type your current password."),
    _("Successfully signed in as %(name)s."),
    _("You have signed out."),
    _("You have confirmed %(email)s."),
    _("You cannot remove your primary email address (%(email)s)."),
    _("Please reauthenticate to safeguard your account."),
    _("Enter your password:"),
)

logger = logging.getLogger(__name__)


class AccountAdapter(DefaultAccountAdapter):
    """Goes on when a mail cannot be sent: an account is not lost because a mail server is."""

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        try:
            super().send_mail(template_prefix, email, context)
        except OSError:
            logger.exception("The mail %s was not sent.", template_prefix)
