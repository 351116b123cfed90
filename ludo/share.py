"""A match as a link: the shortest text that holds it whole (S7).

Rule 1  A link holds one number, written in mixed radix: each digit has a base of its own, as many
        values as it can take. The first bytes are a check over all others.
Rule 2  Dice follow from the seed and forced moves from the rules; neither is written. A real choice
        is written as its place among the legal tokens.
Rule 3  Whatever a link says, reading it makes one match of at most ``MOST_ROLLS`` rolls.
"""

import base64
import hashlib
from typing import Final

from ludo import game, match
from ludo import words_errors as why
from ludo.board import SEATS
from ludo.dice import SEED_BYTES, SeedError
from ludo.match import CUSTOM, KINDS, MOST_ROLLS, Match, MatchError, Player, new_match
from ludo.position import LONGEST, PositionError
from ludo.rules import BONUSES, CHOICES, EDITIONS, Rules, RulesError
from ludo.saves import SaveError, check_edition

UNTITLED: Final = 1
"""The version of links whose edition has no name of its own."""
TITLED: Final = 2
"""The version of links whose custom edition has a name, behind its rules (B4)."""
MAX_LINK: Final = 10_000
"""No link's match is longer than this many characters."""
_CHECK_BYTES: Final = 4
_EDITIONS: Final = (*EDITIONS, CUSTOM)
_NAME_BYTES: Final = 160
"""The base of a name's length; 20 characters take at most 80 bytes."""
_BIG: Final = 2**40
"""The base of numbers that have no natural end."""


def format_link(played: Match) -> str:
    """Return ``played`` as a text of letters, digits, ``-`` and ``_``."""
    digits = _Digits()
    _write_table(digits, played)
    _write_choices(digits, played)
    body = digits.to_bytes()
    return base64.urlsafe_b64encode(_check(body) + body).decode("ascii").rstrip("=")


def parse_link(text: str) -> Match:
    """Return the match that a link holds, replayed from its first roll.

    Raises ``SaveError`` for anything else.
    """
    if len(text) > MAX_LINK:
        raise SaveError(why.LINK_TOO_LONG)
    number = _Number(_body(text))
    try:
        found = _read_choices(number, _read_table(number))
    except (RulesError, MatchError, PositionError, SeedError) as error:
        raise SaveError(str(error)[:200]) from None
    except UnicodeDecodeError:
        raise SaveError(why.LINK_NO_TEXT) from None
    if not number.is_empty():
        raise SaveError(why.LINK_GOES_ON)
    return found


class _Digits:
    """A number being written, digit after digit."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def put(self, digit: int, base: int) -> None:
        self._digits.append((digit, base))

    def put_bytes(self, data: bytes) -> None:
        for byte in data:
            self.put(byte, 256)

    def to_bytes(self) -> bytes:
        number = 0
        for digit, base in reversed(self._digits):
            number = number * base + digit
        return number.to_bytes((number.bit_length() + 7) // 8, "big")


class _Number:
    """A number being read, digit after digit."""

    def __init__(self, data: bytes) -> None:
        self._number = int.from_bytes(data, "big")

    def take(self, base: int) -> int:
        self._number, digit = divmod(self._number, base)
        return digit

    def take_bytes(self, length: int) -> bytes:
        return bytes(self.take(256) for _ in range(length))

    def is_empty(self) -> bool:
        return not self._number


def _check(body: bytes) -> bytes:
    return hashlib.sha256(body).digest()[:_CHECK_BYTES]


def _body(text: str) -> bytes:
    """Return what a link's check vouches for."""
    try:
        data = base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
    except ValueError:
        data = b""
    check, body = data[:_CHECK_BYTES], data[_CHECK_BYTES:]
    if check != _check(body):
        raise SaveError(why.LINK_DAMAGED)
    return body


