"""The clauses of C1-C5, each on a small position. Modern rules unless a test says otherwise."""

import pytest

from ludo.board import YARD
from ludo.dice import Chances
from ludo.game import State, legal_moves, new_state, play, roll
from ludo.players import (
    CHANCES,
    HARD_ENTRY,
    HARD_STAKE,
    HARD_WEIGHTS,
    LEVELS,
    choose,
    danger,
    hard_points,
    preference,
    strategic_points,
    threats,
)
from ludo.position import parse_position
from ludo.rules import EDITIONS, Rules

MODERN = EDITIONS["modern"].rules
FAMILY = EDITIONS["family"].rules
TRADITIONAL = EDITIONS["traditional"].rules
RED = 0


class Loaded(Chances):
    """Chances that come from a list, and must be used up."""

    def __init__(self, *numbers: int) -> None:
        self.left = list(numbers)
        self.sides: list[int] = []

    def below(self, sides: int) -> int:
        self.sides.append(sides)
        return self.left.pop(0)


def position(text: str, rules: Rules = MODERN) -> State:
    """A position in which red, on turn, owes a move; green is in its yard unless it is told."""
    seats = text if "g:" in text else f"{text} g:-1,-1,-1,-1"
    return parse_position(rules, f"{seats} turn:r")


def chosen(level: str, text: str, *numbers: int, rules: Rules = MODERN) -> int:
    chances = Loaded(*numbers)
    token = choose(level, rules, position(text, rules), chances)
    assert not chances.left
    return token


def points(text: str, token: int = 0, rules: Rules = MODERN) -> float:
    return strategic_points(rules, position(text, rules), token)


# Every level


@pytest.mark.parametrize("level", LEVELS)
def test_c_the_only_legal_move_needs_no_chance(level: str) -> None:
    assert chosen(level, "r:-1,4,56,56 die:3") == 1


@pytest.mark.parametrize("level", LEVELS)
def test_c_where_no_move_is_owed_there_is_nothing_to_choose(level: str) -> None:
    with pytest.raises(ValueError, match="no move is owed"):
        choose(level, MODERN, position("r:0,-1,-1,-1"), Loaded())


@pytest.mark.parametrize("level", LEVELS)
def test_c_equal_moves_are_settled_by_one_draw(level: str) -> None:
    numbers = {"random": (1,), "easy": (30, 7, 7, 1)}.get(level, (1,))
    assert chosen(level, "r:5,5,56,56 die:1", *numbers) == 1


# C1


@pytest.mark.parametrize("draw", range(4))
def test_c1_random_picks_evenly_among_the_legal(draw: int) -> None:
    chances = Loaded(draw)
    assert choose("random", MODERN, position("r:5,9,-1,-1 die:6"), chances) == draw
    assert chances.sides == [4]


def test_c1_random_never_picks_an_illegal_token() -> None:
    assert [chosen("random", "r:5,-1,9,56 die:2", draw) for draw in (0, 1)] == [0, 2]


# C2


@pytest.mark.parametrize(("percent", "numbers"), [(0, (1,)), (29, (1,)), (30, (40, 40))])
def test_c2_easy_is_random_30_percent_of_the_time(percent: int, numbers: tuple[int, ...]) -> None:
    """Token 0 goes home, which its points prefer by far; the random pick is told to take 1."""
    token = chosen("easy", "r:55,10,-1,-1 die:1", percent, *numbers)
    assert token == (1 if percent < 30 else 0)


def test_c2_easy_draws_its_percentage_then_its_noise_in_the_order_of_the_moves() -> None:
    chances = Loaded(99, 0, 0)
    choose("easy", MODERN, position("r:-1,55,-1,10 die:1"), chances)
    assert chances.sides == [100, 81, 81]


@pytest.mark.parametrize(("noise", "token"), [((40, 40), 0), ((27, 40), 0), ((0, 80), 1)])
def test_c2_easy_adds_noise_to_the_points_of_strategic(noise: tuple[int, int], token: int) -> None:
    """Token 0 enters the lane for 45 + 25.5, token 1 walks to 21 for 10.5 (and 20 for the star)."""
    assert points("r:50,20,56,56 die:1", 0) - points("r:50,20,56,56 die:1", 1) == 40
    assert chosen("easy", "r:50,20,56,56 die:1", 30, *noise) == token


