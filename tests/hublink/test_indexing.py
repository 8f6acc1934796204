"""Indexing a graph: what is written, what a second run does, and what changes bring."""

from collections.abc import Callable, Sequence

import pytest

from tools.adapters.embedding.sentence_transformer import SentenceTransformerEmbedder
from tools.adapters.graph.rdf_graph import OxigraphStore
from tools.adapters.hubs.sql_hubs import SqlHubStore
from tools.adapters.vectors.chroma_vectors import ChromaVectorStore
from tools.errors import SetupError
from tools.hublink.core.hub_roots import ConnectedRoots, HubCriterion, TypedRoots
from tools.hublink.core.models import VectorLevel, Vectors
from tools.hublink.core.parameters import IndexingParameters
from tools.hublink.core.protocols import Embedder, VectorSpace
from tools.hublink.indexing.index_graph import index_graph
from tools.hublink.indexing.index_report import IndexReport, Progress, ignore_progress
from tools.hublink.indexing.index_stamp import check_index, read_stamp, write_stamp

GraphOf = Callable[[str], OxigraphStore]
BASE = "https://example.org/"
PAPERS = TypedRoots(types=("Paper",))

Index = Callable[..., IndexReport]


@pytest.fixture
def index(
    store: SqlHubStore,
    vectors: ChromaVectorStore,
    embedder: SentenceTransformerEmbedder,
    graph_of: GraphOf,
) -> Index:
    """Indexes Turtle with the real stores and the real model."""

    def run(
        turtle: str,
        criterion: HubCriterion = PAPERS,
        *,
        start: Sequence[str] = (),
        fingerprint: str = "first",
        model: Embedder = embedder,
        progress: Progress = ignore_progress,
        **parameters: object,
    ) -> IndexReport:
        return index_graph(
            graph_of(turtle),
            store,
            vectors,
            model,
            criterion,
            fingerprint=fingerprint,
            start=start,
            parameters=IndexingParameters.model_validate(parameters),
            progress=progress,
        )

    return run


def texts_of(store: SqlHubStore) -> set[str]:
    return {path.text for _, path in store.paths()}


def test_an_index_holds_the_hubs_their_paths_and_each_text_once(
    library: str, index: Index, store: SqlHubStore, vectors: ChromaVectorStore
) -> None:
    report = index(library)
    assert (report.hubs, report.changed, report.unchanged, report.removed) == (3, 3, 0, 0)
    assert report.paths == len(list(store.paths())) == 13
    assert [root.label for root in store.roots()] == [
        "Rivers of the North",
        "Lakes of the South",
        "A Survey of Glaciers",
    ]
    assert "Rivers of the North — finding: First result — method: water sampling" in texts_of(store)
    assert "A Survey of Glaciers — cites: Rivers of the North" in texts_of(store)
    assert report.texts == report.embedded == len(vectors.texts())
    assert {"water sampling", "2019", "method", "First result — method: water sampling"} <= set(
        vectors.texts()
    )
    assert report.seconds > 0


def test_a_second_run_over_the_same_graph_embeds_nothing(library: str, index: Index) -> None:
    first, second = index(library), index(library)
    assert (second.hubs, second.paths, second.texts) == (first.hubs, first.paths, first.texts)
    assert (second.changed, second.unchanged) == (0, 3)
    assert (second.embedded, second.removed_texts) == (0, 0)


def test_a_changed_label_rebuilds_the_hubs_that_show_it(
    library: str, index: Index, store: SqlHubStore, vectors: ChromaVectorStore
) -> None:
    index(library)
    report = index(library.replace("First result", "Main result"))
    assert (report.changed, report.unchanged, report.embedded) == (1, 2, 6)
    assert "Rivers of the North — finding: Main result — method: water sampling" in texts_of(store)
    assert not any("First result" in text for text in texts_of(store))


def test_texts_that_are_not_needed_any_more_go_with_the_next_run(
    library: str, index: Index, vectors: ChromaVectorStore
) -> None:
    index(library)
    before, changed = vectors.texts(), library.replace("First result", "Main result")
    assert index(changed).removed_texts == 0
    assert before <= vectors.texts()
    assert index(changed).removed_texts == 6
    assert not any("First result" in text for text in vectors.texts())


