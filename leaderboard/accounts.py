"""How django-allauth works here."""

import logging
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter

logger = logging.getLogger(__name__)


class AccountAdapter(DefaultAccountAdapter):
    """Goes on when a mail cannot be sent: an account is not lost because a mail server is."""

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        try:
            super().send_mail(template_prefix, email, context)
        except OSError:
            logger.exception("The mail %s was not sent.", template_prefix)
