"""The published ids as files: to fill in, and for the offline command; labels never with them."""

import io
from datetime import timedelta

from django.test import Client
from time_machine import Traveller

import scoring
from leaderboard.models import Phase, Team
from tests.leaderboard.conftest import GOLD, add_gold, bare_phase, signed_in

ADDRESS = "/tasks/mail/test/ids"
IDS = [f"i{number}" for number in range(1, 21)]


def test_a_file_to_fill_in_has_every_id_once_and_no_label(as_ada: Client, phase: Phase) -> None:
    answer = as_ada.get(f"{ADDRESS}.csv")

    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="mail-test-ids.csv"'
    assert answer.text.splitlines() == ["id,label", *[f"{one}," for one in IDS]]


def test_a_filled_in_file_is_read_whatever_the_ids_have_in_them(as_ada: Client, task) -> None:
    phase = bare_phase(task)
    gold = 'id,label\n"a,b",ham\n"say ""hi""",spam\n=1+1,ham\n'
    add_gold(phase, gold)

    blank = as_ada.get(f"{ADDRESS}.csv").text
    filled = "".join(
        f"{line}{'' if number == 0 else 'ham'}\n" for number, line in enumerate(blank.splitlines())
    )

    ids = ["a,b", 'say "hi"', "=1+1"]
    read = scoring.read_predictions(io.BytesIO(filled.encode()), item_ids=ids, labels=["ham"])
    assert read.item_ids == tuple(ids)


def test_the_list_is_what_the_offline_command_reads(as_ada: Client, phase: Phase) -> None:
    text = as_ada.get(f"{ADDRESS}.txt").text

    assert list(scoring.item_ids_from_text(text)) == IDS


def test_the_order_of_the_ids_does_not_tell_that_of_the_gold_file(
    as_ada: Client, task, phase: Phase
) -> None:
    other = bare_phase(task, slug="dev", name="Dev")
    head, *rows = GOLD.splitlines()
    add_gold(other, "\n".join([head, *reversed(rows)]))

    pages = [as_ada.get(f"/tasks/mail/{slug}/ids.csv").text for slug in ("test", "dev")]

    assert pages[0] == pages[1]


def test_ids_are_given_to_teams_once_the_phase_has_opened(
    client: Client, as_ada: Client, bob, phase: Phase, team: Team, clock: Traveller
) -> None:
    assert client.get(f"{ADDRESS}.csv").url.startswith("/accounts/login/")
    assert signed_in(bob).get(f"{ADDRESS}.csv").url == "/tasks/mail/team/?then=test"
    assert as_ada.get(f"{ADDRESS}.xlsx").status_code == 404

    clock.move_to(phase.opens_at - timedelta(seconds=1))

    assert as_ada.get(f"{ADDRESS}.csv").status_code == 404


def test_the_page_of_the_upload_shows_ids_of_this_phase_and_offers_all(
    as_ada: Client, phase: Phase
) -> None:
    page = as_ada.get("/tasks/mail/test/submit/").text

    assert "id,label\ni1,ham\ni2,spam\ni3,ham\n…" in page
    assert f'href="{ADDRESS}.csv"' in page
    assert f'href="{ADDRESS}.txt"' in page
