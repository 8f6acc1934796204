"""Graphs read from servers."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from assistant.settings.settings import Settings
from tools.adapters.http.source_http import SourceHttp, SourcePolicy
from tools.adapters.sources.orkg_download import download_orkg
from tools.adapters.sources.sparql_download import download_endpoint
from tools.adapters.sources.zotero_download import FILE, Told, download_zotero
from tools.errors import SetupError
from tools.remote_graph import ZOTERO, OrkgSource, Wanted, ZoteroSource, remote_source

_NEAR = SourcePolicy(attempts=2, connect_timeout=3, read_timeout=30, pause=0)
"""The patience with a program on the same machine."""


def fetched(
    text: str, settings: Settings, wanted: Wanted, say: Callable[[str], None]
) -> Path | None:
    """Read a graph on a server into a file of the store's folder, whole or not at all.

    None where the text names no graph on a server. Interrupted, it goes on where it stopped the
    next time; `say` is told how far it is.
    """
    source = remote_source(text, settings.graphs.orkg, settings.graphs.zotero)
    if wanted.since is not None and (source is None or isinstance(source, ZoteroSource)):
        raise SetupError(
            "Files and Zotero do not tell what came to them since a day.",
            "Leave --since out: only what changed is indexed anew.",
        )
    if source is None:
        return None
    folder = settings.store / "download"
    services = settings.services
    policy = SourcePolicy(contact=services.contact_email, read_timeout=services.source_silence)
    http = SourceHttp(source.address, policy)
    try:
        if isinstance(source, ZoteroSource):
            return download_zotero(source, folder / FILE, http, _saying(say))
        if isinstance(source, OrkgSource):
            return download_orkg(source, wanted, folder, http, say)
        return download_endpoint(source.address, wanted, folder, http, say)
    except (OSError, sqlite3.Error) as error:
        raise SetupError(
            f"What is read cannot be written to {folder}: {error}.", "Make room there."
        ) from error
    finally:
        http.close()


def fetched_from_zotero(settings: Settings, file: Path, told: Told) -> None:
    """Read the library of the configured Zotero into a file; `told` is told how far it is."""
    source = remote_source(ZOTERO, settings.graphs.orkg, settings.graphs.zotero)
    assert isinstance(source, ZoteroSource)  # noqa: S101
    with closing(SourceHttp(source.address, _NEAR)) as http:
        download_zotero(source, file, http, told)


def _saying(say: Callable[[str], None]) -> Told:
    return lambda done, total: say(f"Read {done:,} items of {total:,}.")
