"""Dates of a phase as organizers enter them: on the clocks of the phase's own zone."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from time_machine import Traveller

from leaderboard.models import Phase, User
from leaderboard.phase_form import PhaseForm
from tests.leaderboard.conftest import NOW, signed_in
from tests.leaderboard.test_admin import phase_form


def change(as_sam: Client, phase: Phase, **fields: str) -> str:
    """Send the phase's page in the admin with some fields changed; return what came back."""
    address = f"/admin/leaderboard/phase/{phase.pk}/change/"
    return as_sam.post(address, phase_form(phase, **fields), follow=True).text


def test_a_deadline_is_entered_and_shown_in_the_zone_of_the_phase(
    as_sam: Client, phase: Phase
) -> None:
    deadline = {"closes_at_0": "2026-03-10", "closes_at_1": "23:59"}

    change(as_sam, phase, time_zone="AoE", **deadline)

    phase.refresh_from_db()
    assert phase.closes_at == datetime(2026, 3, 11, 11, 59, tzinfo=UTC)
    # The other date was 12:00 in UTC, and with the zone it is 12:00 there.
    assert phase.opens_at == NOW - timedelta(days=1) + timedelta(hours=12)
    page = as_sam.get(f"/admin/leaderboard/phase/{phase.pk}/change/").text
    assert 'value="2026-03-10"' in page
    assert 'value="23:59:00"' in page


def test_saving_what_is_shown_changes_nothing(phase: Phase) -> None:
    Phase.objects.update(time_zone="Europe/Berlin")
    phase.refresh_from_db()
    shown = {"opens_at": "2026-03-09 13:00", "closes_at": "2026-03-11 13:00"}
    form = PhaseForm({**phase_form(phase), **shown}, instance=phase)

    assert form.is_valid(), form.errors
    assert form.changed_fields == []
    assert form.cleaned_data["closes_at"] == NOW + timedelta(days=1)


def test_a_deadline_keeps_its_moment_when_clocks_are_changed_before_it(
    sam: User, client: Client, phase: Phase, clock: Traveller
) -> None:
    # Entered in winter, for a noon of summer time: 10:00 in UTC.
    clock.move_to(datetime(2026, 3, 29, 0, 59, tzinfo=UTC))
    as_sam = signed_in(sam)
    deadline = {"closes_at_0": "2026-04-01", "closes_at_1": "12:00"}
    change(as_sam, phase, time_zone="Europe/Berlin", **deadline)
    entered = Phase.objects.get()
    assert entered.closes_at == datetime(2026, 4, 1, 10, tzinfo=UTC)

    clock.move_to(datetime(2026, 3, 29, 1, 1, tzinfo=UTC))
    shown = as_sam.get(f"/admin/leaderboard/phase/{phase.pk}/change/").text
    dates = dict(re.findall(r'name="(\w+_at_[01])" value="(.*?)"', shown))
    assert dates["closes_at_1"] == "12:00:00"
    change(as_sam, entered, time_zone="Europe/Berlin", **dates, daily_limit="9")

    saved = Phase.objects.get()
    assert (saved.daily_limit, saved.closes_at) == (9, entered.closes_at)
    assert "1 Apr 2026, 12:00 Europe/Berlin" in client.get("/tasks/mail/").text.replace(
        "\N{NO-BREAK SPACE}", " "
    )


@pytest.mark.parametrize(
    ("day", "words"), [("2026-03-29", "never show"), ("2026-10-25", "twice, at 00:30 and at 01:30")]
)
def test_a_deadline_in_the_hour_when_clocks_are_changed_is_asked_back(
    as_sam: Client, phase: Phase, day: str, words: str
) -> None:
    deadline = {"closes_at_0": day, "closes_at_1": "02:30"}

    page = change(as_sam, phase, time_zone="Europe/Berlin", **deadline)

    assert words in page
    phase.refresh_from_db()
    assert phase.time_zone == "UTC"


def test_late_ones_are_taken_until_a_moment_in_the_zone_of_the_phase(
    as_sam: Client, phase: Phase
) -> None:
    change(as_sam, phase, time_zone="AoE", late_until_0="2026-03-20", late_until_1="00:00")

    phase.refresh_from_db()
    assert phase.late_until == datetime(2026, 3, 20, 12, tzinfo=UTC)


def test_a_phase_may_have_no_end_and_a_limit_in_all(as_sam: Client, phase: Phase) -> None:
    change(as_sam, phase, closes_at_0="", closes_at_1="", total_limit="30", refused_limit="9")

    phase.refresh_from_db()
    assert (phase.closes_at, phase.total_limit, phase.refused_limit) == (None, 30, 9)


@pytest.mark.parametrize(
    "fields",
    [{"time_zone": "Berlin"}, {"total_limit": "0"}, {"refused_limit": "0"}, {"closes_at_1": "x"}]
    + [{"late_until_0": "2026-03-11", "late_until_1": "12:00"}],
)
def test_what_makes_no_sense_is_not_saved(
    as_sam: Client, phase: Phase, fields: dict[str, str]
) -> None:
    page = change(as_sam, phase, daily_limit="8", **fields)

    assert "Please correct the error" in page
    phase.refresh_from_db()
    assert phase.daily_limit == 5
