"""Opening the page: what storage brings back, what the address asks for, and bad input of both."""

import json
from urllib.parse import quote

import pytest

from ludo import words
from ludo.messages import Ask, Elapsed, Failed, Noted, Received, Save, StorageFailed
from ludo.rules import EDITIONS
from ludo.saves import format_file, read_match
from ludo.scenes import SPEEDS
from tests.app.driver import Driver

SEED = "000102030405060708090a0b0c0d0e0f"
HAPPY = quote("r:0,5,-1,-1 y:0,-1,-1,-1 turn:r die:3")


def playing(query: str = "") -> Driver:
    """A match some rolls on, people only."""
    driver = Driver(f"?seed={SEED}&seats=r:human,y:human&speed=off{query}")
    for _ in range(20):
        driver.press("roll" if driver.phase == "roll" else "choose", "0")
    return driver


# --- S1, S2


def test_s1_restored_match_shows_the_same_and_waits_for_resume() -> None:
    driver = playing()
    later = driver.reload()
    assert later.match == driver.match
    assert later.phase == "paused"
    assert later.shown("paused", "hidden") is True, "the board is not hidden"
    assert later.shown("resume-bar", "hidden") is False
    assert later.focused() == ["resume-restored"]
    assert later.last.startswith("Your match is as you left it.")
    for name in ("data-progress", "--row", "--column"):
        assert later.movable(name, None) == driver.movable(name, None)
    assert later.shown("die", "data-value") == driver.shown("die", "data-value")
    before = later.model
    later.press("roll").press("choose", "0").key(" ", "1")
    assert later.model == before
    later.press("resume")
    assert later.phase == driver.phase
    assert later.shown("resume-bar", "hidden") is True


def test_s1_f5_a_rolled_die_is_saved_before_it_is_shown() -> None:
    driver = Driver(f"?seed={SEED}&seats=r:human,y:human&position={HAPPY}")
    driver.press("choose", "0")
    saves = [index for index, effect in enumerate(driver.effects) if isinstance(effect, Save)]
    assert saves == [0]
    assert driver.phase == "moving"
    assert driver.reload().match == driver.match


def test_s1_computers_wait_for_resume() -> None:
    driver = Driver(f"?seed={SEED}&seats=r:normal,y:normal&speed=off").tick().tick()
    later = driver.reload()
    assert later.timers == []
    later.send(Elapsed(later.model.serial))
    assert later.match == driver.match
    later.press("resume")
    assert len(later.timers) == 1


def test_s1_p_resumes_too() -> None:
    assert playing().reload().key("p").phase in ("roll", "choose")


@pytest.mark.parametrize("turns", range(3, 60, 19))
def test_s1_reload_at_any_moment_loses_nothing(turns: int) -> None:
    query = f"?edition=quick&seed={SEED}&seats=r:normal,g:easy,y:hard&speed=normal"
    driver = Driver(query, replays=20)
    for _ in range(turns):
        driver.tick()
    later = driver.reload()
    assert later.match == driver.match
    later.press("resume").play_on()
    assert later.phase == "over"


def test_s2_a_paused_save_stays_paused() -> None:
    driver = playing().press("pause").reload()
    assert driver.shown("paused", "hidden") is False
    assert driver.focused() == ["resume"]
    driver = driver.reload()
    assert driver.shown("paused", "hidden") is False
    driver = driver.press("resume").reload()
    assert driver.shown("paused", "hidden") is True


def test_s1_reload_with_the_same_address_goes_on_with_its_match() -> None:
    query = f"?seed={SEED}&seats=r:human,y:human&speed=off"
    driver = playing()
    assert driver.reload(query).match == driver.match
    driver.press("switch", "2").wait()
    assert driver.reload(query).match == driver.match
    for other in (query.replace("0f", "10"), query + "&edition=quick", query.replace("y:", "g:")):
        assert driver.reload(other).match.state.throws == 0


def test_s1_reload_of_a_position_without_a_seed_goes_on_with_its_match() -> None:
    driver = Driver(f"?position={HAPPY}&speed=off").press("choose", "1")
    driver.seed = b"\xff" * 16
    assert driver.reload(f"?position={HAPPY}").match == driver.match
    assert driver.reload(f"?position={HAPPY.replace('5', '6')}").match.choices == ()


# --- S3, S4


