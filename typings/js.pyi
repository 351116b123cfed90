"""The names of the browser's global scope, as Pyodide hands them to Python."""

from typing import Any

def __getattr__(name: str) -> Any: ...
