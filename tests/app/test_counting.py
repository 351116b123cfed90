"""Count it yourself: pick a token, then the square where it lands (V9)."""

import json
from collections.abc import Callable

import pytest

from ludo.board import cell_of
from ludo.match import Match
from ludo.messages import Received
from ludo.model import legal
from ludo.saves import format_file
from ludo.share import format_link
from tests.app.driver import Driver
from tests.records.matches import begin, play_on

SEED = "000102030405060708090a0b0c0d0e0f"
HAPPY = "r:0,5,-1,-1 y:0,-1,-1,-1 turn:r die:3"


def counting(position: str, rest: str = "", seats: str = "r:human,y:human") -> Driver:
    """A match at a position where counting is on."""
    place = position.replace(" ", "%20")
    return Driver(f"?edition=family&seed={SEED}&seats={seats}&position={place}{rest}")


def custom(position: str, *options: str) -> Driver:
    """A match with Custom's options, counting on."""
    driver = Driver().fill("edition", "custom").fill("counting", "on")
    for option in options:
        name, _, value = option.partition("=")
        driver.fill(f"rule-{name}", value)
    stored = driver.stored
    place = position.replace(" ", "%20")
    return Driver(f"?seed={SEED}&seats=r:human,y:human&position={place}", stored)


def square_id(driver: Driver, name: str) -> list[str]:
    return [key[0] for key, value in driver.frame.items() if key[1] == name and value]


def test_v9_counting_is_on_in_family_and_a_choice_elsewhere() -> None:
    assert Driver("?edition=family").model.setup.counting
    assert not Driver("?edition=modern").model.setup.counting
    driver = Driver().fill("counting", "on").begin()
    assert driver.model.counting
    driver = Driver("?edition=family").fill("counting", "").begin()
    assert not driver.model.counting


@pytest.mark.parametrize(("mine", "other"), [("family", "modern"), ("modern", "family")])
def test_v9_s1_reload_with_another_edition_in_the_address_keeps_counting(
    mine: str, other: str
) -> None:
    driver = Driver(f"?edition={mine}").begin()
    later = driver.reload(f"?edition={other}")
    assert later.match == driver.match
    assert later.model.setup.edition == other
    assert later.model.counting == (mine == "family")
    assert later.press("resume").reload().model.counting == (mine == "family")


@pytest.mark.parametrize(("edition", "habit"), [("family", True), ("modern", False)])
@pytest.mark.parametrize("asked", [True, False])
def test_v9_s4_save_without_its_counting_has_the_editions_habit(
    edition: str, habit: bool, asked: bool
) -> None:
    driver = Driver(f"?edition={edition}").fill("counting", "on" if asked else "").begin()
    found = json.loads(driver.stored["ludo:match"])
    assert found.pop("counting") == asked
    driver.stored["ludo:match"] = json.dumps(found)
    assert driver.reload().model.counting == habit


@pytest.mark.parametrize("form", ["family", "modern", "custom"])
@pytest.mark.parametrize("edition", ["family", "modern", "custom"])
@pytest.mark.parametrize("rolls", [0, 20])
@pytest.mark.parametrize("text", [format_link, format_file])
def test_v9_s7_match_that_comes_in_counts_by_its_editions_habit_not_the_forms(
    form: str, edition: str, rolls: int, text: Callable[[Match], str]
) -> None:
    driver = Driver(f"?edition={form}")
    driver.send(Received(text(play_on(begin(edition), rolls))))
    assert driver.match.edition == edition
    assert driver.model.counting == (edition == "family")


@pytest.mark.parametrize("value", ["", "same"])
@pytest.mark.parametrize("counts", [True, False])
def test_v9_t5_played_again_as_it_was(value: str, counts: bool) -> None:
    position = "r:56,56,56,55%20y:0,0,0,0%20turn:r%20die:1"
    stored = Driver().fill("counting", "on" if counts else "").stored
    driver = Driver(f"?seed={SEED}&speed=off&seats=r:human,y:human&position={position}", stored)
    driver.press("choose", "3")
    if counts:
        driver.press("square", "home").wait()
    assert driver.phase == "over"
    assert driver.press("again", value).model.counting == counts


def test_v9_t4_counting_goes_with_its_match() -> None:
    driver = Driver("?edition=family").begin().press("new").press("confirm")
    assert not driver.model.counting
    assert driver.model.setup.counting, "the form keeps its own"


def test_v9_token_turns_gold_and_says_what_to_do() -> None:
    driver = counting(HAPPY).press("choose", "1")
    assert driver.match.state.die == 3
    assert driver.movable("data-picked", True) == [(0, 1)]
    assert driver.shown("choice-1", "data-picked") is True
    assert driver.shown("counter", "hidden") is False
    assert driver.last == "Token 2: count 3, then choose where it lands."


