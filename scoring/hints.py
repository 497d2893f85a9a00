"""What a wrong id or label may have been meant to be: guesses from what is published."""

import difflib
import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence

from scoring.lists import publishing_order
from scoring.problems import SHOWN_CHARACTERS, list_values, quote
from scoring.sentences import told
from scoring.texts import number_of

# Digits that a spreadsheet or JavaScript keeps of a long number.
KEPT_DIGITS = 15
# Ids that are asked which other list they are of.
N_ASKED = 1000

_WHOLE = re.compile(r"(-?[0-9]+)\.0+")
_POWER = re.compile(r"[0-9](?:[.,][0-9]+)?[eE]\+?[0-9]{2}")
_PARTS = re.compile(r"\s*[|;,/&+]\s*|\s+")


def id_hint(item_id: str, label: str, *, known: Collection[str], labels: Collection[str]) -> str:
    """Return a sentence on why an id is none of the known, "" without a guess.

    Examples
    --------
    >>> id_hint("7", "ham", known={"0007"}, labels=["ham"])
    "Were leading zeros lost ('0007')?"
    """
    if item_id == "0" and "1" in known:
        return told("Do the ids begin at 1, and the file at 0?")
    if item_id in labels and label in known:
        return told("Are the columns id and label swapped?")
    if item_id[0] in "'’`" and item_id[1:] in known:
        return told("Remove the apostrophe before the id ({id}).", id=quote(item_id[1:]))
    whole = _WHOLE.fullmatch(item_id)
    if whole and whole.group(1) in known:
        return told("Did the ids become decimals ({id})?", id=quote(whole.group(1)))
    return _id_hint_of_all(item_id, known)


def _id_hint_of_all(item_id: str, known: Collection[str]) -> str:
    """Return a guess that needs a look at every known id."""
    if _POWER.fullmatch(item_id) and any(len(one) > KEPT_DIGITS for one in known):
        return told("Long numbers look rounded; keep the ids as text.")
    folded, digits = item_id.casefold(), item_id.lstrip("0")
    is_number = item_id.isascii() and item_id.isdigit()
    for one in known:
        if one.casefold() == folded:
            return told("Did you mean {guess}? Capitals matter.", guess=quote(one))
        if is_number and one.isdigit() and one.lstrip("0") == digits:
            return told("Were leading zeros lost ({id})?", id=quote(one))
        is_long = is_number and len(one) == len(item_id) > KEPT_DIGITS
        if is_long and one[:KEPT_DIGITS] == item_id[:KEPT_DIGITS]:
            return told("Long numbers look rounded ({id}?); keep the ids as text.", id=quote(one))
    return ""


def other_list_hint(
    ids: Sequence[str], known: Collection[str], others: Mapping[str, Collection[str]]
) -> str:
    """Return a sentence for a file none of whose ids is known.

    `others` are further published lists of ids by name: only where there are any is it asked
    whether the file is of another phase. The example is the first id of the published list.

    Examples
    --------
    >>> dev = {"dev": {"d1", "d2"}}
    >>> other_list_hint(["d1", "d2"], ["s2", "s1"], dev)
    'They look like the ids of dev.'
    >>> other_list_hint(["x1", "x2"], ["s2", "s1"], {})
    "None of the ids is one of this phase's, which look like 's1'."
    """
    asked = ids[:N_ASKED]
    found = {name: sum(one in known for one in asked) for name, known in others.items()}
    best = max(found, key=lambda name: found[name], default=None)
    if best is not None and 2 * found[best] > len(asked):
        return told("They look like the ids of {phase}.", phase=best)
    example = quote(min(known, key=publishing_order))
    if others:
        return told(
            "None of the ids is one of this phase's, which look like {example}; is it the file of "
            "another phase?",
            example=example,
        )
    return told(
        "None of the ids is one of this phase's, which look like {example}.", example=example
    )


def label_hint(label: str, labels: Sequence[str]) -> str:
    """Return a sentence on what an unknown label may have been meant to be, "" without a guess.

    Examples
    --------
    >>> label_hint("Spam", ["ham", "spam"]), label_hint("negatve", ["negative", "positive"])
    ("Did you mean 'spam'? Capitals matter.", "Did you mean 'negative'?")
    """
    folded = [one for one in labels if one.casefold() == label.casefold()]
    if folded:
        return told("Did you mean {guess}? Capitals matter.", guess=quote(folded[0]))
    whole = _WHOLE.fullmatch(label)
    if whole and whole.group(1) in labels:
        return told("Did you mean {guess}?", guess=quote(whole.group(1)))
    if "." in label and 0 <= number_of(label) <= 1:
        return told(
            "It looks like a probability; write the name of a label, and give probabilities "
            "columns of their own, prob:<label>."
        )
    parts = _PARTS.split(label)
    if len(parts) > 1 and set(parts) <= set(labels):
        return told("Each row takes one label; this one has {labels}.", labels=list_values(parts))
    return _letter_hint(label, labels) or _near_hint(label, labels)


def _letter_hint(label: str, labels: Sequence[str]) -> str:
    """Return the first letter that no label has and that is not ASCII."""
    letters = set().union(*labels)
    for place, letter in enumerate(label[:SHOWN_CHARACTERS], start=1):
        if not letter.isascii() and letter not in letters:
            return told(
                "Its character {place} is U+{code} {name}.",
                place=place,
                code=f"{ord(letter):04X}",
                name=unicodedata.name(letter, "") or told("a character without a name"),
            )
    return ""


def _near_hint(label: str, labels: Sequence[str]) -> str:
    near = difflib.get_close_matches(label[:SHOWN_CHARACTERS], labels, n=1, cutoff=0.75)
    return told("Did you mean {guess}?", guess=quote(near[0])) if near else ""
