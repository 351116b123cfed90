"""The middle end: a model and a message make a model and its effects.

Rule 1  ``update`` is pure: time, randomness and storage arrive in messages and leave as effects.
Rule 2  After every action the match is saved before anything of it is shown (S1, F5).
Rule 3  Nothing waits for a picture: scenes catch up with the engine, timers only pace them.
Rule 4  A press that means nothing in this phase changes nothing (R7); the engine refuses by itself.
"""

import json
from collections.abc import Callable
from typing import Any, Final

from ludo import game, match as matches, players, words
from ludo.board import Seat
from ludo.flags import FlagError, check_flags, flagged_match, flagged_setup, parse_flags
from ludo.match import HUMAN, Match, MatchError, Player
from ludo.messages import (
    After,
    Ask,
    Chosen,
    Closed,
    Effect,
    Elapsed,
    Failed,
    Focus,
    Form,
    KeepAwake,
    Key,
    Message,
    Noted,
    Press,
    Save,
    Sound,
    StorageFailed,
    Vibrate,
    World,
)
from ludo.model import Model, Settings, can_roll, can_switch, is_own_turn, legal, phase
from ludo.rules import RulesError
from ludo.saves import SaveError, format_match, parse_match
from ludo.places import square_name
from ludo.scenes import SPEEDS, scenes, still
from ludo.table import Setup, players_of, read_form, rules_of

Step = tuple[Model, tuple[Effect, ...]]
Stored = dict[str, str]
"""What storage holds, by key."""

MATCH_KEY: Final = "ludo:match"
SETTINGS_KEY: Final = "ludo:settings"
SETUP_KEY: Final = "ludo:setup"
ASIDE_KEY: Final = "ludo:set-aside"
FLASH_MS: Final = 450
SAID: Final = 4
"""How many sentences the message line keeps."""
DIALOGS: Final = ("keys", "settings", "rules")


def start(stored: Stored, query: str, world: World) -> Step:
    """Return the app as it opens: what storage brings back, then what the address asks for."""
    model = Model(setup=_read_setup(stored), settings=_read_settings(stored))
    try:
        flags = parse_flags(query)
        check_flags(flags)
        model = model._replace(setup=flagged_setup(model.setup, flags))
        if flags.speed:
            model = model._replace(settings=model.settings._replace(speed=flags.speed))
        if flags.starts:
            return _begin(model, flagged_match(model.setup, flags, world.seed), world)
    except FlagError as error:
        model = model._replace(notice=str(error))
    return _restore(model, stored)


def update(model: Model, message: Message, world: World) -> Step:
    """Return what ``message`` makes of ``model``, and what the world should do about it."""
    return _HANDLERS[type(message)](model, message, world)


# --- opening -------------------------------------------------------------------------------


def _restore(model: Model, stored: Stored) -> Step:
    """Bring back an unfinished match, waiting for Resume (S1), or set a damaged one aside (S4)."""
    text = stored.get(MATCH_KEY)
    if text is None:
        return model, ()
    try:
        match = parse_match(text)
        paused = "pause" if json.loads(text).get("paused") else "restored"
    except SaveError as error:
        model = model._replace(notice=words.save_set_aside(str(error)))
        return model, (Save(ASIDE_KEY, text), Save(MATCH_KEY, None))
    if matches.is_over(match):
        return model, (Save(MATCH_KEY, None),)
    model = model._replace(match=match, scene=still(match), paused=paused)
    return _say(_faced(model), words.restored(match)), (Focus("resume"),)


def _read_setup(stored: Stored) -> Setup:
    """Return the remembered form, or the default one where it makes no sense."""
    fields = _read_fields(stored, SETUP_KEY)
    return read_form(Setup(), fields) if fields else Setup()


def _read_settings(stored: Stored) -> Settings:
    settings = Settings()
    for name, value in _read_fields(stored, SETTINGS_KEY).items():
        settings = _with_setting(settings, name, value)
    return settings


