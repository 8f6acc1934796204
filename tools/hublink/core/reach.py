"""How far a paper reaches in a graph: which things many papers share, and what tells of one alone.

A path goes on freely through what is a paper's own. A thing that many others lead to (a person, a
venue, an event) is not the paper's: of it a path tells what is told in few values, and of what
these lead to only what stands alone there. So a paper ends where it ends, and the paths of all
papers grow as the graph does.
"""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from tools.hublink.core.models import Entity, Triple

Kind = tuple[str, ...]
"""The types of a thing; of one without types, the predicate that leads to it."""

_SHARED = 1.5
"""So many facts of a predicate lead on average to each thing of a kind that papers share."""
_FEW, _ONE, _SINGLE = 3.0, 2.0, 1.1
"""Values that an attribute has on average where it tells few, one or two, and one."""
_FURTHEST = 3
_VERSION = 4
"""Renewed when other paths are followed for the same reasons."""
TURNED = "^"
"""Stands before the id of a predicate that leads from a fact's object to its subject."""
OWN = 0
"""The distance of what is a paper's own."""


class FactIds(NamedTuple):
    """A fact by the ids of what it speaks of; the object is None where it is a literal."""

    subject: str
    predicate: str
    object: str | None


class Reach:
    """How far papers reach: which kinds are shared, how many values attributes have on average."""

    def __init__(
        self,
        shared: frozenset[Kind],
        values: Mapping[tuple[Kind, str], float],
        echoes: Mapping[str, str] | None = None,
        is_of_thing_alone: Callable[[Triple], bool] = lambda _: False,
        backwards: Mapping[str, str] | None = None,
        repeating: frozenset[str] = frozenset(),
    ) -> None:
        self._shared = shared
        self._values = values
        self.echoes = echoes or {}
        """Predicates of papers that lead to the same things as another one, which is told of."""
        self.backwards = backwards or {}
        """Predicates that lead to papers and tell of them, with their names turned round."""
        self._is_of_thing_alone = is_of_thing_alone
        self._repeating = repeating

    def without(
        self,
        echoes: Mapping[str, str],
        is_of_thing_alone: Callable[[Triple], bool],
        repeating: frozenset[str],
    ) -> "Reach":
        """Return the reach without what predicates repeat, and what is of shared things alone.

        `repeating` predicates tell as a rule a part of what their subjects are called.
        """
        alone, backwards = is_of_thing_alone, self.backwards
        return Reach(self._shared, self._values, echoes, alone, backwards, repeating)

    def with_backwards(self, names: Mapping[str, str]) -> "Reach":
        """Return the reach with facts of some predicates told of papers that these lead to."""
        alone, repeating = self._is_of_thing_alone, self._repeating
        return Reach(self._shared, self._values, self.echoes, alone, names, repeating)

    @property
    def digest(self) -> str:
        """What stays the same for as long as the same paths are followed."""
        told = [
            _VERSION,
            sorted(self._shared),
            sorted(
                (key, self._times(mean)) for key, mean in self._values.items() if mean > _SINGLE
            ),
            sorted(self.echoes.items()),
            *([sorted(self.backwards.items())] if self.backwards else ()),
            sorted(self._repeating),
        ]
        return hashlib.blake2b(repr(told).encode(), digest_size=8).hexdigest()

    def distance(self, fact: Triple, before: int) -> int:
        """Return how far what a fact leads to is from the paper, given how far its subject is."""
        thing = fact.object
        if thing.literal:
            return before
        if before == OWN:
            shared = self._kind(fact) in self._shared or self._leads_to_several(fact)
            return 1 if shared else OWN
        if thing.label in ("", *thing.types):
            return before
        return before + 1 if self._mean(fact) <= _ONE else _FURTHEST

    def tells(self, fact: Triple, distance: int) -> bool:
        """Return whether a fact about what is so far from the paper still tells of the paper."""
        if distance == OWN:
            return True
        if self._is_of_thing_alone(fact):
            return False
        return distance < _FURTHEST and self._mean(fact) <= (_FEW if distance == 1 else _ONE)

    def repeats(self, fact: Triple) -> bool:
        """Return whether a fact tells a part of what its subject is called, as others like it do.

        A surname does; a journal's being a journal does not, though some are called so.
        """
        return fact.predicate.id in self._repeating and is_in_name(fact)

    def is_single(self, fact: Triple) -> bool:
        """Return whether things have one value as a rule of what a fact tells."""
        return self._mean(fact) <= _SINGLE

    def things_by(
        self, outgoing: Callable[[Entity], Sequence[Triple]], root: Entity
    ) -> dict[str, tuple[int, frozenset[str]]]:
        """Return the shared things that each predicate of a paper leads to, directly or by way of
        a node such as a list: how many steps away, and which."""
        led_to: defaultdict[str, set[str]] = defaultdict(set)
        steps: dict[str, int] = {}

        @cache
        def below(thing: Entity) -> frozenset[str]:
            facts = outgoing(thing)
            return frozenset(each.object.id for each in facts if self.distance(each, OWN) != OWN)

        for fact in outgoing(root):
            name = fact.predicate.id
            if self.distance(fact, OWN) != OWN:
                led_to[name].add(fact.object.id)
                steps.setdefault(name, 1)
            elif not fact.object.literal:
                led_to[name].update(below(fact.object))
                steps[name] = 2
        return {name: (steps[name], frozenset(ids)) for name, ids in led_to.items() if ids}

    def _leads_to_several(self, fact: Triple) -> bool:
        """Return whether a fact turned round is of a thing that leads to other papers as well."""
        if not fact.predicate.id.startswith(TURNED):
            return False
        stated = fact.predicate.id.removeprefix(TURNED)
        return self._values.get((fact.object.types, stated), 1.0) > _SINGLE

    def _kind(self, fact: Triple) -> Kind:
        return fact.object.types or (fact.predicate.id,)

    def _mean(self, fact: Triple) -> float:
        return self._values.get((fact.subject.types, fact.predicate.id), 1.0)

    @staticmethod
    def _times(mean: float) -> int:
        return sum(mean > limit for limit in (_SINGLE, _ONE, _FEW))


def is_in_name(fact: Triple) -> bool:
    """Return whether the words of a text told of a thing all stand in what it is called."""
    words = fact.subject.label.casefold().split()
    return fact.object.literal and set(fact.object.label.casefold().split()) <= set(words)


EVERYTHING = Reach(frozenset(), {})
"""The reach where nothing is known to be shared."""


def reach_of(facts: Iterable[FactIds], types: Mapping[str, Kind]) -> Reach:
    """Return the reach in a graph of these facts, given the types of its things."""
    links: Counter[tuple[Kind, str]] = Counter()
    led_to: defaultdict[tuple[Kind, str], set[str]] = defaultdict(set)
    told: Counter[tuple[Kind, str]] = Counter()
    telling: defaultdict[tuple[Kind, str], set[str]] = defaultdict(set)
    for subject, predicate, thing in facts:
        of = types.get(subject, ()), predicate
        told[of] += 1
        telling[of].add(subject)
        if thing is not None:
            to = types.get(thing) or (predicate,), predicate
            links[to] += 1
            led_to[to].add(thing)
    return Reach(
        frozenset(key[0] for key, count in links.items() if count >= _SHARED * len(led_to[key])),
        {key: count / len(telling[key]) for key, count in told.items()},
    )
