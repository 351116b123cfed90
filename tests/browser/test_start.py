"""The start: honest progress, and an honest sentence for whatever can go wrong (O6)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Noise
from tests.browser.hosts import Fault, FaultyServer
from tests.browser.steps import await_start, open_game

PATIENCE_MS = 30_000
FAULTS = [
    ("core.js", Fault.MISSING),
    ("pyodide.mjs", Fault.CUT),
    ("pyodide.asm.mjs", Fault.HALF),
    ("pyodide.asm.wasm", Fault.MISSING),
    ("pyodide.asm.wasm", Fault.HALF),
    ("pyodide.asm.wasm", Fault.CUT),
    ("python_stdlib.zip", Fault.HALF),
    ("pyodide-lock.json", Fault.CUT),
    ("ludo.zip", Fault.MISSING),
    ("ludo.zip", Fault.HALF),
]


def expect_failure(page: Page, words: str) -> None:
    """The page says that it can't start, in a sentence with `words`, and offers to try again."""
    expect(page.locator("html")).to_have_attribute("data-app", "failed", timeout=40_000)
    expect(page.locator("#failure")).to_be_visible()
    expect(page.locator("#failure p")).to_contain_text(words)
    expect(page.locator("#retry")).to_be_visible()


def test_o6_start_marks_its_stages_in_order(page: Page, server: FaultyServer) -> None:
    open_game(page, server.address)
    marks = page.evaluate(
        "() => performance.getEntriesByType('mark').sort((a, b) => a.startTime - b.startTime)"
        ".map((mark) => mark.name)"
    )
    assert [name for name in marks if name in ("page", "python", "playable")] == [
        "page",
        "python",
        "playable",
    ]


def test_o6_progress_moves_with_real_bytes(page: Page, server: FaultyServer) -> None:
    server.fail_at("pyodide.asm.wasm", Fault.HANG)
    page.goto(server.address)
    expect(page.locator("#progress-text")).to_contain_text("MB")
    held = page.locator("#progress").evaluate("(bar) => bar.value")
    assert 0 < held < 0.5
    server.mend()
    await_start(page)


@pytest.mark.parametrize(("name", "fault"), FAULTS)
def test_o6_bad_file_leads_to_a_sentence_and_a_retry_that_works(
    page: Page, server: FaultyServer, noise: Noise, name: str, fault: Fault
) -> None:
    noise.allow_errors()
    server.fail_at(name, fault)
    page.goto(server.address)
    expect_failure(page, "try again" if fault is Fault.MISSING else "")
    server.mend()
    page.locator("#retry").click()
    await_start(page)
    expect(page.locator("#failure")).to_be_hidden()


def test_o6_wrong_type_of_wasm_is_told_to_whoever_runs_the_site(
    page: Page, server: FaultyServer, noise: Noise
) -> None:
    noise.allow_errors()
    server.fail_at("pyodide.asm.wasm", Fault.WRONG_TYPE)
    page.goto(server.address)
    expect_failure(page, "application/wasm")


@pytest.mark.parametrize("name", ["core.js", "pyodide.asm.wasm", "ludo.zip"])
def test_o6_hanging_server_is_given_up_in_bounded_time(
    page: Page, server: FaultyServer, noise: Noise, name: str
) -> None:
    noise.allow_errors()
    server.fail_at(name, Fault.HANG)
    page.clock.install()
    page.goto(server.address, wait_until="commit")
    expect(page.locator("#progress")).to_be_visible()
    for _ in range(8):
        page.clock.run_for(PATIENCE_MS // 4)
    expect_failure(page, "Nothing has arrived for 30 seconds.")


def test_o6_no_webassembly(page: Page, server: FaultyServer, noise: Noise) -> None:
    noise.allow_errors()
    page.add_init_script("delete window.WebAssembly")
    page.goto(server.address)
    expect_failure(page, "no WebAssembly")


@pytest.mark.parametrize(
    "damage",
    ["throw new Error('blocked')", "return {}", "return undefined"],
    ids=["throws", "hangs", "missing"],
)
def test_o6_blocked_indexed_db_does_not_stop_the_game(
    page: Page, server: FaultyServer, damage: str
) -> None:
    page.add_init_script(
        "Object.defineProperty(IDBFactory.prototype, 'open', "
        f"{{value() {{ {damage} }}, configurable: true}})"
    )
    open_game(page, server.address)


def test_o6_program_that_raises_is_no_endless_bar(
    page: Page, server: FaultyServer, noise: Noise
) -> None:
    noise.allow_errors()
    page.add_init_script(
        "const mark = performance.mark.bind(performance); performance.mark = (name) => {"
        " if (name === 'playable') throw new Error('no mark'); return mark(name); }"
    )
    page.goto(server.address)
    expect_failure(page, "own program failed to start")
