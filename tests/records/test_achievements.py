"""The eight achievements, clause by clause (A2)."""

import random
from dataclasses import replace

import pytest

from ludo import match as matches
from ludo.achievements import ACHIEVEMENTS, earned
from ludo.game import Event
from ludo.match import Match, Player
from ludo.records import Records, with_earned, with_match
from ludo.rules import EDITIONS
from tests.records.matches import act, begin, finished, finished_by, number_of, players_of

DAY = "2026-11-29"
NONE = Records()


def at(position: str, seats: str = "h-n-", edition: str = "modern") -> Match:
    """Return a match in the middle, as if it had come there by playing."""
    players = players_of(seats)
    match = matches.new_match(edition, EDITIONS[edition].rules, players, bytes(16), position)
    return match._replace(position="")


def moved(match: Match, token: int) -> tuple[str, ...]:
    """Return what moving ``token`` earns."""
    return earned(*matches.play(match, token), ())


def won(match: Match, records: Records = NONE) -> tuple[str, ...]:
    """Return what the last action of a finished match earns."""
    rng = random.Random(f"{match.seed.hex()} 0")
    now = match._replace(state=matches.opening(match), choices=())
    events: tuple[Event, ...] = ()
    while not matches.is_over(now):
        now, events = act(now, rng)
    return earned(now, events, with_match(records, now, DAY).results)


def test_a2_there_are_eight() -> None:
    assert len(set(ACHIEVEMENTS)) == 8


def test_a2_first_token_out() -> None:
    assert moved(at("r:-1,-1,-1,-1 y:-1,-1,-1,-1 turn:r die:6"), 0) == ("token-out",)
    assert moved(at("r:5,-1,-1,-1 y:-1,-1,-1,-1 turn:r die:6"), 0) == ()


def test_a2_first_capture() -> None:
    assert moved(at("r:20,-1,-1,-1 y:-1,-1,-1,-1 turn:r die:3"), 0) == ()
    assert moved(at("r:20,-1,-1,-1 y:49,-1,-1,-1 turn:r die:3"), 0) == ("capture",)


def test_a2_first_token_home() -> None:
    assert moved(at("r:53,-1,-1,-1 y:-1,-1,-1,-1 turn:r die:3"), 0) == ("token-home",)


def test_a2_all_four_out_at_once() -> None:
    assert moved(at("r:5,6,7,-1 y:-1,-1,-1,-1 turn:r die:6"), 3) == ("token-out", "all-out")
    assert moved(at("r:5,6,56,-1 y:-1,-1,-1,-1 turn:r die:6"), 3) == ("token-out",)
    assert moved(at("r:5,6,7,54 y:-1,-1,-1,-1 turn:r die:2"), 3) == ("token-home",)


def test_a2_first_finish_is_the_last_token_home() -> None:
    match = at("r:55,56,56,56 y:-1,-1,-1,-1 turn:r die:1", "h-h-")
    assert moved(match, 0) == ("token-home", "finish")


def test_a2_seat_that_is_left_behind_has_not_finished() -> None:
    match = at("r:-1,-1,-1,-1 y:55,56,56,56 turn:y die:1")
    match = match._replace(rules=replace(match.rules, finish="all"))
    assert moved(match, 0) == ()


def test_a2_what_computers_do_earns_nothing() -> None:
    match = at("r:20,-1,-1,-1 y:49,-1,-1,-1 turn:r die:3", "n-h-")
    assert moved(match, 0) == ()
    assert moved(at("r:-1,-1,-1,-1 y:5,-1,-1,-1 turn:r die:6", "n-h-"), 0) == ()
    assert moved(at("r:55,56,56,56 y:-1,-1,-1,-1 turn:r die:1", "n-h-"), 0) == ()


@pytest.mark.parametrize(("seats", "strong"), [("hnre", False), ("hnsn", True), ("hrdr", True)])
def test_a2_wins_against_computers(seats: str, strong: bool) -> None:
    found = won(finished_by(0, seats))
    assert "beat-computer" in found
    assert ("beat-strategic" in found) is strong
    assert "three-wins" not in found


def test_a2_losing_earns_no_win() -> None:
    assert won(finished_by(None)) == ()


def test_a2_match_that_nobody_wins_earns_no_win() -> None:
    match = at("r:5,-1,-1,-1 y:-1,-1,-1,-1 turn:r die:2 throws:20")
    match = match._replace(rules=replace(match.rules, throw_cap=20))
    assert moved(match, 0) == ()


def test_a2_local_match_earns_movement_and_finish_only() -> None:
    found = won(finished(seats="hhhh"))
    assert "finish" in found
    assert not {"beat-computer", "beat-strategic", "three-wins"} & set(found)
    assert "beat-computer" not in won(finished_by(0, "hhnn"))


def test_a2_three_wins_in_different_matches() -> None:
    records, number, found = Records(), 0, []
    for _ in range(3):
        match = finished_by(0, above=number)
        number = number_of(match)
        found.append("three-wins" in won(match, records))
        records = with_match(records, match, DAY)
    assert found == [False, False, True]
    again = with_match(records, match, DAY)
    assert again == records


@pytest.mark.parametrize(
    "marks", [{"attempt": 2}, {"switched": True}, {"position": "from somewhere"}]
)
def test_a2_only_first_results_count(marks: dict[str, object]) -> None:
    match = at("r:-1,-1,-1,-1 y:-1,-1,-1,-1 turn:r die:6")
    after, events = matches.play(match, 0)
    assert earned(after, events, ()) == ("token-out",)
    assert earned(after._replace(**marks), events, ()) == ()  # type: ignore[arg-type]


def test_a2_undone_turn_can_not_earn_twice() -> None:
    records = with_earned(Records(), ["capture"], DAY, begin())
    assert with_earned(records, ["capture"], DAY, begin()) == records


def test_a2_whole_matches_earn_only_what_there_is() -> None:
    seen: set[str] = set()
    for number in range(1, 30):
        rng, now = random.Random(number), begin("modern", "hnnn", number)
        now = matches.seat_player(now, 1, Player("strategic"))._replace(switched=False)
        while not matches.is_over(now):
            now, events = act(now, rng)
            seen |= set(earned(now, events, ()))
    assert seen == set(ACHIEVEMENTS) - {"three-wins"}
