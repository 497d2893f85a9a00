"""The link in every letter that stops its kind, without signing in."""

import pytest
from django.test import Client

from leaderboard import letters, mail_choices
from leaderboard.models import Letter, MailStop, User

Kind = Letter.Kind


@pytest.fixture
def letter(ada: User) -> Letter:
    return letters.post(kind=Kind.SCORED, person=ada, about="1")


def address(letter: Letter) -> str:
    return f"/mail/{letter.pk}/{letter.token}/"


def test_it_asks_first_and_stops_on_a_post(client: Client, letter: Letter, ada: User) -> None:
    assert "Send no more of them" in client.get(address(letter)).text
    assert mail_choices.wanted_by(ada) == set(Kind)

    answer = client.post(address(letter))

    assert "From now on no letter goes" in answer.text
    assert mail_choices.wanted_by(ada) == set(Kind) - {Kind.SCORED}
    assert "Send no more of them" not in client.get(address(letter)).text


def test_mail_programs_stop_it_by_themselves_as_often_as_they_like(letter: Letter) -> None:
    program = Client(enforce_csrf_checks=True)

    for _ in range(2):
        answer = program.post(address(letter), {"List-Unsubscribe": "One-Click"})
        assert (answer.status_code, answer.cookies) == (200, {})

    assert MailStop.objects.count() == 1


def test_without_an_account_the_address_is_left_alone(client: Client, db: None) -> None:
    letter = letters.post(kind=Kind.INVITATION, address="Cleo@example.org", about="1")

    text = client.post(address(letter)).text

    assert "Whoever has an account with this address" in text
    later = letters.post(kind=Kind.INVITATION, address="cleo@Example.org", about="2")
    assert not mail_choices.is_wanted(later)


def test_it_names_nobody(client: Client, letter: Letter) -> None:
    answer = client.get(address(letter))

    assert "ada" not in answer.text
    assert "no-store" in answer.headers["Cache-Control"]
    assert answer.headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("token", ["0" * 40, "x", "scored"])
def test_nobody_stops_anything_by_a_token_made_up(
    client: Client, letter: Letter, token: str
) -> None:
    other = letters.post(kind=Kind.FAILED, address="bob@example.org", about="1")

    for pk in (letter.pk, other.pk + 1, 10**30):
        assert client.post(f"/mail/{pk}/{token}/").status_code == 404
    assert client.post(f"/mail/{letter.pk}/{other.token}/").status_code == 404
    assert not MailStop.objects.exists()


def test_another_method_is_refused(client: Client, letter: Letter) -> None:
    assert client.put(address(letter)).status_code == 405
