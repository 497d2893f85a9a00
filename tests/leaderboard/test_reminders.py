"""Letters a day before a phase closes: to whom, when, once."""

from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone
from time_machine import Traveller

from leaderboard import letters, reconciler, reminders
from leaderboard.models import Letter, Membership, Phase, Team, User
from tests.leaderboard.conftest import NOW, send, signed_in

MINUTE = timedelta(minutes=1)


@pytest.fixture
def phase(phase: Phase) -> Phase:
    """A phase that closes in 25 hours."""
    phase.closes_at = NOW + timedelta(hours=25)
    phase.save()
    return phase


def reminded() -> list[str]:
    """Write what is due now, send it, and return to whom."""
    mail.outbox.clear()
    reminders.remind(at=timezone.now())
    for letter in Letter.objects.filter(kind=Letter.Kind.DEADLINE):
        letters.deliver(letter.pk)
    return sorted(address for sent in mail.outbox for address in sent.to)


@pytest.mark.usefixtures("team", "other_team", "phase")
def test_every_member_is_reminded_once_within_the_last_day(
    member: Membership, clock: Traveller
) -> None:
    assert reminded() == []

    clock.shift(timedelta(hours=1) + MINUTE)
    assert reminded() == ["ada@example.org", "bob@example.org", "cleo@example.org"]
    clock.shift(MINUTE)
    assert reminded() == []
    member.user.email = "cleo@example.net"
    member.user.save()
    assert reminded() == []


@pytest.mark.usefixtures("team", "other_team", "phase")
def test_when_everybody_is_reminded_who_stopped_that_kind_gets_none(
    member: Membership, clock: Traveller
) -> None:
    clock.shift(timedelta(hours=2))
    form = {"kinds": [kind for kind in Letter.Kind if kind != Letter.Kind.DEADLINE]}
    signed_in(member.user).post("/accounts/mail/", form)

    assert reminded() == ["ada@example.org", "bob@example.org"]


@pytest.mark.usefixtures("team")
@pytest.mark.parametrize(("zone", "n_dates"), [("Europe/Berlin", 3), ("AoE", 2)])
def test_the_end_is_told_in_the_zone_of_the_phase_in_utc_and_anywhere_on_earth(
    phase: Phase, clock: Traveller, zone: str, n_dates: int
) -> None:
    Phase.objects.update(time_zone=zone)
    clock.shift(timedelta(hours=2))

    reminded()

    (sent,) = mail.outbox
    own = {"AoE": "11 Mar 2026, 01:00 AoE", "Europe/Berlin": "11 Mar 2026, 14:00 Europe/Berlin"}
    assert sent.subject == f"Margin: Test of Mail 2026 closes on {own[zone]}"
    assert "- 11 Mar 2026, 13:00 UTC\n" in sent.body
    assert "- 11 Mar 2026, 01:00 AoE (anywhere on earth)\n" in sent.body
    assert sent.body.count("- 1") == n_dates
    assert "/tasks/mail/test/submit/\n" in sent.body
    assert "Your team Ada's team has 5 attempts left now. There will be new ones on" in sent.body


def test_a_team_without_an_attempt_left_is_not_reminded_and_one_that_gets_more_is(
    phase: Phase, team: Team, other_team: Team, clock: Traveller
) -> None:
    Phase.objects.update(daily_limit=1)
    clock.shift(timedelta(hours=2))
    send(Phase.objects.get(), team)

    assert reminded() == ["ada@example.org", "bob@example.org"]
    assert "has no attempt left today. There will be new ones on 11 Mar 2026, 00:00 UTC." in next(
        sent.body for sent in mail.outbox if sent.to == ["ada@example.org"]
    )

    Letter.objects.all().delete()
    Phase.objects.update(total_limit=1)
    assert reminded() == ["bob@example.org"]
    assert "has 1 attempt left now.\n" in mail.outbox[0].body


@pytest.mark.usefixtures("team")
def test_a_reminder_that_is_late_is_never_sent_after_the_end(
    phase: Phase, clock: Traveller
) -> None:
    clock.shift(timedelta(hours=24))
    reminders.remind(at=timezone.now())
    clock.move_to(phase.closes_at)

    assert reminded() == []
    assert Letter.objects.get().dropped_at is not None
    Letter.objects.all().delete()
    assert reminded() == []
    assert not Letter.objects.exists()


@pytest.mark.usefixtures("team")
def test_one_who_has_left_the_team_meanwhile_is_not_reminded(
    member: Membership, phase: Phase, clock: Traveller
) -> None:
    clock.shift(timedelta(hours=2))
    reminders.remind(at=timezone.now())
    member.delete()

    assert reminded() == ["ada@example.org"]


@pytest.mark.usefixtures("team")
@pytest.mark.parametrize("state", ["not open", "draft", "no end", "no gold", "no mail", "inactive"])
def test_nobody_is_reminded_of_what_they_cannot_do(
    phase: Phase, ada: User, clock: Traveller, settings, state: str
) -> None:
    clock.shift(timedelta(hours=2))
    if state == "not open":
        Phase.objects.update(opens_at=NOW + timedelta(hours=3))
    elif state == "draft":
        phase.task.visibility = "draft"
        phase.task.save()
    elif state == "no end":
        Phase.objects.update(closes_at=None)
    elif state == "no gold":
        phase.gold_labels.update(is_active=False)
    elif state == "no mail":
        settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    else:
        ada.is_active = False
        ada.save()

    assert reminded() == []
    assert not Letter.objects.exists(), "they may be reminded when they can"


@pytest.mark.usefixtures("phase", "other_team")
def test_the_reconciler_writes_them_some_at_a_time_and_says_how_many(
    member: Membership, clock: Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock.shift(timedelta(hours=2))
    monkeypatch.setattr(reminders, "AT_ONCE", 2)

    assert [reconciler.reconcile().n_reminders for _ in range(3)] == [2, 1, 0]
