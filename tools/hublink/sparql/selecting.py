"""The hubs that meet conditions, as patterns of a query, and what else is asked at their nodes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from tools.hublink.core.plan import Condition, Facet
from tools.hublink.core.units import unit_of
from tools.hublink.language.explanation import condition_text
from tools.hublink.sparql.attributes import DATE, MEASURED
from tools.hublink.sparql.described_graph import DescribedGraph
from tools.hublink.sparql.graph_terms import NotSayableError
from tools.hublink.sparql.terms import (
    Variables,
    block,
    comment,
    iri_term,
    number_term,
    optional,
    select,
    text_list,
    text_term,
)
from tools.hublink.sparql.uses import Use, without_repeats

_NUMBER = "^[-+]?[0-9]+([.][0-9]+)?$"
_NEGATIVE = "^(false|no|none)$|^(no|not|none) "


class Values(NamedTuple):
    """Values in a query: the patterns that lead to them, and the expression of each."""

    lines: list[str]
    name: str


Inner = Callable[[Condition], Values | None]
"""The subquery for the values of a condition that another question answers; None without one."""


def _no_inner(_: Condition) -> Values | None:
    return None


class Selecting:
    """Conditions that hold together, each a use of its attribute, and uses of others beside them.

    Uses of attributes that live under one node share it, but for those beside, which share nodes
    with the conditions alone. `inner` are the questions within the question.
    """

    def __init__(
        self,
        graph: DescribedGraph,
        variables: Variables,
        hub: str,
        conditions: Sequence[Condition],
        beside: Iterable[Facet] = (),
        inner: Inner = _no_inner,
    ) -> None:
        self._graph = graph
        self._variables = variables
        self.hub = hub
        self._inner = inner
        self._positive = [(c, self._use(c.facet, c.values)) for c in conditions if not c.negated]
        self._negated = [c for c in conditions if c.negated]
        self.beside = {facet.key: self._use(facet) for facet in beside}
        self._apart: dict[tuple[str, ...], Use] = {}
        self._uneven: list[tuple[Use, Use, int]] = []
        uses = [use for _, use in self._positive]
        for one, other in combinations(uses, 2):
            self._relate(other, one)
        for other in self.beside.values():
            for one in uses:
                self._relate(other, one)

    def uses_of(self, facet: Facet) -> list[Use]:
        """Return the uses of a facet by conditions that are met."""
        return [use for condition, use in self._positive if condition.facet.key == facet.key]

    def lines(self) -> list[str]:
        """Return the patterns of all conditions."""
        lines = [line for each in self._positive for line in self._met(*each)]
        lines += [line for each in self._negated for line in self._unmet(each)]
        return list(without_repeats(lines))

    def read(self, use: Use) -> list[str]:
        """Return the patterns that lead to a use, at the nodes that it shares."""
        found = use.lines(self.hub, self._graph.hub_classes)
        for later, earlier, place in self._uneven:
            if later is use:
                found += self._shared_if_told(later, earlier, place)
        return found

    def apart(self, facet: Facet) -> Use:
        """Return the use of a facet that shares nothing but the hub."""
        if facet.key not in self._apart:
            self._apart[facet.key] = self._use(facet)
        return self._apart[facet.key]

    def _use(self, facet: Facet, values: Sequence[str] = ()) -> Use:
        attribute = self._graph.attribute(facet)
        return Use(facet, attribute, self._variables, self._graph.pairs(facet), values)

    def _relate(self, later: Use, earlier: Use) -> None:
        depth = self._graph.share_depth(later.facet, earlier.facet)
        if self._graph.is_even(later.facet, earlier.facet):
            later.share(earlier, depth - 1)
            return
        for place in range(1, depth):
            later.node(place)
            earlier.node(place)
            self._uneven.append((later, earlier, place))

    def _shared_if_told(self, later: Use, earlier: Use, place: int) -> list[str]:
        """Return that nodes are one, unless the hub tells the two attributes at nodes apart."""
        one, other = self._use(later.facet), self._use(earlier.facet)
        one.share(other, place)
        classes = self._graph.hub_classes
        told = [*one.lines(self.hub, classes, held=False)]
        told += other.lines(self.hub, classes, held=False)
        together = self._variables.named("together")
        query = select(["DISTINCT", self.hub, f"(1 AS {together})"], list(without_repeats(told)))
        nodes = (self._variables.chosen(each.node(place)) for each in (later, earlier))
        return [*optional(block("{", query)), f"FILTER({' = '.join(nodes)} || !BOUND({together}))"]

    def _met(self, condition: Condition, use: Use) -> list[str]:
        told = [comment(condition_text(condition))]
        lines = [
            *self._among_values(condition),
            *self.read(use),
            *self._filters(condition, use),
        ]
        others = [*self._met_by_broader(condition), *self._met_in_words(condition)]
        if not others:
            return [*told, *lines]
        return [*told, *block("{", lines), *(line for other in others for line in other)]

    def _met_by_broader(self, condition: Condition) -> Iterator[list[str]]:
        """Yield the patterns of values that are part of those of a condition."""
        if not condition.values:
            return
        for facet in self._graph.broader(condition.facet, condition.values):
            use = self._use(facet, condition.values)
            lines = use.lines(self.hub, self._graph.hub_classes)
            yield ["UNION", *block("{", [*lines, *self._filters(condition, use)])]

    def _met_in_words(self, condition: Condition) -> Iterator[list[str]]:
        if condition.said_by:
            said = " ".join(map(iri_term, self._graph.hub_iris(condition.said_by)))
            yield ["UNION", f"{{ VALUES {self.hub} {{ {said} }} }}"]

    def _unmet(self, condition: Condition) -> list[str]:
        """Return that no value meets a condition, where the others are met."""
        facets = [each.facet for each, _ in self._positive]
        joined = any(self._graph.share_depth(condition.facet, each) > 1 for each in facets)
        together = [each for each, _ in self._positive] if joined else []
        met = condition.model_copy(update={"negated": False})
        met_too = [*together, met]
        inner = Selecting(self._graph, self._variables, self.hub, met_too, (), self._inner)
        lines = [line for line in inner.lines() if not line.startswith("#")]
        return [comment(condition_text(condition)), *block("MINUS {", lines)]

    def _among_values(self, condition: Condition) -> list[str]:
        """Return the subquery that counts the values of each hub, where these are bounded."""
        if not condition.counts_values:
            return []
        whole = condition.facet.model_copy(update={"key": condition.facet.whole_key})
        use = self._use(whole)
        fewest, most = max(condition.fewest or 0, 1), condition.most
        lines = [*use.lines(self.hub, self._graph.hub_classes), *_not_negative(use)]
        number = f"COUNT(DISTINCT {use.name})"
        bounds = [f"{number} >= {fewest}", *([] if most is None else [f"{number} <= {most}"])]
        grouped = f"}} GROUP BY {self.hub} HAVING({' && '.join(bounds)})"
        return block("{", block(f"SELECT {self.hub} WHERE {{", lines, grouped))

    def _filters(self, condition: Condition, use: Use) -> list[str]:
        if condition.source is not None and (asked := self._inner(condition)) is not None:
            return [*asked.lines, f"FILTER({use.name} = {asked.name})"]
        if condition.values:
            names = use.attribute.spoken_values(condition.values)
            if len(names) == 1:
                return [f"FILTER({use.name} = {text_term(names[0])})"]
            return [f"FILTER({use.name} IN {text_list(names)})"]
        if condition.spans:
            raise NotSayableError(f"several ranges of {condition.facet.name} at once")
        if condition.counts_values or (condition.lowest is None and condition.highest is None):
            return _not_negative(use)
        bounds = [_bound(condition.lowest, ">"), _bound(condition.highest, "<")]
        is_number, number = number_of(use, condition.unit)
        return [f"FILTER({' && '.join([is_number, *(number + each for each in bounds if each)])})"]


def number_of(use: Use, unit: str = "") -> tuple[str, str]:
    """Return whether a value is a number, and the number, of a date its year: two expressions.

    The number is that of a `unit` where values have another one behind them.
    """
    name, own, wanted = use.name, use.attribute.unit, unit_of(unit)
    if use.attribute.holds_dates:
        name = f'REPLACE({name}, {text_term(DATE)}, "$1")'
    if use.attribute.sets_thousands_apart:
        name = f'REPLACE({name}, ",", "")'
    if own is not None:
        name = f'REPLACE({name}, {text_term(MEASURED)}, "$1")'
    number = f"xsd:double({name})"
    if own is not None and wanted is not None and own.size != wanted.size:
        raise NotSayableError(f"a bound in {unit} of numbers in another unit")
    return f"REGEX({name}, {text_term(_NUMBER)})", number


def _bound(bound: float | None, sign: str) -> str:
    """Return a comparison with a bound; one that itself does not count is beyond its number."""
    if bound is None:
        return ""
    plain = round(bound, 8)
    return f" {sign} {number_term(plain)}" if plain != bound else f" {sign}= {number_term(bound)}"


def _not_negative(use: Use) -> list[str]:
    none = use.attribute.negative_values
    if not none:
        return []
    if use.attribute.denies_other_things:
        return [f"FILTER({use.name} NOT IN {text_list(none)})"]
    return [f'FILTER(!REGEX({use.name}, {text_term(_NEGATIVE)}, "i"))']
