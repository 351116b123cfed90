"""Who rolls next and how a match ends: bonus, R3-R6, tries, finish, win_tokens, throw_cap.

For reading the positions, see test_moves: green 7, yellow 46 and blue 33 stand on square 20.
"""

import pytest

from ludo import game
from ludo.game import (
    Arrived,
    Captured,
    Ended,
    Moved,
    NoMove,
    Placed,
    Rolled,
    RollsAgain,
    TurnPassed,
    Undone,
    Voided,
)
from ludo.rules import Rules, with_options
from tests.engine.table import BLUE, GREEN, RED, YELLOW, Table

YARDS = "y:-1,-1,-1,-1 turn:r"
EVERY = "bonus=six,capture,home"


# --- bonus


@pytest.mark.parametrize(
    ("bonus", "six", "capture", "home"),
    [
        ("none", "y", "y", "y"),
        ("six", "r", "y", "y"),
        ("capture", "y", "r", "y"),
        ("home", "y", "y", "r"),
        ("six,capture,home", "r", "r", "r"),
    ],
)
def test_r_bonus_is_what_earns_one_more_roll(bonus: str, six: str, capture: str, home: str) -> None:
    position = "r:18,53,-1,-1 y:46,-1,-1,-1 turn:r"
    options = (f"bonus={bonus}", "unused_six=pass")
    assert Table(position, *options).roll(6).play(0).turn == six
    assert Table(position, *options).roll(2).play(0).turn == capture
    assert Table(position, *options).roll(3).play(1).turn == home
    assert Table(position, *options).roll(1).play(0).turn == "y"


def test_r_bonus_reasons_never_add_up() -> None:
    # A six that captures earns one roll: after an ordinary one the turn passes.
    table = Table("r:14,-1,-1,-1 y:46,-1,-1,-1 turn:r", EVERY).roll(6).play(0)
    again = [event for event in table.events if isinstance(event, RollsAgain)]
    assert again == [RollsAgain(RED, "six")]
    assert table.roll(1).play(0).turn == "y"


def test_r_bonus_names_its_reason() -> None:
    position = "r:18,53,-1,-1 y:46,-1,-1,-1 turn:r"
    assert Table(position, EVERY).roll(2).play(0).events[-1] == RollsAgain(RED, "capture")
    assert Table(position, EVERY).roll(3).play(1).events[-1] == RollsAgain(RED, "home")
    assert Table(position, EVERY).roll(6).play(2).events[-1] == RollsAgain(RED, "six")


def test_r_bonus_one_capture_of_several_tokens_is_one_roll() -> None:
    table = Table("r:18,-1,-1,-1 y:46,46,-1,-1 turn:r", EVERY).roll(2).play(0)
    assert table.turn == "r"
    assert table.roll(1).play(0).turn == "y"


# --- R3: the third six


def test_r3_the_third_six_is_not_played_and_the_turn_ends() -> None:
    table = Table(f"r:10,-1,-1,-1 {YARDS}").roll(6).play(0).roll(6).play(0)
    assert table.state.sixes == 2
    table.roll(6)
    assert table.events == (Rolled(RED, 6), Voided(RED), TurnPassed(YELLOW))
    assert (table.state.die, table.state.sixes, table.state.throws) == (0, 0, 3)


def test_r3_forfeit_lets_earlier_moves_and_captures_stand() -> None:
    table = Table("r:8,-1,-1,-1 y:46,-1,-1,-1 turn:r", "six_penalty=forfeit")
    table.roll(6).play(0).roll(6).play(0).roll(6)
    assert table.tokens == "r:20,-1,-1,-1 y:-1,-1,-1,-1"
    assert table.state.captured == {RED}
    assert table.turn == "y"


def test_r3_without_a_limit_sixes_go_on() -> None:
    table = Table(f"r:0,-1,-1,-1 {YARDS}", "six_limit=0")
    for _ in range(7):
        table.roll(6).play(0)
    assert (table.tokens, table.turn) == ("r:42,-1,-1,-1 y:-1,-1,-1,-1", "r")
    assert table.state.sixes == 7


