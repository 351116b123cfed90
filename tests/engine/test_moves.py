"""What a token may do and what its landing does: R1, R2, stack, lane, overshoot, the two filters.

Ring squares, for reading the positions: a token of red, green, yellow, blue with progress p stands
on square p, p + 13, p + 26, p + 39 (mod 52). Square 20 is an ordinary one: red 20, green 7,
yellow 46, blue 33. Square 21 is a star: red 21, green 8, yellow 47, blue 34.
"""

import pytest

from ludo.game import Arrived, Captured, Moved, Refusal, TurnPassed
from tests.engine.table import BLUE, GREEN, RED, YELLOW, Table

YARDS = "y:-1,-1,-1,-1 turn:r"


# --- R1: one token moves by the whole roll


@pytest.mark.parametrize("face", range(1, 7))
def test_r1_a_token_moves_by_the_whole_roll(face: int) -> None:
    table = Table(f"r:10,-1,-1,-1 {YARDS}").roll(face).play(0)
    assert table.tokens == f"r:{10 + face},-1,-1,-1 y:-1,-1,-1,-1"
    assert table.events[0] == Moved(RED, 0, 10, 10 + face)


@pytest.mark.parametrize(("entry", "faces"), [("6", (6,)), ("1,6", (1, 6))])
def test_r1_entry_rolls_bring_a_token_to_its_start_square(
    entry: str, faces: tuple[int, ...]
) -> None:
    for face in range(1, 7):
        table = Table(f"r:56,-1,56,-1 {YARDS}", f"entry={entry}").roll(face)
        assert table.legal == ((1, 3) if face in faces else ())
        if face in faces:
            assert table.play(3).tokens == "r:56,-1,56,0 y:-1,-1,-1,-1"


def test_r1_a_face_that_does_not_enter_is_refused_to_the_yard() -> None:
    table = Table(f"r:-1,3,-1,-1 {YARDS}").roll(1)
    assert table.legal == (1,)
    assert table.refusal(0) is Refusal.IN_YARD


def test_r1_the_player_chooses_even_between_one() -> None:
    table = Table(f"r:10,-1,-1,-1 {YARDS}").roll(3)
    assert (table.state.die, table.legal) == (3, (0,))
    assert table.tokens == "r:10,-1,-1,-1 y:-1,-1,-1,-1"
    assert table.turn == "r"


def test_r1_exactly_one_token_moves_of_two_on_a_square() -> None:
    table = Table(f"r:10,10,-1,-1 {YARDS}").roll(2).play(1)
    assert table.tokens == "r:10,12,-1,-1 y:-1,-1,-1,-1"


# --- R2: capturing


def test_r2_landing_sends_every_opposing_token_there_back() -> None:
    table = Table("r:18,-1,-1,-1 g:7,-1,7,-1 y:1,46,-1,-1 b:33,33,33,33 turn:r").roll(2).play(0)
    assert table.tokens == "r:20,-1,-1,-1 g:-1,-1,-1,-1 y:1,-1,-1,-1 b:-1,-1,-1,-1"
    assert table.events == (
        Moved(RED, 0, 18, 20),
        Captured(GREEN, 0, 7, RED),
        Captured(GREEN, 2, 7, RED),
        Captured(YELLOW, 1, 46, RED),
        *(Captured(BLUE, token, 33, RED) for token in range(4)),
        TurnPassed(GREEN),
    )
    assert table.state.captured == {RED}


def test_r2_passing_over_does_nothing() -> None:
    table = Table("r:18,-1,-1,-1 y:46,-1,-1,-1 turn:r").roll(3).play(0)
    assert table.tokens == "r:21,-1,-1,-1 y:46,-1,-1,-1"
    assert table.state.captured == frozenset()


def test_r2_own_tokens_are_never_captured() -> None:
    table = Table(f"r:18,20,-1,-1 {YARDS}").roll(2).play(0)
    assert table.tokens == "r:20,20,-1,-1 y:-1,-1,-1,-1"
    assert table.state.captured == frozenset()


