"""What each tab of a board shows, in a sentence that is true of its rows."""

from dataclasses import dataclass
from datetime import UTC

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leaderboard import wording
from leaderboard.comparisons import TeamComparison
from leaderboard.drawing import in_points
from leaderboard.findings import system_name
from leaderboard.history import History
from leaderboard.pair_matrix import PairMatrix
from leaderboard.standings import Board
from leaderboard.wording import GAP


@dataclass(frozen=True)
class Claim:
    """What the rows show, and what a reader should know with it; the second may be empty."""

    headline: str
    detail: str = ""


def only_one() -> Claim:
    """Say that there is nobody to compare with."""
    return Claim(_("One team has a score so far; it takes two to compare."))


def same_team() -> Claim:
    """Say that a team was to be compared with itself."""
    return Claim(_("That is one team twice. Choose two different teams."))


def scored_anew() -> Claim:
    """Say that a score is no longer the one that the board was made from."""
    return Claim(
        _("A submission of these teams is being scored again."),
        _("Come back in a moment; the board will then be made from the new scores."),
    )


def pairs_not_kept() -> Claim:
    """Say that the board is older than its matrix of pairs."""
    return Claim(
        _("The matrix of all pairs will be there after the next scored submission."),
        _("This board was made before pairs were kept with it."),
    )


def ranks_not_kept() -> Claim:
    """Say that the board is older than its shares of ranks."""
    return Claim(
        _("The shares of ranks will be there after the next scored submission."),
        _("This board was made before they were kept with it."),
    )


def no_history() -> Claim:
    """Say that no score can be compared with the board's."""
    return Claim(
        _("The scores are being made anew."),
        _("Come back in a moment; the lead will then be shown again."),
    )


def about_differences(board: Board) -> Claim:
    """Say how many intervals of the difference from the leader lie above zero."""
    leader, *others = board.rows
    above = [row for row in others if row.difference_interval and row.difference_interval[0] > 0]
    values = {"name": system_name(leader), "n": len(above), "total": len(others)}
    if not others:
        words = _("%(name)s is the only system so far: there is none to compare it with.")
        return Claim(words % values)
    if len(others) == 1:
        words = (
            _("The interval of the one difference from %(name)s lies above zero.")
            if above
            else _("The interval of the one difference from %(name)s does not lie above zero.")
        )
        return Claim(words % values)
    detail = _(
        "Each is a %(level)s interval for one comparison alone, with a leader that was picked "
        "after the scores were seen. So one or another may lie above zero by luck; the top group "
        "on the leaderboard allows for that."
    )
    return Claim(
        _how_many_above(len(above), len(others)) % values, detail % {"level": level_of(board)}
    )


def _how_many_above(n_above: int, n_others: int) -> str:
    if n_above == n_others:
        return _("All %(total)d intervals of the difference from %(name)s lie above zero.")
    if not n_above:
        return _("None of the %(total)d intervals of the difference from %(name)s lie above zero.")
    return ngettext(
        "%(n)d of the %(total)d intervals of the difference from %(name)s lies above zero.",
        "%(n)d of the %(total)d intervals of the difference from %(name)s lie above zero.",
        n_above,
    )


def about_pair(board: Board, pair: TeamComparison) -> Claim:
    """Say who scores how much more, and whether the interval of the difference reaches zero."""
    n_tail = pair.histogram.n_in_tail
    values = {
        "first": system_name(pair.first),
        "second": system_name(pair.second),
        "points": in_points(pair.numbers.difference),
        "level": level_of(board),
        "n": wording.count(n_tail),
        "total": wording.count(pair.n_resamples),
    }
    if pair.numbers.difference == 0:
        return Claim(_("%(first)s and %(second)s have the same score.") % values)
    headline = (
        _(
            "%(first)s scores %(points)s points more than %(second)s, and the %(level)s interval "
            "of the difference lies above zero."
        )
        if pair.numbers.interval[0] > 0
        else _(
            "%(first)s scores %(points)s points more than %(second)s, and the %(level)s interval "
            "of the difference reaches zero."
        )
    )
    return Claim(headline % values, _how_many_twice(n_tail) % values)


def _how_many_twice(n_tail: int) -> str:
    if not n_tail:
        return _("None of %(total)s resampled test sets show at least twice that difference.")
    return ngettext(
        "%(n)s of %(total)s resampled test sets shows at least twice that difference.",
        "%(n)s of %(total)s resampled test sets show at least twice that difference.",
        n_tail,
    )


def about_pairs(board: Board, matrix: PairMatrix) -> Claim:
    """Say how many of the pairs that are shown differ at 5 %."""
    n_rows, n_different = len(matrix.rows), matrix.n_different
    values = {
        "n": wording.count(n_different),
        "pairs": wording.count(matrix.n_pairs),
        "systems": n_rows,
        "bound": f"5{GAP}%",
        "how": _("adjusted for all pairs") if matrix.is_adjusted else _("each pair by itself"),
    }
    if matrix.n_pairs == 1:
        words = (
            _("These 2 systems differ at %(bound)s.")
            if n_different
            else _("These 2 systems are not told apart at %(bound)s.")
        )
        return Claim(words % values)
    is_whole = n_rows == len(board.rows)
    return Claim(_how_many_differ(n_different, is_whole=is_whole) % values)


