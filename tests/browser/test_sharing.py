"""Links, files, codes, records and tabs in the real page (A3, F3, S5, S7)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ludo.match import Match
from ludo.saves import format_file, parse_match, parse_save
from ludo.share import format_link, parse_link
from tests.browser.conftest import Noise
from tests.browser.hosts import FaultyServer
from tests.browser.steps import SEED, await_own_turn, drawn, open_game, open_tab, phase_of
from tests.records.matches import begin, finished, play_on

QUERY = f"?edition=quick&speed=off&seed={SEED}&seats=r:human,y:random"
NO_LOCKS = "Object.defineProperty(Navigator.prototype, 'locks', {value: undefined})"


def roll_once(page: Page) -> None:
    """Roll, and wait until it is red's turn again."""
    await_own_turn(page)
    page.locator("#roll").click()
    await_own_turn(page)


def saved(page: Page) -> Match:
    """The match as the browser holds it."""
    return parse_save(page.evaluate("() => localStorage.getItem('ludo:match')"))[0]


def test_s7_link_code_and_file_carry_the_match_to_another_device(
    open_page: Callable[..., Page], server: FaultyServer, tmp_path: Path
) -> None:
    here = open_page(accept_downloads=True)
    open_game(here, server.address, QUERY)
    roll_once(here)
    match = saved(here)
    here.locator("#tools [data-value=settings]").click()
    here.locator("#settings [data-do=share]").click()
    link = here.locator("#share-link").input_value()
    assert parse_link(link.partition("#m=")[2])[:-1] == match[:-1]
    expect(here.locator("#share-code")).to_have_js_property("width", _code_size(here, link))
    with here.expect_download() as download:
        here.locator("#share [data-do=save-file]").click()
    file = tmp_path / "match.json"
    download.value.save_as(file)
    assert parse_match(file.read_text("utf-8")).state == match.state

    there = open_page()
    open_game(there, link.replace("#", "?speed=off#"))
    expect(there.locator("#resume-restored")).to_be_visible()
    assert "#m=" not in there.url
    assert drawn(there)["tokens"] == drawn(here)["tokens"]
    assert drawn(there)["die"] == drawn(here)["die"]
    assert saved(there).state == match.state

    other = open_page()
    open_game(other, server.address)
    other.locator("#tools [data-value=records]").click()
    other.locator("#records [data-value=receive]").click()
    other.locator("#receive-file").set_input_files(file)
    expect(other.locator("#resume-restored")).to_be_visible()
    assert saved(other).state == match.state


def _code_size(page: Page, link: str) -> int:
    """The size of the QR code, asked of its library by the test itself."""
    size: int = page.evaluate(
        """async (link) => {
            const { dataset } = document.getElementById("share-code");
            const library = await import(new URL(dataset.library, location.href));
            return library.generate(link).size + 8;
        }""",
        link,
    )
    return size


def test_s7_opening_a_link_asks_before_it_replaces_a_match(
    page: Page, server: FaultyServer
) -> None:
    open_game(page, server.address, QUERY)
    roll_once(page)
    before = saved(page)
    other = play_on(begin("traditional", "hs-n", 3), 30)
    page.evaluate("(link) => { location.hash = link }", f"m={format_link(other)}")
    expect(page.locator("#replace")).to_be_visible()
    page.locator("#replace [data-do=close]").first.click()
    expect(page.locator("#replace")).to_be_hidden()
    assert saved(page).state == before.state
    page.evaluate("(link) => { location.hash = link }", f"m={format_link(other)}")
    page.locator("#replace .primary").click()
    expect(page.locator("#game")).to_have_attribute("data-edition", "traditional")
    assert saved(page).state == other.state


def test_s7_forged_links_and_files_are_refused_with_the_reason(
    page: Page, server: FaultyServer, tmp_path: Path
) -> None:
    open_game(page, server.address)
    good = finished("quick", "hn--", 3)
    forged = json.loads(format_file(good))
    forged["dice"] = "6" * len(forged["dice"])
    texts = [
        ("#m=" + format_link(good)[:-5], "damaged or cut short"),
        ("https://elsewhere.example/#m=<script>alert(1)</script>", "damaged or cut short"),
        ("A" * 20_000, "too long"),
    ]
    for text, reason in texts:
        page.locator("#tools [data-value=records]").click()
        page.locator("#records [data-value=receive]").click()
        page.locator("#receive-text").fill(text)
        page.locator("#receive-form .primary").click()
        expect(page.locator("#notice")).to_contain_text(reason)
    file = tmp_path / "forged.json"
    for content, reason in (
        (json.dumps(forged), "not those of its seed"),
        (json.dumps(forged | {"dice": "", "choices": "0" * 99}), "not legal"),
        ("[" * 100_000, ""),
        ("x" * 12_000_000, "too long"),
    ):
        file.write_text(content, "utf-8")
        page.locator("#tools [data-value=records]").click()
        page.locator("#records [data-value=receive]").click()
        page.locator("#receive-file").set_input_files(file)
        expect(page.locator("#receive")).to_be_hidden()
        expect(page.locator("#notice")).to_contain_text(reason or "could not be opened")
    assert phase_of(page) == "setup"


