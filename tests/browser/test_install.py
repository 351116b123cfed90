"""Installing (O2), and storage that the browser is asked to keep."""

from __future__ import annotations

import html
import json
import re
import struct
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Error, Page, expect

from site_tools import ROOT
from tests.browser.conftest import Noise, OpenPage
from tests.browser.hosts import FaultyServer
from tests.browser.steps import SEED, await_worker, open_game

ADVISED_ADDRESS = "https://example.org/ludo/?embed"
OFFER = """
    window.asked = 0;
    window.offer = () => {
        const event = new Event("beforeinstallprompt", { cancelable: true });
        event.prompt = async () => {
            window.asked += 1;
            throw new DOMException("not now", "NotAllowedError");
        };
        window.dispatchEvent(event);
        return event.defaultPrevented;
    };
"""


def manifest() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ROOT / "manifest.webmanifest").read_text("utf-8"))
    return found


def size_of(picture: bytes, kind: str) -> str:
    """The size in pixels that a picture's own bytes tell."""
    if kind == "image/png":
        width, height = struct.unpack(">II", picture[16:24])
    else:
        assert picture[12:16] == b"VP8X", "a WebP with a header of its own"
        width = 1 + int.from_bytes(picture[24:27], "little")
        height = 1 + int.from_bytes(picture[27:30], "little")
    return f"{width}x{height}"


def test_o2_chromium_finds_nothing_that_hinders_installing(
    profile: BrowserContext, server: FaultyServer
) -> None:
    page = profile.new_page()
    open_game(page, server.address)
    await_worker(page)
    devtools = profile.new_cdp_session(page)
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    found = devtools.send("Page.getAppManifest")
    assert found["errors"] == []
    assert json.loads(found["data"]) == manifest()


def test_o2_every_picture_of_the_manifest_has_the_size_it_claims(server: FaultyServer) -> None:
    found = manifest()
    shortcuts = [icon for shortcut in found["shortcuts"] for icon in shortcut["icons"]]
    for picture in [*found["icons"], *found["screenshots"], *shortcuts]:
        body = server.site.read(picture["src"].removeprefix("./"))
        if picture["type"] != "image/svg+xml":
            assert picture["sizes"] == size_of(body, picture["type"])
    assert {"wide", "narrow"} == {picture["form_factor"] for picture in found["screenshots"]}
    assert {"any", "maskable"} <= {icon["purpose"] for icon in found["icons"]}


def test_o2_offer_is_held_back_until_the_player_asks_and_good_for_one_question(
    open_page: OpenPage, server: FaultyServer
) -> None:
    page = open_page()
    page.add_init_script(OFFER)
    open_game(page, server.address)
    install = page.locator("#install")
    expect(install).to_be_hidden()
    for question in (1, 2):
        assert page.evaluate("() => window.offer()") is True
        assert page.evaluate("() => window.asked") == question - 1
        install.click()
        expect(install).to_be_hidden()
        assert page.evaluate("() => window.asked") == question
    expect(page.locator("#notice-bar")).to_be_hidden()


@pytest.mark.parametrize(("query", "shown"), [("", True), ("?embed", False)])
def test_o2_way_through_the_share_menu_is_told_on_iphone_and_ipad(
    page: Page, server: FaultyServer, query: str, shown: bool
) -> None:
    page.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'standalone', { value: false })"
    )
    open_game(page, server.address, query)
    expect(page.locator("#share-menu")).to_be_visible(visible=shown)


def test_o7_game_plays_in_another_sites_frame_and_nothing_is_offered(
    open_page: OpenPage, noise: Noise, server: FaultyServer
) -> None:
    stranger = server.address.replace("127.0.0.1", "localhost") + "around/"
    noise.expect_site(stranger)
    address = f"{server.address}?seed={SEED}&speed=off"
    around = "<!doctype html>" + advised_frame().replace(ADVISED_ADDRESS, address)
    server.neighbours = {"/around/": around, "/favicon.ico": ""}
    page = open_page(service_workers="allow")
    page.add_init_script(
        OFFER + "window.heard = 0; window.addEventListener('ludo:install', () => window.heard++);"
    )
    page.goto(stranger)
    frame = page.frame_locator("iframe")
    expect(frame.locator("html")).to_have_attribute("data-app", "ready", timeout=60_000)
    inner = page.frames[-1]
    with pytest.raises(Error, match="cross-origin"):
        inner.evaluate("() => window.top.document")
    assert inner.evaluate("() => { window.offer(); return window.heard; }") == 0
    expect(frame.locator("[data-do=install]").first).to_be_hidden()
    frame.locator("#roll").click()
    expect(frame.locator("#die")).to_have_attribute("data-value", re.compile("[1-6]"))


def advised_frame() -> str:
    """The frame that the guide tells owners of other sites to copy."""
    guide = (ROOT / "guide.html").read_text("utf-8")
    found = re.search("<code>(&lt;iframe .*?)</code>", guide, re.DOTALL)
    assert found
    frame = html.unescape(found[1])
    assert ADVISED_ADDRESS in frame
    return frame


def test_o7_nothing_is_offered_where_the_address_says_embed(
    open_page: OpenPage, server: FaultyServer
) -> None:
    page = open_page()
    page.add_init_script(OFFER)
    open_game(page, server.address, "?embed")
    assert page.evaluate("() => window.offer()") is True
    expect(page.locator("#install")).to_be_hidden()
    open_game(page, server.address)
    page.evaluate("() => window.offer()")
    expect(page.locator("#install")).to_be_visible()


def test_browser_is_asked_to_keep_storage_once_a_match_has_begun(
    open_page: OpenPage, server: FaultyServer
) -> None:
    page = open_page()
    page.add_init_script(
        "window.kept = 0; navigator.storage.persist = async () => { window.kept += 1; };"
    )
    open_game(page, server.address)
    assert page.evaluate("() => window.kept") == 0
    open_game(page, server.address, f"?seed={SEED}&speed=off")
    expect(page.locator("#game")).not_to_have_attribute("data-phase", "setup")
    assert page.evaluate("() => window.kept") == 1


def test_storage_that_the_browser_will_not_promise_is_no_error(
    open_page: OpenPage, server: FaultyServer
) -> None:
    page = open_page()
    page.add_init_script(
        "window.kept = 0; navigator.storage.persist = async () => {"
        " window.kept += 1; throw new TypeError('not here'); };"
    )
    open_game(page, server.address, f"?seed={SEED}&speed=off")
    page.wait_for_function("() => window.kept")
    page.evaluate("() => new Promise((resolve) => setTimeout(resolve))")
    expect(page.locator("#notice-bar")).to_be_hidden()
