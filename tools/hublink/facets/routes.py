"""Routes of a facet: the predicates that lead from hubs to its values, and past which nodes.

How a graph puts its facts together is read off all its paths (`path_reading`), so the predicates
alone may lead to more than the facet's values. What tells the nodes of a route from those others is
a guard at one of its steps, read off the graph as well.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence, Set
from enum import StrEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tools.hublink.core.models import Entity, Triple
from tools.hublink.core.packed_texts import Integers, numbered_rows
from tools.hublink.facets.facet_view import FacetColumn, FacetView

_ID, _LABEL, _LITERAL = 0, 1, 3
_FEW = 20
"""No more names than this tell nodes apart; else the nodes themselves are named."""
Told = tuple[int, ...]


class GuardKind(StrEnum):
    """What tells a route's nodes: what they are, a fact they have or what it says, their label."""

    LITERAL = "literal"
    BLANK = "blank"
    HAS = "has"
    BESIDE = "beside"
    CALLED = "called"
    NODE = "node"
    HUB = "hub"
    ITSELF = "itself"


class Guard(NamedTuple):
    """A condition on the node that so many steps lead to.

    `texts` are the labels or ids of which it has one, or none where it is `negated`;
    `predicate` leads from it to what is told beside. `example` is the id of a node that is called
    so, empty for a literal.
    """

    place: int
    kind: GuardKind
    negated: bool = False
    predicate: str = ""
    texts: tuple[str, ...] = ()
    example: str = ""


class Route(NamedTuple):
    """A chain of predicates from hubs, and the numbers of steps to the nodes of its trails.

    Where the values are names of the predicates after it, which say whether they hold, these are
    its `flags`: pairs of predicate and value. It is not `told` where no guards tell its nodes.
    """

    predicates: tuple[str, ...]
    places: tuple[int, ...]
    flags: tuple[tuple[str, str], ...] = ()
    guards: tuple[Guard, ...] = ()
    told: bool = True


Outgoing = Callable[[Entity], Sequence[Triple]]


def routes_of(column: FacetColumn, view: FacetView, outgoing: Outgoing) -> tuple[Route, ...]:
    """Return the routes to the values of a column, those with most rows first.

    `outgoing` are the facts of the graph, which may go on where paths end.
    """
    return tuple(_Reading(column, view, outgoing).routes())


