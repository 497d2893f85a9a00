"""What a table of one's own runs shows, in a sentence that is true of its rows."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leaderboard import wording
from leaderboard.claims import Claim
from leaderboard.drawing import in_points
from leaderboard.runs import Ablations


def nothing_to_compare(n_runs: int) -> Claim:
    """Say that it takes two runs."""
    if n_runs:
        return Claim(_("One run has a score so far; it takes two to compare."))
    return Claim(_("Your team has no scored submission in this phase yet."))


def only_the_reference() -> Claim:
    """Say that the reference alone was chosen."""
    return Claim(_("That is the reference alone. Choose at least one other run."))


def being_scored_anew() -> Claim:
    """Say that a score is no longer there as it was a moment ago."""
    return Claim(_("A run is being scored again. Come back in a moment."))


def about_runs(table: Ablations) -> Claim:
    """Say how many runs differ from the reference, all comparisons allowed for."""
    values = {
        "reference": wording.quoted(table.reference.name),
        "n": table.n_different,
        "total": len(table.others),
        "bound": wording.percent(0.05),
        "level": wording.percent(table.confidence_level),
    }
    if len(table.others) == 1:
        return _about_one(table, values)
    if not table.n_different:
        headline = _(
            "None of these %(total)s runs can be told from %(reference)s at %(bound)s, all "
            "%(total)s comparisons allowed for."
        )
    else:
        headline = ngettext(
            "%(n)s of these %(total)s runs differs from %(reference)s at %(bound)s, all %(total)s "
            "comparisons allowed for.",
            "%(n)s of these %(total)s runs differ from %(reference)s at %(bound)s, all %(total)s "
            "comparisons allowed for.",
            table.n_different,
        )
    detail = _(
        "Each interval and p is of one comparison by itself: among %(total)s, one or another may "
        "leave zero out by luck."
    )
    return Claim(headline % values, detail % values)


def _about_one(table: Ablations, values: dict[str, object]) -> Claim:
    (only,) = table.others
    values |= {"run": wording.quoted(only.run.name), "points": in_points(only.difference)}
    headline = (
        _("%(run)s differs from %(reference)s at %(bound)s, by %(points)s points.")
        if only.differs
        else _("%(run)s cannot be told from %(reference)s at %(bound)s.")
    )
    return Claim(headline % values)
