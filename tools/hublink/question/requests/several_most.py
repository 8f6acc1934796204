"""Several of what is most frequent, where several are asked for: "the most popular genres"."""

from tools.hublink.core.plan import Operation, Plan
from tools.hublink.language.irregular_plurals import SINGULARS
from tools.hublink.language.words import Token, phrase, tokens

_SEVERAL = 5
"""So many are told where no number is said."""
_RANKED = frozenset("ranked ranking rank".split())


def with_several_most(plan: Plan) -> Plan:
    """Return a plan for the most frequent value that tells several where many are asked for."""
    group = plan.group_by
    counts = plan.operation is Operation.EXTREME and plan.order_by is None
    if not counts or group is None or not group.key or plan.limit or plan.place != 1:
        return plan
    words = tokens(plan.question)
    names = {phrase(each)[-1:] for each in (group.name, *(r.words for r in plan.requests))}
    several = any((word.stem,) in names and _is_plural(word) for word in words)
    ranked = not _RANKED.isdisjoint(word.lower for word in words)
    return plan.model_copy(update={"limit": _SEVERAL}) if several or ranked else plan


def _is_plural(word: Token) -> bool:
    ends = word.lower.endswith("s") and not word.lower.endswith(("ss", "us", "is"))
    return ends or word.lower in SINGULARS
