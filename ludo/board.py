"""The geometry of the board: squares, starts, stars, lanes and yards (G1-G5).

Rule 1  The board is 15 x 15 cells, ``(row, column)`` from ``(0, 0)`` at the top left.
Rule 2  Everything is red's quarter, turned clockwise: seat n is n quarter-turns away.
Rule 3  A token's place is its *progress*; only this module turns progress into squares.
"""

from typing import Final

Seat = int
"""A colour's place at the table: 0 red, 1 green, 2 yellow, 3 blue."""
Progress = int
"""Steps a token has walked: -1 yard, 0-50 ring, then the lane, then home (G4)."""
RingSquare = int
"""One of the 52 shared squares, clockwise, 0 being red's start (G2)."""
Cell = tuple[int, int]
"""A cell of the drawn board: row, column."""

SEATS: Final = (0, 1, 2, 3)
COLOURS: Final = ("red", "green", "yellow", "blue")
TOKENS: Final = (0, 1, 2, 3)
YARD: Final = -1
RING_SIZE: Final = 52
LAST_RING: Final = 50
"""The last ring progress: the square in front of the lane, never 51 (G4)."""
SEATED: Final = {2: (0, 2), 3: (0, 1, 2), 4: SEATS}
"""The seats that are taken at a table of 2, 3 or 4 (R6)."""
START: Final = (0, 13, 26, 39)
STARS: Final = (8, 21, 34, 47)
NOWHERE: Final = -2
"""A progress and a ring square that no token ever has."""


def turned(cell: Cell, quarters: int) -> Cell:
    """Return ``cell`` turned clockwise about the centre by ``quarters`` quarter-turns."""
    row, column = cell
    for _ in range(quarters % 4):
        row, column = column, 14 - row
    return row, column


_QUARTER: Final = (
    *((6, column) for column in range(1, 6)),
    *((row, 6) for row in range(5, -1, -1)),
    (0, 7),
    (0, 8),
)
RING: Final[tuple[Cell, ...]] = tuple(turned(cell, seat) for seat in SEATS for cell in _QUARTER)
"""The cell of each ring square (G2)."""
LANES: Final[tuple[tuple[Cell, ...], ...]] = tuple(
    tuple(turned((7, column), seat) for column in range(1, 7)) for seat in SEATS
)
"""Per seat, its six lane cells; an edition with a lane of 5 leaves the last one out (G5)."""
YARDS: Final[tuple[Cell, ...]] = ((0, 0), (0, 9), (9, 9), (9, 0))
"""Per seat, the top left cell of its 6 x 6 yard (G1)."""


def home_progress(lane: int) -> Progress:
    """Return the progress of home: 56 with a lane of 5, 57 with a lane of 6 (G5)."""
    return LAST_RING + lane + 1


def ring_square(seat: Seat, progress: Progress) -> RingSquare:
    """Return the ring square of a token, or ``NOWHERE`` in yard, lane or home (G4)."""
    if 0 <= progress <= LAST_RING:
        return (START[seat] + progress) % RING_SIZE
    return NOWHERE


PROGRESS_AT: Final[tuple[tuple[Progress, ...], ...]] = tuple(
    tuple(
        progress if (progress := (square - START[seat]) % RING_SIZE) <= LAST_RING else NOWHERE
        for square in range(RING_SIZE)
    )
    for seat in SEATS
)
"""Per seat and ring square, the progress of that seat's token there; the square behind its
start is ``NOWHERE``, since a token turns into its lane before it."""


def cell_of(seat: Seat, progress: Progress) -> Cell:
    """Return the cell of a token on the ring or in the lane.

    Raises ``ValueError`` in the yard and past the sixth lane square, which are no single cell.
    """
    if 0 <= progress <= LAST_RING:
        return RING[ring_square(seat, progress)]
    if LAST_RING < progress <= LAST_RING + len(LANES[seat]):
        return LANES[seat][progress - LAST_RING - 1]
    raise ValueError(f"progress {progress} is not a square")
