"""The scope of a conversation: conditions that every hub found in it must meet."""

from collections.abc import Sequence

from tools.hublink.explanation import condition_text
from tools.hublink.facets import FacetView
from tools.hublink.joins import Joins
from tools.hublink.matching import matching
from tools.hublink.models import Frozen
from tools.hublink.plan import Condition, Plan
from tools.hublink.words import WORK_STEMS, phrase


class Scope(Frozen):
    """What a conversation is limited to; without conditions, to nothing.

    No two conditions are of the same facet, except one that demands and one that excludes.
    """

    conditions: tuple[Condition, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.conditions)

    @property
    def texts(self) -> tuple[str, ...]:
        """Each condition as a short clause: `publication year: 2020 or later`."""
        return tuple(condition_text(condition) for condition in self.conditions)

    def replaced_by(self, conditions: Sequence[Condition]) -> "Scope":
        """The scope with these conditions in the place of those it has of the same facets."""
        new = {_place(condition): condition for condition in conditions}
        kept = {_place(c): new.pop(_place(c), c) for c in self.conditions}
        return Scope(conditions=(*kept.values(), *new.values()))

    def widened_by(self, condition: Condition) -> "Scope":
        """The scope with a condition's values as further ones of those it has of the same facet.

        A range replaces what was there.
        """
        before = next((c for c in self.conditions if _place(c) == _place(condition)), None)
        if before is not None and before.values and condition.values:
            values = tuple(dict.fromkeys((*before.values, *condition.values)))
            condition = condition.model_copy(update={"values": values})
        return self.replaced_by([condition])

    def without(self, conditions: Sequence[Condition]) -> "Scope":
        left = tuple(each for each in self.conditions if each not in conditions)
        return Scope(conditions=left)

    def bounding(self, plan: Plan) -> Plan:
        """The plan; one that asks for hubs as such, as "which papers are there?", for these."""
        asked = WORK_STEMS | {*phrase(plan.hub_type)}
        strange = plan.not_understood or plan.unmatched
        if not self or plan.is_bounded or strange or asked.isdisjoint(phrase(plan.question)):
            return plan
        return plan.model_copy(update={"conditions": self.conditions})

    def known_to(self, view: FacetView) -> "Scope":
        """The limits by attributes that a graph has."""
        return Scope(conditions=tuple(c for c in self.conditions if view.has(c.facet)))


NO_LIMITS = Scope()


def hubs_within(scope: Scope, view: FacetView, joins: Joins) -> frozenset[str]:
    """The hubs that meet all conditions of a scope, by id.

    None meets one of a facet that the graph does not have.
    """
    known = scope.known_to(view).conditions
    if any(not each.negated for each in scope.conditions if each not in known):
        return frozenset()
    return frozenset(matching(known, view, joins).hubs)


def _place(condition: Condition) -> tuple[tuple[str, ...], bool]:
    return condition.facet.key, condition.negated
