"""The words of the overview paper: the methods, what they rest on, and how to cite the board."""

from dataclasses import dataclass

import scoring
from leaderboard import exports
from leaderboard.exports import Exported
from leaderboard.standings import Board, BoardRow

MAX_LABELS, MAX_NAMES = 12, 12
MEASURES = {
    "macro_f1": (
        "macro-F1, the unweighted mean of the F1 of the labels that have gold items "
        "(Opitz and Burst, 2019),"
    ),
    "accuracy": "accuracy, the share of items labeled correctly,",
}
REFERENCES = {
    "Berg-Kirkpatrick et al., 2012": "T. Berg-Kirkpatrick, D. Burkett and D. Klein. An Empirical "
    "Investigation of Statistical Significance in NLP. EMNLP 2012.",
    "Davison and Hinkley, 1997": "A. C. Davison and D. V. Hinkley. Bootstrap Methods and their "
    "Application. Cambridge University Press, 1997.",
    "Efron and Tibshirani, 1993": "B. Efron and R. J. Tibshirani. An Introduction to the "
    "Bootstrap. Chapman and Hall, 1993.",
    "Holm, 1979": "S. Holm. A Simple Sequentially Rejective Multiple Test Procedure. Scandinavian "
    "Journal of Statistics 6, 65–70, 1979.",
    "Hsu, 1981": "J. C. Hsu. Simultaneous Confidence Intervals for all Distances from the “Best”. "
    "Annals of Statistics 9, 1026–1034, 1981.",
    "Mogstad et al., 2024": "M. Mogstad, J. P. Romano, A. M. Shaikh and D. Wilhelm. Inference for "
    "Ranks. Review of Economic Studies 91, 476–518, 2024.",
    "Nava-Muñoz et al., 2023": "S. Nava-Muñoz, M. Graff Guerrero and H. J. Escalante. Comparison "
    "of Classifiers in Challenge Scheme. MCPR 2023.",
    "Opitz and Burst, 2019": "J. Opitz and S. Burst. Macro F1 and Macro F1. arXiv:1911.03347, "
    "2019.",
}


@dataclass(frozen=True)
class Methods:
    """A paragraph for the paper and the works that it cites."""

    text: str
    references: tuple[str, ...]


def methods(exported: Exported) -> Methods:
    """Return how the board was made, in sentences with its own numbers."""
    board = exported.board
    sentences = [_ranking(board), _intervals(board)]
    if len(board.rows) > 1:
        sentences += [_comparisons(board), _top_group(board), _ranks(board)]
    sentences.append(_software(exported))
    text = " ".join(sentences)
    return Methods(text, tuple(work for cited, work in REFERENCES.items() if cited in text))


def offline_command(board: Board) -> str:
    """Return the command that gives every digit of the board from the files."""
    signature = exports.signature_of(board)
    return (
        "python -m scoring compare gold.csv predictions/*.csv"
        f" --metric {signature.metric} --resamples {signature.n_resamples}"
        f" --seed {signature.seed} --confidence {signature.confidence_level!r} --json"
    )


def bibtex(exported: Exported) -> str:
    """Return a BibTeX entry for the board."""
    board = exported.board
    newest = max(row.received_at for row in board.rows)
    return "\n".join(
        [
            f"@misc{{{exported.stem}-{board.digest[:8]},",
            f"  title        = {{{{{scoring.latex_text(exported.title)}, leaderboard}}}},",
            f"  author       = {{{{Organizers of {scoring.latex_text(exported.task)}}}}},",
            f"  year         = {{{newest[:4]}}},",
            f"  howpublished = {{\\url{{{exported.address}}}}},",
            f"  note         = {{Margin {board.signature['version']}}}",
            "}",
        ]
    )


def _ranking(board: Board) -> str:
    signature = exports.signature_of(board)
    measure = MEASURES.get(signature.metric, exports.measure_of(board))
    labels = f"{len(signature.labels)} labels"
    if len(signature.labels) <= MAX_LABELS:
        labels += f" ({', '.join(signature.labels)})"
    return (
        f"Systems are ranked by {measure} on a test set of {_counted(signature.n_items, 'item')} "
        f"with {labels}."
    )


def _intervals(board: Board) -> str:
    signature = exports.signature_of(board)
    drawn = (
        f"in which the {board.n_groups:,} groups of items are drawn whole, with replacement "
        "(Davison and Hinkley, 1997)"
        if board.n_groups
        else "of the items, drawn with replacement"
    )
    return (
        f"Intervals are {_level(board)} percentile intervals from "
        f"{_counted(signature.n_resamples, 'bootstrap resample')} {drawn} (seed {signature.seed}); "
        "all systems share the resamples (Efron and Tibshirani, 1993)."
    )


def _comparisons(board: Board) -> str:
    n_others = len(board.rows) - 1
    holm = (
        f"Holm’s rule corrects the p-values for the {n_others} comparisons with the leader "
        "(Holm, 1979). They do not allow for the leader having been chosen after seeing the "
        "scores, which the top group does."
    )
    return (
        f"Each system is compared with the leader, {board.rows[0].team}, by the difference of the "
        "two scores on the same resamples; p-values are those of the one-sided paired bootstrap "
        f"(Berg-Kirkpatrick et al., 2012; Nava-Muñoz et al., 2023). {holm if n_others > 1 else ''}"
    ).rstrip()


def _top_group(board: Board) -> str:
    top = board.top_group
    if len(top) == 1:
        return f"With {_level(board)} confidence {top[0].team} is the best system (Hsu, 1981)."
    return (
        f"With {_level(board)} confidence the best system is one of the top group of {len(top)}: "
        f"{_named(top)} (Hsu, 1981)."
    )


def _named(rows: tuple[BoardRow, ...]) -> str:
    names = [row.team for row in rows]
    if len(names) > MAX_NAMES:
        return f"{', '.join(names[:MAX_NAMES])} and {len(names) - MAX_NAMES} more"
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _ranks(board: Board) -> str:
    return (
        f"The ranges of ranks hold for all systems at once with {_level(board)} confidence "
        "(Mogstad et al., 2024)."
    )


def _software(exported: Exported) -> str:
    signature = exports.signature_of(exported.board)
    return (
        f"All numbers are by Margin {signature.version}, from gold labels with the SHA-256 "
        f"{signature.gold_sha256}; the board is kept at {exported.address}."
    )


def _level(board: Board) -> str:
    return f"{100 * board.signature['confidence_level']:.6g}\N{NO-BREAK SPACE}%"


def _counted(n: int, noun: str) -> str:
    return f"{n:,} {noun}{'' if n == 1 else 's'}"
