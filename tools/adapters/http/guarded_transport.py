"""The one door to the outside: chosen hosts, https, small JSON answers."""

import json
from collections.abc import Mapping
from email.utils import formatdate

import httpx

from tools.hublink.core.models import Frozen
from tools.literature.paper_links import LinkServiceError

ABSENT = {404, 410, 422}
"""Statuses that say the service does not know a work; Unpaywall uses 422."""

DAY = 24 * 60 * 60


class AnswerPolicy(Frozen):
    """The hosts that may be asked, the largest answer, and the seconds it stays fresh.

    `secrets` are query parameters a host is given, such as a key; they reach neither the cache
    nor the log.
    """

    hosts: frozenset[str] = frozenset({"api.crossref.org", "api.openalex.org", "api.unpaywall.org"})
    secrets: Mapping[str, Mapping[str, str]] = {}
    largest_answer: int = 4 * 1024 * 1024
    found_is_fresh: int = 30 * DAY
    absent_is_fresh: int = DAY


class GuardedTransport(httpx.AsyncBaseTransport):
    """Lets a request out, and its answer in, only by the policy.

    An answer leaves with the freshness the policy gives it and without any other header: what is
    kept by a cache above, and for how long, is decided here. Errors and redirects are not kept.
    """

    def __init__(self, inner: httpx.AsyncBaseTransport, policy: AnswerPolicy) -> None:
        self._inner = inner
        self._policy = policy

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send the request.

        Raises:
            LinkServiceError: the host is not among the chosen ones, or the answer is too large or
                no JSON object.
        """
        host = request.url.host
        if request.url.scheme != "https" or host not in self._policy.hosts or request.url.userinfo:
            raise LinkServiceError(f"refused to contact {host}, which is not among the link hosts.")
        response = await self._inner.handle_async_request(self._with_secrets(request))
        try:
            body = await self._body(response) if response.status_code == 200 else b""
        finally:
            await response.aclose()
        return httpx.Response(
            response.status_code, headers=self._headers(response), content=body, request=request
        )

    async def aclose(self) -> None:
        await self._inner.aclose()

    def _with_secrets(self, request: httpx.Request) -> httpx.Request:
        secrets = self._policy.secrets.get(request.url.host)
        if not secrets:
            return request
        return httpx.Request(
            request.method,
            request.url.copy_merge_params(dict(secrets)),
            headers=request.headers,
            extensions=request.extensions,
        )

    async def _body(self, response: httpx.Response) -> bytes:
        body = bytearray()
        async for chunk in response.aiter_bytes():
            body += chunk
            if len(body) > self._policy.largest_answer:
                raise LinkServiceError("the answer is larger than allowed.")
        kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
        try:
            is_object = isinstance(json.loads(body), dict)
        except (ValueError, RecursionError):
            is_object = False
        if not is_object or not (kind == "application/json" or kind.endswith("+json")):
            raise LinkServiceError("the answer is not the JSON expected.")
        return bytes(body)

    def _headers(self, response: httpx.Response) -> dict[str, str]:
        fresh = {200: self._policy.found_is_fresh} | dict.fromkeys(
            ABSENT, self._policy.absent_is_fresh
        )
        seconds = fresh.get(response.status_code)
        headers = {
            "date": formatdate(usegmt=True),
            "content-type": "application/json",
            "cache-control": f"max-age={seconds}" if seconds else "no-store",
        }
        kept = ("location", "retry-after")
        return headers | {name: response.headers[name] for name in kept if name in response.headers}
