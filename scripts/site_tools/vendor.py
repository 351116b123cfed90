"""Lays what the page needs of the npm packages under static/vendor/<name>-<version>/.

Each folder is made under a temporary name and renamed when whole, so a run that was cut short
leaves nothing that a later run could take for done.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from site_tools import ROOT, Problem, stamps
from site_tools.commands import need, output, run
from site_tools.locking import one_at_a_time

NODE_ADVICE = "Install Node.js 20 or newer with npm (nodejs.org, or your system's packages)."
NPM_ADVICE = "Check the network connection and run scripts/install again; it starts over cleanly."
TOOLS = Path(__file__).parent


@dataclass(frozen=True)
class Package:
    """An npm package and the files of it that the page asks for, as glob patterns."""

    npm: str
    name: str
    patterns: tuple[str, ...]
    finish: Callable[[Path], None] | None = None


def finish_pyodide(folder: Path) -> None:
    """Replace the library by byte code, and empty the lock: the page installs no packages."""
    pack(folder / "python_stdlib.zip")
    lock = folder / "pyodide-lock.json"
    info = json.loads(lock.read_text("utf-8"))["info"]
    lock.write_text(json.dumps({"info": info, "packages": {}}), "utf-8")


PACKAGES = (
    Package(
        "pyodide",
        "pyodide",
        ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json"),
        finish_pyodide,
    ),
    Package(
        "@pyscript/core",
        "pyscript",
        ("dist/core.js", "dist/core-*.js", "dist/error-*.js", "dist/toml-V*.js"),
    ),
    Package("@fontsource-variable/outfit", "outfit", ("files/outfit-latin*-wght-normal.woff2",)),
    Package("@fontsource-variable/dm-sans", "dm-sans", ("files/dm-sans-latin*-wght-normal.woff2",)),
    Package("lean-qr", "lean-qr", ("index.mjs",)),
    Package("workbox-core", "workbox-core", ("build/workbox-core.prod.js",)),
    Package("workbox-precaching", "workbox-precaching", ("build/workbox-precaching.prod.js",)),
    Package("workbox-routing", "workbox-routing", ("build/workbox-routing.prod.js",)),
    Package("workbox-strategies", "workbox-strategies", ("build/workbox-strategies.prod.js",)),
)


def install(root: Path = ROOT) -> bool:
    """Bring node_modules and static/vendor up to date; True if something had to be done.

    Raises Problem when Node is missing or too old, or when npm fails.
    """
    with one_at_a_time(root):
        modules = _install_modules(root)
        return _lay_packages(root) or modules


def folder_name(package: Package, root: Path = ROOT) -> str:
    """The versioned folder of `package`, as in "pyodide-314.0.7"."""
    versions = json.loads((root / "package.json").read_text("utf-8"))["dependencies"]
    return f"{package.name}-{versions[package.npm]}"


def pack(out: Path, folder: Path | None = None) -> None:
    """Write byte code to `out`: of the package in `folder`, or of Python's own library."""
    check_node()
    out.parent.mkdir(parents=True, exist_ok=True)
    fresh = out.with_name(f"{out.name}.tmp")
    command: list[str | Path] = ["node", TOOLS / "archive.mjs", fresh]
    run([*command, folder] if folder else command, cwd=ROOT, advice="Run scripts/install.")
    fresh.replace(out)


def check_node() -> None:
    """Raise Problem unless Node.js 20 or newer is installed."""
    node = need("node", NODE_ADVICE)
    version = re.match(r"v(\d+)", output([node, "--version"], cwd=ROOT))
    if not version or int(version[1]) < 20:
        raise Problem(f"`{node}` is older than version 20. {NODE_ADVICE}")


def _install_modules(root: Path) -> bool:
    """Run `npm ci` unless node_modules was made from the present lock file."""
    modules = root / "node_modules"
    wanted = _digest(root / "package-lock.json", root / "package.json")
    if stamps.is_made_from(modules, wanted):
        return False
    check_node()
    npm = need("npm", NODE_ADVICE)
    print("Installing the npm packages that package-lock.json pins ...", flush=True)
    run([npm, "ci", "--ignore-scripts", "--silent"], cwd=root, advice=NPM_ADVICE)
    stamps.note(modules, wanted)
    return True


def _lay_packages(root: Path) -> bool:
    """Make each missing or outdated vendor folder and drop every folder that is not wanted."""
    vendor = root / "static" / "vendor"
    vendor.mkdir(parents=True, exist_ok=True)
    recipe = _digest(root / "package-lock.json", *sorted(TOOLS.glob("archive.*")), Path(__file__))
    stale = [
        package
        for package in PACKAGES
        if not stamps.is_made_from(vendor / folder_name(package, root), recipe)
    ]
    if stale:
        print("Laying static/vendor ...", flush=True)
    wanted = {folder_name(package, root) for package in PACKAGES}
    for folder in vendor.iterdir():
        if folder.name not in wanted:
            shutil.rmtree(folder)
    for package in stale:
        _lay(root, package, recipe)
    return bool(stale)


def _lay(root: Path, package: Package, recipe: str) -> None:
    """Copy one package's files to a temporary folder, finish it there, and put it in place."""
    final = root / "static" / "vendor" / folder_name(package, root)
    fresh = final.with_name(f".{final.name}.tmp")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir()
    source = root / "node_modules" / package.npm
    for pattern in (*package.patterns, "LICENSE*"):
        found = list(source.glob(pattern))
        if not found and pattern in package.patterns:
            raise Problem(f"{package.npm} holds no {pattern}; its entry in vendor.py is outdated.")
        for path in found:
            shutil.copyfile(path, fresh / path.name)
    if package.finish:
        package.finish(fresh)
    stamps.note(fresh, recipe)
    shutil.rmtree(final, ignore_errors=True)
    fresh.rename(final)


def _digest(*files: Path) -> str:
    """One hash of the contents of all `files`, in order."""
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()
