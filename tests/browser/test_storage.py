"""Storage that fails, is cleared, or holds what nobody wrote (S3, S4)."""

from __future__ import annotations

import json
import random
import re

import pytest
from playwright.sync_api import Page, expect

from ludo.saves import format_save
from tests.browser.hosts import FaultyServer
from tests.browser.steps import OVER, SEED, await_own_turn, drawn, open_game
from tests.records.matches import begin, play_on
from tests.records.test_saves import mutated

QUERY = f"?edition=quick&speed=off&seed={SEED}&seats=r:human,y:random"
FAULTS = {
    "throws on access": "Object.defineProperty(window, 'localStorage', {get() {"
    " throw new DOMException('denied', 'SecurityError') }})",
    "is not there": "Object.defineProperty(window, 'localStorage', {value: null})",
    "throws on writing": "Storage.prototype.setItem = () => {"
    " throw new DOMException('full', 'QuotaExceededError') }",
}
MUTATIONS = 2000
LOADER = """
import json
from pyscript import window
from ludo import startup, storage
from ludo.frame import frame
from ludo.messages import Save, World
from ludo.view import View

view, sentences, good, failures = View(window.document), 0, 0, []
for text in window.mutations:
    try:
        window.localStorage.clear()
        window.localStorage.setItem("ludo:match", text)
        world = World(0, bytes(16), "2026-11-29", "", "A browser")
        model, effects = startup.start(storage.read_all(window), "", world)
        saves = {save.key: save.text for save in effects if isinstance(save, Save)}
        if model.match is not None:
            good += 1
        elif model.notice and saves["ludo:match"] is None:
            assert all(storage.write(window, key, kept) for key, kept in saves.items())
            assert window.localStorage.getItem("ludo:set-aside") == text
            sentences += 1
        else:
            failures.append("no sentence: " + repr(text[:80]))
        frame(model)
    except BaseException as error:
        failures.append(repr(error)[:200] + " for " + repr(text[:80]))
window.outcome = json.dumps([good, sentences, failures[:10]])
window.document.documentElement.setAttribute("data-loaded", "")
"""


def play_to_the_end(page: Page) -> None:
    for _ in range(400):
        phase = await_own_turn(page)
        if phase == "over":
            return
        button = "#roll" if phase == "roll" else "#choices button:not([aria-disabled=true])"
        page.locator(button).first.click()
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_s3_match_goes_on_in_memory_under_one_warning(
    page: Page, server: FaultyServer, fault: str
) -> None:
    page.add_init_script(fault)
    open_game(page, server.address, QUERY)
    expect(page.locator("#notice")).to_contain_text("does not let the match be saved")
    play_to_the_end(page)
    expect(page.locator(OVER)).to_be_visible()
    page.locator("#tools [data-value=records]").click()
    expect(page.locator("#tallies-total td").first).to_have_text("1")


def test_s3_really_full_storage(page: Page, server: FaultyServer) -> None:
    open_game(page, server.address)
    page.evaluate(
        """() => {
            for (let size = 2 ** 22, n = 0; size; n += 1) {
                try { localStorage.setItem(`other:${n}`, "x".repeat(size)) }
                catch { size >>= 1 }
            }
        }"""
    )
    page.locator("#start").click()
    expect(page.locator("#notice")).to_contain_text("does not let the match be saved")
    await_own_turn(page)
    page.locator("#roll").click()
    expect(page.locator("#die")).to_have_attribute("data-value", re.compile("[1-6]"))


def test_s3_storage_cleared_behind_our_back_is_written_again(
    page: Page, server: FaultyServer
) -> None:
    open_game(page, server.address, QUERY)
    await_own_turn(page)
    page.evaluate("() => localStorage.clear()")
    page.locator("#roll").click()
    await_own_turn(page)
    before = drawn(page)
    open_game(page, server.address, "?speed=off")
    expect(page.locator("#resume-restored")).to_be_visible()
    after = drawn(page)
    assert (after["tokens"], after["die"]) == (before["tokens"], before["die"])


def test_s4_two_thousand_mutations_through_the_real_loader(
    page: Page, server: FaultyServer
) -> None:
    rng = random.Random(4)
    saves = [
        format_save(play_on(begin(edition, "hsnd"), 60), paused=False)
        for edition in ("modern", "family", "quick", "traditional")
    ]
    texts = [mutated(rng, rng.choice(saves)) for _ in range(MUTATIONS)]
    texts += ["", "null", "5 MB" + "x" * 4_900_000, '{"ludo": 1e999}', "[" * 200_000, "\ufeff{}"]
    texts += [json.dumps({"ludo": 1, "choices": "0" * 4_000_000}), "\x00", "\ud800", "{\ud800}"]
    open_game(page, server.address)
    expect(page.locator("#notice-bar")).to_be_hidden()
    page.evaluate("(texts) => { window.mutations = JSON.parse(texts) }", json.dumps(texts))
    page.evaluate(
        """(code) => {
            const script = document.createElement("script");
            script.type = "py";
            script.textContent = code;
            document.head.append(script);
        }""",
        LOADER,
    )
    expect(page.locator("html")).to_have_attribute("data-loaded", "", timeout=120_000)
    good, sentences, failures = json.loads(page.evaluate("() => window.outcome"))
    assert failures == []
    assert good + sentences == len(texts)
    assert sentences > 0.75 * MUTATIONS


def test_s4_damaged_save_is_set_aside_under_a_sentence(page: Page, server: FaultyServer) -> None:
    damaged = {"ludo:match": "[", "ludo:results": "x", "ludo:settings": "7", "ludo:setup": "{"}
    page.add_init_script(
        "if (!localStorage.getItem('ludo:set-aside')) for (const [key, text] of "
        f"Object.entries({json.dumps(damaged)})) localStorage.setItem(key, text)"
    )
    open_game(page, server.address)
    expect(page.locator("#notice")).to_contain_text("set aside")
    assert page.evaluate("() => localStorage.getItem('ludo:set-aside')") == "["
    assert page.evaluate("() => localStorage.getItem('ludo:set-aside:results')") == "x"
    page.locator("#start").click()
    expect(page.locator("#game")).not_to_have_attribute("data-phase", "setup")
