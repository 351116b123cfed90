"""A small static host for the site: right MIME types, gzip, and nothing but the site's files."""

from __future__ import annotations

import errno
import gzip
import hashlib
import threading
from functools import lru_cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from site_tools import Problem
from site_tools.site import Site

TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "md": "text/plain; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8",
    "png": "image/png",
    "svg": "image/svg+xml",
    "wasm": "application/wasm",
    "webmanifest": "application/manifest+json",
    "webp": "image/webp",
    "woff2": "font/woff2",
    "zip": "application/zip",
}
PACKED = {"png", "webp", "woff2", "zip"}


class Answer(NamedTuple):
    """What the server sends for one request."""

    status: HTTPStatus
    kind: str
    body: bytes
    tag: str = ""
    packed: bool = False


class Server:
    """Serves a site below an address on 127.0.0.1; `base` is the path of a sub-folder host.

    A port of 0 takes a free one. `stop` and `start` again keep the port, so that tests can take
    the network away and give it back.
    """

    def __init__(self, site: Site, *, port: int = 0, base: str = "/") -> None:
        self.site = site
        self.base = base
        self.port = port
        self.caching = "no-cache"
        self.requests: list[str] = []
        self.bytes_sent = 0
        self._http: ThreadingHTTPServer | None = None

    @property
    def address(self) -> str:
        """The site's address, with a slash at its end."""
        return f"http://127.0.0.1:{self.port}{self.base}"

    def start(self) -> None:
        """Begin to answer, in the background. Raises Problem if the port can't be had."""
        server = self

        class Handler(_Handler):
            owner = server

        try:
            self._http = _Http(("127.0.0.1", self.port), Handler)
        except (OSError, OverflowError) as error:
            taken = isinstance(error, OSError) and error.errno == errno.EADDRINUSE
            why = "is taken by another program" if taken else f"can't be used ({error})"
            raise Problem(f"Port {self.port} {why}; choose one with --port N.") from error
        self.port = self._http.server_address[1]
        threading.Thread(target=self._http.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        """Stop answering: from here on the browser can't connect."""
        if self._http:
            self._http.shutdown()
            self._http.server_close()
            self._http = None

    def answer(self, path: str, *, accepts_gzip: bool) -> Answer:
        """The answer to a request for `path`, which starts with a slash."""
        if not path.startswith(self.base):
            return _missing()
        name = path.removeprefix(self.base) or "index.html"
        try:
            body = self.site.read(name)
        except KeyError:
            return _missing()
        ending = name.rpartition(".")[2]
        kind = TYPES.get(ending, "text/plain; charset=utf-8")
        tag = hashlib.sha256(body).hexdigest()[:20]
        if accepts_gzip and ending not in PACKED:
            return Answer(HTTPStatus.OK, kind, _squeeze(body), f'"{tag}-gz"', packed=True)
        return Answer(HTTPStatus.OK, kind, body, f'"{tag}"')

    def send(self, handler: BaseHTTPRequestHandler, answer: Answer) -> None:
        """Write `answer` as the response, or only its headers where that is enough."""
        unchanged = bool(answer.tag) and handler.headers.get("If-None-Match") == answer.tag
        handler.send_response(HTTPStatus.NOT_MODIFIED if unchanged else answer.status)
        handler.send_header("Content-Type", answer.kind)
        handler.send_header("Cache-Control", self.caching)
        handler.send_header("X-Content-Type-Options", "nosniff")
        handler.send_header("Vary", "Accept-Encoding")
        if answer.tag:
            handler.send_header("ETag", answer.tag)
        if answer.packed:
            handler.send_header("Content-Encoding", "gzip")
        if not unchanged:
            handler.send_header("Content-Length", str(len(answer.body)))
        handler.end_headers()
        if not unchanged and handler.command != "HEAD":
            handler.wfile.write(answer.body)
            self.bytes_sent += len(answer.body)


class _Http(ThreadingHTTPServer):
    daemon_threads = True
    allow_reuse_address = True

    def handle_error(self, *_: object) -> None:
        """A browser that went away in mid-answer is nothing to report."""


class _Handler(BaseHTTPRequestHandler):
    owner: Server
    protocol_version = "HTTP/1.1"
    timeout = 30

    def do_GET(self) -> None:
        path = unquote(urlsplit(self.path).path)
        self.owner.requests.append(path)
        accepts_gzip = "gzip" in self.headers.get("Accept-Encoding", "")
        self.owner.send(self, self.owner.answer(path, accepts_gzip=accepts_gzip))

    def do_HEAD(self) -> None:
        self.do_GET()

    def log_message(self, *_: object) -> None:
        """The terminal is for sentences to the person, not for a log."""


def _missing() -> Answer:
    return Answer(HTTPStatus.NOT_FOUND, "text/plain; charset=utf-8", b"There is no such file.\n")


@lru_cache(maxsize=128)
def _squeeze(body: bytes) -> bytes:
    return gzip.compress(body, compresslevel=9, mtime=0)
