"""One submission's page, in each of its states."""

from uuid import uuid4

import pytest
from django.test import Client
from django.utils.html import escape
from time_machine import Traveller

from leaderboard import evaluation, standings
from leaderboard.models import Phase, Submission, Team
from tests.leaderboard.conftest import GOOD, NOW, scored, send


def address(submission: Submission) -> str:
    return f"/submissions/{submission.pk}/"


@pytest.mark.parametrize("state", ["received", "scoring"])
def test_an_unfinished_submission_asks_for_its_state_again(
    as_ada: Client, phase: Phase, team: Team, state: str
) -> None:
    submission = send(phase, team)
    if state == "scoring":
        Submission.objects.update(state=state, lease=uuid4(), leased_until=NOW)

    text = as_ada.get(address(submission)).text

    assert f'hx-get="/submissions/{submission.pk}/state/"' in text
    assert f'href="/submissions/{submission.pk}/"' in text


def test_a_submission_that_waits_says_how_many_are_before_it(
    as_ada: Client, phase: Phase, team: Team, other_team: Team, clock: Traveller
) -> None:
    first = send(phase, other_team)
    clock.shift(1)
    second = send(phase, team)
    waiting = as_ada.get(address(second)).text

    evaluation.evaluate(first.pk)

    assert "1 submission is in line before yours." in waiting
    assert 'data-state="received-1"' in waiting
    assert "Yours is the next in line." in as_ada.get(address(second)).text


def test_a_scored_submission_shows_score_interval_and_place(
    as_ada: Client, phase: Phase, team: Team
) -> None:
    submission = scored(phase, team)
    score = submission.scores.get()

    answer = as_ada.get(address(submission))

    assert f"{score.value:.4f}" in answer.text
    assert answer.context["place"].rank == 1
    assert "hx-get" not in answer.text


def test_a_scored_submission_asks_until_the_board_has_taken_it_in(
    as_ada: Client, phase: Phase, team: Team
) -> None:
    submission = send(phase, team)
    evaluation.evaluate(submission.pk)
    waiting = as_ada.get(address(submission)).text
    assert "Whether it counts on the leaderboard shows within seconds" in waiting
    assert 'data-state="scored-unplaced" hx-get' in waiting

    standings.rebuild(Phase.objects.get(pk=phase.pk))

    placed = as_ada.get(address(submission)).text
    assert "Rank 1" in placed
    assert "hx-get" not in placed


def test_a_submission_that_is_not_the_best_has_no_place(
    as_ada: Client, phase: Phase, team: Team
) -> None:
    first = scored(phase, team, GOOD)
    second = scored(phase, team, GOOD)

    answer = as_ada.get(address(second))

    assert answer.context["place"] is None
    assert "an equal one</a> of your team was received earlier" in answer.text
    assert f'/submissions/{first.pk}/">an equal one' in answer.text


@pytest.mark.parametrize(("report", "is_shown"), [("per_label", True), ("score", False)])
def test_labels_are_shown_where_the_phase_allows(
    as_ada: Client, phase: Phase, team: Team, report: str, is_shown: bool
) -> None:
    submission = scored(phase, team)
    Phase.objects.update(report=report)

    answer = as_ada.get(address(submission))

    assert bool(answer.context["shows_labels"]) == is_shown
    for words in ("Recall", "gold items", "accuracy"):
        assert (words in answer.text) == is_shown


def test_a_rejected_file_says_what_is_wrong_and_where(
    as_ada: Client, phase: Phase, team: Team
) -> None:
    submission = send(phase, team, GOOD.replace("i7,ham", "i7,eggs"))
    evaluation.evaluate(submission.pk)

    text = as_ada.get(address(submission)).text

    assert "There is a problem" in text
    assert "eggs" in text
    assert "Line 8" in text
    assert "attempt" in text


def test_a_failed_submission_says_that_it_is_our_fault(
    as_ada: Client, phase: Phase, team: Team
) -> None:
    submission = send(phase, team)
    Submission.objects.update(state="failed", finished_at=NOW)

    assert "our fault" in as_ada.get(address(submission)).text