def test_v9_right_square_flashes_gold_and_the_token_goes() -> None:
    driver = counting(HAPPY).press("choose", "1").press("square", "2,6")
    assert driver.phase == "moving"
    assert driver.shown("square-2-6", "data-flash") == "right"
    assert legal(driver.model) == ()
    driver.tick()
    assert driver.focused() == ["roll"], "the counter is hidden now (K2)"
    driver.wait()
    assert driver.match.state.tokens[0] == (0, 8, -1, -1)


def test_v9_wrong_square_flashes_red_and_you_count_again() -> None:
    driver = counting(HAPPY).press("choose", "1").press("square", "0,8")
    assert driver.shown("square-0-8", "data-flash") == "wrong"
    assert driver.last == "That is not the square. Count again."
    driver.press("square", "2,6")
    assert driver.shown("square-0-8", "data-flash") == "wrong", "not while it flashes"
    driver.wait()
    assert square_id(driver, "data-flash") == []
    assert driver.phase == "choose"
    assert driver.model.picked == 1
    driver.press("square", "2,6").wait()
    assert driver.match.state.tokens[0][1] == 8


def test_v9_another_token_can_be_picked_instead() -> None:
    driver = counting(HAPPY).press("choose", "1").press("choose", "0")
    assert driver.model.picked == 0
    driver.press("token", "0,1")
    assert driver.model.picked == 1
    driver.key("Escape")
    assert driver.focused() == ["choice-1"]
    assert driver.model.picked is None
    assert driver.shown("counter", "hidden") is True


def test_v9_landing_square_under_ones_own_token_can_be_chosen_by_it() -> None:
    driver = counting("r:0,3,-1,-1 y:0,-1,-1,-1 turn:r die:3").press("choose", "0")
    driver.press("token", "0,1").wait()
    assert driver.match.state.tokens[0][0] == 3


def test_v9_enemy_token_stands_for_its_square() -> None:
    driver = counting("r:0,-1,-1,-1 y:29,-1,-1,-1 turn:r die:3").press("choose", "0")
    driver.press("token", "2,0").wait()
    assert driver.match.state.tokens == ((3, -1, -1, -1), (), (-1, -1, -1, -1), ())


def test_v9_token_in_a_yard_is_no_square() -> None:
    driver = counting(HAPPY).press("choose", "1")
    before = driver.model
    driver.press("token", "2,1").press("token", "0,2").press("square", "yard")
    assert driver.model == before


@pytest.mark.parametrize("by", ["buttons", "keys"])
def test_v9_counting_by_steps(by: str) -> None:
    driver = counting(HAPPY).press("choose", "1")
    assert square_id(driver, "data-counted") == ["square-5-6"]
    for _ in range(3):
        driver.key("ArrowRight") if by == "keys" else driver.press("count", "1")
    assert driver.said[-3:] == ["Square 6.", "Square 7.", "Square 8."]
    assert square_id(driver, "data-counted") == ["square-2-6"]
    driver.key("Enter") if by == "keys" else driver.press("count-here")
    driver.wait()
    assert driver.match.state.tokens[0][1] == 8


def test_v9_counting_too_far_by_keys_and_back() -> None:
    driver = counting(HAPPY).press("choose", "1").key(*["ArrowRight"] * 4, "Enter")
    assert driver.last == "That is not the square. Count again."
    before = driver.model
    driver.key("ArrowLeft", "Enter")
    assert driver.model == before, "not while it flashes"
    driver.wait().key("ArrowLeft", "Enter").wait()
    assert driver.match.state.tokens[0][1] == 8


def test_v9_yard_entry_is_one_step_for_a_six() -> None:
    driver = counting("r:-1,-1,-1,-1 y:0,-1,-1,-1 turn:r die:6").press("choose", "0")
    assert square_id(driver, "data-counted") == ["yard-0"]
    driver.key("ArrowLeft")
    assert driver.last == "Yard."
    driver.key("ArrowRight", "Enter").wait()
    assert driver.match.state.tokens[0][0] == 0
    driver = counting("r:-1,-1,-1,-1 y:0,-1,-1,-1 turn:r die:6").press("choose", "0")
    driver.press("square", "6,1").wait()
    assert driver.match.state.tokens[0][0] == 0


def test_v9_home_is_the_centre() -> None:
    driver = counting("r:52,-1,-1,-1 y:0,-1,-1,-1 turn:r die:4").press("choose", "0")
    driver.key(*["ArrowRight"] * 6)
    assert driver.last == "Home."
    assert square_id(driver, "data-counted") == ["home"]
    driver.press("square", "home")
    assert driver.shown("home", "data-flash") == "right"
    driver.wait()
    assert driver.match.state.tokens[0][0] == 56


