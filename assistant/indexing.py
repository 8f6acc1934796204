"""Indexing a graph file into a store folder, choosing the hubs where none are named."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from assistant.settings import Settings
from assistant.wiring.downloads import fetched
from assistant.wiring.embedding import build_embedder
from assistant.wiring.indexes import index_places, sole_writer
from tools.errors import SetupError
from tools.hublink.hub_roots import ConnectedRoots, HubCriterion, ListedRoots, TypedRoots
from tools.hublink.hub_types import suggest_hub_type
from tools.hublink.index_report import IndexReport, Progress
from tools.hublink.index_stamp import read_stamp
from tools.hublink.models import Frozen, VectorLevel
from tools.hublink.parameters import IndexingParameters
from tools.hublink.protocols import GraphStore
from tools.remote_graph import Wanted, remote_source, without_login

DEFAULT_MINIMUM = 3
_SOURCE = "source"


class IndexedSource(Frozen):
    """Where the graph of an index was read from, kept with it so that this need not be said again.

    `place` is an address, without any log-in, or the full path of a file or folder.
    """

    place: str
    format: str | None = None
    wanted: Wanted = Wanted()


def indexed_source(settings: Settings) -> IndexedSource | None:
    """Where the graph of an index was read from; nothing where there is no index to tell it."""
    with closing(index_places(settings).folder(settings.store)) as folder:
        note = folder.hubs.read(_SOURCE) if folder.holds_index else None
        if note is None:
            return None
        source = IndexedSource.model_validate_json(note)
        # Earlier versions kept the log-in, too.
        return source.model_copy(update={"place": without_login(source.place)})


def place_of(source: Path | str, settings: Settings) -> str:
    """The address, or the full path of the file or folder, that a person has named."""
    if remote_source(str(source), settings.orkg) is not None:
        return str(source)
    return str(Path(source).absolute())


def index_store(
    source: Path | str,
    settings: Settings,
    *,
    wanted: Wanted | None = None,
    format: str | None,
    types: tuple[str, ...],
    hubs: tuple[str, ...],
    minimum: int | None,
    start: tuple[str, ...],
    levels: tuple[VectorLevel, ...] | None,
    embed_later: bool,
    say: Callable[[str], None],
    progress: Progress,
) -> IndexReport:
    """Indexes a file, a folder, an endpoint or a part of the ORKG into the configured store.

    What is not given is as it was when this source was indexed there before, else found in the
    graph. `wanted` tells what of a graph on a server is read. `say` is told how far that is, and
    which hubs were chosen and why.
    """
    place = place_of(source, settings)
    asked = IndexedSource(place=without_login(place), format=format, wanted=wanted or Wanted())
    with sole_writer(settings) as writer:
        before = indexed_source(settings)
        is_again = before is not None and before.place == asked.place
        if before is not None and is_again:
            asked = IndexedSource(
                place=asked.place,
                format=asked.format or before.format,
                wanted=before.wanted if asked.wanted == Wanted() else asked.wanted,
            )
        file = fetched(place, settings, asked.wanted, say) or Path(place)
        stamp = read_stamp(writer.index.hubs) if is_again else None
        graph, mark = writer.import_source(file, asked.format, settings.naming)
        if stamp is not None and not (types or hubs or minimum is not None):
            criterion = stamp.criterion
        else:
            criterion = _criterion(graph, types, hubs, minimum, say)
        if levels is None:
            levels = stamp.levels if stamp is not None else tuple(VectorLevel)
        report = writer.bring_up_to_date(
            graph,
            mark,
            criterion,
            build_embedder(settings),
            start or (stamp.start if stamp is not None else ()),
            IndexingParameters(levels=levels),
            embed_later,
            progress,
        )
        kept = asked.model_copy(update={"wanted": asked.wanted.model_copy(update={"since": None})})
        writer.index.hubs.write(_SOURCE, kept.model_dump_json())
        return report


def _criterion(
    graph: GraphStore,
    types: tuple[str, ...],
    hubs: tuple[str, ...],
    minimum: int | None,
    say: Callable[[str], None],
) -> HubCriterion:
    given = [bool(types), bool(hubs), minimum is not None]
    if sum(given) > 1:
        raise SetupError(
            "Hubs are chosen by type, by id or by their number of facts.",
            "Give one of --hub-type, --hub and --min-facts.",
        )
    if types:
        return TypedRoots(types=types)
    if hubs:
        return ListedRoots(ids=hubs)
    if minimum is not None:
        return ConnectedRoots(minimum=minimum)
    return _suggested(graph, say)


def _suggested(graph: GraphStore, say: Callable[[str], None]) -> HubCriterion:
    offered = graph.types()
    if offered:
        say("Types in this graph (entities, facts each):")
    for kind in offered[:20]:
        say(f"  {kind.label}  ({kind.count}, {kind.mean_outgoing:.1f})")
    suggestion = suggest_hub_type(offered)
    say(suggestion.reason)
    if not suggestion.types:
        say("Name their type with --hub-type where others should.")
        return ConnectedRoots(minimum=DEFAULT_MINIMUM)
    say(f"Hubs are of type {suggestion.types[0].label}; choose another with --hub-type.")
    return TypedRoots(types=(suggestion.types[0].label,))
