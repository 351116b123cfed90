"""Playing without eyes, without a mouse, without colour (K1-K4)."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.hosts import FaultyServer
from tests.browser.steps import OVER, SEED, await_own_turn, open_game
from tests.browser.test_look import CROWD

ALMOST_WON = (
    "?speed=off&seed=" + SEED + "&position=r:50,56,56,56%20g:0,-1,53,56%20y:39,5,-1,56"
    "%20b:26,40,40,-1%20turn:r%20die:6%20sixes:1"
)


def assert_axe_finds_nothing(page: Page, state: str) -> None:
    """Look with axe at the page, in both themes."""
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme="light" if theme == "light" else "dark")
        found = Axe().run(page).response["violations"]
        assert not found, (state, theme, [(rule["id"], rule["nodes"][0]["html"]) for rule in found])


def test_k4_axe_finds_nothing_at_set_up(open_page: OpenPage, server: FaultyServer) -> None:
    page = open_page(viewport={"width": 390, "height": 844})
    open_game(page, server.address)
    assert_axe_finds_nothing(page, "set-up")
    page.locator("#edition").select_option("custom")
    page.locator("#custom summary").click()
    assert_axe_finds_nothing(page, "custom")


def test_k4_axe_finds_nothing_in_play_paused_and_in_dialogs(
    open_page: OpenPage, server: FaultyServer
) -> None:
    page = open_page(viewport={"width": 390, "height": 844})
    open_game(page, server.address, CROWD)
    assert_axe_finds_nothing(page, "choosing")
    for dialog in ("settings", "rules", "keys"):
        page.keyboard.press("?") if dialog == "keys" else page.locator(
            f"#tools [data-value={dialog}]"
        ).click()
        expect(page.locator(f"#{dialog}")).to_be_visible()
        assert_axe_finds_nothing(page, dialog)
        page.keyboard.press("Escape")
        expect(page.locator(f"#{dialog}")).to_be_hidden()
    page.keyboard.press("p")
    expect(page.locator("#paused")).to_be_visible()
    assert_axe_finds_nothing(page, "paused")


def test_k4_axe_finds_nothing_when_won(open_page: OpenPage, server: FaultyServer) -> None:
    page = open_page(viewport={"width": 390, "height": 844})
    open_game(page, server.address, ALMOST_WON)
    page.keyboard.press("1")
    expect(page.locator(OVER)).to_be_visible()
    assert_axe_finds_nothing(page, "won")


def test_k4_axe_finds_nothing_while_counting(open_page: OpenPage, server: FaultyServer) -> None:
    page = open_page(viewport={"width": 390, "height": 844})
    open_game(page, server.address, CROWD + "&edition=family")
    page.keyboard.press("2")
    expect(page.locator("#counter")).to_be_visible()
    assert_axe_finds_nothing(page, "counting")


def test_k1_a_whole_match_by_the_accessibility_tree_alone(page: Page, server: FaultyServer) -> None:
    open_game(page, server.address, f"?edition=quick&speed=off&seed={SEED}&seats=r:human,y:random")
    rolls = page.get_by_role("button", name="Roll", exact=True, disabled=False)
    moves = page.get_by_role("group", name="Tokens").get_by_role(
        "button", name="can move", disabled=False
    )
    for _ in range(3000):
        phase = await_own_turn(page)
        if phase == "over":
            break
        (rolls if phase == "roll" else moves.first).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("wins")
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


def focused(page: Page) -> str:
    """What has the focus: an id, or a tag's name."""
    return str(page.evaluate("document.activeElement.id || document.activeElement.nodeName"))


def test_k2_focus_is_never_lost(page: Page, server: FaultyServer) -> None:
    open_game(page, server.address, "?speed=off")
    page.locator("#start").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#roll")).to_be_focused()
    page.keyboard.press("p")
    expect(page.locator("#resume")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#roll")).to_be_focused()
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()
    assert focused(page) == "roll"
    page.locator("#tools [data-value=settings]").click()
    page.locator("#settings [data-do=new]").click()
    expect(page.locator("#confirm")).to_be_visible()
    page.locator("#confirm-new").click()
    expect(page.locator("#start")).to_be_focused()


def test_k2_focus_goes_to_the_result(page: Page, server: FaultyServer) -> None:
    open_game(page, server.address, ALMOST_WON)
    page.keyboard.press("1")
    expect(page.locator("#again")).to_be_focused()


def test_k2_tab_skips_tokens_that_cannot_move(page: Page, server: FaultyServer) -> None:
    open_game(page, server.address, CROWD)
    for seat in range(4):
        for token in range(4):
            button = page.locator(f"#token-{seat}-{token}")
            can_move = button.get_attribute("aria-disabled") is None
            assert (button.get_attribute("tabindex") == "0") == can_move
            assert ("can move" in (button.get_attribute("aria-label") or "")) == can_move


@pytest.mark.parametrize("steps", [6, 5])
def test_v9_counting_by_keyboard(page: Page, server: FaultyServer, steps: int) -> None:
    query = CROWD.replace("speed=off", "speed=slow") + "&edition=family"
    open_game(page, server.address, query)
    page.keyboard.press("2")
    expect(page.locator("#count-here")).to_be_focused()
    for _ in range(steps):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    token = page.locator("#token-0-1")
    if steps == 6:
        expect(token).to_have_attribute("data-progress", "19")
    else:
        expect(page.locator("[data-flash=wrong]")).to_have_count(1)
        expect(page.locator("[data-flash]")).to_have_count(0)
        expect(token).to_have_attribute("data-progress", "13")