# C3


def test_c3_normal_captures_rather_than_going_home() -> None:
    assert chosen("normal", "r:50,10,56,56 g:3,-1,-1,-1 die:6") == 1


def test_c3_normal_captures_two_rather_than_one() -> None:
    text = "r:14,10,56,56 g:3,3,-1,-1 y:46,-1,-1,-1 die:6"
    rules = Rules(safe="none")
    assert [preference(rules, position(text, rules), token)[0] for token in (0, 1)] == [1, 2]
    assert chosen("normal", text, rules=rules) == 1


def test_c3_normal_goes_home_rather_than_leaving_the_yard() -> None:
    assert chosen("normal", "r:-1,50,56,56 die:6") == 1


def test_c3_normal_leaves_the_yard_rather_than_reaching_a_safe_square() -> None:
    assert chosen("normal", "r:2,-1,56,56 die:6") == 1


def test_c3_normal_leaves_the_yard_where_its_start_is_not_safe() -> None:
    assert chosen("normal", "r:40,-1,56,56 die:6", rules=TRADITIONAL) == 1


@pytest.mark.parametrize(("text", "token"), [("r:30,5,56,56 die:3", 1), ("r:30,8,56,56 die:5", 1)])
def test_c3_normal_reaches_a_safe_square_rather_than_going_far(text: str, token: int) -> None:
    assert chosen("normal", text) == token


def test_c3_a_star_that_is_not_safe_is_nothing_to_normal() -> None:
    assert chosen("normal", "r:30,5,56,56 die:3", rules=FAMILY) == 0


def test_c3_normal_moves_the_token_with_most_progress() -> None:
    assert chosen("normal", "r:5,30,53,14 die:1") == 2


# C4


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("r:10,-1,-1,-1 die:1", 5.5),
        ("r:51,10,-1,-1 die:2", 26.5),
    ],
)
def test_c4_half_a_point_a_square_walked(text: str, expected: float) -> None:
    assert points(text) == expected


def test_c4_capture_100_each() -> None:
    assert points("r:10,-1,-1,-1 g:3,-1,-1,-1 die:6") == 100 + 8
    assert points("r:10,-1,-1,-1 g:3,3,-1,-1 die:6") == 200 + 8


def test_c4_token_home_90() -> None:
    assert points("r:55,-1,-1,-1 die:1") == 90 + 28


def test_c4_from_the_ring_straight_home_is_home_not_lane() -> None:
    assert points("r:50,-1,-1,-1 die:6") == 90 + 28


def test_c4_entering_the_lane_45() -> None:
    assert points("r:50,-1,-1,-1 die:1") == 45 + 25.5


def test_c4_leaving_the_yard_50() -> None:
    assert points("r:-1,53,-1,-1 die:6", 0) == 50


@pytest.mark.parametrize("text", ["r:-1,-1,-1,-1 die:6", "r:-1,56,56,-1 die:6"])
def test_c4_leaving_the_yard_70_when_nothing_else_is_out(text: str) -> None:
    assert points(text) == 70


def test_c4_landing_on_a_star_20() -> None:
    assert points("r:5,-1,-1,-1 die:3") == 20 + 4


@pytest.mark.parametrize("rules", [FAMILY, TRADITIONAL])
def test_c4_there_are_no_stars_where_they_are_not_safe(rules: Rules) -> None:
    assert points("r:5,-1,-1,-1 die:3", rules=rules) == 4


def test_c4_a_foreign_start_is_no_star() -> None:
    assert points("r:10,-1,-1,-1 die:3") == 6.5


@pytest.mark.parametrize(
    ("yellow", "enemies"),
    [
        ("36,-1,-1,-1", 1),  # ring 10, 1 behind
        ("31,-1,-1,-1", 1),  # ring 5, 6 behind
        ("30,-1,-1,-1", 0),  # ring 4, 7 behind
        ("38,-1,-1,-1", 0),  # ring 12, ahead
        ("36,36,31,30", 3),
        ("-1,-1,-1,-1", 0),
    ],
)
def test_c4_an_enemy_threatens_from_1_to_6_squares_behind(yellow: str, enemies: int) -> None:
    assert threats(MODERN, position(f"r:11,-1,-1,-1 y:{yellow} die:2"), RED, 0) == enemies


