"""A type of things in a graph, judged by what is told of them: whether they are papers."""

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from enum import StrEnum

from tools.hublink.core.models import Entity
from tools.hublink.core.protocols import GraphStore, TypeCount
from tools.hublink.indexing.kind_profiles import profile
from tools.hublink.language.kind_names import (
    AS_OUTPUT,
    SURE,
    UNLIKELY,
    named_like_publications,
    named_like_single_works,
)

_SUBCLASS = "http://www.w3.org/2000/01/rdf-schema#subClassOf"
_LOOKED_AT = 40
"""So many things of a kind tell what the kind is told of."""
_NAME_COUNTS = 0.5
"""The weight of what a kind is called beside what is told of its things."""
_LIKE_PUBLICATIONS = 0.65
"""Least likeness of a kind whose name does not say that it is one of publications."""
_RELATED = 0.4
"""Share of the likeness of the best kind that others named like publications have."""
AS_GOOD = 0.7
"""Share of what is told of the best that is as good."""
_LEAST_OVERLAP = 0.4
"""Least share of attributes that a kind has in common with the best, if its name says nothing."""
_LIKE_THE_BEST, _OF_PAPERS = 0.85, 0.6
"""Share of the best kind's likeness, and of their attributes that papers have, from which data sets
and programs are published as the papers are."""
_LED_TO = 0.5
_TOLD_LESS = 0.7
_TOLD_RATHER_LESS = 0.9
_FEW_PARTS = 3
_CONTAINS = 4
"""A kind that so many times fewer things are of holds the others, as volumes do."""
NEARLY = 0.3
"""Likeness of kinds worth telling that they were left out."""


class KindReason(StrEnum):
    """Why the things of a kind are no papers, not all of them, or papers without a type."""

    NAMED_OTHERWISE = "named like other things"
    HARDLY_TOLD = "hardly told like papers"
    TOLD_OTHERWISE = "told otherwise than papers"
    ONLY_LED_TO = "papers only lead to them"
    OTHERS_ONLY_LED_TO = "papers only lead to the others"
    LIKE_THE_OTHERS = "told like the others"


