"""Views of a question's plan: one line above the steps, chips above the evidence."""

from collections.abc import Mapping
from typing import Any

from assistant.chat.views.evidence_view import JsonObject
from assistant.conversation.answer import Answer
from assistant.conversation.plan_changes import CHANGEABLE, as_asked
from assistant.translations.page_language import say
from assistant.translations.page_text import page_text
from tools.hublink.core.plan import Condition, Operation, Plan
from tools.hublink.language.explanation import PlanPart, flag_held, plan_parts
from tools.hublink.question.scope import NO_LIMITS, Scope

_IN_WORDS = ("topic", "similarity")
"""Parts of a plan that are set in words of one's own."""


def plan_line(
    plan: Plan, titles: Mapping[str, str], scope: Scope = NO_LIMITS, index: str = ""
) -> str:
    """Return the line above the steps of a turn; an empty text for an empty plan.

    `titles` names the papers it speaks of by their ids, `index` the index that is asked, within the
    `scope`.
    """
    told = plan_parts(as_asked(plan), titles, scope.conditions, _in_language)
    parts = [part.said for part in told]
    understood = say("plan.understood_as", parts=" · ".join(parts)) if parts else ""
    return f"{say('plan.in_index', index=index)} {understood}".rstrip() if index else understood


def plan_chips(answer: Answer, titles: Mapping[str, str]) -> list[JsonObject]:
    """Return the parts of an answer's plan, each with its kind; none where it has no plan.

    What kind of answer it is stands among them even where papers are just listed.
    `titles` names papers that the plan speaks of and the answer does not cite, by their ids.
    """
    if answer.plan is None:
        return []
    cited = {each.hub.id: each.hub.label for each in answer.evidence}
    plan, limits = as_asked(answer.plan), answer.scope.conditions
    parts = plan_parts(plan, {**titles, **cited}, limits, on_page)
    index = [PlanPart("index", page_text("plan.in", index=answer.index))] if answer.index else []
    return [
        {"kind": part.kind, "text": part.said, "place": part.place} | _changes(plan, part)
        for part in (*index, *parts, *_plain_kind(answer.plan))
    ]


def _plain_kind(plan: Plan) -> list[PlanPart]:
    """The kind of an answer that nothing is computed for, where it is bounded by something."""
    bounded = plan.is_bounded or plan.similar_to is not None
    if plan.operation is not Operation.LIST or not bounded or plan.by_facts:
        return []
    sums_up = plan.overview or as_asked(plan) is not plan
    said = page_text("plan.overview") if sums_up else on_page("listed")
    return [PlanPart("operation", said)]


def on_page(text: str, /, **values: Any) -> JsonObject:
    """Leave a part of a plan to the page to say."""
    return page_text(f"chip.{text}", **values)


def _in_language(text: str, /, **values: Any) -> str:
    return say(f"chip.{text}", **values)


def _changes(plan: Plan, chip: PlanPart) -> JsonObject:
    """How a part can be changed: taken away, and what it can be set to."""
    is_plain = chip.kind == "operation" and plan.operation is Operation.LIST
    removable = (chip.kind in CHANGEABLE and not is_plain) or chip.kind == "within"
    change: JsonObject | None = None
    if chip.kind == "condition":
        change = _condition(plan.conditions[chip.place])
    elif chip.kind == "request":
        change = {"by": "attribute", "key": plan.requests[chip.place].facet.key}
    elif chip.kind in _IN_WORDS:
        said = plan.topic if chip.kind == "topic" else plan.similar_to
        change = {"by": "words", "value": said.wording} if said is not None else None
    elif chip.kind == "operation":
        group = plan.group_by.key if plan.group_by else None
        change = {"by": "operation", "operation": plan.operation.value, "key": group}
    return {"removable": removable, "change": change}


def _condition(condition: Condition) -> JsonObject | None:
    """A condition as it is set by hand: a value or a range; others can only be taken away."""
    told = {"key": condition.facet.key, "negated": condition.negated}
    if condition.source is not None or condition.counts_values or condition.spans:
        return None
    if (held := flag_held(condition)) is not None:
        return {**told, "by": "flag", "value": "yes" if held else "no"}
    if condition.lowest is not None or condition.highest is not None:
        return {**told, "by": "range", "lowest": condition.lowest, "highest": condition.highest}
    return {**told, "by": "value", "value": condition.values[0] if condition.values else ""}
