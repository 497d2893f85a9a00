"""The numbers that docs/methods.md works out are those that the package computes."""

import re
from pathlib import Path
from statistics import NormalDist

import numpy as np
import pytest

import scoring
from scoring.randomization import shuffle_swaps
from tests.scoring.files import make_entry

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "methods.md").read_text()
MEASURES_EXAMPLE = "## Worked example: measures"
SCORES_EXAMPLE = "## Worked example: scores"
REPLICATES_LINE = re.compile(r"10,000, in order: ([\d., ]+)\.")
COMPARISON_EXAMPLE = "## Worked example: two submissions"
PAIRS_EXAMPLE = "## Worked example: every pair"
RANDOMIZATION_EXAMPLE = "## Worked example: approximate randomization"


def tables_below(heading: str) -> list[list[list[str]]]:
    """Return the tables of one section of the page, as rows of cells below their heads."""
    section = PAGE.split(f"{heading}\n")[1].split("\n## ")[0]
    blocks = re.findall(r"(?:^\|.*\|\n)+", section, re.MULTILINE)
    return [
        [[cell.strip() for cell in line.strip("|").split("|")] for line in block.splitlines()[2:]]
        for block in blocks
    ]


def result(cell: str) -> float:
    """Return the number that ends a cell, after its last equals sign."""
    return float(cell.split("=")[-1])


def last_number(cell: str) -> float:
    """Return the number that ends a cell, after whatever words."""
    return float(re.split(r"[ =:]", cell)[-1])


@pytest.fixture
def counts() -> scoring.LabelCounts:
    """Return the label counts of the confusion table of the page."""
    confusion = [[int(cell) for cell in row[1:]] for row in tables_below(MEASURES_EXAMPLE)[0]]
    return scoring.label_counts(confusion)


@pytest.fixture
def entries() -> list[scoring.Entry]:
    """Return the two submissions of the page, with the scores that its text gives."""
    scores = re.search(r"Submission A scores ([\d.]+) and B ([\d.]+), so", PAGE)
    drawn = list(zip(*tables_below(COMPARISON_EXAMPLE)[0], strict=True))
    return [
        make_entry(name, float(scores[place]), [float(cell) for cell in drawn[place]])
        for place, name in ((1, "A"), (2, "B"))
    ]


def test_the_page_works_out_each_label(counts: scoring.LabelCounts) -> None:
    rows = tables_below(MEASURES_EXAMPLE)[1]

    functions = [scoring.label_precision, scoring.label_recall, scoring.label_f1]
    for column, function in enumerate(functions, start=1):
        printed = [result(row[column]) for row in rows]
        assert function(counts) == pytest.approx(printed, abs=5e-5)


def test_the_page_works_out_every_measure(counts: scoring.LabelCounts) -> None:
    printed = {row[0].strip("`"): result(row[1]) for row in tables_below(MEASURES_EXAMPLE)[2]}

    assert list(printed) == list(scoring.MEASURES)
    for name, value in printed.items():
        assert scoring.MEASURES[name].of(counts) == pytest.approx(value, abs=5e-5)


def test_the_page_works_out_a_comparison(entries: list[scoring.Entry]) -> None:
    printed = [result(row[1]) for row in tables_below(COMPARISON_EXAMPLE)[1]]

    comparison = scoring.compare_paired(*entries, confidence_level=0.5)

    deviations = scoring.difference_deviations(entries)
    board = scoring.standings(entries, confidence_level=0.95)
    computed = [
        *comparison.interval,
        comparison.p_value,
        comparison.p_value_two_sided,
        float(deviations[0, 1]),
        board.rows[1].p_top_group,
        board.resolution,
    ]
    assert computed == pytest.approx(printed, abs=5e-5)
    assert board.rows[1].in_top_group


def test_the_page_works_out_the_intervals() -> None:
    rows = tables_below("## Worked example: intervals")[0]
    values = [
        float(value) for value in re.findall(r"0\.\d\d|1\.00", REPLICATES_LINE.search(PAGE)[1])
    ]
    example = {"confusion": [[2, 0], [1, 1]], "measure": "accuracy"}

    found = {
        method: scoring.interval_of(
            method, score=0.75, values=drawn, **example, confidence_level=0.5, seed=0
        )
        for method, drawn in (
            ("percentile", values),
            ("basic", values),
            ("bca", values),
            ("dirichlet", [0.0] * 10_000),
        )
    }
    left_out = scoring.jackknife_cells(**example)
    ends = {method: [interval.low, interval.high] for method, interval in found.items()}
    computed = [
        *ends["percentile"],
        *ends["basic"],
        NormalDist().inv_cdf(5 / 8),
        left_out.acceleration(),
        *ends["bca"],
        *ends["dirichlet"],
        scoring.clopper_pearson_interval(0, 250, confidence_level=0.95)[1],
    ]

    assert len(values) == 8
    assert computed == pytest.approx([last_number(row[1]) for row in rows], abs=5e-5)


