"""Count labels in many resamples at once, for any number of teams.

Items with the same gold label and the same answer from every team cannot be
told apart by any count, so they are merged into one profile. A resample is then
a row of weights, one per profile, and all counts are sums of weights: products
of a weights matrix with columns of zeros and ones. The sums are whole numbers
below 2**24, which float32 adds without rounding, in any order.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from scoring.confusion import LabelCounts

Codes = npt.NDArray[np.int64]
Weights = npt.NDArray[Any]

# Below this number of items, every count is a whole number that float32 holds exactly.
FLOAT32_ITEMS = 2**24


@dataclass(frozen=True, eq=False)
class Profiles:
    """The distinct rows of (gold label, answer of each team) among the items.

    Attributes
    ----------
    of_item : (n_items,), the profile of each item
    gold_bounds : (n_labels + 1,), profiles of gold label k are those from
        gold_bounds[k] to gold_bounds[k + 1] − 1
    is_hit : (n_profiles, n_teams), 1 where the team's answer is the gold label
    is_predicted : (n_profiles, n_labels · n_teams), 1 where the team's answer is
        the label, the teams of one label side by side
    """

    of_item: Codes
    gold_bounds: Codes
    is_hit: Weights
    is_predicted: Weights

    def weigh(self, drawn: Codes) -> Weights:
        """Return how often each resample draws each profile.

        `drawn` has shape (n_resamples, n_items) and holds items; the result has
        shape (n_resamples, n_profiles).
        """
        n_profiles = len(self.is_hit)
        shape = (len(drawn), n_profiles)
        cells = self.of_item[drawn]
        cells += np.arange(len(drawn))[:, np.newaxis] * n_profiles
        counts = np.bincount(cells.ravel(), minlength=shape[0] * shape[1])
        return counts.astype(self.is_hit.dtype).reshape(shape)

    def count(self, weights: Weights) -> LabelCounts:
        """Return the label counts of each resample and team, from its weights.

        Hits and predicted have shape (n_resamples, n_teams, n_labels), gold has
        shape (n_resamples, 1, n_labels).
        """
        n_labels = len(self.gold_bounds) - 1
        n_resamples, n_teams = len(weights), self.is_hit.shape[1]
        hits = np.empty((n_labels, n_resamples, n_teams), dtype=weights.dtype)
        gold = np.empty((n_labels, n_resamples, 1), dtype=weights.dtype)
        for label in range(n_labels):
            block = slice(self.gold_bounds[label], self.gold_bounds[label + 1])
            hits[label] = weights[:, block] @ self.is_hit[block]
            gold[label] = weights[:, block].sum(axis=1, keepdims=True)
        predicted = (weights @ self.is_predicted).reshape(n_resamples, n_labels, n_teams)
        return LabelCounts(
            hits=np.moveaxis(hits, 0, -1),
            predicted=np.moveaxis(predicted, 1, -1),
            gold=np.moveaxis(gold, 0, -1),
        )


def merge_profiles(gold: Codes, teams: Sequence[Codes] | Codes, *, n_labels: int) -> Profiles:
    """Return the distinct profiles of items, in ascending order of gold label.

    `gold` has shape (n_items,), `teams` (n_teams, n_items).
    """
    of_item = gold
    for predicted in teams:
        _, of_item = np.unique(of_item * n_labels + predicted, return_inverse=True)
    _, first_item = np.unique(of_item, return_index=True)
    gold_of = gold[first_item]
    answers = np.stack([predicted[first_item] for predicted in teams], axis=1)
    dtype = np.float32 if len(gold) < FLOAT32_ITEMS else np.float64
    labels = np.arange(n_labels)[np.newaxis, :, np.newaxis]
    is_predicted = (answers[:, np.newaxis, :] == labels).astype(dtype)
    return Profiles(
        of_item=of_item,
        gold_bounds=np.searchsorted(gold_of, np.arange(n_labels + 1)),
        is_hit=(answers == gold_of[:, np.newaxis]).astype(dtype),
        is_predicted=is_predicted.reshape(len(first_item), -1),
    )
