"""What matches leave behind: their results, the statistics, the history (A1, A3, F4, S6, T5).

Rule 1  One result for each attempt at a match's dice, told apart by seed and attempt; whatever is
        shown is folded from them, so that nothing can count twice, by reloading or by importing.
Rule 2  The first result for a seed is the one that counts; all later ones are practice (T5).
Rule 3  A match that began from a position leaves no result: its dice were never at stake.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from ludo import match as matches
from ludo.board import SEATS, Seat
from ludo.dice import commitment
from ludo.game import Captured, Rolled
from ludo.match import HUMAN, Match
from ludo.players import LEVELS
from ludo.rules import FACES
from ludo.saves import match_fields

LONGEST_HISTORY: Final = 200
PEOPLE: Final = "people"
"""The level of a table without computers."""
Faces = tuple[int, ...]
"""How often each face was rolled, 1 to 6."""


class Part(NamedTuple):
    """One seat's part in a result."""

    kind: str
    """Who filled the seat at the end, as in ``Player``."""
    place: int
    """1 for the winner; 0 for none."""
    captures: int
    losses: int
    """Own tokens sent back by others."""
    faces: Faces


class Result(NamedTuple):
    """How one attempt at a match ended."""

    id: str
    """What tells the match's seed from all others, without giving it away."""
    attempt: int
    date: str
    """The day it ended, as in 2026-11-29."""
    edition: str
    rolls: int
    active_ms: int
    won: bool
    """Whether somebody won; False for a match left early or ended by its cap (A1)."""
    switched: bool
    parts: tuple[Part | None, ...]
    """Seat by seat; None for an empty one."""


class Kept(NamedTuple):
    """A finished match in the history."""

    date: str
    places: tuple[Seat, ...]
    match: dict[str, Any]
    """The match as ``saves.match_fields`` writes it; replayed when it is looked at."""


class Earned(NamedTuple):
    """An achievement: when, and by which match."""

    name: str
    date: str
    id: str


class Records(NamedTuple):
    """Everything that is remembered of earlier matches."""

    results: tuple[Result, ...] = ()
    history: tuple[Kept, ...] = ()
    """The last 200, oldest first."""
    achievements: tuple[Earned, ...] = ()


class Tally(NamedTuple):
    """Sums over the seats that people filled (A1)."""

    played: int = 0
    won: int = 0
    lost: int = 0
    active_ms: int = 0
    rolls: int = 0
    captures: int = 0
    losses: int = 0
    fresh_wins: int = 0
    """Wins of one person against computers."""


def match_id(match: Match) -> str:
    """Return what tells a match's dice from those of all others."""
    return commitment(match.seed)[:16]


def counts(match: Match) -> bool:
    """Return whether something can be earned in ``match``: not in practice, nor switched."""
    return match.attempt == 1 and not match.position and not match.switched


def as_attempt(records: Records, match: Match) -> Match:
    """Return ``match`` marked as practice where its dice have had a result already (T5)."""
    known = [result for result in records.results if result.id == match_id(match)]
    if not known:
        return match
    attempt = max(match.attempt, 1 + max(result.attempt for result in known))
    seen = max(match.seen, *(result.rolls for result in known))
    return match._replace(attempt=attempt, seen=seen)


def result_of(match: Match, date: str) -> Result:
    """Return the result of ``match`` as it stands."""
    captures, losses = Counter[Seat](), Counter[Seat]()
    faces: dict[Seat, Counter[int]] = {seat: Counter() for seat in SEATS}
    for _, events in matches.replay(match, match.state.throws):
        for event in events:
            if isinstance(event, Rolled):
                faces[event.seat][event.face] += 1
            elif isinstance(event, Captured):
                captures[event.by] += 1
                losses[event.seat] += 1
    places = match.state.places if matches.is_over(match) else ()
    parts = tuple(
        player
        and Part(
            player.kind,
            places.index(seat) + 1 if seat in places else 0,
            captures[seat],
            losses[seat],
            tuple(faces[seat][face] for face in FACES),
        )
        for seat, player in enumerate(match.players)
    )
    return Result(
        match_id(match),
        match.attempt,
        date,
        match.edition,
        match.state.throws,
        match.active_ms,
        bool(places),
        match.switched,
        parts,
    )


def with_match(records: Records, match: Match, date: str) -> Records:
    """Return the records after ``match`` has ended or was left.

    A match not begun leaves nothing; the same end of a match again, neither.
    """
    if match.state == matches.opening(match):
        return records
    if matches.is_over(match):
        records = _with_kept(records, Kept(date, match.state.places, match_fields(match)))
    if match.position:
        return records
    result = result_of(match, date)
    known = [earlier for earlier in records.results if earlier.id == result.id]
    if any(_same_end(result, earlier) for earlier in known):
        return records
    if result.attempt in {earlier.attempt for earlier in known}:
        result = result._replace(attempt=1 + max(earlier.attempt for earlier in known))
    return records._replace(results=(*records.results, result))


