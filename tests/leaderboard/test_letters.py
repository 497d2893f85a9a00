"""Letters: written once, sent by a worker, tried again when the mail server is away."""

from datetime import timedelta
from smtplib import SMTPRecipientsRefused

import pytest
from django.core import mail
from time_machine import Traveller

from leaderboard import invitations, letters, mail_choices, reconciler, tasks
from leaderboard.models import Invitation, Letter, Phase, Task, Team, User
from tests.conftest import free_port
from tests.leaderboard.conftest import NOW, signed_in
from tests.leaderboard.mailbox import delivered, judged

BEFORE_IT_IS_RUNG_FOR = timedelta(seconds=31)
Kind = Letter.Kind


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
    assert "17 Mar 2026, 12:00 UTC" in sent.body


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
    assert "mail server is away: ConnectionRefusedError" in caplog.text
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


@pytest.mark.parametrize("kind", Kind)
def test_a_kind_that_was_stopped_is_sent_to_nobody_and_the_others_are(
    phase: Phase, team: Team, ada: User, kind: Letter.Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = {"link": "x", "left": 1}
    monkeypatch.setattr("leaderboard.letter_contents.content_of", lambda letter: told)
    for one in Kind:
        letters.post(kind=one, person=ada, about="1")
    mail_choices.stop(letter=Letter.objects.get(kind=kind))

    assert len(delivered()) == len(Kind) - 1
    assert Letter.objects.get(sent_at=None).kind == kind


def test_every_letter_can_be_stopped_by_one_click(letter: Letter, settings) -> None:
    settings.SITE_URL = "https://margin.example.org"

    (sent,) = delivered()

    head = sent.message()
    link = f"https://margin.example.org/mail/{letter.pk}/{letter.token}/"
    assert head["List-Unsubscribe"] == f"<{link}>"
    assert head["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert f"No more letters of this kind: {link}\n" in sent.body
    assert "Choose which letters you get" not in sent.body, "that takes an account"
    assert sent.message().get_content_type() == "text/plain"


def test_a_name_of_several_lines_makes_no_header_and_no_line(letter: Letter) -> None:
    Task.objects.update(name="Mail\r\nBcc: eve@example.org\n\nHello\u2028you")

    (sent,) = delivered()

    assert sent.subject.endswith("in Mail Bcc: eve@example.org Hello you")
    assert sent.message()["Bcc"] is None
    assert "shared task Mail Bcc: eve@example.org Hello you.\n" in sent.body


def test_a_second_try_bears_the_same_name(letter: Letter, clock: Traveller) -> None:
    (first,) = list(delivered())
    Letter.objects.update(sent_at=None, next_try_at=NOW)  # as if the worker had died between

    clock.shift(timedelta(minutes=5))
    (second,) = delivered()

    assert first.message()["Message-ID"] == second.message()["Message-ID"]
    assert f"<letter-{letter.pk}-" in first.message()["Message-ID"]


@pytest.mark.usefixtures("_dead_mail_server")
def test_with_the_mail_server_away_scoring_goes_on_and_one_letter_knocks_for_all(
    phase: Phase, team: Team, ada: User, clock: Traveller, settings
) -> None:
    Phase.objects.update(closes_at=None)
    for _ in range(3):
        submission = judged(phase, team, submitted_by=ada)
        assert signed_in(ada).get(f"/submissions/{submission.pk}/").status_code == 200

    assert delivered() == []
    assert sorted(Letter.objects.values_list("n_tries", flat=True)) == [0, 0, 1]

    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    clock.shift(letters.SERVER_AWAY)
    assert reconciler.reconcile().n_letters == 3
    assert len(delivered()) == 3
    assert delivered() == []


def test_an_address_that_is_refused_holds_up_nobody_else(
    letter: Letter, team: Team, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: mail.EmailMessage) -> None:
        if "cleo" in self.to[0]:
            raise SMTPRecipientsRefused({})
        send_mail(self)

    send_mail = mail.EmailMessage.send
    monkeypatch.setattr(mail.EmailMessage, "send", refuse)
    invitations.invite(team=team, made_by=ada, email="dora@example.org")

    assert [sent.to for sent in delivered()] == [["dora@example.org"]]


def test_an_invitation_is_in_the_language_of_who_invites(team: Team, ada: User) -> None:
    User.objects.update(language="es")
    invitations.invite(team=team, made_by=ada, email="cleo@example.org")

    (sent,) = delivered()

    assert "Este enlace es solo para ti" in sent.body
    assert "Termina el 17 mar 2026, 12:00 UTC." in sent.body
