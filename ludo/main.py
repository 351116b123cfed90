"""The wiring: what happens goes to the app, what the app asks for goes to the world.

Rule 1  Effects first, then the frame, then the focus: what is saved is what is shown (S1, F5).
Rule 2  Nothing is decided here.
"""

import asyncio
import secrets
import traceback
from collections.abc import Callable, Coroutine
from datetime import date
from functools import singledispatchmethod
from typing import Any, Final

from pyodide.ffi import create_once_callable, create_proxy
from pyscript import window

from ludo import app, startup, storage
from ludo.clock import Clock
from ludo.device import Device
from ludo.exchange import FRAGMENT
from ludo.frame import frame
from ludo.messages import (
    After,
    Ask,
    Download,
    Effect,
    Elapsed,
    Elsewhere,
    Failed,
    Focus,
    Form,
    KeepAwake,
    Message,
    Noted,
    Received,
    Save,
    Sound,
    StorageFailed,
    Vibrate,
    World,
)
from ludo.model import Model
from ludo.table import EARLY
from ludo.tabs import Tabs
from ludo.view import View

_NEWS: Final = ("offline-ready", "update", "install", "install-over", "share-menu")
"""What the page around the game tells, each as an event ``ludo:...`` on the window."""
_REQUESTS: Final = {"update": "ludo:take-update", "install": "ludo:ask-install"}
"""What the app asks of the page around the game, as events."""


class Game:
    """The running game."""

    def __init__(self) -> None:
        self._view = View(window.document)
        self._device = Device(window)
        self._clock = Clock(window)
        self._on_device: dict[str, Callable[[str], None]] = {
            "fullscreen": lambda _: self._device.fill_screen(True),
            "leave-fullscreen": lambda _: self._device.fill_screen(False),
            "share": self._device.share,
            "forget-request": lambda _: self._device.forget_request(),
        }
        self._tasks: set[asyncio.Future[None]] = set()
        self._tabs = Tabs(window, self._lose)
        self._model = Model()

    async def start(self) -> None:
        """Show the first picture and begin to listen."""
        early = self._view.fields()
        if await self._tabs.claim():
            self._open()
            self.send(Form(early, changed=EARLY))
        else:
            self._take(app.elsewhere(self._model))
            self._soon(self._wait())
        self._view.listen(self.send)
        self._listen_around()
        window.performance.mark("playable")
        self._view.open_for_play()

    def _open(self) -> None:
        """Bring back what storage holds, and what the address asks for."""
        location = window.location
        stored = storage.read_all(window)
        around = self._model.around
        self._take(startup.start(stored, location.search, self._world(), location.hash, around))
        if self._device.can_share():
            self.send(Noted("sharing"))
        if self._device.can_vibrate():
            self.send(Noted("vibration"))
        if self._device.can_fill_screen():
            self.send(Noted("fullscreen"))

    def _lose(self) -> None:
        """Leave the match to the tab that took it over (S5)."""
        self.send(Elsewhere())
        self._soon(self._wait())

    async def _wait(self) -> None:
        """Play here once the other tab has gone (S5)."""
        if await self._tabs.wait():
            self._open()

    async def _take_over(self) -> None:
        """Play here from now on, with what the other tab has stored (S5)."""
        if await self._tabs.claim(take_over=True):
            self._open()

    def send(self, message: Message) -> None:
        """Let the app answer ``message``."""
        self._take(app.update(self._model, message, self._world()))

    def _take(self, step: tuple[Model, tuple[Effect, ...]]) -> None:
        self._model, effects = step
        for effect in effects:
            if not isinstance(effect, Focus):
                self._carry_out(effect)
        self._view.apply(frame(self._model))
        for effect in effects:
            if isinstance(effect, Focus):
                self._view.focus(effect.id)

    def _listen_around(self) -> None:
        """Hear the news and the failures of the page around the game."""
        for what in _NEWS:
            window.addEventListener(
                f"ludo:{what}", create_proxy(lambda _, what=what: self.send(Noted(what)))
            )
        window.addEventListener(
            "hashchange", create_proxy(lambda _: self._follow(window.location.hash))
        )
        window.addEventListener(
            "ludo:error", create_proxy(lambda event: self.send(Failed(event.detail.message)))
        )

    def _follow(self, fragment: str) -> None:
        """Open a link that was put into this page's own address (S7)."""
        if fragment.startswith(FRAGMENT):
            self._device.forget_request()
            self.send(Received(fragment))

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
        elif effect.what == "take-over":
            self._soon(self._take_over())
        elif effect.what == "qr":
            canvas = window.document.getElementById("share-code")
            self._soon(self._device.draw_code(canvas, effect.text))
        elif effect.what == "copy":
            self._soon(self._copy(effect.text))
        else:
            self._on_device[effect.what](effect.text)

    @_carry_out.register
    def _(self, effect: Download) -> None:
        self._device.download(effect.name, effect.text)

    async def _copy(self, text: str) -> None:
        copied = await self._device.copy(text)
        self.send(Noted("copied" if copied else "copy-refused"))

    def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        """Let ``work`` go on by itself; it is kept until it is done, and its failure is told."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Future[None]) -> None:
        self._tasks.discard(task)
        if error := task.exception():
            self.send(Failed("".join(traceback.format_exception(error))))

    def _later(self, ms: int, message: Message) -> None:
        window.setTimeout(create_once_callable(lambda: self.send(message)), ms)

    def _world(self) -> World:
        location = window.location
        return World(
            self._clock.now_ms(),
            secrets.token_bytes(16),
            date.today().isoformat(),
            location.origin + location.pathname,
            window.navigator.userAgent,
        )


async def main() -> None:
    """Start the game; the page's boot script awaits this, and the listeners keep it alive."""
    await Game().start()