def _same_end(one: Result, other: Result) -> bool:
    return one._replace(date="", active_ms=0) == other._replace(date="", active_ms=0)


def _with_kept(records: Records, kept: Kept) -> Records:
    if any(_identity(kept) == _identity(earlier) for earlier in records.history):
        return records
    return records._replace(history=(*records.history, kept)[-LONGEST_HISTORY:])


def _identity(kept: Kept) -> tuple[object, ...]:
    """Return what makes a kept match the same as another."""
    return tuple(kept.match[name] for name in ("seed", "edition", "position", "choices", "rolls"))


def with_earned(records: Records, names: Iterable[str], date: str, match: Match) -> Records:
    """Return the records with achievements added; one that is there already stays as it is."""
    known = {earned.name for earned in records.achievements}
    new = [Earned(name, date, match_id(match)) for name in names if name not in known]
    if not new:
        return records
    return records._replace(achievements=(*records.achievements, *new))


def merged(one: Records, other: Records) -> Records:
    """Return what either remembers, each thing once; the order of the two does not matter (A3)."""
    results: dict[tuple[str, int], Result] = {}
    for result in (*one.results, *other.results):
        key = result.id, result.attempt
        results[key] = min(results.get(key, result), result, key=_sooner)
    achievements: dict[str, Earned] = {}
    for earned in (*one.achievements, *other.achievements):
        best = min(achievements.get(earned.name, earned), earned, key=lambda e: (e.date, e.id))
        achievements[earned.name] = best
    history: dict[tuple[object, ...], Kept] = {}
    for kept in (*one.history, *other.history):
        best_kept = min(history.get(_identity(kept), kept), kept, key=_kept_order)
        history[_identity(kept)] = best_kept
    return Records(
        tuple(sorted(results.values(), key=lambda result: (result.date, result[:2]))),
        tuple(sorted(history.values(), key=_kept_order))[-LONGEST_HISTORY:],
        tuple(sorted(achievements.values(), key=lambda earned: (earned.date, earned.name))),
    )


def _sooner(result: Result) -> tuple[object, ...]:
    """Order the results of one attempt: a won match before one left early, then by date."""
    return (not result.won, result.date, repr(result))


def _kept_order(kept: Kept) -> tuple[str, str]:
    return kept.date, repr(kept)


# --- statistics, folded from the results


def level_of(result: Result) -> str:
    """Return the strongest computer at the table, or ``people`` where there was none."""
    levels = [LEVELS.index(part.kind) for part in result.parts if part and part.kind != HUMAN]
    return LEVELS[max(levels)] if levels else PEOPLE


def is_fresh_win(result: Result) -> bool:
    """Return whether one person alone has beaten computers, with dice never seen (A1)."""
    people = [part for part in result.parts if part and part.kind == HUMAN]
    alone = len(people) == 1 and level_of(result) != PEOPLE
    return alone and result.attempt == 1 and not result.switched and people[0].place == 1


def tallies(results: Iterable[Result], key: Callable[[Result, Seat], str]) -> dict[str, Tally]:
    """Return the sums over all first results, for each value of ``key``, and each person's seat.

    A switched match counts as played only (A1); one that computers played alone, for nobody.
    """
    found: defaultdict[str, Tally] = defaultdict(Tally)
    for result in results:
        for seat, part in enumerate(result.parts):
            if part and part.kind == HUMAN and result.attempt == 1:
                name = key(result, seat)
                found[name] = Tally(*map(sum, zip(found[name], _tally(result, part), strict=True)))
    return dict(found)


def _tally(result: Result, part: Part) -> Tally:
    if result.switched:
        return Tally(played=1)
    return Tally(
        played=1,
        won=int(part.place == 1),
        lost=int(result.won and part.place != 1),
        active_ms=result.active_ms,
        rolls=sum(part.faces),
        captures=part.captures,
        losses=part.losses,
        fresh_wins=int(is_fresh_win(result)),
    )


def faces_by_seat(results: Iterable[Result]) -> tuple[Faces, ...]:
    """Return how often each seat has rolled each face, over all first results (F4)."""
    found = [[0] * len(FACES) for _ in SEATS]
    for result in results:
        for seat, part in enumerate(result.parts):
            if part and result.attempt == 1:
                found[seat] = [a + b for a, b in zip(found[seat], part.faces, strict=True)]
    return tuple(map(tuple, found))
