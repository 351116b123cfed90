"""One run at a time: two scripts that install at once would lay over each other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows has no such locks; there two runs at once are not kept apart
    fcntl = None  # type: ignore[assignment]


@contextmanager
def one_at_a_time(root: Path) -> Iterator[None]:
    """Wait until no other run installs below `root`; a run that dies lets go by itself."""
    folder = root / ".cache"
    folder.mkdir(exist_ok=True)
    with (folder / "install.lock").open("w") as lock:
        if fcntl:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
