"""A board as a file: CSV, JSON, LaTeX, pgfplots, and a picture."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from django.template.loader import render_to_string

import scoring
from leaderboard import pictures
from leaderboard.further_measures import FURTHER_MEASURES
from leaderboard.standings import NUMBERS, Board, BoardRow

METHOD = "percentile interval"
FACTS = ("team_id", "is_baseline", "n_entries", "received_at")


@dataclass(frozen=True)
class Exported:
    """A board with where it belongs; `address` is its own, which never shows anything else."""

    board: Board
    task: str
    phase: str
    stem: str
    address: str

    @property
    def title(self) -> str:
        return f"{self.task}: {self.phase}"


@dataclass(frozen=True)
class FileFormat:
    """How a board is written as one kind of file; an attachment is kept rather than opened."""

    content_type: str
    write: Callable[[Exported], str]
    is_attachment: bool = True


def as_csv(exported: Exported) -> str:
    board = exported.board
    facts = [
        {**{name: getattr(row, name) for name in FACTS}, **_further(row)} for row in board.rows
    ]
    return scoring.standings_csv(_standings(board), signature_of(board), facts=facts)


def as_json(exported: Exported) -> str:
    """Write the board in the shape of `compare --json`, with further keys."""
    content = {
        **exported.board.as_dict(),
        "digest": exported.board.digest,
        "address": exported.address,
        "task": exported.task,
        "phase": exported.phase,
    }
    return json.dumps(content, allow_nan=False, indent=2) + "\n"


def as_latex(exported: Exported) -> str:
    board = exported.board
    further = {
        FURTHER_MEASURES[name].title: [row.measures[name].score for row in board.rows]
        for name in board.measures
    }
    return scoring.standings_latex(
        _standings(board), signature_of(board), further=further, **_words(board)
    )


def as_pgfplots(exported: Exported) -> str:
    board = exported.board
    return scoring.standings_pgfplots(_standings(board), signature_of(board), **_words(board))


def as_svg(exported: Exported) -> str:
    drawing = pictures.interval_drawing(exported.board, title=exported.title)
    return render_to_string("leaderboard.svg", {"drawing": drawing})


FORMATS: Mapping[str, FileFormat] = MappingProxyType(
    {
        "csv": FileFormat("text/csv; charset=utf-8", as_csv),
        "json": FileFormat("application/json", as_json, is_attachment=False),
        "tex": FileFormat("text/x-tex; charset=utf-8", as_latex),
        "tikz": FileFormat("text/x-tex; charset=utf-8", as_pgfplots),
        "svg": FileFormat("image/svg+xml; charset=utf-8", as_svg, is_attachment=False),
    }
)


def signature_of(board: Board) -> scoring.Signature:
    """Return the signature of a board as the library has it."""
    return scoring.Signature(**{**board.signature, "labels": tuple(board.signature["labels"])})


def measure_of(board: Board) -> str:
    """Return what a board is ranked by, in words."""
    return scoring.find_any_measure(board.signature["metric"]).title


def _further(row: BoardRow) -> dict[str, Any]:
    """Return the further measures of a row, each as three columns."""
    columns: dict[str, Any] = {}
    for name, one in row.measures.items():
        ends = one.interval or (None, None)
        columns |= {name: one.score, f"{name}_low": ends[0], f"{name}_high": ends[1]}
    return columns


def _words(board: Board) -> dict[str, Any]:
    return {
        "measure": measure_of(board),
        "method": METHOD,
        "baselines": {row.team for row in board.rows if row.is_baseline},
    }


def _standings(board: Board) -> scoring.Standings:
    return scoring.Standings(tuple(_library_row(row) for row in board.rows), board.resolution)


def _library_row(row: BoardRow) -> scoring.StandingsRow:
    numbers = {name: getattr(row, name) for name in NUMBERS}
    return scoring.StandingsRow(name=row.team, **numbers)
