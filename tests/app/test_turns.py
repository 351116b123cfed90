"""Playing, press by press: what a person can do, what is refused, and what goes on by itself."""

import pytest

from ludo import game, words
from ludo.messages import After, Elapsed, Failed, KeepAwake, Noted, Press, Sound, Vibrate
from ludo.model import legal, phase
from ludo.saves import parse_save
from tests.app.driver import Driver, matches_die

SEED = "000102030405060708090a0b0c0d0e0f"
TWO = f"?seed={SEED}&seats=r:human,y:human"


def at(position: str, rest: str = "&speed=off", seats: str = "r:human,y:human") -> Driver:
    """A match of the Modern edition at a position."""
    return Driver(f"?seed={SEED}&seats={seats}{rest}&position={position.replace(' ', '%20')}")


def rolled(position: str, face: int, **kind: str) -> Driver:
    """A match at a position whose next roll is ``face``."""
    return at(f"{position} throws:{matches_die(bytes.fromhex(SEED), face)}", **kind)


PRESSES = [
    *(("roll", value) for value in ("", "6")),
    *(("choose", value) for value in ("x", "", "4", "-1", "0 ", "٠", "00")),
    *(("token", value) for value in ("x", "", "1,0", "0,4", "9,9", "0,0,0", "0", "-1,0", "2,0")),
    *(("square", value) for value in ("", "x", "yard", "99,99", "6,1", "home")),
    *(("count", value) for value in ("", "abc", "0", "2", "1", "-1")),
    ("count-here", ""),
    ("skip", ""),
    ("resume", ""),
    ("again", ""),
    ("again", "same"),
    *(("switch", value) for value in ("", "9", "x", "1", "-0")),
    *(("open", value) for value in ("", "confirm", "result", "x")),
    ("close", ""),
    ("confirm", ""),
    ("dismiss", ""),
    ("nonsense", ""),
    ("", ""),
]


def in_phase(wanted: str) -> Driver:
    """A page in a phase where nothing but some presses are refused, by a computer's turn."""
    if wanted == "setup":
        return Driver()
    driver = Driver(f"?seed={SEED}&seats=r:normal,y:normal&speed=normal")
    if wanted == "moving":
        driver.tick()
    if wanted == "paused":
        driver.press("pause")
    if wanted == "over":
        position = "r:56,56,56,55 y:0,0,0,0 turn:r die:1"
        driver = at(position, seats="r:normal,y:normal").wait()
    assert driver.phase == wanted
    return driver


@pytest.mark.parametrize("wanted", ["setup", "roll", "moving", "paused", "over"])
@pytest.mark.parametrize(("do", "value"), PRESSES)
def test_r7_press_that_means_nothing_leaves_everything_as_it_is(
    wanted: str, do: str, value: str
) -> None:
    driver = in_phase(wanted)
    if (wanted, do) in [("over", "again"), ("over", "dismiss"), ("paused", "resume")]:
        return
    before = driver.model
    driver.press(do, value)
    assert driver.model == before
    assert driver.effects == ()


@pytest.mark.parametrize("wanted", ["setup", "roll", "moving", "paused", "over"])
def test_k1_keys_do_nothing_for_a_seat_that_is_not_yours(wanted: str) -> None:
    driver = in_phase(wanted)
    before = driver.model
    driver.key(*" rRdD1234xyz", "Enter", "ArrowLeft", "ArrowRight", "Tab", "F5", "Shift")
    assert driver.model == before


def test_k1_space_r_and_d_roll_and_numbers_choose() -> None:
    for key in (" ", "r", "R", "d", "D"):
        driver = rolled("r:0,-1,-1,-1 y:0,-1,-1,-1 turn:r", 3)
        driver.key(key)
        assert driver.match.state.die == 3
        driver.key("1")
        assert driver.match.state.tokens[0][0] == 3


