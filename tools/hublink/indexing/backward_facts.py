"""Which predicates tell of papers from the other end alone, and what they are called turned round.

A volume lists its papers, a person those they wrote, a session those presented there; the papers
say nothing of it.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set

from tools.hublink.core.hub_roots import HubRoots
from tools.hublink.core.models import Entity
from tools.hublink.core.protocols import GraphStore
from tools.hublink.core.reach import FactIds
from tools.hublink.facets.paths.generic_labels import label_use, without_structure
from tools.hublink.indexing.kind_profiles import are_people, tells_of_making
from tools.hublink.language.words import words_of

_LOOKED_AT = 200
"""So many facts of a predicate tell whether papers say the same themselves."""
_MIRRORED = 0.5
_MOSTLY = 0.9
"""Share of the things that state a fact which are of the kind it is named by."""
_HOLDING = frozenset("part contain contains include includes member item holds has".split())


class BackwardFacts:
    """Facts that lead to papers, from what is none, a few of each predicate."""

    def __init__(self, graph: GraphStore, roots: HubRoots) -> None:
        self._graph = graph
        self._roots = roots
        self._known: Set[str] = roots.ids() or frozenset()
        self._found: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
        self._counts, self._between_papers = Counter[str](), Counter[str]()

    def noting(self, facts: Iterable[FactIds]) -> Iterator[FactIds]:
        """Yield the same facts."""
        for fact in facts:
            subject, predicate, paper = fact
            if paper is not None and paper in self._known:
                if subject in self._known:
                    self._between_papers[predicate] += 1
                else:
                    self._counts[predicate] += 1
                    if self._counts[predicate] <= _LOOKED_AT:
                        self._found[predicate].append((subject, paper))
            yield fact

    def names(self) -> dict[str, str]:
        """Return the predicates that papers say nothing of by themselves, with their names.

        What papers say of each other is asked of those that say it.
        """
        found = {}
        for predicate, pairs in self._found.items():
            if self._between_papers[predicate] >= self._counts[predicate]:
                continue
            mirrored = sum(thing in self._led_to(paper) for thing, paper in pairs)
            if mirrored < _MIRRORED * len(pairs) and (name := self._name(predicate, pairs)):
                found[predicate] = name
        return found

    def _name(self, predicate: str, pairs: Sequence[tuple[str, str]]) -> str:
        things = [self._graph.entity(thing) for thing, _ in pairs]
        told = [thing for thing in things if thing is not None]
        label = self._label(told[0], predicate)
        return "" if label_use(label).is_about else _name(label, told)

    def _led_to(self, paper: str) -> set[str]:
        """The ids of what a paper leads to, directly or by way of a node."""
        root = self._graph.entity(paper)
        near = [fact.object for fact in self._graph.outgoing(root)] if root is not None else []
        below = (fact.object.id for each in near for fact in self._graph.outgoing(each))
        return {each.id for each in near} | set(below)

    def _label(self, thing: Entity, predicate: str) -> str:
        facts = self._graph.outgoing(thing)
        return next(fact.predicate.label for fact in facts if fact.predicate.id == predicate)


def _name(label: str, things: Sequence[Entity]) -> str:
    """Return what a predicate is called from the other end, nothing where that cannot be said.

    "author of" is "author", a "collection" that "has part" is the "collection".
    """
    words = words_of(label)
    kinds = Counter(kind for thing in things for kind in thing.types)
    kind, count = kinds.most_common(1)[0] if kinds else ("", 0)
    kind = kind if count >= _MOSTLY * len(things) else ""
    if tells_of_making(label) and (not kind or are_people([kind])):
        return "author"
    if words[-1:] == ["of"] and (rest := [word for word in words[:-1] if word != "is"]):
        return " ".join(rest)
    if kind and without_structure(kind):
        return " ".join(words_of(kind))
    return "part of" if set(words) <= _HOLDING else ""
