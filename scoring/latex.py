"""Standings as a LaTeX table, and any text as LaTeX."""

import unicodedata
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from decimal import ROUND_CEILING, Decimal
from types import MappingProxyType

from scoring.signature import Signature
from scoring.standings import Standings, StandingsRow

SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "%": r"\%",
    "#": r"\#",
    "_": r"\_",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "`": r"\textasciigrave{}",
}
# Two of these in a row would become another character.
LIGATURES = ("--", "''", ",,")
# Beyond these, pdfLaTeX has no letter: Latin with its accents.
LAST_LATIN = "\u017f"
NONE = "--"
HEAD = ("Rank", "System", "{measure}", "{level} interval", r"$\Delta$", "{level} interval")
COLUMNS = "rlrlrlrrr"
# How many columns stand before those of further measures.
N_BEFORE_FURTHER = 4


def latex_text(text: str) -> str:
    r"""Return text that LaTeX sets as it is, whatever characters it holds.

    Letters of all scripts stay as they are. White space of any kind becomes one space;
    characters that cannot be seen, and those that turn the text around, are left out.

    Examples
    --------
    >>> print(latex_text("50% of R&D_2 {final}"))
    50\% of R\&D\_2 \{final\}
    """
    seen = "".join(" " if c.isspace() else c for c in text if c.isspace() or _is_seen(c))
    escaped = "".join(SPECIAL.get(c, c) for c in " ".join(seen.split()))
    for pair in LIGATURES:
        # Twice, since three in a row are two pairs that share one.
        escaped = escaped.replace(pair, f"{pair[0]}{{}}{pair[1]}")
        escaped = escaped.replace(pair, f"{pair[0]}{{}}{pair[1]}")
    return escaped


def engine_note(names: Collection[str]) -> str:
    """Return a comment that says which LaTeX sets these names, or nothing where any does."""
    text = "".join(names)
    if all(c <= LAST_LATIN for c in text):
        return ""
    lines = [
        "% Some names need XeLaTeX or LuaLaTeX with a font that has their letters",
        r"% (\usepackage{fontspec}; xeCJK or luatexja for Chinese, Japanese and Korean).",
    ]
    if any(unicodedata.bidirectional(c) in ("R", "AL") for c in text):
        lines.append(r"% Names from right to left: LuaLaTeX with \usepackage[bidi=basic]{babel}.")
    return "\n".join(lines) + "\n"