def test_the_page_works_out_the_exact_tests() -> None:
    values = tables_below("## Worked example: exact tests")[0]

    low, high = scoring.clopper_pearson_interval(3, 50, confidence_level=0.95)
    folds = scoring.compare_folds(
        [0.80, 0.75, 0.78, 0.82], [0.76, 0.74, 0.75, 0.78], confidence_level=0.95
    )
    computed = [
        scoring.mcnemar_exact([0] * 10, [0] * 9 + [1], [1] * 7 + [0] * 3).p_value,
        scoring.binomial_test(3, 50, bound=0.15, alternative="less"),
        low,
        high,
        folds.difference,
        folds.deviation,
        folds.t,
        folds.p_value,
        *folds.interval,
        *scoring.adjust_benjamini_hochberg([0.01, 0.02, 0.04]),
    ]

    assert computed == pytest.approx([result(row[1]) for row in values], abs=5e-5)


@pytest.fixture
def answers() -> np.ndarray:
    """Return gold and the answers of A and B that the page shuffles, a row each."""
    rows = tables_below(RANDOMIZATION_EXAMPLE)[0]
    return np.array([[["ham", "spam"].index(label) for label in row[1:]] for row in rows]).T


def test_the_page_works_out_each_shuffle(answers: np.ndarray) -> None:
    gold, *teams = answers
    swaps = shuffle_swaps(n_items=6, first=0, last=4, seed=0)

    for row, swapped in zip(tables_below(RANDOMIZATION_EXAMPLE)[1], swaps, strict=True):
        assert [int(item) for item in row[1].split()] == list(1 + np.flatnonzero(swapped))
        shuffled = [np.where(swapped, teams[1 - place], teams[place]) for place in (0, 1)]
        tables = [scoring.confusion_counts(gold, one, n_labels=2) for one in shuffled]
        scores = [float(scoring.macro_f1(scoring.label_counts(table))) for table in tables]
        printed = [float(cell) for cell in row[2:]]
        assert [*scores, scores[0] - scores[1]] == pytest.approx(printed, abs=5e-5)


def test_the_page_works_out_approximate_randomization(answers: np.ndarray) -> None:
    few, every = (result(row[1]) for row in tables_below(RANDOMIZATION_EXAMPLE)[2])

    p_values = [
        scoring.randomization_p_values(
            answers[0], answers[1:], n_labels=2, metric="macro_f1", n_shuffles=n_shuffles, seed=0
        )[0, 1]
        for n_shuffles in (4, 10_000)
    ]

    assert p_values[0] == few
    assert p_values[1] == pytest.approx(every, abs=4.5 * 0.5 / 100)


@pytest.fixture
def three() -> list[scoring.Entry]:
    """Return the three systems that the page pairs."""
    scores = re.search(r"System A scores ([\d.]+), B ([\d.]+) and C ([\d.]+)\. Four", PAGE)
    drawn = list(zip(*tables_below(PAIRS_EXAMPLE)[0], strict=True))
    return [
        make_entry(name, float(scores[place]), [float(cell) for cell in drawn[place]])
        for place, name in enumerate("ABC", start=1)
    ]


def test_the_page_works_out_every_pair(three: list[scoring.Entry]) -> None:
    printed = [[result(cell) for cell in row[1:]] for row in tables_below(PAIRS_EXAMPLE)[1]]
    given = [[1, 0.04, 0.01], [0.04, 1, 0.02], [0.01, 0.02, 1]]

    rows = scoring.all_pairs(three, confidence_level=0.5)
    by_holm = scoring.all_pairs(three, confidence_level=0.5, p_values=given)

    spread = scoring.difference_deviations(three)[[0, 0, 1], [1, 2, 2]]
    computed = [
        [row.difference for row in rows],
        [row.interval[0] for row in rows],
        [row.interval[1] for row in rows],
        [row.p_value for row in rows],
        [row.difference / one for row, one in zip(rows, spread, strict=True)],
        [row.p_value_adjusted for row in rows],
        [row.p_value_adjusted for row in by_holm],
    ]
    assert np.array(computed) == pytest.approx(np.array(printed), abs=5e-5)


