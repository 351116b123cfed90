"""The start: honest progress, and an honest sentence for whatever can go wrong (O6)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Noise
from tests.browser.hosts import Fault, FaultyServer
from tests.browser.steps import await_start, open_game

PATIENCE_MS = 30_000
DAMAGED = "Python's engine arrived damaged"
MODULE = "must serve .js and .mjs files as text/javascript"
BROKEN = "The game could not start"
SILENCE = "Nothing has arrived for 30 seconds."
TOO_OLD = "This browser is too old for the game."
FAULTS = [
    ("boot.js", Fault.MISSING, "(boot.js). Check the connection and try again."),
    ("boot.js", Fault.HALF, "(boot.js)"),
    ("boot.js", Fault.CUT, "(boot.js)"),
    ("boot.js", Fault.WRONG_TYPE, MODULE),
    ("core.js", Fault.MISSING, "(core.js). Check the connection and try again."),
    ("core.js", Fault.WRONG_TYPE, MODULE),
    ("pyodide.mjs", Fault.CUT, "(pyodide.mjs)"),
    ("pyodide.mjs", Fault.WRONG_TYPE, MODULE),
    ("pyodide.asm.mjs", Fault.HALF, BROKEN),
    ("pyodide.asm.mjs", Fault.WRONG_TYPE, MODULE),
    ("pyodide.asm.wasm", Fault.MISSING, "(pyodide.asm.wasm). Check the connection and try again."),
    ("pyodide.asm.wasm", Fault.HALF, DAMAGED),
    ("pyodide.asm.wasm", Fault.CUT, "(pyodide.asm.wasm)"),
    ("pyodide.asm.wasm", Fault.WRONG_TYPE, "must serve .wasm files as application/wasm"),
    ("python_stdlib.zip", Fault.HALF, BROKEN),
    ("python_stdlib.zip", Fault.CUT, "(python_stdlib.zip)"),
    ("pyodide-lock.json", Fault.CUT, "(pyodide-lock.json)"),
    ("ludo.zip", Fault.MISSING, "(ludo.zip). Check the connection and try again."),
    ("ludo.zip", Fault.CUT, "(ludo.zip)"),
    ("ludo.zip", Fault.HALF, "own program failed to start"),
]


SLOW_TO_COMPLAIN = """
const { read } = ReadableStreamDefaultReader.prototype;
ReadableStreamDefaultReader.prototype.read = function () {
    return read.call(this).catch(async (error) => {
        await new Promise((resolve) => setTimeout(resolve, 500));
        throw error;
    });
};
"""


def expect_failure(page: Page, words: str) -> None:
    """The page says that it can't start, in a sentence with `words`, and offers to try again."""
    expect(page.locator("html")).to_have_attribute("data-app", "failed", timeout=40_000)
    expect(page.locator("#failure")).to_be_visible()
    expect(page.locator("#failure p")).to_contain_text(words)
    expect(page.locator("#retry")).to_be_visible()


def test_o6_game_starts_without_its_guard(page: Page, server: FaultyServer, noise: Noise) -> None:
    noise.allow_errors()
    server.fail_at("guard.js", Fault.MISSING)
    open_game(page, server.address)


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


def retry(page: Page, server: FaultyServer) -> None:
    """Press Retry on a host that is mended; the game starts."""
    server.mend()
    page.locator("#retry").click()
    await_start(page)
    expect(page.locator("#failure")).to_be_hidden()