def test_r2_lanes_are_out_of_reach() -> None:
    # Red's second lane square, counted on, would be square 0, where green lands with progress 39.
    table = Table("r:52,-1,-1,-1 g:38,-1,-1,-1 turn:g", "safe=none").roll(1).play(0)
    assert table.tokens == "r:52,-1,-1,-1 g:39,-1,-1,-1"
    # And red on lane square 54 does not meet green, whose progress 41 is square 54 % 52.
    table = Table("r:52,-1,-1,-1 g:41,54,-1,-1 turn:r", "safe=none").roll(2).play(0)
    assert table.tokens == "r:54,-1,-1,-1 g:41,54,-1,-1"


def test_r2_home_is_out_of_reach() -> None:
    # Home, 56, counted on, would be square 4, where green lands with progress 43.
    table = Table("r:56,-1,-1,-1 g:40,56,-1,-1 turn:g", "safe=none").roll(3).play(0)
    assert table.tokens == "r:56,-1,-1,-1 g:43,56,-1,-1"


def test_r2_the_square_behind_a_start_is_nobodys_of_that_colour() -> None:
    # Yellow on square 51 (progress 25); red's 50 is in front of it and red's 51 is in the lane.
    table = Table("r:50,-1,-1,-1 y:25,-1,-1,-1 turn:r", "safe=none").roll(1).play(0)
    assert table.tokens == "r:51,-1,-1,-1 y:25,-1,-1,-1"
    table = Table("r:51,-1,-1,-1 y:24,-1,-1,-1 turn:y", "safe=none").roll(1).play(0)
    assert table.tokens == "r:51,-1,-1,-1 y:25,-1,-1,-1"


def test_r2_entering_captures_on_an_unsafe_start() -> None:
    table = Table("r:-1,-1,-1,-1 g:39,-1,-1,-1 turn:r", "safe=none").roll(6).play(2)
    assert table.tokens == "r:-1,-1,0,-1 g:-1,-1,-1,-1"
    assert table.events[1] == Captured(GREEN, 0, 39, RED)


@pytest.mark.parametrize(
    ("safe", "on_start", "on_star"),
    [("none", True, True), ("starts", False, True), ("stars", False, False)],
)
def test_r2_safe_squares_are_shared(safe: str, on_start: bool, on_star: bool) -> None:
    for start in (0, 13, 26, 39):  # green and blue are not at the table: their starts count too
        for square, captured in ((start, on_start), (start + 8, on_star)):
            yellow = (square - 26) % 52
            red = (square - 1) % 52
            if red > 49:  # red turns into its lane before square 0
                continue
            table = Table(f"r:{red},-1,-1,-1 y:{yellow},-1,-1,-1 turn:r", f"safe={safe}")
            table.roll(1).play(0)
            expected = -1 if captured else yellow
            assert table.tokens == f"r:{square},-1,-1,-1 y:{expected},-1,-1,-1"


@pytest.mark.parametrize("safe", ["none", "starts", "stars"])
def test_r2_squares_that_are_neither_start_nor_star_are_never_safe(safe: str) -> None:
    for square in set(range(1, 51)) - {0, 13, 26, 39, 8, 21, 34, 47}:
        yellow = (square - 26) % 52
        if yellow > 50:
            continue
        table = Table(f"r:{square - 1},-1,-1,-1 y:{yellow},-1,-1,-1 turn:r", f"safe={safe}")
        assert table.roll(1).play(0).tokens == f"r:{square},-1,-1,-1 y:-1,-1,-1,-1"


def test_r2_a_shared_safe_square_stays_safe_for_all_on_it() -> None:
    table = Table("r:20,-1,-1,-1 g:8,8,-1,-1 y:47,-1,-1,-1 turn:r").roll(1).play(0)
    assert table.tokens == "r:21,-1,-1,-1 g:8,8,-1,-1 y:47,-1,-1,-1"


# --- stack


