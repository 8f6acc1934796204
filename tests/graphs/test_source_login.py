"""Graphs behind a password: asked with it, and never keeping it."""

import base64
import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
import pytest

from assistant.read_settings import read_settings
from assistant.wiring.indexes import sole_writer
from tools.adapters.http.source_http import SourceHttp, SourcePolicy
from tools.errors import SetupError

SMALL = Path(__file__).parent / "small" / "graph.ttl"
LOGIN = "me:s3cret/"
WRITTEN = "me:s3cret%2F"


@pytest.fixture(scope="module")
def guarded(serve: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address, but for its scheme, of an endpoint that answers whoever logs in to it."""
    wanted = f"Basic {base64.b64encode(LOGIN.encode()).decode()}"

    class Guard(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            passes = self.headers["authorization"] == wanted
            told = {name: self.headers[name] for name in ("content-type", "accept")}
            answer = line.post(address, content=body, headers=told) if passes else None
            self.send_response(answer.status_code if answer else 401)
            self.end_headers()
            self.wfile.write(answer.content if answer else b"")

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    with (
        serve(SMALL, tmp_path_factory.mktemp("server")) as address,
        httpx.Client(trust_env=False) as line,
        ThreadingHTTPServer(("127.0.0.1", 0), Guard) as server,
    ):
        Thread(target=server.serve_forever).start()
        yield f"127.0.0.1:{server.server_port}/query"
        server.shutdown()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def kept(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.rglob("*") if file.is_file())


def test_a_password_is_never_kept_and_the_source_is_known_again(
    guarded: str, home: Path, hublink: Any, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    store = home / "store"
    named = ("index", f"http://{WRITTEN}@{guarded}", "--store", store)
    first = hublink(*named, "--min-facts", "1", "--levels", "none")
    again = hublink(*named)
    outcomes = [first, again, hublink("indexes", "--store", store)]

    assert [each.status for each in outcomes] == [0, 0, 0]
    assert "0 hubs changed, 0 removed" in again.out
    assert "Hubs are of type" not in again.err
    assert "s3cret" not in caplog.text + "".join(each.out + each.err for each in outcomes)
    assert b"s3cret" not in kept(store)
    assert guarded.encode() in kept(store)


def test_a_password_left_out_is_asked_for_and_found_in_the_netrc(
    guarded: str, home: Path, hublink: Any
) -> None:
    store = home / "store"
    hublink("index", f"http://{WRITTEN}@{guarded}", "--store", store, "--levels", "none")
    without = hublink("index", "--store", store)
    (home / ".netrc").write_text("machine 127.0.0.1 login me password s3cret/")
    (home / ".netrc").chmod(0o600)
    found = hublink("index", "--store", store)

    assert without.status == 2
    assert "wants a log-in" in without.err
    assert "~/.netrc" in without.err
    assert (found.status, "0 hubs changed" in found.out) == (0, True)


def test_a_password_that_an_earlier_version_kept_is_dropped(
    guarded: str, home: Path, hublink: Any
) -> None:
    store, address = home / "store", f"http://{WRITTEN}@{guarded}"
    hublink("index", address, "--store", store, "--levels", "none")
    progress = store / "download" / ".endpoint.json"
    progress.write_text(progress.read_text().replace(f"http://{guarded}", address))
    with sole_writer(read_settings().changed(store=store)) as writer:
        note = writer.index.hubs.read("source") or ""
        writer.index.hubs.write("source", note.replace(f"http://{guarded}", address))
    assert b"s3cret" in progress.read_bytes()

    again = hublink("index", address, "--store", store)

    assert "0 hubs changed" in again.out
    assert b"s3cret" not in progress.read_bytes()
    with sole_writer(read_settings().changed(store=store)) as writer:
        kept = json.loads(writer.index.hubs.read("source") or "")
    assert kept | {"read": None} == json.loads(note) | {"read": None}


def test_a_netrc_that_cannot_be_read_is_told(home: Path) -> None:
    (home / ".netrc").write_text("machine")
    with pytest.raises(SetupError, match=r"~/\.netrc cannot be read.*chmod"):
        SourceHttp("https://example.org/query", SourcePolicy())


def test_an_address_that_is_none_is_told_without_its_password(home: Path, hublink: Any) -> None:
    outcome = hublink("index", "https://me:s3/cret@example.org/query", "--store", home / "store")
    assert outcome.status == 2
    assert "%2F" in outcome.err
    assert "s3" not in outcome.err
