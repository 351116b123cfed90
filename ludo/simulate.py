"""Whole matches between computer players, without a page (B5).

Rule 1  Game n has a seed of its own, made from the run's seed and n; so its result is the same
        whichever process plays it, and however many games there are.
Rule 2  Games come back in their order, for any number of processes.
"""

import hmac
import multiprocessing
import signal
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from math import sqrt
from typing import Final, NamedTuple

from ludo.board import SEATED, SEATS, Seat
from ludo.dice import SEED_BYTES, Chances, die
from ludo.game import is_over, new_state, play, roll, winner
from ludo.match import Player, first_seat
from ludo.players import LEVELS, choose
from ludo.rules import Rules

OFF: Final = "off"
"""How a list of players writes an empty seat."""
PAIR: Final = SEATED[2]
"""The seats of two."""
Levels = tuple[str, ...]
"""Per seat the level of its computer player, or ``off``."""


class PlayersError(ValueError):
    """A list of players that no match can be played by; says why."""


class Table(NamedTuple):
    """What all games of a run have in common."""

    edition: str
    """Whose habit says who starts (R6)."""
    rules: Rules
    levels: Levels


class Result(NamedTuple):
    """How one game ended."""

    winner: Seat | None
    """None when it reached ``throw_cap``."""
    rolls: int


class Share(NamedTuple):
    """How many games were won, and between what limits the true share lies (95 %)."""

    wins: int
    share: float
    low: float
    high: float


def parse_players(text: str) -> Levels:
    """Return the levels that ``text`` names, comma separated.

    Four names are the four seats, ``off`` for an empty one; two or three sit as R6 says. Raises
    ``PlayersError``.
    """
    names = text.split(",")
    for name in names:
        if name not in (*LEVELS, OFF):
            raise PlayersError(f"there is no player {name!r}; there are {', '.join(LEVELS)}, {OFF}")
    if len(names) not in SEATED or (OFF in names and len(names) < len(SEATS)):
        raise PlayersError(f"players are 2-4 levels, or 4 with {OFF} among them, not {text!r}")
    if len(names) - names.count(OFF) < min(SEATED):
        raise PlayersError("a match needs at least two players")
    seated = dict(zip(SEATED[len(names)], names, strict=True))
    return tuple(seated.get(seat, OFF) for seat in SEATS)


def game_seed(seed: bytes, number: int) -> bytes:
    """Return the seed of game ``number``: the first 16 bytes of HMAC-SHA-256(seed, "game:n")."""
    return hmac.digest(seed, b"game:%d" % number, "sha256")[:SEED_BYTES]


def play_game(table: Table, seed: bytes, number: int) -> Result:
    """Play game ``number`` of the run with ``seed`` to its end."""
    seed = game_seed(seed, number)
    rules, levels = table.rules, table.levels
    players = tuple(None if level == OFF else Player(level) for level in levels)
    state = new_state(rules, _seats(table), first_seat(table.edition, players, seed))
    while not is_over(rules, state):
        state, _ = roll(rules, state, state.turn, die(seed, state.throws))
        if state.die:
            token = choose(levels[state.turn], rules, state, Chances(seed, state.throws))
            state, _ = play(rules, state, state.turn, token)
    return Result(winner(rules, state), state.throws)


def play_games(table: Table, seed: bytes, games: int, jobs: int = 1) -> Iterator[Result]:
    """Yield the results of games 0 to ``games - 1``, played by ``jobs`` processes."""
    play_one = partial(play_game, table, seed)
    if jobs == 1:
        yield from map(play_one, range(games))
        return
    chunk = max(1, min(16, games // (4 * jobs)))
    ignore_interrupts = (signal.SIGINT, signal.SIG_IGN)
    with multiprocessing.Pool(jobs, signal.signal, ignore_interrupts) as pool:
        yield from pool.imap(play_one, range(games), chunk)


def parse_levels(text: str) -> tuple[str, ...]:
    """Return the different levels that ``text`` names, comma separated; raises ``PlayersError``."""
    levels = tuple(dict.fromkeys(text.split(",")))
    for level in levels:
        if level not in LEVELS:
            raise PlayersError(f"there is no level {level!r}; there are {', '.join(LEVELS)}")
    if len(levels) < len(PAIR):
        raise PlayersError("a tournament needs at least two levels")
    return levels


def play_duel(
    base: Table, pair: tuple[str, str], seed: bytes, games: int, jobs: int = 1
) -> Iterator[str | None]:
    """Yield who of ``pair`` wins each of twice ``games`` games, None for nobody.

    The two sit opposite, and play each game's dice from both sides. Of ``base`` the edition and
    the rules count.
    """
    for one, other in (pair, pair[::-1]):
        levels = {PAIR[0]: one, PAIR[1]: other}
        table = base._replace(levels=tuple(levels.get(seat, OFF) for seat in SEATS))
        for result in play_games(table, seed, games, jobs):
            yield None if result.winner is None else levels[result.winner]


def _seats(table: Table) -> list[Seat]:
    return [seat for seat in SEATS if table.levels[seat] != OFF]


def wins_by_seat(table: Table, results: Iterable[Result]) -> dict[Seat, Share]:
    """Return how often each occupied seat won."""
    winners = [result.winner for result in results]
    won = Counter(winners)
    return {seat: interval(won[seat], len(winners)) for seat in _seats(table)}


def wins_by_level(table: Table, results: Iterable[Result]) -> dict[str, Share]:
    """Return how often each level won, whichever of its seats it was."""
    winners = [result.winner for result in results]
    won = Counter(None if seat is None else table.levels[seat] for seat in winners)
    seated = [level for level in LEVELS if level in table.levels]
    return {level: interval(won[level], len(winners)) for level in seated}


def interval(wins: int, games: int) -> Share:
    """Return the share of ``wins`` in ``games`` with its 95 % interval, by Wilson's score."""
    z, share = 1.959964, wins / games
    middle = share + z * z / (2 * games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return Share(
        wins, share, max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)
    )