def test_s3_refused_storage_is_said_and_stays_said_in_the_match() -> None:
    driver = Driver().send(StorageFailed())
    assert driver.shown("notice", "text") == words.STORAGE_REFUSED
    driver.begin()
    assert driver.shown("notice", "text") == words.STORAGE_REFUSED
    driver.send(StorageFailed()).press("dismiss").send(StorageFailed())
    assert driver.shown("notice-bar", "hidden") is True
    assert driver.phase == "roll"


DAMAGED = [
    "",
    "x",
    "{",
    "[]",
    "null",
    "5",
    '"text"',
    "{}",
    '{"ludo": 1}',
    '{"ludo": 99}',
    "[" * 100_000,
    "9" * 10_000,
    "x" * 300_000,
    '{"ludo": 1, "edition": "' + "x" * 1000 + '"}',
]


@pytest.mark.parametrize("text", DAMAGED, ids=range(len(DAMAGED)))
def test_s4_damaged_save_is_set_aside_and_said(text: str) -> None:
    driver = Driver(stored={"ludo:match": text})
    assert driver.phase == "setup"
    assert driver.stored == {"ludo:set-aside": text}
    notice = driver.shown("notice", "text")
    assert isinstance(notice, str)
    assert notice.startswith("The saved match could not be read (")
    assert len(notice) < 400
    driver.begin()
    assert driver.phase == "roll"


def test_s4_damaged_save_is_set_aside_when_an_address_starts_a_match() -> None:
    driver = Driver(f"?seed={SEED}", {"ludo:match": "x"})
    assert driver.stored["ludo:set-aside"] == "x"
    assert driver.reload().match == driver.match


def newer(driver: Driver) -> str:
    """The match of ``driver`` as a later version of the game might keep it."""
    return json.dumps(json.loads(driver.stored["ludo:match"]) | {"ludo": 99})


def test_s4_second_save_set_aside_leaves_the_first_where_it_is() -> None:
    stored: dict[str, str] = {}
    for text in ("first", "second", "third", "fourth"):
        stored = Driver(stored=stored | {"ludo:match": text}).stored
    assert stored == {
        "ludo:set-aside": "first",
        "ludo:set-aside:2": "second",
        "ludo:set-aside:3": "fourth",
    }, "no more than three, so that storage does not fill up"


@pytest.mark.parametrize("key", ["ludo:set-aside", "ludo:set-aside:3"])
def test_s4_match_set_aside_comes_back_once_it_can_be_read(key: str) -> None:
    driver = playing()
    text = driver.stored["ludo:match"]
    later = Driver(stored={"ludo:set-aside:2": newer(driver)} | {key: text})
    assert later.match == driver.match
    assert later.phase == "paused"
    assert later.last.startswith("Your match is as you left it.")
    assert later.stored == {"ludo:set-aside:2": newer(driver), "ludo:match": text}


def test_s4_match_set_aside_waits_while_another_is_played_or_asked_for() -> None:
    aside = {"ludo:set-aside": playing("&edition=quick").stored["ludo:match"]}
    mine = playing()
    for later in (
        Driver(stored=aside | {"ludo:match": mine.stored["ludo:match"]}),
        Driver(f"?seed={SEED}&seats=r:human,y:human", dict(aside)),
    ):
        assert later.match.edition == "modern"
        assert aside.items() <= later.stored.items()


def test_s4_nothing_comes_back_of_what_is_damaged_or_over() -> None:
    position = quote("r:56,56,56,55 y:0,0,0,0 turn:r die:1")
    driver = Driver(f"?seed={SEED}&seats=r:human,y:human&speed=off&position={position}")
    finished = json.dumps(json.loads(driver.stored["ludo:match"]) | {"choices": "3"})
    stored = {"ludo:set-aside": finished, "ludo:set-aside:2": "x"}
    assert Driver(stored=dict(stored)).phase == "setup"


def test_s4_every_single_damaged_field_is_refused_or_read() -> None:
    text = playing().stored["ludo:match"]
    values: list[object] = [
        None,
        -1,
        10**30,
        1.5,
        "",
        "x",
        [],
        {},
        True,
        ["01"],
        "4",
        "red",
        "9" * 50,
    ]
    for name in json.loads(text):
        for value in values:
            damaged = json.dumps(json.loads(text) | {name: value})
            driver = Driver(stored={"ludo:match": damaged})
            assert driver.phase in ("setup", "paused")