def _write_table(digits: _Digits, played: Match) -> None:
    """Write all but the choices."""
    digits.put(TITLED if played.title else UNTITLED, 16)
    digits.put_bytes(played.seed)
    digits.put(_EDITIONS.index(played.edition), len(_EDITIONS))
    _write_rules(digits, played.rules)
    if played.title:
        _write_text(digits, played.title, _NAME_BYTES)
    for player in played.players:
        digits.put(1 + KINDS.index(player.kind) if player else 0, 16)
        _write_text(digits, player.name if player else "", _NAME_BYTES)
    _write_text(digits, played.position, LONGEST + 1)
    digits.put(played.switched, 2)
    for number in (played.attempt - 1, played.seen, played.active_ms):
        _write_number(digits, number)


def _read_table(number: _Number) -> Match:
    """Return the match before its first roll."""
    version = number.take(16)
    if version not in (UNTITLED, TITLED):
        raise SaveError(why.LINK_OF_UNKNOWN_VERSION.format(version))
    seed = number.take_bytes(SEED_BYTES)
    edition = _EDITIONS[number.take(len(_EDITIONS))]
    rules = _read_rules(number)
    check_edition(edition, rules)
    title = _read_text(number, _NAME_BYTES) if version == TITLED else ""
    players = tuple(_read_player(number) for _ in SEATS)
    found = new_match(edition, rules, players, seed, _read_text(number, LONGEST + 1), title)
    found = found._replace(switched=bool(number.take(2)))
    return found._replace(
        attempt=1 + _read_number(number),
        seen=_read_number(number),
        active_ms=_read_number(number),
    )


def _write_rules(digits: _Digits, rules: Rules) -> None:
    for name, values in CHOICES.items():
        digits.put(values.index(getattr(rules, name)), len(values))
    for reason in BONUSES:
        digits.put(reason in rules.bonus, 2)
    digits.put(rules.throw_cap, MOST_ROLLS + 1)


def _read_rules(number: _Number) -> Rules:
    options = {name: values[number.take(len(values))] for name, values in CHOICES.items()}
    bonus = frozenset([reason for reason in BONUSES if number.take(2)])
    return Rules(**options, bonus=bonus, throw_cap=number.take(MOST_ROLLS + 1))


def _read_player(number: _Number) -> Player | None:
    kind, name = number.take(16), _read_text(number, _NAME_BYTES)
    if kind > len(KINDS):
        raise SaveError(why.LINK_OF_UNKNOWN_PLAYER)
    return Player(KINDS[kind - 1], name) if kind else None


def _write_text(digits: _Digits, text: str, base: int) -> None:
    data = text.encode()
    digits.put(len(data), base)
    digits.put_bytes(data)


def _read_text(number: _Number, base: int) -> str:
    return number.take_bytes(number.take(base)).decode()


def _write_number(digits: _Digits, value: int) -> None:
    """Write a number that is mostly small: how many bytes it takes, then these."""
    data = min(value, _BIG - 1).to_bytes(5, "big").lstrip(b"\0")
    digits.put(len(data), 6)
    digits.put_bytes(data)


def _read_number(number: _Number) -> int:
    return int.from_bytes(number.take_bytes(number.take(6)), "big")


def _write_choices(digits: _Digits, played: Match) -> None:
    """Write how many rolls there were, whether a move is owed, and each real choice."""
    digits.put(played.state.throws, MOST_ROLLS + 1)
    digits.put(played.state.die > 0, 2)
    state = match.opening(played)
    left = iter(played.choices)
    for now, _ in match.replay(played, played.state.throws):
        if state.die:
            legal, token = game.legal_moves(played.rules, state), next(left)
            digits.put(legal.index(token), len(legal))
        state = now


def _read_choices(number: _Number, found: Match) -> Match:
    """Play a link's choices; raises ``SaveError`` where the match ends before its rolls do."""
    rolls, owed = number.take(MOST_ROLLS + 1), number.take(2)
    while found.state.throws < rolls or (found.state.die and not owed):
        if found.state.die:
            legal = game.legal_moves(found.rules, found.state)
            found = match.play(found, legal[number.take(len(legal))])[0]
        elif match.is_over(found):
            raise SaveError(why.ROLLS_AFTER_THE_END)
        else:
            found = match.roll(found)[0]
    if owed and not found.state.die:
        raise SaveError(why.NO_MOVE_OWED)
    return found
