"""The site: which files a host serves, and what is in them.

One list for everybody: scripts/play serves it, scripts/publish copies it, the service worker
fetches it ahead, and the tests count it.
"""

from __future__ import annotations

import base64
import hashlib
import json
import threading
from pathlib import Path

from site_tools import ROOT, stamps, vendor

PACKAGE_ARCHIVE = "static/build/ludo.zip"
PRECACHE_LIST = "static/precache.js"

# At the top of the repository; everything below static/ belongs to the site as well.
TOP_FILES = (
    "*.html",
    "pyscript.toml",
    "manifest.webmanifest",
    "sw.js",
    "LICENSE",
    "THIRD-PARTY.md",
)

# Not fetched ahead: the worker with its parts (the browser keeps those itself), what only a store
# listing looks at, and the texts of the licences.
NOT_AHEAD = (
    "sw.js",
    PRECACHE_LIST,
    "static/vendor/workbox-",
    "static/screenshots/",
    "LICENSE",
    "THIRD-PARTY.md",
)


class Site:
    """The files below `root` that a host serves; made ones are always up to date.

    A `live` site is one being worked on: its service worker asks the server first.
    """

    def __init__(self, root: Path = ROOT, *, live: bool = False) -> None:
        self.root = root
        self.live = live
        self._building = threading.Lock()

    def paths(self) -> list[str]:
        """Every path that a host serves, relative to the site's address, sorted."""
        top = [path.name for pattern in TOP_FILES for path in self.root.glob(pattern)]
        below = [
            path.relative_to(self.root).as_posix()
            for path in (self.root / "static").rglob("*")
            if path.is_file() and not _is_hidden(path.relative_to(self.root))
        ]
        return sorted({*top, *below, PACKAGE_ARCHIVE, PRECACHE_LIST})

    def read(self, path: str) -> bytes:
        """The contents of the file at `path`. Raises KeyError if the site has no such file."""
        if path not in self.paths():
            raise KeyError(path)
        if path == PRECACHE_LIST:
            return self._precache_list().encode()
        if path == PACKAGE_ARCHIVE:
            self.pack_package()
        return (self.root / path).read_bytes()

    def pack_package(self) -> None:
        """Pack ludo/ as byte code, unless the archive was made from the present sources."""
        archive = self.root / PACKAGE_ARCHIVE
        with self._building:
            sources = self._package_digest()
            if not (archive.exists() and stamps.is_made_from(archive.parent, sources)):
                vendor.pack(archive, self.root / "ludo")
                stamps.note(archive.parent, sources)

    def ahead(self) -> list[str]:
        """The paths that the service worker fetches ahead, for the game to work offline."""
        return [
            path
            for path in self.paths()
            if not path.startswith(NOT_AHEAD) and not path.rpartition("/")[2].startswith("LICENSE")
        ]

    def _precache_list(self) -> str:
        """The script that tells the service worker what to fetch, with each file's hash."""
        entries = []
        for path in self.ahead():
            digest = hashlib.sha256(self.read(path)).digest()
            entry = {
                "url": "./" if path == "index.html" else path,
                "revision": digest.hex()[:16],
                "integrity": f"sha256-{base64.b64encode(digest).decode()}",
            }
            entries.append(entry)
        return f"self.site = {json.dumps({'live': self.live, 'files': entries}, indent=1)};\n"

    def _package_digest(self) -> str:
        """One hash of all that the package's archive is made from."""
        digest = hashlib.sha256()
        tools = sorted(Path(__file__).parent.glob("archive.*"))
        for path in (*sorted((self.root / "ludo").rglob("*.py")), *tools):
            digest.update(f"{path.name}\0{path.stat().st_size}\0".encode() + path.read_bytes())
        return digest.hexdigest()


def _is_hidden(path: Path) -> bool:
    return any(part.startswith(".") or part.endswith(".tmp") for part in path.parts)
