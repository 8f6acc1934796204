"""Indexing a graph into the configured store, or bringing its index up to date."""

from collections.abc import Callable
from pathlib import Path

from assistant.indexing.index_choices import OPEN, IndexChoices, suggested_criterion
from assistant.indexing.indexed_source import IndexedSource, indexed_source, place_of
from assistant.settings.settings import Settings
from assistant.wiring.downloads import fetched
from assistant.wiring.embedding import build_embedder
from assistant.wiring.indexes import sole_writer
from tools.hublink.core.models import VectorLevel
from tools.hublink.core.parameters import IndexingParameters
from tools.hublink.indexing.index_report import IndexReport, Progress, ignore_progress
from tools.hublink.indexing.index_stamp import read_stamp
from tools.remote_graph import EVERYTHING, Wanted, without_login


def index_store(
    source: Path | str,
    settings: Settings,
    say: Callable[[str], None],
    choices: IndexChoices = OPEN,
    *,
    format: str | None = None,
    wanted: Wanted = EVERYTHING,
    strict: bool = False,
    progress: Progress = ignore_progress,
) -> IndexReport:
    """Index a file, a folder, an endpoint or a part of the ORKG into the configured store.

    What is not chosen is as it was when this source was indexed there before, else found in the
    graph. `wanted` tells what of a graph on a server is read. `say` is told how far that is, what
    of the source could not be read (which is an error where it is `strict`), and which hubs were
    chosen and why.
    """
    place = place_of(source, settings)
    asked = IndexedSource(place=without_login(place), format=format, wanted=wanted)
    criterion = choices.criterion()
    with sole_writer(settings) as writer:
        writer.mend(say)
        before, stamp = indexed_source(settings), None
        if before is not None and before.place == asked.place:
            asked, stamp = asked.as_before(before), read_stamp(writer.index.hubs)
        file = fetched(place, settings, asked.wanted, say) or Path(place)
        graph, mark = writer.import_source(
            file,
            asked.format,
            settings.graphs.naming,
            strict=strict,
            say=say,
            progress=progress,
        )
        asked.keep(writer.index.hubs)
        if criterion is None:
            criterion = stamp.criterion if stamp else suggested_criterion(graph, say)
        levels = stamp.levels if stamp else tuple(VectorLevel)
        return writer.bring_up_to_date(
            graph,
            mark,
            criterion,
            build_embedder(settings),
            choices.start or (stamp.start if stamp else ()),
            IndexingParameters(levels=levels if choices.levels is None else choices.levels),
            choices.embed_later,
            progress,
        )
