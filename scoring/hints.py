"""What a wrong id or label may have been meant to be: guesses from what is published."""

import difflib
import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.problems import SHOWN_CHARACTERS, list_values, quote
from scoring.sentences import Sentence, told
from scoring.texts import number_of

# Digits that a spreadsheet or JavaScript keeps of a long number.
KEPT_DIGITS = 15
# Ids that are asked which other list they are of.
N_ASKED = 1000
# Labels that one is compared with letter by letter: those of the length nearest to its own.
N_COMPARED = 200

_NUMBER = re.compile(r"[0-9]")
_LEADING = re.compile(r"(?<![0-9])0+(?=[0-9])")
_WHOLE = re.compile(r"(-?[0-9]+)\.0+")
_POWER = re.compile(r"[0-9](?:[.,][0-9]+)?[eE]\+?[0-9]{2}")
_PARTS = re.compile(r"\s*[|;,/&+]\s*|\s+")


@dataclass(frozen=True)
class Hint:
    """What a wrong value may have been meant to be, "", and what is to be said of its kind."""

    guess: str = ""
    note: Sentence | None = None


@dataclass(frozen=True)
class Slip:
    """A way in which programs change all the values of a column.

    Attributes
    ----------
    left : returns what is left of a published value in the value of a file; "" where this
        cannot be what became of any
    kept : returns the same of a published value
    note : what to say of such values
    """

    left: Callable[[str], str]
    kept: Callable[[str], str]
    note: Sentence

    def meant(self, values: Sequence[str], known: Iterable[str]) -> list[str | None]:
        """Return what each value was before it was changed, None where it was not.

        That is "" where several of the known values may have become it.

        Examples
        --------
        >>> ZEROS_LOST.meant(["7", "8", "x"], known=["0007", "0008", "008"])
        ['0007', '', None]
        """
        left = [self.left(value) for value in values]
        wanted = set(left) - {""}
        found: dict[str, str] = {}
        for one in known if wanted else ():
            kept = self.kept(one)
            if kept in wanted:
                found[kept] = "" if kept in found else one
        return [found.get(one) for one in left]


def _as_it_is(value: str) -> str:
    return value


def _digits(value: str) -> str:
    """Return a number without leading zeros, "" for what is no number."""
    return (value.lstrip("0") or "0") if value.isascii() and value.isdigit() else ""


def _without_zeros(value: str) -> str:
    """Return a value whose numbers have no leading zeros, "" for one without a number."""
    return _LEADING.sub("", value) if _NUMBER.search(value) else ""


def _first_digits(value: str) -> str:
    """Return what is kept of a long number, and its length."""
    return f"{value[:KEPT_DIGITS]}:{len(value)}" if len(_digits(value)) > KEPT_DIGITS else ""


def _whole(value: str) -> str:
    """Return the whole number of a decimal such as 7.0, "" for anything else."""
    decimal = _WHOLE.fullmatch(value)
    return decimal.group(1) if decimal else ""


APOSTROPHE = Slip(
    left=lambda value: value[1:] if value[0] in "'’`" else "",
    kept=_as_it_is,
    note=told("Remove the apostrophe before the id."),
)
DECIMALS = Slip(left=_whole, kept=_as_it_is, note=told("Did whole numbers become decimals?"))
ZEROS_LOST = Slip(
    left=lambda value: value if _without_zeros(value) == value else "",
    kept=_without_zeros,
    note=told("Were leading zeros lost?"),
)
CAPITALS = Slip(left=str.casefold, kept=str.casefold, note=told("Capitals matter."))
ROUNDED = Slip(
    left=_first_digits,
    kept=_first_digits,
    note=told("Long numbers look rounded; keep the ids as text."),
)
SLIPS_OF_IDS = (APOSTROPHE, DECIMALS, ZEROS_LOST, CAPITALS, ROUNDED)
SLIPS_OF_LABELS = (CAPITALS, DECIMALS)


