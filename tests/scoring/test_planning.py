"""Plans of test sets: items for a difference, and the difference for items."""

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from scoring import MEASURES, Plan, cost_measure, plan_test_set

EVEN = {"yes": 1, "no": 1}
SKEWED = {"a": 60, "b": 30, "c": 10}
NAMES = ["macro_f1", "accuracy", "error_rate", "cohen_kappa", "mutual_information"]


def plan(shares: dict[str, float] = SKEWED, **choices: object) -> Plan:
    """Return a plan by macro-F1 around 0.75 for a difference of 0.02, unless it is chosen."""
    number = {} if "n_items" in choices else {"difference": 0.02}
    return plan_test_set(shares, **{"score": 0.75, **number, **choices})


def test_a_case_worked_by_hand() -> None:
    # σ² = .8 + .75 − 2 · .8 · .75 − .05² = .3475; (1.959964 + .841621)² · .3475 / .05² = 1091.0.
    made = plan(EVEN, score=0.8, difference=0.05, metric="accuracy", agreement=0)

    assert made.sigma == pytest.approx(math.sqrt(0.3475), abs=1e-9)
    assert made.n_items == 1091
    assert made.items_per_label == {"yes": 545.5, "no": 545.5}


@given(st.floats(0.6, 0.95), st.floats(0.01, 0.05), st.floats(0, 0.9))
def test_accuracy_takes_the_items_of_connors_formula_for_mcnemar(
    score: float, difference: float, agreement: float
) -> None:
    made = plan(score=score, difference=difference, metric="accuracy", agreement=agreement)

    # Connor (1987), Biometrics 43, 207–211; its null variance is larger by d² alone.
    apart = score + (score - difference) - 2 * score * (score - difference)
    discordant = (1 - agreement) * apart + agreement * difference
    z_test, z_power = stats.norm.ppf([0.975, 0.8])
    root = z_test * discordant**0.5 + z_power * (discordant - difference**2) ** 0.5
    gap = root**2 / difference**2 - made.n_items
    assert -1 <= gap <= z_test * (z_test + z_power)


def test_the_factor_is_that_of_the_resolution_of_a_board() -> None:
    made = plan()

    factor = made.difference * math.sqrt(made.n_items) / made.sigma
    assert factor == pytest.approx(2.8, abs=0.01)


def test_confidence_and_power_enter_as_normal_quantiles() -> None:
    made, strict = plan(), plan(confidence_level=0.99, power=0.9)

    factor = sum(stats.norm.ppf([0.995, 0.9])) / sum(stats.norm.ppf([0.975, 0.8]))
    assert strict.n_items == pytest.approx(factor**2 * made.n_items, abs=3)


def test_half_the_difference_takes_four_times_the_items() -> None:
    coarse, fine = plan(agreement=0), plan(agreement=0, difference=0.01)

    assert fine.n_items / coarse.n_items == pytest.approx(4, rel=0.02)


def test_systems_that_agree_differ_by_their_difference_alone() -> None:
    coarse, fine = (plan(metric="accuracy", agreement=1, difference=d) for d in (0.02, 0.01))

    assert fine.n_items / coarse.n_items == pytest.approx(2, rel=0.02)


def test_macro_f1_takes_more_items_the_more_skewed_the_labels() -> None:
    numbers = [plan({"a": share, "b": 10}).n_items for share in (10, 20, 40, 90, 490)]

    assert numbers == sorted(set(numbers))


def test_accuracy_takes_the_same_items_whatever_the_labels() -> None:
    assert plan(SKEWED, metric="accuracy").n_items == plan(EVEN, metric="accuracy").n_items


def test_an_error_rate_takes_the_items_of_the_accuracy() -> None:
    errors, right = plan(metric="error_rate", score=0.2), plan(metric="accuracy", score=0.8)

    assert errors.n_items == right.n_items
    assert errors.recalls == pytest.approx(right.recalls, abs=1e-9)


def test_every_cost_being_1_makes_an_error_rate() -> None:
    costs = cost_measure([[0, 1, 1], [1, 0, 1], [1, 1, 0]])

    assert plan(metric=costs, score=0.2).n_items == plan(metric="error_rate", score=0.2).n_items


def test_shares_and_counts_make_the_same_plan() -> None:
    assert plan({"a": 2, "b": 1, "c": 1}) == plan({"a": 0.5, "b": 0.25, "c": 0.25})


