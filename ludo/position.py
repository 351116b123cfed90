"""Positions as text, for tests, links and the command line.

``r:-1,0,12,56 g:-1,-1,-1,-1 y:5,5,-1,-1 turn:r die:0 sixes:0`` and, where they say something,
``captured:rg tries:1 throws:12 places:y before:r=-1,0,12,56;g=-1,-1,-1,-1;captured=r``.
Seats left out are empty; the four numbers are their tokens' progress.
"""

from collections.abc import Callable
from typing import Final, TypeVar

from ludo.board import COLOURS, SEATS, YARD, Seat
from ludo.game import Before, State, Tokens, is_done, is_over, legal_moves
from ludo.rules import FACES, Rules

LETTERS: Final = "".join(colour[0] for colour in COLOURS)
"""One letter a seat, in the order of the seats."""
T = TypeVar("T")


class PositionError(ValueError):
    """A text that is no position; says what is wrong and where."""


def format_position(state: State) -> str:
    """Return ``state`` as text, which ``parse_position`` reads back."""
    parts = [*_format_tokens(state.tokens, ":"), f"turn:{LETTERS[state.turn]}"]
    parts += [f"die:{state.die}", f"sixes:{state.sixes}"]
    if state.captured:
        parts.append(f"captured:{_format_seats(sorted(state.captured))}")
    parts += [f"{name}:{value}" for name in ("tries", "throws") if (value := getattr(state, name))]
    if state.places:
        parts.append(f"places:{_format_seats(state.places)}")
    if state.before is not None and state.before != (state.tokens, state.captured):
        parts.append(f"before:{_format_before(state.before)}")
    return " ".join(parts)


def parse_position(rules: Rules, text: str) -> State:
    """Return the position that ``text`` writes, under ``rules``.

    Raises ``PositionError`` for a text that is none, and for one that can't be played on: a token
    beyond home, a seat on turn that is empty or done, a die that nothing can use.
    """
    found = _fields(text)
    tokens = _parse_tokens(rules, found)
    state = State(
        tokens=tokens,
        turn=_take(found, "turn", _one_seat(tokens)),
        die=_take(found, "die", _below(7), "0"),
        sixes=_take(found, "sixes", _below(1_000_000), "0"),
        tries=_take(found, "tries", _below(rules.tries + 1), "0"),
        captured=frozenset(_take(found, "captured", _some_seats(tokens), "")),
        places=_parse_places(rules, tokens, found),
        throws=_take(found, "throws", _below(1_000_000), "0"),
        before=_parse_before(rules, tokens, found),
    )
    if found:
        raise PositionError(f"{next(iter(found))!r} is no field of a position")
    return _checked(rules, _with_before(rules, state))


def _format_tokens(tokens: Tokens, sign: str) -> list[str]:
    return [
        f"{LETTERS[seat]}{sign}{','.join(map(str, tokens[seat]))}" for seat in SEATS if tokens[seat]
    ]


def _format_seats(seats: tuple[Seat, ...] | list[Seat]) -> str:
    return "".join(LETTERS[seat] for seat in seats)


def _format_before(before: Before) -> str:
    captured = f"captured={_format_seats(sorted(before.captured))}"
    return ";".join([*_format_tokens(before.tokens, "="), captured])


def _fields(text: str) -> dict[str, str]:
    if len(text) > 1000:
        raise PositionError("a position is never longer than 1000 characters")
    return _split(text.split(), ":")


