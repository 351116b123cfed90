"""Whole matches beside the public package ``ludo-king-engine``, with the same dice and choices.

Both play: enter by 6; a roll for a six, a capture, a token home; no third six; an unused six is
rolled again; starts and stars are safe; a pair can't be landed on but may be passed.

Where the package goes its own way, the adapter follows it, and counts what it had to skip:

- Its squares count from 1, and its stars lie 7 past the starts: they are moved to ours.
- It counts sixes in ``roll_dice`` only, which draws its own die: the adapter counts for it. Asked
  for moves after a third six it would forget the count, so it is not asked.
- It has one square where we have progress 50 and 51: it turns into the lane a step early. A token
  that comes to 50 is put on 51 with us too. Where the square would have mattered (somebody to
  capture, or a pair that holds it), the move is not compared and not chosen.
- A pair on a safe square does not hold it there: such moves are not compared and not chosen.
"""

import random
from collections import Counter
from collections.abc import Iterator
from importlib import import_module

import pytest

from ludo import dice, game
from ludo.board import COLOURS, SEATED, Progress, Seat
from ludo.game import State, Token
from ludo.rules import Rules

ludo_engine = import_module("ludo_engine")
constants = import_module("ludo_engine.models.constants")

RULES = Rules(bonus=frozenset({"six", "capture", "home"}), stack="shield")
MATCHES = 1000
BATCH = 100
TURN_IN = 50
"""Our progress that the package doesn't have."""


@pytest.fixture(autouse=True)
def stars_where_ours_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(constants.BoardConstants, "STAR_SQUARES", {9, 22, 35, 48})


class Peer:
    """One match of the package, spoken to in our words."""

    def __init__(self, seats: tuple[Seat, ...]) -> None:
        self.seats = seats
        colours = [ludo_engine.PlayerColor(COLOURS[seat]) for seat in seats]
        self.match = ludo_engine.LudoGame(colours)
        self.movable: set[Token] = set()
        self.is_void = False

    @property
    def turn(self) -> Seat:
        index: int = self.match.current_player_index
        return self.seats[index]

    @property
    def tokens(self) -> game.Tokens:
        """Our progress of its tokens."""
        tokens: list[tuple[int, ...]] = [(), (), (), ()]
        for seat, player in zip(self.seats, self.match.players, strict=True):
            tokens[seat] = tuple(progress_of(seat, token.position) for token in player.tokens)
        return tuple(tokens)

    def roll(self, face: int) -> None:
        """Count the die and note the tokens that may move; pass on a third six."""
        self.match.consecutive_sixes = self.match.consecutive_sixes + 1 if face == 6 else 0
        self.is_void = self.match.consecutive_sixes == 3
        self.movable = set()
        if self.is_void:
            self.match.play_turn(None, face)
        else:
            moves = self.match.get_valid_moves(self.match.get_current_player(), face)
            self.movable = {move.token_id for move in moves}

    def play(self, token: Token | None, face: int) -> bool:
        """Move, or see that nothing can; tell whether the seat rolls again."""
        result = self.match.play_turn(token, face)
        assert result.error is None
        return bool(result.extra_turn)

    def rest(self, face: int) -> bool:
        """Do without a move, even where the package has one that we don't; as ``play``."""
        if self.is_void:
            return False
        if not self.movable:
            return self.play(None, face)
        if face != 6:
            self.match.next_turn()
        return face == 6


def progress_of(seat: Seat, position: int) -> Progress:
    """Our progress for a position of the package: -1, ring 0-51, lane 100-104, home 105."""
    if position < 0:
        return -1
    if position >= 100:
        return position - 49
    return (position - 1 - 13 * seat) % 52


def odd_moves(state: State, face: int) -> set[Token]:
    """The tokens whose landing the two engines see differently, told from our position."""
    return {token for token in range(4) if is_odd(state, token, face)}


def is_odd(state: State, token: Token, face: int) -> bool:
    origin = state.tokens[state.turn][token]
    target = 0 if origin == -1 else origin + face
    if target > TURN_IN:
        return False
    square = (13 * state.turn + target) % 52
    crowd = Counter(
        other
        for other, tokens in enumerate(state.tokens)
        for progress in tokens
        if other != state.turn and 0 <= progress <= 50 and (13 * other + progress) % 52 == square
    )
    if target == TURN_IN:
        return bool(crowd)
    return square in RULES.safe_squares and max(crowd.values(), default=0) > 1


def turned_in(state: State) -> State:
    """Our position with every token on 50 put on 51."""
    tokens = tuple(
        tuple(TURN_IN + 1 if progress == TURN_IN else progress for progress in own)
        for own in state.tokens
    )
    return state._replace(tokens=tokens)


def play_beside(seed: bytes, count: int) -> Iterator[str]:
    """Play one match in both engines, comparing every step; yield what happened, to be counted."""
    seats = SEATED[count]
    peer = Peer(seats)
    state = game.new_state(RULES, seats, seats[0])
    rng = random.Random(seed)
    while not game.is_over(RULES, state):
        assert peer.turn == state.turn
        face, turn = dice.die(seed, state.throws), state.turn
        odd = odd_moves(state, face)
        peer.roll(face)
        state, _events = game.roll(RULES, state, turn, face)
        ours = set(game.legal_moves(RULES, state))
        assert ours - odd == peer.movable - odd
        yield "roll with odd moves" if odd & (ours | peer.movable) else "roll"
        if ours and ours <= odd:
            yield "match left"
            return
        if ours:
            token = rng.choice(sorted(ours - odd))
            state, _events = game.play(RULES, state, turn, token)
        again = peer.play(token, face) if ours else peer.rest(face)
        over = game.is_over(RULES, state)
        assert over is peer.match.game_over
        assert over or again is (state.turn == turn)
        state = turned_in(state)
        assert peer.tokens == state.tokens
    assert peer.match.winner.color.value == COLOURS[state.places[0]]
    yield "match"


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(MATCHES // BATCH))
def test_r_matches_go_as_in_ludo_king_engine(batch: int) -> None:
    happened: Counter[str] = Counter()
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        happened.update(play_beside(number.to_bytes(16, "big"), 2 + number % 3))
    assert happened["match"] + happened["match left"] == BATCH
    assert happened["match left"] < 0.1 * BATCH
    assert happened["roll with odd moves"] < 0.01 * happened["roll"]
