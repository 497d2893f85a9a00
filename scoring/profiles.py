"""Count labels on many resamples at once, for any number of teams.

Items with the same gold label and the same answer from every team cannot be
told apart by any count, so they are merged into one profile. A resample is then
a column of weights, one per profile, and every count is the sum of some rows of
weights: whole numbers, exact in any order and on any machine.
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


@dataclass(frozen=True, eq=False)
class Profiles:
    """The distinct rows of (gold label, answer of each team) among the items.

    Attributes
    ----------
    of_item : (n_items,), the profile of each item
    n_profiles : their number
    gold_rows : for each label, the profiles that have it as gold label
    answer_rows : for each team and each label, two arrays: the profiles that the
        team answers with it wrongly, and rightly
    cell_codes : (n_teams, n_profiles), n_labels · gold label + answer
    """

    of_item: Codes
    n_profiles: int
    gold_rows: Sequence[Codes]
    answer_rows: Sequence[Sequence[Codes]]
    cell_codes: Codes

    @cached_property
    def cells(self) -> Codes:
        """The codes of the cells of confusion tables that hold an item of any team."""
        return np.unique(self.cell_codes)

    def weigh(self, drawn: Codes) -> Codes:
        """Return how often each resample draws each profile.

        `drawn` holds items, one resample a row; so does the result, of shape
        (n_resamples, n_profiles).
        """
        cells = self.of_item.take(drawn)
        cells += np.arange(len(drawn))[:, np.newaxis] * self.n_profiles
        counts = np.bincount(cells.ravel(), minlength=len(drawn) * self.n_profiles)
        return counts.reshape(len(drawn), self.n_profiles)

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
        for team, rows_of_label in enumerate(self.answer_rows):
            for label in range(n_labels):
                hits[label, team] = _add_rows(weights, rows_of_label[2 * label + 1])
                wrong = _add_rows(weights, rows_of_label[2 * label])
                predicted[label, team] = hits[label, team] + wrong
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


def group_teams(gold: Codes, teams: Codes, *, n_labels: int) -> Iterator[tuple[slice, Profiles]]:
    """Yield neighboring teams with the profiles that they share.

    `gold` has shape (n_items,), `teams` (n_teams, n_items). Each team is in one
    of the slices.
    """
    first, of_item = 0, gold
    for team, predicted in enumerate(teams):
        merged = _merge(of_item, predicted, n_labels=n_labels)
        if merged.max() >= MAX_PROFILES and team > first:
            group = slice(first, team)
            yield group, _profiles(of_item, gold, teams[group], n_labels=n_labels)
            first, merged = team, _merge(gold, predicted, n_labels=n_labels)
        of_item = merged
    group = slice(first, len(teams))
    yield group, _profiles(of_item, gold, teams[group], n_labels=n_labels)


def _merge(of_item: Codes, predicted: Codes, *, n_labels: int) -> Codes:
    """Return the profile of each item when one more team's answers tell items apart."""
    return np.asarray(np.unique(of_item * n_labels + predicted, return_inverse=True)[1])


def _profiles(of_item: Codes, gold: Codes, teams: Codes, *, n_labels: int) -> Profiles:
    """Return the profiles of a group of teams."""
    _, an_item = np.unique(of_item, return_index=True)
    gold_of_profile, answers_of_team = gold[an_item], teams[:, an_item]
    return Profiles(
        of_item=of_item,
        n_profiles=len(an_item),
        gold_rows=_rows_by_code(gold_of_profile, n_codes=n_labels),
        answer_rows=[
            _rows_by_code(2 * answers + (answers == gold_of_profile), n_codes=2 * n_labels)
            for answers in answers_of_team
        ],
        cell_codes=n_labels * gold_of_profile + answers_of_team,
    )


def _rows_by_code(codes: Codes, *, n_codes: int) -> list[Codes]:
    """Return, for each code, the places that hold it."""
    order = np.argsort(codes, kind="stable")
    return np.split(order, np.searchsorted(codes[order], np.arange(1, n_codes)))


def _add_rows(weights: Weights, rows: Codes) -> Weights:
    """Return the sum of some rows of weights, in their type."""
    total: Weights = np.add.reduce(weights.take(rows, axis=0), axis=0, dtype=weights.dtype)
    return total
