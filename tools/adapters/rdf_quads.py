"""Where the statements of a laid-out graph come from, as the graph store asks for them."""

from collections.abc import Collection, Iterator
from typing import NamedTuple, Protocol, cast

from pyoxigraph import DefaultGraph, NamedNode, Store

from tools.adapters.rdf_terms import Resource, Term

Graph = NamedNode | DefaultGraph


class Statement(NamedTuple):
    """A triple and the graph of the layout that it stands in."""

    subject: Resource
    predicate: NamedNode
    object: Term
    graph: Graph


class Quads(Protocol):
    """The statements that `graph_import` wrote."""

    def matching(
        self,
        subject: Resource | None,
        predicate: NamedNode | None,
        object: Term | None,
        graph: Graph | None,
    ) -> Iterator[Statement]:
        """The statements of a pattern, in which nothing stands for anything."""
        ...

    def expect(
        self,
        *,
        described: Collection[Resource] = (),
        outgoing: Collection[Resource] = (),
        incoming: Collection[Term] = (),
    ) -> None:
        """Told whose descriptions and facts are asked for next, to fetch them together.

        Facts bring the descriptions of what they speak of along.
        """
        ...


class StoredQuads:
    """The statements of an embedded store, which is as quick one by one."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def matching(
        self,
        subject: Resource | None,
        predicate: NamedNode | None,
        object: Term | None,
        graph: Graph | None,
    ) -> Iterator[Statement]:
        for quad in self._store.quads_for_pattern(subject, predicate, object, graph):
            yield Statement(
                cast(Resource, quad.subject),
                quad.predicate,
                cast(Term, quad.object),
                cast(Graph, quad.graph_name),
            )

    def expect(
        self,
        *,
        described: Collection[Resource] = (),
        outgoing: Collection[Resource] = (),
        incoming: Collection[Term] = (),
    ) -> None:
        pass
