"""The scope of a conversation: conditions that every hub found in it must meet."""

from collections.abc import Sequence

from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Condition, Plan
from tools.hublink.execution.joins import Joins
from tools.hublink.execution.matching import matching
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.language.explanation import condition_text
from tools.hublink.language.words import WORK_STEMS, phrase


class Scope(Frozen):
    """The limits of a conversation; none without conditions.

    No two conditions are of the same facet, except one that demands and one that excludes. With an
    `index`, of several that are there only this one is asked.
    """

    conditions: tuple[Condition, ...] = ()
    index: str = ""

    def __bool__(self) -> bool:
        return bool(self.conditions)

    @property
    def texts(self) -> tuple[str, ...]:
        """Each condition as a short clause: `publication year: 2020 or later`."""
        return tuple(condition_text(condition) for condition in self.conditions)

    def replaced_by(self, conditions: Sequence[Condition]) -> "Scope":
        """Return the scope with these conditions in the place of its own of the same facets."""
        new = {_place(condition): condition for condition in conditions}
        kept = {_place(c): new.pop(_place(c), c) for c in self.conditions}
        return self._with((*kept.values(), *new.values()))

    def widened_by(self, condition: Condition) -> "Scope":
        """Return the scope with a condition's values added to its own of the same facet.

        A range replaces what was there.
        """
        before = next((c for c in self.conditions if _place(c) == _place(condition)), None)
        if before is not None and before.values and condition.values:
            values = tuple(dict.fromkeys((*before.values, *condition.values)))
            words = f"{before.words} / {condition.words}"
            condition = condition.model_copy(update={"values": values, "words": words})
        return self.replaced_by([condition])

    def without(self, conditions: Sequence[Condition]) -> "Scope":
        left = tuple(each for each in self.conditions if each not in conditions)
        return self._with(left)

    def bounding(self, plan: Plan) -> Plan:
        """Return the plan, bounded by this scope if it only asks "which papers are there?"."""
        asked = WORK_STEMS | {*phrase(plan.hub_type)}
        strange = plan.not_understood or plan.unmatched
        if not self or plan.is_bounded or strange or asked.isdisjoint(phrase(plan.question)):
            return plan
        return plan.model_copy(update={"conditions": self.conditions})

    def known_to(self, view: FacetView) -> "Scope":
        """Return the limits by attributes that a graph has."""
        return self._with(tuple(c for c in self.conditions if view.has(c.facet)))

    def of_index(self, name: str) -> "Scope":
        """Return the same limits for one index alone; without a name, for all of them."""
        return Scope(conditions=self.conditions, index=name)

    def _with(self, conditions: tuple[Condition, ...]) -> "Scope":
        return Scope(conditions=conditions, index=self.index)


NO_LIMITS = Scope()


def hubs_within(scope: Scope, view: FacetView, joins: Joins) -> frozenset[str]:
    """Return the hubs that meet all conditions of a scope, by id.

    None meets one of a facet that the graph does not have.
    """
    known = scope.known_to(view).conditions
    if any(not each.negated for each in scope.conditions if each not in known):
        return frozenset()
    return frozenset(matching(known, view, joins).hubs)


def _place(condition: Condition) -> tuple[tuple[str, ...], bool]:
    return condition.facet.key, condition.negated
