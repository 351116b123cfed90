"""The eight achievements: which of them an action earns (A2).

Rule 1  Each is earned once for ever; what has been earned is in ``records``.
Rule 2  Only first results count: nothing is earned in practice, from a position, or after a seat
        was switched. Matches between people earn the movement and finish ones.
"""

from collections.abc import Iterable
from typing import Final

from ludo.board import YARD, Seat
from ludo.game import Arrived, Captured, Ended, Event, Moved, Placed, is_done, winner
from ludo.match import HUMAN, Match, is_human
from ludo.players import LEVELS
from ludo.records import Result, counts, is_fresh_win

TOKEN_OUT: Final = "token-out"  # noqa: S105
CAPTURE: Final = "capture"
TOKEN_HOME: Final = "token-home"  # noqa: S105
ALL_OUT: Final = "all-out"
FINISH: Final = "finish"
BEAT_COMPUTER: Final = "beat-computer"
BEAT_STRATEGIC: Final = "beat-strategic"
THREE_WINS: Final = "three-wins"
ACHIEVEMENTS: Final = (
    TOKEN_OUT,
    CAPTURE,
    TOKEN_HOME,
    ALL_OUT,
    FINISH,
    BEAT_COMPUTER,
    BEAT_STRATEGIC,
    THREE_WINS,
)


def earned(match: Match, events: Iterable[Event], results: Iterable[Result]) -> tuple[str, ...]:
    """Return what ``events``, which have led to ``match``, earn, in the order of the list.

    ``results`` are those of all matches, this one included when it has ended.
    """
    if not counts(match):
        return ()
    found: set[str] = set()
    for event in events:
        found |= _moving(match, event)
        if isinstance(event, Ended):
            found |= _winning(match, tuple(results))
    return tuple(name for name in ACHIEVEMENTS if name in found)


def _moving(match: Match, event: Event) -> set[str]:
    """Return what a person's move earns."""
    if isinstance(event, Moved) and is_human(match, event.seat):
        left_yard = {TOKEN_OUT} if event.origin == YARD else set()
        return left_yard | ({ALL_OUT} if _are_all_out(match, event.seat) else set())
    if isinstance(event, Captured) and is_human(match, event.by):
        return {CAPTURE}
    if isinstance(event, Arrived) and is_human(match, event.seat):
        return {TOKEN_HOME}
    if isinstance(event, Placed) and is_human(match, event.seat):
        return {FINISH} if is_done(match.rules, match.state.tokens[event.seat]) else set()
    return set()


def _are_all_out(match: Match, seat: Seat) -> bool:
    return not set(match.state.tokens[seat]) & {YARD, match.rules.home}


def _winning(match: Match, results: tuple[Result, ...]) -> set[str]:
    """Return what the end of a match between one person and computers earns."""
    kinds = [player.kind for player in match.players if player]
    first = winner(match.rules, match.state)
    if first is None or not is_human(match, first) or kinds.count(HUMAN) > 1:
        return set()
    found = {BEAT_COMPUTER}
    if any(kind in _STRONG for kind in kinds):
        found.add(BEAT_STRATEGIC)
    if len({result.id for result in results if is_fresh_win(result)}) >= 3:
        found.add(THREE_WINS)
    return found


_STRONG: Final = LEVELS[LEVELS.index("strategic") :]
"""The levels that count as strategic or better."""
