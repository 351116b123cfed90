"""The catalogue's part about results, sharing and the dice (B6)."""

from typing import Final

from ludo.check import Fairness
from ludo.match import Match
from ludo.records import PEOPLE, Kept
from ludo.saves import read_players
from ludo.words import KINDS, edition_name, list_of, player_name, turn_title

ALL: Final = "All together"
CHECK_DICE: Final = "Check dice"
SHARE: Final = "Share"
SAME_DICE: Final = "Same dice"
SEED_LATER: Final = "shown after the match"
_FEW: Final = 60
"""Fewer rolls say nothing about dice."""
_RAREST: Final = 10_000


def level(name: str) -> str:
    """Return what a table of that level is called, in the statistics (A1)."""
    return "People only" if name == PEOPLE else f"Against {KINDS[name]}"


def earned(date: str | None) -> str:
    """Return when an achievement was earned (A2)."""
    return date or "Not yet"


def duration(ms: int) -> str:
    """Return a time in hours, minutes and seconds, the two largest parts of it."""
    minutes, seconds = divmod(ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min {seconds} s" if minutes else f"{seconds} s"


def places(kept: Kept) -> str:
    """Return who took which place in a match of the history (A1)."""
    if not kept.places:
        return "Nobody won"
    players = read_players(kept.match)
    names = [player_name(players, seat) for seat in kept.places]
    if len(names) == 1:
        return f"{names[0]} won"
    ranks = [f"{place}. {name}" for place, name in enumerate(names, 1)]
    return list_of(ranks)


def about(match: Match) -> str:
    """Return which match a dialog is about."""
    edition = edition_name(match.edition, match.title)
    end = turn_title(match, match.state.turn)
    if match.state.places:
        end = f"{player_name(match.players, match.state.places[0])} wins"
    return f"{edition}, {rolls_made(match.state.throws)}. {end}."


def rolls_made(count: int) -> str:
    """Return how long a match was (A1)."""
    return f"{count} rolls"


def verdict(rolls: int, right: bool) -> str:
    """Return what checking the dice has found (F3)."""
    if right:
        return f"All {rolls} rolls follow from the seed."
    return "These rolls do not all follow from the seed!"


def fairness(whose: str, found: Fairness) -> str:
    """Return the chi-squared test in plain words (F4)."""
    if found.rolls < _FEW:
        return f"{whose}: {found.rolls} rolls, too few to tell."
    measured = f"{whose}: {found.rolls} rolls, chi-squared {found.chi_squared:.1f}. "
    if found.chance < 1 / _RAREST:
        return measured + f"Fewer than one series of fair dice in {_RAREST} is this uneven."
    if found.chance < 0.05:
        return measured + f"One series of fair dice in {1 / found.chance:.0f} is this uneven."
    percent = f"{found.chance * 100:.0f}"
    return measured + f"Of 100 series of fair dice {percent} are this uneven: nothing unusual."
