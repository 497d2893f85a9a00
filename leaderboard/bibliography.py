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
# What no entry needs: commands that read and write files, run programs or change what others mean,
# and the way to write a backslash as another character. Organizers compile what teams wrote.
UNSAFE = re.compile(
    r"\\(?:write|immediate|@*input|include\w*|open(?:in|out)|read|catcode|csname|[egx]?def|let|"
    r"(?:re)?newcommand|providecommand|special|directlua|latelua|usepackage|documentclass|every\w+|"
    r"expandafter|\w*ShellEscape|verbatiminput|lstinputlisting|pdf\w+|shipout|loop)(?![a-z])|\^\^"
)


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
    unsafe = UNSAFE.search(text)
    if unsafe:
        raise ValidationError(
            _("%(command)s has no place in an entry: it would run where the paper is made.")
            % {"command": unsafe[0]}
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
