"""What a player could not read or reach: each test is named for what was seen."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hosts import FaultyServer
from tests.browser.steps import SEED, await_own_turn, open_game

CUT_SHORT = """(elements) => elements
    .filter((element) => {
        const text = document.createRange();
        text.selectNodeContents(element);
        const { width } = text.getBoundingClientRect();
        return element.checkVisibility() && width > element.getBoundingClientRect().width + 0.05;
    })
    .map((element) => element.textContent)"""
BROKEN_WORDS = """(element) => [...element.textContent.matchAll(/[^ ]+/g)].filter((word) => {
    const range = document.createRange();
    range.setStart(element.firstChild, word.index);
    range.setEnd(element.firstChild, word.index + word[0].length);
    return range.getClientRects().length > 1;
}).map((word) => word[0])"""
SCROLLED = """(input) => input.scrollWidth - input.clientWidth"""
SPARE = """(select) => {
    const span = document.createElement("span");
    span.textContent = select.selectedOptions[0].textContent;
    const style = getComputedStyle(select);
    span.style.font = style.font;
    document.body.append(span);
    const needed = span.getBoundingClientRect().width;
    span.remove();
    return select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
        - needed;
}"""
TUMBLING = """() => {
    const [tumble] = document.querySelector("#die .spin").getAnimations();
    tumble.pause();
    const { duration } = tumble.effect.getComputedTiming();
    const tops = [];
    for (let part = 0; part < 1; part += 0.02) {
        tumble.currentTime = part * duration;
        for (const face of document.querySelectorAll("#die .cube i"))
            tops.push(face.getBoundingClientRect().top);
    }
    return Math.min(...tops) - document.getElementById("message").getBoundingClientRect().bottom;
}"""
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


def test_v1_phones_of_every_width_show_whole_names_of_computers(
    open_page: Callable[..., Page], server: FaultyServer
) -> None:
    page = open_page(viewport={"width": 320, "height": 915})
    open_game(page, server.address, f"?seed={SEED}&speed=off")
    page.locator("#player-1-switch").wait_for()
    for width in (320, 360, 390, 400, 412, 430, 480, 500):
        page.set_viewport_size({"width": width, "height": 915})
        cut = page.locator(".player :is(.name, .kind)").evaluate_all(CUT_SHORT)
        assert cut == [], width


def test_v1_ordinary_names_are_whole_words_on_a_phone_on_its_side(
    open_page: Callable[..., Page], server: FaultyServer
) -> None:
    page = open_page(viewport={"width": 640, "height": 360})
    open_game(page, server.address, "?speed=off&seats=r:human,y:human")
    for edition in page.locator("#edition option").all():
        page.locator("#edition").select_option(edition.get_attribute("value"))
        assert page.locator("#edition").evaluate(SPARE) >= 0, edition.text_content()
    for name in ("Alexandra", "Maximiliane"):
        page.locator("#name-0").fill(name)
        assert page.locator("#name-0").evaluate(SCROLLED) <= 0, name
    page.locator("#start").click()
    expect(page.locator("#title")).to_have_text("Maximiliane's turn")
    for size in ((640, 360), (667, 375), (740, 360), (844, 390)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.locator("#title").evaluate(BROKEN_WORDS) == [], size


def test_v1_default_title_takes_one_line_on_a_wide_page(page: Page, server: FaultyServer) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    open_game(page, server.address, f"?seed={SEED}&speed=off")
    page.locator("#title").evaluate('(title) => { title.textContent = "Computer 1\'s turn"; }')
    lines = """(title) => {
        const text = document.createRange();
        text.selectNodeContents(title);
        return text.getClientRects().length;
    }"""
    assert page.locator("#title").evaluate(lines) == 1


def test_v7_tumbling_die_covers_no_letter_of_the_message(
    open_page: Callable[..., Page], server: FaultyServer
) -> None:
    page = open_page(viewport={"width": 360, "height": 640})
    open_game(page, server.address, f"?seed={SEED}&speed=slow")
    await_own_turn(page)
    page.locator("#roll").click()
    page.locator("#die[data-rolling]").wait_for()
    assert page.evaluate(TUMBLING) >= 0


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
