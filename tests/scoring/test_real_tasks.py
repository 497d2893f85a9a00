"""Three real tasks, scored as the site scores them, against published and outside figures."""

import csv
import math
from pathlib import Path

import pytest

import scoring
from scoring import Entry, Gold, Predictions, Report, StandingsRow

TASKS = ["semeval2018-task12", "compstats-example", "digits"]

# CompStats 0.1.15's example, macro-F1, 100,000 resamples: score, interval, difference,
# its interval, one-sided p.
ORACLE = {
    "StackBoW": (0.280572, (0.2532, 0.3072), 0.00389, (-0.0157, 0.0228), 0.3462),
    "Dense": (0.263296, (0.2401, 0.2859), 0.02116, (-0.0032, 0.0456), 0.0443),
    "BoW (Class Weight)": (0.256244, (0.2289, 0.2836), 0.02821, (0.0135, 0.0431), 0.0001),
    "BoW (Corpus)": (0.253214, (0.2276, 0.2790), 0.03124, (0.0125, 0.0521), 0.0024),
    "BoW": (0.228684, (0.2033, 0.2531), 0.05577, (0.0278, 0.0851), 0.0002),
}
END_TOLERANCE = 0.0012


def p_tolerance(p_value: float) -> float:
    """Return four standard errors of a share of 10,000 resamples."""
    return 4 * math.sqrt(p_value * (1 - p_value) / 10_000)


def expected(folder: Path) -> list[dict[str, str]]:
    """Return the rows of expected.csv, in their order."""
    with open(folder / "expected.csv", newline="") as file:
        return list(csv.DictReader(file))


def read_task(folder: Path) -> tuple[Gold, dict[str, Predictions]]:
    """Return gold and the predictions of each system, in the order of expected.csv."""
    gold = scoring.read_gold(folder / "gold.csv")
    predictions = {
        row["system"]: scoring.read_predictions(
            folder / "submissions" / f"{row['team']}.csv",
            item_ids=gold.item_ids,
            labels=gold.labels,
        )
        for row in expected(folder)
    }
    return gold, predictions


@pytest.fixture(scope="module", params=TASKS)
def task(request: pytest.FixtureRequest, shared: Path) -> Path:
    """Return the folder of each task in turn."""
    return shared / "data" / request.param


def board_of(folder: Path, *, metric: str) -> dict[str, StandingsRow]:
    """Return the standings row of each system, best first."""
    gold, predictions = read_task(folder)
    entries = scoring.score_all(gold, predictions, metric=metric)
    return {row.name: row for row in scoring.standings(entries, confidence_level=0.95).rows}


@pytest.fixture(scope="module")
def compstats(shared: Path) -> dict[str, StandingsRow]:
    """Return the board of CompStats' example by macro-F1."""
    return board_of(shared / "data" / "compstats-example", metric="macro_f1")


@pytest.fixture(scope="module")
def digits(shared: Path) -> dict[str, StandingsRow]:
    """Return the board of the digits by macro-F1."""
    return board_of(shared / "data" / "digits", metric="macro_f1")


def test_scores_and_order_are_the_expected(task: Path) -> None:
    gold, predictions = read_task(task)

    described = {
        name: scoring.describe_predictions(gold, one).measures for name, one in predictions.items()
    }

    for row in expected(task):
        for name in ("macro_f1", "accuracy"):
            assert described[row["system"]][name] == pytest.approx(float(row[name]), abs=1e-9)
    by_score = sorted(described, key=lambda name: -described[name]["macro_f1"])
    assert by_score == [row["system"] for row in expected(task)]


def test_standings_keep_the_expected_order(task: Path) -> None:
    gold, predictions = read_task(task)

    entries = scoring.score_all(gold, predictions, n_resamples=20)

    rows = scoring.standings(entries, confidence_level=0.95).rows
    assert [row.name for row in rows] == [row["system"] for row in expected(task)]


def test_the_leader_has_the_interval_of_the_oracle(compstats: dict[str, StandingsRow]) -> None:
    leader = compstats["INGEOTEC"]

    assert leader.rank == 1
    assert leader.score == pytest.approx(0.284458, abs=5e-7)
    assert leader.interval == pytest.approx((0.2558, 0.3130), abs=END_TOLERANCE)


