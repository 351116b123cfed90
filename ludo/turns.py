"""Playing, as the app sees it: from one choice to the next (V3, V9, S1-S2, T3-T5).

Rule 1  After every action the match is saved before anything of it is shown (S1, F5).
Rule 2  Nothing waits for a picture: scenes catch up with the engine, timers only pace them.
Rule 3  A press that means nothing in this phase changes nothing; the engine refuses by itself (R7).
"""

from typing import Final

from ludo import game, players, remember, words
from ludo import match as matches
from ludo.board import SEATS, TOKENS, YARD, Seat
from ludo.match import HUMAN, Match
from ludo.messages import After, Effect, Focus, KeepAwake, Save, Sound, Vibrate, World
from ludo.model import Model, can_roll, can_switch, is_own_turn, legal, phase
from ludo.places import SQUARES, square_name
from ludo.players import LEVELS
from ludo.records import as_attempt
from ludo.saves import Saved, format_save
from ludo.scenes import SPEEDS, scenes, still

Step = tuple[Model, tuple[Effect, ...]]

MATCH_KEY: Final = "ludo:match"
FLASH_MS: Final = 450
_SAID: Final = 20
"""How many sentences the message line keeps: more than one action can make at once."""
_COUNTS: Final = {"1": 1, "-1": -1}
"""How far the counting keys go, by their value (V9)."""
_RESUMES: Final = {"pause": "resume", "restored": "resume-restored"}
"""The button that resumes, by why play stands still."""
_FELT: Final = {"die": 30, "capture": 60, "home": 30, "win": 30}
"""What can be felt, and for how many milliseconds (V13)."""


def begin(model: Model, match: Match, world: World, counting: bool) -> Step:
    """Start ``match``, as practice where its dice have been seen (T5); ``counting`` or not (V9)."""
    model, kept = remember.left(clocked(model, world), world)
    model, named = remember.opened(model, match)
    match = as_attempt(model.records, match)
    model = _cleared(model)._replace(match=match, scene=still(match), counting=counting)
    model = model._replace(resumed_ms=world.now_ms)
    begins = words.ended if matches.is_over(match) else words.begins
    model = _say_first(faced(model), begins(match))
    kept = (*kept, *named, saved(model))
    return with_effects(settle(model), *kept, KeepAwake(True), Focus("roll"))


def open_match(model: Model, match: Match, world: World) -> Step:
    """Show a match that came in: it waits for Resume, or is looked at when over (S7).

    Neither links nor files say whether it is counted: its edition's habit does (V9).
    """
    model, kept = remember.left(clocked(model, world), world)
    model, named = remember.opened(model, match)
    if not matches.is_over(match):
        match = as_attempt(model.records, match)
    came = Saved(match, paused=False, counting=matches.counting_habit(match))
    model, effects = restore(_cleared(model), came, words.AS_SHARED)
    return model, (*kept, *named, saved(model), KeepAwake(False), *effects)


def restore(model: Model, found: Saved, news: str = words.AS_LEFT) -> Step:
    """Show a match found in storage, waiting for Resume (S1); ``news`` says how it comes here."""
    match = found.match
    model = model._replace(match=match, scene=still(match), counting=found.counting)
    model = faced(model)
    if matches.is_over(match):
        return _say_first(model, words.ended(match)), (Focus("again"),)
    model = model._replace(paused="pause" if found.paused else "restored")
    return _say_first(model, words.restored(match, news)), (Focus(_RESUMES[model.paused]),)


def leave(model: Model, world: World) -> Step:
    """Go back to the set-up form; a match that is not over counts as played (A1)."""
    model, kept = remember.left(clocked(model, world), world)
    away: tuple[Effect, ...] = (*kept, Save(MATCH_KEY, None), KeepAwake(False), Focus("start"))
    return faced(_cleared(model)), away


def _cleared(model: Model) -> Model:
    """Return the model with no match: what outlives one stays, all else is as at first."""
    return Model(
        setup=model.setup,
        settings=model.settings,
        serial=model.serial + 1,
        said=model.said,
        angle=model.angle,
        records=model.records,
        customs=model.customs,
        around=model.around,
        notice="" if model.around.storage else words.STORAGE_REFUSED,
    )


