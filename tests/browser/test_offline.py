"""Without a network, with a new version, and beside other sites (O1, O3, O4)."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ludo import saves, words
from ludo.startup import ASIDE_KEY
from ludo.turns import MATCH_KEY
from ludo.words_errors import UNKNOWN_VERSION
from site_tools import ROOT
from site_tools.site import PACKAGE_ARCHIVE, PRECACHE_LIST, TOP_FILES, Site
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
ASK_WHETHER_COMPLETE = """
    async () => {
        const { active } = await navigator.serviceWorker.ready;
        const { port1, port2 } = new MessageChannel();
        return new Promise((resolve) => {
            port1.onmessage = ({ data }) => resolve(data);
            active.postMessage("complete", [port2]);
        });
    }
"""
MATCH = f"?edition=modern&seed={SEED}&speed=off&seats=r:human,g:random,y:random,b:random"


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


def publish_second_version(copy: Path, save_version: int = saves.VERSION) -> None:
    """Change one Python file, so that the page shows the version that it runs.

    It may also write its saves in a newer way.
    """
    main = copy / "ludo" / "main.py"
    shown = "\n\nwindow.document.documentElement.dataset.version = 'second'\n"
    kept = f"\n\nfrom ludo import saves\nsaves.VERSION = {save_version}\n"
    main.write_text(main.read_text("utf-8") + shown + kept, "utf-8")
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


def look_for_update(page: Page) -> bool:
    """Let the browser look, until it has or has not stored a new version; whether one waits."""
    waits: bool = page.evaluate(
        """async () => {
            const registration = await navigator.serviceWorker.ready;
            await registration.update().catch(() => 0);
            const worker = registration.installing;
            if (worker) await new Promise((done) => worker.addEventListener("statechange", done));
            return Boolean(registration.waiting);
        }"""
    )
    return waits


def take_update(page: Page) -> None:
    """Wait for the offer, which in mid-match is made while it pauses, and agree."""
    expect_news(page, "update")
    button = page.locator("[data-do=update]")
    if not button.is_visible():
        page.locator("#pause").click()
    with page.expect_navigation():
        button.click()


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


def test_o1_address_that_no_page_has_leads_to_the_game_with_and_without_a_network(
    open_page: OpenPage, noise: Noise, moving: FaultyServer
) -> None:
    page = visit(open_page, noise, moving.address)
    noise.allow_errors()
    addresses = ("no/such/page?speed=off", "nosuchpage?speed=off")
    for address in addresses:
        expect_game_at(page, moving.address + address)
    moving.stop()
    for address in (*addresses, "index.html?speed=off"):
        expect_game_at(page, moving.address + address)


def expect_game_at(page: Page, address: str) -> None:
    """The whole game, styles too, with the speed that the address wishes: off."""
    open_game(page, address)
    expect(page.locator("html")).to_have_attribute("data-speed", "off")
    expect(page.locator("#board")).to_have_css("overflow", "clip")


def test_o3_addresses_of_other_sites_and_of_the_licences_are_left_to_the_host(
    open_page: OpenPage, noise: Noise, moving: FaultyServer
) -> None:
    moving.neighbours = {"/blog/": "<h1>Blog</h1>", "/blog/index.html": "<h1>Its index</h1>"}
    moving.neighbours["/favicon.ico"] = ""
    page = visit(open_page, noise, moving.address)
    for address, text in {
        "blog/?page=2": "Blog",
        "blog/index.html": "Its index",
        "LICENSE": "Permission is hereby granted",
        "THIRD-PARTY.md": "Workbox",
    }.items():
        page.goto(moving.address + address)
        expect(page.locator("body")).to_contain_text(text)


def test_o1_page_of_the_game_is_never_newer_than_the_files_it_was_stored_with(
    open_page: OpenPage, noise: Noise, copy: Path, moving: FaultyServer
) -> None:
    page = visit(open_page, noise, moving.address)
    shutil.copy(copy / "guide.html", copy / "index.html")
    for address in ("", "index.html", "?speed=off"):
        open_game(page, moving.address, address)


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
    needed = worker_parts(server.site).union(server.site.ahead())
    assert server.bytes_sent < gzipped_bytes(server, needed) * 1.02


def worker_parts(site: Site) -> set[str]:
    """What the browser asks for to see whether the worker is still the same."""
    return {"sw.js", PRECACHE_LIST, *(path for path in site.paths() if path.endswith(".prod.js"))}


def gzipped_bytes(server: FaultyServer, paths: Iterable[str]) -> int:
    """What the files cost together, all of them once."""
    return sum(len(server.answer(server.base + path, accepts_gzip=True).body) for path in paths)


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
        assert look_for_update(page)
        expect_news(page, "update")
        parts = worker_parts(moving.site)
        assert sorted(moving.requests) == sorted(base + path for path in {PACKAGE_ARCHIVE, *parts})
        # Of the worker's parts only the list has changed; the others are not sent again.
        assert moving.bytes_sent == gzipped_bytes(moving, (PACKAGE_ARCHIVE, PRECACHE_LIST))
        assert drawn(page) == before
        take_update(page)
        expect_version(page, "second")
        assert "of-another-site" in page.evaluate("() => caches.keys()")
    finally:
        moving.stop()


@pytest.mark.parametrize("name", ["ludo.zip", "sw.js", "precache.js"])
def test_o3_failed_updates_leave_the_old_version_and_the_next_attempt_works(
    open_page: OpenPage, noise: Noise, copy: Path, moving: FaultyServer, name: str
) -> None:
    page = visit(open_page, noise, moving.address)
    noise.allow_errors()
    publish_second_version(copy)
    # Where a script that the worker imports breaks off, Chromium crashes, one time in forty.
    cut = () if name == "precache.js" else (Fault.CUT,)
    for fault in (Fault.MISSING, Fault.HALF, Fault.WRONG, *cut):
        moving.mend()
        moving.fail_at(name, fault)
        assert not look_for_update(page), f"offered although {fault.value}"
        assert [path for path in moving.requests if path.endswith(name)]
    page.reload()
    expect_version(page, "")
    expect_news(page, "offline-ready")
    expect(page.locator("html")).not_to_have_attribute("data-news", name_pattern("update"))
    moving.mend()
    assert look_for_update(page)
    take_update(page)
    expect_version(page, "second")


def test_o3_update_that_another_tab_has_taken_is_one_reload_away(
    open_page: OpenPage, noise: Noise, copy: Path, moving: FaultyServer
) -> None:
    page = visit(open_page, noise, moving.address)
    publish_second_version(copy)
    assert look_for_update(page)
    expect_news(page, "update")
    page.evaluate(
        """() => new Promise((resolve) => {
            navigator.serviceWorker.addEventListener("controllerchange", resolve);
            navigator.serviceWorker.ready.then(({ waiting }) => waiting.postMessage("take-over"));
        })"""
    )
    expect_version(page, "")
    take_update(page)
    expect_version(page, "second")


def test_o3_site_rolled_back_is_an_update_like_any_other_and_the_match_stays(
    open_page: OpenPage, noise: Noise, copy: Path, moving: FaultyServer
) -> None:
    publish_second_version(copy)
    page = visit(open_page, noise, moving.address, MATCH)
    expect_version(page, "second")
    await_own_turn(page)
    page.locator("#roll").click()
    before = drawn(page)
    roll_back(copy)
    assert look_for_update(page)
    take_update(page)
    expect_version(page, "")
    page.goto(moving.address)
    await_start(page)
    page.locator("[data-do=resume]:visible").click()
    assert drawn(page) == before


def test_o3_site_rolled_back_sets_newer_saves_aside_and_says_so(
    open_page: OpenPage, noise: Noise, copy: Path, moving: FaultyServer
) -> None:
    publish_second_version(copy, save_version=saves.VERSION + 1)
    page = visit(open_page, noise, moving.address, MATCH)
    await_own_turn(page)
    page.locator("#roll").click()
    open_game(page, moving.address)
    newer = stored(page, MATCH_KEY)
    assert newer["ludo"] == saves.VERSION + 1
    roll_back(copy)
    assert look_for_update(page)
    take_update(page)
    expect_version(page, "")
    reason = UNKNOWN_VERSION.format(saves.VERSION + 1)
    expect(page.locator("#notice")).to_contain_text(words.save_set_aside(reason))
    assert stored(page, ASIDE_KEY) == newer
    expect(page.locator("#game")).to_have_attribute("data-phase", "setup")


def roll_back(copy: Path) -> None:
    """Publish the first version again."""
    shutil.copytree(ROOT / "ludo", copy / "ludo", dirs_exist_ok=True)
    Site(copy).pack_package()


def stored(page: Page, key: str) -> dict[str, object]:
    """A text that the browser keeps, read as JSON."""
    found: dict[str, object] = json.loads(page.evaluate("(key) => localStorage.getItem(key)", key))
    return found


def test_o1_ready_for_offline_is_said_only_when_true_and_what_was_lost_is_fetched_again(
    open_page: OpenPage, noise: Noise, moving: FaultyServer
) -> None:
    page = visit(open_page, noise, moving.address)
    noise.allow_errors()
    lose(page, "guide.html")
    moving.mend()
    moving.fail_at("guide.html", Fault.WRONG)
    page.reload()
    await_start(page)
    assert page.evaluate(ASK_WHETHER_COMPLETE) is False
    assert len([path for path in moving.requests if path == "/guide.html"]) == 2
    assert page.locator("html").get_attribute("data-news") is None
    moving.mend()
    page.reload()
    expect_news(page, "offline-ready")
    moving.stop()
    page.goto(moving.address + "guide.html")
    expect(page.locator("h1")).to_be_visible()


def lose(page: Page, name: str) -> None:
    """Take a file from what the browser keeps of the site."""
    lost = page.evaluate(
        """async (name) => {
            const kept = await Promise.all((await caches.keys()).map((key) => caches.open(key)));
            const lost = kept.map((cache) => cache.delete(name, { ignoreSearch: true }));
            return (await Promise.all(lost)).includes(true);
        }""",
        name,
    )
    assert lost


def test_o1_published_copy_below_a_folder_of_a_plain_host_works_without_it(
    open_page: OpenPage, noise: Noise, tmp_path: Path
) -> None:
    publish: list[str | Path] = [
        sys.executable,
        ROOT / "scripts" / "publish",
        tmp_path / "games" / "ludo",
    ]
    subprocess.run(publish, check=True, stdout=subprocess.DEVNULL)
    with plain_host(tmp_path) as address:
        page = visit(open_page, noise, address + "games/ludo/", MATCH)
        await_own_turn(page)
    noise.allow_errors()
    page.reload()
    await_start(page)
    page.locator("[data-do=resume]:visible").click()
    await_own_turn(page)
    page.goto(address + "games/ludo/guide.html")
    expect(page.locator("h1")).to_be_visible()


@contextmanager
def plain_host(folder: Path) -> Iterator[str]:
    """Python's own file server; gives its address."""
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as host:
        try:
            assert host.stdout is not None
            found = re.search(r"http://[\d.:]+/", host.stdout.readline())
            assert found
            yield found[0]
        finally:
            host.terminate()


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
