"""Values that a question excepts from what it asks for: "which topics apart from tides?"."""

from collections.abc import Collection, Sequence
from itertools import pairwise

from tools.hublink.core.plan import Condition, Operation, Plan, Request
from tools.hublink.language.words import EXCEPTING, tokens
from tools.hublink.question.kin.besides import BESIDES

_TOLD = (Operation.LIST, Operation.VERIFY, Operation.COUNT)
"""What is done with values that are told each: what orders them is of papers without some."""
_EXCEPT = ("except", "excluding")
_ASKED = ("which", "what", "many")
_NEAR = 2
"""So many words may stand between a word that excepts and the value: "apart from the tides"."""


def with_excepted(plan: Plan, nouns: Collection[int]) -> Plan:
    """Return a plan in which values that are excepted of an attribute asked for are no answer.

    What else hubs tell of it is one: a paper on tides and on salt is one on salt. Where hubs are
    asked for by one of their `nouns`, as in "which papers have topics other than tides?", these
    are not to have the value.
    """
    asked = {request.facet.key for request in plan.requests}
    left_out = [c for c in plan.conditions if c.facet.key in asked and is_excepted(c, plan)]
    if plan.operation not in _TOLD or not left_out or _asks_which_hubs(plan.question, nouns):
        return plan

    def of_others(request: Request) -> Request:
        these = (v for c in left_out if c.facet.key == request.facet.key for v in c.values)
        apart = tuple(dict.fromkeys((*request.apart_from, *these)))
        return request.model_copy(update={"apart_from": apart})

    kept = tuple(condition for condition in plan.conditions if condition not in left_out)
    requests = tuple(map(of_others, plan.requests))
    return plan.model_copy(update={"conditions": kept, "requests": requests})


def is_excepted(condition: Condition, plan: Plan) -> bool:
    """Return whether a word that excepts leads to values, and not a plain "not"."""
    if not condition.negated or not condition.values:
        return False
    said = [token.lower for token in tokens(plan.question)]
    named = [token.lower for token in tokens(condition.words)]
    places = (at for at in range(len(said)) if said[at : at + len(named)] == named)
    return bool(named) and any(
        _excepts(said[max(0, at - _NEAR - 1) : at + len(named)]) for at in places
    )


def _excepts(words: Sequence[str]) -> bool:
    alone = any(word in (*BESIDES, *_EXCEPT) for word in words)
    return alone or any(pair in EXCEPTING for pair in pairwise(words))


def _asks_which_hubs(question: str, nouns: Collection[int]) -> bool:
    words = [token.lower for token in tokens(question)]
    return any(word in _ASKED for at in nouns for word in words[max(0, at - 2) : at])