def test_the_page_works_out_the_largest_deviations(three: list[scoring.Entry]) -> None:
    rows = np.array([[result(cell) for cell in row[4:]] for row in tables_below(PAIRS_EXAMPLE)[0]])
    one, other = np.array([0, 0, 1]), np.array([1, 2, 2])

    drawn = np.array([entry.replicates for entry in three])
    scores = np.array([entry.score for entry in three])
    differences = drawn[one] - drawn[other]
    deviations = np.abs(differences - (scores[one] - scores[other])[:, np.newaxis])
    spread = scoring.difference_deviations(three)[one, other]

    assert rows[:, :3] == pytest.approx(differences.T, abs=5e-5)
    assert rows[:, 3] == pytest.approx((deviations.T / spread).max(axis=1), abs=5e-5)


def test_the_page_works_out_the_measures_of_scores() -> None:
    rows, values = tables_below(SCORES_EXAMPLE)
    scores = [float(row[1]) for row in rows]
    is_positive = np.array([row[2] == "yes" for row in rows])
    probabilities = np.column_stack([np.subtract(1, scores), scores])

    computed = [
        scoring.roc_auc(is_positive, scores),
        scoring.average_precision(is_positive, scores),
        scoring.break_even_point(is_positive, scores),
        scoring.log_loss(is_positive.astype(int), probabilities),
        scoring.brier_score(is_positive.astype(int), probabilities),
        scoring.expected_calibration_error(is_positive, scores, n_bins=2),
    ]

    assert [row[0].strip("`") for row in values] == [
        "roc_auc",
        "average_precision",
        "break_even_point",
        "log_loss",
        "brier_score",
        "expected_calibration_error",
    ]
    assert computed == pytest.approx([result(row[1]) for row in values], abs=5e-5)


def test_the_page_works_out_a_plan() -> None:
    printed = [result(row[1]) for row in tables_below("## Worked example: a plan")[0]]
    asked = {"score": 0.8, "metric": "accuracy", "agreement": 0.5}

    plan = scoring.plan_test_set({"yes": 1, "no": 1}, difference=0.05, **asked)
    reverse = scoring.plan_test_set({"yes": 1, "no": 1}, n_items=1000, **asked)

    factor = sum(NormalDist().inv_cdf(level) for level in (0.975, 0.8))
    computed = [
        *plan.variances,
        plan.sigma,
        factor,
        plan.n_items,
        plan.n_items_at(0),
        plan.n_items_at(1),
        reverse.difference,
    ]
    assert computed == pytest.approx(printed, abs=5e-5)


STATISTICS = {
    *(scoring.MEASURES.keys() - {"macro_f0.5", "macro_f2"}),
    "macro_f_beta",
    "weighted_f_beta",
    "expected_cost",
    "roc_auc",
    "average_precision",
    "break_even_point",
    "log_loss",
    "brier_score",
    "expected_calibration_error",
    "calibration_bins",
    "roc_curve",
    "precision_recall_curve",
    "cost_curve",
    "label_f_beta",
    "label_precision",
    "label_recall",
    "label_f1",
    "resample_indices",
    "replicates",
    "percentile_interval",
    "basic_interval",
    "bca_interval",
    "jackknife_cells",
    "dirichlet_replicates",
    "interval_of",
    "interval_note",
    "compare_paired",
    "adjust_holm",
    "adjust_benjamini_hochberg",
    "mcnemar_exact",
    "mcnemar_p_values",
    "binomial_test",
    "clopper_pearson_interval",
    "compare_folds",
    "summarize_folds",
    "slice_rows",
    "measure_intervals",
    "label_intervals",
    "score_with_parts",
    "difference_deviations",
    "difference_histogram",
    "pair_p_values",
    "all_pairs",
    "randomization_p_values",
    "rank_ranges",
    "rank_shares",
    "top_group_p_values",
    "two_sided_p_values",
    "standings",
    "plan_test_set",
}


def test_every_statistic_has_a_heading() -> None:
    headings = re.findall(r"^##+ .*`(\w+)`$", PAGE, re.MULTILINE)

    assert set(headings) == STATISTICS
    assert set(scoring.__all__) >= STATISTICS