def test_r7_double_roll_rolls_once_and_says_why() -> None:
    driver = rolled("r:0,5,-1,-1 y:0,-1,-1,-1 turn:r", 3)
    driver.press("roll").press("roll")
    assert driver.match.state.throws - driver.match.state.die in range(1000)
    assert driver.last == words.REFUSALS[game.Refusal.MOVE_OWED]
    assert driver.said.count("Red rolled 3.") == 1


def test_r7_double_roll_in_a_walk_is_silent() -> None:
    driver = rolled("r:0,5,-1,-1 y:0,-1,-1,-1 turn:r", 3, rest="&speed=normal")
    driver.press("roll")
    before = driver.model
    driver.press("roll").press("roll").press("choose", "0")
    assert driver.model == before


@pytest.mark.parametrize(
    ("position", "token", "reason"),
    [
        ("r:0,-1,-1,-1 y:0,-1,-1,-1 turn:r", "0", game.Refusal.ROLL_OWED),
        ("r:0,-1,-1,-1 y:0,-1,-1,-1 turn:r die:3", "1", game.Refusal.IN_YARD),
        ("r:0,56,-1,-1 y:0,-1,-1,-1 turn:r die:3", "1", game.Refusal.IS_HOME),
        ("r:0,55,-1,-1 y:0,-1,-1,-1 turn:r die:3", "1", game.Refusal.OVERSHOOT),
    ],
)
def test_r7_choice_that_is_not_legal_is_refused_with_its_reason(
    position: str, token: str, reason: game.Refusal
) -> None:
    driver = at(position)
    before = driver.match
    driver.press("choose", token)
    assert driver.match == before
    assert driver.last == words.REFUSALS[reason]
    driver.press("choose", token)
    assert driver.said[-2:] == [words.REFUSALS[reason]] * 2


def test_r7_every_reason_has_a_sentence() -> None:
    assert set(words.REFUSALS) == set(game.Refusal)


def test_v6_tapping_a_token_that_may_not_move_does_nothing() -> None:
    driver = at("r:0,-1,-1,-1 y:0,-1,-1,-1 turn:r die:3")
    before = driver.model
    for token in ("0,1", "2,0", "2,1"):
        driver.press("token", token)
    assert driver.model == before


def test_v6_tapping_a_legal_token_moves_it() -> None:
    driver = at("r:0,5,-1,-1 y:0,-1,-1,-1 turn:r die:3").press("token", "0,1")
    assert driver.match.state.tokens[0] == (0, 8, -1, -1)


@pytest.mark.parametrize(
    ("square", "token"), [("6,1", "choice-0"), ("yard", None), ("6,2", None), ("home", None)]
)
def test_v5_square_with_several_own_tokens_points_to_the_buttons(
    square: str, token: str | None
) -> None:
    driver = at("r:0,0,1,-1 y:-1,-1,-1,-1 turn:r die:3").press("square", square)
    assert driver.focused() == ([token] if token else [])
    assert driver.shown("choices", "data-pointed") == bool(token)
    if token:
        assert driver.last == words.POINTED
        driver.press("choose", "0")
        assert driver.shown("choices", "data-pointed") is False


def test_v5_enemy_on_a_shared_square_points_to_the_buttons_too() -> None:
    driver = at("r:8,8,1,-1 y:34,-1,-1,-1 turn:r die:3").press("token", "2,0")
    assert driver.focused() == ["choice-0"]


def test_r4_turn_passes_by_itself_when_nothing_is_legal() -> None:
    driver = rolled("r:-1,-1,-1,-1 y:0,-1,-1,-1 turn:r", 3, rest="&speed=normal")
    driver.press("roll").wait()
    assert driver.turn == 2
    assert driver.said[-3:] == ["Red rolled 3.", "Red can't move with a 3.", "Yellow's turn."]