def test_c4_each_enemy_costs_40() -> None:
    assert points("r:9,-1,-1,-1 y:36,-1,-1,-1 die:2") == 5.5 - 40
    assert points("r:9,-1,-1,-1 y:36,36,31,-1 die:2") == 5.5 - 120


def test_c4_an_enemy_about_to_turn_into_its_lane_is_no_threat() -> None:
    """Green on ring 10 has walked 49 squares; yellow there goes on round the ring."""
    assert points("r:9,-1,-1,-1 g:49,-1,-1,-1 die:3") == 6
    assert points("r:9,-1,-1,-1 y:36,-1,-1,-1 die:3") == 6 - 40
    assert points("r:9,-1,-1,-1 g:49,-1,-1,-1 die:2") == 5.5 - 40


def test_c4_an_enemy_in_its_yard_is_not_behind() -> None:
    state = position("r:13,-1,-1,-1 g:-1,-1,-1,-1 die:1", TRADITIONAL)
    assert threats(TRADITIONAL, state, RED, 0) == 0


@pytest.mark.parametrize(
    "text", ["r:5,-1,-1,-1 y:32,-1,-1,-1 die:3", "r:50,0,0,0 y:24,-1,-1,-1 die:3"]
)
def test_c4_nothing_threatens_safe_squares_and_the_lane(text: str) -> None:
    after, _ = play(MODERN, position(text), RED, 0)
    assert threats(MODERN, after, RED, 0) == 0


def test_c4_a_block_keeps_enemies_off() -> None:
    """Yellow on ring 10 can't pass red's pair on ring 12, nor capture a pair."""
    text = "r:14,12,12,-1 y:36,-1,-1,-1 die:1"
    free, block = position(text), position(text, FAMILY)
    assert [threats(MODERN, free, RED, token) for token in (0, 1, 2)] == [1, 1, 1]
    assert [threats(FAMILY, block, RED, token) for token in (0, 1, 2)] == [0, 0, 0]


def test_c4_a_shielded_pair_is_safe_and_what_is_behind_it_is_not() -> None:
    rules = Rules(stack="shield")
    state = position("r:14,12,12,-1 y:36,-1,-1,-1 die:1", rules)
    assert [threats(rules, state, RED, token) for token in (0, 1, 2)] == [1, 0, 0]


def test_c4_taking_a_token_out_of_danger_30() -> None:
    assert points("r:11,-1,-1,-1 y:36,-1,-1,-1 die:6") == 30 + 8.5


def test_c4_a_token_still_in_danger_was_not_taken_out_of_it() -> None:
    assert points("r:11,-1,-1,-1 y:36,-1,-1,-1 die:2") == 6.5 + 30
    assert points("r:11,-1,-1,-1 y:36,-1,-1,-1 die:1") == 6 - 40


def test_c4_capturing_the_hunter_takes_the_hunted_out_of_danger() -> None:
    text = "r:11,6,-1,-1 y:36,-1,-1,-1 die:4"
    assert points(text, 1) == 100 + 30 + 5


def test_c4_a_token_left_in_danger_still_costs_40() -> None:
    assert points("r:11,20,-1,-1 y:36,-1,-1,-1 die:2", 1) == 11 - 40


def test_c4_strategic_plays_the_move_with_most_points() -> None:
    """Normal runs on with 30; strategic takes 11 away from yellow on ring 10."""
    text = "r:11,30,56,56 y:36,-1,-1,-1 die:6"
    assert chosen("strategic", text) == 0
    assert chosen("normal", text) == 1


# C5


def chance(text: str, token: int = 0, rules: Rules = MODERN) -> float:
    return danger(rules, position(text, rules), RED, token) / CHANCES


def test_c5_two_opponents_with_one_face_each_are_11_in_36() -> None:
    text = "r:15,-1,-1,-1 g:1,-1,-1,-1 y:37,-1,-1,-1 die:1"
    assert chance(text) == pytest.approx(11 / 36)


