"""Which things of a graph are the papers of its collection."""

from collections.abc import Iterator, Sequence, Set
from enum import StrEnum
from itertools import islice
from math import ceil

from tools.hublink.core.hub_roots import HubRoots, TypedRoots
from tools.hublink.core.models import Entity, Frozen
from tools.hublink.core.protocols import GraphStore, TypeCount
from tools.hublink.indexing.kind_profiles import profile
from tools.hublink.language.kind_names import SURE, UNLIKELY, named_like_publications

_SUBCLASS = "http://www.w3.org/2000/01/rdf-schema#subClassOf"
_LOOKED_AT = 40
"""So many things of a kind tell what the kind is told of."""
_LEAST_FACTS = 1.0
_NAME_COUNTS = 0.5
"""The weight of what a kind is called beside what is told of its things."""
_LIKE_PUBLICATIONS = 0.65
"""Least likeness of a kind whose name does not say that it is one of publications."""
_RELATED = 0.4
"""Share of the likeness of the best kind that others named like publications have."""
_AS_GOOD = 0.7
_LEAST_OVERLAP = 0.4
"""Least share of attributes that a kind has in common with the best, if its name says nothing."""
_LED_TO = 0.5
_TOLD_LESS = 0.7
_TOLD_RATHER_LESS = 0.9
_CONTAINS = 4
"""A kind that so many times fewer things are of holds the others, as volumes do."""
_NEARLY = 0.3
"""Likeness of kinds worth telling that they were left out."""
_SHOWN = 3


class KindReason(StrEnum):
    """Why the things of a kind are no papers, not all of them, or papers without a type."""

    NAMED_OTHERWISE = "named like other things"
    HARDLY_TOLD = "hardly told like papers"
    TOLD_OTHERWISE = "told otherwise than papers"
    ONLY_LED_TO = "papers only lead to them"
    OTHERS_ONLY_LED_TO = "papers only lead to the others"
    LIKE_THE_OTHERS = "told like the others"


class KindOfPaper(Frozen):
    """A kind of things that are papers, or are not: how many of how many, examples, and why."""

    label: str
    count: int
    total: int
    examples: tuple[str, ...] = ()
    reason: KindReason | None = None


class PaperChoice(Frozen):
    """The kinds that are papers, most papers first, those left out, and how hubs are told by them.

    Without roots, nothing in the graph is told like publications. `count` is how many papers there
    are, of which some may be of several kinds.
    """

    roots: TypedRoots | None
    chosen: tuple[KindOfPaper, ...] = ()
    left_out: tuple[KindOfPaper, ...] = ()
    others: int = 0
    count: int = 0


def choose_papers(graph: GraphStore) -> PaperChoice:
    """Return which things are the papers: all kinds of publications of the collection.

    Kinds are judged together, by their names and by what is told of their things. Volumes and cited
    works, to which papers only lead, are none; things without a type that are told like papers are.
    """
    kinds = [_Kind(graph, kind) for kind in graph.types() if kind.mean_outgoing >= _LEAST_FACTS]
    candidates = sorted(filter(_Kind.may_be_papers, kinds), key=lambda kind: kind.order)
    if not candidates:
        return PaperChoice(roots=None, others=len(kinds))
    best = candidates[0]
    chosen, refused = [best], list[tuple[_Kind, KindReason]]()
    for kind in [*candidates[1:], *(kind for kind in kinds if kind not in candidates)]:
        if kind.is_covered_by(chosen):
            continue
        if reason := kind.reason_against(best):
            refused.append((kind, reason))
        else:
            chosen.append(kind)
    for kind in chosen[1:]:
        if kind.is_led_to(best, [each for each in chosen if each is not kind]):
            chosen.remove(kind)
            refused.append((kind, KindReason.ONLY_LED_TO))
    return _choice(graph, chosen, refused)