def roll(model: Model, match: Match, _value: str, world: World) -> Step:
    """Roll for a person."""
    if can_roll(model):
        return _acted(model, matches.roll(match), world)
    return _refused(model, game.why_no_roll(match.rules, match.state, match.state.turn))


def choose(model: Model, match: Match, value: str, world: World) -> Step:
    """Choose one of the mover's tokens by its number (V5); counting, pick it (V9)."""
    if value not in map(str, TOKENS):
        return model, ()
    token = int(value)
    if token not in legal(model):
        return _refused(model, game.why_not(match.rules, match.state, match.state.turn, token))
    if not model.counting:
        return _acted(model, matches.play(match, token), world)
    origin = match.state.tokens[match.state.turn][token]
    model = model._replace(picked=token, cursor=origin, pointed=False)
    return say(model, words.count_it(match, token)), (Focus("count-here"),)


def _refused(model: Model, reason: game.Refusal | None) -> Step:
    """Say why a press does nothing, to a person who is to act; to anybody else say nothing (R7)."""
    if reason is None or not is_own_turn(model) or phase(model) not in ("roll", "choose"):
        return model, ()
    return say(model, words.REFUSALS[reason]), ()


def press_token(model: Model, match: Match, value: str, world: World) -> Step:
    """Choose a token on the board, ``seat,token``, or else press the square where it stands.

    Once a token is picked to be counted, the others stand for their squares where that is right,
    so that a square is never out of reach under a token (V9).
    """
    if value not in _names(match):
        return model, ()
    seat, token = map(int, value.split(","))
    square = square_name(match, seat, match.state.tokens[seat][token])
    is_choice = seat == match.state.turn and token in legal(model)
    if is_choice and square != _wanted(model, match):
        return choose(model, match, str(token), world)
    return press_square(model, match, square, world)


def _names(match: Match) -> tuple[str, ...]:
    """Return what a press calls each token that there is."""
    return tuple(f"{s},{t}" for s in SEATS for t, _ in enumerate(match.state.tokens[s]))


def _wanted(model: Model, match: Match) -> str:
    """Return the square that the picked token lands on, by its name; empty while none is picked."""
    if model.picked is None:
        return ""
    target = game.target_of(match.rules, match.state, model.picked)
    return square_name(match, match.state.turn, target)


def press_square(model: Model, match: Match, value: str, world: World) -> Step:
    """Count to a square, or find several of one's own tokens there (V5, V9)."""
    if not legal(model):
        return skip(model, match, value, world)
    if value not in SQUARES:
        return model, ()
    seat = match.state.turn
    if model.picked is not None:
        return _counted(model, match, value)
    own = enumerate(match.state.tokens[seat])
    here = [token for token, progress in own if square_name(match, seat, progress) == value]
    choices = [token for token in here if token in legal(model)]
    if len(here) < 2 or not choices:
        return model, ()
    return say(model._replace(pointed=True), words.POINTED), (Focus(f"choice-{choices[0]}"),)


def count_on(model: Model, match: Match, value: str, _world: World) -> Step:
    """Move the counting cursor one square: ``1`` on, ``-1`` back (V9)."""
    if model.cursor is None or not legal(model) or value not in _COUNTS:
        return model, ()
    cursor = min(max(model.cursor + _COUNTS[value], YARD), match.rules.home)
    return say(model._replace(cursor=cursor), words.counting_at(match, cursor)), ()


def count_here(model: Model, match: Match, value: str, world: World) -> Step:
    """Say that the counting cursor stands where the token lands (V9)."""
    if model.cursor is None or not legal(model):
        return skip(model, match, value, world)
    return _counted(model, match, square_name(match, match.state.turn, model.cursor))


def _counted(model: Model, match: Match, square: str) -> Step:
    """Flash the counted square, gold or red; the timer then goes on (V9)."""
    right = square == _wanted(model, match)
    model = model._replace(flash="right" if right else "wrong", counted=square)
    return _flashing(model if right else say(model, words.COUNT_AGAIN))


def _flashing(model: Model) -> Step:
    return _timed(model, round(FLASH_MS * SPEEDS[model.settings.speed]))


