"""Where things stand, and how large: phones, tablets, desktops, zoom, every mode (V, K4)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from ludo import words_page
from tests.browser.conftest import OpenPage
from tests.browser.hosts import Fault, FaultyServer
from tests.browser.steps import SEED, await_start, open_game

PHONES = [(360, 640), (390, 844), (640, 360), (844, 390)]
CROWD = (
    "?speed=off&seed=" + SEED + "&position=r:-1,13,13,25%20g:0,-1,53,56%20y:39,5,-1,56"
    "%20b:26,40,40,-1%20turn:r%20die:6%20sixes:1"
)


def open_crowd(open_page: OpenPage, server: FaultyServer, width: int, height: int) -> Page:
    page = open_page(viewport={"width": width, "height": height}, has_touch=True)
    open_game(page, server.address, CROWD)
    expect(page.locator("#game")).to_have_attribute("data-phase", "choose")
    return page


def resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})


def box(page: Page, selector: str) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of an element, from the top left of the screen."""
    found = page.locator(selector).first.bounding_box()
    assert found, f"{selector} is not drawn"
    return (
        found["x"],
        found["y"],
        found["x"] + found["width"],
        found["y"] + found["height"],
    )


def size(page: Page, selector: str) -> tuple[float, float]:
    left, top, right, bottom = box(page, selector)
    return right - left, bottom - top


def sideways(page: Page) -> int:
    """How far the page could be scrolled sideways."""
    reach: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return reach


def test_v1_board_die_and_buttons_are_on_a_phones_first_screen(
    open_page: OpenPage, server: FaultyServer
) -> None:
    page = open_crowd(open_page, server, *PHONES[0])
    for width, height in PHONES:
        resize(page, width, height)
        for selector in ("#board", "#die", "#roll", "#choice-0", "#choice-3", "#title", "#pause"):
            left, top, right, bottom = box(page, selector)
            assert left >= 0, (width, selector)
            assert top >= 0, (width, selector)
            assert right <= width, (width, selector)
            assert bottom <= height, (width, selector)
        assert sideways(page) <= 0


def test_v1_two_columns_from_850_pixels(open_page: OpenPage, server: FaultyServer) -> None:
    page = open_crowd(open_page, server, 850, 900)
    assert box(page, "#board")[2] <= box(page, "#roll")[0]
    resize(page, 849, 900)
    assert box(page, "#board")[3] <= box(page, "#roll")[1]
    expect(page.locator("#key-hint")).to_be_hidden()


def test_v4_targets_are_large_enough_for_a_finger(
    open_page: OpenPage, server: FaultyServer
) -> None:
    page = open_crowd(open_page, server, 360, 640)
    assert min(size(page, "#token-0-0")) >= 24
    for selector in ("#roll", "#choice-0", "#choice-3", "#pause"):
        assert min(size(page, selector)) >= 44, selector
    for card in range(4):
        assert min(size(page, f"#player-{card}-switch")) >= 24


def test_v5_tapping_a_crowd_leads_to_a_token_or_to_the_buttons(
    open_page: OpenPage, server: FaultyServer
) -> None:
    page = open_crowd(open_page, server, 360, 640)
    left, top, right, bottom = box(page, "#token-0-1")
    page.touchscreen.tap((left + right) / 2, (top + bottom) / 2)
    expect(page.locator('.token[data-seat="0"][data-progress="19"]')).to_have_count(1)


def test_k3_choices_show_the_shape_of_the_seat_on_turn_and_no_other(
    page: Page, server: FaultyServer
) -> None:
    open_game(page, server.address, CROWD)
    in_sight = """(shapes) => shapes.filter((shape) => shape.checkVisibility())
        .map((shape) => shape.getAttribute("class"))"""
    for seat in range(4):
        page.locator("#game").evaluate("(game, seat) => { game.dataset.turn = seat; }", seat)
        shown = page.locator("#choices .piece svg").evaluate_all(in_sight)
        assert shown == [f"only-{seat}"] * 4


def test_v11_a_celebration_covers_neither_the_board_nor_buttons(
    open_page: OpenPage, server: FaultyServer
) -> None:
    page = open_page(reduced_motion="reduce")
    arriving = "&position=r:50,0,-1,-1%20y:0,-1,-1,-1%20turn:r%20die:6"
    open_game(page, server.address, f"?speed=off&seed={SEED}&seats=r:human,y:human{arriving}")
    page.locator("#choice-0").click()
    for width, height in [(1280, 800), (768, 1024), *PHONES]:
        resize(page, width, height)
        left, top, right, bottom = box(page, "#celebration-bar")
        assert 0 <= left < right <= width
        for selector in ("#board", "#tools", "#roll", "#choices"):
            other = box(page, selector)
            apart = right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
            assert apart, (width, selector, other)


