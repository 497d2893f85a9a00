"""Made-up standings for what writes them: no statistics."""

from dataclasses import replace

from scoring import Signature, Standings, StandingsRow

SIGNATURE = Signature(
    "macro_f1", 2000, ("ham", "spam"), "ab" * 32, 10_000, 7, 0.95, version="1.2.3"
)
LEADER = StandingsRow(
    name="owls",
    rank=1,
    score=0.9,
    bootstrap_mean=0.8999,
    interval=(0.88, 0.92),
    difference=0.0,
    difference_interval=None,
    p_value=None,
    p_value_two_sided=None,
    p_value_holm=None,
    p_value_bh=None,
    p_top_group=1.0,
    in_top_group=True,
    rank_range=(1, 2),
    p_first=0.75,
)
SECOND = replace(
    LEADER,
    name="mice",
    rank=2,
    score=1 / 3,
    interval=(0.31, 0.35),
    difference=0.9 - 1 / 3,
    difference_interval=(-0.0004, 0.6),
    p_value=0.0,
    p_value_two_sided=0.0814,
    p_value_holm=1e-5,
    p_value_bh=0.04,
    in_top_group=False,
    rank_range=(2, 2),
)


def board(*rows: StandingsRow) -> Standings:
    return Standings(rows, 0.013)


def named(*names: str) -> Standings:
    """Return a board with rows that differ in their names alone."""
    return board(*(replace(SECOND, name=name) for name in names))