def test_a_text_that_comes_back_is_kept(
    library: str, index: Index, vectors: ChromaVectorStore
) -> None:
    index(library)
    index(library.replace("First result", "Main result"))
    report = index(library)
    assert (report.embedded, report.removed_texts) == (0, 0)
    assert "First result" in vectors.texts()
    assert index(library).removed_texts == 6


def test_a_vanished_hub_goes_with_all_that_only_it_held(
    library: str, index: Index, store: SqlHubStore, vectors: ChromaVectorStore
) -> None:
    index(library)
    gone = library.replace(':p3 a :Paper ; rdfs:label "A Survey', ':p3 rdfs:label "A Surv')
    report = index(gone)
    assert (report.hubs, report.removed, report.unchanged) == (2, 1, 2)
    assert report.embedded == 0
    index(gone)
    assert "2021" not in vectors.texts()
    assert "2019" in vectors.texts()
    assert f"{BASE}p3" not in {root.id for root in store.roots()}


def test_a_fact_more_changes_its_hub_alone(library: str, index: Index) -> None:
    index(library)
    report = index(library + ':p1 :award "Best Paper" .')
    assert (report.changed, report.unchanged, report.paths) == (1, 2, 14)
    assert report.embedded == 3


def test_only_the_levels_asked_for_are_embedded(
    library: str, index: Index, vectors: ChromaVectorStore
) -> None:
    report = index(library, levels=("predicate",))
    assert vectors.texts() == {
        "year",
        "author",
        "finding",
        "cites",
        "method",
        "outcome",
    }
    more = index(library, levels=("predicate", "path"))
    assert more.embedded == more.texts - report.texts > 0
    index(library, levels=("predicate",))
    assert index(library, levels=("predicate",)).removed_texts == more.embedded


def test_without_levels_the_hubs_are_complete_and_vectors_left_alone(
    library: str, index: Index, store: SqlHubStore, vectors: ChromaVectorStore
) -> None:
    report = index(library, levels=())
    assert (report.hubs, report.texts, report.embedded) == (3, 0, 0)
    assert vectors.space() is None
    stamp = check_index(store)
    assert (stamp.levels, stamp.model) == ((), "")


def test_from_start_entities_only_what_is_in_reach_is_indexed(
    library: str, index: Index, store: SqlHubStore
) -> None:
    islands = library + ':p4 a :Paper ; rdfs:label "Far away" ; :year 1999 .'
    report = index(islands, start=(f"{BASE}sampling",), levels=())
    assert {root.label for root in store.roots()} == {
        "Rivers of the North",
        "Lakes of the South",
        "A Survey of Glaciers",
    }
    assert report.hubs == 3
    assert index(islands, levels=()).hubs == 4


@pytest.mark.parametrize(("depth", "hubs"), [(0, 1), (1, 2), (2, 3), (9, 3)])
def test_the_indexing_depth_counts_hubs_from_hub_to_hub(
    depth: int, hubs: int, index: Index
) -> None:
    chain = (
        ":topic :about :p1 . :p1 a :Paper ; :cites :p2 . :p2 a :Paper ; :cites :p3 ."
        " :p3 a :Paper ; :year 1 ."
    )
    report = index(chain, start=(f"{BASE}topic",), maximum_indexing_depth=depth, levels=())
    assert report.hubs == hubs


def test_hubs_that_were_cut_are_reported(
    library: str, index: Index, caplog: pytest.LogCaptureFixture
) -> None:
    report = index(library, maximum_paths_per_hub=4, levels=())
    assert set(report.cut) == {f"{BASE}p1", f"{BASE}p2"}
    assert f"{BASE}p1" in caplog.text


def test_progress_is_told_in_stages(library: str, index: Index) -> None:
    told: list[tuple[str, int, int | None]] = []
    report = index(
        library,
        hubs_per_batch=2,
        texts_per_batch=20,
        progress=lambda stage, done, total: told.append((stage, done, total)),
    )
    assert told[:2] == [("hubs", 2, 3), ("hubs", 3, 3)]
    texts = [(done, total) for stage, done, total in told[2:] if stage == "texts"]
    assert texts[0] == (0, report.texts)
    assert texts[-1] == (report.texts, report.texts)


