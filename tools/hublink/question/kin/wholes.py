"""Works that appeared in another one: "which chapters are in X?", where X is a work as well."""

from tools.hublink.core.plan import Condition, Operation, Plan
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.language.words import tells_of_citing, tokens
from tools.hublink.question.mentions.hub_nouns import NOUNS_FOR_WORKS

_WITHIN = frozenset(("in", "from", "within", "of"))
_LEADING = frozenset(("the", "book", "volume", "collection"))
_PARTS = NOUNS_FOR_WORKS | frozenset(("chapters", "essays", "contributions"))
_TEXTS = (ValueKind.TEXT, ValueKind.NAME)
_LISTING = (Operation.LIST, Operation.COUNT)


def of_the_whole(plan: Plan, view: FacetView) -> Plan:
    """Return the plan of the works that appeared in the one a question names, if it seeks these.

    It does where it speaks of several works within that one, whose title others tell as that of
    what they appeared in.
    """
    named = bool(plan.hub_words) and plan.hubs is not None and len(plan.hubs) == 1
    if not named or plan.hubs is None or plan.operation not in _LISTING:
        return plan
    start = max(plan.question.find(plan.hub_words), 0)
    before = tokens(plan.question[:start])
    while before and before[-1].lower in _LEADING:
        before = before[:-1]
    telling = [word.lower for word in before if not word.is_function_word]
    works = {word for word in telling[-1:] if word in _PARTS and word.endswith("s")}
    if not works or before[-1].lower not in _WITHIN:
        return plan
    (whole,) = plan.hubs
    title = view.hubs[whole].label
    texts = (c for c in view.columns if c.kind in _TEXTS and not tells_of_citing(c.name))
    column = next((c for c in texts if title in c.by_value and not view.is_title(c)), None)
    if column is None or {row.hub for row in column.by_value[title]} <= {whole}:
        return plan
    inside = Condition(facet=column.facet, values=(title,), words=plan.hub_words)
    requests = tuple(request for request in plan.requests if request.words.lower() not in works)
    named_no_more = {"hubs": None, "hub_words": "", "titled": (), "requests": requests}
    return plan.model_copy(update={**named_no_more, "conditions": (*plan.conditions, inside)})
