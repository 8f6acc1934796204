"""Attributes of hubs as a query reads them: the routes to their values and the names of these."""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations

from tools.hublink.core.models import Entity, Frozen
from tools.hublink.core.packed_texts import numbered_rows
from tools.hublink.core.units import Unit, number_and_unit, number_counted
from tools.hublink.core.value_kinds import is_annotated, is_negative, numeric, period_of, year_of
from tools.hublink.facets.facet_rows import Row
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.facets.routes import Guard, GuardKind, Route, routes_of
from tools.hublink.sparql.graph_terms import NotSayableError, QueryableGraph
from tools.hublink.sparql.node_names import NameKind, NodeNames, names_of

MEASURED = "^([-+]?[0-9]+([.][0-9]+)?)( ?[^ 0-9]+)?$"
"""A number with the unit behind it."""
DATE = "^([0-9]{4})(-[0-9]{2}){1,2}([T ].*)?$"
_DATES = re.compile(DATE)
_MOST_SPELLINGS = 2_000


class Guarded(Frozen):
    """A guard in the graph's own terms, with where the names stand that it speaks of."""

    guard: Guard
    names: NodeNames


class Way(Frozen):
    """Routes that differ in one predicate alone: the alternatives of each step."""

    steps: tuple[tuple[str, ...], ...]
    places: tuple[int, ...]
    flags: tuple[tuple[str, str], ...]
    guards: tuple[Guarded, ...]


class QueriedAttribute:
    """A facet's column with what a query says of it; `told` where its routes lead to it alone."""

    def __init__(self, column: FacetColumn, view: FacetView, graph: QueryableGraph) -> None:
        self.column = column
        self._graph = graph
        routes = routes_of(column, view, graph.outgoing)
        self.ways = tuple(_merged([_as_way(route, graph) for route in routes]))
        self.told = all(route.told for route in routes)
        self.ends_in_trail = all(
            not way.flags and way.places[-1] == len(way.steps) for way in self.ways
        )
        self.has_flags = any(way.flags for way in self.ways)

    @cached_property
    def names(self) -> NodeNames:
        """The names of the values, but for those of flags.

        Raises:
            NotSayableError: too many are read otherwise than they are written.
        """
        names = names_of(self._ends(), self._graph)
        if self.has_flags:
            return names
        spellings = {
            names.spoken(entity, self._graph): value
            for entity, value in self._values_of_ends()
            if entity.label != value
        }
        if len(spellings) > _MOST_SPELLINGS:
            raise NotSayableError(f"{self.column.name} written in many ways")
        return names.model_copy(update={"spellings": tuple(sorted(spellings.items()))})

    @property
    def names_in_iris(self) -> bool:
        """Whether values are read from IRIs, percent-encoded as there."""
        return not self.has_flags and self.names.are_in_iris

    @cached_property
    def negative_values(self) -> list[str]:
        """Its values that say there is none of it, as they are written in the graph."""
        return self.spoken_values(tuple(self.column.negative_values))

    @cached_property
    def denies_other_things(self) -> bool:
        """Whether some of its values say no to something of their own: "no control"."""
        denying = filter(is_negative, self.column.by_value)
        return any(value not in self.column.negative_values for value in denying)

    @cached_property
    def holds_dates(self) -> bool:
        """Whether values are dates, from which a query reads the year.

        Raises:
            NotSayableError: they are written in ways that a query does not read.
        """
        years = {value: year_of(value) for value in self.column.by_value}
        read = {value: found and found[1] for value in years for found in [_DATES.match(value)]}
        if years != read or any(map(period_of, years)):
            raise NotSayableError(f"the years of {self.column.name}, written in several ways")
        return any(years.values())

    @cached_property
    def sets_thousands_apart(self) -> bool:
        """Whether some of its numbers are written with commas: "182,000"."""
        return any("," in each and numeric(each) is not None for each in self.column.by_value)

    @cached_property
    def unit(self) -> Unit | None:
        """The unit behind the numbers that are its values; None where there is none.

        Raises:
            NotSayableError: there are several, which a query does not convert, or words for what
                some numbers count, or that they are only about right, or noted.
        """
        if self.column.is_numeric() and any(map(is_annotated, self.column.by_value)):
            raise NotSayableError(
                f"the numbers of {self.column.name}, some only about right or noted"
            )
        if self.column.is_numeric() and any(
            number_counted(value) is not None for value in self.column.by_value
        ):
            raise NotSayableError(f"what the numbers of {self.column.name} count, beside them")
        measured = filter(None, map(number_and_unit, self.column.by_value))
        units = {unit for _, unit in measured}
        if len(units) > 1:
            raise NotSayableError(f"the numbers of {self.column.name}, in several units")
        return next(iter(units), None)

    @cached_property
    def has_variants(self) -> bool:
        """Whether values differ in case alone."""
        return len({value.lower() for value in self.column.by_value}) < len(self.column.by_value)

    def spoken(self, rows: Sequence[Row]) -> list[str]:
        """Return the values of rows as a query reads them."""
        if self.has_flags:
            return [row.value for row in rows]
        read = dict(self.names.spellings)
        told = (self.names.spoken(row.triple.object, self._graph) for row in rows)
        return [read.get(each, each) for each in told]

    def spoken_values(self, values: Sequence[str]) -> list[str]:
        """Return some values as a query reads them, those that there are not as they are."""
        if not self.names_in_iris:
            return list(values)
        by_value = self.column.by_value
        rows = [row for value in values for row in by_value.get(value, ())]
        return list(dict.fromkeys(self.spoken(rows))) or list(values)

    @property
    def trail_length(self) -> int:
        """The number of nodes of a trail after the hub."""
        return max(len(way.places) + bool(way.flags) for way in self.ways)

    def _values_of_ends(self) -> Iterator[tuple[Entity, str]]:
        """Yield the nodes that values are read from, each once a value."""
        rows = self.column.rows
        ends = rows.paths.last_nodes(rows.path_numbers)
        first, _ = numbered_rows([ends, rows.value_numbers])
        for row in first.tolist():
            value = self.column.values.text(int(rows.value_numbers[row]))
            yield rows.paths.entity(int(ends[row])), value

    def _ends(self) -> Iterator[Entity]:
        rows = self.column.rows
        numbers = dict.fromkeys(rows.paths.last_nodes(rows.path_numbers).tolist())
        return map(rows.paths.entity, numbers)


