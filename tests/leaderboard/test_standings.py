"""The board: derived from stored replicates, kept as one snapshot."""

import hashlib
import json
from dataclasses import replace
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone
from time_machine import Traveller

import scoring
from leaderboard import evaluation, standings
from leaderboard.models import Phase, Score, Standings, Team
from tests.leaderboard.conftest import GOLD, GOOD, WORSE, scored, send


def refreshed(phase: Phase) -> Phase:
    return Phase.objects.get(pk=phase.pk)


def test_there_is_no_board_before_the_first_score(phase: Phase) -> None:
    assert standings.newest_board(phase) is None


def test_the_best_submission_of_each_team_is_on_the_board(
    phase: Phase, team: Team, other_team: Team
) -> None:
    scored(phase, team, WORSE)
    best = scored(phase, team, GOOD)
    scored(phase, team, WORSE)
    scored(phase, other_team, GOLD)

    board = standings.newest_board(phase)

    assert [row.team for row in board.rows] == ["Bob's team", "Ada's team"]
    assert [row.n_entries for row in board.rows] == [1, 3]
    assert board.rows[1].submission == str(best.pk)
    assert board.n_entries == 4


def test_of_equal_scores_the_earliest_received_counts(
    phase: Phase, team: Team, clock: Traveller
) -> None:
    first = send(phase, team, GOOD)
    clock.shift(timedelta(minutes=1))
    second = send(phase, team, GOOD)

    evaluation.evaluate(second.pk)
    evaluation.evaluate(first.pk)
    standings.rebuild(refreshed(phase))

    assert standings.newest_board(phase).rows[0].submission == str(first.pk)


def test_identical_files_share_a_rank_and_a_p_of_one(
    phase: Phase, team: Team, other_team: Team
) -> None:
    scored(phase, team, GOOD)
    scored(phase, other_team, GOOD)

    first, second = standings.newest_board(phase).rows

    assert (first.rank, second.rank) == (1, 1)
    assert (second.difference, second.p_value) == (0, 1)
    assert first.in_top_group
    assert second.in_top_group


def test_every_number_equals_that_of_the_library(
    phase: Phase, team: Team, other_team: Team
) -> None:
    scored(phase, team, GOOD)
    scored(phase, other_team, WORSE)
    kept = Score.objects.order_by("-value")

    expected = scoring.standings(
        [
            scoring.Entry(
                name=str(score.pk),
                score=score.value,
                replicates=scoring.replicates_from_bytes(
                    bytes(score.replicates), n_resamples=phase.n_resamples
                ),
            )
            for score in kept
        ],
        confidence_level=phase.confidence_level,
    )

    for row, wanted in zip(standings.newest_board(phase).rows, expected.rows, strict=True):
        assert (row.score, row.interval, row.p_value, row.p_value_bh, row.p_top_group) == (
            wanted.score,
            wanted.interval,
            wanted.p_value,
            wanted.p_value_bh,
            wanted.p_top_group,
        )


def test_a_snapshot_from_before_a_number_is_read_without_it(
    phase: Phase, team: Team, other_team: Team
) -> None:
    scored(phase, team, GOOD)
    scored(phase, other_team, WORSE)
    kept = Standings.objects.first()
    for row in kept.rows:
        del row["p_value_bh"]
    kept.save()

    rows = standings.newest_board(phase).rows

    assert [row.p_value_bh for row in rows] == [None, None]
    assert [row.rank for row in rows] == [1, 2]


def test_a_rebuild_gives_the_same_rows(phase: Phase, team: Team, other_team: Team) -> None:
    scored(phase, team, GOOD)
    scored(phase, other_team, WORSE)
    before = json.dumps(Standings.objects.first().rows)
    Standings.objects.all().delete()

    call_command("rebuild_standings", verbosity=0)

    assert json.dumps(Standings.objects.first().rows) == before


