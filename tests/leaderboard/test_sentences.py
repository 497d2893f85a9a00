"""Sentences about a file on Spanish pages: said whole, or left in English and marked so."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.template import Context, Template
from django.utils import translation

from leaderboard import sentences
from leaderboard.wording import GAP
from scoring.sentences import Sentence, listed, told
from tests.scoring.written import messages_about_broken_files

BLANK = told("{n} ids are blank", n=12345)


@pytest.fixture(autouse=True)
def _spanish() -> Iterator[None]:
    with translation.override("es"):
        yield


def shown(sentence: str, forms: object = None) -> str:
    """Return a sentence as a template shows it."""
    words = Template("{{ sentence|said:forms }}")
    return words.render(Context({"sentence": sentence, "forms": forms}))


def test_a_sentence_is_said_with_its_clauses_numbers_and_lists() -> None:
    places = [told("{value} on line {line}", value="'a'", line=line) for line in (2, 1000)]
    first = told("the first {n} are {places}", n=2, places=listed(places))
    advice = told("every row needs the id of its item")

    words = shown(told("{what}: {places}; {advice}.", what=BLANK, places=first, advice=advice))

    assert words == (
        f"12{GAP}345 id están vacíos: los 2 primeros casos son &#x27;a&#x27; en la línea 2, "
        f"&#x27;a&#x27; en la línea 1{GAP}000; cada fila necesita el id de su ítem."
    )


def test_a_stored_sentence_is_said_as_the_one_that_was_made() -> None:
    forms = sentences.kept([BLANK, "plain text"])

    assert shown(str(BLANK), forms) == shown(BLANK) == f"12{GAP}345 id están vacíos"
    assert list(forms) == [BLANK]


@pytest.mark.parametrize("text", ["<b>&{n}</b>", "{template}", "%(n)s %s %", "{n.__class__}"])
def test_what_a_file_holds_comes_through_untouched_and_escaped(text: str) -> None:
    sentence = told("{value} is not a label of this task", value=text)
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")

    for words in (shown(sentence), shown(str(sentence), sentences.kept([sentence]))):
        assert words == f"{escaped} no es una etiqueta de esta tarea"


def test_without_what_it_is_made_of_a_sentence_is_english_and_marked() -> None:
    for forms in (None, {}, {"another": BLANK.as_dict()}):
        assert shown("<12> ids are blank", forms) == (
            '<span lang="en">&lt;12&gt; ids are blank</span>'
        )


@pytest.mark.parametrize(
    "template",
    ["{n} of our words", "Scored", "{n.__class__}", "%(n)s", "scoring\x04{n} ids are blank"],
)
def test_a_template_that_is_none_of_ours_is_never_filled(template: str) -> None:
    forms = {"English.": {"template": template, "values": {"n": "secret"}}}

    assert shown("English.", forms) == '<span lang="en">English.</span>'


def test_a_sentence_with_a_clause_that_cannot_be_said_stays_english_as_a_whole() -> None:
    sentence = told("{message} {hint}", message=BLANK, hint=Sentence("A new hint.", {}))

    assert shown(sentence) == '<span lang="en">12,345 ids are blank A new hint.</span>'


@pytest.mark.parametrize("form", [None, 1.5, {"template": "the id is blank"}, {"values": {}}])
def test_a_stored_form_of_another_make_is_not_said(form: object) -> None:
    assert shown("The id.", {"The id.": form}) == '<span lang="en">The id.</span>'


def test_a_stored_sentence_that_lacks_a_value_is_not_said() -> None:
    forms = {"It.": {"template": "{n} ids are blank", "values": {"m": 3}}}

    assert shown("It.", forms) == '<span lang="en">It.</span>'


@pytest.mark.parametrize("language", ["en", "en-gb", None])
def test_on_english_pages_it_is_the_english_text_and_nothing_more(language: str | None) -> None:
    with translation.override(language):
        assert shown(BLANK) == "12,345 ids are blank"
        assert shown("<p>") == "&lt;p&gt;"


def test_every_refusal_of_a_broken_file_is_said_in_spanish(shared: Path) -> None:
    messages = messages_about_broken_files(shared, seed=6)

    assert len(messages) > 300
    assert [one for one in messages if 'lang="en"' in sentences.said(one)] == []