def test_c5_the_faces_of_one_opponent_add_up() -> None:
    assert chance("r:15,-1,-1,-1 y:37,36,-1,-1 die:1") == pytest.approx(2 / 6)


def test_c5_two_tokens_of_one_opponent_with_one_face_are_one_face() -> None:
    assert chance("r:15,-1,-1,-1 y:37,37,37,-1 die:1") == pytest.approx(1 / 6)


@pytest.mark.parametrize(("entry", "faces"), [({6}, 1), ({1, 6}, 2)])
def test_c5_a_yard_hunts_its_start_by_every_entering_face(entry: set[int], faces: int) -> None:
    rules = Rules(safe="none", entry=frozenset(entry))
    assert chance("r:13,-1,-1,-1 die:2", rules=rules) == pytest.approx(faces / 6)


@pytest.mark.parametrize(
    "text",
    [
        "r:8,-1,-1,-1 y:32,-1,-1,-1 die:1",  # a star
        "r:13,-1,-1,-1 y:37,-1,-1,-1 die:1",  # a foreign start
        "r:52,-1,-1,-1 y:24,-1,-1,-1 die:1",  # the lane
        "r:56,5,-1,-1 y:24,-1,-1,-1 die:1",  # home
        "r:-1,5,-1,-1 y:24,-1,-1,-1 die:1",  # the yard
    ],
)
def test_c5_safe_squares_lane_home_and_yard_are_zero(text: str) -> None:
    assert chance(text) == 0


def test_c5_an_opponent_that_is_done_captures_nobody() -> None:
    rules = Rules(win_tokens=2, finish="all")
    text = "r:15,-1,-1,-1 g:-1,-1,-1,-1 y:37,{home},-1 die:1"
    assert chance(text.format(home="56,-1"), rules=rules) > 0
    assert chance(text.format(home="56,56"), rules=rules) == 0


def test_c5_after_the_last_move_nobody_captures() -> None:
    rules = Rules(win_tokens=1)
    after, _ = play(rules, position("r:55,15,-1,-1 y:37,-1,-1,-1 die:1", rules), RED, 0)
    assert danger(rules, after, RED, 1) == 0


def test_c5_hard_has_the_points_of_normal_less_the_squares_it_may_lose() -> None:
    """Yellow on ring 11 hunts ring 15 with a 4, and ring 14 with a 3."""
    state = position("r:15,11,-1,-1 y:37,-1,-1,-1 die:3")
    wanted = sum(a * b for a, b in zip(preference(MODERN, state, 1), HARD_WEIGHTS, strict=True))
    lost = (15 + HARD_ENTRY) / 6 + (14 + HARD_ENTRY) / 6
    assert hard_points(MODERN, state, 1) == pytest.approx(wanted - HARD_STAKE * lost)


def test_c5_hard_leaves_a_danger_that_normal_does_not_see() -> None:
    text = "r:15,30,56,56 y:37,-1,-1,-1 die:5"
    assert chosen("hard", text) == 0
    assert chosen("normal", text) == 1


def test_c5_without_danger_hard_has_the_order_of_normal() -> None:
    """Alone at the table there is no danger, whatever was walked."""
    state, checked = new_state(MODERN, [RED], RED), 0
    for number in range(600):
        state, _ = roll(MODERN, state, RED, Chances(bytes(16), number).below(6) + 1)
        if state.die:
            legal = legal_moves(MODERN, state)
            hard = sorted(legal, key=lambda token: hard_points(MODERN, state, token))
            normal = sorted(legal, key=lambda token: preference(MODERN, state, token))
            assert [state.tokens[RED][t] for t in hard] == [state.tokens[RED][t] for t in normal]
            checked += len(legal) > 1
            state, _ = play(MODERN, state, RED, Chances(bytes(16), number).pick(legal))
        if state.places:
            state = new_state(MODERN, [RED], RED)
    assert checked > 50


def test_c5_the_weights_of_hard_keep_the_order_of_normal() -> None:
    """Each part outweighs all that later parts can bring together."""
    capture, home, leave, safe, walked = HARD_WEIGHTS
    assert safe > walked * (57 - YARD)
    assert leave > safe + walked * 57
    assert home > leave + safe + walked * 57
    assert capture > home + leave + safe + walked * 57