def test_s6_save_of_a_finished_match_is_cleared() -> None:
    position = quote("r:56,56,56,55 y:0,0,0,0 turn:r die:1")
    driver = Driver(f"?seed={SEED}&seats=r:human,y:human&speed=off&position={position}")
    unfinished = json.loads(driver.stored["ludo:match"])
    finished = json.dumps(unfinished | {"choices": "3"})
    driver = Driver(stored={"ludo:match": finished})
    assert driver.phase == "setup"
    assert "ludo:match" not in driver.stored


@pytest.mark.parametrize(
    "text",
    ["", "x", "[]", "5", '{"speed": 5}', '{"speed": "warp", "from": "the future"}', "[" * 99_999],
)
def test_t6_settings_and_setup_of_newer_or_damaged_kind_fall_back(text: str) -> None:
    driver = Driver(stored={"ludo:settings": text, "ludo:setup": text})
    assert driver.model == Driver().model


def test_t6_known_settings_are_kept_beside_unknown_ones() -> None:
    text = json.dumps({"speed": "fast", "sound": "on", "theme": "purple", "new": "thing"})
    driver = Driver(stored={"ludo:settings": text})
    assert driver.model.settings.speed == "fast"
    assert driver.model.settings.sound is True
    assert driver.model.settings.theme == "system"


def test_t6_settings_are_remembered() -> None:
    driver = Driver()
    changes = {"speed": "slow", "sound": "on", "vibration": "on", "theme": "dark"}
    changes |= {"turning": "each", "pace_ms": "1200"}
    for name, value in changes.items():
        driver.set(name, value)
    later = driver.reload()
    assert later.model.settings == driver.model.settings
    assert later.shown("root", "data-theme") == "dark"
    assert later.shown("pace_ms", "value") == "1200"
    before = driver.model
    driver.set("speed", "warp").set("nonsense", "on").set("__class__", "x")
    assert driver.model == before


# --- the address


@pytest.mark.parametrize(
    ("query", "notice"),
    [
        ("?edition=nonsense", "There is no edition 'nonsense'."),
        ("?do=nothing", "There is nothing to do called 'nothing': it is new or resume."),
        ("?speed=warp", "There is no speed 'warp': it is off, fast, normal or slow."),
        ("?seed=123", "The address has a bad seed: "),
        ("?seed=" + "g" * 32, "The address has a bad seed: "),
        ("?position=nonsense", "The address has a bad position: "),
        (f"?seed={SEED}&position=r:1", "The address has a bad position: "),
        ("?position=" + "r" * 5000, "The address has a bad position: "),
        ("?seats=q:human", "The address has bad seats: 'q:human' is not of the form r:human."),
        ("?seats=r", "The address has bad seats: 'r' is not of the form r:human."),
        ("?seats=r:alien", "The address has bad seats: there is no player 'alien'."),
        ("?seats=r:human,g:human", "The address has bad seats: two sit opposite, three side"),
        ("?seats=r:human", "The address has bad seats: two sit opposite, three side by side."),
        (f"?seed={SEED}&seats=r:human", "The address asks for a match that can't be: "),
        (f"?seed={SEED}&edition=family&seats=r:easy,y:easy", "The address asks for a match "),
        (f"?seats=r:human,g:human&position={HAPPY}", "The address asks for a match that can't be"),
    ],
)
def test_r7_bad_address_gets_a_sentence_and_the_form(query: str, notice: str) -> None:
    driver = Driver(query)
    assert driver.phase == "setup"
    shown = driver.shown("notice", "text")
    assert isinstance(shown, str)
    assert shown.startswith(notice)
    assert shown.endswith(".")
    assert len(shown) < 300
    assert driver.begin().phase == "roll"


@pytest.mark.parametrize(
    "query", ["", "?", "?&&==", "?seed=", "?other=1", "?edition=&seats=&x", "?%"]
)
def test_t1_address_that_asks_for_nothing_shows_the_form(query: str) -> None:
    driver = Driver(query)
    assert driver.phase == "setup"
    assert driver.shown("notice-bar", "hidden") is True


