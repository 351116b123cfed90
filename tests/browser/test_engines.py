"""The smoke suite, in each engine: start, whole match, reload in mid-turn, offline."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Playwright

from site_tools import browsers
from tests.browser import engines
from tests.browser.engines import Tab
from tests.browser.hosts import FaultyServer
from tests.browser.steps import SEED

# Selenium warns of what it does by itself.
pytestmark = pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")

READY = "document.documentElement.dataset.app === 'ready'"
PHASE = "document.querySelector('#game').dataset.phase"
OWN_TURN = (
    'document.querySelector(\'#game:is([data-turn="0"]:is([data-phase=roll], [data-phase=choose]),'
    " [data-phase=over])')"
)
CHOICE = "#choices button:not([aria-disabled=true])"
COMPLETE = "document.querySelector('#offline-ready:not([hidden])')"
MATCH = f"?edition=quick&seed={SEED}&speed=off&seats=r:human,y:random"
DRAWN = """return JSON.stringify([
    [...document.querySelectorAll(".token:not([hidden])")].map((token) => token.dataset.progress),
    document.querySelector("#die").dataset.value,
    document.querySelector("#game").dataset.turn,
])"""


@pytest.fixture(params=["chromium", "firefox", "webkit"])
def tab(request: pytest.FixtureRequest, playwright: Playwright) -> Iterator[Tab]:
    if request.param == "chromium":
        opened = engines.chromium(playwright)
    elif request.param == "firefox":
        if not browsers.firefox():
            pytest.skip("Firefox is not installed (on Debian: apt-get install firefox-esr)")
        opened = engines.firefox(playwright)
    else:
        if not browsers.webkit():
            pytest.skip("WebKitGTK is not installed (apt-get install webkit2gtk-driver xvfb)")
        opened = engines.webkit()
    with opened as tab:
        yield tab


def play_out(tab: Tab) -> None:
    """Play the human's turns to the end of the match."""
    for _ in range(2000):
        tab.wait_for(OWN_TURN)
        phase = tab.run(f"return {PHASE}")
        if phase == "over":
            return
        tab.click("#roll" if phase == "roll" else CHOICE)
    raise AssertionError("the match does not end")


def roll_until_choice(tab: Tab) -> None:
    """Roll until a die lies there that can be played."""
    for _ in range(200):
        tab.wait_for(OWN_TURN)
        if tab.run(f"return {PHASE}") == "choose":
            return
        tab.click("#roll")
    raise AssertionError("nothing can be played")


def test_whole_match_reload_in_mid_turn_and_offline(tab: Tab, server: FaultyServer) -> None:
    tab.open(server.address + MATCH)
    tab.wait_for(READY)
    roll_until_choice(tab)
    before = tab.run(DRAWN)
    tab.open(server.address + "?speed=off")
    tab.wait_for(READY)
    assert tab.run(DRAWN) == before
    tab.click("[data-do=resume]")
    tab.wait_for(f"{PHASE} === 'choose'")
    assert tab.run(DRAWN) == before
    tab.wait_for(COMPLETE)
    server.stop()
    tab.open(server.address + "?speed=off")
    tab.wait_for(READY)
    tab.click("[data-do=resume]")
    play_out(tab)
    assert tab.run(f"return {PHASE}") == "over"
