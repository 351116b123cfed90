"""A match: who plays by which rules, with which seed, and what was chosen; the rest follows.

Rule 1  The dice follow from the seed, the position from the choices: both are replayed, never
        trusted (F1).
Rule 2  A match is an immutable value; ``roll``, ``play`` and ``seat_player`` return a new one.
"""

import unicodedata
from collections.abc import Iterator
from typing import Final, NamedTuple

from ludo import dice, game
from ludo import words_errors as why
from ludo.board import COLOURS, SEATS, Seat
from ludo.game import Event, State, Token
from ludo.players import LEVELS
from ludo.position import parse_position
from ludo.rules import EDITIONS, Rules

HUMAN: Final = "human"
KINDS: Final = (HUMAN, *LEVELS)
"""Who can fill a seat: a person, or a computer of some level."""
CUSTOM: Final = "custom"
NAME_LENGTH: Final = 20
MOST_ROLLS: Final = 10_000
"""No match is longer, so that every one is replayed in a moment."""


class MatchError(ValueError):
    """A table that no match can be played at; says why."""


class Player(NamedTuple):
    """Who fills a seat."""

    kind: str
    """``human``, or a computer's level."""
    name: str = ""
    """As the player wrote it, at most 20 characters; empty for the colour's name (T2)."""


Players = tuple[Player | None, ...]
"""Per seat its player; None for an empty seat."""


class Match(NamedTuple):
    """One match, from its table to where it stands."""

    edition: str
    """A key of ``EDITIONS``, or ``custom``."""
    rules: Rules
    players: Players
    seed: bytes
    first: Seat
    state: State
    position: str = ""
    """The position text it began from; empty for an ordinary start."""
    title: str = ""
    """What a custom edition is called; empty where it has no name (B4)."""
    choices: tuple[Token, ...] = ()
    """The token played for each die that could be used, in order."""
    switched: bool = False
    """Whether a seat changed between human and computer on the way (T3, A1)."""
    attempt: int = 1
    """1 for a first attempt; above it a practice with dice seen before (T5)."""
    seen: int = 0
    """How many of its dice earlier attempts have shown (T5)."""
    active_ms: int = 0
    """Time spent playing, neither paused nor hidden (S1)."""


Outcome = tuple[Match, tuple[Event, ...]]
"""A match after an action, and what happened."""


def clean_name(text: str) -> str:
    """Return a name as the table shows it: one line, trimmed, at most 20 characters (T2)."""
    visible = "".join(c if c.isprintable() or c in JOINERS else " " for c in text[:1000])
    return _cut(" ".join(visible.split())).strip(f" {JOINERS}")


def _cut(text: str) -> str:
    """Return the first 20 characters, less the last where it would lose marks or a part of it."""
    end = NAME_LENGTH
    while 0 < end < len(text) and (_continues(text[end]) or text[end - 1] in JOINERS):
        end -= 1
    return text[: end or NAME_LENGTH]


def _continues(character: str) -> bool:
    """Return whether a character belongs to the one before: a mark, a joiner or a skin colour."""
    is_mark = unicodedata.category(character).startswith("M")
    return is_mark or character in JOINERS or "\U0001f3fb" <= character <= "\U0001f3ff"


JOINERS: Final = "\u200c\u200d"
"""Invisible characters that some scripts and emoji need inside a word."""


def first_seat(edition: str, players: Players, seed: bytes) -> Seat:
    """Return who starts, by the edition's habit (R6): a colour, or the next seated one after it."""
    seated = [seat for seat in SEATS if players[seat]]
    habit = EDITIONS[edition].first if edition in EDITIONS else "drawn"
    if habit == "drawn":
        return seated[dice.draw(seed, "first", len(seated))]
    if habit == HUMAN:
        return next((s for s in seated if _kind(players, s) == HUMAN), seated[0])
    wanted = COLOURS.index(habit)
    return min(seated, key=lambda seat: (seat - wanted) % 4)


def new_match(
    edition: str,
    rules: Rules,
    players: Players,
    seed: bytes,
    position: str = "",
    title: str = "",
) -> Match:
    """Return a match before its first roll, or at ``position`` where one is given.

    Raises ``MatchError`` for a table that can't play, ``PositionError`` for a bad position.
    """
    _check_table(edition, rules, players)
    _check_title(edition, title)
    first = first_seat(edition, players, seed)
    seated = [seat for seat in SEATS if players[seat]]
    state = game.new_state(rules, seated, first)
    if position:
        state = parse_position(rules, position)
        if [seat for seat in SEATS if state.tokens[seat]] != seated:
            raise MatchError(why.OTHER_SEATS)
    return Match(edition, rules, players, seed, first, state, position, title)


def roll(match: Match) -> Outcome:
    """Return the match after the seat on turn has rolled the seed's next die, and its events.

    Raises ``Illegal``.
    """
    state = match.state
    face = dice.die(match.seed, state.throws)
    state, events = game.roll(match.rules, state, state.turn, face)
    return match._replace(state=state), events


