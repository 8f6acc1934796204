"""One graph in many shapes: the same facts as they might have been modelled by somebody else.

A shape rewrites the facts below the hubs, at random but the same for the same seed, and tells for
each fact which one bears its value now, so that questions keep their golden triples.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from tools.hublink.core.models import Entity, Predicate, Triple

_REWRITTEN = 0.7
"""Share of the predicates that a shape rewrites."""
_MOST_FLAGS = 12
_FEWEST_FACTS = 4
"""A node with fewer facts is not split."""

Named = tuple[str, str, str]
"""A triple as golden ones are named: id, predicate label, id."""


class Reshaped(NamedTuple):
    """The facts of a graph in another shape, and those that bear the value of each of before."""

    facts: tuple[Triple, ...]
    bearers: Mapping[Triple, Triple]

    def golden(self, triples: Iterable[Sequence[str]]) -> list[Named]:
        """Golden triples as they are now, each once."""
        moved = {named(old): named(new) for old, new in self.bearers.items()}
        kept = (tuple(triple) for triple in triples)
        return list(dict.fromkeys(moved.get((s, p, o), (s, p, o)) for s, p, o in kept))


class Source(NamedTuple):
    """A graph to be rewritten: its facts, the ids of its hubs, and chance."""

    facts: Sequence[Triple]
    hubs: Collection[str]
    random: Random

    def groups(self) -> dict[tuple[Entity, Predicate], list[Triple]]:
        """The facts by subject and predicate."""
        found: dict[tuple[Entity, Predicate], list[Triple]] = defaultdict(list)
        for fact in self.facts:
            found[fact.subject, fact.predicate].append(fact)
        return found

    def subjects(self) -> set[Entity]:
        """The hubs and what has facts below them."""
        onward: dict[str, list[Triple]] = defaultdict(list)
        for fact in self.facts:
            onward[fact.subject.id].append(fact)
        waiting, seen, found = list(self.hubs), set(self.hubs), set[Entity]()
        while waiting:
            for fact in onward.get(waiting.pop(), ()):
                found.add(fact.subject)
                if fact.object.id not in seen and not fact.object.literal:
                    seen.add(fact.object.id)
                    waiting.append(fact.object.id)
        return found


Rewriting = tuple[list[Triple], dict[Triple, Triple]]
GroupShape = Callable[[Sequence[Triple], Random], Rewriting]
Shape = Callable[[Source], Reshaped]


def reshape(facts: Sequence[Triple], hubs: Collection[str], shape: str, seed: int = 0) -> Reshaped:
    """The graph in one of the `SHAPES`."""
    return SHAPES[shape](Source(facts, hubs, Random(f"{shape} {seed}")))  # noqa: S311


def named(fact: Triple) -> Named:
    return fact.subject.id, fact.predicate.label, fact.object.id


def dumped(entries: Iterable[Mapping[str, Any]]) -> list[Triple]:
    """The facts of a dump of triples and entities."""
    return [
        Triple(
            subject=_read(entry["entity_subject"]),
            predicate=_predicate(entry["predicate"]),
            object=_read(entry["entity_object"]),
        )
        for entry in entries
        if "predicate" in entry
    ]


def as_dump(facts: Iterable[Triple]) -> list[dict[str, Any]]:
    """Facts in the form of a dump."""
    return [
        {
            "entity_subject": _written(fact.subject),
            "predicate": fact.predicate.label,
            "entity_object": _written(fact.object),
        }
        for fact in facts
    ]


def _read(entity: Mapping[str, Any]) -> Entity:
    types = tuple(entity["knowledge_types"])
    return Entity(id=entity["uid"], label=entity["text"], types=types)


def _written(entity: Entity) -> dict[str, Any]:
    return {"uid": entity.id, "text": entity.label, "knowledge_types": list(entity.types)}


def by_group(
    rewrite: GroupShape, fitting: Callable[[Sequence[Triple]], bool] = lambda _: True
) -> Shape:
    """The shape that rewrites the facts of one subject and predicate together."""

    def shape(source: Source) -> Reshaped:
        subjects, inner = source.subjects(), {fact.subject.id for fact in source.facts}
        predicates = sorted({fact.predicate.id for fact in source.facts})
        chosen = {each for each in predicates if source.random.random() < _REWRITTEN}
        facts: list[Triple] = []
        bearers: dict[Triple, Triple] = {}
        for (subject, predicate), group in source.groups().items():
            leaves = not any(fact.object.id in inner for fact in group)
            if subject in subjects and predicate.id in chosen and leaves and fitting(group):
                added, moved = rewrite(group, source.random)
                facts += added
                bearers |= moved
            else:
                facts += group
        return Reshaped(tuple(facts), bearers)

    return shape


def _listed(group: Sequence[Triple], random: Random) -> Rewriting:
    first = group[0]
    label = first.predicate.label
    node = _node(group, label=random.choice([f"{label} list", "List", f"List of {label}", ""]))
    member = random.choice(["has list element", "item", "member", "element"])
    return _chained(group, [node], [first.predicate, _predicate(member)])


def _named_entities(group: Sequence[Triple], random: Random) -> Rewriting:
    name = _predicate(random.choice(["Name", "value", "label"]))
    return _each(group, lambda fact, number: _chained(
        [fact], [_node([fact], number, label=f"{fact.predicate.label} {number + 1}")],
        [fact.predicate, name]))  # fmt: skip


def _classes_as_labels(group: Sequence[Triple], random: Random) -> Rewriting:
    kind = f"{group[0].predicate.label} Record"
    return _each(group, lambda fact, number: _chained(
        [fact], [_node([fact], number, label=kind, types=(kind,))],
        [fact.predicate, _predicate("has name")]))  # fmt: skip


def _deeper(group: Sequence[Triple], random: Random) -> Rewriting:
    random = Random(group[0].predicate.id)  # noqa: S311 (a schema has one way)
    labels = random.sample(["Entity", "Sub-property", "Property 1", "Item"], random.choice([2, 3]))
    steps = [_predicate(label.removesuffix(" 1").lower()) for label in labels]
    nodes = [_node(group, at, label=label) for at, label in enumerate(labels)]
    return _chained(group, nodes, [group[0].predicate, *steps])


def _as_resources(group: Sequence[Triple], random: Random) -> Rewriting:
    described = random.random() < 0.5

    def resource(fact: Triple, number: int) -> Rewriting:
        value = fact.object
        node = Entity(id=f"thing/{value.id}", label=value.label, types=value.types)
        moved = fact.model_copy(update={"object": node})
        text = _leaf(f"about/{value.id}", f"A few words that say more of {value.label} than that.")
        about = Triple(subject=node, predicate=_predicate("description"), object=text)
        return [moved, *[about][: int(described)]], {fact: moved}

    return _each(group, resource)


def _generic_predicates(group: Sequence[Triple], random: Random) -> Rewriting:
    has, kind, value = (
        _predicate(random.choice(words))
        for words in (("has", "property", "has property"), ("type", "property"), ("value",))
    )
    return _each(group, lambda fact, number: _typed(fact, number, has, kind, value))


def _reified(group: Sequence[Triple], random: Random) -> Rewriting:
    steps = [_predicate(label) for label in ("statement", "predicate", "object")]
    return _each(group, lambda fact, number: _typed(fact, number, *steps))


def _typed(
    fact: Triple, number: int, has: Predicate, kind: Predicate, value: Predicate
) -> Rewriting:
    node = _node([fact], number, label="")
    told = _leaf(f"predicate/{fact.predicate.label}", fact.predicate.label)
    added, moved = _chained([fact], [node], [has, value])
    return [*added, Triple(subject=node, predicate=kind, object=told)], moved


def flags(source: Source) -> Reshaped:
    """Values that a few words can be flags: all of a predicate stand below a node, true or not."""
    spelled: dict[str, set[str]] = defaultdict(set)
    for fact in source.facts:
        spelled[fact.predicate.id].add(fact.object.label)
    few = {each for each, values in spelled.items() if 2 <= len(values) <= _MOST_FLAGS}

    def flagged(group: Sequence[Triple], random: Random) -> Rewriting:
        first = group[0]
        node = _node(group, label=first.predicate.label)
        bearers = {fact.object.label: fact for fact in group}
        added = [Triple(subject=first.subject, predicate=first.predicate, object=node)]
        moved: dict[Triple, Triple] = {}
        for value in sorted(spelled[first.predicate.id]):
            holds = str(value in bearers)
            flag = _leaf(f"{node.id}/{value}", holds)
            added.append(Triple(subject=node, predicate=_predicate(value), object=flag))
            if value in bearers:
                moved[bearers[value]] = added[-1]
        return added, moved

    def fitting(group: Sequence[Triple]) -> bool:
        truths = {"true", "false"} & {value.lower() for value in spelled[group[0].predicate.id]}
        return group[0].predicate.id in few and not truths

    return by_group(flagged, fitting)(source)


def split(source: Source) -> Reshaped:
    """What a node of a hub tells is told by two or three, predicate by predicate."""
    facts: list[Triple] = []
    bearers: dict[Triple, Triple] = {}
    parts: dict[Entity, list[Entity]] = {}
    for node, predicates in _below_hubs(source).items():
        if sum(map(len, predicates)) >= _FEWEST_FACTS:
            number = source.random.choice([2, 3])
            ids = [node.id, *(f"{node.id}/{at}" for at in range(1, number))]
            parts[node] = [node.model_copy(update={"id": each}) for each in ids]
    groups = source.groups()
    holders = {group: source.random.choice(parts.get(group[0], [group[0]])) for group in groups}
    telling = set(holders.values())
    for group, holder in holders.items():
        for fact in groups[group]:
            targets = [each for each in parts.get(fact.object, []) if each in telling]
            moved = [
                fact.model_copy(update={"subject": holder, "object": to})
                for to in targets or [fact.object]
            ]
            facts += moved
            bearers[fact] = moved[0]
    return Reshaped(tuple(facts), bearers)


def merged(source: Source) -> Reshaped:
    """What the nodes of a hub tell is told of the hub itself."""
    nodes = _below_hubs(source)
    holders = {fact.object: fact.subject for fact in source.facts if fact.object in nodes}
    facts: list[Triple] = []
    bearers: dict[Triple, Triple] = {}
    for fact in source.facts:
        if fact.object in holders:
            continue
        moved = fact.model_copy(update={"subject": holders.get(fact.subject, fact.subject)})
        facts.append(moved)
        bearers[fact] = moved
    return Reshaped(tuple(facts), bearers)


def nested(source: Source) -> Reshaped:
    """Predicates of several words are chains of their words, with nodes called the same."""
    subjects, inner = source.subjects(), {fact.subject.id for fact in source.facts}
    facts: dict[Triple, None] = {}
    bearers: dict[Triple, Triple] = {}
    for (subject, predicate), group in source.groups().items():
        first, _, rest = predicate.label.partition(" ")
        leaves = not any(fact.object.id in inner for fact in group)
        if not rest or subject not in subjects or not leaves:
            facts |= dict.fromkeys(group)
            continue
        holder = Entity(id=f"{subject.id}/{first.lower()}", label=first.title())
        details = Entity(id=f"{holder.id}/entity", label="Entity")
        for number, fact in enumerate(group):
            node = Entity(id=f"{holder.id}/{rest}/{number}", label=f"{rest} {number + 1}")
            nodes = [holder, details, node]
            steps = [*map(_predicate, (first.lower(), "entity", rest, "Name"))]
            added, moved = _chained([fact], nodes, steps)
            facts |= dict.fromkeys(added)
            bearers |= moved
    return Reshaped(tuple(facts), bearers)


def mixed(source: Source) -> Reshaped:
    """One predicate in one shape, another in another, told by several nodes."""
    ways = (_listed, _named_entities, _reified, _generic_predicates, _as_resources, _deeper)
    chosen: dict[str, GroupShape] = {}

    def rewrite(group: Sequence[Triple], random: Random) -> Rewriting:
        way = chosen.setdefault(group[0].predicate.id, random.choice(ways))
        return way(group, random)

    told = split(source)
    rewritten = by_group(rewrite)(source._replace(facts=told.facts))
    bearers = {old: rewritten.bearers.get(new, new) for old, new in told.bearers.items()}
    return Reshaped(rewritten.facts, bearers)


SHAPES: dict[str, Shape] = {
    "lists": by_group(_listed),
    "entities": by_group(_named_entities),
    "flags": flags,
    "split": split,
    "merged": merged,
    "reified": by_group(_reified),
    "generic": by_group(_generic_predicates),
    "resources": by_group(_as_resources),
    "deeper": by_group(_deeper),
    "classes": by_group(_classes_as_labels),
    "nested": nested,
    "mixed": mixed,
}


def _below_hubs(source: Source) -> dict[Entity, list[list[Triple]]]:
    """The nodes that one hub alone leads to and that tell several things, by predicate."""
    leading: dict[Entity, set[Entity]] = defaultdict(set)
    for fact in source.facts:
        leading[fact.object].add(fact.subject)
    told: dict[Entity, list[list[Triple]]] = defaultdict(list)
    for (subject, _), group in source.groups().items():
        told[subject].append(group)
    return {
        node: predicates
        for node, predicates in told.items()
        if len(predicates) > 1
        and node.id not in source.hubs
        and [each.id in source.hubs for each in leading[node]] == [True]
    }


def _chained(
    group: Sequence[Triple], nodes: Sequence[Entity], steps: Sequence[Predicate]
) -> Rewriting:
    """The values of a group at the end of a chain of nodes, which they share."""
    along = [group[0].subject, *nodes]
    added = [
        Triple(subject=one, predicate=step, object=other)
        for (one, other), step in zip(pairwise(along), steps, strict=False)
    ]
    moved = {
        fact: Triple(subject=along[-1], predicate=steps[-1], object=fact.object) for fact in group
    }
    return [*added, *moved.values()], moved


def _each(group: Sequence[Triple], rewrite: Callable[[Triple, int], Rewriting]) -> Rewriting:
    added: list[Triple] = []
    moved: dict[Triple, Triple] = {}
    for number, fact in enumerate(group):
        facts, bearers = rewrite(fact, number)
        added += facts
        moved |= bearers
    return list(dict.fromkeys(added)), moved


def _node(
    group: Sequence[Triple], number: int = 0, label: str = "", types: tuple[str, ...] = ()
) -> Entity:
    name = f"{group[0].subject.id}/{group[0].predicate.id}/{number}"
    return Entity(id=name, label=label, types=types)


def _leaf(name: str, label: str) -> Entity:
    return Entity(id=name, label=label)


def _predicate(label: str) -> Predicate:
    return Predicate(id=label, label=label)
