"""Events as scenes and sentences: what is seen and said of everything that can happen."""

from urllib.parse import quote

import pytest

from ludo import game, words
from ludo.match import Match, Player, new_match
from ludo.position import format_position, parse_position
from ludo.rules import Rules, with_options
from ludo.scenes import CAPTURE_MS, Scene, scenes, still, walk
from tests.app.driver import SEED, Driver, matches_die

PLAYERS = (Player("human", "Ann"), Player("hard"), Player("human"), Player("easy"))


def at(text: str, *options: str) -> Match:
    """A custom match of four at a position."""
    rules = with_options(Rules(), options)
    position = format_position(parse_position(rules, text))
    return new_match("custom", rules, PLAYERS, SEED, position)


def after(text: str, *options: str, face: int = 0, token: int = 0) -> tuple[Match, list[Scene]]:
    """What follows a roll of ``face``, or else a move of ``token``."""
    match = at(text, *options)
    before, state = still(match), match.state
    if face:
        state, events = game.roll(match.rules, state, state.turn, face)
    else:
        state, events = game.play(match.rules, state, state.turn, token)
    match = match._replace(state=state)
    return match, list(scenes(before, match, events, "normal", counting=False))


def said(found: list[Scene]) -> list[str]:
    return [scene.said for scene in found if scene.said]


REST = "g:-1,-1,-1,-1 y:-1,-1,-1,-1 b:-1,-1,-1,-1 "
STORIES = [
    ("r:0,-1,-1,-1 turn:r", (), {"face": 4}, ["Ann rolled 4."]),
    (
        "r:-1,-1,-1,-1 turn:r",
        (),
        {"face": 4},
        ["Ann rolled 4.", "Ann can't move with a 4.", "Computer 1's turn."],
    ),
    (
        "r:52,-1,-1,-1 turn:r",
        ("entry=1,6",),
        {"face": 5},
        ["Ann rolled 5.", "Ann can't move with a 5.", "Computer 1's turn."],
    ),
    (
        "r:56,52,53,54 turn:r",
        (),
        {"face": 6},
        ["Ann rolled 6.", "Ann can't move with a 6.", "Ann rolls again for the six."],
    ),
    (
        "r:-1,-1,-1,-1 turn:r",
        ("tries=3",),
        {"face": 4},
        ["Ann rolled 4.", "Ann can't move with a 4.", "Ann rolls again to leave the yard."],
    ),
    (
        "r:0,-1,-1,-1 turn:r sixes:2",
        (),
        {"face": 6},
        [
            "Ann rolled 6.",
            "Ann rolled a third six: it is not played, and the turn ends.",
            "Computer 1's turn.",
        ],
    ),
    (
        "r:6,-1,-1,-1 turn:r sixes:2 before:r=0,-1,-1,-1;g=-1,-1,-1,-1;y=-1,-1,-1,-1;b=-1,-1,-1,-1"
        ";captured=",
        ("six_penalty=undo",),
        {"face": 6},
        [
            "Ann rolled 6.",
            "Ann rolled a third six: it is not played, and the turn ends.",
            "Ann's whole turn is undone.",
            "Computer 1's turn.",
        ],
    ),
    (
        "r:-1,-1,-1,-1 turn:r die:6",
        (),
        {},
        ["Ann brought out token 1.", "Ann rolls again for the six."],
    ),
    ("r:7,-1,-1,-1 turn:r die:2", (), {}, ["Ann moved token 1 to square 9.", "Computer 1's turn."]),
    (
        "r:48,-1,-1,-1 turn:r die:5",
        (),
        {},
        ["Ann moved token 1 to square 3 of the lane.", "Computer 1's turn."],
    ),
    (
        "r:52,-1,-1,-1 turn:r die:4",
        ("bonus=six,home",),
        {},
        [
            "Ann brought token 1 home.",
            "Ann has 1 of 4 tokens home.",
            "Ann rolls again for coming home.",
        ],
    ),
    (
        "r:52,-1,-1,-1 turn:r die:4",
        ("win_tokens=1",),
        {},
        [
            "Ann brought token 1 home.",
            "Ann has 1 of 1 token home.",
            "Ann wins!",
            "The match is over: Ann won.",
        ],
    ),
    (
        "r:52,56,56,56 turn:r die:4",
        ("finish=all",),
        {},
        [
            "Ann brought token 1 home.",
            "Ann has 4 of 4 tokens home.",
            "Ann wins!",
            "Computer 1's turn.",
        ],
    ),
    (
        "r:1,-1,-1,-1 turn:r throws:9999",
        (),
        {"face": 6},
        ["Ann rolled 6."],
    ),
    (
        "r:-1,-1,-1,-1 turn:r throws:9999",
        (),
        {"face": 5},
        ["Ann rolled 5.", "Ann can't move with a 5.", "The match is over; nobody won."],
    ),
]


@pytest.mark.parametrize(("seat", "options", "action", "sentences"), STORIES)
def test_k2_one_sentence_for_each_thing_that_happened(
    seat: str, options: tuple[str, ...], action: dict[str, int], sentences: list[str]
) -> None:
    tokens, turn, rest = seat.partition(" turn")
    _, found = after(f"{tokens} {REST}{turn.strip()}{rest}", *options, **action)
    assert said(found) == sentences


def test_r2_capture_of_several_colours_says_each() -> None:
    match, found = after("r:0,-1,-1,-1 g:41,-1,-1,-1 y:28,28,-1,-1 b:-1,-1,-1,-1 turn:r die:2")
    assert said(found) == [
        "Ann moved token 1 to square 2.",
        "Ann captured Computer 1's token 1.",
        "Ann captured Yellow's token 1.",
        "Ann captured Yellow's token 2.",
        "Computer 1's turn.",
    ]
    assert [scene.ms for scene in found if scene.sliding] == [CAPTURE_MS] * 3
    assert found[-1] == still(match)


