"""Packs Python modules as byte code into a zip; runs inside Pyodide (see archive.mjs).

Byte code is what makes the start quick: a library of sources is compiled again at every visit.
The .pyc files are of the unchecked-hash kind, so nothing ever looks for their sources, and dates
are fixed, so the same sources always give the same archive.
"""

from __future__ import annotations

import importlib._bootstrap_external as bootstrap
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

LIBRARY = "/lib/python314.zip"

# What no page needs. A list of what to leave out, because a list of what to keep loses modules
# that are imported late (zipfile asks for encodings.cp437 the first time it opens an archive).
UNUSED = frozenset(
    """
    __hello__ __phello__ _compat_pickle _pydatetime _pyio _pyrepl _strptime
    _sysconfigdata__emscripten_wasm32-emscripten antigravity argparse asyncio.__main__
    asyncio.proactor_events asyncio.tools asyncio.windows_events asyncio.windows_utils bdb
    cProfile calendar cmd code colorsys compileall compression.gzip concurrent.futures.interpreter
    concurrent.futures.process concurrent.interpreters configparser csv ctypes curses difflib
    doctest email ensurepip filecmp fileinput fractions ftplib getopt getpass gettext gzip
    html.parser http idlelib imaplib importlib.metadata json.__main__ json.tool lib2to3
    logging.config logging.handlers mailbox mimetypes modulefinder multiprocessing netrc
    nturl2path optparse pdb pickle pickletools platform plistlib poplib pprint profile pstats pty
    py_compile pyclbr pydoc pydoc_data pyodide.console quopri rlcompleter runpy sched shelve shlex
    smtplib socketserver sqlite3 statistics stringprep symtable sysconfig tabnanny tarfile this
    timeit tkinter tomllib trace tracemalloc tty turtle unittest urllib.request urllib.robotparser
    uuid venv wave webbrowser wsgiref xml xmlrpc zipapp zipfile.__main__ zoneinfo
    """.split()
)
USED_ENCODINGS = frozenset("__init__ aliases ascii cp437 latin_1 utf_8 utf_8_sig".split())
FIXED_DATE = (1980, 1, 1, 0, 0, 0)


def pack_folder(folder: str, package: str, out: str) -> None:
    """Pack every module below `folder` as the package `package` into the zip `out`."""
    root = Path(folder)
    found = sorted(root.rglob("*.py"))
    write(((f"{package}/{path.relative_to(root)}", path.read_bytes()) for path in found), out)


def pack_library(out: str) -> None:
    """Pack the standard library of this interpreter, less what is unused, into the zip `out`."""
    write(library_sources(), out, shown_below=f"{LIBRARY}/")


def library_sources() -> Iterator[tuple[str, bytes]]:
    """Name and source of each library module that the page may need."""
    with zipfile.ZipFile(LIBRARY) as library:
        for name in sorted(library.namelist()):
            if name.endswith(".py") and is_used(name):
                yield name, library.read(name)


def is_used(name: str) -> bool:
    """Whether the library module at the path `name` belongs into our archive."""
    parts = name.removesuffix(".py").split("/")
    if parts[0] == "encodings":
        return parts[1] in USED_ENCODINGS
    return not any(".".join(parts[:length]) in UNUSED for length in range(1, len(parts) + 1))


def write(sources: Iterable[tuple[str, bytes]], out: str, *, shown_below: str = "") -> None:
    """Write the byte code of `sources` (name and text) as the zip `out`.

    Tracebacks show the names with `shown_below` before them.
    """
    with zipfile.ZipFile(out, "w") as target:
        for name, source in sources:
            entry = zipfile.ZipInfo(name + "c", FIXED_DATE)
            code = byte_code(source, shown_below + name)
            target.writestr(entry, code, zipfile.ZIP_DEFLATED, compresslevel=9)


def byte_code(source: bytes, name: str) -> bytes:
    """A whole .pyc file, without docstrings and asserts, that is never checked against a source."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    return bytes(bootstrap._code_to_hash_pyc(code, b"\0" * 8, False))
