"""Counting what can follow a position, to prove the moves right (perft).

The count of depth D is the number of sequences of D rolls. Each face of a roll counts once per
legal move, where tokens on equal progress count once, and once when nothing is legal or the roll
is void. A finished match counts one, whatever is left of D. A move that the position still owes
belongs to a roll made before: it is none of the D.
"""

from ludo.game import State, Token, is_over, legal_moves, play, roll
from ludo.rules import FACES, Rules


def perft(rules: Rules, state: State, depth: int) -> int:
    """Return the number of sequences of ``depth`` rolls from ``state``."""
    if state.die:
        return sum(_after(rules, state, token, depth) for token in _choices(rules, state))
    if depth == 0 or is_over(rules, state):
        return 1
    return sum(perft(rules, _rolled(rules, state, face), depth - 1) for face in FACES)


def divide(rules: Rules, state: State, depth: int) -> dict[tuple[int, Token | None], int]:
    """Return the count of ``perft`` per face and move, in order; they add up to it.

    The token is None where a roll leads to no move. Of tokens on equal progress the first is
    named. Empty where no roll or move is left to divide: a finished match, or depth 0.
    """
    if state.die:
        return {
            (state.die, token): _after(rules, state, token, depth)
            for token in _choices(rules, state)
        }
    if depth == 0 or is_over(rules, state):
        return {}
    counts: dict[tuple[int, Token | None], int] = {}
    for face in FACES:
        rolled = _rolled(rules, state, face)
        if rolled.die:
            counts |= divide(rules, rolled, depth - 1)
        else:
            counts[face, None] = perft(rules, rolled, depth - 1)
    return counts


def _rolled(rules: Rules, state: State, face: int) -> State:
    return roll(rules, state, state.turn, face)[0]


def _after(rules: Rules, state: State, token: Token, depth: int) -> int:
    """Return the count after the owed move of ``token``; it costs none of ``depth``."""
    return perft(rules, play(rules, state, state.turn, token)[0], depth) if depth else 1


def _choices(rules: Rules, state: State) -> list[Token]:
    """Return the legal moves, of tokens on equal progress the first only."""
    own = state.tokens[state.turn]
    return [t for t in legal_moves(rules, state) if own.index(own[t]) == t]
