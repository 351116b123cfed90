"""What many browser tests do."""

from playwright.sync_api import Page, expect

START_MS = 60_000


def open_game(page: Page, address: str, query: str = "") -> None:
    """Open the game and wait until Python says that it is ready."""
    page.goto(address + query)
    await_start(page)


def await_start(page: Page) -> None:
    """Wait until Python says that it is ready."""
    expect(page.locator("html")).to_have_attribute("data-app", "ready", timeout=START_MS)
