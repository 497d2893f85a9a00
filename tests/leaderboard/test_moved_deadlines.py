"""A deadline that is moved, also after it passed: the phase is open again, and it is announced."""

import re
from datetime import datetime, timedelta

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings
from time_machine import Traveller

from leaderboard import letters, organizing, reminders
from leaderboard.mail_choices import choose
from leaderboard.models import AuditEntry, Letter, Membership, Phase, Task, Team, User
from tests.leaderboard.conftest import NOW, WORSE, scored, send
from tests.leaderboard.test_admin import phase_form

CLOSES_AT = NOW + timedelta(days=1)
NEW_END = NOW + timedelta(days=3)
MOMENT = timedelta(microseconds=1)
SENTENCE = "The deadline was moved from 11 Mar 2026, 12:00 UTC to 13 Mar 2026, 12:00 UTC."
BOARD, TASK = "/tasks/mail/test/", "/tasks/mail/"


def move(phase: Phase, to: datetime | None) -> None:
    """Move the end of the phase as its page in the admin does."""
    moved = Phase.objects.get(pk=phase.pk)
    moved.closes_at = to
    organizing.change_phase(phase=moved, changed=["closes_at"])


def told() -> list[str]:
    """Write and send what is due now about moved deadlines; return to whom."""
    mail.outbox.clear()
    reminders.remind(at=timezone.now())
    for letter in Letter.objects.filter(kind=Letter.Kind.MOVED):
        letters.deliver(letter.pk)
    return sorted(address for sent in mail.outbox for address in sent.to)


def says(client: Client, address: str) -> str:
    """Return the texts of a page without their markup, in one line."""
    words = re.sub(r"<[^>]*>", "", client.get(address).content.decode())
    return " ".join(words.split())


def test_an_extension_after_the_end_reopens_is_announced_and_is_in_the_audit_log(
    client: Client, as_sam: Client, phase: Phase, team: Team, clock: Traveller
) -> None:
    clock.move_to(CLOSES_AT + timedelta(hours=1))
    assert "Closed" in client.get(BOARD).text

    as_sam.post(
        f"/admin/leaderboard/phase/{phase.pk}/change/",
        phase_form(phase, closes_at_0="2026-03-13"),
    )

    assert send(phase, team).received_at == timezone.now()
    assert SENTENCE in says(client, BOARD)
    assert told() == ["ada@example.org"]
    assert AuditEntry.objects.get().verb == "moved"


def test_the_move_is_announced_until_the_new_deadline_has_come(
    client: Client, as_ada: Client, phase: Phase, team: Team, clock: Traveller
) -> None:
    scored(phase, team)
    pages = [(one, address) for one in (client, as_ada) for address in (BOARD, TASK)]
    assert not any("was moved" in says(*page) for page in pages)

    move(phase, NEW_END)
    clock.move_to(NEW_END - MOMENT)
    for page in pages:
        assert SENTENCE in says(*page), page

    clock.move_to(NEW_END)
    assert not any("was moved" in says(*page) for page in pages)


def test_the_move_is_told_in_the_zone_of_the_phase(client: Client, phase: Phase) -> None:
    Phase.objects.update(time_zone="AoE")

    move(phase, NEW_END)

    words = "moved from 11 Mar 2026, 00:00 AoE to 13 Mar 2026, 00:00 AoE."
    assert words in says(client, BOARD)
    assert words in says(client, TASK)


def test_the_last_move_is_announced_also_when_it_is_back_or_forward(
    client: Client, phase: Phase
) -> None:
    move(phase, NEW_END)
    move(phase, CLOSES_AT)

    words = "The deadline was moved from 13 Mar 2026, 12:00 UTC to 11 Mar 2026, 12:00 UTC."
    assert words in says(client, BOARD)


def test_another_change_of_the_phase_moves_no_deadline(client: Client, phase: Phase) -> None:
    moved = Phase.objects.get()
    moved.daily_limit = 9

    organizing.change_phase(phase=moved, changed=["closes_at", "daily_limit"])

    assert Phase.objects.get().moved_from is None
    assert "was moved" not in says(client, BOARD)


def test_what_is_moved_while_nobody_sees_it_is_not_announced(
    client: Client, phase: Phase, team: Team
) -> None:
    Task.objects.update(visibility="draft")
    move(phase, NEW_END)
    Task.objects.update(visibility="public")

    assert "was moved" not in says(client, BOARD)
    assert told() == []