def test_r3_bonus_rolls_of_every_kind_are_the_same_turn() -> None:
    # Six, then a six that captures (an extra roll for either reason), then the third.
    table = Table("r:8,-1,-1,-1 y:46,-1,-1,-1 turn:r", "bonus=capture,six")
    assert table.roll(6).play(0).roll(6).play(0).roll(6).events[1] == Voided(RED)


@pytest.mark.parametrize("bonus", ["capture", "capture,home"])
def test_r3_sixes_count_where_a_six_itself_earns_nothing(bonus: str) -> None:
    # Each six captures on squares 14, 20, 26: the capture earns the roll, the sixes still count.
    position = "r:8,-1,-1,-1 y:40,46,0,-1 turn:r"
    table = Table(position, f"bonus={bonus}", "unused_six=pass", "safe=none")
    table.roll(6).play(0).roll(6).play(0)
    assert (table.turn, table.state.sixes) == ("r", 2)
    assert table.roll(6).events[1:] == (Voided(RED), TurnPassed(YELLOW))
    assert table.tokens == "r:20,-1,-1,-1 y:-1,-1,0,-1"


def test_r3_a_six_nobody_can_use_counts() -> None:
    table = Table(f"r:53,56,56,56 {YARDS}", "unused_six=again").roll(6, 6)
    assert (table.turn, table.state.sixes) == ("r", 2)
    assert table.roll(6).events == (Rolled(RED, 6), Voided(RED), TurnPassed(YELLOW))


def test_r3_counts_before_legality_is_looked_at() -> None:
    # Nothing could use this six, and it would be rolled again: but it is the third.
    table = Table(f"r:53,56,56,56 {YARDS} sixes:2", "unused_six=again").roll(6)
    assert table.events == (Rolled(RED, 6), Voided(RED), TurnPassed(YELLOW))
    # Something could use this one: it is not played all the same.
    table = Table(f"r:-1,5,-1,-1 {YARDS} sixes:2").roll(6)
    assert (table.tokens, table.state.die) == ("r:-1,5,-1,-1 y:-1,-1,-1,-1", 0)


def test_r3_a_non_six_resets_the_count() -> None:
    position = "r:14,-1,-1,-1 y:48,-1,-1,-1 turn:r"  # yellow on square 22
    table = Table(position, "bonus=six,capture")
    table.roll(6).play(0).roll(2).play(0)
    assert (table.turn, table.state.sixes) == ("r", 0)
    table.roll(6).play(0).roll(6).play(0)
    assert (table.turn, table.state.sixes) == ("r", 2)


def test_r3_a_new_turn_starts_at_zero() -> None:
    table = Table("r:0,-1,-1,-1 y:0,-1,-1,-1 turn:r").roll(6).play(0).roll(6).play(0)
    table.roll(1).play(0)
    assert (table.turn, table.state.sixes) == ("y", 0)
    table.roll(6).play(0).roll(6).play(0)
    assert table.turn == "y"


def test_r3_undo_brings_back_the_start_of_the_turn() -> None:
    position = "r:8,-1,-1,-1 g:9,-1,-1,-1 y:46,-1,-1,-1 turn:r captured:g"
    table = Table(position, "six_penalty=undo")
    table.roll(6).play(0).roll(6).play(0)
    assert table.tokens == "r:20,-1,-1,-1 g:9,-1,-1,-1 y:-1,-1,-1,-1"
    assert table.state.captured == {RED, GREEN}
    table.roll(6)
    assert table.events == (Rolled(RED, 6), Voided(RED), Undone(RED), TurnPassed(GREEN))
    assert table.tokens == "r:8,-1,-1,-1 g:9,-1,-1,-1 y:46,-1,-1,-1"
    assert table.state.captured == {GREEN}
    assert (table.state.throws, table.state.sixes) == (3, 0)


def test_r3_undo_goes_back_to_this_turn_only() -> None:
    table = Table("r:18,-1,-1,-1 y:46,3,-1,-1 turn:r", "six_penalty=undo").roll(2).play(0)
    table.roll(1).play(1).roll(6).play(0).roll(6).play(0).roll(6)  # yellow, then red
    assert table.tokens == "r:20,-1,-1,-1 y:-1,4,-1,-1"
    assert table.state.captured == {RED}


