"""Records, sharing and tabs as the app has them (A1-A3, F3, F4, S4-S7, T4, T5)."""

import json
from typing import Any

import pytest

from ludo import app, dice, startup
from ludo import match as matches
from ludo.achievements import ACHIEVEMENTS
from ludo.frame import frame
from ludo.match import Match
from ludo.messages import (
    Ask,
    Closed,
    Download,
    Elsewhere,
    Focus,
    KeepAwake,
    Noted,
    Press,
    Received,
    Save,
    World,
)
from ludo.model import Around, Model
from ludo.records import merged
from ludo.records_text import KEYS
from ludo.saves import format_file, format_save, parse_match
from ludo.share import format_link, parse_link
from tests.app.driver import Driver
from tests.records.matches import begin, finished, play_on

SEATS = "r:human,y:random"
SEED = "0123456789abcdef0123456789abcdef"
QUICK = f"?edition=quick&speed=off&seats={SEATS}"
ADDRESS = "https://example.org/ludo/"
WORLD = World(0, bytes(16), "2026-11-29", ADDRESS, "A browser")


def driver(query: str = QUICK, stored: dict[str, str] | None = None) -> Driver:
    """Return an open page that checks few of its saves."""
    return Driver(query, stored, replays=50)


def played(number: int = 1) -> Driver:
    """Return a page on which a match has been played to its end."""
    return driver(f"{QUICK}&seed={number:032x}").play_on()


def rows(page: Driver, id: str) -> Any:  # noqa: A002
    """Return a table's rows."""
    return page.shown(id, "rows")


def asked(page: Driver, what: str) -> list[str]:
    """Return what the app has just asked for."""
    return [
        effect.text for effect in page.effects if isinstance(effect, Ask) and effect.what == what
    ]


# --- results


def test_a1_finished_match_is_counted_and_shown() -> None:
    page = played().press("open", "records")
    (total,) = rows(page, "tallies-total")
    assert total[:2] == ("All together", "1")
    assert rows(page, "tallies-edition")[0][0] == "Quick"
    assert rows(page, "tallies-seat")[0][0] == "Red"
    assert rows(page, "tallies-level")[0][0] == "Against Random"
    (kept,) = rows(page, "history-rows")
    assert kept[1] == "Quick"
    assert "won" in kept[2]
    assert kept[4] == f"{page.match.state.throws} rolls"


def test_a1_time_counts_to_the_last_action() -> None:
    page = driver(f"?edition=quick&speed=normal&seed={SEED}&seats={SEATS}").play_on()
    (result,) = page.model.records.results
    assert result.active_ms == page.match.active_ms > 10_000


def test_t4_new_match_after_the_end_needs_no_question() -> None:
    page = played().press("new")
    assert (page.phase, page.model.dialog) == ("setup", "")
    assert page.press("new").phase == "setup"


def test_a1_nothing_is_shown_before_there_is_something() -> None:
    page = driver().press("open", "records")
    assert rows(page, "tallies-total") == ()
    assert page.shown("history-empty", "hidden") is False
    assert page.shown("achievements-count", "text") == "0 / 8"
    assert "too few to tell" in page.shown("fairness", "items")[0]  # type: ignore[index]


def test_s6_finished_match_clears_its_save_and_stays_in_the_history() -> None:
    page = played()
    assert "ludo:match" not in page.stored
    assert set(KEYS.values()) <= set(page.stored)
    assert page.reload().phase == "setup"


def test_a1_reload_counts_nothing_twice() -> None:
    page = played()
    again = page.reload(f"{QUICK}&seed={1:032x}").play_on()
    assert again.match.attempt == 2
    assert [result.attempt for result in again.model.records.results] == [1, 2]
    again.press("open", "records")
    assert rows(again, "tallies-total")[0][1] == "1"


def test_a1_match_left_early_is_played() -> None:
    page = driver(f"{QUICK}&seed={SEED}")
    page.press("roll").wait()
    page.press("new").press("confirm")
    assert [result.won for result in page.model.records.results] == [False]
    assert page.reload().model.records == page.model.records


def test_a1_match_left_before_a_roll_leaves_nothing() -> None:
    page = driver(f"{QUICK}&seed={SEED}").press("new").press("confirm")
    assert page.model.records.results == ()
    assert page.phase == "setup"


