"""A host, a browser, and pages that fail their test when they say or ask something wrong.

A test takes `page` (service workers blocked, desktop size), or `open_page(**options)` for pages of
its own kind; the options are those of Playwright's `Browser.new_context`. After the test every
console error and every request that left the host fails it, unless the test took `noise` and said
`noise.allow_errors()`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from site_tools import browsers
from site_tools.site import Site
from tests.browser.hosts import FaultyServer

DESKTOP = {"width": 1280, "height": 800}

# Every test starts Python anew, most of them for seconds only: compiling it well would not pay.
QUICK_TO_COMPILE = "--js-flags=--liftoff-only"

HARMLESS = (
    # On a slow machine the archive of the game waits for long until Python can use it.
    "preloaded using link preload",
    "Service Worker registration blocked by Playwright",
)

expect.set_options(timeout=30_000)

OpenPage = Callable[..., Page]


class Noise:
    """What pages said on the console and asked of other hosts during one test."""

    def __init__(self, address: str) -> None:
        self._homes = [address, "data:", "blob:", "about:"]
        self._errors_allowed = False
        self.errors: list[str] = []
        self.strangers: list[str] = []

    def allow_errors(self) -> None:
        """This test provokes errors on the console."""
        self._errors_allowed = True

    def expect_site(self, address: str) -> None:
        """This test has a site at `address` as well."""
        self._homes.append(address)

    def listen_to(self, page: Page) -> None:
        """Note what `page` says and asks from now on."""
        page.on("console", lambda line: self._note(line.type, f"{line.text} {line.location}"))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.context.on("request", lambda request: self._check(request.url))

    def judge(self) -> None:
        """Fail the test for what should not have been."""
        assert not self.strangers, f"requests to other hosts: {self.strangers}"
        assert self._errors_allowed or not self.errors, f"console errors: {self.errors}"

    def _note(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not any(words in text for words in HARMLESS):
            self.errors.append(f"{kind}: {text}")

    def _check(self, url: str) -> None:
        if not url.startswith(tuple(self._homes)):
            self.strangers.append(url)


@pytest.fixture(scope="session")
def host() -> Iterator[FaultyServer]:
    """The site as a host publishes it, on a free port."""
    server = FaultyServer(Site())
    server.site.pack_package()
    server.start()
    yield server
    server.stop()


@pytest.fixture
def server(host: FaultyServer) -> Iterator[FaultyServer]:
    """The host, mended and running again after each test."""
    host.mend()
    yield host
    host.mend()
    host.stop()
    host.start()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    chromium = playwright.chromium.launch(
        executable_path=browsers.need_chromium(),
        args=[*browsers.CHROMIUM_FLAGS, QUICK_TO_COMPILE],
    )
    yield chromium
    chromium.close()


@pytest.fixture
def profile(playwright: Playwright, tmp_path: Path) -> Iterator[BrowserContext]:
    """A browser with a profile of its own, as a person has one; `browser` keeps nothing."""
    context = playwright.chromium.launch_persistent_context(
        str(tmp_path), executable_path=browsers.need_chromium(), args=browsers.CHROMIUM_FLAGS
    )
    yield context
    context.close()


@pytest.fixture
def noise(server: FaultyServer) -> Iterator[Noise]:
    """What the test's pages say; judged at its end."""
    noise = Noise(server.address)
    yield noise
    noise.judge()


@pytest.fixture
def open_page(browser: Browser, noise: Noise) -> Iterator[OpenPage]:
    """Makes pages, each in a context of its own."""
    contexts = []

    def open_page(**options: Any) -> Page:
        context = browser.new_context(
            **{"service_workers": "block", "viewport": DESKTOP, **options}
        )
        contexts.append(context)
        page = context.new_page()
        noise.listen_to(page)
        return page

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """A page on a desktop, empty yet."""
    return open_page()