def play(match: Match, token: Token) -> Outcome:
    """Return the match after the seat on turn has moved ``token``, and its events.

    Raises ``Illegal``.
    """
    state, events = game.play(match.rules, match.state, match.state.turn, token)
    return match._replace(state=state, choices=(*match.choices, token)), events


def seat_player(match: Match, seat: Seat, player: Player) -> Match:
    """Return the match with another player at an occupied seat (T3)."""
    players = (*match.players[:seat], player, *match.players[seat + 1 :])
    changed = _kind(match.players, seat) != player.kind
    return match._replace(players=players, switched=match.switched or changed)


def again(match: Match) -> Match:
    """Return a practice match: same table, same dice, from the start (T5).

    Seats that were switched on the way stay so: who had them before is not kept (T3).
    """
    fresh = _begun(match, match.seed, match.position)
    seen = max(match.seen, match.state.throws)
    return fresh._replace(attempt=match.attempt + 1, seen=seen)


def afresh(match: Match, seed: bytes) -> Match:
    """Return another match at the same table, with the dice of ``seed``."""
    return _begun(match, seed, "")


def _begun(match: Match, seed: bytes, position: str) -> Match:
    return new_match(match.edition, match.rules, match.players, seed, position, match.title)


def counting_habit(match: Match) -> bool:
    """Return whether the edition of ``match`` has *count it yourself* on at first (V9)."""
    return match.edition in EDITIONS and EDITIONS[match.edition].counting


def is_over(match: Match) -> bool:
    """Return whether the match has ended."""
    return game.is_over(match.rules, match.state)


def is_human(match: Match, seat: Seat) -> bool:
    """Return whether a person fills ``seat``."""
    return _kind(match.players, seat) == HUMAN


def chances(match: Match) -> dice.Chances:
    """Return what a computer may draw for the choice that is owed now (F2)."""
    return dice.Chances(match.seed, match.state.throws)


def is_alike(match: Match, other: Match) -> bool:
    """Return whether two matches began at the same table with the same dice.

    Who fills the seats doesn't matter: that may change on the way (T3).
    """
    return _start(match) == _start(other)


def _start(match: Match) -> tuple[object, ...]:
    seated = [player is not None for player in match.players]
    return match.edition, match.rules, match.seed, match.position, seated


def last_face(match: Match) -> int:
    """Return the face that was rolled last, 0 before the first roll."""
    if match.state.die or not match.state.throws:
        return match.state.die
    return dice.die(match.seed, match.state.throws - 1)


def opening(match: Match) -> State:
    """Return the position that ``match`` began from."""
    return _begun(match, match.seed, match.position).state


def replay(match: Match, rolls: int) -> Iterator[game.Outcome]:
    """Yield what every action of ``match`` led to, once more, for its first ``rolls`` rolls (B1).

    Raises ``Illegal`` or ``MatchError`` where the choices don't fit the dice.
    """
    rules, seed, state = match.rules, match.seed, opening(match)
    left = iter(match.choices)
    while state.throws < rolls or state.die:
        if not state.die:
            state, events = game.roll(rules, state, state.turn, dice.die(seed, state.throws))
        elif (token := next(left, None)) is not None:
            state, events = game.play(rules, state, state.turn, token)
        elif state.throws < rolls:
            raise MatchError(why.CHOICE_MISSING)
        else:
            return
        yield state, events
    if next(left, None) is not None:
        raise MatchError(why.CHOICES_LEFT)


def replayed(match: Match, rolls: int) -> Match:
    """Return ``match`` as its choices and its first ``rolls`` rolls have made it.

    Raises like ``replay``.
    """
    state = opening(match)
    for now, _ in replay(match, rolls):
        state = now
    return match._replace(state=state)


def _kind(players: Players, seat: Seat) -> str:
    player = players[seat]
    return player.kind if player else ""


def _check_title(edition: str, title: str) -> None:
    if title and edition != CUSTOM:
        raise MatchError(why.TITLE_OF_FIXED_EDITION)
    if title != clean_name(title):
        raise MatchError(why.BAD_TITLE)


def _check_table(edition: str, rules: Rules, players: Players) -> None:
    if edition not in (*EDITIONS, CUSTOM):
        raise MatchError(why.NO_EDITION.format(edition))
    if rules.throw_cap > MOST_ROLLS:
        raise MatchError(why.LONG_MATCH.format(MOST_ROLLS))
    if len(players) != len(SEATS):
        raise MatchError(why.NOT_FOUR_SEATS)
    seated = [player for player in players if player]
    if len(seated) < 2:
        raise MatchError(why.FEW_PLAYERS)
    for player in seated:
        if player.kind not in KINDS:
            raise MatchError(why.NO_PLAYER.format(player.kind))
        if player.name != clean_name(player.name):
            raise MatchError(why.BAD_NAME)
    needs_human = edition in EDITIONS and EDITIONS[edition].needs_human
    if needs_human and all(player.kind != HUMAN for player in seated):
        raise MatchError(why.NO_PERSON)
