"""Which scores are on a board: those of its own phase."""

from leaderboard import standings
from leaderboard.models import Phase, Standings, Team
from tests.leaderboard.conftest import GOLD, GOOD, WORSE, add_gold, bare_phase, scored


def test_a_submission_to_one_phase_leaves_the_board_of_another_as_it_was(
    phase: Phase, team: Team, other_team: Team
) -> None:
    track_b = bare_phase(phase.task, slug="b", name="Track B")
    add_gold(track_b)
    for sender, text in ((team, WORSE), (other_team, GOOD)):
        scored(phase, sender, text)
    before = list(Standings.objects.filter(phase=phase).values())

    better = scored(track_b, team, GOLD)
    standings.rebuild(Phase.objects.get(pk=phase.pk))

    assert list(Standings.objects.filter(phase=phase).values()) == before
    assert [row.submission for row in standings.newest_board(track_b).rows] == [str(better.pk)]
