"""Revoking a token: one's own, by a form."""

import pytest
from django.test import Client

from leaderboard import tokens
from leaderboard.models import User


@pytest.fixture
def made(ada: User) -> tokens.MadeToken:
    return tokens.make_token(user=ada, name="nightly", scope="submit")


def address(made: tokens.MadeToken) -> str:
    return f"/accounts/tokens/{made.token.pk}/revoke/"


def test_a_token_is_revoked_and_the_page_says_so(as_ada: Client, made: tokens.MadeToken) -> None:
    answer = as_ada.post(address(made), follow=True)

    assert tokens.token_of(made.secret) is None
    assert "The token “nightly” no longer works." in answer.text


def test_anothers_token_is_not_found(as_bob: Client, made: tokens.MadeToken) -> None:
    assert as_bob.post(address(made)).status_code == 404
    assert tokens.token_of(made.secret)


def test_a_visitor_is_sent_to_sign_in(client: Client, made: tokens.MadeToken) -> None:
    assert client.post(address(made)).url.startswith("/accounts/login/")
    assert tokens.token_of(made.secret)


def test_reading_the_address_is_refused(as_ada: Client, made: tokens.MadeToken) -> None:
    assert as_ada.get(address(made)).status_code == 405
    assert tokens.token_of(made.secret)
