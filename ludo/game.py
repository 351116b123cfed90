"""The game as a state machine: a position, a roll or a move, the next position (R1-R7).

Rule 1  A position is an immutable value; ``roll`` and ``play`` return a new one and its events.
Rule 2  The die is a move like any other: the caller says what was rolled (F1).
Rule 3  A refused action raises ``Illegal`` with a reason, and nothing has changed (R7).
Rule 4  ``rules.targets`` says where a die leads, and ``_bar`` whether the way there is barred;
        refusals and ``legal_moves`` both ask these two.

A turn is a loop: a roll is owed while ``die`` is 0, a move while it is 1-6. A roll that can't be
used is dealt with at once, so a position with a die always has a legal move.
"""

from collections.abc import Iterable
from enum import Enum
from typing import Final, NamedTuple

from ludo.board import (
    LAST_RING,
    NOWHERE,
    PROGRESS_AT,
    SEATS,
    TOKENS,
    YARD,
    Progress,
    Seat,
    ring_square,
)
from ludo.rules import FACES, SIX, Rules

Token = int
"""One of a seat's four tokens, 0-3."""
Tokens = tuple[tuple[Progress, ...], ...]
"""Per seat the progress of its four tokens; an empty seat has an empty tuple."""


class Before(NamedTuple):
    """What ``six_penalty: undo`` brings back: the table as it was when the turn began."""

    tokens: Tokens
    captured: frozenset[Seat]


class State(NamedTuple):
    """A position: all that the rules need to go on.

    Where speed matters this module builds it whole: ``_replace`` takes three times as long.
    """

    tokens: Tokens
    turn: Seat
    die: int = 0
    """The face that a move is owed for; 0 while a roll is owed."""
    sixes: int = 0
    """Sixes rolled in a row in this turn (R3)."""
    tries: int = 0
    """Rolls made in this turn with every token in the yard or home; full after an entering roll.
    Counted only where the rules allow more than one."""
    captured: frozenset[Seat] = frozenset()
    """The seats that have captured somebody."""
    places: tuple[Seat, ...] = ()
    """The seats that are done, the winner first (R5)."""
    throws: int = 0
    """Rolls made in the match."""
    before: Before | None = None
    """The table when the turn began; None unless the rules may undo."""


class Refusal(Enum):
    """Why an action is not allowed (R7)."""

    OVER = "over"
    NOT_YOUR_TURN = "not_your_turn"
    MOVE_OWED = "move_owed"
    ROLL_OWED = "roll_owed"
    NO_SUCH_FACE = "no_such_face"
    NO_SUCH_TOKEN = "no_such_token"  # noqa: S105
    IN_YARD = "in_yard"
    IS_HOME = "is_home"
    OVERSHOOT = "overshoot"
    CAPTURE_FIRST = "capture_first"
    PATH_BLOCKED = "path_blocked"
    SQUARE_HELD = "square_held"
    MUST_CAPTURE = "must_capture"


class Illegal(Exception):
    """An action that the rules refuse; ``reason`` says why, and nothing has changed (R7)."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason.value)
        self.reason = reason


class Rolled(NamedTuple):
    """A seat rolled a face."""

    seat: Seat
    face: int


class Voided(NamedTuple):
    """The roll was one six too many and is not played (R3)."""

    seat: Seat


class Undone(NamedTuple):
    """The table of the turn's start came back (R3)."""

    seat: Seat


class NoMove(NamedTuple):
    """Nothing was legal for the roll (R4)."""

    seat: Seat
    face: int


class Moved(NamedTuple):
    """A token walked; with ``bounce`` it may have touched home on the way."""

    seat: Seat
    token: Token
    origin: Progress
    target: Progress


class Captured(NamedTuple):
    """A token went back to its yard from progress ``origin``, sent by seat ``by`` (R2)."""

    seat: Seat
    token: Token
    origin: Progress
    by: Seat


class Arrived(NamedTuple):
    """A token came home."""

    seat: Seat
    token: Token


class RollsAgain(NamedTuple):
    """The seat on turn rolls once more; ``reason`` is six, capture, home, unused_six or try."""

    seat: Seat
    reason: str


class Placed(NamedTuple):
    """A seat is done; ``place`` counts from 1 (R5)."""

    seat: Seat
    place: int


class TurnPassed(NamedTuple):
    """Another seat's turn began."""

    seat: Seat


