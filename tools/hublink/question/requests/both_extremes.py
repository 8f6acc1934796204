"""Both ends of an order, where both are asked for: "the oldest and the newest"."""

from tools.hublink.core.plan import Operation, Plan, Request, Statistic
from tools.hublink.language.cues.cues import wants_both_ends


def with_both_extremes(plan: Plan) -> Plan:
    """Return a plan for what is at one end of an order that tells from where to where it goes.

    It stays as it is where one end is wanted. What is to be named there is told of the papers.
    """
    measured, named = plan.order_by, plan.group_by
    if measured is None or plan.operation is not Operation.EXTREME:
        return plan
    if not wants_both_ends(plan.question):
        return plan
    asked = [Request(facet=measured, words=measured.name)]
    asked += [Request(facet=named, words=named.name)] if named is not None and named.key else []
    known = {request.facet.key for request in asked}
    asked += [request for request in plan.requests if request.facet.key not in known]
    return plan.model_copy(
        update={
            "operation": Operation.SUMMARIZE,
            "statistic": Statistic.RANGE,
            "requests": tuple(asked),
            "order_by": None,
            "group_by": None,
            "limit": None,
        }
    )
