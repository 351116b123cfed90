"""The page's address as wishes: ``?edition= &seed= &speed= &position= &seats= &do=``."""

from typing import Final, NamedTuple
from urllib.parse import parse_qs

from ludo import words
from ludo.board import SEATS
from ludo.dice import SeedError, parse_seed
from ludo.game import State
from ludo.match import CUSTOM, HUMAN, KINDS, Match, MatchError, Player, Players, new_match
from ludo.position import LETTERS, PositionError, format_position, parse_position
from ludo.rules import EDITIONS, RulesError
from ludo.scenes import SPEEDS
from ludo.table import Setup, edition_of, players_of, rules_of, title_of, with_edition, with_players

DOINGS: Final = ("new", "resume")


class FlagError(ValueError):
    """An address that asks for something that there is not; says what."""

    def __init__(self, flaw: str, found: str | ValueError = "") -> None:
        super().__init__(words.bad_address(flaw, found))


class Flags(NamedTuple):
    """What the address asks for."""

    edition: str = ""
    seed: str = ""
    speed: str = ""
    position: str = ""
    seats: str = ""
    do: str = ""
    """What an installed game's shortcut asks for, one of ``DOINGS`` (O2)."""

    @property
    def starts(self) -> bool:
        """Whether the match starts at once."""
        return bool(self.seed or self.position)


def parse_flags(query: str) -> Flags:
    """Return the flags of an address's query; unknown names are not ours and left alone."""
    found = parse_qs(query.removeprefix("?"), keep_blank_values=True)
    return Flags(**{name: found[name][-1] for name in Flags._fields if name in found})


def check_flags(flags: Flags) -> None:
    """Raise ``FlagError`` for the first flag with a value that there is not."""
    if flags.edition and flags.edition not in (*EDITIONS, CUSTOM):
        raise FlagError("edition", flags.edition)
    if flags.speed and flags.speed not in SPEEDS:
        raise FlagError("speed", flags.speed)
    if flags.do and flags.do not in DOINGS:
        raise FlagError("do", flags.do)
    if flags.seats:
        _parse_seats(flags.seats)
    if flags.seed:
        try:
            parse_seed(flags.seed)
        except SeedError as error:
            raise FlagError("seed", error) from None


def flagged_setup(setup: Setup, flags: Flags) -> Setup:
    """Return the set-up form as the address wishes it.

    Raises ``FlagError`` for seats that the form doesn't have; a match that starts may have them.
    """
    setup = with_edition(setup, flags.edition)
    if not flags.seats or flags.starts:
        return setup
    wanted = with_players(setup, _parse_seats(flags.seats))
    if wanted is None:
        raise FlagError("table")
    return wanted


def flagged_match(setup: Setup, flags: Flags, seed: bytes) -> Match:
    """Return the match that the address starts; ``seed`` is used where it names none.

    Raises ``FlagError`` when there can be no such match.
    """
    players = _parse_seats(flags.seats) if flags.seats else None
    seed, title = parse_seed(flags.seed) if flags.seed else seed, title_of(setup)
    try:
        rules = rules_of(setup)
        if not flags.position:
            return new_match(setup.edition, rules, players or players_of(setup), seed, title=title)
        state = parse_position(rules, flags.position)
        players = players or _players_at(setup, state)
        return new_match(setup.edition, rules, players, seed, format_position(state), title)
    except PositionError as error:
        raise FlagError("position", error) from None
    except (MatchError, RulesError) as error:
        raise FlagError("match", error) from None


def _players_at(setup: Setup, state: State) -> Players:
    """Return the edition's players at a position's seats; one of them is always a person."""
    own = edition_of(setup).players.index(HUMAN)
    own = own if state.tokens[own] else state.turn
    kinds = (HUMAN if seat == own else "normal" for seat in SEATS)
    return tuple(
        Player(kind) if tokens else None for kind, tokens in zip(kinds, state.tokens, strict=True)
    )


def _parse_seats(text: str) -> Players:
    """Return the players of ``r:human,g:strategic,y:off,b:random``; seats left out are empty."""
    players: list[Player | None] = [None] * len(SEATS)
    for part in text.split(","):
        letter, sign, kind = part.partition(":")
        if len(letter) != 1 or letter not in LETTERS or not sign:
            raise FlagError("seat", part)
        if kind not in (*KINDS, "off"):
            raise FlagError("player", kind)
        players[LETTERS.index(letter)] = None if kind == "off" else Player(kind)
    return tuple(players)
