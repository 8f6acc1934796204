"""The retriever of HubLink: an index, and the two strategies to search it."""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import cached_property, partial
from threading import RLock
from time import monotonic

import numpy as np
from numpy.typing import NDArray

from tools.errors import SetupError
from tools.hublink.core.models import (
    Entity,
    Hub,
    HubPath,
    ProcessedQuestion,
    ScoredPath,
    Triple,
    VectorLevel,
)
from tools.hublink.core.parameters import RetrievalParameters
from tools.hublink.core.protocols import Embedder, GraphStore, HubReader, VectorStore
from tools.hublink.indexing.index_report import Progress, ignore_progress
from tools.hublink.indexing.text_indexing import embed_missing, share_embedded
from tools.hublink.retrieval.direct import retrieve_directly
from tools.hublink.retrieval.pruning import RankedHub
from tools.hublink.retrieval.question_components import extract_components, process_question
from tools.hublink.retrieval.text_incidence import TextIncidence, read_incidence
from tools.hublink.retrieval.traversal import HubRanker, ReachedHub, rank_hubs, traverse_levels
from tools.hublink.retrieval.vector_search import TextSearch, hub_numbers

_SMALL_BATCH = 64
_COUNTED_AGAIN = 1.0
"""Seconds after which the texts that lack a vector are counted again."""


