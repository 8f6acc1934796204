"""How many values each hub has: "how many authors has each paper?"."""

from collections.abc import Collection, Sequence
from itertools import takewhile

from tools.hublink.core.plan import Facet, Operation, Plan
from tools.hublink.language.words import WORK_STEMS, Token, tokens

_COUNTING = (Operation.COUNT, Operation.DISTRIBUTE)
_EACH = ("each", "every")
_COUNTED = (("how", "many"), ("number", "of"))
_HAVING = ("has", "have", "had", "does", "did", "list", "lists", "report", "reports")
"""What stands behind "each" that speaks of hubs told before."""
_FAR = 3
"""So many words behind "each" is the noun for hubs: "each randomised controlled study"."""
_PAPER = "paper"


def with_values_of_each(plan: Plan, nouns: Collection[int]) -> Plan:
    """Return a plan that counts the values of each hub, where its question says so.

    `nouns` are the places of the words for hubs. It says so by "each" before such a noun or before
    none. Where hubs are counted for each value, as in "how many papers has each author", the plan
    stays.
    """
    if plan.operation not in _COUNTING or len(plan.requests) != 1 or plan.statistic is not None:
        return plan
    (request,) = plan.requests
    bound = plan.order_by is not None or plan.bounds is not None
    if bound or plan.group_by not in (None, request.facet):
        return plan
    words = tokens(plan.question)
    nouns = {*nouns, *(place for place, word in enumerate(words) if word.stem in WORK_STEMS)}
    each = _hubs_of_each(words, nouns)
    if not each or not _counts_others(words, nouns):
        return plan
    update = {"operation": Operation.DISTRIBUTE, "group_by": Facet(key=(), name=each)}
    return plan.model_copy(update=update)


def _counts_others(words: Sequence[Token], nouns: Collection[int]) -> bool:
    """Whether something is counted that is no hub."""
    said = [word.lower for word in words]
    counted = {at + 2 for at in range(len(said) - 2) if tuple(said[at : at + 2]) in _COUNTED}
    return bool(counted) and counted.isdisjoint(nouns)


def _hubs_of_each(words: Sequence[Token], nouns: Collection[int]) -> str:
    """The word for hubs that stands behind "each", or what "each" alone stands for; or nothing."""
    at = next((place for place, word in enumerate(words) if word.lower in _EACH), len(words))
    behind = list(
        takewhile(lambda place: not words[place].is_function_word, range(at + 1, len(words)))
    )
    named = next((place for place in behind[:_FAR] if place in nouns), None)
    if named is not None:
        return words[named].lower
    alone = at < len(words) and all(word.lower in _HAVING for word in words[at + 1 : at + 2])
    return _PAPER if alone else ""
