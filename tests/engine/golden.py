"""Whole matches kept as readable text: one an edition and number of seats.

``python -m tests.engine.golden`` plays them anew and writes ``tests/data/golden``; look at the
difference before you commit it, for it says which matches of players would now go another way.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ludo import dice, game
from ludo.board import COLOURS, SEATED, Seat
from ludo.game import Event, State, Token
from ludo.position import format_position
from ludo.rules import EDITIONS, Rules

FOLDER = Path(__file__).parent.parent / "data" / "golden"


class Header(NamedTuple):
    """The first line of a file: what a match is made of."""

    edition: str
    seats: tuple[Seat, ...]
    first: Seat
    seed: bytes

    @property
    def text(self) -> str:
        seats = " ".join(COLOURS[seat] for seat in self.seats)
        return f"{self.edition}: {seats}; {COLOURS[self.first]} starts; seed {self.seed.hex()}"

    @property
    def rules(self) -> Rules:
        return EDITIONS[self.edition].rules

    def new_state(self) -> State:
        return game.new_state(self.rules, self.seats, self.first)


def read_header(line: str) -> Header:
    """The inverse of ``Header.text``."""
    edition, rest = line.split(": ")
    seats, first, seed = rest.split("; ")
    return Header(
        edition,
        tuple(map(COLOURS.index, seats.split())),
        COLOURS.index(first.removesuffix(" starts")),
        dice.parse_seed(seed.removeprefix("seed ")),
    )


WORDS: dict[type[Event], str] = {
    game.Rolled: "{who} {0.face}",
    game.Voided: "void",
    game.Undone: "undone",
    game.NoMove: "no move",
    game.Moved: "token {0.token} from {0.origin} to {0.target}",
    game.Captured: "captures {who} {0.token} at {0.origin}",
    game.Arrived: "home",
    game.RollsAgain: "again ({0.reason})",
    game.Placed: "{who} is number {0.place}",
    game.TurnPassed: "then {who}",
    game.Ended: "{who} wins",
}


def words(event: Event) -> str:
    """An event in a few words; its first field is always a seat, or None for nobody."""
    seat = event[0]
    who = "nobody" if seat is None else COLOURS[seat]
    return WORDS[type(event)].format(event, who=who)


def told(number: int, events: list[Event]) -> str:
    """One line of a file: everything that came of one roll."""
    return f"{number} {', '.join(map(words, events))}"


def choices_of(lines: list[str]) -> Iterator[tuple[int, Token | None]]:
    """The face and the token played of each roll in a file's lines."""
    for line in lines:
        roll, *rest = line.split(", ")
        token = rest[0].split()[1] if rest[0].startswith("token") else None
        yield int(roll.split()[2]), None if token is None else int(token)


def played(header: Header) -> Iterator[str]:
    """A match with the seed's dice and tokens drawn from the seed, line by line."""
    rules, state = header.rules, header.new_state()
    yield header.text
    while not game.is_over(rules, state):
        number = state.throws
        state, events = game.roll(rules, state, state.turn, dice.die(header.seed, number))
        story = list(events)
        if state.die:
            token = dice.Chances(header.seed, number).pick(game.legal_moves(rules, state))
            state, events = game.play(rules, state, state.turn, token)
            story += events
        yield told(number, story)
    yield format_position(state)


def headers() -> Iterator[Header]:
    """The matches that are kept; the starters go round."""
    for index, edition in enumerate(EDITIONS):
        for count, seats in SEATED.items():
            seed = bytes([index, count]) * 8
            yield Header(edition, seats, seats[index % count], seed)


def path_of(header: Header) -> Path:
    """Where a match is kept."""
    return FOLDER / f"{header.edition}-{len(header.seats)}.txt"


if __name__ == "__main__":
    for kept in headers():
        path_of(kept).write_text("\n".join(played(kept)) + "\n", encoding="utf-8")
