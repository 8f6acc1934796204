"""When and from what the indexes that are asked were last read."""

from assistant.indexing.indexed_source import indexed_source
from assistant.offering.origin import Origin
from assistant.settings.settings import Settings
from assistant.wiring.index_names import called
from assistant.wiring.indexes import added_stores, index_places, kept_here
from tools.errors import SetupError


def origins(settings: Settings, with_added: bool = False) -> dict[str, Origin]:
    """Return the origin of each index that tells it, by name; graphs added on the page may be told.

    A folder on this machine is named without those it stands in.
    """
    here = kept_here(settings)
    stores = [(store, here) for store in (added_stores(settings) if with_added else ())]
    try:
        configured = index_places(settings).folders(settings.store)
    except SetupError:
        configured = ()
    sources = {
        called(store): indexed_source(where.changed(store=store))
        for store, where in (*((store, settings) for store in configured), *stores)
    }
    return {
        name: Origin(source=source.name, read=source.read)
        for name, source in sources.items()
        if source is not None and source.read is not None
    }
