"""Errors after the start are caught in one place, shown quietly, and the match is safe."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Noise
from tests.browser.hosts import FaultyServer
from tests.browser.steps import open_game

MISHAPS = {
    "handler": "() => setTimeout(() => { throw new Error('mishap'); })",
    "promise": "() => { Promise.reject(new Error('mishap')); }",
}


@pytest.mark.parametrize("mishap", MISHAPS.values(), ids=MISHAPS.keys())
def test_uncaught_error_is_told_to_the_game(
    page: Page, server: FaultyServer, noise: Noise, mishap: str
) -> None:
    noise.allow_errors()
    page.add_init_script(
        "window.addEventListener('ludo:error', ({ detail }) => {"
        " document.documentElement.dataset.heard = detail.message; });"
    )
    open_game(page, server.address)
    page.evaluate(mishap)
    expect(page.locator("html")).to_have_attribute("data-heard", re.compile("mishap"))
    expect(page.locator("html")).to_have_attribute("data-app", "ready")
