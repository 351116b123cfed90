"""The guide on paper (O5)."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.hosts import FaultyServer

PAPERS = [("A4", 658), ("Letter", 680)]
"""Sizes of paper, and how wide the text on each is between its margins, in CSS px."""
PAGES = 5
TOO_WIDE = """(parts) => parts
    .filter((part) => part.scrollWidth > part.clientWidth
        || part.getBoundingClientRect().right > innerWidth)
    .map((part) => part.textContent.slice(0, 40))"""


@pytest.mark.parametrize(("paper", "width"), PAPERS)
def test_o5_the_printed_guide_has_no_links_and_nothing_wider_than_the_paper(
    open_page: OpenPage, server: FaultyServer, paper: str, width: int
) -> None:
    page = open_page(viewport={"width": width, "height": 900})
    page.goto(f"{server.address}guide.html")
    page.emulate_media(media="print")
    expect(page.locator("nav")).to_be_hidden()
    expect(page.locator(".back")).to_be_hidden()
    parts = page.locator("section, section > p, pre, table, ul")
    assert parts.count() > 40
    assert parts.evaluate_all(TOO_WIDE) == []
    assert pages_on(page, paper) <= PAGES


def pages_on(page: Page, paper: str) -> int:
    """How many pages it takes."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper)))
