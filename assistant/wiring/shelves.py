"""Indexes opened for questions."""

import gc
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import NamedTuple

from assistant.settings.settings import Settings
from assistant.wiring.embedding import build_embedder
from assistant.wiring.index_names import called, names_of
from assistant.wiring.indexes import added_stores, index_places, kept_here, sole_writer
from tools.adapters.embedding.trained_attributes import TrainedAttributes, attribute_weights
from tools.adapters.embedding.trained_reader import trained_wordings, words_beginning
from tools.adapters.index.index_places import IndexPlaces
from tools.errors import SetupError
from tools.hublink.core.hub_roots import TypedRoots
from tools.hublink.core.parameters import RetrievalParameters
from tools.hublink.core.protocols import Embedder
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.facets.packed_hubs import PackedHubs
from tools.hublink.indexing.index_stamp import IndexStamp
from tools.hublink.language.kind_names import hub_name
from tools.hublink.question.grounding import Grounding
from tools.hublink.retrieval.retriever import HubRetriever
from tools.hublink.vocabulary.attributes_said import attribute_of
from tools.hublink.vocabulary.lexicon import Lexicon
from tools.hublink.vocabulary.meaning import FacetMeaning
from tools.literature.reference_properties import ReferenceProperties
from tools.workspace.library import Library
from tools.workspace.shelf import Shelf, ShelfSource

_NAMES = 2
"""So many names of each attribute of scholarly work are compared with words of a question."""


class _Home(NamedTuple):
    """The folder of an index, and where its parts are."""

    store: Path
    settings: Settings
    places: IndexPlaces


def shelf_source(settings: Settings, with_added: bool = False) -> ShelfSource:
    """Return the source of the configured index, or of all indexes that its folder holds.

    Graphs added on the page may come with them.
    """
    embedder = build_embedder(settings)
    homes = _homes(settings, with_added)

    def opened() -> Shelf:
        return Shelf([_open(*home, embedder) for home in homes()])

    def revision() -> str:
        states = []
        for home in homes():
            with closing(home.places.folder(home.store)) as index:
                states.append(f"{home.store} {called(home.store)} {index.revision()}")
        return "\n".join(states)

    return ShelfSource(opened, revision)


def _homes(settings: Settings, with_added: bool) -> Callable[[], list[_Home]]:
    places, here = index_places(settings), kept_here(settings)
    added_places = index_places(here)

    def homes() -> list[_Home]:
        stores = added_stores(settings) if with_added else ()
        added = [_Home(store, here, added_places) for store in stores]
        try:
            configured = places.folders(settings.store)
        except SetupError:
            if not added or settings.servers.hubs_url:
                raise
            return added
        return [*(_Home(store, settings, places) for store in configured), *added]

    return homes


def open_shelf(settings: Settings) -> Shelf:
    """Open the index of the configured store, or all that its folders hold."""
    return shelf_source(settings).open()


def open_library(settings: Settings) -> Library:
    """Open the index of the configured store.

    Raises:
        SetupError: there is no index, or it does not fit.
    """
    return _open(settings.store, settings, index_places(settings), build_embedder(settings))


def _open(store: Path, settings: Settings, places: IndexPlaces, embedder: Embedder) -> Library:
    folder = places.folder(store)
    with closing(folder):
        state = folder.state(embedder.name)
    name = _hub_name(state.stamp)
    own_name, *former = names_of(store)
    view = FacetView(state.arrays, state.graph.listed, words_beginning)
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

    wordings = trained_wordings()
    names = tuple(names[:_NAMES] for names in wordings.attribute_names.values())
    meaning = FacetMeaning(view, embedder, name, names)
    attributes = TrainedAttributes(list(map(attribute_of, view.columns)), attribute_weights())
    return Library(
        state.graph,
        view,
        Grounding(lexicon, wordings, name, meaning, attributes),
        open_retriever,
        name or "Entry",
        settings.retrieval.least_similarity,
        own_name,
        ReferenceProperties().preceded_by(settings.graphs.reference_properties),
        former,
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
