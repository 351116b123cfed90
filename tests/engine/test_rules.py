"""The options and the editions, and what a set of rules refuses to be."""

from itertools import pairwise
from typing import Any

import pytest

from ludo.rules import (
    BONUSES,
    CHOICES,
    EDITIONS,
    OPTIONS,
    Rules,
    RulesError,
    differing_options,
    format_value,
    parse_value,
    with_options,
)

# The spec's table of editions, column by column.
TABLE = """
edition     entry bonus            six_limit unused_six safe   stack lane first
modern      6     six,capture      3         again      stars  free  5    red
seeded      6     six              3         again      stars  free  6    human
milestones  6     six,capture,home 3         again      stars  free  5    red
family      6     six              0         pass       starts block 5    red
guidebook   6     six              3         again      stars  free  5    green
traditional 6     six              3         pass       none   block 5    drawn
quick       1,6   six,capture,home 3         again      stars  free  5    drawn
"""
HEADER, *ROWS = [line.split() for line in TABLE.strip().splitlines()]


def test_r_the_options_are_those_of_the_table() -> None:
    names = (
        "entry bonus six_limit six_penalty unused_six safe stack lane overshoot tries capture_first"
        " forced_capture win_tokens finish throw_cap"
    )
    assert names.split() == list(OPTIONS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_r_editions_are_the_rows_of_the_table(row: list[str]) -> None:
    name, *values, first = row
    edition = EDITIONS[name]
    assert edition.first == first
    for option, value in zip(HEADER[1:-1], values, strict=True):
        assert format_value(getattr(edition.rules, option)) == value


@pytest.mark.parametrize("name", EDITIONS)
def test_r_unnamed_options_stand_at_the_spec_s_values(name: str) -> None:
    rules = EDITIONS[name].rules
    assert (rules.six_penalty, rules.overshoot, rules.tries) == ("forfeit", "stay", 1)
    assert (rules.capture_first, rules.forced_capture) == (False, False)
    assert (rules.win_tokens, rules.finish, rules.throw_cap) == (
        2 if name == "quick" else 4,
        "first",
        10_000,
    )


def test_r_seven_fixed_editions_with_their_table_habits() -> None:
    assert list(EDITIONS) == [row[0] for row in ROWS]
    assert [name for name, edition in EDITIONS.items() if edition.switching] == ["modern"]
    assert [name for name, edition in EDITIONS.items() if edition.counting] == ["family"]
    assert [name for name, edition in EDITIONS.items() if edition.needs_human] == ["family"]
    people = {name: edition.players.index("human") for name, edition in EDITIONS.items()}
    assert people == dict.fromkeys(EDITIONS, 0) | {"guidebook": 1}


@pytest.mark.parametrize(
    ("option", "value"),
    [
        *((name, value) for name in CHOICES for value in CHOICES[name]),
        *(("bonus", frozenset(some)) for some in ((), BONUSES[:1], BONUSES[1:], BONUSES)),
        ("throw_cap", 1),
        ("throw_cap", 999_999),
    ],
)
def test_r_every_value_is_playable_and_has_a_text(option: str, value: Any) -> None:
    base = Rules(unused_six="pass")
    changes = {"bonus": frozenset({"six"}), option: value}
    rules = Rules(**{name: getattr(base, name) for name in OPTIONS} | changes)
    assert getattr(rules, option) == value
    assert parse_value(option, format_value(value)) == value
    assert with_options(base, differing_options(rules, base)) == rules


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"entry": frozenset({1})}, "entry can't be 1"),
        ({"entry": frozenset()}, "entry can't be none"),
        ({"entry": {6}}, "entry can't be"),
        ({"bonus": frozenset({"six", "star"})}, "bonus can't be six,star"),
        ({"bonus": ["six"]}, "bonus can't be"),
        ({"six_limit": 2}, "six_limit can't be 2"),
        ({"six_limit": False}, "six_limit can't be no"),
        ({"six_penalty": "lose"}, "six_penalty can't be lose"),
        ({"unused_six": ""}, "unused_six can't be"),
        ({"safe": "star"}, "safe can't be star"),
        ({"stack": "wall"}, "stack can't be wall"),
        ({"lane": 7}, "lane can't be 7"),
        ({"lane": 5.0}, "lane can't be 5.0"),
        ({"overshoot": None}, "overshoot can't be None"),
        ({"tries": 2}, "tries can't be 2"),
        ({"capture_first": 1}, "capture_first can't be 1"),
        ({"forced_capture": "yes"}, "forced_capture can't be yes"),
        ({"win_tokens": 0}, "win_tokens can't be 0"),
        ({"win_tokens": 5}, "win_tokens can't be 5"),
        ({"win_tokens": True}, "win_tokens can't be yes"),
        ({"finish": "last"}, "finish can't be last"),
        ({"throw_cap": 0}, "throw_cap can't be 0; it goes from 1 to 999999"),
        ({"throw_cap": 1_000_000}, "throw_cap can't be 1000000"),
        ({"throw_cap": "100"}, "throw_cap can't be 100"),
        ({"throw_cap": True}, "throw_cap can't be True"),
    ],
)
def test_r_unknown_values_are_refused(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(RulesError) as refused:
        Rules(**changes)
    assert reason in str(refused.value)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["bonus=none"], "unused_six=again needs six in bonus"),
        (["bonus=capture,home"], "unused_six=again needs six in bonus"),
        (["six_penalty=undo", "six_limit=0"], "six_penalty=undo needs six_limit=3"),
    ],
)
def test_r_combinations_that_make_no_sense_are_refused(options: list[str], reason: str) -> None:
    with pytest.raises(RulesError, match=reason):
        with_options(Rules(), options)


