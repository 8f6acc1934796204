"""Files whose names tell their contents: compressed once, and kept by browsers for good."""

import asyncio
import re
from pathlib import Path

from backports import zstd
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_NAMED_BY_CONTENT = re.compile(r".+-[\w-]{8}\.(js|css)")
_TYPES = {".js": "text/javascript", ".css": "text/css"}
_QUICKLY, _WELL = 10, 19
"""Levels: at the one a script takes a seventh of a second, at the other two, and is 7 % smaller."""
_QUIET_AFTER = 60.0
"""Seconds after which whoever opened the page first does not wait for the graph any more."""
FOR_GOOD = "public, max-age=31536000, immutable"


class KeptFiles:
    """Answers for such files of a folder, in Zstandard to browsers that read it.

    A file is compressed once it is asked for, quickly for who waits for it, and well a while later
    for all who come then. Other browsers get what the app behind answers.
    """

    def __init__(
        self, app: ASGIApp, folder: Path, place: str, quiet_after: float = _QUIET_AFTER
    ) -> None:
        self._app = app
        files = (file for file in folder.iterdir() if _NAMED_BY_CONTENT.fullmatch(file.name))
        self._files = {f"{place}/{file.name}": file for file in files}
        self._quiet_after = quiet_after
        self._compressed: dict[str, asyncio.Task[bytes]] = {}
        self._under_way: set[asyncio.Task[None]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "")
        if scope["type"] != "http" or scope["method"] != "GET" or path not in self._files:
            await self._app(scope, receive, send)
        elif not _reads_zstd(scope):
            await self._app(scope, receive, _keeping(send))
        else:
            await self._response(path, await self._content(path))(scope, receive, send)

    def _response(self, path: str, content: bytes) -> Response:
        headers = {
            "Content-Encoding": "zstd",
            "Cache-Control": FOR_GOOD,
            "Vary": "Accept-Encoding",
        }
        return Response(content, headers=headers, media_type=_TYPES[self._files[path].suffix])

    async def _content(self, path: str) -> bytes:
        if path not in self._compressed:
            self._compressed[path] = self._compress(path, _QUICKLY)
            better = asyncio.create_task(self._compress_well(path))
            self._under_way.add(better)
            better.add_done_callback(self._under_way.discard)
        # Others wait for it, too, where who asked for it goes.
        return await asyncio.shield(self._compressed[path])

    def _compress(self, path: str, level: int) -> asyncio.Task[bytes]:
        file = self._files[path]
        work = asyncio.to_thread(lambda: zstd.compress(file.read_bytes(), level))
        return asyncio.create_task(work)

    async def _compress_well(self, path: str) -> None:
        await asyncio.sleep(self._quiet_after)
        better = self._compress(path, _WELL)
        await better
        self._compressed[path] = better


def _reads_zstd(scope: Scope) -> bool:
    accepted = Headers(scope=scope).get("accept-encoding", "")
    return "zstd" in {each.partition(";")[0].strip() for each in accepted.split(",")}


def _keeping(send: Send) -> Send:
    async def send_kept(message: Message) -> None:
        if message["type"] == "http.response.start" and message["status"] == 200:
            MutableHeaders(scope=message)["Cache-Control"] = FOR_GOOD
        await send(message)

    return send_kept
