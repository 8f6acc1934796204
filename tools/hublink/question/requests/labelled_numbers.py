"""The best of what cells tell by its name: "highest AUC", where these are "AUC 0.84 (external)"."""

from tools.hublink.core.plan import Condition, Operation, Plan
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.execution.directions import is_good_if_low
from tools.hublink.execution.labelled_numbers import number_labelled
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.words import tokens

_FEWEST = 2
_GOOD, _BAD = frozenset(("best", "top")), frozenset(("worst",))


def with_labelled_numbers(plan: Plan, view: FacetView) -> Plan:
    """Return a plan in the order of the numbers that its words name in the texts of an attribute.

    It must want one end of an order, and have no other; what has no such number is left out.
    """
    cues = read_cues(plan.question)
    if cues.operation is not Operation.EXTREME or plan.order_by is not None or plan.statistic:
        return plan
    named = [request for request in plan.requests if request.certainty >= 1]
    grouped = plan.group_by in [request.facet for request in named]
    if plan.operation not in (Operation.LIST, Operation.EXTREME) or grouped:
        return plan
    for condition in plan.conditions:
        values = _numbered(condition, view)
        if len(values) < _FEWEST:
            continue
        told = condition.model_copy(update={"values": values})
        conditions = tuple(told if each is condition else each for each in plan.conditions)
        said = {word.lower() for word in " ".join(cues.superlatives).split()}
        best, worst = bool(said & _GOOD), bool(said & _BAD)
        low = is_good_if_low(condition.words)
        descending = (low if worst else not low) if best or worst else bool(cues.descending)
        left = [word for word in plan.not_understood if word.lower() not in said]
        guessed = {r.words.lower() for r in plan.requests if r not in named and r.words}
        guessed -= {word.lower for word in tokens(condition.words)}
        left += [word.text for word in tokens(plan.question) if word.lower in guessed]
        return plan.model_copy(
            update={
                "conditions": conditions,
                "operation": Operation.EXTREME,
                "order_by": condition.facet,
                "group_by": None,
                "descending": descending,
                "requests": tuple(named),
                "not_understood": tuple(left),
            }
        )
    return plan


def _numbered(condition: Condition, view: FacetView) -> tuple[str, ...]:
    """The values of an attribute that tell a number by the name that a condition says."""
    column = view.column(condition.facet)
    if condition.negated or not condition.values or column.kind is not ValueKind.TEXT:
        return ()
    return tuple(v for v in column.values if number_labelled(v, condition.words) is not None)
