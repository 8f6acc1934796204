"""Handing references to a running Zotero, by the way its browser connector does."""

from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import httpx
from pydantic import BaseModel, Field

from tools.errors import SetupError

_PATIENCE = httpx.Timeout(60, connect=3)
_LARGEST = 4 * 1024 * 1024
_HEADERS = {"X-Zotero-Connector-API-Version": "3"}
_RIS = "application/x-research-info-systems"
_AWAY = "Zotero does not answer."
_AWAY_REMEDY = "Start it on this machine and try again."
_FIXED = "The collection that is chosen in Zotero cannot be changed."
_FIXED_REMEDY = "Choose another one there."
_REFUSED = "Zotero did not take the references (status {status})."
_REFUSED_REMEDY = "See whether a dialogue or another import waits there."


class _Chosen(BaseModel):
    """What Zotero tells of the collection, or the library, that is chosen there."""

    name: str = "Zotero"
    editable: bool = True
    library_editable: bool = Field(default=True, alias="libraryEditable")


class ZoteroImport:
    """Imports into the Zotero that has its local API at an address."""

    def __init__(self, address: str) -> None:
        url = urlsplit(address)
        self._connector = urlunsplit((url.scheme, url.netloc, "/connector", "", ""))

    async def take(self, ris: str) -> str:
        """Put references into the collection that is chosen there, and return what it is called.

        Raises:
            SetupError: Zotero does not run, or does not take them.
        """
        # A proxy of the environment is for other hosts than this one.
        async with httpx.AsyncClient(
            timeout=_PATIENCE, headers=_HEADERS, trust_env=False
        ) as client:
            try:
                told = await self._post(client, "getSelectedCollection", "{}", "application/json")
                chosen = _Chosen.model_validate_json(told)
                if not (chosen.library_editable and chosen.editable):
                    raise SetupError(_FIXED, _FIXED_REMEDY)
                await self._post(client, f"import?session={uuid4().hex}", ris, _RIS)
            except (httpx.HTTPError, ValueError) as error:
                raise SetupError(_AWAY, _AWAY_REMEDY) from error
        return chosen.name

    async def _post(self, client: httpx.AsyncClient, what: str, text: str, kind: str) -> bytes:
        address, headers = f"{self._connector}/{what}", {"Content-Type": kind}
        async with client.stream(
            "POST", address, content=text.encode(), headers=headers
        ) as response:
            if not response.is_success:
                message = _REFUSED.format(status=response.status_code)
                raise SetupError(message, _REFUSED_REMEDY)
            answer = bytearray()
            async for chunk in response.aiter_bytes():
                answer += chunk
                if len(answer) > _LARGEST:
                    raise ValueError("too much to be Zotero's answer")
        return bytes(answer)
