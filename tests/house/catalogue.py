"""What pages say in other languages: every marked text has its words, and they are compiled.

So have the sentences of `scoring`, in a context of their own.

`python -m tests.house.catalogue` (`make words`) puts new texts into the catalogues, without words
yet, takes out those that no page says any more, and compiles. No gettext is needed for it.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import polib
from django.utils.translation.template import templatize

from leaderboard import sentences

CATALOGUES = "leaderboard/locale/*/LC_MESSAGES/django.po"
WIDTH = 100
# The marking functions: which of their arguments are context, text and plural.
FUNCTIONS = {
    **dict.fromkeys(("_", "gettext", "gettext_lazy", "gettext_noop"), (None, 0, None)),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), (None, 0, 1)),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), (0, 1, None)),
    **dict.fromkeys(("npgettext", "npgettext_lazy"), (0, 1, 2)),
}
TEXT = r"""u?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
CALL = re.compile(rf"\b(_|n?p?gettext)\(\s*({TEXT}(?:\s*,\s*{TEXT})*)")
VALUE = re.compile(r"%\(\w+\)[sd]|%%|\{[a-z_]+\}")

Key = tuple[str | None, str]


@dataclass(frozen=True)
class Marked:
    """A text that is to be translated, and the file that says it."""

    place: str
    context: str | None
    text: str
    plural: str | None

    @property
    def key(self) -> Key:
        return self.context, self.text


def marked_in_template(place: str, text: str) -> Iterator[Marked]:
    """Yield the texts that a template marks.

    >>> source = '{% translate "Yes" %}{% blocktranslate count n=n %}one{% plural %}{{ n }} of it'
    >>> [m.text for m in marked_in_template("a.html", source + "{% endblocktranslate %}")]
    ['Yes', 'one']
    """
    for name, texts in CALL.findall(templatize(text)):
        yield _marked(place, name, [ast.literal_eval(part) for part in re.findall(TEXT, texts)])


def marked_in_module(place: str, text: str) -> Iterator[Marked]:
    """Yield the texts that a module marks; each is written where it is marked.

    >>> [m.text for m in marked_in_module("a.py", "a = _('x' 'y')\\nb = ngettext('1', '2', n)")]
    ['xy', '1']
    """
    calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        if name in FUNCTIONS:
            texts = [one.value for one in call.args if isinstance(one, ast.Constant)]
            yield _marked(place, name, texts)


def told_in_module(place: str, text: str) -> Iterator[Marked]:
    """Yield the templates of sentences that a module of `scoring` tells, but for mere punctuation.

    >>> [m.text for m in told_in_module("a.py", "a = told('x {n}', n=told('{a}: {b}'))")]
    ['x {n}']
    """
    for call in ast.walk(ast.parse(text)):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "told":
            template = str(ast.literal_eval(call.args[0]))
            if sentences.has_words(template):
                yield Marked(place, sentences.CONTEXT, template, None)


def _marked(place: str, name: str, texts: list[str]) -> Marked:
    context, text, plural = (None if at is None else texts[at] for at in FUNCTIONS[name])
    return Marked(place, context, str(text), plural)


def marked(root: Path) -> dict[Key, list[Marked]]:
    """Return every marked text of the site with all that say it."""
    found: dict[Key, list[Marked]] = {}
    templates = [file for file in (root / "templates").rglob("*") if file.is_file()]
    for file in sorted([*templates, *(root / "leaderboard").rglob("*.py")]):
        look = marked_in_module if file.suffix == ".py" else marked_in_template
        for one in look(file.relative_to(root).as_posix(), file.read_text()):
            found.setdefault(one.key, []).append(one)
    for file in sorted((root / "scoring").rglob("*.py")):
        for one in told_in_module(file.relative_to(root).as_posix(), file.read_text()):
            found.setdefault(one.key, []).append(one)
    # A catalogue has one entry for a text: where one of those who say it has a plural, with that.
    return {key: sorted(said, key=lambda one: not one.plural) for key, said in found.items()}


def catalogues(root: Path) -> list[Path]:
    return sorted(root.glob(CATALOGUES))


def untranslated(root: Path) -> list[str]:
    """Say which texts have no words in a language, doubtful ones, other values, or no page."""
    texts = marked(root)
    return [
        f"{file.relative_to(root).as_posix()}: “{key[1]}” {words}"
        for file in catalogues(root)
        for key, words in _wrong_in(texts, polib.pofile(str(file)))
    ]


def _wrong_in(texts: dict[Key, list[Marked]], kept: polib.POFile) -> Iterator[tuple[Key, str]]:
    entries = {(entry.msgctxt, entry.msgid): entry for entry in kept}
    yield from ((key, "is said by no page") for key in entries if key not in texts)
    for key, said in texts.items():
        first, entry = said[0], entries.get(key)
        if len({one.plural for one in said if one.plural}) > 1:
            yield key, "is said with two plurals"
        if entry is None or (first.plural or "") != entry.msgid_plural:
            yield key, "is not in the catalogue: run make words"
        elif entry.fuzzy:
            yield key, "is in doubt"
        else:
            words = list(entry.msgstr_plural.values()) if first.plural else [entry.msgstr]
            if not words or not all(words):
                yield key, "has no words yet"
            elif key[0] == sentences.CONTEXT and entry.msgstr == entry.msgid:
                yield key, "has the words of the original: pages would mark them as English"
            elif _has_other_values(first, words):
                yield key, "has other values"


def _has_other_values(said: Marked, words: list[str]) -> bool:
    """Say whether words have other values; of one thing they may have what the singular has."""
    one, *many = words
    every = _values(said.plural or said.text)
    return _values(one) not in (every, _values(said.text)) or any(
        _values(form) != every for form in many
    )


def _values(text: str) -> set[str]:
    """Return what is put into a text."""
    return set(VALUE.findall(text))


def not_compiled(root: Path) -> list[str]:
    """Say which compiled catalogue is not that of its source."""
    return [
        f"{compiled.relative_to(root).as_posix()} is not {file.name} compiled: run make words"
        for file in catalogues(root)
        for compiled in [file.with_suffix(".mo")]
        if not compiled.is_file() or compiled.read_bytes() != polib.pofile(str(file)).to_binary()
    ]


def update(root: Path) -> None:
    """Bring every catalogue up to what the pages say, and compile it."""
    texts = marked(root)
    for file in catalogues(root):
        kept = {(entry.msgctxt, entry.msgid): entry for entry in polib.pofile(str(file))}
        made = polib.pofile(str(file), wrapwidth=WIDTH)
        made[:] = [_entry(found, kept.get(key)) for key, found in texts.items()]
        made.save()
        made.save_as_mofile(str(file.with_suffix(".mo")))


def _entry(found: list[Marked], kept: polib.POEntry | None) -> polib.POEntry:
    """Return a text's entry with the words that are kept of it."""
    first = found[0]
    plural = {0: "", 1: ""} if first.plural else {}
    return polib.POEntry(
        msgctxt=first.context,
        msgid=first.text,
        msgid_plural=first.plural or "",
        msgstr=kept.msgstr if kept else "",
        msgstr_plural={**plural, **(kept.msgstr_plural if kept and first.plural else {})},
        flags=kept.flags if kept else [],
        tcomment=kept.tcomment if kept else "",
        occurrences=[(place, "") for place in sorted({one.place for one in found})],
    )


if __name__ == "__main__":
    update(Path(__file__).resolve().parent.parent.parent)