class Ended(NamedTuple):
    """The match is over; ``winner`` is None when it reached its ``throw_cap``."""

    winner: Seat | None


Event = (
    Rolled
    | Voided
    | Undone
    | NoMove
    | Moved
    | Captured
    | Arrived
    | RollsAgain
    | Placed
    | TurnPassed
    | Ended
)
"""Something that happened; what follows from an action is a tuple of them, in order."""
Outcome = tuple[State, tuple[Event, ...]]


def _rivals(seat: Seat, progress: Progress) -> tuple[tuple[Seat, Progress], ...]:
    square = ring_square(seat, progress)
    places = ((other, PROGRESS_AT[other][square]) for other in SEATS if other != seat)
    return tuple(place for place in places if place[1] != NOWHERE)


_RIVALS: Final = tuple(
    tuple(_rivals(seat, progress) for progress in range(LAST_RING + 1)) for seat in SEATS
)
"""Per seat and ring progress: each other seat, and the progress of its tokens on that square."""


def new_state(rules: Rules, seats: Iterable[Seat], first: Seat) -> State:
    """Return the position before the first roll, with ``first`` on turn (R6).

    Raises ``ValueError`` when ``first`` is none of ``seats``.
    """
    present = set(seats)
    if first not in present:
        raise ValueError("an empty seat can't start")
    tokens = tuple((YARD,) * 4 if seat in present else () for seat in SEATS)
    return State(tokens, first, before=_snapshot(rules, tokens, frozenset()))


def is_over(rules: Rules, state: State) -> bool:
    """Return whether the match has ended, by its winners or by ``throw_cap``."""
    return not state.die and _ends(rules, state)


def _ends(rules: Rules, state: State) -> bool:
    """Return whether the match is over once the die has been dealt with."""
    return state.throws >= rules.throw_cap or bool(state.places and is_decided(rules, state))


def is_decided(rules: Rules, state: State) -> bool:
    """Return whether enough seats are done for the match to end (R/finish)."""
    if rules.finish == "first" or not state.places:
        return bool(state.places)
    return all(seat in state.places or not state.tokens[seat] for seat in SEATS)


def winner(rules: Rules, state: State) -> Seat | None:
    """Return who has won a match that is over; None where ``throw_cap`` ended it."""
    return state.places[0] if is_decided(rules, state) else None


def legal_moves(rules: Rules, state: State) -> tuple[Token, ...]:
    """Return the tokens that may be played for the owed die, in order; none while no move is."""
    return _legal(rules, state) if state.die else ()


def why_not(rules: Rules, state: State, seat: Seat, token: Token) -> Refusal | None:
    """Return why ``seat`` may not play ``token`` now, or None when it may (R7)."""
    refusal = _out_of_turn(rules, state, seat)
    if refusal is None and not state.die:
        refusal = Refusal.ROLL_OWED
    if refusal is None and token not in TOKENS:
        refusal = Refusal.NO_SUCH_TOKEN
    return refusal or _obstacle(rules, state, token) or _idle(rules, state, token)


def why_no_roll(rules: Rules, state: State, seat: Seat) -> Refusal | None:
    """Return why ``seat`` may not roll now, or None when it may (R7)."""
    return _out_of_turn(rules, state, seat) or (Refusal.MOVE_OWED if state.die else None)


def roll(rules: Rules, state: State, seat: Seat, face: int) -> Outcome:
    """Return what follows when ``seat`` rolls ``face``: a choice is owed, or the roll is spent.

    Raises ``Illegal``.
    """
    refusal = why_no_roll(rules, state, seat)
    if refusal is None and face not in FACES:
        refusal = Refusal.NO_SUCH_FACE
    if refusal is not None:
        raise Illegal(refusal)
    sixes = state.sixes + 1 if face == SIX else 0
    tries = _tries(rules, state, face) if rules.tries > 1 else 0
    tokens, _, _, _, _, captured, places, throws, before = state
    state = State(tokens, seat, face, sixes, tries, captured, places, throws + 1, before)
    rolled = Rolled(seat, face)
    if rules.six_limit and sixes == rules.six_limit:
        return _void(rules, state, rolled)
    if _legal(rules, state):
        return state, (rolled,)
    return _unused(rules, state, rolled)