def test_r4_notice_is_dismissed_early_by_a_tap() -> None:
    driver = rolled("r:-1,-1,-1,-1 y:0,-1,-1,-1 turn:r", 3, rest="&speed=normal")
    driver.press("roll").press("skip")
    assert driver.last.startswith("The match begins"), "the tumbling die is no notice"
    driver.tick().tick()
    assert driver.last == "Red can't move with a 3."
    driver.press("skip")
    assert driver.phase == "roll"
    assert driver.turn == 2
    before = driver.model
    driver.wait()
    assert driver.model == before, "the notice's timer is stale"


@pytest.mark.parametrize(
    "press", [("token", "0,0"), ("token", "2,0"), ("square", "6,1"), ("square", "home")]
)
def test_r4_notice_is_dismissed_by_a_tap_on_the_board_or_a_key(press: tuple[str, str]) -> None:
    driver = rolled("r:-1,-1,-1,-1 y:0,-1,-1,-1 turn:r", 3, rest="&speed=normal")
    driver.press("roll").tick().tick()
    driver.press(*press)
    assert (driver.phase, driver.turn) == ("roll", 2)
    driver = rolled("r:-1,-1,-1,-1 y:0,-1,-1,-1 turn:r", 3, rest="&speed=normal")
    driver.press("roll").tick().tick().key("Enter")
    assert (driver.phase, driver.turn) == ("roll", 2)


def test_r3_v3_third_six_is_shown_at_its_roller_before_the_turn_passes() -> None:
    driver = rolled("r:0,-1,-1,-1 y:0,-1,-1,-1 turn:r sixes:2", 6, rest="&speed=normal")
    driver.press("roll")
    seen = []
    while driver.timers:
        seen.append((driver.shown("game", "data-turn"), driver.shown("die", "data-value")))
        driver.tick()
    assert set(seen) == {("0", "6")}
    assert driver.shown("game", "data-turn") == "2"
    assert driver.said[-2:] == [
        "Red rolled a third six: it is not played, and the turn ends.",
        "Yellow's turn.",
    ]


def test_r2_v3_several_captures_are_each_seen_and_said() -> None:
    driver = at("r:0,-1,-1,-1 y:29,29,-1,-1 turn:r die:3", rest="&speed=normal")
    driver.press("choose", "0")
    seen = []
    while driver.timers:
        driver.tick()
        if driver.shown("token-2-0", "data-sliding"):
            seen.append([driver.shown(f"token-2-{token}", "data-progress") for token in (0, 1)])
    assert seen == [["-1", "29"], ["-1", "-1"]]
    assert driver.said[-4:] == [
        "Red moved token 1 to square 3.",
        "Red captured Yellow's token 1.",
        "Red captured Yellow's token 2.",
        "Red rolls again for the capture.",
    ]


def test_v3_token_walks_square_by_square() -> None:
    driver = at("r:48,-1,-1,-1 y:0,-1,-1,-1 turn:r die:5", rest="&speed=normal")
    driver.press("choose", "0")
    seen = [driver.shown("token-0-0", "data-progress")]
    while driver.timers:
        driver.tick()
        seen.append(driver.shown("token-0-0", "data-progress"))
    assert seen[:5] == ["49", "50", "51", "52", "53"]


def test_s2_pause_in_mid_walk_stops_and_goes_on() -> None:
    driver = at("r:0,-1,-1,-1 y:0,-1,-1,-1 turn:r die:5", rest="&speed=normal")
    driver.press("choose", "0").tick().press("pause")
    assert driver.phase == "paused"
    assert driver.shown("paused", "hidden") is False
    assert driver.focused() == ["resume"]
    before = driver.shown("token-0-0", "data-progress")
    driver.wait()
    assert driver.shown("token-0-0", "data-progress") == before
    driver.press("resume")
    assert driver.phase == "moving"
    driver.wait()
    assert driver.shown("token-0-0", "data-progress") == "5"
    assert driver.turn == 2


