"""The app's state: what a reload brings back, and what goes when the hand lets go."""

from typing import NamedTuple

from ludo import game
from ludo.board import Progress
from ludo.customs import Custom
from ludo.game import Token
from ludo.match import Match, is_human, is_over
from ludo.records import Records
from ludo.scenes import Scene
from ludo.settings import Settings
from ludo.table import Setup, edition_of


class Around(NamedTuple):
    """What the page around the game has told; it outlives matches and the time in other tabs."""

    storage: bool = True
    """Whether the browser keeps what is saved (S3)."""
    update: bool = False
    """Whether a new version waits for a word (O3)."""
    vibrating: bool = False
    """Whether the device can vibrate (V13)."""
    fullscreen: bool = False
    """Whether the page may fill the screen (V12)."""
    sharing: bool = False
    """Whether the device has a share sheet of its own (S7)."""
    install: bool = False
    """Whether the browser offers to install (O2)."""
    share_menu: bool = False
    """Whether installing goes through the Share menu, as on iPhone and iPad (O2)."""
    offline: bool = False
    """Whether everything is here for playing with no network (O1)."""


class Model(NamedTuple):
    """Everything the page shows follows from this."""

    setup: Setup = Setup()
    settings: Settings = Settings()
    match: Match | None = None
    paused: str = ""
    """Empty, ``pause`` (asked for: the board is hidden) or ``restored`` (waits for Resume)."""
    counting: bool = False
    """Whether people count in this match (V9); the form's ``counting`` is for the next."""

    scene: Scene = Scene(((),) * 4, 0)
    """What is drawn."""
    queue: tuple[Scene, ...] = ()
    """What is drawn next; empty when the page has caught up with the engine."""
    serial: int = 0
    """The timer that counts; older ones are ignored."""
    resumed_ms: int | None = None
    """The clock when play last went on; None while it stands."""
    picked: Token | None = None
    """The token whose landing square is being counted (V9)."""
    cursor: Progress | None = None
    """Where the counting keys have got to."""
    flash: str = ""
    """Empty, ``right`` or ``wrong``: how the counted square flashes."""
    counted: str = ""
    """The square that flashes, by its name."""
    pointed: bool = False
    """Whether a crowded square has pointed to the numbered buttons (V5)."""
    said: tuple[tuple[int, str], ...] = ()
    """The last sentences, numbered."""
    celebration: str = ""
    notice: str = ""
    """A sentence about the page rather than the match; stays until dismissed."""
    report: str = ""
    """What is worth telling of something that broke; empty while nothing has."""
    dialog: str = ""
    """The open dialog's id, or empty."""
    angle: int = 0
    """How far the board is turned clockwise, in quarter-turns; not only 0-3, so that it can turn
    the short way (V8)."""
    records: Records = Records()
    """What earlier matches have left behind."""
    customs: tuple[Custom, ...] = ()
    """The custom editions that are kept by name (B4)."""
    subject: Match | None = None
    """The match that the open dialog is about: what to share, whose dice to check."""
    offered: Match | None = None
    """A match that waits for a word before it replaces the one being played (T4, S7)."""
    link: str = ""
    """The subject as a link (S7)."""
    elsewhere: bool = False
    """Whether another tab has the match; this one then only shows that (S5)."""
    around: Around = Around()


def phase(model: Model) -> str:
    """Return where the page stands: setup, paused, moving, over, choose or roll."""
    if model.match is None:
        return "setup"
    if model.paused:
        return "paused"
    if model.queue or model.flash:
        return "moving"
    if is_over(model.match):
        return "over"
    return "choose" if model.match.state.die else "roll"


def legal(model: Model) -> tuple[Token, ...]:
    """Return the tokens that a person may choose right now."""
    if model.match is None or phase(model) != "choose" or not is_own_turn(model):
        return ()
    return game.legal_moves(model.match.rules, model.match.state)


def is_own_turn(model: Model) -> bool:
    """Return whether the seat on turn is a person's."""
    return model.match is not None and is_human(model.match, model.match.state.turn)


def can_roll(model: Model) -> bool:
    """Return whether a person may roll right now."""
    return phase(model) == "roll" and is_own_turn(model)


def can_update(model: Model) -> bool:
    """Return whether a new version waits and may reload the page: nothing is lost with it (O3)."""
    now = phase(model)
    is_safe = now in ("setup", "over") or (now == "paused" and model.around.storage)
    return model.around.update and is_safe


def can_switch(model: Model) -> bool:
    """Return whether seats can change between human and computer now (T3)."""
    if model.match is None or is_over(model.match):
        return False
    return edition_of(Setup(model.match.edition)).switching
