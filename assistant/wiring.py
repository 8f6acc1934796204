"""From settings to a working assistant: the only file that names concrete classes.

What is slow to import and often not needed (a vector database, a model's client) is imported where
it is built.
"""

import gc
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import SecretStr

from assistant.agent import Assistant
from assistant.context_window import ContextWindow
from assistant.history.auth_secret import auth_secret
from assistant.history.database import history_url
from assistant.history.history import History
from assistant.language_model import LanguageModel
from assistant.limits import Limits
from assistant.offline_model import OfflineModel
from assistant.parts import Speaker
from assistant.pipeline_model import PipelineModel
from assistant.settings import Settings
from assistant.spending import Prices
from assistant.tool_trust import ToolCalling, ToolTrust
from tools.adapters.crossref import Crossref
from tools.adapters.hub_server import HubServer
from tools.adapters.index_places import IndexPlaces, index_name
from tools.adapters.index_upkeep import IndexUpkeep
from tools.adapters.index_writer import IndexWriter, sole_writer_of
from tools.adapters.openalex import OpenAlex
from tools.adapters.orkg_download import download_orkg
from tools.adapters.polite_http import PoliteHttp, RequestPolicy
from tools.adapters.sentence_transformer import PACKAGED_MODEL, SentenceTransformerEmbedder
from tools.adapters.source_http import SourceHttp, SourcePolicy
from tools.adapters.sparql_download import download_endpoint
from tools.adapters.sparql_server import SparqlServer
from tools.adapters.unpaywall import Unpaywall
from tools.answer_in_steps import answer_in_steps
from tools.errors import SetupError
from tools.fetch_paper_links import fetch_paper_links
from tools.filter_triples import filter_triples
from tools.find_entities import find_entities
from tools.hublink.facets import FacetView
from tools.hublink.grounding import Grounding
from tools.hublink.hub_roots import TypedRoots
from tools.hublink.index_stamp import IndexStamp
from tools.hublink.lexicon import Lexicon
from tools.hublink.meaning import FacetMeaning
from tools.hublink.packed_hubs import PackedHubs
from tools.hublink.parameters import GenerationParameters, RetrievalParameters
from tools.hublink.protocols import Embedder, VectorStore
from tools.hublink.retriever import HubRetriever
from tools.library import Library
from tools.paper_links import LinkResolver
from tools.reference_properties import ReferenceProperties
from tools.remote_graph import OrkgSource, Wanted, remote_source
from tools.retrieve_and_read import retrieve_and_read
from tools.search_hubs import search_hubs
from tools.select_facts import select_facts
from tools.shelf import Shelf, ShelfSource
from tools.tabulate_facts import tabulate_facts
from tools.tool import Tool
from tools.traverse_from_entity import traverse_from_entity

if TYPE_CHECKING:
    from tools.adapters.chroma_clients import ChromaAccess


def tool_set() -> tuple[Tool, ...]:
    """The tools of the agent, with their names for people."""
    return (
        Tool(search_hubs, "Search the graph"),
        Tool(traverse_from_entity, "Explore from an entity"),
        Tool(answer_in_steps, "Answer in steps"),
        Tool(find_entities, "Look a name up"),
        Tool(filter_triples, "Pick facts"),
        Tool(tabulate_facts, "Compute"),
        Tool(fetch_paper_links, "Fetch links"),
    )


def pipeline_tools() -> tuple[Tool, ...]:
    """The tools of HubLink's own pipeline, with their names for people."""
    return (
        Tool(retrieve_and_read, "Search and read papers"),
        Tool(select_facts, "Pick the facts that bear the answer"),
    )


def build_embedder(settings: Settings) -> Embedder:
    """The configured embedding model."""
    if settings.embedding_endpoint_model:
        from openai import OpenAI

        from tools.adapters.openai_embeddings import OpenAIEmbedder

        key = settings.openai_api_key
        client = OpenAI(
            api_key=key.get_secret_value() if key else "none", base_url=settings.openai_base_url
        )
        return OpenAIEmbedder(client, settings.embedding_endpoint_model)
    return SentenceTransformerEmbedder(
        settings.embedding_model or PACKAGED_MODEL,
        threads=settings.threads,
        precision=settings.embedding_precision,
    )


def model_names(settings: Settings) -> tuple[str, ...]:
    """The models to choose from, the one used first in front; the offline one is always there."""
    return tuple(dict.fromkeys((*settings.models, OfflineModel.name)))


