"""What the device adds to the page: sound, vibration, a screen that stays awake, full screen.

Rule 1  Any of it may be missing or refused; the game never waits for it and never fails with it.
"""

from typing import Any, Final, NamedTuple

from pyodide.ffi import JsException, create_proxy
from pyscript import js_import


class Note(NamedTuple):
    """One tone of a sound."""

    hertz: float
    at: float
    """Seconds after the sound begins."""
    seconds: float
    loudness: float = 0.16
    wave: str = "triangle"


SOUNDS: Final[dict[str, tuple[Note, ...]]] = {
    "die": tuple(
        Note(hertz, at, 0.05, 0.12, "square")
        for hertz, at in ((190, 0.0), (240, 0.11), (170, 0.22), (215, 0.35), (150, 0.52))
    ),
    "step": (Note(520, 0.0, 0.06, 0.09),),
    "capture": (Note(420, 0.0, 0.14), Note(300, 0.11, 0.16), Note(190, 0.24, 0.26)),
    "home": (Note(660, 0.0, 0.14), Note(880, 0.12, 0.3)),
    "win": (
        Note(523, 0.0, 0.18),
        Note(659, 0.15, 0.18),
        Note(784, 0.30, 0.18),
        Note(1047, 0.45, 0.5),
    ),
}
"""The sounds, by the names that the app gives them (V13)."""


class Device:
    """The device behind ``window``."""

    def __init__(self, window: Any) -> None:
        self._window = window
        self._audio: Any = None
        self._awake = False
        self._lock: Any = None
        self._keep_lock = create_proxy(self._locked)
        window.document.addEventListener("visibilitychange", create_proxy(self._seen_again))

    def play(self, name: str) -> None:
        """Play a sound, as soon as the browser has seen a first gesture."""
        try:
            if self._audio is None:
                self._audio = self._window.AudioContext.new()
            if self._audio.state == "suspended":
                _ignore_refusal(self._audio.resume())
            for note in SOUNDS[name]:
                self._sound(note)
        except (JsException, AttributeError):
            return

    def _sound(self, note: Note) -> None:
        begin = self._audio.currentTime + note.at
        tone, volume = self._audio.createOscillator(), self._audio.createGain()
        tone.type, tone.frequency.value = note.wave, note.hertz
        volume.gain.setValueAtTime(note.loudness, begin)
        volume.gain.exponentialRampToValueAtTime(0.001, begin + note.seconds)
        tone.connect(volume).connect(self._audio.destination)
        tone.start(begin)
        tone.stop(begin + note.seconds)

    def can_vibrate(self) -> bool:
        """Return whether the device knows how to vibrate; not all that do can be felt."""
        return hasattr(self._window.navigator, "vibrate")

    def vibrate(self, ms: int) -> None:
        """Vibrate for ``ms`` milliseconds."""
        if self.can_vibrate():
            self._window.navigator.vibrate(ms)

    def keep_awake(self, awake: bool) -> None:
        """Hold the screen awake, or let it sleep again."""
        self._awake = awake
        if awake:
            self._request_lock()
        elif self._lock:
            _ignore_refusal(self._lock.release())
            self._lock = None

    def _request_lock(self) -> None:
        if hasattr(self._window.navigator, "wakeLock"):
            request = self._window.navigator.wakeLock.request("screen")
            request.then(self._keep_lock, _NOTHING)

    def _locked(self, lock: Any) -> None:
        """Keep a lock that has come, unless it is not wanted any more."""
        if self._awake:
            self._lock = lock
        else:
            _ignore_refusal(lock.release())

    def _seen_again(self, _: Any) -> None:
        """Ask again: the browser drops the lock of a page that is hidden."""
        if self._awake and not self._window.document.hidden:
            self._request_lock()

    def can_fill_screen(self) -> bool:
        """Return whether the page may fill the screen; on an iPhone and in some frames none may."""
        return getattr(self._window.document, "fullscreenEnabled", False) is True

    def fill_screen(self, fill: bool) -> None:
        """Enter or leave full screen (V12)."""
        document = self._window.document
        try:
            if fill and not document.fullscreenElement:
                _ignore_refusal(document.documentElement.requestFullscreen())
            elif document.fullscreenElement:
                _ignore_refusal(document.exitFullscreen())
        except (JsException, AttributeError):
            return

    def can_share(self) -> bool:
        """Return whether the device has a share sheet."""
        return hasattr(self._window.navigator, "share")

    def share(self, link: str) -> None:
        """Open the device's share sheet with a link (S7)."""
        if self.can_share():
            data = self._window.Object.new()
            data.url = link
            _ignore_refusal(self._window.navigator.share(data))

    async def copy(self, text: str) -> bool:
        """Put ``text`` into the clipboard; return whether that worked."""
        try:
            await self._window.navigator.clipboard.writeText(text)
        except (JsException, AttributeError):
            return False
        return True

    def download(self, name: str, text: str) -> None:
        """Give the player a file."""
        options = self._window.Object.new()
        options.type = "application/json"
        blob = self._window.Blob.new(self._window.Array.of(text), options)
        link = self._window.document.createElement("a")
        link.href = self._window.URL.createObjectURL(blob)
        link.download = name
        link.click()
        self._window.setTimeout(self._window.URL.revokeObjectURL, 60_000, link.href)

    async def draw_code(self, canvas: Any, text: str) -> None:
        """Draw ``text`` as a QR code; its library is loaded on the first use (S7).

        Nothing is drawn where the library can't be loaded, or the text is too long for a code.
        """
        address = self._window.URL.new(canvas.dataset.library, self._window.location.href)
        try:
            libraries = await js_import(address.href)
            libraries[0].generate(text).toCanvas(canvas)
        except JsException:
            canvas.width = 0

    def forget_request(self) -> None:
        """Take the match, and what a shortcut asked for, out of the page's address.

        A reload then does not do that again.
        """
        address = self._window.URL.new(self._window.location.href)
        address.hash = ""
        address.searchParams.delete("do")
        self._window.history.replaceState(None, "", address.href)


def _nothing(_: Any) -> None:
    """Do nothing with an answer that nobody waits for."""


_NOTHING: Final = create_proxy(_nothing)


def _ignore_refusal(promise: Any) -> None:
    promise.catch(_NOTHING)
