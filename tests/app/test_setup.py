"""Setting the table: the form, its habits, and the matches that it makes (T1, T2, T4, R6)."""

import pytest

from ludo import words, words_rules
from ludo.board import SEATS
from ludo.match import is_human
from ludo.messages import Closed, Form
from ludo.rules import EDITIONS
from ludo.table import (
    EARLY,
    Setup,
    form_fields,
    players_of,
    read_form,
    rules_of,
    seats_of,
    with_colour,
    with_edition,
    with_players,
)
from ludo.words import name_of
from tests.app.driver import Driver

SETUPS = [
    Setup(),
    Setup(edition="family", counting=True, places=True),
    Setup(
        seat_count=2, colour=3, kinds=("easy", "human", "random", "hard"), names=("a", "", "", "ü")
    ),
    with_edition(Setup(edition="traditional"), "custom"),
    with_edition(Setup(edition="seeded"), "custom")._replace(seat_count=3),
]


@pytest.mark.parametrize("setup", SETUPS)
def test_t6_setup_is_remembered_whole(setup: Setup) -> None:
    assert read_form(Setup(), form_fields(setup)) == setup


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("colour", SEATS)
def test_r6_two_sit_opposite_and_three_go_clockwise(count: int, colour: int) -> None:
    seats = seats_of(Setup(seat_count=count, colour=colour))
    assert len(seats) == count
    assert colour in seats
    if colour == 0:
        assert seats == {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}[count]
    if count == 2:
        assert seats[1] - seats[0] == 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_t1_an_edition_brings_its_habits_and_keeps_the_names(edition: str) -> None:
    setup = with_edition(Setup(names=("Ann", "Bob", "", ""), seat_count=2), edition)
    assert rules_of(setup) == EDITIONS[edition].rules
    assert setup.kinds == EDITIONS[edition].players
    assert setup.kinds[setup.colour] == "human"
    assert setup.names[setup.colour] == "Ann"
    assert set(setup.names) == {"Ann", "Bob", ""}
    assert setup.counting == (edition == "family")
    assert setup.seat_count == (4 if edition in ("modern", "seeded", "guidebook") else 2)


def test_t1_unknown_edition_changes_nothing() -> None:
    assert with_edition(Setup(), "nonsense") == Setup()
    driver = Driver()
    before = driver.model
    driver.fill("edition", "nonsense").fill("seats", "7").fill("colour", "x").fill("kind-1", "x")
    assert driver.model == before
    assert driver.effects == ()


@pytest.mark.parametrize("edition", EDITIONS)
def test_b4_custom_starts_from_the_edition_before_it(edition: str) -> None:
    setup = with_edition(with_edition(Setup(), edition), "custom")
    assert rules_of(setup) == EDITIONS[edition].rules
    changed = read_form(setup, form_fields(setup) | {"rule-lane": "6"}, "rule-lane")
    assert rules_of(changed).lane == 6
    assert with_edition(changed, "custom") == changed


def test_t1_b4_one_control_at_a_time_says_how_a_match_ends() -> None:
    driver = Driver().fill("places", "on")
    assert driver.shown("places-field", "hidden") is False
    driver.fill("edition", "custom")
    assert driver.shown("places-field", "hidden") is True
    assert driver.shown("rule-finish", "value") == "all"
    assert rules_of(driver.model.setup).finish == "all"
    driver.fill("rule-finish", "first")
    assert rules_of(driver.model.setup).finish == "first"
    driver.fill("edition", "quick")
    assert driver.shown("places-field", "hidden") is False
    assert driver.shown("places", "checked") is True
    assert rules_of(driver.model.setup).finish == "all"


def test_b4_custom_takes_no_value_that_there_is_not() -> None:
    setup = with_edition(Setup(), "custom")
    fields = form_fields(setup) | {"rule-lane": "9", "rule-entry": "", "rule-nonsense": "1"}
    assert rules_of(read_form(setup, fields)) == EDITIONS["modern"].rules


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"rule-bonus": "capture"},
            "This match can't start: a six without a move can only roll again where a six earns "
            "another roll.",
        ),
        (
            {"rule-six_limit": "0", "rule-six_penalty": "undo"},
            "This match can't start: a third six can only take back the turn where it ends the "
            "turn.",
        ),
        (
            {"rule-throw_cap": "0"},
            "This match can't start: throw_cap can't be 0; it goes from 1 to 999999.",
        ),
    ],
)
def test_t1_custom_options_that_make_no_sense_get_a_sentence(
    changes: dict[str, str], sentence: str
) -> None:
    driver = Driver().fill("edition", "custom")
    driver.send(Form(form_fields(driver.model.setup) | changes, changed="rule-bonus"))
    assert driver.shown("setup-rules", "items") == (sentence,)
    driver.begin()
    assert driver.phase == "setup"
    assert driver.shown("notice", "text") == sentence
    driver.fill("edition", "quick").begin()
    assert driver.shown("notice-bar", "hidden") is True


