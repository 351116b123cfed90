"""Without a network, with a new version, and beside other sites (O1, O3, O4)."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from site_tools import ROOT
from site_tools.site import PACKAGE_ARCHIVE, TOP_FILES, Site
from tests.browser.conftest import Noise, OpenPage
from tests.browser.hosts import Fault, FaultyServer
from tests.browser.steps import SEED, await_own_turn, await_start, drawn, open_game

LISTEN = """
    const news = new Set();
    for (const name of ["offline-ready", "update"]) {
        window.addEventListener(`ludo:${name}`, () => {
            document.documentElement.dataset.news = [...news.add(name)].join(" ");
        });
    }
"""
MATCH = f"?edition=modern&seed={SEED}&speed=off&seats=r:human,g:random,y:random,b:random"
RUNTIME_BYTES = 1_000_000  # the runtime has several million; no rules fix comes near


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the site's sources, to be changed at will."""
    for name in ("static", "ludo"):
        shutil.copytree(ROOT / name, tmp_path / name)
    for pattern in TOP_FILES:
        for path in ROOT.glob(pattern):
            shutil.copy(path, tmp_path)
    return tmp_path


@pytest.fixture
def moving(copy: Path) -> Iterator[FaultyServer]:
    """A host whose site can be changed."""
    server = FaultyServer(Site(copy))
    server.start()
    yield server
    server.mend()
    server.stop()


def publish_second_version(copy: Path) -> None:
    """Change one Python file, so that the page shows the version that it runs."""
    main = copy / "ludo" / "main.py"
    shown = "\n\nwindow.document.documentElement.dataset.version = 'second'\n"
    main.write_text(main.read_text("utf-8") + shown, "utf-8")
    Site(copy).pack_package()


def visit(open_page: OpenPage, noise: Noise, address: str, query: str = "") -> Page:
    """A page that has loaded everything and is ready for offline."""
    noise.expect_site(address)
    page = open_page(service_workers="allow")
    page.add_init_script(LISTEN)
    open_game(page, address, query)
    expect_news(page, "offline-ready")
    return page


def expect_news(page: Page, name: str) -> None:
    expect(page.locator("html")).to_have_attribute("data-news", name_pattern(name), timeout=30_000)


def name_pattern(name: str) -> re.Pattern[str]:
    return re.compile(rf"\b{name}\b")


def look_for_update(page: Page) -> None:
    page.evaluate("() => navigator.serviceWorker.ready.then((all) => all.update()).catch(() => 0)")


def expect_version(page: Page, version: str) -> None:
    """The page runs the version: "second", or "" for the first."""
    await_start(page)
    assert (page.locator("html").get_attribute("data-version") or "") == version


def test_o1_game_works_with_the_server_stopped(
    open_page: OpenPage, noise: Noise, server: FaultyServer
) -> None:
    page = visit(open_page, noise, server.address)
    noise.allow_errors()
    server.stop()
    page.reload()
    await_start(page)
    other = page.context.new_page()
    page.close()
    open_game(other, server.address, MATCH)
    await_own_turn(other)
    guide = other.context.new_page()
    guide.goto(server.address + "guide.html?from=page#install")
    expect(guide.locator("h1")).to_be_visible()
    lacking = other.evaluate(
        """async (paths) => {
            const has = (path) => fetch(path).then((answer) => answer.ok, () => false);
            const answers = await Promise.all(paths.map(has));
            return paths.filter((path, index) => !answers[index]);
        }""",
        server.site.ahead(),
    )
    assert lacking == []


def test_o1_address_that_no_page_has_leads_to_the_game(
    open_page: OpenPage, noise: Noise, moving: FaultyServer
) -> None:
    page = visit(open_page, noise, moving.address)
    for address in ("no/such/page?speed=off", "nosuchpage?speed=off"):
        open_game(page, moving.address, address)
        expect(page.locator("html")).to_have_attribute("data-speed", "off")
        expect(page.locator("#board")).to_have_css("overflow", "clip")


