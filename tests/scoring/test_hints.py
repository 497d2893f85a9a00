"""What a wrong id or label may have been meant to be."""

import pytest

from scoring.hints import Hint, id_hints, label_hint, phase_hint

LONG = "1740245381351497730"
ROUNDED = "Long numbers look rounded; keep the ids as text."
CAPITALS = "Capitals matter."
DECIMALS = "Did whole numbers become decimals?"


def id_hint(item_id: str, known: list[str]) -> Hint:
    """Return the hint for the id of one row."""
    [hint] = id_hints([(item_id, "ham")], known=known, labels=["ham"])
    return hint


@pytest.mark.parametrize(
    ("item_id", "known", "guess", "note"),
    [
        ("'7", ["7"], "7", "Remove the apostrophe before the id."),
        ("7.00", ["7"], "7", DECIMALS),
        ("0", ["1", "2"], "", "Do the ids begin at 1, and the file at 0?"),
        ("7", ["x", "0007"], "0007", "Were leading zeros lost?"),
        ("0", ["x", "000"], "000", "Were leading zeros lost?"),
        ("S01", ["s01"], "s01", CAPITALS),
        ("1740245381351497000", [LONG], LONG, ROUNDED),
        ("1740245381351497000", [LONG, f"{LONG[:-1]}1"], "", ROUNDED),
        ("1.74E+18", [LONG], "", ROUNDED),
        ("1.74E+18", ["s1"], "", None),
        ("8.0", ["7"], "", None),
        ("8", ["s07"], "", None),
        ("0007", ["7"], "", None),
    ],
)
def test_an_id_is_guessed_from_the_published_ones(
    item_id: str, known: list[str], guess: str, note: str | None
) -> None:
    hint = id_hint(item_id, known)

    assert (hint.guess, hint.note) == (guess, note)


@pytest.mark.parametrize("known", [["AB", "Ab", "x"], ["x", "Ab", "AB"]])
def test_where_several_ids_may_be_meant_none_is_guessed(known: list[str]) -> None:
    hint = id_hint("ab", known)

    assert (hint.guess, hint.note) == ("", CAPITALS)


def test_swapped_columns_are_seen() -> None:
    [hint] = id_hints([("ham", "i1")], known=["i1"], labels=["ham"])

    assert hint.note == "Are the columns id and label swapped?"


@pytest.mark.parametrize(
    ("label", "guess", "note"),
    [
        ("Ham", "ham", CAPITALS),
        ("1.0", "1", DECIMALS),
        ("2.0", "", None),
        ("0.93", "", "'0.93' looks like a probability; write the name of a label, and give "),
        ("ham|spam", "", "Each row takes one label; 'ham|spam' has ham, spam."),
        ("ham, 1", "", "Each row takes one label; 'ham, 1' has ham, 1."),
        ("sp\u0430m", "spam", "Character 3 of 'sp\u0430m' is U+0430 CYRILLIC SMALL LETTER A."),
        ("ham\u200b", "ham", "Character 4 of 'ham\\u200b' is U+200B ZERO WIDTH SPACE."),
        ("h\ue000", "", "Character 2 of 'h\\ue000' is U+E000 a character without a name."),
        ("spma", "spam", None),
        ("SPMA", "spam", None),
        ("ünxï", "ünx", None),
        ("=1+1", "", None),
    ],
)
def test_a_label_is_guessed_from_those_of_the_task(
    label: str, guess: str, note: str | None
) -> None:
    hint = label_hint(label, ["ham", "spam", "1", "ünx", "ï"])

    assert hint.guess == guess
    assert (hint.note or "").startswith(note or "")
    assert bool(hint.note) == bool(note)


def test_a_list_is_named_only_where_most_ids_are_in_it() -> None:
    others = {"Train": {"x"}, "Dev": {"d1", "d2"}}

    assert phase_hint(["d1", "d2", "c"], others) == "They look like the ids of Dev."
    assert phase_hint(["d1", "b", "c"], others) == "Is it the file of another phase?"


def test_another_phase_is_asked_about_only_where_there_is_one() -> None:
    assert phase_hint(["a"], {"Dev": {"d1"}}) == "Is it the file of another phase?"
    assert phase_hint(["a"], {}) is None
