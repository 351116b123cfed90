"""Results, statistics and history: each match counts once, however it comes (A1, A3, F4, T5)."""

import itertools
import random
from collections import Counter
from dataclasses import replace

import pytest

from ludo import match as matches
from ludo.match import Match, Player
from ludo.records import (
    LONGEST_HISTORY,
    Part,
    Records,
    Result,
    Tally,
    as_attempt,
    counts,
    faces_by_seat,
    is_fresh_win,
    level_of,
    match_id,
    merged,
    result_of,
    tallies,
    with_earned,
    with_match,
)
from ludo.rules import EDITIONS
from ludo.saves import faces
from tests.records.matches import begin, finished, finished_by, play_on, players_of

DAY = "2026-11-29"


def recorded(*played: Match, day: str = DAY) -> Records:
    """Return the records after these matches."""
    records = Records()
    for match in played:
        records = with_match(records, as_attempt(records, match), day)
    return records


def total(records: Records) -> Tally:
    """Return the sums over everything."""
    return tallies(records.results, lambda *_: "all").get("all", Tally())


def test_a1_result_says_who_took_which_place_and_what_happened() -> None:
    match = finished("modern", "hsn-", 3)
    result = result_of(match, DAY)
    assert result[:8] == (
        match_id(match), 1, DAY, "modern", match.state.throws, match.active_ms, True, False,
    )  # fmt: skip
    assert [part and part.kind for part in result.parts] == ["human", "strategic", "normal", None]
    winner = result.parts[match.state.places[0]]
    assert winner is not None
    assert winner.place == 1
    parts = [part for part in result.parts if part]
    assert sum(part.captures for part in parts) == sum(part.losses for part in parts) > 0
    rolled = Counter(faces(match))
    for face in range(1, 7):
        assert sum(part.faces[face - 1] for part in parts) == rolled[face]


def test_a1_places_of_a_match_that_goes_on() -> None:
    rules = replace(begin("custom").rules, finish="all")
    match = matches.new_match("custom", rules, players_of("hnnn"), bytes(16))
    result = result_of(play_on(match), DAY)
    assert sorted(part.place for part in result.parts if part) == [1, 2, 3, 4]


def test_a1_won_and_lost_are_the_persons() -> None:
    won, lost = finished_by(0), finished_by(None)
    assert total(recorded(won)) == Tally(1, 1, 0, won.active_ms, *_own(won), fresh_wins=1)
    assert total(recorded(lost)) == Tally(1, 0, 1, lost.active_ms, *_own(lost))


def _own(match: Match) -> tuple[int, int, int]:
    part = result_of(match, DAY).parts[0]
    assert part is not None
    return sum(part.faces), part.captures, part.losses


def test_a1_match_left_early_is_played_neither_won_nor_lost() -> None:
    left = play_on(begin(), 30)
    sums = total(recorded(left))
    assert sums[:3] == (1, 0, 0)
    assert sums.rolls > 0


def test_a1_match_ended_by_its_cap_is_neither_won_nor_lost() -> None:
    rules = replace(begin("custom").rules, throw_cap=10)
    match = play_on(matches.new_match("custom", rules, players_of("hnnn"), bytes(16)))
    assert matches.is_over(match)
    assert total(recorded(match))[:3] == (1, 0, 0)


def test_a1_match_without_a_roll_leaves_nothing() -> None:
    assert recorded(begin()) == Records()


def test_a1_watching_computers_counts_for_nobody() -> None:
    records = recorded(finished(seats="nsdr"))
    assert total(records) == Tally()
    assert len(records.history) == 1


def test_a1_switched_match_counts_as_played_only() -> None:
    match = finished_by(0)._replace(switched=True)
    assert total(recorded(match)) == Tally(played=1)


def test_a1_wins_between_people_are_not_wins_against_computers() -> None:
    match = finished(seats="hh--")
    assert total(recorded(match))[:3] == (2, 1, 1)
    assert total(recorded(match)).fresh_wins == 0
    assert not is_fresh_win(result_of(finished(seats="hhn-"), DAY))


def test_a1_sums_are_kept_per_edition_seat_and_level() -> None:
    records = recorded(
        finished(seats="hnnn"), finished("quick", "-h-s", 2), finished(seats="hhhh", number=3)
    )
    assert set(tallies(records.results, lambda result, _: result.edition)) == {"custom", "quick"}
    by_seat = tallies(records.results, lambda _, seat: str(seat))
    assert {seat: sums.played for seat, sums in by_seat.items()} == {"0": 2, "1": 2, "2": 1, "3": 1}
    by_level = tallies(records.results, lambda result, _: level_of(result))
    assert {level: s.played for level, s in by_level.items()} == {
        "normal": 1, "strategic": 1, "people": 4,
    }  # fmt: skip


def test_a1_level_of_a_table_is_its_strongest_computers() -> None:
    assert level_of(result_of(begin(seats="hrds"), DAY)) == "hard"
    assert level_of(result_of(begin(seats="h-h-"), DAY)) == "people"


def test_s6_same_end_again_counts_once() -> None:
    match = finished()
    once = recorded(match)
    assert with_match(once, match, "2026-12-01") == once
    later = match._replace(active_ms=match.active_ms + 5)
    assert with_match(once, later, DAY).results == once.results