def test_o1_list_is_what_the_page_asks_for(
    open_page: OpenPage, noise: Noise, server: FaultyServer
) -> None:
    open_game(open_page(), server.address, MATCH)
    asked = {path.removeprefix("/") or "index.html" for path in server.requests}
    ahead = set(server.site.ahead())
    assert asked <= ahead
    # What a start does not ask for must have a reason to be fetched ahead.
    reasons = (
        "static/icons/",
        "manifest.webmanifest",
        "guide.html",
        "static/guide",
        "lean-qr",
        "-ext-wght-",
    )
    unasked = {path for path in ahead - asked if not any(word in path for word in reasons)}
    assert unasked == set()


def test_o1_first_visit_fetches_nothing_twice(
    open_page: OpenPage, noise: Noise, server: FaultyServer
) -> None:
    visit(open_page, noise, server.address)
    once = sum(
        len(server.answer(f"/{path}", accepts_gzip=True).body) for path in site_paths(server)
    )
    assert server.bytes_sent < once * 1.02


def site_paths(server: FaultyServer) -> list[str]:
    """What a first visit needs: the files kept ahead, and the worker with its parts."""
    return [
        path
        for path in server.site.paths()
        if path in server.site.ahead() or "workbox" in path or path.endswith(("sw.js", "cache.js"))
    ]


@pytest.mark.parametrize("base", ["/", "/games/ludo/"])
def test_o3_update_fetches_only_what_changed_and_keeps_the_match(
    open_page: OpenPage, noise: Noise, copy: Path, base: str
) -> None:
    moving = FaultyServer(Site(copy), base=base)
    moving.start()
    try:
        page = visit(open_page, noise, moving.address, MATCH)
        page.evaluate("() => caches.open('of-another-site')")
        await_own_turn(page)
        page.locator("#roll").click()
        before = drawn(page)
        publish_second_version(copy)
        moving.mend()
        look_for_update(page)
        expect_news(page, "update")
        fetched = {urlsplit(path).path for path in moving.requests}
        assert base + PACKAGE_ARCHIVE in fetched
        assert not [path for path in fetched if "pyodide" in path]
        assert moving.bytes_sent < RUNTIME_BYTES
        assert drawn(page) == before
        with page.expect_navigation():
            page.evaluate("() => window.dispatchEvent(new CustomEvent('ludo:take-update'))")
        expect_version(page, "second")
        assert "of-another-site" in page.evaluate("() => caches.keys()")
    finally:
        moving.stop()


@pytest.mark.parametrize("fault", [Fault.MISSING, Fault.HALF, Fault.CUT])
def test_o3_failed_update_leaves_the_old_version_and_the_next_attempt_works(
    open_page: OpenPage, noise: Noise, copy: Path, moving: FaultyServer, fault: Fault
) -> None:
    page = visit(open_page, noise, moving.address)
    noise.allow_errors()
    publish_second_version(copy)
    moving.fail_at("ludo.zip", fault)
    look_for_update(page)
    page.reload()
    expect_version(page, "")
    moving.mend()
    look_for_update(page)
    expect_news(page, "update")
    with page.expect_navigation():
        page.evaluate("() => window.dispatchEvent(new CustomEvent('ludo:take-update'))")
    expect_version(page, "second")


def test_o3_site_rolled_back_is_an_update_like_any_other_and_the_match_stays(
    open_page: OpenPage, noise: Noise, copy: Path, moving: FaultyServer
) -> None:
    first = (copy / "ludo" / "main.py").read_text("utf-8")
    publish_second_version(copy)
    page = visit(open_page, noise, moving.address, MATCH)
    expect_version(page, "second")
    await_own_turn(page)
    page.locator("#roll").click()
    before = drawn(page)
    (copy / "ludo" / "main.py").write_text(first, "utf-8")
    look_for_update(page)
    expect_news(page, "update")
    with page.expect_navigation():
        page.evaluate("() => window.dispatchEvent(new CustomEvent('ludo:take-update'))")
    expect_version(page, "")
    page.goto(moving.address)
    await_start(page)
    page.locator("[data-do=resume]:visible").click()
    assert drawn(page) == before


def test_site_being_worked_on_shows_an_edit_after_a_reload(
    open_page: OpenPage, noise: Noise, copy: Path
) -> None:
    server = FaultyServer(Site(copy, live=True))
    server.start()
    page = visit(open_page, noise, server.address)
    publish_second_version(copy)
    page.reload()
    expect_version(page, "second")
    noise.allow_errors()
    server.stop()
    page.reload()
    await_start(page)
