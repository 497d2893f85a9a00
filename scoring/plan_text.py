"""Plain text for a terminal: how many items a test set needs, and why."""

from collections.abc import Sequence

from scoring.notes import FEW_ITEMS
from scoring.planning import Plan
from scoring.problems import quote

AGREEMENTS = (0.0, 0.25, 0.5, 0.75)


def write_plan(plan: Plan) -> str:
    """Return the text of `plan`: the answer, its assumptions, what would change it.

    Examples
    --------
    >>> from scoring.planning import plan_test_set
    >>> plan = plan_test_set({"ham": 3, "spam": 1}, score=0.75, difference=0.02)
    >>> print(write_plan(plan).split(":")[0])
    To separate systems 0.02 apart in macro-F1 around 0.75 with a power of 80 % you need \
about 4,141 items
    """
    items = plan.items_per_label
    labels = [
        [_shown(label), f"{100 * share:.1f} %", _expected(items[label])]
        for label, share in plan.shares.items()
    ]
    agreements = [[f"{one:g}", f"{plan.n_items_at(one):,}"] for one in AGREEMENTS]
    parts = [
        _answer(plan),
        *([_warning(plan)] if plan.has_rare_label else []),
        _columns([["label", "share", "items"], *labels]),
        _assumptions(plan),
        f"Items that separate {plan.difference:.4g} at other agreements:\n"
        + _columns([["agreement", "items"], *agreements]),
        _what_changes_it(plan),
    ]
    return "\n\n".join(parts)


def _answer(plan: Plan) -> str:
    """Return what was asked for, in one sentence."""
    title, power = plan.measure.title, f"{100 * plan.power:g} %"
    apart = f"systems {plan.difference:.4g} apart in {title} around {plan.score:g}"
    means = (
        f"a two-sided test at {100 * (1 - plan.confidence_level):.4g} % "
        f"finds the difference in {power} of such test sets."
    )
    if plan.is_inverse:
        return (
            f"With {plan.n_items:,} items you can separate {apart} with a power of {power}: {means}"
        )
    return (
        f"To separate {apart} with a power of {power} you need about "
        f"{plan.n_items:,} items: {means}"
    )


def _warning(plan: Plan) -> str:
    """Return what a rare label does to the answer, and the number of items that mends it."""
    rarest = plan.rarest_label
    return (
        f"Of the label {quote(rarest)} only {_expected(plan.items_per_label[rarest])} of "
        f"{plan.n_items:,} items are to be expected. Below {FEW_ITEMS} neither this answer nor the "
        f"intervals of a board are to be trusted: take at least {plan.n_items_for_rarest:,} items."
    )


def _assumptions(plan: Plan) -> str:
    """Return what was assumed, in one sentence."""
    better, other = (f"{100 * recall:.1f} %" for recall in plan.recalls)
    return (
        f"Assumed are systems that are right on {better} and on {other} of the items of every "
        "label, that take the rest for other labels as often as these occur, and whose mistakes "
        f"fall together with an agreement of {plan.agreement:g}, where 0 is not at all once the "
        "label is known and 1 is as far as their scores allow."
    )


def _what_changes_it(plan: Plan) -> str:
    """Return what would make the number of items larger or smaller."""
    sentences = [
        "Half the difference takes about four times the items.",
        "Systems built alike share more mistakes and need fewer, unrelated ones more.",
    ]
    if plan.measure.name.startswith(("macro_", "balanced_")):
        sentences.append("Labels weigh alike however rare they are: more even shares need fewer.")
    return " ".join(sentences)


def _expected(n_items: float) -> str:
    """Return an expected number of items, with a decimal where it is small."""
    return f"{n_items:,.0f}" if n_items >= FEW_ITEMS else f"{n_items:.1f}"


def _shown(label: str) -> str:
    return quote(label)[1:-1]


def _columns(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as lines, the first column to the left and the others to the right."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows
    )
