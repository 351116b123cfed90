"""Events as scenes: what is drawn, one after the other, after an action.

Rule 1  The engine is always ahead: scenes only catch up with it, and may be skipped at any moment.
Rule 2  A scene is a whole picture, so none depends on having seen the one before.
"""

from collections.abc import Iterator
from functools import singledispatch
from typing import Final, NamedTuple

from ludo import game, words
from ludo.board import YARD, Progress, Seat
from ludo.game import Token, Tokens
from ludo.match import Match, is_human, last_face

SPEEDS: Final = {"slow": 1.8, "normal": 1.0, "fast": 0.4, "off": 0.0}
"""How long everything takes, as a factor (V13)."""
ROLL_MS: Final = 700
STEP_MS: Final = 170
CAPTURE_MS: Final = 480
NOTICE_MS: Final = 1000
PLACE_MS: Final = 900


class Scene(NamedTuple):
    """One picture of the table."""

    tokens: Tokens
    turn: Seat
    die: int = 0
    """The face last rolled in this match; 0 before the first roll."""
    ms: int = 0
    """How long it stands before the next one."""
    said: str = ""
    sound: str = ""
    rolling: bool = False
    walking: tuple[Seat, Token] | None = None
    """The token that is on its way, square by square (V3)."""
    sliding: bool = False
    """Whether a captured token is on its way back, slower than a walk (V3)."""
    notice: bool = False
    """Whether it only tells something, and may be dismissed by a tap."""
    trail: tuple[Seat, Progress] | None = None
    """The square a computer is counting, where counting is on (V9)."""
    celebrate: str = ""


def still(match: Match) -> Scene:
    """Return the table as the engine has it, with the face that was rolled last."""
    return Scene(match.state.tokens, match.state.turn, last_face(match))


def scenes(
    before: Scene, match: Match, events: tuple[game.Event, ...], speed: str, counting: bool
) -> tuple[Scene, ...]:
    """Return the scenes from ``before`` to ``match``, which followed by ``events``."""
    made: list[Scene] = []
    now = _at_rest(before)._replace(trail=None)
    for event in events:
        for scene in _scenes(event, now, match):
            made.append(scene if counting else scene._replace(trail=None))
            now = _at_rest(scene)
    factor = SPEEDS[speed]
    return (*(scene._replace(ms=round(scene.ms * factor)) for scene in made), still(match))


def _at_rest(scene: Scene) -> Scene:
    """Return what stays of a scene when its moment is over."""
    return Scene(scene.tokens, scene.turn, scene.die, trail=scene.trail)


@singledispatch
def _scenes(event: object, _now: Scene, _match: Match) -> Iterator[Scene]:
    """Yield the scenes of one event, told the picture before it and the match after it."""
    raise TypeError(f"no scenes for {event!r}")


@_scenes.register
def _(event: game.Rolled, now: Scene, match: Match) -> Iterator[Scene]:
    rolled = words.rolled(words.name_of(match, event.seat), event.face)
    yield now._replace(die=event.face, ms=ROLL_MS, rolling=True, sound="die")
    yield now._replace(die=event.face, ms=ROLL_MS // 4, said=rolled)


@_scenes.register
def _(event: game.Voided, now: Scene, match: Match) -> Iterator[Scene]:
    said = words.voided(words.name_of(match, event.seat))
    yield now._replace(ms=NOTICE_MS, said=said, notice=True)


@_scenes.register
def _(event: game.Undone, now: Scene, match: Match) -> Iterator[Scene]:
    said = words.undone(words.name_of(match, event.seat))
    yield now._replace(
        tokens=match.state.tokens, ms=NOTICE_MS, said=said, sliding=True, notice=True
    )


@_scenes.register
def _(event: game.NoMove, now: Scene, match: Match) -> Iterator[Scene]:
    said = words.no_move(words.name_of(match, event.seat), event.face)
    yield now._replace(ms=NOTICE_MS, said=said, notice=True)


@_scenes.register
def _(event: game.Moved, now: Scene, match: Match) -> Iterator[Scene]:
    for progress in walk(event.origin, event.target, now.die, match.rules.home):
        tokens = _placed(now.tokens, event.seat, event.token, progress)
        trail = None if is_human(match, event.seat) else (event.seat, progress)
        walking = (event.seat, event.token)
        yield now._replace(tokens=tokens, ms=STEP_MS, sound="step", trail=trail, walking=walking)
    tokens = _placed(now.tokens, event.seat, event.token, event.target)
    yield now._replace(tokens=tokens, said=words.moved(match, event))


@_scenes.register
def _(event: game.Captured, now: Scene, match: Match) -> Iterator[Scene]:
    tokens = _placed(now.tokens, event.seat, event.token, YARD)
    said = words.captured(match, event)
    yield now._replace(tokens=tokens, ms=CAPTURE_MS, said=said, sound="capture", sliding=True)


@_scenes.register
def _(event: game.Arrived, now: Scene, match: Match) -> Iterator[Scene]:
    said = words.arrived(match, event)
    first = now.tokens[event.seat].count(match.rules.home) == 1
    yield now._replace(said=said, sound="home", celebrate=said if first else "")


@_scenes.register
def _(event: game.RollsAgain, now: Scene, match: Match) -> Iterator[Scene]:
    yield now._replace(said=words.rolls_again(words.name_of(match, event.seat), event.reason))


@_scenes.register
def _(event: game.Placed, now: Scene, match: Match) -> Iterator[Scene]:
    said = words.placed(words.name_of(match, event.seat), event.place)
    yield now._replace(ms=PLACE_MS, said=said, sound="win", celebrate=said)


@_scenes.register
def _(event: game.TurnPassed, now: Scene, match: Match) -> Iterator[Scene]:
    yield now._replace(turn=event.seat, said=words.turn_passed(words.name_of(match, event.seat)))


@_scenes.register
def _(_event: game.Ended, now: Scene, match: Match) -> Iterator[Scene]:
    yield now._replace(said=words.ended(match))


def walk(origin: Progress, target: Progress, face: int, home: Progress) -> tuple[Progress, ...]:
    """Return every progress a token passes, its last included; a bounce goes home and back."""
    if origin == YARD:
        return (target,)
    if target == origin + face:
        return tuple(range(origin + 1, target + 1))
    return (*range(origin + 1, home + 1), *range(home - 1, target - 1, -1))


def _placed(tokens: Tokens, seat: Seat, token: Token, progress: Progress) -> Tokens:
    changed = (*tokens[seat][:token], progress, *tokens[seat][token + 1 :])
    return (*tokens[:seat], changed, *tokens[seat + 1 :])
