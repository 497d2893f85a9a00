"""The kept leaderboard: nobody sees another's page, an old one, or one that is hidden."""

import gzip
from datetime import timedelta

import brotli
import pytest
import time_machine
from django.contrib.auth.models import AnonymousUser
from django.db import OperationalError, connection
from django.test import Client

from leaderboard import choosing, visibility
from leaderboard.models import Phase, Task, Team, User
from tests.leaderboard.conftest import GOOD, NOW, WORSE, scored, send, signed_in

ADDRESS = "/tasks/mail/test/"


def is_new(client: Client, address: str = ADDRESS, **headers: str) -> bool:
    """Say whether an answer was written for this request."""
    return client.get(address, headers=headers).context is not None


def test_a_page_is_written_once_for_visitors(client: Client, phase: Phase, team: Team) -> None:
    scored(phase, team)

    first, again = client.get(ADDRESS), Client().get(ADDRESS)

    assert again.context is None
    assert again.content == first.content
    assert "Ada&#x27;s team" in again.text


def test_nothing_of_somebody_signed_in_reaches_another(
    client: Client, as_ada: Client, as_bob: Client, phase: Phase, team: Team, other_team: Team
) -> None:
    scored(phase, team, GOOD)
    scored(phase, other_team, WORSE)

    pages = [as_ada.get(ADDRESS), client.get(ADDRESS), as_bob.get(ADDRESS), Client().get(ADDRESS)]

    ada, visitor, bob, other_visitor = (page.text for page in pages)
    for page in (visitor, other_visitor):
        assert "Sign in" in page
        for private in ("your team", "Sign out", "ada", "csrfmiddlewaretoken"):
            assert private not in page.replace("Ada", "")
    assert "Your account: </span>ada" in ada
    assert "Your account: </span>bob" in bob
    assert [page.context is None for page in pages] == [False, False, False, True]


def test_a_visitor_with_a_message_or_a_session_gets_a_page_of_their_own(
    client: Client, phase: Phase, team: Team
) -> None:
    scored(phase, team)
    client.get(ADDRESS)

    for cookie in ("messages", "sessionid"):
        other = Client()
        other.cookies[cookie] = "anything"
        assert is_new(other), cookie


def test_the_message_of_a_sign_out_is_shown_once_and_kept_for_nobody(
    as_ada: Client, phase: Phase, team: Team
) -> None:
    scored(phase, team)
    as_ada.post("/accounts/logout/")

    told, after = as_ada.get(ADDRESS), Client().get(ADDRESS)

    assert "You have signed out." in told.text
    assert "You have signed out." not in after.text


def test_a_board_that_is_hidden_or_a_task_that_is_withdrawn_is_gone_at_once(
    client: Client, phase: Phase, team: Team
) -> None:
    scored(phase, team)
    client.get(ADDRESS)
    Phase.objects.update(board="hidden")

    hidden = client.get(ADDRESS)

    assert "hidden until the organizers release them" in hidden.text
    assert "0.94" not in hidden.text
    assert is_new(client), "a hidden board is never kept"
    Phase.objects.update(board="live")
    Task.objects.update(visibility="draft")
    assert client.get(ADDRESS).status_code == 404


def test_a_new_score_a_waiting_file_and_a_new_phase_name_are_seen_at_once(
    client: Client, phase: Phase, team: Team, other_team: Team
) -> None:
    scored(phase, team, GOOD)
    client.get(ADDRESS)

    send(phase, other_team, WORSE)
    assert "1 submission is being scored" in client.get(ADDRESS).text
    scored(phase, other_team, WORSE)
    assert "Bob&#x27;s team" in client.get(ADDRESS).text
    Phase.objects.update(name="Renamed")
    assert "Renamed" in client.get(ADDRESS).text
    Phase.objects.update(shows_parts=True)
    assert "/tasks/mail/test/labels/" in client.get(ADDRESS).text
    Phase.objects.update(ranking_rule="latest")
    assert "The latest scored submission of each team counts" in client.get(ADDRESS).text
    Phase.objects.update(time_zone="AoE")
    assert "00:00 AoE" in client.get(ADDRESS).text
    Phase.objects.update(closes_at=None)
    assert "without an end" in client.get(ADDRESS).text


def test_what_late_ones_change_is_seen_at_once(
    client: Client, phase: Phase, team: Team, other_team: Team, clock: time_machine.Traveller
) -> None:
    scored(phase, team)
    # Between two whole minutes since the end, which alone would make another page.
    late_until = NOW + timedelta(days=1, minutes=5, seconds=30)
    Phase.objects.update(late_until=late_until)
    clock.move_to(NOW + timedelta(days=1, minutes=1))
    client.get(ADDRESS)

    late = scored(phase, other_team, WORSE)
    assert "Bob&#x27;s team" in client.get(ADDRESS).text
    choosing.withdraw(submission_pk=late.pk)
    assert "Bob&#x27;s team" not in client.get(ADDRESS).text
    clock.move_to(late_until - timedelta(microseconds=1))
    assert "Late submissions are taken until" in client.get(ADDRESS).text
    clock.move_to(late_until)
    assert "Late submissions are taken until" not in client.get(ADDRESS).text


def test_the_words_for_how_far_the_end_is_off_are_never_old(
    client: Client, phase: Phase, team: Team, clock: time_machine.Traveller
) -> None:
    scored(phase, team)
    assert "in 24\N{NO-BREAK SPACE}h" in client.get(ADDRESS).text

    clock.move_to(NOW + timedelta(seconds=1))
    assert "in 23\N{NO-BREAK SPACE}h" in client.get(ADDRESS).text
    clock.move_to(NOW + timedelta(days=1))
    assert "Closed" in client.get(ADDRESS).text


