"""Every write about the tokens of programs, and the look-up of the one that was sent."""

import hashlib
import secrets
import string
import zlib
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from leaderboard.models import ApiToken, Task, User

# margin_, 40 characters by chance, and 6 that follow from them: whoever looks for secrets in
# files knows one by its looks, and a mistyped one is known without asking the database.
PREFIX = "margin_"
CHARACTERS = string.digits + string.ascii_uppercase + string.ascii_lowercase
N_CHANCE = 40
N_CHECK = 6
MAX_LIVE = 20
DAYS = (7, 30, 90, 365)
USUAL_DAYS = 90


class TokenRefused(Exception):
    """No token is made; the message says why and what to do."""


@dataclass(frozen=True)
class MadeToken:
    """A new token with its secret, which is nowhere else and not to be had again."""

    token: ApiToken
    secret: str


@transaction.atomic
def make_token(
    *, user: User, name: str, scope: str, task: Task | None = None, days: int = USUAL_DAYS
) -> MadeToken:
    """Make a token and return it with its secret. Raises TokenRefused for a name in use."""
    User.objects.select_for_update().get(pk=user.pk)
    now, mark = timezone.now(), _password_mark(user)
    own = ApiToken.objects.filter(user=user, revoked_at=None)
    # What has ended otherwise lets its name go too.
    own.filter(Q(expires_at__lte=now) | ~Q(password_mark=mark)).update(revoked_at=now)
    if own.filter(name=name).exists():
        raise TokenRefused(
            _("You have a token called “%(name)s”. Revoke it, or choose another name.")
            % {"name": name}
        )
    if own.count() >= MAX_LIVE:
        raise TokenRefused(
            _("You have %(number)s tokens, which is the most. Revoke one first.")
            % {"number": MAX_LIVE}
        )
    secret = _new_secret()
    token = ApiToken.objects.create(
        user=user,
        name=name,
        digest=_digest(secret),
        password_mark=mark,
        scope=scope,
        task=task,
        created_at=now,
        expires_at=now + timedelta(days=days),
    )
    return MadeToken(token=token, secret=secret)


def revoke_token(*, token: ApiToken) -> None:
    """End a token at once. One that has ended stays as it is."""
    ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=timezone.now())


def note_use(*, token: ApiToken) -> None:
    """Keep the hour in which the token was last used: one write an hour."""
    hour = timezone.now().replace(minute=0, second=0, microsecond=0)
    if token.last_used_at is None or token.last_used_at < hour:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=hour)


def token_of(secret: str) -> ApiToken | None:
    """Return the token with this secret if it is good now, with its user and task. One query.

    It is found by its hash, so that the time it takes tells nothing of the secret.
    """
    if not is_well_formed(secret):
        return None
    found = ApiToken.objects.select_related("user", "task").filter(digest=_digest(secret)).first()
    return found if found and not how_ended(found, at=timezone.now()) else None


def how_ended(token: ApiToken, *, at: datetime) -> str:
    """Say in a few words why a token no longer works; "" while it does."""
    if token.expires_at <= at:
        return _("has run out")
    if not constant_time_compare(token.password_mark, _password_mark(token.user)):
        return _("ended when the password was changed")
    if token.revoked_at is not None:
        return _("revoked")
    return "" if token.user.is_active else _("the account is closed")


def is_well_formed(secret: str) -> bool:
    """Say whether a text can be a secret at all: its last characters follow from the others."""
    body = secret.removeprefix(PREFIX)
    return (
        len(secret) == len(PREFIX) + N_CHANCE + N_CHECK
        and len(body) == N_CHANCE + N_CHECK
        and set(body) <= set(CHARACTERS)
        and body[N_CHANCE:] == _check(body[:N_CHANCE])
    )


def _new_secret() -> str:
    chance = "".join(secrets.choice(CHARACTERS) for place in range(N_CHANCE))
    return PREFIX + chance + _check(chance)


def _check(chance: str) -> str:
    """Return the CRC-32 of the characters by chance in the same 62 characters."""
    rest, digits = zlib.crc32(chance.encode()), ""
    for _place in range(N_CHECK):
        rest, digit = divmod(rest, len(CHARACTERS))
        digits = CHARACTERS[digit] + digits
    return digits


def _digest(secret: str) -> str:
    # No salt and one round: 40 characters by chance cannot be guessed from their hash.
    return hashlib.sha256(secret.encode()).hexdigest()


def _password_mark(user: User) -> str:
    return hashlib.sha256(user.password.encode()).hexdigest()