def test_a_type_nobody_has_is_answered_with_the_types_there_are(library: str, index: Index) -> None:
    with pytest.raises(SetupError, match=r"Planet.*Paper \(3\), Person \(2\)"):
        index(library, TypedRoots(types=("Planet",)))


def test_an_unknown_start_entity_is_named(library: str, index: Index) -> None:
    with pytest.raises(SetupError, match="no entity nowhere"):
        index(library, start=("nowhere",))


def test_the_stamp_says_what_an_index_was_made_of(
    library: str, index: Index, store: SqlHubStore
) -> None:
    index(library, ConnectedRoots(minimum=3), fingerprint="abc", levels=("path",))
    stamp = check_index(store, model="all-MiniLM-L6-v2")
    assert stamp.graph == "abc"
    assert stamp.criterion == ConnectedRoots(minimum=3)
    assert stamp.levels == (VectorLevel.PATH,)
    assert stamp.hubs_complete


def test_a_missing_index_and_one_of_another_model_say_what_to_do(
    library: str, index: Index, store: SqlHubStore
) -> None:
    with pytest.raises(SetupError, match=r"no index here.*hublink index"):
        check_index(store)
    index(library)
    with pytest.raises(SetupError, match=r"all-MiniLM-L6-v2, not bigger.*hublink index"):
        check_index(store, model="bigger")


def test_an_index_without_vectors_fits_every_model(
    library: str, index: Index, store: SqlHubStore
) -> None:
    index(library, levels=())
    assert check_index(store, model="bigger").model == ""


def test_an_unfinished_index_and_a_foreign_one_are_refused(
    library: str, index: Index, store: SqlHubStore
) -> None:
    index(library, levels=())
    stamp = read_stamp(store)
    assert stamp is not None
    write_stamp(store, stamp.model_copy(update={"hubs_complete": False}))
    with pytest.raises(SetupError, match="interrupted"):
        check_index(store)
    write_stamp(store, stamp.model_copy(update={"format": 99}))
    with pytest.raises(SetupError, match="another version"):
        check_index(store)
    store.write("index", "{")
    with pytest.raises(SetupError, match="another version"):
        index(library, levels=())


def test_an_index_stays_as_it_was_until_its_update_is_complete(
    library: str, index: Index, store: SqlHubStore
) -> None:
    index(library, fingerprint="first")
    old = texts_of(store)
    seen = []
    index(
        library + ':p1 :award "Best Paper" .',
        ConnectedRoots(minimum=3),
        fingerprint="second",
        hubs_per_batch=1,
        texts_per_batch=1,
        progress=lambda *_: seen.append((check_index(store).graph, texts_of(store))),
    )
    assert len(seen) > 4
    assert all(state == ("first", old) for state in seen)
    assert check_index(store).graph == "second"
    assert texts_of(store) > old


def test_an_update_that_fails_leaves_the_index_as_it_was(
    library: str, index: Index, store: SqlHubStore
) -> None:
    index(library, fingerprint="first")
    old = texts_of(store)
    with pytest.raises(RuntimeError, match="out of order"):
        index(library + ':p1 :award "Best Paper" .', fingerprint="second", model=Failing())
    assert (check_index(store).graph, texts_of(store)) == ("first", old)


class Failing:
    """A model that embeds nothing."""

    name, dimension = "all-MiniLM-L6-v2", 384

    def embed(self, texts: Sequence[str]) -> Vectors:
        raise RuntimeError("out of order")


def test_another_model_embeds_everything_beside_and_the_next_run_drops_the_old(
    library: str, index: Index, vectors: ChromaVectorStore, embedder: SentenceTransformerEmbedder
) -> None:
    before = index(library)
    for dropped in (False, True):
        report = index(library, model=Renamed(embedder))
        assert (report.changed, report.embedded) == (0, 0 if dropped else before.texts)
        assert len(vectors.of("renamed").texts()) == before.texts
        assert (vectors.of("all-MiniLM-L6-v2").space() is None) == dropped
    assert vectors.of("renamed").space() == VectorSpace(
        model="renamed", dimension=embedder.dimension
    )


class Renamed:
    """The model under another name."""

    name = "renamed"

    def __init__(self, embedder: SentenceTransformerEmbedder) -> None:
        self.dimension = embedder.dimension
        self.embed = embedder.embed
