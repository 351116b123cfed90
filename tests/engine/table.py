"""A table to test at: rules and a position that rolls and moves in one line each."""

from collections.abc import Callable

from ludo import game
from ludo.board import Seat
from ludo.game import Event, Illegal, Outcome, Refusal, State, Token
from ludo.position import format_position, parse_position
from ludo.rules import Rules, with_options

RED, GREEN, YELLOW, BLUE = 0, 1, 2, 3
PLAIN = Rules()


class Table:
    """Starts at a position text, under the plain rules with some options changed."""

    def __init__(self, text: str, *options: str, rules: Rules = PLAIN) -> None:
        self.rules = with_options(rules, options)
        self.state: State = parse_position(self.rules, text)
        self.events: tuple[Event, ...] = ()

    def roll(self, *faces: int) -> "Table":
        """Roll for whoever is on turn, one face after the other."""
        for face in faces:
            self.state, self.events = game.roll(self.rules, self.state, self.state.turn, face)
        return self

    def play(self, token: Token) -> "Table":
        """Move a token of whoever is on turn."""
        self.state, self.events = game.play(self.rules, self.state, self.state.turn, token)
        return self

    @property
    def legal(self) -> tuple[Token, ...]:
        return game.legal_moves(self.rules, self.state)

    @property
    def tokens(self) -> str:
        """The tokens' part of the position text."""
        return format_position(self.state).partition(" turn:")[0]

    @property
    def turn(self) -> str:
        return "rgyb"[self.state.turn]

    @property
    def is_over(self) -> bool:
        return game.is_over(self.rules, self.state)

    def refusal(self, token: Token, seat: Seat | None = None) -> Refusal | None:
        """Why a move is refused; checks that ``why_not`` and ``play`` agree (R7)."""
        seat = self.state.turn if seat is None else seat
        reason = game.why_not(self.rules, self.state, seat, token)
        assert _reason_of(lambda: game.play(self.rules, self.state, seat, token)) is reason
        return reason

    def roll_refusal(self, face: int, seat: Seat | None = None) -> Refusal | None:
        """Why a roll is refused by ``roll``, or None."""
        seat = self.state.turn if seat is None else seat
        return _reason_of(lambda: game.roll(self.rules, self.state, seat, face))


def _reason_of(action: Callable[[], Outcome]) -> Refusal | None:
    try:
        action()
    except Illegal as illegal:
        return illegal.reason
    return None
