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
SCRIPT = "".join(f"const bee{n * n} = bees({n % 7}, {n**3 % 101});\n" for n in range(5000))


@pytest.fixture
def client(tmp_path: Path) -> TestClient:
    (tmp_path / "index-B2u6IBgX.js").write_text(SCRIPT, encoding="utf-8")
    (tmp_path / "plain.js").write_text(SCRIPT, encoding="utf-8")
    (tmp_path / "index-B2u6IBgX.js.map").write_text("{}", encoding="utf-8")
    return TestClient(
        Starlette(
            routes=[Mount("/assets", StaticFiles(directory=tmp_path))],
            middleware=[
                Middleware(KeptFiles, folder=tmp_path, place="/assets", quiet_after=0),
                Middleware(GZipMiddleware),
            ],
        )
    )


def test_a_file_is_small_for_the_first_visitor_and_smaller_for_later_ones(
    client: TestClient,
) -> None:
    def visited() -> bytes:
        with client.stream("GET", NAME, headers={"accept-encoding": "gzip, zstd;q=0.9"}) as answer:
            raw = b"".join(answer.iter_raw())
        assert answer.headers["content-encoding"] == "zstd"
        assert answer.headers["vary"] == "Accept-Encoding"
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.headers["cache-control"] == FOR_GOOD
        assert zstd.decompress(raw).decode() == SCRIPT
        return raw

    with client:
        first = visited()
        assert len(first) <= len(SCRIPT) / 2
        while len(visited()) >= len(first):
            time.sleep(0.01)


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
