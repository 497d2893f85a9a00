"""The matrix of all pairs of a board's best teams, row minus column, with stars."""

from dataclasses import dataclass

from leaderboard.matrices import PairTable
from leaderboard.standings import Board, BoardRow

MOST_ROWS = 30
# A p-value below this has that many stars. Two p-values closer than the slack are equal: shares
# of resamples are rounded.
STARS = ((0.01, "**"), (0.05, "*"))
SLACK = 1e-12


@dataclass(frozen=True)
class Cell:
    """A row's score minus a column's, and the stars of their p-value."""

    difference: float
    p_value: float
    stars: str


@dataclass(frozen=True)
class MatrixRow:
    """A team and its cells, best opponent first; None where it meets itself."""

    team: BoardRow
    cells: tuple[Cell | None, ...]


@dataclass(frozen=True)
class PairMatrix:
    """The rows that are shown; `n_kept` is how many of the board could be."""

    rows: tuple[MatrixRow, ...]
    is_adjusted: bool
    n_kept: int

    @property
    def n_pairs(self) -> int:
        return len(self.rows) * (len(self.rows) - 1) // 2

    @property
    def n_different(self) -> int:
        """Return how many pairs have a star."""
        starred = [cell for row in self.rows for cell in row.cells if cell and cell.stars]
        return len(starred) // 2


def pair_matrix(
    board: Board, pairs: PairTable, *, is_adjusted: bool, shows_all: bool = False
) -> PairMatrix:
    """Return the matrix of the best 30 teams, or of all whose pairs are kept."""
    n_kept = min(pairs.n_teams, len(board.rows))
    n_rows = n_kept if shows_all else min(n_kept, MOST_ROWS)
    teams = board.rows[:n_rows]
    rows = [
        MatrixRow(
            team=team,
            cells=tuple(
                None
                if place == other
                else _cell(
                    team.score - rival.score,
                    pairs.of(place, other).adjusted
                    if is_adjusted
                    else pairs.of(place, other).alone,
                )
                for other, rival in enumerate(teams)
            ),
        )
        for place, team in enumerate(teams)
    ]
    return PairMatrix(rows=tuple(rows), is_adjusted=is_adjusted, n_kept=n_kept)


def stars_of(p_value: float) -> str:
    """Return ** below 1 %, * below 5 %, and nothing else."""
    return next((stars for bound, stars in STARS if p_value < bound - SLACK), "")


def _cell(difference: float, p_value: float) -> Cell:
    return Cell(difference=difference, p_value=p_value, stars=stars_of(p_value))
