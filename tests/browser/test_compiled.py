"""A later visit takes Python's engine as the browser has compiled it, and compiles little anew.

A preload hint for the engine looked like a gain, and cost a second at every later visit: Chromium
stores no compiled code of what was asked for by such a hint.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import BrowserContext

from tests.browser.hosts import FaultyServer
from tests.browser.steps import await_worker, open_game

VISITS = 6
STAY_MS = 5_000
"""Some seconds after it has compiled the last function, Chromium stores them."""
TRACED = {"includedCategories": ["disabled-by-default-v8.wasm.detailed"]}


def functions_compiled(profile: BrowserContext, address: str) -> int:
    """How many functions of the engine one visit compiles because Python calls them."""
    page = profile.new_page()
    devtools = profile.new_cdp_session(page)
    events: list[dict[str, Any]] = []
    ends: list[dict[str, Any]] = []
    devtools.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    # Playwright can't call a method that is built in.
    devtools.on("Tracing.tracingComplete", lambda end: ends.append(end))  # noqa: PLW0108
    devtools.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": TRACED})
    open_game(page, address)
    await_worker(page)
    page.wait_for_timeout(STAY_MS)
    devtools.send("Tracing.end")
    while not ends:
        page.wait_for_timeout(100)
    page.close()
    return sum(event["name"] == "wasm.CompileLazy" for event in events)


def test_later_visits_do_not_compile_the_engine_anew(
    profile: BrowserContext, server: FaultyServer
) -> None:
    first = functions_compiled(profile, server.address)
    later = (functions_compiled(profile, server.address) for _ in range(VISITS - 1))
    assert any(count < first / 4 for count in later)
