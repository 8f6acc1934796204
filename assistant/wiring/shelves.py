"""Indexes opened for questions."""

import gc
from contextlib import closing
from functools import partial
from pathlib import Path

from assistant.settings import Settings
from assistant.wiring.embedding import build_embedder
from assistant.wiring.indexes import index_places, sole_writer
from tools.adapters.index_places import IndexPlaces
from tools.hublink.facets import FacetView
from tools.hublink.grounding import Grounding
from tools.hublink.hub_roots import TypedRoots
from tools.hublink.hub_types import hub_name
from tools.hublink.index_stamp import IndexStamp
from tools.hublink.lexicon import Lexicon
from tools.hublink.meaning import FacetMeaning
from tools.hublink.packed_hubs import PackedHubs
from tools.hublink.parameters import RetrievalParameters
from tools.hublink.protocols import Embedder
from tools.hublink.retriever import HubRetriever
from tools.library import Library
from tools.reference_properties import ReferenceProperties
from tools.shelf import Shelf, ShelfSource


def shelf_source(settings: Settings) -> ShelfSource:
    """The configured index, or all that its folder holds, to be opened with one embedding model."""
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
    """Opens the index of the configured store, or all that its folders hold."""
    return shelf_source(settings).open()


def open_library(settings: Settings) -> Library:
    """Opens the index of the configured store; SetupError where there is none that fits."""
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
            folder.open_vectors(),
            embedder,
            state.stamp.levels,
            _retrieval(settings),
            partial(sole_writer, settings.model_copy(update={"store": store})),
        )

    return Library(
        state.graph,
        view,
        Grounding(lexicon, name, FacetMeaning(view, embedder, name)),
        open_retriever,
        name or "Entry",
        settings.least_likeness,
        store.resolve().name,
        ReferenceProperties().preceded_by(settings.reference_properties),
    )


def _hub_name(stamp: IndexStamp) -> str:
    """What a hub is called, where hubs were found by type."""
    criterion = stamp.criterion
    return hub_name(criterion.types) if isinstance(criterion, TypedRoots) else ""


def _retrieval(settings: Settings) -> RetrievalParameters:
    """How much a retrieval keeps: what the variant of the pipeline says, where one is set."""
    if settings.pipeline is None:
        return RetrievalParameters()
    return RetrievalParameters(hubs_to_keep=settings.pipeline.hubs_to_keep)
