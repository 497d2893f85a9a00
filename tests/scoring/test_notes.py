import math

import pytest

from scoring import INTERVALS, interval_note, rare_label_note

# The first label is never missed and never given wrongly.
FLAWLESS = [[50, 0, 0], [0, 30, 2], [0, 3, 40]]


def note_on(confusion: list, *, ends: tuple[float, float] = (0.7, 0.9), **choices: object) -> str:
    """Return the note under choices that a test need not name."""
    usual = {"method": "percentile", "confidence_level": 0.95}
    return interval_note(ends, confusion=confusion, **{**usual, **choices})


def test_nothing_speaks_against_an_interval_with_mistakes_in_every_label() -> None:
    assert note_on([[9, 1], [1, 9]]) is None


def test_a_perfect_system_is_told_how_often_it_may_still_be_wrong() -> None:
    note = note_on([[150, 0], [0, 100]], ends=(1.0, 1.0))

    # .025 = (1 − rate) ** 250 at rate .014647.
    assert note == (
        "No item is wrong, so that no resample shows a mistake; this is no proof of perfection: "
        "with 95 % confidence the error rate is below 0.0147."
    )


@pytest.mark.parametrize("n_items", [1, 7, 60, 250, 10_000])
def test_the_bound_is_never_rounded_down(n_items: int) -> None:
    note = note_on([[n_items, 0], [0, 0]], ends=(1.0, 1.0), confidence_level=0.9)

    bound = float(note.rpartition(" ")[2].removesuffix("."))
    exact = 1 - 0.05 ** (1 / n_items)
    assert exact <= bound < exact + 0.000101
    assert "with 90 % confidence" in note


def test_a_system_that_is_always_wrong_is_told_how_often_it_may_be_right() -> None:
    note = note_on([[0, 3], [2, 0]], ends=(0.0, 0.0))

    bound = math.ceil((1 - 0.025**0.2) * 10_000) / 10_000
    assert note.endswith(f"with 95 % confidence accuracy is below {bound:.4f}.")


def test_one_item_is_a_system_without_mistakes_or_without_hits() -> None:
    assert "below 0.9750" in note_on([[1, 0], [0, 0]], ends=(1.0, 1.0))
    assert "below 0.9750" in note_on([[0, 1], [0, 0]], ends=(0.0, 0.0))


def test_a_constant_system_without_spread_is_no_exact_score() -> None:
    note = note_on([[50, 0], [50, 0]], ends=(0.0, 0.0))

    assert note == "All replicates are equal, which is no proof that the score is exact."


def test_one_label_cannot_be_missed() -> None:
    note = note_on([[12]], ends=(1.0, 1.0))

    assert note == "There is one label, so no item can be wrong."


def test_ends_that_differ_by_rounding_have_no_length() -> None:
    assert "All replicates are equal" in note_on([[5, 5], [5, 5]], ends=(0.3, 0.1 + 0.2))


@pytest.mark.parametrize("method", INTERVALS)
def test_with_few_items_of_a_label_every_interval_may_be_too_short(method: str) -> None:
    note = note_on([[8, 1], [1, 30]], method=method)

    assert note == "A label has fewer than 10 gold items: this interval may be too short."


@pytest.mark.parametrize("confusion", [FLAWLESS, [[3, 0, 0], [0, 30, 2], [0, 3, 40]]])
@pytest.mark.parametrize("method", ["percentile", "basic", "bca"])
def test_a_label_without_mistakes_calls_for_another_interval(method: str, confusion: list) -> None:
    note = note_on(confusion, method=method)

    assert note == (
        "A label is never missed and never given wrongly: "
        "this interval is likely too short; use --interval dirichlet."
    )


def test_a_label_given_wrongly_or_missed_varies_with_the_items() -> None:
    assert note_on([[50, 0], [2, 40]]) is None


def test_the_interval_for_labels_without_mistakes_needs_no_warning() -> None:
    assert note_on(FLAWLESS, method="dirichlet") is None


def test_a_label_without_items_is_no_reason_to_worry() -> None:
    assert note_on([[19, 1, 0], [1, 30, 0], [0, 0, 0]]) is None


def test_what_is_no_confusion_table_is_refused() -> None:
    with pytest.raises(ValueError, match=r"confusion must have shape \(n_labels, n_labels\)"):
        note_on([[1, 2]])


def test_a_level_out_of_range_is_refused() -> None:
    with pytest.raises(ValueError, match="confidence_level must lie between 0 and 1"):
        note_on([[1, 0], [0, 0]], ends=(1.0, 1.0), confidence_level=95)


def test_an_organizer_is_warned_of_rare_labels() -> None:
    note = rare_label_note({"ham": 10, "spam": 9, "eggs": 1, "none": 0})

    assert note is not None
    assert note.startswith("Fewer than 10 items: spam (9), eggs (1). Intervals of averages over")


def test_ten_items_of_a_label_are_enough_to_say_nothing() -> None:
    assert rare_label_note({"ham": 10, "spam": 500}) is None


@pytest.mark.parametrize(
    ("confusion", "interval", "words"),
    [
        ([[30, 0], [0, 20]], (1.0, 1.0), "No item is wrong, so that no resample shows a mistake;"),
        ([[0, 30], [20, 0]], (0.0, 0.0), "No item is right;"),
        (FLAWLESS, (0.8, 0.9), "A label is never missed and never given wrongly: "),
    ],
)
def test_of_groups_no_bound_and_no_other_interval_is_told(
    confusion: list, interval: tuple[float, float], words: str
) -> None:
    note = interval_note(
        interval,
        method="percentile",
        confusion=confusion,
        confidence_level=0.95,
        has_groups=True,
    )

    assert note is not None
    assert note.startswith(words)
    assert "%" not in note
    assert "dirichlet" not in note


def test_one_item_right_is_neither_none_nor_all() -> None:
    note = interval_note(
        (0.0, 0.0), method="percentile", confusion=[[1, 4], [5, 0]], confidence_level=0.95
    )

    assert note == "All replicates are equal, which is no proof that the score is exact."
