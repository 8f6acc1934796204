"""The source of the statements of an imported graph, as the graph store queries it."""

from collections.abc import Collection, Iterator
from typing import NamedTuple, Protocol, cast

from pyoxigraph import DefaultGraph, NamedNode, Store

from tools.adapters.graph.rdf_terms import Resource, Term
from tools.errors import SetupError

Graph = NamedNode | DefaultGraph
UNREADABLE = (OSError, RuntimeError)
"""Errors of pyoxigraph for a store whose files are gone or damaged."""


class Statement(NamedTuple):
    """A triple and the graph of the layout that it stands in."""

    subject: Resource
    predicate: NamedNode
    object: Term
    graph: Graph


class Pattern(NamedTuple):
    """A pattern of the statements asked for; any term matches None."""

    subject: Resource | None = None
    predicate: NamedNode | None = None
    object: Term | None = None
    graph: Graph | None = None


class Expected(NamedTuple):
    """The terms whose descriptions and facts are asked for next.

    Facts bring the descriptions of what they speak of along.
    """

    described: Collection[Resource] = ()
    outgoing: Collection[Resource] = ()
    incoming: Collection[Term] = ()


class Quads(Protocol):
    """The statements that `graph_import` wrote."""

    def matching(self, pattern: Pattern) -> Iterator[Statement]: ...

    def expect(self, expected: Expected) -> None:
        """Expect these queries next, to fetch their statements together."""
        ...


class StoredQuads:
    """The statements of an embedded store, which is as quick one by one."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def matching(self, pattern: Pattern) -> Iterator[Statement]:
        try:
            for quad in self._store.quads_for_pattern(*pattern):
                yield Statement(
                    cast(Resource, quad.subject),
                    quad.predicate,
                    cast(Term, quad.object),
                    cast(Graph, quad.graph_name),
                )
        except UNREADABLE as error:
            raise SetupError(
                f"The imported graph is damaged: {error}.",
                "Remove the index with `hublink indexes remove`, and index its source anew.",
            ) from error

    def expect(self, expected: Expected) -> None:
        pass