class _Reading:
    """The paths of one column among all paths."""

    def __init__(self, column: FacetColumn, view: FacetView, outgoing: Outgoing) -> None:
        self._outgoing = outgoing
        self._paths = column.rows.paths
        self._hubs = view.hubs
        self._column = column
        self._depth = len(column.facet.key)
        self._hub_ids = self._paths.hub_texts(_ID)

    def routes(self) -> Iterator[Route]:
        flags: dict[tuple[Told, Told], dict[int, str]] = defaultdict(dict)
        plain: dict[tuple[Told, Told], list[int]] = defaultdict(list)
        held: dict[tuple[Told, Told], list[int]] = defaultdict(list)
        for path, value, predicates, places in self._ways():
            if len(places) > self._depth:
                way = predicates[:-1], places[:-1]
                flags[way].setdefault(predicates[-1], value)
                held[way].append(path)
            else:
                plain[predicates, places].append(path)
        for way, paths in _by_size(plain):
            yield self._route(way, paths)
        for way, paths in _by_size(held):
            route = self._route(way, paths, flags[way])
            named = ((self._text(each), value) for each, value in flags[way].items())
            yield route._replace(flags=tuple(sorted(named, key=lambda pair: pair[1])))

    def _ways(self) -> Iterator[tuple[int, str, Told, Told]]:
        """Yield the paths of the column, each with its value, predicates and places."""
        rows = self._column.rows
        paths, first = np.unique(rows.path_numbers, return_index=True)
        values = rows.value_numbers[first].tolist()
        lengths = self._paths.lengths(paths).tolist()
        trails = self._paths.trails(paths)
        for length in set(lengths):
            at = [number for number, each in enumerate(lengths) if each == length]
            predicates, nodes = self._paths.steps(paths[at], length)
            for row, number in enumerate(at):
                step_of = {node: step for step, node in enumerate(nodes[row].tolist())}
                places = tuple(step_of[node] for node in trails[number].tolist())
                value = self._column.values.text(values[number])
                yield int(paths[number]), value, tuple(predicates[row].tolist()), places

    def _route(
        self, way: tuple[Told, Told], paths: Sequence[int], flags: Collection[int] = ()
    ) -> Route:
        predicates, places = way
        guards = self._guards(predicates, np.array(paths, np.int32), flags)
        chain = tuple(map(self._text, predicates))
        return Route(chain, places, (), tuple(guards or ()), guards is not None)

    def _guards(
        self, predicates: Told, paths: Integers, flags: Collection[int]
    ) -> list[Guard] | None:
        """Return what tells the paths of a route; None where nothing does."""
        length = len(predicates)
        longer = [self._paths.along((*predicates, flag)) for flag in flags]
        along = np.unique(np.concatenate(longer)) if flags else self._paths.along(predicates)
        if self._is_cut(predicates):
            return None
        found = list(self._on_the_way(predicates))
        nodes = self._nodes(along, length)
        own = self._nodes(paths, length)
        if np.isin(own[:, -1] >> 1, self._hub_ids).any():
            found.append(Guard(length, GuardKind.ITSELF, negated=True))
        _, numbers = numbered_rows(list(np.concatenate((own, nodes)).T))
        others = ~np.isin(numbers[len(own) :], numbers[: len(own)])
        if not others.any():
            return found
        guard = self._telling(predicates, own, nodes[others])
        return None if guard is None else [*found, guard]

    def _on_the_way(self, predicates: Told) -> Iterator[Guard]:
        """Yield a guard for each step at which a path may end in another hub."""
        for step in range(1, len(predicates)):
            along = self._paths.along(predicates[:step])
            ended = along[self._paths.lengths(along) == step]
            if len(ended) and np.isin(self._nodes(ended, step)[:, -1] >> 1, self._hub_ids).any():
                yield Guard(step, GuardKind.HUB, negated=True)

    def _is_cut(self, predicates: Told) -> bool:
        """Return whether a path ends where the graph goes on: little is told of what is shared."""
        for step in range(1, len(predicates)):
            along = self._paths.along(predicates[:step])
            whole = (self._paths.lengths(along) == step) & (along < self._paths.found)
            ends = np.unique(self._paths.steps(along[whole], step)[1][:, -1])
            following = self._text(predicates[step])
            nodes = map(self._paths.entity, ends.tolist())
            inner = (node for node in nodes if not node.literal and node.id not in self._hubs)
            if any(
                fact.predicate.id == following for node in inner for fact in self._outgoing(node)
            ):
                return True
        return False

    def _nodes(self, paths: Integers, length: int) -> NDArray[np.int64]:
        """Return the nodes of paths by the numbers of their ids, those of literals told apart."""
        _, nodes = self._paths.steps(paths, length)
        literal = self._paths.fields(nodes, _LITERAL)
        return (self._paths.fields(nodes, _ID).astype(np.int64) << 1) | literal

    def _telling(
        self, predicates: Told, own: NDArray[np.int64], others: NDArray[np.int64]
    ) -> Guard | None:
        """Return the guard of fewest names."""
        found: list[Guard] = []
        for place in range(len(predicates), 0, -1):
            ours, theirs = set(own[:, place].tolist()), set(others[:, place].tolist())
            if ours.isdisjoint(theirs):
                found += self._guards_between(predicates[:place], ours, theirs)
        return min(found, key=lambda guard: len(guard.texts), default=None)

    def _guards_between(
        self, predicates: Told, ours: Set[int], theirs: Set[int]
    ) -> Iterator[Guard]:
        """Yield what tells some nodes, at the end of predicates, from others."""
        place = len(predicates)
        literal = {node & 1 for node in ours}, {node & 1 for node in theirs}
        if literal in (({1}, {0}), ({0}, {1})):
            yield Guard(place, GuardKind.LITERAL, negated=literal[0] == {0})
        blank = {self._is_blank(node) for node in ours}, {self._is_blank(node) for node in theirs}
        if blank in (({True}, {False}), ({False}, {True})):
            yield Guard(place, GuardKind.BLANK, negated=blank[0] == {False})
        for predicate, told in self._beside(predicates).items():
            has, others = told.keys() & ours, told.keys() & theirs
            name = self._text(predicate)
            if (not has and others == theirs) or (has == ours and not others):
                yield Guard(place, GuardKind.HAS, not has, name)
            if apart := _apart(told, ours, theirs):
                texts = tuple(map(self._text, apart[1]))
                example = self._example((*predicates, predicate), apart[1][0])
                yield Guard(place, GuardKind.BESIDE, apart[0], name, texts, example)
        if apart := _apart(self._labels(predicates), ours, theirs):
            texts = tuple(map(self._text, apart[1]))
            if all(texts):
                example = self._example(predicates, apart[1][0])
                yield Guard(place, GuardKind.CALLED, apart[0], "", texts, example)
        nodes, negated = min((ours, False), (theirs, True), key=lambda each: len(each[0]))
        ids = tuple(sorted(self._text(node >> 1) for node in nodes))
        if not any(map(self._is_blank, nodes)):
            yield Guard(place, GuardKind.NODE, negated, "", ids)

    def _example(self, predicates: Told, label: int) -> str:
        """Return the id of a node, at the end of predicates, with a label; none for a literal."""
        _, nodes = self._paths.steps(self._paths.along(predicates), len(predicates))
        called = nodes[self._paths.fields(nodes[:, -1], _LABEL) == label, -1]
        node = self._paths.entity(int(called[0]))
        return "" if node.literal else node.id

    def _labels(self, predicates: Told) -> dict[int, set[int]]:
        """Return the labels of the nodes that predicates lead to."""
        along, place = self._paths.along(predicates), len(predicates)
        _, nodes = self._paths.steps(along, place)
        told: dict[int, set[int]] = defaultdict(set)
        ids = self._nodes(along, place)[:, -1].tolist()
        texts = self._paths.fields(nodes[:, -1], _LABEL).tolist()
        for node, text in set(zip(ids, texts, strict=True)):
            told[node].add(text)
        return told

    def _beside(self, predicates: Told) -> dict[int, dict[int, set[int]]]:
        """Return what the nodes that predicates lead to tell: by predicate, labels of each node."""
        along, place = self._paths.along(predicates), len(predicates)
        along = along[self._paths.lengths(along) > place]
        steps, nodes = self._paths.steps(along, place + 1)
        holders = self._nodes(along, place)[:, -1].tolist()
        labels = self._paths.fields(nodes[:, -1], _LABEL).tolist()
        told: dict[int, dict[int, set[int]]] = defaultdict(lambda: defaultdict(set))
        for predicate, node, label in set(zip(steps[:, -1].tolist(), holders, labels, strict=True)):
            told[predicate][node].add(label)
        return told

    def _is_blank(self, node: int) -> bool:
        return not node & 1 and self._text(node >> 1).startswith("_:")

    def _text(self, number: int) -> str:
        return self._paths.texts[number]


def _apart(
    told: dict[int, set[int]], ours: Set[int], theirs: Set[int]
) -> tuple[bool, list[int]] | None:
    """Return the few texts that all nodes of one side have one of, and none of the other."""
    texts = [{text for node in side for text in told.get(node, ())} for side in (ours, theirs)]
    if texts[0] & texts[1]:
        return None
    sides = ((False, ours, texts[0]), (True, theirs, texts[1]))
    for negated, side, own in sorted(sides, key=lambda each: len(each[2])):
        if own and len(own) <= _FEW and all(told.get(node) for node in side):
            return negated, sorted(own)
    return None


def _by_size(
    ways: dict[tuple[Told, Told], list[int]],
) -> list[tuple[tuple[Told, Told], list[int]]]:
    return sorted(ways.items(), key=lambda each: (-len(each[1]), each[0]))
