"""What begins and ends somewhere: asked for as a whole, it is told by both ends."""

from tools.hublink.core.plan import Plan, Request
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.words import words_of

_ENDS = (("first", "last"), ("start", "end"), ("starting", "ending"), ("beginning", "ending"))
_WORDS = frozenset(word for pair in _ENDS for word in pair)


def with_both_ends(plan: Plan, view: FacetView) -> Plan:
    """Return the plan, asking for the last page where it asks for the first, and the other way.

    One that says which end it wants stays as it is.
    """
    if not plan.requests or not _WORDS.isdisjoint(words_of(plan.question)):
        return plan
    requests: list[Request] = []
    for request in plan.requests:
        ends = _ends(view.column(request.facet), view)
        requests += [request.model_copy(update={"facet": each.facet}) for each in ends]
        requests += [] if ends else [request]
    distinct = {request.facet.key: request for request in requests}
    if len(distinct) == len(plan.requests):
        return plan
    return plan.model_copy(update={"requests": tuple(distinct.values())})


def _ends(column: FacetColumn, view: FacetView) -> tuple[FacetColumn, ...]:
    """Return the columns of both ends of what a column tells one end of, the first one first."""
    words = words_of(column.labels[-1])
    for pair in _ENDS:
        for own, other in (pair, pair[::-1]):
            wanted = [other if word == own else word for word in words]
            partner = next((c for c in view.columns if _is_beside(c, column, wanted)), None)
            if own in words and partner is not None:
                return (column, partner) if own == pair[0] else (partner, column)
    return ()


def _is_beside(column: FacetColumn, other: FacetColumn, words: list[str]) -> bool:
    return column.facet.key[:-1] == other.facet.key[:-1] and words_of(column.labels[-1]) == words
