"""The health check of the server, answered without a log-in."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

PATH = "/health"

Check = Callable[[], Awaitable[bool]]


class HealthCheck:
    """Answers `/health` with 200 where all parts are ready, else with 503; names them, no more."""

    def __init__(self, app: ASGIApp, checks: Mapping[str, Check]) -> None:
        self._app = app
        self._checks = checks

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] != PATH:
            await self._app(scope, receive, send)
            return
        answers = await asyncio.gather(*(check() for check in self._checks.values()))
        parts = dict(zip(self._checks, answers, strict=True))
        told = {"ready": all(answers), "parts": parts}
        headers = {"Cache-Control": "no-store"}
        response = JSONResponse(told, 200 if all(answers) else 503, headers)
        await response(scope, receive, send)
