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
_LEVEL = 10
"""A fifteenth of the time of the highest level, which makes a script a fourteenth smaller."""
FOR_GOOD = "public, max-age=31536000, immutable"


class KeptFiles:
    """Answers for such files of a folder, in Zstandard to browsers that read it.

    A file is compressed in the background once it is asked for; until then, and for other browsers,
    the app behind answers, which compresses it anew each time.
    """

    def __init__(self, app: ASGIApp, folder: Path, place: str) -> None:
        self._app = app
        files = (file for file in folder.iterdir() if _NAMED_BY_CONTENT.fullmatch(file.name))
        self._files = {f"{place}/{file.name}": file for file in files}
        self._compressed: dict[str, bytes] = {}
        self._under_way: dict[str, asyncio.Task[None]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "")
        if scope["type"] != "http" or scope["method"] != "GET" or path not in self._files:
            await self._app(scope, receive, send)
        elif not _reads_zstd(scope):
            await self._app(scope, receive, _keeping(send))
        elif path in self._compressed:
            await self._response(path)(scope, receive, send)
        else:
            if path not in self._under_way:
                self._under_way[path] = asyncio.create_task(self._compress(path))
            await self._app(scope, receive, _keeping(send))

    def _response(self, path: str) -> Response:
        headers = {
            "Content-Encoding": "zstd",
            "Cache-Control": FOR_GOOD,
            "Vary": "Accept-Encoding",
        }
        kind = _TYPES[self._files[path].suffix]
        return Response(self._compressed[path], headers=headers, media_type=kind)

    async def _compress(self, path: str) -> None:
        content = await asyncio.to_thread(self._files[path].read_bytes)
        self._compressed[path] = await asyncio.to_thread(zstd.compress, content, _LEVEL)


def _reads_zstd(scope: Scope) -> bool:
    accepted = Headers(scope=scope).get("accept-encoding", "")
    return "zstd" in {each.partition(";")[0].strip() for each in accepted.split(",")}


def _keeping(send: Send) -> Send:
    async def send_kept(message: Message) -> None:
        if message["type"] == "http.response.start" and message["status"] == 200:
            MutableHeaders(scope=message)["Cache-Control"] = FOR_GOOD
        await send(message)

    return send_kept
