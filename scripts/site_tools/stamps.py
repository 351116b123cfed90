"""Remembers what a folder was made from, so that it is made anew only when that changes."""

from __future__ import annotations

from pathlib import Path

NAME = ".laid-from"


def is_made_from(folder: Path, source: str) -> bool:
    """Whether what is in `folder` was made from `source`, a digest of some kind."""
    stamp = folder / NAME
    return stamp.is_file() and stamp.read_text("utf-8") == source


def note(folder: Path, source: str) -> None:
    """Remember that what is in `folder` was made from `source`; called when all of it is there."""
    (folder / NAME).write_text(source, "utf-8")
