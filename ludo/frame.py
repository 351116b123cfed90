"""What the page should show, as data.

A frame maps ``(element id, property)`` to a value; ``view.apply`` writes only what differs from
the last frame, so each changed property costs one write. Properties:

- ``text``: the element's text; ``items``: a list of texts, one ``<li>`` each;
- ``rows`` of a ``<tbody>``: its rows, each a heading and then texts or buttons;
- ``--name``: a custom property of its style;
- ``value``, ``checked``: the state of a form field;
- ``shown`` of a ``<dialog>``: whether it is open, as a modal one;
- ``said`` of the live region: the last sentences as (serial, text); the view appends each new
  serial as a ``<p>`` and drops those that are gone, so equal sentences are said again (K2);
- anything else: an attribute; True is "", False and None remove it.

The ids are those of index.html, where R, C, S and T stand for row, column, seat and token:
``square-R-C``, ``yard-S``, ``token-S-T``, ``player-S``, ``choice-T`` and the like.
"""

from ludo import words, words_rules
from ludo.board import SEATS, TOKENS, YARD, Progress, Seat
from ludo.customs import Custom
from ludo.dialogs import dialogs
from ludo.game import Tokens
from ludo.match import CUSTOM, Match, is_human
from ludo.model import Model, can_roll, can_switch, can_update, legal, phase
from ludo.places import HOME, places, square_name
from ludo.rules import Rules, RulesError
from ludo.shown import Button, Frame, Rows
from ludo.table import Setup, edition_of, players_of, rules_of, seats_of, title_of


def frame(model: Model) -> Frame:
    """Return everything that the page should show for ``model``."""
    now = phase(model)
    shown: Frame = {
        ("start", "aria-disabled"): None,
        ("game", "data-phase"): now,
        ("board", "--angle"): f"{model.angle * 90}deg",
        ("message", "said"): model.said,
        ("notice", "text"): model.notice,
        ("notice-bar", "hidden"): not model.notice,
        ("open-report", "hidden"): not model.report,
        ("celebration", "text"): model.celebration,
        ("celebration-bar", "hidden"): not model.celebration,
        ("root", "data-theme"): None if model.settings.theme == "system" else model.settings.theme,
        ("root", "data-speed"): model.settings.speed,
        ("install", "hidden"): not model.around.install,
        ("update-bar", "hidden"): not can_update(model),
        ("share-menu", "hidden"): not model.around.share_menu,
        ("offline-ready", "hidden"): not model.around.offline,
    }
    shown |= _setup(model) | _settings(model) | dialogs(model)
    return shown | (_table(model, model.match) if model.match else _bare_table(model.setup))


def _bare_table(setup: Setup) -> Frame:
    """Return the table before a match: the tokens of its seats stand in their yards (T1)."""
    tokens = tuple((YARD,) * 4 if seat in seats_of(setup) else () for seat in SEATS)
    shown: Frame = {
        ("game", "data-turn"): "0",
        ("game", "data-edition"): setup.edition,
        ("title", "text"): words.TITLE,
    }
    return shown | _tokens(Model(), edition_of(setup).rules, tokens)


def _setup(model: Model) -> Frame:
    """Return the set-up form and the rules it asks for (T1, V10)."""
    setup = model.setup
    seated = seats_of(setup)
    shown: Frame = {
        ("setup", "hidden"): model.match is not None,
        ("edition", "value"): setup.edition,
        (f"seats-{setup.seat_count}", "checked"): True,
        (f"colour-{setup.colour}", "checked"): True,
        ("counting", "checked"): setup.counting,
        ("places", "checked"): setup.places,
        ("places-field", "hidden"): setup.edition == CUSTOM,
        ("custom", "hidden"): setup.edition != CUSTOM,
        ("title-field", "value"): setup.title,
        ("customs", "hidden"): not model.customs,
        ("customs-rows", "rows"): _customs(model.customs),
    }
    for seat in SEATS:
        shown[f"seat-{seat}", "hidden"] = seat not in seated
        shown[f"kind-{seat}", "value"] = setup.kinds[seat]
        shown[f"name-{seat}", "value"] = setup.names[seat]
        shown[f"name-{seat}", "hidden"] = setup.kinds[seat] != "human"
    for option in setup.options:
        name, _, value = option.partition("=")
        shown[f"rule-{name}", "value"] = value
    return shown | _rules(model)


def _customs(customs: tuple[Custom, ...]) -> Rows:
    """Return the kept editions, each with what can be done with it (B4)."""
    return tuple(
        (
            custom.title,
            Button("use-custom", str(number), words.USE),
            Button("forget-custom", str(number), words.FORGET),
        )
        for number, custom in enumerate(customs)
    )


def _rules(model: Model) -> Frame:
    """Return the rules in force, of the match or else of the form (V10)."""
    edition = model.match.edition if model.match else model.setup.edition
    title = model.match.title if model.match else title_of(model.setup)
    try:
        rules = model.match.rules if model.match else rules_of(model.setup)
        items = (*words_rules.rule_sentences(rules), *_starter(model))
    except RulesError as error:
        rules = edition_of(model.setup).rules
        items = (words_rules.no_match(error),)
    return {
        ("game", "data-lane"): str(rules.lane),
        ("game", "data-safe"): rules.safe,
        ("rules-list", "items"): items,
        ("setup-rules", "items"): items,
        ("rules-dialog-list", "items"): items,
        ("rules-edition", "text"): words.edition_name(edition, title),
    }


def _starter(model: Model) -> tuple[str, ...]:
    """Return who starts, in words; nobody does where a position says whose turn it is (R6)."""
    match, setup = model.match, model.setup
    if match is None:
        return (words_rules.first_sentence(setup.edition, players_of(setup)),)
    if match.position:
        return ()
    return (words_rules.first_sentence(match.edition, match.players),)