def test_a2_achievements_are_said_stored_and_shown() -> None:
    page = played()
    names = [earned.name for earned in page.model.records.achievements]
    assert "token-out" in names
    said = [sentence for sentence in page.said if sentence.startswith("Achievement")]
    assert sum(1 + sentence.count(",") for sentence in said) == len(names)
    page.press("open", "records")
    for name in ACHIEVEMENTS:
        assert page.shown(f"achievement-{name}", "data-earned") is (name in names)
    assert page.shown("achievements-count", "text") == f"{len(names)} / 8"


def test_a2_achievements_do_not_hide_who_has_won() -> None:
    page = played()
    assert page.said[-1].startswith("Achievement")
    assert str(page.shown("celebration", "text")).endswith(" wins!")


def test_a2_reload_earns_nothing_twice() -> None:
    page = played()
    again = page.reload(f"{QUICK}&seed={2:032x}").play_on()
    names = [earned.name for earned in again.model.records.achievements]
    assert len(names) == len(set(names))
    assert not any("First token out" in sentence for sentence in again.said)


def test_t5_same_dice_again_is_marked_and_does_not_count() -> None:
    page = played()
    before = page.model.records
    seen = page.match.state.throws
    page.press("again", "same")
    assert page.shown("practice", "text") == f"Practice, attempt 2: {seen} dice seen before."
    page.play_on()
    assert page.model.records.achievements == before.achievements
    page.press("open", "records")
    assert rows(page, "tallies-total")[0][1] == "1"


def test_t5_fresh_match_is_not_marked() -> None:
    page = played()
    page.seed = bytes(15) + b"x"
    page.press("again")
    assert page.match.attempt == 1
    assert page.shown("practice", "hidden") is True


def test_t5_practice_from_the_history_asks_first() -> None:
    page = played()
    page.seed = bytes(15) + b"x"
    page.press("again").press("roll").wait()
    kept = page.match
    page.press("open", "records").press("practise", "0")
    assert page.model.dialog == "replace"
    assert page.match == kept
    page.press("replace")
    assert (page.match.attempt, page.match.seed) == (2, (1).to_bytes(16, "big"))
    assert not page.match.choices


def test_f4_faces_are_shown_with_the_test_in_plain_words() -> None:
    page = driver()
    for number in range(1, 4):
        page = driver(f"{QUICK}&seed={number:032x}", page.stored).play_on()
    page.press("open", "records")
    table = rows(page, "faces-rows")
    assert [row[0] for row in table] == ["Red", "Green", "Yellow", "Blue"]
    assert all(sum(map(int, row[1:7])) == int(row[7]) for row in table)
    assert "series of fair dice" in page.shown("fairness", "items")[0]  # type: ignore[index]


# --- export, import, erase


def test_a3_export_is_a_file_that_merges_into_itself_without_counting_twice() -> None:
    page = played().press("export")
    (file,) = (effect for effect in page.effects if isinstance(effect, Download))
    assert file.name.endswith(".json")
    before = page.model.records
    page.send(Received(file.text))
    assert page.model.records == merged(before, before)
    assert page.model.notice == "Imported: no new results. Nothing is counted twice."


def test_a3_import_brings_what_is_new() -> None:
    page = played(1).press("export")
    (file,) = (effect for effect in page.effects if isinstance(effect, Download))
    other = played(2).send(Received(file.text))
    assert len(other.model.records.results) == 2
    assert "one new result" in other.model.notice
    assert other.reload().model.records == other.model.records


@pytest.mark.parametrize("text", ["{", '{"ludo-records": 1}', '{"name": "chess"}', "", "x" * 20])
def test_s7_what_is_no_match_is_refused_with_a_sentence(text: str) -> None:
    page = driver(f"{QUICK}&seed={SEED}").press("open", "receive")
    before = page.match
    page.send(Received(text))
    assert page.match == before
    assert page.model.dialog == ""
    assert page.model.notice.startswith("That could not be opened: ")


def test_a3_erase_asks_first() -> None:
    page = played()
    page.press("erase")
    assert page.model.records.results
    page.press("ask-erase")
    assert page.shown("erase", "shown") is True
    page.press("close")
    assert page.model.records.results
    page.press("ask-erase").press("erase")
    assert not page.model.records.results
    assert page.reload().press("open", "records").shown("achievements-count", "text") == "0 / 8"


