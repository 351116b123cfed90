"""Errors after the start are caught in one place, shown quietly, and the match is safe."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from ludo.saves import parse_match
from tests.browser.conftest import Noise
from tests.browser.hosts import FaultyServer
from tests.browser.steps import SEED, await_start, open_game

# What goes wrong, by a script for the page, and what then tells of it.
MISHAPS = {
    "handler": ("setTimeout(() => { throw new Error('mishap'); })", "mishap"),
    "promise": ("Promise.reject(new Error('mishap'))", "mishap"),
    "python handler": (
        "history.replaceState = () => { throw new Error('mishap'); };location.hash = '#m=mishap'",
        "Error: mishap",
    ),
    "python task": (
        "document.getElementById('share-code').id = 'mishap';"
        "document.querySelector('[data-do=share]').click()",
        "AttributeError",
    ),
}


@pytest.mark.parametrize(("script", "trace"), MISHAPS.values(), ids=MISHAPS)
def test_error_is_told_with_a_report_and_the_match_is_safe(
    page: Page, server: FaultyServer, noise: Noise, script: str, trace: str
) -> None:
    noise.allow_errors()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_game(page, server.address, f"?seats=r:human,y:human&speed=off&seed={SEED}")
    page.locator("#roll").click()
    page.evaluate(f"() => {{ {script} }}")
    expect(page.locator("#notice")).to_contain_text("Something went wrong")
    expect(page.locator("#notice")).to_contain_text(trace)
    expect(page.locator("html")).to_have_attribute("data-app", "ready")

    close_dialogs(page)
    page.locator("#open-report").click()
    page.locator("[data-do=copy-report]").click()
    expect(page.locator("#report-status")).to_have_text("Copied.")
    report = str(page.evaluate("() => navigator.clipboard.readText()"))
    assert report == page.locator("#report-text").input_value()
    versions, *traces, match = report.split("\n\n")
    assert re.fullmatch(r"Ludo \d+\.\d+\.\d+\nMozilla/5\.0 .*", versions)
    assert trace in "\n\n".join(traces)
    assert parse_match(match).state.throws == 1

    close_dialogs(page)
    page.locator("#notice-bar [data-do=dismiss]").click()
    expect(page.locator("#notice-bar")).to_be_hidden()
    page.reload()
    await_start(page)
    expect(page.locator("#resume-restored")).to_be_visible()


def close_dialogs(page: Page) -> None:
    """Close the dialog that is open, if one is."""
    for button in page.locator("dialog[open] [data-do=close]").all():
        button.click()
    expect(page.locator("dialog[open]")).to_have_count(0)