@pytest.mark.parametrize("system", ORACLE)
def test_the_others_have_the_numbers_of_the_oracle(
    compstats: dict[str, StandingsRow], system: str
) -> None:
    score, interval, difference, difference_interval, p_value = ORACLE[system]

    row = compstats[system]

    assert row.score == pytest.approx(score, abs=5e-7)
    assert row.interval == pytest.approx(interval, abs=END_TOLERANCE)
    assert row.difference == pytest.approx(difference, abs=5e-6)
    assert row.difference_interval == pytest.approx(difference_interval, abs=END_TOLERANCE)
    assert row.p_value == pytest.approx(p_value, abs=p_tolerance(p_value))


def test_accuracy_turns_the_order(shared: Path) -> None:
    board = board_of(shared / "data" / "compstats-example", metric="accuracy")

    leader, ingeotec = next(iter(board.values())), board["INGEOTEC"]
    assert (leader.name, round(leader.score, 6)) == ("BoW", 0.423418)
    assert round(ingeotec.score, 6) == 0.376582
    assert ingeotec.difference == pytest.approx(0.04684, abs=5e-6)
    assert ingeotec.p_value == pytest.approx(0.00003, abs=p_tolerance(0.00003))


def test_approximate_randomization_gives_the_official_p_values_of_all_pairs(shared: Path) -> None:
    folder = shared / "data" / "semeval2018-task12"
    gold, predictions = read_task(folder)
    team_codes = [one.codes for one in predictions.values()]
    place_of = {row["team"]: place for place, row in enumerate(expected(folder))}
    with open(folder / "approximate_randomization_accuracy.csv", newline="") as file:
        official = list(csv.DictReader(file))

    p_values = scoring.randomization_p_values(
        gold.codes, team_codes, n_labels=2, metric="accuracy", n_shuffles=10_000, seed=2018
    )

    assert len(official) == 22 * 21 / 2
    for row in official:
        places = place_of[row["team_a"]], place_of[row["team_b"]]
        exact = scoring.mcnemar_exact(gold.codes, *(team_codes[place] for place in places)).p_value
        # Besides chance: the one that is added to the shuffles, and the four published digits.
        error = 4.5 * math.sqrt(exact * (1 - exact) / 10_000)
        assert p_values[places] == pytest.approx(exact, abs=error + 1e-4)
        published = pytest.approx(float(row["p_two_sided"]), abs=math.sqrt(2) * error + 5e-5)
        assert p_values[places] == published


def test_procedures_disagree_on_the_digits(digits: dict[str, StandingsRow]) -> None:
    row = digits["rbf-svm"]

    assert row.p_value == pytest.approx(0.0086, abs=p_tolerance(0.0086))
    assert row.p_value_holm == pytest.approx(0.026, abs=3 * p_tolerance(0.0086))
    assert row.p_top_group == pytest.approx(0.049, abs=p_tolerance(0.049))


def test_looking_at_all_pairs_of_the_digits_costs_the_most(shared: Path) -> None:
    gold, predictions = read_task(shared / "data" / "digits")
    entries = scoring.score_all(gold, predictions, metric="macro_f1")

    pairs = scoring.all_pairs(entries, confidence_level=0.95)

    [p_value] = [row.p_value_adjusted for row in pairs[:13] if row.second == "rbf-svm"]
    # By an independent computation with 40,000 other resamples; the spread of the pair, by which
    # its difference is divided, has an error of its own.
    assert p_value == pytest.approx(0.328, abs=1.5 * p_tolerance(0.328))


def test_the_constant_system_is_last(digits: dict[str, StandingsRow]) -> None:
    last = list(digits.values())[-1]

    assert (last.name, round(last.score, 4)) == ("majority", 0.0184)


def test_a_system_scored_alone_has_the_digits_of_the_board(
    shared: Path, compstats: dict[str, StandingsRow]
) -> None:
    gold, predictions = read_task(shared / "data" / "compstats-example")

    reports: dict[str, Report] = {
        name: scoring.score_predictions(gold, one) for name, one in predictions.items()
    }

    entries = [Entry(name, one.score, one.replicates) for name, one in reports.items()]
    rows = scoring.standings(entries, confidence_level=0.95).rows
    assert list(rows) == list(compstats.values())
