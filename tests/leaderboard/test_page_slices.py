"""The tab of slices: what it shows. Who may see it is asked with the tab of labels."""

import pytest
from django.test import Client

from leaderboard.models import Phase, Task, Team
from leaderboard.standings import newest_board
from tests.leaderboard.conftest import GOLD, GOOD, WORSE, add_gold, bare_phase, scored
from tests.leaderboard.pages import cells_of

ADDRESS = "/tasks/mail/test/slices/"
# One item in three is talk, and every other of 2025.
SLICES = "".join(
    f"{line},{'talk' if number % 3 == 0 else 'news'},{2025 + number % 2}\n"
    for number, line in enumerate(GOLD.splitlines())
).replace("id,label,talk,2025", "id,label,genre,year")


@pytest.fixture
def phase(task: Task) -> Phase:
    phase = bare_phase(task, shows_parts=True)
    add_gold(phase, SLICES)
    return phase


def test_it_shows_every_team_on_every_slice_below_its_column(
    client: Client, phase: Phase, team: Team, other_team: Team
) -> None:
    scored(phase, team, GOOD)
    scored(phase, other_team, WORSE)

    answer = client.get(ADDRESS)

    columns, heads, first, second = cells_of(answer.text)
    assert columns == ["", "genre", "year"]
    assert [head.partition(" ")[0] for head in heads[1:]] == ["news14", "talk6", "202510", "202610"]
    kept = newest_board(phase, "parts").parts.slices
    for shown, cells in zip((first, second), kept.rows, strict=True):
        assert [text[:6] for text in shown[1:]] == [f"{cell.score:.4f}" for cell in cells]
    assert "Of all slices, " in answer.text
    assert 'aria-current="page">Slices</a>' in answer.text


def test_a_gold_without_slices_says_so(client: Client, task: Task, team: Team) -> None:
    phase = bare_phase(task, shows_parts=True)
    add_gold(phase)
    scored(phase, team)

    answer = client.get(ADDRESS)

    assert "The gold labels of this phase have no slices." in answer.text
    assert "<table" not in answer.text


def test_another_method_is_refused(client: Client, phase: Phase) -> None:
    assert client.post(ADDRESS).status_code == 405


def test_the_number_of_queries_is_fixed(
    client: Client, phase: Phase, team: Team, django_assert_num_queries
) -> None:
    scored(phase, team)

    with django_assert_num_queries(6):
        client.get(ADDRESS)
