"""What the browser keeps for the game: texts by key, in ``localStorage``.

Rule 1  The browser may refuse at any moment; then the game goes on in memory (S3).
Rule 2  Keys begin with ``ludo:``, since other pages of the same origin share the storage.
"""

from typing import Any, Final

from pyodide.ffi import JsException

PREFIX: Final = "ludo:"


def read_all(window: Any) -> dict[str, str]:
    """Return every text that the game has stored; nothing where the browser refuses."""
    try:
        stored: dict[str, str] = window.Object.fromEntries(
            window.Object.entries(window.localStorage)
        ).to_py()
    except (JsException, AttributeError):
        return {}
    return {key: text for key, text in stored.items() if key.startswith(PREFIX)}


def write(window: Any, key: str, text: str | None) -> bool:
    """Store ``text`` under ``key``, or remove it when None; return whether that worked."""
    try:
        if text is None:
            window.localStorage.removeItem(key)
        else:
            window.localStorage.setItem(key, text)
    except (JsException, AttributeError):
        return False
    return True