def test_hidden_scores_stay_hidden_on_ones_own_page(
    as_ada: Client, phase: Phase, team: Team
) -> None:
    submission = scored(phase, team)
    Phase.objects.update(board="hidden", report="per_label")

    answer = as_ada.get(address(submission))

    assert answer.context["score"] is None
    assert answer.context["place"] is None
    assert "0.94" not in answer.text


def test_the_part_that_changes_can_be_had_alone(as_ada: Client, phase: Phase, team: Team) -> None:
    submission = send(phase, team)

    answer = as_ada.get(f"{address(submission)}state/")

    assert answer.status_code == 200
    assert "<html" not in answer.text
    assert "hx-get" in answer.text


@pytest.mark.parametrize("suffix", ["", "state/"])
def test_another_teams_submission_is_not_found(
    as_bob: Client, phase: Phase, team: Team, suffix: str
) -> None:
    submission = send(phase, team)

    assert as_bob.get(address(submission) + suffix).status_code == 404


@pytest.mark.parametrize("suffix", ["", "state/"])
def test_a_visitor_is_sent_to_sign_in(
    client: Client, phase: Phase, team: Team, suffix: str
) -> None:
    answer = client.get(address(send(phase, team)) + suffix)

    assert answer.status_code == 302
    assert answer.url.startswith("/accounts/login/")


def test_another_method_is_refused(as_ada: Client, phase: Phase, team: Team) -> None:
    assert as_ada.post(address(send(phase, team))).status_code == 405


def test_the_number_of_queries_is_fixed(
    as_ada: Client, phase: Phase, team: Team, django_assert_num_queries
) -> None:
    submission = scored(phase, team)

    with django_assert_num_queries(10):
        as_ada.get(address(submission))


def test_a_refusal_from_before_is_english_on_spanish_pages_and_marked_so(
    as_ada: Client, phase: Phase, team: Team
) -> None:
    refused = send(phase, team, "id,label\ni1,<b>{n}</b>\n")
    evaluation.evaluate(refused.pk)
    now = as_ada.get(address(refused), headers={"accept-language": "es"}).text
    Submission.objects.update(sentences=None)
    refused.refresh_from_db()

    before = as_ada.get(address(refused), headers={"accept-language": "es"}).text

    told = "&#x27;&lt;b&gt;{n}&lt;/b&gt;&#x27; no es una etiqueta de esta tarea; usa una de estas"
    assert told in now
    assert told not in before
    assert len(refused.problems) == 2
    for problem in refused.problems:
        assert f'<span lang="en">{escape(problem["message"])}</span>' in before


def test_warnings_and_notices_beside_a_score_are_spanish_on_spanish_pages(
    as_ada: Client, phase: Phase, team: Team
) -> None:
    Phase.objects.update(report="per_label")
    submission = scored(phase, team, GOOD.replace(",", ";").replace("spam", "ham"))

    text = as_ada.get(address(submission), headers={"accept-language": "es"}).text

    assert "Se ha leído el punto y coma como separador." in text
    assert "Etiquetas que nunca se predicen, aunque tienen ítems de referencia: spam." in text
    assert '<span lang="en">' not in text


def test_a_member_reads_what_to_do_next_and_an_organizer_does_not(
    as_ada: Client, as_olga: Client, phase: Phase, team: Team
) -> None:
    submission = scored(phase, team)

    own, seen = (one.get(address(submission)).text for one in (as_ada, as_olga))

    assert "Rank 1 of 1 on the" in own
    assert '<a href="/tasks/mail/test/submit/">Submit another (4 of 5 left today)</a>' in own
    assert f'<a href="/submissions/{submission.pk}/describe/">' in own
    assert "Submit another" not in seen
    assert "/describe/" not in seen


def test_who_has_no_attempt_left_reads_when_there_are_more(
    as_ada: Client, phase: Phase, team: Team
) -> None:
    Phase.objects.update(daily_limit=1)
    submission = scored(phase, team)

    page = as_ada.get(address(submission)).text

    assert "Submit another" not in page
    assert "0 of 1 attempt left today." in page
    assert "The next come on" in page
