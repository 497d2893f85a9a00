"""A phase's board: derived from stored replicates, kept as one snapshot, read as one row."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import Any

from django.db import transaction
from django.utils import timezone

import scoring
from leaderboard.entries import CountedEntry, counted_entries, signature_of
from leaderboard.further_measures import in_order
from leaderboard.matrices import (
    PairTable,
    RankTable,
    pairs_from_json,
    pairs_of,
    ranks_from_json,
    ranks_of,
)
from leaderboard.models import GoldLabels, Phase, Score, Standings
from leaderboard.parts import BoardParts, Measured, StoredParts, parts_from_json, parts_of

# Where p-values and intervals of a board come from, as the offline command calls it.
TEST, INTERVAL_METHOD = "paired-bootstrap", "percentile"
NUMBERS = [field.name for field in fields(scoring.StandingsRow) if field.name != "name"]
TEAM_FACTS = ("team_id", "is_baseline", "n_entries", "received_at")


@dataclass(frozen=True)
class BoardRow:
    """One team on the board: the submission that counts for it, and every number about it.

    Scores, ends of intervals and differences are in the metric's unit, a share of 1.
    `difference` is the leader's score minus this one. The leader has no p-values. Snapshots made
    before there was a `p_value_bh` have none for anybody. `measures` are the further ones that
    the board shows, by name.
    """

    team_id: int
    team: str
    is_baseline: bool
    submission: str
    received_at: str
    n_entries: int
    rank: int
    score: float
    bootstrap_mean: float
    interval: tuple[float, float]
    difference: float
    difference_interval: tuple[float, float] | None
    p_value: float | None
    p_value_two_sided: float | None
    p_value_holm: float | None
    p_top_group: float
    in_top_group: bool
    rank_range: tuple[int, int]
    p_first: float
    p_value_bh: float | None = None
    measures: Mapping[str, Measured] = field(default_factory=dict, hash=False)

    def as_dict(self) -> dict[str, Any]:
        """Return what may be published of the row: that of `compare --json`, then team facts.

        Further measures follow where the board has any.
        """
        values = {"name": self.team, **asdict(self)}
        published = {
            name: list(value) if isinstance(value := values[name], tuple) else value
            for name in ("name", *NUMBERS, *TEAM_FACTS)
        }
        if self.measures:
            published["measures"] = {
                name: {"score": one.score, "interval": one.interval and list(one.interval)}
                for name, one in self.measures.items()
            }
        return published


@dataclass(frozen=True)
class Board:
    """The rows of one snapshot, best first, and the signature they share.

    `resolution` is the smallest difference between neighbors that this test set separates, in
    the metric's unit; None with fewer than two teams. `n_groups` is how many groups resamples
    draw whole; None where they draw items. `digest` names all that `as_dict` holds. `pairs`,
    `rank_shares` and `parts` are there where they were asked for and the snapshot has them.
    """

    rows: tuple[BoardRow, ...]
    signature: Mapping[str, Any]
    resolution: float | None
    gold_version: int
    made_at: datetime
    n_groups: int | None = None
    digest: str = ""
    pairs: PairTable | None = None
    rank_shares: RankTable | None = None
    parts: BoardParts | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return all that the board shows as JSON values, in the shape of `compare --json`."""
        return {
            "signature": dict(self.signature),
            "test": TEST,
            "interval_method": INTERVAL_METHOD,
            "rows": [row.as_dict() for row in self.rows],
            "resolution": self.resolution,
            "gold_version": self.gold_version,
            "n_groups": self.n_groups,
        }

    @property
    def top_group(self) -> tuple[BoardRow, ...]:
        return tuple(row for row in self.rows if row.in_top_group)

    @property
    def measures(self) -> tuple[str, ...]:
        """Return the names of the further measures that every row has."""
        return tuple(self.rows[0].measures) if self.rows else ()

    @property
    def n_resamples_adjusted(self) -> int:
        """One of how many an adjusted p of 0 is below: an adjustment takes every comparison."""
        return max(1, self.signature["n_resamples"] // max(1, len(self.rows) - 1))

    @property
    def n_entries(self) -> int:
        return sum(row.n_entries for row in self.rows)


# A board is made at most this often; the reconciler comes back for what a burst left over.
AT_MOST_EVERY = timedelta(seconds=2)


def newest_board(phase: Phase, *large: str) -> Board | None:
    """Return the phase's board, or None before the first score. Two queries at most.

    `large` names what else is wanted of it: "pairs", "rank_shares", "parts".
    """
    found = Standings.objects.filter(phase=phase).with_only(*large).select_related("gold")
    kept = found.defer("rows", "gold__labels").first()
    return board_of(kept, *large) if kept else None


def board_on(phase: Phase, day: date) -> Board | None:
    """Return the newest board made by the end of a day, UTC; None where none was. One query."""
    last = min(day, timezone.now().date())
    end = datetime.combine(last, time.min, tzinfo=UTC) + timedelta(days=1)
    found = Standings.objects.filter(phase=phase, made_at__lt=end).with_only()
    kept = found.select_related("gold").first()
    return board_of(kept) if kept else None


def board_of(kept: Standings, *large: str) -> Board:
    """Return a stored snapshot as a board. Reads its gold labels."""
    return Board(
        pairs=pairs_from_json(kept.pairs) if "pairs" in large else None,
        rank_shares=ranks_from_json(kept.rank_shares) if "rank_shares" in large else None,
        parts=parts_from_json(kept.parts) if "parts" in large else None,
        rows=rows_of(kept.pk, kept.digest, kept.made_at),
        signature=kept.signature,
        resolution=kept.resolution,
        gold_version=kept.gold.version,
        made_at=kept.made_at,
        n_groups=kept.gold.n_groups,
        digest=kept.digest,
    )


@lru_cache(maxsize=8)
def rows_of(pk: int, digest: str, made_at: datetime) -> tuple[BoardRow, ...]:
    """Return the rows of a snapshot, kept by the process: 1,000 take a while to read.

    Digest and moment are there to tell snapshots apart; they are what the rows depend on.
    """
    rows = Standings.objects.values_list("rows", flat=True).get(pk=pk)
    return tuple(_row_from_json(row) for row in rows)


def content_digest(board: Board) -> str:
    """Return the SHA-256 of all that the board shows, as canonical JSON, in hex."""
    text = json.dumps(
        board.as_dict(), allow_nan=False, ensure_ascii=False, sort_keys=True, separators=(",", ":")
    )
    return hashlib.sha256(text.encode()).hexdigest()


def refresh(phase_pk: int) -> None:
    """Bring the board up to date, unless it is, or was made a moment ago."""
    phase = Phase.objects.with_standings_due().filter(pk=phase_pk).first()
    if phase is None:
        return
    newest = Standings.objects.filter(phase=phase).with_only().first()
    if newest is None or newest.made_at <= timezone.now() - AT_MOST_EVERY:
        rebuild(phase)


def rebuild(phase: Phase) -> None:
    """Make the board of `phase` from its stored replicates, and keep it as the newest.

    `phase` must have been read before the call: its `scores_version` is what the board claims
    to have seen, and the scores are read after it. So the claim is never more than the truth.
    """
    gold = GoldLabels.objects.filter(phase=phase, is_active=True).first()
    if gold is None:
        return
    signature = signature_of(phase, gold)
    entries = counted_entries(phase, gold, signature)
    computed = _computed(entries, phase)
    board = Board(
        rows=tuple(
            replace(
                _board_row(entries[int(row.name)], row),
                measures={name: stored.measured(name) for name in phase.columns},
            )
            for row, stored in zip(computed.standings.rows, computed.stored, strict=True)
        ),
        signature=signature,
        resolution=computed.standings.resolution,
        gold_version=gold.version,
        made_at=timezone.now(),
        n_groups=gold.n_groups,
        pairs=computed.pairs,
        rank_shares=computed.rank_shares,
        parts=parts_of(computed.stored),
    )
    _keep(phase, gold=gold, board=replace(board, digest=content_digest(board)))


@dataclass(frozen=True)
class _Computed:
    standings: scoring.Standings
    pairs: PairTable | None
    rank_shares: RankTable | None
    stored: list[StoredParts]


def _computed(entries: list[CountedEntry], phase: Phase) -> _Computed:
    stored = _stored(entries, phase)
    given = [
        scoring.Entry(
            name=str(index),
            score=entry.value,
            replicates=scoring.replicates_from_bytes(
                stored[entry.score_pk][0], n_resamples=phase.n_resamples
            ),
        )
        for index, entry in enumerate(entries)
    ]
    board = scoring.standings(given, confidence_level=phase.confidence_level)
    places = [int(row.name) for row in board.rows]
    ordered = [given[place] for place in places]
    return _Computed(
        standings=board,
        pairs=pairs_of(ordered, board.pair_p_values),
        rank_shares=ranks_of(ordered),
        stored=[stored[entries[place].score_pk][1] for place in places],
    )


def _stored(entries: list[CountedEntry], phase: Phase) -> dict[int, tuple[bytes, StoredParts]]:
    """Return the replicates of scores, and what is kept with them, by primary key.

    Intervals of another confidence level than the phase's are left where they are.
    """
    kept = Score.objects.filter(pk__in=[entry.score_pk for entry in entries])
    columns = ("pk", "replicates", "measures", "label_rows", "parts", "signature")
    level = phase.confidence_level
    return {
        pk: (
            bytes(replicates),
            StoredParts(measures, rows, parts if signed["confidence_level"] == level else None),
        )
        for pk, replicates, measures, rows, parts, signed in kept.values_list(*columns)
    }


def _board_row(entry: CountedEntry, row: scoring.StandingsRow) -> BoardRow:
    numbers = {name: value for name, value in asdict(row).items() if name != "name"}
    return BoardRow(
        team_id=entry.team_pk,
        team=entry.team,
        is_baseline=entry.is_baseline,
        submission=str(entry.submission_pk),
        received_at=entry.received_at.isoformat(),
        n_entries=entry.n_entries,
        **numbers,
    )


@transaction.atomic
def _keep(phase: Phase, *, gold: GoldLabels, board: Board) -> None:
    """Store the snapshot; where one that shows the same exists already, it becomes the newest."""
    Phase.objects.select_for_update().get(pk=phase.pk)
    kept = Standings.objects.filter(phase=phase).with_only()
    same = kept.filter(digest=board.digest).first()
    # The board that stands stays as old as it is, for whoever asks how it stood on a day.
    is_standing = same and not kept.filter(scores_version__gt=same.scores_version).exists()
    Standings(
        pk=same.pk if same else None,
        phase=phase,
        gold=gold,
        scores_version=max(phase.scores_version, same.scores_version if same else 0),
        digest=board.digest,
        signature=dict(board.signature),
        rows=[asdict(row) for row in board.rows],
        resolution=board.resolution,
        pairs=board.pairs.as_json() if board.pairs else None,
        rank_shares=board.rank_shares.rows if board.rank_shares else None,
        parts=board.parts.as_json() if board.parts else None,
        made_at=same.made_at if same and is_standing else board.made_at,
    ).save()
    _drop_large_parts(phase)
    Phase.objects.filter(pk=phase.pk, standings_version__lt=phase.scores_version).update(
        standings_version=phase.scores_version
    )


def _drop_large_parts(phase: Phase) -> None:
    """Leave what is large to the newest board: nobody reads it of the others."""
    kept = Standings.objects.filter(phase=phase)
    kept.exclude(pk__in=kept.values("pk")[:1]).drop_large()


def _row_from_json(row: dict[str, Any]) -> BoardRow:
    pairs = ("interval", "difference_interval", "rank_range")
    kept = row.get("measures", {})
    # A database may keep the keys of an object in an order of its own.
    measures = {name: Measured.from_json(kept[name]) for name in in_order(kept)}
    made = {name: tuple(row[name]) for name in pairs if row[name]}
    return BoardRow(**{**row, **made, "measures": measures})