@pytest.mark.parametrize("query", ["", CROWD])
def test_k4_320_pixels_and_double_zoom_need_no_sideways_scrolling(
    open_page: OpenPage, server: FaultyServer, query: str
) -> None:
    page = open_page(viewport={"width": 320, "height": 568})
    open_game(page, server.address, query)
    assert sideways(page) <= 0
    resize(page, 640, 400)  # 1280 x 800 at 200 %
    assert sideways(page) <= 0


def test_k4_letters_of_twice_the_size_leave_the_title_in_sight(
    open_page: OpenPage, server: FaultyServer
) -> None:
    page = open_crowd(open_page, server, 390, 844)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert size(page, "#title")[0] >= 100
    assert box(page, "#tools")[2] <= 390
    assert sideways(page) <= 0


def test_t1_set_up_fits_one_phone_screen(open_page: OpenPage, server: FaultyServer) -> None:
    page = open_page(viewport={"width": 360, "height": 640})
    open_game(page, server.address)
    for selector in ("#edition", "#seats", "#kind-0", "#kind-3", "#colours", "#places", "#start"):
        assert box(page, selector)[3] <= 640, selector
    assert box(page, "#setup-checks")[3] <= box(page, "#start")[1]


def test_o6_without_scripts_the_page_says_so_and_offers_nothing(
    open_page: OpenPage, server: FaultyServer
) -> None:
    page = open_page(viewport={"width": 360, "height": 640}, java_script_enabled=False)
    page.goto(server.address)
    left, top, right, bottom = box(page, "noscript")
    assert 0 <= left < right <= 360
    assert 0 <= top < bottom <= 640
    expect(page.locator("noscript p")).to_have_text(words_page.PAGE["no-script"])
    for selector in ("#setup", "#progress", "#progress-text", "#tools"):
        expect(page.locator(selector)).to_be_hidden()


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (768, 1024), (1440, 900)], ids=str)
def test_o1_ready_for_no_network_is_said_within_the_window_and_moves_nothing(
    open_page: OpenPage, server: FaultyServer, size: tuple[int, int]
) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]})
    open_game(page, server.address)
    still = ("#board", "#seat-rows", "#start")
    before = [box(page, selector) for selector in still]
    page.evaluate("dispatchEvent(new Event('ludo:offline-ready'))")
    expect(page.locator("#offline-ready")).to_be_in_viewport(ratio=1)
    assert [box(page, selector) for selector in still] == before
    assert page.evaluate("document.documentElement.scrollHeight") <= size[1]


WATCH_SHIFTS = """
    window.shifts = [];
    new PerformanceObserver((list) => {
        window.shifts.push(...list.getEntries().map((entry) => entry.value));
    }).observe({ type: "layout-shift", buffered: true });
"""


def shifts_of(page: Page) -> list[float]:
    """How far things have shifted since the page began, once two more frames are painted."""
    page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
    shifts: list[float] = page.evaluate("() => window.shifts")
    return shifts


def test_o6_nothing_shifts_when_python_arrives(open_page: OpenPage, server: FaultyServer) -> None:
    page = open_page(viewport={"width": 390, "height": 844})
    page.add_init_script(WATCH_SHIFTS)
    page.goto(server.address, wait_until="commit")
    page.locator("#start").wait_for()
    page.evaluate("document.fonts.ready.then(() => true)")
    before = [box(page, selector) for selector in ("#board", "#seat-rows", "#start")]
    expect(page.locator("html")).to_have_attribute("data-app", "ready", timeout=60_000)
    assert [box(page, selector) for selector in ("#board", "#seat-rows", "#start")] == before
    assert sum(shifts_of(page)) < 0.01


@pytest.mark.parametrize("seats", ["", "&seats=r:human,y:random"], ids=["four", "two"])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (1280, 800)])
def test_o6_nothing_shifts_when_a_match_is_restored(
    open_page: OpenPage, server: FaultyServer, width: int, height: int, seats: str
) -> None:
    page = open_page(viewport={"width": width, "height": height})
    open_game(page, server.address, f"?seed={SEED}&speed=off{seats}")
    page.locator("#roll:not([aria-disabled])").click()
    server.fail_at("pyodide.asm.wasm", Fault.HANG)
    page.add_init_script(WATCH_SHIFTS)
    page.goto(server.address, wait_until="commit")
    expect(page.locator("#progress")).to_be_visible()
    expect(page.locator("#progress-text")).to_contain_text("MB")
    server.mend()
    await_start(page)
    expect(page.locator("#resume-restored")).to_be_visible()
    assert sum(shifts_of(page)) < 0.01