def id_hints(
    rows: Sequence[tuple[str, str]], *, known: Collection[str], labels: Collection[str]
) -> list[Hint]:
    """Return why the ids of some rows of id and label are none of the known.

    Examples
    --------
    >>> [hint] = id_hints([("7", "ham")], known={"0007"}, labels=["ham"])
    >>> hint.guess, hint.note
    ('0007', 'Were leading zeros lost?')
    """
    by_slip = _slipped([item_id for item_id, _ in rows], known, slips=SLIPS_OF_IDS)
    return [
        _hint_of_row(item_id, label, known=known, labels=labels) or by_slip.get(item_id, Hint())
        for item_id, label in rows
    ]


def _hint_of_row(
    item_id: str, label: str, *, known: Collection[str], labels: Collection[str]
) -> Hint | None:
    if item_id == "0" and "1" in known:
        return Hint(note=told("Do the ids begin at 1, and the file at 0?"))
    if item_id in labels and label in known:
        return Hint(note=told("Are the columns id and label swapped?"))
    if _POWER.fullmatch(item_id) and any(len(one) > KEPT_DIGITS for one in known):
        return Hint(note=ROUNDED.note)
    return None


def _slipped(
    values: Sequence[str], known: Collection[str], *, slips: Sequence[Slip]
) -> dict[str, Hint]:
    """Return hints for the values that were changed in one of some ways, the first that fits."""
    return {
        value: Hint(guess, slip.note)
        for slip in reversed(slips)
        for value, guess in zip(values, slip.meant(values, known), strict=True)
        if guess is not None
    }


def phase_hint(ids: Sequence[str], others: Mapping[str, Collection[str]]) -> Sentence | None:
    """Return whose ids those of a file are of which none is known, or a question; None without.

    `others` are further published lists of ids by name: only where there are any is it asked
    whether the file is of another phase.

    Examples
    --------
    >>> phase_hint(["d1", "d2"], {"dev": {"d1", "d2"}, "train": {"t1"}})
    'They look like the ids of dev.'
    """
    asked = ids[:N_ASKED]
    found = {name: sum(one in known for one in asked) for name, known in others.items()}
    best = max(found, key=lambda name: found[name], default=None)
    if best is None:
        return None
    if 2 * found[best] > len(asked):
        return told("They look like the ids of {phase}.", phase=best)
    return told("Is it the file of another phase?")


def label_hint(label: str, labels: Sequence[str]) -> Hint:
    """Return what an unknown label may have been meant to be.

    Examples
    --------
    >>> hint = label_hint("Spam", ["ham", "spam"])
    >>> hint.guess, hint.note
    ('spam', 'Capitals matter.')
    >>> label_hint("negatve", ["negative", "positive"]).guess
    'negative'
    """
    slipped = _slipped([label], labels, slips=SLIPS_OF_LABELS)
    if slipped:
        return slipped[label]
    shown = quote(label)
    if "." in label and 0 <= number_of(label) <= 1:
        note = told(
            "{value} looks like a probability; write the name of a label, and give probabilities "
            "columns of their own, prob:<label>.",
            value=shown,
        )
        return Hint(note=note)
    parts = _PARTS.split(label)
    if len(parts) > 1 and set(parts) <= set(labels):
        several = list_values(parts)
        note = told("Each row takes one label; {value} has {labels}.", value=shown, labels=several)
        return Hint(note=note)
    return Hint(_nearest(label, labels), _foreign_letter(label, labels))


def _foreign_letter(label: str, labels: Sequence[str]) -> Sentence | None:
    """Return the first letter that no label has and that is not ASCII."""
    letters = set().union(*labels)
    for place, letter in enumerate(label[:SHOWN_CHARACTERS], start=1):
        if not letter.isascii() and letter not in letters:
            return told(
                "Character {place} of {value} is U+{code} {name}.",
                place=place,
                value=quote(label),
                code=f"{ord(letter):04X}",
                name=unicodedata.name(letter, "") or told("a character without a name"),
            )
    return None


def _nearest(label: str, labels: Sequence[str]) -> str:
    """Return the label that is written much like it, whatever the capitals, or ""."""
    sought = label[:SHOWN_CHARACTERS].casefold()
    alike = sorted(labels, key=lambda one: abs(len(one) - len(sought)))[:N_COMPARED]
    folded = {one.casefold(): one for one in reversed(alike)}
    near = difflib.get_close_matches(sought, folded, n=1, cutoff=0.75)
    return folded[near[0]] if near else ""
