"""The order of a hub's values, where the graph keeps one: which author comes first, which last."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence

from tools.hublink.core.models import Entity, Triple
from tools.hublink.core.value_kinds import numeric
from tools.hublink.facets.facet_rows import Row
from tools.hublink.facets.paths.packed_paths import kept

_NAMED_PLACES = {"first": 1, "last": -1}
"""Places that a graph may tell in words alone."""

Places = Mapping[str, tuple[int, ...]]
"""The places of nodes by their ids: from the beginning 1, 2, …, from the end -1, -2, …"""

Listed = Callable[[Entity], Sequence[Triple]]
"""The facts of an entity that are members of a list, in its order."""


def in_no_list(_: Entity) -> Sequence[Triple]:
    return ()


class ValueOrder:
    """The places of values among those of one attribute of a hub.

    They come from a list, from numbers that count the nodes that hold the values, from links from
    one of these nodes to the next, or from the words "first" and "last" beside them. `facts_of`
    are the facts of a hub.
    """

    def __init__(self, facts_of: Callable[[str], Sequence[Triple]], listed: Listed) -> None:
        self._facts_of = facts_of
        self._listed = listed
        self._places: dict[Hashable, tuple[int, Places]] = {}

    def places(self, row: Row, rows: Sequence[Row]) -> tuple[int, ...]:
        """Return the places of a row among its hub's rows of a facet; empty without an order."""
        step, places = kept(self._places, (row.facet, row.hub), lambda _: self._read(rows))
        return places.get(row.path.triples[step].object.id, ())

    def is_kept(self, rows: Sequence[Row]) -> bool | None:
        """Return whether a hub's rows of a facet are in an order; None for fewer than two."""
        _, members = _members(rows)
        return bool(self._ordered(rows[0].hub, members)) if len(members) > 1 else None

    def _read(self, rows: Sequence[Row]) -> tuple[int, Places]:
        step, members = _members(rows)
        return step, self._ordered(rows[0].hub, members)

    def _ordered(self, hub: str, members: Sequence[Triple]) -> Places:
        nodes = [triple.object.id for triple in members]
        if len(nodes) < 2:
            return dict.fromkeys(nodes, (1, -1))
        told: dict[str, dict[str, list[Entity]]] = defaultdict(lambda: defaultdict(list))
        for fact in self._facts_of(hub):
            if fact.subject.id in nodes and not fact.subject.literal:
                told[fact.predicate.id][fact.subject.id].append(fact.object)
        ordered = self._as_listed(members)
        for read in (_numbered, _linked):
            for values_of in told.values():
                ordered = ordered or read(nodes, values_of)
        if ordered:
            return {node: (at + 1, at - len(ordered)) for at, node in enumerate(ordered)}
        return dict(_named_places(nodes, told.values()))

    def _as_listed(self, members: Sequence[Triple]) -> list[str]:
        """Return the members by a list that has them all."""
        listed = list(self._listed(members[0].subject))
        if any(triple not in listed for triple in members):
            return []
        return [triple.object.id for triple in sorted(members, key=listed.index)]


def _members(rows: Sequence[Row]) -> tuple[int, list[Triple]]:
    """Return the facts that part the paths of some rows, and the step of the paths they are at."""
    paths = [row.path.triples for row in rows]
    for step in range(min(map(len, paths))):
        members = list({path[step].object.id: path[step] for path in paths}.values())
        if len(members) > 1:
            return step, members
    return len(paths[0]) - 1, [paths[0][-1]]


def _numbered(nodes: Sequence[str], told: Mapping[str, Sequence[Entity]]) -> list[str]:
    """Return the nodes in the order of their numbers, where these count them from 0 or 1."""
    numbers = {node: numeric(values[0].label) for node, values in told.items() if len(values) == 1}
    counted = sorted(number for number in numbers.values() if number is not None)
    if len(counted) < len(nodes) or counted not in (
        list(range(len(nodes))),
        list(range(1, len(nodes) + 1)),
    ):
        return []
    return sorted(nodes, key=lambda node: numbers[node] or 0.0)


def _linked(nodes: Sequence[str], told: Mapping[str, Sequence[Entity]]) -> list[str]:
    """Return the nodes in the order of their links, if these pass all of them one by one."""
    following = {
        node: value.id for node, values in told.items() for value in values if value.id in nodes
    }
    starts = [node for node in nodes if node not in following.values()]
    ordered: list[str] = starts[:1]
    while ordered and (after := following.get(ordered[-1])) and after not in ordered:
        ordered.append(after)
    return ordered if len(ordered) == len(nodes) else []


def _named_places(
    nodes: Sequence[str], told: Iterable[Mapping[str, Sequence[Entity]]]
) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the nodes that are said to be the first or the last, where no two are the same."""
    for values_of in told:
        for word, place in _NAMED_PLACES.items():
            named = [
                node
                for node in nodes
                if any(value.label.lower() == word for value in values_of.get(node, ()))
            ]
            if len(named) == 1:
                yield named[0], (place,)