def wait_in_vain(page: Page, address: str, *, booted: bool) -> None:
    """Open the page, where something will never arrive, and let the time pass.

    `booted`: whether boot.js runs at least.
    """
    page.clock.install()
    page.goto(address, wait_until="commit")
    expect(page.locator("html[data-booted]" if booted else "#failure")).to_be_attached()
    for _ in range(8):
        page.clock.run_for(PATIENCE_MS // 4)


@pytest.mark.parametrize(("name", "fault", "words"), FAULTS)
def test_o6_bad_file_leads_to_its_sentence_and_a_retry_that_works(
    page: Page, server: FaultyServer, noise: Noise, name: str, fault: Fault, words: str
) -> None:
    noise.allow_errors()
    server.fail_at(name, fault)
    page.goto(server.address)
    expect_failure(page, words)
    retry(page, server)


@pytest.mark.parametrize("fault", [Fault.MISSING, Fault.WRONG_TYPE, Fault.CUT])
def test_o6_page_without_its_styles_says_so_even_when_python_is_there(
    page: Page, server: FaultyServer, noise: Noise, fault: Fault
) -> None:
    noise.allow_errors()
    server.fail_at("board.css", fault)
    open_game(page, server.address)
    expect(page.locator("#failure p")).to_contain_text("(board.css). Check the connection")
    retry(page, server)


@pytest.mark.parametrize("name", ["pyodide.asm.wasm", "python_stdlib.zip", "ludo.zip"])
def test_o6_cut_file_is_named_whoever_hears_of_it_first(
    page: Page, server: FaultyServer, noise: Noise, name: str
) -> None:
    noise.allow_errors()
    page.add_init_script(SLOW_TO_COMPLAIN)
    server.fail_at(name, Fault.CUT)
    page.goto(server.address)
    expect_failure(page, f"({name})")


@pytest.mark.parametrize("name", ["boot.js", "page.css", "core.js", "pyodide.asm.wasm", "ludo.zip"])
def test_o6_hanging_server_is_given_up_in_bounded_time(
    page: Page, server: FaultyServer, noise: Noise, name: str
) -> None:
    noise.allow_errors()
    server.fail_at(name, Fault.HANG)
    wait_in_vain(page, server.address, booted=name not in ("boot.js", "page.css"))
    expect_failure(page, SILENCE)
    page.screenshot()  # painted at all: no style sheet is waited for any more
    with page.expect_navigation(wait_until="commit"):
        page.locator("#retry").click()
    server.mend()
    await_start(page)
    expect(page.locator("#failure")).to_be_hidden()


@pytest.mark.parametrize("name", ["boot.js", "pyodide.asm.mjs", "python_stdlib.zip"])
def test_o6_retry_works_where_the_host_lets_browsers_keep_a_bad_file(
    page: Page, server: FaultyServer, noise: Noise, name: str
) -> None:
    noise.allow_errors()
    server.let_browsers_keep(seconds=600)
    server.fail_at(name, Fault.HALF)
    page.goto(server.address)
    expect_failure(page, "")
    retry(page, server)


def test_o6_failure_is_taken_back_when_python_arrives_after_all(
    page: Page, server: FaultyServer, noise: Noise
) -> None:
    noise.allow_errors()
    server.fail_at("pyodide.asm.wasm", Fault.HANG)
    wait_in_vain(page, server.address, booted=True)
    expect_failure(page, SILENCE)
    server.mend()
    await_start(page)
    expect(page.locator("#failure")).to_be_hidden()


def test_o6_failure_leads_to_the_guide(page: Page, server: FaultyServer, noise: Noise) -> None:
    noise.allow_errors()
    server.fail_at("core.js", Fault.MISSING)
    page.goto(server.address)
    expect_failure(page, "(core.js)")
    with page.expect_popup() as guide:
        page.locator("#failure a").click()
    expect(guide.value).to_have_url(server.address + "guide.html#trouble")
    expect(guide.value.locator("#trouble")).to_be_in_viewport()


@pytest.mark.parametrize("fault", [None, Fault.HALF], ids=["reads boot.js", "can't read boot.js"])
def test_o6_browser_without_light_dark_is_told_that_it_is_too_old(
    page: Page, server: FaultyServer, noise: Noise, fault: Fault | None
) -> None:
    noise.allow_errors()
    if fault:
        server.fail_at("boot.js", fault)
    page.add_init_script("CSS.supports = (name, value) => !value.startsWith('light-dark(')")
    page.goto(server.address)
    expect_failure(page, TOO_OLD)
    expect(page.locator("script[type=py]")).to_have_count(0)


def test_t1_o6_form_is_usable_before_python_and_keeps_what_was_filled_in(
    page: Page, server: FaultyServer
) -> None:
    server.fail_at("pyodide.asm.wasm", Fault.HANG)
    page.goto(server.address, wait_until="commit")
    page.locator("#edition").select_option("quick")
    page.locator("#name-0").fill("Ada")
    page.locator("#kind-1").select_option("random")
    expect(page.locator("html")).to_have_attribute("data-app", "loading")
    server.mend()
    await_start(page)
    expect(page.locator("#edition")).to_have_value("quick")
    expect(page.locator("#name-0")).to_have_value("Ada")
    expect(page.locator("#kind-1")).to_have_value("random")


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