HELD = "r:18,10,-1,-1 y:46,46,-1,-1 turn:r"  # yellow's pair on square 20, two steps before red


def test_r_stack_free_is_nothing_special() -> None:
    table = Table(HELD, "stack=free").roll(2).play(0)
    assert table.tokens == "r:20,10,-1,-1 y:-1,-1,-1,-1"


@pytest.mark.parametrize("stack", ["shield", "block"])
def test_r_stack_cannot_be_landed_on(stack: str) -> None:
    table = Table(HELD, f"stack={stack}").roll(2)
    assert table.legal == (1,)
    assert table.refusal(0) is Refusal.SQUARE_HELD


def test_r_stack_shield_may_be_passed() -> None:
    table = Table(HELD, "stack=shield").roll(3)
    assert table.legal == (0, 1)
    assert table.play(0).tokens == "r:21,10,-1,-1 y:46,46,-1,-1"


@pytest.mark.parametrize("face", [3, 4, 5, 6])
def test_r_stack_block_may_not_be_passed_and_the_move_is_illegal_as_a_whole(face: int) -> None:
    table = Table(HELD, "stack=block").roll(face)
    assert 0 not in table.legal
    assert table.refusal(0) is Refusal.PATH_BLOCKED


def test_r_stack_block_lets_walk_up_to_it() -> None:
    assert Table(HELD, "stack=block").roll(1).legal == (0, 1)


def test_r_stack_block_stands_in_the_way_of_the_lane() -> None:
    # Yellow's pair on square 50 (progress 24), in front of red's lane.
    position = "r:48,50,-1,-1 y:24,24,-1,-1 turn:r"
    table = Table(position, "stack=block").roll(4)
    assert table.legal == (1,)
    assert table.refusal(0) is Refusal.PATH_BLOCKED
    assert Table(position, "stack=block").roll(2).refusal(0) is Refusal.SQUARE_HELD
    assert Table(position, "stack=shield").roll(2).refusal(0) is Refusal.SQUARE_HELD


@pytest.mark.parametrize("stack", ["free", "shield", "block"])
def test_r_stack_does_not_bind_its_owner(stack: str) -> None:
    table = Table("r:18,18,20,20 y:-1,-1,-1,-1 turn:r", f"stack={stack}")
    assert table.roll(2).legal == (0, 1, 2, 3)
    assert table.play(0).tokens == "r:20,18,20,20 y:-1,-1,-1,-1"
    table = Table("r:18,18,20,20 y:-1,-1,-1,-1 turn:r", f"stack={stack}")
    assert table.roll(3).play(1).tokens == "r:18,21,20,20 y:-1,-1,-1,-1"


@pytest.mark.parametrize("stack", ["shield", "block"])
def test_r_stack_takes_two_tokens_of_one_colour(stack: str) -> None:
    table = Table("r:18,-1,-1,-1 g:7,-1,-1,-1 y:46,-1,-1,-1 turn:r", f"stack={stack}")
    assert table.roll(2).play(0).tokens == "r:20,-1,-1,-1 g:-1,-1,-1,-1 y:-1,-1,-1,-1"


@pytest.mark.parametrize("stack", ["shield", "block"])
def test_r_stack_counts_on_safe_squares(stack: str) -> None:
    table = Table("r:20,-1,-1,-1 y:47,47,-1,-1 turn:r", f"stack={stack}", "safe=stars").roll(1)
    assert (table.legal, table.turn) == ((), "y")


@pytest.mark.parametrize("stack", ["shield", "block"])
def test_r_stack_holds_back_entering(stack: str) -> None:
    # Green's pair on square 0 (progress 39).
    table = Table("r:-1,20,-1,-1 g:39,39,-1,-1 turn:r", f"stack={stack}", "safe=starts").roll(6)
    assert table.legal == (1,)
    assert table.refusal(0) is Refusal.SQUARE_HELD


def test_r_stack_free_lets_enter_beside_a_pair() -> None:
    table = Table("r:-1,20,-1,-1 g:39,39,-1,-1 turn:r", "stack=free", "safe=starts").roll(6)
    assert table.play(0).tokens == "r:0,20,-1,-1 g:39,39,-1,-1"


