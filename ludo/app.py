"""The middle end: a model and a message make a model and its effects.

Rule 1  ``update`` is pure: time, randomness and storage arrive in messages and leave as effects.
Rule 2  What a press or a key means stands in a table; a press that means nothing does nothing.
"""

from collections.abc import Callable
from typing import Any, Final

from ludo import exchange, remember, turns, words, words_rules
from ludo import match as matches
from ludo.customs import Custom
from ludo.match import Match, MatchError
from ludo.messages import (
    Ask,
    Chosen,
    Closed,
    Elapsed,
    Elsewhere,
    Failed,
    Focus,
    Form,
    KeepAwake,
    Key,
    Message,
    Noted,
    Press,
    Received,
    StorageFailed,
    World,
)
from ludo.model import Model, can_update, phase
from ludo.rules import RulesError
from ludo.saves import format_file
from ludo.settings import with_setting
from ludo.table import players_of, read_form, rules_of, title_of, with_custom
from ludo.turns import Step

_TURNING: Final = ("colour", "edition")
"""The fields of the form that turn the board: a colour is chosen by both (V8)."""
DIALOGS: Final = ("keys", "settings", "rules", "records", "receive", "report")
"""The dialogs that a press can open by itself."""


def update(model: Model, message: Message, world: World) -> Step:
    """Return what ``message`` makes of ``model``, and what the world should do about it."""
    if model.elsewhere and message != _TAKE_OVER and not isinstance(message, Noted):
        return model, ()
    return _HANDLERS[type(message)](model, message, world)


def elsewhere(model: Model) -> Step:
    """Return the app while another tab has the match: it only offers to take it over (S5)."""
    away = Model(
        setup=model.setup,
        settings=model.settings,
        serial=model.serial + 1,
        around=model.around,
        elsewhere=True,
    )
    return away, (KeepAwake(False), Focus("take-over"))


# --- messages


def _pressed(model: Model, message: Press, world: World) -> Step:
    if message.do in _PAGE_ACTIONS:
        return _PAGE_ACTIONS[message.do](model, message.value, world)
    if model.match is None or message.do not in _MATCH_ACTIONS:
        return model, ()
    return _MATCH_ACTIONS[message.do](model, model.match, message.value, world)


def _key(model: Model, message: Key, world: World) -> Step:
    """Do what a key stands for (K1)."""
    press = _KEYS.get(message.key.lower())
    return _pressed(model, press, world) if press and not model.dialog else (model, ())


def _form(model: Model, message: Form, world: World) -> Step:
    """Take the form over as it is filled in, and start the match when it is sent."""
    if phase(model) != "setup":
        return model, ()
    setup = read_form(model.setup, message.fields, message.changed)
    if setup == model.setup and not message.started:
        return model, ()
    model = model._replace(setup=setup)
    if message.changed in _TURNING:
        model = turns.faced(model)
    saved = remember.setup(setup)
    if not message.started:
        return model, (saved,)
    try:
        match = matches.new_match(
            setup.edition, rules_of(setup), players_of(setup), world.seed, title=title_of(setup)
        )
    except (MatchError, RulesError) as error:
        return model._replace(notice=words_rules.no_match(error)), (saved,)
    return turns.with_effects(turns.begin(model, match, world, setup.counting), saved)


def _chosen(model: Model, message: Chosen, _world: World) -> Step:
    settings = with_setting(model.settings, message.name, message.value)
    model = model._replace(settings=settings)
    if message.name == "turning":
        model = turns.faced(model)
    return model, (remember.settings(settings),)


def _elapsed(model: Model, message: Elapsed, world: World) -> Step:
    if message.serial != model.serial or model.match is None:
        return model, ()
    return turns.elapsed(model, model.match, world)


def _closed(model: Model, _message: Closed, world: World) -> Step:
    return _close(model, "", world)


def _received(model: Model, message: Received, world: World) -> Step:
    return exchange.received(model, message.text, world)


def _lost(model: Model, _message: Elsewhere, _world: World) -> Step:
    return elsewhere(model)


def _storage_failed(model: Model, _message: StorageFailed, _world: World) -> Step:
    if not model.around.storage:
        return model, ()
    around = model.around._replace(storage=False)
    return model._replace(around=around, notice=words.STORAGE_REFUSED), ()


def _failed(model: Model, message: Failed, world: World) -> Step:
    """Say that something broke, and keep what a person could tell of it."""
    kept = model.around.storage and model.match is not None
    report = words.report(message.trace, world.browser, model.match and format_file(model.match))
    return model._replace(notice=words.failed(message.trace, kept), report=report), ()


def _noted(model: Model, message: Noted, _world: World) -> Step:
    around = model.around
    around = around._replace(
        update=around.update or message.what == "update",
        install=(around.install or message.what == "install") and message.what != "install-over",
        share_menu=around.share_menu or message.what == "share-menu",
        offline=around.offline or message.what == "offline-ready",
        fullscreen=around.fullscreen or message.what == "fullscreen",
        sharing=around.sharing or message.what == "sharing",
        vibrating=around.vibrating or message.what == "vibration",
    )
    return model._replace(around=around, notice=words.COPYING.get(message.what, model.notice)), ()