class _Kind:
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
        return self.named == 0 and told.likeness >= _LIKE_PUBLICATIONS and told.people > _NEARLY

    def is_covered_by(self, chosen: Sequence["_Kind"]) -> bool:
        """Return whether all things looked at are of chosen kinds as well."""
        labels = {kind.type.label for kind in chosen}
        self.things = [each for each in self.things if labels.isdisjoint(each.types)]
        return not self.things

    def reason_against(self, best: "_Kind") -> KindReason | None:
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
        alike = mine.likeness >= max(_AS_GOOD * most.likeness, _LIKE_PUBLICATIONS)
        alike = alike and common >= _LEAST_OVERLAP
        return None if alike else KindReason.TOLD_OTHERWISE

    def is_led_to(self, best: "_Kind", chosen: Sequence["_Kind"]) -> bool:
        """Return whether papers lead to the things, and tell more themselves or are parts of them.

        What papers lead to as they do to each other is cited, and none of them is a part of it;
        a kind of which all is cited, and that cites nothing itself, is only cited.
        What they lead to otherwise and nobody made is told of them: the study that one reports.
        Where only some of the things hold papers, these are noted as `holding`.
        """
        labels = {kind.type.label for kind in chosen}
        citing = frozenset[str]().union(*(self._led_by(each, labels) for each in best.things))
        whole = [each for each in self.things if not self._is_stub(each)] or self.things
        leading = {each.id: self._led_by(each, labels) for each in whole}
        held = [each for each in whole if leading[each.id] - citing]
        led_to = [each for each in whole if leading[each.id]]
        told_less = self.profile.depth <= _TOLD_LESS * best.profile.depth
        if self.profile.people < _NEARLY <= best.profile.people:
            told_less |= len(held) >= _LED_TO * len(whole)
        contains = self.type.count * _CONTAINS <= best.type.count
        if not (
            (told_less and len(led_to) >= _LED_TO * len(whole))
            or (len(led_to) == len(whole) and not held and self._only_cited(best, citing))
            or (contains and len(held) >= _LED_TO * len(whole))
        ):
            return False
        apart = [each for each in whole if each not in held]
        like = profile(self._graph, apart).likeness >= _AS_GOOD * best.profile.likeness
        if held and apart and like:
            self.holding = frozenset[str]().union(*leading.values()) - citing
        return not self.holding

    def _only_cited(self, best: "_Kind", citing: Set[str]) -> bool:
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


def _choice(
    graph: GraphStore, chosen: Sequence[_Kind], refused: Sequence[tuple[_Kind, KindReason]]
) -> PaperChoice:
    """Return the choice, with the things without a type that are told like the chosen ones."""
    telling = frozenset[str]().union(*(kind.profile.telling for kind in chosen))
    usual = frozenset[str]().union(*(kind.profile.attributes for kind in chosen))
    types = tuple(kind.type.id for kind in chosen)
    holding = tuple(sorted(frozenset[str]().union(*(kind.holding for kind in chosen))))
    roots = TypedRoots(
        types=types,
        untyped=True,
        holding=holding,
        telling=tuple(sorted(telling)),
        full=_full(graph, chosen, telling),
        usual=tuple(sorted(usual - telling)),
    )
    found = list(HubRoots(graph, roots))
    untyped = [each for each in found if not each.types]
    total = len({each.id for kind in types for each in graph.of_type(kind)})
    if not untyped and len(found) == total:
        only = chosen[0].type
        plain = (only.label,) if _is_one(graph, only) and len(chosen) == 1 else types
        roots = TypedRoots(types=plain)
    elif not untyped:
        roots = roots.model_copy(update={"untyped": False, "usual": ()})
    kinds = [_kind_of_paper(kind.type, found) for kind in chosen]
    if untyped:
        kinds.append(
            KindOfPaper(
                label="things without a type",
                count=len(untyped),
                total=len(untyped),
                examples=_examples(untyped),
                reason=KindReason.LIKE_THE_OTHERS,
            )
        )
    near = [
        (kind, reason)
        for kind, reason in refused
        if kind.named > 0 or (kind.profile.titles >= _NEARLY and kind.profile.likeness >= _NEARLY)
    ]
    return PaperChoice(
        roots=roots,
        chosen=tuple(sorted(kinds, key=lambda kind: -kind.count)),
        left_out=tuple(
            KindOfPaper(
                label=kind.type.label,
                count=0,
                total=kind.type.count,
                examples=_examples(kind.things),
                reason=reason,
            )
            for kind, reason in near
        ),
        others=len(refused) - len(near),
        count=len(found),
    )


def _full(graph: GraphStore, chosen: Sequence[_Kind], telling: Set[str]) -> int:
    """Return by how many predicates an entity is told about as much as the papers are."""
    things = {thing.id: thing for kind in chosen for thing in kind.things}
    told = [{fact.predicate.id for fact in graph.outgoing(each)} for each in things.values()]
    counts = [len(each) for each in told if each & telling]
    return ceil(_AS_GOOD * sum(counts) / len(counts)) if counts else 0


def _is_one(graph: GraphStore, kind: TypeCount) -> bool:
    """Return whether a type's label names it alone."""
    return sum(each.label == kind.label for each in graph.types()) == 1


def _kind_of_paper(kind: TypeCount, found: Sequence[Entity]) -> KindOfPaper:
    mine = [each for each in found if kind.label in each.types]
    return KindOfPaper(
        label=kind.label,
        count=len(mine),
        total=kind.count,
        examples=_examples(mine),
        reason=None if len(mine) == kind.count else KindReason.OTHERS_ONLY_LED_TO,
    )


def _examples(things: Sequence[Entity]) -> tuple[str, ...]:
    step = max(len(things) // _SHOWN, 1)
    return tuple(thing.label for thing in islice(things[::step], _SHOWN))