class JudgedKind:
    """A type, with what its things are told of; those of chosen types aside, once these are."""

    def __init__(self, graph: GraphStore, kind: TypeCount) -> None:
        self._graph = graph
        self.type = kind
        self.things = graph.some_of_type(kind.id, _LOOKED_AT)
        self.profile = profile(graph, self.things)
        self.holding: frozenset[str] = frozenset()
        self.named = named_like_publications((kind.label, kind.id))
        if self.named <= 0:
            above = [named_like_publications([name]) for name in _above(graph, kind.id)]
            self.named = max([likelihood for likelihood in above if likelihood > 0] or [self.named])

    @property
    def order(self) -> tuple[float, float, str]:
        facts = self.type.count * self.type.mean_outgoing
        return -(self.profile.likeness + _NAME_COUNTS * self.named), -facts, self.type.id

    def may_be_papers(self) -> bool:
        """Return whether the name, or else all that is told, speaks for publications."""
        if self.named > 0:
            return True
        told = self.profile
        return self.named == 0 and told.likeness >= _LIKE_PUBLICATIONS and told.people > NEARLY

    def is_covered_by(self, chosen: Sequence["JudgedKind"]) -> bool:
        """Return whether all things looked at are of chosen kinds as well.

        Kinds of several vocabularies may be called alike: a thesis of one is none of the other.
        """
        others = {kind.type.label for kind in chosen} - {self.type.label}
        alike = (kind.type.id for kind in chosen if kind.type.label == self.type.label)
        known = {each.id for kind in alike for each in self._graph.of_type(kind)}
        self.things = [
            each for each in self.things if others.isdisjoint(each.types) and each.id not in known
        ]
        return not self.things

    def reason_against(self, best: "JudgedKind") -> KindReason | None:
        """Return why the things are no papers beside the best kind; None where they are."""
        self.profile = profile(self._graph, self.things)
        mine, most = self.profile, best.profile
        if self.named == UNLIKELY:
            return KindReason.NAMED_OTHERWISE
        if self.named > 0:
            related = mine.likeness >= _RELATED * most.likeness or self.named == SURE
            enough = related and len(mine.attributes) > 0
            return None if enough else KindReason.HARDLY_TOLD
        common = len(mine.attributes & most.attributes) / max(
            len(mine.attributes | most.attributes), 1
        )
        if self.named == AS_OUTPUT:
            return None if self._is_published_like(best) else KindReason.NAMED_OTHERWISE
        alike = mine.likeness >= max(AS_GOOD * most.likeness, _LIKE_PUBLICATIONS)
        alike = alike and common >= _LEAST_OVERLAP
        return None if alike else KindReason.TOLD_OTHERWISE

    def _is_published_like(self, best: "JudgedKind") -> bool:
        """Return whether as much is told of data sets or programs as of papers, and by whom."""
        mine, most = self.profile, best.profile
        by_people = mine.people >= _LIKE_THE_BEST * most.people > NEARLY
        alike = mine.likeness >= _LIKE_THE_BEST * most.likeness
        in_full = mine.depth >= _TOLD_LESS * most.depth
        shared = len(mine.attributes & most.attributes) >= _OF_PAPERS * len(mine.attributes)
        return by_people and alike and in_full and shared

    def is_led_to(self, best: "JudgedKind", chosen: Sequence["JudgedKind"]) -> bool:
        """Return whether papers lead to the things, and tell more themselves or are parts of them.

        What papers lead to as they do to each other is cited, and none of them is a part of it;
        a kind of which all is cited, and that cites nothing itself, is only cited.
        What they lead to otherwise and nobody made, or each but one paper leads to, is told of
        them: the study that one reports.
        Where only some of the things hold papers, these are noted as `holding`.
        """
        labels = {kind.type.label for kind in chosen}
        citing = frozenset[str]().union(*(self._led_by(each, labels) for each in best.things))
        whole = [each for each in self.things if not self._is_stub(each)] or self.things
        leading = {each.id: self._led_by(each, labels) for each in whole}
        holds = not self._is_of_parts(best, labels)
        held = [each for each in whole if holds and leading[each.id] - citing]
        led_to = [each for each in whole if leading[each.id]]
        told_less = self.profile.depth <= _TOLD_LESS * best.profile.depth
        if self.profile.people < NEARLY <= best.profile.people:
            told_less |= len(held) >= _LED_TO * len(whole)
        if len(held) == len(whole) and self.named < SURE:
            told_less |= all(self._is_one_ones(each, best) for each in whole)
        contains = self.type.count * _CONTAINS <= best.type.count
        if not (
            (told_less and len(led_to) >= _LED_TO * len(whole))
            or (len(led_to) == len(whole) and not held and self._only_cited(best, citing))
            or (contains and len(held) >= _LED_TO * len(whole))
        ):
            return False
        apart = [each for each in whole if each not in held]
        like = profile(self._graph, apart).likeness >= AS_GOOD * best.profile.likeness
        if held and apart and like:
            self.holding = frozenset[str]().union(*leading.values()) - citing
        return not self.holding

    def _is_one_ones(self, thing: Entity, best: "JudgedKind") -> bool:
        """Return whether just one thing of the best kind leads to a thing, and to hardly others."""
        leading = [
            fact.subject
            for fact in self._graph.incoming(thing)
            if best.type.label in fact.subject.types
        ]
        if len({each.id for each in leading}) != 1:
            return False
        to = (fact.object for fact in self._graph.outgoing(leading[0]))
        return len({each.id for each in to if self.type.label in each.types}) <= _FEW_PARTS

    def _is_of_parts(self, best: "JudgedKind", labels: Set[str]) -> bool:
        """Return whether things hold no others: articles, and what is in a volume of a third kind.

        Most of what is in volumes leads to the one that it is in.
        """
        volumes = labels - {best.type.label}
        within = 0
        for thing in self.things:
            to = Counter(
                fact.predicate.id
                for fact in self._graph.outgoing(thing)
                if not volumes.isdisjoint(fact.object.types)
            )
            within += 1 in to.values()
        named = named_like_single_works((self.type.label, self.type.id))
        return named or within > _LED_TO * len(self.things)

    def _only_cited(self, best: "JudgedKind", citing: Set[str]) -> bool:
        """Return whether things cite nothing and are told of less, where most papers cite."""
        cite = sum(self._cites(each, citing) for each in best.things)
        silent = not any(self._cites(each, citing) for each in self.things)
        mostly = 2 * cite > len(best.things)
        return mostly and silent and self.profile.depth <= _TOLD_RATHER_LESS * best.profile.depth

    def _cites(self, thing: Entity, citing: Set[str]) -> bool:
        return any(fact.predicate.id in citing for fact in self._graph.outgoing(thing))

    def _led_by(self, thing: Entity, labels: Set[str]) -> frozenset[str]:
        """Return the predicates by which things of some types lead to a thing."""
        return frozenset(
            fact.predicate.id
            for fact in self._graph.incoming(thing)
            if not labels.isdisjoint(fact.subject.types)
        )

    def _is_stub(self, thing: Entity) -> bool:
        told = {fact.predicate.id for fact in self._graph.outgoing(thing)}
        return told.isdisjoint(self.profile.telling)


def _above(graph: GraphStore, kind: str) -> Iterator[str]:
    """Yield the names of the classes above a class, where the graph tells them."""
    seen, pending = {kind}, [kind]
    while pending:
        entity = graph.entity(pending.pop())
        for fact in graph.outgoing(entity) if entity else ():
            if fact.predicate.id == _SUBCLASS and fact.object.id not in seen:
                seen.add(fact.object.id)
                pending.append(fact.object.id)
                yield fact.object.label
                yield fact.object.id
