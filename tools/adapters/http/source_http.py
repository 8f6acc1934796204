"""Reading a graph from a server that somebody named: that host alone, patiently and politely."""

import netrc
import time
from collections.abc import Callable, Mapping

import httpx
from tenacity import RetryCallState, Retrying, retry_if_exception_type, stop_after_attempt

from tools.adapters.http.polite_http import BUSY, seconds_asked_for, user_agent
from tools.errors import SetupError
from tools.hublink.core.models import Frozen

_ABSENT = {httpx.codes.NOT_FOUND, httpx.codes.GONE}
_LOGIN = (
    "Write it into the address, https://USER:PASSWORD@HOST/…, each time, since it is never kept;"
    " or put it into ~/.netrc."
)
_SIGNS = "Write https://HOST/…; in a password, write / as %2F, @ as %40 and # as %23."
_OWN = "Correct the file, and let nobody else read it: chmod 600 ~/.netrc."
KEPT = "What was read is kept: run the same command again to go on from there."


class SourceBusyError(SetupError):
    """A server that did not answer in time, or said that it cannot, however often it was asked."""


class SourceUnreachableError(SetupError):
    """A server to which there was no connection, however often it was tried."""


class SourceAbsentError(SetupError):
    """The server has no such address, or no longer."""


class SourcePolicy(Frozen):
    """The patience and thrift of requests; times in seconds, sizes in bytes."""

    contact: str | None = None
    connect_timeout: float = 10.0
    read_timeout: float = 120.0
    attempts: int = 4
    first_wait: float = 1.0
    longest_wait: float = 120.0
    pause: float = 0.2
    largest_answer: int = 256 * 1024 * 1024


class SourceHttp:
    """Asks one server; `transport` and `sleep` are the outside world.

    The log-in is the one in the address, else the one that `~/.netrc` holds for its host.
    """

    def __init__(
        self,
        address: str,
        policy: SourcePolicy,
        transport: httpx.BaseTransport | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        url = _url(address)
        self._origin = _origin(url)
        self._policy = policy
        self._sleep = sleep
        self._client = httpx.Client(
            auth=_login(url),
            transport=transport,
            headers={"User-Agent": user_agent(policy.contact)},
            timeout=httpx.Timeout(policy.read_timeout, connect=policy.connect_timeout),
        )

    def close(self) -> None:
        self._client.close()

    def ask(
        self,
        address: str,
        *,
        accept: str,
        parameters: Mapping[str, str] | None = None,
        form: Mapping[str, str] | None = None,
    ) -> bytes:
        """Return the body of a successful answer; a form is posted.

        Raises:
            SourceBusyError: no answer in time, or a status that may pass, at every attempt.
            SourceUnreachableError: no connection at the last attempt.
            SourceAbsentError: status 404 or 410.
            SetupError: another host than the one named, or a status that will not pass.
        """
        request = self._client.build_request(
            "GET" if form is None else "POST",
            # With a log-in it would stand in httpx's log.
            _url(address).copy_with(userinfo=b""),
            params=parameters,
            data=form,
            headers={"Accept": accept},
        )
        if _origin(request.url) != self._origin:
            raise SetupError(f"Refused to contact {request.url.host}.", "Name it as the graph.")
        self._sleep(self._policy.pause)
        retrying = Retrying(
            retry=retry_if_exception_type(_PassingError),
            stop=stop_after_attempt(self._policy.attempts),
            wait=self._wait,
            sleep=self._sleep,
            reraise=True,
        )
        try:
            body: bytes = retrying(self._body, request)
        except _PassingError as error:
            kind = SourceUnreachableError if error.unreached else SourceBusyError
            raise kind(f"{request.url.host} {error}.", KEPT) from error
        return body

    def _body(self, request: httpx.Request) -> bytes:
        try:
            response = self._client.send(request, stream=True)
            try:
                return self._checked(response)
            finally:
                response.close()
        except httpx.TransportError as error:
            unreached = isinstance(error, httpx.ConnectError | httpx.ConnectTimeout)
            said = "was not reached" if unreached else "did not answer to the end"
            raise _PassingError(f"{said} ({type(error).__name__})", None, unreached) from error

    def _checked(self, response: httpx.Response) -> bytes:
        host, status = response.request.url.host, response.status_code
        if status in BUSY:
            wait = seconds_asked_for(response.headers.get("retry-after"))
            raise _PassingError(f"is busy (status {status})", wait)
        if response.is_redirect:
            moved = response.headers.get("location", "another address")
            raise SetupError(f"{host} points to {moved}.", "Name that address if you trust it.")
        body = bytearray()
        for chunk in response.iter_bytes():
            body += chunk
            if len(body) > self._policy.largest_answer:
                raise SetupError(f"{host} answered with too much.", "Ask it for smaller pages.")
        if status == httpx.codes.UNAUTHORIZED:
            raise SetupError(f"{host} wants a log-in (status 401).", _LOGIN)
        if not response.is_success:
            said = " ".join(body[:300].decode(errors="replace").split())
            kind = SourceAbsentError if status in _ABSENT else SetupError
            raise kind(f"{host} refused (status {status}): {said}", "Check the address.")
        return bytes(body)

    def _wait(self, state: RetryCallState) -> float:
        error = state.outcome.exception() if state.outcome else None
        asked = error.wait if isinstance(error, _PassingError) else None
        doubled = self._policy.first_wait * 2.0 ** (state.attempt_number - 1)
        return min(self._policy.longest_wait, doubled if asked is None else asked)


class _PassingError(Exception):
    def __init__(self, what: str, wait: float | None, unreached: bool = False) -> None:
        super().__init__(what)
        self.wait = wait
        self.unreached = unreached


def _url(address: str) -> httpx.URL:
    try:
        return httpx.URL(address)
    except httpx.InvalidURL as error:
        # The reason may tell a part of the password.
        raise SetupError("The address of the graph cannot be read.", _SIGNS) from error


def _login(url: httpx.URL) -> tuple[str, str] | None:
    if url.userinfo:
        return url.username, url.password
    try:
        known = netrc.netrc().authenticators(url.host)
    except FileNotFoundError:
        return None
    except (OSError, netrc.NetrcParseError) as error:
        raise SetupError(f"The log-ins in ~/.netrc cannot be read: {error}.", _OWN) from error
    return None if known is None else (known[0], known[2])


def _origin(url: httpx.URL) -> tuple[str, str, int | None]:
    return url.scheme, url.host, url.port
