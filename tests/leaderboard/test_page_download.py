"""The newest board as a file: what is in it, who gets it, and at what cost."""

import csv
import io
import json
import xml.etree.ElementTree as ET

import pytest
from django.test import Client

from leaderboard import exports, standings
from leaderboard.models import Phase, Task, Team
from tests.leaderboard.conftest import GOOD, WORSE, scored

ADDRESS = "/tasks/mail/test/leaderboard."
SUFFIXES = sorted(exports.FORMATS)


@pytest.fixture
def board(phase: Phase, team: Team, other_team: Team) -> standings.Board:
    scored(phase, team, GOOD)
    scored(phase, other_team, WORSE)
    return standings.newest_board(phase)


def test_the_csv_has_every_digit_of_every_row(client: Client, board: standings.Board) -> None:
    answer = client.get(f"{ADDRESS}csv")

    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8"), newline="")))
    for read, row in zip(rows, board.rows, strict=True):
        assert (read["name"], float(read["score"])) == (row.team, row.score)
        assert (float(read["interval_low"]), float(read["interval_high"])) == row.interval
        assert (read["is_baseline"], int(read["n_entries"])) == ("false", row.n_entries)
        assert int(read["team_id"]) == row.team_id
    assert answer.headers["Content-Disposition"] == 'attachment; filename="mail-test.csv"'


def test_the_json_is_the_board_with_its_signature_and_address(
    client: Client, board: standings.Board
) -> None:
    content = client.get(f"{ADDRESS}json").json()

    assert content["signature"] == {**board.signature}
    assert [row["name"] for row in content["rows"]] == ["Ada's team", "Bob's team"]
    assert content["rows"][1]["interval"] == list(board.rows[1].interval)
    assert content["address"].endswith(f"/tasks/mail/test/boards/{board.digest}/")
    assert (content["task"], content["phase"]) == ("Mail 2026", "Test")


def test_the_picture_is_whole_and_names_every_team(client: Client, board: standings.Board) -> None:
    Team.objects.filter(name="Bob's team").update(name="<b>bold</b> & Co.")
    standings.rebuild(Phase.objects.get())

    answer = client.get(f"{ADDRESS}svg")

    assert answer.headers["Content-Type"].startswith("image/svg+xml")
    texts = [element.text for element in ET.fromstring(answer.content).iter() if element.text]
    assert {"Ada's team", "<b>bold</b> & Co."} <= set(texts)
    for row in board.rows:
        assert f"{row.score:.4f}" in texts


@pytest.mark.parametrize("suffix", ["tex", "tikz"])
def test_the_latex_files_name_every_team(
    client: Client, board: standings.Board, suffix: str
) -> None:
    text = client.get(f"{ADDRESS}{suffix}").text

    assert all(row.team in text for row in board.rows)


def test_a_baseline_is_marked(client: Client, phase: Phase, team: Team) -> None:
    scored(phase, team)
    scored(phase, Team.objects.create(task=phase.task, name="Majority", is_baseline=True))

    assert r"\emph{Majority}" in client.get(f"{ADDRESS}tex").text
    assert [row["is_baseline"] for row in client.get(f"{ADDRESS}json").json()["rows"]] == [
        False,
        True,
    ]


def test_no_file_names_a_submission(client: Client, board: standings.Board) -> None:
    for suffix in SUFFIXES:
        text = client.get(f"{ADDRESS}{suffix}").text
        assert not any(row.submission in text for row in board.rows)


def test_who_has_the_file_already_is_told_so(client: Client, board: standings.Board) -> None:
    first = client.get(f"{ADDRESS}csv")
    assert "no-cache" in first.headers["Cache-Control"]

    again = client.get(f"{ADDRESS}csv", headers={"if-none-match": first.headers["ETag"]})

    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_hidden_board_is_no_file_for_anybody_but_the_organizer(
    client: Client, as_ada: Client, as_olga: Client, board: standings.Board, suffix: str
) -> None:
    Phase.objects.update(board="hidden")

    for viewer in (client, as_ada):
        answer = viewer.get(f"{ADDRESS}{suffix}")
        assert answer.status_code == 404
        assert f"{board.rows[0].score:.4f}" not in answer.text
    assert as_olga.get(f"{ADDRESS}{suffix}").status_code == 200


def test_another_method_is_refused(client: Client, board: standings.Board) -> None:
    assert client.post(f"{ADDRESS}csv").status_code == 405


def test_there_is_no_file_before_the_first_score(client: Client, phase: Phase) -> None:
    assert client.get(f"{ADDRESS}csv").status_code == 404


def test_a_board_whose_gold_labels_were_replaced_is_no_file(
    client: Client, board: standings.Board
) -> None:
    standings.Standings.objects.update(rows=[])

    assert client.get(f"{ADDRESS}svg").status_code == 404


def test_another_kind_of_file_is_not_found(client: Client, board: standings.Board) -> None:
    assert client.get(f"{ADDRESS}xlsx").status_code == 404


def test_the_board_of_a_draft_is_not_found(client: Client, board: standings.Board) -> None:
    Task.objects.update(visibility="draft")

    assert client.get(f"{ADDRESS}json").status_code == 404


@pytest.mark.parametrize("n_teams", [1, 6])
def test_the_number_of_queries_is_fixed(
    client: Client, phase: Phase, n_teams: int, django_assert_num_queries
) -> None:
    for number in range(n_teams):
        scored(phase, Team.objects.create(task=phase.task, name=f"team {number}"))

    with django_assert_num_queries(3):
        content = json.loads(client.get(f"{ADDRESS}json").content)
    assert len(content["rows"]) == n_teams