def test_the_digest_is_that_of_what_the_board_shows(
    phase: Phase, team: Team, other_team: Team
) -> None:
    scored(phase, team, GOOD)
    scored(phase, other_team, WORSE)

    kept = Standings.objects.first()

    shown = json.loads(json.dumps(standings.board_of(kept).as_dict()))
    text = json.dumps(shown, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    assert kept.digest == hashlib.sha256(text.encode()).hexdigest()


def changed(board: standings.Board, part: str) -> standings.Board:
    """Return the board with one part changed."""
    if part in ("resolution", "gold_version", "n_groups"):
        return replace(board, **{part: 77})
    if part in board.signature:
        return replace(board, signature={**board.signature, part: "another"})
    row = replace(board.rows[0], **{part: (0, 77) if "range" in part else 77})
    return replace(board, rows=(row, *board.rows[1:]))


@pytest.mark.parametrize(
    "part",
    [
        "version", "gold_sha256", "seed", "labels", "resolution", "gold_version", "n_groups",
        "team", "score", "p_value_bh", "rank_range", "n_entries", "received_at", "is_baseline",
    ],
)  # fmt: skip
def test_whatever_changes_on_the_board_the_digest_does(phase: Phase, team: Team, part: str) -> None:
    scored(phase, team)
    board = standings.newest_board(phase)

    assert standings.content_digest(changed(board, part)) != board.digest
    assert standings.content_digest(replace(board, digest="", made_at=None)) == board.digest


def test_a_new_score_leaves_the_board_before_it_as_it_was(
    phase: Phase, team: Team, other_team: Team
) -> None:
    scored(phase, team, GOOD)
    before = Standings.objects.get()
    scored(phase, other_team, WORSE)

    assert Standings.objects.count() == 2
    assert Standings.objects.get(pk=before.pk).rows == before.rows


def test_a_rebuild_mends_a_damaged_board(phase: Phase, team: Team) -> None:
    scored(phase, team, GOOD)
    kept = Standings.objects.get()
    right = kept.rows[0]["score"]
    kept.rows[0]["score"] = 0.123
    kept.save()

    call_command("rebuild_standings", verbosity=0)

    assert Standings.objects.get().rows[0]["score"] == right


def test_scores_of_another_seed_are_not_compared(
    phase: Phase, team: Team, other_team: Team
) -> None:
    scored(phase, team, GOOD)
    Phase.objects.update(seed=99)

    scored(refreshed(phase), other_team, WORSE)

    assert [row.team for row in standings.newest_board(phase).rows] == ["Bob's team"]


def test_a_refresh_with_nothing_new_makes_no_snapshot(phase: Phase, team: Team) -> None:
    scored(phase, team)

    standings.refresh(phase.pk)

    assert Standings.objects.count() == 1


def test_a_burst_of_scores_waits_for_the_next_refresh(
    phase: Phase, team: Team, other_team: Team, clock: Traveller
) -> None:
    scored(phase, team, GOOD)
    evaluation.evaluate(send(phase, other_team, WORSE).pk)
    standings.refresh(phase.pk)
    assert len(standings.newest_board(phase).rows) == 1
    assert Phase.objects.with_standings_due().exists()

    clock.shift(standings.AT_MOST_EVERY)
    standings.refresh(phase.pk)

    assert len(standings.newest_board(phase).rows) == 2
    assert not Phase.objects.with_standings_due().exists()


def test_a_slow_rebuild_never_replaces_a_newer_board(
    phase: Phase, team: Team, other_team: Team
) -> None:
    scored(phase, team, GOOD)
    slow = refreshed(phase)
    slow.scores_version -= 1
    scored(phase, other_team, WORSE)

    Score.objects.filter(submission__team=other_team).delete()
    Standings.objects.order_by("scores_version").first().delete()
    standings.rebuild(slow)

    assert len(standings.newest_board(phase).rows) == 2


def test_a_phase_without_gold_labels_has_no_board(phase: Phase) -> None:
    phase.gold_labels.update(is_active=False)

    standings.rebuild(phase)

    assert not Standings.objects.exists()


def test_scores_of_a_replaced_gold_version_are_not_on_the_board(phase: Phase, team: Team) -> None:
    scored(phase, team, GOOD)
    active = phase.gold_labels.get()
    phase.gold_labels.update(is_active=False)
    active.pk, active.version, active.is_active = None, 2, True
    active.save(force_insert=True)
    Phase.objects.update(scores_version=2)

    standings.rebuild(refreshed(phase))

    assert standings.newest_board(phase).rows == ()


def test_reading_a_board_again_is_one_query_without_its_rows(
    phase: Phase, team: Team, django_assert_num_queries
) -> None:
    scored(phase, team)

    with django_assert_num_queries(2):
        first = standings.newest_board(phase)
    with django_assert_num_queries(1):
        again = standings.newest_board(phase)
    assert again == first


def test_a_board_that_was_read_is_not_taken_for_a_newer_one(
    phase: Phase, team: Team, other_team: Team
) -> None:
    scored(phase, team)
    standings.newest_board(phase)

    scored(phase, other_team, WORSE)

    assert len(standings.newest_board(phase).rows) == 2


@pytest.mark.parametrize("n_teams", [1, 5])
def test_a_rebuild_needs_a_fixed_number_of_queries(
    phase: Phase, n_teams: int, django_assert_num_queries
) -> None:
    for number in range(n_teams):
        scored(phase, Team.objects.create(task=phase.task, name=f"team {number}"), GOOD)
    Standings.objects.all().delete()

    with django_assert_num_queries(11):
        standings.rebuild(refreshed(phase))


def test_pairs_and_ranks_are_those_of_the_library(
    phase: Phase, team: Team, other_team: Team
) -> None:
    scored(phase, team, GOOD)
    scored(phase, other_team, WORSE)
    best, second = (
        scoring.Entry(
            name=str(score.pk),
            score=score.value,
            replicates=scoring.replicates_from_bytes(
                bytes(score.replicates), n_resamples=phase.n_resamples
            ),
        )
        for score in Score.objects.order_by("-value")
    )

    board = standings.newest_board(phase, "pairs", "rank_shares")

    [pair] = scoring.all_pairs([best, second], confidence_level=0.95)
    found = board.pairs.of(1, 0)
    assert (found.alone, found.adjusted) == (pair.p_value, pair.p_value_adjusted)
    shares = scoring.rank_shares([best, second]).tolist()
    assert [list(board.rank_shares.shares(place)) for place in (0, 1)] == shares


def test_the_page_of_the_board_leaves_what_is_large(
    phase: Phase, team: Team, other_team: Team, django_assert_num_queries
) -> None:
    scored(phase, team, GOOD)
    scored(phase, other_team, WORSE)

    with django_assert_num_queries(2) as asked:
        board = standings.newest_board(phase)

    assert board.pairs is None
    assert board.rank_shares is None
    assert not any("rank_shares" in query["sql"] for query in asked)


def test_only_the_newest_board_keeps_what_is_large(
    phase: Phase, team: Team, other_team: Team
) -> None:
    for given, text in ((team, WORSE), (other_team, WORSE), (team, GOOD)):
        scored(phase, given, text)

    newest, *older = Standings.objects.all()

    assert newest.pairs is not None
    assert newest.rank_shares is not None
    assert [(one.pairs, one.rank_shares) for one in older] == [(None, None)] * 2
    assert all(one.rows for one in older)


def test_one_team_has_no_pairs(phase: Phase, team: Team) -> None:
    scored(phase, team)

    board = standings.newest_board(phase, "pairs", "rank_shares")

    assert board.pairs is None
    assert board.rank_shares.shares(0) == (1.0,)


def test_a_snapshot_from_before_pairs_were_kept_is_read_without_them(
    phase: Phase, team: Team, other_team: Team
) -> None:
    scored(phase, team, GOOD)
    scored(phase, other_team, WORSE)
    Standings.objects.update(pairs=None, rank_shares=None)

    board = standings.newest_board(phase, "pairs", "rank_shares")

    assert (board.pairs, board.rank_shares) == (None, None)
    assert len(board.rows) == 2


def test_a_board_that_is_made_again_stays_as_old_as_it_is(
    phase: Phase, team: Team, clock: Traveller
) -> None:
    scored(phase, team, GOOD)
    before = standings.newest_board(phase).made_at
    clock.shift(timedelta(days=1))

    call_command("rebuild_standings", verbosity=0)

    assert standings.newest_board(phase).made_at == before


def test_a_board_that_comes_back_is_made_when_it_does(
    phase: Phase, team: Team, other_team: Team, clock: Traveller
) -> None:
    scored(phase, team, GOOD)
    clock.shift(timedelta(hours=1))
    other = scored(phase, other_team, WORSE)
    clock.shift(timedelta(hours=1))
    other.scores.all().delete()
    Phase.objects.update(scores_version=9)

    standings.rebuild(refreshed(phase))

    assert len(standings.newest_board(phase).rows) == 1
    assert standings.newest_board(phase).made_at == timezone.now()
