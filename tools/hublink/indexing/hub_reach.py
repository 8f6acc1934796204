"""How far the hubs of a graph reach."""

from collections import Counter, defaultdict
from itertools import combinations

from tools.hublink.core.hub_roots import HubRoots
from tools.hublink.core.protocols import GraphStore
from tools.hublink.core.reach import Reach, reach_of

_LOOKED_AT = 300
_SAME = 0.9
"""Share of the hubs with both of two predicates in which these lead to the same things."""
_TOGETHER = 0.5
_FEWEST = 2


def hub_reach(graph: GraphStore, roots: HubRoots) -> Reach:
    """Return how far the hubs reach: what they share with others, and what says the same twice."""
    reach = reach_of(graph.facts(), graph.types_of_all())
    hubs = list(roots)
    things = [
        reach.things_by(graph.outgoing, hub)
        for hub in hubs[:: max(len(hubs) // _LOOKED_AT, 1)][:_LOOKED_AT]
    ]
    return reach.with_echoes(_echoes(things))


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