def test_r3_undo_includes_tokens_that_entered_and_came_home() -> None:
    table = Table(f"r:-1,50,-1,-1 {YARDS}", "six_penalty=undo")
    table.roll(6).play(0).roll(6).play(1)
    assert table.tokens == "r:0,56,-1,-1 y:-1,-1,-1,-1"
    assert table.roll(6).tokens == "r:-1,50,-1,-1 y:-1,-1,-1,-1"


# --- R4: nothing legal


def test_r4_nothing_legal_passes_the_turn_by_itself_and_says_so() -> None:
    table = Table(f"r:-1,-1,-1,-1 {YARDS}").roll(3)
    assert table.events == (Rolled(RED, 3), NoMove(RED, 3), TurnPassed(YELLOW))
    assert (table.state.die, table.turn, table.state.throws) == (0, "y", 1)


@pytest.mark.parametrize(
    ("unused_six", "last", "turn"),
    [("again", RollsAgain(RED, "unused_six"), "r"), ("pass", TurnPassed(YELLOW), "y")],
)
def test_r4_an_unused_six(unused_six: str, last: game.Event, turn: str) -> None:
    table = Table(f"r:53,56,56,56 {YARDS}", f"unused_six={unused_six}").roll(6)
    assert table.events == (Rolled(RED, 6), NoMove(RED, 6), last)
    assert table.turn == turn


def test_r4_unused_six_again_is_for_sixes_only() -> None:
    assert Table(f"r:53,56,56,56 {YARDS}", "unused_six=again").roll(5).turn == "y"


def test_r4_a_used_six_earns_its_roll_where_an_unused_one_passes() -> None:
    assert Table(f"r:3,56,56,56 {YARDS}", "unused_six=pass").roll(6).play(0).turn == "r"


# --- tries


@pytest.mark.parametrize("tokens", ["-1,-1,-1,-1", "56,-1,56,-1"])
def test_r_tries_three_rolls_for_an_entering_one(tokens: str) -> None:
    table = Table(f"r:{tokens} {YARDS}", "tries=3").roll(1)
    assert table.events == (Rolled(RED, 1), NoMove(RED, 1), RollsAgain(RED, "try"))
    assert table.roll(2).turn == "r"
    assert table.roll(3).events[-1] == TurnPassed(YELLOW)
    assert table.state.tries == 0


@pytest.mark.parametrize("misses", [0, 1, 2])
def test_r_tries_stop_at_an_entering_roll(misses: int) -> None:
    # Entered with a 1, which earns nothing: the turn passes, however many tries were left.
    table = Table("r:-1,-1,-1,-1 y:9,-1,-1,-1 turn:r", "tries=3", "entry=1,6")
    table.roll(*[2] * misses).roll(1).play(0)
    assert table.turn == "y"


def test_r_tries_stop_at_an_entering_roll_that_nothing_can_use() -> None:
    # Green's pair bars red's start: the six is an entering roll, though no token can enter.
    position = "r:-1,-1,-1,-1 g:39,39,-1,-1 turn:r"
    options = ("tries=3", "stack=block")
    assert Table(position, *options, "unused_six=pass").roll(6).turn == "g"
    table = Table(position, *options, "unused_six=again").roll(6)
    assert table.events[-1] == RollsAgain(RED, "unused_six")
    assert table.roll(2).turn == "g"


def test_r_tries_one_is_one() -> None:
    assert Table(f"r:-1,-1,-1,-1 {YARDS}", "tries=1").roll(1).turn == "y"


def test_r_tries_are_for_seats_with_no_token_on_the_way() -> None:
    for tokens in ("53,-1,-1,-1", "55,56,56,-1"):  # a lane token counts as on the way
        assert Table(f"r:{tokens} {YARDS}", "tries=3").roll(5).turn == "y"


def test_r_tries_count_from_when_the_last_token_came_home() -> None:
    table = Table(f"r:55,-1,-1,-1 {YARDS}", "tries=3", EVERY).roll(1).play(0)
    assert table.roll(1, 2).turn == "r"
    assert table.roll(3).turn == "y"


