"""The scripts: laying, packing, serving and publishing the site."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import threading
import tomllib
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from http.client import HTTPResponse
from pathlib import Path

import pytest

from site_tools import ROOT, Problem, vendor
from site_tools.locking import one_at_a_time
from site_tools.server import Server
from site_tools.site import PACKAGE_ARCHIVE, PRECACHE_LIST, Site


def ask(url: str, **headers: str) -> HTTPResponse:
    request = urllib.request.Request(url, headers=headers)
    answer: HTTPResponse = urllib.request.urlopen(request, timeout=30)
    return answer


def refused(url: str, **headers: str) -> int:
    with pytest.raises(urllib.error.HTTPError) as caught:
        ask(url, **headers)
    with caught.value as error:
        return error.code


def run_script(name: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, ROOT / "scripts" / name, *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.fixture(scope="module", autouse=True)
def installed() -> None:
    vendor.install()
    Site().pack_package()


@pytest.fixture
def server() -> Iterator[Server]:
    server = Server(Site())
    server.start()
    yield server
    server.stop()


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of what the site is made of, small enough to be changed at will."""
    root = tmp_path / "copy"
    (root / "static").mkdir(parents=True)
    (root / "ludo").mkdir()
    (root / "index.html").write_text("<!doctype html>", "utf-8")
    (root / "sw.js").write_text("// worker", "utf-8")
    (root / "ludo" / "__init__.py").write_text("ANSWER = 42\n", "utf-8")
    return root


