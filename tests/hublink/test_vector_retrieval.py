"""Retrieval by vectors: which hubs and paths are found, in which order, by which strategy."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from tools.adapters.embedding.sentence_transformer import SentenceTransformerEmbedder
from tools.adapters.graph.rdf_graph import OxigraphStore
from tools.adapters.hubs.sql_hubs import SqlHubStore
from tools.adapters.vectors.chroma_vectors import ChromaVectorStore
from tools.errors import SetupError
from tools.hublink.core.hub_roots import TypedRoots
from tools.hublink.core.models import Entity, VectorLevel
from tools.hublink.core.parameters import IndexingParameters, RetrievalParameters
from tools.hublink.core.path_text import path_texts
from tools.hublink.indexing.index_graph import index_graph
from tools.hublink.indexing.index_stamp import check_index
from tools.hublink.retrieval.pruning import weighted_hub_score
from tools.hublink.retrieval.retriever import HubRetriever

GraphOf = Callable[[str], OxigraphStore]
BASE = "https://example.org/"
PAPERS = TypedRoots(types=("Paper",))
QUESTIONS = (
    "Which papers take samples of water?",
    "What did Ada Byron find about salmon?",
    "papers of 2021",
)


class Library:
    """The small library, indexed, with retrievers over it."""

    def __init__(
        self,
        graph: OxigraphStore,
        store: SqlHubStore,
        vectors: ChromaVectorStore,
        embedder: SentenceTransformerEmbedder,
    ) -> None:
        self.graph, self.store, self.vectors, self.embedder = graph, store, vectors, embedder

    def index(
        self, graph: OxigraphStore | None = None, embed_later: bool = False, **parameters: object
    ) -> None:
        self.graph = graph or self.graph
        index_graph(
            self.graph,
            self.store,
            None if embed_later else self.vectors,
            self.embedder,
            PAPERS,
            fingerprint="",
            parameters=IndexingParameters.model_validate(parameters),
        )

    def retriever(self, **parameters: object) -> HubRetriever:
        return HubRetriever(
            self.graph,
            self.store,
            self.vectors,
            self.embedder,
            check_index(self.store).levels,
            RetrievalParameters.model_validate(parameters),
        )

    def entity(self, name: str) -> Entity:
        found = self.graph.entity(BASE + name)
        assert found is not None
        return found


@pytest.fixture
def empty(
    library: str,
    graph_of: GraphOf,
    store: SqlHubStore,
    vectors: ChromaVectorStore,
    embedder: SentenceTransformerEmbedder,
) -> Library:
    return Library(graph_of(library), store, vectors, embedder)


@pytest.fixture
def indexed(empty: Library) -> Library:
    empty.index()
    return empty


def test_the_paper_a_question_names_comes_first(indexed: Library) -> None:
    hubs = indexed.retriever().direct("Who wrote 'A Survey of Glaciers'?")
    assert hubs[0].root.label == "A Survey of Glaciers"
    assert [hub.score for hub in hubs] == sorted((hub.score for hub in hubs), reverse=True)


def test_the_fact_a_question_is_about_comes_first_in_its_hub(indexed: Library) -> None:
    hub = indexed.retriever().direct("When do salmon return?")[0]
    assert hub.root.label == "Rivers of the North"
    assert hub.paths[0].path.triples[-1].object.label == "Salmon return earlier"


def test_among_paths_with_one_best_hit_the_second_best_decides(indexed: Library) -> None:
    (hub,) = indexed.retriever(hubs_to_keep=1).direct("'Lakes of the South', method")
    assert hub.root.label == "Lakes of the South"
    assert hub.paths[0].matched_text == "Lakes of the South"
    assert hub.paths[0].path.triples[-1].predicate.label == "method"


@pytest.mark.parametrize("question", QUESTIONS)
def test_each_path_has_its_best_hit_and_each_hub_its_weighted_score(
    question: str, indexed: Library
) -> None:
    retriever = indexed.retriever(diversity_penalty=0)
    asked = retriever.process(question)
    hubs = retriever.direct(asked)
    assert len(hubs) == 3
    stored = Counter(hub for hub, _ in indexed.store.paths())
    for hub in hubs:
        assert len(hub.paths) == stored[hub.root.id]
        for found in hub.paths:
            texts = path_texts(found.path, tuple(VectorLevel))
            similarity = indexed.embedder.embed([text for text, _ in texts]) @ asked.embeddings.T
            best = similarity.max(axis=1)
            assert found.score == pytest.approx(best.max(), abs=1e-4)
            assert best[texts.index((found.matched_text, found.level))] == pytest.approx(
                best.max(), abs=1e-4
            )
        scores = np.array([found.score for found in hub.paths])
        weights = np.exp(5 * scores)
        assert hub.score == pytest.approx((weights * scores).sum() / weights.sum())


def test_paths_of_one_subject_give_way(empty: Library) -> None:
    empty.index(levels=("triple",))
    question, only = "Lakes of the South — author: Bob Stone", [f"{BASE}p2"]
    (plain,) = empty.retriever(diversity_penalty=0).direct(question, within=only)
    (diverse,) = empty.retriever(diversity_penalty=0.25).direct(question, within=only)
    scores = {found.path.hash: found.score for found in plain.paths}
    lowered = [scores[found.path.hash] - found.score for found in diverse.paths]
    assert sorted(lowered) == pytest.approx([0, 0.25, 0.5, 0.75, 1])


def test_numbers_of_hubs_and_paths_are_kept_to(indexed: Library) -> None:
    hubs = indexed.retriever(hubs_to_keep=2, top_paths_to_keep=3).direct("water")
    assert [len(hub.paths) for hub in hubs] == [3, 3]


def test_hubs_below_the_threshold_are_pruned(indexed: Library) -> None:
    scores = [hub.score for hub in indexed.retriever().direct(QUESTIONS[1])]
    pruned = indexed.retriever(pruning_threshold=scores[1]).direct(QUESTIONS[1])
    assert [hub.score for hub in pruned] == scores[:2]


def test_a_search_can_be_kept_within_hubs_and_out_of_hubs(indexed: Library) -> None:
    retriever = indexed.retriever()
    everywhere = {hub.root.id: hub for hub in retriever.direct("salmon")}
    within = retriever.direct("salmon", within=[f"{BASE}p3", f"{BASE}p2", "nothing"])
    assert {hub.root.id: hub for hub in within} == {
        found: hub for found, hub in everywhere.items() if found != f"{BASE}p1"
    }
    excluded = retriever.direct("salmon", excluding=[f"{BASE}p1", "nothing"])
    assert excluded == within
    assert retriever.direct("salmon", within=[]) == ()


@pytest.mark.parametrize("candidate_texts", [3, 10])
def test_a_hub_found_by_few_texts_is_ranked_by_all_of_its_texts(
    candidate_texts: int, indexed: Library
) -> None:
    question = "What did Ada Byron find about salmon?"
    hubs = indexed.retriever().direct(question)
    few = indexed.retriever(candidate_texts=candidate_texts).direct(question)
    assert few
    assert all(hub in hubs for hub in few)
    assert few[0] == hubs[0]


def test_hubs_that_tie_for_the_last_place_are_told_apart_by_their_score(
    indexed: Library,
) -> None:
    hubs = indexed.retriever().direct("2019")
    (best,) = indexed.retriever(hubs_to_keep=1).direct("2019")
    assert best == hubs[0]


def test_of_too_many_hubs_that_tie_those_with_more_to_show_are_ranked(
    empty: Library, graph_of: GraphOf
) -> None:
    papers = [f':q{number} a :Paper ; :year "2019" ; :part "{number}" .' for number in range(20)]
    empty.index(graph_of("\n".join([*papers, ':q13 :note "written in 2019", "out in 2019" .'])))
    (found,) = empty.retriever(hubs_to_keep=1, candidate_hubs=1).direct("'2019'")
    assert found.root.id == f"{BASE}q13"


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_same_question_finds_the_same(question: str, indexed: Library) -> None:
    first = indexed.retriever().direct(question)
    retriever = indexed.retriever()
    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(retriever.direct, [question] * 8)) == {first}


def test_traversal_finds_the_hubs_around_a_topic_and_how_they_are_reached(
    indexed: Library,
) -> None:
    hubs = indexed.retriever(uniform_hop_count=True).traverse(
        "What came out?", indexed.entity("bob")
    )
    assert {hub.root.label for hub in hubs} == {"Lakes of the South", "A Survey of Glaciers"}
    for hub in hubs:
        (step,) = hub.path_from_topic
        assert (step.subject, step.object.label) == (hub.root, "Bob Stone")


def test_traversal_goes_outwards_level_by_level(indexed: Library) -> None:
    retriever = indexed.retriever(uniform_hop_count=True)
    levels = list(retriever.traverse_levels("water", indexed.entity("p1")))
    found = [{hub.root.id.removeprefix(BASE) for hub in level} for level in levels]
    assert found == [{"p1"}, {"p3"}]
    nearest = indexed.retriever(uniform_hop_count=True, maximum_retrieval_level=1)
    assert len(list(nearest.traverse_levels("water", indexed.entity("p1")))) == 1


def test_without_a_uniform_hop_count_all_in_reach_is_one_level(indexed: Library) -> None:
    levels = list(indexed.retriever().traverse_levels("water", indexed.entity("sampling")))
    assert [len(level) for level in levels] == [3]


def test_traversal_scores_hubs_as_direct_retrieval_does(indexed: Library) -> None:
    retriever = indexed.retriever()
    traversed = retriever.traverse("salmon", indexed.entity("sampling"))
    direct = retriever.direct("salmon")
    assert [hub.model_copy(update={"path_from_topic": ()}) for hub in traversed] == list(direct)


def test_a_topic_without_hubs_around_finds_nothing(indexed: Library) -> None:
    nobody = Entity(id=f"{BASE}nobody", label="nobody")
    assert indexed.retriever().traverse("salmon", nobody) == ()


def test_without_vectors_the_retriever_says_so(empty: Library) -> None:
    empty.index(levels=())
    retriever = empty.retriever()
    assert "no vectors" in str(retriever.unavailable())
    with pytest.raises(SetupError, match=r"no vectors.*--levels"):
        retriever.direct("salmon")
    empty.index(levels=("predicate",))
    retriever = empty.retriever()
    assert retriever.unavailable() is None
    assert {found.level for hub in retriever.direct("salmon") for found in hub.paths} == {
        VectorLevel.PREDICATE
    }


def test_vectors_that_were_left_for_later_are_completed(empty: Library) -> None:
    empty.index(levels=("path",), embed_later=True)
    retriever = empty.retriever()
    assert "still to be made" in str(retriever.unavailable())
    retriever.complete()
    assert retriever.unavailable() is None
    assert len(retriever.direct("salmon")) == 3
    told: list[int | None] = []
    retriever.complete(lambda stage, done, total: told.append(total))
    assert told == []


def test_the_weighted_score_leans_to_the_best_paths() -> None:
    assert weighted_hub_score([0.9, 0.1], 0) == pytest.approx(0.5)
    assert weighted_hub_score([0.9, 0.1], 5) == pytest.approx(0.8856, abs=1e-4)
    assert weighted_hub_score([], 5) == 0
