"""Running other programs, with failures said in one sentence."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from site_tools import Problem


def run(command: Sequence[str | Path], *, cwd: Path, advice: str) -> None:
    """Run `command` showing its output. Raises Problem with `advice` if it fails."""
    try:
        status = subprocess.run(command, cwd=cwd, check=False).returncode
    except OSError as error:
        raise Problem(f"{command[0]} did not start ({error}). {advice}") from error
    if status:
        shown = " ".join(str(part) for part in command[:3])
        raise Problem(f"`{shown}` failed with status {status}. {advice}")


def output(command: Sequence[str | Path], *, cwd: Path) -> str:
    """What `command` prints, or the empty text if it is missing or fails."""
    try:
        return subprocess.run(
            command, cwd=cwd, check=True, capture_output=True, text=True
        ).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def need(program: str, advice: str) -> str:
    """The full path of `program`. Raises Problem with `advice` if it is not installed."""
    found = shutil.which(program)
    if not found:
        raise Problem(f"`{program}` is not installed. {advice}")
    return found


def main(command: Callable[[], int | None]) -> None:
    """Run a script's body: a failure becomes one sentence and status 1, Ctrl+C status 130."""
    try:
        sys.exit(command() or 0)
    except (Problem, OSError) as problem:
        sys.exit(f"{Path(sys.argv[0]).name}: {problem}")
    except KeyboardInterrupt:
        sys.exit(130)
