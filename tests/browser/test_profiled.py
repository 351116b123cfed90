"""The game runs where Chromium profiles its heap, as it does in a share of all sessions.

The profiler walks the stack at some allocations, and runs off the separate stacks that stack
switching (JSPI) makes: the page crashed at about every third start.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Playwright

from site_tools import browsers
from tests.browser.hosts import FaultyServer
from tests.browser.steps import open_game

PROFILER = (
    "--enable-features=HeapProfilerReporting:stable-probability/1/nonstable-probability/1"
    "/renderer-prob-pct/100/sampling-rate/100000"
)
STARTS = 6


@pytest.fixture
def profiled(playwright: Playwright) -> Iterator[Browser]:
    """A Chromium whose renderers profile their heaps."""
    browser = playwright.chromium.launch(
        executable_path=browsers.need_chromium(), args=[*browsers.CHROMIUM_FLAGS, PROFILER]
    )
    yield browser
    browser.close()


def test_page_does_not_crash_while_chromium_profiles_its_heap(
    profiled: Browser, server: FaultyServer
) -> None:
    for _ in range(STARTS):
        page = profiled.new_page(service_workers="block")
        open_game(page, server.address)
        page.context.close()