@pytest.mark.usefixtures("other_team")
def test_every_member_hears_once_of_each_move_with_both_dates(
    phase: Phase, team: Team, member: Membership, clock: Traveller, settings: Settings
) -> None:
    settings.SITE_URL = "https://margin.example.org"
    clock.move_to(CLOSES_AT + timedelta(hours=1))
    move(phase, NEW_END)

    assert told() == ["ada@example.org", "bob@example.org", "cleo@example.org"]
    letter = mail.outbox[0]
    assert letter.subject == (
        "Margin: The deadline of Test of Mail 2026 is moved to 13 Mar 2026, 12:00 UTC"
    )
    assert "Test of Mail 2026 was to close on 11 Mar 2026, 12:00 UTC. It now takes" in letter.body
    assert "- 13 Mar 2026, 12:00 UTC\n- 13 Mar 2026, 00:00 AoE (anywhere on earth)" in letter.body
    assert "\nhttps://margin.example.org/tasks/mail/test/submit/\n" in letter.body
    assert told() == []
    clock.shift(timedelta(minutes=1))
    move(phase, NEW_END + timedelta(days=1))
    assert len(told()) == 3
    assert "was to close on 13 Mar 2026, 12:00 UTC" in mail.outbox[0].body


def test_of_two_moves_at_once_only_the_last_is_told(phase: Phase, team: Team) -> None:
    move(phase, CLOSES_AT + timedelta(days=9))
    reminders.remind(at=timezone.now())
    move(phase, NEW_END)

    assert told() == ["ada@example.org"]
    assert "13 Mar 2026" in mail.outbox[0].subject


def test_an_end_that_is_taken_away_is_told(phase: Phase, team: Team) -> None:
    move(phase, None)

    assert told() == ["ada@example.org"]
    assert mail.outbox[0].subject == "Margin: Test of Mail 2026 has no deadline any more"
    assert "It now takes submissions without an end." in mail.outbox[0].body


@pytest.mark.parametrize(
    "why",
    ["stopped", "left", "joined later", "closed meanwhile", "old news", "draft", "no gold labels"],
)
def test_nobody_hears_of_a_move_that_is_nothing_to_them(
    phase: Phase, team: Team, ada: User, member: Membership, clock: Traveller, why: str
) -> None:
    member.delete()
    clock.shift(timedelta(minutes=1))
    if why == "joined later":
        team.memberships.all().delete()
    move(phase, NEW_END)
    clock.shift(timedelta(minutes=1))
    if why == "stopped":
        choose(person=ada, wanted=set(Letter.Kind) - {Letter.Kind.MOVED})
    elif why == "left":
        reminders.remind(at=timezone.now())
        team.memberships.all().delete()
    elif why == "joined later":
        Membership.objects.create(team=team, task=team.task, user=ada)
    elif why == "closed meanwhile":
        reminders.remind(at=timezone.now())
        clock.move_to(NEW_END)
    elif why == "old news":
        clock.shift(reminders.LATELY)
    elif why == "draft":
        Task.objects.update(visibility="draft")
    elif why == "no gold labels":
        phase.gold_labels.all().delete()

    assert told() == []


def test_whoever_stopped_reminders_still_hears_of_a_move(
    phase: Phase, team: Team, ada: User
) -> None:
    choose(person=ada, wanted=set(Letter.Kind) - {Letter.Kind.DEADLINE})

    move(phase, NEW_END)

    assert told() == ["ada@example.org"]


def test_a_mail_server_that_is_away_holds_up_no_change(
    as_sam: Client, phase: Phase, team: Team, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*args: object) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr("django.core.mail.backends.locmem.EmailBackend.open", away, raising=False)
    as_sam.post(
        f"/admin/leaderboard/phase/{phase.pk}/change/",
        phase_form(phase, closes_at_0="2026-03-13"),
    )

    assert told() == []
    assert Phase.objects.get().closes_at == NEW_END
    letter = Letter.objects.get()
    assert (letter.n_tries, letter.sent_at) == (1, None)


def test_without_a_mail_server_nothing_is_written(
    phase: Phase, team: Team, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("leaderboard.letters.is_possible", lambda: False)

    move(phase, NEW_END)

    assert told() == []
    assert not Letter.objects.exists()


def test_a_kept_page_announces_a_move_at_once(
    client: Client, phase: Phase, team: Team, clock: Traveller
) -> None:
    scored(phase, team, WORSE)
    client.get(BOARD)
    assert client.get(BOARD).context is None

    move(phase, NEW_END)
    first = says(client, BOARD)
    Phase.objects.update(moved_from=NOW)

    assert SENTENCE in first
    assert "moved from 10 Mar 2026" in says(client, BOARD)
