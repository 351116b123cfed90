"""Bytes that a visit may cost, each kind with its own line (as sent, squeezed where hosts do)."""

from __future__ import annotations

import gzip

import pytest

from site_tools import vendor
from site_tools.site import PACKAGE_ARCHIVE, Site

KB, MB = 1_000, 1_000_000

BUDGETS = {
    "our Python": ((PACKAGE_ARCHIVE,), 200 * KB),
    "page and styles": ((".html", ".css"), 45 * KB),
    "our JavaScript": (("static/boot.js", "static/old-browser.js", "sw.js"), 10 * KB),
    "fonts for a start": (("latin-wght-normal.woff2",), 72 * KB),
    "fonts for other names": (("latin-ext-wght-normal.woff2",), 36 * KB),
    "icons": ((".png", ".svg"), 70 * KB),
    "Python's engine": (("pyodide.asm.wasm",), 3_550 * KB),
    "Python's library": (("python_stdlib.zip",), 1_150 * KB),
    "loader of the engine": (("pyodide.asm.mjs", "pyodide.mjs", "pyodide-lock.json"), 270 * KB),
    "PyScript": (("/core.js", "/core-", "/error-", "/toml-", "pyscript.toml"), 54 * KB),
    "QR codes": (("lean-qr-",), 6 * KB),
    "worker": (("workbox-",), 20 * KB),
}
FIRST_VISIT = 5.4 * MB
NOT_IN_THE_FIRST_VISIT = {"fonts for other names", "icons", "worker", "QR codes"}


def sent_bytes(path: str) -> int:
    body = Site().read(path)
    return len(body) if path.endswith((".zip", ".png", ".woff2")) else len(gzip.compress(body, 9))


def cost_of(kind: str) -> int:
    words, _ = BUDGETS[kind]
    paths = [
        path
        for path in Site().paths()
        if any(word in path for word in words) and "screenshots" not in path
    ]
    assert paths, f"nothing is counted as {kind}"
    return sum(map(sent_bytes, paths))


@pytest.fixture(scope="module", autouse=True)
def installed() -> None:
    vendor.install()
    Site().pack_package()


@pytest.mark.parametrize("kind", BUDGETS)
def test_kind_stays_in_its_budget(kind: str) -> None:
    assert cost_of(kind) <= BUDGETS[kind][1]


def test_every_file_fetched_ahead_has_a_budget() -> None:
    words = [word for patterns, _ in BUDGETS.values() for word in patterns]
    free = [path for path in Site().ahead() if not any(word in path for word in words)]
    assert free == ["manifest.webmanifest"]


def test_first_visit_stays_in_its_budget() -> None:
    assert sum(cost_of(kind) for kind in BUDGETS.keys() - NOT_IN_THE_FIRST_VISIT) <= FIRST_VISIT


def test_progress_bar_knows_how_much_there_is() -> None:
    boot = Site().read("static/boot.js").decode()
    claimed = int(boot.split("BOOT_BYTES = ")[1].split(";")[0].replace("_", ""))
    words = ("pyodide.asm.wasm", "python_stdlib.zip", PACKAGE_ARCHIVE)
    read = sum(len(Site().read(path)) for path in Site().paths() if path.endswith(words))
    assert read <= claimed <= read * 1.1