@pytest.mark.parametrize("stack", ["shield", "block"])
def test_r_stack_counts_ring_squares_only(stack: str) -> None:
    # Pairs in yellow's lane (52) and home (56) and yard hold nothing: not square 26, not 30.
    table = Table("r:24,-1,-1,-1 y:52,52,56,56 turn:r", f"stack={stack}")
    assert table.roll(2).play(0).tokens == "r:26,-1,-1,-1 y:52,52,56,56"
    table = Table("r:24,-1,-1,-1 y:-1,-1,56,56 turn:r", f"stack={stack}")
    assert table.roll(6).play(0).tokens == "r:30,-1,-1,-1 y:-1,-1,56,56"


@pytest.mark.parametrize("stack", ["shield", "block"])
def test_r_stack_is_none_behind_the_owners_start(stack: str) -> None:
    # Two tokens of yellow in its first lane square, 51, are not on square 25.
    table = Table("r:24,-1,-1,-1 y:51,51,-1,-1 turn:r", f"stack={stack}")
    assert table.roll(1).play(0).tokens == "r:25,-1,-1,-1 y:51,51,-1,-1"


def test_r_stack_block_of_a_placed_seat_still_stands() -> None:
    position = "r:56,56,5,5 g:43,-1,-1,-1 y:-1,-1,-1,-1 turn:g places:r"
    table = Table(position, "stack=block", "win_tokens=2", "finish=all").roll(2)
    assert table.turn == "y"  # green's only token, on square 4, could not pass square 5


# --- lane and overshoot


@pytest.mark.parametrize(("lane", "home"), [(5, 56), (6, 57)])
def test_r_lane_home_is_behind_the_lane(lane: int, home: int) -> None:
    table = Table(f"r:50,-1,-1,-1 {YARDS}", f"lane={lane}").roll(6).play(0)
    assert table.tokens == "r:56,-1,-1,-1 y:-1,-1,-1,-1"
    assert (Arrived(RED, 0) in table.events) is (home == 56)
    table = Table(f"r:{home - 4},-1,-1,-1 {YARDS}", f"lane={lane}").roll(4).play(0)
    assert table.events[:2] == (Moved(RED, 0, home - 4, home), Arrived(RED, 0))


@pytest.mark.parametrize("lane", [5, 6])
def test_r_overshoot_stay_is_not_playable(lane: int) -> None:
    home = 51 + lane
    table = Table(f"r:{home - 2},9,{home},-1 {YARDS}", f"lane={lane}", "overshoot=stay").roll(3)
    assert table.legal == (1,)
    assert table.refusal(0) is Refusal.OVERSHOOT
    assert table.refusal(2) is Refusal.IS_HOME


@pytest.mark.parametrize("lane", [5, 6])
@pytest.mark.parametrize("left", [1, 2, 3, 4, 5])
def test_r_overshoot_bounce_walks_home_and_back_the_rest(lane: int, left: int) -> None:
    home = 51 + lane
    for face in range(left + 1, 7):
        table = Table(f"r:{home - left},-1,-1,-1 {YARDS}", f"lane={lane}", "overshoot=bounce")
        back = home - (face - left)
        table.roll(face).play(0)
        assert table.tokens == f"r:{back},-1,-1,-1 y:-1,-1,-1,-1"
        assert table.events[0] == Moved(RED, 0, home - left, back)
        assert Arrived(RED, 0) not in table.events


def test_r_overshoot_bounce_may_end_where_it_began() -> None:
    table = Table(f"r:53,-1,-1,-1 {YARDS}", "overshoot=bounce").roll(6).play(0)
    assert table.tokens == "r:53,-1,-1,-1 y:-1,-1,-1,-1"


