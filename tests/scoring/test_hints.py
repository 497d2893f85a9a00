"""What a wrong id or label may have been meant to be."""

import io

import pytest

from scoring import PredictionsError, read_predictions
from scoring.hints import id_hint, label_hint, other_list_hint

LONG = "1740245381351497730"


@pytest.mark.parametrize(
    ("item_id", "known", "hint"),
    [
        ("'7", ["7"], "Remove the apostrophe before the id ('7')."),
        ("7.00", ["7"], "Did the ids become decimals ('7')?"),
        ("0", ["1", "2"], "Do the ids begin at 1, and the file at 0?"),
        ("7", ["x", "0007"], "Were leading zeros lost ('0007')?"),
        ("S01", ["s01"], "Did you mean 's01'? Capitals matter."),
        ("1740245381351497000", [LONG], f"Long numbers look rounded ('{LONG}'?); keep the ids"),
        ("1.74E+18", [LONG], "Long numbers look rounded; keep the ids as text."),
        ("1.74E+18", ["s1"], ""),
        ("8.0", ["7"], ""),
        ("8", ["s07"], ""),
    ],
)
def test_an_id_is_guessed_from_the_published_ones(
    item_id: str, known: list[str], hint: str
) -> None:
    found = id_hint(item_id, "ham", known=known, labels=["ham"])

    assert found.startswith(hint)
    assert bool(found) == bool(hint)


def test_swapped_columns_are_seen() -> None:
    assert id_hint("ham", "i1", known=["i1"], labels=["ham"]) == (
        "Are the columns id and label swapped?"
    )


@pytest.mark.parametrize(
    ("label", "hint"),
    [
        ("Ham", "Did you mean 'ham'? Capitals matter."),
        ("1.0", "Did you mean '1'?"),
        ("2.0", ""),
        ("0.93", "It looks like a probability; write the name of a label"),
        ("ham|spam", "Each row takes one label; this one has ham, spam."),
        ("ham, 1", "Each row takes one label; this one has ham, 1."),
        ("h\u0430m", "Its character 2 is U+0430 CYRILLIC SMALL LETTER A."),
        ("ham\u200b", "Its character 4 is U+200B ZERO WIDTH SPACE."),
        ("h\ue000", "Its character 2 is U+E000 a character without a name."),
        ("spma", "Did you mean 'spam'?"),
        ("ünxï", "Did you mean 'ünx'?"),
        ("=1+1", ""),
    ],
)
def test_a_label_is_guessed_from_those_of_the_task(label: str, hint: str) -> None:
    found = label_hint(label, ["ham", "spam", "1", "ünx", "ï"])

    assert found.startswith(hint)
    assert bool(found) == bool(hint)


def told(*ids: str, others: dict[str, list[str]]) -> str:
    """Return the first sentence about a file with some ids, where t10, t1 and t2 are known."""
    rows = "".join(f"{item_id},ham\n" for item_id in ids)
    with pytest.raises(PredictionsError) as caught:
        read_predictions(
            io.BytesIO(f"id,label\n{rows}".encode()),
            item_ids=["t10", "t2", "t1"],
            labels=["ham"],
            other_ids=lambda: others,
        )
    return caught.value.problems[0].message


def test_the_file_of_another_phase_is_seen_only_where_no_id_is_known() -> None:
    others = {"Train": ["x"], "Dev": ["d1", "d2"]}

    assert told("d1", "d2", others=others).endswith(" They look like the ids of Dev.")
    assert told("d1", "t1", others=others).endswith("use the published ids as they are.")


def test_another_phase_is_asked_about_only_where_there_is_one() -> None:
    none_known = "None of the ids is one of this phase's, which look like 't1'"

    assert f"{none_known}; is it the file of another phase?" in told(
        "a", "b", others={"Dev": ["d"]}
    )
    assert none_known in told("a", "b", others={})
    assert "another phase" not in told("a", "b", others={})


@pytest.mark.parametrize("known", [["s10", "s2", "s1"], ["s1", "s10", "s2"], ["s2", "s1", "s10"]])
def test_the_example_is_the_first_published_id_whatever_their_order(known: list[str]) -> None:
    assert "which look like 's1'." in other_list_hint(["a", "b"], known, {})


def test_a_list_is_named_only_where_most_ids_are_in_it() -> None:
    assert "Dev" not in other_list_hint(["d1", "b", "c"], ["t1"], {"Dev": {"d1"}})
