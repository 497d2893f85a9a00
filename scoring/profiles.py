"""Count labels on many resamples at once, for any number of teams.

Items with the same gold label and the same answer from every team cannot be
told apart by any count, so they are merged into one profile. A resample is then
a column of weights, one per profile, and every count is the sum of some rows of
weights: whole numbers, exact in any order and on any machine. Where groups of
items are drawn whole, a profile lies within one group.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from scoring.confusion import CellCounts, LabelCounts

Codes = npt.NDArray[np.int64]
Weights = npt.NDArray[Any]

# Teams are counted in groups that share no more profiles than this, so that the
# weights of many resamples fit into memory. One team is a group, whatever it has.
MAX_PROFILES = 60_000
# With more profiles than this share of the items, items are not merged.
LEAST_ALIKE = 0.9
# With fewer wrong answers than this for each kind of mistake, kinds are not told apart.
WRONG_PER_CELL = 16

# Draws are counted two at a time where a resample has at least so many for each pair
# of profiles; below that, the table of pairs costs more than it saves.
DRAWS_PER_PAIR = 12


@dataclass(frozen=True, eq=False)
class AnswerRows:
    """Which profiles a team answers how, as few of them as its counts need.

    Attributes
    ----------
    right : for each label, the profiles that the team answers with it rightly; none
        where it is right more often than wrong, for hits are then gold less missed
    wrong : gold label, answer and profiles of the wrong answers; −1 for a label that
        the profiles do not share
    """

    right: Sequence[Codes]
    wrong: Sequence[tuple[int, int, Codes]]


@dataclass(frozen=True, eq=False)
class Profiles:
    """The distinct rows of (gold label, answer of each team) among the items.

    Attributes
    ----------
    of_item : (n_items,), the profile of each item
    n_profiles : their number
    group_of_profile : (n_profiles,), the group that each profile lies in; None
        where items are drawn one by one
    gold_rows : for each label, the profiles that have it as gold label
    answer_rows : for each team, which profiles it answers how
    cell_codes : (n_teams, n_profiles), n_labels · gold label + answer
    """

    of_item: Codes
    n_profiles: int
    group_of_profile: Codes | None
    gold_rows: Sequence[Codes]
    answer_rows: Sequence[AnswerRows]
    cell_codes: Codes

    @cached_property
    def cells(self) -> Codes:
        """The codes of the cells of confusion tables that hold an item of any team."""
        return np.unique(self.cell_codes)

    @cached_property
    def is_item(self) -> bool:
        """Whether each item is a profile of its own, in the order of the items."""
        return bool((self.of_item == np.arange(len(self.of_item))).all())

    @cached_property
    def n_items_of_profile(self) -> Codes:
        """How many items each profile holds."""
        return np.bincount(self.of_item, minlength=self.n_profiles)

    @cached_property
    def _codes_of_items(self) -> Weights:
        """The profile of each item, in a small type where pairs of draws are counted.

        It stays in the processor's cache then, however many items there are.
        """
        if self.n_profiles**2 * DRAWS_PER_PAIR > len(self.of_item):
            return self.of_item
        return self.of_item.astype(np.min_scalar_type(self.n_profiles - 1))

    @property
    def n_drawn(self) -> int:
        """How many things a resample draws, and from how many: items or groups."""
        return len(self.of_item) if self.group_of_profile is None else self._n_groups

    @property
    def most_items(self) -> int:
        """The most items that a resample can hold."""
        if self.group_of_profile is None:
            return len(self.of_item)
        sizes = np.bincount(self.group_of_profile, weights=self.n_items_of_profile)
        return self._n_groups * int(sizes.max())

    @cached_property
    def _n_groups(self) -> int:
        assert self.group_of_profile is not None
        return int(self.group_of_profile.max()) + 1

    def weigh(self, drawn: Codes) -> Codes:
        """Return how many items of each profile each resample holds.

        `drawn` holds items or groups, one resample a row; so does the result, of
        shape (n_resamples, n_profiles). `drawn` may be overwritten.
        """
        if self.group_of_profile is None:
            codes = drawn if self.is_item else self._codes_of_items.take(drawn)
            return count_rows(codes, n_values=self.n_profiles)
        times = count_rows(drawn, n_values=self._n_groups)
        return times.take(self.group_of_profile, axis=1) * self.n_items_of_profile

    def count(self, weights: Weights) -> LabelCounts:
        """Return the label counts of each team on each resample.

        `weights` has shape (n_profiles, n_resamples) and a type that can hold
        the number of items. Hits and predicted have shape (n_teams, n_resamples,
        n_labels), gold has shape (1, n_resamples, n_labels).
        """
        n_labels, n_resamples = len(self.gold_rows), weights.shape[1]
        gold = np.empty((n_labels, 1, n_resamples), dtype=weights.dtype)
        hits = np.empty((n_labels, len(self.answer_rows), n_resamples), dtype=weights.dtype)
        predicted = np.empty_like(hits)
        for label, rows in enumerate(self.gold_rows):
            gold[label, 0] = _add_rows(weights, rows)
        for team, answers in enumerate(self.answer_rows):
            # The last is for the labels that profiles do not share.
            missed = np.zeros((n_labels + 1, n_resamples), dtype=weights.dtype)
            wrong = np.zeros_like(missed)
            for label, answer, rows in answers.wrong:
                items = _add_rows(weights, rows)
                missed[label] += items
                wrong[answer] += items
            for label in range(n_labels):
                hits[label, team] = (
                    _add_rows(weights, answers.right[label])
                    if answers.right
                    else gold[label, 0] - missed[label]
                )
            predicted[:, team] = hits[:, team] + wrong[:-1]
        hits, predicted, gold = (np.moveaxis(counts, 0, -1) for counts in (hits, predicted, gold))
        return LabelCounts(hits, predicted, gold)

    def count_with_cells(self, weights: Weights) -> LabelCounts:
        """Return what `count` does, and the cells of the confusion tables with it.

        The items of cells have shape (n_teams, n_resamples, n_cells).
        """
        shape = (len(self.cells), len(self.cell_codes), weights.shape[1])
        items = np.zeros(shape, dtype=weights.dtype)
        for team, codes in enumerate(self.cell_codes):
            order = np.argsort(codes, kind="stable")
            own, starts = np.unique(codes[order], return_index=True)
            items[np.searchsorted(self.cells, own), team] = np.add.reduceat(
                weights.take(order, axis=0), starts, axis=0, dtype=weights.dtype
            )
        counts = self.count(weights)
        gold, predicted = np.divmod(self.cells, len(self.gold_rows))
        cells = CellCounts(gold, predicted, np.moveaxis(items, 0, -1))
        return LabelCounts(counts.hits, counts.predicted, counts.gold, cells)


def count_rows(codes: Weights, *, n_values: int) -> Codes:
    """Return how often each row holds each of the values 0..n_values − 1.

    Where there are few values, those of the first half of a row and of the second are
    paired and the pairs are counted, in the same way: half as many steps. `codes` are
    overwritten: a new array this large would cost as much as counting.

    Examples
    --------
    >>> count_rows(np.array([[0, 2, 2], [1, 1, 1]]), n_values=3).tolist()
    [[1, 0, 2], [0, 3, 0]]
    """
    n_rows, n_drawn = codes.shape
    n_pairs, half = n_values**2, n_drawn // 2
    if n_pairs * DRAWS_PER_PAIR > n_drawn:
        places = codes.astype(np.int64, copy=False)
        places += np.arange(n_rows)[:, np.newaxis] * n_values
        counts = np.bincount(places.ravel(), minlength=n_rows * n_values)
        return counts.reshape(n_rows, n_values)
    small = np.min_scalar_type(n_pairs - 1)
    pairs = codes[:, :half].astype(small)
    pairs *= small.type(n_values)
    pairs += codes[:, half : 2 * half].astype(small, copy=False)
    paired = count_rows(pairs, n_values=n_pairs).reshape(n_rows, n_values, n_values)
    weights: Codes = paired.sum(axis=1) + paired.sum(axis=2)
    if n_drawn % 2:
        weights[np.arange(n_rows), codes[:, -1]] += 1
    return weights


def group_teams(
    gold: Codes, teams: Codes, *, n_labels: int, groups: Codes | None = None
) -> Iterator[tuple[slice, Profiles]]:
    """Yield neighboring teams with the profiles that they share.

    `gold` and `groups` have shape (n_items,), `teams` (n_teams, n_items). Each team
    is in one of the slices.
    """
    alone = gold if groups is None else groups * n_labels + gold
    first, of_item = 0, alone
    for team, predicted in enumerate(teams):
        merged = _merge(of_item, predicted, n_labels=n_labels)
        if merged.max() >= MAX_PROFILES and team > first:
            group = slice(first, team)
            yield group, _profiles(of_item, gold, teams[group], n_labels=n_labels, groups=groups)
            first, merged = team, _merge(alone, predicted, n_labels=n_labels)
        of_item = merged
    group = slice(first, len(teams))
    yield group, _profiles(of_item, gold, teams[group], n_labels=n_labels, groups=groups)


def merge_teams(gold: Codes, teams: Codes, *, n_labels: int) -> Profiles:
    """Return the profiles that all teams share, however many these are.

    For pairs, whose counts must be held together; shapes are those of `group_teams`.
    """
    of_item = gold
    for predicted in teams:
        of_item = _merge(of_item, predicted, n_labels=n_labels)
    return _profiles(of_item, gold, teams, n_labels=n_labels, groups=None)


def _merge(of_item: Codes, predicted: Codes, *, n_labels: int) -> Codes:
    """Return the profile of each item when one more team's answers tell items apart."""
    return np.asarray(np.unique(of_item * n_labels + predicted, return_inverse=True)[1])


