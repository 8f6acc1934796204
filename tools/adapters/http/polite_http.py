"""JSON from chosen hosts: kept on disk, asked for sparingly, given up on quickly."""

import asyncio
import random
import sqlite3
import time
from collections.abc import Awaitable, Callable, Mapping
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any, Self
from urllib.request import getproxies

import httpx
from hishel import AsyncSqliteStorage
from hishel.httpx import AsyncCacheTransport
from tenacity import AsyncRetrying, RetryCallState, retry_if_exception, stop_after_attempt

from tools.adapters.http.guarded_transport import ABSENT, AnswerPolicy, GuardedTransport
from tools.literature.paper_links import LinkServiceError, ServiceUnreachableError

BUSY = {429, 500, 502, 503, 504}
CACHE_FILE = "link-answers.db"
LARGEST_CACHE = 256 * 1024 * 1024
MOST_REDIRECTS = 3


class RequestPolicy(AnswerPolicy):
    """The patience of requests; times in seconds.

    `contact` is an e-mail address that services may write to. A host that was not reached is
    left alone for `rest`; one that asks to be, with Retry-After, for as long as it says: a wait
    of up to `longest_wait` is waited for, a longer one ends the request.
    """

    contact: str | None = None
    connect_timeout: float = 2.0
    read_timeout: float = 6.0
    attempts: int = 3
    longest_wait: float = 4.0
    rest: float = 60.0


class PoliteHttp:
    """Asks the hosts of a policy for JSON objects; belongs to one event loop.

    Answers are kept in `cache_directory`, where one is given, also across restarts. `transport`,
    `sleep` and `clock` (seconds, monotonic) are the outside world.
    """

    def __init__(
        self,
        policy: RequestPolicy,
        cache_directory: Path | None = None,
        transport: httpx.AsyncBaseTransport | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._policy = policy
        self._sleep = sleep
        self._clock = clock
        self._resting: dict[str, float] = {}
        inner = transport or httpx.AsyncHTTPTransport(proxy=getproxies().get("https"))
        self._client = httpx.AsyncClient(
            transport=_cached(GuardedTransport(inner, policy), policy, cache_directory),
            headers={"User-Agent": user_agent(policy.contact), "Accept": "application/json"},
            timeout=httpx.Timeout(policy.read_timeout, connect=policy.connect_timeout),
            follow_redirects=True,
            max_redirects=MOST_REDIRECTS,
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Close the connections and the cache."""
        await self._client.aclose()

    async def get_json(
        self, url: str, parameters: Mapping[str, str] | None = None
    ) -> dict[str, Any] | None:
        """Return the JSON object at an address; None where the service knows none.

        Raises:
            ServiceUnreachableError: no connection, or none is tried after a recent failure.
            LinkServiceError: any other answer than a JSON object or "not found".
        """
        host = httpx.URL(url).host
        if self._clock() < self._resting.get(host, 0.0):
            raise ServiceUnreachableError("left alone for a while after it failed.")
        try:
            response: httpx.Response = await self._retrying()(self._ask, url, parameters)
        except _BusyError as busy:
            self._rest(host, busy.retry_after)
            raise LinkServiceError(f"busy (status {busy.status}).") from None
        except httpx.TransportError as error:
            self._rest(host)
            raise ServiceUnreachableError(f"not reached ({type(error).__name__}).") from None
        except httpx.TooManyRedirects:
            raise LinkServiceError("redirected too often.") from None
        except sqlite3.Error as error:
            raise LinkServiceError(f"the cache of link answers cannot be used: {error}.") from None
        if response.status_code in ABSENT:
            return None
        if response.status_code != 200:
            raise LinkServiceError(f"answered with status {response.status_code}.")
        answer: dict[str, Any] = response.json()
        return answer

    async def _ask(self, url: str, parameters: Mapping[str, str] | None) -> httpx.Response:
        response = await self._client.get(url, params=parameters)
        if response.status_code in BUSY:
            wait = seconds_asked_for(response.headers.get("retry-after"))
            raise _BusyError(response.status_code, wait)
        return response

    def _retrying(self) -> AsyncRetrying:
        return AsyncRetrying(
            retry=retry_if_exception(self._is_worth_waiting_for),
            stop=stop_after_attempt(self._policy.attempts),
            wait=self._wait,
            sleep=self._sleep,
            reraise=True,
        )

    def _is_worth_waiting_for(self, error: BaseException) -> bool:
        return (
            isinstance(error, _BusyError) and (error.retry_after or 0) <= self._policy.longest_wait
        )

    def _wait(self, state: RetryCallState) -> float:
        error = state.outcome.exception() if state.outcome else None
        if isinstance(error, _BusyError) and error.retry_after is not None:
            return error.retry_after
        longest = min(self._policy.longest_wait, 0.5 * 2.0**state.attempt_number)
        return random.uniform(longest / 2, longest)  # noqa: S311

    def _rest(self, host: str, seconds: float | None = None) -> None:
        self._resting[host] = self._clock() + max(self._policy.rest, seconds or 0.0)


class _BusyError(Exception):
    def __init__(self, status: int, retry_after: float | None) -> None:
        super().__init__(status)
        self.status = status
        self.retry_after = retry_after


def _cached(
    guarded: httpx.AsyncBaseTransport, policy: AnswerPolicy, directory: Path | None
) -> httpx.AsyncBaseTransport:
    if directory is None:
        return guarded
    storage = AsyncSqliteStorage(
        database_path=directory / CACHE_FILE,
        default_ttl=max(policy.found_is_fresh, policy.absent_is_fresh),
        max_size=LARGEST_CACHE,
    )
    return AsyncCacheTransport(guarded, storage=storage, rfc={"shared": False})


def user_agent(contact: str | None) -> str:
    return "HubLink-Assistant" + (f" (mailto:{contact})" if contact else "")


def seconds_asked_for(retry_after: str | None) -> float | None:
    """Return the seconds a Retry-After header asks for, which may also be a date."""
    if not retry_after:
        return None
    if retry_after.strip().isdigit():
        return float(retry_after)
    try:
        return max(0.0, parsedate_to_datetime(retry_after).timestamp() - time.time())
    except ValueError:
        return None
