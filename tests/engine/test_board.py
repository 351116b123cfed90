"""The geometry, G1-G5, told from the drawn board."""

from itertools import pairwise

import pytest

from ludo import board
from ludo.board import LANES, RING, SEATS

# The board as it is printed on a box: r g y b yards, lanes in capitals, stars *, starts 0-3.
PICTURE = """
rrrrrr...gggggg
rrrrrr.G1gggggg
rrrrrr*G.gggggg
rrrrrr.G.gggggg
rrrrrr.G.gggggg
rrrrrr.G.gggggg
.0....HGH...*..
.RRRRRRHYYYYYY.
..*...HBH....2.
bbbbbb.B.yyyyyy
bbbbbb.B.yyyyyy
bbbbbb.B.yyyyyy
bbbbbb.B*yyyyyy
bbbbbb3B.yyyyyy
bbbbbb...yyyyyy
""".split()


def cells(*marks: str) -> set[tuple[int, int]]:
    return {
        (row, column)
        for row, line in enumerate(PICTURE)
        for column, mark in enumerate(line)
        if mark in marks
    }


def test_g1_yards_are_the_corners_and_nothing_else_lies_in_them() -> None:
    for seat, mark in enumerate("rgyb"):
        row, column = board.YARDS[seat]
        square = {(row + r, column + c) for r in range(6) for c in range(6)}
        assert square == cells(mark)
        assert not square & set(RING)


def test_g1_ring_lanes_yards_and_home_cover_the_board_once() -> None:
    assert len(RING) == len(set(RING)) == 52
    lanes = [cell for lane in LANES for cell in lane[:5]]
    home = {(row, column) for row in (6, 7, 8) for column in (6, 7, 8)}
    assert len(lanes) == len(set(lanes)) == 20
    assert not set(lanes) & (set(RING) | home)
    assert len(set(RING) | set(lanes) | home | cells(*"rgyb")) == 15 * 15


def test_g2_ring_runs_as_the_spec_walks_it() -> None:
    first = [(6, c) for c in range(1, 6)] + [(r, 6) for r in (5, 4, 3, 2, 1, 0)]
    second = [(0, 7)] + [(r, 8) for r in range(6)] + [(6, c) for c in range(9, 15)]
    third = [(7, 14)] + [(8, c) for c in range(14, 8, -1)] + [(r, 8) for r in range(9, 15)]
    fourth = [(14, 7)] + [(r, 6) for r in range(14, 8, -1)] + [(8, c) for c in range(5, -1, -1)]
    assert list(RING) == [*first, *second, *third, *fourth, (7, 0), (6, 0)]


def test_g2_exactly_four_steps_are_diagonal() -> None:
    steps = [
        (abs(r1 - r2), abs(c1 - c2))
        for (r1, c1), (r2, c2) in zip(RING, (*RING[1:], RING[0]), strict=True)
    ]
    assert steps.count((1, 1)) == 4
    assert steps.count((0, 1)) + steps.count((1, 0)) == 48


def test_g3_starts_and_stars_lie_where_they_are_drawn() -> None:
    assert board.START == (0, 13, 26, 39)
    assert board.STARS == (8, 21, 34, 47)
    assert {RING[square] for square in board.STARS} == cells("*")
    for seat in SEATS:
        assert {RING[board.START[seat]]} == cells(str(seat))


@pytest.mark.parametrize("seat", SEATS)
def test_g4_a_token_walks_51_ring_squares_and_turns_into_its_lane(seat: int) -> None:
    walked = [board.ring_square(seat, progress) for progress in range(51)]
    assert walked[0] == 13 * seat
    assert walked[8] in board.STARS
    assert all((b - a) % 52 == 1 for a, b in pairwise(walked))
    behind_start = (13 * seat - 1) % 52
    assert set(range(52)) - set(walked) == {behind_start}
    for progress in (-1, 51, 55, 56, 57):
        assert board.ring_square(seat, progress) == board.NOWHERE


@pytest.mark.parametrize("seat", SEATS)
def test_g4_the_lane_begins_beside_the_last_ring_square(seat: int) -> None:
    row, column = board.cell_of(seat, 50)
    lane_row, lane_column = board.cell_of(seat, 51)
    assert abs(row - lane_row) + abs(column - lane_column) == 1


@pytest.mark.parametrize("seat", SEATS)
def test_g4_progress_at_is_the_inverse_of_ring_square(seat: int) -> None:
    for square in range(52):
        expected = [p for p in range(51) if board.ring_square(seat, p) == square]
        assert [board.PROGRESS_AT[seat][square]] == (expected or [board.NOWHERE])


def test_g5_home_follows_the_lane() -> None:
    assert board.home_progress(5) == 56
    assert board.home_progress(6) == 57


def test_g5_the_sixth_lane_square_is_on_the_colours_side_of_the_centre() -> None:
    assert [lane[5] for lane in LANES] == [(7, 6), (6, 7), (7, 8), (8, 7)]
    for seat, mark in enumerate("RGYB"):
        assert set(LANES[seat]) == cells(mark)


def test_g5_cell_of_knows_ring_and_lane_only() -> None:
    assert board.cell_of(0, 0) == (6, 1)
    assert board.cell_of(1, 51) == (1, 7)
    assert board.cell_of(2, 55) == (7, 9)
    assert board.cell_of(3, 56) == (8, 7)
    for progress in (-2, -1, 57):
        with pytest.raises(ValueError, match=f"progress {progress} is not a square"):
            board.cell_of(0, progress)


def test_g1_turning_four_times_is_no_turn() -> None:
    assert board.turned((6, 1), 1) == (1, 8)
    assert board.turned((6, 1), 2) == (8, 13)
    assert board.turned((6, 1), -1) == board.turned((6, 1), 3) == (13, 6)
    assert board.turned((3, 5), 4) == (3, 5)


def test_r6_two_sit_opposite_and_three_leave_out_blue() -> None:
    assert board.SEATED == {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