def test_a_page_is_kept_for_a_minute_at_most(
    client: Client, phase: Phase, team: Team, clock: time_machine.Traveller
) -> None:
    Phase.objects.update(closes_at=NOW + timedelta(days=9, hours=1))
    scored(phase, team)
    client.get(ADDRESS)

    assert not is_new(client)
    clock.shift(61)
    assert is_new(client)


def test_a_visitor_who_has_the_page_is_told_so_until_it_changes(
    client: Client, phase: Phase, team: Team, other_team: Team
) -> None:
    scored(phase, team, GOOD)
    first = client.get(ADDRESS)
    known = {"if-none-match": first.headers["ETag"]}

    same = client.get(ADDRESS, headers=known)
    scored(phase, other_team, WORSE)
    other = client.get(ADDRESS, headers=known)

    assert (same.status_code, same.content) == (304, b"")
    assert same.headers["Vary"] == first.headers["Vary"]
    assert other.status_code == 200
    assert other.headers["ETag"] != first.headers["ETag"]


def test_who_signs_in_is_not_told_that_the_visitors_page_still_holds(
    client: Client, ada: User, phase: Phase, team: Team
) -> None:
    scored(phase, team)
    known = {"if-none-match": client.get(ADDRESS).headers["ETag"]}

    answer = signed_in(ada).get(ADDRESS, headers=known)

    assert answer.status_code == 200
    assert "your team" in answer.text


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br", "br"),
        ("br;q=0, gzip", "gzip"),
        ("identity", None),
        ("", None),
    ],
)
def test_a_visitor_gets_an_encoding_that_they_take(
    client: Client, phase: Phase, team: Team, accepted: str, encoding: str | None
) -> None:
    scored(phase, team)
    plain = client.get(ADDRESS).content

    answer = client.get(ADDRESS, headers={"accept-encoding": accepted})

    opened = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}[encoding]
    assert answer.headers.get("Content-Encoding") == encoding
    assert opened(answer.content) == plain
    assert {"Cookie", "Accept-Encoding", "Accept-Language"} <= set(
        answer.headers["Vary"].split(", ")
    )
    assert answer.headers["Cache-Control"] == "no-cache"


def test_a_kept_page_is_sent_under_the_rules_of_a_written_one(
    client: Client, as_ada: Client, phase: Phase, team: Team
) -> None:
    scored(phase, team)
    client.get(ADDRESS)

    kept, written = client.get(ADDRESS), as_ada.get(ADDRESS)

    rules = [
        "Content-Security-Policy",
        "X-Frame-Options",
        "X-Content-Type-Options",
        "Referrer-Policy",
        "Cross-Origin-Opener-Policy",
        "Content-Type",
    ]
    assert kept.context is None
    assert [kept.headers[rule] for rule in rules] == [written.headers[rule] for rule in rules]
    assert kept.headers["Content-Length"] == str(len(kept.content))


def test_a_kept_page_takes_no_form(client: Client, phase: Phase, team: Team) -> None:
    scored(phase, team)
    client.get(ADDRESS)

    assert client.post(ADDRESS).status_code == 405


def test_a_database_that_is_away_is_answered_as_on_every_page(
    client: Client, phase: Phase, team: Team
) -> None:
    scored(phase, team)
    client.get(ADDRESS)

    def locked(execute: object, *rest: object) -> None:
        raise OperationalError("database is locked")

    with connection.execute_wrapper(locked):
        answer = client.get(ADDRESS)

    assert answer.status_code == 503
    assert "Retry-After" in answer.headers


def test_every_language_has_its_own_kept_page(client: Client, phase: Phase, team: Team) -> None:
    scored(phase, team)
    spanish = {"accept-language": "es"}
    first, first_spanish = client.get(ADDRESS), client.get(ADDRESS, headers=spanish)
    chosen = Client()
    chosen.cookies["django_language"] = "es"

    again, again_spanish = client.get(ADDRESS), client.get(ADDRESS, headers=spanish)
    by_cookie = chosen.get(ADDRESS)

    assert [page.context for page in (again, again_spanish, by_cookie)] == [None] * 3
    assert '<html lang="en">' in again.text
    assert '<html lang="es">' in again_spanish.text
    assert by_cookie.content == again_spanish.content == first_spanish.content
    assert first.headers["ETag"] != first_spanish.headers["ETag"]
    assert client.get(ADDRESS, headers={"if-none-match": first.headers["ETag"], **spanish}).content


def test_searches_and_other_addresses_are_not_kept(
    client: Client, phase: Phase, team: Team
) -> None:
    scored(phase, team)

    for query in ("?q=a", "?sort=team", "?x=1"):
        client.get(ADDRESS + query)
        assert is_new(client, ADDRESS + query), query
    client.get(ADDRESS + "?rows=all")
    assert not is_new(client, ADDRESS + "?rows=all")


def test_a_page_names_the_host_that_it_was_asked_from(
    client: Client, phase: Phase, team: Team
) -> None:
    scored(phase, team)
    client.get(ADDRESS)

    other = client.get(ADDRESS, headers={"host": "localhost"})

    assert 'og:url" content="http://localhost/' in other.text


@pytest.mark.parametrize("board", Phase.Board.values)
@pytest.mark.parametrize("is_organizer", [True, False])
def test_the_query_for_boards_agrees_with_who_may_see_scores(
    phase: Phase, olga: User, board: str, is_organizer: bool
) -> None:
    Phase.objects.update(board=board)
    viewer = olga if is_organizer else AnonymousUser()

    found = visibility.scored_phases_open_to(viewer).exists()

    assert found == visibility.may_see_scores(viewer, Phase.objects.get())
