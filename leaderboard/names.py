"""Names that people give: seen as what they are."""

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

# Zero-width joiners belong to the spelling of some scripts.
JOINERS = "\u200c\u200d"


def tidied(name: str) -> str:
    """Return a name in its composed form (Unicode NFC), single-spaced."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def check_visible(name: str) -> None:
    """Refuse a name with characters that cannot be seen or that turn the text around."""
    hidden = [c for c in name if unicodedata.category(c)[0] == "C" and c not in JOINERS]
    if hidden:
        code = f"U+{ord(hidden[0]):04X}"
        raise ValidationError(
            _("The name holds a character that cannot be seen (%(code)s). Type the name anew.")
            % {"code": code}
        )
    if not any(c.isalnum() for c in name):
        raise ValidationError(_("The name needs at least one letter or digit."))
