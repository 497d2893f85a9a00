"""Names that people give: seen as what they are, and told apart by the eye."""

import functools
import re
import unicodedata
from pathlib import Path

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

CONFUSABLES = Path(__file__).with_name("confusables.txt")
# Zero-width joiners belong to the spelling of some scripts and to drawn signs.
JOINERS = "\u200c\u200d"
# They only choose between two drawings of a sign, which stays the same sign.
VARIATION_SELECTORS = str.maketrans("", "", "\ufe0e\ufe0f")
# Letters, marks and signs of which nothing is seen.
BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
# Scripts that share many looks: a word of two of them is read as a word of one.
SIMILAR = ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU", "GEORGIAN")


def tidied(name: str) -> str:
    """Return a name in its composed form (Unicode NFC), single-spaced."""
    return " ".join(unicodedata.normalize("NFC", name.translate(VARIATION_SELECTORS)).split())


def check_visible(name: str) -> None:
    """Refuse a name with characters that cannot be seen or that turn the text around."""
    hidden = [c for place, c in enumerate(name) if is_hidden(name, place)]
    if hidden:
        code = f"U+{ord(hidden[0]):04X}"
        raise ValidationError(
            _("The name holds a character that cannot be seen (%(code)s). Type the name anew.")
            % {"code": code}
        )
    if not any(c.isalnum() for c in name):
        raise ValidationError(_("The name needs at least one letter or digit."))


def is_hidden(name: str, place: int) -> bool:
    """Say whether nothing is seen of the character at that place; joiners join two others."""
    character = name[place]
    if character in JOINERS:
        neighbours = (name[max(0, place - 1) : place], name[place + 1 : place + 2])
        return not all(map(joins, neighbours))
    is_selector = "VARIATION SELECTOR" in unicodedata.name(character, "")
    return unicodedata.category(character)[0] == "C" or character in BLANKS or is_selector


def joins(character: str) -> bool:
    """Say whether a joiner beside the character can change what is seen."""
    category = unicodedata.category(character) if character else ""
    return (category[:1] in ("L", "M") or category in ("So", "Sk")) and not script_of(character)


def check_one_alphabet(name: str) -> None:
    """Refuse a word of two alphabets in which a letter of one passes for a letter of the other."""
    for word in re.findall(r"[^\W\d_]+", unicodedata.normalize("NFKC", name)):
        scripts = {script_of(c) for c in word} - {""}
        posing = [c for c in word if script_of(c) not in ("", "LATIN") and look_of(c).isascii()]
        if len(scripts) > 1 and posing:
            called = unicodedata.name(posing[0]).capitalize()
            raise ValidationError(
                _(
                    "The word “%(word)s” mixes alphabets: its “%(letter)s” (%(called)s) looks like "
                    "a letter of another one. Write the word in one alphabet."
                )
                % {"word": word, "letter": posing[0], "called": called}
            )


def script_of(character: str) -> str:
    """Return the alphabet of a letter as Unicode's name for it begins, or "" for all others."""
    first = unicodedata.name(character, "").partition(" ")[0]
    return first if first in SIMILAR else ""


def skeleton(name: str) -> str:
    """Return a text that names have in common when one may be taken for the other.

    The skeleton of UTS 39 and of compatibility forms, in one case, with l for every i: a capital
    i is drawn like a small l. A name of another alphabet that can be read as Latin,
    in small letters, capitals or as it is written, has the skeleton of what is read.

    >>> skeleton("Owls") == skeleton("0WLS") == skeleton("оwIѕ")
    True
    >>> skeleton("Нора") == skeleton("Hopa") != skeleton("Hope")
    True
    """
    name = tidied(name)
    shown = [_shown(one) for one in (name.casefold(), name.upper(), name)]
    read = next((one for one in shown if one.isascii()), shown[0])
    return _shown(read.casefold()).casefold().replace("i", "l")


def _shown(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", text)
    seen = "".join(look_of(c) for c in decomposed if c not in JOINERS)
    return unicodedata.normalize("NFD", seen)


def look_of(character: str) -> str:
    """Return what the character is drawn like; itself where Unicode names no other."""
    looks = _looks()
    plain = unicodedata.normalize("NFKD", character)
    return looks.get(character) or "".join(looks.get(c, c) for c in plain)


@functools.cache
def _looks() -> dict[str, str]:
    """Read confusables.txt once a process."""
    looks = {}
    for line in CONFUSABLES.read_text(encoding="ascii").splitlines():
        if not line.startswith("#"):
            look, __, characters = line.partition(":")
            text = "".join(chr(int(code, 16)) for code in look.split())
            looks.update(dict.fromkeys((chr(int(one, 16)) for one in characters.split()), text))
    return looks
