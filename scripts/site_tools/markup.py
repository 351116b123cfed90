"""What index.html takes from Python: board, repeated controls, and words from their catalogue.

Rule 1  The page holds the real board before any script runs, so nothing shifts later.
Rule 2  A part is written between its comments, a word where its element names it; a test keeps
        the page and its sources equal (V2, O6, B6).
"""

import re
from collections.abc import Iterator
from html import escape
from typing import Final

from ludo import words
from ludo.board import LANES, RING, SEATS, STARS, START, TOKENS, YARD, Cell, Seat
from ludo.rules import EDITIONS
from ludo.words_page import PAGE
from site_tools import controls
from site_tools.parts import Parts, with_parts

_WORD = re.compile(r'(<[^>]*\bdata-word="([^"]+)"[^>]*>)[^<]*')
_LABEL = re.compile(r'<[^>]*\bdata-word-label="([^"]+)"[^>]*>')


def made(page: str) -> str:
    """Return ``page`` with the parts and the words that it should have.

    Raises ``ValueError`` where the comments around a part are missing, ``KeyError`` for a word
    that the catalogue lacks.
    """
    page = with_parts(page, _PARTS)
    page = _WORD.sub(lambda match: match[1] + escape(PAGE[match[2]], quote=False), page)
    return _LABEL.sub(_labelled, page)


def _labelled(match: re.Match[str]) -> str:
    label = escape(PAGE[match[1]])
    return re.sub(r'\b(aria-label|title|content)="[^"]*"', rf'\1="{label}"', match[0])


def _board() -> str:
    """Return the four yards, the centre, the squares and the sixteen tokens as HTML."""
    parts = [
        *map(_yard, SEATS),
        _centre(),
        *(square for _, square in sorted(_squares())),
        '<div id="tokens">',
        *(_token(seat, token) for seat in SEATS for token in TOKENS),
        "</div>",
    ]
    return "\n".join(parts)


def _squares() -> Iterator[tuple[Cell, str]]:
    """Yield every square with its cell; in the cells' order they fill the grid by themselves."""
    for index, cell in enumerate(RING):
        yield cell, _ring_square(index, cell)
    for seat in SEATS:
        for step, cell in enumerate(LANES[seat], 1):
            yield cell, _lane_square(seat, step, cell)


def _shape(seat: Seat, name: str = "shape") -> str:
    return f'<svg class="mark" aria-hidden="true"><use href="#{name}-{seat}"/></svg>'


def _yard(seat: Seat) -> str:
    spots = "".join(f'<i class="spot" data-token="{token}"></i>' for token in TOKENS)
    count = f'<b class="home-count" id="count-home-{seat}">0</b>'
    return (
        f'<div class="yard" id="yard-{seat}" data-seat="{seat}">'
        f'<div class="plate">{spots}{_shape(seat)}</div>{count}</div>'
    )


def _centre() -> str:
    sides = "".join(f'<i class="side" data-seat="{seat}"></i>' for seat in SEATS)
    star = '<svg class="mark" aria-hidden="true"><use href="#mark-home"/></svg>'
    return f'<div id="home" data-do="square" data-value="home">{sides}{star}</div>'


def _square(cell: Cell, kind: str, extra: str = "", inside: str = "") -> str:
    row, column = cell
    return (
        f'<div class="square" id="square-{row}-{column}" data-kind="{kind}"{extra}'
        f' data-do="square" data-value="{row},{column}">{inside}</div>'
    )


def _ring_square(index: int, cell: Cell) -> str:
    if index in START:
        seat = START.index(index)
        return _square(cell, "start", f' data-seat="{seat}"', _shape(seat))
    if index in STARS:
        star = '<svg class="mark" aria-hidden="true"><use href="#mark-safe"/></svg>'
        return _square(cell, "star", inside=star)
    return _square(cell, "ring")


def _lane_square(seat: Seat, step: int, cell: Cell) -> str:
    kind = "lane" if step < len(LANES[seat]) else "lane-6"
    return _square(cell, kind, f' data-seat="{seat}"')


def _token(seat: Seat, token: int) -> str:
    label = words.token_label(EDITIONS["modern"].rules, seat, token, YARD, False)
    return (
        f'<button type="button" class="token" id="token-{seat}-{token}" data-seat="{seat}"'
        f' data-token="{token}" data-progress="-1" data-do="token" data-value="{seat},{token}"'
        f' aria-label="{label}" aria-disabled="true" tabindex="-1">'
        f'<span class="piece"><svg aria-hidden="true"><use href="#piece-{seat}"/></svg>'
        f"<b>{token + 1}</b></span></button>"
    )


_PARTS: Final[Parts] = {
    "board": _board,
    "rule options": controls.rule_fields,
    "seats": controls.seat_rows,
    "choices": controls.choices,
    "players": controls.players,
}
