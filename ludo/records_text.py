"""Records as text: three texts in the browser's storage, one file for export (A3).

Rule 1  What is read is checked field by field; kept matches are replayed when they are looked at.
Rule 2  A text that is not wholly right is refused as a whole, so that it can be set aside (S4).
"""

import json
from collections.abc import Callable
from typing import Any, Final

from ludo import words_errors as why
from ludo.achievements import ACHIEVEMENTS
from ludo.board import SEATS
from ludo.match import CUSTOM, KINDS
from ludo.records import LONGEST_HISTORY, Earned, Kept, Part, Records, Result
from ludo.rules import EDITIONS, FACES
from ludo.saves import SaveError, count, field, parse_json, read_players, read_title

VERSION: Final = 1
KEYS: Final = {
    "results": "ludo:results",
    "history": "ludo:history",
    "achievements": "ludo:achievements",
}
"""Where each part of the records is stored."""
MAX_EXPORT: Final = 10_000_000
"""No file of records is longer than this many characters."""
_MARK: Final = "ludo-records"


def format_part(records: Records, name: str) -> str:
    """Return the text that is stored of one part: results, history or achievements."""
    return json.dumps({_MARK: VERSION, name: _WRITERS[name](records)}, ensure_ascii=False)


def load_records(stored: dict[str, str]) -> tuple[Records, tuple[str, ...]]:
    """Return what is stored, and the keys of parts that can't be read; these are left out."""
    records, damaged = Records(), []
    for name, key in KEYS.items():
        if key in stored:
            try:
                part = _read_part(parse_json(stored[key], MAX_EXPORT), name)
                records = records._replace(**{name: part})
            except SaveError:
                damaged.append(key)
    return records, tuple(damaged)


def format_records(records: Records) -> str:
    """Return all records as a file for people and for ``parse_records`` (A3)."""
    parts = {name: write(records) for name, write in _WRITERS.items()}
    return json.dumps({_MARK: VERSION} | parts, ensure_ascii=False, indent=1) + "\n"


def is_records(found: dict[str, Any]) -> bool:
    """Return whether a JSON object means to be a file of records, rather than a match."""
    return _MARK in found


def read_records(found: dict[str, Any]) -> Records:
    """Return the records that a file's JSON holds; raises ``SaveError``."""
    return Records(**{name: _read_part(found, name) for name in KEYS})


_WRITERS: Final[dict[str, Callable[[Records], list[dict[str, Any]]]]] = {
    "results": lambda records: [_result_fields(result) for result in records.results],
    "history": lambda records: [kept._asdict() for kept in records.history],
    "achievements": lambda records: [earned._asdict() for earned in records.achievements],
}


def _result_fields(result: Result) -> dict[str, Any]:
    parts = [part and part._asdict() for part in result.parts]
    return result._asdict() | {"parts": parts}


def _read_part(found: dict[str, Any], name: str) -> tuple[Any, ...]:
    if field(found, _MARK, int) != VERSION:
        raise SaveError(why.RECORDS_OF_UNKNOWN_VERSION)
    entries = field(found, name, list)
    if not all(isinstance(entry, dict) for entry in entries):
        raise SaveError(why.FOREIGN_RECORDS.format(name))
    if len(entries) > _MOST[name]:
        raise SaveError(why.TOO_MANY_RECORDS.format(name))
    return tuple(map(_READERS[name], entries))


def _read_result(entry: dict[str, Any]) -> Result:
    edition = field(entry, "edition", str)
    if edition not in (*EDITIONS, CUSTOM):
        raise SaveError(why.RESULT_OF_UNKNOWN_EDITION)
    parts = tuple(_read_seat(part) for part in field(entry, "parts", list))
    if len(parts) != len(SEATS):
        raise SaveError(why.RESULT_NOT_FOUR_SEATS)
    return Result(
        id=_read_id(entry),
        attempt=count(entry, "attempt", least=1),
        date=_read_date(entry),
        edition=edition,
        rolls=count(entry, "rolls"),
        active_ms=count(entry, "active_ms"),
        won=field(entry, "won", bool),
        switched=field(entry, "switched", bool),
        parts=parts,
    )


def _read_seat(part: Any) -> Part | None:
    if part is None:
        return None
    if not isinstance(part, dict) or part.get("kind") not in KINDS:
        raise SaveError(why.RESULT_OF_UNKNOWN_PLAYER)
    faces = field(part, "faces", list)
    if len(faces) != len(FACES) or not all(type(n) is int and 0 <= n < 2**40 for n in faces):
        raise SaveError(why.RESULT_SENSELESS_ROLLS)
    return Part(
        kind=part["kind"],
        place=count(part, "place", len(SEATS)),
        captures=count(part, "captures"),
        losses=count(part, "losses"),
        faces=tuple(faces),
    )


def _read_kept(entry: dict[str, Any]) -> Kept:
    places, match = field(entry, "places", list), field(entry, "match", dict)
    if not all(type(seat) is int and seat in SEATS for seat in places):
        raise SaveError(why.NO_PLACES)
    for name, kind in _MATCH_FIELDS.items():
        field(match, name, kind)
    read_title(match)
    if len(read_players(match)) != len(SEATS) or match["edition"] not in (*EDITIONS, CUSTOM):
        raise SaveError(why.NO_TABLE)
    return Kept(_read_date(entry), tuple(places), match)


def _read_earned(entry: dict[str, Any]) -> Earned:
    name = field(entry, "name", str)
    if name not in ACHIEVEMENTS:
        raise SaveError(why.NO_ACHIEVEMENT)
    return Earned(name, _read_date(entry), _read_id(entry))


def _read_date(entry: dict[str, Any]) -> str:
    date = field(entry, "date", str)
    digits = date[:4] + date[5:7] + date[8:]
    if len(date) != 10 or date[4::3] != "--" or not (digits.isascii() and digits.isdecimal()):
        raise SaveError(why.NO_DATE)
    return date


def _read_id(entry: dict[str, Any]) -> str:
    found = field(entry, "id", str)
    if len(found) != 16 or not set(found) <= set("0123456789abcdef"):
        raise SaveError(why.NO_ID)
    return found


_MATCH_FIELDS: Final = {
    "seed": str,
    "edition": str,
    "position": str,
    "choices": str,
    "rolls": int,
    "active_ms": int,
    "attempt": int,
}
"""What the list of matches shows or compares without replaying them."""
_MOST: Final = {"results": 100_000, "history": LONGEST_HISTORY, "achievements": len(ACHIEVEMENTS)}
_READERS: Final[dict[str, Callable[[dict[str, Any]], Any]]] = {
    "results": _read_result,
    "history": _read_kept,
    "achievements": _read_earned,
}
