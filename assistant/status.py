"""The state of the program for whoever runs it: versions, indexes, people, use."""

import asyncio
import platform
from contextlib import closing
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from assistant.history.chat_use import ChatUse, chat_use
from assistant.history.history import History
from assistant.indexing.indexed_source import indexed_source
from assistant.settings.settings import Settings
from assistant.wiring.index_names import called
from assistant.wiring.indexes import added_stores, index_places, index_upkeep, kept_here
from tools.errors import SetupError
from tools.hublink.core.models import Frozen

_PACKAGES = ("hublink-assistant", "chainlit", "chromadb", "pyoxigraph", "openai", "torch")


class IndexStatus(Frozen):
    """An index: how much is in it, from where, since when; or why it cannot be used.

    `embedded` is the share of its texts that have a vector, None where none is wanted.
    """

    name: str
    folder: str
    source: str = ""
    hubs: int = 0
    paths: int = 0
    levels: tuple[str, ...] = ()
    embedded: float | None = None
    model: str = ""
    megabytes: float = 0.0
    made: str = ""
    added: bool = False
    trouble: str = ""


class Status(Frozen):
    """The state of the program as a whole."""

    versions: dict[str, str]
    indexes: tuple[IndexStatus, ...]
    use: ChatUse | None = None
    trouble: str = ""


async def status(settings: Settings, history: History) -> Status:
    """Return the state of the program; the tables of the history must be up to date."""
    indexes = await asyncio.to_thread(_indexes, settings)
    versions = {name: version(name) for name in _PACKAGES} | {"Python": platform.python_version()}
    try:
        use = await chat_use(history.database)
    except SetupError as error:
        return Status(versions=versions, indexes=indexes, trouble=error.message)
    return Status(versions=versions, indexes=indexes, use=use)


def _indexes(settings: Settings) -> tuple[IndexStatus, ...]:
    added, here = added_stores(settings), kept_here(settings)
    try:
        configured = index_places(settings).folders(settings.store)
    except SetupError as error:
        name = settings.store.resolve().name
        missing = IndexStatus(name=name, folder=str(settings.store), trouble=error.message)
        return (missing, *(_index(store, here, True) for store in added))
    return (
        *(_index(store, settings, False) for store in configured),
        *(_index(store, here, True) for store in added),
    )


def _index(store: Path, settings: Settings, added: bool) -> IndexStatus:
    settings = settings.changed(store=store)
    told = IndexStatus(name=called(store), folder=str(store), added=added)
    try:
        with closing(index_upkeep(settings)) as index:
            summary = index.summary()
        source = indexed_source(settings)
    except SetupError as error:
        return told.model_copy(update={"trouble": f"{error.message} {error.remedy}"})
    return told.model_copy(
        update={
            "source": source.place if source else "",
            "hubs": summary.hubs,
            "paths": summary.paths,
            "levels": tuple(level.value for level in summary.stamp.levels),
            "embedded": None if summary.embedded is None else round(summary.embedded, 3),
            "model": summary.stamp.model,
            "megabytes": round(summary.bytes / 1_000_000, 1),
            "made": _latest_change(store),
        }
    )


def _latest_change(store: Path) -> str:
    times = [file.stat().st_mtime for file in store.glob("*") if file.is_file()]
    when = datetime.fromtimestamp(max(times), UTC) if times else None
    return when.isoformat(" ", "minutes")[:16] if when else ""