def elapsed(model: Model, match: Match, world: World) -> Step:
    """Go on where the timer was set for: a flash, a scene, or a computer's action."""
    if model.paused:
        return model, ()
    if model.flash:
        return _flashed(model, match, world)
    if model.queue:
        return _advance(model)
    if is_own_turn(model) or matches.is_over(match):
        return model, ()
    return _acted(model, _computer(match), world)


def _flashed(model: Model, match: Match, world: World) -> Step:
    right, token = model.flash == "right", model.picked
    model = model._replace(flash="")
    if not right or token is None:
        return model, ()
    return with_effects(_acted(model, matches.play(match, token), world), Focus("roll"))


def _computer(match: Match) -> matches.Outcome:
    """Let the computer on turn roll or move."""
    player = match.players[match.state.turn]
    if player is None or not match.state.die:
        return matches.roll(match)
    chances = matches.chances(match)
    return matches.play(match, players.choose(player.kind, match.rules, match.state, chances))


def _acted(model: Model, outcome: matches.Outcome, world: World) -> Step:
    """Take over what an action led to: saved first, then shown scene by scene."""
    match, events = outcome
    model = clocked(model._replace(match=match), world)
    queue = scenes(model.scene, match, events, model.settings.speed, model.counting)
    model = _let_go(model)._replace(queue=queue, celebration="")
    known = len(model.records.achievements)
    clocked_match = model.match or match
    model, kept = remember.acted(model, clocked_match, events, world)
    model = _praised(model, [new.name for new in model.records.achievements[known:]])
    return with_effects(_advance(model), *kept, saved(model))


def _praised(model: Model, names: list[str]) -> Model:
    """Return the model with the last scene telling of new achievements (A2).

    The strip stays with the winner, if there is one: that news is the greater.
    """
    if not names:
        return model
    *queue, last = model.queue
    said = words.achieved(names)
    praise = "" if model.match and matches.is_over(model.match) else said
    return model._replace(queue=(*queue, last._replace(said=said, celebrate=praise), last))


def _let_go(model: Model) -> Model:
    """Return the model with nothing picked, counted or pointed to."""
    return model._replace(picked=None, cursor=None, flash="", pointed=False)


def clocked(model: Model, world: World) -> Model:
    """Return the model with the active time counted up to now (S1)."""
    if model.match is None or model.resumed_ms is None:
        return model
    active_ms = model.match.active_ms + max(0, world.now_ms - model.resumed_ms)
    match = model.match._replace(active_ms=active_ms)
    return model._replace(match=match, resumed_ms=world.now_ms)


def _advance(model: Model) -> Step:
    """Show the next scene that takes time, saying all that happens on the way to it."""
    effects: list[Effect] = []
    while model.queue:
        scene, *queue = model.queue
        model = model._replace(scene=scene, queue=tuple(queue))
        if scene.said:
            model = say(model, scene.said)
        if scene.celebrate:
            model = model._replace(celebration=scene.celebrate)
        effects += _felt(model)
        if scene.ms and queue:
            return with_effects(_timed(model, scene.ms), *effects)
    return with_effects(settle(faced(model)), *effects)


def _felt(model: Model) -> tuple[Effect, ...]:
    """Return a scene's sound and vibration, where they are wanted (V13)."""
    name, settings = model.scene.sound, model.settings
    heard: tuple[Effect, ...] = (Sound(name),) if name and settings.sound else ()
    return (*heard, Vibrate(_FELT[name])) if name in _FELT and settings.vibration else heard


def settle(model: Model) -> Step:
    """Wait for whoever is next: a person, a computer, or nobody any more."""
    if model.match is None or model.paused:
        return model, ()
    if matches.is_over(model.match):
        return model._replace(resumed_ms=None), (KeepAwake(False), Focus("again"))
    if is_own_turn(model):
        return model, ()
    return _timed(model, round(model.settings.pace_ms * SPEEDS[model.settings.speed]))


def skip(model: Model, _match: Match, _value: str, _world: World) -> Step:
    """Dismiss a notice early, by a tap on the message or the board, or by Enter (R4)."""
    return _advance(model) if phase(model) == "moving" and model.scene.notice else (model, ())