def test_s2_pause_stops_computers_and_the_clock() -> None:
    driver = Driver(f"?seed={SEED}&seats=r:normal,y:normal")
    driver.now_ms = 100
    driver.key("p")
    assert driver.match.active_ms == 100
    assert KeepAwake(False) in driver.effects
    driver.now_ms = 50_000
    driver.wait()
    assert driver.match.state.throws == 0
    driver.key("p")
    assert KeepAwake(True) in driver.effects
    driver.now_ms = 50_030
    driver.key("p")
    assert driver.match.active_ms == 130


def test_s2_pause_and_resume_at_once_never_doubles_an_action() -> None:
    driver = Driver(f"?seed={SEED}&seats=r:normal,y:normal")
    driver.key(*"pppppppp")
    assert len(driver.timers) > 1
    driver.tick()
    while driver.timers and driver.match.state.throws == 0:
        driver.tick()
    assert driver.match.state.throws == 1


def test_s2_nothing_is_paused_once_the_match_is_over() -> None:
    driver = in_phase("over")
    before = driver.model
    driver.key("p")
    assert driver.model == before


def test_s1_clock_counts_only_while_playing() -> None:
    driver = rolled("r:0,-1,-1,-1 y:0,-1,-1,-1 turn:r", 3)
    driver.now_ms = 1_000
    driver.press("roll")
    assert driver.match.active_ms == 1_000
    later = driver.reload()
    later.now_ms = 90_000
    later.press("resume")
    later.now_ms = 90_500
    later.press("choose", "0")
    assert later.match.active_ms == 1_500


def test_s1_clock_that_jumps_back_is_ignored() -> None:
    driver = rolled("r:0,-1,-1,-1 y:0,-1,-1,-1 turn:r", 3)
    driver.now_ms = -500
    driver.press("roll")
    assert driver.match.active_ms == 0


def test_stale_timers_never_act() -> None:
    driver = Driver(f"?seed={SEED}&seats=r:normal,y:normal")
    before = driver.model
    for serial in (-1, driver.model.serial - 1, driver.model.serial + 1):
        driver.send(Elapsed(serial))
    assert driver.model == before
    driver.press("new").press("confirm")
    before = driver.model
    driver.wait()
    assert driver.model == before


# --- T3


def modern(seats: str, rest: str = "") -> Driver:
    return Driver(f"?seed={SEED}&seats={seats}{rest}")


def test_t3_seat_on_turn_becomes_a_computer_and_plays_on() -> None:
    driver = modern("r:human,y:human").press("switch", "0")
    assert driver.last == "Red is now played by the computer."
    assert driver.match.switched
    assert len(driver.timers) == 1
    while driver.turn == 0:
        driver.tick()
    assert driver.match.state.throws >= 1
    assert parse_save(driver.stored["ludo:match"])[0].switched


def test_t3_seat_on_turn_becomes_a_person_while_its_timer_is_pending() -> None:
    driver = modern("r:normal,y:human").press("switch", "0")
    assert driver.last == "Red is now played by a person."
    driver.wait()
    assert driver.match.state.throws == 0
    assert driver.phase == "roll"
    driver.press("roll").wait()
    assert driver.match.state.throws == 1


def test_t3_switching_back_and_forth_never_doubles_an_action() -> None:
    driver = modern("r:normal,y:human")
    for _ in range(5):
        driver.press("switch", "0")
        driver.press("switch", "0")
    throws = 0
    for _ in range(30):
        if not driver.timers:
            break
        driver.tick()
        assert driver.match.state.throws - throws in (0, 1)
        throws = driver.match.state.throws


@pytest.mark.parametrize("seat", ["0", "2"])
def test_t3_switch_in_mid_walk(seat: str) -> None:
    driver = at("r:0,-1,-1,-1 y:0,-1,-1,-1 turn:r die:5", rest="&speed=normal")
    driver.press("choose", "0").tick().press("switch", seat)
    assert driver.phase == "moving"
    driver.wait()
    assert driver.match.state.tokens[0][0] == 5
    assert (driver.match.state.throws > 0) == (seat == "2")


def test_t3_switch_while_paused_waits() -> None:
    driver = modern("r:human,y:human").press("pause").press("switch", "0")
    assert driver.timers == []
    driver.press("resume")
    assert len(driver.timers) == 1


