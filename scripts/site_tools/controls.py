"""The controls of index.html that repeat: rule options, seats, numbered buttons, players' cards.

Rule 1  Words are only named here, by ``data-word``; ``markup`` fills them in from the catalogue.
"""

from ludo import words
from ludo.board import SEATS, TOKENS, Seat
from ludo.game import Token
from ludo.match import HUMAN, KINDS
from ludo.rules import OPTIONS
from ludo.table import Setup
from ludo.words_page import PAGE


def rule_fields() -> str:
    """Return the fields of Custom's options; ``throw_cap`` is none of them (B4)."""
    return "\n".join(_rule_field(f"rule-{option}") for option in OPTIONS if option != "throw_cap")


def seat_rows() -> str:
    """Return a row of the set-up form for each seat, as they are at first (T1, T2)."""
    return "\n".join(map(_seat_row, SEATS))


def choices() -> str:
    """Return the four numbered buttons (V5)."""
    return "\n".join(map(_choice, TOKENS))


def players() -> str:
    """Return a card for each player (V7, T3)."""
    return "\n".join(map(_player, SEATS))


def _rule_field(name: str) -> str:
    words_of_values = [word for word in PAGE if word.startswith(f"{name}-")]
    options = "".join(_option(word.removeprefix(f"{name}-"), word) for word in words_of_values)
    return (
        f'<label class="setting"><span data-word="{name}"></span>'
        f'<select id="{name}" name="{name}">{options}</select></label>'
    )


def _option(value: str, word: str, *, selected: bool = False) -> str:
    return f'<option value="{value}"{" selected" * selected} data-word="{word}"></option>'


def _mark(seat: Seat) -> str:
    return f'<svg class="mark" aria-hidden="true"><use href="#shape-{seat}"/></svg>'


def _seat_row(seat: Seat) -> str:
    own = Setup().kinds[seat]
    kinds = "".join(_option(kind, f"kind-{kind}", selected=kind == own) for kind in KINDS)
    return f"""\
<div class="seat" id="seat-{seat}" data-seat="{seat}" role="group" \
data-word-label="colour-{seat}" aria-label="">
{_mark(seat)}
<select id="kind-{seat}" name="kind-{seat}" data-word-label="seat-{seat}-player" aria-label="">\
{kinds}</select>
<input id="name-{seat}" name="name-{seat}" type="text" maxlength="40" \
placeholder="{words.COLOURS[seat]}" data-word-label="seat-{seat}-name" aria-label="" \
autocomplete="off" autocapitalize="words" spellcheck="false" enterkeyhint="done"\
{" hidden" * (own != HUMAN)}>
</div>"""


def _choice(token: Token) -> str:
    pieces = "".join(
        f'<svg class="only-{seat}" aria-hidden="true"><use href="#piece-{seat}"/></svg>'
        for seat in SEATS
    )
    return f"""\
<button type="button" id="choice-{token}" data-token="{token}" data-do="choose" \
data-value="{token}" aria-disabled="true">
<span class="piece">{pieces}<b>{token + 1}</b></span>
<span class="where" id="choice-{token}-where" data-word="yard"></span>
</button>"""


def _player(seat: Seat) -> str:
    icons = "".join(
        f'<svg class="icon" aria-hidden="true"><use href="#icon-{icon}"/></svg>'
        for icon in ("person", "computer")
    )
    return f"""\
<li class="player" id="player-{seat}" data-seat="{seat}">
{_mark(seat)}
<span class="name" id="player-{seat}-name" data-word="colour-{seat}"></span>
<span class="kind" id="player-{seat}-kind"></span>
<button type="button" class="switch" id="player-{seat}-switch" role="switch" aria-checked="false" \
data-do="switch" data-value="{seat}" data-word-label="seat-{seat}-switch" aria-label="" hidden>\
{icons}</button>
</li>"""
