"""One tab plays, however slow the browser is (S5)."""

from playwright.sync_api import Page, expect

from tests.browser.hosts import FaultyServer
from tests.browser.steps import open_game

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
