"""Whether a plan decides a question for yes or no, or stands for less than it asks."""

from tools.hublink.core.plan import Condition, Operation, Plan
from tools.hublink.core.value_kinds import is_flag
from tools.hublink.language.explanation import is_within_names
from tools.hublink.language.words import (
    LIGHT_STEMS,
    WORK_STEMS,
    WORKS_AS_A_WHOLE,
    family,
    phrase,
    speaks_of_works,
    stem,
    tokens,
)

_SUBJECT = 5
"""So many words begin a question whose subject is papers: "do any of the papers use X"."""
_EXISTS = frozenset("there any exist exists".split())
_ANYBODY = frozenset("anybody anyone somebody someone".split())
"""Who did something is asked as whether a work reports it."""
_ANYTHING = frozenset("anything something stuff things".split()) | WORKS_AS_A_WHOLE
_PUBLISHING = frozenset(
    map(family, map(stem, "publish write written author present coauthor".split()))
)
_WORKING_TOGETHER = frozenset(map(family, map(stem, "work collaborate cooperate team".split())))
_LIGHT = frozenset(map(family, LIGHT_STEMS))


def is_open(plan: Plan) -> bool:
    """Return whether a question wants yes or no, and the plan does not stand for all that it asks.

    Whether there is a paper on something is answered by the papers nearest to it.
    """
    if plan.operation is not Operation.VERIFY:
        return False
    said = tokens(plan.question)
    nouns = WORK_STEMS | set(phrase(plan.hub_type))
    anything = any(word.lower in _ANYTHING for word in said)
    of_hubs = anything or speaks_of_works(said[:_SUBJECT], nouns)
    exists = any(word.lower in _EXISTS for word in said)
    anybody = any(word.lower in _ANYBODY for word in said)
    if (of_hubs and exists) or anybody:
        return False
    only_named = not (plan.requests or plan.hubs or _is_told(plan))
    guessed = not all(map(stands_as_asked, plan.conditions))
    unknown = bool(plan.not_understood or plan.relaxed)
    return unknown or guessed or _asks_nothing(plan) or (only_named and not (of_hubs or exists))


def _asks_nothing(plan: Plan) -> bool:
    """Whether a plan binds nothing of what is asked of the papers at hand."""
    at_hand = plan.hubs is not None and not (plan.hub_words or plan.titled)
    bound = plan.requests or plan.conditions or plan.topic or plan.sayings or plan.similar_to
    return at_hand and not (bound or plan.order_by or plan.group_by or plan.statistic)


def _is_told(plan: Plan) -> bool:
    """Whether the conditions of a plan are more than names: a fact holds them together.

    That is a flag, a bound, what stands at one node, an attribute that the question names, or that
    somebody published it or worked on it with others, which is what a paper itself says.
    """
    if len(plan.conditions) < 2 or plan.topic is not None:
        return False
    named = {stem for c in plan.conditions for value in c.values for stem in phrase(value)}
    said = {family(word.stem) for word in tokens(plan.question)} - set(map(family, named))
    same = len({c.facet.key for c in plan.conditions}) == 1
    if same and said & _WORKING_TOGETHER:
        return True
    nodes = [c.facet.key[:-1] for c in plan.conditions if len(c.facet.key) > 1]
    if len(nodes) > len(set(nodes)) or said & _PUBLISHING:
        return True
    plain = [c for c in plan.conditions if c.values and not (c.source or is_flag(c.values[0]))]
    names = {family(stem) for c in plain for stem in phrase(c.facet.name)}
    return len(plain) < len(plan.conditions) or bool(said & names)


def stands_as_asked(condition: Condition) -> bool:
    """Return whether the words of a condition are the graph's own, not synonyms."""
    names = [condition.facet.name, *condition.values]
    known = {family(stem) for name in names for stem in phrase(name)}
    said = {family(word.stem) for word in tokens(condition.words) if not word.is_function_word}
    return (
        not condition.values or said <= known | _LIGHT | _PUBLISHING or is_within_names(condition)
    )
