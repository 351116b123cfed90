"""The shape of the code: ARCHITECTURE.md has the table, a walk over the code holds it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from site_tools import ROOT

MODULES = {path.stem: path for path in sorted((ROOT / "ludo").glob("*.py"))}
del MODULES["__init__"]
ROWS = re.findall(
    r"^\| (`\w+`(?:, `\w+`)*) \|.*\| (yes)? ?\|$",
    (ROOT / "ARCHITECTURE.md").read_text("utf-8"),
    re.MULTILINE,
)
LAYERS = [re.findall(r"\w+", names) for names, _ in ROWS]
"""The table of modules, from the bottom up."""
PAGE = {name for names, (_, browser) in zip(LAYERS, ROWS, strict=True) if browser for name in names}
HEADLESS = {"simulate", "__main__"}
"""They speak to whoever runs them on a command line, not to a player."""
PURE_LIBRARY = set(
    """
    __future__ base64 bisect collections collections.abc dataclasses enum functools hashlib heapq
    hmac itertools json math operator re string typing unicodedata urllib.parse zlib
    """.split()
)
BROWSER = {"js", "pyscript", "pyodide"}

PURE = MODULES.keys() - HEADLESS - PAGE


def imports_of(path: Path) -> Iterator[str]:
    """The full names of all that the module at `path` imports, wherever it does."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module == "ludo":
            yield from (f"ludo.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def own_imports_of(module: str) -> set[str]:
    found = imports_of(MODULES[module])
    return {name.removeprefix("ludo.") for name in found if name.startswith("ludo.")}


def test_the_table_names_every_module_once() -> None:
    assert sorted(name for names in LAYERS for name in names) == sorted(MODULES)


@pytest.mark.parametrize("module", MODULES)
def test_module_imports_only_from_its_line_of_the_table_and_above(module: str) -> None:
    line = next(n for n, names in enumerate(LAYERS) if module in names)
    above = {name for names in LAYERS[: line + 1] for name in names}
    assert own_imports_of(module) <= above


@pytest.mark.parametrize("module", sorted(PURE))
def test_pure_module_knows_no_page_clock_chance_or_file(module: str) -> None:
    foreign = {name for name in imports_of(MODULES[module]) if not name.startswith("ludo")}
    assert foreign <= PURE_LIBRARY


def test_nothing_of_the_page_is_imported_outside_it() -> None:
    users = {
        module
        for module, path in MODULES.items()
        if {name.partition(".")[0] for name in imports_of(path)} & BROWSER
    }
    assert users <= PAGE


def function_lengths() -> dict[str, int]:
    """The lines of each function in the package and in the scripts' package."""
    lengths = {}
    for path in [*MODULES.values(), *sorted((ROOT / "scripts" / "site_tools").glob("*.py"))]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                lengths[f"{path.name}:{node.name}"] = lines
    return lengths


def test_functions_are_short() -> None:
    lengths = function_lengths()
    long = {name: lines for name, lines in lengths.items() if lines >= 25}
    assert not {name: lines for name, lines in long.items() if lines > 60}
    assert len(long) <= len(lengths) / 10


def test_modules_are_not_long() -> None:
    lengths = {name: len(path.read_text("utf-8").splitlines()) for name, path in MODULES.items()}
    assert not {name: lines for name, lines in lengths.items() if lines > 500}