def test_finish_all_says_every_place() -> None:
    text = "r:56,56,56,52 g:56,56,56,56 y:56,56,56,56 b:0,0,0,0 turn:r die:4 places:gy"
    match, found = after(text, "finish=all", token=3)
    assert said(found)[2:] == [
        "Ann takes third place.",
        "Computer 2 takes fourth place.",
        "The match is over: Computer 1 won.",
    ]
    assert words.places_list(match) == (
        "First: Computer 1",
        "Second: Yellow",
        "Third: Ann",
        "Fourth: Computer 2",
    )
    assert words.over_title(match) == "Computer 1 wins!"


def test_throw_cap_has_no_winner_even_where_places_are_known() -> None:
    text = "r:-1,-1,-1,-1 g:56,56,56,56 y:0,0,0,0 b:0,0,0,0 turn:r throws:9999 places:g"
    match, found = after(text, "finish=all", face=5)
    assert said(found)[-1] == "The match is over; nobody won."
    assert words.over_title(match) == "Nobody wins"
    assert words.places_list(match) == ("First: Computer 1",)


def test_v3_undo_slides_everything_back() -> None:
    before = "before:r=0,-1,-1,-1;g=5,-1,-1,-1;y=-1,-1,-1,-1;b=-1,-1,-1,-1;captured="
    text = f"r:6,-1,-1,-1 g:-1,-1,-1,-1 y:-1,-1,-1,-1 b:-1,-1,-1,-1 turn:r sixes:2 {before}"
    _, found = after(text, "six_penalty=undo", face=6)
    undone = [scene for scene in found if scene.sliding]
    assert [scene.tokens[:2] for scene in undone] == [((0, -1, -1, -1), (5, -1, -1, -1))]
    assert undone[0].turn == 0
    assert undone[0].notice


@pytest.mark.parametrize(
    ("origin", "target", "face", "path"),
    [
        (-1, 0, 6, (0,)),
        (3, 6, 3, (4, 5, 6)),
        (52, 56, 4, (53, 54, 55, 56)),
        (54, 54, 4, (55, 56, 55, 54)),
        (55, 51, 6, (56, 55, 54, 53, 52, 51)),
        (53, 55, 4, (54, 55, 56, 55)),
    ],
)
def test_v3_walk_passes_every_square(
    origin: int, target: int, face: int, path: tuple[int, ...]
) -> None:
    assert walk(origin, target, face, 56) == path


def test_v3_a_bounce_is_walked_home_and_back() -> None:
    text = f"r:53,-1,-1,-1 {REST}turn:r die:5"
    _, found = after(text, "overshoot=bounce")
    assert [scene.tokens[0][0] for scene in found][:5] == [54, 55, 56, 55, 54]
    assert said(found)[0] == "Ann moved token 1 to square 4 of the lane."


def test_v13_speed_changes_every_time_and_off_takes_none() -> None:
    match = at(f"r:0,-1,-1,-1 {REST}turn:r die:3")
    state, events = game.play(match.rules, match.state, 0, 0)
    after_it = match._replace(state=state)
    lasts = {
        speed: sum(s.ms for s in scenes(still(match), after_it, events, speed, counting=False))
        for speed in ("slow", "normal", "fast", "off")
    }
    assert lasts["slow"] > lasts["normal"] > lasts["fast"] > lasts["off"] == 0


def test_v11_only_the_first_token_home_is_celebrated() -> None:
    _, first = after(f"r:52,0,-1,-1 {REST}turn:r die:4")
    _, second = after(f"r:52,56,-1,-1 {REST}turn:r die:4")
    assert [scene.celebrate for scene in first if scene.celebrate] == [
        "Ann has 1 of 4 tokens home."
    ]
    assert not [scene.celebrate for scene in second if scene.celebrate]


def test_no_event_is_without_scenes() -> None:
    match = at(f"r:0,-1,-1,-1 {REST}turn:r die:3")
    with pytest.raises(TypeError, match="no scenes for 'x'"):
        scenes(still(match), match, ("x",), "off", counting=False)  # type: ignore[arg-type]


def test_r5_a_placed_seat_is_skipped_and_the_match_goes_on() -> None:
    place = quote("r:56,56,56,55 g:0,0,0,0 y:0,0,0,0 turn:r die:1")
    driver = Driver().fill("places", "on")
    seats = "r:human,g:human,y:human"
    driver = Driver(f"?speed=off&seats={seats}&position={place}", driver.stored)
    driver.press("choose", "3")
    assert driver.shown("celebration", "text") == "Red wins!"
    assert driver.phase == "roll"
    assert driver.turn == 1
    for _ in range(300):
        driver.press("roll").press("choose", "0").press("choose", "1").press("choose", "2")
        assert driver.turn != 0


def test_r4_unused_six_rolls_again_and_waits_for_the_player() -> None:
    place = quote(f"r:56,52,53,54 y:0,0,0,0 turn:r throws:{matches_die(SEED, 6)}")
    driver = Driver(f"?seed={SEED.hex()}&speed=off&position={place}&seats=r:human,y:human")
    driver.press("roll")
    assert driver.last == "Red rolls again for the six."
    assert driver.phase == "roll"
    assert driver.turn == 0


def test_v5_the_die_shows_no_face_before_the_first_roll() -> None:
    driver = Driver("?seed=" + SEED.hex())
    assert driver.shown("die", "data-value") == "0"
    driver.press("roll")
    assert driver.shown("die", "data-value") == str(driver.model.scene.die) != "0"
