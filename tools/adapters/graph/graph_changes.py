"""The entities in which two versions of a graph differ."""

from pathlib import Path
from typing import cast

from pyoxigraph import NamedNode, Store

from tools.adapters.graph.rdf_terms import DESCRIPTIONS, FACTS, RDF_TYPE, Resource, identifier
from tools.adapters.graph.rdf_texts import read_resource
from tools.adapters.graph.statement_digests import ToldOf, differing
from tools.hublink.indexing.affected_hubs import GraphChanges


def graph_changes(old: Path, new: Path, graph: Store) -> GraphChanges:
    """Return in which entities two imported graphs differ, by their files of digests.

    `graph` is the new one. A fact also differs when its predicate is renamed, an entity when its
    type is. Memory grows with the differences alone.
    """
    differences: dict[ToldOf, set[Resource]] = {each: set() for each in ToldOf}
    for thing, told in differing(old, new):
        differences[told].add(read_resource(thing))
    facts, described = differences[ToldOf.OF_IT], differences[ToldOf.WHAT_IT_IS]
    for name in [each for each in described if isinstance(each, NamedNode)]:
        uses = graph.quads_for_pattern(None, name, None, FACTS)
        facts.update(cast(Resource, quad.subject) for quad in uses)
        members = graph.quads_for_pattern(None, RDF_TYPE, name, DESCRIPTIONS)
        described.update(cast(Resource, quad.subject) for quad in members)
    return GraphChanges(
        frozenset(map(identifier, facts)),
        frozenset(map(identifier, described)),
        frozenset(map(identifier, differences[ToldOf.BY_OTHERS])),
    )
