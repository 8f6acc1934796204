"""Files of the page that are compressed once and kept by browsers."""

import time
from pathlib import Path

import pytest
from backports import zstd
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.testclient import TestClient

from assistant.web.headers.kept_files import FOR_GOOD, KeptFiles

NAME = "/assets/index-B2u6IBgX.js"
SCRIPT = "const bees = 'bees';\n" * 500


@pytest.fixture
def client(tmp_path: Path) -> TestClient:
    (tmp_path / "index-B2u6IBgX.js").write_text(SCRIPT, encoding="utf-8")
    (tmp_path / "plain.js").write_text(SCRIPT, encoding="utf-8")
    (tmp_path / "index-B2u6IBgX.js.map").write_text("{}", encoding="utf-8")
    return TestClient(
        Starlette(
            routes=[Mount("/assets", StaticFiles(directory=tmp_path))],
            middleware=[
                Middleware(KeptFiles, folder=tmp_path, place="/assets"),
                Middleware(GZipMiddleware),
            ],
        )
    )


def test_a_file_is_smaller_from_its_second_visitor_on_and_the_same(client: TestClient) -> None:
    with client:
        asked = {"accept-encoding": "gzip, zstd;q=0.9"}
        first = client.get(NAME, headers=asked)
        assert first.headers["content-encoding"] == "gzip"
        assert first.text == SCRIPT
        while True:
            with client.stream("GET", NAME, headers=asked) as later:
                if later.headers["content-encoding"] == "zstd":
                    break
            time.sleep(0.01)
        with client.stream("GET", NAME, headers=asked) as later:
            raw = b"".join(later.iter_raw())
    assert zstd.decompress(raw).decode() == SCRIPT
    assert later.headers["vary"] == "Accept-Encoding"
    assert later.headers["content-type"].startswith("text/javascript")
    assert first.headers["cache-control"] == later.headers["cache-control"] == FOR_GOOD


def test_a_browser_that_does_not_read_it_gets_what_it_reads(client: TestClient) -> None:
    with client:
        for _ in range(2):
            answer = client.get(NAME, headers={"accept-encoding": "gzip"})
            assert answer.headers["content-encoding"] == "gzip"
            assert answer.headers["cache-control"] == FOR_GOOD
            assert answer.text == SCRIPT


@pytest.mark.parametrize("name", ["plain.js", "index-B2u6IBgX.js.map", "index-00000000.js"])
def test_only_what_is_named_by_its_contents_is_kept_for_good(client: TestClient, name: str) -> None:
    answer = client.get(f"/assets/{name}", headers={"accept-encoding": "zstd"})
    assert "cache-control" not in answer.headers
    assert answer.headers.get("content-encoding") != "zstd"
