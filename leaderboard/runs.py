"""A team's own scored runs of a phase, compared with one of them: ablations with their noise."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

import scoring
from leaderboard.comparisons import stored_entries
from leaderboard.drawing import MAX_ROWS
from leaderboard.entries import is_comparable, signature_of
from leaderboard.models import GoldLabels, Phase, Score, Team
from leaderboard.pair_matrix import stars_of


@dataclass(frozen=True)
class Run:
    """A scored submission of the team. `name` is its own among the team's runs."""

    submission: str
    name: str
    received_at: datetime
    score: float
    interval: tuple[float, float]
    is_withdrawn: bool
    is_late: bool


@dataclass(frozen=True)
class ComparedRun:
    """A run and its difference from the reference: its score minus that of the reference.

    The p-values are two-sided: of this comparison alone, and adjusted by Holm for all of the
    table. The last four are how a figure of rows takes it.
    """

    run: Run
    difference: float
    difference_interval: tuple[float, float]
    p_value: float
    p_value_holm: float
    team_id: int = 0
    is_baseline: bool = False

    @property
    def team(self) -> str:
        return self.run.name

    @property
    def differs(self) -> bool:
        """Say whether it differs from the reference at 5 %, all comparisons allowed for."""
        return bool(stars_of(self.p_value_holm))

    @property
    def in_top_group(self) -> bool:
        return self.differs


@dataclass(frozen=True)
class Ablations:
    """Runs, best first, each compared with one reference."""

    reference: Run
    others: tuple[ComparedRun, ...]
    n_resamples: int
    confidence_level: float

    @property
    def n_different(self) -> int:
        return sum(one.differs for one in self.others)


def runs_of(phase: Phase, team: Team) -> list[Run]:
    """Return the team's runs that can be compared with each other, newest first. Two queries.

    Withdrawn and late ones are among them: a board they are not on makes them no other systems.
    """
    gold = _gold(phase)
    if gold is None:
        return []
    signature = signature_of(phase, gold)
    found = [
        score
        for score in Score.objects.without_tables()
        .filter(gold=gold, submission__phase=phase, submission__team=team)
        .select_related("submission")
        .order_by("-submission__received_at", "-pk")
        if is_comparable(score.signature, signature)
    ]
    names = _names([score.submission.method or score.submission.file_name for score in found])
    return [
        Run(
            submission=str(score.submission_id),
            name=name,
            received_at=score.submission.received_at,
            score=score.value,
            interval=(score.interval_low, score.interval_high),
            is_withdrawn=score.submission.is_withdrawn,
            is_late=phase.is_closed_at(score.submission.received_at),
        )
        for score, name in zip(found, names, strict=True)
    ]


def _names(given: Sequence[str]) -> list[str]:
    """Number equal names, the oldest, which comes last, first: baseline (1), baseline (2)."""
    n_left = Counter(given)
    is_single = {name for name, n in n_left.items() if n == 1}
    names = []
    for name in given:
        names.append(name if name in is_single else f"{name} ({n_left[name]})")
        n_left[name] -= 1
    return names


def chosen_runs(runs: Sequence[Run], reference: Run, wanted: Collection[str]) -> list[Run]:
    """Return the runs to compare: those wanted, or without a wish the newest that a table holds."""
    others = [run for run in runs if run != reference]
    return [run for run in others if not wanted or run.submission in wanted][:MAX_ROWS]


def ablations(phase: Phase, reference: Run, others: Sequence[Run]) -> Ablations | None:
    """Compare runs with the reference by their stored replicates. Two queries.

    None where one of them is being scored anew.
    """
    gold = _gold(phase)
    if gold is None:
        return None
    entries = stored_entries(
        phase,
        [run.submission for run in (reference, *others)],
        gold_version=gold.version,
        signature=signature_of(phase, gold),
    )
    if len(entries) < 1 + len(others):
        return None
    ordered = sorted(others, key=lambda run: (-run.score, run.received_at))
    level = phase.confidence_level
    compared = [
        scoring.compare_paired(
            entries[run.submission], entries[reference.submission], confidence_level=level
        )
        for run in ordered
    ]
    adjusted = scoring.adjust_holm([one.p_value_two_sided for one in compared])
    return Ablations(
        reference=reference,
        others=tuple(
            ComparedRun(run, one.difference, one.interval, one.p_value_two_sided, p_holm)
            for run, one, p_holm in zip(ordered, compared, adjusted, strict=True)
        ),
        n_resamples=phase.n_resamples,
        confidence_level=level,
    )


def _gold(phase: Phase) -> GoldLabels | None:
    return GoldLabels.objects.filter(phase=phase, is_active=True).first()
