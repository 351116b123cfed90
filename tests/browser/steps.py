"""What many browser tests do."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Noise

START_MS = 60_000


def open_game(page: Page, address: str, query: str = "") -> None:
    """Open the game and wait until Python says that it is ready."""
    page.goto(address + query)
    await_start(page)


def open_tab(page: Page, noise: Noise, address: str, query: str = "") -> Page:
    """Open the game in one more tab beside `page`, and wait until Python is ready there."""
    tab = page.context.new_page()
    noise.listen_to(tab)
    open_game(tab, address, query)
    return tab


def await_start(page: Page) -> None:
    """Wait until Python says that it is ready."""
    expect(page.locator("html")).to_have_attribute("data-app", "ready", timeout=START_MS)


OWN_TURN = '#game[data-turn="0"]:is([data-phase="roll"], [data-phase="choose"])'
OVER = '#game[data-phase="over"]'
SEED = "0123456789abcdef0123456789abcdef"


def await_worker(page: Page) -> None:
    """Wait until a service worker is in charge of the site."""
    page.evaluate("() => navigator.serviceWorker.ready.then(() => 0)")


def phase_of(page: Page) -> str:
    """What the page waits for."""
    return page.locator("#game").get_attribute("data-phase") or ""


def await_own_turn(page: Page) -> str:
    """Wait until red has something to do or the match is over; return the phase."""
    page.locator(f"{OWN_TURN}, {OVER}").wait_for(timeout=30_000)
    return phase_of(page)


def drawn(page: Page) -> dict[str, object]:
    """All that a player sees of the match: tokens, die, turn, owed choice."""
    state: dict[str, object] = page.evaluate(
        """() => ({
            tokens: [...document.querySelectorAll(".token:not([hidden])")].map(
                (token) => [token.dataset.seat, token.dataset.token, token.dataset.progress]),
            die: document.getElementById("die").dataset.value ?? "",
            turn: document.getElementById("game").dataset.turn,
            choices: [...document.querySelectorAll("#choices button:not([aria-disabled])")].map(
                (button) => button.dataset.token),
        })"""
    )
    return state
