"""The source of an index, kept with it to index again from it."""

from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

from assistant.settings.settings import Settings
from assistant.wiring.indexes import index_places
from tools.errors import SetupError
from tools.hublink.core.models import Frozen
from tools.hublink.core.protocols import HubStore
from tools.remote_graph import EVERYTHING, Wanted, remote_source, without_login

_NOTE = "source"
_SERVICES = {"orkg": "the ORKG", "zotero": "Zotero"}


class IndexedSource(Frozen):
    """Where the graph of an index was read from, and what of it.

    `place` is an address, without any log-in, or the full path of a file or folder. It was last
    `read` at this time, which earlier versions did not keep.
    """

    place: str
    format: str | None = None
    wanted: Wanted = EVERYTHING
    read: datetime | None = None

    @property
    def name(self) -> str:
        """What the place is called: a server by its host, a file or folder without its path."""
        service = _SERVICES.get(self.place.partition(":")[0])
        return service or urlsplit(self.place).hostname or Path(self.place).name

    def as_before(self, before: "IndexedSource") -> "IndexedSource":
        """Return the same place, with the earlier options where none are given."""
        return IndexedSource(
            place=self.place,
            format=self.format or before.format,
            wanted=before.wanted if self.wanted == EVERYTHING else self.wanted,
        )

    def keep(self, hubs: HubStore) -> None:
        """Write it into an index as read now, without the date since which things were read."""
        wanted = self.wanted.model_copy(update={"since": None})
        kept = self.model_copy(update={"wanted": wanted, "read": datetime.now(UTC)})
        hubs.write(_NOTE, kept.model_dump_json())


def indexed_source(settings: Settings) -> IndexedSource | None:
    """Return where the graph of an index was read from; None where no index tells it."""
    with closing(index_places(settings).folder(settings.store)) as folder:
        note = folder.hubs.read(_NOTE) if folder.holds_index else None
        if note is None:
            return None
        source = IndexedSource.model_validate_json(note)
        # Earlier versions kept the log-in, too.
        return source.model_copy(update={"place": without_login(source.place)})


def source_or(default: Path, settings: Settings) -> str:
    """Return where the graph of an index was read from, or the default where there is no index.

    Raises:
        SetupError: the index does not say where from, so another graph might take its place.
    """
    if (source := indexed_source(settings)) is not None:
        return source.place
    with closing(index_places(settings).folder(settings.store)) as folder:
        if folder.holds_index:
            raise SetupError(
                f"It is not known what {settings.store} is made of.",
                "Name its graph: `hublink index GRAPH`.",
            )
    return str(default)


def place_of(source: Path | str, settings: Settings) -> str:
    """Return the address, or the full path of the file or folder, that a person has named."""
    if remote_source(str(source), settings.graphs.orkg, settings.graphs.zotero) is not None:
        return str(source)
    return str(Path(source).absolute())
