"""What pages and programs say of late submissions, and to whom."""

from datetime import datetime

import pytest
from django.test import Client
from time_machine import Traveller

from leaderboard.models import Phase, Team, User
from tests.leaderboard.conftest import GOLD, GOOD, WORSE, scored, send
from tests.leaderboard.pages import cells_of
from tests.leaderboard.programs import PHASE, program_of, told
from tests.leaderboard.test_late import CLOSES_AT, LATE_UNTIL

BOARD = "/tasks/mail/test/"
SUBMIT = "/tasks/mail/test/submit/"


@pytest.fixture
def phase(phase: Phase) -> Phase:
    """A phase that takes late submissions for a week."""
    phase.late_until = LATE_UNTIL
    phase.save()
    return phase


def late_cells(text: str) -> list[list[str]]:
    """Return the rows of the list of late submissions, without its heads."""
    return cells_of(text[text.index('<section aria-labelledby="late">') :])[1:]


def test_the_leaderboard_lists_them_apart_without_ranks(
    client: Client, as_ada: Client, phase: Phase, team: Team, other_team: Team, clock: Traveller
) -> None:
    scored(phase, other_team, WORSE)
    clock.move_to(CLOSES_AT)
    run = scored(phase, team, GOOD).scores.get()

    page, own = client.get(BOARD), as_ada.get(BOARD)

    assert [shown.row.team for shown in page.context["rows"]] == ["Bob's team"]
    ends = f"[{run.interval_low:.3f}, {run.interval_high:.3f}]"
    assert late_cells(page.text) == [
        ["Ada&#x27;s team", f"{run.value:.4f} {ends}", "11 Mar 2026, 12:00"]
    ]
    assert page.text.index("Leaderboard, best first") < page.text.index("Late submissions, best")
    assert "They have no rank and change none." in page.text
    assert "your team" in own.text
    assert "your team" not in page.text


def test_a_board_that_has_only_late_ones_lists_them_too(
    client: Client, phase: Phase, team: Team, clock: Traveller
) -> None:
    clock.move_to(CLOSES_AT)
    scored(phase, team)

    text = client.get(BOARD).text

    assert "No team has a score yet." in text
    assert len(late_cells(text)) == 1


def test_a_board_without_late_ones_has_no_list_of_them(
    client: Client, phase: Phase, team: Team, clock: Traveller
) -> None:
    scored(phase, team)

    assert "Late submissions, best first" not in client.get(BOARD).text
    clock.move_to(CLOSES_AT)
    assert "Late submissions, best first" not in client.get(BOARD).text


def test_a_hidden_board_tells_nothing_of_late_runs_but_to_the_organizer(
    client: Client, as_ada: Client, as_olga: Client, phase: Phase, team: Team, clock: Traveller
) -> None:
    clock.move_to(CLOSES_AT)
    submission = scored(phase, team)
    value = f"{submission.scores.get().value:.4f}"
    Phase.objects.update(board="hidden")

    for viewer in (client, as_ada):
        text = viewer.get(BOARD).text
        assert "Late submissions, best first" not in text
        assert value not in text
    for own in (f"/submissions/{submission.pk}/", "/tasks/mail/team/"):
        text = as_ada.get(own).text
        assert value not in text
        assert "hidden until" in text
    assert value in as_olga.get(BOARD).text


def test_pages_say_until_when_late_ones_are_taken_and_what_becomes_of_them(
    client: Client, as_ada: Client, phase: Phase, clock: Traveller
) -> None:
    sentence = "they are listed apart and change no rank."
    pages = [
        (client, BOARD),
        (client, "/tasks/mail/"),
        (as_ada, SUBMIT),
        (as_ada, "/tasks/mail/team/"),
    ]
    before = [address for viewer, address in pages if sentence in viewer.get(address).text]
    assert before == ["/tasks/mail/"], "with the dates of the phase, before they matter"

    clock.move_to(CLOSES_AT)
    for viewer, address in pages:
        text = viewer.get(address).text
        assert "Late submissions are taken until" in text, address
        assert "18 Mar 2026, 12:00" in text.replace("\N{NO-BREAK SPACE}", " "), address
        assert sentence in text, address
    assert "closed on" in as_ada.get(SUBMIT).text

    clock.move_to(LATE_UNTIL)
    for viewer, address in pages:
        assert sentence not in viewer.get(address).text, address


