"""One tab plays: the others wait, and may take over (S5).

Rule 1  The Web Locks API says who plays; a browser closes what a dead tab held.
Rule 2  Where it is missing, a lease in storage does: renewed while the tab lives, soon lapsed.
Rule 3  Where neither works, every tab plays for itself; nothing is shared then anyway.
Rule 4  A tab that waits asks again and again, but only while it is seen: a hidden one would take
        the match from a tab that just reloads.
"""

import asyncio
import json
import secrets
import time
from collections.abc import Callable
from typing import Any, Final

from pyodide.ffi import JsException, create_once_callable, create_proxy
from pyscript import ffi

from ludo import storage
from ludo.saves import SaveError, parse_json

LOCK: Final = "ludo:playing"
LEASE_KEY: Final = "ludo:lease"
PATIENCE_SECONDS: Final = 0.4
"""How long to wait for a tab that is just closing."""
MAX_LEASE: Final = 200
LEASE_SECONDS: Final = 3.0
RENEWAL_SECONDS: Final = 1.0
SETTLING_SECONDS: Final = 0.15
"""How long the tab that was taken over may need to hear of it."""


class Tabs:
    """This tab's claim to be the one that plays; ``lost`` is called when another takes over."""

    def __init__(self, window: Any, lost: Callable[[], None]) -> None:
        self._window = window
        self._lost = lost
        self._name = secrets.token_hex(8)
        self._renewing: asyncio.Task[None] | None = None
        self._plays = False

    async def claim(self, *, take_over: bool = False) -> bool:
        """Return whether this tab plays from now on."""
        try:
            granted = await self._lock(take_over)
            if not granted:
                await asyncio.sleep(PATIENCE_SECONDS)
                granted = await self._lock(take_over)
        except (JsException, AttributeError, PermissionError):
            granted = self._lease(take_over)
        if take_over:
            await asyncio.sleep(SETTLING_SECONDS)
        return granted

    async def wait(self) -> bool:
        """Return whether this tab plays as the other has gone; False if it took over meanwhile."""
        while not self._plays:
            if not self._window.document.hidden and await self.claim():
                return True
            await asyncio.sleep(RENEWAL_SECONDS)
        return False

    async def _lock(self, take_over: bool) -> bool:
        """Ask for the lock; it is held until the tab goes or another one steals it.

        A browser that is slow to answer is waited for: only its word says that it is taken.
        """
        answer: asyncio.Future[bool] = asyncio.get_event_loop().create_future()
        never = self._window.Promise.new(create_once_callable(lambda _resolve, _reject: None))

        def answered(lock: Any) -> Any:
            free = not ffi.is_none(lock)
            self._plays = self._plays or free
            answer.set_result(free)
            return never if free else None

        def ended(_: Any) -> None:
            if answer.done():
                self._stop()
            else:
                answer.set_exception(PermissionError("no locks for this page"))

        options = self._window.Object.new()
        setattr(options, "steal" if take_over else "ifAvailable", True)
        locks = self._window.navigator.locks
        locks.request(LOCK, options, create_once_callable(answered)).catch(ended)
        return await answer

    def _stop(self) -> None:
        self._plays = False
        self._lost()

    def _lease(self, take_over: bool) -> bool:
        """Take the lease in storage, if it is free or to be taken over."""
        if not take_over and self._holder():
            return False
        self._plays = True
        self._renew()
        self._renewing = asyncio.ensure_future(self._keep_renewing())
        self._window.addEventListener("pagehide", create_proxy(lambda _: self._release()))
        return True

    def _holder(self) -> str:
        """Return the tab with a lease that has not lapsed; empty for none."""
        try:
            lease = parse_json(storage.read_all(self._window).get(LEASE_KEY, "{}"), MAX_LEASE)
            return str(lease["tab"]) if lease["until"] > time.time() else ""
        except (SaveError, KeyError, TypeError):
            return ""

    def _renew(self) -> None:
        lease = {"tab": self._name, "until": time.time() + LEASE_SECONDS}
        storage.write(self._window, LEASE_KEY, json.dumps(lease))

    def _release(self) -> None:
        if self._holder() == self._name:
            storage.write(self._window, LEASE_KEY, None)

    async def _keep_renewing(self) -> None:
        while True:
            await asyncio.sleep(RENEWAL_SECONDS)
            if self._holder() not in ("", self._name):
                self._stop()
                return
            self._renew()
