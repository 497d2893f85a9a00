"""Letters: written once, sent by a worker, tried again when the mail server is away."""

from datetime import timedelta

import pytest
from django.core import mail
from time_machine import Traveller

from leaderboard import invitations, letters, reconciler, tasks
from leaderboard.models import Invitation, Letter, Team, User
from tests.conftest import free_port

BEFORE_IT_IS_RUNG_FOR = timedelta(seconds=31)


@pytest.fixture
def letter(team: Team, ada: User) -> Letter:
    """A letter that brings an invitation."""
    invitations.invite(team=team, made_by=ada, email="cleo@example.org")
    return Letter.objects.get()


@pytest.fixture
def _dead_mail_server(settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()


def test_an_invitation_is_sent_in_plain_words_with_its_link(letter: Letter, settings) -> None:
    settings.SITE_URL = "https://margin.example.org"

    tasks.send_letter(letter.pk)

    (sent,) = mail.outbox
    assert sent.to == ["cleo@example.org"]
    assert sent.subject == "Margin: Join the team Ada's team in Mail 2026"
    token = Invitation.objects.get().token
    assert f"\nhttps://margin.example.org/tasks/mail/team/join/{token}/\n" in sent.body
    assert "ada@example.org invites you" in sent.body
    assert "17 March 2026, 12:00 UTC" in sent.body


def test_a_letter_is_sent_once_however_often_the_message_comes(letter: Letter) -> None:
    assert [letters.deliver(letter.pk) for _ in range(3)] == [True, False, False]
    assert len(mail.outbox) == 1


def test_a_letter_that_another_worker_has_just_taken_is_left_to_it(
    letter: Letter, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen_before = Letter.objects.get()
    Letter.objects.update(n_tries=1)
    monkeypatch.setattr("django.db.models.QuerySet.first", lambda found: seen_before)

    assert not letters.deliver(letter.pk)
    assert mail.outbox == []


@pytest.mark.usefixtures("_dead_mail_server")
def test_a_mail_server_that_is_away_is_tried_again_later(
    letter: Letter, clock: Traveller, caplog: pytest.LogCaptureFixture
) -> None:
    assert not letters.deliver(letter.pk)
    assert not letters.deliver(letter.pk), "a minute passes first"
    assert "was not sent: ConnectionRefusedError" in caplog.text
    assert "cleo@example.org" not in caplog.text

    for _ in range(Letter.MAX_TRIES):
        clock.shift(timedelta(hours=17))
        letters.deliver(letter.pk)

    letter.refresh_from_db()
    assert (letter.n_tries, letter.is_given_up) == (Letter.MAX_TRIES, True)


def test_a_letter_about_an_invitation_that_is_withdrawn_is_not_sent(
    letter: Letter, ada: User
) -> None:
    invitations.withdraw(invitation=Invitation.objects.get(), by=ada)

    assert not letters.deliver(letter.pk)
    assert mail.outbox == []
    assert Letter.objects.get().dropped_at is not None


@pytest.mark.django_db(transaction=True)
def test_a_letter_whose_message_was_lost_is_rung_for_again(
    letter: Letter, rings: list, clock: Traveller
) -> None:
    ring = ("leaderboard.tasks.send_letter", [letter.pk])
    assert rings == [ring]

    assert reconciler.reconcile().n_letters == 0
    clock.shift(BEFORE_IT_IS_RUNG_FOR)
    assert [reconciler.reconcile().n_letters for _ in range(2)] == [1, 0]

    assert rings == [ring, ring]


def test_without_a_mail_server_no_letter_is_offered(settings) -> None:
    assert letters.is_possible()

    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"

    assert not letters.is_possible()
