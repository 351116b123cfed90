"""The wiring: what happens goes to the app, what the app asks for goes to the world.

Rule 1  Effects first, then the frame, then the focus: what is saved is what is shown (S1, F5).
Rule 2  Nothing is decided here.
"""

import asyncio
import secrets
from functools import singledispatchmethod
from typing import Final

from pyodide.ffi import create_once_callable, create_proxy
from pyscript import window

from ludo import app, storage
from ludo.device import Device
from ludo.frame import frame
from ludo.messages import (
    After,
    Ask,
    Effect,
    Elapsed,
    Failed,
    Focus,
    Form,
    KeepAwake,
    Message,
    Noted,
    Save,
    Sound,
    StorageFailed,
    Vibrate,
    World,
)
from ludo.model import Model
from ludo.table import EARLY
from ludo.view import View

_NEWS: Final = ("offline-ready", "update", "install", "installed")
"""What the page around the game tells, each as an event ``ludo:...`` on the window."""
_REQUESTS: Final = {"update": "ludo:take-update", "install": "ludo:ask-install"}
"""What the app asks of the page around the game, as events."""


class Game:
    """The running game."""

    def __init__(self) -> None:
        self._view = View(window.document)
        self._device = Device(window)
        self._model = Model()

    def start(self) -> None:
        """Show the first picture and begin to listen."""
        early = self._view.fields()
        step = app.start(storage.read_all(window), window.location.search, _world())
        self._take(step)
        self.send(Form(early, changed=EARLY))
        self._view.listen(self.send)
        self._listen_around()
        self._view.open_for_play()
        window.performance.mark("playable")

    def send(self, message: Message) -> None:
        """Let the app answer ``message``."""
        self._take(app.update(self._model, message, _world()))

    def _take(self, step: tuple[Model, tuple[Effect, ...]]) -> None:
        self._model, effects = step
        focused = [effect for effect in effects if isinstance(effect, Focus)]
        for effect in effects:
            if effect not in focused:
                self._carry_out(effect)
        self._view.apply(frame(self._model))
        for effect in focused:
            self._view.focus(effect.id)

    def _listen_around(self) -> None:
        """Hear the news and the failures of the page around the game."""
        for what in _NEWS:
            window.addEventListener(
                f"ludo:{what}", create_proxy(lambda _, what=what: self.send(Noted(what)))
            )
        window.addEventListener(
            "ludo:error", create_proxy(lambda event: self.send(Failed(event.detail.message)))
        )
        asyncio.get_event_loop().set_exception_handler(
            lambda _, context: self.send(Failed(str(context.get("exception", context["message"]))))
        )

    @singledispatchmethod
    def _carry_out(self, effect: Effect) -> None:
        raise TypeError(f"nobody carries out {effect!r}")

    @_carry_out.register
    def _(self, effect: Save) -> None:
        if not storage.write(window, effect.key, effect.text):
            self._later(0, StorageFailed())

    @_carry_out.register
    def _(self, effect: After) -> None:
        self._later(effect.ms, Elapsed(effect.serial))

    @_carry_out.register
    def _(self, effect: Sound) -> None:
        self._device.play(effect.name)

    @_carry_out.register
    def _(self, effect: Vibrate) -> None:
        self._device.vibrate(effect.ms)

    @_carry_out.register
    def _(self, effect: KeepAwake) -> None:
        self._device.keep_awake(effect.awake)

    @_carry_out.register
    def _(self, effect: Ask) -> None:
        if effect.what in _REQUESTS:
            window.dispatchEvent(window.CustomEvent.new(_REQUESTS[effect.what]))
        else:
            self._device.fill_screen(effect.what == "fullscreen")

    def _later(self, ms: int, message: Message) -> None:
        window.setTimeout(create_once_callable(lambda: self.send(message)), ms)


def _world() -> World:
    return World(int(window.performance.now()), secrets.token_bytes(16))


def main() -> None:
    """Start the game; the page's boot script calls this, and the listeners keep it alive."""
    Game().start()
