"""The rule options, and the editions that are chosen values of them.

Rule 1  A ``Rules`` value is all the engine ever asks about the rules (R).
Rule 2  It can't be made wrong: a value or a combination that makes no sense is refused.
Rule 3  Options have a text form, ``name=value``, used by the command line and by saves.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, NamedTuple

from ludo import words_errors as why
from ludo.board import STARS, START, YARD, Progress, RingSquare, home_progress

FACES: Final = (1, 2, 3, 4, 5, 6)
SIX: Final = 6


class RulesError(ValueError):
    """An option, a value or a combination of options that makes no sense; says which and why."""

    def __init__(self, reason: str, option: str = "") -> None:
        super().__init__(reason)
        self.option = option
        """The option that doesn't go with another one; empty for all other errors."""


CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "entry": (frozenset({6}), frozenset({1, 6})),
    "six_limit": (0, 3),
    "six_penalty": ("forfeit", "undo"),
    "unused_six": ("again", "pass"),
    "safe": ("none", "starts", "stars"),
    "stack": ("free", "shield", "block"),
    "lane": (5, 6),
    "overshoot": ("stay", "bounce"),
    "tries": (1, 3),
    "capture_first": (False, True),
    "forced_capture": (False, True),
    "win_tokens": (1, 2, 3, 4),
    "finish": ("first", "all"),
}
"""The values of every option that has a short list of them.

Links write an option by its place here and a value by its place in its row (share.py): whoever
changes either keeps the old table for the old versions of links.
"""
BONUSES: Final = ("six", "capture", "home")
"""What can earn one more roll: any set of these is a value of ``bonus``."""
MOST_THROWS: Final = 999_999
"""The largest ``throw_cap``."""

