"""What a query answers about: the hubs of a plan, and the values that are computed with."""

from collections.abc import Iterable, Sequence

from tools.hublink.core.plan import Condition, Facet, Operation, Plan
from tools.hublink.execution.execute import execute, spoken_of
from tools.hublink.sparql.attributes import DATE
from tools.hublink.sparql.described_graph import DescribedGraph
from tools.hublink.sparql.graph_terms import NotSayableError
from tools.hublink.sparql.selecting import Selecting, Values
from tools.hublink.sparql.terms import (
    Variables,
    block,
    comment,
    iri_term,
    select,
    text_list,
    text_term,
)
from tools.hublink.sparql.uses import Use

_MOST_HUBS = 1_000
"""Where no class says which things are papers, so many are named; of more, those found."""


class Answering:
    """The patterns of a plan's hubs, and of the values of facets that are asked for."""

    def __init__(
        self,
        plan: Plan,
        graph: DescribedGraph,
        variables: Variables,
        limits: Sequence[Condition] = (),
        found: Sequence[str] = (),
    ) -> None:
        self.plan = plan
        self.graph = graph
        self.variables = variables
        self._limits = limits
        self._found = found
        self.hub = variables.named(plan.hub_type or "paper")
        self.title = variables.named("title")
        self._label = variables.named(f"{plan.hub_type or 'paper'} label")
        self.beside = self._beside()
        self.selecting = Selecting(
            graph, variables, self.hub, plan.conditions, self.beside, self._inner
        )

    def of(self, plan: Plan) -> "Answering":
        """Return what answers about another plan within the same query."""
        return Answering(plan, self.graph, self.variables, self._limits, self._found)

    def hubs(self) -> list[str]:
        """Return the patterns of the hubs that meet the plan."""
        return [*self.among(spoken_of(self.plan)), *self.selecting.lines()]

    def among(self, hubs: Sequence[str] | None) -> list[str]:
        """Return the patterns of some hubs, or of all, within the limits."""
        lines = []
        if self.plan.topic is not None:
            lines.append(comment(f"about: {self.plan.topic.wording}"))
        for saying in self.plan.sayings:
            verb = "does not say" if saying.negated else "says"
            lines.append(comment(f"{saying.place} {verb}: {saying.wording}"))
        lines += self.named(hubs) if hubs is not None else self._all()
        if self.plan.apart_from:
            lines.append(f"FILTER({self.hub} NOT IN ({self._iris(self.plan.apart_from, ', ')}))")
        limits = Selecting(self.graph, self.variables, self.hub, self._limits)
        return [*lines, *limits.lines()]

    def named(self, hubs: Iterable[str]) -> list[str]:
        known = [hub for hub in dict.fromkeys(hubs) if hub in self.graph.view.hubs]
        return [f"VALUES {self.hub} {{ {self._iris(known)} }}"]

    def meeting(self, conditions: Sequence[Condition]) -> list[str]:
        """Return the patterns of hubs among those spoken of that meet other conditions."""
        selecting = Selecting(self.graph, self.variables, self.hub, conditions, (), self._inner)
        return [*self.among(spoken_of(self.plan)), *selecting.lines()]

    def titles(self) -> Values:
        return Values(*self.graph.hub_names.read(self.hub, self._label))

    def values(self, facet: Facet) -> Values:
        """Return the values of a facet as the facts found hold them.

        Where conditions on it are met, these are the values that meet them, but in a list.
        """
        uses = self._uses(facet)
        if len(uses) > 1:
            values = self._any_of([use.name for use in uses], facet)
        else:
            lines = [] if self._is_met(facet) else self.selecting.read(uses[0])
            values = Values(lines, uses[0].name)
        requests = [request for request in self.plan.requests if request.facet.key == facet.key]
        filters = [
            f"FILTER({values.name} {within} {text_list(names)})"
            for request in requests
            for within, some in (("NOT IN", request.apart_from), ("IN", request.among))
            if (names := self.graph.attribute(facet).spoken_values(some))
        ]
        return Values([*values.lines, *filters], values.name)

    def use(self, facet: Facet) -> Use:
        """Return the only use that leads to the values of a facet.

        Raises:
            NotSayableError: several conditions lead to them.
        """
        uses = self._uses(facet)
        if len(uses) > 1:
            raise NotSayableError(f"numbers that meet one of several conditions on {facet.name}")
        return uses[0]

    def _inner(self, condition: Condition) -> Values | None:
        """Return the subquery for the values of a condition, where it gives just these."""
        source, held = condition.source, self.graph.attribute(condition.facet)
        if source is None or not source.requests:
            return None
        found = execute(source, self.graph.view, self.graph.joins)
        asked = source.requests[0].facet
        values = {fact.value for fact in found.facts if fact.facet == asked}
        if values & held.column.by_value.keys() != set(condition.values):
            return None
        if held.names_in_iris or self.graph.attribute(asked).names_in_iris:
            return None
        inner = Answering(found.plan, self.graph, self.variables)
        told, name = inner.values(asked), self.variables.named(f"{asked.name} asked for")
        query = select([f"DISTINCT ({told.name} AS {name})"], [*inner.hubs(), *told.lines])
        return Values([comment(source.question), *block("{", query)], name)

    def _uses(self, facet: Facet) -> list[Use]:
        bound = [c for c in self.plan.conditions if c.facet.key == facet.key]
        if not bound or self.plan.operation is Operation.LIST:
            return [self.selecting.beside[facet.key]]
        if any(condition.negated for condition in bound):
            return [self.selecting.apart(facet)]
        return self.selecting.uses_of(facet)

    def _is_met(self, facet: Facet) -> bool:
        """Return whether the patterns of conditions lead to the values of a facet."""
        return any(use in self.selecting.uses_of(facet) for use in self._uses(facet))

    def years(self, facet: Facet, name: str) -> str:
        """Return the expression of a value, of a date its year."""
        if not self.graph.attribute(facet).holds_dates:
            return name
        return f'REPLACE({name}, {text_term(DATE)}, "$1")'

    def alike(self, facet: Facet, name: str) -> str:
        """Return the expression by which values that differ in case alone are one."""
        return f"LCASE({name})" if self.graph.attribute(facet).has_variants else name

    def _any_of(self, names: Sequence[str], facet: Facet) -> Values:
        if len(names) == 1:
            return Values([], names[0])
        which, name = self.variables.named("which"), self.variables.named(facet.name)
        lines = [f"VALUES {which} {{ {' '.join(map(str, range(len(names))))} }}"]
        chosen = names[-1]
        for number, each in reversed(list(enumerate(names[:-1]))):
            chosen = f"IF({which} = {number}, {each}, {chosen})"
        return Values([*lines, f"BIND({chosen} AS {name})"], name)

    def _beside(self) -> list[Facet]:
        facets = [request.facet for request in self.plan.requests]
        facets += [each for each in (self.plan.group_by, self.plan.order_by) if each is not None]
        return list({facet.key: facet for facet in facets if facet.key}.values())

    def _all(self) -> list[str]:
        classes = [iri_term(each) for each in self.graph.hub_classes]
        if len(classes) == 1:
            return [f"{self.hub} a {classes[0]} ."]
        if classes:
            kind = self.variables.named("kind")
            return [f"VALUES {kind} {{ {' '.join(classes)} }}", f"{self.hub} a {kind} ."]
        every = list(self.graph.view.hubs)
        if len(every) <= _MOST_HUBS:
            return self.named(every)
        return [comment("those found, since no class tells which things are meant"),
                *self.named(self._found)]  # fmt: skip

    def _iris(self, hubs: Iterable[str], between: str = " ") -> str:
        return between.join(map(iri_term, self.graph.hub_iris(hubs)))
