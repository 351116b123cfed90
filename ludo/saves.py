"""A match as text, for saves, files and bug reports: readable JSON that is replayed when read."""

import json
from typing import Any, Final

from ludo.board import COLOURS
from ludo.dice import SeedError, parse_seed
from ludo.game import Illegal
from ludo.match import Match, MatchError, Player, new_match, replayed
from ludo.position import PositionError
from ludo.rules import OPTIONS, Rules, RulesError, format_value, with_options

VERSION: Final = 1
MAX_TEXT: Final = 200_000
"""No match is longer than this many characters."""
MAX_ROLLS: Final = 10_000


class SaveError(ValueError):
    """A text that is no match of ours, or one that does not replay; says why."""


def format_match(match: Match) -> str:
    """Return ``match`` as JSON text, which ``parse_match`` reads back."""
    return json.dumps(_fields(match), ensure_ascii=False)


def parse_match(text: str) -> Match:
    """Return the match that ``text`` holds, replayed from its first roll.

    Raises ``SaveError`` for anything else, a match that does not replay included.
    """
    return _parse(text)[0]


def format_save(match: Match, paused: bool) -> str:
    """Return a match as it is kept in the browser (S1, S2)."""
    return json.dumps(_fields(match) | {"paused": paused}, ensure_ascii=False)


def parse_save(text: str) -> tuple[Match, bool]:
    """Return a kept match, and whether it was paused; raises like ``parse_match``."""
    match, found = _parse(text)
    return match, bool(found.get("paused"))


def _fields(match: Match) -> dict[str, Any]:
    return {
        "ludo": VERSION,
        "edition": match.edition,
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


def _parse(text: str) -> tuple[Match, dict[str, Any]]:
    if len(text) > MAX_TEXT:
        raise SaveError("it is too long to be a match")
    try:
        found = json.loads(text)
        return _replayed(found), found
    except (KeyError, TypeError, AttributeError, RecursionError):
        raise SaveError("it is no match of this game") from None
    except json.JSONDecodeError:
        raise SaveError("it is no JSON text") from None
    except (RulesError, MatchError, PositionError, SeedError) as error:
        raise SaveError(str(error)) from None
    except Illegal as error:
        raise SaveError(f"its choices are not legal: {error}") from None


def _replayed(found: dict[str, Any]) -> Match:
    if found["ludo"] != VERSION:
        raise SaveError(f"it was written by version {found['ludo']!r}, which this one can't read")
    rules = with_options(Rules(), (f"{name}={found['rules'][name]}" for name in OPTIONS))
    players = tuple(_player(entry) for entry in found["players"])
    match = new_match(
        found["edition"], rules, players, parse_seed(found["seed"]), found["position"]
    )
    match = match._replace(
        choices=tuple(map(_token, found["choices"])),
        switched=bool(found["switched"]),
        attempt=_count(found, "attempt"),
        seen=_count(found, "seen"),
        active_ms=_count(found, "active_ms"),
    )
    if found["first"] != COLOURS[match.first]:
        raise SaveError("it does not say who really starts")
    rolls = _count(found, "rolls")
    if rolls > MAX_ROLLS:
        raise SaveError("it has too many rolls")
    return replayed(match, rolls)


def _player(entry: dict[str, str] | None) -> Player | None:
    return None if entry is None else Player(str(entry["kind"]), str(entry["name"]))


def _token(digit: str) -> int:
    if digit not in "0123":
        raise SaveError(f"{digit!r} is no token")
    return int(digit)


def _count(found: dict[str, Any], name: str) -> int:
    value = found[name]
    if type(value) is not int or not 0 <= value < 2**50:
        raise SaveError(f"{name} is no number")
    return value
