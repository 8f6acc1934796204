"""What two states of a graph tell differently."""

from typing import cast

from pyoxigraph import NamedNode, Store

from tools.adapters.rdf_terms import (
    DESCRIPTIONS,
    FACTS,
    RDF_TYPE,
    Resource,
    identifier,
)
from tools.hublink.affected_hubs import GraphChanges


def graph_changes(old: Store, new: Store) -> GraphChanges:
    """What two imported graphs tell differently.

    A fact reads differently, too, when its predicate is called otherwise, and an entity when its
    type is. Takes a look-up for each quad of both graphs, and memory for what differs alone.
    """
    facts: set[Resource] = set()
    described: set[Resource] = set()
    for one, other in ((old, new), (new, old)):
        for quad in one:
            if quad not in other:
                of = described if quad.graph_name == DESCRIPTIONS else facts
                of.add(cast(Resource, quad.subject))
    for name in [each for each in described if isinstance(each, NamedNode)]:
        uses = new.quads_for_pattern(None, name, None, FACTS)
        facts.update(cast(Resource, quad.subject) for quad in uses)
        members = new.quads_for_pattern(None, RDF_TYPE, name, DESCRIPTIONS)
        described.update(cast(Resource, quad.subject) for quad in members)
    return GraphChanges(frozenset(map(identifier, facts)), frozenset(map(identifier, described)))