class TestInstall:
    def test_second_run_does_nothing(self) -> None:
        assert vendor.install() is False

    def test_two_runs_at_once_take_turns(self, tmp_path: Path) -> None:
        order: list[str] = []

        def second() -> None:
            with one_at_a_time(tmp_path):
                order.append("second")

        waiting = threading.Thread(target=second)
        with one_at_a_time(tmp_path):
            waiting.start()
            waiting.join(0.3)
            order.append("first")
        waiting.join()
        assert order == ["first", "second"]

    def test_half_finished_folder_is_laid_again(self, tmp_path: Path) -> None:
        (tmp_path / "static" / "vendor").mkdir(parents=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(ROOT / name, tmp_path)
        (tmp_path / "node_modules").symlink_to(ROOT / "node_modules")
        package = next(p for p in vendor.PACKAGES if p.name == "outfit")
        folder = tmp_path / "static" / "vendor" / vendor.folder_name(package)
        folder.mkdir()
        (folder / "half.woff2").write_bytes(b"half")
        left = folder.with_name(f".{folder.name}.tmp")
        left.mkdir()
        assert vendor.install(tmp_path) is True
        assert sorted(path.suffix for path in folder.glob("*.woff2")) == [".woff2", ".woff2"]
        assert not left.exists()
        assert not (folder / "half.woff2").exists()

    def test_missing_node_is_one_sentence(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PATH", "/nowhere")
        with pytest.raises(Problem, match=r"`node` is not installed\. Install Node\.js 20"):
            vendor.check_node()

    def test_old_node_is_one_sentence(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        old = tmp_path / "node"
        old.write_text("#!/bin/sh\necho v18.1.0\n", "utf-8")
        old.chmod(0o755)
        monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
        with pytest.raises(Problem, match="older than version 20"):
            vendor.check_node()

    def test_lock_file_has_a_hash_for_every_package(self) -> None:
        lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))
        packages = {name: entry for name, entry in lock["packages"].items() if name}
        assert packages
        assert all(entry["integrity"].startswith("sha512-") for entry in packages.values())


class TestSite:
    def test_pyscript_starts_files_that_the_site_has(self) -> None:
        config = tomllib.loads((ROOT / "pyscript.toml").read_text("utf-8"))
        asked = {config["interpreter"], *config["files"]}
        assert asked <= {f"./{path}" for path in Site().paths()}

    def test_page_names_only_files_that_the_site_has(self) -> None:
        paths = set(Site().paths())
        for page in sorted(path for path in paths if path.endswith((".html", ".css"))):
            text = Site().read(page).decode()
            folder = page.rpartition("/")[0]
            for name in re.findall(r"""(?:href|src)="\./([^"#?]+)"|url\(["']?([^"')#]+)""", text):
                target = (Path(folder) / (name[0] or name[1])).as_posix()
                assert name[1].startswith("data:") or target in paths, f"{page} names {target}"

    def test_archive_follows_the_sources(self, copy: Path) -> None:
        site = Site(copy)
        before = site.read(PACKAGE_ARCHIVE)
        assert site.read(PACKAGE_ARCHIVE) == before
        (copy / "ludo" / "rules.py").write_text("SIDES = 6\n", "utf-8")
        after = site.read(PACKAGE_ARCHIVE)
        with zipfile.ZipFile(copy / PACKAGE_ARCHIVE) as archive:
            assert archive.namelist() == ["ludo/__init__.pyc", "ludo/rules.pyc"]
        assert after != before

    def test_same_sources_give_the_same_archive(self, copy: Path) -> None:
        before = Site(copy).read(PACKAGE_ARCHIVE)
        (copy / PACKAGE_ARCHIVE).unlink()
        assert Site(copy).read(PACKAGE_ARCHIVE) == before

    def test_o1_list_for_the_worker_has_the_hash_of_every_file(self, copy: Path) -> None:
        site = Site(copy)
        text = site.read(PRECACHE_LIST).decode()
        files = json.loads(text.removeprefix("self.site = ").rstrip(";\n"))["files"]
        assert [entry["url"] for entry in files] == ["./", PACKAGE_ARCHIVE]
        for entry in files:
            path = "index.html" if entry["url"] == "./" else entry["url"]
            digest = hashlib.sha256(site.read(path)).digest()
            assert entry["integrity"] == f"sha256-{base64.b64encode(digest).decode()}"
            assert entry["revision"] == digest.hex()[:16]


class TestServer:
    @pytest.mark.parametrize(
        ("ending", "kind"),
        [
            (".wasm", "application/wasm"),
            (".mjs", "text/javascript; charset=utf-8"),
            ("boot.js", "text/javascript; charset=utf-8"),
            (".woff2", "font/woff2"),
            (".zip", "application/zip"),
            ("lock.json", "application/json"),
            ("index.html", "text/html; charset=utf-8"),
        ],
    )
    def test_mime_types(self, server: Server, ending: str, kind: str) -> None:
        path = next(path for path in server.site.paths() if path.endswith(ending))
        with ask(server.address + path) as answer:
            assert answer.headers["Content-Type"] == kind

    def test_text_is_sent_squeezed_to_those_who_ask(self, server: Server) -> None:
        with ask(server.address, **{"Accept-Encoding": "gzip"}) as answer:
            assert answer.headers["Content-Encoding"] == "gzip"
            assert gzip.decompress(answer.read()) == server.site.read("index.html")

    def test_known_file_is_not_sent_again(self, server: Server) -> None:
        with ask(server.address) as answer:
            tag = answer.headers["ETag"]
        assert refused(server.address, **{"If-None-Match": tag}) == 304

    @pytest.mark.parametrize(
        "path", ["package.json", "ludo/game.py", "scripts/play", "../etc/passwd", "static/", ".git"]
    )
    def test_nothing_but_the_site_is_served(self, server: Server, path: str) -> None:
        assert refused(server.address + path) == 404

    def test_site_can_live_below_a_folder(self) -> None:
        server = Server(Site(), base="/games/ludo/")
        server.start()
        try:
            with ask(server.address) as answer:
                assert answer.status == 200
            assert refused(server.address.removesuffix("games/ludo/")) == 404
        finally:
            server.stop()

    def test_stopped_server_refuses_and_starts_again_on_its_port(self) -> None:
        server = Server(Site())
        server.start()
        address = server.address
        server.stop()
        with pytest.raises(urllib.error.URLError):
            ask(address)
        server.start()
        with ask(address) as answer:
            assert answer.status == 200
        server.stop()


class TestPlay:
    def test_taken_port_is_a_sentence(self, server: Server) -> None:
        done = run_script("play", "--no-open", "--port", str(server.port))
        assert done.returncode == 1
        assert f"Port {server.port} is taken" in done.stderr
        assert "Traceback" not in done.stderr

    @pytest.mark.parametrize("port", ["99999", "-1"])
    def test_impossible_port_is_a_sentence(self, port: str) -> None:
        done = run_script("play", "--no-open", "--port", port)
        assert done.returncode == 1
        assert f"Port {port} can't be used" in done.stderr
        assert "Traceback" not in done.stderr

    def test_prints_its_address_and_serves(self) -> None:
        free = Server(Site())
        free.start()
        free.stop()
        command: list[str | Path] = [
            sys.executable,
            ROOT / "scripts" / "play",
            "--no-open",
            "--port",
            str(free.port),
        ]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as play:
            assert play.stdout is not None
            assert free.address in play.stdout.readline()
            with ask(free.address) as answer:
                assert b"<html" in answer.read()
            play.terminate()


class TestPublish:
    def test_writes_exactly_the_site(self, tmp_path: Path) -> None:
        done = run_script("publish", tmp_path / "out")
        assert done.returncode == 0, done.stderr
        out = tmp_path / "out"
        found = {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()}
        assert found == set(Site().paths())
        assert all((out / path).read_bytes() == Site().read(path) for path in found)

    def test_replaces_an_older_copy_whole(self, tmp_path: Path) -> None:
        run_script("publish", tmp_path)
        (tmp_path / "static" / "left-over.css").write_text("", "utf-8")
        assert run_script("publish", tmp_path).returncode == 0
        assert not (tmp_path / "static" / "left-over.css").exists()

    def test_file_in_the_folders_place_is_a_sentence(self, tmp_path: Path) -> None:
        place = tmp_path / "out"
        place.write_text("precious", "utf-8")
        for folder in (place, place / "below"):
            done = run_script("publish", folder)
            assert done.returncode == 1
            assert "Not a directory" in done.stderr
            assert "Traceback" not in done.stderr
        assert place.read_text("utf-8") == "precious"

    def test_refuses_a_folder_with_other_files(self, tmp_path: Path) -> None:
        (tmp_path / "thesis.txt").write_text("precious", "utf-8")
        done = run_script("publish", tmp_path)
        assert done.returncode == 1
        assert "holds other files" in done.stderr
        assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]