def test_t1_family_needs_a_person() -> None:
    driver = Driver("?edition=family").fill("kind-0", "easy").begin()
    assert driver.phase == "setup"
    assert driver.shown("notice", "text") == (
        "This match can't start: this edition needs at least one person."
    )


def test_t1_four_computers_may_play_a_modern_match() -> None:
    driver = Driver().fill("kind-0", "hard").begin()
    assert driver.timers
    assert driver.match.edition == "modern"


def test_t1_family_setup_is_locked_while_a_match_runs() -> None:
    driver = Driver("?edition=family").begin()
    before = driver.model
    driver.fill("edition", "modern").fill("kind-1", "hard").begin()
    assert driver.model == before


@pytest.mark.parametrize("seat", SEATS)
def test_v8_colour_changes_places_with_whoever_sat_there(seat: int) -> None:
    driver = Driver().fill("name-0", "Ann").fill("kind-1", "hard").fill("colour", str(seat))
    setup = driver.model.setup
    assert setup.colour == seat
    assert setup.kinds[seat] == "human"
    assert setup.names[seat] == "Ann"
    assert sorted(setup.kinds) == ["hard", "human", "normal", "normal"]
    assert with_colour(with_colour(Setup(), seat), 0) == Setup()


def test_t1_seats_that_are_not_in_play_are_hidden() -> None:
    driver = Driver().fill("seats", "2")
    assert [driver.shown(f"seat-{seat}", "hidden") for seat in SEATS] == [False, True, False, True]
    tokens = driver.movable("hidden", False)
    assert {seat for seat, _ in tokens} == {0, 2}
    assert [bool(player) for player in players_of(driver.model.setup)] == [True, False, True, False]


def test_r6_seats_of_an_address_become_the_forms_where_it_has_them() -> None:
    setup = Setup(seat_count=2, colour=1, kinds=("normal", "human", "normal", "random"))
    assert with_players(Setup(), players_of(setup)) == setup
    assert with_players(Setup(), (None,) * 4) is None


# --- T1: before Python ran


def early(stored: dict[str, str] | None = None, **changes: str) -> Driver:
    """A page with some fields filled in before the app could hear of it."""
    fields = form_fields(Setup()) | {"rule-lane": "5", "rule-bonus": "none"}
    fields |= {name.replace("_", "-"): value for name, value in changes.items()}
    return Driver(stored=stored).send(Form(fields, changed=EARLY))


def test_t1_nothing_filled_in_early_changes_nothing() -> None:
    stored = Driver().fill("edition", "quick").fill("counting", "on").fill("name-0", "Ann").stored
    driver = early(stored)
    assert driver.model == Driver(stored=stored).model
    assert driver.effects == ()


def test_t1_what_was_filled_in_early_is_kept() -> None:
    driver = early(edition="family", seats="2", name_0="Ann", kind_2="human")
    setup = driver.model.setup
    assert setup.edition == "family"
    assert setup.counting
    assert seats_of(setup) == (0, 2)
    assert setup.kinds[2] == "human"
    assert setup.names[0] == "Ann"
    assert driver.reload().model.setup == setup


def test_t1_places_ticked_early_are_an_option_of_custom() -> None:
    setup = early(edition="custom", places="on").model.setup
    assert rules_of(setup).finish == "all"


def test_t1_early_colour_and_remembered_rest() -> None:
    stored = Driver().fill("name-0", "Ann").fill("kind-1", "hard").stored
    setup = early(stored, colour="1").model.setup
    assert setup.colour == 1
    assert setup.names[1] == "Ann"
    assert setup.kinds == ("hard", "human", "normal", "normal")