def test_o2_shortcuts_go_on_with_a_match_or_ask_for_a_new_one() -> None:
    driver = playing()
    resumed = driver.reload("?do=resume")
    assert resumed.phase in ("roll", "choose")
    assert resumed.match == driver.match
    assert resumed.focused()[-1] == "roll"
    asked = driver.reload("?do=new")
    assert asked.shown("confirm", "shown") is True
    assert asked.match == driver.match
    assert Ask("forget-request") in resumed.effects, "a reload does not ask again"
    assert Ask("forget-request") in asked.effects
    for do in ("new", "resume"):
        fresh = Driver(f"?do={do}")
        assert fresh.phase == "setup"
        assert fresh.shown("notice-bar", "hidden") is True
        assert fresh.shown("confirm", "shown") is False


def test_t4_bad_address_keeps_an_unfinished_match() -> None:
    driver = playing()
    later = driver.reload("?edition=nonsense")
    assert later.match == driver.match
    assert later.shown("notice-bar", "hidden") is False


@pytest.mark.parametrize("edition", [*EDITIONS, "custom"])
def test_t1_address_chooses_the_edition(edition: str) -> None:
    driver = Driver(f"?edition={edition}")
    assert driver.phase == "setup"
    assert driver.shown("edition", "value") == edition
    driver = Driver(f"?edition={edition}&seed={SEED}")
    assert driver.match.edition == edition
    assert driver.match.seed.hex() == SEED


@pytest.mark.parametrize("speed", SPEEDS)
def test_v13_address_chooses_the_speed(speed: str) -> None:
    assert Driver(f"?speed={speed}").shown("root", "data-speed") == speed


def test_t1_address_fills_in_the_seats_of_the_form() -> None:
    driver = Driver("?seats=g:human,b:hard")
    assert driver.shown("colour-1", "checked") is True
    assert driver.shown("seats-2", "checked") is True
    assert driver.shown("kind-3", "value") == "hard"
    assert Driver("?seats=r:easy,g:hard,y:human,b:off").shown("colour-0", "checked") is True
    assert Driver("?seats=r:easy,g:hard,y:random,b:easy").shown("colour-0", "checked") is True


def test_f1_address_without_a_seed_draws_one() -> None:
    assert Driver(f"?position={HAPPY}").match.seed == bytes(range(16))


def test_r6_position_seats_the_editions_players() -> None:
    driver = Driver(f"?position={HAPPY}")
    kinds = [player and player.kind for player in driver.match.players]
    assert kinds == ["human", None, "normal", None]
    driver = Driver("?position=" + quote("g:0,5,-1,-1 y:0,-1,-1,-1 turn:y die:3"))
    kinds = [player and player.kind for player in driver.match.players]
    assert kinds == [None, "normal", "human", None]
    assert driver.phase == "choose"


def test_r_custom_options_that_make_no_sense_stop_an_address_too() -> None:
    driver = Driver().fill("edition", "custom").fill("rule-bonus", "none")
    later = driver.reload(f"?seed={SEED}")
    assert later.phase == "setup"
    assert str(later.shown("notice", "text")).startswith("The address asks for a match")


def test_r_match_that_is_over_at_once_is_shown_as_over() -> None:
    driver = Driver("?position=" + quote("r:0,5,-1,-1 y:0,-1,-1,-1 turn:r throws:10000"))
    assert driver.phase == "over"
    assert driver.shown("title", "text") == "Nobody wins"
    assert "ludo:match" not in driver.stored


# --- the page around the game


def test_o2_o3_news_of_the_page_around() -> None:
    driver = Driver()
    for news, element in (
        ("update", "update-bar"),
        ("install", "install"),
        ("share-menu", "share-menu"),
        ("offline-ready", "offline-ready"),
        ("fullscreen", "fullscreen"),
    ):
        assert driver.shown(element, "hidden") is True
        driver.send(Noted(news))
        assert driver.shown(element, "hidden") is False
    driver.send(Noted("install-over"))
    assert driver.shown("install", "hidden") is True
    driver.begin()
    assert driver.shown("update-bar", "hidden") is True, "never in the middle of a match (O3)"
    driver.press("pause")
    assert driver.shown("update-bar", "hidden") is False


def test_o3_update_is_not_taken_where_the_reload_would_lose_a_match() -> None:
    driver = Driver().send(Noted("update")).begin()
    assert driver.press("update").effects == ()
    driver.press("pause").send(StorageFailed())
    assert driver.shown("update-bar", "hidden") is True
    assert driver.press("update").effects == ()