_SAFE: Final[dict[str, frozenset[RingSquare]]] = {
    "none": frozenset(),
    "starts": frozenset(START),
    "stars": frozenset(START + STARS),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One set of rules: the options of RULES.md's table, and what follows from them.

    Raises ``RulesError`` for unknown values and for combinations that make no sense.
    """

    entry: frozenset[int] = frozenset({6})
    bonus: frozenset[str] = frozenset({"six"})
    six_limit: int = 3
    six_penalty: str = "forfeit"
    unused_six: str = "again"
    safe: str = "stars"
    stack: str = "free"
    lane: int = 5
    overshoot: str = "stay"
    tries: int = 1
    capture_first: bool = False
    forced_capture: bool = False
    win_tokens: int = 4
    finish: str = "first"
    throw_cap: int = 10_000
    home: Progress = field(init=False, repr=False, compare=False)
    """The progress of home."""
    safe_squares: frozenset[RingSquare] = field(init=False, repr=False, compare=False)
    targets: tuple[tuple[Progress | None, ...], ...] = field(init=False, repr=False, compare=False)
    """``targets[progress + 1][face]``: where that roll leads by itself, or None for nowhere."""

    def __post_init__(self) -> None:
        _check(self)
        object.__setattr__(self, "home", home_progress(self.lane))
        object.__setattr__(self, "safe_squares", _SAFE[self.safe])
        progresses = range(YARD, self.home + 1)
        table = tuple(tuple(_target(self, p, face) for face in (0, *FACES)) for p in progresses)
        object.__setattr__(self, "targets", table)


def _target(rules: Rules, progress: Progress, face: int) -> Progress | None:
    """Return where ``face`` leads from ``progress``, other tokens left aside (R1)."""
    if face == 0 or progress == rules.home:
        return None
    if progress == YARD:
        return 0 if face in rules.entry else None
    if progress + face <= rules.home:
        return progress + face
    return 2 * rules.home - progress - face if rules.overshoot == "bounce" else None


def _check(rules: Rules) -> None:
    for name, values in CHOICES.items():
        value = getattr(rules, name)
        if value not in values or type(value) is not type(values[0]):
            raise RulesError(why.OPTION_CANT_BE.format(name, format_value(value)))
    if type(rules.bonus) is not frozenset or not rules.bonus <= set(BONUSES):
        raise RulesError(why.OPTION_CANT_BE.format("bonus", format_value(rules.bonus)))
    if type(rules.throw_cap) is not int or not 1 <= rules.throw_cap <= MOST_THROWS:
        raise RulesError(why.THROW_CAP_OUT_OF_RANGE.format(rules.throw_cap, MOST_THROWS))
    if rules.unused_six == "again" and "six" not in rules.bonus:
        raise RulesError(why.AGAIN_WITHOUT_BONUS, "unused_six")
    if rules.six_penalty == "undo" and not rules.six_limit:
        raise RulesError(why.UNDO_WITHOUT_LIMIT, "six_penalty")


OPTIONS: Final = tuple(f.name for f in fields(Rules) if f.init)
"""The names of all options, in the order of RULES.md's table."""


def format_value(value: Any) -> str:
    """Return an option's value as text: sets by comma, ``none`` when empty, ``yes`` and ``no``."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, frozenset):
        known = [item for item in (*FACES, *BONUSES) if item in value]
        return ",".join(map(str, (*known, *sorted(map(str, value.difference(known)))))) or "none"
    return str(value)


def parse_value(name: str, text: str) -> Any:
    """Return the value of option ``name`` that ``text`` writes, the inverse of ``format_value``.

    Raises ``RulesError`` for an unknown option and for a text that is none of its values.
    """
    if name not in OPTIONS:
        raise RulesError(why.NO_OPTION.format(name, ", ".join(OPTIONS)))
    if name == "throw_cap":
        return _parse_throw_cap(text)
    if name == "bonus":
        parts = frozenset() if text == "none" else frozenset(text.split(","))
        if parts <= set(BONUSES):
            return parts
        raise RulesError(why.BONUS_IS_SOME_OF.format(text, ",".join(BONUSES)))
    written = text if name != "entry" else ",".join(sorted(text.split(",")))
    for value in CHOICES[name]:
        if format_value(value) == written:
            return value
    known = why.OR.join(map(format_value, CHOICES[name]))
    raise RulesError(why.OPTION_IS_ONE_OF.format(name, text, known))


def _parse_throw_cap(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) < 10:
        return int(text)
    raise RulesError(why.THROW_CAP_IS_A_NUMBER.format(text))


def with_options(rules: Rules, options: Iterable[str]) -> Rules:
    """Return ``rules`` with every ``name=value`` of ``options`` changed, all at once.

    Raises ``RulesError`` for a text that isn't ``name=value``, or for what it asks.
    """
    changes = {}
    for option in options:
        name, sign, text = option.partition("=")
        if not sign:
            raise RulesError(why.NO_ASSIGNMENT.format(option))
        changes[name] = parse_value(name, text)
    return replace(rules, **changes)


def differing_options(rules: Rules, base: Rules) -> tuple[str, ...]:
    """Return the ``name=value`` texts that make ``rules`` out of ``base``."""
    return tuple(
        f"{name}={format_value(getattr(rules, name))}"
        for name in OPTIONS
        if getattr(rules, name) != getattr(base, name)
    )


class Edition(NamedTuple):
    """A named set of rules with its table habits, which only the set-up page uses."""

    rules: Rules
    first: str = "red"
    """Who starts: a colour, ``human`` (the first human seat) or ``drawn`` from the seed (R6)."""
    players: tuple[str, str, str, str] = ("human", "normal", "normal", "normal")
    """Who sits where at first, seat by seat."""
    seat_count: int = 0
    """How many play at first; 0 for as many as there are already."""
    counting: bool = False
    """Whether *count it yourself* is on at first (V9)."""
    switching: bool = False
    """Whether a seat can change between human and computer during a match (T3)."""
    needs_human: bool = False
    """Whether four computers are refused."""


_MILESTONES: Final = frozenset({"six", "capture", "home"})

EDITIONS: Final[dict[str, Edition]] = {
    "modern": Edition(Rules(bonus=frozenset({"six", "capture"})), seat_count=4, switching=True),
    "seeded": Edition(Rules(lane=6), first="human", seat_count=4),
    "milestones": Edition(Rules(bonus=_MILESTONES)),
    "family": Edition(
        Rules(six_limit=0, unused_six="pass", safe="starts", stack="block"),
        counting=True,
        needs_human=True,
    ),
    "guidebook": Edition(
        Rules(), first="green", players=("normal", "human", "normal", "normal"), seat_count=4
    ),
    "traditional": Edition(Rules(unused_six="pass", safe="none", stack="block"), first="drawn"),
    "quick": Edition(
        Rules(entry=frozenset({1, 6}), bonus=_MILESTONES, win_tokens=2), first="drawn"
    ),
}
"""The seven fixed editions; Custom is any of them with options changed."""
