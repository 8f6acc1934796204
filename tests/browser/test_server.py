"""The server as the network sees it."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from assistant.web.allowed_routes import ALLOWED
from assistant.web.input_limits import LARGEST_BODY

PATIENCE = 120
"""Seconds to wait for an answer; how long it takes tells nothing."""


@pytest.fixture
def network(served) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=served.address, timeout=PATIENCE) as client:
        yield client


def test_another_host_name_is_refused(network: httpx.Client) -> None:
    assert network.get("/").status_code == 200
    assert network.get("/", headers={"host": "evil.example"}).status_code == 403


def test_pages_of_other_origins_may_not_read_answers(network: httpx.Client) -> None:
    origin = {"origin": "http://evil.example"}
    response = network.get("/project/settings", headers=origin)
    assert response.status_code == 403
    assert "access-control-allow-origin" not in response.headers


def test_files_cannot_be_uploaded(network: httpx.Client) -> None:
    response = network.post(
        "/project/file",
        params={"session_id": "none"},
        files={"file": ("x.html", b"<script>", "text/html")},
    )
    assert response.status_code == 404


OFFERED = """
import json, chainlit.server as chainlit
routes = [*chainlit.app.routes, *chainlit.router.routes]
print(json.dumps([[m, r.path] for r in routes for m in getattr(r, "methods", None) or ()]))
"""


def test_all_that_is_not_open_is_closed(network: httpx.Client, tmp_path: Path) -> None:
    listed = subprocess.run(
        [sys.executable, "-c", OFFERED],
        env={"CHAINLIT_APP_ROOT": str(tmp_path)},
        capture_output=True,
        check=True,
    )
    offered = {(method, path) for method, path in json.loads(listed.stdout)}
    assert offered >= ALLOWED
    closed = offered - ALLOWED
    assert {("POST", "/project/file"), ("PUT", "/project/element"), ("GET", "/docs")} <= closed
    for method, path in sorted(closed):
        response = network.request(method, re.sub(r"{\w+(:\w+)?}", "x", path), json={})
        assert response.status_code == 404, (method, path)


def test_chats_are_reached_over_a_web_socket_alone(network: httpx.Client) -> None:
    polled = {"EIO": "4", "transport": "polling"}
    assert network.get("/ws/socket.io/", params=polled).status_code == 400


def test_a_body_that_is_too_large_is_refused(network: httpx.Client) -> None:
    body = b'{"threadId": "' + b"x" * LARGEST_BODY + b'"}'
    whole = network.put("/project/thread", content=body)
    in_parts = network.put(
        "/project/thread",
        content=(body[start : start + 10_000] for start in range(0, len(body), 10_000)),
        headers={"content-type": "application/json"},
    )
    for response in (whole, in_parts):
        assert response.status_code == 413
        assert "Content Too Large" in response.text
        assert "default-src 'self'" in response.headers["content-security-policy"]


@pytest.mark.parametrize("path", ["/public/../pyproject.toml", "/public/%2e%2e/pyproject.toml"])
def test_only_the_pages_own_files_are_served(network: httpx.Client, path: str) -> None:
    assert "[project]" not in network.get(path).text


def test_a_taken_port_is_said_with_what_to_do(served, command, store, tmp_path: Path) -> None:
    port = served.address.rsplit(":", 1)[1]
    ended = command("serve", "--store", store, "--port", port, folder=tmp_path, status=2)
    assert f"127.0.0.1:{port} cannot be used" in ended.said
    assert "--port" in ended.said
    assert "Traceback" not in ended.said
