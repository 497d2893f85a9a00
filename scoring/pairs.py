"""Tests of every pair of a board."""

import numpy as np
import numpy.typing as npt

from scoring.binomial import sign_test
from scoring.confusion import check_answers

Matrix = npt.NDArray[np.float64]


def mcnemar_p_values(gold: npt.ArrayLike, predicted: npt.ArrayLike) -> Matrix:
    """Return the p-value of the exact McNemar test of every pair of submissions.

    Parameters
    ----------
    gold : integer array of shape (n_items,), label codes
    predicted : integer array of shape (n_teams, n_items)

    Returns
    -------
    float64 array of shape (n_teams, n_teams), symmetric, values in (0, 1], 1 on the diagonal
        Each is that of `mcnemar_exact`, of accuracies and two-sided.

    Raises
    ------
    ValueError
        For shapes that do not fit, no items or codes below 0.

    Source
    ------
    McNemar (1947), Psychometrika 12, 153–157; the exact form is the sign test.

    Examples
    --------
    >>> mcnemar_p_values([0, 0, 0, 1], [[0, 0, 0, 0], [1, 1, 1, 0]]).tolist()
    [[1.0, 0.25], [0.25, 1.0]]
    """
    gold_codes, teams = check_answers(gold, predicted, n_labels=2**31)
    is_right = teams == gold_codes
    p_values = np.ones((len(teams), len(teams)))
    for place, ours in enumerate(is_right):
        others = is_right[place + 1 :]
        n_ours = np.count_nonzero(ours & ~others, axis=1)
        n_theirs = np.count_nonzero(others & ~ours, axis=1)
        row = [sign_test(int(one), int(two)) for one, two in zip(n_ours, n_theirs, strict=True)]
        p_values[place, place + 1 :] = p_values[place + 1 :, place] = row
    return p_values
