"""Ways to Chroma: a directory of this machine, or a server that several processes share."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Protocol

import chromadb
import httpx
from chromadb.api import ClientAPI
from chromadb.api.client import Client
from chromadb.api.fastapi import FastAPI
from chromadb.api.shared_system_client import SharedSystemClient
from chromadb.config import Settings
from chromadb.errors import ChromaError
from pydantic import SecretStr

from tools.errors import SetupError

_OPENING = Lock()
"""Chroma keeps the clients of a process in one table, which is not made for threads."""
_TIMEOUT = httpx.Timeout(120.0, connect=5.0)


class ChromaAccess(Protocol):
    """A client of Chroma, and its failures in words for people."""

    def client(self) -> ClientAPI: ...

    def renew(self) -> None:
        """Let the next client see what other processes have changed."""
        ...

    def failure(self, error: Exception) -> SetupError: ...


class ChromaDirectory:
    """Chroma in this process, over a directory that is made where there is none."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._client = self._opened()

    def client(self) -> ClientAPI:
        return self._client

    def renew(self) -> None:
        self._client = self._opened()

    def _opened(self) -> ClientAPI:
        settings = Settings(anonymized_telemetry=False)
        try:
            with _OPENING:
                # Clients of a directory share what they have read, though it may have changed.
                SharedSystemClient._identifier_to_system.pop(str(self._directory), None)
                return chromadb.PersistentClient(str(self._directory), settings=settings)
        except (ChromaError, OSError, ValueError, RuntimeError) as error:
            raise self.failure(error) from error

    def failure(self, error: Exception) -> SetupError:
        return SetupError(
            f"The vector store at {self._directory} cannot be used: {_reason(error)}.",
            "Check that the directory is writable and has room; where it is damaged,"
            " `hublink indexes repair` makes it anew.",
        )


class ChromaServer:
    """A Chroma server: connected to when first needed, and again until it is there.

    One serves the stores of any number of indexes, each with a collection of its own. The token is
    sent as `Authorization: Bearer` and as `X-Chroma-Token`, for whatever guards the server.
    """

    def __init__(self, address: str, token: SecretStr | None = None) -> None:
        url = httpx.URL(address)
        if url.scheme not in ("http", "https") or not url.host:
            raise SetupError(
                "HUBLINK_VECTORS_URL is no address of a Chroma server.",
                "Write http://HOST:8000 or https://HOST.",
            )
        self._address = address.rstrip("/")
        self._shown = str(url.copy_with(userinfo=b""))
        self._token = token
        self._lock = Lock()
        self._client: ClientAPI | None = None

    def client(self) -> ClientAPI:
        with self._lock:
            if self._client is None:
                self._client = self._connected()
            return self._client

    def renew(self) -> None:
        """Do nothing: a server is asked anew each time."""

    def failure(self, error: Exception) -> SetupError:
        return SetupError(
            f"The vector store at {self._shown} cannot be used: {_reason(error)}.",
            "Make the Chroma server reachable, or correct HUBLINK_VECTORS_URL.",
        )

    def _connected(self) -> ClientAPI:
        headers = {}
        if self._token is not None:
            token = self._token.get_secret_value()
            headers = {"Authorization": f"Bearer {token}", "X-Chroma-Token": token}
        client = chromadb.HttpClient(
            self._address, headers=headers, settings=Settings(anonymized_telemetry=False)
        )
        # Without this, a server that accepts and says nothing would be waited for without end.
        if isinstance(client, Client) and isinstance(client._server, FastAPI):
            client._server._session.timeout = _TIMEOUT
        return client


@contextmanager
def told(access: ChromaAccess) -> Iterator[None]:
    """Raise SetupError for what keeps Chroma from being used."""
    try:
        yield
    except SetupError:
        raise
    except Exception as error:
        # Chroma's client raises plain ones for answers that it cannot read.
        raise access.failure(error) from error


def _reason(error: Exception) -> str:
    return " ".join(str(error)[:300].split()).rstrip(".") or type(error).__name__
