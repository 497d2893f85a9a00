import numpy as np
import pytest

import scoring
from scoring import MEASURES, SCORE_MEASURES, pair_test_p_values
from tests.scoring.files import as_file

ROWS = "i1,a,1,x\ni2,b,1,x\ni3,a,2,x\ni4,b,2,y\ni5,a,3,y\ni6,b,3,y\n"
ANSWERS = {"one": "abbbab", "two": "babaab", "three": "ababba"}


def read(header: str = "fold,genre") -> tuple[scoring.Gold, list[scoring.Predictions]]:
    """Return gold with two further columns, and three teams' predictions."""
    gold = scoring.read_gold(as_file(f"id,label,{header}\n{ROWS}"))
    texts = [
        "id,label\n" + "".join(f"i{place},{label}\n" for place, label in enumerate(answers, 1))
        for answers in ANSWERS.values()
    ]
    return gold, [
        scoring.read_predictions(as_file(text), item_ids=gold.item_ids, labels=gold.labels)
        for text in texts
    ]


def test_randomization_is_that_of_the_codes_and_groups() -> None:
    gold, teams = read("group,genre")

    p_values = pair_test_p_values(
        "approximate-randomization", gold, teams, metric=MEASURES["macro_f1"], n_shuffles=99, seed=3
    )

    expected = scoring.randomization_p_values(
        gold.codes,
        np.stack([team.codes for team in teams]),
        n_labels=2,
        metric="macro_f1",
        n_shuffles=99,
        seed=3,
        groups=[0, 0, 1, 1, 2, 2],
    )
    assert p_values.tolist() == expected.tolist()


def test_mcnemar_is_the_exact_test_of_every_pair() -> None:
    gold, teams = read()

    p_values = pair_test_p_values(
        "mcnemar", gold, teams, metric=MEASURES["accuracy"], n_shuffles=1, seed=0
    )

    # The first has i3 wrong; the second i1 to i4; the third i5 and i6.
    assert p_values[0, 1] == scoring.mcnemar_exact([0] * 3, [0] * 3, [1] * 3).p_value == 0.25
    assert p_values[0, 2] == 1


def test_folds_are_compared_by_the_paired_t_test() -> None:
    gold, teams = read()

    p_values = pair_test_p_values(
        "folds", gold, teams, metric=MEASURES["accuracy"], n_shuffles=1, seed=0
    )

    compared = scoring.compare_folds([1, 0.5, 1], [0, 0, 1], confidence_level=0.95)
    assert p_values[0, 1] == p_values[1, 0] == compared.p_value
    assert p_values.diagonal().tolist() == [1, 1, 1]


@pytest.mark.parametrize(
    ("test", "header", "metric", "message"),
    [
        (
            "mcnemar",
            "x,y",
            MEASURES["macro_f1"],
            "McNemar's test compares accuracies, not macro-F1",
        ),
        ("mcnemar", "group,y", MEASURES["accuracy"], "items one by one, and this gold has groups"),
        ("folds", "x,y", MEASURES["accuracy"], "the gold file has no column fold"),
        (
            "approximate-randomization",
            "x,y",
            SCORE_MEASURES["roc_auc"],
            "swaps labels and cannot test ROC-AUC",
        ),
    ],
)
def test_a_test_that_does_not_fit_says_why(
    test: str, header: str, metric: scoring.AnyMeasure, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        pair_test_p_values(test, *read(header), metric=metric, n_shuffles=1, seed=0)


def test_folds_that_all_differ_alike_are_no_finding() -> None:
    gold = scoring.read_gold(
        as_file("id,label,fold\n1,a,x\n2,a,x\n3,a,y\n4,a,y\n"), labels=("a", "b")
    )
    teams = [
        scoring.read_predictions(as_file(text), item_ids=gold.item_ids, labels=gold.labels)
        for text in ("id,label\n1,a\n2,a\n3,a\n4,a\n", "id,label\n1,a\n2,b\n3,a\n4,b\n")
    ]

    p_values = pair_test_p_values(
        "folds", gold, teams, metric=MEASURES["accuracy"], n_shuffles=1, seed=0
    )

    assert p_values.tolist() == [[1, 1], [1, 1]]
