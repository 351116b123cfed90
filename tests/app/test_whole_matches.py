"""Whole matches through the app, with every step checked by the driver."""

import pytest

from ludo import match as matches
from ludo.rules import EDITIONS
from ludo.scenes import SPEEDS
from ludo.words import name_of
from tests.app.driver import Driver

SEED = "000102030405060708090a0b0c0d0e0f"
TABLES = {
    "2 people": "r:human,y:human",
    "person and computer": "r:human,y:strategic",
    "3 mixed": "r:human,g:easy,y:human",
    "4 computers": "r:random,g:normal,y:hard,b:easy",
    "person and 3 computers": "r:human,g:normal,y:strategic,b:random",
}


def story(driver: Driver) -> int:
    """How many things have happened in the match."""
    replay = matches.replay(driver.match, driver.match.state.throws)
    return sum(len(events) for _, events in replay)


def winner_of(driver: Driver) -> str:
    return name_of(driver.match, driver.match.state.places[0])


@pytest.mark.slow
@pytest.mark.parametrize("seats", TABLES.values(), ids=TABLES)
def test_r1_k2_f2_whole_match_goes_alike_at_every_speed_and_says_each_event_once(
    seats: str,
) -> None:
    ends = set()
    for speed in SPEEDS:
        query = f"?edition=quick&seed={SEED}&seats={seats}&speed={speed}"
        driver = Driver(query, replays=20).play_on()
        assert matches.is_over(driver.match)
        assert "ludo:match" not in driver.stored
        told = [said for said in driver.said if not said.startswith("Achievement")]
        assert len(told) == 1 + story(driver)
        assert driver.shown("title", "text") == f"{winner_of(driver)} wins!"
        ends.add(driver.match._replace(active_ms=0))
    assert len(ends) == 1


@pytest.mark.parametrize("edition", [e for e in EDITIONS if e != "family"])
def test_t1_every_edition_is_played_to_its_end_by_four_computers(edition: str) -> None:
    seats = "r:random,g:easy,y:normal,b:strategic"
    query = f"?edition={edition}&seed={SEED}&seats={seats}&speed=off"
    driver = Driver(query, replays=100).play_on()
    assert len(driver.match.state.places) == 1
    assert driver.shown("result", "hidden") is False


@pytest.mark.parametrize("seats", ["2", "3", "4"])
def test_r6_places_are_played_out_at_every_size_of_table(seats: str) -> None:
    driver = Driver("?edition=quick&speed=off", replays=100)
    driver.fill("seats", seats).fill("places", "on").begin()
    driver.play_on()
    assert len(driver.match.state.places) == int(seats)
    lines = driver.shown("result-places", "items")
    assert isinstance(lines, tuple)
    assert len(lines) == int(seats)
    assert [line.partition(":")[0] for line in lines] == ["First", "Second", "Third", "Fourth"][
        : int(seats)
    ]