def play(rules: Rules, state: State, seat: Seat, token: Token) -> Outcome:
    """Return what follows when ``seat`` moves ``token`` by the owed die (R1, R2, R5).

    Raises ``Illegal``.
    """
    refusal = why_not(rules, state, seat, token)
    if refusal is not None:
        raise Illegal(refusal)
    origin = state.tokens[seat][token]
    target = _target(rules, state, token)
    events: list[Event] = [Moved(seat, token, origin, target)]
    tokens = list(state.tokens)
    tokens[seat] = _with(tokens[seat], token, target)
    victims = _captures(rules, state, target)
    for victim, taken in victims:
        events.append(Captured(victim, taken, tokens[victim][taken], seat))
        tokens[victim] = _with(tokens[victim], taken, YARD)
    _, _, die, sixes, tries, captured, places, throws, before = state
    captured = captured | {seat} if victims else captured
    state = State(tuple(tokens), seat, die, sixes, tries, captured, places, throws, before)
    if target == rules.home:
        events.append(Arrived(seat, token))
        if is_done(rules, state.tokens[seat]):
            return _finish(rules, state, events)
    bonus = _bonus(rules, state.die, bool(victims), target == rules.home)
    return _again(rules, state, events, bonus) if bonus else _pass(rules, state, events)


def target_of(rules: Rules, state: State, token: Token) -> Progress:
    """Return where the owed die would take ``token`` of the seat on turn.

    Raises ``Illegal`` when that move is not legal.
    """
    refusal = why_not(rules, state, state.turn, token)
    if refusal is not None:
        raise Illegal(refusal)
    return _target(rules, state, token)


def captures(rules: Rules, state: State, token: Token) -> list[tuple[Seat, Token]]:
    """Return every opposing token that the owed move of ``token`` would send back (R2)."""
    return _captures(rules, state, _target(rules, state, token))


def _captures(rules: Rules, state: State, target: Progress) -> list[tuple[Seat, Token]]:
    if not 0 <= target <= LAST_RING or ring_square(state.turn, target) in rules.safe_squares:
        return []
    found = []
    for other, there in _RIVALS[state.turn][target]:
        if there in state.tokens[other]:
            found += [(other, token) for token in TOKENS if state.tokens[other][token] == there]
    return found


def is_done(rules: Rules, tokens: tuple[Progress, ...]) -> bool:
    """Return whether a seat with these tokens has all that it needs at home (R5)."""
    return tokens.count(rules.home) >= rules.win_tokens


def _with(tokens: tuple[Progress, ...], token: Token, progress: Progress) -> tuple[Progress, ...]:
    return (*tokens[:token], progress, *tokens[token + 1 :])


def _target(rules: Rules, state: State, token: Token) -> Progress:
    target = rules.targets[state.tokens[state.turn][token] + 1][state.die]
    return NOWHERE if target is None else target


def _out_of_turn(rules: Rules, state: State, seat: Seat) -> Refusal | None:
    if is_over(rules, state):
        return Refusal.OVER
    return None if seat == state.turn else Refusal.NOT_YOUR_TURN


def _legal(rules: Rules, state: State) -> tuple[Token, ...]:
    free = []
    for token, origin in enumerate(state.tokens[state.turn]):
        target = rules.targets[origin + 1][state.die]
        if target is not None and _bar(rules, state, origin, target) is None:
            free.append(token)
    if rules.forced_capture:
        free = [token for token in free if captures(rules, state, token)] or free
    return tuple(free)


def _idle(rules: Rules, state: State, token: Token) -> Refusal | None:
    """Return the refusal of a free move that ``forced_capture`` filters out."""
    if rules.forced_capture and token not in _legal(rules, state):
        return Refusal.MUST_CAPTURE
    return None


def _obstacle(rules: Rules, state: State, token: Token) -> Refusal | None:
    """Return what keeps ``token`` of the seat on turn from walking the die, captures aside."""
    origin = state.tokens[state.turn][token]
    target = rules.targets[origin + 1][state.die]
    return _no_target(rules, origin) if target is None else _bar(rules, state, origin, target)


def _bar(rules: Rules, state: State, origin: Progress, target: Progress) -> Refusal | None:
    """Return what bars the way of a token of the seat on turn to where the die leads it."""
    if rules.capture_first and target > LAST_RING and state.turn not in state.captured:
        return Refusal.CAPTURE_FIRST
    return _stack_ahead(rules, state, origin, target) if rules.stack != "free" else None