class HubRetriever:
    """Finds hubs for questions by vectors; safe for threads.

    It searches the hubs it is given, by vectors of these levels, if there are any. What it needs
    besides is read off them at the first question. `sole_writer` gives the right to add vectors.
    """

    def __init__(
        self,
        graph: GraphStore,
        hubs: HubReader,
        vectors: VectorStore | None,
        embedder: Embedder,
        levels: Collection[VectorLevel],
        parameters: RetrievalParameters | None = None,
        sole_writer: Callable[[], AbstractContextManager[object]] = nullcontext,
    ) -> None:
        self._sole_writer = sole_writer
        self._graph = graph
        self._reader = hubs
        self._every_vector = vectors
        self._embedder = embedder
        self._levels = tuple(levels)
        self.parameters = parameters or RetrievalParameters()
        self._lock = RLock()
        self._made, self._counted = 0.0, float("-inf")

    def unavailable(self) -> str | None:
        """Return why there can be no search by vectors now; None where there can."""
        try:
            self._require_vectors()
        except SetupError as error:
            return str(error)
        return None

    @property
    def wants_vectors(self) -> bool:
        """Whether the index is to have vectors, though they may not be at hand now."""
        return bool(self._levels) and self._every_vector is not None

    def made(self) -> float | None:
        """Return the share of the texts that have a vector; None where none is wanted."""
        if not self.wants_vectors:
            return None
        if self._made < 1 and monotonic() - self._counted >= _COUNTED_AGAIN:
            self._made, self._counted = (
                share_embedded(self.incidence.texts, self._vectors),
                monotonic(),
            )
        return self._made

    def complete(self, progress: Progress = ignore_progress) -> None:
        """Embed what the index was left without; questions may come meanwhile.

        Batches are small, since a question waits for the one under way.

        Raises:
            SetupError: another process is writing.
        """
        if not self._levels:
            return
        with self._lock:
            missing = set(self._incidence.texts) - self._vectors.texts()
        if missing:
            with self._sole_writer():
                embed_missing(missing, self._vectors, self._embedder, _SMALL_BATCH, progress)
            self._counted = float("-inf")

    def likeness(
        self, question: str, texts: Sequence[str], only_known: bool = False
    ) -> NDArray[np.float64] | None:
        """Return how similar in meaning texts are to a question; None in an index by words alone.

        Those of which the index has no vectors are embedded now, unless `only_known` ones count:
        then they are like nothing.
        """
        if not self._levels:
            return None
        asked = self._embedder.embed([question])
        liked = np.array(self._vectors.similarities(asked, texts), np.float64)
        if len(left := np.flatnonzero(np.isneginf(liked))) and only_known:
            liked[left] = 0.0
        elif len(left):
            liked[left] = self._embedder.embed([texts[n] for n in left.tolist()]) @ asked[0]
        return liked

    def process(self, question: str, components: Sequence[str] | None = None) -> ProcessedQuestion:
        """Return the question and its components, embedded; by default these are extracted."""
        if components is None:
            components = extract_components(question, self.parameters.maximum_components)
        most = self.parameters.maximum_components
        return process_question(question, self._embedder, components[:most])

    def direct(
        self,
        question: str | ProcessedQuestion,
        within: Collection[str] | None = None,
        excluding: Collection[str] = (),
    ) -> tuple[Hub, ...]:
        """Return the best hubs, best first, each with its best paths (algorithm 12).

        `within` and `excluding` are ids of hubs.

        Raises:
            SetupError: there are no vectors.
        """
        incidence = self._searchable()
        ranked = retrieve_directly(
            incidence,
            self._search(incidence, question),
            self.parameters,
            None if within is None else hub_numbers(incidence, within),
            hub_numbers(incidence, excluding),
        )
        return self._hubs(incidence, [ReachedHub(hub, ()) for hub in ranked])

    def look_for(self, question: str) -> TextSearch:
        """Return a search for the texts that a question as a whole is like.

        Raises:
            SetupError: there are no vectors.
        """
        self._require_vectors()
        return self._search(self.incidence, self.process(question, components=()))

    def levels(
        self, topic: Entity, rank: Callable[[Collection[str]], Sequence[Hub]]
    ) -> Iterator[tuple[Hub, ...]]:
        """Yield what is chosen of the hubs of each level around a topic entity, by their ids."""
        incidence = self.incidence
        chosen: dict[int, Hub] = {}

        def ranked(numbers: Collection[int]) -> list[RankedHub]:
            found = rank([incidence.roots[number].id for number in numbers])
            chosen.update((incidence.hub_numbers[hub.root.id], hub) for hub in found)
            return [RankedHub(incidence.hub_numbers[hub.root.id], (), hub.score) for hub in found]

        for level in traverse_levels(self._graph, topic, incidence, ranked, self.parameters):
            yield tuple(
                chosen[hub.number].model_copy(update={"path_from_topic": path})
                for hub, path in level
            )

    def traverse(self, question: str | ProcessedQuestion, topic: Entity) -> tuple[Hub, ...]:
        """Return the best hubs of the nearest level around a topic entity that has any."""
        return next(self.traverse_levels(question, topic), ())

    def traverse_levels(
        self,
        question: str | ProcessedQuestion,
        topic: Entity,
        within: Collection[str] | None = None,
    ) -> Iterator[tuple[Hub, ...]]:
        """Yield the best hubs level by level, from the topic entity outwards (algorithm 14).

        `within` are ids of hubs. The caller stops where it has its answer.

        Raises:
            SetupError: there are no vectors.
        """
        incidence = self._searchable()
        search = self._search(incidence, question)
        best = partial(rank_hubs, search=search, parameters=self.parameters)
        rank = _only(within, incidence, best)
        for level in traverse_levels(self._graph, topic, incidence, rank, self.parameters):
            yield self._hubs(incidence, level)

    def _search(self, incidence: TextIncidence, question: str | ProcessedQuestion) -> TextSearch:
        processed = self.process(question) if isinstance(question, str) else question
        return TextSearch(incidence, self._vectors, processed, self.parameters)

    def _require_vectors(self) -> None:
        made = self.made()
        if made is None:
            raise SetupError(
                "The index has no vectors, so it cannot be searched by similarity.",
                "Run `hublink index` with --levels path,triple,entity,predicate.",
            )
        if made < 1:
            raise SetupError(
                f"The vectors of the index are still to be made: {int(made * 100)} % are there.",
                "`hublink serve` makes them while it runs, `hublink index` at once.",
            )

    @property
    def incidence(self) -> TextIncidence:
        """The hubs, their paths and the texts of these."""
        with self._lock:
            return self._incidence

    def _searchable(self) -> TextIncidence:
        self._require_vectors()
        return self.incidence

    @cached_property
    def _vectors(self) -> VectorStore:
        if self._every_vector is None:
            raise ValueError("An index without vectors is not searched by them.")
        return self._every_vector.of(self._embedder.name)

    @cached_property
    def _incidence(self) -> TextIncidence:
        return read_incidence(self._reader, self._levels)

    def _hubs(self, incidence: TextIncidence, reached: Sequence[ReachedHub]) -> tuple[Hub, ...]:
        ids = [incidence.roots[hub.number].id for hub, _ in reached]
        paths = {path.hash: path for _, path in self._reader.paths(ids)} if ids else {}
        return tuple(_hub(incidence, hub, path, paths) for hub, path in reached)


def _only(within: Collection[str] | None, incidence: TextIncidence, rank: HubRanker) -> HubRanker:
    """Return a ranking that leaves out all hubs but those within."""
    if within is None:
        return rank
    allowed = hub_numbers(incidence, within)
    return lambda hubs: rank([hub for hub in hubs if hub in allowed])


def _hub(
    incidence: TextIncidence,
    ranked: RankedHub,
    path_from_topic: tuple[Triple, ...],
    paths: dict[str, HubPath],
) -> Hub:
    found = (
        ScoredPath(
            path=paths[incidence.hashes[path.number]],
            score=path.score,
            matched_text=incidence.texts[incidence.entry_text[path.entry]],
            level=incidence.level(path.entry),
        )
        for path in ranked.paths
    )
    return Hub(
        root=incidence.roots[ranked.number],
        paths=tuple(found),
        score=ranked.score,
        path_from_topic=path_from_topic,
    )
