"""Sentences about results and the dice, as a player reads them."""

import pytest

from ludo import words_records as words
from ludo.check import fairness
from ludo.records import Kept, Records, with_match
from ludo.saves import match_fields
from ludo.words import turn_title
from tests.records.matches import begin, finished, play_on


@pytest.mark.parametrize(
    ("ms", "text"),
    [(0, "0 s"), (59_999, "59 s"), (61_000, "1 min 1 s"), (3_720_000, "1 h 2 min")],
)
def test_a1_time_in_words(ms: int, text: str) -> None:
    assert words.duration(ms) == text


def test_a1_places_in_words() -> None:
    match = finished("quick", "hhn-", 3)
    fields = match_fields(match)
    assert words.places(Kept("2026-11-29", (0,), fields)) == "Anna won"
    assert words.places(Kept("2026-11-29", (2, 0, 1), fields)) == (
        "1. Computer 1, 2. Anna and 3. Green"
    )
    assert words.places(Kept("2026-11-29", (), fields)) == "Nobody won"


def test_a1_level_in_words() -> None:
    assert words.level("people") == "People only"
    assert words.level("hard") == "Against Hard"


def test_s7_what_is_shared_in_words() -> None:
    match = play_on(begin("family", "hhn-", 3), 12)
    turn = turn_title(match, match.state.turn)
    assert words.about(match) == f"Family, {match.state.throws} rolls. {turn}."
    assert words.about(finished("quick", "h-h-", 1)).endswith(" wins.")


def test_f3_verdict_in_words() -> None:
    assert words.verdict(12, right=True) == "All 12 rolls follow from the seed."
    assert "do not all follow" in words.verdict(12, right=False)


@pytest.mark.parametrize(
    ("faces", "told"),
    [
        ((9, 9, 9, 9, 9, 9), "All: 54 rolls, too few to tell."),
        (
            (10, 10, 10, 10, 10, 10),
            "Of 100 series of fair dice 100 are this uneven: nothing",
        ),
        ((5, 8, 9, 8, 10, 20), "One series of fair dice in 50 is this uneven."),
        ((24, 8, 9, 9, 10, 10), "One series of fair dice in 139 is this uneven."),
        ((90, 0, 0, 0, 0, 0), "Fewer than one series of fair dice in 10000 is this uneven."),
    ],
)
def test_f4_fairness_in_plain_words(faces: tuple[int, ...], told: str) -> None:
    assert told in words.fairness("All", fairness(faces))


def test_a1_cap_is_nobodys_win_in_the_history() -> None:
    records = with_match(Records(), finished(), "2026-11-29")
    assert words.places(records.history[0]).endswith(" won")
