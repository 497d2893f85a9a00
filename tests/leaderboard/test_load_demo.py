"""The demo: there is something to look at, and only where that is safe."""

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django.fixtures import Settings

from leaderboard import standings
from leaderboard.management.commands import load_demo
from leaderboard.models import Phase, Submission, Team, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def _debug(settings: Settings) -> None:
    settings.DEBUG = True


@pytest.mark.usefixtures("_debug")
def test_every_team_of_the_demo_is_on_its_board(client: Client) -> None:
    call_command("load_demo", verbosity=0)

    board = standings.newest_board(Phase.objects.get())
    assert len(board.rows) == Team.objects.count() == 12
    assert client.get("/tasks/demo/test/").status_code == 200
    for tab in ("labels", "slices"):
        assert "Of all" in client.get(f"/tasks/demo/test/{tab}/").text


@pytest.mark.usefixtures("_debug")
def test_loading_twice_changes_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # A small demo will do.
    monkeypatch.setattr(load_demo, "N_ITEMS", 60)
    call_command("load_demo")
    n_submissions = Submission.objects.count()

    call_command("load_demo", address="http://127.0.0.1:8000/")

    assert Submission.objects.count() == n_submissions
    printed = capsys.readouterr().out
    assert "Margin is at http://127.0.0.1:8000/" in printed
    assert "competitor@example.org  password" in printed


def test_a_site_without_debug_gets_no_known_password(settings: Settings) -> None:
    settings.DEBUG = False

    with pytest.raises(CommandError, match="only where DEBUG is true"):
        call_command("load_demo")

    assert not User.objects.exists()
