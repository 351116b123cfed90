"""Whole matches in the real page, by hand and by keyboard, and what a reload brings back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hosts import FaultyServer
from tests.browser.steps import (
    OVER,
    SEED,
    await_own_turn,
    await_start,
    drawn,
    open_game,
    phase_of,
)

CROWD = (
    "?speed=off&seed=" + SEED + "&seats=r:human,y:human"
    "&position=r:5,5,20,-1%20y:3,44,56,30%20turn:r%20die:3"
)
PASSING_TIME = """
    const now = performance.now.bind(performance);
    window.passed = 0;
    performance.now = () => now() + window.passed;
    window.hide = (hidden) => {
        Object.defineProperty(document, "hidden", {configurable: true, value: hidden});
        document.dispatchEvent(new Event("visibilitychange"));
    };
"""


def play_out(page: Page, roll: Callable[[], None], choose: Callable[[], None]) -> None:
    """Play red's turns to the end of the match."""
    for _ in range(3000):
        phase = await_own_turn(page)
        if phase == "over":
            return
        roll() if phase == "roll" else choose()
    raise AssertionError("the match does not end")


def test_v5_die_wears_a_colour_only_once_its_seat_has_rolled(
    page: Page, server: FaultyServer
) -> None:
    pips = "(face) => getComputedStyle(face).backgroundImage"
    face = page.locator('#die i[data-face="1"]')
    position = "&position=r:5,20,-1,-1%20y:3,44,30,-1%20turn:r"
    open_game(page, server.address, f"?speed=off&seed={SEED}&seats=r:human,y:human{position}")
    nobodys = face.evaluate(pips)
    page.locator("#roll").click()
    expect(page.locator("#game")).to_have_attribute("data-phase", "choose")
    assert face.evaluate(pips) != nobodys
    page.locator("#choices button:not([aria-disabled=true])").first.click()
    expect(page.locator("#game")).to_have_attribute("data-phase", "roll")
    assert face.evaluate(pips) == nobodys


def test_a1_whole_match_by_clicks_from_the_form_to_the_winner(
    page: Page, server: FaultyServer
) -> None:
    open_game(page, server.address, "?speed=off")
    page.locator("#name-0").fill("Ann")
    page.locator("#start").click()
    expect(page.locator("#title")).to_contain_text("Ann")
    choices = page.locator("#choices button:not([aria-disabled=true])")
    play_out(page, page.locator("#roll").click, choices.first.click)
    expect(page.locator(OVER)).to_be_visible()
    winner = page.locator("#game").get_attribute("data-turn")
    assert page.locator(f'.token[data-seat="{winner}"][data-progress="56"]').count() == 4
    expect(page.locator("#title")).to_contain_text("wins")


def test_k1_whole_match_by_keyboard(page: Page, server: FaultyServer) -> None:
    open_game(page, server.address, "?edition=quick&speed=off")
    page.locator("#start").focus()
    page.keyboard.press("Enter")

    def choose() -> None:
        first = page.locator("#choices button:not([aria-disabled=true])").first.get_attribute(
            "data-token"
        )
        page.keyboard.press(str(int(first or 0) + 1))

    play_out(page, lambda: page.keyboard.press("Space"), choose)
    expect(page.locator(OVER)).to_be_visible()


def test_v6_match_by_tokens_on_the_board(page: Page, server: FaultyServer) -> None:
    open_game(page, server.address, f"?edition=quick&speed=off&seed={SEED}&seats=r:human,y:random")
    movable = page.locator('.token[data-seat="0"]:not([aria-disabled="true"])')
    play_out(
        page,
        page.locator("#die").click,
        lambda: movable.first.click(position={"x": 4, "y": 4}, force=True),
    )