def test_r_overshoot_bounce_finishes_on_the_exact_number() -> None:
    table = Table(f"r:53,-1,-1,-1 {YARDS}", "overshoot=bounce").roll(3).play(0)
    assert table.events[1] == Arrived(RED, 0)
    table = Table(f"r:56,8,-1,-1 {YARDS}", "overshoot=bounce").roll(3)
    assert table.refusal(0) is Refusal.IS_HOME


def test_r_overshoot_bounce_earns_nothing_for_touching_home() -> None:
    table = Table(f"r:55,-1,-1,-1 {YARDS}", "overshoot=bounce", "bonus=six,home").roll(2).play(0)
    assert (table.tokens, table.turn) == ("r:55,-1,-1,-1 y:-1,-1,-1,-1", "y")


# --- capture_first


@pytest.mark.parametrize("face", range(1, 7))
def test_r_capture_first_bars_every_move_past_the_ring(face: int) -> None:
    table = Table(f"r:47,20,-1,-1 {YARDS}", "capture_first=yes").roll(face)
    assert table.refusal(0) is (Refusal.CAPTURE_FIRST if face > 3 else None)
    assert table.refusal(1) is None


def test_r_capture_first_bars_moves_within_the_lane() -> None:
    table = Table(f"r:52,20,-1,-1 {YARDS}", "capture_first=yes").roll(1)
    assert table.refusal(0) is Refusal.CAPTURE_FIRST


def test_r_capture_first_opens_with_that_seats_own_capture() -> None:
    table = Table("r:47,18,-1,-1 y:46,-1,-1,-1 turn:r", "capture_first=yes", "bonus=six,capture")
    table.roll(2).play(1).roll(5)
    assert table.legal == (0, 1)
    assert table.play(0).tokens == "r:52,20,-1,-1 y:-1,-1,-1,-1"


def test_r_capture_first_is_not_opened_by_others() -> None:
    position = "r:47,20,-1,-1 y:-1,-1,-1,-1 turn:r captured:"
    assert Table(position + "y", "capture_first=yes").roll(5).legal == (1,)
    assert Table(position + "yr", "capture_first=yes").roll(5).legal == (0, 1)


def test_r_capture_first_no_bars_nothing() -> None:
    assert Table(f"r:47,20,-1,-1 {YARDS}", "capture_first=no").roll(5).legal == (0, 1)


# --- forced_capture


FORCED = "r:18,19,-1,52 y:46,-1,-1,-1 turn:r"  # yellow on square 20


def test_r_forced_capture_leaves_capturing_moves_only() -> None:
    table = Table(FORCED, "forced_capture=yes").roll(2)
    assert table.legal == (0,)
    assert table.refusal(1) is Refusal.MUST_CAPTURE
    assert table.refusal(2) is Refusal.IN_YARD  # what is illegal anyway keeps its own reason
    assert table.refusal(3) is Refusal.MUST_CAPTURE
    assert table.refusal(0) is None


def test_r_forced_capture_leaves_the_choice_among_captures() -> None:
    table = Table("r:18,19,12,-1 y:46,39,-1,-1 turn:r", "forced_capture=yes", "safe=none").roll(1)
    assert table.legal == (1, 2)


def test_r_forced_capture_without_a_capture_forbids_nothing() -> None:
    table = Table(FORCED, "forced_capture=yes").roll(3)
    assert table.legal == (0, 1, 3)
    assert Table(FORCED, "forced_capture=no").roll(2).legal == (0, 1, 3)


def test_r_forced_capture_comes_after_everything_else() -> None:
    # The only capture, of a pair behind a shield, is illegal: so it forces nothing.
    position = "r:18,19,-1,-1 y:46,46,-1,-1 turn:r"
    table = Table(position, "forced_capture=yes", "stack=shield").roll(2)
    assert table.legal == (1,)
    assert Table(position, "forced_capture=yes").roll(2).legal == (0,)


def test_r_forced_capture_knows_no_captures_on_safe_squares() -> None:
    table = Table("r:20,19,-1,-1 y:47,-1,-1,-1 turn:r", "forced_capture=yes").roll(1)
    assert table.legal == (0, 1)
