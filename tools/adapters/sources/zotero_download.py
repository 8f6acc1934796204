"""Reading a library of Zotero through its web API, which a running Zotero answers locally, too."""

from collections.abc import Callable
from pathlib import Path

from tools.adapters.http.source_http import SourceHttp
from tools.errors import SetupError
from tools.remote_graph import ZoteroSource

FILE = "zotero.bib"
_AT_ONCE = 100
_VERSION = "3"
_REMEDY = (
    "Start Zotero, and allow other applications on this computer to communicate with it (in its"
    " settings, Advanced)."
)

Told = Callable[[int, int], None]


def download_zotero(source: ZoteroSource, file: Path, http: SourceHttp, told: Told) -> Path:
    """Write the items of a library or collection to a BibTeX file, whole or not at all.

    `told` is told how many of how many were read.

    Raises:
        SetupError: Zotero cannot be read, or there is nothing in what is named.
    """
    try:
        keys = _ask(source, http, format="keys").split()
        pages = []
        for start in range(0, len(keys), _AT_ONCE):
            told(start, len(keys))
            limits = {"start": str(start), "limit": str(_AT_ONCE)}
            pages.append(_ask(source, http, format="bibtex", **limits))
    except SetupError as error:
        raise SetupError(f"Zotero could not be read: {error.message}", _REMEDY) from error
    if not keys:
        raise SetupError("There is nothing in this library of Zotero.", "Name another collection.")
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(f".{file.name}.part")
    part.write_text("\n".join(pages), encoding="utf-8")
    return part.replace(file)


def _ask(source: ZoteroSource, http: SourceHttp, **parameters: str) -> str:
    address = f"{source.address.rstrip('/')}/{source.items}"
    told = http.ask(address, accept="*/*", parameters={"v": _VERSION, **parameters})
    return told.decode("utf-8", errors="replace")
