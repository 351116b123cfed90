"""A match as a value: tables that are refused, who starts, practice, replay (R6, T2, T5)."""

from dataclasses import replace

import pytest

from ludo import game
from ludo import match as matches
from ludo.board import SEATS
from ludo.match import Match, MatchError, Player, Players, clean_name, new_match
from ludo.rules import EDITIONS, Rules

SEED = bytes(range(16))
FOUR: Players = (Player("human"), Player("easy"), Player("normal"), Player("hard"))
TWO: Players = (Player("human"), None, Player("human"), None)


def played(rolls: int, seed: bytes = SEED) -> Match:
    """A match of two, some rolls on, nothing owed: the first legal token always moves."""
    match = new_match("guidebook", Rules(), TWO, seed)
    while match.state.throws < rolls or match.state.die:
        if match.state.die:
            legal = game.legal_moves(match.rules, match.state)
            match, _ = matches.play(match, legal[0])
        else:
            match, _ = matches.roll(match)
    return match


@pytest.mark.parametrize(
    ("edition", "players", "reason"),
    [
        ("nonsense", FOUR, "there is no edition 'nonsense'"),
        ("modern", FOUR[:3], "a table has four seats"),
        ("modern", (None,) * 4, "at least two players"),
        ("modern", (Player("human"), None, None, None), "at least two players"),
        ("modern", (*FOUR[:3], Player("alien")), "there is no player 'alien'"),
        ("modern", (*FOUR[:3], Player("human", "x" * 21)), "a name is one line"),
        ("modern", (*FOUR[:3], Player("human", " x")), "a name is one line"),
        ("family", (None, *FOUR[1:]), "needs at least one person"),
    ],
)
def test_r6_tables_that_can_not_play_are_refused(
    edition: str, players: Players, reason: str
) -> None:
    with pytest.raises(MatchError, match=reason):
        new_match(edition, Rules(), players, SEED)


def test_r_throw_cap_of_a_match_is_bounded() -> None:
    with pytest.raises(MatchError, match="at most"):
        new_match("custom", Rules(throw_cap=10_001), FOUR, SEED)


def test_r6_position_needs_the_seats_of_the_match() -> None:
    position = "r:0,-1,-1,-1 g:0,-1,-1,-1 turn:r"
    with pytest.raises(MatchError, match="does not have the seats"):
        new_match("guidebook", Rules(), TWO, SEED, position)


@pytest.mark.parametrize("edition", EDITIONS)
def test_r6_who_starts_is_the_editions_habit(edition: str) -> None:
    first = new_match(edition, EDITIONS[edition].rules, FOUR, SEED).first
    if EDITIONS[edition].first == "drawn":
        drawn = {new_match(edition, Rules(), FOUR, bytes([n]) * 16).first for n in range(60)}
        assert drawn == set(SEATS)
    else:
        assert first == {"red": 0, "green": 1, "human": 0}[EDITIONS[edition].first]


def test_r6_first_human_or_the_next_seat_where_the_habit_finds_nobody() -> None:
    late = (None, Player("easy"), Player("easy"), Player("human"))
    computers = (None, Player("easy"), Player("easy"), None)
    assert new_match("seeded", Rules(lane=6), late, SEED).first == 3
    assert new_match("seeded", Rules(lane=6), computers, SEED).first == 1
    assert new_match("modern", Rules(), late, SEED).first == 1
    assert new_match("guidebook", Rules(), TWO, SEED).first == 2


def test_t5_same_dice_again_begins_at_the_start() -> None:
    match = played(30)
    again = matches.again(match)
    assert again.state == matches.opening(match)
    assert (again.attempt, again.seen, again.choices) == (2, 30, ())
    third = matches.again(again)
    assert (third.attempt, third.seen) == (3, 30)


def test_t5_t3_same_dice_again_keeps_who_sits_at_a_switched_seat() -> None:
    match = matches.seat_player(played(30), 0, Player("normal", "Anna"))
    again = matches.again(match)
    assert again.players == match.players
    assert not again.switched


def test_f1_choices_and_seed_are_the_whole_match() -> None:
    match = played(60)
    assert matches.replayed(match, 60) == match
    shorter = match._replace(choices=match.choices[:-5])
    with pytest.raises(MatchError, match="a choice is missing"):
        matches.replayed(shorter, 60)
    with pytest.raises(MatchError, match="more choices than dice"):
        matches.replayed(match._replace(choices=(*match.choices, 0)), 60)


def test_f1_choices_that_are_not_legal_are_refused() -> None:
    match = played(60)
    with pytest.raises(game.Illegal):
        matches.replayed(match._replace(choices=(3, 3, *match.choices[2:])), 60)


def test_s1_is_alike_looks_at_the_table_and_the_dice_only() -> None:
    match = played(10)
    assert matches.is_alike(match, played(0))
    assert matches.is_alike(match, matches.seat_player(match, 0, Player("easy")))
    assert not matches.is_alike(match, played(0, b"x" * 16))
    assert not matches.is_alike(match, match._replace(rules=replace(match.rules, lane=6)))


def test_t3_a_renamed_player_is_no_switch() -> None:
    match = played(0)
    assert not matches.seat_player(match, 0, Player("human", "Ann")).switched
    assert matches.seat_player(match, 0, Player("easy")).switched


@pytest.mark.parametrize(
    "text", ["  a ", "x" * 50, "\u200d", "👩‍👩‍👧‍👦" * 9, "a\u200d", "\n\na\tb"]
)
def test_t2_cleaning_a_name_twice_changes_nothing(text: str) -> None:
    once = clean_name(text)
    assert clean_name(once) == once
    assert len(once) <= 20


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("x" * 300, "x" * 20),
        ("👩‍👩‍👧‍👦" * 3, "👩‍👩‍👧‍👦" * 2),
        ("x" * 19 + "e\u0301", "x" * 19),
        ("x" * 18 + "e\u0301", "x" * 18 + "e\u0301"),
        ("x" * 19 + "\u0915\u093e", "x" * 19),
        ("x" * 19 + "❤\ufe0f", "x" * 19),
        ("x" * 19 + "👍🏽", "x" * 19),
        ("e" + "\u0301" * 30, "e" + "\u0301" * 19),
    ],
    ids=["plain", "family", "accent", "accent that fits", "vowel", "variant", "skin", "pile"],
)
def test_t2_long_name_is_not_cut_inside_a_letter_or_an_emoji(text: str, name: str) -> None:
    assert clean_name(text) == name
