"""The dialogs: which is open, and what those about results and dice show (A1-A3, F3, F4, S5, S7).

Rule 1  Only an open dialog is filled in; what it takes long to work out is remembered.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from ludo import check, dice, words, words_records
from ludo import match as matches
from ludo.achievements import ACHIEVEMENTS
from ludo.board import SEATS, Seat
from ludo.match import Match
from ludo.model import Model
from ludo.players import LEVELS
from ludo.records import PEOPLE, Kept, Result, Tally, faces_by_seat, level_of, tallies
from ludo.saves import read_title
from ludo.shown import Button, Cell, Frame, Rows

DIALOGS: Final = (
    "confirm",
    "keys",
    "settings",
    "rules",
    "records",
    "share",
    "receive",
    "dice",
    "replace",
    "erase",
    "report",
)

Key = Callable[[Result, Seat], str]

_GROUPS: Final[dict[str, tuple[Key, Callable[[str], str], tuple[str, ...]]]] = {
    "total": (lambda *_: "", lambda _: words_records.ALL, ("",)),
    "edition": (
        lambda result, _: result.edition,
        lambda edition: words.EDITIONS[edition],
        tuple(words.EDITIONS),
    ),
    "seat": (
        lambda _, seat: str(seat),
        lambda seat: words.COLOURS[int(seat)],
        tuple(map(str, SEATS)),
    ),
    "level": (
        lambda result, _: level_of(result),
        words_records.level,
        (*LEVELS, PEOPLE),
    ),
}
"""By the table's part: what a row sums over, what it is called, and the rows in their order."""


def dialogs(model: Model) -> Frame:
    """Return the dialogs, the open one filled in."""
    shown: Frame = {(dialog, "shown"): model.dialog == dialog for dialog in DIALOGS}
    shown["fullscreen", "hidden"] = not model.around.fullscreen
    for button in ("move-match", "new-match"):
        shown[button, "hidden"] = model.match is None
    shown["elsewhere", "hidden"] = not model.elsewhere
    shown["game", "inert"] = model.elsewhere
    for dialog in ("records", "share", "report"):
        shown[f"{dialog}-status", "text"] = model.notice if model.dialog == dialog else ""
    if model.dialog == "records":
        shown |= _records(model)
    elif model.dialog == "share" and model.subject:
        shown |= _share(model, model.subject)
    elif model.dialog == "dice" and model.subject:
        shown |= _dice(model.subject)
    elif model.dialog == "report":
        shown["report-text", "value"] = model.report
    return shown


def _records(model: Model) -> Frame:
    records = model.records
    earned = {earned.name: earned.date for earned in records.achievements}
    shown: Frame = {
        ("achievements-count", "text"): f"{len(earned)} / {len(ACHIEVEMENTS)}",
        ("history-empty", "hidden"): bool(records.history),
        ("history-rows", "rows"): _history(records.history),
        ("faces-rows", "rows"): _faces(records.results),
        ("fairness", "items"): _fairness(records.results),
    }
    for name in ACHIEVEMENTS:
        shown[f"achievement-{name}", "data-earned"] = name in earned
        shown[f"achievement-{name}-when", "text"] = words_records.earned(earned.get(name))
    for group in _GROUPS:
        shown[f"tallies-{group}", "rows"] = _tallies(records.results, group)
    return shown


@lru_cache(maxsize=len(_GROUPS))
def _tallies(results: tuple[Result, ...], group: str) -> Rows:
    key, name, order = _GROUPS[group]
    found = tallies(results, key)
    return tuple((name(row), *_sums(found[row])) for row in order if row in found)


def _sums(tally: Tally) -> tuple[str, ...]:
    return (
        str(tally.played),
        str(tally.won),
        str(tally.lost),
        str(tally.fresh_wins),
        words_records.duration(tally.active_ms),
        str(tally.rolls),
        str(tally.captures),
        str(tally.losses),
    )


@lru_cache(maxsize=1)
def _faces(results: tuple[Result, ...]) -> Rows:
    return tuple(
        (words.COLOURS[seat], *map(str, faces), str(sum(faces)))
        for seat, faces in enumerate(faces_by_seat(results))
    )


@lru_cache(maxsize=1)
def _fairness(results: tuple[Result, ...]) -> tuple[str, ...]:
    by_seat = faces_by_seat(results)
    every = tuple(map(sum, zip(*by_seat, strict=True)))
    return (
        words_records.fairness(words_records.ALL, check.fairness(every)),
        *(
            words_records.fairness(words.COLOURS[seat], check.fairness(by_seat[seat]))
            for seat in SEATS
        ),
    )


def _history(history: tuple[Kept, ...]) -> Rows:
    """Return the finished matches, the latest first."""
    rows: list[tuple[Cell, ...]] = [
        (
            kept.date,
            words.edition_name(kept.match["edition"], read_title(kept.match)),
            words_records.places(kept),
            words_records.duration(kept.match["active_ms"]),
            words_records.rolls_made(kept.match["rolls"]),
            Button("check-dice", str(number), words_records.CHECK_DICE),
            Button("share", str(number), words_records.SHARE),
            Button("practise", str(number), words_records.SAME_DICE),
        )
        for number, kept in enumerate(history)
    ]
    return tuple(reversed(rows))


def _share(model: Model, match: Match) -> Frame:
    return {
        ("share-about", "text"): words_records.about(match),
        ("share-link", "value"): model.link,
        ("share-sheet", "hidden"): not model.around.sharing,
    }


@lru_cache(maxsize=1)
def _dice(match: Match) -> Frame:
    """Return the commitment, and after the end the seed and every step (F3)."""
    over = matches.is_over(match)
    steps = tuple(check.steps(match)) if over else ()
    right = all(step.face == step.rolled for step in steps)
    return {
        ("dice-about", "text"): words_records.about(match),
        ("dice-commitment", "text"): dice.commitment(match.seed),
        ("dice-seed", "text"): match.seed.hex() if over else words_records.SEED_LATER,
        ("dice-verdict", "text"): words_records.verdict(len(steps), right) if over else "",
        ("dice-steps", "hidden"): not over,
        ("dice-rows", "rows"): tuple(
            (
                str(step.number),
                words.name_of(match, step.seat),
                step.label,
                step.digest,
                f"{step.offset}: {step.byte}",
                str(step.face),
            )
            for step in steps
        ),
    }