def pause(model: Model, match: Match, value: str, world: World) -> Step:
    """Hide the board and stop computers and clock; pressed again, go on (S2)."""
    if model.paused:
        return resume(model, match, value, world)
    if phase(model) == "over":
        return model, ()
    model = clocked(model, world)._replace(paused="pause", resumed_ms=None)
    return model, (saved(model), KeepAwake(False), Focus("resume"))


def resume(model: Model, _match: Match, _value: str, world: World) -> Step:
    """Go on with a paused or restored match (S1, S2)."""
    if not model.paused:
        return model, ()
    model = model._replace(paused="", resumed_ms=world.now_ms)
    return with_effects(_go_on(model), saved(model), KeepAwake(True), Focus("roll"))


def _go_on(model: Model) -> Step:
    """Take up what a pause has interrupted: a flash, a scene, or waiting."""
    if model.flash:
        return _flashing(model)
    return _advance(model) if model.queue else settle(model)


def again(model: Model, match: Match, value: str, world: World) -> Step:
    """Play once more at the same table: with fresh dice, or the ``same`` for practice (T5)."""
    if phase(model) != "over":
        return model, ()
    if value == "same":
        return begin(model, matches.again(match), world, model.counting)
    return begin(model, matches.afresh(match, world.seed), world, model.counting)


def switch(model: Model, match: Match, value: str, _world: World) -> Step:
    """Change a seat between human and computer, during a match (T3)."""
    player = match.players[int(value)] if value in map(str, SEATS) else None
    if player is None or not can_switch(model):
        return model, ()
    seat = int(value)
    kind = _level(model, seat) if player.kind == HUMAN else HUMAN
    match = matches.seat_player(match, seat, player._replace(kind=kind))
    model = _let_go(model) if seat == match.state.turn else model
    model = say(model._replace(match=match), words.switched(match, seat))
    step = (model, ()) if model.queue else settle(faced(model))
    return with_effects(step, saved(model))


def _level(model: Model, seat: Seat) -> str:
    """Return the level of a computer that takes a seat over: the form's, where it has one."""
    kind = model.setup.kinds[seat]
    return kind if kind in LEVELS else "normal"


def refocused(model: Model) -> Focus:
    """Return the effect that gives the focus to what a person needs next (K2)."""
    ids = {"setup": "start", "paused": _RESUMES.get(model.paused, ""), "over": "again"}
    return Focus(ids.get(phase(model), "roll"))


def saved(model: Model) -> Save:
    """Return the effect that saves the match, or clears the save of a finished one (S1, S6)."""
    if model.match is None or matches.is_over(model.match):
        return Save(MATCH_KEY, None)
    return Save(MATCH_KEY, format_save(model.match, model.paused == "pause", model.counting))


def with_effects(step: Step, *first: Effect) -> Step:
    """Return ``step`` with effects put before its own."""
    model, effects = step
    return model, (*first, *effects)


def _timed(model: Model, ms: int) -> Step:
    model = model._replace(serial=model.serial + 1)
    return model, (After(ms, model.serial),)


def say(model: Model, sentence: str) -> Model:
    """Return the model with one more sentence on the message line (K2)."""
    serial = model.said[-1][0] + 1 if model.said else 0
    return model._replace(said=(*model.said, (serial, sentence))[-_SAID:])


def _say_first(model: Model, sentence: str) -> Model:
    """Return the model with only this sentence: those of another match are gone (K2)."""
    model = say(model, sentence)
    return model._replace(said=model.said[-1:])


def faced(model: Model) -> Model:
    """Turn the board, the short way, so that the right yard is at the bottom left (V8)."""
    wanted = 3 - _facing_seat(model)
    delta = (wanted - model.angle) % 4
    return model._replace(angle=model.angle + (delta - 4 if delta == 3 else delta))


def _facing_seat(model: Model) -> Seat:
    """Return the seat whose yard belongs at the bottom left: blue's is there by itself."""
    unturned = 3
    if model.settings.turning == "off":
        return unturned
    if model.match is None:
        return model.setup.colour
    wanted = [model.setup.colour, *SEATS]
    if model.settings.turning == "each":
        wanted = [model.scene.turn, 3 - model.angle % 4, *wanted]
    return next((seat for seat in wanted if matches.is_human(model.match, seat)), unturned)