def test_t3_switch_of_another_seat_leaves_the_count_alone() -> None:
    position = "r:0,-1,-1,-1 y:0,-1,-1,-1 turn:r die:5"
    driver = at(position, rest="&speed=normal")
    driver.press("switch", "2")
    assert legal(driver.model) == (0,)


def test_t3_a_seat_gets_its_level_back() -> None:
    driver = Driver().fill("kind-1", "hard").begin()
    driver.press("switch", "1").press("switch", "1")
    player = driver.match.players[1]
    assert player is not None
    assert player.kind == "hard"


def test_t3_only_where_the_edition_has_it() -> None:
    for edition, hidden in (("modern", False), ("seeded", True), ("family", True)):
        driver = Driver(f"?edition={edition}&seed={SEED}&seats=r:human,y:human")
        assert driver.shown("player-0-switch", "hidden") is hidden
        before = driver.match
        driver.press("switch", "2")
        assert (driver.match == before) is hidden
    assert driver.shown("player-1-switch", "hidden") is True


def test_t3_not_for_an_empty_seat_nor_after_the_end() -> None:
    driver = modern("r:human,y:human")
    before = driver.model
    driver.press("switch", "1")
    assert driver.model == before
    assert driver.shown("player-1-switch", "hidden") is True
    driver = at("r:50,56,56,56 y:0,-1,-1,-1 turn:r die:6")
    assert driver.shown("player-0-switch", "hidden") is False
    driver.press("choose", "0").wait()
    assert driver.phase == "over"
    assert driver.shown("player-0-switch", "hidden") is True, "nothing is left to switch"
    before = driver.model
    assert driver.press("switch", "0").model == before


def test_t3_four_computers_play_by_themselves() -> None:
    driver = modern("r:normal,g:normal,y:normal,b:normal")
    assert all(driver.timers and driver.tick() for _ in range(200))


# --- T5


def ended(seats: str = "r:human,y:human") -> Driver:
    driver = Driver(f"?edition=quick&speed=off&seed={SEED}&seats={seats}", replays=50).play_on()
    assert driver.phase == "over"
    return driver


def test_t5_same_dice_again_is_marked_as_practice() -> None:
    driver = ended()
    throws = driver.match.state.throws
    driver.seed = b"\xff" * 16
    driver.press("again", "same")
    assert driver.match.seed.hex() == SEED
    assert driver.match.attempt == 2
    assert driver.match.seen == throws
    assert driver.last == (
        f"Practice begins with the same dice. {throws} of its dice have been seen before. "
        "Red's turn."
    )
    assert parse_save(driver.stored["ludo:match"])[0].attempt == 2


def test_t5_play_again_has_fresh_dice() -> None:
    driver = ended()
    driver.seed = b"\xff" * 16
    driver.press("again")
    assert driver.match.seed == driver.seed
    assert driver.match.attempt == 1
    assert driver.phase == "roll"


def test_t5_again_goes_back_to_the_position_for_the_same_dice_only() -> None:
    position = "r:56,56,56,55 y:0,0,0,0 turn:r die:1"
    driver = at(position).press("choose", "3")
    assert driver.phase == "over"
    driver.press("again", "same")
    assert driver.match.state.tokens[0] == (56, 56, 56, 55)
    assert driver.match.attempt == 2
    driver.press("choose", "3").press("again")
    assert driver.match.state.tokens[0] == (-1, -1, -1, -1)


# --- V13


def test_v13_vibration_is_offered_where_the_device_has_it() -> None:
    driver = Driver()
    assert driver.shown("vibration-field", "hidden") is True
    driver.send(Noted("vibration")).begin().press("new").press("confirm")
    assert driver.shown("vibration-field", "hidden") is False


