"""Bytes that a visit may cost, each kind with its own line (as sent, squeezed where hosts do)."""

from __future__ import annotations

import pytest

from site_tools import vendor
from site_tools.server import Server
from site_tools.site import PACKAGE_ARCHIVE, PRECACHE_LIST, Site

KB, MB = 1_000, 1_000_000

# About a tenth above what was measured: a line that is passed is a reason to look.
BUDGETS = {
    "our Python": ((PACKAGE_ARCHIVE,), 203 * KB),
    "page and styles": ((".html", ".css"), 30 * KB),
    "our JavaScript": (("static/boot.js", "static/guard.js", "sw.js"), 7_450),
    "list of files": ((PRECACHE_LIST,), 2_150),
    "fonts for a start": (("latin-wght-normal.woff2",), 76 * KB),
    "fonts for other names": (("latin-ext-wght-normal.woff2",), 36 * KB),
    "icons": ((".png", ".svg", "manifest.webmanifest"), 60 * KB),
    "pictures for stores": (("static/screenshots/",), 153 * KB),
    "Python's engine": (("pyodide.asm.wasm",), 3_850 * KB),
    "Python's library": (("python_stdlib.zip",), 1_240 * KB),
    "loader of the engine": (("pyodide.asm.mjs", "pyodide.mjs", "pyodide-lock.json"), 290 * KB),
    "PyScript": (("/core.js", "/core-", "/error-", "/toml-", "pyscript.toml"), 54 * KB),
    "QR codes": (("lean-qr-",), 4_600),
    "worker": (("workbox-",), 11_400),
}
FIRST_VISIT = 5.4 * MB
IN_THE_FIRST_VISIT = (
    "our Python",
    "page and styles",
    "our JavaScript",
    "list of files",
    "fonts for a start",
    "Python's engine",
    "Python's library",
    "loader of the engine",
    "PyScript",
)
SOUNDS = (".aac", ".flac", ".m4a", ".mp3", ".oga", ".ogg", ".opus", ".wav", ".weba", ".webm")


def sent_bytes(path: str) -> int:
    return len(Server(Site()).answer(f"/{path}", accepts_gzip=True).body)


def cost_of(kind: str) -> int:
    words, _ = BUDGETS[kind]
    paths = [path for path in Site().paths() if any(word in path for word in words)]
    assert paths, f"nothing is counted as {kind}"
    return sum(map(sent_bytes, paths))


@pytest.fixture(scope="module", autouse=True)
def installed() -> None:
    vendor.install()
    Site().pack_package()


@pytest.mark.parametrize("kind", BUDGETS)
def test_kind_stays_in_its_budget(kind: str) -> None:
    assert cost_of(kind) <= BUDGETS[kind][1]


def test_every_file_but_the_licences_has_a_budget() -> None:
    words = [word for patterns, _ in BUDGETS.values() for word in patterns]
    free = [path for path in Site().paths() if not any(word in path for word in words)]
    assert [path for path in free if not path.endswith(("LICENSE", "THIRD-PARTY.md"))] == []


def test_no_sound_is_shipped_since_they_are_made_as_they_play() -> None:
    assert [path for path in Site().paths() if path.endswith(SOUNDS)] == []


def test_first_visit_stays_in_its_budget() -> None:
    assert sum(cost_of(kind) for kind in IN_THE_FIRST_VISIT) <= FIRST_VISIT


def test_progress_bar_knows_how_much_there_is() -> None:
    boot = Site().read("static/boot.js").decode()
    claimed = int(boot.split("BOOT_BYTES = ")[1].split(";")[0].replace("_", ""))
    words = ("pyodide.asm.wasm", "python_stdlib.zip", PACKAGE_ARCHIVE)
    read = sum(len(Site().read(path)) for path in Site().paths() if path.endswith(words))
    assert read <= claimed <= read * 1.1
