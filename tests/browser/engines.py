"""One small way to drive a page in each of the three engines."""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Playwright
from selenium import webdriver
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from site_tools import browsers

WAIT_SECONDS = 60
STEP_SECONDS = 0.05
# A script gives one JSON value, at once: promises are driven differently in every engine.
Run = Callable[[str], Any]


class Tab(NamedTuple):
    """A page in some engine."""

    open: Callable[[str], object]
    run: Run

    def wait_for(self, condition: str) -> None:
        """Wait until the JavaScript expression `condition` is true."""
        end = time.monotonic() + WAIT_SECONDS
        while not self.run(f"return Boolean({condition})"):
            assert time.monotonic() < end, f"waited in vain for {condition}"
            time.sleep(STEP_SECONDS)

    def click(self, selector: str) -> None:
        """Click the first element in sight that matches `selector`."""
        self.run(
            f"[...document.querySelectorAll({json.dumps(selector)})]"
            ".find((element) => element.offsetParent).click()"
        )


@contextmanager
def chromium(playwright: Playwright) -> Iterator[Tab]:
    """A tab in Chromium."""
    path = browsers.need_chromium()
    with playwright.chromium.launch(executable_path=path, args=browsers.CHROMIUM_FLAGS) as browser:
        yield tab(browser)


@contextmanager
def firefox(playwright: Playwright) -> Iterator[Tab]:
    """A tab in Firefox."""
    path = browsers.firefox()
    with playwright.firefox.launch(channel="moz-firefox", executable_path=path) as browser:
        yield tab(browser)


def tab(browser: Browser) -> Tab:
    """A new tab of a browser that Playwright drives."""
    page = browser.new_page()
    return Tab(page.goto, lambda script: page.evaluate(f"() => {{ {script} }}"))


@contextmanager
def webkit() -> Iterator[Tab]:
    """A tab in WebKitGTK, on a screen that nobody sees."""
    with screen() as display:
        options = Options()
        options.binary_location = browsers.webkit() or ""
        options.add_argument("--automation")
        service = Service(
            executable_path="/usr/bin/WebKitWebDriver", env={**os.environ, "DISPLAY": display}
        )
        driver = webdriver.WebKitGTK(options=options, service=service)
        try:
            yield Tab(driver.get, driver.execute_script)
        finally:
            driver.quit()


@contextmanager
def screen() -> Iterator[str]:
    """A virtual screen; gives its name."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as server:
        os.close(write)
        try:
            with os.fdopen(read) as pipe:
                yield f":{pipe.readline().strip()}"
        finally:
            server.terminate()
