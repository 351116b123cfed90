"""What reaches the app (messages) and what it asks of the world (effects).

``main`` turns what happens in the page into messages, hands each to ``app.update`` together with
a ``World``, carries out the effects in their order, and then shows ``frame.frame(model)``.
"""

from typing import NamedTuple


class World(NamedTuple):
    """What only the world knows, told with every message."""

    now_ms: int
    """A clock that never goes back, and stands while the page is hidden (S1)."""
    seed: bytes
    """16 fresh bytes from the cryptographic source; used if a match starts now (F1)."""
    today: str
    """The date where the player is, as in 2026-11-29."""
    address: str
    """The page's own address, without query and fragment, for links (S7)."""
    browser: str
    """What the browser says it is, for reports."""


class Press(NamedTuple):
    """Something with ``data-do`` was pressed; ``value`` is its ``data-value``, or empty."""

    do: str
    value: str = ""


class Key(NamedTuple):
    """A key went down outside of text fields and drop-downs: ``KeyboardEvent.key``."""

    key: str


class Form(NamedTuple):
    """The set-up form: its fields after a change, or as it is sent (``started``)."""

    fields: dict[str, str]
    changed: str = ""
    """The name of the field that changed; empty when the form is sent."""
    started: bool = False


class Chosen(NamedTuple):
    """A setting was changed in its dialog."""

    name: str
    value: str


class Elapsed(NamedTuple):
    """A timer that the app asked for has run out."""

    serial: int


class Closed(NamedTuple):
    """The browser closed the open dialog (Esc)."""


class Received(NamedTuple):
    """A text came in: a file that was opened, or a link (S7, A3)."""

    text: str


class Elsewhere(NamedTuple):
    """Another tab has taken the match over (S5)."""


class StorageFailed(NamedTuple):
    """The browser refused to store something (S3)."""


class Failed(NamedTuple):
    """Something broke after the start."""

    trace: str
    """What broke, and where; its last line says it shortest."""


class Noted(NamedTuple):
    """The page around the game has news: ``offline-ready``, ``update``, ``install``..."""

    what: str


Message = (
    Press
    | Key
    | Form
    | Chosen
    | Elapsed
    | Closed
    | Received
    | Elsewhere
    | StorageFailed
    | Failed
    | Noted
)


class Save(NamedTuple):
    """Store ``text`` under ``key``, or remove it when None, before anything is shown (S1)."""

    key: str
    text: str | None


class After(NamedTuple):
    """Send ``Elapsed(serial)`` in ``ms`` milliseconds."""

    ms: int
    serial: int


class Focus(NamedTuple):
    """Give the focus to the element with this id."""

    id: str


class Sound(NamedTuple):
    """Play a short sound: die, step, capture, home or win (V13)."""

    name: str


class Vibrate(NamedTuple):
    """Vibrate, where the device can."""

    ms: int


class KeepAwake(NamedTuple):
    """Hold the screen awake, or let it sleep again (V13)."""

    awake: bool


class Download(NamedTuple):
    """Give the player a file."""

    name: str
    text: str


class Ask(NamedTuple):
    """Ask the page around the game for something that only a browser does: ``update``,
    ``install``, ``fullscreen``, ``copy``, ``share``, ``qr``, ``forget-request``, ``take-over``...
    """

    what: str
    text: str = ""


Effect = Save | After | Focus | Sound | Vibrate | KeepAwake | Download | Ask
