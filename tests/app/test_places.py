"""Where tokens are drawn (V2, V4)."""

import pytest

from ludo.board import SEATS, cell_of
from ludo.places import SPOTS, SQUARES, places, spread

YARD = (-1,) * 4


@pytest.mark.parametrize("size", range(1, 17))
def test_v4_cluster_keeps_its_tokens_apart_and_on_the_square(size: int) -> None:
    offsets = spread(size)
    assert len(set(offsets)) == size
    assert all(abs(down) <= 0.5 and abs(right) <= 0.5 for down, right in offsets)
    assert abs(sum(right for _, right in offsets)) < 0.01


def test_v2_tokens_in_the_yard_stand_on_its_four_spots() -> None:
    placed = places((YARD,) * 4, 56)
    assert [(placed[0, t].row, placed[0, t].column) for t in range(4)] == list(SPOTS)
    assert {place.crowd for place in placed.values()} == {1}
    assert len({(place.row, place.column) for place in placed.values()}) == 16


def test_v4_colours_share_a_square_as_one_cluster() -> None:
    placed = places(((13, 13, -1, -1), (0, -1, -1, -1), (), ()), 56)
    assert [placed[key].crowd for key in ((0, 0), (0, 1), (1, 0))] == [3, 3, 3]
    assert cell_of(0, 13) == cell_of(1, 0)


def test_v2_empty_seats_have_no_tokens() -> None:
    assert {seat for seat, _ in places((YARD, (), YARD, ()), 56)} == {0, 2}


def test_v2_tokens_come_home_each_on_its_own_side() -> None:
    placed = places(((57,) * 4,) * 4, 57)
    for seat in SEATS:
        assert {placed[seat, token].crowd for token in range(4)} == {4}
    assert len({(place.row, place.column) for place in placed.values()}) == 16


def test_v9_squares_that_can_be_counted_to() -> None:
    assert len(SQUARES) == 52 + 4 * 6 + 1
    assert {"home", "6,1", "7,6"} <= SQUARES
    assert not {"yard", "", "7,7", "0,0"} & SQUARES
