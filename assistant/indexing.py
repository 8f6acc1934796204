"""Indexing a graph file into a store folder, choosing the hubs where none are named."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from assistant.settings import Settings
from assistant.wiring import build_embedder, fetched, index_places
from tools.errors import SetupError
from tools.hublink.hub_roots import ConnectedRoots, HubCriterion, ListedRoots, TypedRoots
from tools.hublink.hub_types import suggest_hub_type
from tools.hublink.index_report import IndexReport, Progress
from tools.hublink.models import VectorLevel
from tools.hublink.parameters import IndexingParameters
from tools.hublink.protocols import GraphStore
from tools.remote_graph import Wanted

DEFAULT_MINIMUM = 3


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
    levels: tuple[VectorLevel, ...],
    embed_later: bool,
    say: Callable[[str], None],
    progress: Progress,
) -> IndexReport:
    """Indexes a file, a folder, an endpoint or a part of the ORKG into the configured store.

    `wanted` tells what of a graph on a server is read. `say` is told how far that is, and which
    hubs were chosen and why.
    """
    file = fetched(str(source), settings, wanted or Wanted(), say) or Path(source)
    with closing(index_places(settings).folder(settings.store)) as folder:
        graph, mark = folder.import_source(file, format, settings.naming)
        return folder.bring_up_to_date(
            graph,
            mark,
            _criterion(graph, types, hubs, minimum, say),
            build_embedder(settings),
            start,
            IndexingParameters(levels=levels),
            embed_later,
            progress,
        )


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
