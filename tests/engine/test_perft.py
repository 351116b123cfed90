"""Move generation proved by counting: files of positions with their perft counts."""

from pathlib import Path

import pytest

from ludo.board import SEATS
from ludo.game import new_state
from ludo.perft import divide, perft
from ludo.position import parse_position
from ludo.rules import EDITIONS, Rules, with_options
from tests.engine.reference import Reference, sequences
from tests.engine.table import Table

FOLDER = Path(__file__).parent.parent / "data" / "perft"
Case = tuple[str, Rules, str, list[int]]


def read(path: Path) -> list[Case]:
    """The positions of a file: lines ``rules``, ``position`` and ``counts``."""
    cases = []
    rules, position = Rules(), ""
    for line in path.read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word == "rules":
            edition, *options = rest.split()
            rules = with_options(EDITIONS[edition].rules, options)
        elif word == "position":
            position = rest
        elif word == "counts":
            cases.append((path.stem, rules, position, [int(count) for count in rest.split()]))
        else:
            assert word in ("#", "")
    return cases


CASES = [case for path in sorted(FOLDER.glob("*.txt")) for case in read(path)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]} {case[2]}")
def test_r_perft_counts_are_those_of_the_files(case: Case) -> None:
    _name, rules, position, counts = case
    state = parse_position(rules, position)
    assert [perft(rules, state, depth) for depth in range(1, 5)] == counts


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]} {case[2]}")
def test_r_perft_counts_are_those_of_the_reference_engine(case: Case) -> None:
    _name, rules, position, counts = case
    match = Reference(rules, parse_position(rules, position))
    assert [sequences(match, depth) for depth in range(1, 4)] == counts[:3]


def test_r_perft_files_have_eight_positions_for_every_edition() -> None:
    for edition in EDITIONS:
        assert sum(name == edition for name, *_ in CASES) >= 8


@pytest.mark.parametrize("edition", EDITIONS)
def test_r_perft_of_a_crowded_board_agrees_with_the_reference_engine(edition: str) -> None:
    rules = EDITIONS[edition].rules
    position = "r:5,20,40,52 g:0,10,10,-1 y:3,30,50,55 b:-1,8,21,34 turn:r"
    state = parse_position(rules, position)
    assert perft(rules, state, 2) == sequences(Reference(rules, state), 2)


def test_r_perft_of_no_roll_is_one() -> None:
    table = Table("r:5,5,9,-1 y:-1,-1,-1,-1 turn:r")
    assert perft(table.rules, table.state, 0) == 1
    assert divide(table.rules, table.state, 0) == {}


def test_r_perft_takes_an_owed_move_for_no_roll() -> None:
    table = Table("r:5,5,9,-1 y:-1,-1,-1,-1 turn:r die:2")
    assert perft(table.rules, table.state, 0) == 2
    assert divide(table.rules, table.state, 0) == {(2, 0): 1, (2, 2): 1}
    assert divide(table.rules, table.state, 1) == {(2, 0): 6, (2, 2): 6}


def test_r_divide_names_each_face_and_move() -> None:
    table = Table("r:5,5,53,-1 y:-1,-1,-1,-1 turn:r sixes:1")
    walks = {(face, token): 1 for face in range(1, 4) for token in (0, 2)}
    expected = walks | {(4, 0): 1, (5, 0): 1, (6, 0): 1, (6, 3): 1}
    assert divide(table.rules, table.state, 1) == expected
    assert list(divide(table.rules, table.state, 1)) == sorted(expected)


def test_r_divide_says_where_a_roll_leads_to_no_move() -> None:
    table = Table("r:-1,-1,-1,-1 y:-1,-1,-1,-1 turn:r")
    expected = {(face, None): 6 for face in range(1, 6)} | {(6, 0): 7}
    assert divide(table.rules, table.state, 2) == expected
    table = Table("r:5,-1,-1,-1 y:-1,-1,-1,-1 turn:r sixes:2")
    assert divide(table.rules, table.state, 1)[6, None] == 1


def test_r_divide_adds_up_to_perft() -> None:
    rules = EDITIONS["quick"].rules
    state = new_state(rules, SEATS, 3)
    for depth in range(1, 5):
        assert sum(divide(rules, state, depth).values()) == perft(rules, state, depth)


def test_r_divide_of_a_finished_match_is_empty() -> None:
    table = Table("r:56,56,56,56 y:-1,-1,-1,-1 turn:r")
    assert (perft(table.rules, table.state, 3), divide(table.rules, table.state, 3)) == (1, {})