def test_t5_first_result_stays_the_one_that_counts() -> None:
    lost = finished_by(None)
    won = next(m for n in range(1, 99) if (m := _again(lost, n)).state.places[0] == 0)
    records = recorded(lost, won)
    assert [result.attempt for result in records.results] == [1, 2]
    assert total(records)[:3] == (1, 0, 1)
    assert total(records).fresh_wins == 0


def _again(match: Match, choices: int) -> Match:
    return play_on(matches.again(match), choices=choices)


def test_t5_practice_says_how_many_dice_were_seen() -> None:
    first = play_on(begin(), 50)
    records = recorded(first)
    again = as_attempt(records, begin())
    assert (again.attempt, again.seen) == (2, first.state.throws)
    records = with_match(records, play_on(again, 80), DAY)
    assert as_attempt(records, begin()).attempt == 3
    assert as_attempt(records, begin()).seen >= 80
    assert as_attempt(records, begin(number=2)) == begin(number=2)


def test_t5_other_end_of_a_first_attempt_becomes_practice() -> None:
    first, other = finished(), finished(choices=1)
    records = with_match(recorded(first), other, DAY)
    assert [result.attempt for result in records.results] == [1, 2]


def test_position_leaves_no_result_but_stays_in_the_history() -> None:
    text = "r:50,56,56,56 y:-1,-1,-1,-1 turn:r die:6"
    rules = EDITIONS["modern"].rules
    match = matches.new_match("modern", rules, players_of("h-n-"), bytes(16), text)
    records = with_match(Records(), play_on(match._replace()), DAY)
    assert records.results == ()
    assert len(records.history) == 1
    assert not counts(match)


def test_s6_history_keeps_the_last_200() -> None:
    rules, records = replace(begin("custom").rules, throw_cap=2), Records()
    for number in range(1, LONGEST_HISTORY + 6):
        match = matches.new_match("custom", rules, players_of("h-n-"), number.to_bytes(16, "big"))
        records = with_match(records, play_on(match), DAY)
    assert len(records.history) == LONGEST_HISTORY
    assert records.history[0].match["seed"] == (6).to_bytes(16, "big").hex()
    assert len(records.results) == LONGEST_HISTORY + 5


def test_f4_faces_of_each_seat_over_all_first_results() -> None:
    one, two = finished(number=1), finished(number=2, seats="-h-n")
    records = recorded(one, two, _again(one, 7))
    found = faces_by_seat(records.results)
    assert sum(map(sum, found)) == one.state.throws + two.state.throws
    assert len(found) == 4


def test_a2_achievement_stays_as_it_was_first_earned() -> None:
    records = with_earned(Records(), ["capture"], DAY, begin())
    again = with_earned(records, ["capture", "finish"], "2027-01-01", begin(number=2))
    assert [(e.name, e.date) for e in again.achievements] == [
        ("capture", DAY), ("finish", "2027-01-01"),
    ]  # fmt: skip


def random_records(rng: random.Random) -> Records:
    """Return records out of a small world, so that two of them overlap."""
    records = Records()
    for _ in range(rng.randrange(6)):
        match = POOL[rng.randrange(len(POOL))]
        if rng.random() < 0.5:
            match = as_attempt(records, match)
        records = with_match(records, match, f"2026-11-{rng.randrange(10, 30)}")
        names = rng.sample(["capture", "finish", "all-out"], rng.randrange(3))
        records = with_earned(records, names, f"2026-12-{rng.randrange(10, 30)}", match)
    return records


POOL = [
    *(finished(number=number) for number in range(1, 4)),
    *(finished(number=number, choices=1) for number in range(1, 4)),
    play_on(begin(number=1), 20),
]


@pytest.mark.parametrize("number", range(40))
def test_a3_merging_counts_nothing_twice(number: int) -> None:
    rng = random.Random(number)
    one, two, three = (random_records(rng) for _ in range(3))
    both = merged(one, two)
    assert merged(one, one) == merged(merged(one, one), one)
    assert both == merged(two, one) == merged(both, one) == merged(both, two)
    assert merged(both, three) == merged(one, merged(two, three))
    ids = {(result.id, result.attempt) for result in both.results}
    assert len(ids) == len(both.results)
    assert total(both).played == len({key for key, attempt in ids if attempt == 1})
    assert len({earned.name for earned in both.achievements}) == len(both.achievements)
    texts = [repr(kept.match) for kept in both.history]
    assert len(set(texts)) == len(texts)


def test_a3_merging_prefers_a_finished_result() -> None:
    left = play_on(begin("custom"), 20)
    done = play_on(left)
    either = merged(recorded(left, day="2026-01-01"), recorded(done))
    assert [result.won for result in either.results] == [True]


def test_a3_merging_keeps_the_earliest_day_of_an_achievement() -> None:
    one = with_earned(Records(), ["capture"], "2026-05-05", begin())
    two = with_earned(Records(), ["capture"], "2026-04-04", begin())
    for a, b in itertools.permutations((one, two)):
        assert [earned.date for earned in merged(a, b).achievements] == ["2026-04-04"]


def test_a1_id_does_not_give_the_seed_away() -> None:
    assert match_id(begin()) not in begin().seed.hex()
    assert match_id(begin()) != match_id(begin(number=2))


def test_a1_who_sits_at_the_end_is_what_counts() -> None:
    match = matches.seat_player(finished(), 0, Player("hard"))
    part = result_of(match, DAY).parts[0]
    assert isinstance(part, Part)
    assert part.kind == "hard"
    assert isinstance(result_of(match, DAY), Result)
