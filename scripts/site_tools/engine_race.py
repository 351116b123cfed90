"""Whole matches of random players through our engine and public ones, match by match in turn.

Run by scripts/bench-engine, in an environment that has the public engines.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from ludo import game
from ludo.board import SEATS
from ludo.rules import EDITIONS, Rules, with_options

KING_RULES = with_options(EDITIONS["milestones"].rules, ["stack=shield"])
"""The rules of ludo-king-engine, but for the places of its stars."""
LUDOPY_RULES = with_options(EDITIONS["guidebook"].rules, ["six_limit=0"])
"""The nearest that we have to ludopy's rules, whose stacks send back who lands on them."""

PlayMatch = Callable[[random.Random], int]
"""Plays a match of four random players and returns how many rolls it took."""


class Race(NamedTuple):
    """A public engine, and how many times as fast ours should be."""

    name: str
    aim: int
    theirs: PlayMatch
    ours: PlayMatch


class Lap:
    """The processor time and the rolls that an engine has needed so far."""

    def __init__(self, play: PlayMatch, seed: int) -> None:
        self.play = play
        self.rng = random.Random(seed)
        self.matches = self.rolls = 0
        self.seconds = 0.0

    def run(self) -> None:
        """Play one more match."""
        began = time.process_time()
        self.rolls += self.play(self.rng)
        self.seconds += time.process_time() - began
        self.matches += 1

    def __str__(self) -> str:
        matches, rolls = self.matches / self.seconds, self.rolls / self.seconds
        length = self.rolls / self.matches
        return f"{matches:8.1f} matches/s {rolls:9.0f} rolls/s {length:6.0f} rolls/match"


def play_ours(rules: Rules, rng: random.Random) -> int:
    """Play a match by our engine."""
    state = game.new_state(rules, SEATS, 0)
    while not game.is_over(rules, state):
        state, _ = game.roll(rules, state, state.turn, rng.randint(1, 6))
        if state.die:
            token = rng.choice(game.legal_moves(rules, state))
            state, _ = game.play(rules, state, state.turn, token)
    return state.throws


def play_king(rng: random.Random) -> int:
    """Play a match by ludo-king-engine, which rolls with the `random` module itself."""
    match = import_module("ludo_engine.core.game").LudoGame(
        list(import_module("ludo_engine.core.player").PlayerColor)
    )
    rolls = 0
    while not match.game_over:
        die = match.roll_dice()
        rolls += 1
        # Asking for moves after a third six would make it forget the sixes.
        asked = match.consecutive_sixes < 3
        moves = match.get_valid_moves(match.get_current_player(), die) if asked else []
        match.play_turn(rng.choice(moves).token_id if moves else None, die)
    return rolls


def play_ludopy(rng: random.Random) -> int:
    """Play a match by ludopy, which rolls with numpy itself."""
    match = import_module("ludopy").Game()
    rolls = 0
    while match.get_winner_of_game() < 0:
        (_, movable, *_), _ = match.get_observation()
        rolls += 1
        match.answer_observation(rng.choice(movable) if len(movable) else -1)
    return rolls


def races() -> list[Race]:
    """Return the races against the engines that are installed."""
    all_races = [
        Race("ludo_engine", 3, play_king, partial(play_ours, KING_RULES)),
        Race("ludopy", 5, play_ludopy, partial(play_ours, LUDOPY_RULES)),
    ]
    return [race for race in all_races if find_spec(race.name)]


def main(matches: int) -> None:
    """Run the races and print their outcome."""
    for race in races():
        random.seed(1)
        theirs, ours = Lap(race.theirs, 1), Lap(race.ours, 1)
        theirs.play(random.Random(1))  # imports belong to nobody's time
        for _ in range(matches):
            theirs.run()
            ours.run()
        ratio = theirs.seconds / ours.seconds
        print(f"{race.name:12}{theirs}\n{'ours':12}{ours}")
        print(f"{'':12}{ratio:8.1f} times as many matches (aim: {race.aim})\n", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
