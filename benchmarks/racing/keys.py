"""What lets a person in by the page and by the API."""

from django.test import Client

from leaderboard import tokens
from leaderboard.models import User


def keys_of(person: User) -> dict[str, str]:
    """Return a session's cookie and a token that may submit."""
    client = Client()
    client.force_login(person)
    made = tokens.make_token(user=person, name="benchmark", scope="submit")
    return {"cookie": client.cookies["sessionid"].value, "token": made.secret}