def _read_fields(stored: Stored, key: str) -> dict[str, str]:
    try:
        found = json.loads(stored.get(key, "{}"))
    except (ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {name: value for name, value in found.items() if isinstance(value, str)}


def _with_setting(settings: Settings, name: str, value: str) -> Settings:
    """Return ``settings`` with one changed; an unknown name or value changes nothing."""
    known: dict[str, dict[str, Any]] = {
        "speed": {speed: speed for speed in SPEEDS},
        "sound": {"on": True, "off": False},
        "vibration": {"on": True, "off": False},
        "theme": {theme: theme for theme in ("system", "light", "dark")},
        "turning": {turning: turning for turning in ("mine", "each", "off")},
        "pace_ms": {str(ms): ms for ms in (0, 300, 600, 1200)},
    }
    if value not in known.get(name, {}):
        return settings
    return settings._replace(**{name: known[name][value]})


def setting_text(settings: Settings, name: str) -> str:
    """Return a setting as its form field and its save write it."""
    value = getattr(settings, name)
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


# --- messages ------------------------------------------------------------------------------


def _pressed(model: Model, message: Press, world: World) -> Step:
    action = _ACTIONS.get(message.do)
    return action(model, message.value, world) if action else (model, ())


def _key(model: Model, message: Key, world: World) -> Step:
    """Do what a key stands for (K1)."""
    key = message.key.lower()
    if model.dialog or key not in _KEYS:
        return model, ()
    do, value = _KEYS[key]
    return _pressed(model, Press(do, value), world)


def _form(model: Model, message: Form, world: World) -> Step:
    if phase(model) != "setup":
        return model, ()
    setup = read_form(model.setup, message.fields, message.changed)
    model = model._replace(setup=setup)
    saved = Save(SETUP_KEY, json.dumps(form_fields(setup), ensure_ascii=False))
    if not message.started:
        return model, (saved,)
    try:
        match = matches.new_match(setup.edition, rules_of(setup), players_of(setup), world.seed)
    except (MatchError, RulesError) as error:
        return model._replace(notice=words.no_match(str(error))), (saved,)
    return _with(_begin(model, match, world), saved)


def form_fields(setup: Setup) -> dict[str, str]:
    """Return the form's fields as ``read_form`` reads them."""
    fields = {"edition": setup.edition, "seats": str(setup.count), "colour": str(setup.colour)}
    for seat in range(4):
        fields[f"kind-{seat}"] = setup.kinds[seat]
        fields[f"name-{seat}"] = setup.names[seat]
    for option in setup.options:
        name, _, value = option.partition("=")
        fields[f"rule-{name}"] = value
    fields |= {name: "on" for name in ("counting", "places") if getattr(setup, name)}
    return fields


def _chosen(model: Model, message: Chosen, world: World) -> Step:
    settings = _with_setting(model.settings, message.name, message.value)
    model = _faced(model._replace(settings=settings))
    fields = {name: setting_text(settings, name) for name in Settings._fields}
    return model, (Save(SETTINGS_KEY, json.dumps(fields)),)


def _elapsed(model: Model, message: Elapsed, world: World) -> Step:
    """Go on where the timer was set for: a flash, a scene, or a computer's action."""
    if message.serial != model.serial or model.match is None or model.paused:
        return model, ()
    if model.flash:
        return _flashed(model, world)
    if model.queue:
        return _advance(model)
    return (model, ()) if is_own_turn(model) else _computer(model, world)


def _closed(model: Model, message: Closed, world: World) -> Step:
    return model._replace(dialog="", wanted=None), ()


def _storage_failed(model: Model, message: StorageFailed, world: World) -> Step:
    if not model.storage:
        return model, ()
    return model._replace(storage=False, notice=words.STORAGE_REFUSED), ()


def _failed(model: Model, message: Failed, world: World) -> Step:
    return model._replace(notice=words.failed(message.report)), ()


def _noted(model: Model, message: Noted, world: World) -> Step:
    known = {"update": "update", "install": "install", "offline-ready": "offline"}
    name = known.get(message.what)
    return (model._replace(**{name: True}) if name else model), ()


_HANDLERS: Final[dict[type, Callable[[Model, Any, World], Step]]] = {
    Press: _pressed,
    Key: _key,
    Form: _form,
    Chosen: _chosen,
    Elapsed: _elapsed,
    Closed: _closed,
    StorageFailed: _storage_failed,
    Failed: _failed,
    Noted: _noted,
}


# --- playing -------------------------------------------------------------------------------


def _begin(model: Model, match: Match, world: World) -> Step:
    """Start ``match``."""
    model = model._replace(
        match=match,
        scene=still(match),
        queue=(),
        paused="",
        picked=None,
        cursor=None,
        flash="",
        celebration="",
        dialog="",
        wanted=None,
        resumed_ms=world.now_ms,
    )
    model = _say(_faced(model), words.begins(match))
    return _with(_settle(model), _saved(model), KeepAwake(True), Focus("roll"))


def _roll(model: Model, value: str, world: World) -> Step:
    if model.match is None or not can_roll(model):
        return model, ()
    return _acted(model, matches.roll(model.match), world)


def _choose(model: Model, value: str, world: World) -> Step:
    """Choose one of the mover's tokens by its number (V5); counting, pick it (V9)."""
    if model.match is None or value not in map(str, legal(model)):
        return model, ()
    token = int(value)
    if model.setup.counting:
        origin = model.match.state.tokens[model.match.state.turn][token]
        model = model._replace(picked=token, cursor=origin, pointed=False)
        return _say(model, words.count_it(token, model.match.state.die)), ()
    return _acted(model, matches.play(model.match, token), world)


def _press_token(model: Model, value: str, world: World) -> Step:
    """Choose a token on the board; one in a crowd points to the numbered buttons (V5)."""
    seat, _, token = value.partition(",")
    if model.match is None or not legal(model) or seat != str(model.match.state.turn):
        return model, ()
    return _choose(model, token, world)


def _press_square(model: Model, value: str, world: World) -> Step:
    """Count to a square, or find several of one's own tokens there (V5, V9)."""
    if model.match is None or not legal(model):
        return model, ()
    if model.picked is not None:
        return _counted(model, value == _landing(model))
    here = [
        token
        for token, progress in enumerate(model.match.state.tokens[model.match.state.turn])
        if square_name(model.match, model.match.state.turn, progress) == value
    ]
    if len(here) < 2:
        return model, ()
    first = next((token for token in here if token in legal(model)), None)
    focus = () if first is None else (Focus(f"choice-{first}"),)
    return _say(model._replace(pointed=True), words.POINTED), focus


def _landing(model: Model) -> str:
    assert model.match is not None and model.picked is not None
    target = game.target_of(model.match.rules, model.match.state, model.picked)
    return square_name(model.match, model.match.state.turn, target)


def _count_on(model: Model, value: str, world: World) -> Step:
    """Move the counting cursor one square: ``1`` on, ``-1`` back (V9)."""
    if model.match is None or model.picked is None or model.cursor is None or model.flash:
        return model, ()
    origin = model.match.state.tokens[model.match.state.turn][model.picked]
    cursor = min(max(model.cursor + int(value), origin), model.match.rules.home)
    model = model._replace(cursor=cursor)
    return _say(model, words.counting_at(model.match, cursor)), ()


def _count_here(model: Model, value: str, world: World) -> Step:
    if model.match is None or model.picked is None or model.cursor is None or model.flash:
        return model, ()
    target = game.target_of(model.match.rules, model.match.state, model.picked)
    return _counted(model, model.cursor == target)


def _counted(model: Model, right: bool) -> Step:
    """Flash the counted square, gold or red; the timer then goes on (V9)."""
    model = model._replace(flash="right" if right else "wrong")
    return _timed(model if right else _say(model, words.COUNT_AGAIN), FLASH_MS)


def _flashed(model: Model, world: World) -> Step:
    right = model.flash == "right"
    model = model._replace(flash="")
    if not right or model.match is None or model.picked is None:
        return model, ()
    return _acted(model, matches.play(model.match, model.picked), world)


def _computer(model: Model, world: World) -> Step:
    """Let the computer on turn roll or move."""
    match = model.match
    if match is None or matches.is_over(match):
        return model, ()
    if not match.state.die:
        return _acted(model, matches.roll(match), world)
    player = match.players[match.state.turn]
    assert player is not None
    token = players.choose(player.kind, match.rules, match.state, matches.chances(match))
    return _acted(model, matches.play(match, token), world)


def _acted(model: Model, outcome: tuple[Match, tuple[game.Event, ...]], world: World) -> Step:
    """Take over what an action led to: saved first, then shown scene by scene."""
    match, events = outcome
    model = _timed_match(model._replace(match=match), world)
    assert model.match is not None
    queue = scenes(model.scene, model.match, events, model.settings.speed, model.setup.counting)
    model = model._replace(queue=queue, picked=None, cursor=None, pointed=False, flash="")
    return _with(_advance(model), _saved(model))


def _timed_match(model: Model, world: World) -> Model:
    """Return the model with the active time counted up to now (S1)."""
    if model.match is None or model.resumed_ms is None:
        return model
    active = model.match.active_ms + max(0, world.now_ms - model.resumed_ms)
    return model._replace(match=model.match._replace(active_ms=active), resumed_ms=world.now_ms)


def _advance(model: Model) -> Step:
    """Show the next scene that takes time, saying all that happens on the way to it."""
    effects: list[Effect] = []
    while model.queue:
        scene, queue = model.queue[0], model.queue[1:]
        model = model._replace(scene=scene, queue=queue)
        if scene.said:
            model = _say(model, scene.said)
        if scene.celebrate:
            model = model._replace(celebration=scene.celebrate)
        effects += _felt(model)
        if scene.ms and queue:
            return _with(_timed(model, scene.ms), *effects)
    return _with(_settle(_faced(model)), *effects)


def _felt(model: Model) -> tuple[Effect, ...]:
    """Return a scene's sound and vibration, where they are wanted (V13)."""
    scene, settings = model.scene, model.settings
    heard: tuple[Effect, ...] = (Sound(scene.sound),) if scene.sound and settings.sound else ()
    if settings.vibration and scene.sound in ("die", "capture", "home", "win"):
        heard += (Vibrate(60 if scene.sound == "capture" else 30),)
    return heard


def _settle(model: Model) -> Step:
    """Wait for whoever is next: a person, a computer, or nobody any more."""
    assert model.match is not None
    if matches.is_over(model.match):
        model = model._replace(resumed_ms=None)
        return model, (KeepAwake(False), Focus("again"))
    if is_own_turn(model):
        return model, ()
    return _timed(model, round(model.settings.pace_ms * SPEEDS[model.settings.speed]))


def _skip(model: Model, value: str, world: World) -> Step:
    """Dismiss a notice early (R4)."""
    if model.queue and model.scene.notice and not model.paused:
        return _advance(model)
    return model, ()


# --- around the match ----------------------------------------------------------------------


def _pause(model: Model, value: str, world: World) -> Step:
    if model.match is None or phase(model) in ("setup", "over"):
        return model, ()
    if model.paused:
        return _resume(model, value, world)
    model = _timed_match(model, world)._replace(paused="pause", resumed_ms=None)
    return model, (_saved(model), KeepAwake(False), Focus("resume"))


def _resume(model: Model, value: str, world: World) -> Step:
    if model.match is None or not model.paused:
        return model, ()
    model = model._replace(paused="", resumed_ms=world.now_ms)
    step = _advance(model) if model.queue else _settle(model)
    return _with(step, _saved(model), KeepAwake(True), Focus("roll"))


def _new(model: Model, value: str, world: World) -> Step:
    """Go to the set-up form, after a word where a match would be lost (T4)."""
    if model.match is None:
        return model, ()
    if not matches.is_over(model.match) and value != "confirmed":
        return _timed_match(model, world)._replace(dialog="confirm"), ()
    model = Model(
        setup=model.setup,
        settings=model.settings,
        serial=model.serial + 1,
        angle=model.angle,
        said=model.said,
        storage=model.storage,
        update=model.update,
        install=model.install,
        offline=model.offline,
    )
    return model, (Save(MATCH_KEY, None), KeepAwake(False), Focus("start"))


def _again(model: Model, value: str, world: World) -> Step:
    """Play once more at the same table: with fresh dice, or ``same`` for practice (T5)."""
    match = model.match
    if match is None or not matches.is_over(match):
        return model, ()
    if value == "same":
        return _begin(model, matches.again(match), world)
    fresh = matches.new_match(match.edition, match.rules, match.players, world.seed)
    return _begin(model, fresh, world)


def _switch(model: Model, value: str, world: World) -> Step:
    """Change a seat between human and computer, during a match (T3)."""
    match = model.match
    if match is None or not can_switch(model) or matches.is_over(match):
        return model, ()
    seat = int(value)
    player = match.players[seat]
    if player is None:
        return model, ()
    kind = "normal" if player.kind == HUMAN else HUMAN
    match = matches.seat_player(match, seat, player._replace(kind=kind))
    model = model._replace(match=match, picked=None, cursor=None, flash="")
    model = _say(model, words.switched(match, seat))
    if model.paused or model.queue:
        return model, (_saved(model),)
    return _with(_settle(_faced(model)), _saved(model))


def _open(model: Model, value: str, world: World) -> Step:
    return (model._replace(dialog=value) if value in DIALOGS else model), ()


def _close(model: Model, value: str, world: World) -> Step:
    return model._replace(dialog="", wanted=None), ()


def _dismiss(model: Model, value: str, world: World) -> Step:
    return model._replace(notice="", celebration=""), ()


def _asked(what: str) -> Callable[[Model, str, World], Step]:
    """Return an action that only a browser can carry out."""
    return lambda model, value, world: (model, (Ask(what),))


def _escape(model: Model, value: str, world: World) -> Step:
    """Leave what is open: the picked token, then full screen (K1)."""
    if model.picked is not None and not model.flash:
        return model._replace(picked=None, cursor=None), ()
    return model, (Ask("leave-fullscreen"),)


_ACTIONS: Final[dict[str, Callable[[Model, str, World], Step]]] = {
    "roll": _roll,
    "choose": _choose,
    "token": _press_token,
    "square": _press_square,
    "count": _count_on,
    "count-here": _count_here,
    "skip": _skip,
    "pause": _pause,
    "resume": _resume,
    "new": _new,
    "again": _again,
    "switch": _switch,
    "open": _open,
    "close": _close,
    "dismiss": _dismiss,
    "escape": _escape,
    "update": _asked("update"),
    "install": _asked("install"),
    "fullscreen": _asked("fullscreen"),
}
_KEYS: Final = {
    " ": ("roll", ""),
    "r": ("roll", ""),
    "d": ("roll", ""),
    "1": ("choose", "0"),
    "2": ("choose", "1"),
    "3": ("choose", "2"),
    "4": ("choose", "3"),
    "p": ("pause", ""),
    "?": ("open", "keys"),
    "escape": ("escape", ""),
    "arrowright": ("count", "1"),
    "arrowleft": ("count", "-1"),
    "enter": ("count-here", ""),
}


# --- small parts ---------------------------------------------------------------------------


def _saved(model: Model) -> Save:
    assert model.match is not None
    if matches.is_over(model.match):
        return Save(MATCH_KEY, None)
    text = format_match(model.match)
    if model.paused == "pause":
        text = text[:-1] + ', "paused": true}'
    return Save(MATCH_KEY, text)


def _with(step: Step, *first: Effect) -> Step:
    """Return ``step`` with effects put before its own."""
    return step[0], (*first, *step[1])


def _timed(model: Model, ms: int) -> Step:
    model = model._replace(serial=model.serial + 1)
    return model, (After(ms, model.serial),)


def _say(model: Model, sentence: str) -> Model:
    serial = model.said[-1][0] + 1 if model.said else 0
    return model._replace(said=(*model.said, (serial, sentence))[-SAID:])


def _faced(model: Model) -> Model:
    """Turn the board, the short way, so that the right yard is at the bottom left (V8)."""
    if model.match is None or model.settings.turning == "off":
        wanted = 0
    else:
        wanted = 3 - _facing_seat(model)
    delta = (wanted - model.angle) % 4
    return model._replace(angle=model.angle + (delta - 4 if delta == 3 else delta))


def _facing_seat(model: Model) -> Seat:
    """Return the seat whose yard belongs at the bottom left."""
    assert model.match is not None
    humans = [seat for seat in range(4) if matches.is_human(model.match, seat)]
    if model.settings.turning == "each" and model.scene.turn in humans:
        return model.scene.turn
    if model.setup.colour in humans:
        return model.setup.colour
    return humans[0] if humans else 3
