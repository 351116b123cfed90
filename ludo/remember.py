"""Keeping records while matches are played: results, history and achievements (A1, A2, S6).

Rule 1  What an action earns is stored with the match, before any of it is shown (S1).
"""

from collections.abc import Iterable

from ludo import match as matches
from ludo.achievements import earned
from ludo.game import Event
from ludo.match import Match
from ludo.messages import Save, World
from ludo.model import Model
from ludo.records import Records, with_earned, with_match
from ludo.records_text import KEYS, format_part

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
