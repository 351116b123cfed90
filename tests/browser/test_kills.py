"""The page is killed at random moments, and finds each time what it had shown (S1, S2, F5)."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Error, Page, expect

from ludo.game import legal_moves
from ludo.match import Match, is_human, last_face
from ludo.saves import parse_save
from tests.browser.conftest import Noise
from tests.browser.hosts import FaultyServer
from tests.browser.steps import drawn, open_game, phase_of

KILLS = int(os.environ.get("LUDO_KILLS", "24"))
"""How many renderers die; the whole proof has been made with 200."""
EDITIONS = ("modern", "family", "traditional", "quick")
SPEEDS = ("fast", "normal", "off")
SEATS = "r:human,g:random,y:human"


def expected(match: Match) -> dict[str, object]:
    """What the page shows of ``match`` before Resume, as ``drawn`` tells it."""
    return {
        "tokens": [
            [str(seat), str(token), str(progress)]
            for seat, tokens in enumerate(match.state.tokens)
            for token, progress in enumerate(tokens)
        ],
        "die": str(last_face(match) or ""),
        "turn": str(match.state.turn),
        "choices": [],
    }


def saved(page: Page) -> Match | None:
    """The match as the browser holds it now; None when there is none."""
    text: str | None = page.evaluate("() => localStorage.getItem('ludo:match')")
    return parse_save(text)[0] if text else None


def kill(page: Page) -> None:
    """Let the page's process die at once: nothing in it runs any more."""
    with page.expect_event("crash"), suppress(Error):
        page.goto("chrome://crash", timeout=5_000)
    page.close()


def act(page: Page, rng: random.Random) -> None:
    """Press what a person would press now, if anything."""
    if page.locator("#resume-restored").is_visible():
        page.locator("#resume-restored").click()
    elif page.locator("#again").is_visible():
        page.locator("#again").click()
    else:
        buttons = page.locator(
            "#roll:not([aria-disabled=true]), #choices button:not([aria-disabled=true])"
        )
        if found := buttons.all():
            rng.choice(found).dispatch_event("click")


def play_a_while(page: Page, rng: random.Random) -> dict[str, Any]:
    """Play to a random moment in a match; what is stored is at every moment what is shown."""
    for _ in range(rng.randrange(1, 6)):
        act(page, rng)
        page.wait_for_timeout(rng.randrange(250))
        check_shown(look(page))
    for _ in range(100):
        if (before := look(page))["match"]:
            return before
        act(page, rng)
    raise AssertionError(f"no match is being played: {before}")


@pytest.mark.parametrize("edition", EDITIONS)
def test_s1_f5_killed_page_finds_what_it_had_shown(
    open_page: Callable[..., Page], server: FaultyServer, noise: Noise, edition: str
) -> None:
    rng = random.Random(edition)
    page = open_page()
    context: BrowserContext = page.context
    open_game(
        page,
        server.address,
        f"?edition={edition}&seed={rng.randbytes(16).hex()}&seats={SEATS}&speed=fast",
    )
    seen = set()
    for _ in range(KILLS // len(EDITIONS)):
        before = play_a_while(page, rng)
        kill(page)
        page = context.new_page()
        noise.listen_to(page)
        open_game(page, server.address, f"?speed={rng.choice(SPEEDS)}")
        check_restored(page, before)
        seen.add(before["phase"])
    assert seen >= {"roll", "choose"} or KILLS < 100


def look(page: Page) -> dict[str, Any]:
    """In one moment: what is stored, the phase and what is drawn."""
    found: dict[str, Any] = page.evaluate(
        """() => ({
            match: localStorage.getItem("ludo:match"),
            phase: document.getElementById("game").dataset.phase,
            die: document.getElementById("die").dataset.value ?? "",
            tokens: [...document.querySelectorAll(".token:not([hidden])")].map(
                (token) => [token.dataset.seat, token.dataset.token, token.dataset.progress]),
        })"""
    )
    return found


def check_shown(before: dict[str, Any]) -> None:
    """What is drawn is what is stored, unless it is still on its way there."""
    if before["match"] and before["phase"] != "moving":
        wanted = expected(parse_save(before["match"])[0])
        assert (before["tokens"], before["die"]) == (wanted["tokens"], wanted["die"])


def goes_on(earlier: Match, match: Match) -> bool:
    """Whether ``match`` is what was seen, or, where computers play, what came of it at once.

    Between the look and the kill a computer may have acted; a person has not.
    """
    if is_human(earlier, earlier.state.turn):
        return match == earlier
    return (
        match.seed == earlier.seed
        and match.choices[: len(earlier.choices)] == earlier.choices
        and 0 <= match.state.throws - earlier.state.throws < 4
    )


def check_restored(page: Page, before: dict[str, Any]) -> None:
    """The page shows what it had shown, holds the same choice, and waits for Resume."""
    check_shown(before)
    earlier, match = parse_save(before["match"])[0], saved(page)
    assert match is not None
    assert goes_on(earlier, match)
    wanted = expected(match)
    expect(page.locator("#resume-restored")).to_be_visible()
    assert phase_of(page) == "paused"
    assert drawn(page) == wanted
    page.locator("#resume-restored").click()
    own = is_human(match, match.state.turn)
    owed = [str(token) for token in legal_moves(match.rules, match.state)] if own else []
    if own:
        assert drawn(page)["choices"] == owed
        assert phase_of(page) == ("choose" if owed else "roll")
