"""Indexes opened for questions."""

import gc
from contextlib import closing
from functools import partial
from pathlib import Path

from assistant.settings import Settings
from assistant.wiring.embedding import build_embedder
from assistant.wiring.indexes import index_places, sole_writer
from tools.adapters.embedding.trained_wordings import trained_wordings
from tools.adapters.index.index_places import IndexPlaces
from tools.hublink.core.hub_roots import TypedRoots
from tools.hublink.core.parameters import RetrievalParameters
from tools.hublink.core.protocols import Embedder
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.facets.packed_hubs import PackedHubs
from tools.hublink.indexing.index_stamp import IndexStamp
from tools.hublink.language.kind_names import hub_name
from tools.hublink.question.grounding import Grounding
from tools.hublink.retrieval.retriever import HubRetriever
from tools.hublink.vocabulary.lexicon import Lexicon
from tools.hublink.vocabulary.meaning import FacetMeaning
from tools.literature.reference_properties import ReferenceProperties
from tools.workspace.library import Library
from tools.workspace.shelf import Shelf, ShelfSource


def shelf_source(settings: Settings) -> ShelfSource:
    """Return the source of the configured index, or of all indexes that its folder holds."""
    embedder, places = build_embedder(settings), index_places(settings)

    def opened() -> Shelf:
        folders = places.folders(settings.store)
        return Shelf([_open(folder, settings, embedder, places) for folder in folders])

    def revision() -> str:
        states = []
        for folder in places.folders(settings.store):
            with closing(places.folder(folder)) as index:
                states.append(f"{folder} {index.revision()}")
        return "\n".join(states)

    return ShelfSource(opened, revision)


def open_shelf(settings: Settings) -> Shelf:
    """Open the index of the configured store, or all that its folders hold."""
    return shelf_source(settings).open()


def open_library(settings: Settings) -> Library:
    """Open the index of the configured store.

    Raises:
        SetupError: there is no index, or it does not fit.
    """
    return _open(settings.store, settings, build_embedder(settings), index_places(settings))


def _open(store: Path, settings: Settings, embedder: Embedder, places: IndexPlaces) -> Library:
    folder = places.folder(store)
    with closing(folder):
        state = folder.state(embedder.name)
    name = _hub_name(state.stamp)
    view = FacetView(state.arrays, state.graph.listed)
    lexicon = Lexicon(view, state.arrays, [name] if name else [], state.graph.named)
    # They stay; else a later collection would stop a question for seconds to look through them.
    gc.freeze()

    def open_retriever() -> HubRetriever:
        return HubRetriever(
            state.graph,
            PackedHubs(state.arrays),
            folder.open_vectors() if state.stamp.levels else None,
            embedder,
            state.stamp.levels,
            _retrieval(settings),
            partial(sole_writer, settings.changed(store=store)),
        )

    return Library(
        state.graph,
        view,
        Grounding(lexicon, trained_wordings(), name, FacetMeaning(view, embedder, name)),
        open_retriever,
        name or "Entry",
        settings.retrieval.least_similarity,
        store.resolve().name,
        ReferenceProperties().preceded_by(settings.graphs.reference_properties),
    )


def _hub_name(stamp: IndexStamp) -> str:
    """The name of a hub, where hubs were found by type."""
    criterion = stamp.criterion
    return hub_name(criterion.types) if isinstance(criterion, TypedRoots) else ""


def _retrieval(settings: Settings) -> RetrievalParameters:
    """The parameters of retrieval: what the variant of the pipeline says, where one is set."""
    if settings.retrieval.pipeline is None:
        return RetrievalParameters()
    return RetrievalParameters(hubs_to_keep=settings.retrieval.pipeline.hubs_to_keep)
