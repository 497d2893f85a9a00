"""Sentences of `scoring` about a file, said in the reader's language where the catalogue can."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils import translation
from django.utils.html import format_html

import scoring
from leaderboard import wording

# What the catalogue keeps these sentences under, apart from all that pages say.
CONTEXT = "scoring"
_LETTER = re.compile(r"[^\W\d_]")

# A sentence in JSON values: a number, a text, a list, or a template with its values.
Form = Any


class _Unknown(Exception):
    """A template has no words in the reader's language."""


def kept(sentences: Iterable[str]) -> dict[str, Form]:
    """Return what is stored of sentences to say them in any language, by their English."""
    return {
        str(sentence): sentence.as_dict()
        for sentence in sentences
        if isinstance(sentence, scoring.Sentence)
    }


def said(sentence: str, forms: Mapping[str, Form] | None = None) -> str:
    """Return a sentence in the reader's language; in English and marked so where that is not known.

    It is one that was made just now, or a stored one with what `kept` stored. Of a template
    only the words in the catalogue are ever filled in: a stored one that is not there is
    nothing but a key without a match. A sentence is said as a whole or not at all.
    """
    words = _in_other_words(sentence, forms)
    return format_html('<span lang="en">{}</span>', sentence) if words is None else words


def said_plainly(sentence: str, forms: Mapping[str, Form]) -> str:
    """Return a stored sentence for plain text, where nothing can be marked as English."""
    words = _in_other_words(sentence, forms)
    return sentence if words is None else words


def _in_other_words(sentence: str, forms: Mapping[str, Form] | None) -> str | None:
    """Return the sentence in the reader's language, None where it is not known."""
    if (translation.get_language() or "en").partition("-")[0] == "en":
        return sentence
    form = sentence.as_dict() if isinstance(sentence, scoring.Sentence) else None
    try:
        return _said((forms or {}).get(sentence, form))
    except _Unknown:
        return None


def has_words(template: str) -> bool:
    """Say whether a template holds more than fields and punctuation, so is to be translated."""
    return bool(_LETTER.search(scoring.fill_template(template, lambda name: "")))


def _said(form: Form) -> str:
    match form:
        case str():
            return form
        case int():
            return wording.count(form)
        case list():
            return ", ".join(map(_said, form))
        case {"template": str(template), "values": dict(values)}:
            return scoring.fill_template(_words(template), lambda name: _said(values.get(name)))
    raise _Unknown


def _words(template: str) -> str:
    words = translation.pgettext(CONTEXT, template)
    if words == template and has_words(template):
        raise _Unknown
    return words
