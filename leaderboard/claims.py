"""What each tab of a board shows, in a sentence that is true of its rows."""

from dataclasses import dataclass

from leaderboard.findings import GAP, system_name
from leaderboard.standings import Board


@dataclass(frozen=True)
class Claim:
    """What the rows show, and what a reader should know with it; the second may be empty."""

    headline: str
    detail: str = ""


def about_differences(board: Board) -> Claim:
    """Say how many intervals of the difference from the leader lie above zero."""
    leader, *others = board.rows
    name = system_name(leader)
    above = [row for row in others if row.difference_interval and row.difference_interval[0] > 0]
    if not others:
        return Claim(f"{name} is the only system so far: there is none to compare it with.")
    if len(others) == 1:
        verb = "lies" if above else "does not lie"
        return Claim(f"The interval of the one difference from {name} {verb} above zero.")
    return Claim(
        f"{_n_of(len(above), len(others))} intervals of the difference from {name} "
        f"{'lies' if len(above) == 1 else 'lie'} above zero.",
        f"Each is a {level_of(board)} interval for one comparison by itself, with a leader that was "
        "picked after the scores were seen. So one or another may lie above zero by luck; the top "
        "group on the leaderboard allows for that.",
    )


def level_of(board: Board) -> str:
    """Write the confidence level: 95 %."""
    return f"{100 * board.signature['confidence_level']:.6g}{GAP}%"


def _n_of(n: int, total: int) -> str:
    """Write how many of several: all 13, none of the 13, 9 of the 13."""
    if n == total:
        return f"All {total}"
    return f"{n or 'None'} of the {total}"