def _how_many_differ(n_different: int, *, is_whole: bool) -> str:
    if not n_different and is_whole:
        return _(
            "None of the %(pairs)s pairs of these %(systems)d systems differ at %(bound)s, %(how)s."
        )
    if not n_different:
        return _(
            "None of the %(pairs)s pairs of the best %(systems)d systems differ at %(bound)s, "
            "%(how)s."
        )
    if is_whole:
        return ngettext(
            "%(n)s of the %(pairs)s pairs of these %(systems)d systems differs at %(bound)s, "
            "%(how)s.",
            "%(n)s of the %(pairs)s pairs of these %(systems)d systems differ at %(bound)s, "
            "%(how)s.",
            n_different,
        )
    return ngettext(
        "%(n)s of the %(pairs)s pairs of the best %(systems)d systems differs at %(bound)s, "
        "%(how)s.",
        "%(n)s of the %(pairs)s pairs of the best %(systems)d systems differ at %(bound)s, "
        "%(how)s.",
        n_different,
    )


def about_ranks(board: Board) -> Claim:
    """Say for how many systems the data leave no choice of rank, and who is first how often."""
    leader, n_rows = board.rows[0], len(board.rows)
    n_settled = sum(row.rank_range[0] == row.rank_range[1] for row in board.rows)
    values = {
        "name": system_name(leader),
        "level": level_of(board),
        "n": n_settled,
        "total": n_rows,
        "widest": max(row.rank_range[1] - row.rank_range[0] + 1 for row in board.rows),
        "share": _percent(leader.p_first),
    }
    if n_rows == 1:
        return Claim(_("%(name)s is the only system so far, and so the first.") % values)
    return Claim(
        _how_many_settled(n_settled, n_rows) % values,
        _("%(name)s is first in %(share)s of resampled test sets.") % values,
    )


def _how_many_settled(n_settled: int, n_rows: int) -> str:
    if n_settled == n_rows:
        return _("With %(level)s confidence the ranks of all %(total)d systems are settled.")
    if not n_settled:
        return _(
            "With %(level)s confidence the rank of no system is settled; the widest range holds "
            "%(widest)d of %(total)d ranks."
        )
    return ngettext(
        "With %(level)s confidence the rank of %(n)d of the %(total)d systems is settled; the "
        "widest range holds %(widest)d of %(total)d ranks.",
        "With %(level)s confidence the rank of %(n)d of the %(total)d systems is settled; the "
        "widest range holds %(widest)d of %(total)d ranks.",
        n_settled,
    )


def _percent(share: float) -> str:
    """Write a share in percent without claiming what rounding makes: 0 and 100 are exact."""
    rounded = f"{100 * share:.0f}"
    if rounded == "0" and share > 0:
        return _("less than %(share)s") % {"share": f"1{GAP}%"}
    if rounded == "100" and share < 1:
        return _("more than %(share)s") % {"share": f"99{GAP}%"}
    return f"{rounded}{GAP}%"


def about_history(history: History) -> Claim:
    """Say how often the lead changed, and since when it has not."""
    if not history.steps:
        return no_history()
    latest, n_changes = history.leads[-1], len(history.leads) - 1
    values = {
        "name": system_name(latest),
        "day": wording.day(latest.at.astimezone(UTC)),
        "n": n_changes,
    }
    headline = (
        ngettext(
            "The lead has changed once; %(name)s has led since %(day)s.",
            "The lead has changed %(n)d times; %(name)s has led since %(day)s.",
            n_changes,
        )
        if n_changes
        else _("%(name)s has led from the first score on, since %(day)s.")
    )
    return Claim(headline % values, _rise(history))


def _rise(history: History) -> str:
    """Say how far the best score rose, and in how many submissions."""
    first, last = history.steps[0], history.steps[-1]
    words = (
        ngettext(
            "The best score rose from %(first)s to %(last)s in %(n)s scored submission.",
            "The best score rose from %(first)s to %(last)s in %(n)s scored submissions.",
            history.n_scores,
        )
        if len(history.steps) > 1
        else ngettext(
            "The best score has been %(first)s in %(n)s scored submission.",
            "The best score has been %(first)s in %(n)s scored submissions.",
            history.n_scores,
        )
    )
    return words % {
        "first": f"{first.score:.4f}",
        "last": f"{last.score:.4f}",
        "n": wording.count(history.n_scores),
    }


def level_of(board: Board) -> str:
    """Write the confidence level: 95 %."""
    return wording.percent(board.signature["confidence_level"])
