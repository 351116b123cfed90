"""Where tokens are drawn: squares, yard spots, the centre, and clusters on one square (V2, V4)."""

from collections import defaultdict
from functools import lru_cache
from math import isqrt
from typing import Final, NamedTuple

from ludo.board import LANES, RING, SEATS, YARD, YARDS, Cell, Progress, Seat, cell_of
from ludo.game import Tokens
from ludo.match import Match

HOME: Final = "home"
"""What the view calls the centre, which is no single cell."""
SPOTS: Final = ((1.5, 1.5), (1.5, 3.5), (3.5, 1.5), (3.5, 3.5))
"""Where a yard's four spots lie from its top left corner, in cells, by token."""
_HOMES: Final = ((7.0, 6.1), (6.1, 7.0), (7.0, 7.9), (7.9, 7.0))
"""Per seat, where its tokens gather in the centre."""
_PITCH: Final = (0.0, 0.0, 0.56, 0.34, 0.26)
"""How far the tokens of a cluster stand apart, in cells, by the number of its columns."""


class Place(NamedTuple):
    """Where one token is drawn."""

    row: float
    """The top edge of its 1 x 1 box, in cells."""
    column: float
    crowd: int
    """How many tokens share its square, itself included."""


def square_name(match: Match, seat: Seat, progress: Progress) -> str:
    """Return what the view calls a token's square: "row,column", ``home`` or ``yard``."""
    if progress == match.rules.home:
        return HOME
    return "yard" if progress == YARD else cell_name(cell_of(seat, progress))


def cell_name(cell: Cell) -> str:
    """Return what the view calls a cell."""
    return f"{cell[0]},{cell[1]}"


SQUARES: Final = frozenset(
    (HOME, *map(cell_name, RING), *(cell_name(cell) for lane in LANES for cell in lane))
)
"""The names of all squares that a token can land on."""


def places(tokens: Tokens, home: Progress) -> dict[tuple[Seat, int], Place]:
    """Return where every token is drawn, by seat and token."""
    groups: defaultdict[tuple[float, float], list[tuple[Seat, int]]] = defaultdict(list)
    for seat in SEATS:
        for token, progress in enumerate(tokens[seat]):
            groups[_spot(seat, token, progress, home)].append((seat, token))
    placed = {}
    for (row, column), members in groups.items():
        for member, (down, right) in zip(members, spread(len(members)), strict=True):
            placed[member] = Place(row + down, column + right, len(members))
    return placed


@lru_cache(maxsize=16)
def spread(size: int) -> tuple[tuple[float, float], ...]:
    """Return the offsets of a cluster of ``size`` tokens, in cells: as square as it can be."""
    columns = isqrt(size - 1) + 1
    rows = [range(first, min(first + columns, size)) for first in range(0, size, columns)]
    pitch = _PITCH[columns]
    return tuple(
        ((down - (len(rows) - 1) / 2) * pitch, (right - (len(row) - 1) / 2) * pitch)
        for down, row in enumerate(rows)
        for right in range(len(row))
    )


def _spot(seat: Seat, token: int, progress: Progress, home: Progress) -> tuple[float, float]:
    if progress == YARD:
        row, column = YARDS[seat]
        down, right = SPOTS[token]
        return row + down, column + right
    if progress == home:
        return _HOMES[seat]
    row, column = cell_of(seat, progress)
    return float(row), float(column)
