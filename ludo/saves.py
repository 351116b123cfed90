"""A match as text, for saves, files and bug reports: readable JSON that is replayed when read.

``docs/match.schema.json`` says what each field means.

Rule 1  What is read is checked field by field, then replayed; nothing of it is trusted (S4, S7).
Rule 2  Texts of older versions are read for ever; ``tests/data/saves`` keeps one of each kind.
"""

import json
import re
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeVar

from ludo import words_errors as why
from ludo.board import COLOURS
from ludo.dice import SeedError, die, parse_seed
from ludo.game import Illegal
from ludo.match import (
    MOST_ROLLS,
    Match,
    MatchError,
    Player,
    Players,
    counting_habit,
    new_match,
    opening,
    replayed,
)
from ludo.position import PositionError
from ludo.rules import EDITIONS, OPTIONS, Rules, RulesError, format_value, with_options

VERSION: Final = 1
MAX_TEXT: Final = 200_000
"""No match is longer than this many characters."""
T = TypeVar("T")


class SaveError(ValueError):
    """A text that is no match of ours, or one that does not replay; says why."""


def format_file(match: Match) -> str:
    """Return ``match`` as a file for people: a field a line, and the dice as they fell (S7).

    ``parse_match`` reads it back.
    """
    fields = match_fields(match) | {"dice": "".join(map(str, faces(match)))}
    return json.dumps(fields, ensure_ascii=False, indent=1) + "\n"


def parse_match(text: str) -> Match:
    """Return the match that ``text`` holds, replayed from its first roll.

    Raises ``SaveError`` for anything else, a match that does not replay included.
    """
    return read_match(parse_json(text, MAX_TEXT))


class Saved(NamedTuple):
    """A match as it is kept in the browser."""

    match: Match
    paused: bool
    """Whether a pause was asked for (S2)."""
    counting: bool
    """Whether its players *count it yourself* (V9)."""


def format_save(match: Match, paused: bool, counting: bool = False) -> str:
    """Return a match as it is kept in the browser (S1, S2)."""
    kept = {"paused": paused, "counting": counting}
    return json.dumps(match_fields(match) | kept, ensure_ascii=False)


def parse_save(text: str) -> Saved:
    """Return a kept match; raises like ``parse_match``.

    The oldest texts don't say whether it is counted: then the edition's habit does.
    """
    found = parse_json(text, MAX_TEXT)
    match, paused = read_match(found), field(found, "paused", bool)
    counting = field({"counting": counting_habit(match), **found}, "counting", bool)
    return Saved(match, paused, counting)


def faces(match: Match) -> tuple[int, ...]:
    """Return every face rolled in ``match``, in order; a position's own die is none of them."""
    begun = opening(match).throws
    return tuple(die(match.seed, number) for number in range(begun, match.state.throws))


def match_fields(match: Match) -> dict[str, Any]:
    """Return ``match`` as JSON has it, which ``read_match`` reads back."""
    return {
        "ludo": VERSION,
        "edition": match.edition,
        "title": match.title,
        "rules": {name: format_value(getattr(match.rules, name)) for name in OPTIONS},
        "players": [player and player._asdict() for player in match.players],
        "seed": match.seed.hex(),
        "first": COLOURS[match.first],
        "position": match.position,
        "rolls": match.state.throws,
        "choices": "".join(map(str, match.choices)),
        "switched": match.switched,
        "attempt": match.attempt,
        "seen": match.seen,
        "active_ms": match.active_ms,
    }


def read_match(found: dict[str, Any]) -> Match:
    """Return the match that ``match_fields`` wrote, replayed; raises ``SaveError``."""
    try:
        return _replayed(found)
    except (RulesError, MatchError, PositionError, SeedError) as error:
        raise SaveError(str(error)[:200]) from None
    except Illegal:
        raise SaveError(why.CHOICES_NOT_LEGAL) from None


