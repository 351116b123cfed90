"""Setting the table: the set-up form as a value, and the match it makes (T1, T2, R6)."""

from dataclasses import replace
from typing import Final, NamedTuple

from ludo.board import SEATED, SEATS, Seat
from ludo.customs import Custom, option_texts
from ludo.match import CUSTOM, HUMAN, KINDS, Player, Players, clean_name
from ludo.rules import (
    EDITIONS,
    OPTIONS,
    Edition,
    Rules,
    RulesError,
    parse_value,
    with_options,
)

EARLY: Final = "early"
"""What ``read_form`` is told to have changed when Python was still loading."""


class Setup(NamedTuple):
    """What the set-up form says; kinds and names are seat by seat, empty seats included."""

    edition: str = "modern"
    seat_count: int = 4
    """Players at the table, 2-4."""
    kinds: tuple[str, ...] = EDITIONS["modern"].players
    names: tuple[str, ...] = ("", "", "", "")
    colour: Seat = 0
    """The player's own seat."""
    counting: bool = False
    """Whether to *count it yourself* (V9)."""
    places: bool = False
    """Whether the match goes on for the other places; Custom has an option for it instead."""
    title: str = ""
    """What Custom's rules are called; ignored by the fixed editions (B4)."""
    options: tuple[str, ...] = ()
    """Custom's ``name=value`` texts; ignored by the fixed editions."""


def seats_of(setup: Setup) -> tuple[Seat, ...]:
    """Return the seats in play: two sit opposite, three follow each other clockwise (R6)."""
    return tuple(sorted((setup.colour + step) % 4 for step in SEATED[setup.seat_count]))


def players_of(setup: Setup) -> Players:
    """Return who sits where."""
    seated = seats_of(setup)
    return tuple(
        Player(setup.kinds[seat], setup.names[seat]) if seat in seated else None for seat in SEATS
    )


def edition_of(setup: Setup) -> Edition:
    """Return the edition's habits; Custom has those of a modern table."""
    return EDITIONS.get(setup.edition, EDITIONS["modern"])


def rules_of(setup: Setup) -> Rules:
    """Return the rules that the form asks for.

    Raises ``RulesError`` when Custom's options make no sense together.
    """
    rules = edition_of(setup).rules
    if setup.edition == CUSTOM:
        return with_options(rules, setup.options)
    return replace(rules, finish="all") if setup.places else rules


def title_of(setup: Setup) -> str:
    """Return the name of the edition that the form asks for; empty but for Custom's (B4)."""
    return setup.title if setup.edition == CUSTOM else ""


def with_custom(setup: Setup, custom: Custom) -> Setup:
    """Return the form with a kept edition chosen (B4)."""
    return setup._replace(edition=CUSTOM, title=custom.title, options=custom.options)


def with_edition(setup: Setup, edition: str) -> Setup:
    """Return the form with an edition chosen: its habits become the form's defaults (T1)."""
    if edition == CUSTOM and setup.edition != CUSTOM:
        return setup._replace(edition=CUSTOM, title="", options=option_texts(rules_of(setup)))
    if edition not in EDITIONS:
        return setup
    habits = EDITIONS[edition]
    setup = with_colour(setup, habits.players.index(HUMAN))
    return setup._replace(
        edition=edition,
        seat_count=habits.seat_count or setup.seat_count,
        kinds=habits.players,
        counting=habits.counting,
    )


def with_colour(setup: Setup, colour: Seat) -> Setup:
    """Return the form with the player moved to ``colour``, where whoever sat there moves over."""
    kinds, names = list(setup.kinds), list(setup.names)
    for row in (kinds, names):
        row[setup.colour], row[colour] = row[colour], row[setup.colour]
    return setup._replace(kinds=tuple(kinds), names=tuple(names), colour=colour)


def with_players(setup: Setup, players: Players) -> Setup | None:
    """Return the form with these players, or None where it has no such table (R6)."""
    seated = tuple(seat for seat in SEATS if players[seat])
    own = [seat for seat, player in enumerate(players) if player and player.kind == HUMAN]
    for colour in (*own, *seated) if len(seated) in SEATED else ():
        table = with_colour(setup, colour)._replace(seat_count=len(seated))
        if seats_of(table) == seated:
            kinds = (p.kind if p else kind for p, kind in zip(players, table.kinds, strict=True))
            return table._replace(kinds=tuple(kinds))
    return None


def read_form(setup: Setup, fields: dict[str, str], changed: str = "") -> Setup:
    """Return the form's value from its fields; what makes no sense stays as it was in ``setup``.

    ``changed`` names the field that was just touched: a new edition brings its habits, a new
    colour changes places. ``EARLY``: what differs from the page as it was served was touched.
    """
    if changed == EARLY:
        return _read_early(setup, fields)
    if changed == "edition":
        return with_edition(setup, fields.get("edition", ""))
    colour = _seat(fields.get("colour", ""), setup.colour)
    if changed == "colour":
        return with_colour(setup, colour)
    count = fields.get("seats", "")
    edition = fields.get("edition", "")
    return Setup(
        edition=edition if edition in (*EDITIONS, CUSTOM) else setup.edition,
        seat_count=int(count) if count in map(str, SEATED) else setup.seat_count,
        kinds=tuple(_kind(fields.get(f"kind-{seat}", ""), setup.kinds[seat]) for seat in SEATS),
        names=tuple(clean_name(fields.get(f"name-{seat}", "")) for seat in SEATS),
        colour=colour,
        counting="counting" in fields,
        places="places" in fields,
        title=clean_name(fields.get("title", "")),
        options=_options(fields) or setup.options,
    )


def _read_early(setup: Setup, fields: dict[str, str]) -> Setup:
    """Take over what was touched before ``setup`` could be shown: first what moves the rest."""
    served = form_fields(Setup())
    plain = {name: text for name, text in fields.items() if not name.startswith("rule-")}
    touched = {name: text for name, text in plain.items() if served.get(name) != text}
    setup = setup._replace(places=setup.places or "places" in touched)
    setup = with_edition(setup, touched.get("edition", ""))
    setup = with_colour(setup, _seat(touched.get("colour", ""), setup.colour))
    return read_form(setup, form_fields(setup) | touched)


def _options(fields: dict[str, str]) -> tuple[str, ...]:
    """Return Custom's options; a value that there is not leaves its option out."""
    found = ((name, fields.get(f"rule-{name}")) for name in OPTIONS)
    return tuple(f"{name}={text}" for name, text in found if text and _is_value(name, text))


def _is_value(name: str, text: str) -> bool:
    try:
        parse_value(name, text)
    except RulesError:
        return False
    return True


def _seat(text: str, otherwise: Seat) -> Seat:
    return int(text) if text in map(str, SEATS) else otherwise


def _kind(text: str, otherwise: str) -> str:
    return text if text in KINDS else otherwise


def form_fields(setup: Setup) -> dict[str, str]:
    """Return the form's fields as ``read_form`` reads them."""
    fields = {"edition": setup.edition, "seats": str(setup.seat_count)}
    fields |= {"colour": str(setup.colour), "title": setup.title}
    for seat in SEATS:
        fields[f"kind-{seat}"] = setup.kinds[seat]
        fields[f"name-{seat}"] = setup.names[seat]
    for option in setup.options:
        name, _, value = option.partition("=")
        fields[f"rule-{name}"] = value
    return fields | {name: "on" for name in ("counting", "places") if getattr(setup, name)}
