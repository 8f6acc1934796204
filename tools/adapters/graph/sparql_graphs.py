"""The graphs of indexes at a SPARQL server: named by index and version, uploaded and dropped."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from time import time_ns
from typing import NamedTuple, cast
from urllib.parse import quote

from pyoxigraph import Literal, NamedNode, Store

from tools.adapters.graph.rdf_quads import Graph, Pattern, StoredQuads
from tools.adapters.graph.rdf_terms import (
    DESCRIPTIONS,
    FACTS,
    LAYOUT,
    LAYOUT_VERSION,
    OWN,
    Term,
    position_graph,
    position_of,
)
from tools.adapters.graph.sparql_server import SparqlServer, written

_INDEX = "urn:hublink-index:"
_PLACES = NamedNode(OWN + "places")
_BEGUN = NamedNode(OWN + "begun")
_BATCH = 10_000
"""Triples that one update writes."""


class GraphVersion(NamedTuple):
    """The names of an index's graphs in one version.

    `catalogue` is the graph that says which versions of the index there are.
    """

    catalogue: NamedNode
    name: NamedNode

    @property
    def positions(self) -> str:
        """The prefix of the names of the graphs of list positions."""
        return f"{self.name.value}:position:"

    def graph(self, layout: Graph) -> NamedNode:
        """Return the graph at the server that keeps one of the layout."""
        if layout == FACTS:
            return NamedNode(f"{self.name.value}:facts")
        if layout == DESCRIPTIONS:
            return NamedNode(f"{self.name.value}:descriptions")
        return NamedNode(f"{self.positions}{position_of(layout)}")

    def layout(self, graph: NamedNode) -> Graph:
        """Return the graph of the layout that one at the server keeps."""
        if graph.value.startswith(self.positions):
            return position_graph(int(graph.value.removeprefix(self.positions)))
        return FACTS if graph == self.graph(FACTS) else DESCRIPTIONS


def graph_version(index: str, mark: str) -> GraphVersion:
    """Return the version of an index's graph that was imported from a source with this mark."""
    catalogue = _INDEX + quote(index, safe="")
    digest = hashlib.blake2b(mark.encode(), digest_size=8).hexdigest()
    return GraphVersion(NamedNode(catalogue), NamedNode(f"{catalogue}:{digest}"))


def is_whole(version: GraphVersion, server: SparqlServer) -> bool:
    """Return whether the server has all of a version, in this program's layout."""
    known = f"{written(version.name)} {written(LAYOUT)} ?layout"
    rows = server.select(f"SELECT ?layout {{ GRAPH {written(version.catalogue)} {{ {known} }} }}")
    return [LAYOUT_VERSION] in rows


def upload_graph(
    store: Store,
    version: GraphVersion,
    server: SparqlServer,
    told: Callable[[int, int], None],
) -> None:
    """Write a laid-out graph to the server.

    Interrupted, it is read by nobody, and written anew the next time. `told` is given the quads
    written so far, and all there are.
    """
    positions = (each for each in store.named_graphs() if each != DESCRIPTIONS)
    places = max(map(position_of, positions), default=0)
    _drop(version, places, server)
    _note(version, {_PLACES: Literal(str(places)), _BEGUN: Literal(str(time_ns()))}, server)
    done, total = 0, len(store)
    statements = StoredQuads(store).matching(Pattern())
    while batch := list(islice(statements, _BATCH)):
        graphs: dict[Graph, list[Sequence[Term]]] = {}
        for each in batch:
            graphs.setdefault(each.graph, []).append(each[:3])
        server.change(_insertion({version.graph(g): triples for g, triples in graphs.items()}))
        done += len(batch)
        told(done, total)
    _note(version, {LAYOUT: LAYOUT_VERSION}, server)


def drop_old_versions(current: GraphVersion, server: SparqlServer) -> None:
    """Drop interrupted uploads, and versions but the current one and the one before it.

    The one before may still be read by processes that have not seen the current one.
    """
    versions = list(_versions(current.catalogue, server))
    earlier = [each for each in versions if each.version != current and each.whole]
    before = max(earlier, key=lambda each: each.begun, default=None)
    for each in versions:
        if each.version != current and each is not before:
            _drop(each.version, each.places, server)


def drop_all_versions(index: str, server: SparqlServer) -> None:
    """Drop all that the server has of an index."""
    for each in list(_versions(graph_version(index, "").catalogue, server)):
        _drop(each.version, each.places, server)


class _Uploaded(NamedTuple):
    version: GraphVersion
    places: int
    begun: int
    whole: bool


def _versions(catalogue: NamedNode, server: SparqlServer) -> Iterator[_Uploaded]:
    query = f"""SELECT ?version ?places ?begun ?layout {{ GRAPH {written(catalogue)} {{
        ?version {written(_PLACES)} ?places ; {written(_BEGUN)} ?begun .
        OPTIONAL {{ ?version {written(LAYOUT)} ?layout }} }} }}"""
    for name, places, begun, layout in server.select(query):
        version = GraphVersion(catalogue, cast(NamedNode, name))
        yield _Uploaded(version, _number(places), _number(begun), whole=layout is not None)


def _number(term: Term | None) -> int:
    return int(cast(Literal, term).value)


def _drop(version: GraphVersion, places: int, server: SparqlServer) -> None:
    """Drop what there is of a version, its note in the catalogue last."""
    numbered = [position_graph(place) for place in range(1, places + 1)]
    layout: tuple[Graph, ...] = (FACTS, DESCRIPTIONS, *numbered)
    drops = [f"DROP SILENT GRAPH {written(version.graph(graph))}" for graph in layout]
    noted = f"GRAPH {written(version.catalogue)} {{ {written(version.name)} ?p ?o }}"
    server.change(" ;\n".join([*drops, f"DELETE WHERE {{ {noted} }}"]))


def _note(version: GraphVersion, known: dict[NamedNode, Literal], server: SparqlServer) -> None:
    triples = [(version.name, predicate, value) for predicate, value in known.items()]
    server.change(_insertion({version.catalogue: triples}))


def _insertion(graphs: Mapping[NamedNode, Iterable[Sequence[Term]]]) -> str:
    blocks = []
    for graph, triples in graphs.items():
        lines = "\n".join(" ".join(map(written, triple)) + " ." for triple in triples)
        blocks.append(f"GRAPH {written(graph)} {{\n{lines}\n}}")
    return "INSERT DATA {\n" + "\n".join(blocks) + "\n}"