def test_r_tries_count_anew_for_the_next_seat_and_turn() -> None:
    table = Table(f"r:-1,-1,-1,-1 {YARDS}", "tries=3").roll(1, 1, 1, 1, 1)
    assert (table.turn, table.state.tries) == ("y", 2)
    assert table.roll(1, 1, 1).turn == "r"


def test_r_tries_are_not_left_over_after_entering() -> None:
    # A six enters and earns its roll; that one misses, and the tries are over.
    table = Table(f"r:-1,-1,-1,-1 {YARDS}", "tries=3").roll(6).play(0).roll(2).play(0)
    assert table.turn == "y"


# --- R5, win_tokens, finish


@pytest.mark.parametrize("win_tokens", [1, 2, 3, 4])
def test_r5_the_last_needed_token_wins(win_tokens: int) -> None:
    home = [56] * (win_tokens - 1)
    tokens = ",".join(map(str, [55, *home, *[3] * (4 - win_tokens)]))
    table = Table(f"r:{tokens} {YARDS}", f"win_tokens={win_tokens}").roll(1).play(0)
    assert table.events == (
        Moved(RED, 0, 55, 56),
        Arrived(RED, 0),
        Placed(RED, 1),
        Ended(RED),
    )
    assert table.is_over
    assert game.winner(table.rules, table.state) == RED


def test_r5_one_token_short_is_no_win() -> None:
    table = Table(f"r:55,56,-1,-1 {YARDS}", "win_tokens=3").roll(1).play(0)
    assert not table.is_over
    assert game.winner(table.rules, table.state) is None


def test_r5_the_winning_roll_earns_nothing() -> None:
    # A six and a token home would both earn a roll.
    position = "r:50,56,56,56 g:3,-1,-1,-1 y:-1,-1,-1,-1 turn:r"
    table = Table(position, EVERY, "finish=all").roll(6).play(0)
    assert table.events[1:] == (Arrived(RED, 0), Placed(RED, 1), TurnPassed(GREEN))
    assert table.turn == "g"


def test_r5_a_seat_that_is_done_is_skipped() -> None:
    position = "r:-1,-1,-1,-1 g:56,56,56,56 y:-1,-1,-1,-1 b:56,56,56,56 turn:r places:gb"
    table = Table(position, "finish=all")
    assert [table.roll(1).turn for _ in range(4)] == ["y", "r", "y", "r"]


def test_r_finish_first_ends_with_the_first_winner() -> None:
    table = Table("r:55,56,56,56 g:1,-1,-1,-1 y:1,-1,-1,-1 turn:r", "finish=first")
    assert table.roll(1).play(0).events[-2:] == (Placed(RED, 1), Ended(RED))


def test_r_finish_all_plays_on_and_places_the_last_seat_without_playing() -> None:
    position = "r:55,56,56,56 g:55,56,56,56 y:55,56,56,56 b:1,-1,-1,-1 turn:y"
    table = Table(position, "finish=all").roll(1).play(0)
    assert table.events[-2:] == (Placed(YELLOW, 1), TurnPassed(BLUE))
    assert table.roll(1).play(0).turn == "r"
    table.roll(1).play(0)
    assert table.events[-2:] == (Placed(RED, 2), TurnPassed(GREEN))
    table.roll(1).play(0)
    assert table.events[-3:] == (Placed(GREEN, 3), Placed(BLUE, 4), Ended(YELLOW))
    assert table.state.places == (YELLOW, RED, GREEN, BLUE)
    assert table.is_over
    assert table.tokens.endswith("b:2,-1,-1,-1")


def test_r_finish_all_of_two_ends_with_the_first() -> None:
    table = Table(f"r:55,56,56,56 {YARDS}", "finish=all").roll(1).play(0)
    assert table.events[-3:] == (Placed(RED, 1), Placed(YELLOW, 2), Ended(RED))


def test_r_finish_all_tokens_of_a_placed_seat_stay_and_can_be_captured() -> None:
    position = "r:56,56,20,-1 g:5,-1,-1,-1 y:-1,-1,-1,-1 turn:g places:r"
    table = Table(position, "finish=all", "win_tokens=2").roll(2).play(0)
    assert table.events[1] == Captured(RED, 2, 20, GREEN)
    assert table.tokens == "r:56,56,-1,-1 g:7,-1,-1,-1 y:-1,-1,-1,-1"
    assert table.state.places == (RED,)