def test_a3_f3_results_travel_as_a_file_and_dice_are_checked(
    open_page: Callable[..., Page], server: FaultyServer, tmp_path: Path
) -> None:
    page = open_page(accept_downloads=True)
    open_game(page, server.address, QUERY)
    seal = page.locator("#seal").text_content() or ""
    for _ in range(400):
        phase = await_own_turn(page)
        if phase == "over":
            break
        button = "#roll" if phase == "roll" else "#choices button:not([aria-disabled=true])"
        page.locator(button).first.click()
    page.locator("#result [data-do=check-dice]").click()
    commitment = page.locator("#dice-commitment").text_content() or ""
    assert commitment[:16] in seal
    expect(page.locator("#dice-seed")).to_have_text(SEED)
    expect(page.locator("#dice-verdict")).to_contain_text("rolls follow from the seed")
    assert page.locator("#dice-rows tr").count() > 20
    page.locator("#dice [data-do=close]").click()
    page.locator("#tools [data-value=records]").click()
    expect(page.locator("#history-rows tr")).to_have_count(1)
    with page.expect_download() as download:
        page.locator("#records [data-do=export]").click()
    file = tmp_path / "results.json"
    download.value.save_as(file)

    other = open_page()
    open_game(other, server.address)
    other.locator("#tools [data-value=records]").click()
    for told in ("one new result", "no new results"):
        other.locator("#records [data-value=receive]").click()
        other.locator("#receive-file").set_input_files(file)
        expect(other.locator("#records-status")).to_contain_text(told)
        expect(other.locator("#tallies-total td").first).to_have_text("1")


@pytest.mark.parametrize("locks", [True, False], ids=["web locks", "lease in storage"])
def test_s5_second_tab_waits_and_may_take_over_both_ways(
    page: Page, server: FaultyServer, noise: Noise, locks: bool
) -> None:
    if not locks:
        page.context.add_init_script(NO_LOCKS)
    open_game(page, server.address, QUERY)
    roll_once(page)
    second = open_tab(page, noise, server.address, "?speed=off")
    expect(second.locator("#elsewhere")).to_be_visible()
    before = saved(page)
    second.locator("#elsewhere-title").click()  # else Space would press the button in focus
    second.keyboard.press("Space")
    assert saved(second) == before
    second.locator("#take-over").click()
    expect(second.locator("#elsewhere")).to_be_hidden()
    expect(page.locator("#elsewhere")).to_be_visible()
    expect(second.locator("#resume-restored")).to_be_visible()
    assert saved(second) == before
    second.locator("#resume-restored").click()
    roll_once(second)
    after = saved(second)
    assert after.state.throws > before.state.throws
    page.locator("#take-over").click()
    expect(page.locator("#elsewhere")).to_be_hidden()
    expect(second.locator("#elsewhere")).to_be_visible()
    assert saved(page).state == after.state
    expect(page.locator("#resume-restored")).to_be_visible()


def test_s5_computers_stop_in_the_tab_that_lost_the_match(
    page: Page, server: FaultyServer, noise: Noise
) -> None:
    seats = "r:normal,g:normal,y:normal,b:normal"
    open_game(page, server.address, f"?speed=fast&seed={SEED}&seats={seats}")
    second = open_tab(page, noise, server.address)
    second.locator("#take-over").click()
    expect(page.locator("#elsewhere")).to_be_visible()
    expect(second.locator("#resume-restored")).to_be_visible()
    before = saved(second)
    second.wait_for_timeout(1500)
    assert saved(second) == before
    page.close()
    second.locator("#resume-restored").click()
    expect(second.locator("#game")).to_have_attribute("data-phase", "moving")


def test_s5_closed_tab_leaves_the_match_to_the_next(page: Page, server: FaultyServer) -> None:
    open_game(page, server.address, QUERY)
    context = page.context
    page.close()
    second = context.new_page()
    open_game(second, server.address)
    expect(second.locator("#resume-restored")).to_be_visible()