def build_model(settings: Settings, name: str) -> LanguageModel:
    """The language model of a name, or the offline one."""
    if name == OfflineModel.name:
        return OfflineModel()
    from assistant.openai_model import OpenAIModel

    key = settings.openai_api_key
    return OpenAIModel(
        name,
        api_key=key.get_secret_value() if key else None,
        base_url=settings.openai_base_url,
        longest_wait=settings.longest_wait,
    )


def build_speaker(settings: Settings, name: str) -> Speaker:
    """The model of a name with how it is worked with; prices are those of the first one named."""
    model = build_model(settings, name)
    composes = isinstance(model, OfflineModel) or settings.pipeline is not None
    if settings.pipeline is not None:
        model = PipelineModel(model, settings.pipeline, settings.filter_by_model)
    return Speaker(
        model=model,
        trust=ToolTrust(ToolCalling.MODEL if composes else settings.tool_calling, name),
        window=ContextWindow(None if composes else settings.context_window),
        prices=build_prices(settings) if name in settings.models[:1] else None,
        generation=generation_parameters(settings, name != OfflineModel.name),
    )


def generation_parameters(settings: Settings, has_model: bool) -> GenerationParameters:
    """How hubs are read; those a search finds by likeness where there is a model to read them."""
    return GenerationParameters(
        calls_at_once=settings.calls_at_once,
        characters_per_call=min(6_000, int(1.5 * settings.context_window)),
        read_similar=settings.read_similar and has_model,
        in_steps=settings.in_steps,
        components_by_model=settings.components_by_model,
        augment_question=settings.augment_question,
        rerank=settings.rerank,
        filter_by_model=settings.filter_by_model,
        link_hubs=settings.link_hubs,
    )


def retrieval_parameters(settings: Settings) -> RetrievalParameters:
    """How much a retrieval keeps: what the variant of the pipeline says, where one is set."""
    if settings.pipeline is None:
        return RetrievalParameters()
    return RetrievalParameters(hubs_to_keep=settings.pipeline.hubs_to_keep)


def build_resolvers(settings: Settings) -> tuple[LinkResolver, ...]:
    """The configured services that know papers; none where no host is allowed."""
    policy = RequestPolicy(hosts=frozenset(settings.link_hosts), contact=settings.contact_email)
    http = PoliteHttp(policy, settings.cache)
    resolvers: list[LinkResolver] = []
    if "api.crossref.org" in settings.link_hosts:
        resolvers.append(Crossref(http))
    if "api.openalex.org" in settings.link_hosts:
        resolvers.append(OpenAlex(http))
    if "api.unpaywall.org" in settings.link_hosts and settings.contact_email:
        resolvers.append(Unpaywall(http, settings.contact_email))
    return tuple(resolvers)


def index_places(settings: Settings) -> IndexPlaces:
    """Where the configured indexes are: in their folders, or at the servers that are named."""
    hubs, graphs = settings.hubs_url, settings.graph_url

    # What vectors need is loaded only with them, since most questions do without.
    @cache
    def vector_server(address: SecretStr) -> "ChromaAccess":
        from tools.adapters.chroma_clients import ChromaServer

        return ChromaServer(address.get_secret_value(), settings.vectors_token)

    def open_vectors(store: Path) -> VectorStore:
        from tools.adapters.chroma_vectors import ChromaVectorStore

        if settings.vectors_url is None:
            return ChromaVectorStore.open(store / "vectors")
        server = vector_server(settings.vectors_url)
        return ChromaVectorStore(server, collection=index_name(store))

    return IndexPlaces(
        open_vectors,
        HubServer(hubs) if hubs else None,
        SparqlServer(graphs, settings.graph_update_url) if graphs else None,
        (lambda store: open_vectors(store).drop()) if settings.vectors_url else None,
    )


def shelf_source(settings: Settings) -> ShelfSource:
    """The configured index, or all that its folder holds, to be opened with one embedding model."""
    embedder, places = build_embedder(settings), index_places(settings)

    def revision() -> str:
        states = []
        for folder in places.folders(settings.store):
            with closing(places.folder(folder)) as index:
                states.append(f"{folder} {index.revision()}")
        return "\n".join(states)

    return ShelfSource(lambda: open_shelf(settings, embedder, places), revision)


