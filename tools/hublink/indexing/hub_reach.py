"""How far the hubs of a graph reach."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import combinations

from tools.hublink.core.hub_roots import HubRoots
from tools.hublink.core.models import Triple
from tools.hublink.core.protocols import GraphStore
from tools.hublink.core.reach import Reach, is_in_name, reach_of
from tools.hublink.core.told_backwards import facts_both_ways
from tools.hublink.facets.paths.generic_labels import label_use
from tools.hublink.indexing.backward_facts import BackwardFacts
from tools.hublink.language.words import words_of

_LOOKED_AT = 300
_SAME = 0.9
"""Share of the hubs with both of two predicates in which these lead to the same things."""
_TOGETHER = 0.5
_FEWEST = 2
_MOSTLY = 0.8
_NAMING = frozenset("has is full name label title".split())


def hub_reach(graph: GraphStore, roots: HubRoots) -> Reach:
    """Return how far the hubs reach: what they share with others, and what says the same twice."""
    backwards = BackwardFacts(graph, roots)
    reach = reach_of(backwards.noting(graph.facts()), graph.types_of_all())
    reach = reach.with_backwards(backwards.names())
    outgoing = facts_both_ways(graph, roots, reach.backwards)
    hubs = list(roots)
    things = [
        reach.things_by(outgoing, hub)
        for hub in hubs[:: max(len(hubs) // _LOOKED_AT, 1)][:_LOOKED_AT]
    ]
    shared = {name for each in things for _, names in each.values() for name in names}
    return reach.without(_echoes(things), _is_of_thing_alone, _repeating(graph, sorted(shared)))


def _repeating(graph: GraphStore, things: Sequence[str]) -> frozenset[str]:
    """Return the predicates that tell of nearly all things a part of what these are called."""
    some = map(graph.entity, things[:: max(len(things) // _LOOKED_AT, 1)][:_LOOKED_AT])
    told, repeated = Counter[str](), Counter[str]()
    for fact in (fact for thing in some if thing is not None for fact in graph.outgoing(thing)):
        told[fact.predicate.id] += fact.object.literal
        repeated[fact.predicate.id] += is_in_name(fact)
    return frozenset(name for name in told if repeated[name] > _MOSTLY * told[name])


def _is_of_thing_alone(fact: Triple) -> bool:
    """Return whether a fact tells of a thing where its page is, or what else it is called."""
    thing, value = fact.subject, fact.object
    if value.literal and set(words_of(fact.predicate.label)) <= _NAMING:
        return thing.label not in thing.id
    is_address = not value.literal or value.label.startswith(("http:", "https:"))
    return is_address and label_use(fact.predicate.label).is_about


def _echoes(things: list[dict[str, tuple[int, frozenset[str]]]]) -> dict[str, str]:
    """Return the predicates that lead to the same things as another one, with that one.

    Of two, the nearer one is told of, else the one that more hubs have.
    """
    uses = Counter(name for each in things for name in each)
    steps: defaultdict[str, int] = defaultdict(int)
    both, same = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for each in things:
        for name, (distance, _) in each.items():
            steps[name] = max(steps[name], distance)
        for pair in combinations(sorted(each), 2):
            both[pair] += 1
            same[pair] += each[pair[0]][1] == each[pair[1]][1]
    ranked = sorted(uses, key=lambda name: (steps[name], -uses[name], name))
    echoes: dict[str, str] = {}
    for place, name in enumerate(ranked):
        for main in ranked[:place]:
            pair = min(name, main), max(name, main)
            enough = both[pair] >= max(_FEWEST, _TOGETHER * min(uses[name], uses[main]))
            if main not in echoes and enough and same[pair] >= _SAME * both[pair]:
                echoes[name] = main
                break
    return echoes
