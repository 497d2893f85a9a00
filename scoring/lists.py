"""Lists of ids and of labels, one a line."""

from collections.abc import Iterable

import pandas as pd

from scoring.problems import PredictionsError, Problem, quote
from scoring.texts import clean


def item_ids_to_text(item_ids: Iterable[str]) -> str:
    """Return ids as the text of the published list, one a line.

    The ids are those of a `Gold`, which never hold a line break.

    Examples
    --------
    >>> item_ids_to_text(["007", "008"])
    '007\\n008\\n'
    """
    return "".join(f"{item_id}\n" for item_id in item_ids)


def item_ids_from_text(text: str) -> tuple[str, ...]:
    """Return the ids of a published list, one a line; blank lines are skipped.

    Raises
    ------
    PredictionsError
        If there is no id, or an id is there twice.

    Examples
    --------
    >>> item_ids_from_text("007\\r\\n008\\r\\n")
    ('007', '008')
    """
    return closed_set(line for line in text.split("\n") if line.strip())


def labels_from_text(text: str) -> tuple[str, ...]:
    """Return the labels of a list, one a line, in its order.

    Raises
    ------
    PredictionsError
        If there is no label, or a label is there twice.

    Examples
    --------
    >>> labels_from_text("spam\\nham\\n")
    ('spam', 'ham')
    """
    return item_ids_from_text(text)


def publishing_order(item_id: str) -> tuple[int, str]:
    """Return what ids are sorted by wherever they are listed: short ones first, then by letters.

    The order of the gold file is not told, since a file sorted by label would tell labels.

    Examples
    --------
    >>> sorted(["s10", "s9"], key=publishing_order)
    ['s9', 's10']
    """
    return len(item_id), item_id


def closed_set(values: Iterable[str]) -> tuple[str, ...]:
    """Return cleaned values in their order.

    Raises
    ------
    PredictionsError
        If there is none, a blank or a repeated one.

    Examples
    --------
    >>> closed_set([" spam", "ham"])
    ('spam', 'ham')
    """
    cleaned = tuple(clean(value) for value in values)
    index = pd.Index(cleaned, dtype=object)
    repeated = index[index.duplicated()]
    if len(repeated):
        message = f"{quote(repeated[0])} is in the list more than once; each has one line."
        raise PredictionsError([Problem("duplicate_values", message)])
    if not cleaned or "" in cleaned:
        message = "The list is empty or holds a blank value; give one value a line."
        raise PredictionsError([Problem("blank_values", message)])
    return cleaned
