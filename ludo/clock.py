"""The clock of active time (S1, A1).

Rule 1  It never goes back, and it stands while the page is hidden, as behind another tab or under a
        locked screen; computers that play on there take no time.
"""

from typing import Any

from pyodide.ffi import create_proxy


class Clock:
    """The milliseconds that ``window`` has been seen for."""

    def __init__(self, window: Any) -> None:
        self._window = window
        self._seen_ms = 0.0
        self._is_seen = False
        self._read_ms = 0.0
        self._read()
        window.document.addEventListener("visibilitychange", create_proxy(lambda _: self._read()))

    def now_ms(self) -> int:
        """Return the time until now, in whole milliseconds."""
        self._read()
        return int(self._seen_ms)

    def _read(self) -> None:
        """Count what has passed since the last reading, if the page was seen then."""
        now_ms = self._window.performance.now()
        if self._is_seen:
            self._seen_ms += now_ms - self._read_ms
        self._read_ms, self._is_seen = now_ms, not self._window.document.hidden
