"""The page's static markup: the board as the geometry has it, and what the scripts lean on."""

import re
from pathlib import Path

import pytest

from site_tools.markup import BEGIN, with_board

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "index.html").read_text(encoding="utf-8")


def test_v2_the_page_holds_the_board_that_the_geometry_gives() -> None:
    assert with_board(PAGE) == PAGE


def test_v2_a_page_without_its_comments_is_refused() -> None:
    with pytest.raises(ValueError, match="lacks the comments"):
        with_board(PAGE.replace(BEGIN, ""))


def test_v2_the_board_has_72_squares_16_tokens_and_16_spots() -> None:
    drawn = re.findall(r'data-kind="(\w+)"', PAGE)
    assert len([kind for kind in drawn if kind in ("ring", "start", "star", "lane")]) == 72
    assert PAGE.count('class="token"') == 16
    assert PAGE.count('class="spot"') == 16


def test_every_id_is_given_once() -> None:
    ids = re.findall(r'\bid="([^"]+)"', PAGE)
    assert sorted(ids) == sorted(set(ids))


def test_o4_nothing_is_asked_from_another_origin() -> None:
    addresses = re.findall(r'(?:href|src|action)="([^"]*)"', PAGE)
    assert addresses
    assert not [address for address in addresses if not address.startswith(("./", "#"))]


def test_o4_the_page_has_no_inline_script_or_style() -> None:
    assert not re.search(r"\bstyle=|<style|\bon\w+=|<script(?![^>]* src=)", PAGE)


def test_k1_every_control_says_what_it_does() -> None:
    for button in re.findall(r"<button[^>]*>.*?</button>", PAGE, re.DOTALL):
        visible = re.sub(r"<[^>]*>", "", button).strip()
        assert visible or 'aria-label="' in button, button
