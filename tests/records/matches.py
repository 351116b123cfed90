"""Matches for the tests of this folder: who plays is said in one letter a seat."""

import random

from ludo import match as matches
from ludo.game import Event, legal_moves
from ludo.match import CUSTOM, Match, Player, Players
from ludo.rules import EDITIONS, Rules

KINDS = {"h": "human", "r": "random", "e": "easy", "n": "normal", "s": "strategic", "d": "hard"}
NAMES = ("Anna", "", "玩家", "Zoë 🎲")
SHORT = Rules(entry=frozenset({1, 6}), win_tokens=1, throw_cap=10_000)
"""Rules of short matches."""


def players_of(seats: str, names: tuple[str, ...] = NAMES) -> Players:
    """Return the players that ``seats`` writes, as in ``hnn-``."""
    return tuple(
        None if letter == "-" else Player(KINDS[letter], names[seat])
        for seat, letter in enumerate(seats)
    )


def begin(edition: str = "modern", seats: str = "hnnn", number: int = 1) -> Match:
    """Return match ``number`` before its first roll."""
    rules = SHORT if edition == CUSTOM else EDITIONS[edition].rules
    return matches.new_match(edition, rules, players_of(seats), number.to_bytes(16, "big"))


def act(match: Match, rng: random.Random) -> tuple[Match, tuple[Event, ...]]:
    """Return what one more action leads to, any legal move chosen."""
    if match.state.die:
        return matches.play(match, rng.choice(legal_moves(match.rules, match.state)))
    return matches.roll(match)


def play_on(match: Match, rolls: int = 10_000, choices: int = 0) -> Match:
    """Return ``match`` played on until it is over or has had so many rolls."""
    rng = random.Random(f"{match.seed.hex()} {choices}")
    while not matches.is_over(match) and (match.state.throws < rolls or match.state.die):
        match, _ = act(match, rng)
    return match._replace(active_ms=1000 * match.state.throws)


def finished(
    edition: str = CUSTOM, seats: str = "hnnn", number: int = 1, choices: int = 0
) -> Match:
    """Return a match played to its end."""
    return play_on(begin(edition, seats, number), choices=choices)


def finished_by(seat: int | None, seats: str = "hnnn", above: int = 0) -> Match:
    """Return a match that ``seat`` has won (any other for None), numbered above ``above``."""
    for number in range(above + 1, above + 500):
        match = finished(seats=seats, number=number)
        if (match.state.places[0] == seat) if seat is not None else match.state.places[0] != 0:
            return match
    raise AssertionError("nobody wins")


def number_of(match: Match) -> int:
    """Return the number that ``begin`` was given."""
    return int.from_bytes(match.seed, "big")
