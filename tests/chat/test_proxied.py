"""What a proxy says is believed of trusted ones alone; cookies go by it."""

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from assistant.web.headers.proxy_headers import TrustedProxyHeaders, over_https, peer
from assistant.web.headers.response_headers import ResponseHeaders
from assistant.web.headers.secure_cookies import secure_cookies
from assistant.web.request_guard import RequestGuard

SAYS = {"x-forwarded-for": "203.0.113.7, 198.51.100.1", "x-forwarded-proto": "https"}


async def seen(request: Request) -> JSONResponse:
    assert request.client is not None
    told = {"client": request.client.host, "peer": peer(request.scope)}
    response = JSONResponse(told | {"https": over_https(request.scope)})
    response.set_cookie("a", "b", samesite="none", max_age=60)
    return response


def client(connected: str, *proxies: str) -> TestClient:
    app = Starlette(
        routes=[Route("/", seen, methods=["GET", "POST"])],
        middleware=[
            Middleware(TrustedProxyHeaders, proxies=proxies),
            Middleware(RequestGuard),
            Middleware(ResponseHeaders, change=secure_cookies),
        ],
    )
    return TestClient(app, base_url="http://localhost:8000", client=(connected, 5000))


def test_a_trusted_proxy_tells_where_a_request_comes_from() -> None:
    told = client("192.0.2.1", "192.0.2.1", "198.51.100.1").get("/", headers=SAYS)
    assert told.json() == {"client": "203.0.113.7", "peer": "192.0.2.1", "https": True}
    assert told.headers["set-cookie"] == "a=b; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure"


def test_nobody_else_does() -> None:
    told = client("192.0.2.1", "127.0.0.1").get("/", headers=SAYS)
    assert told.json() == {"client": "192.0.2.1", "peer": "192.0.2.1", "https": False}
    assert told.headers["set-cookie"] == "a=b; Max-Age=60; Path=/; HttpOnly; SameSite=Lax"


@pytest.mark.parametrize(("origin", "status"), [("https", 200), ("http", 403)])
def test_behind_https_a_page_that_came_without_is_another_origin(origin: str, status: int) -> None:
    headers = SAYS | {"origin": f"{origin}://localhost:8000"}
    assert client("127.0.0.1", "127.0.0.1").post("/", headers=headers).status_code == status
