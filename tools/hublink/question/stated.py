"""Papers sought by what they state at all, in everyday words: "which share their scripts?"."""

from collections.abc import Sequence

from tools.hublink.core.plan import Condition, Operation, Plan
from tools.hublink.core.value_kinds import ValueKind, is_positive_flag
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.words import Token, tokens
from tools.hublink.question.everyday_words import attribute_in_words
from tools.hublink.question.grounding import Grounding

_OF_PAPERS = frozenset({"papers", "things", "number", "share", "yes_no"})
_SEEKING = (Operation.LIST, Operation.COUNT, Operation.VERIFY)
_SURE = 0.7
"""Certainty of what stays of a plan beside what papers are said to state."""
_NEARLY_ALL = 0.9
"""What nearly all papers state is asked for, and sought by nobody."""


def papers_stating(plan: Plan, grounding: Grounding) -> Plan | None:
    """Return the plan that seeks papers which state an attribute that its question speaks of.

    None where the plan explains all words, or no attribute is clearly spoken of.
    """
    named = plan.hub_words or plan.titled or plan.similar_to or plan.group_by or plan.order_by
    if named or plan.operation not in _SEEKING or not plan.not_understood:
        return None
    if grounding.wordings.best("answers", plan.question).label not in _OF_PAPERS:
        return None
    sure = tuple(condition for condition in plan.conditions if condition.certainty >= _SURE)
    column = attribute_in_words(_without_names(plan, sure), grounding.view, grounding.wordings)
    if column is None or len(column.by_hub) > _NEARLY_ALL * len(grounding.view.hubs):
        return None
    kept = tuple(condition for condition in sure if condition.facet != column.facet)
    stating = _condition(column, plan)
    return plan.model_copy(
        update={"conditions": (*kept, stating), "requests": (), "not_understood": ()}
    )


def _condition(column: FacetColumn, plan: Plan) -> Condition:
    words = tokens(plan.question)
    denied = any(word.is_negation for word in words)
    left = [word for word in words if word.lower in plan.not_understood]
    said = _from_to(plan.question, left)
    if column.kind is not ValueKind.FLAG:
        return Condition(facet=column.facet, negated=denied, words=said, certainty=_SURE)
    values = tuple(v for v in sorted(column.by_value) if is_positive_flag(v) != denied)
    return Condition(facet=column.facet, values=values[:1], words=said, certainty=_SURE)


def _from_to(question: str, words: list[Token]) -> str:
    return question[words[0].start : words[-1].end] if words else ""


def _without_names(plan: Plan, conditions: Sequence[Condition]) -> str:
    """The question with a word for what it names, so that only what it asks for is read."""
    named = [condition.words for condition in conditions if condition.values]
    text = plan.question
    for words in [*named, plan.topic.wording if plan.topic else ""]:
        text = text.replace(words, "it") if words else text
    return text
