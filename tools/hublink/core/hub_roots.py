"""The roots of hubs, and how they are found in a graph (thesis section 4.4)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from typing import Annotated, Literal

from pydantic import Field

from tools.hublink.core.models import Direction, Entity, EntityWithDirection, Frozen, Triple
from tools.hublink.core.protocols import GraphStore

_TOLD_LIKE = 3
"""So many predicates that roots usually have make an entity without a type one of them."""

Node = tuple[str, bool]
"""The identity of an entity within its graph: the id, and whether it is a literal's value."""


def node(entity: Entity) -> Node:
    """Return the entity's identity within its graph."""
    return entity.id, entity.literal


class TypedRoots(Frozen):
    """Roots are the entities of any of the types, given by id, label or local name.

    With predicates that tell of such entities (`telling`), those that have none of these and that
    others lead to are left out: cited works, volumes. They stay where they are told by `full`
    predicates, unless that is 0; without an address they stay only then. Left out are also those
    that others lead to by one of the `holding` predicates: books whose chapters are roots.
    `untyped` adds the entities without a type that have one of the telling ones, and of them and
    the `usual` ones three.
    """

    kind: Literal["types"] = "types"
    types: tuple[str, ...] = Field(min_length=1)
    telling: tuple[str, ...] = ()
    full: int = 0
    holding: tuple[str, ...] = ()
    usual: tuple[str, ...] = ()
    untyped: bool = False


class ConnectedRoots(Frozen):
    """Roots are the entities with at least so many outgoing facts."""

    kind: Literal["connected"] = "connected"
    minimum: int = Field(ge=1)


class ListedRoots(Frozen):
    """Roots are the entities with these ids."""

    kind: Literal["listed"] = "listed"
    ids: tuple[str, ...] = Field(min_length=1)


HubCriterion = Annotated[TypedRoots | ConnectedRoots | ListedRoots, Field(discriminator="kind")]
"""The criterion that makes an entity a hub root (thesis section 4.2.3)."""


class HubRoots:
    """The entities of a graph that meet a criterion."""

    def __init__(self, graph: GraphStore, criterion: HubCriterion) -> None:
        self._graph = graph
        self._criterion = criterion
        self._known: dict[Node, bool] = {}
        if isinstance(criterion, TypedRoots):
            self._listed = _typed(graph, criterion)
        elif isinstance(criterion, ListedRoots):
            listed = map(graph.entity, criterion.ids)
            self._listed = {entity.id: entity for entity in listed if entity is not None}

    def ids(self) -> Set[str] | None:
        """Return their ids, where these are known without looking at every entity."""
        return None if isinstance(self._criterion, ConnectedRoots) else self._listed.keys()

    def kinds(self, root: Entity) -> Sequence[Triple]:
        """Return the triples that state a root's types, where roots are of several."""
        criterion = self._criterion
        several = isinstance(criterion, TypedRoots) and (
            len(criterion.types) > 1 or criterion.untyped
        )
        return self._graph.kinds(root) if several else ()

    def __contains__(self, entity: Entity) -> bool:
        if entity.literal:
            return False
        if not isinstance(self._criterion, ConnectedRoots):
            return entity.id in self._listed
        if (known := self._known.get(node(entity))) is None:
            known = len(self._graph.outgoing(entity)) >= self._criterion.minimum
            self._known[node(entity)] = known
        return known

    def __iter__(self) -> Iterator[Entity]:
        if isinstance(self._criterion, ConnectedRoots):
            return (entity for entity in self._graph.subjects() if entity in self)
        return iter(self._listed.values())


def _typed(graph: GraphStore, criterion: TypedRoots) -> dict[str, Entity]:
    """Return the entities of the types, and those told like them, by their ids."""
    typed = (entity for name in criterion.types for entity in graph.of_type(name))
    listed = {entity.id: entity for entity in typed if not entity.literal}
    telling = set(criterion.telling)
    if telling:
        bare = [each for each in listed.values() if _is_bare(each, _told(graph, each), criterion)]
        led_to = {
            each.id
            for each in bare
            if any(fact.subject.id in listed for fact in graph.incoming(each))
        }
        listed = {name: entity for name, entity in listed.items() if name not in led_to}
    if criterion.holding:
        holders = [each for each in listed.values() if _holds(graph, each, criterion, listed)]
        for entity in holders:
            del listed[entity.id]
    if criterion.untyped:
        usual = telling | set(criterion.usual)
        for entity in graph.untyped():
            told = _told(graph, entity)
            if told & telling and len(told & usual) >= min(_TOLD_LIKE, len(usual)):
                listed[entity.id] = entity
    return listed


def _holds(
    graph: GraphStore, entity: Entity, criterion: TypedRoots, listed: Mapping[str, Entity]
) -> bool:
    return any(
        fact.predicate.id in criterion.holding and fact.subject.id in listed
        for fact in graph.incoming(entity)
    )


def _is_bare(entity: Entity, told: Set[str], criterion: TypedRoots) -> bool:
    """Whether little is told of an entity; if it has no address, that it is not told in full."""
    if 0 < criterion.full <= len(told):
        return False
    within_others = entity.id.startswith("_:") and criterion.full > 0
    return within_others or told.isdisjoint(criterion.telling)


def _told(graph: GraphStore, entity: Entity) -> set[str]:
    return {fact.predicate.id for fact in graph.outgoing(entity)}


def both_directions(entity: Entity) -> tuple[EntityWithDirection, EntityWithDirection]:
    """Return the two entries a traversal that begins at an entity starts with."""
    return (
        EntityWithDirection(entity=entity, direction=Direction.RIGHT),
        EntityWithDirection(entity=entity, direction=Direction.LEFT),
    )


def find_hub_roots(
    graph: GraphStore,
    entities: Iterable[EntityWithDirection],
    is_root: Callable[[Entity], bool],
    visited: set[tuple[Node, Direction]],
    uniform_hop_count: bool = False,
) -> tuple[list[EntityWithDirection], list[EntityWithDirection]]:
    """Return the hub roots reached breadth-first, and the entities to go on from (algorithm 1).

    A root reached to the right ends its branch, since the paths of its hub go on from there. With
    a uniform hop count only the given entities are looked at, and their neighbours returned;
    without it, the search runs until nothing is left. `visited` outlives the call.
    """
    roots: dict[str, EntityWithDirection] = {}

    def goes_on(current: EntityWithDirection) -> bool:
        place = (node(current.entity), current.direction)
        if place in visited:
            return False
        visited.add(place)
        if not is_root(current.entity):
            return True
        roots.setdefault(current.entity.id, current)
        return current.direction is not Direction.RIGHT

    following = list(entities)
    while following:
        level = [current for current in following if goes_on(current)]
        graph.expect(level)
        following = [onward for current in level for onward in _neighbours(graph, current)]
        if uniform_hop_count:
            break
    return list(roots.values()), following


def _neighbours(graph: GraphStore, current: EntityWithDirection) -> Iterator[EntityWithDirection]:
    rightwards = current.direction is Direction.RIGHT
    triples = graph.outgoing(current.entity) if rightwards else graph.incoming(current.entity)
    for triple in triples:
        yield EntityWithDirection(
            entity=triple.object if rightwards else triple.subject,
            direction=current.direction,
            path=(*current.path, triple),
        )
