"""Papers sought by what they state at all, in everyday words: "which share their scripts?"."""

from collections.abc import Sequence
from itertools import pairwise, zip_longest

from tools.hublink.core.plan import Condition, Operation, Plan
from tools.hublink.core.value_kinds import is_flag, is_positive_flag
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.word_roles import Role
from tools.hublink.language.words import Token, tokens
from tools.hublink.question.conditions.weakness import is_weak
from tools.hublink.question.grounding import Grounding
from tools.hublink.question.in_other_words.everyday_words import attribute_in_words

_OF_PAPERS = frozenset({"papers", "things", "number", "share", "yes_no"})
_THINGS = "things"
_ASKING = ("which", "what")
_NOUN = 0.5
"""Probability from which a word is the noun for what is sought, or for what papers are on."""
_SEEKING = (Operation.LIST, Operation.COUNT, Operation.VERIFY)
_SURE = 0.7
"""Certainty of what papers are said to state."""
_NEARLY_ALL = 0.9
"""What nearly all papers state is asked for, and sought by nobody."""


def papers_stating(plan: Plan, grounding: Grounding) -> Plan | None:
    """Return the plan that seeks papers which state an attribute that its question speaks of.

    What it names only perhaps is left out. None where the plan explains all words, or no attribute
    is clearly spoken of.
    """
    bounded = plan.hub_words or plan.titled or plan.similar_to or plan.group_by or plan.order_by
    if bounded or plan.operation not in _SEEKING or not plan.not_understood:
        return None
    if _is_on_topic(plan, grounding):
        return None
    wanted = grounding.wordings.best("answers", plan.question).label
    by_name = _asks_by_name(plan, grounding) or _asks_by_unknown_noun(plan)
    if wanted not in _OF_PAPERS or (wanted == _THINGS and by_name):
        return None
    sure = tuple(c for c in plan.conditions if not is_weak(c, grounding.view))
    column = attribute_in_words(_without_names(plan, sure), grounding.view, grounding.wordings)
    if column is None or len(column.by_hub) > _NEARLY_ALL * len(grounding.view.hubs):
        return None
    if any(condition.facet == column.facet for condition in sure):
        return None
    held_to = any(c.facet == column.facet and c.values for c in plan.conditions)
    named = any(request.facet == column.facet for request in plan.requests)
    if (held_to or named) and plan.operation is Operation.VERIFY:
        return None  # whether it has that very value is asked, not whether it has any
    dropped = tuple(c.words for c in plan.conditions if c not in sure and c.facet != column.facet)
    return plan.model_copy(
        update={
            "conditions": (*sure, _condition(column, plan)),
            "requests": (),
            "not_understood": dropped,
        }
    )


def _is_on_topic(plan: Plan, grounding: Grounding) -> bool:
    """Whether a plan leaves words for what papers are on: "did they fund anything on shrews?"."""
    placed = zip(tokens(plan.question), grounding.wordings.roles.of(plan.question), strict=True)
    topical = {word.text for word, role in placed if role[Role.TOPIC] >= _NOUN}
    return not topical.isdisjoint(plan.not_understood)


def _asks_by_name(plan: Plan, grounding: Grounding) -> bool:
    """Whether a plan asks for things by the noun for what is sought: "on which data sets"."""
    roles = grounding.wordings.roles.of(plan.question)
    placed = zip(tokens(plan.question), roles, strict=True)
    nouns = {word.text for word, role in placed if role[Role.KIND] >= _NOUN}
    said = {token.text for request in plan.requests for token in tokens(request.words)}
    words = [token.text for token in tokens(plan.question)]
    after = {other for one, other in pairwise(words) if one.lower() in _ASKING}
    return not said.isdisjoint(nouns | after)


def _asks_by_unknown_noun(plan: Plan) -> bool:
    """Whether the noun after "which" is one that nothing stands for: "which LLMs were used"."""
    words = [token.lower for token in tokens(plan.question)]
    unknown = {word.lower() for word in plan.not_understood}
    return any(one in _ASKING and other in unknown for one, other in pairwise(words))


def _condition(column: FacetColumn, plan: Plan) -> Condition:
    words = tokens(plan.question)
    denied = _denies(plan)
    left = [word for word in words if word.lower in plan.not_understood]
    said = _from_to(plan.question, left)
    if not column.says_yes_or_no:
        return Condition(facet=column.facet, negated=denied, words=said, certainty=_SURE)
    flags = filter(is_flag, sorted(column.by_value))
    values = tuple(flag for flag in flags if is_positive_flag(flag) != denied)
    return Condition(facet=column.facet, values=values[:1], words=said, certainty=_SURE)


def _denies(plan: Plan) -> bool:
    """Whether a question says no to more than what stands right behind: "the no-till ones"."""
    words = tokens(plan.question)
    named = {token.lower for c in plan.conditions for token in tokens(c.words)}
    return any(
        word.is_negation and not (after is not None and after.lower in named)
        for word, after in zip_longest(words, words[1:])
    )


def _from_to(question: str, words: list[Token]) -> str:
    return question[words[0].start : words[-1].end] if words else ""


def _without_names(plan: Plan, conditions: Sequence[Condition]) -> str:
    """The question with a word for what it names, so that only what it asks for is read."""
    named = [condition.words for condition in conditions if condition.values]
    text = plan.question
    for words in [*named, plan.topic.wording if plan.topic else ""]:
        text = text.replace(words, "it") if words else text
    return text
