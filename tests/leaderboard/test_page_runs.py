"""A team's own runs compared: each minus the reference, read with its noise."""

from datetime import timedelta

import pytest
from django.test import Client
from time_machine import Traveller

import scoring
from leaderboard.models import Phase, Score, Submission, Team, User
from tests.leaderboard.conftest import GOLD, GOOD, WORSE, scored, signed_in
from tests.leaderboard.pages import cells_of, main_of

ADDRESS = "/tasks/mail/test/runs/"
BAD = GOLD.replace("spam", "ham")


@pytest.fixture
def sent(phase: Phase, team: Team, clock: Traveller) -> list[Submission]:
    """Four runs: the best one first, then worse ones, the last two called the same."""
    made = []
    for text, name in ((GOLD, "full"), (GOOD, "no rules"), (BAD, "no data"), (WORSE, "no data")):
        submission = scored(phase, team, text)
        Submission.objects.filter(pk=submission.pk).update(method=name)
        made.append(submission)
        clock.shift(timedelta(minutes=1))
    return made


def test_each_run_is_shown_minus_the_first(
    as_ada: Client, phase: Phase, sent: list[Submission]
) -> None:
    page = as_ada.get(ADDRESS)

    _, first, *others = cells_of(page.text)
    assert first[0] == "full reference"
    assert [row[0] for row in others] == ["no rules", "no data (2)", "no data (1)"]
    entries = [
        scoring.Entry(
            "", score.value, scoring.replicates_from_bytes(score.replicates, n_resamples=200)
        )
        for score in (one.scores.get() for one in sent)
    ]
    expected = [
        scoring.compare_paired(entries[place], entries[0], confidence_level=0.95)
        for place in (1, 3, 2)
    ]
    shown = page.context["table"].others
    assert [one.difference for one in shown] == [one.difference for one in expected]
    assert [one.difference_interval for one in shown] == [one.interval for one in expected]
    p_values = [one.p_value_two_sided for one in expected]
    assert [one.p_value for one in shown] == p_values
    assert [one.p_value_holm for one in shown] == scoring.adjust_holm(p_values)
    assert page.context["table"].n_different == 1
    assert "1 of these 3 runs differs from “full” at 5" in page.text


def test_the_reference_is_not_chosen_by_its_score(
    as_ada: Client, phase: Phase, team: Team, clock: Traveller
) -> None:
    for text, name in ((BAD, "first try"), (GOLD, "second try")):
        Submission.objects.filter(pk=scored(phase, team, text).pk).update(method=name)
        clock.shift(timedelta(minutes=1))

    _, first, _other = cells_of(as_ada.get(ADDRESS).text)

    assert first[0] == "first try reference"


def test_two_runs_are_compared_with_each_other(as_ada: Client, sent: list[Submission]) -> None:
    good, bad = sent[1], sent[2]

    page = as_ada.get(f"{ADDRESS}?reference={bad.pk}&run={good.pk}")

    (only,) = page.context["table"].others
    assert (only.run.name, only.p_value) == ("no rules", only.p_value_holm)
    assert only.difference == good.scores.get().value - bad.scores.get().value
    assert "“no rules” differs from “no data (1)” at 5" in page.text
    assert f'value="{good.pk}" checked' in page.text


@pytest.mark.parametrize("n_others", [0, 1])
def test_the_reference_with_itself_is_no_comparison(
    as_ada: Client, sent: list[Submission], n_others: int
) -> None:
    runs = f"&run={sent[0].pk}" + f"&run={sent[1].pk}" * n_others

    page = as_ada.get(f"{ADDRESS}?reference={sent[0].pk}{runs}")

    assert ("Choose at least one other run" in page.text) == (not n_others)
    assert ("cannot be told from “full”" in page.text) == bool(n_others)


def test_a_withdrawn_run_is_compared_and_marked(as_ada: Client, sent: list[Submission]) -> None:
    Submission.objects.filter(pk=sent[1].pk).update(withdrawn_at=sent[1].received_at)

    page = as_ada.get(f"{ADDRESS}?run={sent[1].pk}")

    assert "no rules withdrawn" in [row[0] for row in cells_of(page.text)]


def test_where_no_run_differs_the_page_says_so(as_ada: Client, sent: list[Submission]) -> None:
    page = as_ada.get(f"{ADDRESS}?run={sent[1].pk}&run={sent[3].pk}")

    assert "None of these 2 runs can be told from “full”" in page.text


@pytest.mark.parametrize(("n_runs", "words"), [(0, "no scored"), (1, "takes two")])
def test_it_takes_two_runs(
    as_ada: Client, phase: Phase, team: Team, n_runs: int, words: str
) -> None:
    for _ in range(n_runs):
        scored(phase, team)

    assert words in as_ada.get(ADDRESS).text


def test_hidden_scores_are_not_compared(as_ada: Client, sent: list[Submission]) -> None:
    Phase.objects.update(board="hidden")

    page = as_ada.get(f"{ADDRESS}?reference={sent[1].pk}")

    assert "hidden until the organizers release them" in page.text
    for words in ("no rules", "0.9", "<select"):
        assert words not in page.text.partition("<main")[2]


def test_scores_by_other_settings_are_not_compared(as_ada: Client, sent: list[Submission]) -> None:
    score = Score.objects.get(submission=sent[1])
    Score.objects.filter(pk=score.pk).update(signature={**score.signature, "seed": 1})

    names = [row[0] for row in cells_of(as_ada.get(ADDRESS).text)]

    assert "no rules" not in names
    assert len(names) == 4


def test_another_teams_run_is_not_found(
    as_bob: Client, phase: Phase, other_team: Team, sent
) -> None:
    for text in (GOLD, GOOD):
        scored(phase, other_team, text)

    assert as_bob.get(f"{ADDRESS}?reference={sent[0].pk}").status_code == 404
    page = as_bob.get(f"{ADDRESS}?run={sent[0].pk}").text
    assert "Choose at least one other run" in page
    assert str(sent[0].pk) not in main_of(page, "main")


def test_somebody_without_a_team_is_led_to_make_one(phase: Phase, bob: User) -> None:
    assert signed_in(bob).get(ADDRESS).url == "/tasks/mail/team/"


def test_a_visitor_is_sent_to_sign_in(client: Client, phase: Phase) -> None:
    assert client.get(ADDRESS).url == f"/accounts/login/?next={ADDRESS}"


def test_another_method_is_refused(as_ada: Client, phase: Phase) -> None:
    assert as_ada.post(ADDRESS).status_code == 405


def test_the_number_of_queries_is_fixed(
    as_ada: Client, sent: list[Submission], django_assert_num_queries
) -> None:
    with django_assert_num_queries(8):
        as_ada.get(ADDRESS)
