"""Responses of an endpoint within bounds: so many bytes, and none that unpack to more."""

from collections.abc import AsyncIterator

import httpx2

MOST_BYTES = 8_000_000
"""A streamed answer takes hundreds of bytes a word, reasoning that is not shown besides."""
_MOST_BYTES_OF_ERROR = 100_000


class BeyondBoundsError(httpx2.RemoteProtocolError):
    """A response is not what an endpoint would send, however often it is asked."""


def within_bounds(client: httpx2.AsyncClient) -> httpx2.AsyncClient:
    """Have a client ask for responses as they are, and end those that grow beyond all reason."""
    hooks = client.event_hooks
    client.event_hooks = {
        "request": [*hooks["request"], _ask_unpacked],
        "response": [*hooks["response"], _bound],
    }
    return client


async def _ask_unpacked(request: httpx2.Request) -> None:
    request.headers["accept-encoding"] = "identity"


async def _bound(response: httpx2.Response) -> None:
    if response.headers.get("content-encoding", "identity") != "identity":
        raise BeyondBoundsError("The response is packed though it was not to be.")
    if isinstance(response.stream, httpx2.AsyncByteStream) and not response.is_stream_consumed:
        most = _MOST_BYTES_OF_ERROR if response.is_error else MOST_BYTES
        response.stream = _Bounded(response.stream, most)


class _Bounded(httpx2.AsyncByteStream):
    def __init__(self, stream: httpx2.AsyncByteStream, most: int) -> None:
        self._stream = stream
        self._left = most

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for piece in self._stream:
            self._left -= len(piece)
            if self._left < 0:
                raise BeyondBoundsError("The response does not end.")
            yield piece

    async def aclose(self) -> None:
        await self._stream.aclose()
