"""The host that the browser tests talk to: the one of scripts/play, with faults on demand."""

from __future__ import annotations

import threading
from enum import Enum
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler

from site_tools.server import Answer, Server
from site_tools.site import Site


class Fault(Enum):
    """What a host can do wrong with one file."""

    MISSING = "answered with 404"
    WRONG_TYPE = "sent as text/plain"
    WRONG = "another page instead, as if all were well"
    HALF = "only its first half, as if that were all"
    CUT = "the connection breaks in the middle"
    HANG = "no answer for as long as the fault lasts"


class FaultyServer(Server):
    """A server that can be told to fail at single files, and that may have other sites as well.

    `neighbours` are those: pages by their paths.
    """

    def __init__(self, site: Site, *, base: str = "/") -> None:
        super().__init__(site, base=base)
        self.neighbours: dict[str, str] = {}
        self._faults: dict[str, Fault] = {}
        self._hanging = threading.Event()

    def fail_at(self, name: str, fault: Fault) -> None:
        """From now on, do `fault` with the file whose path ends with `name`."""
        self._faults[name] = fault
        self._hanging.clear()

    def let_browsers_keep(self, seconds: int) -> None:
        """Until it is mended, let browsers use files for `seconds` without asking again."""
        self.caching = f"max-age={seconds}"

    def mend(self) -> None:
        """Serve every file rightly again, no other site, and forget what was asked for."""
        self._faults.clear()
        self.neighbours.clear()
        self.caching = "no-cache"
        self._hanging.set()
        self.requests.clear()
        self.bytes_sent = 0

    def answer(self, path: str, *, accepts_gzip: bool) -> Answer:
        if path in self.neighbours:
            return _page(self.neighbours[path])
        fault = self._fault_of(path)
        answer = super().answer(path, accepts_gzip=accepts_gzip and fault is not Fault.HALF)
        match fault:
            case Fault.MISSING:
                return Answer(HTTPStatus.NOT_FOUND, "text/plain", b"gone")
            case Fault.WRONG:
                return _page("<!doctype html><h1>Welcome to this network</h1>")
            case Fault.WRONG_TYPE:
                return answer._replace(kind="text/plain", tag="")
            case Fault.HALF:
                return answer._replace(body=answer.body[: len(answer.body) // 2], tag="")
            case Fault.HANG:
                self._hanging.wait(60)
        return answer

    def send(self, handler: BaseHTTPRequestHandler, answer: Answer) -> None:
        if self._fault_of(handler.path) is not Fault.CUT:
            super().send(handler, answer)
            return
        handler.send_response(HTTPStatus.OK)
        handler.send_header("Content-Type", answer.kind)
        handler.send_header("Content-Length", str(len(answer.body)))
        handler.end_headers()
        handler.wfile.write(answer.body[: len(answer.body) // 2])
        handler.close_connection = True

    def _fault_of(self, path: str) -> Fault | None:
        return next((self._faults[name] for name in self._faults if path.endswith(name)), None)


def _page(body: str) -> Answer:
    return Answer(HTTPStatus.OK, "text/html; charset=utf-8", body.encode())
