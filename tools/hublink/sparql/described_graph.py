"""A graph with its view, as queries are written about it; what is read of it is kept."""

from collections.abc import Iterable
from functools import cached_property

from tools.hublink.core.plan import Facet
from tools.hublink.execution.joins import Joins
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.sparql.attributes import QueriedAttribute
from tools.hublink.sparql.graph_terms import NotSayableError, QueryableGraph
from tools.hublink.sparql.node_names import NodeNames, names_of

_MOST_PAIRS = 5_000
"""So many values are named with their hubs where no pattern tells them."""


class DescribedGraph:
    """The hubs of a graph and their attributes, in the terms of the graph."""

    def __init__(self, view: FacetView, joins: Joins, graph: QueryableGraph) -> None:
        self.view = view
        self.joins = joins
        self._graph = graph
        self._attributes: dict[int, QueriedAttribute] = {}
        self._even: dict[tuple[int, int], bool] = {}

    def attribute(self, facet: Facet) -> QueriedAttribute:
        """Return an attribute, with the values at all places where the facet is of one."""
        column = self.view.column(facet)
        if column.number not in self._attributes:
            self._attributes[column.number] = QueriedAttribute(column, self.view, self._graph)
        return self._attributes[column.number]

    def broader(self, facet: Facet, values: Iterable[str]) -> tuple[Facet, ...]:
        """Return the facets of what values of a facet are part of, if they have some of these."""
        wanted = set(values)
        columns = self.view.broader(self.view.column(facet))
        return tuple(c.facet for c in columns if not wanted.isdisjoint(c.by_value))

    def hub_iris(self, hubs: Iterable[str]) -> list[str]:
        """Return the IRIs of hubs.

        Raises:
            NotSayableError: one has none.
        """
        found = [self._graph.iri(hub) for hub in hubs]
        if any(iri is None for iri in found):
            raise NotSayableError("some papers have no identifier of their own")
        return [iri for iri in found if iri is not None]

    @cached_property
    def hub_names(self) -> NodeNames:
        return names_of(self.view.hubs.values(), self._graph)

    @cached_property
    def hub_classes(self) -> tuple[str, ...]:
        """The IRIs of the classes whose members are all hubs, and cover them; else none."""
        uncovered = dict.fromkeys(self.view.hubs)
        found: list[str] = []
        while uncovered:
            hub = self.view.hubs[next(iter(uncovered))]
            for kind in self._graph.kinds(hub):
                members = {each.id for each in self._graph.of_type(kind.object.id)}
                if members <= self.view.hubs.keys():
                    break
            else:
                return ()
            found.append(self._graph.type_iri(kind.object.id))
            uncovered = {each: None for each in uncovered if each not in members}
        return tuple(found)

    def share_depth(self, one: Facet, other: Facet) -> int:
        """Return the number of leading nodes that values of two facets share, the hub first."""
        return self.joins.depth(self.view.column(one).number, self.view.column(other).number)

    def is_even(self, one: Facet, other: Facet) -> bool:
        """Return whether all hubs that have both tell both at the same nodes."""
        columns = self.view.column(one), self.view.column(other)
        pair = columns[0].number, columns[1].number
        if pair not in self._even:
            depth = self.joins.depth(*pair)
            both = columns[0].by_hub.keys() & columns[1].by_hub.keys() if depth > 1 else ()
            self._even[pair] = all(self.joins.depth_in(hub, *pair) == depth for hub in both)
        return self._even[pair]

    def pairs(self, facet: Facet) -> list[tuple[str, str]] | None:
        """Return the hubs and values of a facet that no pattern tells; None where one does."""
        attribute = self.attribute(facet)
        if facet.place is None and attribute.told:
            return None
        rows = self.view.placed(facet, [row for row in attribute.column.rows if row.holds])
        if len(rows) > _MOST_PAIRS:
            raise NotSayableError(f"{facet.name}: not all that the graph tells of it is meant")
        hubs = self.hub_iris(row.hub for row in rows)
        return sorted(set(zip(hubs, attribute.spoken(rows), strict=True)))