def standings_latex(
    board: Standings,
    signature: Signature,
    *,
    measure: str,
    method: str = "percentile interval",
    baselines: Collection[str] = (),
    further: Mapping[str, Sequence[float | None]] = MappingProxyType({}),
) -> str:
    """Return a table to `\\input`: it needs the package booktabs and nothing else.

    Parameters
    ----------
    measure, method : what is ranked by and what intervals are, in words
    baselines : names of the rows that are set as baselines
    further : values of further measures by their titles, in the order of the rows;
        None where one is not known

    Examples
    --------
    >>> import numpy as np
    >>> from scoring.comparison import Entry
    >>> from scoring.signature import Signature
    >>> from scoring.standings import standings
    >>> board = standings([Entry("owls", 0.5, np.array([0.4, 0.6]))], confidence_level=0.95)
    >>> signature = Signature("accuracy", 2, ("a", "b"), "e3b0", 2, 0, 0.95, version="1.0")
    >>> "owls" in standings_latex(board, signature, measure="accuracy")
    True
    """
    shared = Counter(row.rank for row in board.rows)
    # An adjustment multiplies by the number of comparisons at most.
    n_adjusted = max(1, signature.n_resamples // max(1, len(board.rows) - 1))
    rows = [
        _row(
            row,
            n_of=(signature.n_resamples, n_adjusted),
            is_shared=shared[row.rank] > 1,
            is_baseline=row.name in baselines,
            further=[values[place] for values in further.values()],
        )
        for place, row in enumerate(board.rows)
    ]
    words = {"measure": latex_text(measure), "level": percent(signature)}
    head = [cell.format(**words) for cell in HEAD]
    head[N_BEFORE_FURTHER:N_BEFORE_FURTHER] = map(_stacked, further)
    columns = COLUMNS[:N_BEFORE_FURTHER] + "r" * len(further) + COLUMNS[N_BEFORE_FURTHER:]
    caption = _caption(board, signature, measure=measure, method=method, has_further=bool(further))
    lines = [
        f"% Made by Margin {signature.version}; gold labels {signature.gold_sha256}.",
        r"% In the preamble: \usepackage{booktabs}",
        engine_note([row.name for row in board.rows]).rstrip("\n"),
        r"\begin{table*}",
        r"\centering",
        r"\footnotesize",
        r"\setlength{\tabcolsep}{3pt}",
        f"\\begin{{tabular}}{{{columns}}}",
        r"\toprule",
        " & ".join([*head, "$p$", "$p$, Holm", "Ranks"]) + r" \\",
        r"\midrule",
        *rows,
        r"\bottomrule",
        r"\end{tabular}",
        f"\\caption{{{caption}}}",
        r"\label{tab:leaderboard}",
        r"\end{table*}",
    ]
    return "\n".join(filter(None, lines)) + "\n"


def percent(signature: Signature) -> str:
    """Write the confidence level: 95 % with a thin space."""
    return f"{100 * signature.confidence_level:.6g}\\,\\%"


def counted(n: int, noun: str) -> str:
    """Write a count with its noun: 1 item, 2,000 items."""
    return f"{n:,} {noun}{'' if n == 1 else 's'}"


def _stacked(title: str) -> str:
    """Write a title with a word a line: it is broader than the numbers below it."""
    lines = r" \\ ".join(latex_text(title).split(" "))
    return rf"\begin{{tabular}}[b]{{@{{}}r@{{}}}}{lines}\end{{tabular}}"


def _row(
    row: StandingsRow,
    *,
    n_of: tuple[int, int],
    is_shared: bool,
    is_baseline: bool,
    further: Sequence[float | None],
) -> str:
    """Return the line of a row; `n_of` says one of how many a p of 0 is below, and an adjusted."""
    name = latex_text(row.name)
    score = f"{row.score:.4f}"
    best, worst = row.rank_range
    p_value = row.p_value_two_sided if row.p_value is None else row.p_value
    is_leader = row.difference_interval is None
    cells = [
        f"{row.rank}{'=' if is_shared else ''}",
        (f"\\emph{{{name}}}" if is_baseline else name) + (r"$^\dagger$" * row.in_top_group),
        f"\\textbf{{{score}}}" if row.rank == 1 else score,
        _interval(row.interval),
        *(NONE if value is None else _number(value, 4) for value in further),
        NONE if is_leader else _number(row.difference, 4),
        _interval(row.difference_interval),
        _p_value(p_value, n_of[0]),
        _p_value(row.p_value_holm, n_of[1]),
        str(best) if best == worst else f"{best}--{worst}",
    ]
    return " & ".join(cells) + r" \\"


def _caption(
    board: Standings, signature: Signature, *, measure: str, method: str, has_further: bool
) -> str:
    level = percent(signature)
    is_bootstrap = all(row.p_value is not None for row in board.rows[1:])
    test = "one-sided paired bootstrap" if is_bootstrap else "two-sided test"
    parts = [
        f"{counted(len(board.rows), 'system')} by {latex_text(measure)} on "
        f"{counted(signature.n_items, 'item')} with {counted(len(signature.labels), 'label')}; "
        f"{level} {latex_text(method)}s, {counted(signature.n_resamples, 'resample')}, "
        f"seed {signature.seed}.",
        rf"$\dagger$: with {level} confidence the best system is among these.",
        r"$\Delta$: leader minus system, on the same resamples.",
        rf"Ranks, $\Delta$ and $p$ are by {latex_text(measure)} alone." if has_further else "",
        f"$p$: {test} against the leader, also by Holm's rule.",
        "Ranks: those that fit the data, for all systems at once.",
        "=: a shared rank. Italics: baselines.",
    ]
    return "\n  ".join(filter(None, parts))


def _interval(ends: tuple[float, float] | None) -> str:
    return NONE if ends is None else f"[{_number(ends[0], 3)}, {_number(ends[1], 3)}]"


def _number(value: float, places: int) -> str:
    written = f"{round(value, places) or 0.0:.{places}f}"
    return written.replace("-", "$-$")


def _p_value(value: float | None, n_resamples: int) -> str:
    """Write a p-value as the pages do: .0814, and none of B resamples as below 1/B."""
    if value is None:
        return NONE
    places = max(4, len(str(n_resamples - 1)))
    if value <= 0 or float(f"{value:.{places}f}") == 0:
        share = Decimal(1) / n_resamples if value <= 0 else Decimal(1).scaleb(-places)
        bound = share.quantize(Decimal(1).scaleb(share.adjusted()), rounding=ROUND_CEILING)
        return f"$<$ {f'{bound:f}'.removeprefix('0')}"
    return f"{value:.{places}f}".removeprefix("0")


def _is_seen(character: str) -> bool:
    """Say whether a character is kept: joiners belong to the spelling of some scripts."""
    return unicodedata.category(character)[0] != "C" or character in "\u200c\u200d"