# --- moving a match


def link(match: Match) -> str:
    """Return the link to ``match``."""
    return f"{ADDRESS}#m={format_link(match)}"


def test_s7_shared_link_file_and_code_hold_the_whole_match() -> None:
    page = driver(f"{QUICK}&seed={SEED}").press("roll").wait()
    page.press("share")
    assert page.shown("share", "shown") is True
    shown = str(page.shown("share-link", "value"))
    assert asked(page, "qr") == [shown]
    assert parse_link(shown.partition("#m=")[2]) == page.match
    page.press("save-file")
    (file,) = (effect for effect in page.effects if isinstance(effect, Download))
    assert parse_match(file.text) == page.match
    page.press("copy-link")
    assert asked(page, "copy") == [shown]
    page.send(Noted("copied"))
    assert page.shown("share-status", "text") == "Copied."
    page.send(Noted("copy-refused"))
    assert "by hand" in str(page.shown("share-status", "text"))
    page.press("share-link")
    assert asked(page, "share") == [shown]


def test_s7_share_sheet_is_offered_where_there_is_one() -> None:
    page = driver(f"{QUICK}&seed={SEED}").press("share")
    assert page.shown("share-sheet", "hidden") is True
    page.send(Noted("sharing"))
    assert page.shown("share-sheet", "hidden") is False


def test_s7_t4_settings_offer_nothing_about_a_match_before_there_is_one() -> None:
    page = driver("").press("open", "settings")
    assert [page.shown(button, "hidden") for button in ("move-match", "new-match")] == [True] * 2
    page.press("close").begin().press("open", "settings")
    assert [page.shown(button, "hidden") for button in ("move-match", "new-match")] == [False] * 2
    assert page.press("new").model.dialog == "confirm"


def test_s7_nothing_to_share_before_a_match() -> None:
    page = driver("").press("share")
    assert page.model.dialog == ""
    page.press("save-file").press("check-dice").press("practise", "0").press("practise", "x")
    assert page.effects == ()
    assert page.model.dialog == ""
    page.press("replace")
    assert page.model.match is None


@pytest.mark.parametrize("text", [link, format_file])
def test_s7_received_match_waits_for_resume(text: Any) -> None:
    match = play_on(begin("traditional", "hsd-", 9), 30)
    page = driver("").send(Received(text(match)))
    assert page.match == match
    assert page.phase == "paused"
    assert page.model.paused == "restored"
    assert page.reload().match == match


def test_s7_received_match_asks_before_it_replaces_another() -> None:
    page = driver(f"{QUICK}&seed={SEED}").press("roll").wait()
    mine, other = page.match, play_on(begin(), 30)
    page.send(Received(link(other)))
    assert page.shown("replace", "shown") is True
    assert page.match == mine
    page.send(Closed())
    assert page.match == mine
    page.press("replace")
    assert page.match == mine
    page.send(Received(link(other))).press("replace")
    assert page.match == other
    assert [result.won for result in page.model.records.results] == [False]


def test_s7_finished_match_is_looked_at_and_counts_for_nobody() -> None:
    match = finished("modern", "hn--", 3)
    page = driver("").send(Received(link(match)))
    assert page.phase == "over"
    assert page.model.records.results == ()
    assert "ludo:match" not in page.stored


def test_s7_match_before_its_first_roll_begins() -> None:
    page = driver("").send(Received(link(begin())))
    assert page.phase == "roll"


def test_s7_received_match_with_seen_dice_is_practice() -> None:
    page = played()
    early = play_on(page.match._replace(state=matches.opening(page.match), choices=()), 10)
    page.send(Received(link(early)))
    assert page.match.attempt == 2
    assert page.match.seen >= 10


def test_s7_link_in_the_address_is_opened_once() -> None:
    match = play_on(begin(), 30)
    model, effects = startup.start({}, "", WORLD, f"#m={format_link(match)}")
    assert model.match == match
    assert effects[-1] == Ask("forget-request")
    model, effects = startup.start({}, "", WORLD, "#top")
    assert model.match is None


