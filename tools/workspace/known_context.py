"""What an index knows of a conversation, which may have been about another one, or an older one."""

from collections.abc import Iterator, Sequence

from tools.hublink.core.plan import Facet, Plan
from tools.hublink.dialogue.message.context import Context
from tools.hublink.facets.facet_view import FacetView


def known_to(view: FacetView, context: Context) -> Context:
    """Return a context without the plans and papers that a graph does not have.

    They are of an index that was exchanged or removed, or were lost when it was brought up to date.
    Where the papers at hand came of such a plan, nothing is at hand any more.
    """
    if context.plan is not None and not _knows(view, context.plan):
        return context.left()
    unanswered = context.unanswered
    kept = unanswered if unanswered is not None and _knows(view, unanswered) else None
    earlier = tuple(told for told in context.earlier if _knows(view, told.plan, told.hubs))
    return context.model_copy(update={"unanswered": kept, "earlier": earlier})


def _knows(view: FacetView, plan: Plan, hubs: Sequence[str] = ()) -> bool:
    known = all(view.has(facet) for facet in _facets_of(plan) if facet.key)
    return known and all(hub in view.hubs for hub in (*hubs, *(plan.hubs or ())))


def _facets_of(plan: Plan) -> Iterator[Facet]:
    for asked in (plan, *plan.sources):
        for condition in (*asked.conditions, *asked.found_by, *asked.whole):
            yield from (condition.facet, *condition.otherwise)
        yield from (request.facet for request in asked.requests)
        computed = (asked.group_by, asked.crossed_by, asked.order_by)
        yield from (facet for facet in computed if facet is not None)
