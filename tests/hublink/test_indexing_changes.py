"""Work proportional to what changed, with the index that a run from nothing makes."""

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from digest_indexes import PAPERS, DigestEmbedder, folder_at, index_file
from hypothesis import given, settings
from hypothesis import strategies as st
from pyoxigraph import Store

from tools.adapters.graph.graph_changes import graph_changes
from tools.adapters.graph.rdf_graph import OxigraphStore
from tools.adapters.graph.rdf_quads import StoredQuads
from tools.adapters.hubs.hub_database import sqlite_url
from tools.adapters.hubs.sql_hubs import SqlHubStore
from tools.adapters.index.graph_import import fill
from tools.adapters.readers.files.reading import SourceReading, refuse
from tools.adapters.readers.source import read_source, source_files
from tools.hublink.core.hub_roots import ConnectedRoots, HubCriterion, ListedRoots
from tools.hublink.core.models import Entity, HubPath
from tools.hublink.core.packed_texts import Arrays
from tools.hublink.core.parameters import IndexingParameters
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.facets.packed_hubs import PackedHubs
from tools.hublink.facets.view_building import view_arrays
from tools.hublink.indexing.index_graph import index_graph
from tools.hublink.indexing.index_report import IndexReport
from tools.hublink.vocabulary.lexicon_building import lexicon_arrays
from tools.literature.graph_naming import Naming

PREFIXES = """
@prefix : <https://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
"""