def test_k4_reduced_motion_moves_nothing(open_page: OpenPage, server: FaultyServer) -> None:
    page = open_page(reduced_motion="reduce")
    open_game(page, server.address, CROWD.replace("speed=off", "speed=normal"))
    page.locator("#choice-3").click()
    moving = "document.getAnimations().filter((a) => a.effect.getTiming().duration > 1).length"
    for _ in range(5):
        assert page.evaluate(moving) == 0
        page.evaluate("new Promise(requestAnimationFrame)")


def test_k4_forced_colours_show_turn_choices_and_tokens(
    open_page: OpenPage, server: FaultyServer
) -> None:
    page = open_page(forced_colors="active")
    open_game(page, server.address, CROWD)
    outline = "(element) => getComputedStyle(element).outlineStyle"
    assert page.locator("#player-0").evaluate(outline) == "solid"
    assert page.locator("#player-1").evaluate(outline) == "none"
    assert page.locator("#choice-1").evaluate(outline) == "solid"
    fill = page.locator("#token-0-0 .piece").evaluate(
        "(element) => getComputedStyle(element).forcedColorAdjust"
    )
    assert fill == "none"


def test_v8_the_board_never_turns_on_page_load(open_page: OpenPage, server: FaultyServer) -> None:
    page = open_page()
    open_game(page, server.address, CROWD.replace("speed=off", "speed=slow"))
    turning = "document.getElementById('field').getAnimations().length"
    assert page.evaluate(turning) == 0
    assert page.locator("#field").evaluate(
        "(field) => new DOMMatrix(getComputedStyle(field).transform).b"
    ) == pytest.approx(-1)


def test_v8_red_sits_at_the_bottom_left_and_numbers_stay_upright(
    open_page: OpenPage, server: FaultyServer
) -> None:
    page = open_page()
    open_game(page, server.address, CROWD)
    left, _, _, bottom = box(page, "#yard-0")
    field = box(page, "#field")
    assert left == pytest.approx(field[0], abs=1)
    assert bottom == pytest.approx(field[3], abs=1)
    turn = page.locator("#token-0-0 .piece").evaluate(
        """(piece) => {
            let matrix = new DOMMatrix();
            for (let node = piece; node; node = node.parentElement)
                matrix = new DOMMatrix(getComputedStyle(node).transform).multiply(matrix);
            return Math.atan2(matrix.b, matrix.a);
        }"""
    )
    assert turn == pytest.approx(0, abs=0.01)


CONTRAST_OF_PICKED = """([picked, other]) => {
    const light = (piece) => {
        piece.style.color = "var(--token-fill)";
        const levels = getComputedStyle(piece).color.match(/[0-9.]+/g).map(
            (level) => (level / 255 + 0.055) / 1.055);
        return levels[0] ** 2.4 * 0.2126 + levels[1] ** 2.4 * 0.7152 + levels[2] ** 2.4 * 0.0722;
    };
    const [darker, lighter] = [light(picked), light(other)].sort((a, b) => a - b);
    return (lighter + 0.05) / (darker + 0.05);
}"""


def test_v9_picked_token_and_button_stand_out_in_every_colour_and_theme(
    open_page: OpenPage, server: FaultyServer
) -> None:
    page = open_crowd(open_page, server, 360, 640)
    page.locator("#token-0-0, #choice-0").evaluate_all(
        "(marked) => marked.forEach((element) => { element.dataset.picked = ''; })"
    )
    for theme in ("light", "dark"):
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        for seat in range(4):
            page.locator("#game").evaluate("(game, seat) => { game.dataset.turn = seat; }", seat)
            page.locator("#token-0-0, #token-0-1").evaluate_all(
                "(tokens, seat) => tokens.forEach((token) => { token.dataset.seat = seat; })", seat
            )
            for row in ("#token-0-{} .piece", "#choice-{} .piece"):
                pieces = page.locator(f"{row.format(0)}, {row.format(1)}")
                contrast = pieces.evaluate_all(CONTRAST_OF_PICKED)
                assert contrast >= 3, (theme, seat, row)


def test_v2_one_move_writes_each_changed_attribute_once(
    open_page: OpenPage, server: FaultyServer
) -> None:
    page = open_crowd(open_page, server, 390, 844)
    page.evaluate(
        """() => {
            window.writes = [];
            new MutationObserver((changes) => {
                for (const {target, type, attributeName} of changes)
                    window.writes.push(`${target.id || target.nodeName} ${attributeName ?? type}`);
            }).observe(document, {
                subtree: true, attributes: true, childList: true, characterData: true,
            });
        }"""
    )
    page.locator("#choice-3").click()
    expect(page.locator("#token-0-3")).to_have_attribute("data-progress", "31")
    writes: list[str] = page.evaluate("window.writes")
    attributes = [
        write for write in writes if not write.endswith(("style", "childList", "characterData"))
    ]
    assert len(attributes) == len(set(attributes)), sorted(writes)
    assert len(writes) < 60, sorted(writes)
