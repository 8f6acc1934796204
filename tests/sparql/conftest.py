"""Graphs that queries are put to, and the answers of a plan by both ways."""

from collections.abc import Callable
from pathlib import Path

import pytest
from loaded_graphs import load_store
from pyoxigraph import DefaultGraph, Literal, NamedNode, QueryBoolean, QuerySolutions, Store

from tools.adapters.graph.rdf_graph import OxigraphStore
from tools.adapters.graph.rdf_quads import StoredQuads
from tools.adapters.graph.rdf_terms import DESCRIPTIONS
from tools.hublink.core.hub_paths import build_hub_paths, find_paths_in_hub
from tools.hublink.core.hub_roots import HubRoots, ListedRoots
from tools.hublink.core.models import HubPath
from tools.hublink.core.plan import Operation, Plan
from tools.hublink.execution.execute import execute
from tools.hublink.execution.found_facts import Found
from tools.hublink.execution.joins import Joins
from tools.hublink.execution.summaries import summarize
from tools.hublink.execution.tabulation import Table, tabulate
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.facets.view_building import view_arrays
from tools.hublink.indexing.hub_reach import hub_reach
from tools.hublink.sparql.described_graph import DescribedGraph
from tools.hublink.sparql.queries import query_of

Rows = list[dict[str, str]]


class QueriedGraph:
    """A graph with its view: what a plan finds there, and what its query finds in the store."""

    def __init__(self, store: Store, hub_type: str | None) -> None:
        self.store = store
        graph = OxigraphStore(StoredQuads(store))
        roots = graph.subjects() if hub_type is None else graph.of_type(hub_type)
        hubs = {hub.id: hub for hub in roots}
        reach = hub_reach(graph, HubRoots(graph, ListedRoots(ids=tuple(hubs))))
        paths: list[tuple[str, HubPath]] = []
        for hub in hubs.values():
            inside = find_paths_in_hub(
                graph.outgoing, hub, lambda entity: entity.id in hubs, 10, 30_000, reach
            )
            paths += [(hub.id, path) for path in build_hub_paths(inside.paths)]
        self.view = FacetView(view_arrays(hubs.values(), paths), graph.listed)
        self.joins = Joins(self.view)
        self.described = DescribedGraph(self.view, self.joins, graph)
        self._ids = {graph.iri(hub): hub for hub in hubs}

    def find(self, plan: Plan) -> Found:
        return execute(plan, self.view, self.joins)

    def query(self, plan: Plan) -> str:
        return query_of(self.find(plan), self.described)

    def ask(self, query: str) -> bool | Rows:
        """What a query finds: the rows with their hubs by id, or whether there is any."""
        return self.ask_of(self.store, query)

    def ask_of(self, store: Store, query: str) -> bool | Rows:
        """What a query finds in any store."""
        found = store.query(query, default_graph=[DefaultGraph(), DESCRIPTIONS])
        if isinstance(found, QueryBoolean):
            return bool(found)
        assert isinstance(found, QuerySolutions)
        names = [variable.value for variable in found.variables]
        return [
            {
                name: self._ids.get(term.value, term.value)
                for name, term in zip(names, row, strict=True)
                if isinstance(term, NamedNode | Literal)
            }
            for row in found
        ]

    def table(self, found: Found) -> Table:
        asked = found.plan.computation
        if asked.statistic is not None or asked.operation is Operation.SUMMARIZE:
            return summarize(found, asked, self.view)
        return tabulate(found, asked)


@pytest.fixture(scope="session")
def queried() -> Callable[..., QueriedGraph]:
    """Loads the graph of a file, with the things of a type, or all, as its hubs."""

    def load(source: Path, hub_type: str | None, format: str | None = None) -> QueriedGraph:
        return QueriedGraph(load_store(source, format), hub_type)

    return load
