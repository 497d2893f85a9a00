"""A whole board from predictions: scored, ranked, compared by the test that was chosen."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoring.bca import Interval
from scoring.entry_intervals import entry_interval
from scoring.evaluation import score_all, sign
from scoring.pair_tests import pair_test_p_values
from scoring.pairs import PairRow, all_pairs
from scoring.predictions import Gold, Predictions
from scoring.score_measures import AnyMeasure, find_any_measure
from scoring.signature import Signature
from scoring.standings import Standings, retest, standings

BOOTSTRAP = "paired-bootstrap"


@dataclass(frozen=True)
class BoardChoices:
    """How a board is made.

    Attributes
    ----------
    metric : a name that `find_any_measure` knows, or a measure
    method : of the intervals of scores, a key of `INTERVALS`
    test : where two-sided p-values come from, "paired-bootstrap" or a key of `PAIR_TESTS`
    n_resamples, seed : which resamples, and shuffles of randomization
    confidence_level : of intervals and top group
    has_pairs : whether every pair gets a row
    """

    metric: str | AnyMeasure = "macro_f1"
    method: str = "percentile"
    test: str = BOOTSTRAP
    n_resamples: int = 10_000
    seed: int = 0
    confidence_level: float = 0.95
    has_pairs: bool = False


@dataclass(frozen=True, eq=False)
class MadeBoard:
    """A board with all that was computed for it.

    Attributes
    ----------
    standings : the rows, best first
    intervals : of each submission, with a note where it is not to be trusted
    pairs : a row for every pair, where they were asked for
    signature : what the numbers depend on
    """

    standings: Standings
    intervals: Mapping[str, Interval]
    pairs: tuple[PairRow, ...]
    signature: Signature


def make_board(
    gold: Gold, predictions: Mapping[str, Predictions], choices: BoardChoices
) -> MadeBoard:
    """Return the board of several predictions, by name.

    Raises
    ------
    ValueError
        As `score_all`, or if the test cannot be made of this metric or gold.

    Examples
    --------
    >>> import io
    >>> from scoring.predictions import read_gold, read_predictions
    >>> gold = read_gold(io.BytesIO(b"id,label\\n1,a\\n2,b\\n"))
    >>> file = io.BytesIO(b"id,label\\n1,a\\n2,a\\n")
    >>> one = read_predictions(file, item_ids=gold.item_ids, labels=gold.labels)
    >>> made = make_board(gold, {"one": one}, BoardChoices(metric="accuracy", n_resamples=9))
    >>> made.standings.rows[0].score
    0.5
    """
    measure = find_any_measure(choices.metric)
    drawn = {"n_resamples": choices.n_resamples, "seed": choices.seed}
    p_values = None
    if choices.test != BOOTSTRAP:
        p_values = pair_test_p_values(
            choices.test,
            gold,
            list(predictions.values()),
            metric=measure,
            n_shuffles=choices.n_resamples,
            seed=choices.seed,
        )
    entries = score_all(gold, predictions, metric=measure, **drawn)
    intervals = {
        entry.name: entry_interval(
            entry,
            gold,
            predictions[entry.name],
            metric=measure,
            method=choices.method,
            confidence_level=choices.confidence_level,
            seed=choices.seed,
        )
        for entry in entries
    }
    entries = [
        replace(entry, interval=(intervals[entry.name].low, intervals[entry.name].high))
        for entry in entries
    ]
    level, higher_is_better = choices.confidence_level, measure.higher_is_better
    board = standings(entries, confidence_level=level, higher_is_better=higher_is_better)
    if p_values is not None:
        leader = list(predictions).index(board.rows[0].name)
        board = retest(board, dict(zip(predictions, p_values[leader].tolist(), strict=True)))
    pairs: tuple[PairRow, ...] = ()
    if choices.has_pairs:
        pairs = all_pairs(
            entries, confidence_level=level, higher_is_better=higher_is_better, p_values=p_values
        )
    return MadeBoard(
        board, intervals, pairs, sign(gold, metric=measure, confidence_level=level, **drawn)
    )
