"""Where something was done: the place that papers tell, and what that lies in."""

from collections import defaultdict

from tools.hublink.core.plan import Operation, Plan
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.words import words_of
from tools.hublink.question.in_other_words.spoken_of import POSSIBLE, SpokenOf
from tools.hublink.vocabulary.attributes_said import AttributePart

_WHERE = "where"
_AS_LIKELY = 0.5
"""So many times as likely as the other is a place that is told besides."""


def with_place_around(spoken: SpokenOf) -> Plan:
    """Return the plan of a question where, with the town as well as the country that papers tell.

    One lies in the other where each value of it goes with a single one of the other.
    """
    plan, view = spoken.plan, spoken.view
    if _WHERE not in words_of(plan.question) or plan.operation is not Operation.LIST:
        return plan
    likely = [e for e in spoken.said.likely[AttributePart.TOLD] if e.probability >= POSSIBLE]
    for request in plan.requests:
        column = view.column(request.facet)
        own = spoken.probability(AttributePart.TOLD, request.facet)
        for each in likely if column.kind is ValueKind.TEXT else ():
            other = view.columns[each.column]
            asked = any(r.facet == other.facet for r in plan.requests) or spoken.is_bound(each)
            if asked or each.probability < _AS_LIKELY * own:
                continue
            if _lies_in(other, column):
                requests = (spoken.request(each), *plan.requests)
                return spoken.with_changes({"requests": requests}, each)
            if _lies_in(column, other):
                requests = (*plan.requests, spoken.request(each))
                return spoken.with_changes({"requests": requests}, each)
    return plan


def _lies_in(place: FacetColumn, around: FacetColumn) -> bool:
    """Whether values of an attribute are places within those of another one."""
    texts = place.kind is ValueKind.TEXT and around.kind is ValueKind.TEXT
    if not texts or place.holds_addresses or around.holds_addresses:
        return False
    within: dict[str, set[str]] = defaultdict(set)
    for hub in place.by_hub.keys() & around.by_hub.keys():
        if len(place.by_hub[hub]) == 1:
            within[place.by_hub[hub][0].value] |= {row.value for row in around.by_hub[hub]}
    single = all(len(values) == 1 for values in within.values())
    return single and len(within) > len(set().union(*within.values()))
