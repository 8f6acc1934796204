"""Graphs read from servers."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

from assistant.settings import Settings
from tools.adapters.http.source_http import SourceHttp, SourcePolicy
from tools.adapters.sources.orkg_download import download_orkg
from tools.adapters.sources.sparql_download import download_endpoint
from tools.errors import SetupError
from tools.remote_graph import OrkgSource, Wanted, remote_source


def fetched(
    text: str, settings: Settings, wanted: Wanted, say: Callable[[str], None]
) -> Path | None:
    """Read a graph on a server into a file of the store's folder, whole or not at all.

    None where the text names no graph on a server. Interrupted, it goes on where it stopped the
    next time; `say` is told how far it is.
    """
    source = remote_source(text, settings.graphs.orkg)
    if source is None:
        if wanted.since is not None:
            raise SetupError(
                "Files do not tell what came to them since a day.",
                "Leave --since out: only what changed is indexed anew.",
            )
        return None
    folder = settings.store / "download"
    http = SourceHttp(source.address, SourcePolicy(contact=settings.services.contact_email))
    try:
        if isinstance(source, OrkgSource):
            return download_orkg(source, wanted, folder, http, say)
        return download_endpoint(source.address, wanted, folder, http, say)
    except (OSError, sqlite3.Error) as error:
        raise SetupError(
            f"What is read cannot be written to {folder}: {error}.", "Make room there."
        ) from error
    finally:
        http.close()
