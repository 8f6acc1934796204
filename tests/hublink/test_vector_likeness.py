"""Hubs found by likeness to a whole question: order, pruning, noise, reasons, terms."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tools.adapters.chroma_vectors import ChromaVectorStore
from tools.adapters.rdf_graph import OxigraphStore
from tools.adapters.sentence_transformer import SentenceTransformerEmbedder
from tools.adapters.sql_hubs import SqlHubStore
from tools.hublink.hub_roots import TypedRoots
from tools.hublink.indexing import index_graph
from tools.hublink.likeness import prune_alike
from tools.hublink.models import Entity, VectorLevel
from tools.hublink.parameters import (
    IndexingParameters,
    LikenessParameters,
    RetrievalParameters,
)
from tools.hublink.retriever import HubRetriever

BASE = "https://example.org/"
SHELF = Path(__file__).with_name("shelf.ttl")
LEAST = 0.2
"""The default of the setting least_likeness."""

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
) -> Callable[..., HubRetriever]:
    """Indexes the shelf and opens a retriever over it, with the settings of likeness given."""
    graph = graph_of(SHELF.read_text(encoding="utf-8"))

    def open_it(
        levels: tuple[VectorLevel, ...] = tuple(VectorLevel),
        candidates: int = 300,
        **likeness: object,
    ) -> HubRetriever:
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
            candidate_hubs=candidates, likeness=LikenessParameters.model_validate(likeness)
        )
        return HubRetriever(graph, store, vectors, embedder, levels, parameters)

    return open_it


@pytest.fixture
def shelf(open_shelf: Callable[..., HubRetriever]) -> HubRetriever:
    return open_shelf()


def names(hubs: object) -> list[str]:
    return [hub.root.id.removeprefix(BASE) for hub in hubs]  # type: ignore[attr-defined]


def test_questions_in_other_words_find_what_they_are_about(shelf: HubRetriever) -> None:
    found = {question: names(shelf.alike(question).hubs) for question in ABOUT}
    first = sum(found[question][0] == paper for question, paper in ABOUT.items())
    among = sum(paper in found[question][:3] for question, paper in ABOUT.items())
    assert first >= 6
    assert among >= 7
    assert all(shelf.alike(question).hubs[0].score > LEAST for question in ABOUT)


@pytest.mark.parametrize("question", NOISE)
def test_what_is_like_nothing_scores_as_noise(question: str, shelf: HubRetriever) -> None:
    best = shelf.alike(question).hubs[0]
    assert best.score < LEAST


def test_few_hubs_are_kept_and_those_far_ahead_of_the_others(
    open_shelf: Callable[..., HubRetriever],
) -> None:
    question = "metal that wears out under traffic"
    few = open_shelf().alike(question).hubs
    every = open_shelf(pruning_share=1, most_hubs=100).alike(question).hubs
    assert names(few)[0] == "bridges"
    assert len(few) <= 3
    assert list(few) == list(every)[: len(few)]
    assert [hub.score for hub in every] == sorted((hub.score for hub in every), reverse=True)


def test_hubs_are_pruned_between_the_best_and_an_average_one() -> None:
    scores = {1: 0.5, 2: 0.42, 3: 0.41, 4: 0.2}
    parameters = LikenessParameters(pruning_share=0.25)
    assert prune_alike(scores, 0.1, parameters) == [1, 2, 3]
    assert prune_alike(scores, 0.2, parameters) == [1]
    assert prune_alike(scores, 0.9, parameters) == [1]
    assert prune_alike(scores, 0.1, LikenessParameters(pruning_share=1, most_hubs=2)) == [1, 2]
    assert prune_alike({}, 0.1, parameters) == []


def test_the_reason_shown_first_is_the_fact_that_is_like_the_question(shelf: HubRetriever) -> None:
    best = shelf.alike("nurses dozing off on duty").hubs[0]
    assert best.root.label == "Shift work and rest"
    assert best.paths[0].path.triples[-1].object.label == "Nurses nap too little between shifts."
    assert best.paths[0].matched_text == best.paths[0].path.text


def test_a_search_by_likeness_can_be_kept_within_hubs_and_out_of_hubs(
    shelf: HubRetriever,
) -> None:
    question = "singing together"
    within = [f"{BASE}bridges", f"{BASE}violins", "unknown"]
    assert names(shelf.alike(question, within=within).hubs)[0] == "violins"
    assert "choirs" not in names(shelf.alike(question, excluding=[f"{BASE}choirs"]).hubs)
    assert shelf.alike(question, within=[]).hubs == ()


def test_a_value_several_alike_hubs_share_is_a_term_near_the_question(
    shelf: HubRetriever,
) -> None:
    assert "Insects" in shelf.alike("little creatures with six legs").near_values
    assert shelf.alike("rockets landing on Mars").near_values == ()


def test_of_many_hubs_the_likeliest_are_compared_in_full(
    open_shelf: Callable[..., HubRetriever],
) -> None:
    question = "singing together"
    few = open_shelf(candidates=2, pruning_share=1, background_hubs=3).alike(question).hubs
    assert names(few)[0] == "choirs"
    assert len(few) == 2


def test_rare_words_that_are_shared_count(open_shelf: Callable[..., HubRetriever]) -> None:
    hubs = open_shelf(words_weight=5).alike("varnish and lamps").hubs
    assert set(names(hubs)) == {"violins", "moths"}


@pytest.mark.parametrize("level", VectorLevel)
def test_one_level_of_vectors_is_enough_for_a_search(
    level: VectorLevel, open_shelf: Callable[..., HubRetriever]
) -> None:
    hubs = open_shelf(levels=(level,)).alike("singing together").hubs
    assert hubs
    assert all(np.isfinite(hub.score) for hub in hubs)


def test_without_values_a_hub_scores_by_its_best_path(
    open_shelf: Callable[..., HubRetriever], embedder: SentenceTransformerEmbedder
) -> None:
    (best, *_) = open_shelf(levels=(VectorLevel.TRIPLE,)).alike("singing together").hubs
    texts = [path.path.text for path in best.paths]
    likeness = embedder.embed(texts) @ embedder.embed(["singing together"])[0]
    assert best.score == pytest.approx(float(likeness.max()), abs=1e-4)


def test_around_a_topic_the_levels_are_ranked_by_likeness(shelf: HubRetriever) -> None:
    insects = Entity(id=f"{BASE}insects", label="Insects")
    (level,) = shelf.alike_around("blossoms", insects)
    assert names(level)[0] == "bees"
    assert set(names(level)) <= {"bees", "ants", "moths"}
