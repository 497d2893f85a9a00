"""The papers that teams wrote, as entries of BibTeX."""

import re
from collections.abc import Iterable

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

# "@inproceedings{garcia-2026," and all that follows.
ENTRY = re.compile(
    r"@\s*(?P<kind>[A-Za-z]+)\s*\{\s*(?P<key>[^\s,{}\"#%~\\]+)\s*,(?P<rest>.*)", re.S
)
NOT_ENTRIES = ("comment", "preamble", "string")
MAX_CHARACTERS = 3000
# Organizers copy entries into their paper and compile it, so that an entry has these commands and
# no others: accents and letters, fonts, links, signs, and in mathematics letters and relations. A
# command of one sign, such as \' or \&, is an accent or a sign itself.
COMMANDS = re.compile(
    "b|c|d|H|k|r|t|u|v|i|j|o|O|l|L|ss|ae|AE|oe|OE|aa|AA|dh|DH|dj|DJ|ng|NG|th|TH|emph|em|it|"
    "bf|sc|sl|tt|rm|sf|textit|textbf|textsc|textsl|texttt|textrm|textsf|textup|textnormal|"
    "textsuperscript|textsubscript|mbox|text|enquote|url|href|path|doi|noopsort|natexlab|"
    "LaTeX|TeX|BibTeX|ldots|dots|textellipsis|textendash|textemdash|textbackslash|"
    "textasciitilde|textasciicircum|textquotesingle|textquoteleft|textquoteright|textdegree|"
    "texteuro|copyright|alpha|beta|gamma|delta|epsilon|varepsilon|zeta|eta|theta|iota|kappa|"
    "lambda|mu|nu|xi|pi|rho|sigma|tau|upsilon|phi|varphi|chi|psi|omega|Gamma|Delta|Theta|"
    "Lambda|Xi|Pi|Sigma|Upsilon|Phi|Psi|Omega|ensuremath|mathrm|mathbf|mathit|mathcal|mathbb|"
    "mathsf|sqrt|frac|cdot|times|pm|to|rightarrow|leftarrow|leftrightarrow|infty|sum|prod|"
    "leq|geq|le|ge|neq|ne|approx|sim|in|log|exp|max|min|arg|ell|nabla|partial"
)
# A command of letters, and the way to write a backslash as another character.
COMMAND = re.compile(r"\\([A-Za-z@]+)|\^\^")

# A link to something else than the web or a mail address.
LINK = re.compile(r"\\(?:url|href)\s*\{(?!\s*(?:https?://|mailto:))")
# What BibTeX goes on with after a mistake, wherever it stands.
ANOTHER = re.compile(r"@\s*[A-Za-z]+\s*[{(]")


def check_entry(text: str) -> None:
    """Refuse what is not one whole entry of BibTeX, and say what it lacks."""
    found = ENTRY.fullmatch(text.strip())
    if found is None or found["kind"].lower() in NOT_ENTRIES:
        raise ValidationError(
            _(
                "An entry begins with its kind and a key, as @inproceedings{garcia-2026, and goes "
                "on with its fields. Paste one whole entry."
            )
        )
    for command in COMMAND.finditer(text):
        if command[1] is None or not COMMANDS.fullmatch(command[1]):
            raise ValidationError(
                _(
                    "%(command)s cannot be taken, since organizers compile what teams wrote: an "
                    "entry has accents, fonts, links and mathematics. Write it without."
                )
                % {"command": command[0]}
            )
    if LINK.search(text):
        raise ValidationError(
            _("A link in an entry leads to a web or mail address: https://, http:// or mailto:.")
        )
    closed_at = _end(found["rest"])
    if closed_at is None:
        raise ValidationError(
            _("A brace { is not closed. Paste the whole entry, to its last brace.")
        )
    if found["rest"][closed_at + 1 :].strip():
        raise ValidationError(
            _("Something follows the last brace of the entry. Paste one entry alone.")
        )
    if ANOTHER.search(found["rest"]):
        raise ValidationError(_("A second entry stands within the entry. Paste one entry alone."))
    if _joins_values(found["rest"]):
        raise ValidationError(
            _("A # that joins values cannot be taken, nor an @. Write each value whole, in braces.")
        )


def joined(entries: Iterable[str]) -> str:
    """Return entries as one file; a key that is there already gets a number."""
    met: dict[str, int] = {}
    return "\n\n".join(_with_free_key(entry.strip(), met) for entry in entries)


def _with_free_key(entry: str, met: dict[str, int]) -> str:
    found = ENTRY.fullmatch(entry)
    if found is None:
        return entry
    # BibTeX does not tell large letters from small ones in keys.
    key = found["key"].lower()
    met[key] = met.get(key, 0) + 1
    if met[key] == 1:
        return entry
    numbered = f"{found['key']}-{met[key]}"
    return f"@{found['kind']}{{{numbered},{found['rest']}"


def _joins_values(rest: str) -> bool:
    """Say whether a sign that joins values, or begins an entry, stands outside all values.

    Joined, the pieces of a command make one that nobody has looked at.
    """
    depth, is_quoted = 1, False
    for character in rest:
        depth += {"{": 1, "}": -1}.get(character, 0)
        if depth == 1:
            is_quoted ^= character == '"'
            if character in "#@" and not is_quoted:
                return True
    return False


def _end(rest: str) -> int | None:
    """Return the place of the brace that closes an entry whose first one is open.

    BibTeX counts every brace, with a backslash before it or not.
    """
    depth = 1
    for place, character in enumerate(rest):
        depth += {"{": 1, "}": -1}.get(character, 0)
        if depth == 0:
            return place
    return None
