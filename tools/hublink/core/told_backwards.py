"""Facts that a graph states of papers from the other end alone: a collection that lists them.

Such a fact stands among those of the paper, turned round: its predicate is the stated one with a
mark, under a name of its own.
"""

from collections.abc import Callable, Mapping, Sequence

from tools.hublink.core.hub_roots import HubRoots
from tools.hublink.core.models import Entity, Predicate, Triple
from tools.hublink.core.protocols import GraphStore
from tools.hublink.core.reach import TURNED


def turned(predicate: str) -> str:
    """Return the id of a predicate turned round."""
    return f"{TURNED}{predicate}"


def facts_both_ways(
    graph: GraphStore, roots: HubRoots, names: Mapping[str, str]
) -> Callable[[Entity], Sequence[Triple]]:
    """Return what tells the facts of an entity; those of a root also where others state them.

    `names` are the predicates that are turned round, with what they are called then.
    """

    def facts(entity: Entity) -> Sequence[Triple]:
        stated = graph.outgoing(entity)
        if not names or entity not in roots:
            return stated
        led_to = {fact.object.id for fact in stated}
        stating = (
            fact
            for fact in graph.incoming(entity)
            if fact.predicate.id in names
            and fact.subject not in roots
            and fact.subject.id not in led_to
        )
        backwards = [
            Triple(
                subject=entity,
                predicate=Predicate(id=turned(fact.predicate.id), label=names[fact.predicate.id]),
                object=fact.subject,
            )
            for fact in stating
        ]
        return (*stated, *backwards)

    return facts
