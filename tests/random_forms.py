"""Logical forms drawn at random from any graph: what can be asked of it, whether anybody would.

The same seed gives the same forms. Values, bounds and places come from the graph, most of them
chosen so that something is found.
"""

from collections.abc import Iterator, Sequence
from random import Random

from tools.hublink.core.plan import Bounds, Condition, Facet, Operation, Plan, Request, Statistic
from tools.hublink.core.value_kinds import numeric
from tools.hublink.facets.facet_view import FacetColumn, FacetView

_OPERATIONS = tuple(Operation)
_MOST_CONDITIONS = 3


class RandomForms:
    """Draws plans that a view can carry out."""

    def __init__(self, view: FacetView, hub_type: str, seed: int = 0) -> None:
        self._view = view
        self._hub_type = hub_type
        self._random = Random(seed)  # noqa: S311 (chance, not secrecy)
        self._columns = [column for column in view.columns if len(column.by_hub)]
        self._numbers = [column for column in self._columns if column.is_numeric()]

    def draw(self, count: int) -> Iterator[Plan]:
        for _ in range(count):
            yield self._form(self._random.choice(_OPERATIONS))

    def _form(self, operation: Operation) -> Plan:
        plan = Plan(
            question=f"random {operation}",
            hub_type=self._hub_type,
            operation=operation,
            conditions=self.conditions(),
            everything=True,
            descending=self._random.random() < 0.6,
        )
        if self._random.random() < 0.15:
            hubs = self._random.sample(sorted(self._view.hubs), min(12, len(self._view.hubs)))
            plan = plan.model_copy(update={"hubs": tuple(hubs)})
        return plan.model_copy(update=self._asked(operation, plan.conditions))

    def conditions(self) -> tuple[Condition, ...]:
        """Conditions on attributes of their own, most of them met together by some hub."""
        together = self._random.random() < 0.8
        hub = self._random.choice(sorted(self._view.hubs)) if together else None
        wanted = self._random.randint(0, _MOST_CONDITIONS)
        columns = [c for c in self._columns if hub is None or hub in c.by_hub]
        chosen = self._random.sample(columns, min(wanted, len(columns)))
        return tuple(self._condition(column, hub) for column in chosen)

    def _condition(self, column: FacetColumn, hub: str | None) -> Condition:
        facet = column.facet
        held = [row.value for row in column.by_hub[hub]] if hub else list(column.by_value)
        value = self._random.choice(held)
        negated = self._random.random() < 0.25
        draws = [self._valued, self._valued, self._some, self._many, self._chained]
        if numeric(value) is not None:
            draws += [self._ranged, self._ranged]
        drawn = self._random.choice(draws)(facet, value, column)
        return drawn.model_copy(update={"negated": negated})

    def _valued(self, facet: Facet, value: str, column: FacetColumn) -> Condition:
        others = list(column.by_value)
        more = self._random.sample(others, min(self._random.choice([0, 0, 1, 2]), len(others)))
        return Condition(facet=facet, values=tuple(dict.fromkeys([value, *more])))

    def _some(self, facet: Facet, value: str, column: FacetColumn) -> Condition:
        return Condition(facet=facet)

    def _many(self, facet: Facet, value: str, column: FacetColumn) -> Condition:
        fewest, most = self._random.choice([(1, None), (2, None), (None, 1), (1, 2), (3, 5)])
        return Condition(facet=facet, fewest=fewest, most=most)

    def _chained(self, facet: Facet, value: str, column: FacetColumn) -> Condition:
        """A condition whose values are those that some papers have."""
        few = self._random.sample(sorted(column.by_hub), min(3, len(column.by_hub)))
        inner = Plan(
            question=f"the {facet.name} of some",
            hub_type=self._hub_type,
            hubs=tuple(few),
            requests=(Request(facet=facet),),
        )
        held = (row.value for hub in few for row in column.by_hub[hub] if row.holds)
        values = tuple(dict.fromkeys(held))
        return (
            Condition(facet=facet, values=values, source=inner)
            if values
            else self._some(facet, value, column)
        )

    def _ranged(self, facet: Facet, value: str, column: FacetColumn) -> Condition:
        number = numeric(value) or 0.0
        beyond = self._random.choice([0, 1e-9])
        lowest, highest = self._random.choice(
            [(number + beyond, None), (None, number - beyond), (number, number + 2)]
        )
        return Condition(facet=facet, lowest=lowest, highest=highest)

    def _asked(self, operation: Operation, conditions: Sequence[Condition]) -> dict[str, object]:
        """What an operation asks for, and by which attributes it groups and orders."""
        if operation is Operation.VERIFY:
            return {}
        if operation is Operation.LIST:
            return {
                "requests": self._requests(self._random.choice([0, 1, 2])),
                "order_by": self._numbered(0.2),
            }
        if operation is Operation.COUNT:
            return {"requests": self._requests(self._random.choice([0, 1]))}
        if operation is Operation.SUMMARIZE:
            return self._statistic(conditions)
        if operation in (Operation.RANK, Operation.EXTREME):
            order_by = self._numbered(0.5)
            placed = operation is Operation.EXTREME and self._random.random() < 0.3
            place = self._random.choice([2, 3]) if placed else 1
            if order_by is not None:
                return {"order_by": order_by, "requests": self._requests(0), "place": place}
            if placed:
                return {"group_by": self._facet(), "place": place}
        return {
            "group_by": self._facet(),
            "requests": self._requests(self._random.choice([0, 0, 1])),
            "limit": self._random.choice([None, None, 1, 3]),
            "bounds": self._random.choice([None, None, Bounds(fewest=2), Bounds(most=1)]),
            "statistic": Statistic.SHARE if self._random.random() < 0.15 else None,
        }

    def _statistic(self, conditions: Sequence[Condition]) -> dict[str, object]:
        if self._random.random() < 0.3:
            return {"statistic": Statistic.SHARE, "whole": conditions[:1]}
        statistics = [Statistic.MEAN, Statistic.MEDIAN, Statistic.TOTAL]
        measured = self._numbered(0.6) or self._facet()
        group_by = self._facet() if self._random.random() < 0.4 else None
        return {
            "statistic": self._random.choice(statistics),
            "requests": (Request(facet=measured),),
            "group_by": None if group_by == measured else group_by,
        }

    def _requests(self, count: int) -> tuple[Request, ...]:
        chosen = self._random.sample(self._columns, min(count, len(self._columns)))
        return tuple(Request(facet=column.facet) for column in chosen)

    def _numbered(self, chance: float) -> Facet | None:
        if not self._numbers or self._random.random() >= chance:
            return None
        return self._random.choice(self._numbers).facet

    def _facet(self) -> Facet:
        return self._random.choice(self._columns).facet