_HANDLERS: Final[dict[type, Callable[[Model, Any, World], Step]]] = {
    Press: _pressed,
    Key: _key,
    Form: _form,
    Chosen: _chosen,
    Elapsed: _elapsed,
    Closed: _closed,
    Received: _received,
    Elsewhere: _lost,
    StorageFailed: _storage_failed,
    Failed: _failed,
    Noted: _noted,
}


# --- presses outside the match


def _new(model: Model, _value: str, world: World) -> Step:
    """Go to the set-up form, after a word where a match would be lost (T4)."""
    if model.match is None:
        return model, ()
    if matches.is_over(model.match):
        return turns.leave(model, world)
    return model._replace(dialog="confirm"), ()


def _confirm(model: Model, _value: str, world: World) -> Step:
    """Leave the running match for good (T4)."""
    return turns.leave(model, world) if model.dialog == "confirm" else (model, ())


def _open(model: Model, value: str, _world: World) -> Step:
    return (model._replace(dialog=value) if value in DIALOGS else model), ()


def _close(model: Model, _value: str, _world: World) -> Step:
    return model._replace(dialog="", offered=None), ()


def _dismiss(model: Model, _value: str, _world: World) -> Step:
    focus = (turns.refocused(model),) if model.notice else ()
    return model._replace(notice="", celebration="", report=""), focus


def _escape(model: Model, _value: str, _world: World) -> Step:
    """Leave what is open: the picked token, then full screen (K1)."""
    if model.picked is not None and not model.flash:
        return model._replace(picked=None, cursor=None), (Focus(f"choice-{model.picked}"),)
    return model, (Ask("leave-fullscreen"),)


def _use_custom(model: Model, value: str, _world: World) -> Step:
    """Choose a kept edition by its number, in the set-up form (B4)."""
    custom = _custom(model, value)
    if custom is None:
        return model, ()
    setup = with_custom(model.setup, custom)
    return model._replace(setup=setup), (remember.setup(setup),)


def _forget_custom(model: Model, value: str, _world: World) -> Step:
    """Forget a kept edition (B4); its button goes, so the focus does too (K2)."""
    custom = _custom(model, value)
    if custom is None:
        return model, ()
    kept = tuple(other for other in model.customs if other != custom)
    model, saves = remember.with_customs(model, kept)
    return model, (*saves, Focus("title-field"))


def _custom(model: Model, value: str) -> Custom | None:
    """Return a kept edition by its number, while the set-up form is shown."""
    numbers = map(str, range(len(model.customs)))
    return model.customs[int(value)] if value in numbers and model.match is None else None


def _copy_report(model: Model, _value: str, _world: World) -> Step:
    return model, (Ask("copy", model.report),)


def _update(model: Model, _value: str, _world: World) -> Step:
    """Let a new version reload the page (O3)."""
    return model, ((Ask("update"),) if can_update(model) else ())


def _asked(what: str) -> Callable[[Model, str, World], Step]:
    """Return an action that only a browser can carry out."""
    return lambda model, _value, _world: (model, (Ask(what),))


_PAGE_ACTIONS: Final[dict[str, Callable[[Model, str, World], Step]]] = {
    "new": _new,
    "confirm": _confirm,
    "open": _open,
    "close": _close,
    "dismiss": _dismiss,
    "escape": _escape,
    "update": _update,
    "install": _asked("install"),
    "fullscreen": _asked("fullscreen"),
    "use-custom": _use_custom,
    "forget-custom": _forget_custom,
    "take-over": _asked("take-over"),
    "copy-report": _copy_report,
    "share": exchange.share,
    "copy-link": exchange.copy_link,
    "share-link": exchange.share_link,
    "save-file": exchange.save_file,
    "check-dice": exchange.check_dice,
    "practise": exchange.practise,
    "replace": exchange.accept,
    "export": exchange.export,
    "ask-erase": exchange.ask_erase,
    "erase": exchange.erase,
}
_TAKE_OVER: Final = Press("take-over")
_MATCH_ACTIONS: Final[dict[str, Callable[[Model, Match, str, World], Step]]] = {
    "roll": turns.roll,
    "choose": turns.choose,
    "token": turns.press_token,
    "square": turns.press_square,
    "count": turns.count_on,
    "count-here": turns.count_here,
    "skip": turns.skip,
    "pause": turns.pause,
    "resume": turns.resume,
    "again": turns.again,
    "switch": turns.switch,
}
_KEYS: Final = {
    " ": Press("roll"),
    "r": Press("roll"),
    "d": Press("roll"),
    "1": Press("choose", "0"),
    "2": Press("choose", "1"),
    "3": Press("choose", "2"),
    "4": Press("choose", "3"),
    "p": Press("pause"),
    "?": Press("open", "keys"),
    "escape": Press("escape"),
    "arrowright": Press("count", "1"),
    "arrowleft": Press("count", "-1"),
    "enter": Press("count-here"),
}