@pytest.mark.parametrize("speed", ["fast", "off"])
def test_r7_double_clicks_and_stray_keys_do_one_thing_at_a_time(
    page: Page, server: FaultyServer, speed: str
) -> None:
    open_game(page, server.address, f"?speed={speed}&seed={SEED}&seats=r:human,y:human")
    for _ in range(12):
        turn = page.locator("#game").get_attribute("data-turn")
        for key in ("Space", "r", "D", "1", "2", "3", "4", "x", "Enter", "ArrowRight"):
            page.keyboard.press(key)
        page.locator("#roll").dblclick(force=True)
        page.locator("#die").dblclick(force=True)
        for button in page.locator("#choices button").all():
            button.dispatch_event("click")
        page.locator("#game:not([data-phase=moving])").wait_for()
        assert phase_of(page) in ("roll", "choose")
        assert turn in ("0", "2")
    assert_no_notice(page)


def assert_no_notice(page: Page) -> None:
    """Nothing has gone wrong behind the scenes."""
    expect(page.locator("#notice-bar")).to_be_hidden()


def test_s1_f5_reload_after_a_roll_keeps_the_die_and_the_choice(
    page: Page, server: FaultyServer
) -> None:
    open_game(page, server.address, CROWD)
    page.locator("#choices button:not([aria-disabled=true])").first.click()
    before = drawn(page)
    page.goto(server.address)
    await_start(page)
    assert phase_of(page) == "paused"
    page.locator("[data-do=resume]:visible").click()
    assert drawn(page) == before
    for _ in range(30):
        if phase_of(page) == "roll":
            page.locator("#roll").click()
        if phase_of(page) == "choose":
            break
        page.locator("#game[data-phase=roll], #game[data-phase=choose]").wait_for()
    before = drawn(page)
    assert before["choices"]
    page.reload()
    await_start(page)
    page.locator("[data-do=resume]:visible").click()
    assert drawn(page) == before
    assert phase_of(page) == "choose"


def test_s1_match_goes_on_after_a_reload_in_the_middle_and_somebody_wins(
    page: Page, server: FaultyServer
) -> None:
    open_game(page, server.address, "?edition=quick&speed=off")
    page.locator("#start").click()
    choices = page.locator("#choices button:not([aria-disabled=true])")
    for _ in range(10):
        if await_own_turn(page) == "roll":
            page.locator("#roll").click()
        elif phase_of(page) == "choose":
            choices.first.click()
    page.reload()
    await_start(page)
    page.locator("[data-do=resume]:visible").click()
    play_out(page, page.locator("#roll").click, choices.first.click)
    page.reload()
    await_start(page)
    assert phase_of(page) == "setup"


def test_s1_a1_hours_in_a_hidden_tab_are_no_active_time(page: Page, server: FaultyServer) -> None:
    page.add_init_script(PASSING_TIME)
    open_game(page, server.address, f"?speed=off&seed={SEED}&seats=r:human,y:human")
    page.evaluate("hide(true)")
    page.evaluate("passed += 8 * 3600000")
    page.evaluate("hide(false)")
    page.locator("#roll").click()
    assert active_ms(page) < 600_000
    page.evaluate("passed += 3600000")
    page.keyboard.press("p")
    assert 3_600_000 <= active_ms(page) < 4_200_000


def active_ms(page: Page) -> int:
    """The active time of the match as it is kept."""
    found: int = page.evaluate("JSON.parse(localStorage.getItem('ludo:match')).active_ms")
    return found


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("?edition=nonsense", "edition"),
        ("?seed=123", "seed"),
        ("?speed=warp", "speed"),
        ("?position=r:1", "position"),
        ("?seats=q:human", "seats"),
        (f"?seed={SEED}&seats=r:human", "two players"),
    ],
)
def test_bad_flags_get_a_sentence_and_the_form(
    page: Page, server: FaultyServer, query: str, words: str
) -> None:
    open_game(page, server.address, query)
    expect(page.locator("#notice")).to_contain_text(words)
    expect(page.locator("#start")).to_be_visible()
    assert phase_of(page) == "setup"