def test_the_teams_button_says_when_a_submission_would_be_late(
    as_ada: Client, phase: Phase, clock: Traveller
) -> None:
    assert ">Submit to Test</a>" in as_ada.get("/tasks/mail/team/").text

    clock.move_to(CLOSES_AT)

    assert ">Submit late to Test</a>" in as_ada.get("/tasks/mail/team/").text


def test_the_teams_own_pages_say_that_it_is_late_and_why_it_is_not_on_the_board(
    as_ada: Client, phase: Phase, team: Team, clock: Traveller
) -> None:
    scored(phase, team, WORSE)
    clock.move_to(CLOSES_AT)
    submission = send(phase, team)
    address = f"/submissions/{submission.pk}/"
    words = "it was received after Test closed on"

    assert words in as_ada.get(address).text, "while it waits"
    assert "late, listed apart" in as_ada.get("/tasks/mail/team/").text
    scored(phase, team, GOOD)
    other = scored(phase, team, GOLD)
    text = as_ada.get(f"/submissions/{other.pk}/").text

    assert words in text
    assert "changes no rank" in text
    assert "late, listed apart" in as_ada.get("/tasks/mail/team/").text
    assert '<span class="tag">late</span>' in as_ada.get("/tasks/mail/test/runs/").text


def test_page_and_program_agree_on_what_is_late(
    as_ada: Client, phase: Phase, team: Team, ada: User, clock: Traveller
) -> None:
    program = program_of(ada)
    in_time = scored(phase, team, WORSE)
    clock.move_to(CLOSES_AT)
    late = program.submit(GOOD).json()

    listed_ones = program.get(f"{PHASE}/submissions").json()["submissions"]

    assert late["late"] is True
    assert {one["id"]: one["late"] for one in listed_ones} == {
        pk: "<strong>Late</strong>" in as_ada.get(f"/submissions/{pk}/").text
        for pk in (str(in_time.pk), late["id"])
    }
    assert {one["late"] for one in listed_ones} == {False, True}


def test_programs_read_until_when_late_ones_are_taken(
    phase: Phase, team: Team, ada: User, clock: Traveller
) -> None:
    clock.move_to(CLOSES_AT)

    (answer,) = program_of(ada).get("/api/v1/tasks/mail/phases").json()["phases"]

    assert datetime.fromisoformat(answer["late_until"]) == LATE_UNTIL
    assert answer["is_open"] is False


def test_a_program_out_of_attempts_is_told_to_wait_while_late_ones_are_taken(
    phase: Phase, team: Team, ada: User, clock: Traveller
) -> None:
    Phase.objects.update(daily_limit=1)
    clock.move_to(CLOSES_AT)
    program = program_of(ada)
    program.submit(GOOD)

    answer = program.submit(WORSE)

    assert told(answer) == (429, "no_attempts_left")


def test_the_number_of_queries_does_not_grow_with_late_ones(
    client: Client,
    phase: Phase,
    team: Team,
    other_team: Team,
    clock: Traveller,
    django_assert_num_queries,
) -> None:
    scored(phase, other_team, WORSE)
    clock.move_to(CLOSES_AT)
    scored(phase, team)
    address = f"{BOARD}?sort=-rank"
    client.get(address)
    with django_assert_num_queries(7):
        client.get(address)

    scored(phase, other_team)
    scored(phase, team, GOLD)

    with django_assert_num_queries(7):
        client.get(address)
