"""Answers where the graph holds none: what was looked for, and what is near."""

from assistant.composing.answer_frame import UNTYPED
from assistant.composing.attribute_names import restrictions
from assistant.composing.phrases import joined, name_of, plural, singular
from tools.hublink.core.plan import Operation, Plan
from tools.hublink.question.scope import NO_LIMITS, Scope


def nothing_found(
    plan: Plan | None, hub_name: str, reason: str = "", scope: Scope = NO_LIMITS
) -> str:
    """Return what was looked for in vain, with the nearest things the graph holds."""
    if plan is None:
        return reason or "I cannot answer this from the graph."
    noun = name_of(hub_name) or UNTYPED
    about = restrictions(plan, many=False)
    other = "other " if plan.apart_from else ""
    if plan.beyond:
        few = f"The last answer was about fewer {plural(noun)} than “{plan.beyond}” points at."
        return f"{few} Name the {singular(noun)} by its title or its number."
    if plan.not_held:
        missing = joined([f"the {name}" for name in plan.not_held], "or")
        return f"This collection does not hold {missing} {_of(plan)}."
    if plan.unmatched:
        text = f"The graph holds nothing named {joined([f'“{w}”' for w in plan.unmatched], 'or')}."
    elif about and plan.hubs is not None and not plan.hub_words:
        text = within(scope, f"Among these {plural(noun)} there is none {about}.")
    elif about and plan.operation is Operation.VERIFY:
        text = within(scope, f"Not by this graph: it holds no {singular(noun)} {about}.")
    elif about:
        text = within(scope, f"The graph holds no {other}{singular(noun)} {about}.")
    elif scope:
        text = within(scope, "Nothing matches the question.")
    else:
        text = "I cannot answer this from the graph: nothing in it matches the question."
    if reason:
        text += f" {reason}"
    if plan.suggestions:
        text += f" The nearest it does hold: {joined(list(plan.suggestions))}."
    return text


def _of(plan: Plan) -> str:
    """Return of what an attribute is missing: the things a question names."""
    named = list(dict.fromkeys(value for c in plan.conditions for value in c.values))
    return f"of {joined(named[:3])}" if named else "of its papers"


def within(scope: Scope, sentence: str) -> str:
    """Return a sentence on what was not found; within a scope it says so first."""
    if not scope:
        return sentence
    return f"Within the scope of this chat: {sentence[:1].lower()}{sentence[1:]}"
