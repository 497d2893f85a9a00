"""The API is as its description says, whoever asks; `benchmarks/api_schema.py` asks for longer."""

from django.core.wsgi import get_wsgi_application

from leaderboard.models import Phase, Team, User
from tests.leaderboard.asking import ask_everything
from tests.leaderboard.conftest import WORSE, scored
from tests.leaderboard.programs import program_of


def test_every_answer_is_as_the_description_says(
    phase: Phase, team: Team, other_team: Team, ada: User, bob: User, olga: User
) -> None:
    own = scored(phase, team)
    scored(phase, other_team, WORSE)
    people = {"member": ada, "foreign member": bob, "organizer": olga}
    roles = {"visitor": "", **{role: program_of(one).secret for role, one in people.items()}}

    asked = ask_everything(
        get_wsgi_application(), roles=roles, known={"submission": str(own.pk)}, n_each=2
    )

    assert asked.wrong == []
    assert len({(name, role) for name, role, _ in asked.statuses}) == 6 * 4