def _profiles(
    of_item: Codes, gold: Codes, teams: Codes, *, n_labels: int, groups: Codes | None
) -> Profiles:
    """Return the profiles of a group of teams.

    Where few items are alike, each is a profile of its own: adding some more rows costs
    less than looking up the profile of every draw.
    """
    if of_item.max() + 1 >= LEAST_ALIKE * len(of_item):
        of_item = np.arange(len(of_item))
    _, an_item = np.unique(of_item, return_index=True)
    gold_of_profile, answers_of_team = gold[an_item], teams[:, an_item]
    return Profiles(
        of_item=of_item,
        n_profiles=len(an_item),
        group_of_profile=None if groups is None else groups[an_item],
        gold_rows=_rows_by_code(gold_of_profile, n_codes=n_labels),
        answer_rows=[
            _answer_rows(gold_of_profile, answers, n_labels=n_labels) for answers in answers_of_team
        ],
        cell_codes=n_labels * gold_of_profile + answers_of_team,
    )


def _answer_rows(gold: Codes, answers: Codes, *, n_labels: int) -> AnswerRows:
    """Return which profiles a team answers how."""
    is_right = answers == gold
    n_wrong = int(np.count_nonzero(~is_right))
    # Profiles that are left out have the code beyond all others.
    by_answer = _rows_by_code(np.where(is_right, n_labels, answers), n_codes=n_labels + 1)[:-1]
    by_gold = _rows_by_code(np.where(is_right, n_labels, gold), n_codes=n_labels + 1)[:-1]
    if 2 * n_wrong >= len(gold):
        right = _rows_by_code(np.where(is_right, gold, n_labels), n_codes=n_labels + 1)[:-1]
        wrong = [(-1, answer, rows) for answer, rows in enumerate(by_answer)]
    elif n_wrong >= WRONG_PER_CELL * n_labels * n_labels:
        cells = np.where(is_right, n_labels * n_labels, n_labels * gold + answers)
        rows_of_cell = _rows_by_code(cells, n_codes=n_labels * n_labels + 1)[:-1]
        right = []
        wrong = [
            (*divmod(cell, n_labels), rows) for cell, rows in enumerate(rows_of_cell) if rows.size
        ]
    else:
        right = []
        wrong = [(-1, answer, rows) for answer, rows in enumerate(by_answer)]
        wrong += [(label, -1, rows) for label, rows in enumerate(by_gold)]
    return AnswerRows(right=right, wrong=wrong)


def _rows_by_code(codes: Codes, *, n_codes: int) -> list[Codes]:
    """Return, for each code, the places that hold it."""
    order = np.argsort(codes, kind="stable")
    return np.split(order, np.searchsorted(codes[order], np.arange(1, n_codes)))


def _add_rows(weights: Weights, rows: Codes) -> Weights:
    """Return the sum of some rows of weights, in their type."""
    total: Weights = np.add.reduce(weights.take(rows, axis=0), axis=0, dtype=weights.dtype)
    return total
