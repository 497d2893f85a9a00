"""Read what each kind of mistake costs from the text of a table."""

import csv
from collections.abc import Sequence

from scoring.problems import PredictionsError, Problem, list_values, quote
from scoring.texts import clean, number_of

MAX_COST = 1000


def costs_from_text(text: str, *, labels: Sequence[str]) -> list[list[float]]:
    """Return the cost matrix of a CSV table: gold labels down, predicted labels across.

    The first row names the predicted labels after one cell of any text, the first
    column the gold labels; both name every label once, in any order.

    Returns
    -------
    list of n_labels lists of n_labels costs, both in the order of `labels`

    Raises
    ------
    PredictionsError
        If the labels are not those of the task, or a cell is no cost: a number from 0
        to 1000, and 0 where both labels are the same.

    Examples
    --------
    >>> costs_from_text("gold,spam,ham\\nspam,0,5\\nham,1,0\\n", labels=["ham", "spam"])
    [[0.0, 1.0], [5.0, 0.0]]
    """
    try:
        rows = [[clean(cell) for cell in row] for row in csv.reader(text.splitlines()) if row]
    except csv.Error as error:
        message = f"The table of costs cannot be read as CSV: {error}."
        raise PredictionsError([Problem("bad_table", message)]) from None
    predicted, gold = rows[0][1:] if rows else [], [row[0] for row in rows[1:]]
    for names, where in ((predicted, "first row"), (gold, "first column")):
        if sorted(names) != sorted(labels):
            message = f"The {where} must name each label once: {list_values(labels)}."
            raise PredictionsError([Problem("cost_labels", message)])
    for row in rows[1:]:
        if len(row) != len(rows[0]):
            message = (
                f"The row of {quote(row[0])} has {len(row)} cells and the first row "
                f"{len(rows[0])}; write a cost for each label, with a point."
            )
            raise PredictionsError([Problem("bad_row", message)])
    cells = {
        (row[0], label): cell
        for row in rows[1:]
        for label, cell in zip(predicted, row[1:], strict=True)
    }
    return [[_cost(cells, of=one, taken_for=other) for other in labels] for one in labels]


def _cost(cells: dict[tuple[str, str], str], *, of: str, taken_for: str) -> float:
    """Return one cost, or refuse what stands in its place."""
    cell = cells[of, taken_for]
    highest = 0 if of == taken_for else MAX_COST
    cost = number_of(cell)
    if not 0 <= cost <= highest:
        message = (
            f"The cost of {quote(of)} taken for {quote(taken_for)} is {quote(cell)}; "
            f"it must be {'0' if of == taken_for else f'a number from 0 to {MAX_COST}'}."
        )
        raise PredictionsError([Problem("bad_cost", message)])
    return cost
