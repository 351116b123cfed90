"""What comes in and goes out: matches as links and files, records as files (S7, A3, F3, T5).

Rule 1  What comes in is text; it is read, checked and replayed before anything else happens.
Rule 2  A match that came in replaces another only after a word (T4).
"""

from typing import Final

from ludo import match as matches
from ludo import remember, turns, words
from ludo.match import Match
from ludo.messages import Ask, Download, World
from ludo.model import Model
from ludo.records import Records, merged
from ludo.records_text import MAX_EXPORT, format_records, is_records, read_records
from ludo.saves import SaveError, format_file, parse_json, read_match
from ludo.share import format_link, parse_link
from ludo.turns import Step

FRAGMENT: Final = "#m="
"""What a link's fragment begins with."""


def received(model: Model, text: str, world: World) -> Step:
    """Take in a match or records, from a file or a link; say why where that can't be (S7, A3)."""
    try:
        found = _read(text)
    except SaveError as error:
        return model._replace(dialog="", notice=words.not_received(str(error))), ()
    if isinstance(found, Records):
        return _imported(model, found)
    return offer(model, found, world)


def _read(text: str) -> Match | Records:
    if not text.lstrip().startswith("{"):
        return parse_link(text.rpartition(FRAGMENT)[2].strip())
    fields = parse_json(text, MAX_EXPORT)
    return read_records(fields) if is_records(fields) else read_match(fields)


def _imported(model: Model, records: Records) -> Step:
    before = model.records
    model, kept = remember.with_records(model, merged(before, records))
    more = len(model.records.results) - len(before.results)
    return model._replace(dialog="records", notice=words.imported(more)), kept


def offer(model: Model, match: Match, world: World) -> Step:
    """Put ``match`` on the table, after a word where another is being played (T4).

    The very one that stands there already, whatever time it took, stays as it is.
    """
    if model.match is None or matches.is_over(model.match):
        return _put(model, match, world)
    if match._replace(active_ms=model.match.active_ms) == model.match:
        return model._replace(dialog=""), ()
    return model._replace(offered=match, dialog="replace"), ()


def accept(model: Model, _value: str, world: World) -> Step:
    """Let the offered match replace the one being played."""
    return _put(model, model.offered, world) if model.offered else (model, ())


def _put(model: Model, match: Match, world: World) -> Step:
    """Go on with a match, look at a finished one, or begin a practice."""
    if match.state == matches.opening(match):
        return turns.begin(model, match, world, matches.counting_habit(match))
    return turns.open_match(model, match, world)


def share(model: Model, value: str, world: World) -> Step:
    """Open the dialog that shares the match on the table, or one of the history (S7)."""
    model = about(model, value)
    if model.subject is None:
        return model, ()
    link = f"{world.address}{FRAGMENT}{format_link(model.subject)}"
    return model._replace(dialog="share", link=link), (Ask("qr", link),)


def check_dice(model: Model, value: str, _world: World) -> Step:
    """Open the dialog that checks the dice of the match on the table, or of another (F3)."""
    model = about(model, value)
    return (model if model.subject is None else model._replace(dialog="dice")), ()


def practise(model: Model, value: str, world: World) -> Step:
    """Play a match of the history again, with the same dice (T5)."""
    model = about(model, value)
    if model.subject is None:
        return model, ()
    return offer(model, matches.again(model.subject), world)


def about(model: Model, value: str) -> Model:
    """Return the model with ``subject`` set: a match of the history by its number, or the own."""
    if not value:
        return model._replace(subject=model.match)
    if value not in map(str, range(len(model.records.history))):
        return model._replace(subject=None)
    try:
        return model._replace(subject=read_match(model.records.history[int(value)].match))
    except SaveError as error:
        return model._replace(subject=None, notice=words.not_received(str(error)))


def copy_link(model: Model, _value: str, _world: World) -> Step:
    """Put the link into the clipboard."""
    return model, (Ask("copy", model.link),)


def share_link(model: Model, _value: str, _world: World) -> Step:
    """Hand the link to the device's own share sheet."""
    return model, (Ask("share", model.link),)


def save_file(model: Model, _value: str, world: World) -> Step:
    """Give the shared match as a file."""
    if model.subject is None:
        return model, ()
    return model, (Download(f"ludo-match-{world.today}.json", format_file(model.subject)),)


def export(model: Model, _value: str, world: World) -> Step:
    """Give all records as a file (A3)."""
    text = format_records(model.records)
    return model, (Download(f"ludo-results-{world.today}.json", text),)


def ask_erase(model: Model, _value: str, _world: World) -> Step:
    """Ask before the records are erased (A3)."""
    return model._replace(dialog="erase"), ()


def erase(model: Model, _value: str, _world: World) -> Step:
    """Erase all records, after the question."""
    if model.dialog != "erase":
        return model, ()
    model, kept = remember.with_records(model, Records())
    return model._replace(dialog="", notice=words.ERASED), kept
