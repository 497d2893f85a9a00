"""Accounts: an e-mail address and a password, through django-allauth."""

import pytest
from django.contrib.auth import get_user
from django.core import mail
from django.test import Client

from leaderboard.models import User

pytestmark = pytest.mark.django_db
PASSWORD = "a long word for carol"


def sign_up(client: Client, **fields: str):
    return client.post(
        "/accounts/signup/", {"email": "carol@example.org", "password1": PASSWORD, **fields}
    )


def test_somebody_signs_up_and_is_signed_in(client: Client) -> None:
    answer = sign_up(client)

    assert answer.status_code == 302
    assert get_user(client).email == "carol@example.org"


def test_after_signing_in_one_is_where_one_wanted_to_be(client: Client) -> None:
    answer = client.post(
        "/accounts/signup/?next=/tasks/mail/team/",
        {"email": "carol@example.org", "password1": PASSWORD, "next": "/tasks/mail/team/"},
    )

    assert answer.url == "/tasks/mail/team/"


def test_signing_in_never_leads_to_another_site(client: Client) -> None:
    answer = sign_up(client, next="https://evil.example.org/")

    assert answer.url == "/"


def test_a_weak_password_is_refused_in_words(client: Client) -> None:
    answer = sign_up(client, password1="12345")

    assert answer.status_code == 200
    assert "There is a problem" in answer.text
    assert not User.objects.exists()


def test_a_wrong_password_does_not_tell_whether_the_account_exists(
    client: Client, ada: User
) -> None:
    texts = []
    for email in ("ada@example.org", "nobody@example.org"):
        answer = client.post("/accounts/login/", {"login": email, "password": "wrong"})
        text = answer.text.replace(email, "…")
        texts.append(text[text.index("There is a problem") : text.index("<form")])

    assert texts[0] == texts[1]


def test_signing_out_takes_a_post(client: Client, ada: User) -> None:
    client.force_login(ada)
    client.get("/accounts/logout/")
    assert get_user(client).is_authenticated

    client.post("/accounts/logout/")

    assert not get_user(client).is_authenticated


def test_a_password_can_be_reset_by_mail(client: Client, ada: User) -> None:
    answer = client.post("/accounts/password/reset/", {"email": "ada@example.org"})

    assert answer.status_code == 302
    assert mail.outbox[0].to == ["ada@example.org"]
    assert "/accounts/password/reset/key/" in mail.outbox[0].body


def test_a_user_is_known_by_the_address(ada: User) -> None:
    assert str(ada) == "ada@example.org"


def test_too_many_attempts_are_answered_in_words(client: Client, ada: User) -> None:
    wrong = {"login": "ada@example.org", "password": "wrong"}

    answers = [client.post("/accounts/login/", wrong) for _ in range(40)]

    assert answers[-1].status_code == 429
    assert "Wait a minute" in answers[-1].text


@pytest.mark.parametrize("email", ["ada@example.org", "nobody@example.org"])
def test_a_mail_server_that_is_down_loses_nothing_and_tells_nothing(
    client: Client, ada: User, settings, caplog: pytest.LogCaptureFixture, email: str
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9

    answer = client.post("/accounts/password/reset/", {"email": email})

    assert answer.url == "/accounts/password/reset/done/"
    assert "was not sent" in caplog.text
