"""What a player could not read or reach: each test is named for what was seen."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hosts import FaultyServer
from tests.browser.steps import SEED, await_own_turn, open_game

CUT_SHORT = """(elements) => elements
    .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth)
    .map((element) => element.textContent)"""
COVERED = """(elements) => elements.filter((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return !element.closest(".token").contains(top);
}).map((element) => element.closest(".token").id)"""


@pytest.mark.parametrize("size", [(320, 568), (360, 640), (640, 360), (512, 384)], ids=str)
def test_v1_small_screens_show_whole_names_and_levels(
    open_page: Callable[..., Page], server: FaultyServer, size: tuple[int, int]
) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]})
    open_game(page, server.address, f"?seed={SEED}&speed=off&seats=b:strategic")
    assert page.locator(".player :is(.name, .kind)").evaluate_all(CUT_SHORT) == []


def test_k4_largest_zoom_needs_no_sideways_scrolling(
    open_page: Callable[..., Page], server: FaultyServer
) -> None:
    page = open_page(viewport={"width": 320, "height": 256})
    for query in ("", f"?seed={SEED}&speed=off"):
        open_game(page, server.address, query)
        assert page.evaluate("() => document.documentElement.scrollWidth") == 320


def test_a1_end_of_a_match_fits_a_phone_on_its_side(
    open_page: Callable[..., Page], server: FaultyServer
) -> None:
    page = open_page(viewport={"width": 640, "height": 360})
    over = quote("r:56,56,56,56 y:0,0,0,0 turn:y")
    open_game(page, server.address, f"?seed={SEED}&speed=off&position={over}")
    for button in page.locator("#result button:visible").all():
        expect(button).to_be_in_viewport(ratio=1)


def test_v4_two_tokens_on_a_square_show_both_their_numbers(
    open_page: Callable[..., Page], server: FaultyServer
) -> None:
    page = open_page(viewport={"width": 360, "height": 640})
    position = quote("r:12,12,30,31 g:-1,0,0,-1 y:5,5,5,9 b:0,0,0,0 turn:r")
    open_game(page, server.address, f"?seed={SEED}&speed=off&position={position}")
    await_own_turn(page)
    page.locator("#roll").click()
    assert page.locator(".token[data-movable]").count() > 1
    assert page.locator(".token:not([hidden]) .piece b").evaluate_all(COVERED) == []


def test_v8_turning_board_stays_within_its_frame(page: Page, server: FaultyServer) -> None:
    open_game(page, server.address)
    assert page.locator("#board").evaluate("(board) => getComputedStyle(board).overflow") == "clip"
