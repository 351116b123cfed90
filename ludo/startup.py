"""How the app opens: what storage brings back, then what the address asks for (S1-S4, S7, T6).

Rule 1  What can't be read is set aside, and the player is told; it never stops the page (S4).
Rule 2  A match set aside comes back when it can be read and none is being played: as after an
        update, where an older version had found what a newer one kept.
"""

from typing import Final

from ludo import exchange, remember, turns, words
from ludo import match as matches
from ludo.customs import read_customs
from ludo.exchange import FRAGMENT
from ludo.flags import FlagError, Flags, check_flags, flagged_match, flagged_setup, parse_flags
from ludo.match import Match
from ludo.messages import Ask, Save, World
from ludo.model import Around, Model
from ludo.records_text import load_records
from ludo.remember import CUSTOMS_KEY, SETTINGS_KEY, SETUP_KEY
from ludo.saves import MAX_TEXT, SaveError, parse_json, parse_save
from ludo.settings import read_settings, with_setting
from ludo.table import Setup, read_form
from ludo.turns import MATCH_KEY, Step

Stored = dict[str, str]
"""What storage holds, by key."""

ASIDE_KEY: Final = "ludo:set-aside"
ASIDE_KEYS: Final = (ASIDE_KEY, f"{ASIDE_KEY}:2", f"{ASIDE_KEY}:3")
"""Where matches are set aside, in this order; the last place is used again and again."""
NO_NEWS: Final = Around()


def start(
    stored: Stored, query: str, world: World, fragment: str = "", around: Around = NO_NEWS
) -> Step:
    """Return the app as it opens: what storage brings back, then what the address asks for.

    ``fragment`` is the address's, with its ``#``; one that holds a match is opened (S7).
    ``around`` is what the page around the game has told before.
    """
    flags = parse_flags(query)
    model, effects = _with_records(_with_forms(Model(around=around), stored), stored)
    model, wanted = _with_flags(model, flags, world)
    is_free = wanted is None and MATCH_KEY not in stored
    step = _brought_back(model, stored) if is_free else _restore(model, stored)
    step = _asked(step, flags.do, world)
    if wanted and not _is_begun(wanted, step[0].match, bool(flags.seed)):
        saves = (effect for effect in step[1] if isinstance(effect, Save))
        begun = turns.begin(model, wanted, world, model.setup.counting)
        step = turns.with_effects(begun, *saves, remember.setup(model.setup))
    if fragment.startswith(FRAGMENT):
        step = _with_link(step, fragment, world)
    return turns.with_effects(step, *effects)


def _with_forms(model: Model, stored: Stored) -> Model:
    """Bring back the set-up form, the settings and the named editions (T6, B4)."""
    setup_fields = _read_fields(stored, SETUP_KEY)
    return model._replace(
        setup=read_form(Setup(), setup_fields) if setup_fields else Setup(),
        settings=read_settings(_read_fields(stored, SETTINGS_KEY)),
        customs=read_customs(_read_fields(stored, CUSTOMS_KEY)),
    )


def _with_records(model: Model, stored: Stored) -> Step:
    """Bring back the records; a damaged part of them is set aside (S4).

    It is removed first: a large one would not find room twice.
    """
    records, damaged = load_records(stored)
    aside = [Save(f"{ASIDE_KEY}:{key.removeprefix('ludo:')}", stored[key]) for key in damaged]
    gone = [Save(key, None) for key in damaged]
    notice = words.RECORDS_SET_ASIDE if damaged else ""
    return model._replace(records=records, notice=notice), (*gone, *aside)


def _with_flags(model: Model, flags: Flags, world: World) -> tuple[Model, Match | None]:
    """Return the model as the address wishes it, and the match that it starts; or why not."""
    try:
        check_flags(flags)
        settings = with_setting(model.settings, "speed", flags.speed)
        model = model._replace(setup=flagged_setup(model.setup, flags), settings=settings)
        return model, flagged_match(model.setup, flags, world.seed) if flags.starts else None
    except FlagError as error:
        return model._replace(notice=str(error)), None


def _with_link(step: Step, fragment: str, world: World) -> Step:
    """Open the match that the address holds, once (S7)."""
    model, effects = exchange.received(step[0], fragment, world)
    return model, (*step[1], *effects, Ask("forget-request"))


def _asked(step: Step, do: str, world: World) -> Step:
    """Do once what a shortcut asks for: go on with the match, or ask about a new one (O2, T4)."""
    if not do:
        return step
    model, effects = turns.with_effects(step, Ask("forget-request"))
    if model.match is None:
        return model, effects
    if do == "new":
        return model._replace(dialog="confirm"), effects
    return turns.with_effects(turns.resume(model, model.match, "", world), *effects)


def _is_begun(wanted: Match, found: Match | None, same_seed: bool) -> bool:
    """Return whether the match that was found is the wanted one, on its way: a reload (S1)."""
    if found is None:
        return False
    return matches.is_alike(found, wanted if same_seed else wanted._replace(seed=found.seed))


def _restore(model: Model, stored: Stored) -> Step:
    """Bring back an unfinished match (S1), or set a damaged one aside (S4)."""
    text = stored.get(MATCH_KEY)
    if text is None:
        return model, ()
    try:
        saved = parse_save(text)
    except SaveError as error:
        model = model._replace(notice=words.save_set_aside(str(error)))
        free = next((key for key in ASIDE_KEYS if key not in stored), ASIDE_KEYS[-1])
        return model, (Save(MATCH_KEY, None), Save(free, text))
    if matches.is_over(saved.match):
        return model, (Save(MATCH_KEY, None),)
    return turns.restore(model, saved)


def _brought_back(model: Model, stored: Stored) -> Step:
    """Bring back an unfinished match that was set aside, where one can be read by now (S4)."""
    for key in ASIDE_KEYS:
        try:
            saved = parse_save(stored.get(key, ""))
        except SaveError:
            continue
        if not matches.is_over(saved.match):
            saves = Save(key, None), Save(MATCH_KEY, stored[key])
            return turns.with_effects(turns.restore(model, saved), *saves)
    return model, ()


def _read_fields(stored: Stored, key: str) -> dict[str, str]:
    """Return a stored form; what is no text in it is left out."""
    try:
        found = parse_json(stored.get(key, "{}"), MAX_TEXT)
    except SaveError:
        return {}
    return {name: value for name, value in found.items() if isinstance(value, str)}
