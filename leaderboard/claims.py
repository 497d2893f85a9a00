"""What each tab of a board shows, in a sentence that is true of its rows."""

from dataclasses import dataclass
from datetime import UTC, datetime

from leaderboard.comparisons import TeamComparison
from leaderboard.drawing import in_points
from leaderboard.findings import GAP, system_name
from leaderboard.history import History
from leaderboard.pair_matrix import PairMatrix
from leaderboard.standings import Board


@dataclass(frozen=True)
class Claim:
    """What the rows show, and what a reader should know with it; the second may be empty."""

    headline: str
    detail: str = ""


ONLY_ONE = Claim("One team has a score so far; it takes two to compare.")
SAME_TEAM = Claim("That is one team twice. Choose two different teams.")
SCORED_ANEW = Claim(
    "A submission of these teams is being scored again.",
    "Come back in a moment; the board will then be made from the new scores.",
)


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
        f"Each is a {level_of(board)} interval for one comparison alone, with a leader that was "
        "picked after the scores were seen. So one or another may lie above zero by luck; the top "
        "group on the leaderboard allows for that.",
    )


def about_pair(board: Board, pair: TeamComparison) -> Claim:
    """Say who scores how much more, and whether the interval of the difference reaches zero."""
    first, second = system_name(pair.first), system_name(pair.second)
    n_tail, total = pair.histogram.n_in_tail, pair.n_resamples
    if pair.numbers.difference == 0:
        return Claim(f"{first} and {second} have the same score.")
    low = pair.numbers.interval[0]
    return Claim(
        f"{first} scores {in_points(pair.numbers.difference)} points more than {second}, and the "
        f"{level_of(board)} interval of the difference {'lies above' if low > 0 else 'reaches'} "
        "zero.",
        f"{_count(n_tail)} of {total:,} resampled test sets "
        f"{'shows' if n_tail == 1 else 'show'} at least twice that difference.",
    )


PAIRS_NOT_KEPT = Claim(
    "The matrix of all pairs will be there after the next scored submission.",
    "This board was made before pairs were kept with it.",
)


def about_pairs(board: Board, matrix: PairMatrix) -> Claim:
    """Say how many of the pairs that are shown differ at 5 %."""
    n_rows, n_pairs, n_different = len(matrix.rows), matrix.n_pairs, matrix.n_different
    pairs = f"of the {n_pairs:,} pairs of " + ("these" if n_rows == len(board.rows) else "the best")
    how = "adjusted for all pairs" if matrix.is_adjusted else "each pair by itself"
    if n_pairs == 1:
        verb = "differ" if n_different else "are not told apart"
        return Claim(f"These 2 systems {verb} at 5{GAP}%.")
    verb = "differs" if n_different == 1 else "differ"
    return Claim(f"{_count(n_different)} {pairs} {n_rows} systems {verb} at 5{GAP}%, {how}.")


RANKS_NOT_KEPT = Claim(
    "The shares of ranks will be there after the next scored submission.",
    "This board was made before they were kept with it.",
)


def about_ranks(board: Board) -> Claim:
    """Say for how many systems the data leave no choice of rank, and who is first how often."""
    leader = board.rows[0]
    if len(board.rows) == 1:
        return Claim(f"{system_name(leader)} is the only system so far, and so the first.")
    n_rows = len(board.rows)
    n_settled = sum(row.rank_range[0] == row.rank_range[1] for row in board.rows)
    widest = max(row.rank_range[1] - row.rank_range[0] + 1 for row in board.rows)
    if n_settled == n_rows:
        settled = f"the ranks of all {n_rows} systems are settled."
    else:
        which = f"{n_settled} of the {n_rows} systems is" if n_settled else "no system is"
        settled = f"the rank of {which} settled; the widest range holds {widest} of {n_rows} ranks."
    return Claim(
        f"With {level_of(board)} confidence {settled}",
        f"{system_name(leader)} is first in {_percent(leader.p_first)} of resampled test sets.",
    )


def _percent(share: float) -> str:
    """Write a share in percent without claiming what rounding makes: 0 and 100 are exact."""
    rounded = f"{100 * share:.0f}"
    if rounded == "0" and share > 0:
        return f"less than 1{GAP}%"
    if rounded == "100" and share < 1:
        return f"more than 99{GAP}%"
    return f"{rounded}{GAP}%"


NO_HISTORY = Claim(
    "The scores are being made anew.", "Come back in a moment; the lead will then be shown again."
)


def about_history(history: History) -> Claim:
    """Say how often the lead changed, and since when it has not."""
    if not history.steps:
        return NO_HISTORY
    first, latest, last = history.steps[0], history.leads[-1], history.steps[-1]
    leader = system_name(latest)
    n_changes = len(history.leads) - 1
    if n_changes:
        times = "once" if n_changes == 1 else f"{n_changes} times"
        headline = f"The lead has changed {times}; {leader} has led since {_day(latest.at)}."
    else:
        headline = f"{leader} has led from the first score on, since {_day(latest.at)}."
    scores = "submission" if history.n_scores == 1 else "submissions"
    rise = (
        f"The best score rose from {first.score:.4f} to {last.score:.4f}"
        if len(history.steps) > 1
        else f"The best score has been {first.score:.4f}"
    )
    return Claim(headline, f"{rise} in {history.n_scores:,} scored {scores}.")


def _day(at: datetime) -> str:
    """Write the UTC day of a moment: 5 Mar 2026."""
    utc = at.astimezone(UTC)
    return f"{utc.day}{GAP}{utc:%b}{GAP}{utc:%Y}"


def level_of(board: Board) -> str:
    """Write the confidence level: 95 %."""
    return f"{100 * board.signature['confidence_level']:.6g}{GAP}%"


def _count(n: int) -> str:
    return f"{n:,}" if n else "None"


def _n_of(n: int, total: int) -> str:
    """Write how many of several: all 13, none of the 13, 9 of the 13."""
    if n == total:
        return f"All {total}"
    return f"{n or 'None'} of the {total}"