# --- R6: seats and their order


@pytest.mark.parametrize(
    ("seats", "order"), [((0, 2), "ryry"), ((0, 1, 2), "rgyr"), ((0, 1, 2, 3), "rgyb")]
)
def test_r6_turns_go_clockwise_around_the_seated(seats: tuple[int, ...], order: str) -> None:
    rules = Rules()
    state = game.new_state(rules, seats, 0)
    turns = ""
    for _ in range(4):
        turns += "rgyb"[state.turn]
        state, _events = game.roll(rules, state, state.turn, 1)
    assert turns == order


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_r6_a_match_begins_in_the_yards_with_whoever_starts(first: int) -> None:
    state = game.new_state(Rules(), range(4), first)
    assert state == game.State(((-1, -1, -1, -1),) * 4, first)
    assert not game.is_over(Rules(), state)


def test_r6_an_empty_seat_is_empty_and_cannot_start() -> None:
    assert game.new_state(Rules(), [0, 2], 2).tokens == ((-1,) * 4, (), (-1,) * 4, ())
    with pytest.raises(ValueError, match="an empty seat can't start"):
        game.new_state(Rules(), [0, 2], 1)


def test_r6_a_seat_alone_at_the_table_follows_itself() -> None:
    assert Table("r:1,-1,-1,-1 turn:r").roll(1).play(0).turn == "r"


# --- throw_cap


def test_r_throw_cap_ends_a_match_with_no_winner() -> None:
    table = Table(f"r:-1,-1,-1,-1 {YARDS}", "throw_cap=3").roll(1, 1)
    assert not table.is_over
    assert table.roll(1).events == (Rolled(RED, 1), NoMove(RED, 1), Ended(None))
    assert table.is_over
    assert game.winner(table.rules, table.state) is None


def test_r_throw_cap_waits_until_the_last_roll_is_fully_dealt_with() -> None:
    table = Table("r:18,-1,-1,-1 y:46,-1,-1,-1 turn:r", "throw_cap=1", EVERY).roll(2)
    assert (table.is_over, table.legal) == (False, (0,))
    table.play(0)
    assert table.events == (Moved(RED, 0, 18, 20), Captured(YELLOW, 0, 46, RED), Ended(None))
    assert table.tokens == "r:20,-1,-1,-1 y:-1,-1,-1,-1"


def test_r_throw_cap_leaves_a_win_by_the_last_roll_a_win() -> None:
    table = Table(f"r:55,56,56,56 {YARDS}", "throw_cap=1").roll(1).play(0)
    assert table.events[-1] == Ended(RED)
    assert game.winner(table.rules, table.state) == RED


def test_r_throw_cap_among_places_is_no_win_either() -> None:
    position = "r:55,56,56,56 g:1,-1,-1,-1 y:-1,-1,-1,-1 turn:r throws:4"
    table = Table(position, "throw_cap=5", "finish=all").roll(1).play(0)
    assert table.events[-2:] == (Placed(RED, 1), Ended(None))
    assert game.winner(table.rules, table.state) is None


@pytest.mark.parametrize(
    ("position", "faces"),
    [
        (f"r:53,56,56,56 {YARDS}", (6,)),  # rolls again, for an unused six
        (f"r:-1,-1,-1,-1 {YARDS}", (1,)),  # rolls again, for a second try
        (f"r:53,56,56,56 {YARDS} sixes:2", (6,)),  # void, and undone
    ],
)
def test_r_throw_cap_ends_every_kind_of_roll(position: str, faces: tuple[int, ...]) -> None:
    table = Table(position, "throw_cap=1", "tries=3", "six_penalty=undo").roll(*faces)
    assert table.events[-1] == Ended(None)
    assert table.state._replace(tokens=(), throws=0) == game.State((), RED)


def test_r_throw_cap_stands_at_ten_thousand() -> None:
    assert with_options(Rules(), []).throw_cap == 10_000
