"""Positions as text, for tests, links and the command line.

``r:-1,0,12,56 g:-1,-1,-1,-1 y:5,5,-1,-1 turn:r die:0 sixes:0`` and, where they say something,
``captured:rg tries:1 throws:12 places:y before:r=-1,0,12,56;g=-1,-1,-1,-1;captured=r``.
Seats left out are empty; the four numbers are their tokens' progress. ``places`` may be left out
where it makes no difference which of the seats that are done was first.
"""

from collections.abc import Callable
from typing import Final, TypeVar

from ludo import words_errors as why
from ludo.board import COLOURS, SEATS, YARD, Seat
from ludo.game import Before, State, Tokens, is_decided, is_done, is_over, legal_moves
from ludo.rules import MOST_THROWS, Rules

LETTERS: Final = "".join(colour[0] for colour in COLOURS)
"""One letter a seat, in the order of the seats."""
LONGEST: Final = 1000
"""No position has a longer text than this, in characters."""
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
    beyond home, a seat on turn that is done, a die that nothing can use, and the like.
    """
    found = _fields(text)
    tokens = _parse_tokens(rules, found)
    state = State(
        tokens=tokens,
        turn=_take(found, "turn", _one_seat(tokens)),
        die=_take(found, "die", _up_to(6), "0"),
        sixes=_take(found, "sixes", _up_to(_most_sixes(rules)), "0"),
        tries=_take(found, "tries", _up_to(rules.tries if rules.tries > 1 else 0), "0"),
        captured=frozenset(_take(found, "captured", _some_seats(tokens), "")),
        places=_parse_places(rules, tokens, found),
        throws=_take(found, "throws", _up_to(MOST_THROWS), "0"),
        before=_parse_before(rules, tokens, found),
    )
    if found:
        raise PositionError(why.NO_PART_OF_POSITION.format(next(iter(found))))
    _check(rules, state)
    return _with_before(rules, state)


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
    if len(text) > LONGEST:
        raise PositionError(why.LONG_POSITION.format(LONGEST))
    return _split(text.split(), ":")


def _split(parts: list[str], sign: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for index, part in enumerate(parts, 1):
        name, separator, value = part.partition(sign)
        if not separator:
            raise PositionError(why.NO_ASSIGNED_PART.format(index, part, sign))
        if name in found:
            raise PositionError(why.PART_TWICE.format(index, name))
        found[name] = value
    return found


def _take(
    found: dict[str, str], name: str, parse: Callable[[str], T], default: str | None = None
) -> T:
    """Take field ``name`` out of ``found`` and read it; the error says which field was wrong."""
    value = found.pop(name, default)
    if value is None:
        raise PositionError(why.PART_MISSING.format(name))
    try:
        return parse(value)
    except PositionError as error:
        raise PositionError(why.PART_CANT_BE.format(name, value, error)) from None


def _whole(text: str) -> int:
    if not (text.removeprefix("-").isdecimal() and text.isascii() and len(text) < 8):
        raise PositionError(why.NO_WHOLE_NUMBER.format(text))
    return int(text)


def _up_to(most: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        value = _whole(text)
        if not 0 <= value <= most:
            raise PositionError(why.NUMBER_OUT_OF_RANGE.format(most))
        return value

    return parse


def _most_sixes(rules: Rules) -> int:
    return rules.six_limit - 1 if rules.six_limit else MOST_THROWS


def _parse_tokens(rules: Rules, found: dict[str, str]) -> Tokens:
    def parse(text: str) -> tuple[int, ...]:
        numbers = tuple(map(_whole, text.split(",")))
        if len(numbers) != 4:
            raise PositionError(why.NOT_FOUR_TOKENS.format(len(numbers)))
        for number in numbers:
            if not YARD <= number <= rules.home:
                raise PositionError(why.PROGRESS_OUT_OF_RANGE.format(YARD, rules.home, number))
        return numbers

    tokens = tuple(_take(found, letter, parse) if letter in found else () for letter in LETTERS)
    if not any(tokens):
        raise PositionError(why.NO_TOKENS)
    return tokens


def _some_seats(tokens: Tokens) -> Callable[[str], tuple[Seat, ...]]:
    def parse(text: str) -> tuple[Seat, ...]:
        seats = tuple(LETTERS.find(letter) for letter in text)
        if not all(seat >= 0 and tokens[seat] for seat in seats):
            raise PositionError(why.EMPTY_SEAT)
        if len(set(seats)) < len(seats):
            raise PositionError(why.SEAT_TWICE)
        return seats

    return parse


def _one_seat(tokens: Tokens) -> Callable[[str], Seat]:
    def parse(text: str) -> Seat:
        if len(text) != 1:
            raise PositionError(why.NO_SINGLE_SEAT.format(", ".join(LETTERS)))
        return _some_seats(tokens)(text)[0]

    return parse


def _done_seats(rules: Rules, tokens: Tokens) -> list[Seat]:
    return [seat for seat in SEATS if is_done(rules, tokens[seat])]


def _parse_places(rules: Rules, tokens: Tokens, found: dict[str, str]) -> tuple[Seat, ...]:
    """Read the seats that are done; the last one left is placed behind them (R5, R/finish)."""
    done = _done_seats(rules, tokens)
    if rules.finish == "first" and len(done) > 1:
        raise PositionError(why.SEVERAL_DONE.format(_format_seats(done)))
    left = [seat for seat in SEATS if tokens[seat] and seat not in done]
    last = left if done and rules.finish == "all" and len(left) == 1 else []
    places = _take(found, "places", _some_seats(tokens), _format_seats(done + last))
    if sorted(places) != sorted(done + last) or list(places[len(done) :]) != last:
        raise PositionError(why.PLACES_CANT_BE.format(_format_seats(places)))
    return places


def _parse_before(rules: Rules, tokens: Tokens, found: dict[str, str]) -> Before | None:
    text = found.pop("before", None)
    if text is None:
        return None
    if rules.six_penalty != "undo":
        raise PositionError(why.BEFORE_WITHOUT_UNDO)
    try:
        return _read_before(rules, tokens, _split(text.split(";"), "="))
    except PositionError as error:
        raise PositionError(why.IN_BEFORE.format(error)) from None


def _read_before(rules: Rules, tokens: Tokens, found: dict[str, str]) -> Before:
    before = _parse_tokens(rules, found)
    captured = frozenset(_take(found, "captured", _some_seats(before), ""))
    if found:
        raise PositionError(why.NO_PART_OF_BEFORE.format(next(iter(found))))
    if [bool(seat) for seat in before] != [bool(seat) for seat in tokens]:
        raise PositionError(why.BEFORE_OF_OTHER_SEATS)
    if _done_seats(rules, before) != _done_seats(rules, tokens):
        raise PositionError(why.BEFORE_OF_OTHER_DONE)
    return Before(before, captured)


def _check(rules: Rules, state: State) -> None:
    """Refuse a position that the match can't be in."""
    over = is_over(rules, state)
    if state.turn in state.places and not over:
        raise PositionError(why.TURN_IS_DONE.format(LETTERS[state.turn]))
    if state.die and (is_decided(rules, state) or not legal_moves(rules, state)):
        raise PositionError(why.DIE_WITHOUT_USE.format(state.die))
    if state.before is not None and over:
        raise PositionError(why.BEFORE_WHEN_OVER)


def _with_before(rules: Rules, state: State) -> State:
    """Return ``state`` with what a third six would undo, where the text left it out."""
    if rules.six_penalty == "undo" and state.before is None and not is_over(rules, state):
        return state._replace(before=Before(state.tokens, state.captured))
    return state