def _split(parts: list[str], sign: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for index, part in enumerate(parts, 1):
        name, separator, value = part.partition(sign)
        if not separator:
            raise PositionError(f"part {index}, {part!r}, is not of the form name{sign}value")
        if name in found:
            raise PositionError(f"part {index}: {name!r} is there twice")
        found[name] = value
    return found


def _take(
    found: dict[str, str], name: str, parse: Callable[[str], T], default: str | None = None
) -> T:
    """Take field ``name`` out of ``found`` and read it; the error says which field was wrong."""
    value = found.pop(name, default)
    if value is None:
        raise PositionError(f"{name!r} is missing")
    try:
        return parse(value)
    except ValueError as error:
        raise PositionError(f"{name}:{value} is wrong: {error}") from None


def _whole(text: str) -> int:
    if not (text.removeprefix("-").isdecimal() and text.isascii() and len(text) < 8):
        raise ValueError(f"{text!r} is no whole number")
    return int(text)


def _below(limit: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        value = _whole(text)
        if not 0 <= value < limit:
            raise ValueError(f"it goes from 0 to {limit - 1}")
        return value

    return parse


def _parse_tokens(rules: Rules, found: dict[str, str]) -> Tokens:
    def parse(text: str) -> tuple[int, ...]:
        numbers = tuple(map(_whole, text.split(",")))
        if len(numbers) != 4:
            raise ValueError(f"a seat has 4 tokens, not {len(numbers)}")
        for number in numbers:
            if not YARD <= number <= rules.home:
                raise ValueError(f"progress goes from {YARD} to {rules.home}, not {number}")
        return numbers

    tokens = tuple(
        _take(found, letter, parse) if letter in found else () for letter in LETTERS
    )
    if not any(tokens):
        raise PositionError("no seat has tokens")
    return tokens


def _some_seats(tokens: Tokens) -> Callable[[str], tuple[Seat, ...]]:
    def parse(text: str) -> tuple[Seat, ...]:
        seats = tuple(LETTERS.find(letter) for letter in text)
        if not all(seat >= 0 and tokens[seat] for seat in seats):
            raise ValueError("it names a seat that has no tokens")
        if len(set(seats)) < len(seats):
            raise ValueError("it names a seat twice")
        return seats

    return parse


def _one_seat(tokens: Tokens) -> Callable[[str], Seat]:
    def parse(text: str) -> Seat:
        if len(text) != 1:
            raise ValueError(f"it is one of {', '.join(LETTERS)}")
        return _some_seats(tokens)(text)[0]

    return parse


def _parse_places(rules: Rules, tokens: Tokens, found: dict[str, str]) -> tuple[Seat, ...]:
    done = [seat for seat in SEATS if tokens[seat] and is_done(rules, tokens[seat])]
    places = _take(found, "places", _some_seats(tokens), _format_seats(done))
    last = [seat for seat in places if seat not in done]
    everybody = len(places) == sum(1 for seat in tokens if seat)
    if not set(done) <= set(places) or last and not (everybody and last == [places[-1]]):
        raise PositionError(f"places:{_format_seats(places)} does not fit the tokens at home")
    return places


def _parse_before(rules: Rules, tokens: Tokens, found: dict[str, str]) -> Before | None:
    if "before" not in found:
        return None
    if rules.six_penalty != "undo":
        raise PositionError("'before' goes with six_penalty=undo only")
    inner = _split(found.pop("before").split(";"), "=")
    before = _parse_tokens(rules, inner)
    captured = frozenset(_take(inner, "captured", _some_seats(before), ""))
    if inner or [bool(seat) for seat in before] != [bool(seat) for seat in tokens]:
        raise PositionError("'before' does not have the seats of the position")
    return Before(before, captured)


def _with_before(rules: Rules, state: State) -> State:
    if rules.six_penalty == "undo" and state.before is None and not is_over(rules, state):
        return state._replace(before=Before(state.tokens, state.captured))
    return state


def _checked(rules: Rules, state: State) -> State:
    """Return ``state`` if the match can go on from it."""
    if is_over(rules, state):
        return state._replace(die=0)
    if state.turn in state.places:
        raise PositionError(f"turn:{LETTERS[state.turn]} is wrong: that seat is done")
    if rules.six_limit and state.sixes >= rules.six_limit:
        raise PositionError(f"sixes:{state.sixes} is wrong: at {rules.six_limit} the turn ends")
    if state.die in FACES and not legal_moves(rules, state):
        raise PositionError(f"die:{state.die} is wrong: no token can use it")
    return state