def _settings(model: Model) -> Frame:
    settings = model.settings
    return {
        ("speed", "value"): settings.speed,
        ("sound", "checked"): settings.sound,
        ("vibration", "checked"): settings.vibration,
        ("vibration-field", "hidden"): not model.around.vibrating,
        ("theme", "value"): settings.theme,
        ("turning", "value"): settings.turning,
        ("pace_ms", "value"): str(settings.pace_ms),
    }


def _table(model: Model, match: Match) -> Frame:
    now, scene = phase(model), model.scene
    over = now == "over"
    shown: Frame = {
        ("game", "data-turn"): str(scene.turn),
        ("game", "data-edition"): match.edition,
        ("title", "text"): (
            words.over_title(match) if over else words.turn_title(match, scene.turn)
        ),
        ("hint", "text"): words.phase_hint(now, is_human(match, scene.turn)),
        ("die", "data-value"): str(scene.die),
        ("die", "aria-label"): words.die_label(scene.die),
        ("die", "data-rolling"): scene.rolling,
        ("roll", "aria-disabled"): None if can_roll(model) else "true",
        ("roll", "hidden"): over,
        ("choices", "hidden"): over,
        ("choices", "data-pointed"): model.pointed,
        ("result", "hidden"): not over,
        ("practice", "text"): words.practice(match),
        ("practice", "hidden"): match.attempt == 1,
        ("seal", "text"): words.seal(match),
        ("result-places", "items"): words.places_list(match) if over else (),
        ("paused", "hidden"): model.paused != "pause",
        ("resume-bar", "hidden"): model.paused != "restored",
        ("pause", "hidden"): over,
    }
    return (
        shown
        | _tokens(model, match.rules, model.scene.tokens)
        | _cards(model, match)
        | _choices(model, match)
        | _marks(model, match)
    )


def _tokens(model: Model, rules: Rules, tokens: Tokens) -> Frame:
    """Return the 16 tokens (V2, V4, V6, K2)."""
    shown: Frame = {}
    placed = places(tokens, rules.home)
    movable = legal(model)
    for seat in SEATS:
        for token in TOKENS:
            if (seat, token) not in placed:
                shown[f"token-{seat}-{token}", "hidden"] = True
                continue
            name = f"token-{seat}-{token}"
            place, can = placed[seat, token], seat == model.scene.turn and token in movable
            progress = tokens[seat][token]
            shown |= {
                (name, "hidden"): False,
                (name, "--row"): f"{place.row:g}",
                (name, "--column"): f"{place.column:g}",
                (name, "data-progress"): str(progress),
                (name, "data-crowd"): str(place.crowd),
                (name, "data-movable"): can,
                (name, "data-picked"): can and token == model.picked,
                (name, "data-walking"): model.scene.walking == (seat, token),
                (name, "data-sliding"): model.scene.sliding,
                (name, "aria-disabled"): None if can else "true",
                (name, "tabindex"): "0" if can else "-1",
                (name, "aria-label"): words.token_label(rules, seat, token, progress, can),
            }
    return shown


def _cards(model: Model, match: Match) -> Frame:
    """Return the players' cards and the corner counters (V7, T3)."""
    shown: Frame = {}
    for seat in SEATS:
        player = match.players[seat]
        home = model.scene.tokens[seat].count(match.rules.home)
        human = bool(player and player.kind == "human")
        shown |= {
            (f"player-{seat}", "hidden"): player is None,
            (f"player-{seat}", "data-on-turn"): seat == model.scene.turn,
            (f"player-{seat}", "aria-current"): "true" if seat == model.scene.turn else None,
            (f"player-{seat}-name", "text"): words.name_of(match, seat),
            (f"player-{seat}-kind", "text"): words.kind_of(match, seat),
            (f"player-{seat}-switch", "hidden"): not (player and can_switch(model)),
            (f"player-{seat}-switch", "aria-checked"): "true" if human else "false",
            (f"count-home-{seat}", "text"): words.home_count(match, home),
            (f"count-home-{seat}", "hidden"): player is None,
        }
    return shown


def _choices(model: Model, match: Match) -> Frame:
    """Return the four numbered buttons of the mover (V5)."""
    shown: Frame = {}
    seat: Seat = model.scene.turn
    movable = legal(model)
    shown["choices", "data-seat"] = str(seat)
    for token, progress in enumerate(model.scene.tokens[seat]):
        can = token in movable
        where = words.where(match.rules, progress)
        label = words.token_label(match.rules, seat, token, progress, can)
        shown |= {
            (f"choice-{token}", "aria-disabled"): None if can else "true",
            (f"choice-{token}", "data-picked"): can and token == model.picked,
            (f"choice-{token}", "aria-label"): label,
            (f"choice-{token}-where", "text"): where,
        }
    return shown


def _marks(model: Model, match: Match) -> Frame:
    """Return the counter and the marked squares (V9)."""
    shown: Frame = {("counter", "hidden"): model.picked is None}
    if model.picked is not None and model.cursor is not None:
        square = _square_id(match, match.state.turn, model.cursor)
        shown[square, "data-counted"] = True
    if model.flash:
        shown[_named_id(model.counted, match.state.turn), "data-flash"] = model.flash
    if model.scene.trail is not None:
        shown[_square_id(match, *model.scene.trail), "data-trail"] = True
    return shown


def _square_id(match: Match, seat: Seat, progress: Progress) -> str:
    return _named_id(square_name(match, seat, progress), seat)


def _named_id(name: str, seat: Seat) -> str:
    """Return the id of the element that draws a named square; the yard is one (V2)."""
    if name == "yard":
        return f"yard-{seat}"
    return name if name == HOME else "square-" + name.replace(",", "-")
