"""Computer players: a level looks at a position and chooses a token (C1-C5).

Rule 1  A player sees what a person sees: the rules, the table and the die that is owed.
Rule 2  Legality, captures and targets are asked of ``ludo.game``; no rule is decided here.
Rule 3  Chances are drawn in a fixed order, so that a seed gives the same match everywhere (F2):
        none where one move is legal; for ``easy`` one that settles whether it plays at random,
        then one a legal move; and at the end one among the moves that are equally good.

Points are for the position after the move: what the moved token gained, and the dangers that all
own tokens are then in. A bonus roll is not looked ahead.
"""

from collections.abc import Callable
from math import prod
from typing import Any, Final

from ludo.board import (
    LAST_RING,
    NOWHERE,
    PROGRESS_AT,
    SEATS,
    STARS,
    TOKENS,
    YARD,
    Progress,
    Seat,
    ring_square,
)
from ludo.dice import Chances
from ludo.game import State, Token, captures, is_decided, legal_moves, play, target_of, why_not
from ludo.rules import FACES, Rules

EASY_RANDOM: Final = 30
"""How often, in percent, ``easy`` plays at random (C2)."""
EASY_NOISE: Final = 40
"""By how many points of ``strategic`` ``easy`` misjudges a move at most, up or down (C2)."""
HARD_WEIGHTS: Final = (480, 240, 120, 60, 1)
"""What ``hard`` gives for each part of a ``Preference``: as much as all later parts together can
bring, so that without danger it has the order of ``normal`` (C5)."""
HARD_STAKE: Final = 15
"""How many points of ``hard`` each square that may be lost costs (C5)."""
HARD_ENTRY: Final = 15
"""How many squares ``hard`` takes the wait in the yard to be worth."""

CHANCES: Final = len(FACES) ** 3
"""How many equally likely ways three opponents can roll: the unit of ``danger``, so that equal
dangers are equal numbers."""

Hunter = tuple[Seat, Token, int]
"""An opponent's token, and a face that takes it to the square in question."""
Preference = tuple[int, bool, bool, bool, Progress]
"""Tokens captured, home reached, yard left, safe square reached, progress: more is better."""


def choose(level: str, rules: Rules, state: State, chances: Chances) -> Token:
    """Return the token that a computer player of ``level``, one of ``LEVELS``, moves.

    A move has to be owed: raises ``ValueError`` where none is.
    """
    legal = legal_moves(rules, state)
    if not legal:
        raise ValueError("no move is owed")
    if len(legal) == 1:
        return legal[0]
    if level == "random" or (level == "easy" and chances.below(100) < EASY_RANDOM):
        return chances.pick(legal)
    values = [_VALUES[level](rules, state, token) for token in legal]
    if level == "easy":
        values = [value + chances.below(2 * EASY_NOISE + 1) - EASY_NOISE for value in values]
    best = [token for token, value in zip(legal, values, strict=True) if value == max(values)]
    return best[0] if len(best) == 1 else chances.pick(best)


def hunters(rules: Rules, state: State, seat: Seat, token: Token) -> list[Hunter]:
    """Return every opposing token that could capture this one by its next roll, and how.

    A token in the yard hunts on its start square. Nobody hunts on safe squares, in the lane, at
    home and in the yard; nor behind a block, nor when done, nor when the match is decided.
    """
    square = ring_square(seat, state.tokens[seat][token])
    if square == NOWHERE or square in rules.safe_squares or is_decided(rules, state):
        return []
    return [
        (other, hunter, face)
        for other in _OTHERS[seat]
        if other not in state.places
        for hunter, progress in enumerate(state.tokens[other])
        if PROGRESS_AT[other][square] in rules.targets[progress + 1]
        for face in FACES
        if rules.targets[progress + 1][face] == PROGRESS_AT[other][square]
        if why_not(rules, state._replace(turn=other, die=face), other, hunter) is None
    ]


def danger(rules: Rules, state: State, seat: Seat, token: Token) -> int:
    """Return the chance that an opponent captures this token by its next roll, of ``CHANCES`` (C5).

    Of each opponent the share of faces that hit counts; opponents are independent of each other.
    """
    found = hunters(rules, state, seat, token)
    if not found:
        return 0
    hits = ({face for other, _, face in found if other == enemy} for enemy in _OTHERS[seat])
    return CHANCES - prod(len(FACES) - len(faces) for faces in hits)


def threats(rules: Rules, state: State, seat: Seat, token: Token) -> int:
    """Return how many enemies stand 1-6 squares behind this token and can really reach it (C4).

    Enemies in the yard are not behind it, whatever their next roll could do.
    """
    found = hunters(rules, state, seat, token)
    return sum(state.tokens[other][hunter] != YARD for other, hunter, _ in found)


def preference(rules: Rules, state: State, token: Token) -> Preference:
    """Return how good the owed move of ``token`` is, the most important first (C3)."""
    target = target_of(rules, state, token)
    return (
        len(captures(rules, state, token)),
        target == rules.home,
        state.tokens[state.turn][token] == YARD,
        ring_square(state.turn, target) in rules.safe_squares,
        target,
    )


def strategic_points(rules: Rules, state: State, token: Token) -> float:
    """Return the points of the owed move of ``token``, with the dangers to all own tokens (C4)."""
    seat, origin = state.turn, state.tokens[state.turn][token]
    after, _ = play(rules, state, seat, token)
    target = after.tokens[seat][token]
    points = 100 * len(captures(rules, state, token)) + target / 2
    if target == rules.home:
        points += 90
    elif origin <= LAST_RING < target:
        points += 45
    if origin == YARD:
        points += 50 if _has_token_out(rules, state, seat) else 70
    if ring_square(seat, target) in rules.safe_squares.intersection(STARS):
        points += 20
    return points + _danger_points(rules, state, after)


def hard_points(rules: Rules, state: State, token: Token) -> float:
    """Return the points of the owed move of ``token``: C3's order, less the danger (C5).

    The danger is that of all own tokens after the move, in squares that may be lost.
    """
    seat = state.turn
    wanted = zip(preference(rules, state, token), HARD_WEIGHTS, strict=True)
    after, _ = play(rules, state, seat, token)
    lost = sum(
        danger(rules, after, seat, own) * (progress + HARD_ENTRY)
        for own, progress in enumerate(after.tokens[seat])
    )
    return sum(part * weight for part, weight in wanted) - HARD_STAKE * lost / CHANCES


_OTHERS: Final = tuple(tuple(other for other in SEATS if other != seat) for seat in SEATS)


def _danger_points(rules: Rules, state: State, after: State) -> int:
    """Return +30 for each token that left its danger, -40 for each threat there is (C4)."""
    points = 0
    for token in TOKENS:
        threatened = threats(rules, after, state.turn, token)
        points -= 40 * threatened
        if not threatened and threats(rules, state, state.turn, token):
            points += 30
    return points


def _has_token_out(rules: Rules, state: State, seat: Seat) -> bool:
    return any(progress not in (YARD, rules.home) for progress in state.tokens[seat])


_VALUES: Final[dict[str, Callable[[Rules, State, Token], Any]]] = {
    "easy": strategic_points,
    "normal": preference,
    "strategic": strategic_points,
    "hard": hard_points,
}
"""How a level that doesn't play at random values a move: more is better."""
LEVELS: Final = ("random", *_VALUES)
"""The names of the levels, in the order of C1-C5."""
