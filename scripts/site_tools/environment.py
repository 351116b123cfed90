"""The virtual environment that checks and tests run in."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from site_tools import ROOT, Problem, stamps
from site_tools.commands import output, run
from site_tools.locking import one_at_a_time

VENV = ROOT / ".venv"
REQUIREMENTS = ROOT / "requirements-dev.txt"


def python() -> Path:
    """The environment's interpreter, with everything pinned in requirements-dev.txt installed.

    Raises Problem when it can't be made; the next run starts over.
    """
    interpreter = VENV / "bin" / "python"
    wanted = hashlib.sha256(REQUIREMENTS.read_bytes()).hexdigest()
    with one_at_a_time(ROOT):
        if not (interpreter.exists() and stamps.is_made_from(VENV, wanted)):
            _make(interpreter)
            stamps.note(VENV, wanted)
    return interpreter


def _make(interpreter: Path) -> None:
    """Make the environment, if a usable one is not there, and fill it."""
    if sys.version_info < (3, 11):  # noqa: UP036 - a person may well start us with an older one
        raise Problem("Python 3.11 or newer is needed; start this script with one.")
    print("Installing in .venv what requirements-dev.txt pins ...", flush=True)
    if not output([interpreter, "-m", "pip", "--version"], cwd=ROOT):
        shutil.rmtree(VENV, ignore_errors=True)
        run(
            [sys.executable, "-m", "venv", VENV],
            cwd=ROOT,
            advice="Install Python's venv module (on Debian: apt-get install python3-venv).",
        )
    run(
        [interpreter, "-m", "pip", "install", "-qq", "--require-hashes", "-r", REQUIREMENTS],
        cwd=ROOT,
        advice="Check the network connection and run this again.",
    )


def in_environment(module: str, *arguments: str) -> bool:
    """Run `python -m module arguments` in the environment; whether it ended well."""
    print("$", module, *arguments, flush=True)
    return (
        subprocess.run([python(), "-m", module, *arguments], cwd=ROOT, check=False).returncode == 0
    )


def enter() -> None:
    """Go on in the environment's interpreter, if this is another one."""
    interpreter = python()
    if Path(sys.prefix) != VENV:
        os.execv(interpreter, [str(interpreter), *sys.argv])  # noqa: S606
