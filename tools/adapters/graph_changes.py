"""What two states of a graph tell differently."""

from pathlib import Path
from typing import cast

from pyoxigraph import NamedNode, Store

from tools.adapters.rdf_terms import DESCRIPTIONS, FACTS, RDF_TYPE, Resource, identifier
from tools.adapters.rdf_texts import read_resource
from tools.adapters.statement_digests import differing
from tools.hublink.affected_hubs import GraphChanges


def graph_changes(old: Path, new: Path, graph: Store) -> GraphChanges:
    """What two imported graphs tell differently, by their files of digests; `graph` is the new one.

    A fact reads differently, too, when its predicate is called otherwise, and an entity when its
    type is. Takes memory for what differs alone.
    """
    facts: set[Resource] = set()
    described: set[Resource] = set()
    for subject, is_description in differing(old, new):
        (described if is_description else facts).add(read_resource(subject))
    for name in [each for each in described if isinstance(each, NamedNode)]:
        uses = graph.quads_for_pattern(None, name, None, FACTS)
        facts.update(cast(Resource, quad.subject) for quad in uses)
        members = graph.quads_for_pattern(None, RDF_TYPE, name, DESCRIPTIONS)
        described.update(cast(Resource, quad.subject) for quad in members)
    return GraphChanges(frozenset(map(identifier, facts)), frozenset(map(identifier, described)))
