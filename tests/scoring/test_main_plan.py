from pathlib import Path

import pytest

import scoring
from tests.scoring.command import Run

SHARES = {"ham": 0.75, "spam": 0.25}


@pytest.fixture
def shares(files: Path) -> None:
    """Write the table of label shares that a plan is made from."""
    (files / "shares.csv").write_text("label,share\nham,0.75\nspam,0.25\n")


@pytest.mark.usefixtures("shares")
def test_plan_prints_the_number_of_items_as_json(run: Run) -> None:
    content = run.json("plan shares.csv --score 0.75 --difference 0.02")

    assert content == scoring.plan_test_set(SHARES, score=0.75, difference=0.02).as_dict()


@pytest.mark.usefixtures("shares")
def test_plan_takes_every_assumption(run: Run) -> None:
    content = run.json(
        "plan shares.csv --score 0.2 --items 500 --metric error_rate --agreement 0.25 "
        "--confidence 0.9 --power 0.7"
    )

    plan = scoring.plan_test_set(
        SHARES,
        score=0.2,
        n_items=500,
        metric="error_rate",
        agreement=0.25,
        confidence_level=0.9,
        power=0.7,
    )
    assert content == plan.as_dict()


@pytest.mark.usefixtures("shares")
def test_plan_says_the_number_in_a_sentence(run: Run) -> None:
    plan = scoring.plan_test_set(SHARES, score=0.75, difference=0.02)

    code, out, err = run("plan shares.csv --score 0.75 --difference 0.02")

    assert (code, err) == (0, "")
    assert f"you need about {plan.n_items:,} items" in out.splitlines()[0]


@pytest.mark.usefixtures("shares")
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("--difference 0.02", "required: --score"),
        ("--score 0.75", "one of the arguments --difference --items is required"),
        ("--score 0.75 --difference 0.02 --items 9", "not allowed with argument"),
        ("--score 0.75 --difference 0.02 --metric roc_auc", "'roc_auc' is not a measure"),
        ("--score 0.75 --difference 0.9", "must lie between 0.0000 and 1.0000"),
        ("--score 0.75 --difference 0.02 --agreement 2", "agreement"),
        ("--score 0.75 --difference 1e-160", "too small for any number of items"),
    ],
)
def test_a_plan_that_cannot_be_made_is_wrong_use(run: Run, options: str, words: str) -> None:
    code, out, err = run(f"plan shares.csv {options}")

    assert (code, out) == (2, "")
    assert words in err


def test_a_table_of_shares_is_refused_by_name(run: Run, files: Path) -> None:
    (files / "shares.csv").write_text("label,share\nham,-1\n")

    code, _, err = run("plan shares.csv --score 0.75 --difference 0.02")

    assert code == 1
    assert err.startswith(f"{files / 'shares.csv'}: Line 2")
