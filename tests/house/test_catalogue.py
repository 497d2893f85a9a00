"""Planted catalogues that leave a reader with another language than theirs."""

from pathlib import Path

import pytest

from tests.house import catalogue
from tests.house.planting import planted

PLACE = "leaderboard/locale/es/LC_MESSAGES/django.po"
HEAD = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=n != 1;\\n"\n'
GOOD = """
msgid "Tasks"
msgstr "Tareas"

msgid "%(n)s team"
msgid_plural "%(n)s teams"
msgstr[0] "%(n)s equipo"
msgstr[1] "%(n)s equipos"

msgid "Once"
msgid_plural "%(n)s times"
msgstr[0] "Una vez"
msgstr[1] "%(n)s veces"

msgctxt "scoring"
msgid "Line {line}: it is blank."
msgstr "Línea {line}: está en blanco."
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A site that says three things in a template and a module, and one about a file."""
    planted(tmp_path, "templates/home.html", '<h1>{% translate "Tasks" %}</h1>')
    teams = 'a = ngettext("%(n)s team", "%(n)s teams", n)'
    times = 'b = ngettext("Once", "%(n)s times", n)'
    planted(tmp_path, "leaderboard/teams.py", f"{teams}\n{times}")
    blank = 'c = told("Line {line}: it is blank.", line=1)'
    planted(tmp_path, "scoring/rows.py", f"{blank}\nd = told('{{what}}: {{places}}', what=c)")
    planted(tmp_path, PLACE, HEAD + GOOD)
    return tmp_path


def test_a_site_whose_texts_all_have_words_is_whole(root: Path) -> None:
    catalogue.update(root)

    assert catalogue.untranslated(root) == []
    assert catalogue.not_compiled(root) == []


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ('msgstr "Tareas"', 'msgstr ""', "“Tasks” has no words yet"),
        ('"%(n)s equipos"', '""', "“%(n)s team” has no words yet"),
        ('"%(n)s equipos"', '"%(m)s equipos"', "“%(n)s team” has other values"),
        ('"%(n)s veces"', '"Muchas veces"', "“Once” has other values"),
        ('"Una vez"', '"%(m)s vez"', "“Once” has other values"),
        ('msgid "Tasks"', '#, fuzzy\nmsgid "Tasks"', "“Tasks” is in doubt"),
        ('"Línea {line}: e', '"Línea: e', "“Line {line}: it is blank.” has other values"),
        ('"Línea {line}: e', '"Línea {n}: e', "“Line {line}: it is blank.” has other values"),
        ('"Línea {line}: está en blanco."', '""', "“Line {line}: it is blank.” has no words yet"),
        (
            '"Línea {line}: está en blanco."',
            '"Line {line}: it is blank."',
            "“Line {line}: it is blank.” has the words of the original: pages would mark them "
            "as English",
        ),
        ('"%(n)s teams"', '"%(n)s groups"', "“%(n)s team” is not in the catalogue: run make words"),
    ],
)
def test_a_text_without_its_words_is_found(root: Path, before: str, after: str, words: str) -> None:
    planted(root, PLACE, HEAD + GOOD.replace(before, after))

    assert catalogue.untranslated(root) == [f"{PLACE}: {words}"]


def test_words_that_no_page_says_any_more_are_found(root: Path) -> None:
    planted(root, "templates/home.html", '<h1>{% translate "Your tasks" %}</h1>')

    assert catalogue.untranslated(root) == [
        f"{PLACE}: “Tasks” is said by no page",
        f"{PLACE}: “Your tasks” is not in the catalogue: run make words",
    ]


def test_a_new_sentence_about_a_file_needs_words(root: Path) -> None:
    planted(root, "scoring/faults.py", 'advice=told("use the " "published ids")')

    assert catalogue.untranslated(root) == [
        f"{PLACE}: “use the published ids” is not in the catalogue: run make words"
    ]


def test_a_template_that_is_not_written_where_it_is_told_is_refused(root: Path) -> None:
    planted(root, "scoring/faults.py", "advice = told(f'use {what}')")

    with pytest.raises(ValueError, match="malformed node"):
        catalogue.untranslated(root)


def test_a_compiled_catalogue_that_is_missing_or_old_is_found(root: Path) -> None:
    missing = catalogue.not_compiled(root)
    catalogue.update(root)
    (root / PLACE).write_text((root / PLACE).read_text().replace("Tareas", "Las tareas"))

    old = catalogue.not_compiled(root)

    assert missing == old != []


def test_new_texts_get_a_place_for_words_and_old_words_stay(root: Path) -> None:
    planted(root, "templates/past.html", '{% translate "Tasks" %} {% translate "Past" %}')

    catalogue.update(root)

    kept = (root / PLACE).read_text()
    assert catalogue.untranslated(root) == [f"{PLACE}: “Past” has no words yet"]
    assert 'msgstr "Tareas"' in kept
    assert "#: templates/home.html templates/past.html" in kept


def test_a_text_that_one_says_with_a_plural_and_another_without_keeps_it(root: Path) -> None:
    planted(root, "templates/a.html", '<p>{% translate "Once" %}</p>')

    assert catalogue.untranslated(root) == []


def test_a_text_with_two_plurals_is_found(root: Path) -> None:
    planted(root, "leaderboard/more.py", 'a = ngettext("Once", "%(n)s more times", n)')

    assert any("“Once” is said with two plurals" in one for one in catalogue.untranslated(root))