def parse_json(text: str, longest: int) -> dict[str, Any]:
    """Return the JSON object that ``text`` holds; raises ``SaveError`` for any other text."""
    if len(text) > longest:
        raise SaveError(why.TOO_LONG)
    if _is_too_deep(text):
        raise SaveError(why.FOREIGN)
    try:
        found = json.loads(text)
    except ValueError:
        raise SaveError(why.NO_JSON) from None
    if not isinstance(found, dict):
        raise SaveError(why.FOREIGN)
    return found


def _is_too_deep(text: str) -> bool:
    """Return whether brackets are nested deeper than in any text of ours.

    Reading very deep JSON ends Pyodide for good, with no exception that could be caught.
    """
    depth = 0
    for token in _BRACKETS.finditer(text):
        depth += _DEPTHS.get(token[0], 0)
        if depth > _DEEPEST:
            return True
    return False


_BRACKETS: Final = re.compile(r'[\[\]{}]|"[^"\\]*+(?:\\.[^"\\]*+)*+"', re.DOTALL)
"""A bracket, or a whole string with whatever is in it."""
_DEPTHS: Final = {"[": 1, "{": 1, "]": -1, "}": -1}
_DEEPEST: Final = 12


def field(found: dict[str, Any], name: str, kind: type[T]) -> T:
    """Return a field of that very type; raises ``SaveError`` where it is missing or another."""
    value = found.get(name)
    if type(value) is not kind:
        raise SaveError(why.NO_FIELD.format(name, why.TYPES[kind]))
    return value


def count(found: dict[str, Any], name: str, most: int = 2**50, least: int = 0) -> int:
    """Return a field that counts something, ``least`` to ``most``; raises like ``field``."""
    value = field(found, name, int)
    if not least <= value <= most:
        raise SaveError(why.FIELD_OUT_OF_RANGE.format(name))
    return value


def _replayed(found: dict[str, Any]) -> Match:
    version = field(found, "ludo", int)
    if version != VERSION:
        raise SaveError(why.UNKNOWN_VERSION.format(version))
    edition, seed = field(found, "edition", str), parse_seed(field(found, "seed", str))
    rules, players = _rules(found), read_players(found)
    check_edition(edition, rules)
    match = new_match(
        edition, rules, players, seed, field(found, "position", str), read_title(found)
    )
    match = match._replace(
        choices=_choices(found),
        switched=field(found, "switched", bool),
        attempt=count(found, "attempt", least=1),
        seen=count(found, "seen"),
        active_ms=count(found, "active_ms"),
    )
    if field(found, "first", str) != COLOURS[match.first]:
        raise SaveError(why.OTHER_STARTER)
    match = replayed(match, count(found, "rolls", MOST_ROLLS))
    if "dice" in found and found["dice"] != "".join(map(str, faces(match))):
        raise SaveError(why.OTHER_DICE)
    return match


def read_title(found: dict[str, Any]) -> str:
    """Return a custom edition's name in a match's JSON; the oldest texts have none (B4)."""
    return field({"title": "", **found}, "title", str)


def check_edition(edition: str, rules: Rules) -> None:
    """Raise ``SaveError`` where ``rules`` are not those of a fixed edition, places aside."""
    if edition in EDITIONS and replace(rules, finish="first") != EDITIONS[edition].rules:
        raise SaveError(why.OTHER_RULES)


def _rules(found: dict[str, Any]) -> Rules:
    options = field(found, "rules", dict)
    return with_options(Rules(), (f"{name}={field(options, name, str)}" for name in OPTIONS))


def read_players(found: dict[str, Any]) -> Players:
    """Return who sits where in a match's JSON, not yet checked; raises ``SaveError``."""
    return tuple(_player(entry) for entry in field(found, "players", list))


def _player(entry: object) -> Player | None:
    if entry is None:
        return None
    if not isinstance(entry, dict):
        raise SaveError(why.NOT_A_PLAYER)
    return Player(field(entry, "kind", str), field(entry, "name", str))


def _choices(found: dict[str, Any]) -> tuple[int, ...]:
    choices = field(found, "choices", str)
    if not set(choices) <= set("0123"):
        raise SaveError(why.CHOICES_NO_TOKENS)
    return tuple(map(int, choices))