def _as_way(route: Route, graph: QueryableGraph) -> Way:
    """Return a route in the graph's own terms."""
    return Way(
        steps=tuple((graph.predicate_iri(each),) for each in route.predicates),
        places=route.places,
        flags=tuple((graph.predicate_iri(each), value) for each, value in route.flags),
        guards=tuple(_in_terms(guard, graph) for guard in route.guards),
    )


def _in_terms(guard: Guard, graph: QueryableGraph) -> Guarded:
    if guard.predicate:
        guard = guard._replace(predicate=graph.predicate_iri(guard.predicate))
    if guard.kind is GuardKind.NODE:
        guard = guard._replace(texts=tuple(graph.iri(each) or each for each in guard.texts))
    example = graph.entity(guard.example) if guard.example else None
    written = NodeNames(kind=NameKind.WRITTEN, properties=tuple(graph.name_properties()))
    return Guarded(guard=guard, names=names_of([example], graph) if example else written)


def _merged(ways: list[Way]) -> Iterator[Way]:
    """Yield ways, those that differ in one predicate alone as one."""
    merged = True
    while merged:
        merged = False
        for one, other in combinations(ways, 2):
            if (joined := _joined(one, other)) is not None:
                ways = [joined, *(each for each in ways if each not in (one, other))]
                merged = True
                break
    return iter(ways)


def _joined(one: Way, other: Way) -> Way | None:
    alike = (one.places, one.flags, one.guards) == (other.places, other.flags, other.guards)
    if not alike or len(one.steps) != len(other.steps):
        return None
    differing = [at for at, (a, b) in enumerate(zip(one.steps, other.steps, strict=True)) if a != b]
    if len(differing) != 1:
        return None
    steps = list(one.steps)
    steps[differing[0]] = tuple(sorted({*one.steps[differing[0]], *other.steps[differing[0]]}))
    return one.model_copy(update={"steps": tuple(steps)})
