"""Tokens of programs: made once, kept as a hash, known by their looks, ended in time."""

import json
import re
import zlib
from contextlib import nullcontext
from datetime import timedelta

import pytest
from django.core import serializers
from django.db import IntegrityError, transaction
from time_machine import Traveller

from leaderboard import tokens
from leaderboard.models import ApiToken, User
from tests.leaderboard.conftest import NOW

LOOKS = re.compile(r"margin_[0-9A-Za-z]{46}")


def made(user: User, name: str = "nightly", **fields: object) -> tokens.MadeToken:
    return tokens.make_token(user=user, name=name, scope="submit", **fields)


def test_a_secret_finds_its_token_and_is_not_kept(ada: User) -> None:
    one = made(ada)

    assert LOOKS.fullmatch(one.secret)
    assert tokens.token_of(one.secret) == one.token
    kept = json.dumps(serializers.serialize("json", ApiToken.objects.all()))
    assert one.secret not in kept
    assert one.secret[7:47] not in kept


def test_no_two_secrets_are_alike(ada: User) -> None:
    assert made(ada, "a").secret != made(ada, "b").secret


def test_the_end_of_a_secret_is_the_crc_32_of_its_middle(ada: User) -> None:
    secret = made(ada).secret
    order = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

    number = 0
    for character in secret[-6:]:
        number = 62 * number + order.index(character)

    assert number == zlib.crc32(secret[7:-6].encode())


@pytest.mark.parametrize(
    "spoilt",
    [
        lambda secret: "",
        lambda secret: secret[:-1],
        lambda secret: secret + "0",
        lambda secret: secret.removeprefix("margin_"),
        lambda secret: secret.replace("margin_", "magpie_"),
        lambda secret: secret[:20] + ("a" if secret[20] != "a" else "b") + secret[21:],
        lambda secret: secret[:20] + "é" + secret[21:],
    ],
)
def test_a_mistyped_secret_is_known_without_asking_the_database(
    ada: User, spoilt, django_assert_num_queries
) -> None:
    secret = spoilt(made(ada).secret)

    with django_assert_num_queries(0):
        assert tokens.token_of(secret) is None


def test_a_well_formed_secret_that_nobody_was_given_finds_nothing(ada: User) -> None:
    one = made(ada)
    one.token.delete()

    assert tokens.token_of(one.secret) is None


def test_a_token_ends_on_its_day(ada: User, clock: Traveller) -> None:
    one = made(ada, days=7)

    clock.move_to(NOW + timedelta(days=7) - timedelta(seconds=1))
    assert tokens.token_of(one.secret)
    clock.move_to(NOW + timedelta(days=7))
    assert tokens.token_of(one.secret) is None


def test_a_revoked_token_no_longer_works(ada: User) -> None:
    one = made(ada)

    tokens.revoke_token(token=one.token)

    assert tokens.token_of(one.secret) is None


def test_revoking_again_keeps_the_first_moment(ada: User, clock: Traveller) -> None:
    one = made(ada)
    tokens.revoke_token(token=one.token)
    clock.shift(60)

    tokens.revoke_token(token=one.token)

    assert ApiToken.objects.get().revoked_at == NOW


def test_the_token_of_a_closed_account_does_not_work(ada: User) -> None:
    one = made(ada)

    User.objects.update(is_active=False)

    assert tokens.token_of(one.secret) is None


def test_a_new_password_ends_every_token_made_under_the_old_one(ada: User) -> None:
    one = made(ada)
    ada.set_password("another long word for ada")
    ada.save()

    assert tokens.token_of(one.secret) is None
    found = ApiToken.objects.get()
    assert tokens.how_ended(found, at=NOW) == "ended when the password was changed"


@pytest.mark.parametrize("end", ["revoked", "run out", "new password"])
def test_a_token_that_ended_lets_its_name_go(ada: User, clock: Traveller, end: str) -> None:
    one = made(ada, days=7)
    if end == "revoked":
        tokens.revoke_token(token=one.token)
    elif end == "run out":
        clock.shift(timedelta(days=8))
    else:
        ada.set_password("another long word for ada")
        ada.save()

    assert tokens.token_of(made(ada).secret)


def test_a_name_in_use_is_refused(ada: User, bob: User) -> None:
    made(ada)
    made(bob)

    with pytest.raises(tokens.TokenRefused, match="“nightly”"):
        made(ada)


def test_there_is_a_most(ada: User) -> None:
    for number in range(tokens.MAX_LIVE):
        made(ada, f"token {number}")

    with pytest.raises(tokens.TokenRefused, match="20 tokens"):
        made(ada)


def test_use_is_kept_to_the_hour_and_written_once_in_it(
    ada: User, clock: Traveller, django_assert_num_queries
) -> None:
    one = made(ada)
    clock.move_to(NOW + timedelta(hours=2, minutes=40))
    tokens.note_use(token=tokens.token_of(one.secret))

    clock.shift(timedelta(minutes=10))
    again = tokens.token_of(one.secret)
    with django_assert_num_queries(0):
        tokens.note_use(token=again)

    assert again.last_used_at == NOW + timedelta(hours=2)


def test_a_token_is_known_by_its_name(ada: User) -> None:
    assert str(made(ada).token) == "nightly"


@pytest.mark.parametrize(
    ("fields", "is_allowed"),
    [
        ({"scope": "read"}, True),
        ({"scope": "everything"}, False),
        ({"expires_at": NOW}, False),
        ({"name": "second"}, False),
        ({"name": "second", "revoked_at": NOW}, True),
    ],
)
def test_the_database_keeps_the_rules_of_tokens(
    ada: User, fields: dict[str, object], is_allowed: bool
) -> None:
    first, _ = made(ada, "first"), made(ada, "second")

    with nullcontext() if is_allowed else pytest.raises(IntegrityError), transaction.atomic():
        ApiToken.objects.filter(pk=first.token.pk).update(**fields)