@pytest.mark.parametrize("what", ["update", "install", "fullscreen"])
def test_what_only_a_browser_does_is_asked_of_it(what: str) -> None:
    driver = Driver().send(Noted("update")).press(what)
    assert [type(effect).__name__ for effect in driver.effects] == ["Ask"]
    assert "leave-fullscreen" in repr(driver.key("Escape").effects)


def test_something_broken_is_said_with_what_to_do() -> None:
    driver = Driver().send(Failed("TypeError"))
    assert driver.shown("notice", "text") == (
        "Something went wrong (TypeError). Please reload the page."
    )
    driver.begin().send(Failed("TypeError"))
    assert driver.shown("notice", "text") == (
        "Something went wrong (TypeError). Your match is saved; reload the page to go on."
    )


def test_long_trace_is_told_by_its_last_line() -> None:
    driver = Driver().send(Failed(f"Traceback\n  File x\nValueError: {'x' * 999}\n"))
    assert driver.shown("notice", "text") == (
        f"Something went wrong (ValueError: {'x' * 108}). Please reload the page."
    )


def test_report_of_something_broken_can_be_copied_and_holds_the_match() -> None:
    driver = Driver()
    assert driver.shown("open-report", "hidden") is True
    driver.begin().send(Failed("Traceback\nValueError: mishap"))
    assert driver.shown("open-report", "hidden") is False
    driver.press("open", "report")
    assert driver.shown("report", "shown") is True
    report = str(driver.shown("report-text", "value"))
    assert driver.press("copy-report").effects == (Ask("copy", report),)
    versions, trace, match = report.split("\n\n")
    assert versions == f"Ludo {words.VERSION}\nA browser"
    assert trace == "Traceback\nValueError: mishap"
    assert read_match(json.loads(match)) == driver.match
    driver.send(Noted("copied"))
    assert driver.shown("report-status", "text") == "Copied."
    driver.press("close").press("dismiss")
    assert driver.shown("open-report", "hidden") is True


def test_report_without_a_match_says_so() -> None:
    driver = Driver().send(Failed("x")).press("open", "report")
    assert str(driver.shown("report-text", "value")).endswith("\n\nx\n\nNo match.")


# --- what is said first


def sentences(driver: Driver) -> list[str]:
    """All that the message line holds."""
    return [sentence for _, sentence in driver.model.said]


def test_k2_log_of_the_match_just_left_is_gone_when_another_begins() -> None:
    driver = playing()
    driver.seed = b"another match..."
    driver.press("pause").press("new").press("confirm").begin()
    assert sentences(driver) == ["The match begins. Red's turn."]
    driver.press("roll")
    assert sentences(driver)[0] == "The match begins. Red's turn."


def test_s7_k2_match_from_a_link_is_not_called_ones_own() -> None:
    shared = format_file(playing().match)
    for driver in (Driver(), Driver().begin()):
        driver.send(Received(shared)).press("replace")
        assert sentences(driver) == [
            "The match is as it was shared. Yellow's turn. Resume when you are ready."
        ]
        assert driver.reload().last.startswith("Your match is as you left it.")


def test_s7_t4_link_to_the_very_match_on_the_table_asks_nothing() -> None:
    driver = playing()
    shared = format_file(driver.match)
    driver.now_ms = 5_000
    driver.press("pause").press("open", "receive")
    before = driver.match
    driver.send(Received(shared))
    assert driver.model.dialog == ""
    assert driver.match == before
    driver.press("resume").press("roll" if driver.phase == "roll" else "choose", "0")
    driver.send(Received(shared))
    assert driver.model.dialog == "replace"


def test_r6_finished_position_is_not_said_to_begin() -> None:
    driver = Driver("?position=" + quote("r:56,56,56,56 y:5,5,-1,-1 turn:y"))
    assert driver.shown("title", "text") == "Red wins!"
    assert driver.said == ["The match is over: Red won."]


def test_s7_finished_match_from_a_link_says_that_it_is_over() -> None:
    finished = playing().play_on().match
    winner = words.over_title(finished).removesuffix(" wins!")
    driver = playing().send(Received(format_file(finished))).press("replace")
    assert driver.phase == "over"
    assert sentences(driver) == [f"The match is over: {winner} won."]
