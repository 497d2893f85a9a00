"""The report on one submission: what was stored with its score, and its figures."""

import pytest
from django.test import Client
from django.utils.translation import override

from leaderboard import evaluation
from leaderboard.figures.confusions import confusions_figure
from leaderboard.figures.reliability import reliability_figure
from leaderboard.models import Phase, Score, Submission, Team
from leaderboard.report import Confusions, report_of
from tests.leaderboard.conftest import GOOD, scored


def with_probabilities(text: str = GOOD) -> str:
    """Give each answer 0.75, and those on i1 to i5, of which the first is wrong, 0.95."""
    lines = ["id,label,prob:ham,prob:spam"]
    for place, line in enumerate(text.splitlines()[1:], start=1):
        own, other = ("0.95", "0.05") if place <= 5 else ("0.75", "0.25")
        pair = (own, other) if line.endswith("ham") else (other, own)
        lines.append(",".join((line, *pair)))
    return "\n".join(lines) + "\n"


@pytest.fixture
def told(phase: Phase, team: Team) -> Submission:
    Phase.objects.update(report="per_label")
    return scored(phase, team, with_probabilities())


def test_bins_of_confidence_are_stored_with_the_score_and_have_exact_intervals(
    told: Submission,
) -> None:
    seven, nine = report_of(told.scores.get()).bins

    assert (seven.low, seven.n_items, seven.mean_score, seven.share_right) == (0.7, 15, 0.75, 1.0)
    # 0.025 ** (1 / 15): below it 15 of 15 right come up in less than 2.5 % of test sets.
    assert seven.interval == pytest.approx((0.7820, 1.0), abs=1e-4)
    assert (nine.high, nine.n_items, nine.share_right) == (1.0, 5, 0.8)
    assert nine.mean_score == pytest.approx(0.95)


def test_the_page_has_the_tables_of_all_that_is_drawn(as_ada: Client, told: Submission) -> None:
    page = " ".join(as_ada.get(f"/submissions/{told.pk}/").text.split())

    assert 'data-figure="confusions"' in page
    assert 'id="reliability" type="application/json"' in page
    assert "Calibration" in page
    assert '<td class="num">15</td><td class="num">0.7500</td><td class="num">1.0000</td>' in page
    assert "ROC-AUC" in page
    low, high = told.scores.get().parts["labels"]["spam"]
    assert f"[{low:.3f}, {high:.3f}]" in page


def test_a_file_without_probabilities_has_no_calibration(
    as_ada: Client, phase: Phase, team: Team
) -> None:
    Phase.objects.update(report="per_label")
    submission = scored(phase, team)

    assert submission.scores.get().reliability is None
    assert "Calibration" not in as_ada.get(f"/submissions/{submission.pk}/").text


def test_a_score_from_before_parts_were_kept_has_a_report_without_intervals(
    as_ada: Client, told: Submission
) -> None:
    Score.objects.update(parts=None, reliability=None)

    answer = as_ada.get(f"/submissions/{told.pk}/")

    assert [one.f1.interval for one in answer.context["report"].labels] == [None, None]
    assert "Hardest is" in answer.text

    evaluation.store_parts(Score.objects.get().pk)
    assert len(report_of(Score.objects.get()).bins) == 2


def test_nothing_of_it_is_on_a_page_whose_phase_shows_the_score_alone(
    as_ada: Client, told: Submission
) -> None:
    Phase.objects.update(report="score")

    page = as_ada.get(f"/submissions/{told.pk}/").text

    for words in ("confusions", "Calibration", "ROC-AUC", "plotly"):
        assert words not in page


def test_the_map_colors_shares_of_the_gold_label_and_writes_counts() -> None:
    drawn = confusions_figure(Confusions(["a", "<b>"], [[3, 1], [0, 0]]))

    (heat,) = drawn.values["data"]
    assert heat["z"] == [[0.75, 0.25], [0, 0]]
    assert heat["text"] == [["3", "1"], ["0", "0"]]
    assert drawn.values["layout"]["xaxis"]["ticktext"] == ["a", "&lt;b&gt;"]
    assert "3 of 4 items lie on the diagonal" in drawn.claim


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_small_matrix_has_room_for_the_title_beside_its_rows(language: str) -> None:
    with override(language):
        layouts = confusions_figure(Confusions(["a", "b"], [[3, 1], [0, 2]])).values

    for layout in (layouts["layout"], layouts["narrow"]):
        rows_px = layout["height"] - layout["margin"]["t"] - layout["margin"]["b"]
        beside = layout["yaxis"]["title"]
        assert rows_px > 0.6 * beside["font"]["size"] * len(beside["text"])


def test_a_matrix_of_many_labels_is_left_out(told: Submission) -> None:
    score = told.scores.get()
    score.signature["labels"] = [str(number) for number in range(31)]

    assert report_of(score).confusions is None


def test_the_diagram_says_in_how_many_bins_a_system_is_too_sure(told: Submission) -> None:
    bins = report_of(told.scores.get()).bins

    drawn = reliability_figure(bins)

    (points,) = drawn.values["data"]
    assert points["x"] == pytest.approx([0.75, 0.95])
    assert points["y"] == [1.0, 0.8]
    assert drawn.claim.startswith("Share of right answers in 2 bins of confidence; in 0 of them")