def test_s7_link_in_the_address_asks_before_it_replaces_a_saved_match() -> None:
    mine, other = play_on(begin(), 30), play_on(begin(number=2), 30)
    stored = {"ludo:match": format_save(mine, paused=False)}
    model, _ = startup.start(stored, "", WORLD, f"#m={format_link(other)}")
    assert model.match == mine
    assert model.dialog == "replace"
    assert model.offered == other


def test_s7_damaged_kept_match_is_refused_with_the_reason() -> None:
    page = played()
    found = json.loads(page.stored["ludo:history"])
    found["history"][0]["match"]["choices"] = "0"
    page.stored["ludo:history"] = json.dumps(found)
    again = page.reload().press("open", "records").press("check-dice", "0")
    assert again.model.dialog == "records"
    assert "could not be opened" in again.model.notice
    assert again.shown("records-status", "text") == again.model.notice


# --- the dice


def test_f3_seal_is_shown_before_the_first_roll_and_the_seed_after_the_last() -> None:
    page = driver(f"{QUICK}&seed={SEED}")
    seed = bytes.fromhex(SEED)
    assert dice.commitment(seed)[:16] in str(page.shown("seal", "text"))
    page.press("check-dice")
    assert page.shown("dice-commitment", "text") == dice.commitment(seed)
    assert page.shown("dice-seed", "text") == "shown after the match"
    assert page.shown("dice-steps", "hidden") is True
    assert not any(SEED in str(value) for value in page.frame.values())
    page.press("close").play_on().press("check-dice")
    assert page.shown("dice-seed", "text") == SEED
    rolls = page.match.state.throws
    assert len(rows(page, "dice-rows")) == rolls
    assert page.shown("dice-verdict", "text") == f"All {rolls} rolls follow from the seed."


def test_f3_dice_of_a_kept_match_are_checked_too() -> None:
    page = played().press("new").press("check-dice", "0")
    assert page.shown("dice-seed", "text") == f"{1:032x}"
    assert page.phase == "setup"


# --- damaged records


@pytest.mark.parametrize("key", KEYS.values())
def test_s4_damaged_records_are_set_aside_and_told(key: str) -> None:
    page = played()
    stored = page.stored | {key: "{}"}
    again = driver("", stored)
    assert "could not be read" in again.model.notice
    assert again.stored[f"ludo:set-aside:{key.removeprefix('ludo:')}"] == "{}"
    assert key not in again.stored
    assert set(KEYS.values()) - {key} <= set(again.stored)


# --- one tab


def test_s5_tab_that_lost_the_match_stops_and_says_so() -> None:
    page = driver(f"?edition=quick&speed=fast&seed={SEED}&seats=r:random,y:random")
    page.tick()
    page.send(Elsewhere())
    assert page.shown("elsewhere", "hidden") is False
    assert page.shown("game", "inert") is True
    assert page.effects == (KeepAwake(False), Focus("take-over"))
    stored = dict(page.stored)
    page.wait().press("roll").key("r", " ").press("open", "records").press("erase")
    assert page.stored == stored
    assert page.model.dialog == ""


def test_s5_waiting_tab_only_takes_over() -> None:
    model, effects = app.elsewhere(Model())
    assert app.update(model, Press("roll"), WORLD) == (model, ())
    assert app.update(model, Press("take-over"), WORLD) == (model, (Ask("take-over"),))
    assert not any(isinstance(effect, Save) for effect in effects)
    assert frame(model)["elsewhere", "hidden"] is False
    assert frame(Model())["elsewhere", "hidden"] is True


def test_s5_news_of_the_page_around_outlive_the_time_in_another_tab() -> None:
    page = driver(QUICK).send(Noted("install")).send(Noted("sharing")).send(Elsewhere())
    page.send(Noted("update")).send(Noted("offline-ready"))
    away = page.model.around
    assert away == Around(update=True, sharing=True, install=True, offline=True)
    model, _ = startup.start(page.stored, "", WORLD, "", away)
    assert model.around == away


def test_s5_tab_that_takes_over_goes_on_with_what_is_stored() -> None:
    page = driver(f"{QUICK}&seed={SEED}").press("roll").wait()
    other = page.reload()
    assert other.match == page.match
    assert other.model.elsewhere is False