def test_v13_sound_and_vibration_start_off_and_can_be_set() -> None:
    position = "r:0,-1,-1,-1 y:27,-1,-1,-1 turn:r die:1"
    kinds = (Sound, Vibrate)
    assert not [e for e in at(position).press("choose", "0").effects if isinstance(e, kinds)]
    driver = at(position).set("sound", "on").press("choose", "0")
    assert [e for e in driver.effects if isinstance(e, kinds)] == [Sound("step"), Sound("capture")]
    driver = at(position).set("vibration", "on").press("choose", "0")
    assert [e for e in driver.effects if isinstance(e, kinds)] == [Vibrate(60)]
    assert driver.set("sound", "off").set("vibration", "off").model.settings.sound is False


def test_v3_the_die_tumbles_while_a_roll_is_shown_and_no_longer() -> None:
    driver = at("r:0,-1,-1,-1 y:0,-1,-1,-1 turn:r", "&speed=normal")
    assert driver.shown("die", "data-rolling") is False
    assert driver.press("roll").shown("die", "data-rolling") is True
    assert driver.tick().shown("die", "data-rolling") is False


@pytest.mark.parametrize(
    ("edition", "before", "after"), [("modern", "1/4", "2/4"), ("quick", "0/2", "1/2")]
)
def test_v7_corner_counters_tell_tokens_home_of_those_needed(
    edition: str, before: str, after: str
) -> None:
    home = "56" if edition == "modern" else "0"
    driver = at(f"r:{home},50,-1,-1 y:0,-1,-1,-1 turn:r die:6", f"&speed=off&edition={edition}")
    needed = after[2:]
    assert driver.shown("count-home-0", "text") == before
    driver.press("choose", "1")
    assert driver.shown("count-home-0", "text") == after
    assert driver.shown("count-home-2", "text") == f"0/{needed}"
    assert driver.shown("count-home-1", "hidden") is True


def test_v11_celebrations_come_and_go() -> None:
    driver = at("r:55,0,-1,-1 y:27,-1,-1,-1 turn:r die:1").press("choose", "0")
    assert driver.shown("celebration", "text") == "Red has 1 of 4 tokens home."
    assert driver.shown("celebration-bar", "hidden") is False
    driver.press("roll")
    assert driver.shown("celebration-bar", "hidden") is True
    driver = at("r:56,56,56,55 y:0,0,0,0 turn:r die:1").press("choose", "3")
    assert driver.shown("celebration", "text") == "Red wins!"
    driver.press("dismiss")
    assert driver.shown("celebration-bar", "hidden") is True


@pytest.mark.parametrize(
    ("driver", "id"),
    [
        (Driver(), "start"),
        (Driver().begin(), "roll"),
        (Driver().begin().press("pause"), "resume"),
        (Driver().begin().reload(), "resume-restored"),
        (in_phase("over"), "again"),
    ],
    ids=["setup", "roll", "paused", "restored", "over"],
)
def test_k2_focus_is_not_lost_with_a_dismissed_notice(driver: Driver, id: str) -> None:  # noqa: A002
    driver.send(Failed("x")).press("dismiss")
    assert driver.focused() == [id]
    assert driver.press("dismiss").effects == ()


def test_k2_the_message_line_numbers_equal_sentences_anew() -> None:
    driver = at("r:0,-1,-1,-1 y:0,-1,-1,-1 turn:r die:3").press("choose", "1").press("choose", "1")
    said = driver.shown("message", "said")
    assert isinstance(said, tuple)
    (first, one), (second, other) = said[-2:]
    assert one == other
    assert second == first + 1


def test_c_computers_take_their_time_but_none_with_animation_off() -> None:
    driver = modern("r:normal,y:human")
    assert driver.effects[-2:] != ()
    assert [e.ms for e in driver.effects if isinstance(e, After)] == [600]
    driver = modern("r:normal,y:human", "&speed=off")
    assert [e.ms for e in driver.effects if isinstance(e, After)] == [0]


def test_press_is_a_value() -> None:
    assert Press("roll") == Press("roll", "")
    assert phase(Driver().model) == "setup"
