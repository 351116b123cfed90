"""One tab plays, however slow the browser is (S5)."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Noise
from tests.browser.hosts import FaultyServer
from tests.browser.steps import SEED, open_game, open_tab

SLOW_LOCKS = """
    const request = LockManager.prototype.request;
    LockManager.prototype.request = function (...all) {
        return new Promise((resolve) => setTimeout(resolve, 1500)).then(
            () => request.apply(this, all));
    };
"""

NO_LOCKS = """
    LockManager.prototype.request = () => Promise.reject(new DOMException("", "SecurityError"));
"""


def test_s5_frame_without_locks_plays(page: Page, server: FaultyServer) -> None:
    page.context.add_init_script(NO_LOCKS)
    open_game(page, server.address)
    expect(page.locator("#elsewhere")).to_be_hidden()


def test_s5_slow_browser_is_not_taken_for_another_tab(page: Page, server: FaultyServer) -> None:
    page.context.add_init_script(SLOW_LOCKS)
    open_game(page, server.address)
    expect(page.locator("#elsewhere")).to_be_hidden()
    page.locator("#start").click()
    expect(page.locator("#game")).to_have_attribute("data-phase", "roll")


def test_s5_reload_is_not_taken_for_another_tab(page: Page, server: FaultyServer) -> None:
    open_game(page, server.address)
    for _ in range(3):
        page.reload()
        open_game(page, server.address)
        expect(page.locator("#elsewhere")).to_be_hidden()


@pytest.mark.parametrize("locks", [True, False], ids=["web locks", "lease in storage"])
def test_s5_waiting_tab_plays_on_when_the_other_is_closed(
    page: Page, server: FaultyServer, noise: Noise, locks: bool
) -> None:
    if not locks:
        page.context.add_init_script(NO_LOCKS)
    open_game(page, server.address, f"?seed={SEED}&seats=r:human,y:human")
    second = open_tab(page, noise, server.address)
    second.wait_for_timeout(3000)
    expect(second.locator("#elsewhere")).to_be_visible()
    second.locator("#take-over").click()
    expect(second.locator("#elsewhere")).to_be_hidden()
    expect(page.locator("#elsewhere")).to_be_visible()
    page.wait_for_timeout(3000)
    expect(page.locator("#elsewhere")).to_be_visible()
    second.close()
    expect(page.locator("#elsewhere")).to_be_hidden()
    expect(page.locator("#resume-restored")).to_be_visible()
    page.locator("#resume-restored").click()
    expect(page.locator("#game")).to_have_attribute("data-phase", "roll")
    third = open_tab(page, noise, server.address)
    expect(third.locator("#elsewhere")).to_be_visible()
    page.close()
    expect(third.locator("#elsewhere")).to_be_hidden()
    expect(third.locator("#resume-restored")).to_be_visible()


def test_s5_hidden_tab_leaves_the_match_to_the_tab_that_reloads(
    page: Page, server: FaultyServer, noise: Noise
) -> None:
    open_game(page, server.address, f"?seed={SEED}&seats=r:human,y:human")
    second = page.context.new_page()
    noise.listen_to(second)
    second.add_init_script("Object.defineProperty(document, 'hidden', {get: () => !window.seen})")
    open_game(second, server.address)
    expect(second.locator("#elsewhere")).to_be_visible()
    page.reload()
    open_game(page, server.address)
    expect(page.locator("#resume-restored")).to_be_visible()
    page.close()
    second.evaluate("window.seen = true")
    expect(second.locator("#elsewhere")).to_be_hidden()
