"""Which requests reach the app, and what every response says."""

from collections.abc import Iterator

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocket, WebSocketDisconnect

from assistant.web.headers.response_headers import ResponseHeaders
from assistant.web.headers.security_headers import add_security_headers
from assistant.web.page.template import without_remote_links
from assistant.web.request_guard import RequestGuard


async def page(_request: Request) -> PlainTextResponse:
    return PlainTextResponse("page")


async def talk(socket: WebSocket) -> None:
    await socket.accept()
    await socket.send_text("hello")
    await socket.close()


@pytest.fixture
def client() -> Iterator[TestClient]:
    app = Starlette(
        routes=[
            Route("/", page, methods=["GET", "POST"]),
            WebSocketRoute("/ws", talk),
        ],
        middleware=[
            Middleware(ResponseHeaders, change=add_security_headers),
            Middleware(RequestGuard),
        ],
    )
    with TestClient(app, base_url="http://localhost:8000") as client:
        yield client


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1", "[::1]:8000", "LOCALHOST"])
def test_our_own_names_are_served(client: TestClient, host: str) -> None:
    assert client.get("/", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "", "[::1", "10.0.0.1"])
def test_other_names_are_refused(client: TestClient, host: str) -> None:
    assert client.get("/", headers={"host": host}).status_code == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "http://localhost:9000", "null"])
def test_pages_of_other_origins_are_refused(client: TestClient, origin: str) -> None:
    assert client.post("/", headers={"origin": origin}).status_code == 403


def test_our_own_page_may_post(client: TestClient) -> None:
    assert client.post("/", headers={"origin": "http://localhost:8000"}).status_code == 200


def test_a_web_socket_from_another_origin_is_refused(client: TestClient) -> None:
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        client.websocket_connect(
            "ws://localhost:8000/ws", headers={"origin": "http://evil.example"}
        ),
    ):
        pass
    assert refused.value.code == 1008


def test_a_web_socket_from_our_own_page_is_served(client: TestClient) -> None:
    origin = {"origin": "http://localhost:8000"}
    with client.websocket_connect("ws://localhost:8000/ws", headers=origin) as socket:
        assert socket.receive_text() == "hello"


def test_every_response_names_what_the_page_may_load(client: TestClient) -> None:
    for response in (client.get("/"), client.get("/", headers={"host": "evil.example"})):
        policy = response.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "http" not in policy
        assert response.headers["x-content-type-options"] == "nosniff"


def test_links_to_other_hosts_leave_the_page() -> None:
    html = (
        '<link rel="preconnect" href="https://fonts.example" crossorigin />\n'
        '<link\n  rel="stylesheet"\n  href="https://cdn.example/katex.css"\n/>\n'
        '<link rel="icon" href="/favicon" />'
    )
    assert without_remote_links(html) == '<link rel="icon" href="/favicon" />'