def open_shelf(
    settings: Settings, embedder: Embedder | None = None, places: IndexPlaces | None = None
) -> Shelf:
    """Opens the index of the configured store, or all that its folders hold."""
    embedder, places = embedder or build_embedder(settings), places or index_places(settings)
    return Shelf(
        [
            open_library(settings.model_copy(update={"store": store}), embedder, places)
            for store in places.folders(settings.store)
        ]
    )


def index_upkeep(settings: Settings) -> IndexUpkeep:
    """What looks after the configured index."""
    return IndexUpkeep(index_places(settings).folder(settings.store))


@contextmanager
def sole_writer(settings: Settings) -> Iterator[IndexWriter]:
    """The right to change the configured index; SetupError where another process has it."""
    with (
        closing(index_places(settings).folder(settings.store)) as index,
        sole_writer_of(index) as writer,
    ):
        yield writer


def open_library(
    settings: Settings, embedder: Embedder | None = None, places: IndexPlaces | None = None
) -> Library:
    """Opens the index of the configured store; SetupError where there is none that fits."""
    embedder, places = embedder or build_embedder(settings), places or index_places(settings)
    folder = places.folder(settings.store)
    with closing(folder):
        state = folder.state(embedder.name)
    hub_name = hub_name_of(state.stamp)
    view = FacetView(state.arrays)
    lexicon = Lexicon(view, state.arrays, [hub_name] if hub_name else [])
    # They stay; else a later collection would stop a question for seconds to look through them.
    gc.freeze()
    grounding = Grounding(lexicon, hub_name, FacetMeaning(view, embedder, hub_name))

    def open_retriever() -> HubRetriever:
        return HubRetriever(
            state.graph,
            PackedHubs(state.arrays),
            folder.open_vectors(),
            embedder,
            state.stamp.levels,
            retrieval_parameters(settings),
            partial(sole_writer, settings),
        )

    return Library(
        state.graph,
        view,
        grounding,
        open_retriever,
        hub_name or "Entry",
        settings.least_likeness,
        settings.store.resolve().name,
        ReferenceProperties().preceded_by(settings.reference_properties),
    )


def hub_name_of(stamp: IndexStamp) -> str:
    """What a hub is called: its type, where hubs were found by type."""
    criterion = stamp.criterion
    if not isinstance(criterion, TypedRoots):
        return ""
    return criterion.types[0].rsplit("/", 1)[-1].rsplit("#", 1)[-1].rsplit(":", 1)[-1]


def build_history(settings: Settings) -> History:
    """The configured place of chats, not opened yet."""
    url = settings.history_url
    return History(history_url(url.get_secret_value() if url else None, settings.history))


def build_secret(settings: Settings) -> SecretStr:
    """The configured secret that log-ins are signed with, or the one kept with the chats."""
    return settings.auth_secret or SecretStr(auth_secret(settings.history))


def build_assistant(settings: Settings, shelf: Shelf | None = None) -> Assistant:
    """The assistant with the configured models over a shelf, or over the configured indexes."""
    first, *others = model_names(settings)
    return Assistant(
        shelf or open_shelf(settings),
        build_speaker(settings, first),
        tool_set() if settings.pipeline is None else pipeline_tools(),
        build_resolvers(settings),
        Limits(steps=settings.step_limit, tokens=settings.token_limit, seconds=settings.time_limit),
        {name: partial(build_speaker, settings, name) for name in others},
    )


def build_prices(settings: Settings) -> Prices | None:
    """The configured prices; nothing where none is set."""
    read, written = settings.input_price, settings.output_price
    if read is None and written is None:
        return None
    return Prices(read=read or 0.0, written=written or 0.0, currency=settings.currency)


def fetched(
    text: str, settings: Settings, wanted: Wanted, say: Callable[[str], None]
) -> Path | None:
    """Reads a graph on a server into a file of the store's folder, whole or not at all.

    Nothing where the text names no graph on a server. Interrupted, it goes on where it stopped the
    next time; `say` is told how far it is.
    """
    source = remote_source(text, settings.orkg)
    if source is None:
        if wanted.since is not None:
            raise SetupError(
                "Files do not tell what came to them since a day.",
                "Leave --since out: only what changed is indexed anew.",
            )
        return None
    folder = settings.store / "download"
    http = SourceHttp(source.address, SourcePolicy(contact=settings.contact_email))
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
