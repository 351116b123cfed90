"""At the table: seats that change hands, the turning board, pauses, notices, the device (T3, V)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.hosts import FaultyServer
from tests.browser.steps import SEED, open_game, phase_of

AUDIO = """
    window.tones = 0;
    const make = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
        window.tones += 1;
        return make.call(this);
    };
"""
LOCKS = """
    window.locks = { asked: 0, held: 0 };
    Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
        window.locks.asked += 1;
        await new Promise((done) => setTimeout(done, 1000));
        window.locks.held += 1;
        return { release: async () => { window.locks.held -= 1; } };
    } } });
"""
NO_SOUND = """
    window.AudioContext = class { constructor() { throw new Error("no sound here"); } };
"""
NO_FULL_SCREEN = """
    Object.defineProperty(document, "fullscreenEnabled", { value: false });
"""
CORNER = """(yard) => {
    const [field, box] = [document.getElementById("field"), yard].map(
        (element) => element.getBoundingClientRect());
    return [Math.round(box.left - field.left), Math.round(field.bottom - box.bottom)];
}"""


def walking(steps: int, seats: str, face: int, speed: str = "slow") -> str:
    """An address where red has one long move to make."""
    position = f"r:{steps},-1,-1,-1%20y:0,-1,-1,-1%20turn:r%20die:{face}"
    return f"?seed={SEED}&speed={speed}&seats={seats}&position={position}"


def test_t3_switch_of_the_seat_on_turn_in_mid_walk(page: Page, server: FaultyServer) -> None:
    open_game(page, server.address, walking(5, "r:human,y:human", 6))
    page.locator("#choice-0").click()
    page.locator("#token-0-0[data-walking]").wait_for()
    page.locator("#player-0-switch").click()
    expect(page.locator("#player-0-switch")).to_have_attribute("aria-checked", "false")
    expect(page.locator("#player-0-name")).to_have_text("Computer 1")
    page.locator('#token-0-0[data-progress="11"]').wait_for()
    page.locator('#die[data-rolling], #game[data-turn="2"]').first.wait_for()
    page.locator("#player-0-switch").click()
    expect(page.locator("#player-0-switch")).to_have_attribute("aria-checked", "true")
    page.locator("#game:is([data-phase=roll], [data-phase=choose])").wait_for(timeout=20_000)
    expect(page.locator("#notice-bar")).to_be_hidden()


@pytest.mark.parametrize(("colour", "corner"), [(1, "#yard-1"), (2, "#yard-2"), (0, "#yard-0")])
def test_v8_chosen_colour_turns_to_the_bottom_left(
    open_page: OpenPage, server: FaultyServer, colour: int, corner: str
) -> None:
    page = open_page(viewport={"width": 390, "height": 844})
    open_game(page, server.address, "?speed=off")
    assert page.locator("#yard-3").evaluate(CORNER) == [0, 0]
    if colour == 0:
        page.locator("label:has(#colour-1)").click()
    page.locator(f"label:has(#colour-{colour})").click()
    expect(page.locator(f"#colour-{colour}")).to_be_checked()
    assert page.locator(corner).evaluate(CORNER) == [0, 0]
    page.locator("#start").click()
    assert page.locator(corner).evaluate(CORNER) == [0, 0]


def test_s2_pause_hides_the_board_and_a_paused_match_stays_paused(
    page: Page, server: FaultyServer
) -> None:
    open_game(page, server.address, f"?seed={SEED}&seats=r:human,y:normal&speed=off")
    page.locator("#pause").click()
    expect(page.locator("#board")).to_be_hidden()
    expect(page.locator("#resume")).to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-app", "ready", timeout=60_000)
    assert phase_of(page) == "paused"
    expect(page.locator("#board")).to_be_hidden()
    page.locator("#resume").click()
    expect(page.locator("#board")).to_be_visible()


@pytest.mark.parametrize("target", ["#message", "#yard-1", "#square-6-1", "#token-0-0"])
def test_r4_notice_goes_by_a_tap(page: Page, server: FaultyServer, target: str) -> None:
    position = "r:-1,-1,-1,-1%20y:-1,-1,-1,-1%20turn:r%20throws:3"
    query = f"?seed={SEED}&speed=slow&seats=r:human,y:human&position={position}"
    open_game(page, server.address, query)
    page.locator("#roll").click()
    expect(page.locator("#message")).to_contain_text("can't move")
    page.locator(target).click(force=True)
    expect(page.locator("#game")).to_have_attribute("data-turn", "2", timeout=500)
    assert phase_of(page) == "roll"


def test_v13_screen_stays_awake_while_playing_only(page: Page, server: FaultyServer) -> None:
    page.add_init_script(LOCKS)
    open_game(page, server.address, "?speed=off")
    assert page.evaluate("window.locks.asked") == 0
    page.locator("#start").click()
    assert page.evaluate(held_after(1)) == 1
    page.locator("#pause").click()
    assert page.evaluate(held_after(0)) == 0
    page.locator("#resume").click()
    page.locator("#pause").click()  # before the browser has answered
    page.wait_for_timeout(1500)
    assert page.evaluate("window.locks.held") == 0, "an answer that comes late is given back"
    page.locator("#resume").click()
    asked = page.evaluate("window.locks.asked")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert page.evaluate("window.locks.asked") == asked + 1, "browsers drop a hidden page's lock"


def held_after(held: int) -> str:
    """Wait until so many locks are held, and return how many are."""
    return f"""async () => {{
        for (let n = 0; n < 100 && window.locks.held !== {held}; n += 1)
            await new Promise((done) => setTimeout(done, 20));
        return window.locks.held;
    }}"""


def switch_on_and_roll(page: Page, setting: str) -> None:
    """Tick a box of the settings, then roll and see the roll through."""
    page.locator("[data-do=open][data-value=settings]").click()
    page.locator(setting).check()
    page.keyboard.press("Escape")
    page.locator("#roll").click()
    page.locator("#game:not([data-phase=moving])").wait_for()


def test_v13_sound_is_off_at_first_and_heard_when_wanted(page: Page, server: FaultyServer) -> None:
    page.add_init_script(AUDIO)
    open_game(page, server.address, walking(5, "r:human,y:human", 3, "fast"))
    page.locator("#choice-0").click()
    page.locator('#game[data-turn="2"]').wait_for()
    assert page.evaluate("window.tones") == 0
    switch_on_and_roll(page, "#sound")
    assert page.evaluate("window.tones") > 0


def test_v13_match_goes_on_where_sound_fails(page: Page, server: FaultyServer) -> None:
    page.add_init_script(NO_SOUND)
    open_game(page, server.address, walking(5, "r:human,y:human", 3, "fast"))
    page.locator("[data-do=open][data-value=settings]").click()
    page.locator("#sound").check()
    page.keyboard.press("Escape")
    page.locator("#choice-0").click()
    page.locator('#game[data-turn="2"]').wait_for()
    expect(page.locator("#notice-bar")).to_be_hidden()


@pytest.mark.parametrize("size", [(1280, 800), (360, 640), (844, 390)], ids=str)
def test_v12_board_and_controls_fit_a_full_screen(
    open_page: OpenPage, server: FaultyServer, size: tuple[int, int]
) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]})
    open_game(page, server.address, f"?seed={SEED}&seats=r:human,y:normal&speed=off")
    page.locator("[data-do=open][data-value=settings]").click()
    page.locator("#fullscreen").click()
    page.locator("#settings [data-do=close]").click()
    expect(page.locator("#settings")).to_be_hidden()
    for selector in ("#board", "#roll", "#choices"):
        expect(page.locator(selector)).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.fullscreenElement === document.documentElement")


def test_v12_full_screen_is_not_offered_where_there_is_none(
    page: Page, server: FaultyServer
) -> None:
    page.add_init_script(NO_FULL_SCREEN)
    open_game(page, server.address)
    page.locator("[data-do=open][data-value=settings]").click()
    expect(page.locator("#theme")).to_be_visible()
    expect(page.locator("#fullscreen")).to_be_hidden()


def test_b4_named_rules_are_played_kept_and_used_again(page: Page, server: FaultyServer) -> None:
    open_game(page, server.address, "?speed=off")
    page.locator("#edition").select_option("custom")
    page.locator("#custom summary").click()
    page.locator("#title-field").fill("Oma's Runde")
    page.locator("#rule-win_tokens").select_option("1")
    page.locator("#start").click()
    expect(page.locator("#rules-edition")).to_have_text("Oma's Runde")
    page.locator("[data-do=open][data-value=settings]").click()
    page.locator("#settings [data-do=new]").click()
    page.locator("#confirm-new").click()
    page.locator("#edition").select_option("family")
    page.locator("#edition").select_option("custom")
    expect(page.locator("#rule-win_tokens")).to_have_value("4")
    page.get_by_role("row", name="Oma's Runde").get_by_role("button", name="Use").click()
    expect(page.locator("#rule-win_tokens")).to_have_value("1")
    expect(page.locator("#title-field")).to_have_value("Oma's Runde")


def test_v9_counting_by_tapping_squares(open_page: OpenPage, server: FaultyServer) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True)
    position = "r:5,52,-1,-1%20y:37,-1,-1,-1%20turn:r%20die:4"
    query = f"?seed={SEED}&edition=family&seats=r:human,y:human&position={position}"
    open_game(page, server.address, query + "&speed=slow")
    page.locator("#token-0-0").tap()
    expect(page.locator("#token-0-0")).to_have_attribute("data-picked", "")
    page.locator("#square-4-6").tap()
    page.locator("#square-4-6[data-flash=wrong]").wait_for()
    expect(page.locator("#message")).to_contain_text("Count again")
    page.locator("[data-flash]").wait_for(state="detached")
    page.locator("#choice-1").tap()
    page.locator("#home").tap(position={"x": 12, "y": 36})
    page.locator("#home[data-flash=right]").wait_for()
    page.locator('#token-0-1[data-progress="56"]').wait_for()


def test_v13_vibration_where_the_device_has_it(page: Page, server: FaultyServer) -> None:
    page.add_init_script("window.felt = []; navigator.vibrate = (ms) => window.felt.push(ms);")
    open_game(page, server.address, walking(5, "r:human,y:human", 3, "off"))
    page.locator("#choice-0").click()
    assert page.evaluate("window.felt") == []
    switch_on_and_roll(page, "#vibration")
    assert page.evaluate("window.felt.length") > 0
