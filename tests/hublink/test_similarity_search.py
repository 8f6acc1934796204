"""Hubs found by similarity to a question: order, probability, noise, reasons, terms, topics."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tools.adapters.embedding.sentence_transformer import SentenceTransformerEmbedder
from tools.adapters.graph.rdf_graph import OxigraphStore
from tools.adapters.hubs.sql_hubs import SqlHubStore
from tools.adapters.vectors.chroma_vectors import ChromaVectorStore
from tools.hublink.core.hub_roots import TypedRoots
from tools.hublink.core.models import Entity, VectorLevel
from tools.hublink.core.parameters import (
    IndexingParameters,
    RetrievalParameters,
    SimilarityParameters,
)
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.facets.view_building import view_arrays
from tools.hublink.indexing.index_graph import index_graph
from tools.hublink.retrieval.relevance import Calibration, Relevance
from tools.hublink.retrieval.retriever import HubRetriever
from tools.hublink.retrieval.similarity_search import SimilaritySearch
from tools.hublink.vocabulary.lexicon import Lexicon
from tools.hublink.vocabulary.lexicon_building import lexicon_arrays

BASE = "https://example.org/"
SHELF = Path(__file__).with_name("shelf.ttl")
LEAST = 0.1
"""The default of the setting least_similarity."""

ABOUT = {
    "why people who work at night are tired": "sleep",
    "instruments made long ago": "violins",
    "what happens when customers withdraw their money all at once": "banks",
    "white winters and wooden houses": "roofs",
    "singing together": "choirs",
    "harm that artificial light does": "moths",
    "metal that wears out under traffic": "bridges",
    "farmers who need fruit trees to bear": "bees",
}
NOISE = (
    "goalkeepers in penalty shootouts",
    "spelling reform of Portuguese",
    "rockets landing on Mars",
    "recipes for lentil curry",
)


@pytest.fixture
def open_shelf(
    graph_of: Callable[[str], OxigraphStore],
    store: SqlHubStore,
    vectors: ChromaVectorStore,
    embedder: SentenceTransformerEmbedder,
) -> Callable[..., SimilaritySearch]:
    """Indexes the shelf and opens a search over it, with the settings of similarity given."""
    graph = graph_of(SHELF.read_text(encoding="utf-8"))

    def open_it(
        levels: tuple[VectorLevel, ...] = tuple(VectorLevel),
        candidates: int = 300,
        **similarity: object,
    ) -> SimilaritySearch:
        index_graph(
            graph,
            store,
            vectors,
            embedder,
            TypedRoots(types=("Paper",)),
            fingerprint="",
            parameters=IndexingParameters(levels=levels),
        )
        parameters = RetrievalParameters(
            candidate_hubs=candidates, similarity=SimilarityParameters.model_validate(similarity)
        )
        retriever = HubRetriever(graph, store, vectors, embedder, levels, parameters)
        view = FacetView(view_arrays(store.roots(), store.paths()))
        return SimilaritySearch(Lexicon(view, lexicon_arrays(view), ["Paper"]), lambda: retriever)

    return open_it


@pytest.fixture
def shelf(open_shelf: Callable[..., SimilaritySearch]) -> SimilaritySearch:
    return open_shelf()


def names(hubs: object) -> list[str]:
    return [hub.root.id.removeprefix(BASE) for hub in hubs]  # type: ignore[attr-defined]


def test_questions_in_other_words_find_what_they_are_about(shelf: SimilaritySearch) -> None:
    found = {question: names(shelf.similar(question).hubs) for question in ABOUT}
    first = sum(found[question][0] == paper for question, paper in ABOUT.items())
    among = sum(paper in found[question][:3] for question, paper in ABOUT.items())
    assert first >= 6
    assert among >= 7
    assert sum(shelf.similar(question).hubs[0].score > LEAST for question in ABOUT) >= 7


@pytest.mark.parametrize("question", NOISE)
def test_what_is_like_nothing_scores_as_noise(question: str, shelf: SimilaritySearch) -> None:
    best = shelf.similar(question).hubs[0]
    assert best.score < LEAST


def test_few_hubs_are_kept_and_those_far_ahead_of_the_others(
    open_shelf: Callable[..., SimilaritySearch],
) -> None:
    question = "white winters and wooden houses"
    few = open_shelf().similar(question).hubs
    every = open_shelf(least_share=0, most_hubs=100).similar(question).hubs
    assert names(few)[0] == "roofs"
    assert len(few) <= 3
    assert list(few) == list(every)[: len(few)]
    assert [hub.score for hub in every] == sorted((hub.score for hub in every), reverse=True)


def test_scores_are_probabilities_by_how_they_stand_among_the_others() -> None:
    calibration = Calibration(intercept=-4, score=1, behind=1, ahead=1, known=1, far=-10)
    relevance = Relevance(features={"path": 10}, calibration=calibration)
    scores = relevance.scores({"path": np.array([0.6, 0.5, 0.1])})
    best, second, last = relevance.probabilities(scores, known=0.5, near=0.6).tolist()
    assert 1 > best > second > last > 0
    (alone,) = relevance.probabilities(scores[:1], known=0.5, near=0.6).tolist()
    (unlike,) = relevance.probabilities(scores[:1], known=0.5, near=0.1).tolist()
    assert alone > best > unlike
    assert relevance.probabilities(scores[:0], known=0, near=0).tolist() == []


def test_the_reason_shown_first_is_the_fact_that_is_like_the_question(
    shelf: SimilaritySearch,
) -> None:
    best = shelf.similar("nurses dozing off on duty").hubs[0]
    assert best.root.label == "Shift work and rest"
    assert best.paths[0].path.triples[-1].object.label == "Nurses nap too little between shifts."
    assert best.paths[0].matched_text == best.paths[0].path.text


def test_a_search_by_similarity_can_be_kept_within_hubs(
    shelf: SimilaritySearch,
) -> None:
    question = "singing together"
    within = [f"{BASE}bridges", f"{BASE}violins", "unknown"]
    assert names(shelf.similar(question, within=within).hubs)[0] == "violins"
    assert shelf.similar(question, within=[]).hubs == ()


def test_a_value_several_similar_hubs_share_is_a_term_near_the_question(
    shelf: SimilaritySearch,
) -> None:
    assert "Insects" in shelf.similar("little creatures with six legs").near_values
    assert shelf.similar("rockets landing on Mars").near_values == ()


def test_of_many_hubs_the_likeliest_are_compared_in_full(
    open_shelf: Callable[..., SimilaritySearch],
) -> None:
    question = "singing together"
    few = open_shelf(candidates=2, least_share=0, background_hubs=3).similar(question).hubs
    assert names(few)[0] == "choirs"
    assert len(few) == 2


def test_rare_words_that_are_shared_count(open_shelf: Callable[..., SimilaritySearch]) -> None:
    hubs = open_shelf(least_share=0).similar("varnish and lamps").hubs
    assert set(names(hubs)[:2]) == {"violins", "moths"}


@pytest.mark.parametrize("level", VectorLevel)
def test_one_level_of_vectors_is_enough_for_a_search(
    level: VectorLevel, open_shelf: Callable[..., SimilaritySearch]
) -> None:
    hubs = open_shelf(levels=(level,)).similar("singing together").hubs
    assert hubs
    assert all(np.isfinite(hub.score) for hub in hubs)


def test_without_vectors_words_alone_decide(open_shelf: Callable[..., SimilaritySearch]) -> None:
    bare = open_shelf(levels=())
    found = bare.similar("the varnish on fiddles")
    assert names(found.hubs) == ["violins"]
    assert "varnish" in found.hubs[0].paths[0].path.triples[-1].object.label
    assert found.near_values == ()
    assert bare.similar("rockets landing on Mars").hubs == ()
    insects = Entity(id=f"{BASE}insects", label="Insects")
    assert [names(level) for level in bare.similar_around("lamps", insects)] == [["moths"]]


@pytest.mark.parametrize("levels", [(), tuple(VectorLevel)])
def test_what_bears_all_words_of_a_topic_is_on_it(
    levels: tuple[VectorLevel, ...], open_shelf: Callable[..., SimilaritySearch]
) -> None:
    shelf = open_shelf(levels=levels)

    def on(topic: str, **options: object) -> set[str]:
        found = shelf.on_topic(topic, **options)
        assert [each.probability for each in found] == sorted(
            (each.probability for each in found), reverse=True
        )
        return {each.hub.removeprefix(BASE) for each in found}

    assert on("old violins") == {"violins"}
    assert on("insects") == {"bees", "ants", "moths"}
    assert on("insects", within=[f"{BASE}ants", f"{BASE}violins"]) == {"ants"}
    assert on("tectonic plates") == set()
    assert {"sleep"} <= on("naps of nurses", least=0.01)


def test_what_is_on_one_of_two_topics_is_surely_on_one_or_the_other(
    open_shelf: Callable[..., SimilaritySearch],
) -> None:
    shelf = open_shelf(levels=())
    on_either, on_insects = (
        {each.hub: each.probability for each in shelf.on_topic(topic)}
        for topic in ("insects or banking", "insects")
    )

    assert {hub.removeprefix(BASE) for hub in on_either} == {*"bees ants moths loans banks".split()}
    assert all(on_either[hub] >= probability for hub, probability in on_insects.items())
    assert min(on_insects.values()) > 0.5


def test_a_misspelt_word_of_a_topic_counts(shelf: SimilaritySearch) -> None:
    assert [each.hub for each in shelf.on_topic("polination of orchards")] == [f"{BASE}bees"]


def test_around_a_topic_the_levels_are_ranked_by_similarity(shelf: SimilaritySearch) -> None:
    insects = Entity(id=f"{BASE}insects", label="Insects")
    (level,) = shelf.similar_around("blossoms", insects)
    assert names(level)[0] == "bees"
    assert set(names(level)) <= {"bees", "ants", "moths"}