def _no_target(rules: Rules, origin: Progress) -> Refusal:
    if origin == YARD:
        return Refusal.IN_YARD
    return Refusal.IS_HOME if origin == rules.home else Refusal.OVERSHOOT


def _stack_ahead(rules: Rules, state: State, origin: Progress, target: Progress) -> Refusal | None:
    """Return whether an opposing stack holds the landing square or bars the way (R/stack)."""
    if target <= LAST_RING and _is_held(state, target):
        return Refusal.SQUARE_HELD
    if rules.stack == "block":
        for progress in range(origin + 1, min(target, LAST_RING + 1)):
            if _is_held(state, progress):
                return Refusal.PATH_BLOCKED
    return None


def _is_held(state: State, progress: Progress) -> bool:
    """Return whether an opponent has two or more tokens where the seat on turn has ``progress``."""
    for other, there in _RIVALS[state.turn][progress]:
        if state.tokens[other].count(there) > 1:
            return True
    return False


def _is_waiting(rules: Rules, state: State) -> bool:
    """Return whether every token of the seat on turn is in the yard or home."""
    return all(progress in (YARD, rules.home) for progress in state.tokens[state.turn])


def _tries(rules: Rules, state: State, face: int) -> int:
    """Return the turn's count of tries after ``face`` (R/tries)."""
    if not _is_waiting(rules, state):
        return state.tries
    return rules.tries if face in rules.entry else state.tries + 1


def _void(rules: Rules, state: State, rolled: Rolled) -> Outcome:
    events: list[Event] = [rolled, Voided(rolled.seat)]
    if state.before is not None:
        state = state._replace(tokens=state.before.tokens, captured=state.before.captured)
        events.append(Undone(rolled.seat))
    return _pass(rules, state, events)


def _unused(rules: Rules, state: State, rolled: Rolled) -> Outcome:
    """Return what follows a roll that nothing could use (R4)."""
    events: list[Event] = [rolled, NoMove(*rolled)]
    if rolled.face == SIX and rules.unused_six == "again":
        return _again(rules, state, events, "unused_six")
    if 0 < state.tries < rules.tries and _is_waiting(rules, state):
        return _again(rules, state, events, "try")
    return _pass(rules, state, events)


def _bonus(rules: Rules, face: int, captured: bool, arrived: bool) -> str | None:
    """Return the one reason for which a move earns a roll; reasons never add up."""
    if face == SIX and "six" in rules.bonus:
        return "six"
    if captured and "capture" in rules.bonus:
        return "capture"
    return "home" if arrived and "home" in rules.bonus else None


def _again(rules: Rules, state: State, events: list[Event], reason: str) -> Outcome:
    if _ends(rules, state):
        return _end(rules, state, events)
    return state._replace(die=0), (*events, RollsAgain(state.turn, reason))


def _pass(rules: Rules, state: State, events: list[Event]) -> Outcome:
    """Hand the turn to the next seat that is not done, unless the match has ended (R5, R6)."""
    if _ends(rules, state):
        return _end(rules, state, events)
    tokens, _, _, _, _, captured, places, throws, _ = state
    turn, before = _next_seat(state), _snapshot(rules, tokens, captured)
    state = State(tokens, turn, 0, 0, 0, captured, places, throws, before)
    return state, (*events, TurnPassed(turn))


def _next_seat(state: State) -> Seat:
    seat = (state.turn + 1) % 4
    while not state.tokens[seat] or seat in state.places:
        seat = (seat + 1) % 4
    return seat


def _finish(rules: Rules, state: State, events: list[Event]) -> Outcome:
    """Place the seat on turn, and the last seat left behind it (R5, R/finish)."""
    places = (*state.places, state.turn)
    left = [seat for seat in SEATS if state.tokens[seat] and seat not in places]
    if rules.finish == "all" and len(left) == 1:
        places = (*places, *left)
    done = range(len(state.places), len(places))
    events.extend(Placed(places[place], place + 1) for place in done)
    return _pass(rules, state._replace(places=places), events)


def _end(rules: Rules, state: State, events: list[Event]) -> Outcome:
    """Close the match; nothing is kept of a turn that won't go on."""
    state = state._replace(die=0, sixes=0, tries=0, before=None)
    return state, (*events, Ended(winner(rules, state)))


def _snapshot(rules: Rules, tokens: Tokens, captured: frozenset[Seat]) -> Before | None:
    return Before(tokens, captured) if rules.six_penalty == "undo" else None
