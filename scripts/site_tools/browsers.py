"""Finding browsers for the tests, and installing them where that can be done."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from site_tools import Problem

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# As root and in a container; and nothing that the browser would ask of the world by itself.
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium() -> str | None:
    """The path of a Chromium: CHROME_PATH, then PATH, then what Playwright has downloaded."""
    return next((path for path in _candidates() if path and Path(path).exists()), None)


def firefox() -> str | None:
    """The path of a Firefox that Playwright can drive."""
    return shutil.which("firefox-esr")


def webkit() -> str | None:
    """The path of WebKitGTK's small browser, if its driver and a virtual screen are there too."""
    if not (shutil.which("WebKitWebDriver") and shutil.which("Xvfb")):
        return None
    return next(map(str, Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")), None)


def need_chromium() -> str:
    """The path of a Chromium, installed first if need be.

    Raises Problem, saying what to do, where it can't be installed.
    """
    found = chromium() or (chromium() if install("chromium") else None)
    if not found:
        raise Problem(
            "The tests need a Chromium. Install one (on Debian or Ubuntu: sudo apt-get install "
            "chromium), or run `.venv/bin/python -m playwright install chromium`, or put its path "
            "into CHROME_PATH."
        )
    return found


def install(*packages: str) -> bool:
    """Install Debian packages, if we may; whether all are there now."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    print(f"Installing {', '.join(packages)} ...", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
    for step in (["apt-get", "update", "-qq"], command):
        done = subprocess.run(step, env=environment, stdout=subprocess.DEVNULL, check=False)
    return done.returncode == 0


def _candidates() -> Iterator[str | None]:
    yield os.environ.get("CHROME_PATH")
    yield from map(shutil.which, CHROMIUM_NAMES)
    cache = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH", Path.home() / ".cache/ms-playwright"))
    yield from map(str, sorted(cache.glob("chromium-*/chrome-*/chrome"), reverse=True))
