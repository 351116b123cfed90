"""Custom editions that have a name: what is kept of them, and how it is written (B4).

Rule 1  A name stands for one set of rules; the same name again replaces them.
"""

from typing import Final, NamedTuple

from ludo.match import Match, clean_name
from ludo.rules import OPTIONS, Rules, RulesError, format_value, with_options

MOST: Final = 20
"""How many are kept; the oldest goes first."""


class Custom(NamedTuple):
    """A named edition: its rules as ``name=value`` texts, every option of them."""

    title: str
    options: tuple[str, ...]


def option_texts(rules: Rules) -> tuple[str, ...]:
    """Return every option of ``rules`` as its ``name=value`` text."""
    return tuple(f"{name}={format_value(getattr(rules, name))}" for name in OPTIONS)


def with_match(customs: tuple[Custom, ...], match: Match) -> tuple[Custom, ...]:
    """Return the kept editions and that of ``match``, where it has a name of its own."""
    if not match.title:
        return customs
    new = Custom(match.title, option_texts(match.rules))
    if new in customs:
        return customs
    others = (custom for custom in customs if custom.title != new.title)
    return (*others, new)[-MOST:]


def customs_fields(customs: tuple[Custom, ...]) -> dict[str, str]:
    """Return the kept editions as ``read_customs`` reads them."""
    return {custom.title: " ".join(custom.options) for custom in customs}


def read_customs(fields: dict[str, str]) -> tuple[Custom, ...]:
    """Return the editions that storage holds; one that makes no sense is left out."""
    customs = (Custom(title, tuple(text.split())) for title, text in fields.items())
    return tuple(custom for custom in customs if _is_sound(custom))[-MOST:]


def _is_sound(custom: Custom) -> bool:
    try:
        rules = with_options(Rules(), custom.options)
    except RulesError:
        return False
    return custom.title == clean_name(custom.title) != "" and option_texts(rules) == custom.options
