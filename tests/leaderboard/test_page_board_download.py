"""A kept board as a file."""

import hashlib
import json

import pytest
from django.test import Client

from leaderboard import exports
from leaderboard.models import Phase, Standings, Task, Team
from tests.leaderboard.conftest import GOOD, WORSE, scored


def address(digest: str, suffix: str) -> str:
    return f"/tasks/mail/test/boards/{digest}/leaderboard.{suffix}"


@pytest.fixture
def kept(phase: Phase, team: Team, other_team: Team) -> Standings:
    """A board that is no longer the newest."""
    scored(phase, team, GOOD)
    kept = Standings.objects.get()
    scored(phase, other_team, WORSE)
    return kept


def test_it_stays_what_it_was(client: Client, kept: Standings) -> None:
    content = client.get(address(kept.digest, "json")).json()

    assert [row["name"] for row in content["rows"]] == ["Ada's team"]
    assert content["digest"] == kept.digest


def test_anybody_can_check_the_digest_from_the_file(client: Client, kept: Standings) -> None:
    content = client.get(address(kept.digest, "json")).json()

    for added in ("digest", "address", "task", "phase"):
        del content[added]
    text = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    assert hashlib.sha256(text.encode()).hexdigest() == kept.digest


@pytest.mark.parametrize("suffix", sorted(exports.FORMATS))
def test_a_board_that_was_hidden_since_is_not_found(
    client: Client, as_ada: Client, as_olga: Client, kept: Standings, suffix: str
) -> None:
    assert client.get(address(kept.digest, suffix)).status_code == 200

    Phase.objects.update(board="hidden")

    assert client.get(address(kept.digest, suffix)).status_code == 404
    assert as_ada.get(address(kept.digest, suffix)).status_code == 404
    assert as_olga.get(address(kept.digest, suffix)).status_code == 200


def test_another_method_is_refused(client: Client, kept: Standings) -> None:
    assert client.post(address(kept.digest, "csv")).status_code == 405


def test_an_unknown_digest_is_not_found(client: Client, kept: Standings) -> None:
    assert client.get(address("0" * 64, "csv")).status_code == 404


def test_the_board_of_a_draft_is_not_found(client: Client, kept: Standings) -> None:
    Task.objects.update(visibility="draft")

    assert client.get(address(kept.digest, "csv")).status_code == 404


@pytest.mark.parametrize("n_teams", [1, 6])
def test_the_number_of_queries_is_fixed(
    client: Client, phase: Phase, n_teams: int, django_assert_num_queries
) -> None:
    for number in range(n_teams):
        scored(phase, Team.objects.create(task=phase.task, name=f"team {number}"))
    digest = Standings.objects.first().digest

    with django_assert_num_queries(3):
        client.get(address(digest, "csv"))
