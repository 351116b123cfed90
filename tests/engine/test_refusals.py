"""R7: what is refused, why, and that a refusal changes nothing."""

from collections.abc import Callable

import pytest

from ludo import game
from ludo.game import Illegal, Refusal
from tests.engine.table import GREEN, RED, YELLOW, Table

OWED = "r:10,-1,56,54 g:-1,-1,-1,-1 y:38,38,-1,-1 turn:r die:3"
OPEN = "r:10,-1,56,54 g:-1,-1,-1,-1 y:38,38,-1,-1 turn:r"
OVER = "r:56,56,56,56 g:-1,-1,-1,-1 y:38,-1,-1,-1 turn:r"

CASES: dict[Refusal, Callable[[], tuple[Table, int, int]]] = {
    Refusal.OVER: lambda: (Table(OVER), RED, 0),
    Refusal.NOT_YOUR_TURN: lambda: (Table(OWED), YELLOW, 0),
    Refusal.ROLL_OWED: lambda: (Table(OPEN), RED, 0),
    Refusal.NO_SUCH_TOKEN: lambda: (Table(OWED), RED, 4),
    Refusal.IN_YARD: lambda: (Table(OWED), RED, 1),
    Refusal.IS_HOME: lambda: (Table(OWED), RED, 2),
    Refusal.OVERSHOOT: lambda: (Table(OWED), RED, 3),
    Refusal.CAPTURE_FIRST: lambda: (Table(OWED.replace("54", "48"), "capture_first=yes"), RED, 3),
    Refusal.PATH_BLOCKED: lambda: (Table(OWED.replace("54", "1"), "stack=block"), RED, 0),
    Refusal.SQUARE_HELD: lambda: (Table(OWED.replace("54", "9"), "stack=shield"), RED, 3),
    Refusal.MUST_CAPTURE: lambda: (Table(OWED.replace("54", "9"), "forced_capture=yes"), RED, 0),
}


@pytest.mark.parametrize("reason", CASES, ids=lambda reason: reason.value)
def test_r7_a_refused_move_says_why_and_changes_nothing(reason: Refusal) -> None:
    table, seat, token = CASES[reason]()
    before = hash(table.state), repr(table.state)
    assert table.refusal(token, seat) is reason
    assert (hash(table.state), repr(table.state)) == before


@pytest.mark.parametrize(
    ("reason", "position", "seat", "face"),
    [
        (Refusal.OVER, OVER, RED, 3),
        (Refusal.OVER, OVER, YELLOW, 3),
        (Refusal.NOT_YOUR_TURN, OPEN, GREEN, 3),
        (Refusal.NOT_YOUR_TURN, OPEN, 7, 3),
        (Refusal.MOVE_OWED, OWED, RED, 3),
        (Refusal.NO_SUCH_FACE, OPEN, RED, 0),
        (Refusal.NO_SUCH_FACE, OPEN, RED, 7),
        (Refusal.NO_SUCH_FACE, OPEN, RED, -1),
    ],
)
def test_r7_a_refused_roll_says_why_and_changes_nothing(
    reason: Refusal, position: str, seat: int, face: int
) -> None:
    table = Table(position)
    before = hash(table.state), repr(table.state)
    assert table.roll_refusal(face, seat) is reason
    if reason is not Refusal.NO_SUCH_FACE:
        assert game.why_no_roll(table.rules, table.state, seat) is reason
    assert (hash(table.state), repr(table.state)) == before


def test_r7_every_reason_has_a_case() -> None:
    rolls = {Refusal.MOVE_OWED, Refusal.NO_SUCH_FACE}
    assert set(CASES) | rolls == set(Refusal)


def test_r7_nobody_acts_after_the_end() -> None:
    table = Table(OVER)
    assert table.is_over
    assert table.legal == ()
    for seat in range(4):
        assert {table.refusal(token, seat) for token in range(4)} == {Refusal.OVER}
        assert table.roll_refusal(6, seat) is Refusal.OVER


def test_r7_nobody_acts_after_the_throw_cap() -> None:
    table = Table("r:10,-1,-1,-1 y:-1,-1,-1,-1 turn:r", "throw_cap=1").roll(1).play(0)
    assert table.roll_refusal(1) is Refusal.OVER
    assert table.refusal(0) is Refusal.OVER


def test_r7_a_seat_that_is_empty_or_done_is_never_on_turn() -> None:
    table = Table("r:56,56,56,56 g:3,-1,-1,-1 y:5,-1,-1,-1 turn:g places:r", "finish=all")
    for seat in (0, 2, 3):
        assert table.roll_refusal(1, seat) is Refusal.NOT_YOUR_TURN


def test_r7_no_second_move_for_one_roll() -> None:
    table = Table("r:10,-1,-1,-1 y:3,-1,-1,-1 turn:r").roll(2).play(0)
    assert table.refusal(0, RED) is Refusal.NOT_YOUR_TURN
    assert table.refusal(0, YELLOW) is Refusal.ROLL_OWED
    table = Table("r:10,-1,-1,-1 y:3,-1,-1,-1 turn:r").roll(6).play(0)
    assert table.refusal(0, RED) is Refusal.ROLL_OWED


def test_r7_the_refusal_is_an_exception_with_its_reason() -> None:
    table = Table(OPEN)
    with pytest.raises(Illegal, match="roll_owed") as refused:
        game.play(table.rules, table.state, RED, 0)
    assert refused.value.reason is Refusal.ROLL_OWED


def test_r1_target_of_tells_where_a_legal_move_leads() -> None:
    table = Table(OWED.replace("54", "50"))
    assert game.target_of(table.rules, table.state, 0) == 13
    assert game.target_of(table.rules, table.state, 3) == 53
    with pytest.raises(Illegal, match="in_yard"):
        game.target_of(table.rules, table.state, 1)


def test_r2_captures_tells_whom_a_move_would_send_back() -> None:
    table = Table(OWED.replace("10,", "9,"))
    assert list(game.captures(table.rules, table.state, 0)) == [(YELLOW, 0), (YELLOW, 1)]
    assert list(game.captures(table.rules, table.state, 3)) == []