def test_t1_early_fields_do_not_touch_a_restored_match() -> None:
    driver = Driver().begin()
    later = driver.reload()
    before = later.model
    later.send(Form(form_fields(Setup()) | {"edition": "quick"}, changed=EARLY))
    assert later.model == before


# --- T2

NAMES = [
    ("", "Red"),
    ("   ", "Red"),
    ("\t\n", "Red"),
    ("\u200d\u200c \u200d", "Red"),
    ("  Ann \n Lee ", "Ann Lee"),
    ("x" * 300, "x" * 20),
    ("a" * 19 + " b", "a" * 19),
    ("😀" * 300, "😀" * 20),
    ("👩‍👩‍👧", "👩‍👩‍👧"),
    ("שלום", "שלום"),
    ("مرحبا", "مرحبا"),
    ("\u202egnirts\u2066", "gnirts"),
    ("<b>&amp;</b>", "<b>&amp;</b>"),
    ("नमस्ते", "नमस्ते"),
    ("\ud800x", "x"),
    ("Computer 1", "Computer 1"),
    ("a\x00b\x1b[0m", "a b [0m"),
]


@pytest.mark.parametrize(("written", "shown"), NAMES)
def test_t2_names_are_trimmed_text_of_any_script(written: str, shown: str) -> None:
    driver = Driver().begin(name_0=written)
    assert driver.shown("player-0-name", "text") == shown
    assert driver.shown("title", "text") == f"{shown}'s turn"
    later = driver.reload()
    assert later.match == driver.match
    assert later.model.setup == driver.model.setup


def test_t2_computers_are_numbered() -> None:
    driver = Driver().begin(kind_2="human", name_1="not shown")
    names = [name_of(driver.match, seat) for seat in SEATS]
    assert names == ["Red", "Computer 1", "Yellow", "Computer 2"]
    assert words.name_of(Driver().fill("seats", "2").begin().match, 1) == "Green"


# --- T4


def test_t4_new_match_asks_before_it_replaces_an_unfinished_one() -> None:
    driver = Driver().begin()
    before = driver.match
    driver.press("new")
    assert driver.shown("confirm", "shown") is True
    assert driver.match == before
    driver.press("close")
    assert driver.shown("confirm", "shown") is False
    driver.press("new").send(Closed())
    assert driver.match == before
    assert driver.shown("confirm", "shown") is False
    driver.press("confirm")
    assert driver.match == before, "only from the open dialog"
    driver.press("new").press("confirm")
    assert driver.phase == "setup"
    assert driver.focused() == ["start"]
    assert "ludo:match" not in driver.stored
    assert driver.timers == [] or driver.wait().phase == "setup"


def test_t4_new_match_asks_also_when_paused_or_restored() -> None:
    for driver in (Driver().begin().press("pause"), Driver().begin().reload()):
        driver.press("new")
        assert driver.shown("confirm", "shown") is True
        assert driver.press("confirm").phase == "setup"


def test_t4_keys_are_not_played_behind_a_dialog() -> None:
    driver = Driver().begin().press("new")
    before = driver.model
    driver.key(" ", "p", "1", "?", "Escape")
    assert driver.model == before


def test_t4_finished_match_is_left_at_once() -> None:
    driver = Driver("?edition=quick&speed=off&seats=r:random,y:random", replays=50).begin()
    driver.play_on().press("new")
    assert driver.phase == "setup"
    assert driver.shown("title", "text") == "Ludo"


def test_k1_question_mark_opens_the_list_of_keys() -> None:
    driver = Driver().key("?")
    assert driver.shown("keys", "shown") is True
    for dialog in ("settings", "rules"):
        driver.press("open", dialog)
        assert driver.shown(dialog, "shown") is True
        assert driver.shown("keys", "shown") is False


# --- V8


def quarters(driver: Driver) -> int:
    return driver.model.angle


@pytest.mark.parametrize(("colour", "angle"), [("0", -1), ("1", 2), ("2", 1), ("3", 0)])
def test_v8_board_turns_the_short_way_to_the_players_colour(colour: str, angle: int) -> None:
    driver = Driver().fill("colour", colour)
    assert quarters(driver) == (angle if colour != "0" else 0), "as soon as it is chosen"
    driver.begin()
    assert quarters(driver) == angle
    assert driver.shown("board", "--angle") == f"{angle * 90}deg"
    driver.press("new").press("confirm")
    assert quarters(driver) == angle, "it stays as the next match wants it"


