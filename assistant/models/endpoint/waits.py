"""When a failed request is sent again: at once, after a while that is told, or never."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from math import ceil

from openai import APIConnectionError, APIError, APIStatusError, APITimeoutError

from assistant.models.language_model import Waiting

Sleep = Callable[[float], Awaitable[None]]

MOST_RETRIES = 2
_AFTER_FAULT = (0.5, 1.0)
_AFTER_LIMIT = (2.0, 8.0)
_QUIET = 1.0
"""Seconds that pass without a word."""


class Waits:
    """The waits of one request: at most so many, and of at most `longest` seconds in all."""

    def __init__(self, longest: float, most: int = MOST_RETRIES) -> None:
        self._left = longest
        self._most = most
        self._retries = 0

    def before_retry(self, error: APIError) -> float | None:
        """Return the seconds to wait before the next attempt; None where there is none."""
        if self._retries >= self._most or not _passes(error):
            return None
        limited = isinstance(error, APIStatusError) and error.status_code == 429
        told = _told(error) if isinstance(error, APIStatusError) else None
        seconds = told if told is not None else _usual(limited, self._retries)
        if seconds > self._left:
            return None
        self._retries += 1
        self._left -= seconds
        return seconds


async def countdown(
    seconds: float, reason: str, sleep: Sleep = asyncio.sleep
) -> AsyncGenerator[Waiting, None]:
    """Wait, and yield each second how many are left, and 0 at the end; short waits are quiet."""
    if seconds <= _QUIET:
        await sleep(seconds)
        return
    left = seconds
    while left > 0:
        yield Waiting(seconds=ceil(left), reason=reason)
        await sleep(min(1.0, left))
        left -= 1.0
    yield Waiting(seconds=0, reason=reason)


def _usual(limited: bool, retries: int) -> float:
    usual = _AFTER_LIMIT if limited else _AFTER_FAULT
    return usual[min(retries, len(usual) - 1)]


def _passes(error: APIError) -> bool:
    """Whether what failed may work a little later."""
    if isinstance(error, APITimeoutError):
        return False
    if isinstance(error, APIConnectionError):
        return True
    if not isinstance(error, APIStatusError):
        return False
    asked = error.response.headers.get("x-should-retry")
    if asked in ("true", "false"):
        return asked == "true"
    return error.status_code in (408, 409, 429) or error.status_code >= 500


def _told(error: APIStatusError) -> float | None:
    """Seconds that the service asks to wait, in either form of Retry-After."""
    headers = error.response.headers
    try:
        if milliseconds := headers.get("retry-after-ms"):
            return max(float(milliseconds) / 1000, 0.0)
        told = headers.get("retry-after")
        if told is None:
            return None
        if told.replace(".", "", 1).isdigit():
            return float(told)
        return max((parsedate_to_datetime(told) - datetime.now(UTC)).total_seconds(), 0.0)
    except (ValueError, TypeError):
        return None
