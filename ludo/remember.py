"""Keeping what outlives a match: records, named editions, form and settings (A1, A2, B4, S6, T6).

Rule 1  What an action earns is stored with the match, before any of it is shown (S1).
"""

import json
from collections.abc import Iterable
from typing import Final

from ludo import customs
from ludo import match as matches
from ludo.achievements import earned
from ludo.customs import Custom, customs_fields
from ludo.game import Event
from ludo.match import Match
from ludo.messages import Save, World
from ludo.model import Model
from ludo.records import Records, with_earned, with_match
from ludo.records_text import KEYS, format_part
from ludo.settings import Settings, settings_fields
from ludo.table import Setup, form_fields

CUSTOMS_KEY: Final = "ludo:editions"
SETTINGS_KEY: Final = "ludo:settings"
SETUP_KEY: Final = "ludo:setup"

Kept = tuple[Model, tuple[Save, ...]]
"""A model, and the saves that must come before it is shown."""


def with_records(model: Model, records: Records) -> Kept:
    """Return the model with other records, and the saves of what has changed of them."""
    saves = [
        Save(key, format_part(records, name))
        for name, key in KEYS.items()
        if getattr(records, name) != getattr(model.records, name)
    ]
    return model._replace(records=records), tuple(saves)


def acted(model: Model, match: Match, events: Iterable[Event], world: World) -> Kept:
    """Note what ``events``, which led to the model's ``match``, ended and earned (A1, A2)."""
    records = model.records
    if matches.is_over(match):
        records = with_match(records, match, world.today)
    names = earned(match, events, records.results)
    records = with_earned(records, names, world.today, match)
    return (model, ()) if records is model.records else with_records(model, records)


def left(model: Model, world: World) -> Kept:
    """Note the match on the table as left early, unless it is over (A1)."""
    if model.match is None or matches.is_over(model.match):
        return model, ()
    return with_records(model, with_match(model.records, model.match, world.today))


def opened(model: Model, match: Match) -> Kept:
    """Keep the edition of a match that begins or came in, where it has a name (B4)."""
    return with_customs(model, customs.with_match(model.customs, match))


def with_customs(model: Model, kept: tuple[Custom, ...]) -> Kept:
    """Return the model with other named editions, and the save of them where they differ."""
    if kept == model.customs:
        return model, ()
    return model._replace(customs=kept), (_fields(CUSTOMS_KEY, customs_fields(kept)),)


def setup(form: Setup) -> Save:
    """Return the save of the set-up form (T6)."""
    return _fields(SETUP_KEY, form_fields(form))


def settings(chosen: Settings) -> Save:
    """Return the save of the comfort settings (T6)."""
    return _fields(SETTINGS_KEY, settings_fields(chosen))


def _fields(key: str, fields: dict[str, str]) -> Save:
    return Save(key, json.dumps(fields, ensure_ascii=False))