def test_v8_set_up_turns_only_when_a_colour_is_chosen() -> None:
    stored = Driver().fill("colour", "2").stored
    driver = Driver(stored=stored)
    assert quarters(driver) == 0, "not on load"
    driver.fill("name-2", "Ann").fill("seats", "2").set("theme", "dark")
    assert quarters(driver) == 0
    driver.fill("edition", "guidebook")
    assert quarters(driver) == 2, "its player is green"
    driver.set("turning", "off")
    assert quarters(driver) % 4 == 0
    driver.fill("colour", "0")
    assert quarters(driver) % 4 == 0


def test_v8_turning_can_be_switched_off_and_on() -> None:
    driver = Driver().begin()
    driver.set("turning", "off")
    assert quarters(driver) == 0
    driver.set("turning", "mine")
    assert quarters(driver) == -1


def test_v8_board_turns_for_each_person_and_rests_for_computers() -> None:
    query = "?seats=r:human,g:normal,y:human&speed=off&seed=000102030405060708090a0b0c0d0e0f"
    driver = Driver(query).set("turning", "each")
    seen = []
    for _ in range(200):
        if driver.timers:
            driver.tick()
        else:
            driver.press("roll" if driver.phase == "roll" else "choose", "0")
            driver.press("choose", "1").press("choose", "2").press("choose", "3")
        facing = 3 - quarters(driver) % 4
        if driver.phase in ("roll", "choose"):
            seen.append((driver.turn, facing))
    assert set(seen) == {(0, 0), (1, 0), (2, 2)}


def test_v8_board_never_turns_more_than_half_way_at_once() -> None:
    driver = Driver("?seats=r:human,g:human,y:human,b:human&speed=off").set("turning", "each")
    driver.begin()
    before = quarters(driver)
    for _ in range(100):
        driver.press("roll").press("choose", "0").press("choose", "1")
        assert abs(quarters(driver) - before) <= 2
        before = quarters(driver)


def test_v8_computers_alone_leave_the_board_as_it_is_drawn() -> None:
    assert quarters(Driver("?seats=r:easy,g:easy,y:easy,b:easy").begin()) == 0


def test_v8_first_person_where_the_own_colour_is_a_computers() -> None:
    driver = Driver("?seats=r:easy,g:easy,y:human&seed=000102030405060708090a0b0c0d0e0f")
    assert is_human(driver.match, 2)
    assert quarters(driver) == 1


def test_v10_rules_in_force_are_listed_from_the_rules() -> None:
    driver = Driver("?edition=family")
    items = driver.shown("setup-rules", "items")
    assert items == (*words_rules.rule_sentences(EDITIONS["family"].rules), "Red starts.")
    driver.begin()
    assert driver.shown("rules-list", "items") == items
    assert driver.shown("rules-edition", "text") == "Family"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", ["2", "3", "4"])
@pytest.mark.parametrize("colour", SEATS)
def test_r6_v10_who_is_said_to_start_does(edition: str, seats: str, colour: int) -> None:
    driver = Driver(f"?edition={edition}").fill("seats", seats).fill("colour", str(colour))
    at_setup = driver.shown("setup-rules", "items")
    driver.begin()
    assert driver.shown("rules-list", "items") == at_setup
    assert isinstance(at_setup, tuple)
    drawn = EDITIONS[edition].first == "drawn"
    starter = words.COLOURS[driver.match.first]
    assert at_setup[-1] == ("Who starts is drawn by lot." if drawn else f"{starter} starts.")


def test_r6_v10_without_a_person_the_first_computer_is_said_to_start() -> None:
    driver = Driver("?edition=seeded").fill("seats", "2").fill("kind-0", "easy")
    assert str(driver.shown("setup-rules", "items")).endswith("'Red starts.')")
    driver.fill("colour", "1")
    assert str(driver.shown("setup-rules", "items")).endswith("'Green starts.')")


def test_v10_nobody_is_said_to_start_where_a_position_says_whose_turn_it_is() -> None:
    driver = Driver("?position=r:0,-1,-1,-1+y:0,-1,-1,-1+turn:y")
    assert driver.turn == 2
    assert driver.shown("rules-list", "items") == words_rules.rule_sentences(driver.match.rules)
