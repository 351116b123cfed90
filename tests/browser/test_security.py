"""Markup in whatever a player, a link, a file or storage can bring in stays text."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Page, expect

from ludo import match as matches
from ludo.customs import Custom, customs_fields, option_texts
from ludo.match import CUSTOM, Match, Player
from ludo.saves import format_file
from ludo.share import format_link
from tests.browser.hosts import FaultyServer
from tests.browser.steps import OVER, await_start, open_game
from tests.records.matches import SHORT, play_on

SHORT_MARKUP = "<img class=evil src>"  # as long as a name may be
MARKUP = "<img class=evil src=x onerror='window.evil=1'><script class=evil>window.evil=1</script>"
SEATS = tuple(Player("random", SHORT_MARKUP) for _ in range(4))


def match_of_markup(number: int = 1) -> Match:
    """A match whose names are all markup, before its first roll."""
    seed = number.to_bytes(16, "big")
    return matches.new_match(CUSTOM, SHORT, SEATS, seed, title=SHORT_MARKUP)


def check(page: Page) -> None:
    """Nothing that came in has become part of the page."""
    expect(page.locator(".evil, img")).to_have_count(0)
    assert page.evaluate("() => window.evil ?? null") is None


def look_at_everything(page: Page) -> None:
    """Open every dialog that shows names."""
    for opening, dialog in (
        ("#tools [data-value=records]", "#records"),
        ("#tools [data-value=rules]", "#rules"),
        ("[data-do=check-dice]:visible", "#dice"),
        ("[data-do=share]:visible", "#share"),
    ):
        page.locator(opening).first.click()
        expect(page.locator(dialog)).to_be_visible()
        check(page)
        page.locator(f"{dialog} [data-do=close]").first.click()


def test_markup_in_the_form_stays_text(page: Page, server: FaultyServer) -> None:
    open_game(page, server.address, "?speed=off")
    page.locator("#edition").select_option(CUSTOM)
    page.locator("#seats-4").check(force=True)
    page.locator("#custom summary").click()
    page.locator("#title-field").fill(MARKUP)
    for seat in range(4):
        page.locator(f"#kind-{seat}").select_option("human")
        page.locator(f"#name-{seat}").fill(MARKUP)
    check(page)
    page.locator("#start").click()
    expect(page.locator("#title")).to_contain_text("<img class=evil")
    check(page)


def test_markup_in_links_and_files_stays_text(
    page: Page, server: FaultyServer, tmp_path: Path
) -> None:
    open_game(page, server.address, "?speed=off")
    page.evaluate("(link) => { location.hash = link }", f"m={format_link(match_of_markup())}")
    page.locator(OVER).wait_for(timeout=60_000)
    check(page)
    look_at_everything(page)

    file = tmp_path / "match.json"
    file.write_text(format_file(play_on(match_of_markup(2))), "utf-8")
    for text in (MARKUP, f"#m={MARKUP}", json.dumps({"ludo": MARKUP}), json.dumps({MARKUP: 1})):
        open_receive(page)
        page.locator("#receive-text").fill(text)
        page.locator("#receive-form .primary").click()
        expect(page.locator("#notice")).not_to_be_empty()
        check(page)
    open_receive(page)
    page.locator("#receive-file").set_input_files(file)
    page.locator(OVER).wait_for()
    check(page)
    look_at_everything(page)


def open_receive(page: Page) -> None:
    """Open the dialog that takes links and files."""
    page.locator("#tools [data-value=records]").click()
    page.locator("#records [data-value=receive]").click()


def test_markup_in_the_address_stays_text(page: Page, server: FaultyServer) -> None:
    for flag in ("edition", "seed", "speed", "position", "seats", "do"):
        open_game(page, server.address, f"?{flag}={quote(MARKUP)}")
        expect(page.locator("#notice")).not_to_be_empty()
        check(page)
    page.goto("about:blank")
    open_game(page, server.address, f"#m={quote(MARKUP)}")
    expect(page.locator("#notice")).not_to_be_empty()
    check(page)


def test_markup_in_storage_stays_text(page: Page, server: FaultyServer) -> None:
    open_game(page, server.address)
    customs = customs_fields((Custom(SHORT_MARKUP, option_texts(SHORT)),))
    stored = {
        "ludo:editions": customs,
        "ludo:setup": {f"name-{seat}": MARKUP for seat in range(4)} | {"edition": CUSTOM},
        "ludo:settings": {"theme": MARKUP, "speed": MARKUP},
        "ludo:match": {"ludo": MARKUP},
        "ludo:results": [MARKUP],
        "ludo:history": MARKUP,
        "ludo:achievements": {MARKUP: MARKUP},
    }
    for key, value in stored.items():
        page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, json.dumps(value)])
    page.reload()
    await_start(page)
    expect(page.locator("#customs-rows")).to_contain_text("<img class=evil")
    check(page)