def test_v9_lane_squares_are_counted_too() -> None:
    driver = counting("r:49,-1,-1,-1 y:0,-1,-1,-1 turn:r die:3").press("choose", "0")
    driver.key(*["ArrowRight"] * 3)
    assert driver.last == "Square 2 of the lane."
    driver.press("square", "7,2").wait()
    assert driver.match.state.tokens[0][0] == 52


@pytest.mark.parametrize("by", ["keys", "square"])
def test_v9_bounce_is_counted_home_and_back(by: str) -> None:
    driver = custom("r:55,-1,-1,-1 y:0,-1,-1,-1 turn:r die:6", "overshoot=bounce")
    driver.press("choose", "0")
    if by == "keys":
        driver.key("ArrowRight", *["ArrowLeft"] * 5, "Enter")
    else:
        driver.press("square", "7,1")
    driver.wait()
    assert driver.match.state.tokens[0][0] == 51


def test_v9_pause_while_the_square_flashes_does_not_stall() -> None:
    for square in ("2,6", "0,8"):
        driver = counting(HAPPY).press("choose", "1").press("square", square)
        driver.press("pause").wait()
        assert driver.phase == "paused"
        driver.press("resume").wait()
        assert driver.phase in ("roll", "choose")
        assert driver.match.state.tokens[0][1] == (8 if square == "2,6" else 5)


def test_v9_t3_switch_while_the_square_flashes() -> None:
    stored = Driver().fill("counting", "on").stored
    position = HAPPY.replace(" ", "%20")
    query = f"?seed={SEED}&seats=r:human,y:human&position={position}"
    driver = Driver(query, dict(stored)).press("choose", "1").press("square", "2,6")
    driver.press("switch", "0")
    assert driver.model.picked is None
    driver.wait()
    assert driver.match.state.tokens[0] in ((3, 5, -1, -1), (0, 8, -1, -1))
    driver = Driver(query, dict(stored)).press("choose", "1").press("square", "2,6")
    driver.press("switch", "2")
    assert driver.model.picked == 1
    for _ in range(8):
        driver.tick()
    assert driver.match.state.tokens[0] == (0, 8, -1, -1)


def test_v9_reload_in_mid_count_asks_again() -> None:
    driver = counting(HAPPY).press("choose", "1").press("square", "2,6").reload()
    assert driver.model.counting
    assert driver.model.picked is None
    driver.press("resume")
    assert driver.phase == "choose"


def test_v9_counts_and_lands_only_with_a_token_picked() -> None:
    driver = counting(HAPPY)
    before = driver.model
    driver.key("ArrowRight", "ArrowLeft", "Enter").press("count-here")
    assert driver.model == before


def test_v9_computers_count_square_by_square_in_grey() -> None:
    driver = counting("r:0,-1,-1,-1 y:5,-1,-1,-1 turn:y die:3", "&speed=normal", "r:human,y:normal")
    trail = []
    driver.tick()
    while driver.model.queue:
        trail += [square for square in square_id(driver, "data-trail") if square not in trail]
        driver.tick()
    assert trail == [f"square-{row}-{column}" for row, column in map(cell_of, [2] * 3, (6, 7, 8))]


def test_v9_no_grey_steps_where_counting_is_off() -> None:
    driver = Driver(
        f"?seed={SEED}&seats=r:human,y:normal&position=r:0,-1,-1,-1%20y:5,-1,-1,-1%20turn:y%20die:3"
    )
    driver.tick()
    assert driver.phase == "moving"
    assert square_id(driver, "data-trail") == []


def test_v9_speed_off_flashes_without_waiting() -> None:
    driver = counting(HAPPY, "&speed=off").press("choose", "1").press("square", "2,6")
    assert min(driver.timers)[0] == driver.now_ms
    driver.wait()
    assert driver.match.state.tokens[0][1] == 8


def test_v9_a_whole_family_match_counted_by_keys() -> None:
    driver = Driver(f"?edition=family&speed=off&seed={SEED}&seats=r:human,y:random", replays=100)
    for _ in range(20_000):
        if driver.timers:
            driver.tick()
        elif driver.phase == "roll":
            driver.key(" ")
        elif driver.phase == "choose":
            token = legal(driver.model)[0]
            origin = driver.match.state.tokens[0][token]
            driver.key(str(token + 1))
            steps = 1 if origin == -1 else driver.match.state.die
            driver.key(*["ArrowRight"] * steps, "Enter")
        else:
            break
    assert driver.phase == "over"


def test_v9_token_in_the_yard_is_not_told_to_count() -> None:
    driver = counting("r:-1,-1,-1,-1 y:5,5,5,5 turn:r die:6").press("choose", "0")
    assert driver.last == "Token 1 comes out: choose its first square."