class Place:
    """A folder with an index, and the graph file it is made of."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "graph.ttl"
        self.store = folder / "store"
        self.folder = folder_at(self.store)

    def index(
        self, turtle: str, criterion: HubCriterion = PAPERS, **parameters: object
    ) -> IndexReport:
        self.file.write_text(PREFIXES + turtle, encoding="utf-8")
        return index_file(self.file, self.folder, criterion, **parameters)

    def hubs(self) -> tuple[list[Entity], list[tuple[str, HubPath]]]:
        store = SqlHubStore(sqlite_url(self.store / "hubs.sqlite"))
        try:
            return list(store.roots()), list(store.paths())
        finally:
            store.close()


def told(arrays: Arrays) -> tuple[object, ...]:
    """All that a view tells, however its arrays number it."""
    view, packed = FacetView(arrays), PackedHubs(arrays)
    columns = [
        (column.name, column.kind, *column.values, *((row.hub, row.path) for row in column.rows))
        for column in view.columns
    ]
    words = {name: array.tolist() for name, array in lexicon_arrays(view).items()}
    return packed.roots(), list(packed.paths()), columns, words


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    place = Place(tmp_path)
    yield place
    place.folder.close()


def papers(count: int) -> str:
    """Papers in a row, each citing the next, in pairs by an author and in fours of a topic."""
    lines = [
        f':p{n} a :Paper ; rdfs:label "Paper {n}" ; :author :a{n // 2} ; :topic :t{n // 4} ;'
        f' :result :r{n} ; :cites :p{n + 1} . :r{n} :score "{n}" .'
        f' :a{n // 2} rdfs:label "Author {n // 2}" . :t{n // 4} rdfs:label "Topic {n // 4}" .'
        for n in range(count)
    ]
    return "\n".join(lines) + ' :author rdfs:label "author" . :Paper rdfs:label "Paper" .\n'


@pytest.mark.parametrize(
    ("old", "new", "built", "embedded"),
    [
        ("nothing", "nothing", 0, 0),
        (':score "7"', ':score "seven"', 1, 3),
        ('"Paper 7"', '"The seventh paper"', 2, 7),
        ('"Author 3"', '"A. Three"', 2, 3),
        ('"Topic 1"', '"Weather"', 4, 5),
        (":cites :p8", ":cites :p9", 1, 1),
        (":p7 a :Paper ;", ":p7", 1, 4),
        (":author :a3 ; :topic :t1 ; :result :r7", ":topic :t1 ; :result :r7", 1, 0),
        ('"author"', '"written by"', 16, 17),
    ],
    ids=["same", "fact", "title", "name", "topic", "moved", "removed", "gone", "predicate"],
)
def test_only_hubs_that_a_change_reaches_are_built(
    old: str, new: str, built: int, embedded: int, place: Place
) -> None:
    place.index(papers(16))
    changed = papers(16).replace(old, new)
    report = place.index(changed)
    assert (report.built, report.embedded) == (built, embedded)
    kept = place.hubs()
    assert report.paths == len(kept[1])
    assert told(place.folder.arrays()) == told(view_arrays(*kept))


def test_the_view_is_made_of_the_one_before_and_of_changed_hubs_alone(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    place.index(papers(16))
    asked = set[frozenset[str]]()
    read = SqlHubStore.paths

    def watched(
        store: SqlHubStore, hubs: Collection[str] | None = None
    ) -> Iterator[tuple[str, HubPath]]:
        asked.add(frozenset(hubs if hubs is not None else ["all"]))
        return read(store, hubs)

    monkeypatch.setattr(SqlHubStore, "paths", watched)
    place.index(papers(16).replace('"Topic 1"', '"Weather"'))
    assert asked == {frozenset(f"https://example.org/p{number}" for number in range(4, 8))}


def test_a_graph_told_in_another_order_has_not_changed(place: Place) -> None:
    place.index(papers(16))
    assert place.index("\n".join(reversed(papers(16).splitlines()))).built == 0


def test_a_graph_whose_digests_are_lost_is_taken_for_another(place: Place) -> None:
    place.index(papers(4))
    (digests,) = place.store.glob("graph-*/digests.sqlite")
    digests.write_bytes(b"damaged")
    changed = papers(4).replace('"Paper 3"', '"Bees"')
    report = place.index(changed)
    assert (report.built, report.changed) == (4, 2)
    assert place.index(changed.replace("Bees", "Wasps")).built == 2


def test_a_view_that_is_lost_is_made_as_a_whole(place: Place) -> None:
    place.index(papers(4))
    for file in place.store.glob("view*"):
        file.unlink()
    place.index(papers(4).replace('"Paper 3"', '"Bees"'))
    assert told(place.folder.arrays()) == told(view_arrays(*place.hubs()))


def test_a_paper_that_comes_is_built_with_those_that_cite_it(place: Place) -> None:
    place.index(papers(16))
    report = place.index(papers(17))
    assert (report.hubs, report.built, report.changed) == (17, 2, 2)


def test_other_settings_build_all_hubs(place: Place) -> None:
    place.index(papers(4), levels=())
    assert place.index(papers(4), levels=(), maximum_path_length=1).built == 4
    many = ConnectedRoots(minimum=2)
    assert place.index(papers(4), many, levels=(), maximum_path_length=1).built == 4


NODES = [f":n{number}" for number in range(7)]
node = st.sampled_from(NODES)
statement = st.one_of(
    st.tuples(node, st.sampled_from([":p", ":q", ":Paper"]), node).map(" ".join),
    st.tuples(node, st.just("a"), st.sampled_from([":Paper", ":Old", ":n1"])).map(" ".join),
    st.tuples(
        st.sampled_from([*NODES, ":p", ":Paper", ":Old"]),
        st.just("rdfs:label"),
        st.sampled_from(['"one"', '"two"', '"Paper"']),
    ).map(" ".join),
    st.tuples(
        node, st.just(":q"), st.sampled_from(['"1"', '"2"', "(1 2 :n3)", "(2 1)", "[ :p :n2 ]"])
    ).map(" ".join),
)
anchor = ":n0 a :Paper ; :p :n1, :n2, :n3"
graphs = st.lists(statement, max_size=14, unique=True)
criteria = st.sampled_from(
    [PAPERS, ConnectedRoots(minimum=2), ListedRoots(ids=("https://example.org/n0",))]
)


@given(before=graphs, after=graphs, kept=st.integers(0, 14), criterion=criteria)
@settings(max_examples=40, deadline=None, derandomize=True, database=None)
def test_an_updated_index_is_the_one_that_is_made_from_nothing(
    before: list[str], after: list[str], kept: int, criterion: HubCriterion
) -> None:
    first, second = [anchor, *before], [anchor, *before[:kept], *after]
    updated, fresh = indexed([first, second], criterion), indexed([second], criterion)
    assert updated == fresh


def indexed(
    editions: Sequence[list[str]], criterion: HubCriterion
) -> tuple[Sequence[Entity], list[tuple[str, HubPath]]]:
    """The hubs and paths of the last of some states of a graph, indexed one after the other."""
    with TemporaryDirectory() as folder:
        store = SqlHubStore(sqlite_url(Path(folder) / "hubs"))
        index_editions(editions, store, criterion, Path(folder))
        found = store.roots(), list(store.paths())
        store.close()
    return found


def index_editions(
    editions: Sequence[list[str]], store: SqlHubStore, criterion: HubCriterion, folder: Path
) -> None:
    """Index one state of a graph after the other, knowing what changed."""
    earlier = folder / "none"
    for number, lines in enumerate(editions):
        file, digests, loaded = folder / "graph.ttl", folder / f"digests-{number}", Store()
        file.write_text(PREFIXES + "\n".join(f"{line} ." for line in lines), encoding="utf-8")
        triples = read_source(source_files(file, None), SourceReading(refuse))
        fill(loaded, triples, Naming(), digests_in=str(digests))
        index_graph(
            OxigraphStore(StoredQuads(loaded)),
            store,
            None,
            DigestEmbedder(),
            criterion,
            fingerprint=str(number),
            parameters=IndexingParameters(levels=(), maximum_path_length=3),
            changes_since=partial(
                lambda old, new, graph, _: graph_changes(old, new, graph), earlier, digests, loaded
            ),
        )
        earlier = digests