@pytest.mark.parametrize("agreement", [0, 0.5, 1])
@pytest.mark.parametrize("name", NAMES)
def test_the_reverse_question_gives_the_difference_back(name: str, agreement: float) -> None:
    score = 0.2 if name == "error_rate" else 0.75
    made = plan(metric=name, score=score, agreement=agreement)

    back = plan(metric=name, score=score, agreement=agreement, n_items=made.n_items)

    assert back.difference == pytest.approx(0.02, rel=1 / made.n_items)
    assert back.difference <= 0.02 + 1e-6
    assert (made.is_inverse, back.is_inverse) == (False, True)
    assert back.n_items_at(agreement) == pytest.approx(made.n_items, abs=1)


def test_other_agreements_have_the_items_of_their_own_plans() -> None:
    made = plan()

    for agreement in (0.0, 0.25, 0.5, 0.75, 1.0):
        assert made.n_items_at(agreement) == plan(agreement=agreement).n_items


def test_a_label_with_ten_items_is_not_rare() -> None:
    few, enough = plan({"a": 98, "b": 2}, n_items=499), plan({"a": 98, "b": 2}, n_items=500)

    assert (few.rarest_label, few.n_items_for_rarest) == ("b", 500)
    assert (few.has_rare_label, enough.has_rare_label) == (True, False)


def test_a_plan_as_json_holds_every_number() -> None:
    made = plan().as_dict()

    assert json.loads(json.dumps(made)) == made
    assert (made["metric"], made["n_items"]) == ("macro_f1", plan().n_items)
    assert made["labels"][2] == {"label": "c", "share": 0.1, "n_items": plan().n_items / 10}


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"difference": 0}, "the difference must be above 0, not 0"),
        ({"difference": math.nan}, "the difference must be above 0, not nan"),
        ({"difference": 0.8}, "the score in macro-F1 must lie between 0.0000 and 1.0000, not at -"),
        ({"n_items": 0}, "n_items must be at least 1, not 0"),
        ({"n_items": 2}, "2 items separate no assumed system from one with 0.75 in macro-F1"),
        ({"difference": None}, "give the difference or n_items, and not both"),
        ({"difference": 0.1, "n_items": 9}, "give the difference or n_items, and not both"),
        ({"agreement": 1.1}, r"agreement must be in \[0, 1\], not 1.1"),
        ({"confidence_level": 95}, "confidence_level must lie between 0 and 1, not 95"),
        ({"power": 0.4}, "power must be at least 0.5 and below 1, not 0.4"),
        ({"power": 1}, "power must be at least 0.5 and below 1, not 1"),
        ({"metric": "bleu"}, "'bleu' is not a measure"),
    ],
)
def test_questions_without_an_answer_are_refused(choices: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        plan(**choices)


@pytest.mark.parametrize(
    ("shares", "message"),
    [
        ({"a": 1}, "macro-F1 is planned for 2 to 500 labels, not 1"),
        (dict.fromkeys(range(501), 1), "macro-F1 is planned for 2 to 500 labels, not 501"),
        ({"a": 1, "b": 0}, "the share of 'b' is 0 of 1; it must be above 0, and at least a mill"),
        ({"a": 3, "b": -1}, "the share of 'b' is -1 of 2"),
        ({"a": 0, "b": 0}, "the share of 'a' is 0 of 0"),
        ({"a": 1, "b": math.inf}, "the share of 'a' is 1 of inf"),
        ({"a": 1, "b": math.nan}, "the share of 'a' is 1 of nan"),
        ({"a": 2_000_000, "b": 1}, "the share of 'b' is 1 of 2e"),
    ],
)
def test_labels_that_are_no_task_are_refused(shares: dict[str, float], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        plan(shares)


def test_measures_of_cells_are_planned_for_fewer_labels() -> None:
    with pytest.raises(ValueError, match="mutual information is planned for 2 to 50 labels"):
        plan({str(label): 1 for label in range(51)}, metric="mutual_information")


def test_many_labels_are_planned_for() -> None:
    made = plan({str(label): 1 for label in range(200)}, agreement=0, metric="macro_recall")

    assert made.n_items == plan(agreement=0, metric="accuracy").n_items
    assert made.measure is MEASURES["macro_recall"]
