import re
from pathlib import Path

from scoring import plan_test_set
from scoring.plan_text import write_plan
from scoring.shares import shares_from_text

ORGANIZERS = Path(__file__).resolve().parents[2] / "docs" / "organizers.md"

SHARES = {"ham": 97, "spam": 3}


def test_the_answer_is_the_first_sentence() -> None:
    plan = plan_test_set(
        {"yes": 1, "no": 1}, score=0.8, difference=0.05, metric="accuracy", agreement=0
    )

    assert write_plan(plan).startswith(
        "To separate systems 0.05 apart in accuracy around 0.8 with a power of 80 % you need "
        "about 1,091 items: a two-sided test at 5 % finds the difference in 80 % of such test sets."
    )


def test_the_reverse_question_is_answered_with_the_difference() -> None:
    plan = plan_test_set({"yes": 1, "no": 1}, score=0.8, n_items=1091, metric="accuracy")

    text = write_plan(plan)

    start = f"With 1,091 items you can separate systems {plan.difference:.4g} apart in accuracy"
    assert text.startswith(f"{start} around 0.8 with a power of 80 %: ")


def test_labels_stand_with_their_shares_and_expected_items() -> None:
    text = write_plan(plan_test_set(SHARES, score=0.75, n_items=1000))

    rows = [line.split() for line in text.splitlines() if "%" in line and len(line.split()) == 4]
    assert rows == [["ham", "97.0", "%", "970"], ["spam", "3.0", "%", "30"]]


def test_other_agreements_stand_with_their_items() -> None:
    plan = plan_test_set(SHARES, score=0.75, difference=0.02)

    text = write_plan(plan)

    lines = text.splitlines()
    [head] = (place for place, line in enumerate(lines) if line.startswith("agreement"))
    rows = [line.split() for line in lines[head + 1 : head + 5]]
    assert rows == [[f"{a:g}", f"{plan.n_items_at(a):,}"] for a in (0, 0.25, 0.5, 0.75)]


def test_a_rare_label_is_warned_of_with_the_items_that_it_needs() -> None:
    few = write_plan(plan_test_set(SHARES, score=0.75, n_items=100))
    enough = write_plan(plan_test_set(SHARES, score=0.75, n_items=400))

    assert "Of the label 'spam' only 3.0 of 100 items are to be expected." in few
    assert "take at least 334 items." in few
    assert "Of the label" not in enough


def test_the_assumptions_are_told() -> None:
    text = write_plan(plan_test_set(SHARES, score=0.8, difference=0.05, metric="accuracy"))

    assert "right on 80.0 % and on 75.0 % of the items of every label" in text
    assert "an agreement of 0.5" in text


def test_only_averages_over_labels_are_said_to_weigh_them_alike() -> None:
    macro, plain = (
        write_plan(plan_test_set(SHARES, score=0.75, difference=0.02, metric=metric))
        for metric in ("macro_f1", "accuracy")
    )

    assert "Labels weigh alike" in macro
    assert "Labels weigh alike" not in plain


def test_a_label_cannot_break_a_line() -> None:
    text = write_plan(plan_test_set({"a\nb": 1, "c": 1}, score=0.75, difference=0.02))

    assert "\na\\nb  " in text


def test_the_example_for_organizers_has_the_answer_that_they_are_told() -> None:
    section = ORGANIZERS.read_text().split("## How many items do I need?")[1]
    table = re.search(r"label,share\n(?: {4}.*\n)+", section)[0]
    score, difference = re.search(r"--score ([\d.]+) --difference ([\d.]+)", section).groups()

    plan = plan_test_set(shares_from_text(table), score=float(score), difference=float(difference))

    assert f"about {plan.n_items:,} items by macro-F1" in section