def test_r_options_change_all_at_once() -> None:
    rules = with_options(Rules(), ["bonus=none", "unused_six=pass"])
    assert (rules.bonus, rules.unused_six) == (frozenset(), "pass")
    assert with_options(rules, ["unused_six=again", "bonus=six"]) == Rules()


@pytest.mark.parametrize(
    ("option", "reason"),
    [
        ("lane", "'lane' is not of the form option=value"),
        ("colour=red", "there is no option 'colour'; there are entry, bonus,"),
        ("home=57", "there is no option 'home'"),
        ("lane=7", "lane can't be '7'; it is 5 or 6"),
        ("tries=yes", "tries can't be 'yes'; it is 1 or 3"),
        ("capture_first=1", "capture_first can't be '1'; it is no or yes"),
        ("entry=1", "entry can't be '1'; it is 6 or 1,6"),
        ("entry=none", "entry can't be 'none'; it is 6 or 1,6"),
        ("bonus=", "bonus can't be ''; it is none or some of six,capture,home"),
        ("bonus=six,", "bonus can't be 'six,'; it is none or some of six,capture,home"),
        ("throw_cap=-1", "throw_cap can't be '-1'; it is a number of rolls"),
        ("throw_cap=1e3", "throw_cap can't be '1e3'"),
        ("throw_cap=١", "throw_cap can't be '١'"),
        ("throw_cap=" + "9" * 5000, "it is a number of rolls"),
        ("throw_cap=0", "throw_cap can't be 0; it goes from 1 to 999999"),
    ],
)
def test_r_damaged_option_texts_are_refused(option: str, reason: str) -> None:
    with pytest.raises(RulesError) as refused:
        with_options(Rules(), [option])
    assert reason in str(refused.value)


def test_r_option_texts_read_sets_in_any_order() -> None:
    assert parse_value("entry", "6,1") == parse_value("entry", "1,6") == frozenset({1, 6})
    assert parse_value("bonus", "home,six") == frozenset({"six", "home"})
    assert parse_value("bonus", "none") == frozenset()
    assert format_value(frozenset({"home", "six"})) == "six,home"


def test_r_rules_are_equal_and_hashed_by_their_options() -> None:
    assert len({Rules(), Rules(lane=5), Rules(lane=6)}) == 2
    assert all(a != b for a, b in pairwise(e.rules for e in EDITIONS.values()))
    assert EDITIONS["guidebook"].rules == Rules()


def test_r_a_roll_leads_where_the_board_has_it() -> None:
    rules = Rules(lane=6, overshoot="bounce", entry=frozenset({1, 6}))
    assert [rules.targets[0][face] for face in range(1, 7)] == [0, None, None, None, None, 0]
    assert [rules.targets[55 + 1][face] for face in range(1, 7)] == [56, 57, 56, 55, 54, 53]
    assert rules.targets[57 + 1] == (None,) * 7
    assert [Rules().targets[53 + 1][face] for face in range(1, 7)] == [54, 55, 56, None, None, None]
    assert {row[0] for row in rules.targets} == {None}
